"""The origin of a game's scenario: shipped, altered or a file; which values are our own."""

from typing import Literal

import msgspec
from msgspec import Struct

from referee import games
from referee.commands.resources import Resources
from referee.commands.scenario_check import check_shipped, shipped_bytes
from referee.core.base.references import command_ref
from referee.core.graphics.shapes import Point
from referee.core.match import save_format
from referee.core.match.save_format import Save
from referee.core.scenario import scenario as sheets
from referee.core.scenario.diff import differences
from referee.core.scenario.scenario import MAX_LISTED, ScenarioFile

MAX_GROUPS = 4  # groups of values of our own that a new game lists


class Origin(Struct, frozen=True):
    """The origin of a game's scenario.

    ``shipped``: the shipped one of that name, or the same values; ``renamed``: another shipped
    one, ``name``; ``altered``: the shipped one of that name with other values; ``own``: no
    shipped one has that name; ``unread``: the current rules cannot read it.
    """

    kind: Literal["shipped", "renamed", "altered", "own", "unread"]
    name: str
    altered: tuple[str, ...] = ()  # the values that differ
    base: str = ""  # of an ``own`` scenario: the most similar shipped one

    @property
    def text(self) -> str:
        """In words, as ``scenario standard, altered: start.food 12 to 40``; ten values and a count.
        """
        more = len(self.altered) - MAX_LISTED
        values = ", ".join([*self.altered[:MAX_LISTED], *([f"{more:,} more"] if more > 0 else [])])
        if self.kind == "altered":
            return f"scenario {self.name}, altered: {values}"
        if self.kind == "own":
            unlike = f"; unlike {self.base}: {values}" if values else ""
            return f"scenario {self.name}, not one that comes with referee{unlike}"
        return f"scenario {self.name}" + {
            "shipped": "", "renamed": " under another name",
            "unread": ", which cannot be compared"}[self.kind]


def origin(game: str, name: str, data: bytes, resources: Resources) -> Origin:
    """The origin of the scenario of a save: its game, its name there, its JSON.

    A shipped scenario may be corrected in a later release: then an older game is reported as
    altered, with the correction.
    """
    digest, known = save_format.scenario_digest(data), resources.scenario_names(game)
    for shipped in sorted(known, key=lambda known_name: known_name != name):
        its = (resources.scenario_digest(game, shipped)
               or save_format.scenario_digest(shipped_bytes(game, shipped, resources)))
        if its == digest:
            return Origin("shipped" if shipped == name else "renamed", shipped)
    if not known:
        return Origin("own", name)
    try:
        kind = games.scenario(game)[0]
        theirs = msgspec.json.encode(msgspec.json.decode(data, type=kind))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Origin("unread", name)
    altered_by_name = {
        shipped: differences(msgspec.json.decode(shipped_bytes(game, shipped, resources)),
                             msgspec.json.decode(theirs))
        for shipped in ((name,) if name in known else known)}
    base = min(altered_by_name, key=lambda known_name: len(altered_by_name[known_name]))
    if name not in known:
        return Origin("own", name, altered_by_name[base], base)
    return Origin("altered" if altered_by_name[base] else "shipped", name, altered_by_name[base])


def map_places(save: Save, resources: Resources) -> dict[str, Point]:
    """The map places of a save: its own, or those of the shipped scenario it uses."""
    if save.places:
        return save.places
    game = save.header.game
    scenario_origin = origin(game, save.name, save.scenario, resources)
    if scenario_origin.kind not in ("shipped", "renamed", "altered"):
        return {}
    return check_shipped(game, scenario_origin.name, resources).places


def own_values(scenario_file: ScenarioFile, name: str) -> list[str]:
    """That a scenario has values that are not in the published rules, with their first groups.

    ``name`` is that of the scenario for `scenario show`: ``stone-age/standard``, or a file.
    """
    groups = list(dict.fromkeys(place.partition(".")[0].replace("_", " ") for place, source
                                in sheets.sources(scenario_file.data) if source == "house"))
    if not groups:
        return []
    more = (f", … ({len(groups)} groups; {command_ref('scenario show', name)})"
            if len(groups) > MAX_GROUPS else "")
    return [f"The published rules do not give these values, so we chose them: "
            f"{', '.join(groups[:MAX_GROUPS])}{more}."]


def house_values(scenario_file: ScenarioFile, shipped: bool) -> list[str]:
    """The values that are not in the published rules, by group; ``shipped``: the program's own."""
    groups: dict[str, list[str]] = {}
    for place, source in sheets.sources(scenario_file.data):
        if source == "house":
            group, _, record = place.partition(".")
            groups.setdefault(group, []).append(record.removeprefix("list."))
    if not groups:
        return []
    groups_text = "; ".join(group + (" " + " ".join(filter(None, records)) if any(records) else "")
                            for group, records in groups.items())
    if not shipped:
        return [f"Marked as `house`, not from the published rules: {groups_text}."]
    return [f"The published rules do not give these values, so we chose them: {groups_text}. "
            "If you own the game, copy the scenario, type in the printed values, and play "
            "with --scenario my.yaml."]
