"""What the deeds of a cave card ask for, and what stands against them."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.games.fire_and_stone.effects import (
    Card,
    Deed,
    Draw,
    Fire,
    Gain,
    Ladder,
    Score,
    Settle,
    Stone,
    Swap,
    Trade,
)
from referee.games.fire_and_stone.play.sites import stores_for, takeable
from referee.games.fire_and_stone.play.tables import Tables
from referee.games.fire_and_stone.records import Player, State, Store


def area_deeds(t: Tables, state: State) -> tuple[Deed, ...]:
    """What the action of the cave area does, if the card has one of its own."""
    if not state.cave_at:
        return ()
    return tuple(e for e in t.caves[state.cave].area if not isinstance(e, Fire | Settle | Score))


def asks(deeds: tuple[Deed, ...]) -> bool:
    """Whether a deed has a price or a place to be named, so that it is a move of its own."""
    return any(isinstance(deed, Trade | Stone) for deed in deeds)


def price(deeds: tuple[Deed, ...]) -> tuple[int, int]:
    """Food and animals that the deeds cost."""
    trades = [deed for deed in deeds if isinstance(deed, Trade)]
    return sum(trade.food for trade in trades), sum(trade.animals for trade in trades)


def places_stone(deeds: tuple[Deed, ...]) -> bool:
    """Whether an own settlement is to be named for the stone."""
    return any(isinstance(deed, Stone) and deed.to == "settlement" for deed in deeds)


def settlements(t: Tables, state: State, seat: str) -> tuple[str, ...]:
    """The areas with own huts, in the order of the board."""
    i = t.index[seat]
    return tuple(t.atlas.sorted(area for area, huts in state.huts.items() if huts[i]))


def obstacles(t: Tables, state: State, seat: str, deeds: tuple[Deed, ...]) -> tuple[str, ...]:
    """Why the seat cannot do all of this now; nothing: it can."""
    return tuple(_obstacles(t, state, seat, deeds))


def _obstacles(t: Tables, state: State, seat: str, deeds: tuple[Deed, ...]) -> Iterator[str]:
    player = t.player(state, seat)
    food, animals = price(deeds)
    if player.food < food:
        yield f"{food} food is the price; {seat} has {player.food}"
    if len(player.animals) < animals:
        yield f"{animals} animals are the price; {seat} has {len(player.animals)}"
    for deed in deeds:
        got = deed.get if isinstance(deed, Trade) else (deed,)
        if isinstance(deed, Stone):
            yield from _stone(t, state, seat, deed)
        elif not any(_brings(t, state, seat, effect, food) for effect in got):
            yield "there is nothing to be had for it now"


def _stone(t: Tables, state: State, seat: str, deed: Stone) -> Iterator[str]:
    if t.player(state, seat).stone:
        yield f"{seat}'s marking stone is used up"
    if deed.to == "settlement" and not settlements(t, state, seat):
        yield f"{seat} has no hut in any settlement"


def _brings(t: Tables, state: State, seat: str, deed: Deed, paid: int) -> bool:
    """Whether a deed can have any effect."""
    if isinstance(deed, Gain):
        return bool(deed.vp or deed.bag or t.room(state, seat) + paid)
    if isinstance(deed, Card):
        return any(takeable(t, state, seat))
    if isinstance(deed, Swap):
        return bool(swaps(t, state, seat))
    if isinstance(deed, Draw):
        return bool(state.gathered if deed.pile == "gathering" else state.cooked)
    return True


def swaps(t: Tables, state: State, seat: str) -> tuple[tuple[str, str, tuple[int, ...]], ...]:
    """Each exchange with the pile: the kind given, the kind taken, the stores for it (D18)."""
    player = t.player(state, seat)
    found = []
    for give in t.kinds:
        at = next((i for i, s in enumerate(player.stores) if s.kind == give), None)
        if at is None:
            continue
        after = given(player, at)
        found += [(give, take, stores_for(after, take))
                  for take in t.kinds if take != give and state.gathered.get(take)]
    return tuple(found)


def given(player: Player, at: int) -> Player:
    """The tribe after a tile of this store (from 0) is given away."""
    store = player.stores[at]
    left = Store(store.kind, store.count - 1) if store.count > 1 else Store()
    return replace(player, stores=(*player.stores[:at], left, *player.stores[at + 1:]))


def ladder(t: Tables, state: State, deed: Ladder) -> int:
    """What the stone laid last on the card earns."""
    stones = sum(player.stone == "card" for player in state.players)
    return deed.vp[stones - 1] if 0 < stones <= len(deed.vp) else 0
