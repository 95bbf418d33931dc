"""Tiles from the discard piles, where a cave allows it: exchanged or drawn by choice."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.structs import add_count
from referee.games.fire_and_stone.model import agenda
from referee.games.fire_and_stone.model.areas import with_article
from referee.games.fire_and_stone.model.cards import amount
from referee.games.fire_and_stone.model.state import (
    Box,
    Counts,
    Move,
    MoveContext,
    Player,
    State,
    with_tribe,
)
from referee.games.fire_and_stone.moves.stores import (
    TileGiven,
    fill_store,
    place_tile,
    store_problems,
    stores_for,
)

_TILES = {"gathering": "a gathering tile", "animal": "an animal"}


class AnimalPicked(Event, frozen=True):
    """A seat took an animal from the discard pile."""

    seat: Seat
    animal: str

    def apply(self, box: Box, state: State) -> State:
        animals = (*box.player(state, self.seat).animals, self.animal)
        return replace(state, players=with_tribe(box, state, self.seat, animals=animals),
                       cooked=add_count(state.cooked, self.animal, -1))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} takes {with_article(self.animal)} from the discard pile."


class Swap(Move, frozen=True):
    """Exchange a gathering tile with the discard pile, at the Market; ``store`` as in ``Draw``."""

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
            yield Problem("illegal-swap", f"You cannot swap the {self.give} for a tile of "
                                          "the same kind.",
                          rule="ruling D9")
        if all(store.kind != self.give for store in player.stores):
            yield Problem("illegal-swap", f"You have no {self.give} to give.",
                          rule="ruling D9")
        if not state.gathered.get(self.take):
            yield Problem("illegal-swap", f"There is no {self.take} on the discard pile.",
                          rule="ruling D9")
        fine = swaps(box, state, seat).get((self.give, self.take))
        if fine:
            after = _tribe_after_giving(box, state, seat, self.give)
            yield from store_problems(box, after, self.take, self.store, fine)

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        store = self.store or swaps(box, state, seat)[self.give, self.take][0]
        return replace(self, store=store)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return ", ".join(fill_store(box, _tribe_after_giving(box, state, seat, self.give),
                                    self.take, self.store))

    def play(self, context: MoveContext, seat: Seat) -> None:
        """The given tile enters the pile after the other has left it (ruling D18)."""
        stores = context.box.player(context.state, seat).stores
        at = next(i for i, store in enumerate(stores, 1) if store.kind == self.give)
        context.add(TileGiven(seat, self.give, at))
        place_tile(context, seat, self.take, self.store, "")

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return (cls(give, take, store) for (give, take), fine in swaps(box, state, seat).items()
                for store in fine)


class Draw(Move, frozen=True):
    """Take a tile from a discard pile; ``store`` is where a gathering tile goes."""

    tile: str
    store: int = 0

    form = "draw {tile}[ {store}]"
    verbs = ("draw",)
    answers = ("draw",)
    rule = "cave, ruling G2"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        pile, lying = _pile(state)
        if (self.tile in box.animals) != (pile == "animal"):
            yield Problem("illegal-draw", f"This cave card lets you take {_TILES[pile]} from the "
                          "discard pile.", rule=self.rule)
        elif not lying.get(self.tile):
            yield Problem("illegal-draw", f"There is no {self.tile} on the discard pile.",
                          rule=self.rule)
        elif pile == "gathering":
            player = box.player(state, seat)
            yield from store_problems(box, player, self.tile, self.store,
                                      stores_for(player, self.tile))
        elif self.store:
            yield Problem("illegal-store",
                          "An animal goes to your mat and not to a store: leave out the store.",
                          rule=self.rule)

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        if self.store or self.tile in box.animals:
            return self
        return replace(self, store=stores_for(box.player(state, seat), self.tile)[0])

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        if self.tile in box.animals:
            return f"{amount(box.animals[self.tile].bag, box.animals[self.tile].food)} at a fire"
        return ", ".join(fill_store(box, box.player(state, seat), self.tile, self.store))

    def play(self, context: MoveContext, seat: Seat) -> None:
        if self.tile in context.box.animals:
            context.add(AnimalPicked(seat, self.tile))
        else:
            place_tile(context, seat, self.tile, self.store, "")

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        pile, lying = _pile(state)
        player = box.player(state, seat)
        for tile in sorted(lying):
            for store in stores_for(player, tile) if pile == "gathering" else (0,):
                yield cls(tile, store)


def _pile(state: State) -> tuple[str, Counts]:
    """The pile that a tile comes from, and its contents."""
    item = state.agenda[0]
    assert isinstance(item, agenda.PickTile)
    return item.pile, state.gathered if item.pile == "gathering" else state.cooked


def swaps(box: Box, state: State, seat: Seat) -> dict[tuple[str, str], tuple[int, ...]]:
    """Each exchange with the pile, given and taken kind, with the possible stores (D18)."""
    exchanges = {}
    for give in box.kinds:
        if any(store.kind == give for store in box.player(state, seat).stores):
            after = _tribe_after_giving(box, state, seat, give)
            exchanges.update({(give, take): stores_for(after, take)
                              for take in box.kinds if take != give and state.gathered.get(take)})
    return exchanges


def _tribe_after_giving(box: Box, state: State, seat: Seat, give: str) -> Player:
    """The tribe after giving away a tile of a kind that it has."""
    at = next(i for i, store in enumerate(box.player(state, seat).stores, 1) if store.kind == give)
    return box.player(TileGiven(seat, give, at).apply(box, state), seat)
