"""The scenario: pieces, prices, strips, map, boxes and chips."""

from typing import Literal

from msgspec import Struct

from referee.core.problem import Problems
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
    from referee.games.settlers import geometry, proof

    first = (*proof.identities(scenario), *proof.references(scenario))
    return first or (*proof.counts(scenario), *geometry.geometry(scenario))
