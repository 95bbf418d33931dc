"""Cards in hands and in trades: four counts, as they are read, written and compared."""

from collections.abc import Iterable, Iterator
from typing import cast

from referee.core.goods import Kinds
from referee.core.problem import refused
from referee.core.words import Reader
from referee.games.settlers.scenario import RESOURCES

Bag = tuple[int, int, int, int]
"""Meat, bones, flint, skins."""

GOODS: Kinds[Bag] = Kinds("card", {"meat": (), "bones": ("bone",), "flint": ("flints",),
                                   "skins": ("skin", "hides", "hide")}, ones=True)
NOTHING = GOODS.none


def bag(cards: Iterable[str]) -> Bag:
    """Cards as counts."""
    held = list(cards)
    return cast(Bag, tuple(map(held.count, RESOURCES)))


def times(bag: Bag, count: int) -> Bag:
    """The bag so many times."""
    return cast(Bag, tuple([count * n for n in bag]))


def single(kind: int, count: int = 1) -> Bag:
    """So many cards of one kind."""
    return GOODS.of(RESOURCES[kind], count)


def cards(reader: Reader) -> Bag:
    """The cards that come next. Refused: none, or more than could be."""
    start = reader.at
    found = GOODS.amounts(reader)
    if found == NOTHING:
        reader.at = min(start, len(reader.words))
        reader.fail("referee/invalid-text", "Cards are needed here.",
                    f"Write for example “2 meat 1 flint”; the kinds are {', '.join(RESOURCES)}.")
    if sum(found) > 999:
        raise refused("referee/invalid-number", "So many cards do not exist.",
                      span=reader.span(start))
    return found


def terms(reader: Reader) -> tuple[Bag, Bag]:
    """What is given and what is wanted for it."""
    give = cards(reader)
    reader.expect("for", "against")
    return give, cards(reader)


def overlap(give: Bag, get: Bag) -> bool:
    """Whether a kind stands on both sides of a trade."""
    return any(map(min, give, get))


def pairs(hand: Bag, count: int) -> Iterator[tuple[int, int]]:
    """Each kind of which a hand holds so many, with each other kind."""
    for give, held in enumerate(hand):
        if held >= count:
            yield from ((give, get) for get in range(len(hand)) if get != give)
