"""The set-up, the player's decisions in it, the tribal elder (SoloPlay, preparing for turn 1)."""

from collections.abc import Iterator
from itertools import product
from typing import Literal, Self

from msgspec.structs import replace

from referee.core import piles
from referee.core.chance import Luck
from referee.core.game import Event
from referee.core.goods import covers, minus, plus
from referee.core.problem import Problem
from referee.core.rules import Seat
from referee.core.words import Reader
from referee.games.stone_age.places import where
from referee.games.stone_age.words import goods
from referee.games.stone_age_solo.state import (
    CARDS,
    GOODS,
    NONE,
    STACKS,
    Box,
    Course,
    Four,
    Move,
    State,
    allowed,
)


class Add(Move, frozen=True):
    """Add food to the hunting grounds before the first turn."""

    food: int

    verbs = ("add",)
    answers = ("food",)

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        food = 0 if reader.skip("no", "nothing") else reader.number("the food to be added")
        reader.skip("food")
        return cls(food)

    def text(self, box: Box) -> str:
        return f"add {self.food} food"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if self.food > _most_food(box):
            yield Problem("illegal-amount", f"The box has {_most_food(box)} more food, not "
                          f"{self.food}.", rule="ruling S29")

    def play(self, course: Course, seat: Seat) -> None:
        course.add(FoodAdded(self.food, self.food * course.box.costs.food))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, range(_most_food(box) + 1))


class Remove(Move, frozen=True):
    """Put resources of the board aside, from where cards may bring them back (ruling S6)."""

    goods: Four

    verbs = ("remove",)
    answers = ("remove",)

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        return cls(NONE if reader.skip("nothing", "none") else goods(reader, GOODS))

    def text(self, box: Box) -> str:
        return f"remove {GOODS.text(self.goods)}"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if not covers(state.board, self.goods):
            yield Problem("illegal-amount", f"On the board lie {GOODS.said(state.board)}; you "
                          f"remove {GOODS.said(self.goods)}.", rule="ruling S29")

    def play(self, course: Course, seat: Seat) -> None:
        course.add(Removed(self.goods))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Nothing, and every other choice; of so many that they are not held at once."""
        wood, brick, stone, gold = (range(n + 1) for n in state.board)
        return map(cls, product(wood, brick, stone, gold))


class Elder(Move, frozen=True):
    """Put the elder into an area: before the first turn, or by card place 4 (ruling S54)."""

    area: str

    verbs = ("elder",)
    answers = ("elder", "extras")

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        reader.skip("to", "in")
        reader.skip("the")
        return cls(reader.name(box.words.areas))

    def text(self, box: Box) -> str:
        return f"elder {self.area}"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """His first area is free; later it is any but his own and the next (ruling S18)."""
        if state.grant is None:
            return
        if not state.grant.elder:
            yield Problem("illegal-grant", "The elder was moved already."
                          if box.privileges[state.grant.slot].elder else
                          f"Card place {state.grant.slot} does not let the elder be moved.",
                          rule="ruling S50")
            return
        following = box.next_area(state.elder)
        if self.area in (state.elder, following):
            yield Problem("illegal-area", f"The elder is {where(state.elder)} and next "
                          f"{where(following)} anyway; card place {state.grant.slot} moves him "
                          "elsewhere.", rule="ruling S18")

    def play(self, course: Course, seat: Seat) -> None:
        course.add(ElderSet(self.area, "card" if course.state.grant is not None else "start"))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return allowed(box, state, map(cls, box.material))


class FoodAdded(Event, frozen=True):
    """Food was added to the hunting grounds; that cost points."""

    count: int
    points: int

    def after(self, box: Box, state: State) -> State:
        return replace(state, added=self.count, grounds=state.grounds + self.count,
                       phase="remove").scored("food", self.points)

    def told(self, box: Box, to: Seat | None) -> str:
        lost = f" and loses {self.points} points" if self.points else ""
        return f"{box.seat} adds {self.count} food to the hunting grounds{lost}."


class Removed(Event, frozen=True):
    """Resources were put aside before the first turn."""

    goods: Four

    def after(self, box: Box, state: State) -> State:
        return replace(state, board=minus(state.board, self.goods),
                       aside=plus(state.aside, self.goods), phase="elder")

    def told(self, box: Box, to: Seat | None) -> str:
        return f"{box.seat} puts {GOODS.said(self.goods)} of the board aside."


class ElderSet(Event, frozen=True):
    """The elder went to an area: at the ``start``, along his ``path``, or by a ``card``."""

    area: str
    why: Literal["start", "path", "card"]

    def after(self, box: Box, state: State) -> State:
        grant, moved = state.grant, state.moved or self.why == "card"
        return replace(state, elder=self.area, moved=moved,
                       grant=grant and replace(grant, elder=False))

    def told(self, box: Box, to: Seat | None) -> str:
        how = {"start": "begins", "path": "goes on and is", "card": "is moved and is"}[self.why]
        return f"The elder {how} {where(self.area)}: cards cost {material(box, self.area)}."


def _most_food(box: Box) -> int:
    """How much food can be added: what is in the box (ruling S29)."""
    return box.scenario.tokens.food - box.scenario.start.food


def setup(box: Box) -> Luck[State]:
    """Cards to places 2, 3, 4 and the stack, then tiles to two stacks (ruling S30)."""
    level, start = box.level, box.scenario.start
    cards, tiles = tuple(sorted(box.cards)), tuple(sorted(box.tiles))
    dealt = yield from piles.top("first cards", CARDS, cards, cards, level.cards)
    stacks = yield from piles.top("first tiles", "tiles", tiles, tiles, STACKS * level.stack)
    second, third, fourth, *deck = dealt
    out = tuple(card for card in cards if card not in dealt)
    low, high = (shelf.tiles for shelf in box.scenario.toolbox.list)
    return State(
        start.people, start.food, box.printing, low, high, ("", second, third, fourth),
        tuple(deck), out, (stacks[:level.stack], stacks[level.stack:]))


def material(box: Box, area: str) -> str:
    """What the elder's area makes payable, in words."""
    what = box.material[area]
    return "tools and steps on the food track" if what == "tools" else what


def eaten(box: Box, area: str) -> str:
    """What people eat while the elder is in an area, in words."""
    what = box.material[area]
    return {"food": "food", "tools": "food, tools and steps"}.get(what, f"food and {what}")
