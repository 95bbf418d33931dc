"""Catching: the longest spear takes the salmon, or gives them up for a new spear."""

from msgspec.structs import replace

from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.luck.chance import Luck
from referee.games.salmon_run.model.state import (
    Box,
    Move,
    MoveContext,
    State,
    draw_spears,
    without,
)


class Struck(Event, frozen=True):
    """The longest spear is known; its seat must decide."""

    seat: Seat

    def apply(self, box: Box, state: State) -> State:
        return replace(state, catcher=self.seat)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)}'s spear is the longest."


class Keep(Move, frozen=True):
    """Take the salmon: ``keep``."""

    form = "keep"
    verbs = ("keep, eat",)
    answers = ("catch",)
    rule = "catching"

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return f"{state.salmon} salmon"

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(Kept(seat, context.state.salmon))


class Kept(Event, frozen=True):
    """A seat takes salmon."""

    seat: Seat
    salmon: int

    def apply(self, box: Box, state: State) -> State:
        caught = {**state.caught, self.seat: state.caught[self.seat] + self.salmon}
        return replace(cleared(state), caught=caught)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} takes {self.salmon} salmon."


class Carve(Move, frozen=True):
    """Let the salmon go and draw a spear: ``carve``."""

    form = "carve"
    verbs = ("carve",)
    answers = ("catch",)
    rule = "catching"

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        box, state = context.box, context.state
        spear, = yield from draw_spears(
            box, f"round {state.round}, a spear for {seat}", state.deck, 1, seat)
        context.add(Carved(seat, spear))


class Carved(Event, frozen=True):
    """A seat drew a spear; the others do not see which."""

    seat: Seat
    spear: int

    def apply(self, box: Box, state: State) -> State:
        hand = tuple(sorted((*state.hands[self.seat], self.spear)))
        return replace(cleared(state), hands={**state.hands, self.seat: hand},
                       deck=without(state.deck, self.spear))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        what = f"spear {self.spear}" if viewer == self.seat else "a spear"
        return f"{seat_ref(self.seat)} lets the salmon go and carves {what}."


def cleared(state: State) -> State:
    """The position after the catcher's decision: the thrown spears are out of the game."""
    spent = tuple(sorted((*state.spent, *state.thrown.values())))
    return replace(state, salmon=0, thrown={}, spent=spent, catcher="")
