"""Throwing: the salmon run, and everybody throws one spear in secret."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.games.salmon_run.model.state import Box, Move, MoveContext, State, said, without


class Ran(Event, frozen=True):
    """A round begins, with so many salmon."""

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
        if self.spear not in hand:  # the mover's own hand, so the hint may name it
            yield Problem("illegal-spear", f"{seat} holds no spear {self.spear}.",
                          hint=f"You hold {said(hand)}.", rule="throwing")

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(Thrown(seat, self.spear))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, state.hands[seat])


class Thrown(Event, frozen=True):
    """A spear has left a hand and lies open, for all sheets are in."""

    seat: Seat
    spear: int

    def apply(self, box: Box, state: State) -> State:
        hand = without(state.hands[self.seat], self.spear)
        return replace(state, hands={**state.hands, self.seat: hand},
                       thrown={**state.thrown, self.seat: self.spear})

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{self.seat} throws spear {self.spear}."
