"""What an area is, how far scouts get, what things cost: questions to a position."""

from referee.games.fire_and_stone.effects import Cost, Fire, More, Sea, Steps
from referee.games.fire_and_stone.play.tables import Tables
from referee.games.fire_and_stone.records import Card, Player, State


def site(t: Tables, state: State, area: str) -> str:
    """What an area offers (ruling B8): its tile, else huts, else a printed fire, else nothing."""
    kind = state.tiles.get(area)
    if kind:
        return kind
    if area in state.huts:
        return "settlement"
    if t.atlas.areas[area].fire:
        return "fire"
    return "hidden" if area in state.hidden else "empty"


def is_fire(t: Tables, state: State, area: str) -> bool:
    """Whether an area is a fire: printed, a tile, or a cave that says so."""
    if state.tiles.get(area) == "fire" or t.atlas.areas[area].fire:
        return True
    return area == state.cave_at and any(isinstance(e, Fire) for e in t.caves[state.cave].area)


def fires(t: Tables, state: State, region: str = "") -> tuple[str, ...]:
    """The fires of a region, in the order of the board; of all open regions if none is named."""
    among = [*t.atlas.printed, *(a for a, kind in state.tiles.items() if kind == "fire")]
    if state.cave_at and state.cave_at not in among and is_fire(t, state, state.cave_at):
        among.append(state.cave_at)
    return tuple(t.atlas.sorted(
        area for area in among
        if (t.atlas.region[area] == region if region
            else t.atlas.open(t.atlas.region[area], state.track))))


def left_in(t: Tables, state: State, area: str) -> int:
    """How many animals lie in a forest."""
    looked = state.forests.get(area)
    return t.scenario.animal_tiles.stack if looked is None else len(looked)


def legs(t: Tables, state: State, seat: str, start: str) -> tuple[int, bool]:
    """How many steps a scout from here may take, and whether sea routes are among them."""
    effects, region = t.lasting(state, seat), t.atlas.region[start]
    steps = max([t.scenario.play.steps, *(
        e.max for e in effects if isinstance(e, Steps) and e.region in ("", region))])
    return steps, any(isinstance(e, Sea) for e in effects)


def reach(t: Tables, state: State, seat: str, scout: int) -> dict[str, tuple[str, ...]]:
    """Where a scout may end its movement, and a shortest way there."""
    start = t.player(state, seat).scouts[scout - 1]
    steps, sea = legs(t, state, seat, start)
    return t.atlas.reach(start, steps, sea, state.track)


def waiting(t: Tables, state: State, seat: str) -> tuple[int, ...]:
    """The scouts of a seat that have not moved in this turn."""
    scouts = range(1, len(t.player(state, seat).scouts) + 1)
    return tuple(scout for scout in scouts if scout not in state.moved)


def extra(t: Tables, state: State, seat: str, by: str, area: str, base: int) -> int:
    """What effects add to the food of a gain in this area; to no food ``any`` adds nothing."""
    here = t.atlas.areas[area]
    fitting = [e for e in t.lasting(state, seat)
               if isinstance(e, More) and e.region in ("", here.region)
               and (e.where == "any" or here.lake)]
    own = sum(e.food for e in fitting if e.by == by)
    return own + sum(e.food for e in fitting if e.by == "any") if base + own else 0


def cost(t: Tables, state: State, seat: str, area: str) -> int:
    """Food for one more hut: one for each that stands there, less what effects take off."""
    standing = sum(state.huts.get(area, ()))
    if area == state.cave_at:
        return standing
    region = t.atlas.region[area]
    off = sum(e.minus for e in t.lasting(state, seat)
              if isinstance(e, Cost) and e.region in ("", region))
    return max(0, standing - off)


def stores_for(player: Player, kind: str) -> tuple[int, ...]:
    """The stores, from 1, that a gathering tile may go to (gathering tile; rulings D1, D2).

    Its own kind's; else the empty ones; else any, which is emptied first.
    """
    numbered = list(enumerate(player.stores, 1))
    same = tuple(i for i, store in numbered if store.kind == kind)
    return same or tuple(i for i, store in numbered if not store.kind) or tuple(
        i for i, _ in numbered)


def takeable(t: Tables, state: State, seat: str) -> tuple[tuple[str, ...], tuple[Card, ...]]:
    """Inventions to be had from the display, and own ones that the top card may cover."""
    player = t.player(state, seat)
    owned = {card.name for card in player.cards}
    inventions = tuple(sorted({name for name in state.display if name not in owned}))
    covers = tuple(card for card in player.cards if not card.vp) if t.top(state) else ()
    return inventions, covers
