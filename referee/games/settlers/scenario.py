"""The scenario: pieces, prices, strips, map, boxes and chips, and the proof that they fit."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Literal

from msgspec import Struct

from referee.core.problem import Problem, Problems
from referee.core.scenario import Source

Resource = Literal["meat", "bones", "flint", "skins"]
Strip = Literal["nourishment", "hunting", "construction", "clothing"]
Figure = Literal["neanderthal", "carnivore"]
Land = Literal["hills", "plains", "mountains", "forest", "ice"]

RESOURCES: tuple[Resource, ...] = ("meat", "bones", "flint", "skins")
STRIPS: tuple[Strip, ...] = ("nourishment", "hunting", "construction", "clothing")
FIGURES: tuple[Figure, ...] = ("neanderthal", "carnivore")
FIELDS = 5


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """Unknown keys are refused."""


class Game(Shape, frozen=True):
    """What the scenario is; ``players`` are the fewest and the most."""

    source: Source
    title: str
    about: str
    players: tuple[int, int]


class Piece(Shape, frozen=True):
    """How many pieces of a kind each player has."""

    id: Literal["tribes", "nomads"]
    count: int
    source: Source | None = None


class Pieces(Shape, frozen=True):
    """The pieces of a player."""

    source: Source
    list: tuple[Piece, ...]


class Beginning(Shape, frozen=True):
    """How many tribes a player begins with, and which cards."""

    source: Source
    tribes: int
    cards: tuple[Resource, ...]


class Pile(Shape, frozen=True):
    """How many cards there are of a kind."""

    id: Resource
    count: int
    source: Source | None = None


class Resources(Shape, frozen=True):
    """All resource cards."""

    source: Source
    list: tuple[Pile, ...]


class Prices(Shape, frozen=True):
    """Cards for a new nomad, a tribe, a move; ``bank`` equal cards buy one other."""

    source: Source
    nomad: tuple[Resource, ...]
    tribe: tuple[Resource, ...]
    move: tuple[Resource, ...]
    bank: int


class Movement(Shape, frozen=True):
    """Corners for each price of a move; ``nourished`` more for each step of nourishment."""

    source: Source
    corners: int
    nourished: int


class Seven(Shape, frozen=True):
    """The largest hand that loses nothing when a 7 is thrown."""

    source: Source
    limit: int


class Points(Shape, frozen=True):
    """What each thing is worth, and the points that win."""

    source: Source
    goal: int
    people: int
    art: int
    adaptation: int
    reconnaissance: int
    distribution: int
    second: int


class Reconnaissance(Shape, frozen=True):
    """The fewest event chips that earn the card."""

    source: Source
    chips: int


class Track(Shape, frozen=True):
    """A progress strip: the cards for each field, first to fifth."""

    id: Strip
    costs: tuple[tuple[Resource, ...], ...]
    source: Source | None = None


class Strips(Shape, frozen=True):
    """The four progress strips."""

    source: Source
    list: tuple[Track, ...]


class Terrain(Shape, frozen=True):
    """A terrain and what it gives; ice gives nothing."""

    id: Land
    resource: Resource | None = None
    source: Source | None = None


class Terrains(Shape, frozen=True):
    """What the terrains give."""

    source: Source
    list: tuple[Terrain, ...]


class Region(Shape, frozen=True):
    """A part of the world, and the figure that may stand there."""

    id: str
    name: str
    figure: Figure
    source: Source | None = None


class Regions(Shape, frozen=True):
    """The parts of the world."""

    source: Source
    list: tuple[Region, ...]


class Start(Shape, frozen=True):
    """The hex where a figure begins."""

    id: Figure
    hex: str
    source: Source | None = None


class Figures(Shape, frozen=True):
    """Where the figures begin."""

    source: Source
    list: tuple[Start, ...]


class Hex(Shape, frozen=True):
    """A landscape; ``corners`` run N, NE, SE, S, SW, NW; number 0 never produces."""

    id: str
    region: str
    row: int
    column: int
    terrain: Land
    corners: tuple[str, str, str, str, str, str]
    number: int = 0
    source: Source | None = None


class Hexes(Shape, frozen=True):
    """All landscapes."""

    source: Source
    list: tuple[Hex, ...]


class Outpost(Shape, frozen=True):
    """A corner in the sea."""

    id: str
    name: str
    source: Source | None = None


class Outposts(Shape, frozen=True):
    """The corners that belong to no hex."""

    source: Source
    list: tuple[Outpost, ...]


class Black(Shape, frozen=True):
    """The corners of the first tribes."""

    source: Source
    corners: tuple[str, ...]


class People(Shape, frozen=True):
    """The corners of the people chips of one region."""

    id: str
    corners: tuple[str, ...]
    source: Source | None = None


class Peoples(Shape, frozen=True):
    """The people chips."""

    source: Source
    list: tuple[People, ...]


class Levels(Shape, frozen=True):
    """The steps a box asks for."""

    clothing: int
    construction: int


class Box(Shape, frozen=True):
    """A route with a condition box; ``other`` is a disputed reading of its numbers."""

    id: str
    name: str
    ends: tuple[str, str]
    group: str
    clothing: int
    construction: int
    other: Levels | None = None
    source: Source | None = None


class Boxes(Shape, frozen=True):
    """All routes."""

    source: Source
    list: tuple[Box, ...]


class Group(Shape, frozen=True):
    """The event chips of one numeral; its adaptation is called after the region."""

    id: str
    region: str
    adaptation: int
    desert: int
    figure: int
    source: Source | None = None


class Chips(Shape, frozen=True):
    """The event chips."""

    source: Source
    list: tuple[Group, ...]


class Desert(Shape, frozen=True):
    """How many desert chips name a terrain."""

    id: Land
    count: int
    source: Source | None = None


class Deserts(Shape, frozen=True):
    """The desert tiles, and the region where they are laid."""

    source: Source
    region: str
    list: tuple[Desert, ...]


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario."""

    game: Game
    pieces: Pieces
    beginning: Beginning
    resources: Resources
    prices: Prices
    movement: Movement
    seven: Seven
    points: Points
    reconnaissance: Reconnaissance
    strips: Strips
    terrains: Terrains
    regions: Regions
    figures: Figures
    hexes: Hexes
    outposts: Outposts
    black: Black
    people: Peoples
    boxes: Boxes
    chips: Chips
    deserts: Deserts


