"""The box, the position, and the base classes of this game's moves."""

from msgspec import Struct

from referee.core.game import moves
from referee.core.game.decisions import Seat
from referee.games.new_game.model.scenario import Scenario
from referee.games.new_game.model.slot_kinds import SLOTS


class Box(Struct, frozen=True):
    """The static part of a game; add what the options change."""

    scenario: Scenario
    seats: tuple[Seat, ...]  # in the order of play


class State(Struct, frozen=True):
    """A position."""

    round: int
    turn: Seat  # whose turn it is
    over: bool


class MoveContext(moves.MoveContext):
    """A move being played."""

    box: Box
    state: State


class Move(moves.Move, frozen=True):
    """A move of New Game."""

    slots = SLOTS
