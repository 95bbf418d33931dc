"""Gathering tiles: taking one into a store, or leaving it for food."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import join_words
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.structs import add_count, without_keys
from referee.games.fire_and_stone.model import agenda
from referee.games.fire_and_stone.model.areas import acting_area, no_action, offered_site
from referee.games.fire_and_stone.model.cards import count_thing
from referee.games.fire_and_stone.model.scenario import STORES
from referee.games.fire_and_stone.model.state import (
    Box,
    Holding,
    Move,
    MoveContext,
    Player,
    State,
    with_tribe,
)
from referee.games.fire_and_stone.moves.food import (
    Gained,
    apply_gain,
    gain,
    no_room_warning,
    reckon_gain,
)


class TileTaken(Event, frozen=True):
    """A gathering tile came to a store, from an area or, if none is named, from the pile."""

    seat: Seat
    kind: str
    store: int
    area: str

    def apply(self, box: Box, state: State) -> State:
        count = box.player(state, self.seat).stores[self.store - 1].count + 1
        players = _stored(box, state, self.seat, self.store, Holding(self.kind, count))
        if self.area:
            return replace(state, players=players, tiles=without_keys(state.tiles, self.area))
        return replace(state, players=players, gathered=add_count(state.gathered, self.kind, -1))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        where = self.area or "the discard pile"
        store = STORES[self.store - 1]
        return f"{seat_ref(self.seat)} takes the {self.kind} from {where} into the {store} store."


class TileGiven(Event, frozen=True):
    """A gathering tile went from a store to the pile."""

    seat: Seat
    kind: str
    store: int

    def apply(self, box: Box, state: State) -> State:
        held = box.player(state, self.seat).stores[self.store - 1]
        left = Holding(held.kind, held.count - 1) if held.count > 1 else Holding()
        return replace(state, players=_stored(box, state, self.seat, self.store, left),
                       gathered=add_count(state.gathered, self.kind))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        store = STORES[self.store - 1]
        return f"{seat_ref(self.seat)} gives the {self.kind} from the {store} store."


class Emptied(Event, frozen=True):
    """The tiles of a store went to the pile, because it was full or to make room."""

    seat: Seat
    store: int
    kind: str
    count: int
    full: bool

    def apply(self, box: Box, state: State) -> State:
        return replace(state, players=_stored(box, state, self.seat, self.store, Holding()),
                       gathered=add_count(state.gathered, self.kind, self.count))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        what = "clears the full" if self.full else "empties the"
        return (f"{seat_ref(self.seat)} {what} {STORES[self.store - 1]} store: "
                f"{count_thing(self.count, self.kind)} to the discard pile.")


def _stored(box: Box, state: State, seat: Seat, store: int, held: Holding) -> tuple[Player, ...]:
    stores = list(box.player(state, seat).stores)
    stores[store - 1] = held
    return with_tribe(box, state, seat, stores=tuple(stores))


class Take(Move, frozen=True):
    """Take the gathering tile into a store (from 1; 0: the only one possible)."""

    store: int = 0

    form = "take[ {store}]"
    verbs = ("take, keep, gather, collect, get",)
    answers = ("action",)
    rule = "gathering tile"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        stores = open_stores(box, state, seat)
        if not stores:
            yield no_action(box, state, "There is no gathering tile here to take.", self.rule)
        elif self.store not in stores:
            yield from store_problems(box, box.player(state, seat), offered_site(box, state),
                                      self.store, stores)

    def canonical_move(self, box: Box, state: State, seat: Seat) -> Self:
        return type(self)(self.store or open_stores(box, state, seat)[0])

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        area, kind = acting_area(box, state), offered_site(box, state)
        food = reckon_gain(box, state, seat, "", [], "take", area)
        more = [food.gain_text] if food.food or food.lost_text else []
        return ", ".join([*fill_store(box, box.player(state, seat), kind, self.store), *more])

    def play(self, context: MoveContext, seat: Seat) -> None:
        area = acting_area(context.box, context.state)
        place_tile(context, seat, context.state.tiles[area], self.store, area)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, open_stores(box, state, seat))


class Leave(Move, frozen=True):
    """Leave the gathering tile on its area, for food."""

    form = "leave"
    verbs = ("leave",)
    answers = ("action",)
    none = "There was nothing to leave."
    rule = "gathering tile"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if offered_site(box, state) not in box.kinds:
            yield no_action(box, state, "There is no gathering tile here to leave.", self.rule)

    def lapses(self, box: Box, state: State, seat: Seat) -> bool:
        return True

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if open_stores(box, state, seat):
            yield from no_room_warning(self._gained(box, state, seat),
                                       "leaving the tile brings nothing", "ruling B12")

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return self._gained(box, state, seat).gain_text

    def _gained(self, box: Box, state: State, seat: Seat) -> Gained:
        area = acting_area(box, state)
        return reckon_gain(box, state, seat, f"for leaving the {state.tiles[area]}",
                           [(0, box.scenario.play.leave)], "leave", area)

    def play(self, context: MoveContext, seat: Seat) -> None:
        apply_gain(context, self._gained(context.box, context.state, seat))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return iter([cls()] if offered_site(box, state) in box.kinds else [])


def open_stores(box: Box, state: State, seat: Seat) -> tuple[int, ...]:
    """The stores, from 1, that may take the gathering tile of the acting scout's area."""
    kind = offered_site(box, state)
    return stores_for(box.player(state, seat), kind) if kind in box.kinds else ()