def check(scenario: Scenario) -> Problems:
    """Every fault that no type can say; where it stands is a path such as ``hexes.list.AF1``."""
    first = (*_identities(scenario), *_references(scenario))
    if first:
        return first
    from referee.games.settlers.proof import geometry

    return (*_counts(scenario), *geometry(scenario))


def fault(code: str, where: str, why: str) -> Problem:
    """A fault of the scenario at a path."""
    return Problem(code, why, where)


def _identities(scenario: Scenario) -> Iterator[Problem]:
    groups: tuple[tuple[str, Iterable[str], tuple[str, ...]], ...] = (
        ("pieces.list", (x.id for x in scenario.pieces.list), ("tribes", "nomads")),
        ("resources.list", (x.id for x in scenario.resources.list), RESOURCES),
        ("strips.list", (x.id for x in scenario.strips.list), STRIPS),
        ("figures.list", (x.id for x in scenario.figures.list), FIGURES),
        ("terrains.list", (x.id for x in scenario.terrains.list), ()),
        ("regions.list", (x.id for x in scenario.regions.list), ()),
        ("hexes.list", (x.id for x in scenario.hexes.list), ()),
        ("outposts.list", (x.id for x in scenario.outposts.list), ()),
        ("people.list", (x.id for x in scenario.people.list), ()),
        ("boxes.list", (x.id for x in scenario.boxes.list), ()),
        ("chips.list", (x.id for x in scenario.chips.list), ()),
        ("deserts.list", (x.id for x in scenario.deserts.list), ()),
    )
    for where, ids, wanted in groups:
        counted = Counter(ids)
        for name, count in counted.items():
            if count > 1:
                yield fault("unusable-reference", f"{where}.{name}",
                            f"The id “{name}” stands {count} times.")
        for name in wanted:
            if name not in counted:
                yield fault("unusable-reference", where, f"The record “{name}” is missing.")


def _references(scenario: Scenario) -> Iterator[Problem]:
    regions = {x.id for x in scenario.regions.list}
    hexes = {x.id for x in scenario.hexes.list}
    terrains = {x.id for x in scenario.terrains.list}
    corners = {c for x in scenario.hexes.list for c in x.corners}
    corners |= {x.id for x in scenario.outposts.list}
    groups = {x.id for x in scenario.chips.list}

    def known(where: str, what: str, name: str, names: set[str]) -> Iterator[Problem]:
        if name not in names:
            yield fault("unusable-reference", where, f"There is no {what} “{name}”.")

    for land in scenario.hexes.list:
        yield from known(f"hexes.list.{land.id}.region", "region", land.region, regions)
        yield from known(f"hexes.list.{land.id}.terrain", "terrain", land.terrain, {*terrains})
    for start in scenario.figures.list:
        yield from known(f"figures.list.{start.id}.hex", "hex", start.hex, hexes)
    for corner in scenario.black.corners:
        yield from known("black.corners", "corner", corner, corners)
    for people in scenario.people.list:
        yield from known(f"people.list.{people.id}", "region", people.id, regions)
        for corner in people.corners:
            yield from known(f"people.list.{people.id}.corners", "corner", corner, corners)
    for box in scenario.boxes.list:
        yield from known(f"boxes.list.{box.id}.group", "group of chips", box.group, groups)
        for corner in box.ends:
            yield from known(f"boxes.list.{box.id}.ends", "corner", corner, corners)
    for group in scenario.chips.list:
        yield from known(f"chips.list.{group.id}.region", "region", group.region, regions)
    yield from known("deserts.region", "region", scenario.deserts.region, regions)


