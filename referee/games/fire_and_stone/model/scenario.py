"""The scenario of Fire & Stone: board, tiles, cards, numbers, and the checks of its values."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.core.base.problem import Problem, Problems
from referee.core.game.structs import by_id
from referee.core.scenario.sections import (
    Count,
    Few,
    ForeignKey,
    Number,
    Playing,
    Records,
    Section,
    Some,
    check_bounds,
    check_id_spelling,
    check_ids,
    check_player_range,
    check_references,
    check_unique,
)
from referee.games.fire_and_stone.model import board, cards
from referee.games.fire_and_stone.model.board import Area, Region
from referee.games.fire_and_stone.model.cards import (
    Caves,
    Gain,
    InventionId,
    Inventions,
    Levels,
    Record,
    Startings,
    Tasks,
)

# the stores as moves name them: no mat has more
STORES = ("left", "right", "third", "fourth", "fifth", "sixth")
BEST = ("best-bag", "best-food")  # words for an animal in a move
SITES = ("forest", "hut", "fire", "stash", "cave")
PIECES = {"inventions": 17, "starting inventions": 4, "caves": 24, "tasks": 5, "animal tiles": 24,
          "start tiles": 8, "victory point cards": 14}
COLOURS = ("black", "blue", "red", "yellow")
FEWEST = 2  # players


class Play(Section, frozen=True):
    """Numbers of a turn: steps, food of an action, points, and the hut tiles with an effect.

    ``leave`` is the food for leaving a gathering tile, ``empty`` the food of an
    empty area, ``flame`` the points for turning up a fire. Hut tile ``second``
    brings the second scouts, hut tile ``end`` the end.
    """

    steps: Some
    leave: Some
    empty: Some
    flame: Count
    stash: Gain
    display: Some
    second: Number
    end: Number


class Points(Section, frozen=True):
    """Points at the end, and the victory point cards from the top of their pile."""

    hut: Count
    majority: Count
    task: Count
    cards: Records[Number]


class Supply(Section, frozen=True):
    """Each player's printed bags and huts; all bag tiles, enough for what players can gain."""

    bags: Count
    bag_tiles: Count
    huts: Number


class Room(Section, frozen=True):
    """How many bag tiles a mat holds; the hut track has enough spaces for all hut tiles."""

    bag_tiles: Count
    track: Number


class Stores(Section, frozen=True):
    """A mat's gathering stores (at most six with those of inventions), spaces, card ``icons``."""

    columns: Annotated[int, Meta(ge=2, le=6)]
    spaces: Some
    icons: Annotated[tuple[Some, ...], Meta(max_length=9)]


class Regions(Section, frozen=True):
    """The regions, from the first to the last."""

    list: Records[Region]


class Map(Section, frozen=True):
    """The areas of the board."""

    list: Records[Area]


class Gathering(Section, frozen=True):
    """The kinds of gathering tiles."""

    kinds: Annotated[tuple[str, ...], Meta(max_length=20)]


class StartTile(Record, frozen=True):
    """A start gathering tile: its player, the symbol on its back, what it shows."""

    id: str
    seat: Annotated[str, ForeignKey("colour")]
    symbol: Literal["sun", "moon"]
    kind: Annotated[str, ForeignKey("gathering tile")]


class StartTiles(Section, frozen=True):
    """The start gathering tiles."""

    list: Records[StartTile]


class Animal(Record, frozen=True):
    """The reward of an animal at a fire."""

    id: str
    bag: Few = 0
    food: Few = 0


class Animals(Section, frozen=True):
    """The animals, by kind."""

    list: Records[Animal]


class Beasts(Record, frozen=True):
    """How many tiles there are of an animal."""

    id: Annotated[str, ForeignKey("animal")]
    n: Number


class AnimalTiles(Section, frozen=True):
    """How many tiles of each animal; ``stack`` of them lie in a forest."""

    stack: Number
    list: Records[Beasts]


class Copies(Record, frozen=True):
    """How many cards there are of an invention."""

    id: InventionId
    n: Number


