"""The `scenario` commands (list, show, check); checking a scenario and finding its origin."""

from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct

from referee import games
from referee.cli import manual_text
from referee.commands import answer as answers
from referee.commands.answer import Answer
from referee.core.base.problem import Problems, Refused, refused
from referee.core.base.references import command_ref
from referee.core.document import blocks
from referee.core.game import game_parts
from referee.core.graphics import layout
from referee.core.graphics.layout import MapLayout
from referee.core.graphics.shapes import Point
from referee.core.match import save_format
from referee.core.match.save_format import Save
from referee.core.scenario import scenario as sheets
from referee.core.scenario import schema
from referee.core.scenario.diff import differences
from referee.core.scenario.scenario import MAX_LISTED, ScenarioFile
from referee.files import inputs

FORMS = ("yaml", "text")
FILES = (".yaml", ".yml")  # file endings; no scenario name has one


def scenario_text(game: str, name: str) -> tuple[str, str]:
    """The text of a scenario by name, or of a user's file, and its name in problems."""
    if name.endswith(FILES) or "/" in name:
        return inputs.load_scenario_text(name), name
    return inputs.shipped_scenario(game, name)


def load_scenario(game: str, text: str, file: str) -> tuple[ScenarioFile, bytes]:
    """A scenario and its JSON. Refused: every error of its structure and counts."""
    checked = check_scenario(game, text, file)
    return checked.scenario, checked.data


class CheckedScenario(Struct, frozen=True):
    """A valid scenario."""

    scenario: ScenarioFile
    data: bytes  # its JSON
    doubts: Problems  # warnings
    places: dict[str, Point]  # positions of map places in pictures


def check_scenario(game: str, text: str, file: str) -> CheckedScenario:
    """Check a scenario. Refused: every error of its structure and counts."""
    scenario_file = sheets.load(text, file, _find_base)
    read_file, places = layout.split_places(scenario_file)
    kind, faults = games.scenario(game)
    typed_scenario = schema.to_record(read_file, kind)
    problems = faults(typed_scenario)
    errors = [problem for problem in problems if not problem.warning]
    if not errors and places:
        layout_of = games.part(game, game_parts.PICTURE_LAYOUT)
        problems = (*problems, *layout.place_warnings(places, layout_of(typed_scenario) if layout_of
                                                      else MapLayout(frozenset())))
    located = schema.with_locations(scenario_file, sheets.limit_problems(errors or problems, file))
    if errors:
        raise Refused(*located)
    return CheckedScenario(read_file, save_format.scenario_bytes(typed_scenario), located, places)


def map_places(save: Save) -> dict[str, Point]:
    """The map places of a save: its own, or those of the shipped scenario it uses."""
    if save.places:
        return save.places
    scenario_origin = origin(save.header.game, save.name, save.scenario)
    if scenario_origin.kind not in ("shipped", "renamed", "altered"):
        return {}
    return check_scenario(save.header.game,
                          *inputs.shipped_scenario(save.header.game, scenario_origin.name)).places


def _find_base(game: str, name: str) -> tuple[str, str] | None:
    """Text and file of a scenario's base, if that exists."""
    if game not in games.names() or name not in inputs.scenario_names(game):
        return None
    return inputs.shipped_scenario(game, name)


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


def origin(game: str, name: str, data: bytes) -> Origin:
    """The origin of the scenario of a save: its game, its name there, its JSON.

    A shipped scenario may be corrected in a later release: then an older game is reported as
    altered, with the correction.
    """
    digest, known = save_format.scenario_digest(data), inputs.scenario_names(game)
    for shipped in sorted(known, key=lambda known_name: known_name != name):
        its = inputs.scenario_digest(game,
                                     shipped) or save_format.scenario_digest(_load_shipped(game,
                                                                                           shipped))
        if its == digest:
            return Origin("shipped" if shipped == name else "renamed", shipped)
    if not known:
        return Origin("own", name)
    try:
        kind = games.scenario(game)[0]
        theirs = msgspec.json.encode(msgspec.json.decode(data, type=kind))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Origin("unread", name)
    altered_by_name = {shipped: differences(msgspec.json.decode(_load_shipped(game, shipped)),
                                            msgspec.json.decode(theirs))
                       for shipped in ((name,) if name in known else known)}
    base = min(altered_by_name, key=lambda known_name: len(altered_by_name[known_name]))
    if name not in known:
        return Origin("own", name, altered_by_name[base], base)
    return Origin("altered" if altered_by_name[base] else "shipped", name, altered_by_name[base])


