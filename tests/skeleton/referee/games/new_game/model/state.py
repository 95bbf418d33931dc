"""What lies fixed, the position, and what this game's moves and events stand on."""

from msgspec import Struct

from referee.core.game import moves
from referee.core.game.decisions import Seat
from referee.games.new_game.model.scenario import Scenario
from referee.games.new_game.model.slot_kinds import SLOTS


class Box(Struct, frozen=True):
    """The scenario and the seats in the order of play; add what the options say."""

    scenario: Scenario
    seats: tuple[Seat, ...]


class State(Struct, frozen=True):
    """The position: ``turn`` is whose turn it is, ``over`` whether the game is."""

    round: int
    turn: Seat
    over: bool


class MoveContext(moves.MoveContext):
    """A turn under way."""

    box: Box
    state: State


class Move(moves.Move, frozen=True):
    """A word of the notation."""

    slots = SLOTS
