"""Prices: texts of what was paid, and refusals of what a hand does not cover."""

from collections.abc import Iterator

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.resources import covers
from referee.games.settlers.model.cards import GOODS, NOTHING, Bag
from referee.games.settlers.model.state import Box, State


def paid_text(price: Bag) -> str:
    """The end of a sentence: what was paid, if anything."""
    return f" for {GOODS.text(price)}" if price != NOTHING else ""


def unpaid_problem(box: Box, state: State, seat: Seat, price: Bag, why: str,
                   rule: str) -> Iterator[Problem]:
    """The refusal if a hand does not cover a price."""
    hand = box.player(state, seat).hand
    if not covers(hand, price):
        yield Problem("illegal-payment", why, hint=f"{seat_ref(seat)} holds {GOODS.text(hand)}.",
                      rule=rule)


def cost_problems(box: Box, state: State, seat: Seat, price: Bag, what: str,
                  rule: str) -> Iterator[Problem]:
    """The refusal of a thing that the hand cannot pay."""
    if not covers(box.player(state, seat).hand, price):  # otherwise no text is needed
        yield from unpaid_problem(box, state, seat, price, f"{what} costs {GOODS.text(price)}.",
                                  rule)


def missing_card_problems(box: Box, state: State, seat: Seat, cards: Bag,
                          rule: str) -> Iterator[Problem]:
    """The refusal if cards are not in the hand."""
    if not covers(box.player(state, seat).hand, cards):
        why = f"{seat_ref(seat)} does not hold {GOODS.text(cards)}."
        yield from unpaid_problem(box, state, seat, cards, why, rule)