@cache
def _load_shipped(game: str, name: str) -> bytes:
    return load_scenario(game, *inputs.shipped_scenario(game, name))[1]


def house_values(scenario_file: ScenarioFile) -> list[str]:
    """The values that are not in the published rules, by group."""
    groups: dict[str, list[str]] = {}
    for place, source in sheets.sources(scenario_file.data):
        if source == "house":
            group, _, record = place.partition(".")
            groups.setdefault(group, []).append(record.removeprefix("list."))
    if not groups:
        return []
    groups_text = "; ".join(group + (" " + " ".join(filter(None, records)) if any(records) else "")
                            for group, records in groups.items())
    return [f"House values, printed in no public text: {groups_text}. "
            "An owner of the game may play with a copy of the scenario: --scenario my.yaml."]


def listing(game: str | None) -> Answer:
    """The scenarios of a game or of all games, each with its title."""
    answer = Answer("scenario list")
    rows = []
    for name in games.names() if game is None else [game]:
        games.game_meta(name)
        for known in inputs.scenario_names(name):
            text, file = inputs.shipped_scenario(name, known)
            scenario_file = sheets.load(text, file, _find_base)
            rows.append((f"{name}/{known}",
                         str(scenario_file.data.get("game", {}).get("title", ""))))
    answer.view = [{"scenario": name, "title": title} for name, title in rows]
    answer.body = (blocks.TableBlock(("scenario", "title"), tuple(rows)),)
    return answer


def _find_scenario(name: str, game: str | None) -> tuple[str, str, str]:
    """Game, text and file of ``GAME/NAME``, or of a YAML file for ``--game``."""
    if name.endswith(FILES):
        text = inputs.load_scenario_text(name)
        if game is None:
            scenario_file = sheets.parse(text, name)
            if sheets.find_base(scenario_file, _find_base) is None:
                raise refused("referee/usage-game", "The file has no base; say whose scenario "
                              "it is.", hint=f"Say it: --game GAME; {command_ref('games')} lists "
                                             "them.")
            game = str(scenario_file.data["base"]).partition("/")[0]
        games.game_meta(game)
        return game, text, name
    game, slash, scenario = name.partition("/")
    games.game_meta(game)
    return game, *inputs.shipped_scenario(game, scenario if slash else "standard")


def check(names: list[str], game: str | None) -> Answer:
    """Check scenarios: structure, counts, references; every error with line and column."""
    answer = Answer("scenario check")
    lines: list[str] = []
    answer.view = []
    for name in names:
        try:
            game_id, text, file = _find_scenario(name, game)
            checked = check_scenario(game_id, text, file)
            digest = save_format.scenario_digest(checked.data)
            answer.problems += [answers.with_game_prefix(p, "") for p in checked.doubts]
            answer.view.append({"scenario": file, "digest": digest})
            lines.append(f"{file}: sound, digest {digest}.")
            lines += ["  " + line for line in house_values(checked.scenario)]
        except Refused as error:
            answer.exit = max(answer.exit, answers.exit_code(error.problems))
            answer.problems += [answers.with_game_prefix(p, "") for p in error.problems]
    answer.body = (blocks.TextBlock(tuple(lines)),)
    return answer


def show(name: str, game: str | None, form: str = "yaml") -> Answer:
    """A scenario's own text, or its contents in words (``text``).

    As JSON its values, including those of its base.
    """
    if form not in FORMS:
        raise refused("referee/usage-form", f"--as {form[:60]}: there is no such form.",
                      hint=f"There are: {', '.join(FORMS)}.")
    game_id, text, file = _find_scenario(name, game)
    answer = Answer("scenario show")
    answer.view = sheets.load(text, file, _find_base).data
    answer.data = form == "yaml"
    answer.document = text if form == "yaml" else _contents_text(game_id, text, file)
    return answer


def _contents_text(game: str, text: str, file: str) -> str:
    """The contents of a scenario's box in words."""
    lines: list[str] = []
    for heading, items in manual_text.glossary(games.glossary(game,
                                                              load_scenario(game, text,
                                                                            file)[1])).items():
        lines += ["", heading, "", *manual_text.lines(items)] if lines else [heading, "",
                                                                             *manual_text.lines(items)]
    return "".join(f"{part}\n" for line in lines
                   for part in blocks.fold(line, blocks.WIDTH, len(line) - len(line.lstrip())))


def load_shipped(game: str, name: str) -> bytes | None:
    """The shipped scenario of that name as it is in saves, or None."""
    try:
        return _load_shipped(game, name)
    except Refused:
        return None
