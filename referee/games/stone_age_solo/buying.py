"""Civilization cards and building tiles: their prices, and to buy them (SoloPlay)."""

from collections.abc import Iterator
from itertools import product
from typing import Self

from msgspec.structs import replace

from referee.core.chance import Luck
from referee.core.game import Event
from referee.core.problem import Problem
from referee.core.rules import Seat
from referee.core.words import Reader
from referee.games.stone_age import prices, shared, wording
from referee.games.stone_age.content import Goods
from referee.games.stone_age.places import Spot, subsets, where
from referee.games.stone_age.prices import Price
from referee.games.stone_age.shared import CameHome
from referee.games.stone_age.words import named
from referee.games.stone_age_solo import gains, paying
from referee.games.stone_age_solo.grants import Granted
from referee.games.stone_age_solo.paying import NOTHING, PIECES, Payment
from referee.games.stone_age_solo.state import (
    EFFECTS,
    STACKS,
    Box,
    Course,
    Due,
    Grant,
    Opening,
    State,
    allowed,
    put,
)


class Buy(shared.Buy, frozen=True):
    """Buy the card or tile of a place; ``pay`` is nothing where there is one way to pay."""

    pay: Payment = NOTHING

    nobody_rule = "ruling S38"

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        place = named(reader, box.words.wares)
        return cls(place, paying.payment(reader) if reader.skip("with", "for") else NOTHING)

    def text(self, box: Box) -> str:
        return f"buy {self.place}" + (f" with {self.pay.text}" if self.pay != NOTHING else "")

    def unpayable(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        spot = box.spots[self.place]
        check = _card_problems if spot.kind == "card" else _tile_problems
        return check(box, state, spot, self.pay)

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        """Where there is one way to pay it is not named."""
        only = due(box, state, box.spots[self.place])
        return replace(self, pay=NOTHING) if self.pay == only else self

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        """Pay and score; the figure comes home; a card's top acts, then what its place allows."""
        box, state, spot = course.box, course.state, course.box.spots[self.place]
        pay = self.pay if self.pay != NOTHING else due(box, state, spot)
        course.add(CameHome(seat, self.place))
        if spot.kind == "tile":
            tile = state.stacks[spot.number - 1][0]
            points = prices.points(box.prices[tile], _five(pay))
            course.add(Bought(self.place, tile, pay, points))
            return
        card = state.shown[spot.number - 1]
        course.add(Bought(self.place, card, pay, 0))
        allows = box.privileges.get(spot.number)
        if allows is not None:
            stacks = tuple(range(1, STACKS + 1)) if allows.cycle else ()
            course.add(Granted(Grant(spot.number, bool(allows.shift), stacks, allows.elder)))
        top = box.cards[card].top
        if top.gives == "dice-table":
            course.add(Due(Opening(card)))
        elif top.gives not in ("any", "one-use-tool"):
            yield from gains.gain(course, top, card)

    @classmethod
    def ways(cls, box: Box, state: State, seat: Seat, place: str) -> Iterator[Self]:
        return allowed(box, state, (cls(place, pay) for pay in _ways(box, state, place)))


class Bought(Event, frozen=True):
    """A card or tile was bought."""

    place: str
    item: str
    pay: Payment
    points: int

    def after(self, box: Box, state: State) -> State:
        state, spot = paying.paid(state, self.pay), box.spots[self.place]
        if spot.kind == "tile":
            stacks = tuple([stack[1:] if n == spot.number else stack
                            for n, stack in enumerate(state.stacks, 1)])
            return replace(state, stacks=stacks, tiles=(*state.tiles, self.item)).scored(
                "tiles", self.points)
        keeps = box.cards[self.item].top.gives in ("any", "one-use-tool")
        return replace(state, shown=put(state.shown, spot.number, ""), bought=True,
                       cards=(*state.cards, self.item),
                       kept=(*state.kept, self.item) if keeps else state.kept)

    def told(self, box: Box, to: Seat | None) -> str:
        gives = (wording.card(box.cards[self.item], EFFECTS) if self.item in box.cards
                 else wording.gain(box.tiles[self.item]))
        return wording.bought(box.seat, self.place, self.item, gives, self.pay.said, self.points)


def due(box: Box, state: State, spot: Spot) -> Payment:
    """The only way to pay at a place; nothing where there may be several (rulings S44, S45)."""
    if spot.kind == "tile":
        wood, brick, stone, gold, _ = _tile(box, state, spot).fixed
        return Payment((wood, brick, stone, gold, 0, 0))
    if paying.in_village(box, state):
        return NOTHING
    return Payment(paying.own(box, state, box.slots[spot.number - 1].resources))


def _tile(box: Box, state: State, spot: Spot) -> Price:
    return box.prices[state.stacks[spot.number - 1][0]]


def _five(pay: Payment) -> Goods:
    """Resources as Stone Age counts them, with no decorations."""
    return *pay.goods, 0


def _card_problems(box: Box, state: State, spot: Spot, pay: Payment) -> Iterator[Problem]:
    """The elder's material alone, the exact number (ruling S45)."""
    price, only = box.slots[spot.number - 1].resources, due(box, state, spot)
    village = paying.in_village(box, state)
    if paying.foreign(box, state, pay) or (not village and pay not in (NOTHING, only)):
        what = f"{price} in tools and steps on the food track" if village else only.said
        yield Problem("illegal-payment", f"{spot.name} costs {what}, for the elder is "
                      f"{where(state.elder)}; you offer {pay.said}.", rule="ruling S45")
        return
    if village:
        yield from paying.enough(pay, price, f"{spot.name} costs {price}", "ruling S45")
    yield from paying.missing(state, pay if village else only)


def _tile_problems(box: Box, state: State, spot: Spot, pay: Payment) -> Iterator[Problem]:
    """What is printed, in resources, wherever the elder is (ruling S44)."""
    if pay.pieces[4:] != (0, 0) or pay.tiles:
        yield Problem("illegal-payment", f"{spot.name} is paid with resources only; you offer "
                      f"{pay.said}.", rule="ruling S44")
        return
    wrong = list(prices.unfit(_tile(box, state, spot), spot.id, _five(pay), (*state.goods, 0),
                              ("ruling S44", "ruling B16", "ruling S44")))
    yield from wrong
    if not wrong:
        yield from paying.missing(state, pay if pay != NOTHING else due(box, state, spot))


def _ways(box: Box, state: State, place: str) -> Iterator[Payment]:
    """What could be paid at a place; the only way is not named."""
    spot = box.spots[place]
    if due(box, state, spot) != NOTHING:
        yield NOTHING
    elif spot.kind == "tile":
        held = *state.goods, 0
        for wood, brick, stone, gold, _ in prices.payments(_tile(box, state, spot), held):
            yield Payment((wood, brick, stone, gold, 0, 0))
    else:
        price = box.slots[spot.number - 1].resources
        for tools, used in product(subsets(state.tools), subsets(state.used)):
            steps = max(0, price - sum(tools + used))
            yield Payment(PIECES.of("steps", steps), tools, used)
