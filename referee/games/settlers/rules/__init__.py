"""The rules: one class that carries the interface, and how it is bound to a scenario."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

from referee.core.chance import Luck
from referee.core.page import Page
from referee.core.problem import Problem, Problems
from referee.core.rules import Awaiting, Result, Seat
from referee.games.settlers import records as r
from referee.games.settlers import view as views
from referee.games.settlers.board import Board, board_of
from referee.games.settlers.notation import Notation, write
from referee.games.settlers.records import AnyEvent, AnyMove, State
from referee.games.settlers.rules import (
    applying,
    asking,
    building,
    chips,
    figures,
    nomads,
    placing,
    scoring,
    trading,
    turns,
)
from referee.games.settlers.rules import faults as proof
from referee.games.settlers.rules import options as choices
from referee.games.settlers.rules.course import Course
from referee.games.settlers.scenario import Scenario

__all__ = ["Scenario", "Settlers", "bind"]

Check = Callable[[Board, State, Seat, Any], Iterator[Problem]]
Play = Callable[[Course, Seat, Any], Luck[None]]


def _nothing(board: Board, state: State, seat: Seat, move: AnyMove) -> Iterator[Problem]:
    return iter(())


_CHECKS: dict[type, Check] = {
    r.PlaceTribe: placing.check_tribe, r.AddNomad: nomads.check_nomad,
    r.MoveNomad: nomads.check_move, r.GoOn: nomads.check_go, r.Stop: nomads.check_stop,
    r.Found: building.check_found, r.Step: building.check_step,
    r.MoveFigure: figures.check_figure, r.Steal: figures.check_steal,
    r.LayDesert: chips.check_desert, r.Take: building.check_take,
    r.Discard: turns.check_discard, r.Bank: trading.check_bank,
    r.MakeOffer: trading.check_offer, r.Accept: trading.check_accept,
    r.Refuse: trading.check_refuse, r.RefuseAll: trading.check_refuse_all,
    r.Counter: trading.check_counter, r.Withdraw: trading.check_withdraw,
    r.Deal: trading.check_deal, r.End: _nothing,
}

_PLAYS: dict[type, Play] = {
    r.PlaceTribe: placing.play_tribe, r.AddNomad: nomads.play_nomad,
    r.MoveNomad: nomads.play_move, r.GoOn: nomads.play_go, r.Stop: nomads.play_stop,
    r.Found: building.play_found, r.Step: building.play_step,
    r.MoveFigure: figures.play_figure, r.Steal: figures.play_steal,
    r.LayDesert: chips.play_desert, r.Take: building.play_take, r.Bank: trading.play_bank,
    r.MakeOffer: trading.play_offer, r.Accept: trading.play_accept,
    r.Refuse: trading.play_refuse, r.RefuseAll: trading.play_refuse_all,
    r.Counter: trading.play_counter, r.Withdraw: trading.play_withdraw,
    r.Deal: trading.play_deal, r.End: turns.play_end,
}


class Settlers:
    """Settlers of the Stone Age, bound to a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.notation = Notation(board)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise."""
        return self.board.seats

    @property
    def state(self) -> type[State]:
        """What the save's position decodes to."""
        return State

    def setup(self) -> Luck[State]:
        """The position before the first tribe."""
        return placing.setup(self.board)

    def awaiting(self, state: State) -> Awaiting:
        """Who is asked what."""
        return asking.awaiting(self.board, state)

    def parse(self, text: str) -> AnyMove:
        """The move a text means."""
        return self.notation.parse(text)

    def write(self, move: AnyMove) -> str:
        """The one canonical text of a move."""
        return write(move)

    def hidden(self, move: AnyMove) -> bool:
        """Whether a move is read by its own seat alone: a standing refusal."""
        return isinstance(move, r.RefuseAll)

    def check(self, state: State, seat: Seat, move: AnyMove) -> Problems:
        """Every reason against a move."""
        return tuple(chain(asking.check_moment(self.board, state, seat, move),
                           _CHECKS[type(move)](self.board, state, seat, move)))

    def play(self, state: State, moves: Mapping[Seat, AnyMove]) -> Luck[tuple[AnyEvent, ...]]:
        """What follows from one move, or from all discards at once."""
        course = Course(self.board, state)
        if state.phase == "discard":
            sheets = {seat: move for seat, move in moves.items() if isinstance(move, r.Discard)}
            yield from turns.play_discards(course, sheets)
        else:
            for seat, move in moves.items():
                yield from _PLAYS[type(move)](course, seat, move)
        return tuple(course.events)

    def apply(self, state: State, event: AnyEvent) -> State:
        """The position after an event."""
        return applying.apply(self.board, state, event)

    def full(self, state: State, seat: Seat, move: AnyMove) -> AnyMove:
        """The move itself."""
        return move

    def default(self, state: State, seat: Seat) -> AnyMove | None:
        """The move of a silent seat."""
        return asking.default(self.board, state, seat)

    def options(self, state: State, seat: Seat) -> Iterator[AnyMove]:
        """The legal moves."""
        return choices.options(self.board, state, seat)

    def result(self, state: State) -> Result | None:
        """The ranking, once the game is over."""
        return scoring.result(self.board, state)

    def view(self, state: State, to: Seat | None) -> views.View:
        """What a seat may know."""
        return views.view(self.board, state, to)

    def show(self, view: views.View) -> Page:
        """The position in words."""
        return views.show(self.board, view)

    def tell(self, event: AnyEvent, to: Seat | None) -> str | None:
        """The report's line."""
        return views.tell(self.board, event, to)

    def twin(self, state: State, to: Seat | None) -> Luck[State]:
        """A position that the seat could not tell from this one."""
        return views.twin(self.board, state, to)

    def faults(self, state: State) -> Problems:
        """What cannot be."""
        return proof.faults(self.board, state)


def bind(scenario: Scenario, seats: tuple[Seat, ...], options: Mapping[str, str]) -> Settlers:
    """The rules for a scenario. Refused: seats or options that do not exist."""
    return Settlers(board_of(scenario, seats, options))