def _counts(scenario: Scenario) -> Iterator[Problem]:
    most = scenario.game.players[1]
    needed = most * scenario.beginning.tribes
    if len(scenario.black.corners) < needed:
        yield fault("unusable-count", "black.corners",
                    f"{most} players need {needed} black corners; "
                    f"{len(scenario.black.corners)} are given.")
    if not 2 <= scenario.game.players[0] <= most:
        yield fault("unusable-count", "game.players", "From at least 2 players, fewest first.")
    yield from _cards(scenario, most)
    for track in scenario.strips.list:
        if len(track.costs) != FIELDS or not all(track.costs):
            yield fault("unusable-count", f"strips.list.{track.id}.costs",
                        f"A strip has {FIELDS} fields, and each costs something.")
    yield from _event_chips(scenario)
    least: tuple[tuple[str, int, int], ...] = (
        ("points.goal", scenario.points.goal, 1),
        ("prices.bank", scenario.prices.bank, 1),
        ("movement.corners", scenario.movement.corners, 1),
        ("movement.nourished", scenario.movement.nourished, 0),
        ("reconnaissance.chips", scenario.reconnaissance.chips, 1),
        ("seven.limit", scenario.seven.limit, 1),
        ("prices.move", len(scenario.prices.move), 1),
        ("prices.nomad", len(scenario.prices.nomad), 1),
        ("prices.tribe", len(scenario.prices.tribe), 1))
    for where, value, low in least:
        if value < low:
            yield fault("unusable-count", where, f"{value} is too few; at least {low}.")


def _cards(scenario: Scenario, most: int) -> Iterator[Problem]:
    given = Counter(scenario.beginning.cards)
    for pile in scenario.resources.list:
        if pile.count < most * given[pile.id]:
            yield fault("unusable-count", f"resources.list.{pile.id}.count",
                        f"{most} players begin with {most * given[pile.id]} {pile.id}; "
                        f"there are {pile.count}.")
    for piece in scenario.pieces.list:
        least = scenario.beginning.tribes if piece.id == "tribes" else 1
        if piece.count < least or (piece.id == "tribes" and least < 1):
            yield fault("unusable-count", f"pieces.list.{piece.id}.count",
                        f"{piece.count} {piece.id} are too few to begin with.")


def _event_chips(scenario: Scenario) -> Iterator[Problem]:
    boxes = Counter(box.group for box in scenario.boxes.list)
    for group in scenario.chips.list:
        size = group.adaptation + group.desert + group.figure
        if min(group.adaptation, group.desert, group.figure) < 0 or group.adaptation != 1:
            yield fault("unusable-count", f"chips.list.{group.id}",
                        "A group has one adaptation and no negative counts.")
        if size != boxes[group.id]:
            yield fault("unusable-count", f"chips.list.{group.id}",
                        f"Group {group.id} has {size} chips for {boxes[group.id]} boxes.")
    tiles = sum(desert.count for desert in scenario.deserts.list)
    chips = sum(group.desert for group in scenario.chips.list)
    if tiles != chips:
        yield fault("unusable-count", "deserts.list",
                    f"{chips} desert chips do not match {tiles} named terrains.")
    lands = Counter(x.terrain for x in scenario.hexes.list if x.region == scenario.deserts.region)
    for desert in scenario.deserts.list:
        if not 0 <= desert.count <= lands[desert.id]:
            yield fault("unusable-count", f"deserts.list.{desert.id}.count",
                        f"{desert.count} deserts for {lands[desert.id]} hexes of {desert.id}.")


def scarce(corners: Iterable[str], near: Callable[[str], set[str]], size: int) -> int:
    """The fewest corners next to any ``size`` of these."""
    return min((len(set().union(*map(near, some))) for some in combinations(corners, size)),
               default=0)
