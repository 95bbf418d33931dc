"""Trade with the bank (Trade; rulings 11 and 45)."""

from collections.abc import Iterator
from itertools import islice
from typing import Self

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.resources import covers, minus
from referee.games.settlers.model.cards import (
    GOODS,
    Bag,
    exchange_pairs,
    kinds_overlap,
    single_kind,
)
from referee.games.settlers.model.state import Box, Move, MoveContext, State, changed
from referee.games.settlers.moves.answers import CLOSED
from referee.games.settlers.moves.paying import missing_card_problems

RULE = "trade (Settlers of the Stone Age)"


class Bank(Move, frozen=True):
    """``bank 3 meat for flint``"""

    give: Bag
    get: Bag

    form = "bank {give:cards} for {get:cards}"
    verbs = ("bank",)
    options_public = False
    answers = ("trade",)
    rule = "ruling 11"
    opens = CLOSED

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Three of one kind for one of another that the bank has (rulings 11, 45)."""
        rate = box.scenario.prices.bank
        if max(self.give) != rate or sum(self.give) != rate:
            yield Problem("illegal-bank", f"The bank takes {rate} equal cards at a time, not "
                          f"{GOODS.text(self.give)}.", hint=f"Write: bank {rate} meat for flint.",
                          rule=RULE)
        if sum(self.get) != 1:
            yield Problem("illegal-bank", "The bank gives one card at a time, not "
                          f"{GOODS.text(self.get)}.", rule=RULE)
        if kinds_overlap(self.give, self.get):
            yield Problem("illegal-bank", "The bank gives another kind than it takes.",
                          rule="ruling 45")
        if not covers(state.bank, self.get):
            yield Problem("illegal-bank", f"The bank holds {GOODS.text(state.bank)}.",
                          rule="ruling 45")
        yield from missing_card_problems(box, state, seat, self.give, "ruling 45")

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(Banked(seat, self.give, self.get))

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """One of them, to leave room for other moves."""
        return islice(cls.options(box, state, seat), 1)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        rate = box.scenario.prices.bank
        for give, get in exchange_pairs(box.player(state, seat).hand, rate):
            if state.bank[get]:
                yield cls(single_kind(give, rate), single_kind(get))


class Banked(Event, frozen=True):
    seat: Seat
    give: Bag
    get: Bag

    def apply(self, box: Box, state: State) -> State:
        return changed(box, state, self.seat, minus(self.give, self.get))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return (f"{seat_ref(self.seat)} gives the bank {GOODS.text(self.give)} for "
                f"{GOODS.text(self.get)}.")
