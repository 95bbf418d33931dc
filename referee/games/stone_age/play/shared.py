"""What is said alike in Stone Age and SoloPlay: moves, hints.

A move here reads, writes and checks what is the same in both; each game says
for itself what follows where that is its own. A box is any that is a
``places.Table``.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any, ClassVar, Self

from msgspec.structs import replace

from referee.core import game
from referee.core.english import WIDE
from referee.core.goods import Kinds
from referee.core.problem import Problem, Refused, refused
from referee.core.rules import Seat, Unasked
from referee.core.words import Names, Reader, counted
from referee.games.stone_age.box import wording
from referee.games.stone_age.box.content import Effect
from referee.games.stone_age.box.names import goods, named
from referee.games.stone_age.box.places import (
    Holder,
    Rolled,
    Spot,
    absent,
    buyers,
    free_tools,
    home,
    one_use,
    ready_tools,
    subsets,
    where,
)
from referee.games.stone_age.play.happening import DiceRolled, Placed, lying
from referee.games.stone_age.talk import hearing

if TYPE_CHECKING:
    from referee.games.stone_age.talk.preferring import Order

Bringing = tuple[tuple[int, ...], Callable[[tuple[int, ...]], int]]
"""Tool tiles that are ready, and how many units a roll brings with some of them."""


class Place(game.Move, frozen=True):
    """Put figures on a place."""

    place: str
    count: int

    verbs = ("place, put",)
    answers = ("place",)

    @classmethod
    def read(cls, box: Any, reader: Reader) -> Self:
        if reader.person:
            from referee.games.stone_age.talk import orders

            return cls(*orders.placing(box, reader))
        count = reader.maybe_number()
        reader.skip("x", "person", "one")
        place = named(reader, box.words.places)
        if count is None:
            count = box.words.fixed.get(place)
        if count is None:
            reader.fail("invalid-count", f"How many figures go to the {place}?",
                        hint=f"Write the number first: place 3 {place}.")
        return cls(place, count)

    def text(self, box: Any) -> str:
        return f"place {self.count} {self.place}"

    def numbers(self, holder: Holder, spot: Spot, number: str, people: str) -> Iterator[Problem]:
        """What is against the number of figures; ``number`` and ``people`` are the rules."""
        if self.count < spot.least or (spot.most and self.count > spot.most):
            due = (f"exactly {spot.least}" if spot.least == spot.most
                   else f"{spot.least} to {spot.most}" if spot.most else "at least 1")
            yield Problem("illegal-number", f"{spot.name} takes {due} of your figures, "
                          f"not {self.count}.", rule=number)
        left = home(holder)
        if self.count > left:
            yield Problem("illegal-people", f"You have {left} left to place, not {self.count}.",
                          rule=people)

    def play(self, course: Any, seat: Seat) -> None:
        course.add(Placed(seat, self.place, self.count))


class Use(game.Move, frozen=True):
    """Carry out what the figures on a place are for."""

    place: str

    verbs = ("use, act",)
    answers = ("act",)
    nobody_rule: ClassVar[str] = ""
    buy_rule: ClassVar[str] = ""

    @classmethod
    def read(cls, box: Any, reader: Reader) -> Self:
        if not reader.person:
            return cls(named(reader, box.words.places, own=True))
        from referee.games.stone_age.talk import orders

        place = orders.using(box, reader)
        if place in box.spots and box.spots[place].kind in ("card", "tile"):
            raise Refused(cls.buys(place))
        return cls(place)

    def text(self, box: Any) -> str:
        return f"use {self.place}"

    def check(self, box: Any, state: Any, seat: Seat) -> Iterator[Problem]:
        place = self.place
        yield from absent(box.holder(state, seat), place, self.nobody_rule)
        if place in box.spots and box.spots[place].kind in ("card", "tile"):
            yield self.buys(place)

    @classmethod
    def buys(cls, place: str) -> Problem:
        """What is said to whoever uses a card or tile."""
        return Problem("illegal-use", f"The figure on {place} buys or declines.",
                       hint=f"Say “buy {place} …” or “decline {place}”.", rule=cls.buy_rule)


class Buy(game.Move, frozen=True):
    """Buy the card or tile of a place."""

    place: str

    verbs = ("buy, build, acquire, purchase",)
    answers = ("act",)
    nobody_rule: ClassVar[str] = ""

    def check(self, box: Any, state: Any, seat: Seat) -> Iterator[Problem]:
        nobody = list(absent(box.holder(state, seat), self.place, self.nobody_rule))
        yield from nobody or self.unpayable(box, state, seat)

    def unpayable(self, box: Any, state: Any, seat: Seat) -> Iterable[Problem]:
        """What is against the payment."""
        raise NotImplementedError

    @classmethod
    def options(cls, box: Any, state: Any, seat: Seat) -> Iterator[Self]:
        """Every purchase that can be paid."""
        for place in buyers(box, state, seat):
            yield from cls.ways(box, state, seat, place)

    @classmethod
    def ways(cls, box: Any, state: Any, seat: Seat, place: str) -> Iterator[Self]:
        """Every way to pay at a place."""
        raise NotImplementedError


class Decline(game.Move, frozen=True):
    """Take the figure back and buy nothing."""

    place: str

    verbs = ("decline, leave, refuse, skip, pass",)
    answers = ("act",)
    nobody_rule: ClassVar[str] = ""
    other_rule: ClassVar[str] = ""

    @classmethod
    def read(cls, box: Any, reader: Reader) -> Self:
        if reader.person:
            if reader.at == 1 and reader.words[0].casefold() in WIDE:
                reader.fail("referee/invalid-text", "What is taken is not declined.")
            from referee.games.stone_age.talk import orders

            return cls(orders.declining(box, reader, cls.other_rule))
        start = reader.at
        try:
            return cls(named(reader, box.words.unpaid))
        except Refused:
            reader.at = start
            place = reader.maybe(box.words.places)
            if place is None:
                raise
            raise refused("illegal-use", f"Only a purchase can be declined, and {where(place)} "
                          "nothing is sold.", hint=f"use {place}", rule=cls.other_rule,
                          span=reader.span(start)) from None

    @classmethod
    def declined(cls, box: Any, view: Any) -> Self | None:
        """The last figure, if it can buy."""
        placed = [place for place, _ in view.own.placed]
        sold = len(placed) == 1 and box.spots[placed[0]].kind in ("card", "tile")
        return cls(placed[0]) if sold else None

    def text(self, box: Any) -> str:
        return f"decline {self.place}"

    def check(self, box: Any, state: Any, seat: Seat) -> Iterator[Problem]:
        yield from absent(box.holder(state, seat), self.place, self.nobody_rule)

    @classmethod
    def options(cls, box: Any, state: Any, seat: Seat) -> Iterator[Self]:
        """Every place where a figure could buy."""
        return map(cls, buyers(box, state, seat))


class Tools(game.Move, frozen=True):
    """Add tool tiles, by their values, and one-use tools, by their cards, to a roll.

    Only tools that are ready may be added; waste is allowed (rulings B7, B28).
    """

    tiles: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()

    verbs = ("tools, tool", "no tools, no tool")
    answers = ("tools",)
    tile_rule: ClassVar[str] = "ruling B28"
    card_rule: ClassVar[str] = "ruling B29"

    @classmethod
    def read(cls, box: Any, reader: Reader) -> Self:
        if reader.person:
            from referee.games.stone_age.talk import adding, preferring

            least = preferring.helping(reader, lambda: cls.bringing(box, reader.view))
            return cls(*adding.tools(reader, box)) if least is None else cls(least)
        if reader.verb == "no tools" or reader.skip("none", "no"):
            return cls()
        tiles: list[int] = []
        cards: list[str] = []
        while reader:
            value = reader.maybe_number()
            if value is not None:
                tiles.append(value)
            else:
                cards.append(reader.name(box.words.tools))
            reader.skip("and")
        if not (tiles or cards):
            hearing.unnamed(reader)
        return cls(tuple(sorted(tiles)), tuple(sorted(cards)))

    @classmethod
    def bringing(cls, box: Any, view: Any) -> Bringing | None:
        """The tiles that are ready and how many units some of them bring; None: no dice wait."""
        return None

    @classmethod
    def declined(cls, box: Any, view: Any) -> Self:
        """Nothing is added."""
        return cls()

    def unasked(self, box: Any, state: Any, seat: Seat,
                events: tuple[game.Event, ...]) -> Unasked | None:
        rolled = any(isinstance(event, DiceRolled) and event.seat == seat for event in events)
        free = free_tools(box.cards, box.holder(state, seat))
        why = "no tool was ready for a roll" if rolled or not free else "no dice wait for tools"
        return Unasked(why, not (self.tiles or self.cards))

    def text(self, box: Any) -> str:
        return " ".join(["tools", *map(str, self.tiles), *self.cards]) if (
            self.tiles or self.cards) else "tools none"

    def full(self, box: Any, state: Any, seat: Seat) -> Self:
        """A value that no tile has means the one-use tool that has it."""
        holder = box.holder(state, seat)
        tiles, cards = list(self.tiles), list(self.cards)
        for value in {*tiles} - {*holder.tools}:
            has = [card for card in one_use(box.cards, holder)
                   if box.cards[card].top.count == value and card not in cards]
            if len(has) == tiles.count(value) == 1:
                tiles.remove(value)
                cards += has
        return replace(self, tiles=tuple(tiles), cards=tuple(sorted(cards)))

    def check(self, box: Any, state: Any, seat: Seat) -> Iterator[Problem]:
        if self.tiles or self.cards:
            yield from self.full(box, state, seat).unready(box, state, seat)

    def brings(self, box: Any, state: Any, seat: Seat) -> str:
        rolled: Rolled = state.pending
        total = rolled.total(box, self.tiles, self.cards)
        return wording.amount(total // rolled.pips, rolled.goods)

    @classmethod
    def examples(cls, box: Any, state: Any, seat: Seat) -> Iterator[Self]:
        """None, and for each unit more the least that brings it; cheapest first."""
        rolled: Rolled = state.pending
        ways: dict[int, list[tuple[int, int, Self]]] = {}
        for way in cls.options(box, state, seat):
            total = rolled.total(box, way.tiles, way.cards)
            ways.setdefault(total // rolled.pips, []).append((len(way.cards), total, way))
        for _, found in sorted(ways.items()):
            yield min(found, key=lambda way: way[:2])[2]
        if len(ways) == 1:
            yield from list(islice(cls.options(box, state, seat), 2))[1:]

    def unready(self, box: Any, state: Any, seat: Seat) -> Iterator[Problem]:
        """The reasons against tools that are not there."""
        holder = box.holder(state, seat)
        hint = f"Ready are: {ready_tools(box.cards, holder) or 'none'}."
        for value in sorted(set(self.tiles)):
            ready, wanted = holder.tools.count(value), self.tiles.count(value)
            if wanted > ready:
                why = f"You name {counted(wanted, 'tool')} of value {value}; {ready} can be used."
                if not ready:
                    why = f"You have no tool of value {value}" + (
                        " that was not used in this round." if value in holder.used else ".")
                yield Problem("illegal-tools", why, hint=hint, rule=self.tile_rule)
        mine = one_use(box.cards, holder)
        for card in sorted(set(self.cards)):
            if card not in mine or self.cards.count(card) > 1:
                yield Problem("illegal-tools", f"You have no one-use tool {card} left."
                              if card not in mine else f"{card} serves once.",
                              hint=hint, rule=self.card_rule)

    @classmethod
    def options(cls, box: Any, state: Any, seat: Seat) -> Iterator[Self]:
        """Every set of ready tools, the empty one first."""
        holder = box.holder(state, seat)
        cards = one_use(box.cards, holder)
        for tiles in subsets(holder.tools):
            for n in range(len(cards) + 1):
                for used in combinations(sorted(cards), n):
                    yield cls(tiles, used)


class Cash(game.Move, frozen=True):
    """Take the resources that a card bought earlier promises."""

    goods: tuple[int, ...]

    verbs = ("cash",)
    bare = False
    kinds: ClassVar[Kinds[Any]]

    @classmethod
    def read(cls, box: Any, reader: Reader) -> Self:
        return cls(goods(reader, cls.kinds))

    def text(self, box: Any) -> str:
        return f"cash {self.kinds.text(self.goods)}"


class Take(game.Move, frozen=True):
    """Take a die of a table."""

    face: int

    verbs = ("take, pick",)
    answers = ("take",)
    die_rule: ClassVar[str] = ""

    @classmethod
    def read(cls, box: Any, reader: Reader) -> Self:
        if not reader.person:
            return cls(reader.number("the face of a die"))
        return cls(cls.said(box, reader)[0])

    @classmethod
    def said(cls, box: Any, reader: Reader) -> tuple[int, str]:
        """The face that a person means, and the thing he named."""
        face, what = hearing.die(reader, lambda: cls.faces(box, reader.view))
        if not face:
            view = hearing.sight(reader)
            dice = getattr(view.pending, "dice", ()) if view else ()
            reader.fail("referee/invalid-number", "Which die?", hint="Left are: "
                        f"{lying(cls.faces(box, view), dice)}." if dice else "")
        return face, what

    @classmethod
    def faces(cls, box: Any, view: Any) -> tuple[Effect, ...]:
        """What the faces of the table give whose dice lie there, in their order."""
        return ()

    def text(self, box: Any) -> str:
        return f"take {self.face}"

    def lies(self, dice: tuple[int, ...]) -> Iterator[Problem]:
        """The reason against a face that none of the dice shows."""
        if self.face not in dice:
            yield Problem("illegal-die", f"There is no {self.face} left.",
                          hint=f"Left are: {' '.join(map(str, dice))}.", rule=self.die_rule)


class Starve(game.Move, frozen=True):
    """Leave people hungry."""

    verbs = ("starve, hunger, do not feed, don't feed, dont feed, don’t feed, lose",)
    answers = ("feed",)

    @classmethod
    def read(cls, box: Any, reader: Reader) -> Self:
        if reader.person:
            from referee.games.stone_age.talk import eating

            eating.hunger(reader, box.scenario.feeding.penalty)
        return cls()


def ordered(reader: Reader, names: Names[int]) -> "Order | None":
    """The order in which goods are paid, as somebody says it before he knows what he will hold.

    None: the text is no order, and nothing is read.
    """
    from referee.games.stone_age.talk.preferring import order

    return order(reader, names)
