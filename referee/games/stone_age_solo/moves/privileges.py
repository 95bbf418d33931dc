"""Privileges of buying at card places 3 and 4 (SoloPlay, civilization card area)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import count_noun
from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import figures_on
from referee.games.stone_age_solo.model.slot_kinds import Move
from referee.games.stone_age_solo.model.state import (
    Box,
    Grant,
    MoveContext,
    State,
    allowed_moves,
    with_card,
)


class Shift(Move, frozen=True):
    """Move a card to place 1, from another place or (0) from the stack (ruling S51)."""

    slot: int = 0

    form = "shift deck | shift card {slot}"
    verbs = ("shift, move, slide",)
    answers = ("extras",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """To an empty place 1, from where the privilege allows, a card without a figure."""
        grant = granted(state)
        slot, places = self.slot, box.privileges[grant.slot].shift
        if not grant.shift:
            yield Problem("illegal-grant", "You have already moved a card.", rule="ruling S50")
        if state.shown[0]:
            yield Problem("illegal-shift", "Card place 1 is taken.", rule="ruling S51")
        if slot and slot not in places:
            yield Problem("illegal-shift", f"Card place {grant.slot} lets you move a card from "
                          f"place {' or '.join(map(str, places))}, or the top card of the stack.",
                          rule="ruling S51")
        elif not (state.shown[slot - 1] if slot else state.deck):
            yield Problem("illegal-shift", f"Card place {slot} is empty." if slot
                          else "The stack is empty.", rule="ruling S51")
        if figures_on(state.player, f"card {slot}"):
            yield Problem("illegal-shift", f"You cannot move card {slot} while your "
                          "figure is on it.", rule="ruling S51")

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        card = state.shown[self.slot - 1] if self.slot else state.deck[0]
        return f"{card} costs {box.slots[0].resources} from the next round on"

    def play(self, context: MoveContext, seat: Seat) -> None:
        """It is not for sale in this round."""
        state, slot = context.state, self.slot
        context.add(Shifted(state.shown[slot - 1] if slot else state.deck[0], slot))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return allowed_moves(box, state, map(cls, (*box.privileges[granted(state).slot].shift, 0)))


class Cycle(Move, frozen=True):
    """Move tiles of a stack, one by one, from its top to its bottom (ruling S53)."""

    stack: int
    steps: int

    form = "cycle tile {stack} by {steps:count}"
    verbs = ("cycle, rotate",)
    answers = ("extras",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Each stack once, by fewer tiles than it has."""
        grant, n = granted(state), self.stack
        if n not in grant.cycle:
            yield Problem("illegal-grant", f"You have already cycled stack {n}."
                          if box.privileges[grant.slot].cycle else
                          f"Card place {grant.slot} does not let you cycle tiles.",
                          rule="ruling S50")
        size = len(state.stacks[n - 1])
        if not 1 <= self.steps < size:
            yield Problem("illegal-cycle", f"Stack {n} has {count_noun(size, 'tile')}: "
                          + (f"cycle it by 1 to {size - 1}." if size > 1
                             else "there is nothing to cycle."), rule="ruling S53")

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        top = state.stacks[self.stack - 1][self.steps]
        return f"on top {top}: {descriptions.tile(box.tiles[top])}"

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Each stack by one tile."""
        return (move for move in cls.options(box, state, seat) if move.steps == 1)

    def play(self, context: MoveContext, seat: Seat) -> None:
        """The order stays; a figure now belongs to the new top."""
        top = context.state.stacks[self.stack - 1][self.steps]
        context.add(Cycled(self.stack, self.steps, top))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        for n in granted(state).cycle:
            for steps in range(1, len(state.stacks[n - 1])):
                yield cls(n, steps)


class Granted(Event, frozen=True):
    """A purchase allows more; no grant: nothing more."""

    grant: Grant | None

    def apply(self, box: Box, state: State) -> State:
        return replace(state, grant=self.grant)


class Shifted(Event, frozen=True):
    """A card went to place 1, from another place or (0) from the stack."""

    card: str
    slot: int

    def apply(self, box: Box, state: State) -> State:
        shown = with_card(state.shown, self.slot, "") if self.slot else state.shown
        return replace(state, grant=replace(granted(state), shift=False),
                       deck=state.deck if self.slot else state.deck[1:],
                       shown=with_card(shown, 1, self.card))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        source = f"place {self.slot}" if self.slot else "the stack"
        return f"{self.card} goes from {source} to place 1."


class Cycled(Event, frozen=True):
    """A stack was cycled, with its new top."""

    stack: int
    steps: int
    top: str

    def apply(self, box: Box, state: State) -> State:
        grant = granted(state)
        left = tuple([n for n in grant.cycle if n != self.stack])
        stacks = tuple([stack[self.steps:] + stack[:self.steps] if n == self.stack else stack
                        for n, stack in enumerate(state.stacks, 1)])
        return replace(state, grant=replace(grant, cycle=left), stacks=stacks)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return (f"Stack {self.stack} is cycled by {self.steps} and now has {self.top} on top "
                f"({descriptions.tile(box.tiles[self.top])}).")


def granted(state: State) -> Grant:
    """The part of the privileges that is still open."""
    assert state.grant is not None
    return state.grant
