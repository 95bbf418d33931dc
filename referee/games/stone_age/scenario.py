"""The scenario of Stone Age: board, cards, tiles, set-up; and the proof of its counts."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from referee.core.problem import Problem, Problems
from referee.core.scenario import Source
from referee.games.stone_age.content import (
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
    Workplace,
)


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """What the scenario is, and the fewest and most players."""

    source: Source
    title: str
    about: str
    players: tuple[int, int]


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """What each player begins with."""

    source: Source
    people: int
    food: int
    decorations: int = 0


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """The most a player can have: people, food track, tool tiles, value of a tile."""

    source: Source
    people: int
    field: int
    tools: int
    tool: int


class Village(Struct, frozen=True, forbid_unknown_fields=True):
    """The places in the village."""

    source: Source
    list: tuple[Workplace, ...]


class Areas(Struct, frozen=True, forbid_unknown_fields=True):
    """The hunt and the four places for resources."""

    source: Source
    list: tuple[Area, ...]


class Crowds(Struct, frozen=True, forbid_unknown_fields=True):
    """What changes with the number of players."""

    source: Source
    list: tuple[Crowd, ...]


class Slots(Struct, frozen=True, forbid_unknown_fields=True):
    """The card places, from the cheap end on."""

    source: Source
    list: tuple[Slot, ...]


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """The dice tables."""

    source: Source
    list: tuple[Table, ...]


class Feeding(Struct, frozen=True, forbid_unknown_fields=True):
    """What hunger costs."""

    source: Source
    penalty: int


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    """The civilization cards."""

    source: Source
    list: tuple[Card, ...]


class Tiles(Struct, frozen=True, forbid_unknown_fields=True):
    """The building tiles, ``stack`` of them in each stack."""

    source: Source
    stack: int
    list: tuple[Tile, ...]


class Counts(Struct, frozen=True, forbid_unknown_fields=True):
    """What the cards and tiles must add up to."""

    source: Source
    list: tuple[Count, ...]


class Trading(Struct, frozen=True, forbid_unknown_fields=True):
    """The trader track: its end, the decorations that every move gives, the rates."""

    source: Source
    track: int
    decorations: int
    list: tuple[Rate, ...]


class Promo(Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles that an option shuffles in."""

    source: Source
    list: tuple[Tile, ...]


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario of Stone Age; with ``trade`` it is one of the expansion."""

    game: Game
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
    trade: Trading | None = None
    promo: Promo | None = None


def worths(areas: Areas) -> Goods:
    """What each of the goods is worth on a tile: the pips it costs; decorations nothing."""
    pips: dict[str, int] = {area.goods: area.pips for area in areas.list}
    wood, brick, stone, gold = (pips.get(name, 0) for name in RESOURCES)
    return wood, brick, stone, gold, 0


def census(scenario: Scenario) -> Counter[str]:
    """What there is: every name that the group ``counts`` may use."""
    cards = scenario.cards.list
    found = Counter({
        "cards": len(cards), "tiles": len(scenario.tiles.list),
        "promo": len(scenario.promo.list) if scenario.promo else 0})
    for card in cards:
        found["sand" if card.people else "green"] += 1
        found[card.bottom] += card.people or 1
        found[f"{card.bottom} cards"] += 1
        if card.top.dice:
            found["top roll"] += 1
        elif card.top.gives in RESOURCES:
            found["top resource"] += 1
        else:
            found[f"top {card.top.gives}"] += 1
    return found


def check(scenario: Scenario) -> Problems:
    """What no type can say: counts, references, prices that can be paid."""
    return (*_counts(scenario), *_ids(scenario), *_numbers(scenario), *_cards(scenario),
            *_effects(scenario), *_tiles(scenario))


def _counts(scenario: Scenario) -> Iterator[Problem]:
    found = census(scenario)
    for count in scenario.counts.list:
        if found[count.id] != count.count:
            yield Problem("unusable-count", f"{count.id}: {count.count} are expected, "
                          f"{found[count.id]} are there.", f"counts.list.{count.id}")
    low, high = scenario.game.players
    crowds = {crowd.id for crowd in scenario.crowds.list}
    for players in range(low, high + 1):
        if players not in crowds:
            yield Problem("unusable-count", f"There is no record for {players} players.",
                          "crowds.list")
    if len(scenario.tiles.list) < high * scenario.tiles.stack:
        yield Problem("unusable-count", f"{high} stacks of {scenario.tiles.stack} need "
                      f"{high * scenario.tiles.stack} tiles.", "tiles.list")
    if len(scenario.cards.list) < len(scenario.slots.list):
        yield Problem("unusable-count", "There are fewer cards than card places.", "cards.list")


def _ids(scenario: Scenario) -> Iterator[Problem]:
    groups: tuple[tuple[str, list[str]], ...] = (
        ("village.list", [place.id for place in scenario.village.list]),
        ("areas.list", [area.id for area in scenario.areas.list]),
        ("crowds.list", [str(crowd.id) for crowd in scenario.crowds.list]),
        ("tables.list", [table.id for table in scenario.tables.list]),
        ("counts.list", [count.id for count in scenario.counts.list]),
        ("cards.list", [card.id for card in scenario.cards.list]),
        ("tiles.list", [tile.id for tile in all_tiles(scenario)]))
    for where, ids in groups:
        for name, times in Counter(ids).items():
            if times > 1:
                yield Problem("unusable-id", f"The id {name} stands {times} times.", where)
    if [slot.id for slot in scenario.slots.list] != list(range(1, len(scenario.slots.list) + 1)):
        yield Problem("unusable-id", "Card places are numbered 1, 2, 3, … in this order.",
                      "slots.list")
    for name in (*(c.id for c in scenario.cards.list), *(t.id for t in all_tiles(scenario))):
        if not (name.isascii() and name.isalnum()):
            yield Problem("unusable-id", f"The id {name!r} is not of letters and digits alone.",
                          "cards.list")


def all_tiles(scenario: Scenario) -> tuple[Tile, ...]:
    """The tiles, and those that an option adds."""
    return scenario.tiles.list + (scenario.promo.list if scenario.promo else ())


def _numbers(scenario: Scenario) -> Iterator[Problem]:
    positive: dict[str, int] = {
        "start.people": scenario.start.people, "limits.people": scenario.limits.people,
        "limits.tools": scenario.limits.tools, "limits.tool": scenario.limits.tool,
        "tiles.stack": scenario.tiles.stack, "game.players": scenario.game.players[0] - 1}
    for area in scenario.areas.list:
        positive[f"areas.list.{area.id}.pips"] = area.pips
    for place in scenario.village.list:
        positive[f"village.list.{place.id}.people"] = place.people
    for crowd in scenario.crowds.list:
        positive[f"crowds.list.{crowd.id}.sharing"] = crowd.sharing
    if scenario.trade:
        for rate in scenario.trade.list:
            positive[f"trade.list.{rate.id}"] = min(rate.id, rate.give, rate.take)
    for where, number in positive.items():
        if number < 1:
            yield Problem("unusable-number", "The number is too small.", where)
    if {area.id for area in scenario.areas.list} != {
            "hunt", "forest", "clay-pit", "quarry", "river"}:
        yield Problem("unusable-number", "The five areas are the hunt, the forest, the clay pit, "
                      "the quarry and the river.", "areas.list")


def _cards(scenario: Scenario) -> Iterator[Problem]:
    for card in scenario.cards.list:
        where = f"cards.list.{card.id}"
        if card.people < 0 or bool(card.people) != (card.bottom in PROFESSIONS):
            yield Problem("unusable-bottom", f"{card.id} shows "
                          + ("a symbol, which has no people." if card.people
                             else f"a {card.bottom}, but no number of people."), where)
        yield from _effect(scenario, card.top, f"{where}.top", TOPS)
    for slot in scenario.slots.list:
        if (slot.resources > 0) == (slot.decorations > 0) or slot.extra < 0:
            yield Problem("unusable-price", f"Card place {slot.id} costs either resources or "
                          "decorations.", f"slots.list.{slot.id}")
    if sum(slot.extra > 0 for slot in scenario.slots.list) > 1:
        yield Problem("unusable-price", "Only one card place can offer an extra card.",
                      "slots.list")


def _effects(scenario: Scenario) -> Iterator[Problem]:
    for place in scenario.village.list:
        yield from _effect(scenario, place.effect, f"village.list.{place.id}.effect", PLAIN)
    for table in scenario.tables.list:
        for i, face in enumerate(table.faces):
            yield from _effect(scenario, face, f"tables.list.{table.id}.faces.{i}", FACES)


def _effect(scenario: Scenario, effect: Effect, where: str,
            allowed: frozenset[str]) -> Iterator[Problem]:
    if effect.gives not in allowed:
        yield Problem("unusable-effect", f"“{effect.gives}” cannot be given here.", where)
    if effect.gives in TABLES and effect.gives not in {t.id for t in scenario.tables.list}:
        yield Problem("unusable-effect", f"There is no table “{effect.gives}”.", where)
    if effect.gives == "trader" and scenario.trade is None:
        yield Problem("unusable-effect", "There is no trader track in this scenario.", where)
    if effect.dice and (effect.gives not in RESOURCES or allowed not in (TOPS, BUILT)):
        yield Problem("unusable-effect", "Dice are rolled for resources, by cards and tiles.",
                      where)
    if effect.count < 1 or effect.dice < 0:
        yield Problem("unusable-effect", "The number is too small.", where)


def _tiles(scenario: Scenario) -> Iterator[Problem]:
    worth = worths(scenario.areas)
    for group, tiles in (("tiles", scenario.tiles.list),
                         ("promo", scenario.promo.list if scenario.promo else ())):
        for tile in tiles:
            where = f"{group}.list.{tile.id}"
            yield from _price(tile, worth, where)
            for name, effect, allowed in (("effect", tile.effect, BUILT),
                                          ("income", tile.income, PLAIN)):
                if effect is not None:
                    yield from _effect(scenario, effect, f"{where}.{name}", allowed)
            if tile.camp is not None and min(tile.camp.pips, tile.camp.people) < 1:
                yield Problem("unusable-number", "The number is too small.", f"{where}.camp")


def _price(tile: Tile, worth: Goods, where: str) -> Iterator[Problem]:
    if (tile.cost is None) == (tile.choice is None):
        yield Problem("unusable-price", f"{tile.id} needs either a cost or a choice.", where)
    if tile.cost is not None:
        if min(tile.cost.goods) < 0 or not any(tile.cost.goods):
            yield Problem("unusable-price", f"{tile.id} costs nothing.", f"{where}.cost")
        plain = not (tile.effect or tile.income or tile.camp)
        value = sum(n * w for n, w in zip(tile.cost.goods, worth, strict=True))
        if plain and not tile.cost.decorations and tile.points != value:
            yield Problem("unusable-price", f"{tile.id} costs resources worth {value}, but "
                          f"scores {tile.points}.", f"{where}.points")
    if tile.choice is not None:
        low, high, kinds = tile.choice.least, tile.choice.most, tile.choice.kinds
        of = 1 if tile.choice.of == "decorations" else len(RESOURCES)
        if not 1 <= max(low, kinds) <= high or low < 1 or not 0 <= kinds <= of:
            yield Problem("unusable-price", f"No payment fits the choice of {tile.id}.",
                          f"{where}.choice")
