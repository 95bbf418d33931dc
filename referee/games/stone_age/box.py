"""What is on the table of one game: its places, cards, tiles and prices, worked out once."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from referee.core.problem import refused
from referee.games.stone_age import ABOUT
from referee.games.stone_age.content import NOTHING, Card, Choice, Effect, Goods, Slot, Tile
from referee.games.stone_age.scenario import Limits, Scenario, all_tiles, worths

IN_WORDS = {
    "hunt": "on the hunt", "forest": "in the forest", "clay-pit": "in the clay pit",
    "quarry": "in the quarry", "river": "at the river", "tool-maker": "at the tool maker",
    "hut": "in the hut", "field": "on the field", "trader": "at the trader"}


class Price(Struct, frozen=True):
    """What a card or tile costs.

    ``fixed`` is the price, or nothing where the buyer names it: then ``least``
    to ``most`` pieces of exactly ``kinds`` kinds (0: any), each of a kind that
    ``allowed`` has. It scores ``points``, and ``worth`` for each piece paid.
    """

    fixed: Goods = NOTHING
    least: int = 0
    most: int = 0
    kinds: int = 0
    allowed: Goods = (1, 1, 1, 1, 0)
    points: int = 0
    worth: Goods = NOTHING

    @property
    def free(self) -> bool:
        """Whether the buyer names what he pays."""
        return self.fixed == NOTHING


class Spot(Struct, frozen=True):
    """A place for figures. ``most`` is a limit for each player, 0 none.

    ``number`` counts card places and stacks from 1; ``tile`` is a camp's.
    """

    id: str
    kind: Literal["village", "area", "card", "tile", "camp"]
    least: int = 1
    most: int = 0
    rings: int = 0
    number: int = 0
    goods: str = ""
    also: bool = False
    pips: int = 0
    effect: Effect | None = None
    tile: str = ""

    @property
    def where(self) -> str:
        """The place in words: ``in the forest``."""
        return IN_WORDS.get(self.id) or f"on {self.id}"

    @property
    def name(self) -> str:
        """The place as the subject of a sentence: ``The hut``, ``Card 2``."""
        if self.kind in ("village", "area"):
            return f"The {self.id.replace('-', ' ')}"
        return self.id[0].upper() + self.id[1:]


class Box(Struct, frozen=True):
    """One game's scenario, seats and options, and the tables that follow from them."""

    scenario: Scenario
    seats: tuple[str, ...]
    promo: bool
    cards: Mapping[str, Card]
    tiles: Mapping[str, Tile]
    spots: Mapping[str, Spot]
    village: tuple[str, ...]
    in_use: int
    sharing: int
    slots: tuple[Slot, ...]
    card_prices: tuple[Price, ...]
    tile_prices: Mapping[str, Price]
    faces: Mapping[str, tuple[Effect, ...]]
    pips: Mapping[str, int]
    rates: tuple[tuple[int, int], ...]
    limits: Limits

    @property
    def style(self) -> bool:
        """Whether decorations and traders are in play."""
        return self.scenario.trade is not None


def pack(scenario: Scenario, seats: tuple[str, ...], options: Mapping[str, str]) -> Box:
    """The box for these seats and options. Refused: what the scenario has no place for."""
    promo = options.get("promo-tiles", "off")
    _refuse(scenario, seats, options, promo)
    crowd = next(c for c in scenario.crowds.list if c.id == len(seats))
    tiles = all_tiles(scenario) if promo == "on" else scenario.tiles.list
    worth = worths(scenario.areas)
    return Box(
        scenario, seats, promo == "on", {card.id: card for card in scenario.cards.list},
        {tile.id: tile for tile in tiles}, _spots(scenario, len(seats), tiles),
        tuple(place.id for place in scenario.village.list), crowd.village, crowd.sharing,
        scenario.slots.list, tuple(_card_price(slot) for slot in scenario.slots.list),
        {tile.id: _tile_price(tile, worth) for tile in tiles},
        {table.id: table.faces for table in scenario.tables.list},
        {area.goods: area.pips for area in scenario.areas.list}, _rates(scenario),
        scenario.limits)


def _refuse(scenario: Scenario, seats: tuple[str, ...], options: Mapping[str, str],
            promo: str) -> None:
    low, high = scenario.game.players
    wrong = [seat for seat in seats if seat not in ABOUT.seats or seats.count(seat) > 1]
    if wrong or not low <= len(seats) <= high:
        raise refused("usage-seats", f"{scenario.game.title} is for {low} to {high} players; "
                      f"the seats named are: {', '.join(seats) or 'none'}.",
                      hint=f"Seats are, each once: {', '.join(ABOUT.seats)}.")
    for name in options:
        if name != "promo-tiles":
            raise refused("usage-option", f"There is no option “{name}”.",
                          hint="The only one is promo-tiles.")
    if promo not in ("off", "on"):
        raise refused("usage-option", f"promo-tiles is off or on, not “{promo}”.")
    if promo == "on" and scenario.promo is None:
        raise refused("usage-option", f"{scenario.game.title} has no promo tiles in this "
                      "scenario.", hint="They belong to style-is-the-goal.")


def _spots(scenario: Scenario, players: int, tiles: tuple[Tile, ...]) -> dict[str, Spot]:
    spots = [Spot(area.id, "area", rings=area.rings, goods=area.goods, pips=area.pips,
                  also=area.also is not None) for area in scenario.areas.list]
    spots += [Spot(place.id, "village", place.people, place.people, effect=place.effect)
              for place in scenario.village.list]
    spots += [Spot(f"card {slot.id}", "card", 1, 1, number=slot.id)
              for slot in scenario.slots.list]
    spots += [Spot(f"tile {n}", "tile", 1, 1, number=n) for n in range(1, players + 1)]
    spots += [Spot(f"camp {tile.id}", "camp", 1, tile.camp.people, goods=tile.camp.goods,
                   pips=tile.camp.pips, tile=tile.id) for tile in tiles if tile.camp]
    return {spot.id: spot for spot in spots}


def _card_price(slot: Slot) -> Price:
    if slot.decorations:
        return Price((0, 0, 0, 0, slot.decorations))
    return Price(least=slot.resources, most=slot.resources)


def _tile_price(tile: Tile, worth: Goods) -> Price:
    if tile.choice is None:
        assert tile.cost is not None
        return Price(tile.cost.goods, points=tile.points)
    choice = tile.choice
    return Price(NOTHING, choice.least, choice.most, choice.kinds, _allowed(choice), tile.points,
                 _worth(choice, worth))


def _allowed(choice: Choice) -> Goods:
    return (0, 0, 0, 0, 1) if choice.of == "decorations" else (1, 1, 1, 1, 0)


def _worth(choice: Choice, worth: Goods) -> Goods:
    each = choice.each
    return (each, each, each, each, each) if each else worth


def _rates(scenario: Scenario) -> tuple[tuple[int, int], ...]:
    """For each position of the trader track what an exchange gives and takes; 0, 0: none."""
    if scenario.trade is None:
        return ((0, 0),)
    rates = [(0, 0)]
    starts = {rate.id: (rate.give, rate.take) for rate in scenario.trade.list}
    for position in range(1, scenario.trade.track + 1):
        rates.append(starts.get(position, rates[-1]))
    return tuple(rates)
