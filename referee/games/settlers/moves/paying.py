"""Prices: texts of what was paid, and refusals of what a hand does not cover."""

from collections.abc import Iterator

from referee.core.base.aliases import join_words
from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.game.resources import covers
from referee.games.settlers.model.cards import NOTHING, Bag, in_words
from referee.games.settlers.model.scenario import RESOURCES
from referee.games.settlers.model.state import Box, State


def paid_text(price: Bag) -> str:
    """The end of a sentence: what was paid, if anything."""
    return f" for {in_words(price)}" if price != NOTHING else ""


def unpaid_problem(box: Box, state: State, seat: Seat, price: Bag, why: str,
                   rule: str) -> Iterator[Problem]:
    """The refusal if a hand does not cover a price."""
    hand = box.player(state, seat).hand
    if not covers(hand, price):
        yield Problem("illegal-payment", why, hint=hand_text(hand), rule=rule)


def cost_problems(box: Box, state: State, seat: Seat, price: Bag, what: str,
                  rule: str) -> Iterator[Problem]:
    """The refusal of a thing that the hand cannot pay."""
    if not covers(box.player(state, seat).hand, price):  # otherwise no text is needed
        yield from unpaid_problem(box, state, seat, price, f"{what} costs {in_words(price)}.",
                                  rule)


def hand_text(hand: Bag) -> str:
    """The cards in hand, as a hint."""
    return f"You have {in_words(hand)}." if hand != NOTHING else "You have no cards."


def missing_card_problems(box: Box, state: State, seat: Seat, cards: Bag,
                          rule: str) -> Iterator[Problem]:
    """The refusal if cards are not in the hand."""
    hand = box.player(state, seat).hand
    if not covers(hand, cards):
        gone = [name for name, n, held in zip(RESOURCES, cards, hand, strict=True)
                if n and not held]
        why = f"You have no {join_words(gone, 'or')}." if gone else (
            f"You do not have {in_words(cards)}.")
        yield from unpaid_problem(box, state, seat, cards, why, rule)
