"""Who won a game that is over, and with how many points: said here, so everywhere alike."""

from collections.abc import Callable, Sequence
from typing import Any

from referee.core.base.aliases import counted, listed
from referee.core.game.decisions import Result, Seat


def places(result: Result) -> dict[Seat, int]:
    """The place of each seat, from 1 on: equals share one, and skip as many after it."""
    found: dict[Seat, int] = {}
    for equal in result.ranking:
        found |= dict.fromkeys(equal, len(found) + 1)
    return found


def totals(result: Result, seats: Sequence[Seat]) -> dict[Seat, int]:
    """The points of each seat as its score sheet adds them up; empty if the game counts none."""
    return _row(result, seats, "total")


def ranked(result: Result, seats: Sequence[Seat]) -> list[str]:
    """A line for each place: ``1. blue: 109 points``, ``2. red and green: 4 points each``."""
    at, points = places(result), totals(result, seats)
    return [f"{at[equal[0]]}. {listed(equal)}" + (
        f": {counted(points[equal[0]], 'point')}{_tie(result, seats, equal[0])}"
        f"{' each' * (len(equal) > 1)}" if points else "") for equal in result.ranking]


def said(result: Result, seats: Sequence[Seat], named: Callable[[Seat], str] = str) -> str:
    """Who won and the points of all, in a sentence; ``named`` says what a seat is called."""
    points, (first, *others) = totals(result, seats), result.ranking
    who = listed(map(named, first))
    had = (f" with {counted(points[first[0]], 'point')}{_tie(result, seats, first[0])}"
           if points else "")
    if len(seats) == 1:
        grades = _row(result, seats, "grade").values()
        return f"{who} ends{had}{''.join(f': {grade}' for grade in grades)}."
    lead = f"{who} wins{had}" if len(first) == 1 else (
        f"{who} share the first place{had}{' each' * bool(had)}")
    rest = listed(f"{named(seat)} has {points[seat]}{_tie(result, seats, seat)}"
                  for equal in others for seat in equal if points)
    return f"{lead}; {rest}." if rest else f"{lead}."


def _tie(result: Result, seats: Sequence[Seat], seat: Seat) -> str:
    """The tie value of a seat, where only that decided between it and another."""
    points, at, ties = totals(result, seats), places(result), _row(result, seats, "tie value")
    decided = any(points[other] == points[seat] and at[other] != at[seat] for other in ties)
    return f" (tie value {ties[seat]})" if decided else ""


def _row(result: Result, seats: Sequence[Seat], label: str) -> dict[Seat, Any]:
    """A row of the score sheet, by seat; empty if there is none."""
    return dict(zip(seats, dict(result.sheet).get(label, ()), strict=False))