class Deck(Section, frozen=True):
    """How many cards of each invention."""

    list: Records[Copies]


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario of Fire & Stone."""

    game: Playing
    play: Play
    points: Points
    supply: Supply
    room: Room
    stores: Stores
    regions: Regions
    map: Map
    gathering: Gathering
    start_tiles: StartTiles
    animals: Animals
    animal_tiles: AnimalTiles
    inventions: Inventions
    deck: Deck
    starting: Startings
    caves: Caves
    levels: Levels
    tasks: Tasks


def check(scenario: Scenario) -> Problems:
    """All errors at once; ``where`` is a path into the scenario."""
    problems = [*_ids(scenario), *_counts(scenario), *_names(scenario)]
    if not problems:
        regions = tuple(region.id for region in scenario.regions.list)
        problems = [*board.check(by_id(scenario.map.list), regions),
                    *cards.check(scenario.inventions, scenario.caves), *_regions(scenario),
                    *_huts(scenario), *_bags(scenario), *_numbers(scenario)]
    return tuple(problems)


def _ids(data: Scenario) -> Iterator[Problem]:
    yield from check_ids(data, "unusable-twice")
    tiles = (*data.gathering.kinds, *by_id(data.animals.list), *BEST)
    cards = (*by_id(data.inventions.list), *by_id(data.starting.list))
    for names, where in ((tiles, "gathering.kinds"), (cards, "starting.list")):
        yield from check_unique(names, "unusable-twice", where)
        yield from check_id_spelling(names, "unusable-twice", where)


def _counts(data: Scenario) -> Iterator[Problem]:
    """The numbers of cards and tiles from the rulebook's list of components."""
    counts = {
        "inventions": (sum(entry.n for entry in data.deck.list), "deck"),
        "starting inventions": (len(data.starting.list), "starting"),
        "caves": (len(data.caves.list), "caves"), "tasks": (len(data.tasks.list), "tasks"),
        "animal tiles": (sum(entry.n for entry in data.animal_tiles.list), "animal_tiles"),
        "start tiles": (len(data.start_tiles.list), "start_tiles"),
        "victory point cards": (len(data.points.cards), "points.cards")}
    for what, (got, where) in counts.items():
        if got != PIECES[what]:
            yield Problem("unusable-count", f"There must be {PIECES[what]} {what}, not {got}.",
                          where)
    used = {entry.id for entry in data.deck.list} | {card.same for card in data.starting.list}
    for card in data.inventions.list:
        if card.id not in used:
            yield Problem("unusable-card",
                          f"{card.id} must be a card of the deck or a starting invention.",
                          f"inventions.list.{card.id}")
    marked = Counter(name for level in data.levels.list for name in level.caves)
    for cave in data.caves.list:
        if marked[cave.id] != 1:
            yield Problem("unusable-level", f"The cave {cave.id} must be in exactly one level.",
                          "levels.list")


def _names(data: Scenario) -> Iterator[Problem]:
    """References to things that do not exist."""
    kinds, regions = data.gathering.kinds, by_id(data.regions.list)
    yield from check_references(data, {
        "region": regions, "area": by_id(data.map.list), "colour": COLOURS,
        "gathering tile": kinds, "animal": by_id(data.animals.list), "tile": (*kinds, *SITES),
        "invention": by_id(data.inventions.list), "cave": by_id(data.caves.list)},
        "unusable-reference")
    for task in data.tasks.list:
        if bool(task.region) != (task.counts == "region"):
            yield Problem("unusable-reference",
                          "A task must name a region if it counts a region, and only then.",
                          f"tasks.list.{task.id}.region")


