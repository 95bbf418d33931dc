"""The type of a Fire & Stone scenario: board, tiles, cards and numbers, each with its source."""

from typing import Literal

from msgspec import Struct

from referee.core.scenario import Source
from referee.games.fire_and_stone.effects import Deed, Gain, Lasting, Place


class _Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What is written in a scenario; unknown keys are refused."""


class Game(_Record, frozen=True):
    """What the game is called, and for how many."""

    source: Source
    title: str
    about: str
    players: tuple[int, int]


class Play(_Record, frozen=True):
    """Numbers of the turn: steps, food of an action, points, tiles that matter on the track.

    ``leave`` and ``empty`` are food for leaving a gathering tile and for a bare
    area, ``flame`` the points for a fire turned up; the second scout comes
    with hut tile ``second``, the end with hut tile ``end``.
    """

    source: Source
    steps: int
    leave: int
    empty: int
    flame: int
    stash: Gain
    display: int
    second: int
    end: int


class Points(_Record, frozen=True):
    """Points at the end, and the victory point cards from the top of their pile."""

    source: Source
    hut: int
    majority: int
    task: int
    cards: tuple[int, ...]


class Supply(_Record, frozen=True):
    """Pieces: printed bags and huts of each player, bag tiles of all."""

    source: Source
    bags: int
    bag_tiles: int
    huts: int


class Room(_Record, frozen=True):
    """How many bag tiles one mat takes, and how many spaces the hut track has."""

    source: Source
    bag_tiles: int
    track: int


class Stores(_Record, frozen=True):
    """Gathering stores of a mat and the spaces of each; a card icon is on these ``icons``."""

    source: Source
    columns: int
    spaces: int
    icons: tuple[int, ...]


class Region(_Record, frozen=True):
    """A region, the hut tile that opens it (0: open), its discovery tiles by kind."""

    id: str
    name: str
    opens: int
    tiles: dict[str, int]
    source: Source | None = None


class Regions(_Record, frozen=True):
    """The regions, from the first to the last."""

    source: Source
    list: tuple[Region, ...]


class Area(_Record, frozen=True):
    """An area: land and sea neighbours, what it borders, whether a fire is printed on it."""

    id: str
    region: str
    land: tuple[str, ...]
    sea: tuple[str, ...] = ()
    lake: bool = False
    mountain: bool = False
    fire: bool = False
    start: bool = False
    source: Source | None = None


class Map(_Record, frozen=True):
    """The areas of the board."""

    source: Source
    list: tuple[Area, ...]


class Gathering(_Record, frozen=True):
    """The kinds of gathering tiles."""

    source: Source
    kinds: tuple[str, ...]


class StartTile(_Record, frozen=True):
    """A start gathering tile: whose, which symbol is on its back, what it shows."""

    id: str
    seat: str
    symbol: Literal["sun", "moon"]
    kind: str
    source: Source | None = None


class StartTiles(_Record, frozen=True):
    """The start gathering tiles."""

    source: Source
    list: tuple[StartTile, ...]


class Animal(_Record, frozen=True):
    """What an animal is worth over a fire."""

    id: str
    bag: int = 0
    food: int = 0
    source: Source | None = None


class Animals(_Record, frozen=True):
    """The animals, by kind."""

    source: Source
    list: tuple[Animal, ...]


class Many(_Record, frozen=True):
    """How many there are of one kind."""

    id: str
    n: int
    source: Source | None = None


class AnimalTiles(_Record, frozen=True):
    """How many tiles of each animal; ``stack`` of them lie in a forest."""

    source: Source
    stack: int
    list: tuple[Many, ...]


class Deck(_Record, frozen=True):
    """How many cards of each invention."""

    source: Source
    list: tuple[Many, ...]


class Invention(_Record, frozen=True):
    """An invention: what it gives at once, and what lasts until it is covered."""

    id: str
    category: Literal["food", "movement", "hut building", "gathering"]
    lasting: tuple[Lasting, ...]
    now: Gain | None = None
    source: Source | None = None


class Inventions(_Record, frozen=True):
    """The inventions, by kind."""

    source: Source
    list: tuple[Invention, ...]


class Starting(_Record, frozen=True):
    """A starting invention: another card of the invention it is the ``same`` as."""

    id: str
    same: str
    source: Source | None = None


class Startings(_Record, frozen=True):
    """The starting inventions."""

    source: Source
    list: tuple[Starting, ...]


class Once(_Record, frozen=True):
    """A part of a cave's discovery effect: for whom, whether they may decline, what."""

    who: Literal["each", "discoverer", "others"]
    do: tuple[Deed, ...]
    may: bool = False


class Cave(_Record, frozen=True):
    """A cave card: what happens once, what its area offers, the rule it brings.

    ``leaves``: tile and card go out of the game after the discovery.
    """

    id: str
    once: tuple[Once, ...] = ()
    leaves: bool = False
    area: tuple[Place, ...] = ()
    rule: tuple[Lasting, ...] = ()
    source: Source | None = None


class Caves(_Record, frozen=True):
    """The cave cards."""

    source: Source
    list: tuple[Cave, ...]


class Level(_Record, frozen=True):
    """The cave cards of one level, from 1, easier, to 3, more difficult."""

    id: int
    caves: tuple[str, ...]


class Levels(_Record, frozen=True):
    """How difficult the caves are."""

    source: Source
    list: tuple[Level, ...]


class Task(_Record, frozen=True):
    """A task: which majorities it counts."""

    id: str
    counts: Literal["lake", "mountain", "forest", "region"]
    region: str = ""
    source: Source | None = None


class Tasks(_Record, frozen=True):
    """The task cards."""

    source: Source
    list: tuple[Task, ...]


class Scenario(_Record, frozen=True):
    """A scenario of Fire & Stone."""

    game: Game
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
