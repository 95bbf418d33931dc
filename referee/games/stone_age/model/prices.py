"""Prices, fixed or of the buyer's choice, and payments that fit (Stone Age; SoloPlay's tiles)."""

from collections.abc import Callable, Iterator
from operator import mul

from msgspec import Struct

from referee.core.base.aliases import count_noun
from referee.core.base.problem import Problem
from referee.core.game.resources import bundles, covers
from referee.games.stone_age.model.content import NOTHING, Choice, Goods, Tile
from referee.games.stone_age.model.descriptions import amount
from referee.games.stone_age.model.names import GOODS

bag_text = GOODS.describe

Cited = tuple[str, str, str]
"""The rules on how many pieces pay, on how many kinds, and on which kinds may."""


class Price(Struct, frozen=True):
    """What a card or tile costs: a fixed price or one that the buyer chooses."""

    fixed: Goods = NOTHING  # nothing if the buyer chooses
    least: int = 0  # the fewest pieces of a chosen price
    most: int = 0  # the most pieces of a chosen price
    kinds: int = 0  # exactly this many kinds; 0: any number
    allowed: Goods = (1, 1, 1, 1, 0)  # 1 for each kind that may be paid
    points: int = 0  # points besides those for the payment
    worth: Goods = NOTHING  # points for each piece paid

    @property
    def free(self) -> bool:
        """True if the buyer chooses what to pay."""
        return self.fixed == NOTHING


def tile_price(tile: Tile, worth: Goods) -> Price:
    """The price of a tile; ``worth`` applies if its choice has no points for each piece."""
    if tile.choice is None:
        assert tile.cost is not None
        return Price(tile.cost.goods, points=tile.points)
    choice = tile.choice
    each = choice.each
    return Price(NOTHING, choice.least, choice.most, choice.kinds, _allowed(choice), tile.points,
                 (each, each, each, each, each) if each else worth)


def _allowed(choice: Choice) -> Goods:
    return (0, 0, 0, 0, 1) if choice.of == "decorations" else (1, 1, 1, 1, 0)


def payment_points(price: Price, pay: Goods) -> int:
    """Points that a payment scores at once."""
    return price.points + sum(n * worth for n, worth in zip(pay, price.worth, strict=True))


def usable(price: Price, goods: Goods) -> Goods:
    """The part of some goods that may pay a price of the buyer's choice."""
    a, b, c, d, e = map(mul, goods, price.allowed)
    return a, b, c, d, e


def payments(price: Price, goods: Goods) -> Iterator[Goods]:
    """Every way to pay a price with some goods."""
    if not price.free:
        if covers(goods, price.fixed):
            yield price.fixed
        return
    pieces = usable(price, goods)
    if sum(pieces) >= price.least:
        yield from bundles(pieces, price.least, price.most, price.kinds)


def pays_exactly(price: Price, pay: Goods) -> bool:
    """Return whether a payment is exactly the price, whether the player has it or not."""
    if not price.free:
        return pay == price.fixed
    return (price.least <= sum(pay) <= price.most and pay == usable(price, pay)
            and min(pay) >= 0 and (not price.kinds or sum(map(bool, pay)) == price.kinds))


def price_problems(price: Price, what: str, pay: Goods, held: Goods, cited: Cited,
                   could: Callable[[], str] = str) -> Iterator[Problem]:
    """Errors in a payment for an item, whether the player has it or not.

    ``could`` gives a further hint: some payments that are possible.
    """
    number, sorts, which = cited
    thing = what[0].upper() + what[1:]
    if not price.free:
        if pay not in (NOTHING, price.fixed):
            hint = f"{holdings_text(bag_text(held), kinds_text(price.fixed))} {could()}".rstrip()
            yield Problem("illegal-payment", f"{thing} costs {in_sentence(bag_text(price.fixed))}; "
                          f"you offered {in_sentence(bag_text(pay))}.", hint=hint, rule=number)
        return
    if pays_exactly(price, pay):
        return  # before all payments are listed for a hint
    kind = "decorations" if price.allowed[4] else "resources"
    hint = f"{holdings_text(bag_text(held), kind)} {could()}".rstrip()
    if any(n and not ok for n, ok in zip(pay, price.allowed, strict=True)):
        yield Problem("illegal-payment", f"{thing} costs only {kind}; you offered "
                      f"{in_sentence(bag_text(pay))}.", hint=hint, rule=which)
    if not price.least <= sum(pay) <= price.most:
        bounds = (f"exactly {amount(price.least, kind)}" if price.least == price.most
                  else f"{price.least} to {price.most} {kind}")
        why = (f"{thing} costs {bounds}; you offered {in_sentence(bag_text(pay))}." if any(pay)
               else f"Say what you pay for {what}: it costs {bounds}.")
        yield Problem("illegal-payment", why, hint=hint, rule=number)
    kinds = sum(map(bool, pay))
    if price.kinds and kinds != price.kinds:
        yield Problem("illegal-payment", f"{thing} costs resources of exactly "
                      f"{count_noun(price.kinds, 'kind')}; you offered resources of "
                      f"{count_noun(kinds, 'kind')}.",
                      hint=hint, rule=sorts)


def in_sentence(goods: str) -> str:
    """A list of goods for a sentence: ``1 wood, 2 brick and 1 gold``."""
    return " and ".join(goods.rsplit(", ", 1))


def kinds_text(due: Goods) -> str:
    """The kinds in a bag by name: “wood or stone”."""
    return " or ".join(name for n, name in zip(due, GOODS.names, strict=True) if n)


def holdings_text(held: str, wanted: str) -> str:
    """What the player has, in a sentence; ``wanted``: what they have none of."""
    return f"You have no {wanted}." if held == "nothing" else f"You have {in_sentence(held)}."


def lack_problem(due: str, short: str, held: str, wanted: str, rule: str) -> Problem:
    """The refusal to give more than the player has, each part in words."""
    return Problem("illegal-goods", f"You need {in_sentence(due)}: you are {in_sentence(short)} "
                   "short.", hint=holdings_text(held, wanted), rule=rule)
