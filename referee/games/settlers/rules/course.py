"""A move under way: the position so far and what has happened."""

from referee.core.rules import Seat
from referee.games.settlers.board import Board
from referee.games.settlers.records import AnyEvent, Player, State
from referee.games.settlers.rules.applying import apply


class Course:
    """Gathers the events of one move and keeps the position they have led to."""

    def __init__(self, board: Board, state: State) -> None:
        self.board = board
        self.state = state
        self.events: list[AnyEvent] = []

    def add(self, event: AnyEvent) -> None:
        """One more event, and the position after it."""
        self.state = apply(self.board, self.state, event)
        self.events.append(event)

    def player(self, seat: Seat) -> Player:
        """What a seat has now."""
        return self.state.players[self.board.index[seat]]
