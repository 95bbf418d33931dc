"""Law 11: the manual explains every symbol that a game prints."""

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

from referee import games
from tests.support import command_line, harness
from tests.support.harness import every_game, every_table
from tests.tools import questions

FOLDER = Path(games.__file__).parent
def rules_of(game: str) -> Iterator[str]:
    """Every rule that the game's code cites as a plain text."""
    for file in sorted((FOLDER / game.replace("-", "_")).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.keyword) and node.arg and node.arg.endswith("rule") and (
                    isinstance(node.value, ast.Constant) and node.value.value):
                yield str(node.value.value)
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(
                    node.value, ast.Constant) and node.value.value:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if any(isinstance(to, ast.Name) and to.id.endswith("rule") for to in targets):
                    yield str(node.value.value)


def cited(rule: str) -> Iterator[str]:
    """What a citation names: “cave, rulings D1 and D2” are three things."""
    for part in rule.split(", "):
        numbers = part.removeprefix("rulings ")
        yield from [part] if numbers == part else (
            f"ruling {number}" for number in numbers.split(" and "))


@every_game
def test_every_rule_that_is_cited_can_be_looked_up(game: str) -> None:
    """A section of the rulebook, a ruling, several of them."""
    found = {thing for rule in rules_of(game) for thing in cited(rule)}
    assert found, f"the code of {game} cites no rule as a plain text"
    missing = sorted(rule for rule in found if not questions.explained(game, rule))
    assert not missing, f"`explain {game}` finds nothing of these, which are cited: {missing}"


@every_table
def test_every_id_of_a_page_can_be_looked_up(game: str, name: str,
                                             seats: tuple[str, ...]) -> None:
    """Of pages, questions and reports, through a whole random game."""
    random = Random(f"ids {game} {name} {seats}")
    turns = harness.passed(harness.random_game(game, name, seats))
    missing = sorted(set[str]().union(*(
        questions.unexplained(turn) for turn in harness.some(turns, random, 0.025))))
    assert not missing, f"`explain {game}` finds nothing of these, which are shown: {missing}"


def test_what_is_not_there_is_not_explained() -> None:
    """The law could fail."""
    assert not questions.explained("stone-age", "C99"), "C99 is explained, and there is none"
    command_line.well("explain", "stone-age", "C99", code=2)


def test_a_section_is_found_by_the_words_it_begins_with() -> None:
    """Not everybody types the whole heading."""
    assert "Upgrading  (referee)" in command_line.well("explain", "upgrading").out, (
        "a section is not found by its first word")
