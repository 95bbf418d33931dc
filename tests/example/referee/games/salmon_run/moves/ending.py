"""The end of the game."""

from msgspec.structs import replace

from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.games.salmon_run.model.state import Box, Spears, State, spear_list


class Ended(Event, frozen=True):
    """The game is over and all hands are shown."""

    hands: tuple[tuple[Seat, Spears], ...]

    def apply(self, box: Box, state: State) -> State:
        return replace(state, over=True)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return "The game is over; in hand are: " + "; ".join(
            f"{seat_ref(seat)} {spear_list(hand)}" for seat, hand in self.hands) + "."


def reason(box: Box, state: State) -> str:
    """Why the game ends after this round; empty if it goes on."""
    for seat in box.seats:
        if state.caught[seat] >= box.goal:
            return f"{seat_ref(seat)} has caught {state.caught[seat]} salmon."
    return "The last round is over." if state.round == box.scenario.salmon.rounds else ""
