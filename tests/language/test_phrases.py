"""Phrase books: what people write, and what it means in its position.

``tests/language/phrases/GAME.yaml`` has *positions*, each by its name with the keys of a
rule case (``seats``, ``scenario``, ``options``, ``set``, ``luck``, ``moves``) and
``seat``, who writes, ``asked``, the kind of question that is open; and
*phrases*, a list of groups: ``at`` a position, ``means`` canonical text by
phrases, ``refused`` a code by phrases, each with a word of what was said of it, ``stopped``
what is played by phrases of which the rest is refused. ``played`` is how many are played as
they are meant, at least.

A phrase of several moves means their texts with “; ” between. A phrase passes if it is played as
the book says, or refused with that among the suggestions; where it is to be refused by any
refusal.
"""

from random import Random

import pytest

from referee import games
from tests.support.case_files import ALL, FEWEST, phrase_book, position
from tests.support.refusals import no_offers
from tests.tools import phrases, text_reading

BOOKS = list(dict.fromkeys(game for game, *_ in ALL))
REFUSED = 3  # of a hundred phrases that mean something, at most, without the move offered


def otherwise(game: str, dated: bool) -> tuple[list[tuple[str, str, str, tuple[str, ...]]], int]:
    """The phrases of a game that are played otherwise, and how many are played as is meant."""
    with no_offers():
        found = [(one, *phrases.verdict(one, dated)) for one in phrases.phrases(game)]
    wrong = [(one.at, one.text, one.means, read.moves)
             for one, what, read in found if what == "otherwise"]
    return wrong, sum(what == "played" for _, what, _ in found)


@pytest.mark.parametrize("game", BOOKS)
def test_phrases_are_played_as_they_are_meant(game: str) -> None:
    """None is played otherwise or in part; a reader may gain phrases and lose none."""
    wrong, played = otherwise(game, dated=False)
    assert not wrong, wrong
    assert played >= phrase_book(game)["played"]


@pytest.mark.slow
def test_orders_by_mail_are_played_as_they_are_meant() -> None:
    """A mail says which orders it is for, so that less of it is refused."""
    written = [game for game in BOOKS if next(phrases.phrases(game)).now.game.order_kinds]
    for game in written:
        wrong, played = otherwise(game, dated=True)
        assert not wrong and played >= phrase_book(game)["played"], wrong
    assert written


@pytest.mark.slow
@pytest.mark.parametrize("game", BOOKS)
def test_what_is_not_played_is_suggested(game: str) -> None:
    """Of a hundred phrases that mean something so many at most are refused without their move.

    In half of those of each position; `python -m tests.tools.phrases` counts all.
    """
    random, meant = Random(f"suggested {game}"), list[phrases.Phrase]()
    for at in phrase_book(game)["positions"]:
        every = [one for one in phrases.phrases(game)
                 if one.at == at and not one.means.startswith("!")]
        meant += random.sample(every, -(-len(every) // 2))
    without = [(one.at, one.text, one.means) for one in meant
               if phrases.verdict(one)[0] == "refused"]
    assert 100 * len(without) <= REFUSED * len(meant), (
        f"{len(without)} of {len(meant)} phrases are refused without their move among the "
        f"suggestions; without a words.yaml only canonical text is read: {without}")


@pytest.mark.quick
@pytest.mark.parametrize("game", games.names())
def test_a_book_is_large_and_says_what_is_asked(game: str) -> None:
    """So many phrases, none of them twice, each position with its question.

    A game without words of its own reads canonical text alone, of which one phrase is enough.
    """
    found = [(at, phrase) for name, at, phrase, *_ in ALL if name == game]
    fewest = FEWEST.get(game, 3) if game in text_reading.WORDED else 1
    assert len(found) >= fewest, (
        f"tests/language/phrases/{game}.yaml has {len(found)} phrases, not at least {fewest}")
    assert len(found) == len(set(found))
    for name, made in phrase_book(game)["positions"].items():
        match = position(game, name)
        decisions = match.game.to_move(match.state).decisions
        who = made.get("seat") or next(decision.seat for decision in decisions if decision.must)
        assert made["asked"] in {decision.kind for decision in decisions
                                 if decision.seat == who}, name
