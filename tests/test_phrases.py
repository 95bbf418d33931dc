"""The phrase books: what people write, and what it means where it is written.

``tests/phrases/GAME.yaml`` has *positions*, each by its name with the keys of a
rule case (``seats``, ``scenario``, ``options``, ``set``, ``luck``, ``moves``) and
``seat``, who writes, ``asked``, the kind of question that is open; and
*phrases*, a list of groups: ``at`` a position, ``means`` canonical text by
phrases, ``refused`` a code by phrases, each with a word of what is said of it.

A phrase of several moves means their texts with “; ” between.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import yaml

from referee import games
from referee.core.moves import chain
from referee.core.table import table
from referee.core.table.table import Table
from referee.core.text.problem import Problem, Refused
from tests import harness
from tests.paths import PHRASES
from tests.test_cases import arranged

pytestmark = pytest.mark.quick

FEWEST = dict.fromkeys(("fire-and-stone", "settlers", "stone-age", "stone-age-solo", "stone-daze"),
                       300)


@cache
def book(game: str) -> dict[str, Any]:
    """A game's phrase book; in YAML “no” is a word that somebody wrote, and “4” another."""
    text = (PHRASES / f"{game}.yaml").read_text()
    words = yaml.load(text, Loader=yaml.CBaseLoader)
    return {"positions": yaml.load(text, Loader=yaml.CSafeLoader)["positions"],
            "phrases": words["phrases"]}


def entries() -> Iterator[tuple[str, str, str, str, str]]:
    """Game, position, phrase, what it means or “!” and the code, and a word of the refusal."""
    for path in sorted(PHRASES.glob("*.yaml")):
        for group in book(path.stem)["phrases"]:
            for canonical, phrases in group.get("means", {}).items():
                for phrase in phrases:
                    yield path.stem, group["at"], str(phrase), str(canonical), ""
            for code, phrases in group.get("refused", {}).items():
                for phrase, word in phrases.items():
                    yield path.stem, group["at"], str(phrase), f"!{code}", str(word)


@cache
def position(game: str, name: str) -> Table:
    """A position of a phrase book."""
    return arranged(game, book(game)["positions"][name])[0]


ALL = list(entries())

def heard(now: Table, who: str | None, phrase: str) -> tuple[list[str], tuple[Problem, ...]]:
    """What a phrase is understood as, played with the game's own luck, and what is said of it."""
    try:
        done = chain.run(now, phrase, who, harness.WHEN, table.luck(now))
    except Refused as error:
        return [], error.problems
    return [str(now.rules.write(move)) for move in done.moves], done.problems + done.warnings


@pytest.mark.parametrize("game", games.names())
def test_a_book_is_large_and_says_what_is_asked(game: str) -> None:
    """So many phrases, none of them twice, each position with its question."""
    found = [(at, phrase) for name, at, phrase, *_ in ALL if name == game]
    assert len(found) >= FEWEST.get(game, 3) and len(found) == len(set(found))
    for name, made in book(game)["positions"].items():
        now = position(game, name)
        asks = now.rules.awaiting(now.state).asks
        who = made.get("seat") or next(ask.seat for ask in asks if ask.must)
        assert made["asked"] in {ask.kind for ask in asks if ask.seat == who}, name
