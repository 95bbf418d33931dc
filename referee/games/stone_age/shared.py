"""What Stone Age and SoloPlay have in common: places, and the moves that are said alike.

A move here reads, writes and checks what is the same in both; each game says
for itself what it sets going, and when.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, ClassVar, Literal, Protocol, Self

from msgspec import Struct

from referee.core import game
from referee.core.problem import Problem
from referee.core.rules import Seat
from referee.core.words import Reader, counted
from referee.games.stone_age.content import Card, Effect
from referee.games.stone_age.words import Words, named

IN_WORDS = {
    "hunt": "on the hunt", "forest": "in the forest", "clay-pit": "in the clay pit",
    "quarry": "in the quarry", "river": "at the river", "tool-maker": "at the tool maker",
    "hut": "in the hut", "field": "on the field", "trader": "at the trader",
    "village": "in the village"}


def where(place: str) -> str:
    """A place in words: ``in the forest``, ``on card 2``."""
    return IN_WORDS.get(place) or f"on {place}"


class Spot(Struct, frozen=True):
    """A place for figures. ``most`` is a limit for each player, 0 none.

    ``number`` counts card places and stacks from 1; ``tile`` is a camp's.
    """

    id: str
    kind: Literal["village", "area", "card", "tile", "camp"]
    least: int = 1
    most: int = 0
    rings: int = 0
    number: int = 0
    goods: str = ""
    also: bool = False
    pips: int = 0
    effect: Effect | None = None
    tile: str = ""

    @property
    def where(self) -> str:
        """The place in words: ``in the forest``."""
        return where(self.id)

    @property
    def name(self) -> str:
        """The place as the subject of a sentence: ``The hut``, ``Card 2``."""
        if self.kind in ("village", "area"):
            return f"The {self.id.replace('-', ' ')}"
        return self.id[0].upper() + self.id[1:]


class Holder(Protocol):
    """Whoever has figures and tools: a player, what is seen of him, who plays alone."""

    @property
    def people(self) -> int:
        """How many figures there are."""

    @property
    def placed(self) -> tuple[tuple[str, int], ...]:
        """How many of them stand where."""

    @property
    def tools(self) -> tuple[int, ...]:
        """Values of ready tiles, ascending."""

    @property
    def used(self) -> tuple[int, ...]:
        """Values of tiles that served, ascending."""

    @property
    def kept(self) -> tuple[str, ...]:
        """Cards whose top is still to be used."""


class Table(Protocol):
    """What lies fixed in either game, as far as the moves here need it."""

    words: Words
    spots: Mapping[str, Spot]
    cards: Mapping[str, Card]

    def holder(self, state: Any, seat: Seat) -> Holder:
        """What a seat has."""


def figures(holder: Holder, place: str) -> int:
    """How many figures somebody has on a place."""
    for name, count in holder.placed:
        if name == place:
            return count
    return 0


def home(holder: Holder) -> int:
    """How many figures somebody has still to place."""
    left = holder.people
    for _, count in holder.placed:
        left -= count
    return left


def one_use(cards: Mapping[str, Card], holder: Holder) -> tuple[str, ...]:
    """Somebody's one-use tools, by their cards."""
    return tuple([card for card in holder.kept if cards[card].top.gives == "one-use-tool"])


def free_tools(cards: Mapping[str, Card], holder: Holder) -> tuple[str, ...]:
    """What could be added to a roll: values of ready tiles, cards of one-use tools."""
    return (*map(str, holder.tools), *one_use(cards, holder))


def without(values: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """Values less some of them, one for one."""
    left = list(values)
    for value in gone:
        left.remove(value)
    return tuple(left)


def absent(holder: Holder, place: str, rule: str) -> Iterator[Problem]:
    """The reason against acting where one has no figure."""
    if not figures(holder, place):
        left = ", ".join(name for name, _ in holder.placed)
        yield Problem("illegal-nobody", f"You have no figures {where(place)}.",
                      hint=f"Yours stand on: {left}." if left else "", rule=rule)


# The moves.


class Place(game.Move, frozen=True):
    """Put figures on a place."""

    place: str
    count: int

    verbs = ("place, put",)
    answers = ("place",)

    @classmethod
    def read(cls, box: Table, reader: Reader) -> Self:
        count = reader.maybe_number()
        reader.skip("figure", "figures", "people")
        reader.skip("in", "on", "at")
        reader.skip("the")
        place = named(reader, box.words.places)
        if count is None:
            count = box.words.fixed.get(place)
        if count is None:
            reader.fail("invalid-count", f"How many figures go to the {place}?",
                        hint=f"Write the number first: place 3 {place}.")
        return cls(place, count)

    def text(self, box: Table) -> str:
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


class Use(game.Move, frozen=True):
    """Carry out what the figures on a place are for."""

    place: str

    verbs = ("use, act",)
    answers = ("act",)
    nobody_rule: ClassVar[str] = ""
    buy_rule: ClassVar[str] = ""

    @classmethod
    def read(cls, box: Table, reader: Reader) -> Self:
        reader.skip("the")
        return cls(named(reader, box.words.places))

    def text(self, box: Table) -> str:
        return f"use {self.place}"

    def check(self, box: Table, state: Any, seat: Seat) -> Iterator[Problem]:
        place = self.place
        yield from absent(box.holder(state, seat), place, self.nobody_rule)
        if place in box.spots and box.spots[place].kind in ("card", "tile"):
            yield Problem("illegal-use", f"The figure on {place} buys or declines.",
                          hint=f"Say “buy {place} …” or “decline {place}”.", rule=self.buy_rule)


class Decline(game.Move, frozen=True):
    """Take the figure back and buy nothing."""

    place: str

    verbs = ("decline, leave",)
    answers = ("act",)
    nobody_rule: ClassVar[str] = ""

    @classmethod
    def read(cls, box: Table, reader: Reader) -> Self:
        return cls(named(reader, box.words.wares))

    def text(self, box: Table) -> str:
        return f"decline {self.place}"

    def check(self, box: Table, state: Any, seat: Seat) -> Iterator[Problem]:
        yield from absent(box.holder(state, seat), self.place, self.nobody_rule)


class Tools(game.Move, frozen=True):
    """Add tool tiles, by their values, and one-use tools, by their cards, to a roll.

    Only tools that are ready may be added; waste is allowed (rulings B7, B28).
    """

    tiles: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()

    verbs = ("tools, tool", "no tools, no tool")
    answers = ("tools",)
    tile_rule: ClassVar[str] = ""
    card_rule: ClassVar[str] = ""

    @classmethod
    def read(cls, box: Table, reader: Reader) -> Self:
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
            reader.fail("invalid-tools", "Which tools?",
                        hint="Write their values, as in tools 1 2, or tools none.")
        return cls(tuple(sorted(tiles)), tuple(sorted(cards)))

    def text(self, box: Table) -> str:
        return " ".join(["tools", *map(str, self.tiles), *self.cards]) if (
            self.tiles or self.cards) else "tools none"

    def check(self, box: Table, state: Any, seat: Seat) -> Iterator[Problem]:
        holder = box.holder(state, seat)
        hint = f"Ready are: {' '.join(free_tools(box.cards, holder)) or 'none'}."
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
    def options(cls, box: Table, state: Any, seat: Seat) -> Iterator[Self]:
        """Every set of ready tools, the empty one first."""
        holder = box.holder(state, seat)
        cards = one_use(box.cards, holder)
        for n in range(len(holder.tools) + 1):
            for tiles in sorted(set(combinations(holder.tools, n))):
                for m in range(len(cards) + 1):
                    for used in combinations(sorted(cards), m):
                        yield cls(tiles, used)
