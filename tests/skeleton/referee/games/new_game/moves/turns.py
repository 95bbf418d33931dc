"""Turns: moves and events of one section of the rules; write a module for each section."""

from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.games.new_game.model.state import Box, Move, MoveContext, State


class Pass(Move, frozen=True):
    """Do nothing: ``pass``."""

    form = "pass"
    verbs = ("pass",)
    answers = ("turn",)
    rule = "turns"

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(Passed(seat))


class Passed(Event, frozen=True):
    """A seat did nothing."""

    seat: Seat

    def apply(self, box: Box, state: State) -> State:
        raise NotImplementedError("Write Passed.apply in moves/turns.py: whose turn is it now?")

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} passes."
