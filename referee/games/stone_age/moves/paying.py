"""Payments and trades (civilization cards, building tiles; the trade, expansion)."""

from collections.abc import Iterator
from typing import Any

from referee.core.base.problem import Problem
from referee.core.game.resources import bundles, covers, lacking, minus, plus
from referee.games.stone_age.model.content import NOTHING, Goods
from referee.games.stone_age.model.player import Player
from referee.games.stone_age.model.prices import (
    Price,
    bag_text,
    holdings_text,
    in_sentence,
    lack_problem,
    payment_points,
    payments,
    price_problems,
    usable,
)
from referee.games.stone_age.model.state import Box

Deal = tuple[Goods, Goods, Goods]
"""The price; the goods traded away for it; the goods that come for them."""


def exchange_rate(box: Box, player: Player) -> tuple[int, int]:
    """What an exchange gives and takes at the player's trader position; 0, 0: none (ruling E26)."""
    return box.rates[player.trader]


def payment_problems(box: Box, player: Player, price: Price, what: str,
                     deal: Deal) -> Iterator[Problem]:
    """Everything that is wrong with a payment; ``what`` is the item bought."""
    pay, give, take = deal
    which = "ruling E30" if price.allowed[4] else "ruling E13"
    wrong = list(price_problems(price, what, pay, player.goods,
                                ("ruling B41", "ruling B16", which)))
    yield from wrong
    due = pay if price.free else price.fixed
    if give == take == NOTHING:
        if not wrong:
            yield from _missing_problems(player, due)
    else:
        yield from _trade_problems(box, player, give, take)
        if not wrong and box.style:
            yield from _taken_problems(player, due, give, take)


def _missing_problems(player: Player, due: Goods) -> Iterator[Problem]:
    short = lacking(due, player.goods)
    if any(short):
        yield lack_problem(bag_text(due), bag_text(short), bag_text(player.goods), "resources",
                           "acting (Stone Age)")


def _trade_problems(box: Box, player: Player, give: Goods, take: Goods) -> Iterator[Problem]:
    """Errors in a trade (Style is the Goal): rate, once a round, goods only."""
    gives, takes = exchange_rate(box, player)
    if not box.style:
        yield Problem("illegal-trade", "You cannot trade in this scenario.",
                      rule="the trade (Style is the Goal)")
        return
    if not gives:
        yield Problem("illegal-trade", "You cannot trade yet: your marker is on place 0 of the "
                      "trader track.",
                      rule="the trade (Style is the Goal)")
        return
    if player.traded:
        yield Problem("illegal-trade", "You have already traded: you can trade once a round.",
                      rule="ruling E3")
    if sum(give) != gives or not 1 <= sum(take) <= takes:
        yield Problem("illegal-trade", f"On place {player.trader} of the trader track you "
                      f"trade {gives} for {takes}; you named {sum(give)} for {sum(take)}.",
                      rule="ruling E26")
    if sum(take) < 2 and any(g and t for g, t in zip(give, take, strict=True)):
        yield Problem("illegal-trade", "You give and take the same kind, which changes nothing.",
                      rule="ruling E22")


def _taken_problems(player: Player, due: Goods, give: Goods, take: Goods) -> Iterator[Problem]:
    """What is taken must be exactly what the payment lacks after giving (rulings E4, E23)."""
    if not covers(player.goods, give):
        yield Problem("illegal-goods",
                      f"You give {in_sentence(bag_text(give))}, but you have only "
                      f"{in_sentence(bag_text(player.goods))}.",
                      rule="the trade (Style is the Goal)")
        return
    short = lacking(due, minus(player.goods, give))
    if not covers(short, take):
        second = sum(take) == 2 and sum(short) == 1 and covers(take, short)
        needed = in_sentence(bag_text(short))
        yield Problem("illegal-trade", f"You take {in_sentence(bag_text(take))}, but the payment "
                      f"needs {needed if any(short) else 'no trade'}.",
                      rule="ruling E25" if second else "ruling E23")
    if not covers(take, short):
        still = in_sentence(bag_text(lacking(short, take)))
        yield Problem("illegal-goods", f"You need {in_sentence(bag_text(due))}: after the trade "
                      f"you are still {still} short.",
                      hint=holdings_text(bag_text(player.goods), "resources"), rule="ruling E27")


def deals(box: Box, player: Player, price: Price) -> Iterator[Deal]:
    """Every way to pay: without a trade first, each outcome once, no waste."""
    known: dict[tuple[Goods, int], None] = {}
    for pay in payments(price, player.goods):
        known[pay, payment_points(price, pay)] = None
        yield (pay if price.free else NOTHING), NOTHING, NOTHING
    gives, takes = exchange_rate(box, player)
    if not gives or player.traded:
        return
    plain = tuple(known)
    for pay, give, take in _trade_deals(price, player.goods, gives, takes):
        outcome = minus(plus(give, pay), take), payment_points(price, pay)
        if outcome not in known and not any(_is_no_worse(other, outcome) for other in plain):
            known[outcome] = None
            yield (pay if price.free else NOTHING), give, take


def _is_no_worse(one: tuple[Goods, int], other: tuple[Goods, int]) -> bool:
    """Whether one payment costs no more of anything and scores no less than the other."""
    return one[1] >= other[1] and covers(other[0], one[0])


def _trade_deals(price: Price, goods: Goods, gives: int, takes: int) -> Iterator[Deal]:
    if _min_missing(price, goods) > takes:
        return
    taken = tuple(bundles(_many(price), 1, takes)) if price.free else ()
    for give in bundles(goods, gives, gives):
        left = minus(goods, give)
        if not price.free:
            take = lacking(price.fixed, left)
            if _is_valid_trade(give, take, takes):
                yield price.fixed, give, take
            continue
        for take in taken:
            if _is_valid_trade(give, take, takes):
                for pay in _completed_payments(price, left, take):
                    yield pay, give, take


def _min_missing(price: Price, goods: Goods) -> int:
    """The fewest pieces that a price lacks before anything is given away."""
    if price.free:
        return price.least - sum(usable(price, goods))
    return sum(lacking(price.fixed, goods))


def _many(price: Price) -> Goods:
    a, b, c, d, e = (2 * ok for ok in price.allowed)
    return a, b, c, d, e


def _is_valid_trade(give: Goods, take: Goods, takes: int) -> bool:
    same = any(g and t for g, t in zip(give, take, strict=True))
    return 1 <= sum(take) <= takes and not (same and sum(take) < 2)


def _completed_payments(price: Price, left: Goods, take: Goods) -> Iterator[Goods]:
    """Payments that lack exactly ``take``; own pieces of these kinds are used up first."""
    a, b, c, d, e = (n + t if t else 0 for n, t in zip(left, take, strict=True))
    must = a, b, c, d, e
    yield from bundles(plus(usable(price, left), take), price.least, price.most, price.kinds,
                       must)


def changes_for_payment(player: Player, pay: Goods, give: Goods, take: Goods) -> dict[str, Any]:
    """Changes to a player who pays a price, trading ``give`` for ``take``."""
    return {"goods": plus(minus(minus(player.goods, give), pay), take),
            "traded": player.traded or any(give)}
