"""The records of a scenario: goods, effects, cards, tiles, places. No logic."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

from referee.core.scenario import sections
from referee.core.scenario.sections import Count as Amount
from referee.core.scenario.sections import Few, ForeignKey, Some

Resource = Literal["wood", "brick", "stone", "gold"]
Good = Literal["wood", "brick", "stone", "gold", "decorations"]
Gift = Literal[
    "food", "wood", "brick", "stone", "gold", "decorations", "points", "tool", "field", "trader",
    "person", "card", "resource", "any", "one-use-tool", "dice-table", "style-table"]
Symbol = Literal[
    "healing", "art", "writing", "pottery", "time", "transport", "music", "weaving", "ring"]
Profession = Literal["farmer", "toolmaker", "builder", "shaman", "trader"]

RESOURCES: tuple[str, ...] = get_args(Resource)
GOODS: tuple[str, ...] = get_args(Good)
PROFESSIONS: tuple[str, ...] = get_args(Profession)
TABLES = ("dice-table", "style-table")
LATER = ("any", "one-use-tool")  # tops of cards that are used at a time of the owner's choice
PLAIN = frozenset((*GOODS, "food", "points", "tool", "field", "trader", "person"))
FACES = PLAIN | {"card", "resource"}
BUILT = PLAIN | {"card", *TABLES}
TOPS = BUILT | {*LATER}

Goods = tuple[int, int, int, int, int]
NOTHING: Goods = (0, 0, 0, 0, 0)

Cards = Annotated[tuple[str, ...], ForeignKey("card")]
Tiles = Annotated[tuple[str, ...], ForeignKey("tile")]
Pips = Annotated[int, Meta(ge=1, le=20)]
Pieces = Annotated[int, Meta(ge=1, le=12)]
Track = Annotated[int, Meta(ge=1, le=40)]
Dozen = Annotated[int, Meta(ge=0, le=12)]


class Record(sections.ScenarioRecord, frozen=True, omit_defaults=True):
    """A record of a list; default values are left out."""


class Effect(Record, frozen=True):
    """What something gives."""

    # ``resource``: of the taker's choice, at once; ``any``: of the owner's choice, now or later
    gives: Gift
    count: Annotated[int, Meta(ge=1, le=20)] = 1  # for a one-use tool, its value
    dice: Few = 0  # the number of dice to roll for it


class Cost(Record, frozen=True):
    """A fixed price."""

    wood: Dozen = 0
    brick: Dozen = 0
    stone: Dozen = 0
    gold: Dozen = 0
    decorations: Dozen = 0

    @property
    def goods(self) -> Goods:
        """The price in the order of ``GOODS``."""
        return self.wood, self.brick, self.stone, self.gold, self.decorations


class Choice(Record, frozen=True):
    """A price of the buyer's choice."""

    least: Pieces
    most: Pieces
    kinds: Annotated[int, Meta(ge=0, le=4)] = 0  # exactly this many kinds; 0: any number
    of: Literal["resources", "decorations"] = "resources"
    each: Dozen = 0  # points for each piece; 0: what the resource is worth


class Camp(Record, frozen=True):
    """A tile's own place: dice for up to ``people`` figures, one unit for ``pips``."""

    goods: Good
    pips: Pips
    people: Some


class Card(Record, frozen=True):
    """A civilization card; without ``people`` its bottom is a symbol of the green sets."""

    id: str
    top: Effect
    bottom: Literal[Symbol, Profession]
    people: Few = 0


class Tile(Record, frozen=True):
    """A building tile, with a ``cost`` or a ``choice``; ``income`` comes with every phase 2."""

    id: str
    cost: Cost | None = None
    choice: Choice | None = None
    points: Amount = 0
    effect: Effect | None = None
    income: Effect | None = None
    camp: Camp | None = None


class Workplace(Record, frozen=True):
    """A place in the village, filled by exactly ``people`` figures of one player."""

    id: Literal["tool-maker", "hut", "field", "trader"]
    people: Some
    effect: Effect


class Area(Record, frozen=True):
    """A place to roll dice."""

    id: Literal["hunt", "forest", "clay-pit", "quarry", "river"]
    goods: Literal["food", Resource]
    pips: Pips
    rings: Amount = 0  # the most figures; 0: no limit
    also: Literal["decorations"] | None = None  # may share the outcome with ``goods``


class Crowd(Record, frozen=True):
    """For ``id`` players: village places in use, players who may share an area with rings."""

    id: Some
    village: Few
    sharing: Some


class Slot(Record, frozen=True):
    """Card place ``id``, from 1: its price, and that of an extra card drawn face down."""

    id: Some
    resources: Few = 0
    decorations: Few = 0
    extra: Few = 0


class Rate(Record, frozen=True):
    """From position ``id`` of the trader track on, ``give`` pieces are traded for ``take``."""

    id: Track
    give: Annotated[int, Meta(ge=1, le=4)]
    take: Annotated[int, Meta(ge=1, le=2)]


class Table(Record, frozen=True):
    """What the six faces of a die give."""

    id: Literal["dice-table", "style-table"]
    faces: tuple[Effect, Effect, Effect, Effect, Effect, Effect]


class Count(Record, frozen=True):
    """How many things of this name there must be."""

    id: str
    count: Annotated[int, Meta(ge=0, le=999)]
