"""The properties on secrets find leaks also in a game that deals hands before open cards."""

from collections.abc import Sequence
from random import Random

import pytest

from referee.core.game.decisions import Seat
from referee.core.match.match import TurnResult
from tests.properties.hidden_information import alike, leaks, nothing_to_compare
from tests.support import card_game, harness, toy_match

every_number = pytest.mark.parametrize("seats", [("red", "blue"), ("red", "blue", "green")],
                                       ids=["2", "3"])


def game(rules: type[card_game.Deals], seats: tuple[Seat, ...]) -> Sequence[TurnResult]:
    """A whole game."""
    first = toy_match.PlayedMatch(seats=seats, games=card_game.Games(rules)).turns[0]  # type: ignore[arg-type]
    return first, *harness.play_out(first, Random(1))


@every_number
def test_a_report_of_hands_that_were_dealt_first_is_found(seats: tuple[Seat, ...]) -> None:
    """Hands are dealt, then a row is laid open: a report that tells all hands is found."""
    for rules, found in ((card_game.Deals, False), (card_game.Tells, True)):
        turns = game(rules, seats)
        two = alike(turns)
        assert any(pair.secret and pair.movers for pair in two), (
            f"{rules.__name__}: no turn that drew something hidden looks as it might have gone")
        leak = any(leaks(turns[0].match.game, two))
        assert leak == found, f"{rules.__name__}: a leak is {'' if leak else 'not '}found"


@every_number
def test_no_two_positions_with_one_view_are_said_in_words(seats: tuple[Seat, ...]) -> None:
    """Where a game hides something and the laws would have nothing to compare."""
    turns = game(card_game.Deals, seats)
    why = nothing_to_compare(turns, alike(turns))
    assert why == "", f"there are positions that look the same, and it is said: {why}"
    said = nothing_to_compare(turns, ())
    for words in ("Something is hidden from the public (hands", "would find no leak"):
        assert words in said, f"without two positions to compare it is not said “{words}”: {said}"
