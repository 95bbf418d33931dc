"""The scenario of Stone Age: board, cards, tiles, setup; and the check of its counts."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from referee.core.base.problem import Problem, Problems
from referee.core.scenario.sections import Count as Amount
from referee.core.scenario.sections import (
    Few,
    Playing,
    Records,
    Section,
    Some,
    check_bounds,
    check_counts,
    check_id_spelling,
    check_player_range,
    check_unique,
)
from referee.games.stone_age.model import PLAYERS
from referee.games.stone_age.model.content import (
    BUILT,
    FACES,
    PLAIN,
    PROFESSIONS,
    RESOURCES,
    TABLES,
    TOPS,
    Area,
    Card,
    Count,
    Crowd,
    Effect,
    Goods,
    Rate,
    Slot,
    Table,
    Tile,
    Track,
    Workplace,
)

People = Annotated[int, Meta(ge=1, le=20)]
Steps = Annotated[int, Meta(ge=0, le=40)]


class Start(Section, frozen=True):
    """What each player begins with. There are at most ``limits.people`` people."""

    people: People
    food: Annotated[int, Meta(ge=0, le=999)]
    decorations: Amount = 0


class Limits(Section, frozen=True):
    """The most that a player can have: people, food track, tool tiles, value of a tool tile."""

    people: People
    field: Steps
    tools: Annotated[int, Meta(ge=1, le=6)]
    tool: Some


class Village(Section, frozen=True):
    """The places in the village."""

    list: Records[Workplace]


class Areas(Section, frozen=True):
    """The hunt and the four places for resources."""

    list: Records[Area]


class Crowds(Section, frozen=True):
    """What changes with the number of players."""

    list: Records[Crowd]


class Slots(Section, frozen=True):
    """The card places, the cheapest first."""

    list: Records[Slot]


class Tables(Section, frozen=True):
    """The dice tables."""

    list: Records[Table]


class Feeding(Section, frozen=True):
    """The points that hunger costs."""

    penalty: Amount


class Cards(Section, frozen=True):
    """The civilization cards."""

    list: Records[Card]


class Tiles(Section, frozen=True):
    """The building tiles: ``stack`` tiles for each stack, and enough for all stacks."""

    stack: Annotated[int, Meta(ge=1, le=20)]
    list: Records[Tile]


class Counts(Section, frozen=True):
    """The numbers that the cards and tiles must add up to."""

    list: Records[Count]


class Trading(Section, frozen=True):
    """The trader track: last place, decorations for each move up, rates of a trade."""

    track: Track
    decorations: Few
    list: Records[Rate]


class Promo(Section, frozen=True):
    """Tiles that an option shuffles in."""

    list: Records[Tile]


class Basics(Struct, frozen=True, forbid_unknown_fields=True):
    """The groups that a scenario of SoloPlay has as well."""

    game: Playing
    start: Start
    limits: Limits
    village: Village
    areas: Areas
    crowds: Crowds
    slots: Slots
    tables: Tables
    feeding: Feeding
    cards: Cards
    tiles: Tiles
    counts: Counts

    @property
    def stacks(self) -> int:
        """The maximum number of stacks."""
        return self.game.players[1]

    @property
    def added(self) -> tuple[Tile, ...]:
        """Tiles that an option adds."""
        return ()

    @property
    def trading(self) -> bool:
        return False


class Scenario(Basics, frozen=True):
    """A scenario of Stone Age; with ``trade`` it is one of the expansion."""

    trade: Trading | None = None
    promo: Promo | None = None

    @property
    def added(self) -> tuple[Tile, ...]:
        return self.promo.list if self.promo else ()

    @property
    def trading(self) -> bool:
        return self.trade is not None


AREAS = {"hunt": "food", "forest": "wood", "clay-pit": "brick", "quarry": "stone",
         "river": "gold"}


def goods_values(areas: Areas) -> Goods:
    """The value of each of the goods on a tile: its pips; decorations have none."""
    pips: dict[str, int] = {area.goods: area.pips for area in areas.list}
    wood, brick, stone, gold = (pips.get(name, 0) for name in RESOURCES)
    return wood, brick, stone, gold, 0


def countable_names(scenario: Basics) -> Counter[str]:
    """Every name that the group ``counts`` may use, with how many there are."""
    cards = scenario.cards.list
    counts = Counter({"cards": len(cards), "tiles": len(scenario.tiles.list),
                      "promo": len(scenario.added)})
    for card in cards:
        counts["sand" if card.people else "green"] += 1
        counts[card.bottom] += card.people or 1
        counts[f"{card.bottom} cards"] += 1
        if card.top.dice:
            counts["top roll"] += 1
        elif card.top.gives in RESOURCES:
            counts["top resource"] += 1
        else:
            counts[f"top {card.top.gives}"] += 1
    return counts


def check(scenario: Scenario) -> Problems:
    """Check what a type cannot express: counts, references, payable prices."""
    return (*check_basics(scenario), *_players(scenario), *_rates(scenario))


def check_basics(scenario: Basics) -> Iterator[Problem]:
    """The checks that a scenario of SoloPlay needs as well."""
    yield from _counts(scenario)
    yield from _ids(scenario)
    yield from _numbers(scenario)
    yield from _cards(scenario)
    for where, effect, allowed in all_effects(scenario):
        yield from _effect(scenario, effect, where, allowed)
    yield from _tiles(scenario)


def _players(scenario: Scenario) -> Iterator[Problem]:
    low, high = scenario.game.players
    yield from check_player_range(scenario.game.players, *PLAYERS, "unusable-number")
    crowds = {crowd.id for crowd in scenario.crowds.list}
    for players in range(low, high + 1):
        if players not in crowds:
            yield Problem("unusable-count", f"`crowds` has no record for {players} players.",
                          "crowds.list")


def _rates(scenario: Scenario) -> Iterator[Problem]:
    trade = scenario.trade
    ids = [rate.id for rate in trade.list] if trade else []
    yield from check_unique(map(str, ids), "unusable-id", "trade.list")
    if trade:
        yield from check_bounds({f"trade.list.{rate}": (rate, 1, trade.track) for rate in ids},
                                "unusable-number")


def _counts(scenario: Basics) -> Iterator[Problem]:
    wanted = {count.id: count.count for count in scenario.counts.list}
    yield from check_counts(countable_names(scenario), wanted, "unusable-count", "counts.list")
    stacks, size = scenario.stacks, scenario.tiles.stack
    if len(scenario.tiles.list) < stacks * size:
        yield Problem("unusable-count", f"{stacks} stacks of {size} need {stacks * size} tiles.",
                      "tiles.list")
    if len(scenario.cards.list) < len(scenario.slots.list):
        yield Problem("unusable-count", "There must be a card for each card place.", "cards.list")


def _ids(scenario: Basics) -> Iterator[Problem]:
    tiles = scenario.tiles.list + scenario.added
    for group in ("village", "areas", "crowds", "tables", "counts", "cards"):
        ids = [str(record.id) for record in getattr(scenario, group).list]
        yield from check_unique(ids, "unusable-id", f"{group}.list")
    yield from check_unique([tile.id for tile in tiles], "unusable-id", "tiles.list")
    if [slot.id for slot in scenario.slots.list] != list(range(1, len(scenario.slots.list) + 1)):
        yield Problem("unusable-id", "Card places must be numbered 1, 2, 3, … in this order.",
                      "slots.list")
    names = [card.id for card in scenario.cards.list] + [tile.id for tile in tiles]
    yield from check_id_spelling(names, "unusable-id", "cards.list")
    for name in names:
        if not (name.isascii() and name.isalnum()):
            yield Problem("unusable-id", f"The id {name!r} must have only letters and digits.",
                          "cards.list")


def _numbers(scenario: Basics) -> Iterator[Problem]:
    start, limits = scenario.start, scenario.limits
    yield from check_bounds({
        "start.people": (start.people, 1, limits.people),
        "start.decorations": (start.decorations, 0, 99 if scenario.trading else 0),
        **{f"village.list.{place.id}.people": (place.people, 1, limits.people)
           for place in scenario.village.list}}, "unusable-number")
    if {area.id: area.goods for area in scenario.areas.list} != AREAS:
        yield Problem("unusable-number", "The five areas must be the hunt, the forest, the clay "
                      "pit, the quarry and the river. They give food, wood, brick, stone and gold.",
                      "areas.list")


def _cards(scenario: Basics) -> Iterator[Problem]:
    for card in scenario.cards.list:
        where = f"cards.list.{card.id}"
        if bool(card.people) != (card.bottom in PROFESSIONS):
            yield Problem("unusable-bottom", f"Card {card.id} shows "
                          + ("a symbol, so it needs no number of people." if card.people
                             else f"a {card.bottom}, so it needs a number of people."), where)
    for slot in scenario.slots.list:
        if (slot.resources > 0) == (slot.decorations > 0):
            yield Problem("unusable-price", f"Card place {slot.id} must cost either resources or "
                          "decorations.", f"slots.list.{slot.id}")
    if sum(slot.extra > 0 for slot in scenario.slots.list) > 1:
        yield Problem("unusable-price", "Only one card place can offer an extra card.",
                      "slots.list")


def all_effects(scenario: Basics) -> Iterator[tuple[str, Effect, frozenset[str]]]:
    """Every effect: its path, the effect, and what it can give there."""
    for card in scenario.cards.list:
        yield f"cards.list.{card.id}.top", card.top, TOPS
    for place in scenario.village.list:
        yield f"village.list.{place.id}.effect", place.effect, PLAIN
    for table in scenario.tables.list:
        for i, face in enumerate(table.faces):
            yield f"tables.list.{table.id}.faces.{i}", face, FACES
    for group, tiles in (("tiles", scenario.tiles.list), ("promo", scenario.added)):
        for tile in tiles:
            if tile.effect is not None:
                yield f"{group}.list.{tile.id}.effect", tile.effect, BUILT
            if tile.income is not None:
                yield f"{group}.list.{tile.id}.income", tile.income, PLAIN


def _effect(scenario: Basics, effect: Effect, where: str,
            allowed: frozenset[str]) -> Iterator[Problem]:
    if effect.gives not in allowed:
        yield Problem("unusable-effect", f"An effect cannot give “{effect.gives}” here.", where)
    if effect.gives in TABLES and effect.gives not in {t.id for t in scenario.tables.list}:
        yield Problem("unusable-effect", f"There is no dice table “{effect.gives}”.", where)
    if effect.gives == "trader" and not scenario.trading:
        yield Problem("unusable-effect", "There is no trader track in this scenario.", where)
    if effect.dice and (effect.gives not in RESOURCES or allowed not in (TOPS, BUILT)):
        yield Problem("unusable-effect", "Only the effects of cards and tiles can have "
                      "`dice`, and only for resources.", where)


def _tiles(scenario: Basics) -> Iterator[Problem]:
    worth = goods_values(scenario.areas)
    for group, tiles in (("tiles", scenario.tiles.list), ("promo", scenario.added)):
        for tile in tiles:
            yield from _price(tile, worth, f"{group}.list.{tile.id}")


def _price(tile: Tile, worth: Goods, where: str) -> Iterator[Problem]:
    if (tile.cost is None) == (tile.choice is None):
        yield Problem("unusable-price", f"Tile {tile.id} needs either `cost` or `choice`.", where)
    if tile.cost is not None:
        if not any(tile.cost.goods):
            yield Problem("unusable-price", f"Tile {tile.id} needs a price.", f"{where}.cost")
        plain = not (tile.effect or tile.income or tile.camp)
        value = sum(n * w for n, w in zip(tile.cost.goods, worth, strict=True))
        if plain and not tile.cost.decorations and tile.points != value:
            yield Problem("unusable-price", f"Tile {tile.id} costs resources worth {value}, so it "
                          f"must score {value} points, not {tile.points}.", f"{where}.points")
    if tile.choice is not None:
        low, high, kinds = tile.choice.least, tile.choice.most, tile.choice.kinds
        of = 1 if tile.choice.of == "decorations" else len(RESOURCES)
        if not max(low, kinds) <= high or kinds > of:
            yield Problem("unusable-price", f"No payment fits the `choice` of tile {tile.id}.",
                          f"{where}.choice")
