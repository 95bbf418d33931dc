"""Civilization cards and building tiles: to buy or to decline (Stone Age, acting)."""

from collections.abc import Iterator
from itertools import islice
from typing import Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat, Unasked
from referee.core.game.moves import Event
from referee.core.game.resources import minus, plus
from referee.core.game.structs import changed
from referee.core.luck.chance import Luck
from referee.games.stone_age.model import dealing, descriptions, prices
from referee.games.stone_age.model.content import LATER, NOTHING, TABLES, Effect, Goods
from referee.games.stone_age.model.names import GOODS
from referee.games.stone_age.model.places import promised
from referee.games.stone_age.model.player import Player, owning
from referee.games.stone_age.model.prices import Price
from referee.games.stone_age.model.slot_kinds import Move
from referee.games.stone_age.model.state import Box, Course, State
from referee.games.stone_age.moves import common_moves, gains, paying, tables
from referee.games.stone_age.moves.acting import SECTION
from referee.games.stone_age.moves.common_events import CameHome
from referee.games.stone_age.moves.common_moves import could


class Buy(common_moves.Buy, frozen=True):
    """Buy the card or tile of a place; ``pay`` is nothing where the price is fixed.

    ``give`` and ``take`` are what is traded for it.
    """

    pay: Goods = NOTHING
    give: Goods = NOTHING
    take: Goods = NOTHING

    form = "buy {place:ware}[ with {pay:goods}][ trading {give:goods} for {take:goods}]"
    nobody_rule = SECTION

    def unpayable(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        full = self.full(box, state, seat)
        yield from paying.objections(box, box.holder(state, seat), price(box, state, self.place),
                                     self.place, (full.pay, full.give, full.take),
                                     lambda: could(self.ways(box, state, seat, self.place)))

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        """A fixed price is not named; another is whole, and is the only one if none is named."""
        cost = price(box, state, self.place)
        if not cost.free:
            named = self.pay != NOTHING
            return replace(self, pay=NOTHING) if named and self._meant(cost) else self
        if self.pay == self.give == NOTHING:
            ways = list(islice(prices.payments(cost, box.holder(state, seat).goods), 2))
            return replace(self, pay=ways[0]) if len(ways) == 1 else self
        meant = self._meant(cost)
        return self if meant in (None, self.pay) else replace(self, pay=meant)

    def _meant(self, cost: Price) -> Goods | None:
        """The whole price that the payment means, or None if it fits none.

        Named may be the whole of it, or what is paid beside the trade, or what
        leaves the hand, given away pieces included.
        """
        if self.give == NOTHING and self.take == NOTHING:
            return self.pay if prices.fits(cost, self.pay) else None
        beside = plus(self.pay, self.take)
        for pay in (self.pay, beside, minus(beside, self.give)):
            if prices.fits(cost, pay):
                return pay
        return None

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        bought, cost = item(box, state, self.place), price(box, state, self.place)
        if bought in box.cards:
            return descriptions.card(box.cards[bought])
        scored = prices.points(cost, self.pay if cost.free else cost.fixed)
        gives = box.tiles[bought].effect
        return descriptions.amount(scored, "points") + (f", {descriptions.effect(gives)}" if gives
                                                        else "")

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        """Pay, score, take the effect (ruling E36); the figure comes home."""
        box, state = course.box, course.state
        bought, cost = item(box, state, self.place), price(box, state, self.place)
        pay = self.full(box, state, seat).pay if cost.free else cost.fixed
        course.add(CameHome(seat, self.place))
        course.add(Bought(seat, self.place, bought, pay, self.give, self.take,
                          prices.points(cost, pay)))
        effect = box.cards[bought].top if bought in box.cards else box.tiles[bought].effect
        if effect is not None:
            yield from _effect(course, seat, effect, bought)

    @classmethod
    def ways(cls, box: Box, state: State, seat: Seat, place: str) -> Iterator[Self]:
        for deal in paying.deals(box, box.holder(state, seat), price(box, state, place)):
            yield cls(place, *deal)


class Decline(common_moves.Decline, frozen=True):
    """Take the figure back and buy nothing; what is for sale stays (ruling B22)."""

    nobody_rule = SECTION

    def play(self, course: Course, seat: Seat) -> None:
        course.add(CameHome(seat, self.place))
        course.add(Declined(seat, self.place))


class NoExtra(Move, frozen=True):
    """Do not buy the card drawn face down."""

    form = "no extra"
    verbs = ("no extra",)
    answers = ("extra",)
    rule = "ruling E29"

    def unasked(self, box: Box, state: State, seat: Seat,
                events: tuple[Event, ...]) -> Unasked | None:
        return Unasked(_no_extra(box, seat, events), True)

    def play(self, course: Course, seat: Seat) -> None:
        course.add(ExtraPassed(seat, True))


class Extra(Move, frozen=True):
    """Buy the card drawn face down (Style is the Goal).

    Three more decorations, with the round's trade if it is still free (rulings E5, E28).
    """

    give: Goods = NOTHING
    take: Goods = NOTHING

    form = "extra[ trading {give:goods} for {take:goods}]"
    verbs = ("extra",)
    answers = ("extra",)
    rule = "ruling E29"

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        return "1 card drawn face down"

    def unasked(self, box: Box, state: State, seat: Seat,
                events: tuple[Event, ...]) -> Unasked | None:
        return Unasked(_no_extra(box, seat, events))

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        yield from paying.objections(box, box.holder(state, seat), extra_price(box),
                                     "the extra card", (NOTHING, self.give, self.take),
                                     lambda: could(self.options(box, state, seat)))

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        course.add(ExtraBought(seat, extra_price(course.box).fixed, self.give, self.take))
        return gains.draw(course, seat, "the extra card")

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every way to pay for it."""
        for _, give, take in paying.deals(box, box.holder(state, seat), extra_price(box)):
            yield cls(give, take)


class Bought(Event, frozen=True):
    """A card or tile was bought; ``pay`` is what the price took, of that ``give`` for ``take``."""

    seat: Seat
    place: str
    item: str
    pay: Goods
    give: Goods
    take: Goods
    points: int

    def after(self, box: Box, state: State) -> State:
        player, spot = box.holder(state, self.seat), box.spots[self.place]
        changes = {**paying.paid(player, self.pay, self.give, self.take),
                   **owning(box, player, self.item), "score": player.score + self.points}
        players, n = box.players(state, self.seat, **changes), spot.number - 1
        if spot.kind == "tile":
            stacks = changed(state.stacks, n, tile="", left=state.stacks[n].left - 1)
            return replace(state, players=players, stacks=stacks)
        return replace(state, players=players, extra=box.slots[n].extra > 0,
                       shown=(*state.shown[:n], "", *state.shown[n + 1:]))

    def told(self, box: Box, to: Seat | None) -> str:
        gives = descriptions.item(box.cards, box.tiles, self.item)
        paid = GOODS.said(self.pay) + _traded(self.give, self.take)
        return descriptions.bought(self.seat, self.place, self.item, gives, paid, self.points)


class Declined(Event, frozen=True):
    """A card or tile was not bought."""

    seat: Seat
    place: str

    def told(self, box: Box, to: Seat | None) -> str:
        return f"{self.seat} buys nothing at {self.place}."


class ExtraBought(Event, frozen=True):
    """A card drawn face down was paid for."""

    seat: Seat
    pay: Goods
    give: Goods
    take: Goods

    def after(self, box: Box, state: State) -> State:
        player = box.holder(state, self.seat)
        return replace(box.changed(state, self.seat,
                               **paying.paid(player, self.pay, self.give, self.take)), extra=False)

    def told(self, box: Box, to: Seat | None) -> str:
        return (f"{self.seat} pays {GOODS.said(self.pay)}{_traded(self.give, self.take)} "
                "for an extra card.")


class ExtraPassed(Event, frozen=True):
    """It was not; ``able``: though it could have been."""

    seat: Seat
    able: bool

    def after(self, box: Box, state: State) -> State:
        return replace(state, extra=False)

    def told(self, box: Box, to: Seat | None) -> str:
        return f"{self.seat} takes no extra card" + (
            "." if self.able else ", for it cannot be paid or drawn.")


class TurnedUp(Event, frozen=True):
    """A tile was turned up on a stack, counted from 1."""

    stack: int
    tile: str

    def after(self, box: Box, state: State) -> State:
        return replace(state, stacks=changed(state.stacks, self.stack - 1, tile=self.tile),
                       pool=tuple([tile for tile in state.pool if tile != self.tile]))

    def told(self, box: Box, to: Seat | None) -> str:
        return f"Tile {self.stack} is now {self.tile} ({descriptions.tile(box.tiles[self.tile])})."


def _no_extra(box: Box, seat: Seat, events: tuple[Event, ...]) -> str:
    """Why no extra card is offered."""
    if not any(slot.extra for slot in box.slots):
        return "no extra card is offered in this scenario"
    if any(isinstance(event, ExtraPassed) for event in events):
        return "the extra card could not be paid or drawn"
    return "an extra card is offered only with a purchase at the place of decorations"


def _traded(give: Goods, take: Goods) -> str:
    return f", trading {GOODS.said(give)} for {GOODS.said(take)}" if any(give) else ""


def item(box: Box, state: State, place: str) -> str:
    """The card or tile that is for sale on a place."""
    spot = box.spots[place]
    if spot.kind == "card":
        return state.shown[spot.number - 1]
    return state.stacks[spot.number - 1].tile


def price(box: Box, state: State, place: str) -> Price:
    """What it costs there."""
    spot = box.spots[place]
    if spot.kind == "card":
        return box.card_prices[spot.number - 1]
    return box.tile_prices[item(box, state, place)]


def extra_price(box: Box) -> Price:
    """What the extra card costs."""
    return Price((0, 0, 0, 0, max(slot.extra for slot in box.slots)))


def _effect(course: Course, seat: Seat, effect: Effect, source: str) -> Luck[None]:
    if effect.gives in TABLES:
        yield from tables.open_table(course, seat, effect.gives, source)
    elif effect.gives not in LATER:
        yield from gains.gain(course, seat, effect, source)


def offer_extra(course: Course) -> bool:
    """Whether the extra card is to be decided on; else it passes by itself (ruling E29)."""
    state = course.state
    seat = course.box.seats[state.turn]
    if state.deck and _could_pay(course.box, course.player(seat)):
        return True
    course.add(ExtraPassed(seat, False))
    return False


def _could_pay(box: Box, player: Player) -> bool:
    """With what he holds, or with resources a card still promises him (ruling B33)."""
    later = replace(player, goods=plus(player.goods, (promised(box, player), 0, 0, 0, 0)))
    return any(True for _ in paying.deals(box, later, extra_price(box)))


def turn_up(course: Course) -> Luck[None]:
    """The next tile of a stack whose top was bought; for sale next round (ruling B25)."""
    for n, stack in enumerate(course.state.stacks, 1):
        if stack.left and not stack.tile:
            tile, = yield from dealing.tiles(
                course.box, course.words(f"stack {n}, next tile"), course.state.pool,
                dealing.place(n, stack.left), carried=course.state.carried)
            course.add(TurnedUp(n, tile))
