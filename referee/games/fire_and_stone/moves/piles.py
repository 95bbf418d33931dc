"""Tiles out of the discard piles, where a cave allows it: exchanged, or drawn by choice."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.structs import more
from referee.games.fire_and_stone.model import agenda
from referee.games.fire_and_stone.model.areas import an
from referee.games.fire_and_stone.model.cards import amount
from referee.games.fire_and_stone.model.state import (
    Box,
    Counts,
    Course,
    Move,
    Player,
    State,
    tribes,
)
from referee.games.fire_and_stone.moves.stores import (
    TileGiven,
    filling,
    place,
    stores_for,
    wrong_store,
)


class AnimalPicked(Event, frozen=True):
    """A seat took an animal out of the discard pile."""

    seat: Seat
    animal: str

    def after(self, box: Box, state: State) -> State:
        animals = (*box.player(state, self.seat).animals, self.animal)
        return replace(state, players=tribes(box, state, self.seat, animals=animals),
                       cooked=more(state.cooked, self.animal, -1))

    def told(self, box: Box, to: Seat | None) -> str:
        return f"{self.seat} takes {an(self.animal)} out of the pile."


class Swap(Move, frozen=True):
    """Exchange a gathering tile with the pile, at the Market; store as in ``Take``."""

    give: str
    take: str
    store: int = 0

    form = "swap {give:kind} for {take:kind}[ {store}]"
    verbs = ("swap, exchange, trade",)
    answers = ("swap",)
    rule = "cave, ruling D18"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Rulings D9, D18."""
        player = box.player(state, seat)
        if self.give == self.take:
            yield Problem("illegal-swap", "The tiles exchanged differ in kind.", rule="ruling D9")
        if all(store.kind != self.give for store in player.stores):
            yield Problem("illegal-swap", f"{seat} has no {self.give} to give.", rule="ruling D9")
        if not state.gathered.get(self.take):
            yield Problem("illegal-swap", f"No {self.take} lies on the pile.", rule="ruling D9")
        fine = swaps(box, state, seat).get((self.give, self.take))
        if fine:
            after = _given(box, state, seat, self.give)
            yield from wrong_store(box, after, seat, self.take, self.store, fine)

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        store = self.store or swaps(box, state, seat)[self.give, self.take][0]
        return replace(self, store=store)

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        return ", ".join(filling(box, _given(box, state, seat, self.give), self.take, self.store))

    def play(self, course: Course, seat: Seat) -> None:
        """The tile given reaches the pile after the other has left it (ruling D18)."""
        stores = course.box.player(course.state, seat).stores
        at = next(i for i, store in enumerate(stores, 1) if store.kind == self.give)
        course.add(TileGiven(seat, self.give, at))
        place(course, seat, self.take, self.store, "")

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return (cls(give, take, store) for (give, take), fine in swaps(box, state, seat).items()
                for store in fine)


class Draw(Move, frozen=True):
    """Take a tile out of a discard pile; store as in ``Take``."""

    tile: str
    store: int = 0

    form = "draw {tile}[ {store}]"
    verbs = ("draw",)
    answers = ("draw",)
    rule = "cave, ruling G2"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        pile, lying = _pile(state)
        if (self.tile in box.animals) != (pile == "animal"):
            yield Problem("illegal-draw", f"The tile comes from the {pile} pile.", rule=self.rule)
        elif not lying.get(self.tile):
            yield Problem("illegal-draw", f"No {self.tile} lies on the pile.", rule=self.rule)
        elif pile == "gathering":
            player = box.player(state, seat)
            yield from wrong_store(box, player, seat, self.tile, self.store,
                                   stores_for(player, self.tile))
        elif self.store:
            yield Problem("illegal-store", "Animals go to no store.", rule=self.rule)

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        if self.store or self.tile in box.animals:
            return self
        return replace(self, store=stores_for(box.player(state, seat), self.tile)[0])

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        if self.tile in box.animals:
            return f"{amount(box.animals[self.tile].bag, box.animals[self.tile].food)} at a fire"
        return ", ".join(filling(box, box.player(state, seat), self.tile, self.store))

    def play(self, course: Course, seat: Seat) -> None:
        if self.tile in course.box.animals:
            course.add(AnimalPicked(seat, self.tile))
        else:
            place(course, seat, self.tile, self.store, "")

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        pile, lying = _pile(state)
        player = box.player(state, seat)
        for tile in sorted(lying):
            for store in stores_for(player, tile) if pile == "gathering" else (0,):
                yield cls(tile, store)


def _pile(state: State) -> tuple[str, Counts]:
    """The pile that a tile comes from, and what lies on it."""
    item = state.agenda[0]
    assert isinstance(item, agenda.Picking)
    return item.pile, state.gathered if item.pile == "gathering" else state.cooked


def swaps(box: Box, state: State, seat: Seat) -> dict[tuple[str, str], tuple[int, ...]]:
    """Each exchange with the pile, the kind given and the kind taken: the stores for it (D18)."""
    found = {}
    for give in box.kinds:
        if any(store.kind == give for store in box.player(state, seat).stores):
            after = _given(box, state, seat, give)
            found.update({(give, take): stores_for(after, take)
                          for take in box.kinds if take != give and state.gathered.get(take)})
    return found


def _given(box: Box, state: State, seat: Seat, give: str) -> Player:
    """The tribe once it has given a tile of a kind that it has."""
    at = next(i for i, store in enumerate(box.player(state, seat).stores, 1) if store.kind == give)
    return box.player(TileGiven(seat, give, at).after(box, state), seat)
