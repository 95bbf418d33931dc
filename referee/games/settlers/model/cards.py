"""Cards in hands and in trades: four counts, as they are written and compared."""

from collections.abc import Iterable, Iterator
from typing import cast

from referee.core.game.resources import Kinds
from referee.games.settlers.model.scenario import RESOURCES

Bag = tuple[int, int, int, int]
"""Meat, bones, flint, skins."""

GOODS: Kinds[Bag] = Kinds("card", {
    "meat": ("meats",), "bones": ("bone",), "flint": ("flints",),
    "skins": ("skin", "hides", "hide", "furs", "fur", "pelts", "pelt")}, always_counted=True)
NOTHING = GOODS.none


def card_counts(cards: Iterable[str]) -> Bag:
    """Cards as counts."""
    held = list(cards)
    return cast(Bag, tuple(map(held.count, RESOURCES)))


def multiplied(bag: Bag, count: int) -> Bag:
    """The bag so many times."""
    return cast(Bag, tuple([count * n for n in bag]))


def single_kind(kind: int, count: int = 1) -> Bag:
    """So many cards of one kind."""
    return GOODS.bag_of(RESOURCES[kind], count)


def kinds_overlap(give: Bag, get: Bag) -> bool:
    """Whether a kind stands on both sides of a trade."""
    return any(map(min, give, get))


def exchange_pairs(hand: Bag, count: int) -> Iterator[tuple[int, int]]:
    """Each kind of which a hand holds so many, with each other kind."""
    for give, held in enumerate(hand):
        if held >= count:
            for get in range(len(hand)):
                if get != give:
                    yield give, get
