"""Civilization cards and building tiles: buying and declining (Stone Age, acting)."""

from collections.abc import Iterator
from itertools import islice
from typing import Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import Event
from referee.core.game.resources import minus, plus
from referee.core.game.structs import replace_at
from referee.core.luck.chance import Luck
from referee.games.stone_age.model import dealing, descriptions, prices
from referee.games.stone_age.model.content import LATER, NOTHING, TABLES, Effect, Goods
from referee.games.stone_age.model.names import GOODS
from referee.games.stone_age.model.places import cashable_resources
from referee.games.stone_age.model.player import Player, changes_for_item
from referee.games.stone_age.model.prices import Price
from referee.games.stone_age.model.slot_kinds import Move
from referee.games.stone_age.model.state import Box, MoveContext, State
from referee.games.stone_age.moves import common_moves, gains, paying, tables
from referee.games.stone_age.moves.acting import SECTION
from referee.games.stone_age.moves.common_events import CameHome


class Buy(common_moves.Buy, frozen=True):
    """Buy the card or tile of a place; ``pay`` is empty for a fixed price.

    ``give`` and ``take`` are the trade.
    """

    pay: Goods = NOTHING
    give: Goods = NOTHING
    take: Goods = NOTHING

    form = "buy {place:ware}[ with {pay:goods}][ trading {give:goods} for {take:goods}]"
    nobody_rule = SECTION

    def payment_problems(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        full = self.canonical_move(box, state, seat)
        yield from paying.payment_problems(box, box.holder(state, seat),
                                           price(box, state, self.place),
                                           self.place, (full.pay, full.give, full.take))

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        """Leave out a fixed price; write any other in full, even if it is the only one."""
        cost = price(box, state, self.place)
        if not cost.free:
            named = self.pay != NOTHING
            return replace(self, pay=NOTHING) if named and self._payment_meant(cost) else self
        if self.pay == self.give == NOTHING:
            ways = list(islice(prices.payments(cost, box.holder(state, seat).goods), 2))
            return replace(self, pay=ways[0]) if len(ways) == 1 else self
        meant = self._payment_meant(cost)
        return self if meant in (None, self.pay) else replace(self, pay=meant)

    def _payment_meant(self, cost: Price) -> Goods | None:
        """The whole price that the payment stands for, or None if it fits none.

        A player may name all of it, only what is paid besides the trade, or everything that leaves
        their hand, pieces given in trade included.
        """
        if self.give == NOTHING and self.take == NOTHING:
            return self.pay if prices.pays_exactly(cost, self.pay) else None
        beside = plus(self.pay, self.take)
        for pay in (self.pay, beside, minus(beside, self.give)):
            if prices.pays_exactly(cost, pay):
                return pay
        return None

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        bought, cost = item_on_sale(box, state, self.place), price(box, state, self.place)
        if bought in box.cards:
            return descriptions.card(box.cards[bought])
        scored = prices.payment_points(cost, self.pay if cost.free else cost.fixed)
        gives = box.tiles[bought].effect
        return descriptions.amount(scored, "points") + (f", {descriptions.effect(gives)}" if gives
                                                        else "")

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        """Pay, score, take the effect (ruling E36); the figure comes home."""
        box, state = context.box, context.state
        bought, cost = item_on_sale(box, state, self.place), price(box, state, self.place)
        pay = self.canonical_move(box, state, seat).pay if cost.free else cost.fixed
        context.add(CameHome(seat, self.place))
        context.add(Bought(seat, self.place, bought, pay, self.give, self.take,
                           prices.payment_points(cost, pay)))
        effect = box.cards[bought].top if bought in box.cards else box.tiles[bought].effect
        if effect is not None:
            yield from _effect(context, seat, effect, bought)

    @classmethod
    def payments(cls, box: Box, state: State, seat: Seat, place: str) -> Iterator[Self]:
        for deal in paying.deals(box, box.holder(state, seat), price(box, state, place)):
            yield cls(place, *deal)


class Decline(common_moves.Decline, frozen=True):
    """Take the figure back and buy nothing; the item stays for sale (ruling B22)."""

    nobody_rule = SECTION

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(CameHome(seat, self.place))
        context.add(Declined(seat, self.place))


class NoExtra(Move, frozen=True):
    """Do not buy the card drawn face down."""

    form = "no extra"
    verbs = ("no extra",)
    answers = ("extra",)
    rule = "ruling E29"

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        return NotNow(_why_no_extra(box, seat, events), True)

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(ExtraPassed(seat, True))


class Extra(Move, frozen=True):
    """Buy the card drawn face down (Style is the Goal).

    It costs three more decorations; the round's trade may be used if it is still free (rulings E5,
    E28).
    """

    give: Goods = NOTHING
    take: Goods = NOTHING

    form = "extra[ trading {give:goods} for {take:goods}]"
    verbs = ("extra",)
    answers = ("extra",)
    rule = "ruling E29"

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return "1 card drawn face down"

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        return NotNow(_why_no_extra(box, seat, events))

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        yield from paying.payment_problems(box, box.holder(state, seat), extra_price(box),
                                           "the extra card", (NOTHING, self.give, self.take))

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        context.add(ExtraBought(seat, extra_price(context.box).fixed, self.give, self.take))
        return gains.draw(context, seat, "the extra card")

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every way to pay for it."""
        for _, give, take in paying.deals(box, box.holder(state, seat), extra_price(box)):
            yield cls(give, take)


class Bought(Event, frozen=True):
    """A card or tile was bought; ``pay`` is the price paid, of it ``give`` for ``take``."""

    seat: Seat
    place: str
    item: str
    pay: Goods
    give: Goods
    take: Goods
    points: int

    def apply(self, box: Box, state: State) -> State:
        player, spot = box.holder(state, self.seat), box.spots[self.place]
        changes = {**paying.changes_for_payment(player, self.pay, self.give, self.take),
                   **changes_for_item(box, player, self.item), "score": player.score + self.points}
        players, n = box.players(state, self.seat, **changes), spot.number - 1
        if spot.kind == "tile":
            stacks = replace_at(state.stacks, n, tile="", left=state.stacks[n].left - 1)
            return replace(state, players=players, stacks=stacks)
        return replace(state, players=players, extra=box.slots[n].extra > 0,
                       shown=(*state.shown[:n], "", *state.shown[n + 1:]))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        gives = descriptions.item(box.cards, box.tiles, self.item)
        paid = prices.in_sentence(GOODS.describe(self.pay)) + _trade_text(self.give, self.take)
        return descriptions.purchase_text(self.seat, self.place, self.item, gives, paid,
                                          self.points)


class Declined(Event, frozen=True):
    seat: Seat
    place: str

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} buys nothing at {self.place}."


class ExtraBought(Event, frozen=True):
    """A card drawn face down was paid for."""

    seat: Seat
    pay: Goods
    give: Goods
    take: Goods

    def apply(self, box: Box, state: State) -> State:
        player = box.holder(state, self.seat)
        return replace(box.changed(state, self.seat,
                               **paying.changes_for_payment(player, self.pay, self.give,
                                                            self.take)), extra=False)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        paid = prices.in_sentence(GOODS.describe(self.pay)) + _trade_text(self.give, self.take)
        return f"{seat_ref(self.seat)} pays {paid} for an extra card."


class ExtraPassed(Event, frozen=True):
    """The card drawn face down was not bought; ``able``: although it could have been."""

    seat: Seat
    able: bool

    def apply(self, box: Box, state: State) -> State:
        return replace(state, extra=False)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} takes no extra card" + (
            "." if self.able else ": it cannot be paid or drawn.")


class TurnedUp(Event, frozen=True):
    """The next tile of a stack (from 1) was turned up."""

    stack: int
    tile: str

    def apply(self, box: Box, state: State) -> State:
        return replace(state, stacks=replace_at(state.stacks, self.stack - 1, tile=self.tile),
                       pool=tuple([tile for tile in state.pool if tile != self.tile]))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"Tile {self.stack} is now {self.tile} ({descriptions.tile(box.tiles[self.tile])})."


def _why_no_extra(box: Box, seat: Seat, events: tuple[Event, ...]) -> str:
    """Why no extra card is offered, in a sentence."""
    if not any(slot.extra for slot in box.slots):
        return "There is no extra card in this scenario."
    if any(isinstance(event, ExtraPassed) for event in events):
        return "You could not pay for the extra card, or no card was left to draw."
    number = next(slot.id for slot in box.slots if slot.extra)
    return f"You can buy an extra card only right after you buy on card place {number}."


def _trade_text(give: Goods, take: Goods) -> str:
    if not any(give):
        return ""
    given, taken = (prices.in_sentence(GOODS.describe(goods)) for goods in (give, take))
    return f", trading {given} for {taken}"


def item_on_sale(box: Box, state: State, place: str) -> str:
    """The card or tile that is for sale at a place."""
    spot = box.spots[place]
    if spot.kind == "card":
        return state.shown[spot.number - 1]
    return state.stacks[spot.number - 1].tile


def price(box: Box, state: State, place: str) -> Price:
    """The price of an item at its place."""
    spot = box.spots[place]
    if spot.kind == "card":
        return box.card_prices[spot.number - 1]
    return box.tile_prices[item_on_sale(box, state, place)]


def extra_price(box: Box) -> Price:
    """The price of the extra card."""
    return Price((0, 0, 0, 0, max(slot.extra for slot in box.slots)))


def _effect(context: MoveContext, seat: Seat, effect: Effect, source: str) -> Luck[None]:
    if effect.gives in TABLES:
        yield from tables.open_table(context, seat, effect.gives, source)
    elif effect.gives not in LATER:
        yield from gains.gain(context, seat, effect, source)


def offer_extra(context: MoveContext) -> bool:
    """Return whether the player must decide on the extra card; if not, pass it (E29)."""
    state = context.state
    seat = context.box.seats[state.turn]
    if state.deck and _could_pay(context.box, context.player(seat)):
        return True
    context.add(ExtraPassed(seat, False))
    return False


def _could_pay(box: Box, player: Player) -> bool:
    """Whether the player can pay with what they have or resources a card promises (ruling B33)."""
    later = replace(player, goods=plus(player.goods, (cashable_resources(box, player), 0, 0, 0, 0)))
    return any(True for _ in paying.deals(box, later, extra_price(box)))


def turn_up(context: MoveContext) -> Luck[None]:
    """Turn up the next tile of stacks whose top was bought, for sale next round (ruling B25)."""
    for n, stack in enumerate(context.state.stacks, 1):
        if stack.left and not stack.tile:
            tile, = yield from dealing.tiles_from(
                context.box, context.words(f"stack {n}, next tile"), context.state.pool,
                dealing.tile_place(n, stack.left), carried=context.state.carried)
            context.add(TurnedUp(n, tile))
