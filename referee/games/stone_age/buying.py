"""Civilization cards and building tiles: to buy or to decline (Stone Age, acting)."""

from collections.abc import Iterator
from typing import Any, Self

from msgspec.structs import replace

from referee.core.chance import Luck
from referee.core.game import Event
from referee.core.goods import minus, plus
from referee.core.problem import Problem
from referee.core.rules import Seat, Unasked
from referee.core.words import Reader
from referee.games.stone_age import dealing, gains, paying, prices, shared, tables, wording
from referee.games.stone_age.acting import SECTION, promised
from referee.games.stone_age.content import NOTHING, TABLES, Effect, Goods
from referee.games.stone_age.prices import Price
from referee.games.stone_age.shared import CameHome
from referee.games.stone_age.state import Box, Course, Move, Player, Stack, State
from referee.games.stone_age.words import GOODS, goods, named


class Buy(shared.Buy, frozen=True):
    """Buy the card or tile of a place; ``pay`` is nothing where the price is fixed.

    ``give`` and ``take`` are what is traded for it.
    """

    pay: Goods = NOTHING
    give: Goods = NOTHING
    take: Goods = NOTHING

    nobody_rule = SECTION

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        place = named(reader, box.words.wares)
        pay = give = take = NOTHING
        for _ in range(2):
            if pay == NOTHING and reader.skip("with", "for"):
                pay = goods(reader, GOODS)
            elif give == NOTHING and reader.peek() in ("trading", "trade"):
                give, take = _read_trade(reader)
        return cls(place, pay, give, take)

    def text(self, box: Box) -> str:
        paid = f" with {GOODS.text(self.pay)}" if self.pay != NOTHING else ""
        return f"buy {self.place}{paid}{_trade_text(self.give, self.take)}"

    def unpayable(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        return paying.objections(box, box.holder(state, seat), price(box, state, self.place),
                                 self.place, (self.pay, self.give, self.take))

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        """A fixed price is not named."""
        return self if price(box, state, self.place).free else replace(self, pay=NOTHING)

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        """Pay, score, take the effect (ruling E36); the figure comes home."""
        box, state = course.box, course.state
        bought, cost = item(box, state, self.place), price(box, state, self.place)
        pay = self.pay if cost.free else cost.fixed
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


class Decline(shared.Decline, frozen=True):
    """Take the figure back and buy nothing; what is for sale stays (ruling B22)."""

    nobody_rule = SECTION

    def play(self, course: Course, seat: Seat) -> None:
        course.add(CameHome(seat, self.place))
        course.add(Declined(seat, self.place))


class NoExtra(Move, frozen=True):
    """Do not buy the card drawn face down."""

    verbs = ("no extra",)
    answers = ("extra",)
    rule = "ruling E29"

    def unasked(self, box: Box, state: State, seat: Seat,
                events: tuple[Event, ...]) -> Unasked | None:
        return Unasked("no extra card could be paid", True)

    def play(self, course: Course, seat: Seat) -> None:
        course.add(ExtraPassed(seat, True))


class Extra(Move, frozen=True):
    """Buy the card drawn face down (Style is the Goal).

    Three more decorations, with the round's trade if it is still free (rulings E5, E28).
    """

    give: Goods = NOTHING
    take: Goods = NOTHING

    verbs = ("extra",)
    answers = ("extra",)
    rule = "ruling E29"

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        return cls(*_read_trade(reader))

    def text(self, box: Box) -> str:
        return "extra" + _trade_text(self.give, self.take)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        yield from paying.objections(box, box.holder(state, seat), extra_price(box),
                                     "the extra card", (NOTHING, self.give, self.take))

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
        changes = paid(player, self.pay, self.give, self.take)
        changes["score"] = player.score + self.points
        n = spot.number - 1
        if spot.kind == "tile":
            stack = Stack("", state.stacks[n].left - 1)
            state = box.changed(state, self.seat, tiles=(*player.tiles, self.item), **changes)
            return replace(state, stacks=(*state.stacks[:n], stack, *state.stacks[n + 1:]))
        if box.cards[self.item].top.gives in ("any", "one-use-tool"):
            changes["kept"] = (*player.kept, self.item)
        state = box.changed(state, self.seat, cards=(*player.cards, self.item), **changes)
        return replace(state, extra=box.slots[n].extra > 0,
                       shown=(*state.shown[:n], "", *state.shown[n + 1:]))

    def told(self, box: Box, to: Seat | None) -> str:
        if self.item in box.cards:
            gives = wording.card(box.cards[self.item])
        else:
            gives = wording.gain(box.tiles[self.item])
        paid = GOODS.said(self.pay) + _traded(self.give, self.take)
        return wording.bought(self.seat, self.place, self.item, gives, paid, self.points)


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
                               **paid(player, self.pay, self.give, self.take)), extra=False)

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
        n = self.stack - 1
        stack = Stack(self.tile, state.stacks[n].left)
        return replace(state, stacks=(*state.stacks[:n], stack, *state.stacks[n + 1:]),
                       pool=tuple([tile for tile in state.pool if tile != self.tile]))

    def told(self, box: Box, to: Seat | None) -> str:
        return f"Tile {self.stack} is now {self.tile} ({wording.tile(box.tiles[self.tile])})."


def _read_trade(reader: Reader) -> tuple[Goods, Goods]:
    if not reader.skip("trading", "trade"):
        return NOTHING, NOTHING
    give = goods(reader, GOODS)
    reader.expect("for")
    return give, goods(reader, GOODS)


def _trade_text(give: Goods, take: Goods) -> str:
    if give == take == NOTHING:
        return ""
    return f" trading {GOODS.text(give)} for {GOODS.text(take)}"


def _traded(give: Goods, take: Goods) -> str:
    return f", trading {GOODS.said(give)} for {GOODS.said(take)}" if any(give) else ""


def paid(player: Player, pay: Goods, give: Goods, take: Goods) -> dict[str, Any]:
    """What changes for a player who pays a price, trading ``give`` for ``take``."""
    return {"goods": plus(minus(minus(player.goods, give), pay), take),
            "traded": player.traded or any(give)}


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
    elif effect.gives not in ("any", "one-use-tool"):
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
