"""Glossaries take a scenario's numbers from the data instead of repeating them.

A number of a group is changed, and some text must be another. Numbers in lists (of cards, places,
steps) are left out: there are many of them, and a text may tell what they come to. So are those of
a base that a game takes over and does not use.
"""

import ast
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee import games
from referee.files import inputs
from tests.support import harness
from tests.support.paths import ROOT

SCENARIOS = [(game, name) for game in games.names() for name in inputs.scenario_names(game)]


def numbers(data: Any) -> Iterator[tuple[str, str]]:
    """Group and field of each number that stands in a group by itself."""
    for group in data.__struct_fields__:
        one = getattr(data, group)
        for field in one.__struct_fields__ if isinstance(one, msgspec.Struct) else ():
            if type(getattr(one, field)) is int:
                yield group, field


def used(game: str) -> set[tuple[str, str]]:
    """What the game's own source asks of what: of ``points`` the ``task``."""
    found = set()
    for file in (ROOT / "referee" / "games" / game.replace("-", "_")).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Attribute):
                of = node.value
                found.add((of.attr if isinstance(of, ast.Attribute) else
                           of.id if isinstance(of, ast.Name) else "", node.attr))
    return found


def untold(game: str, data: Any, entries: Any) -> list[str]:
    """The numbers that can be changed without another text of the glossary."""
    before, asked = list(entries(data)), used(game)
    return [f"{group}.{field}" for group, field in numbers(data)
            if (group, field) in asked and list(entries(replace(data, **{group: replace(
                getattr(data, group), **{field: getattr(getattr(data, group), field) + 1})}))
            ) == before]


def opened(game: str, name: str) -> tuple[Any, Any]:
    """A scenario as its game's record, and what makes the glossary of it."""
    folder = game.replace("-", "_")
    module = __import__(f"referee.games.{folder}.views.glossary", fromlist=["entries"])
    return msgspec.json.decode(harness.scenario(game, name), type=games.scenario(game)[0]
                               ), module.entries


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_a_number_of_the_scenario_is_told_from_the_scenario(game: str, name: str) -> None:
    """Whoever prints his own values reads them in ``explain``, on the pages and in no other way."""
    found = untold(game, *opened(game, name))
    assert not found, (f"Another value of these changes no text of {game}'s glossary.py; is one of "
                       f"them a literal there, or not told at all: {', '.join(found)}?")


def test_a_literal_in_a_glossary_is_found() -> None:
    """A text that says 3 where the scenario has 3 does not change with it."""
    data, entries = opened("stone-daze", "standard")
    group, _ = next(numbers(data))

    def literal(changed: Any) -> Any:
        return entries(replace(changed, **{group: getattr(data, group)}))

    found = untold("stone-daze", data, literal)
    wanted = [f"{one}.{name}" for one, name in numbers(data) if one == group]
    assert found == wanted, f"of the literals {wanted} these are found: {found}"
