"""Declining an offer."""

from collections.abc import Iterator
from typing import Self

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import Event
from referee.games.fire_and_stone.model import agenda
from referee.games.fire_and_stone.model.state import Box, Move, MoveContext, State

# why these decisions cannot be declined
_MUST = {"animal": "after a look at the animals you must take one of them",
         "fire": "the scout must go to a fire",
         "second": "the second scout must be placed at a fire",
         "start": "you must choose a starting invention"}


class Declined(Event, frozen=True):
    """A seat declined an offer, or could not use it."""

    seat: Seat
    what: str

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} {self.what}."


class Pass(Move, frozen=True):
    """Decline an offer."""

    form = "pass"
    verbs = ("pass, decline, nothing, none, skip, stay, done, no, nope",)
    answers = ("action", "card", "bonus", "cave", "swap", "draw")
    rule = "ruling B1"
    none = "There was nothing to decline."

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        item = box.due(state)
        must = _MUST.get(item.kind)
        return NotNow(f"You cannot pass: {must}.") if must and item.seat == seat else None

    def lapses(self, box: Box, state: State, seat: Seat) -> bool:
        return True

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if not _may_decline(box, state):
            yield Problem("illegal-now", "You cannot pass: what this cave card does is "
                          "compulsory.", rule="ruling G2")

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(Declined(seat, "passes"))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return iter([cls()] if _may_decline(box, state) else [])


def _may_decline(box: Box, state: State) -> bool:
    """Whether a cave effect may be declined; any other item with this answer may be."""
    item = state.agenda[0]
    if isinstance(item, agenda.CaveEffectPart):
        return box.caves[state.cave].once[item.part].may
    return item.may if isinstance(item, agenda.SwapTile | agenda.PickTile) else True
