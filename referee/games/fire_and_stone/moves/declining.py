"""Declining what is offered."""

from collections.abc import Iterator
from typing import Self

from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat, Unasked
from referee.core.game.moves import Event
from referee.games.fire_and_stone.model import agenda
from referee.games.fire_and_stone.model.state import Box, Course, Move, State


class Declined(Event, frozen=True):
    """A seat declined, or could not have, what it was offered."""

    seat: Seat
    what: str

    def told(self, box: Box, to: Seat | None) -> str:
        colon = ":" if self.what.startswith("no ") else ""
        return f"{self.seat}{colon} {self.what}."


class Pass(Move, frozen=True):
    """Decline what may be declined."""

    form = "pass"
    verbs = ("pass, decline, nothing, none, skip, stay, done, no, nope",)
    answers = ("action", "card", "bonus", "cave", "swap", "draw")
    rule = "ruling B1"
    none = "there was nothing to decline"

    def unasked(self, box: Box, state: State, seat: Seat,
                events: tuple[Event, ...]) -> Unasked | None:
        item = box.due(state)
        if item.seat == seat and item.kind in ("animal", "fire", "second", "start"):
            return Unasked(f"{item.what} cannot be declined")
        return None

    def lapses(self, box: Box, state: State, seat: Seat) -> bool:
        return True

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if not _may(box, state):
            yield Problem("illegal-now", "This cannot be declined.", rule="ruling G2")

    def play(self, course: Course, seat: Seat) -> None:
        course.add(Declined(seat, "passes"))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return iter([cls()] if _may(box, state) else [])


def _may(box: Box, state: State) -> bool:
    """Whether what a cave asks may be declined; all else that is answered so may be."""
    item = state.agenda[0]
    if isinstance(item, agenda.Part):
        return box.caves[state.cave].once[item.part].may
    return item.may if isinstance(item, agenda.Swapping | agenda.Picking) else True