def _regions(data: Scenario) -> Iterator[Problem]:
    """As many tiles as areas for them; a printed fire in each region; one start, at a fire."""
    for region in data.regions.list:
        bare = sum(area.region == region.id and not area.fire for area in data.map.list)
        if bare != sum(region.tiles.values()):
            yield Problem("unusable-count", f"Region {region.id} has {bare} areas without a "
                          f"printed fire and {sum(region.tiles.values())} tiles; the two numbers "
                          "must be equal.", f"regions.list.{region.id}.tiles")
        if not any(area.region == region.id and area.fire for area in data.map.list):
            yield Problem("unusable-board", f"Region {region.id} needs a printed fire.", "map")
    first = data.regions.list[0].id if data.regions.list else ""
    starts = [(area.fire, area.region) for area in data.map.list if area.start]
    if starts != [(True, first)]:
        yield Problem("unusable-board", "Exactly one area must be the start, with a printed fire, "
                      f"in region {first}.", "map")
    caves = [region.tiles.get("cave", 0) for region in data.regions.list]
    if sum(caves) != 1 or caves[0] == 1:
        yield Problem("unusable-count", "There must be one cave tile, outside the first region.",
                      "regions")
    stacks = sum(region.tiles.get("forest", 0) for region in data.regions.list)
    if stacks * data.animal_tiles.stack != PIECES["animal tiles"]:
        yield Problem("unusable-count", f"{stacks} forests of {data.animal_tiles.stack} animals do "
                      f"not need all {PIECES['animal tiles']} animal tiles.", "animal_tiles.stack")


def _huts(data: Scenario) -> Iterator[Problem]:
    """Each region opens with hut tiles of the regions before it; the end can come."""
    held = 0
    for i, region in enumerate(data.regions.list):
        if region.opens > held or (i == 0) != (region.opens == 0):
            yield Problem("unusable-huts", f"Region {region.id} opens with hut tile "
                          f"{region.opens}, but the regions before it have only {held} hut tiles.",
                          f"regions.list.{region.id}.opens")
        held += region.tiles.get("hut", 0)
    yield from check_bounds({"play.second": (data.play.second, 1, held),
                             "play.end": (data.play.end, 1, held)}, "unusable-huts")
    if held > data.room.track:
        yield Problem("unusable-huts", f"{held} hut tiles need {held} spaces on the hut track, but "
                      f"the track has {data.room.track} spaces.", "room.track")


def _bags(data: Scenario) -> Iterator[Problem]:
    """Bags never run out: everything that gives them is within the supply."""
    tiles = {entry.id: entry.n for entry in data.animal_tiles.list}
    now = {card.id: card.now.bag if card.now else 0 for card in data.inventions.list}
    given = sum(animal.bag * tiles.get(animal.id, 0) for animal in data.animals.list)
    given += sum(now[entry.id] * entry.n for entry in data.deck.list)
    given += sum(now[card.same] for card in data.starting.list)
    given += data.play.stash.bag * sum(
        region.tiles.get("stash", 0) for region in data.regions.list)
    given += max((sum(deed.bag * (1 if part.who == "discoverer" else data.game.players[1])
                      for part in cave.once for deed in part.do if isinstance(deed, Gain))
                  for cave in data.caves.list), default=0)
    if given > data.supply.bag_tiles:
        yield Problem("unusable-bags", f"Players could gain {given} bags, but there are only "
                      f"{data.supply.bag_tiles} bag tiles.", "supply.bag_tiles")


def _numbers(data: Scenario) -> Iterator[Problem]:
    """Values that cannot be played."""
    stores = data.stores
    yield from check_player_range(data.game.players, FEWEST, len(COLOURS), "unusable-number")
    if any(icon > stores.spaces for icon in stores.icons):
        yield Problem("unusable-number", "Each card icon must be on a space that the store has.",
                      "stores.icons")
    more = sum(isinstance(effect, cards.Store)
               for card in data.inventions.list for effect in card.lasting)
    yield from check_bounds({"stores.columns": (stores.columns, 2, len(STORES) - more)},
                            "unusable-number")
    for animal in data.animals.list:
        if not animal.bag + animal.food:
            yield Problem("unusable-number", f"{animal.id} must give a bag or food.",
                          f"animals.list.{animal.id}")
    start = data.start_tiles.list
    if len({(tile.seat, tile.symbol) for tile in start}) != len(start):
        yield Problem("unusable-count", "Each colour needs one start tile of each symbol.",
                      "start_tiles")
    if any(len({tile.kind for tile in start if tile.seat == seat}) < 2 for seat in COLOURS):
        yield Problem("unusable-count", "The two start tiles of a colour must differ in kind.",
                      "start_tiles")
