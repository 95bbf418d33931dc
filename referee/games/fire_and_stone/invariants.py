"""Invariants of positions, and resampling of hidden tasks and animals."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator

from msgspec.structs import replace

from referee.core.base.aliases import count_noun
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.structs import add_count, by_id, expand_counts
from referee.core.luck import piles
from referee.core.luck.chance import DrawDistinct, Luck
from referee.core.scenario.sections import POSITION, check_counts, fault
from referee.games.fire_and_stone.model import agenda, dealing
from referee.games.fire_and_stone.model.state import Box, Counts, Player, State


def resample_hidden(box: Box, state: State, viewer: Seat | None) -> Luck[State]:
    """Deal the others' tasks again, and the animals in their hands, in forests and in the pool.

    What the seat is looking at stays; after the end the tasks are public and stay too.
    """
    item = box.due(state)
    known_area = item.area if isinstance(item, agenda.TakeAnimal) and item.seat == viewer else ""
    pile = expand_counts(_unseen(box, state, viewer, known_area))
    order = (yield DrawDistinct("the animals of a twin", len(pile), len(pile),
                                pile)) if pile else ()
    mixed = [pile[place - 1] for place in order]
    forests = {area: animals if area == known_area else _take_shuffled(mixed, len(animals))
               for area, animals in state.forests.items()}
    players = tuple(player if seat == viewer else replace(
        player, animals=_take_shuffled(mixed, len(player.animals)))
        for seat, player in zip(box.seats, state.players, strict=True))
    dealt = players if state.over else (yield from _tasks(box, players, viewer))
    carried = state.carried and state.carried.resample_hidden(
        dealing.ANIMALS, dealing.original_piles(box)[dealing.ANIMALS], tuple(sorted(mixed)))
    return replace(state, players=dealt, forests=forests, pool=dict(Counter(mixed)),
                   carried=carried)


def _unseen(box: Box, state: State, viewer: Seat | None, known_area: str) -> Counts:
    """The animals that the seat does not see: pool, forests, the hands of others."""
    unseen = state.pool
    lying = [animals for area, animals in state.forests.items() if area != known_area]
    lying += [box.player(state, seat).animals for seat in box.seats if seat != viewer]
    for animals in lying:
        for name in animals:
            unseen = add_count(unseen, name)
    return unseen


def _take_shuffled(mixed: list[str], count: int) -> tuple[str, ...]:
    """Take the next animals from the shuffled ones, sorted as in a position."""
    taken, mixed[:] = mixed[:count], mixed[count:]
    return tuple(sorted(taken))


def _tasks(box: Box, players: tuple[Player, ...], viewer: Seat | None) -> Luck[tuple[Player, ...]]:
    """Deal the others' tasks again from those that the seat does not hold."""
    own = {player.task for seat, player in zip(box.seats, players, strict=True) if seat == viewer}
    left = tuple(sorted(set(box.tasks) - own))
    others = [i for i, seat in enumerate(box.seats) if seat != viewer]
    places = yield DrawDistinct("the tasks of a twin", len(left), len(others), left)
    dealt = list(players)
    for i, place in zip(others, places, strict=True):
        dealt[i] = replace(dealt[i], task=left[place - 1])
    return tuple(dealt)


def invariant_violations(box: Box, state: State) -> Iterator[Problem]:
    """Everything that is wrong with a position: piece counts, limits, unknown names."""
    named = tuple(_names(box, state))
    if named:
        yield from named
        return
    violations = [*_tiles(box, state), *_animals(box, state), *_inventions(box, state),
                  *_tribes(box, state), *_progress(box, state)]
    yield from violations
    if state.carried is not None and not violations:  # counts of a broken position could be endless
        left = dealing.remaining_piles(state.deck, state.pool, state.piles)
        whole_piles = {pile: (full, left.get(pile, ())) for pile,
                       full in dealing.original_piles(box).items()}
        yield from piles.upgraded_piles_violations(state.carried, whole_piles, dealing.places(box),
                                                   dealing.face_down(box, state))


def _names(box: Box, state: State) -> Iterator[Problem]:
    players = state.players
    for what, names, known in _kinds_of_names(box, state):
        yield from (fault(f"There is no {what} {name}.") for name in names if name not in known)
    seat_count = len(box.seats)
    if len(players) != seat_count or any(len(huts) != seat_count for huts in state.huts.values()):
        yield fault(f"There must be {seat_count} tribes.")
    if not (0 <= state.turn < seat_count and 0 <= state.first < seat_count):
        yield fault("The current player or the first player is not a seat of this game.")


