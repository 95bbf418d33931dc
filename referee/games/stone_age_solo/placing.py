"""Placing the people, all of them if any place takes them (SoloPlay, placement penalty)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.game import Event
from referee.core.problem import Problem
from referee.core.rules import Seat
from referee.core.words import counted
from referee.games.stone_age import shared
from referee.games.stone_age.places import Spot, figures, home, where
from referee.games.stone_age_solo import toolmaking
from referee.games.stone_age_solo.state import GOODS, VILLAGE, Box, Course, State


class Place(shared.Place, frozen=True):
    """Put figures on a place."""

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        spot = box.spots[self.place]
        yield from self.numbers(state, spot, "ruling S34", "ruling S35")
        yield from _closed(box, state, spot)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every placing: each open place with each number of figures."""
        free = home(state)
        for spot in _open(box, state):
            for count in range(spot.least, min(free, spot.most or free) + 1):
                yield cls(spot.id, count)


class PlacingEnded(Event, frozen=True):
    """No place takes a figure any more; ``home`` are those that were not placed."""

    home: int

    def after(self, box: Box, state: State) -> State:
        return replace(state, phase="act")

    def told(self, box: Box, to: Seat | None) -> str:
        return "All figures are placed." if not self.home else (
            f"No place takes {counted(self.home, 'figure')} more.")


class Idled(Event, frozen=True):
    """Figures did nothing, on a place or (``home``) on none; that cost points."""

    place: str
    count: int
    why: str
    points: int

    def after(self, box: Box, state: State) -> State:
        return state.scored("idle", self.points)

    def told(self, box: Box, to: Seat | None) -> str:
        at = "at home" if self.place == "home" else where(self.place)
        verb = "is" if self.count == 1 else "are"
        return (f"{counted(self.count, 'figure')} {at} {verb} idle ({self.why}): "
                f"{box.seat} loses {self.points} points.")


def _closed(box: Box, state: State, spot: Spot) -> Iterator[Problem]:
    if figures(state, spot.id):
        yield Problem("illegal-again", f"You have placed {spot.where} in this turn.",
                      hint="Each place is used once in a turn.", rule="ruling S34")
    if state.elder == ("village" if spot.kind == "village" else spot.id):
        yield Problem("illegal-elder", f"The elder is {where(state.elder)}: nobody is placed "
                      "there in this turn.", rule="ruling S1")
    if spot.kind == "village" and not figures(state, spot.id):
        yield from _village(box, state)
    if not left(box, state, spot):
        yield Problem("illegal-empty", _empty(spot), rule="ruling S36",
                      hint="A place must be able to give something.")


def _village(box: Box, state: State) -> Iterator[Problem]:
    taken = [name for name in VILLAGE if figures(state, name)]
    most = box.openings(state.field)
    if len(taken) >= most:
        yield Problem("illegal-village", f"On {state.field} of the food track {most} of the "
                      f"village places may be used; taken: {' and '.join(taken)}.",
                      rule="ruling S7")


def _empty(spot: Spot) -> str:
    """Why a place can give nothing."""
    return {
        "hunt": "There is no food in the hunting grounds.", "hut": "Nobody is left on the hut.",
        "field": "The food track ends here.",
        "tool-maker": "No tool can be gained: none is left for you on the board.",
    }.get(spot.id) or (f"There is no {spot.goods} left there." if spot.goods
                       else f"There is nothing on {spot.id}.")


def left(box: Box, state: State, spot: Spot) -> int:
    """How much a place can give now (rulings S36, S37)."""
    if spot.goods:
        return state.grounds if spot.goods == "food" else state.board[
            GOODS.names.index(spot.goods)]
    if spot.kind == "card":
        return len(state.shown[spot.number - 1])
    if spot.kind == "tile":
        return len(state.stacks[spot.number - 1])
    if spot.id == "tool-maker":
        return sum(1 for _ in toolmaking.ways(box, state))
    return box.hut(state) if spot.id == "hut" else box.limits.field - state.field


def _open(box: Box, state: State) -> Iterator[Spot]:
    free = home(state)
    for spot in box.spots.values():
        if spot.least <= free and not any(True for _ in _closed(box, state, spot)):
            yield spot


def go_on(course: Course) -> None:
    """When no place takes a figure any more, those left are idle (rulings S25, S35)."""
    if any(True for _ in _open(course.box, course.state)):
        return
    idlers = home(course.state)
    course.add(PlacingEnded(idlers))
    if idlers:
        idle(course, "home", idlers, "no place takes them")


def idle(course: Course, place: str, count: int, why: str) -> None:
    """Figures that do nothing cost points, at once (ruling S38)."""
    course.add(Idled(place, count, why, count * course.box.costs.idle))
