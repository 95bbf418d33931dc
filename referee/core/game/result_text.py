"""The result of a game as text: who won, and with how many points."""

from collections.abc import Callable, Sequence
from typing import Any

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Result, Seat


def places(result: Result) -> dict[Seat, int]:
    """The place of each seat, from 1; seats that tie share it, and the next places are skipped."""
    ranks: dict[Seat, int] = {}
    for equal in result.ranking:
        ranks |= dict.fromkeys(equal, len(ranks) + 1)
    return ranks


def totals(result: Result, seats: Sequence[Seat]) -> dict[Seat, int]:
    """The total points of each seat; empty if the game has no points."""
    return _score_row(result, seats, "total")


def ranking_lines(result: Result, seats: Sequence[Seat]) -> list[str]:
    """A line for each place: ``1. blue: 109 points``, ``2. red and green: 4 points each``."""
    ranks, points = places(result), totals(result, seats)
    return [f"{ranks[equal[0]]}. {join_words(map(seat_ref, equal))}" + (
        f": {count_noun(points[equal[0]], 'point')}{tie(result, seats, equal[0])}"
        f"{' each' * (len(equal) > 1)}" if points else "") for equal in result.ranking]


def result_sentence(result: Result, seats: Sequence[Seat],
                    named: Callable[[Seat], str] = seat_ref) -> str:
    """A sentence with the winner and everybody's points; ``named`` gives the name of a seat."""
    points, (first, *others) = totals(result, seats), result.ranking
    who = join_words(map(named, first))
    had = (f" with {count_noun(points[first[0]], 'point')}{tie(result, seats, first[0])}"
           if points else "")
    if len(seats) == 1:
        return f"{who} ends{had}{''.join(f': {grade}' for grade in grades(result, seats))}."
    lead = f"{who} wins{had}" if len(first) == 1 else (
        f"{who} share the first place{had}{' each' * bool(had)}")
    others_text = join_words(f"{named(seat)} has {points[seat]}{tie(result, seats, seat)}"
                             for equal in others for seat in equal if points)
    return f"{lead}; {others_text}." if others_text else f"{lead}."


def grades(result: Result, seats: Sequence[Seat]) -> list[str]:
    """The grades of the seats: *major victory*; empty if the game has none."""
    return [*_score_row(result, seats, "grade").values()]


def tie(result: Result, seats: Sequence[Seat], seat: Seat) -> str:
    """The tie value of a seat, if it decided between that seat and another; else empty."""
    points, ranks = totals(result, seats), places(result)
    ties = _score_row(result, seats, "tie value")
    decided = any(points[other] == points[seat] and ranks[other] != ranks[seat] for other in ties)
    return f" (tie value {ties[seat]})" if decided else ""


def _score_row(result: Result, seats: Sequence[Seat], label: str) -> dict[Seat, Any]:
    """A row of the score sheet by seat, or empty."""
    return dict(zip(seats, dict(result.sheet).get(label, ()), strict=False))
