"""What the program adds to a game's manual page: forms of moves, the box, groups of scenarios.

It takes long to make, so `python man/make.py` keeps it in ``scenarios/GAME/manual.json``. For a
game without that file it is made when it is needed.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import Struct

from referee.commands.resources import Resources
from referee.core.game.glossary import GlossaryEntry


class BoxEntry(Struct, frozen=True):
    """A thing in the box of a scenario."""

    scenario: str  # the first scenario that has it in this way
    entry: GlossaryEntry


class Group(Struct, frozen=True):
    """A group of a game's scenarios."""

    name: str
    paragraphs: tuple[str, ...]


class GameManual(Struct, frozen=True):
    """The parts of a game's manual that are made from its code and its scenarios."""

    forms: dict[str, tuple[str, ...]]  # of each verb the forms of its moves
    conditions: tuple[str, ...]  # a line for each test that a condition can be
    numbers: tuple[str, ...]  # a line for each number that a condition can compare
    preferences: tuple[str, ...]  # a line for each preference of plans
    box: tuple[BoxEntry, ...]
    groups: tuple[Group, ...]


@cache
def load(game: str, resources: Resources) -> GameManual:
    """The parts of a game's manual, as they were kept, or made now."""
    if kept := resources.game_manual(game):
        try:
            return msgspec.json.decode(kept, type=GameManual)
        except msgspec.MsgspecError:  # of another version
            pass
    return make(game, resources)


def make(game: str, resources: Resources) -> GameManual:
    """The parts of a game's manual, from its code and its scenarios."""
    from referee import games
    from referee.core.game import game_parts

    conditions = games.part(game, game_parts.CONDITION_TERMS)
    preferences = games.part(game, game_parts.PREFERENCES)
    tests, numbers = conditions.describe() if conditions else ((), ())
    return GameManual(
        _forms(game), tests, numbers, preferences.describe() if preferences else (),
        tuple(_box(game, resources)),
        tuple(Group(field.encode_name, tuple(_type_paragraphs(field.type)))
              for field in msgspec.structs.fields(games.scenario(game)[0])))


def _forms(game: str) -> dict[str, tuple[str, ...]]:
    """The forms of the moves of each verb."""
    from referee import games
    from referee.core.game import game_parts, notation

    forms = {}
    for verb, named in games.part(game, game_parts.MOVE_CLASSES).items():
        moves = dict.fromkeys(games.part(game, f"moves.{where}") for where in named.split(", "))
        if texts := tuple(text for move in moves if move.form
                          for text in notation.form_texts(move)):
            forms[verb] = texts
    return forms


def _box(game: str, resources: Resources) -> Iterator[BoxEntry]:
    """The box of the first scenario, and what differs in each of the others."""
    from referee import games
    from referee.commands import scenario_check

    listed: set[GlossaryEntry] = set()
    for name in resources.scenario_names(game):
        data = scenario_check.load_shipped(game, name, resources) or b""
        found = [entry for entry in games.glossary(game, data) if entry not in listed]
        yield from (BoxEntry(name, entry) for entry in found)
        listed.update(found)


def _type_paragraphs(kind: Any) -> Iterator[str]:
    """The first paragraph of a record's docstring; the limits of its numbers."""
    from referee.core.scenario import schema

    for record in get_args(kind) or (kind,):
        if isinstance(record, type) and issubclass(record, Struct):
            text = (record.__doc__ or "").strip().split("\n\n")[0]
            yield " ".join(text.replace("``", "").split())
            names_by_bounds: dict[schema.Bounds, list[str]] = {}
            for name, bounds in dict.fromkeys(schema.number_bounds(record)):
                if bounds:
                    names_by_bounds.setdefault(bounds, []).append(name)
            if names_by_bounds:
                yield "; ".join(
                    f"{', '.join(names)}: {least} to {most}"
                    for (least, most), names in names_by_bounds.items()) + "."
