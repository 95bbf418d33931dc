"""What is on the table of one game: places, prices and limits, worked out once."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from referee.core.problem import refused
from referee.games.stone_age.content import RESOURCES, Card, Choice, Effect, Tile, Workplace
from referee.games.stone_age.scenario import Limits, worths
from referee.games.stone_age_solo import ABOUT
from referee.games.stone_age_solo.records import NONE, Four
from referee.games.stone_age_solo.scenario import Costs, Level, Privilege, Scenario

IN_WORDS = {
    "hunt": "on the hunt", "forest": "in the forest", "clay-pit": "in the clay pit",
    "quarry": "in the quarry", "river": "at the river", "tool-maker": "at the tool maker",
    "hut": "in the hut", "field": "on the field",
    "village": "in the village"}
VILLAGE = ("tool-maker", "field", "hut")


class Spot(Struct, frozen=True):
    """A place for figures: ``least`` to ``most`` of them (0: any number).

    ``number`` counts card places and stacks from 1.
    """

    id: str
    kind: Literal["village", "area", "card", "tile"]
    least: int = 1
    most: int = 0
    number: int = 0
    goods: str = ""
    pips: int = 0
    effect: Effect | None = None

    @property
    def where(self) -> str:
        """The place in words: ``in the forest``."""
        return IN_WORDS.get(self.id) or f"on {self.id}"


class TilePrice(Struct, frozen=True):
    """What a tile costs: ``fixed``, or a choice of resources that score their worth."""

    fixed: Four
    choice: Choice | None
    points: int


class Box(Struct, frozen=True):
    """One game's scenario, seat and options, and the tables that follow from them."""

    scenario: Scenario
    seat: str
    level: Level
    printing: Four
    hungry: bool
    cards: Mapping[str, Card]
    tiles: Mapping[str, Tile]
    prices: Mapping[str, TilePrice]
    worth: Four
    spots: Mapping[str, Spot]
    slots: tuple[int, ...]
    faces: tuple[Effect, ...]
    pips: Mapping[str, int]
    path: tuple[str, ...]
    material: Mapping[str, str]
    privileges: Mapping[int, Privilege]
    limits: Limits
    costs: Costs

    def next_area(self, area: str) -> str:
        """Where the elder goes from an area."""
        return self.path[(self.path.index(area) + 1) % len(self.path)]

    def openings(self, field: int) -> int:
        """How many village places may be used at a position of the food track."""
        return max((o.places for o in self.scenario.openings.list if o.id <= field), default=0)


def pack(scenario: Scenario, seats: tuple[str, ...], options: Mapping[str, str]) -> Box:
    """The box for this seat and these options. Refused: what does not exist."""
    if len(seats) != 1 or seats[0] not in ABOUT.seats:
        raise refused("usage-seats", f"{scenario.game.title} is for one player; the seats named "
                      f"are: {', '.join(seats) or 'none'}.",
                      hint=f"The seat is one of: {', '.join(ABOUT.seats)}.")
    chosen = _chosen(options)
    level = _level(scenario, chosen["challenge"])
    printing = next((p for p in scenario.supply.list if p.id == chosen["printing"]), None)
    if printing is None:
        raise refused("usage-option", f"This scenario does not count the printing "
                      f"“{chosen['printing']}”.")
    worth = worths(scenario.areas)[:4]
    tiles = {t.id: t for t in scenario.tiles.list if t.id not in scenario.out.tiles}
    return Box(
        scenario, seats[0], level, (printing.wood, printing.brick, printing.stone, printing.gold),
        chosen["food-capacity"] == "people", {card.id: card for card in scenario.cards.list},
        tiles, {name: _price(tile) for name, tile in tiles.items()}, worth, _spots(scenario),
        tuple(slot.resources for slot in scenario.slots.list), _faces(scenario),
        {area.goods: area.pips for area in scenario.areas.list},
        tuple(stay.id for stay in scenario.elder.list),
        {stay.id: stay.material for stay in scenario.elder.list},
        {p.id: p for p in scenario.privileges.list}, scenario.limits, scenario.costs)


def _chosen(options: Mapping[str, str]) -> dict[str, str]:
    known = {option.name: option for option in ABOUT.options}
    for name, value in options.items():
        if name not in known:
            raise refused("usage-option", f"There is no option “{name}”.",
                          hint=f"There are: {', '.join(known)}.")
        if value not in known[name].values:
            raise refused("usage-option", f"{name} is not “{value}”.",
                          hint=f"It is one of: {', '.join(known[name].values)}.")
    return {name: options.get(name, option.default) for name, option in known.items()}


def _level(scenario: Scenario, name: str) -> Level:
    for level in scenario.challenge.list:
        if level.id == name:
            return level
    raise refused("usage-option", f"This scenario has no challenge “{name}”.",
                  hint="It has: " + ", ".join(lv.id for lv in scenario.challenge.list) + ".")


def _faces(scenario: Scenario) -> tuple[Effect, ...]:
    return next((table.faces for table in scenario.tables.list if table.id == "dice-table"), ())


def _price(tile: Tile) -> TilePrice:
    fixed = tile.cost.goods[:4] if tile.cost is not None else NONE
    return TilePrice(fixed, tile.choice, tile.points)


def _spots(scenario: Scenario) -> dict[str, Spot]:
    spots = [Spot(area.id, "area", 1, area.rings, goods=area.goods, pips=area.pips)
             for area in scenario.areas.list]
    found: dict[str, Workplace] = {place.id: place for place in scenario.village.list}
    spots += [Spot(name, "village", found[name].people, found[name].people,
                   effect=found[name].effect) for name in VILLAGE]
    spots += [Spot(f"card {slot.id}", "card", 1, 1, slot.id) for slot in scenario.slots.list]
    spots += [Spot(f"tile {n}", "tile", 1, 1, n) for n in (1, 2)]
    return {spot.id: spot for spot in spots}


def kind(goods: str) -> int:
    """The place of a resource among four numbers."""
    return RESOURCES.index(goods)
