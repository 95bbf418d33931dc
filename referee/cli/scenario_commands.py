"""The commands on scenarios, list, show, check; a scenario proved for a game, and recognised."""

from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct

from referee import games
from referee.cli import manual_text
from referee.commands import answer as answers
from referee.commands import report
from referee.commands.answer import Answer
from referee.core.base.problem import Problems, Refused, refused
from referee.core.document import blocks
from referee.core.game import game_parts
from referee.core.graphics import layout
from referee.core.graphics.layout import Laid
from referee.core.graphics.shapes import Point
from referee.core.match import save_format
from referee.core.match.save_format import Save
from referee.core.scenario import scenario as sheets
from referee.core.scenario import schema
from referee.core.scenario.diff import differences
from referee.core.scenario.scenario import TOLD, Sheet
from referee.files import inputs

FORMS = ("yaml", "text")
FILES = (".yaml", ".yml")  # how a file's name ends; no scenario's does


def chosen(game: str, name: str) -> tuple[str, str]:
    """The text of a scenario by its name, or of somebody's own file, and what problems call it."""
    if name.endswith(FILES) or "/" in name:
        return inputs.sheet(name), name
    return inputs.scenario(game, name)


def typed(game: str, text: str, file: str) -> tuple[Sheet, bytes]:
    """A scenario's data and its JSON. Refused: every fault of its shape or its counts."""
    found = proved(game, text, file)
    return found.sheet, found.data


class Proved(Struct, frozen=True):
    """A scenario that a game can be played with: its sheet and its JSON.

    ``doubts`` refuse nothing; ``places`` are where a picture puts what lies on its map.
    """

    sheet: Sheet
    data: bytes
    doubts: Problems
    places: dict[str, Point]


def proved(game: str, text: str, file: str) -> Proved:
    """A scenario proved. Refused: every fault of its shape or its counts."""
    whole = sheets.load(text, file, _base)
    sheet, laid = layout.parted(whole)
    kind, faults = games.scenario(game)
    found = schema.typed(sheet, kind)
    problems = faults(found)
    hard = [problem for problem in problems if not problem.warning]
    if not hard and laid:
        lays = games.part(game, game_parts.PICTURE_LAYOUT)
        problems = (*problems, *layout.doubts(laid, lays(found) if lays else Laid(frozenset())))
    told = schema.located(whole, sheets.few(hard or problems, file))
    if hard:
        raise Refused(*told)
    return Proved(sheet, save_format.scenario_bytes(found), told, laid)


def laid(saved: Save) -> dict[str, Point]:
    """The places of a save's map: its own, else those of the shipped scenario that it is."""
    if saved.places:
        return saved.places
    found = origin(saved.head.game, saved.name, saved.scenario)
    if found.kind not in ("shipped", "renamed", "altered"):
        return {}
    return proved(saved.head.game, *inputs.scenario(saved.head.game, found.name)).places


def _base(game: str, name: str) -> tuple[str, str] | None:
    """Text and file of what a scenario names as its base, if there is such a one."""
    if game not in games.names() or name not in inputs.scenarios(game):
        return None
    return inputs.scenario(game, name)


class Origin(Struct, frozen=True):
    """What the scenario of a game is.

    ``shipped``: the one of that name that comes with referee, or the same
    values; ``renamed``: another of them, by that ``name``; ``altered``: one of
    that name with other values, of which ``altered`` tells; ``own``: there is
    none of that name, and ``altered`` tells how it differs from ``base``, the
    shipped one that it is most like; ``unread``: today's rules cannot read it.
    """

    kind: Literal["shipped", "renamed", "altered", "own", "unread"]
    name: str
    altered: tuple[str, ...] = ()
    base: str = ""

    @property
    def said(self) -> str:
        """In words, as ``scenario standard, altered: start.food 12 to 40``; ten and a count."""
        more = len(self.altered) - TOLD
        told = ", ".join([*self.altered[:TOLD], *([f"{more:,} more"] if more > 0 else [])])
        if self.kind == "altered":
            return f"scenario {self.name}, altered: {told}"
        if self.kind == "own":
            unlike = f"; unlike {self.base}: {told}" if told else ""
            return f"scenario {self.name}, not one that comes with referee{unlike}"
        return f"scenario {self.name}" + {
            "shipped": "", "renamed": " under another name",
            "unread": ", which cannot be compared"}[self.kind]


