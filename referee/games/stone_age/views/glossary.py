"""The contents of the box, from a scenario."""

from collections.abc import Iterable, Iterator

from referee.core.base.aliases import count_noun, join_words
from referee.core.game.glossary import GlossaryEntry
from referee.games.stone_age.model import PLAYERS, descriptions
from referee.games.stone_age.model.content import PROFESSIONS, Card, Effect, Slot, Tile
from referee.games.stone_age.model.names import GOODS, RING, SPELT, other_spellings
from referee.games.stone_age.model.scenario import Scenario, Trading, countable_names, goods_values

GOODS_COLUMNS = ("goods", "pips for 1; points on a tile")
PLACE_COLUMNS = ("place", "figures", "gives")
CARD_COLUMNS = ("card", "top", "at the end")
TILE_COLUMNS = ("tile", "costs", "points", "and")
SCORE_COLUMNS = ("score", "in the box", "worth")

# Effects in a cell of a table.
SHORT = {**descriptions.EFFECTS, "any": "any {n} resources", "one-use-tool": "one-use tool {n}",
         "dice-table": "dice table", "style-table": "style table", "field": "food track +{n}",
         "trader": "trader track +{n}", "card": "{n} card face down"}


def entries(scenario: Scenario) -> Iterator[GlossaryEntry]:
    """An entry for each thing, in the order in which players meet them."""
    yield from _phases()
    yield from _start(scenario)
    yield from _goods(scenario)
    yield from _village(scenario)
    yield from _areas(scenario)
    yield from _slots(scenario)
    yield from _crowds(scenario)
    yield from _tables(scenario)
    yield from _cards(scenario)
    yield from _tiles(scenario)
    yield from _end(scenario)


def _phases() -> Iterator[GlossaryEntry]:
    yield GlossaryEntry("PHASES", ("placing", "phase 1"), ("Place your figures, in turn.",))
    yield GlossaryEntry("PHASES", ("acting", "phase 2"), ("Use your figures, in turn.",))
    yield GlossaryEntry("PHASES", ("feeding", "phase 3"), ("Feed your people.",))


def _start(scenario: Scenario) -> Iterator[GlossaryEntry]:
    start, limits = scenario.start, scenario.limits
    deco = f", {count_noun(start.decorations, 'decoration')}" if start.decorations else ""
    yield GlossaryEntry("START", ("start", "starting goods", "preparation"), (
        f"Each player has {count_noun(start.people, 'person', 'people')}, {start.food} food{deco}, "
        f"and 0 on every track. {len(scenario.slots.list)} cards are face up, with stacks of "
        f"{scenario.tiles.stack} tiles.",))
    yield GlossaryEntry("START", ("person", "people", "figure", "figures", "worker", "meeple"), (
        f"A player has at most {limits.people} people.",))
    yield GlossaryEntry("START", ("tool tile", "tool", "tool tiles"), (
        f"A player has at most {limits.tools} tool tiles, with values from 1 to {limits.tool}.",))
    yield GlossaryEntry("START", ("food track", "track"), (
        f"The food track goes from 0 to {limits.field}. It is also called “field” or "
        "“agriculture”.",))