def _kinds_of_names(
        box: Box, state: State) -> Iterator[tuple[str, Iterable[str], Container[str]]]:
    """The names in a position: the kind, the names, and all valid names of that kind.

    Every start needs this; the generic walk by types would cost 3 % of one.
    """
    players = state.players
    yield "area", (*state.hidden, *state.tiles, *state.forests, *state.laid, *state.huts,
                   *(area for player in players for area in player.scouts)), box.atlas.areas
    yield "animal", (name for player in players for name in player.animals), box.animals
    yield "invention", (card.name for player in players for card in player.cards), box.inventions
    yield "task", (player.task for player in players), box.tasks
    yield "cave", (state.cave,) if state.cave else (), box.caves
    yield "region", (*state.piles, *(item.region for item in state.agenda
                                     if isinstance(item, agenda.SendToFire)
                                     and item.region)), by_id(
        box.scenario.regions.list)
    yield "seat", (item.seat for item in state.agenda), box.index


def _differ(counted: Counter[str], total: Counter[str], where: str) -> Iterator[Problem]:
    return check_counts(counted, {name: total[name] for name in sorted({*total, *counted})},
                        POSITION,
                        where)


def _tiles(box: Box, state: State) -> Iterator[Problem]:
    """63 discovery tiles and the start tiles; one hidden tile for each area that has one."""
    total: Counter[str] = Counter()
    for region in box.scenario.regions.list:
        total.update(region.tiles)
        hidden = sum(box.atlas.region[area] == region.id for area in state.hidden)
        if hidden != sum(state.piles.get(region.id, {}).values()):
            yield fault(f"Region {region.id}: {hidden} areas have a face-down tile, so the "
                        "same number of tiles must be face down.")
    total.update(tile.kind for tile in box.scenario.start_tiles.list
                 if tile.seat in box.index and tile.symbol in box.symbols)
    counted = Counter(state.tiles.values())
    for pile in (*state.piles.values(), state.gathered):
        counted.update(pile)
    for player in state.players:
        for store in player.stores:
            counted[store.kind] += store.count
    counted.update(state.gone)
    counted["hut"] += state.track
    yield from _differ(+counted, total, "tiles")
    for area in state.tiles:
        if area in state.hidden or box.atlas.areas[area].fire:
            yield fault(f"Area {area} has two tiles, or a tile on a printed fire.")
        if area in state.huts and area != state.cave_at:
            yield fault(f"{area} has a tile and huts.")


