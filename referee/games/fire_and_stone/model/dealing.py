"""Setting out face-down tiles, animals and cards, and turning them up (game setup)."""

from referee.core.game.decisions import Seat
from referee.core.game.structs import expand_counts
from referee.core.luck import piles
from referee.core.luck.chance import NOBODY, Luck
from referee.core.luck.piles import Pile
from referee.games.fire_and_stone.model.state import Box, Counts, State

TASKS, INVENTIONS, STARTING, CAVES, ANIMALS = (
    "tasks", "inventions", "starting inventions", "caves", "animals")


def tiles(region: str) -> str:
    """The name of a region's pile of discovery tiles."""
    return f"tiles {region}"


def animal_place(n: int) -> str:
    """The place of the ``n``-th animal (from 1) in the row of stacks."""
    return f"animal {n}"


def original_piles(box: Box) -> dict[str, Pile]:
    """Each pile that is turned up in the course of a game, when it was complete."""
    return {INVENTIONS: _deck(box), ANIMALS: _pool(box),
            **{tiles(region): pile for region, pile in box.tiles.items()}}


def _deck(box: Box) -> Pile:
    return expand_counts({entry.id: entry.n for entry in box.scenario.deck.list})


def _pool(box: Box) -> Pile:
    return expand_counts({entry.id: entry.n for entry in box.scenario.animal_tiles.list})


def remaining_piles(deck: Counts, pool: Counts, hidden: dict[str, Counts]) -> dict[str, Pile]:
    """What is left of the piles in a position: inventions, animals, tiles by region."""
    return {INVENTIONS: expand_counts(deck), ANIMALS: expand_counts(pool),
            **{tiles(region): expand_counts(left) for region, left in hidden.items()}}


def places(box: Box) -> tuple[str, ...]:
    """The places of tiles and animals at the beginning."""
    return (*_areas(box), *_stacks(box))


def face_down(box: Box, state: State) -> tuple[str, ...]:
    """The places of unseen tiles, and all places of stacks."""
    count = sum(_counts(box, state)) * box.scenario.animal_tiles.stack
    return (*state.hidden, *_stacks(box)[:count])


def next_invention(box: Box, state: State) -> Luck[str]:
    """The next invention for the display."""
    name, = yield from piles.draw_top(
        f"invention {state.shown + 1}", INVENTIONS, _deck(box), expand_counts(state.deck),
        carried=state.carried)
    return name


def tile_on(box: Box, state: State, area: str) -> Luck[str]:
    """The hidden tile of an area."""
    region = box.atlas.region[area]
    (kind, _), = yield from piles.draw_at_place(
        f"the tile on {area}", tiles(region), box.tiles[region], expand_counts(state.piles[region]),
        box.atlas.covered[region], area, carried=state.carried)
    return kind


def forest_stack(box: Box, state: State, area: str, seat: Seat) -> Luck[Pile]:
    """The animals of a forest in the next stack of its region at setup, in their order."""
    region, count = box.atlas.region, box.scenario.animal_tiles.stack
    before = [region_record.id for region_record in box.scenario.regions.list].index(region[area])
    nth = sum(_counts(box, state)[:before]) + [
        other for other in state.laid if region[other] == region[area]].index(area)
    # which animals these stacks had depends, after an upgrade, on those taken before
    viewer = seat if state.carried is None else NOBODY
    dealt = yield from piles.draw_at_place(
        f"the {count} animals of {area}", ANIMALS, _pool(box), expand_counts(state.pool),
        _stacks(box), animal_place(nth * count + 1), count, carried=state.carried, viewer=viewer)
    return tuple([name for name, _ in dealt])


def _counts(box: Box, state: State) -> list[int]:
    """How many stacks each region got at setup.

    In an upgraded game, forests that had been looked at have none.
    """
    region = box.atlas.region
    used_regions = [region[area] for area, kind in state.tiles.items()
                    if kind == "forest" and area not in state.laid]
    return [region_record.tiles.get("forest", 0) - used_regions.count(region_record.id)
            for region_record in box.scenario.regions.list]


def _areas(box: Box) -> tuple[str, ...]:
    return tuple([area.id for area in box.atlas.areas.values() if not area.fire])


def _stacks(box: Box) -> tuple[str, ...]:
    """The places of the animals, stack by stack, region by region."""
    total = sum(entry.n for entry in box.scenario.animal_tiles.list)
    return tuple([animal_place(n) for n in range(1, total + 1)])
