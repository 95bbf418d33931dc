"""Prices of cards and tiles, and how they are paid (SoloPlay, civilization card area)."""

from collections.abc import Iterator

from referee.core.problem import Problem
from referee.games.stone_age_solo.box import IN_WORDS, Box, TilePrice, kind
from referee.games.stone_age_solo.notation import goods as said
from referee.games.stone_age_solo.notation import payment as spelt
from referee.games.stone_age_solo.records import NONE, NOTHING, Payment, State
from referee.games.stone_age_solo.rules.goods import (
    absent,
    bundles,
    holdings,
    least_item,
    of,
    toolsets,
    worth,
)


def plain(box: Box, elder: str, count: int) -> Payment:
    """So many of the elder's material; nothing where he is in the village."""
    material = box.material[elder]
    if material == "tools":
        return NOTHING
    return Payment(food=count) if material == "food" else Payment(of(kind(material), count))


def missing(state: State, pay: Payment) -> Iterator[Problem]:
    """The reason against giving what one has not."""
    short = absent(state, pay)
    if short != NOTHING:
        yield Problem("illegal-goods", f"That needs {spelt(pay)}; {spelt(short)} is missing.",
                      hint=f"You hold {spelt(holdings(state))}.", rule="ruling S42")


def card_payment(box: Box, state: State, slot: int, pay: Payment) -> Payment:
    """What is paid for a card: the payment named, or the only one there is."""
    return pay if pay != NOTHING else plain(box, state.elder, box.slots[slot - 1])


def check_card(box: Box, state: State, slot: int, named: Payment) -> Iterator[Problem]:
    """The elder's material alone, the exact number (ruling S45)."""
    price = box.slots[slot - 1]
    what = f"Card {slot} costs {price}"
    if box.material[state.elder] == "tools":
        yield from _check_tools(state, what, price, named)
        return
    due = plain(box, state.elder, price)
    if named not in (NOTHING, due):
        yield Problem("illegal-payment", f"{what}: {spelt(due)}, for the elder is "
                      f"{IN_WORDS[state.elder]}; {spelt(named)} is offered.", rule="ruling S45")
    else:
        yield from missing(state, due)


def _check_tools(state: State, what: str, price: int, pay: Payment) -> Iterator[Problem]:
    if pay.goods != NONE or pay.food:
        yield Problem("illegal-payment", f"{what} in tools and steps on the food track, for the "
                      f"elder is in the village; {spelt(pay)} is offered.", rule="ruling S45")
        return
    yield from enough(pay, price, what)
    yield from missing(state, pay)


def enough(pay: Payment, price: int, what: str,
           rule: str = "ruling S45") -> Iterator[Problem]:
    """The sum reaches the price and nothing could be left out (rulings S45, S59)."""
    total = worth(pay)
    if total < price:
        yield Problem("illegal-payment", f"{what}; {spelt(pay)} makes {total}."
                      if total else f"{what}; no payment is named.",
                      hint="Tools count their value, all else one each.", rule=rule)
    elif total - least_item(pay) >= price and total:
        yield Problem("illegal-payment", f"{what}; of {spelt(pay)}, worth {total}, something "
                      "could be left out.", hint="No change is given.", rule=rule)


def card_payments(box: Box, state: State, slot: int) -> Iterator[Payment]:
    """Every way to pay for a card; the only way is not named."""
    price = box.slots[slot - 1]
    if box.material[state.elder] != "tools":
        if absent(state, plain(box, state.elder, price)) == NOTHING:
            yield NOTHING
        return
    for tools, used in toolsets(state):
        left = max(0, price - sum(tools) - sum(used))
        pay = Payment(steps=left, tools=tools, used=used)
        if left <= state.field and not any(True for _ in enough(pay, price, "")):
            yield pay


# Tiles: their printed price, wherever the elder is (ruling S44).


def tile_payment(price: TilePrice, pay: Payment) -> Payment:
    """What is paid for a tile: the payment named, or its fixed price."""
    return pay if pay != NOTHING else Payment(price.fixed)


def points(box: Box, price: TilePrice, pay: Payment) -> int:
    """What a tile scores at once."""
    if price.choice is None:
        return price.points
    return sum(n * worth for n, worth in zip(pay.goods, box.worth, strict=True))


def check_tile(box: Box, state: State, what: str, price: TilePrice,
               named: Payment) -> Iterator[Problem]:
    """Resources alone: the fixed price, or the number and kinds of a choice."""
    due = tile_payment(price, named)
    wrong = list(_unfit(what, price, due))
    yield from wrong
    if not wrong:
        yield from missing(state, due)


def _unfit(what: str, price: TilePrice, pay: Payment) -> Iterator[Problem]:
    if pay != Payment(pay.goods):
        yield Problem("illegal-payment", f"{what} is paid with resources only; {spelt(pay)} is "
                      "offered.", rule="ruling S44")
    elif price.choice is None:
        if pay.goods != price.fixed:
            yield Problem("illegal-payment", f"{what} costs {said(price.fixed)}; "
                          f"{said(pay.goods)} is offered.",
                          hint=f"Say “buy {what}” alone: its price is fixed.", rule="ruling S44")
    else:
        least, most, kinds = price.choice.least, price.choice.most, price.choice.kinds
        bounds = str(least) if least == most else f"{least} to {most}"
        if not least <= sum(pay.goods) <= most:
            yield Problem("illegal-payment", f"{what} costs {bounds} resources; "
                          f"{said(pay.goods)} is offered.",
                          hint="Name what you pay, as in “with 2 wood brick”.",
                          rule="ruling S44")
        if kinds and sum(map(bool, pay.goods)) != kinds:
            yield Problem("illegal-payment", f"{what} is paid with exactly {kinds} kinds; "
                          f"{said(pay.goods)} is offered.", rule="ruling S44")


def tile_payments(state: State, price: TilePrice) -> Iterator[Payment]:
    """Every way to pay for a tile; a fixed price is not named."""
    if price.choice is None:
        if absent(state, Payment(price.fixed)) == NOTHING:
            yield NOTHING
        return
    choice = price.choice
    for goods in bundles(state.goods, choice.least, choice.most, choice.kinds):
        yield Payment(goods)
