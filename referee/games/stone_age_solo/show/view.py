"""What may be known of the position: all of it."""

from msgspec import Struct

from referee.core.game.rules import Seat
from referee.games.stone_age_solo.box.state import Box, Pending, State


class View(Struct, frozen=True):
    """Everything: the position holds no order of the cards left out and no dice to come."""

    seat: Seat
    now: State

    @property
    def own(self) -> State:
        """What the player has is part of the position."""
        return self.now

    @property
    def lying(self) -> dict[str, str]:
        """The places of cards on show and of tiles on top, by their ids."""
        tops = [stack[0] if stack else "" for stack in self.now.stacks]
        return ({card: f"card {n}" for n, card in enumerate(self.now.shown, 1) if card}
                | {tile: f"tile {n}" for n, tile in enumerate(tops, 1) if tile})

    @property
    def pending(self) -> Pending | None:
        """What has to be decided before all else."""
        return self.now.pending


def view(box: Box, state: State, to: Seat | None) -> View:
    """The same for all eyes."""
    return View(box.seat, state)