def _goods(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for area in scenario.areas.list:
        if area.goods == "food":
            yield GlossaryEntry("GOODS", ("food", "meat"), (
                f"{area.pips} pips of a hunt give 1 food. Food feeds people, but never pays a "
                "price.",),
                (str(area.pips),), GOODS_COLUMNS)
            continue
        also = {"brick": ("bricks", "clay"), "stone": ("stones",)}.get(area.goods, ())
        yield GlossaryEntry("GOODS", (area.goods, *also), (
            f"A resource. {area.pips} pips give 1 {area.goods} ({area.id}). On a tile it is "
            f"worth {area.pips} points. At the end each {area.goods} left scores 1 point.",),
            (str(area.pips),), GOODS_COLUMNS)
    if scenario.trade is not None:
        yield GlossaryEntry("GOODS",
                            ("decoration", "decorations", "tooth", "teeth", "ring", "rings"), (
            f"A tooth is 1 decoration, a ring is {RING}. Rulings E13 and E30 say what decorations "
            "pay.",))
        yield from _trade(scenario.trade)


def _trade(trade: Trading) -> Iterator[GlossaryEntry]:
    ends = [*[rate.id for rate in trade.list[1:]], trade.track + 1]
    rates = "; ".join(f"on {rate.id} to {end - 1}, give {rate.give} for {rate.take}"
                      for rate, end in zip(trade.list, ends, strict=True))
    yield GlossaryEntry("GOODS", ("trader track", "trade", "rate", "rates"), (
        f"The trader track goes from 0 to {trade.track}. Each move up, however far, also gives "
        f"{count_noun(trade.decorations, 'decoration')}. Rates of a trade, by place: {rates}.",))


def _gives(given: Effect, limit: int = 0) -> str:
    most = f", up to {limit}" if limit else ""
    return f"{descriptions.effect(given)}{most}"


def _village(scenario: Scenario) -> Iterator[GlossaryEntry]:
    limits = {"field": scenario.limits.field, "person": scenario.limits.people,
              "trader": scenario.trade.track if scenario.trade else 0}
    for house in scenario.village.list:
        deco = (f", and {count_noun(scenario.trade.decorations, 'decoration')}"
                if house.effect.gives == "trader" and scenario.trade is not None else "")
        gains = _gives(house.effect, limits.get(house.effect.gives, 0)) + deco
        figures = count_noun(house.people, "figure")
        yield GlossaryEntry("PLACES", _names(house.id), (
            f"A village place for exactly {figures} of one player. It gives {gains}.",
            *other_spellings(house.id)),
            (f"exactly {house.people}", _cell(house.effect) + deco), PLACE_COLUMNS)


def _names(place: str) -> tuple[str, ...]:
    """A place with its other names, except those of goods."""
    goods = {"wood", "brick", "bricks", "clay", "stone", "stones", "gold", "food", "meat", "tools"}
    spelt = (place, place.replace("-", " "), *(n for n in SPELT.get(place, ()) if n not in goods))
    return tuple(dict.fromkeys(spelt))


def _areas(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for area in scenario.areas.list:
        room = (f"It has rings for {area.rings} figures." if area.rings
                else "It has room for any number of figures.")
        shares = f" or {area.also.removesuffix('s')}" if area.also else ""
        gain = f"1 {area.goods}{shares}"
        yield GlossaryEntry("PLACES", _names(area.id), (
            f"{room} Roll a die for each figure: {area.pips} pips give {gain}.",
            *other_spellings(area.id)),
            (f"{area.rings} in all" if area.rings else "any number",
             f"{gain} for {area.pips} pips"), PLACE_COLUMNS)


def _crowds(scenario: Scenario) -> Iterator[GlossaryEntry]:
    village = join_words(house.id for house in scenario.village.list)
    limits = []
    for crowd in scenario.crowds.list:
        used = "all" if crowd.village >= len(scenario.village.list) else str(crowd.village)
        share = ("all players" if crowd.sharing >= crowd.id
                 else count_noun(crowd.sharing, "player"))
        limits.append(f"{crowd.id} players: {used} village places, {share} in an area.")
    yield GlossaryEntry("PLACES", ("village", "village places", "rings", "sharing"), (
        f"The village places are {village}. These limits apply to the village "
        "places used in a round and the players in an area with rings:", *limits))


def _slots(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for slot in scenario.slots.list:
        extra = ("After you buy there, a card drawn face down costs "
                 f"{count_noun(slot.extra, 'decoration')}; only its bottom counts.",) * (
                     slot.extra > 0)
        yield GlossaryEntry("PLACES",
                            (f"card {slot.id}", f"slot {slot.id}", f"card place {slot.id}"), (
            f"One figure can buy the card there for {descriptions.slot(slot)}"
            + (" of any kind." if slot.resources else "."), *extra), _slot_cells(slot),
            PLACE_COLUMNS)
    yield GlossaryEntry("PLACES", (*(f"tile {n}" for n in range(1, PLAYERS[1] + 1)), "stack",
                                   "building", "tile", "tiles"), (
        f"One figure can buy the top tile of the stack. There is a stack of "
        f"{scenario.tiles.stack} building tiles for each player. It is also called “stack”, "
        "“building”, and in purchases “hut”.",), ("1", "the top tile of its stack"), PLACE_COLUMNS)


def _slot_cells(slot: Slot) -> tuple[str, str]:
    extra = f"; then an extra card for {slot.extra} more" if slot.extra else ""
    return "1", f"its card for {descriptions.slot(slot)}{extra}"


def _tables(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for table in scenario.tables.list:
        words = table.id.replace("-", " ")
        yield GlossaryEntry("TABLES", (table.id, words, f"faces of the {words}"), (
            f"{descriptions.faces(table.faces)}.",))


def _cards(scenario: Scenario) -> Iterator[GlossaryEntry]:
    counts = countable_names(scenario)
    yield GlossaryEntry("CARDS", ("cards", "civilization cards", "card", "slot"), (
        f"There are {counts['cards']} cards: {counts['green']} green cards with a symbol, "
        f"{counts['sand']} sand-coloured cards with people.",))
    once = [card for card in scenario.cards.list if card.top.gives == "one-use-tool"]
    yield GlossaryEntry("CARDS", ("one-use tool", "one-use tools", "one-use"), (
        "One-use tools, with their values: "
        + join_words(f"{card.id} ({card.top.count})" for card in once)
        + ". In a move: tools C34.",))
    for card in scenario.cards.list:
        people = f"{card.bottom} {card.people}" if card.people else card.bottom
        yield GlossaryEntry("CARDS", _short(card.id), (f"Top: {_top(card)}. Bottom: "
                                                       f"{descriptions.bottom(card)}.",),
                            (_cell(card.top), people), CARD_COLUMNS)


def _short(*names: str) -> tuple[str, ...]:
    """Ids of copies after the id without their letters, which each also has without its zero."""
    stripped = names[0].rstrip("abc")
    short = stripped.replace("0", "", 1) if stripped[1:2] == "0" else names[0]
    return tuple(dict.fromkeys((stripped, *names, short)))


def _cell(given: Effect) -> str:
    return descriptions.effect(given, SHORT).removeprefix("roll ")


def _top(card: Card) -> str:
    later = {"any": " (move: cash)", "one-use-tool": f" (move: tools {card.id})",
             "card": ", of which only the bottom counts"}
    return f"{descriptions.effect(card.top)}{later.get(card.top.gives, '')}"


def _tiles(scenario: Scenario) -> Iterator[GlossaryEntry]:
    yield GlossaryEntry("TILES", ("building tiles", "buildings"), (
        f"There are {len(scenario.tiles.list)} building tiles.",))
    for copies in _copies(scenario.tiles.list):
        yield _tile_entry(copies)
    if scenario.added:
        first, last = scenario.added[0].id, scenario.added[-1].id
        yield GlossaryEntry("TILES", ("promo tiles", "promo tile"), (
            f"The promo tiles are {first} to {last}, used only with the option promo-tiles.",))
    for copies in _copies(scenario.added):
        yield _tile_entry(copies, "Used only with the option promo-tiles.")


def _copies(tiles: Iterable[Tile]) -> Iterator[list[Tile]]:
    """Tiles with those that are the same, such as T10a and T10b."""
    same: dict[str, list[Tile]] = {}
    for tile in tiles:
        same.setdefault(tile.id.rstrip("abc"), []).append(tile)
    yield from same.values()


def _tile_entry(copies: list[Tile], *notes: str) -> GlossaryEntry:
    tile, number = copies[0], len(copies)
    many = f" There are {number} such tiles." if number > 1 else ""
    camp = (f"camp {tile.id}",) if tile.camp is not None else ()
    return GlossaryEntry("TILES", (*_short(*(copy.id for copy in copies)), *camp), (
        f"It costs {descriptions.cost(tile)} and gives {descriptions.tile_gain(tile)}.{many}",
        *notes),
        _tile_cells(tile, number), TILE_COLUMNS)


def _tile_cells(tile: Tile, number: int) -> tuple[str, str, str]:
    cost = GOODS.text(tile.cost.goods) if tile.cost is not None else descriptions.cost(tile)
    points, also = str(tile.points), []
    if tile.choice is not None:
        points = f"{tile.choice.each} each" if tile.choice.each else "their worth"
    if tile.effect is not None:
        also.append(_cell(tile.effect))
    if tile.income is not None:
        also.append(f"{_cell(tile.income)} each round")
    if tile.camp is not None:
        also.append(f"a camp: 1 {tile.camp.goods} for {tile.camp.pips} pips")
    if number > 1:
        also.append(f"({number} tiles)")
    return cost.replace(" of exactly ", " of "), points, " ".join(also)


def _end(scenario: Scenario) -> Iterator[GlossaryEntry]:
    counts = countable_names(scenario)
    symbols = list(dict.fromkeys(card.bottom for card in scenario.cards.list if not card.people))
    yield GlossaryEntry("SCORING", ("green sets", "symbol", "symbols", *symbols), (
        "The symbols are " + join_words(f"{symbol} ({counts[symbol]})" for symbol in symbols)
        + ". Each set of different symbols scores the square of its size.",),
        (f"{len(symbols)} symbols on {counts['green']} cards", "each set: its size squared"),
        SCORE_COLUMNS)
    for name in PROFESSIONS:
        if counts[name]:
            number = f"{counts[name]} on {counts[f'{name} cards']} cards"
            yield GlossaryEntry("SCORING", (f"{name}s", name) if name != "trader" else (
                "traders on cards", "traders"), (
                f"{number}. Each scores: {descriptions.TIMES[name]}.",),
                (number, f"each: {descriptions.TIMES[name]}"), SCORE_COLUMNS)
    worths = ", ".join(f"{name} {n}" for name, n in zip(
        GOODS.names, goods_values(scenario.areas), strict=True) if n)
    yield GlossaryEntry("SCORING", ("resources", "worth", "points"), (
        f"Tiles that score resources count {worths}. Each resource left at the end scores 1.",),
        ("-", "each, at the end: 1"), SCORE_COLUMNS)
    yield GlossaryEntry("SCORING", ("hunger", "penalty"), (
        f"If your people go hungry, you lose {scenario.feeding.penalty} points, however many "
        "go hungry.",), ("-", f"-{scenario.feeding.penalty}"), SCORE_COLUMNS)
    yield GlossaryEntry("SCORING", ("tie value", "tie"), (
        "The sum of your food track, the value of your tools and your people. The highest wins a "
        "tie.",),
        ("-", "food track + tools + people"), SCORE_COLUMNS)
