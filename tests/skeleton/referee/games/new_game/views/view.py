"""What a viewer may know."""

from msgspec import Struct

from referee.core.game.decisions import Seat
from referee.games.new_game.model.state import Box, State


class View(Struct, frozen=True):
    """A position as one viewer sees it."""

    round: int
    rounds: int
    turn: Seat


def view(box: Box, state: State, viewer: Seat | None) -> View:
    """Everything public, and the viewer's own secrets."""
    return View(state.round, box.scenario.length.rounds, state.turn)
