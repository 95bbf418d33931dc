"""What a seat may know."""

from msgspec import Struct

from referee.core.game.decisions import Seat
from referee.games.new_game.model.state import Box, State


class View(Struct, frozen=True):
    """The open position, and what is this seat's own."""

    round: int
    rounds: int
    turn: Seat


def view(box: Box, state: State, viewer: Seat | None) -> View:
    """What everybody may know; nothing of others' secrets."""
    return View(state.round, box.scenario.length.rounds, state.turn)
