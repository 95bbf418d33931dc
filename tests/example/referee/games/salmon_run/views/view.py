"""What a viewer may know: everything but other hands and the deck."""

from msgspec import Struct

from referee.core.game.decisions import Seat
from referee.games.salmon_run.model.state import Box, Spears, State
from referee.games.salmon_run.moves import ending


class View(Struct, frozen=True):
    """A position as one viewer sees it."""

    round: int
    rounds: int
    goal: int
    salmon: int
    caught: dict[Seat, int]
    thrown: dict[Seat, int]
    spent: Spears
    holds: dict[Seat, int]  # how many spears each seat has
    deck: int  # how many spears are left
    hands: dict[Seat, Spears]  # the hands that the viewer may see
    over: str  # why the game ended; empty while it goes on


def view(box: Box, state: State, viewer: Seat | None) -> View:
    """The viewer sees their own hand, at the end every hand."""
    hands = {seat: state.hands[seat] for seat in box.seats if seat == viewer or state.over}
    return View(state.round, box.scenario.salmon.rounds, box.goal, state.salmon, state.caught,
                state.thrown, state.spent, {seat: len(state.hands[seat]) for seat in box.seats},
                len(state.deck), hands, ending.reason(box, state) if state.over else "")
