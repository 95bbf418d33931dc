"""The setup, with the player's decisions (SoloPlay, preparing for turn 1)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.resources import covers, minus, plus
from referee.core.luck import piles
from referee.core.luck.chance import Luck
from referee.games.stone_age.model.player import Player
from referee.games.stone_age_solo.model.pieces import GOODS, NONE, Four
from referee.games.stone_age_solo.model.slot_kinds import Move
from referee.games.stone_age_solo.model.state import CARDS, STACKS, Box, MoveContext, State


class Add(Move, frozen=True):
    """Add food to the hunting grounds before the first round."""

    food: int

    form = "add {food:count} food"
    verbs = ("add, add food",)
    answers = ("food",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if self.food > most_food(box):
            yield Problem("illegal-amount", f"You can add at most {most_food(box)} food: the box "
                          "has no more.", rule="ruling S29")

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return (f"lose {self.food * box.costs.food} points" if self.food
                else "the hunt starts with no food")

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(FoodAdded(self.food, self.food * context.box.costs.food))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, range(most_food(box) + 1))

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """None, and some food."""
        return map(cls, (n for n in (0, 5, 10) if n <= most_food(box)))


class Remove(Move, frozen=True):
    """Put resources of the board aside, from where cards may bring them back (ruling S6)."""

    goods: Four = NONE

    form = "remove nothing | remove {goods}"
    verbs = ("remove, put aside, set aside, take away, discard",)
    answers = ("remove",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if not covers(state.board, self.goods):
            yield Problem("illegal-amount", "You cannot remove more than there is: the board has "
                          f"{GOODS.describe(state.board)}.", rule="ruling S29")

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        """At the end, a piece on the board costs points, one aside does not (ruling S65)."""
        finish = box.scenario.finish
        each = finish.wood, finish.brick, finish.stone, finish.gold
        spared = -sum(n * one for n, one in zip(self.goods, each, strict=True))
        return f"saves up to {spared} points at the end" if spared else ""

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(Removed(self.goods))

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Nothing, and one of each kind on the board."""
        wood, brick, stone, gold = (min(n, 1) for n in state.board)
        yield cls(NONE)
        if (wood, brick, stone, gold) != NONE:
            yield cls((wood, brick, stone, gold))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Parts of a choice: nothing, or a number of one kind.

        All 78,793 choices would be too many. A single part is the only choice: then the board is
        empty.
        """
        yield cls(NONE)
        for name, most in zip(GOODS.names, state.board, strict=True):
            yield from (cls(GOODS.bag_of(name, n)) for n in range(1, most + 1))


class FoodAdded(Event, frozen=True):
    """Food was added to the hunting grounds, which cost points."""

    count: int
    points: int

    def apply(self, box: Box, state: State) -> State:
        return replace(state, added=self.count, grounds=state.grounds + self.count,
                       phase="remove").scored("food", self.points)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        lost = f" and loses {self.points} points" if self.points else ""
        return f"{seat_ref(box.seat)} adds {self.count} food to the hunting grounds{lost}."


class Removed(Event, frozen=True):
    """Resources were put aside before the first round."""

    goods: Four

    def apply(self, box: Box, state: State) -> State:
        return replace(state, board=minus(state.board, self.goods),
                       aside=plus(state.aside, self.goods), phase="elder")

    def describe(self, box: Box, viewer: Seat | None) -> str:
        if self.goods == NONE:
            return f"{seat_ref(box.seat)} removes no resources."
        return f"{seat_ref(box.seat)} removes {GOODS.describe(self.goods)} from the board."


def most_food(box: Box) -> int:
    """The most food that can be added: what is in the box (ruling S29)."""
    return box.scenario.tokens.food - box.scenario.start.food


def setup(box: Box) -> Luck[State]:
    """Cards to places 2, 3, 4 and the stack, then tiles to two stacks (ruling S30)."""
    level, start = box.level, box.scenario.start
    cards, tiles = tuple(sorted(box.cards)), tuple(sorted(box.tiles))
    dealt = yield from piles.draw_top("first cards", CARDS, cards, cards, level.cards)
    stacks = yield from piles.draw_top("first tiles", "tiles", tiles, tiles, STACKS * level.stack)
    second, third, fourth, *deck = dealt
    out = tuple(card for card in cards if card not in dealt)
    low, high = (shelf.tiles for shelf in box.scenario.toolbox.list)
    return State(
        Player(start.people, start.food), box.printing, low, high, ("", second, third, fourth),
        tuple(deck), out, (stacks[:level.stack], stacks[level.stack:]))
