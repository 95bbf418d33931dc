"""Cards in hands and trades: four counts, with their text and comparison."""

from collections.abc import Iterable, Iterator
from typing import cast

from referee.core.base.aliases import join_words
from referee.core.game.resources import Kinds
from referee.games.settlers.model.scenario import RESOURCES

Bag = tuple[int, int, int, int]
"""Meat, bones, flint, skins."""

GOODS: Kinds[Bag] = Kinds("card", {
    "meat": ("meats",), "bones": ("bone",), "flint": ("flints",),
    "skins": ("skin", "hides", "hide", "furs", "fur", "pelts", "pelt")}, always_counted=True)
NOTHING = GOODS.none
_SINGULARS = {"bones": "bone", "skins": "skin"}


def singular(name: str) -> str:
    """The name of a single card of a kind: ``bone``."""
    return _SINGULARS.get(name, name)


def amount(count: int, name: str) -> str:
    """Cards of one kind in a sentence: ``1 bone``, ``2 bones``."""
    return f"{count} {singular(name) if count == 1 else name}"


def listed(bag: Bag) -> str:
    """Cards in a list: ``2 meat, 1 bone``; ``nothing``."""
    return ", ".join(_amounts(bag)) or "nothing"


def in_words(bag: Bag) -> str:
    """Cards in a sentence: ``2 meat and 1 bone``; ``nothing``."""
    return join_words(_amounts(bag)) or "nothing"


def _amounts(bag: Bag) -> Iterator[str]:
    return (amount(n, name) for n, name in zip(bag, RESOURCES, strict=True) if n)


def card_counts(cards: Iterable[str]) -> Bag:
    held = list(cards)
    return cast(Bag, tuple(map(held.count, RESOURCES)))


def multiplied(bag: Bag, count: int) -> Bag:
    return cast(Bag, tuple([count * n for n in bag]))


def single_kind(kind: int, count: int = 1) -> Bag:
    return GOODS.bag_of(RESOURCES[kind], count)


def kinds_overlap(give: Bag, get: Bag) -> bool:
    """True if a kind is on both sides of a trade."""
    return any(map(min, give, get))


def exchange_pairs(hand: Bag, count: int) -> Iterator[tuple[int, int]]:
    """Each kind of which a hand holds ``count``, with each other kind."""
    for give, held in enumerate(hand):
        if held >= count:
            for get in range(len(hand)):
                if get != give:
                    yield give, get
