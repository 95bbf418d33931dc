"""Turns: a section of the rulebook, with its moves and its events; one file for each section."""

from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.games.new_game.model.state import Box, Course, Move, State


class Pass(Move, frozen=True):
    """Do nothing: ``pass``."""

    form = "pass"
    verbs = ("pass",)
    answers = ("turn",)
    rule = "turns"

    def play(self, course: Course, seat: Seat) -> None:
        course.add(Passed(seat))


class Passed(Event, frozen=True):
    """A seat did nothing."""

    seat: Seat

    def after(self, box: Box, state: State) -> State:
        raise NotImplementedError("Write Passed.after in moves/turns.py: whose turn is it now?")

    def told(self, box: Box, to: Seat | None) -> str:
        return f"{self.seat} passes."
