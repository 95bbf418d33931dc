"""Buying civilization cards and building tiles, with their prices (SoloPlay)."""

from collections.abc import Iterator
from itertools import islice, product
from typing import Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.resources import covers
from referee.core.luck.chance import Luck
from referee.games.stone_age.model import descriptions, prices
from referee.games.stone_age.model.content import LATER
from referee.games.stone_age.model.places import Spot, place_text, subsets
from referee.games.stone_age.model.player import changes_for_item
from referee.games.stone_age.model.prices import Price
from referee.games.stone_age.moves import common_moves
from referee.games.stone_age.moves.common_events import CameHome
from referee.games.stone_age_solo.model.pieces import NOTHING, PIECES, Payment
from referee.games.stone_age_solo.model.slot_kinds import SLOTS
from referee.games.stone_age_solo.model.state import (
    EFFECTS,
    STACKS,
    Box,
    Due,
    Grant,
    MoveContext,
    Opening,
    State,
    with_card,
)
from referee.games.stone_age_solo.moves import gains, paying
from referee.games.stone_age_solo.moves.elder import price_text
from referee.games.stone_age_solo.moves.privileges import Granted


class Buy(common_moves.Buy, frozen=True):
    """Buy the card or tile of a place; ``pay`` is empty if there is one way to pay."""

    pay: Payment = NOTHING

    form = "buy {place:ware}[ with {pay}]"
    slots = SLOTS
    nobody_rule = "acting (SoloPlay)"

    def payment_problems(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        spot = box.spots[self.place]
        check = _card_problems if spot.kind == "card" else _tile_problems
        return check(box, state, spot, payment_meant(box, state, spot, self.pay))

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        """Leave the payment out if there is only one, otherwise write it in full."""
        spot = box.spots[self.place]
        only = only_payment(box, state, spot)
        pay = payment_meant(box, state, spot, self.pay)
        return replace(self, pay=NOTHING if pay == only else pay)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        spot = box.spots[self.place]
        if spot.kind == "tile":
            tile = box.prices[state.stacks[spot.number - 1][0]]
            goods = payment_meant(box, state, spot, self.pay).goods
            return f"{prices.payment_points(tile, goods)} points"
        card = box.cards[state.shown[spot.number - 1]]
        after = paying.settle_payment(state, payment_meant(box, state, spot, self.pay))
        return (f"{gains.certain_gain_text(box, after, card.top)}; at the end "
                f"{descriptions.bottom(card)}")

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        """Pay and score; the figure comes home; apply a card's top and its privilege."""
        box, state, spot = context.box, context.state, context.box.spots[self.place]
        pay = payment_meant(box, state, spot, self.pay)
        context.add(CameHome(seat, self.place))
        if spot.kind == "tile":
            tile = state.stacks[spot.number - 1][0]
            points = prices.payment_points(box.prices[tile], pay.goods)
            context.add(Bought(self.place, tile, pay, points))
            context.add(OnTop(spot.number, next(iter(context.state.stacks[spot.number - 1]), "")))
            return
        card = state.shown[spot.number - 1]
        context.add(Bought(self.place, card, pay, 0))
        allows = box.privileges.get(spot.number)
        if allows is not None:
            stacks = tuple(range(1, STACKS + 1)) if allows.cycle else ()
            context.add(Granted(Grant(spot.number, bool(allows.shift), stacks, allows.elder)))
        top = box.cards[card].top
        if top.gives == "dice-table":
            context.add(Due(Opening(card)))
        elif top.gives not in LATER:
            yield from gains.gain(context, top, card)

    @classmethod
    def payments(cls, box: Box, state: State, seat: Seat, place: str) -> Iterator[Self]:
        return (cls(place, pay) for pay in _all_payments(box, state, place))


class Bought(Event, frozen=True):
    place: str
    item: str
    pay: Payment
    points: int

    def apply(self, box: Box, state: State) -> State:
        state, spot = paying.settle_payment(state, self.pay), box.spots[self.place]
        state = state.with_player(**changes_for_item(box, state.player, self.item))
        if spot.kind == "tile":
            stacks = tuple([stack[1:] if n == spot.number else stack
                            for n, stack in enumerate(state.stacks, 1)])
            return replace(state, stacks=stacks).scored("tiles", self.points)
        return replace(state, shown=with_card(state.shown, spot.number, ""), bought=True)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        gives = descriptions.item(box.cards, box.tiles, self.item, EFFECTS)
        return descriptions.purchase_text(box.seat, self.place, self.item, gives, self.pay.text,
                                          self.points)


class OnTop(Event, frozen=True):
    """Another tile is on top of a stack, or none."""

    stack: int
    tile: str

    def describe(self, box: Box, viewer: Seat | None) -> str:
        if not self.tile:
            return f"Stack {self.stack} is empty."
        return (f"Stack {self.stack} now has {self.tile} on top "
                f"({descriptions.tile(box.tiles[self.tile])}).")


def payment_meant(box: Box, state: State, spot: Spot, pay: Payment) -> Payment:
    """The payment meant: the only one if none is named; tools that are not ready count as used."""
    if pay != NOTHING:
        return paying.with_used_tools(state, pay)
    only = only_payment(box, state, spot)
    if only != NOTHING:
        return only
    buys = list(islice(Buy.payments(box, state, box.seat, spot.id), 2))
    return buys[0].pay if len(buys) == 1 else NOTHING


def only_payment(box: Box, state: State, spot: Spot) -> Payment:
    """The only way to pay at a place; nothing if there may be several (rulings S44, S45)."""
    if spot.kind == "tile":
        wood, brick, stone, gold, _ = _tile(box, state, spot).fixed
        return Payment((wood, brick, stone, gold, 0, 0))
    if paying.is_village_material(box, state):
        return NOTHING
    return Payment(paying.as_material(box, state, box.slots[spot.number - 1].resources))


def _tile(box: Box, state: State, spot: Spot) -> Price:
    return box.prices[state.stacks[spot.number - 1][0]]


def _card_problems(box: Box, state: State, spot: Spot, pay: Payment) -> Iterator[Problem]:
    """Only the elder's material, in the exact number (ruling S45)."""
    price, only = box.slots[spot.number - 1].resources, only_payment(box, state, spot)
    village = paying.is_village_material(box, state)
    if paying.has_foreign_pieces(box, state, pay) or (not village and pay not in (NOTHING, only)):
        yield Problem("illegal-payment", f"{spot.name} costs "
                      f"{price_text(box, state.elder, price)} while the elder is "
                      f"{place_text(state.elder)}; you offered {pay.text}.",
                      hint=paying.holdings_text(state, paying.as_material(box, state)),
                      rule="ruling S45")
        return
    if village:
        yield from paying.covers_price(
            pay, price, f"{spot.name} costs {price_text(box, state.elder, price)}", "ruling S45")
    yield from paying.missing_problem(state, pay if village else only,
                                      paying.as_material(box, state))


def _tile_problems(box: Box, state: State, spot: Spot, pay: Payment) -> Iterator[Problem]:
    """What is printed, in resources, wherever the elder is (ruling S44)."""
    if pay.pieces[4:] != (0, 0) or pay.tiles:
        yield Problem("illegal-payment", f"You pay for {spot.id} with resources only; you offered "
                      f"{pay.text}.", hint=paying.holdings_text(state, paying.RESOURCES),
                      rule="ruling S44")
        return
    wrong = list(prices.price_problems(_tile(box, state, spot), spot.id, pay.goods,
                                       state.player.goods,
                                       ("ruling S44", "ruling B16", "ruling S44")))
    yield from wrong
    if not wrong:
        yield from paying.missing_problem(state, pay, paying.RESOURCES)


def _all_payments(box: Box, state: State, place: str) -> Iterator[Payment]:
    """Every payment that the player holds for a place; the only one is empty."""
    spot = box.spots[place]
    only = only_payment(box, state, spot)
    if only != NOTHING:
        if covers(paying.held(state).pieces, only.pieces):
            yield NOTHING
    elif spot.kind == "tile":
        price = _tile(box, state, spot)
        for wood, brick, stone, gold, _ in prices.payments(price, state.player.goods):
            yield Payment((wood, brick, stone, gold, 0, 0))
    else:
        player, cost = state.player, box.slots[spot.number - 1].resources
        for tools, used in product(subsets(player.tools), subsets(player.used)):
            steps = cost - sum(tools + used)
            if steps + min(tools + used, default=1) > 0 and steps <= player.field:
                yield Payment(PIECES.bag_of("steps", max(0, steps)), tools, used)
