"""What cannot be in a position: pieces made or lost, limits passed, names of nothing."""

from collections import Counter
from collections.abc import Iterator

from referee.core.problem import Problem, Problems
from referee.games.fire_and_stone.play.tables import Tables
from referee.games.fire_and_stone.records import State


def faults(t: Tables, state: State) -> Problems:
    """Every fault of a position."""
    named = tuple(_names(t, state))
    return named or tuple(_fault(why) for why in (
        *_tiles(t, state), *_animals(t, state), *_cards(t, state), *_tribes(t, state),
        *_course(t, state)))


def _fault(why: str) -> Problem:
    return Problem("unusable-position", why)


def _names(t: Tables, state: State) -> Iterator[Problem]:
    """References; nothing else is looked at while one of them leads nowhere."""
    areas = t.atlas.areas
    places = [*state.hidden, *state.tiles, *state.forests, *state.huts,
              *(area for p in state.players for area in p.scouts)]
    for area in places:
        if area not in areas:
            yield _fault(f"There is no area {area}.")
    if len(state.players) != len(t.seats) or any(
            len(huts) != len(t.seats) for huts in state.huts.values()):
        yield _fault(f"There are {len(t.seats)} tribes.")
    for player in state.players:
        for animal in player.animals:
            if animal not in t.animals:
                yield _fault(f"There is no animal {animal}.")
        for card in player.cards:
            if card.name not in t.inventions:
                yield _fault(f"There is no invention {card.name}.")
        if player.task not in t.tasks:
            yield _fault(f"There is no task {player.task}.")
    if state.cave and state.cave not in t.caves:
        yield _fault(f"There is no cave {state.cave}.")
    if not (0 <= state.turn < len(t.seats) and 0 <= state.first < len(t.seats)):
        yield _fault("There is no such seat.")


def _tiles(t: Tables, state: State) -> Iterator[str]:
    """63 discovery tiles and the start tiles; one hidden tile for each area that has one."""
    total: Counter[str] = Counter()
    for region in t.scenario.regions.list:
        total.update(region.tiles)
        hidden = sum(t.atlas.region[area] == region.id for area in state.hidden)
        if hidden != sum(state.piles.get(region.id, {}).values()):
            yield f"Region {region.id}: {hidden} areas hide another number of tiles."
    total.update(tile.kind for tile in t.scenario.start_tiles.list
                 if tile.seat in t.index and tile.symbol in t.symbols)
    found = Counter(state.tiles.values())
    for pile in (*state.piles.values(), state.gathered):
        found.update(pile)
    for player in state.players:
        for store in player.stores:
            found[store.kind] += store.count
    found.update(state.gone)
    found["hut"] += state.track
    yield from _differ("tiles", +total, +found)
    for area in state.tiles:
        if area in state.hidden or t.atlas.areas[area].fire:
            yield f"Two things lie on {area}."
        if area in state.huts and area != state.cave_at:
            yield f"A tile and huts are on {area}."


def _differ(what: str, total: Counter[str], found: Counter[str]) -> Iterator[str]:
    for name in sorted({*total, *found}):
        if total[name] != found[name]:
            yield f"{what}: {name} {found[name]}, not {total[name]}."


def _animals(t: Tables, state: State) -> Iterator[str]:
    total = Counter({many.id: many.n for many in t.scenario.animal_tiles.list})
    found = Counter(state.pool)
    found.update(state.cooked)
    for lying in (*state.forests.values(), *(p.animals for p in state.players)):
        found.update(lying)
    yield from _differ("animals", total, +found)
    stack = t.scenario.animal_tiles.stack
    if sum(state.pool.values()) != stack * (
            sum(total.values()) // stack - len(state.forests)):
        yield "Animals nobody has looked at do not lie in whole stacks."
    for area, lying in state.forests.items():
        if state.tiles.get(area) != "forest" or len(lying) > stack:
            yield f"{area} is no forest of {len(lying)} animals."


def _cards(t: Tables, state: State) -> Iterator[str]:
    """17 inventions and the starting ones in play; VP cards lie in their order."""
    owned = [card for player in state.players for card in player.cards]
    found = Counter(state.deck)
    found.update(state.display)
    found.update(state.offered)
    found.update(card.name for card in owned)
    deck = Counter({many.id: many.n for many in t.scenario.deck.list})
    start = Counter(card.same for card in t.scenario.starting.list) if t.starting else Counter()
    if sum(found.values()) != sum(deck.values()) + (len(t.seats) if t.starting else 0):
        yield f"inventions: {sum(found.values())} in all."
    for name, n in found.items():
        if not deck[name] <= n <= deck[name] + start[name]:
            yield f"inventions: {name} {n} times."
    points = t.scenario.points.cards
    if Counter(c.vp for c in owned if c.vp) != Counter(points[:state.points]):
        yield f"{state.points} victory point cards were taken; others lie on inventions."
    for seat, player in zip(t.seats, state.players, strict=True):
        if len({card.name for card in player.cards}) < len(player.cards):
            yield f"{seat} has an invention twice."
        columns = t.scenario.stores.columns + sum(
            t.stores[card.name] for card in player.cards if not card.vp)
        if len(player.stores) != columns:
            yield f"{seat} has {len(player.stores)} stores, not {columns}."


def _tribes(t: Tables, state: State) -> Iterator[str]:
    supply, spaces = t.scenario.supply, t.scenario.stores.spaces
    for i, seat in enumerate(t.seats):
        player = state.players[i]
        if player.huts + sum(huts[i] for huts in state.huts.values()) != supply.huts:
            yield f"{seat} has not {supply.huts} huts in all."
        if min(player.food, player.bags, player.vp, player.huts) < 0:
            yield f"{seat} has less than nothing."
        if player.bags > t.scenario.room.bag_tiles or t.room(state, seat) < 0:
            yield f"{seat} has {player.food} food and {player.bags} bag tiles: too many."
        kinds = [s.kind for s in player.stores if s.kind]
        if len(set(kinds)) < len(kinds):
            yield f"{seat} has one kind in two stores."
        if any(not 0 <= s.count <= spaces or bool(s.kind) != bool(s.count)
               for s in player.stores):
            yield f"{seat} has a store that cannot be."
        if not 1 <= len(player.scouts) <= 2:
            yield f"{seat} has {len(player.scouts)} scouts on the board."
        for area in player.scouts:
            if not t.atlas.open(t.atlas.region[area], state.track):
                yield f"{seat} has a scout on {area}, in a closed region."
            if area in state.hidden:
                yield f"{seat} has a scout on {area}, which hides a tile."
        if player.stone not in ("", "card") and player.stone not in state.huts:
            yield f"{seat} has a stone on {player.stone}, where there is no settlement."
    tasks = [player.task for player in state.players]
    if len(set(tasks)) < len(tasks):
        yield "A task was dealt twice."


def _course(t: Tables, state: State) -> Iterator[str]:
    if any(not sum(huts) or min(huts) < 0 for huts in state.huts.values()):
        yield "A settlement has no huts."
    if bool(state.trigger) != bool(state.left or state.over):
        yield "The last turns are counted without a reason, or not counted."
    if state.left > 2 * len(t.seats):
        yield f"{state.left} turns are left."
    if bool(state.cave_at) and state.tiles.get(state.cave_at) != "cave":
        yield f"The cave is open on {state.cave_at}, where no cave lies."
