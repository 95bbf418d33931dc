"""Throwing: the salmon run, and each player throws one spear in secret."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.games.salmon_run.model.state import Box, Move, MoveContext, State, spear_list, without


class Ran(Event, frozen=True):
    """A round begins; ``salmon`` is the result of the dice."""

    round: int
    salmon: int

    def apply(self, box: Box, state: State) -> State:
        return replace(state, round=self.round, salmon=self.salmon)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"Round {self.round}: {self.salmon} salmon run."


class Throw(Move, frozen=True):
    """Throw a spear from the hand: ``throw 12``."""

    form = "throw {spear:number}"
    verbs = ("throw, spear",)
    answers = ("throw",)
    rule = "throwing"
    options_public = False

    spear: int

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        hand = state.hands[seat]
        if self.spear not in hand:  # the player's own hand, so the hint may list it
            yield Problem("illegal-spear", f"{seat_ref(seat)} holds no spear {self.spear}.",
                          hint=f"You hold {spear_list(hand)}.", rule="throwing")

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(Thrown(seat, self.spear))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, state.hands[seat])


class Thrown(Event, frozen=True):
    """A spear was thrown; it is public, because all orders are in."""

    seat: Seat
    spear: int

    def apply(self, box: Box, state: State) -> State:
        hand = without(state.hands[self.seat], self.spear)
        return replace(state, hands={**state.hands, self.seat: hand},
                       thrown={**state.thrown, self.seat: self.spear})

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} throws spear {self.spear}."
