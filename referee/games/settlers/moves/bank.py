"""Trade with the bank (Trade; rulings 11 and 45)."""

from collections.abc import Iterator
from itertools import islice
from typing import Self

from referee.core.base.aliases import join_words
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.resources import covers, minus
from referee.games.settlers.model.cards import (
    Bag,
    exchange_pairs,
    in_words,
    kinds_overlap,
    single_kind,
)
from referee.games.settlers.model.scenario import RESOURCES
from referee.games.settlers.model.state import Box, Move, MoveContext, State, changed
from referee.games.settlers.moves.answers import trade_closed
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

    @classmethod
    def why_closed(cls, state: State, seat: Seat) -> str:
        if state.phase == "trade":
            return "Only the player whose turn it is can trade with the bank."
        return trade_closed(state)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Three of one kind for one of another that the bank has (rulings 11, 45)."""
        rate = box.scenario.prices.bank
        if max(self.give) != rate or sum(self.give) != rate:
            yield Problem("illegal-bank", f"The bank takes exactly {rate} cards of one kind, not "
                          f"{in_words(self.give)}.", rule=RULE)
        if sum(self.get) != 1:
            yield Problem("illegal-bank", "The bank gives exactly 1 card, not "
                          f"{in_words(self.get)}.", rule=RULE)
        if kinds_overlap(self.give, self.get):
            yield Problem("illegal-bank", "The bank gives only cards of another kind than you pay.",
                          rule="ruling 45")
        if not covers(state.bank, self.get):
            gone = [name for name, n, held in zip(RESOURCES, self.get, state.bank, strict=True)
                    if n and not held]
            yield Problem("illegal-bank", f"The bank has no {join_words(gone, 'or')}." if gone
                          else f"The bank does not have {in_words(self.get)}.",
                          hint=f"The bank has {in_words(state.bank)}.", rule="ruling 45")
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
        return (f"{seat_ref(self.seat)} gives the bank {in_words(self.give)} for "
                f"{in_words(self.get)}.")
