"""Phase 2: the players use the actions of their placed people (Stone Age)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.chance import Luck
from referee.core.game import Event
from referee.core.goods import bundles, plus
from referee.core.problem import Problem
from referee.core.rules import Seat
from referee.core.words import Names, Reader
from referee.games.stone_age import gains, shared, wording
from referee.games.stone_age.content import Goods
from referee.games.stone_age.places import figures
from referee.games.stone_age.placing import Passed
from referee.games.stone_age.shared import CameHome
from referee.games.stone_age.state import Box, Course, Hunted, Move, Player, State
from referee.games.stone_age.words import DECORATIONS, GOODS

SECTION = "acting (Stone Age)"
SHARES = Names("part of a hunt", {
    "food": "food", "decorations": ("decorations", *DECORATIONS)})


class Use(shared.Use, frozen=True):
    """Carry out what the figures on a place are for (ruling B21)."""

    nobody_rule = SECTION
    buy_rule = "ruling B22"

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        spot = course.box.spots[self.place]
        count = figures(course.player(seat), self.place)
        course.add(CameHome(seat, self.place))
        if spot.effect is not None:
            return gains.gain(course, seat, spot.effect, spot.id)
        return gains.roll(course, seat, spot.id, spot.goods, count, spot.pips,
                          f"{seat} {spot.where}")

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every place where figures stand that neither buy nor decline."""
        for place, _ in box.holder(state, seat).placed:
            if box.spots[place].kind not in ("card", "tile"):
                yield cls(place)


class Tools(shared.Tools, frozen=True):
    """Add tools to a roll, which is settled then."""

    rule = "ruling B28"

    def play(self, course: Course, seat: Seat) -> None:
        gains.harvest(course, seat, self.tiles, self.cards)


class Split(Move, frozen=True):
    """Share the outcome of a hunt, all of it, as one likes (ruling E31)."""

    food: int
    decorations: int

    verbs = ("split, share",)
    answers = ("split",)
    rule = "ruling E31"

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        shares = reader.amounts(SHARES)
        if not shares:
            reader.fail("invalid-goods", "How is the hunt split?",
                        "Write both parts, as in split 5 food 3 decorations.")
        return cls(shares.get("food", 0), shares.get("decorations", 0))

    def text(self, box: Box) -> str:
        parts = [f"{n} {name}" for n, name in ((self.food, "food"),
                                               (self.decorations, "decorations")) if n]
        return "split " + (" ".join(parts) or "0 food")

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        assert isinstance(state.pending, Hunted)
        units, named = state.pending.units, self.food + self.decorations
        if named != units:
            yield Problem("illegal-split", f"The hunt gave {units}; {self.food} food and "
                          f"{self.decorations} decorations make {named}.", rule=self.rule)

    def play(self, course: Course, seat: Seat) -> None:
        course.add(Shared(seat, self.food, self.decorations))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every way to share, all food first."""
        assert isinstance(state.pending, Hunted)
        units = state.pending.units
        return (cls(units - decorations, decorations) for decorations in range(units + 1))


class Cash(shared.Cash, frozen=True):
    """Take the resources that a card bought earlier promises (rulings B8, B33, E38)."""

    goods: Goods

    answers = ("act", "extra", "feed")
    kinds = GOODS
    rule = "ruling B33"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        card = promise(box, box.holder(state, seat))
        if not card:
            yield Problem("illegal-cash", "You have no card whose resources are still to be taken.",
                          rule="ruling B8")
            return
        count = box.cards[card].top.count
        if sum(self.goods) != count or self.goods[4]:
            yield Problem("illegal-cash", f"{card} gives {count} resources; you name "
                          f"{GOODS.said(self.goods)}.", hint="As in “cash wood gold”.",
                          rule="ruling E38" if self.goods[4] else "ruling B8")

    def play(self, course: Course, seat: Seat) -> None:
        course.add(Cashed(seat, promise(course.box, course.player(seat)), self.goods))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every choice of resources for the next such card."""
        card = promise(box, box.holder(state, seat))
        if card:
            count = box.cards[card].top.count
            many: Goods = (count, count, count, count, 0)
            yield from map(cls, bundles(many, count, count))


class Shared(Event, frozen=True):
    """A hunt was split."""

    seat: Seat
    food: int
    decorations: int

    def after(self, box: Box, state: State) -> State:
        player = box.holder(state, self.seat)
        goods = plus(player.goods, (0, 0, 0, 0, self.decorations))
        fed = box.changed(state, self.seat, food=player.food + self.food, goods=goods)
        return replace(fed, pending=None)

    def told(self, box: Box, to: Seat | None) -> str:
        return (f"{self.seat} takes {self.food} food and "
                f"{wording.amount(self.decorations, 'decorations')}.")


class Cashed(Event, frozen=True):
    """A card's promise was cashed."""

    seat: Seat
    card: str
    goods: Goods

    def after(self, box: Box, state: State) -> State:
        player = box.holder(state, self.seat)
        kept = tuple([card for card in player.kept if card != self.card])
        return box.changed(state, self.seat, goods=plus(player.goods, self.goods), kept=kept)

    def told(self, box: Box, to: Seat | None) -> str:
        return f"{self.seat} takes {GOODS.said(self.goods)} for {self.card}."


def promise(box: Box, player: Player) -> str:
    """The card whose resources can be cashed next, or nothing."""
    return next((card for card in player.kept if box.cards[card].top.gives == "any"), "")


def promised(box: Box, player: Player) -> int:
    """How many resources a player can still cash."""
    tops = [box.cards[card].top for card in player.kept]
    return sum(top.count for top in tops if top.gives == "any")


def next_player(course: Course) -> bool:
    """The turn passes to the next player with figures out; whether there is one."""
    box, state = course.box, course.state
    for seat in box.after(box.seats[state.turn])[1:]:
        if course.player(seat).placed:
            course.add(Passed(seat))
            return True
    return False
