"""The laws on secrets find a leak however a game deals: tests/dealt.py deals hands first."""

from collections.abc import Sequence
from random import Random

import pytest

from referee.core.game.rules import Seat
from referee.core.table.table import Turned
from tests import dealt, harness, match
from tests.laws.worlds import alike, leaks, nothing_to_compare

every_number = pytest.mark.parametrize("seats", [("red", "blue"), ("red", "blue", "green")],
                                       ids=["2", "3"])


def game(rules: type[dealt.Deals], seats: tuple[Seat, ...]) -> Sequence[Turned]:
    """A whole game."""
    first = match.Match(seats=seats, games=dealt.Games(rules)).turns[0]  # type: ignore[arg-type]
    return first, *harness.play_out(first, Random(1))


@every_number
def test_a_report_of_hands_that_were_dealt_first_is_found(seats: tuple[Seat, ...]) -> None:
    """Hands are dealt, then a row is laid open: a report that tells all hands is found."""
    for rules, found in ((dealt.Deals, False), (dealt.Tells, True)):
        turns = game(rules, seats)
        two = alike(turns)
        assert any(pair.secret and pair.movers for pair in two)
        assert any(leaks(turns[0].table.rules, two)) == found


@every_number
def test_no_two_positions_with_one_view_are_said_in_words(seats: tuple[Seat, ...]) -> None:
    """Where a game hides something and the laws would have nothing to compare."""
    turns = game(dealt.Deals, seats)
    assert nothing_to_compare(turns, alike(turns)) == ""
    said = nothing_to_compare(turns, ())
    assert "Something is hidden from the public (hands" in said and "would find no leak" in said
