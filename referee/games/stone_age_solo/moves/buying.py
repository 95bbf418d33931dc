"""Civilization cards and building tiles: their prices, and to buy them (SoloPlay)."""

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
from referee.games.stone_age.model.places import Spot, subsets, where
from referee.games.stone_age.model.player import owning
from referee.games.stone_age.model.prices import Price
from referee.games.stone_age.moves import common_moves
from referee.games.stone_age.moves.common_events import CameHome
from referee.games.stone_age_solo.model.pieces import NOTHING, PIECES, Payment
from referee.games.stone_age_solo.model.slot_kinds import SLOTS
from referee.games.stone_age_solo.model.state import (
    EFFECTS,
    STACKS,
    Box,
    Course,
    Due,
    Grant,
    Opening,
    State,
    put,
)
from referee.games.stone_age_solo.moves import gains, paying
from referee.games.stone_age_solo.moves.privileges import Granted

RESOURCES = (1, 1, 1, 1, 0, 0)


class Buy(common_moves.Buy, frozen=True):
    """Buy the card or tile of a place; ``pay`` is nothing where there is one way to pay."""

    pay: Payment = NOTHING

    form = "buy {place:ware}[ with {pay}]"
    slots = SLOTS
    nobody_rule = "acting (SoloPlay)"

    def unpayable(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        spot = box.spots[self.place]
        check = _card_problems if spot.kind == "card" else _tile_problems
        return check(box, state, spot, paid_with(box, state, spot, self.pay))

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        """Where the price leaves one way to pay it is not named, else it always is."""
        spot = box.spots[self.place]
        only = due(box, state, spot)
        pay = paid_with(box, state, spot, self.pay)
        return replace(self, pay=NOTHING if pay == only else pay)

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        spot = box.spots[self.place]
        if spot.kind == "tile":
            tile = box.prices[state.stacks[spot.number - 1][0]]
            return f"{prices.points(tile, paid_with(box, state, spot, self.pay).goods)} points"
        card = box.cards[state.shown[spot.number - 1]]
        after = paying.paid(state, paid_with(box, state, spot, self.pay))
        return f"{gains.certain(box, after, card.top)}; at the end {descriptions.bottom(card)}"

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        """Pay and score; the figure comes home; a card's top acts, then what its place allows."""
        box, state, spot = course.box, course.state, course.box.spots[self.place]
        pay = paid_with(box, state, spot, self.pay)
        course.add(CameHome(seat, self.place))
        if spot.kind == "tile":
            tile = state.stacks[spot.number - 1][0]
            points = prices.points(box.prices[tile], pay.goods)
            course.add(Bought(self.place, tile, pay, points))
            course.add(OnTop(spot.number, next(iter(course.state.stacks[spot.number - 1]), "")))
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
        elif top.gives not in LATER:
            yield from gains.gain(course, top, card)

    @classmethod
    def ways(cls, box: Box, state: State, seat: Seat, place: str) -> Iterator[Self]:
        return (cls(place, pay) for pay in _ways(box, state, place))


class Bought(Event, frozen=True):
    """A card or tile was bought."""

    place: str
    item: str
    pay: Payment
    points: int

    def after(self, box: Box, state: State) -> State:
        state, spot = paying.paid(state, self.pay), box.spots[self.place]
        state = state.having(**owning(box, state.player, self.item))
        if spot.kind == "tile":
            stacks = tuple([stack[1:] if n == spot.number else stack
                            for n, stack in enumerate(state.stacks, 1)])
            return replace(state, stacks=stacks).scored("tiles", self.points)
        return replace(state, shown=put(state.shown, spot.number, ""), bought=True)

    def told(self, box: Box, to: Seat | None) -> str:
        gives = descriptions.item(box.cards, box.tiles, self.item, EFFECTS)
        return descriptions.bought(box.seat, self.place, self.item, gives, self.pay.said,
                                   self.points)


class OnTop(Event, frozen=True):
    """Another tile lies on top of a stack, or none."""

    stack: int
    tile: str

    def told(self, box: Box, to: Seat | None) -> str:
        if not self.tile:
            return f"Stack {self.stack} is empty."
        return (f"On top of stack {self.stack} is now {self.tile} "
                f"({descriptions.tile(box.tiles[self.tile])}).")


def paid_with(box: Box, state: State, spot: Spot, pay: Payment) -> Payment:
    """What a payment comes to: the only way there is if none is named, used tools named so."""
    if pay != NOTHING:
        return paying.ready(state, pay)
    only = due(box, state, spot)
    if only != NOTHING:
        return only
    found = list(islice(Buy.ways(box, state, box.seat, spot.id), 2))
    return found[0].pay if len(found) == 1 else NOTHING


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


def _card_problems(box: Box, state: State, spot: Spot, pay: Payment) -> Iterator[Problem]:
    """The elder's material alone, the exact number (ruling S45)."""
    price, only = box.slots[spot.number - 1].resources, due(box, state, spot)
    village = paying.in_village(box, state)
    if paying.foreign(box, state, pay) or (not village and pay not in (NOTHING, only)):
        what = f"{price} in tools and steps on the food track" if village else only.said
        yield Problem("illegal-payment", f"{spot.name} costs {what}, for the elder is "
                      f"{where(state.elder)}; you offer {pay.said}.",
                      hint=_could(box, state, spot), rule="ruling S45")
        return
    if village:
        due_now = f"{spot.name} costs {price} in tools and steps"
        for problem in paying.enough(pay, price, due_now, "ruling S45"):
            yield replace(problem, hint=_could(box, state, spot) or problem.hint)
    yield from paying.missing(state, pay if village else only, paying.own(box, state))


def _tile_problems(box: Box, state: State, spot: Spot, pay: Payment) -> Iterator[Problem]:
    """What is printed, in resources, wherever the elder is (ruling S44)."""
    if pay.pieces[4:] != (0, 0) or pay.tiles:
        yield Problem("illegal-payment", f"{spot.name} is paid with resources only; you offer "
                      f"{pay.said}.", hint=_could(box, state, spot), rule="ruling S44")
        return
    wrong = list(prices.unfit(_tile(box, state, spot), spot.id, pay.goods, state.player.goods,
                              ("ruling S44", "ruling B16", "ruling S44")))
    yield from wrong
    if not wrong:
        yield from paying.missing(state, pay, RESOURCES)


def _could(box: Box, state: State, spot: Spot) -> str:
    """What would pay, for a hint; nothing if nothing does."""
    return common_moves.could(Buy.ways(box, state, box.seat, spot.id))


def _ways(box: Box, state: State, place: str) -> Iterator[Payment]:
    """Everything that pays at a place and is held; the only way is not named."""
    spot = box.spots[place]
    only = due(box, state, spot)
    if only != NOTHING:
        if covers(paying.held(state).pieces, only.pieces):
            yield NOTHING
    elif spot.kind == "tile":
        price = _tile(box, state, spot)
        for wood, brick, stone, gold, _ in prices.payments(price, state.player.goods):
            yield Payment((wood, brick, stone, gold, 0, 0))
    else:
        own, cost = state.player, box.slots[spot.number - 1].resources
        for tools, used in product(subsets(own.tools), subsets(own.used)):
            steps = cost - sum(tools + used)
            if steps + min(tools + used, default=1) > 0 and steps <= own.field:
                yield Payment(PIECES.of("steps", max(0, steps)), tools, used)
