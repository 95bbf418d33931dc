"""What a seat may know: everything but the spears in others' hands and in the pile."""

from msgspec import Struct

from referee.core.game.decisions import Seat
from referee.games.salmon_run.model.state import Box, Spears, State
from referee.games.salmon_run.moves import ending


class View(Struct, frozen=True):
    """The open position.

    ``hands`` are the hands that this reader may see; ``over`` is why the game has ended, empty
    while it goes on.
    """

    round: int
    rounds: int
    goal: int
    salmon: int
    caught: dict[Seat, int]
    thrown: dict[Seat, int]
    spent: Spears
    holds: dict[Seat, int]
    deck: int
    hands: dict[Seat, Spears]
    over: str


def view(box: Box, state: State, viewer: Seat | None) -> View:
    """The own hand, at the end all; of the others how many spears they hold."""
    hands = {seat: state.hands[seat] for seat in box.seats if seat == viewer or state.over}
    return View(state.round, box.scenario.salmon.rounds, box.goal, state.salmon, state.caught,
                state.thrown, state.spent, {seat: len(state.hands[seat]) for seat in box.seats},
                len(state.deck), hands, ending.reason(box, state) if state.over else "")
