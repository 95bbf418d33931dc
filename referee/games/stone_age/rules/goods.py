"""Sums of goods: wood, brick, stone, gold, decorations."""

from collections.abc import Iterator
from itertools import product

from referee.games.stone_age.content import NOTHING, Goods


def plus(goods: Goods, more: Goods) -> Goods:
    """Both together."""
    a, b, c, d, e = goods
    v, w, x, y, z = more
    return a + v, b + w, c + x, d + y, e + z


def minus(goods: Goods, less: Goods) -> Goods:
    """What is left of goods; below 0 where something is missing."""
    a, b, c, d, e = goods
    v, w, x, y, z = less
    return a - v, b - w, c - x, d - y, e - z


def lacking(price: Goods, goods: Goods) -> Goods:
    """What goods still lack of a price, kind by kind."""
    a, b, c, d, e = minus(price, goods)
    return max(a, 0), max(b, 0), max(c, 0), max(d, 0), max(e, 0)


def bundles(goods: Goods, least: int, most: int, kinds: int = 0,
            at_least: Goods = NOTHING) -> Iterator[Goods]:
    """All ways to take ``least`` to ``most`` of some goods, of exactly ``kinds`` kinds (0: any).

    Of each kind at least what ``at_least`` says; most wood first.
    """
    ranges = [range(min(n, most), low - 1, -1) for low, n in zip(at_least, goods, strict=True)]
    for a, b, c, d, e in product(*ranges):
        if least <= a + b + c + d + e <= most:
            found = a, b, c, d, e
            if not kinds or sum(map(bool, found)) == kinds:
                yield found
