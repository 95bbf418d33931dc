"""Sums of the four resources, payments, and tool tiles."""

from collections.abc import Iterator
from itertools import product

from referee.games.stone_age_solo.records import NONE, Four, Payment, State


def plus(goods: Four, more: Four) -> Four:
    """Both together."""
    a, b, c, d = goods
    w, x, y, z = more
    return a + w, b + x, c + y, d + z


def minus(goods: Four, less: Four) -> Four:
    """What is left of goods; below 0 where something is missing."""
    a, b, c, d = goods
    w, x, y, z = less
    return a - w, b - x, c - y, d - z


def lacking(price: Four, goods: Four) -> Four:
    """What goods still lack of a price, kind by kind."""
    a, b, c, d = minus(price, goods)
    return max(a, 0), max(b, 0), max(c, 0), max(d, 0)


def of(kind: int, count: int) -> Four:
    """So many of one kind."""
    four = [0, 0, 0, 0]
    four[kind] = count
    return four[0], four[1], four[2], four[3]


def bundles(goods: Four, least: int, most: int, kinds: int = 0) -> Iterator[Four]:
    """All ways to take ``least`` to ``most`` of some goods, of exactly ``kinds`` kinds (0: any)."""
    for a, b, c, d in product(*(range(min(n, most) + 1) for n in goods)):
        if least <= a + b + c + d <= most:
            found = a, b, c, d
            if not kinds or sum(map(bool, found)) == kinds:
                yield found


def without(values: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """Values less some of them, one for one."""
    left = list(values)
    for value in gone:
        left.remove(value)
    return tuple(left)


def absent(state: State, pay: Payment) -> Payment:
    """What of a payment the player does not have."""
    return Payment(
        lacking(pay.goods, state.goods), max(pay.food - state.food, 0),
        max(pay.steps - state.field, 0), _absent(pay.tools, state.tools),
        _absent(pay.used, state.used))


def _absent(wanted: tuple[int, ...], had: tuple[int, ...]) -> tuple[int, ...]:
    left = list(had)
    short = []
    for value in wanted:
        if value in left:
            left.remove(value)
        else:
            short.append(value)
    return tuple(short)


def holdings(state: State) -> Payment:
    """Everything that can be given away."""
    return Payment(state.goods, state.food, state.field, state.tools, state.used)


def values(pay: Payment) -> list[int]:
    """What each tool and step of a payment is worth: faces, and 1 a step (ruling S45)."""
    return [*pay.tools, *pay.used, *[1] * pay.steps]


def worth(pay: Payment) -> int:
    """What a payment covers: pieces count one, tools their faces."""
    return sum(pay.goods) + pay.food + sum(values(pay))


def items(pay: Payment) -> int:
    """How many things a payment has; a tool is one, whatever its value (ruling S61)."""
    return sum(pay.goods) + pay.food + pay.steps + len(pay.tools) + len(pay.used)


def least_item(pay: Payment) -> int:
    """The value of the smallest thing in a payment."""
    plain = [1] if pay.food or pay.goods != NONE else []
    return min(plain + values(pay), default=0)


def toolsets(state: State) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every different set of ready and of used tiles."""
    for tools in _subsets(state.tools):
        for used in _subsets(state.used):
            yield tools, used


def _subsets(tiles: tuple[int, ...]) -> list[tuple[int, ...]]:
    found: set[tuple[int, ...]] = {()}
    for tile in tiles:
        found |= {(*some, tile) for some in found}
    return sorted(found, key=lambda some: (len(some), some))
