"""What each event does to a position: total, without checks or luck."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from referee.games.fire_and_stone.events import (
    AnimalPicked,
    AnimalsSpent,
    AnimalTaken,
    CaveLeft,
    CaveOpened,
    Covered,
    Declined,
    Due,
    Emptied,
    Ended,
    Event,
    FoodLost,
    Gained,
    HutBuilt,
    HutTileLaid,
    InventionTaken,
    Looked,
    Moved,
    Paid,
    PoolTaken,
    Refilled,
    SecondPlaced,
    StashTaken,
    Stayed,
    StonePlaced,
    TileGiven,
    TileTaken,
    Triggered,
    TurnedUp,
    TurnEnded,
    WentToFire,
)
from referee.games.fire_and_stone.play.deeds import given
from referee.games.fire_and_stone.play.tables import Tables
from referee.games.fire_and_stone.records import Card, Counts, Player, State, Store


def apply(t: Tables, state: State, event: Event) -> State:
    """The position after an event."""
    return _APPLY[type(event)](t, state, event)


def less(counts: Counts, name: str, n: int = 1) -> Counts:
    """Counts with some of a kind taken away; what is used up is not mentioned."""
    left = counts.get(name, 0) - n
    return {**counts, name: left} if left else {k: v for k, v in counts.items() if k != name}


def more(counts: Counts, name: str, n: int = 1) -> Counts:
    """Counts with some of a kind added."""
    return {**counts, name: counts.get(name, 0) + n}


def _without(tiles: dict[str, str], area: str) -> dict[str, str]:
    return {a: kind for a, kind in tiles.items() if a != area}


def _with(t: Tables, state: State, seat: str, **changes: Any) -> State:
    i = t.index[seat]
    player = replace(state.players[i], **changes)
    return replace(state, players=(*state.players[:i], player, *state.players[i + 1:]))


def _scouts(player: Player, scout: int, area: str) -> tuple[str, ...]:
    return (*player.scouts[:scout - 1], area, *player.scouts[scout:])


def _moved(t: Tables, state: State, e: Moved) -> State:
    scouts = _scouts(t.player(state, e.seat), e.scout, e.way[-1])
    return replace(_with(t, state, e.seat, scouts=scouts), found="",
                   moved=tuple(sorted({*state.moved, e.scout})))


def _stayed(t: Tables, state: State, e: Stayed) -> State:
    return replace(state, found="", moved=tuple(sorted({*state.moved, e.scout})))


def _turned_up(t: Tables, state: State, e: TurnedUp) -> State:
    pile = less(state.piles[e.region], e.kind)
    return replace(state, hidden=tuple(a for a in state.hidden if a != e.area), found=e.kind,
                   piles={**state.piles, e.region: pile}, tiles={**state.tiles, e.area: e.kind})


def _stash_taken(t: Tables, state: State, e: StashTaken) -> State:
    return replace(state, tiles=_without(state.tiles, e.area), gone=(*state.gone, "stash"))


def _gained(t: Tables, state: State, e: Gained) -> State:
    player = t.player(state, e.seat)
    return _with(t, state, e.seat, bags=player.bags + e.bags, food=player.food + e.food,
                 vp=player.vp + e.vp)


def _paid(t: Tables, state: State, e: Paid | FoodLost) -> State:
    return _with(t, state, e.seat, food=t.player(state, e.seat).food - e.food)


def _pool_taken(t: Tables, state: State, e: PoolTaken) -> State:
    after = _with(t, state, e.seat, food=t.player(state, e.seat).food + e.food)
    return replace(after, cave_food=state.cave_food - e.food)


def _hut_built(t: Tables, state: State, e: HutBuilt) -> State:
    i = t.index[e.seat]
    huts = list(state.huts.get(e.area) or (0,) * len(t.seats))
    huts[i] += 1
    after = _with(t, state, e.seat, huts=state.players[i].huts - 1)
    return replace(after, huts={**state.huts, e.area: tuple(huts)})


def _hut_tile_laid(t: Tables, state: State, e: HutTileLaid) -> State:
    return replace(state, tiles=_without(state.tiles, e.area), track=e.space)


def _went_to_fire(t: Tables, state: State, e: WentToFire) -> State:
    return _with(t, state, e.seat, scouts=_scouts(t.player(state, e.seat), e.scout, e.area))


def _second_placed(t: Tables, state: State, e: SecondPlaced) -> State:
    after = _with(t, state, e.seat, scouts=(*t.player(state, e.seat).scouts, e.area))
    # The discoverer's need not move in this turn: the bonus move is offered by itself.
    moved = (*state.moved, 2) if t.index[e.seat] == state.turn else state.moved
    return replace(after, moved=moved)


def _looked(t: Tables, state: State, e: Looked) -> State:
    pool = state.pool
    if e.first:
        for animal in e.animals:
            pool = less(pool, animal)
    return replace(state, pool=pool, forests={**state.forests, e.area: e.animals})


def _animal_taken(t: Tables, state: State, e: AnimalTaken) -> State:
    left = list(state.forests[e.area])
    left.remove(e.animal)
    after = _with(t, state, e.seat, animals=(*t.player(state, e.seat).animals, e.animal))
    return replace(after, forests={**state.forests, e.area: tuple(sorted(left))})


def _animal_picked(t: Tables, state: State, e: AnimalPicked) -> State:
    after = _with(t, state, e.seat, animals=(*t.player(state, e.seat).animals, e.animal))
    return replace(after, cooked=less(state.cooked, e.animal))


def _animals_spent(t: Tables, state: State, e: AnimalsSpent) -> State:
    left, cooked = list(t.player(state, e.seat).animals), state.cooked
    for animal in e.animals:
        left.remove(animal)
        cooked = more(cooked, animal)
    return replace(_with(t, state, e.seat, animals=tuple(left)), cooked=cooked)


def _tile_taken(t: Tables, state: State, e: TileTaken) -> State:
    stores = list(t.player(state, e.seat).stores)
    stores[e.store - 1] = Store(e.kind, stores[e.store - 1].count + 1)
    after = _with(t, state, e.seat, stores=tuple(stores))
    if e.area:
        return replace(after, tiles=_without(state.tiles, e.area))
    return replace(after, gathered=less(state.gathered, e.kind))


def _tile_given(t: Tables, state: State, e: TileGiven) -> State:
    stores = given(t.player(state, e.seat), e.store - 1).stores
    return replace(_with(t, state, e.seat, stores=stores), gathered=more(state.gathered, e.kind))


def _emptied(t: Tables, state: State, e: Emptied) -> State:
    stores = list(t.player(state, e.seat).stores)
    stores[e.store - 1] = Store()
    return replace(_with(t, state, e.seat, stores=tuple(stores)),
                   gathered=more(state.gathered, e.kind, e.count))


def _invention_taken(t: Tables, state: State, e: InventionTaken) -> State:
    player = t.player(state, e.seat)
    after = _with(t, state, e.seat, cards=(*player.cards, Card(e.name)),
                  stores=(*player.stores, *(Store() for _ in range(e.stores))))
    shown = list(state.offered if e.starting else state.display)
    shown.remove(e.name)
    if e.starting:
        return replace(after, offered=tuple(shown))
    return replace(after, display=tuple(shown))


def _covered(t: Tables, state: State, e: Covered) -> State:
    player, gathered = t.player(state, e.seat), state.gathered
    cards = tuple(Card(card.name, e.vp) if card.name == e.name else card for card in player.cards)
    kept = len(player.stores) - e.stores
    for store in player.stores[kept:]:
        if store.count:
            gathered = more(gathered, store.kind, store.count)
    after = _with(t, state, e.seat, cards=cards, stores=player.stores[:kept])
    return replace(after, points=state.points + 1, gathered=gathered)


def _refilled(t: Tables, state: State, e: Refilled) -> State:
    return replace(state, deck=less(state.deck, e.name), display=(*state.display, e.name),
                   shown=state.shown + 1)


def _cave_opened(t: Tables, state: State, e: CaveOpened) -> State:
    return replace(state, cave=e.cave, cave_at=e.area, cave_food=e.food)


def _cave_left(t: Tables, state: State, e: CaveLeft) -> State:
    return replace(state, tiles=_without(state.tiles, e.area), cave_at="", cave_food=0,
                   gone=(*state.gone, "cave"))


def _stone_placed(t: Tables, state: State, e: StonePlaced) -> State:
    return _with(t, state, e.seat, stone=e.to)


def _triggered(t: Tables, state: State, e: Triggered) -> State:
    return replace(state, trigger=e.seat, by_tile=e.by_tile, left=2 * len(t.seats))


def _turn_ended(t: Tables, state: State, e: TurnEnded) -> State:
    return replace(state, turn=t.index[e.next], round=e.round, left=e.left, moved=(), found="")


_APPLY: dict[type, Callable[[Tables, State, Any], State]] = {
    Moved: _moved, Stayed: _stayed, TurnedUp: _turned_up, StashTaken: _stash_taken,
    Gained: _gained, Paid: _paid, FoodLost: _paid, PoolTaken: _pool_taken, HutBuilt: _hut_built,
    HutTileLaid: _hut_tile_laid, WentToFire: _went_to_fire, SecondPlaced: _second_placed,
    Looked: _looked, AnimalTaken: _animal_taken, AnimalPicked: _animal_picked,
    AnimalsSpent: _animals_spent, TileTaken: _tile_taken, TileGiven: _tile_given,
    Emptied: _emptied, InventionTaken: _invention_taken, Covered: _covered, Refilled: _refilled,
    CaveOpened: _cave_opened, CaveLeft: _cave_left, StonePlaced: _stone_placed,
    Triggered: _triggered, TurnEnded: _turn_ended,
    Declined: lambda t, state, e: state,
    Ended: lambda t, state, e: replace(state, over=True, left=0),
    Due: lambda t, state, e: replace(state, agenda=e.agenda)}