def _animals(box: Box, state: State) -> Iterator[Problem]:
    """All animal tiles are there; unseen ones are in whole stacks."""
    total = Counter({entry.id: entry.n for entry in box.scenario.animal_tiles.list})
    counted = Counter(state.pool)
    counted.update(state.cooked)
    for lying in (*state.forests.values(), *(player.animals for player in state.players)):
        counted.update(lying)
    yield from _differ(counted, total, "animals")
    stack = box.scenario.animal_tiles.stack
    if sum(state.pool.values()) != stack * (
            sum(total.values()) // stack - len(state.forests)):
        yield fault("The animals that no one has seen must form whole stacks.")
    forests = [area for area, kind in state.tiles.items() if kind == "forest"]
    bare_areas = set(forests) - set(state.laid)
    if len(forests) - len(bare_areas) != len(state.laid) or (
            bare_areas if state.carried is None else bare_areas - state.forests.keys()):
        yield fault("Each forest must have received its stack of animals exactly once.", "laid")
    for area, lying in state.forests.items():
        if state.tiles.get(area) != "forest" or len(lying) > stack:
            yield fault(f"{area} is not a forest that can have {count_noun(len(lying), 'animal')}.")


def _inventions(box: Box, state: State) -> Iterator[Problem]:
    """17 inventions and the starting ones in play; VP cards are in their order."""
    owned = [card for player in state.players for card in player.cards]
    counted = Counter(state.deck)
    counted.update([*state.display, *state.offered, *(card.name for card in owned)])
    deck = Counter({entry.id: entry.n for entry in box.scenario.deck.list})
    start = Counter(card.same for card in box.scenario.starting.list if box.starting)
    if sum(counted.values()) != sum(deck.values()) + len(box.seats) * box.starting:
        yield fault(f"There are {sum(counted.values())} inventions in all, not "
                    f"{sum(deck.values()) + len(box.seats) * box.starting}.")
    for name, n in counted.items():
        if not deck[name] <= n <= deck[name] + start[name]:
            yield fault(f"The number of {name} cards is wrong: {n}.")
    if Counter(card.vp for card in owned if card.vp) != Counter(
            box.scenario.points.cards[:state.points]):
        yield fault(f"{state.points} victory point cards were taken, but a different number "
                    "lies on inventions.")
    for seat, player in zip(box.seats, state.players, strict=True):
        if len({card.name for card in player.cards}) < len(player.cards):
            yield fault(f"{seat_ref(seat)} has an invention twice.")
        columns = box.scenario.stores.columns + sum(
            box.stores[card.name] for card in player.cards if not card.vp)
        if len(player.stores) != columns:
            yield fault(f"{seat_ref(seat)} has {len(player.stores)} stores, not {columns}.")


def _tribes(box: Box, state: State) -> Iterator[Problem]:
    for seat in box.seats:
        yield from (fault(f"{seat_ref(seat)} {why}.") for why in _tribe(box, state, seat))
    tasks = [player.task for player in state.players]
    if len(set(tasks)) < len(tasks):
        yield fault("A task was dealt twice.")


def _tribe(box: Box, state: State, seat: Seat) -> Iterator[str]:
    data, player = box.scenario, box.player(state, seat)
    built = sum(huts[box.index[seat]] for huts in state.huts.values())
    if player.huts + built != data.supply.huts:
        yield f"must have {data.supply.huts} huts in all"
    if min(player.food, player.bags, player.vp, player.huts) < 0:
        yield "has a number below 0"
    if player.bags > data.room.bag_tiles or box.room(state, seat) < 0:
        yield f"has {player.food} food and {player.bags} bag tiles, which is too many"
    kinds = [store.kind for store in player.stores if store.kind]
    if len(set(kinds)) < len(kinds):
        yield "has the same kind of tile in two stores"
    if any(not 0 <= store.count <= data.stores.spaces or bool(store.kind) != bool(store.count)
           for store in player.stores):
        yield "has an impossible store"
    if not 1 <= len(player.scouts) <= 2:
        yield f"has {len(player.scouts)} scouts on the board"
    for area in player.scouts:
        if not box.atlas.is_open(box.atlas.region[area], state.track):
            yield f"has a scout on {area}, in a closed region"
        if area in state.hidden:
            yield f"has a scout on {area}, where a tile is face down"
    if player.stone not in ("", "card") and player.stone not in state.huts:
        yield f"has a stone on {player.stone}, which has no settlement"


def _progress(box: Box, state: State) -> Iterator[Problem]:
    if state.round < 1 or min(state.shown, state.track, state.points, state.cave_food,
                              state.left) < 0:
        yield fault("A number in the position is too low.", "round")
    if any(not sum(huts) or min(huts) < 0 for huts in state.huts.values()):
        yield fault("A settlement needs huts.")
    if bool(state.trigger) != bool(state.left or state.over):
        yield fault("The field “left” must count turns if the field “trigger” has a seat, "
                    "and only then.")
    if state.agenda and not state.agenda[0].kind:
        yield fault("The first item of the “agenda” must be a decision.")
    if not all(_is_possible(box, state, item) for item in state.agenda):
        yield fault("An item of the “agenda” is impossible.", "agenda")
    if not {*state.moved} <= {*range(1, len(state.players[state.turn].scouts) + 1)}:
        yield fault("The field “moved” names a scout that is not on the board.", "moved")
    if state.left > 2 * len(box.seats):
        yield fault(f"The field “left” says that {state.left} turns are left, which is too many.")
    if state.cave_at and (not state.cave or state.tiles.get(state.cave_at) != "cave"):
        yield fault(f"The cave is open on {state.cave_at}, which has no cave tile.")


def _is_possible(box: Box, state: State, item: agenda.Item) -> bool:
    """Whether the item's scout, forest, pile or part of the cave card exists."""
    scout = getattr(item, "scout", 1)
    if not 1 <= scout <= len(box.player(state, item.seat).scouts):
        return False
    if isinstance(item, agenda.TakeAnimal):
        return bool(state.forests.get(item.area))
    if isinstance(item, agenda.PickTile):
        return item.pile in ("gathering", "animal")
    if isinstance(item, agenda.CaveEffectPart):
        return bool(state.cave) and 0 <= item.part < len(box.caves[state.cave].once)
    return not isinstance(item, agenda.CaveLeaves) or bool(state.cave)
