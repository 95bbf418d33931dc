"""The phrase books: what people write, and what it means where it is written.

``tests/hear/phrases/GAME.yaml`` has *positions*, each by its name with the keys of a
rule case (``seats``, ``scenario``, ``options``, ``set``, ``luck``, ``moves``) and
``seat``, who writes, ``asked``, the kind of question that is open; and
*phrases*, a list of groups: ``at`` a position, ``means`` canonical text by
phrases, ``refused`` a code by phrases, each with a word of what is said of it.

A phrase of several moves means their texts with “; ” between.
"""

import pytest

from referee import games
from tests.books import ALL, FEWEST, phrase_book, position

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("game", games.names())
def test_a_book_is_large_and_says_what_is_asked(game: str) -> None:
    """So many phrases, none of them twice, each position with its question."""
    found = [(at, phrase) for name, at, phrase, *_ in ALL if name == game]
    assert len(found) >= FEWEST.get(game, 3) and len(found) == len(set(found))
    for name, made in phrase_book(game)["positions"].items():
        now = position(game, name)
        asks = now.rules.awaiting(now.state).asks
        who = made.get("seat") or next(ask.seat for ask in asks if ask.must)
        assert made["asked"] in {ask.kind for ask in asks if ask.seat == who}, name
