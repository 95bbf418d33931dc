"""The end of a turn and of the game (game end)."""

from msgspec.structs import replace

from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.luck.chance import Luck, Reveal
from referee.games.fire_and_stone.model.state import Box, MoveContext, State


class Triggered(Event, frozen=True):
    """The end of the game is near, by the hut tile or by a tribe's last hut."""

    seat: Seat
    by_tile: bool

    def apply(self, box: Box, state: State) -> State:
        return replace(state, trigger=self.seat, by_tile=self.by_tile, left=2 * len(box.seats))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        why = "" if self.by_tile else f"{seat_ref(self.seat)} has built their last hut. "
        return (f"{why}The end is near: after this turn {seat_ref(self.seat)} has one more "
                "turn, and the other players have two more turns.")


class TurnEnded(Event, frozen=True):
    seat: Seat
    next: Seat
    round: int
    left: int

    def apply(self, box: Box, state: State) -> State:
        return replace(state, turn=box.index[self.next], round=self.round, left=self.left,
                       moved=(), found="")

    def describe(self, box: Box, viewer: Seat | None) -> str:
        left = f" Turns left, including this one: {self.left}." if self.left else ""
        return f"It is {seat_ref(self.next)}'s turn, round {self.round}.{left}"


class Ended(Event, frozen=True):
    def apply(self, box: Box, state: State) -> State:
        return replace(state, over=True, left=0)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return "The game is over. All tasks are turned up."


def trigger(context: MoveContext, seat: Seat, by_tile: bool) -> None:
    """Trigger the end; later triggers are ignored (ruling E8)."""
    if not context.state.trigger:
        context.add(Triggered(seat, by_tile))


def end_turn(context: MoveContext) -> None:
    """Pass the turn clockwise."""
    box, state = context.box, context.state
    after = (state.turn + 1) % len(box.seats)
    context.add(TurnEnded(box.seats[state.turn], box.seats[after],
                          state.round + (after == state.first),
                          state.left - 1 if state.trigger else 0))


def is_last_turn(state: State) -> bool:
    """True in the last turn of the game."""
    return bool(state.trigger) and state.left == 1


def end(context: MoveContext) -> Luck[None]:
    """End the game after the last turn."""
    yield Reveal("the tasks at the end")
    context.add(Ended())
    context.note_agenda()