def stores_for(player: Player, kind: str) -> tuple[int, ...]:
    """The stores, from 1, that may take a gathering tile (rulings D1, D2).

    Those with its kind; otherwise the empty ones; otherwise any, which is emptied first.
    """
    kinds = [store.kind for store in player.stores]
    for meant in (kind, ""):
        if meant in kinds:
            return tuple([i for i, held in enumerate(kinds, 1) if held == meant])
    return tuple(range(1, len(kinds) + 1))


def fill_store(box: Box, player: Player, kind: str, store: int) -> Iterator[str]:
    """The changes in a store when a tile is put there."""
    held, spaces = player.stores[store - 1], box.scenario.stores.spaces
    count = held.count + 1 if held.kind == kind else 1
    yield f"{kind} {count} of {spaces}"
    if held.kind not in ("", kind):
        yield f"{count_thing(held.count, held.kind)} to the discard pile"
    if count in box.scenario.stores.icons:
        yield "a card"
    if count >= spaces:
        yield "then the store is cleared"


def store_problems(box: Box, player: Player, kind: str, store: int,
                   fine: tuple[int, ...]) -> Iterator[Problem]:
    """Refusals of a store for a tile, or of naming no store."""
    stores, names = player.stores, join_words((STORES[i - 1] for i in fine), "or")
    if not store:
        if len(fine) > 1 and not are_alike(box, player, fine):
            yield Problem("illegal-store", f"Say which store takes the {kind}: {names}.",
                          rule="ruling D2")
    elif store > len(stores):
        yield Problem("illegal-store", f"You have no {STORES[store - 1]} store. The {kind} can go "
                      f"to the {names} store.", rule="gathering tile")
    elif store not in fine:
        why = ("which already holds tiles of that kind" if stores[fine[0] - 1].kind == kind
               else "which is empty")
        yield Problem("illegal-store", f"The {kind} must go to the {names} store, {why}.",
                      rule="gathering tile, rulings D1 and D2")


def are_alike(box: Box, player: Player, fine: tuple[int, ...]) -> bool:
    """True if these stores do not differ: empty, and printed on the mat."""
    return (max(fine) <= box.scenario.stores.columns
            and not any(player.stores[i - 1].kind for i in fine))


def place_tile(context: MoveContext, seat: Seat, kind: str, store: int, area: str) -> None:
    """Put a tile on the lowest free space of a store; a covered icon gives a card (D11).

    Without an area it comes from the pile; store 0 is the only one possible.
    """
    box, player = context.box, context.box.player(context.state, seat)
    store = store or stores_for(player, kind)[0]
    held = player.stores[store - 1]
    if held.kind not in ("", kind):
        context.add(Emptied(seat, store, held.kind, held.count, full=False))
    context.add(TileTaken(seat, kind, store, area))
    if area:
        gain(context, seat, f"for taking the {kind}", [], "take", area)
    now = box.player(context.state, seat).stores[store - 1]
    if now.count in box.scenario.stores.icons:
        context.put_first(agenda.CardEarned(seat), agenda.ClearStore(seat))
    else:
        context.put_first(agenda.ClearStore(seat))


def clear_full_stores(context: MoveContext, seat: Seat) -> None:
    """Clear full stores (ruling D4)."""
    for i, store in enumerate(context.box.player(context.state, seat).stores, 1):
        if store.count >= context.box.scenario.stores.spaces:
            context.add(Emptied(seat, i, store.kind, store.count, full=True))