def origin(game: str, name: str, data: bytes) -> Origin:
    """What the scenario of a save is: its game, its name there, its JSON.

    A shipped scenario may be mended in a later release: a game that began
    before that is told as altered, with what was mended.
    """
    digest, known = save_format.scenario_digest(data), inputs.scenarios(game)
    for shipped in sorted(known, key=lambda one: one != name):
        its = inputs.digest(game, shipped) or save_format.scenario_digest(_shipped(game, shipped))
        if its == digest:
            return Origin("shipped" if shipped == name else "renamed", shipped)
    if not known:
        return Origin("own", name)
    try:
        kind = games.scenario(game)[0]
        theirs = msgspec.json.encode(msgspec.json.decode(data, type=kind))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Origin("unread", name)
    found = {shipped: differences(msgspec.json.decode(_shipped(game, shipped)),
                                  msgspec.json.decode(theirs))
             for shipped in ((name,) if name in known else known)}
    base = min(found, key=lambda one: len(found[one]))
    if name not in known:
        return Origin("own", name, found[base], base)
    return Origin("altered" if found[base] else "shipped", name, found[base])


@cache
def _shipped(game: str, name: str) -> bytes:
    return typed(game, *inputs.scenario(game, name))[1]


def house_values(sheet: Sheet) -> list[str]:
    """Which values in play no public text gives, group by group."""
    groups: dict[str, list[str]] = {}
    for place, source in sheets.sources(sheet.data):
        if source == "house":
            group, _, record = place.partition(".")
            groups.setdefault(group, []).append(record.removeprefix("list."))
    if not groups:
        return []
    told = "; ".join(group + (" " + " ".join(filter(None, records)) if any(records) else "")
                     for group, records in groups.items())
    return [f"House values, printed in no public text: {told}. "
            "An owner of the game may play with a copy of the scenario: --scenario my.yaml."]


def listing(game: str | None) -> Answer:
    """The scenarios of a game or of all games, each with its title."""
    answer = Answer("scenario list")
    rows = []
    for name in games.names() if game is None else [game]:
        games.about(name)
        for known in inputs.scenarios(name):
            text, file = inputs.scenario(name, known)
            sheet = sheets.load(text, file, _base)
            rows.append((f"{name}/{known}", str(sheet.data.get("game", {}).get("title", ""))))
    answer.view = [{"scenario": name, "title": title} for name, title in rows]
    answer.text = blocks.text((blocks.Table(("scenario", "title"), tuple(rows)),))
    return answer


def _found(name: str, game: str | None) -> tuple[str, str, str]:
    """Game, text and file of ``GAME/NAME``, or of a YAML file for ``--game``."""
    if name.endswith(FILES):
        text = inputs.sheet(name)
        if game is None:
            sheet = sheets.read(text, name)
            if sheets.below(sheet, _base) is None:
                raise refused("referee/usage-game", "The file has no base; say whose scenario "
                              "it is.", hint="Say it: --game GAME; `referee games` lists them.")
            game = str(sheet.data["base"]).partition("/")[0]
        games.about(game)
        return game, text, name
    game, named, scenario = name.partition("/")
    games.about(game)
    return game, *inputs.scenario(game, scenario if named else "standard")


def check(names: list[str], game: str | None) -> Answer:
    """Prove scenarios: shape, counts, references; every fault with line and column."""
    answer = Answer("scenario check")
    out: list[str] = []
    answer.view = []
    for name in names:
        try:
            whose, text, file = _found(name, game)
            found = proved(whose, text, file)
            digest = save_format.scenario_digest(found.data)
            answer.problems += [answers.named(p, "") for p in found.doubts]
            answer.view.append({"scenario": file, "digest": digest})
            out.append(f"{file}: sound, digest {digest}.")
            out += ["  " + line for line in house_values(found.sheet)]
        except Refused as error:
            answer.exit = max(answer.exit, answers.code(error.problems))
            answer.problems += [answers.named(p, "") for p in error.problems]
    answer.text = "".join(f"{line}\n" for line in report.folded(out))
    return answer


def show(name: str, game: str | None, form: str = "yaml") -> Answer:
    """A scenario's own text, to be read or copied, or what it has in its box, told as ``text``.

    As JSON its values with the base's.
    """
    if form not in FORMS:
        raise refused("referee/usage-form", f"--as {form[:60]}: there is no such form.",
                      hint=f"There are: {', '.join(FORMS)}.")
    whose, text, file = _found(name, game)
    answer = Answer("scenario show")
    answer.view = sheets.load(text, file, _base).data
    answer.data = form == "yaml"
    answer.text = text if form == "yaml" else _told(whose, text, file)
    return answer


def _told(game: str, text: str, file: str) -> str:
    """What a scenario has in its box, thing by thing."""
    out: list[str] = []
    for heading, items in manual_text.glossary(games.glossary(game,
                                                              typed(game, text, file)[1])).items():
        out += ["", heading, "", *manual_text.lines(items)] if out else [heading, "",
                                                                         *manual_text.lines(items)]
    return "".join(f"{part}\n" for line in out
                   for part in blocks.fold(line, blocks.WIDTH, len(line) - len(line.lstrip())))


def shipped(game: str, name: str) -> bytes | None:
    """The scenario of that name that comes with the referee, as it stands in saves."""
    try:
        return _shipped(game, name)
    except Refused:
        return None
