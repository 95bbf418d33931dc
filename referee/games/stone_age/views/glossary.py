"""The contents of the box, from a scenario."""

from collections.abc import Iterator

from referee.core.base.aliases import count_noun, join_words
from referee.core.game.glossary import GlossaryEntry
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.content import PROFESSIONS, Card, Effect, Tile
from referee.games.stone_age.model.names import GOODS, RING, SPELT, other_spellings
from referee.games.stone_age.model.scenario import Scenario, Trading, countable_names, goods_values


def entries(scenario: Scenario) -> Iterator[GlossaryEntry]:
    """An entry for each thing, in the order in which players meet them."""
    yield from _phases(scenario)
    yield from _start(scenario)
    yield from _goods(scenario)
    yield from _village(scenario)
    yield from _areas(scenario)
    yield from _crowds(scenario)
    yield from _slots(scenario)
    yield from _tables(scenario)
    yield from _cards(scenario)
    yield from _tiles(scenario)
    yield from _end(scenario)


def _phases(scenario: Scenario) -> Iterator[GlossaryEntry]:
    yield GlossaryEntry("PHASES", ("placing", "phase 1"), (
        "In turns everybody puts one or more figures on one place, until nobody can. A place is "
        "used once by a player in a round, and nobody passes.",))
    yield GlossaryEntry("PHASES", ("acting", "phase 2"), (
        "From the start player on each player uses all his figures, place by place, in any order; "
        "dice are rolled, cards and tiles bought or declined. Then the figures are home.",))
    yield GlossaryEntry("PHASES", ("feeding", "phase 3"), (
        "Food from the food track comes in, then each person eats 1. What is missing is paid in "
        f"resources, all of it, or {scenario.feeding.penalty} points are lost.",))


def _start(scenario: Scenario) -> Iterator[GlossaryEntry]:
    start, limits = scenario.start, scenario.limits
    deco = f", {count_noun(start.decorations, 'decoration')}" if start.decorations else ""
    yield GlossaryEntry("START", ("start", "starting goods", "preparation"), (
        f"Everybody has {count_noun(start.people, 'person', 'people')}, {start.food} food{deco}, "
        f"no "
        "resource, no tool, and 0 on every track.",
        f"{len(scenario.slots.list)} cards lie open, and as many stacks of {scenario.tiles.stack} "
        "building tiles as there are players, the tops turned up."))
    yield GlossaryEntry("START", ("person", "people", "figure", "figures", "worker", "meeple"), (
        f"A figure of a player's colour; nobody has more than {limits.people}. The hut brings "
        "another. All of them eat in every round.",))
    yield GlossaryEntry("START", ("tool tile", "tool", "tool tiles"), (
        f"At most {limits.tools} tiles, of values 1 to {limits.tool}: the first gains are new "
        "tiles of 1, each later one raises the lowest by 1. A tile adds its value to one roll "
        "in a round. In a move: tools 1 2, tool 1, all tools, none.",))
    yield GlossaryEntry("START", ("food track", "track"), (
        f"0 to {limits.field}: so much food comes in at each feeding. The field and some cards "
        "move it. Also called field or agriculture.",))


def _goods(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for area in scenario.areas.list:
        if area.goods == "food":
            yield GlossaryEntry("GOODS", ("food", "meat"), (
                f"1 for every {area.pips} pips of a hunt. It feeds people and pays for nothing.",))
            continue
        also = {"brick": ("bricks", "clay"), "stone": ("stones",)}.get(area.goods, ())
        yield GlossaryEntry("GOODS", (area.goods, *also), (
            f"A resource: 1 for every {area.pips} pips ({area.id}), and worth so much where a tile "
            "scores what is paid. Each that is left at the end scores 1.",))
    if scenario.trade is not None:
        yield GlossaryEntry("GOODS",
                            ("decoration", "decorations", "tooth", "teeth", "ring", "rings"), (
            f"A tooth is 1 decoration, a ring {RING}; they are counted together. No resource and "
            "no food: paid only where a price says so, or traded. At the end they score nothing.",))
        yield from _trade(scenario.trade)


def _trade(trade: Trading) -> Iterator[GlossaryEntry]:
    ends = [*[rate.id for rate in trade.list[1:]], trade.track + 1]
    rates = "; ".join(f"on {rate.id} to {end - 1}: {rate.give} for {rate.take}"
                      for rate, end in zip(trade.list, ends, strict=True))
    yield GlossaryEntry("GOODS", ("trader track", "trade", "rate", "rates"), (
        f"0 to {trade.track}. Each move up it, however far, also brings "
        f"{count_noun(trade.decorations, 'decoration')}.",
        f"Once in a round a purchase may hold a trade: {rates}; on 0 none. Resources and "
        "decorations are traded in any mix, and only for what the payment lacks."))


def _gives(given: Effect, limit: int = 0) -> str:
    most = f", up to {limit}" if limit else ""
    return f"{descriptions.effect(given)}{most}"


def _village(scenario: Scenario) -> Iterator[GlossaryEntry]:
    limits = {"field": scenario.limits.field, "person": scenario.limits.people,
              "trader": scenario.trade.track if scenario.trade else 0}
    for house in scenario.village.list:
        gains = _gives(house.effect, limits.get(house.effect.gives, 0))
        if house.effect.gives == "trader" and scenario.trade is not None:
            gains += f", and {count_noun(scenario.trade.decorations, 'decoration')}"
        yield GlossaryEntry("PLACES", _names(house.id), (
            f"In the village: just {count_noun(house.people, 'figure')} of one player; gives "
            f"{gains}.",
            *other_spellings(house.id)))


def _names(place: str) -> tuple[str, ...]:
    """A place with its other names, except those of goods."""
    goods = {"wood", "brick", "bricks", "clay", "stone", "stones", "gold", "food", "meat", "tools"}
    spelt = (place, place.replace("-", " "), *(n for n in SPELT.get(place, ()) if n not in goods))
    return tuple(dict.fromkeys(spelt))


def _areas(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for area in scenario.areas.list:
        room = f"Room for {area.rings} figures" if area.rings else "Room for any number of figures"
        shares = f", in any shares with {area.also}" if area.also else ""
        yield GlossaryEntry("PLACES", _names(area.id), (
            f"{room}; a die for each, and every {area.pips} pips make 1 {area.goods}{shares}.",
            *other_spellings(area.id)))


def _crowds(scenario: Scenario) -> Iterator[GlossaryEntry]:
    village = join_words(house.id for house in scenario.village.list)
    sentences = []
    for crowd in scenario.crowds.list:
        used = "all" if crowd.village >= len(scenario.village.list) else str(crowd.village)
        share = ("all may share an area" if crowd.sharing >= crowd.id else
                 f"{count_noun(crowd.sharing, 'player')} in an area with rings")
        sentences.append(f"With {crowd.id} players {used} of the village places are used in a "
                         f"round, "
                         f"and {share}.")
    yield GlossaryEntry("PLACES", ("village", "village places", "rings", "sharing"), (
        f"The village places are {village}.", *sentences))


def _slots(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for slot in scenario.slots.list:
        extra = (f"After a purchase there a card drawn face down may be paid with "
                 f"{count_noun(slot.extra, 'decoration')} more; only its bottom counts.",) * (
                     slot.extra > 0)
        yield GlossaryEntry("PLACES",
                            (f"card {slot.id}", f"slot {slot.id}", f"card place {slot.id}"), (
            f"One figure; the card there costs {descriptions.slot(slot)}"
            + (" of any kinds." if slot.resources else "."), *extra))
    most = scenario.game.players[1]
    yield GlossaryEntry("PLACES", (*(f"tile {n}" for n in range(1, most + 1)), "stack", "building",
                                   "tile", "tiles"), (
        f"One figure on each stack of {scenario.tiles.stack} building tiles, a stack for each "
        "player; the tile on top may be bought. Also called stack, building, and in buying hut.",))


def _tables(scenario: Scenario) -> Iterator[GlossaryEntry]:
    for table in scenario.tables.list:
        having = [card.id for card in scenario.cards.list if card.top.gives == table.id]
        having += [tile.id for tile in (*scenario.tiles.list, *scenario.added)
                   if tile.effect is not None and tile.effect.gives == table.id]
        words = table.id.replace("-", " ")
        yield GlossaryEntry("TABLES", (table.id, words, f"faces of the {words}"), (
            f"{descriptions.faces(table.faces)}.",
            "As many dice as players; the buyer takes one, then the others clockwise. "
            f"On {join_words(having)}."))


def _cards(scenario: Scenario) -> Iterator[GlossaryEntry]:
    counts = countable_names(scenario)
    yield GlossaryEntry("CARDS", ("cards", "civilization cards", "card", "slot"), (
        f"{counts['cards']}: {counts['green']} with a symbol (green) and {counts['sand']} with "
        f"people "
        "(sand-coloured). The top acts when the card is bought, the bottom counts at the end.",))
    once = [card for card in scenario.cards.list if card.top.gives == "one-use-tool"]
    yield GlossaryEntry("CARDS", ("one-use tool", "one-use tools", "one-use"), (
        "Adds its value to one roll, in a move by its card, and is spent: " + join_words(
            f"{card.id} ({card.top.count})" for card in once) + ".",))
    for card in scenario.cards.list:
        yield GlossaryEntry("CARDS", _short(card.id), (f"Top: {_top(card)}. Bottom: "
                                                       f"{descriptions.bottom(card)}.",))


def _short(name: str) -> tuple[str, ...]:
    """An id, and the same without its letter or zero if that differs."""
    stripped = name.rstrip("abc")
    short = stripped.replace("0", "", 1) if stripped[1:2] == "0" else name
    return tuple(dict.fromkeys((name, stripped, short)))


def _top(card: Card) -> str:
    later = {"any": " (cash)", "one-use-tool": " (tools, by this id)",
             "card": ", of which the bottom alone counts"}
    return f"{descriptions.effect(card.top)}{later.get(card.top.gives, '')}"


def _tiles(scenario: Scenario) -> Iterator[GlossaryEntry]:
    yield GlossaryEntry("TILES", ("building tiles", "buildings"), (
        f"{len(scenario.tiles.list)} tiles; what is not dealt to stacks lies in the box.",))
    for tile in scenario.tiles.list:
        yield GlossaryEntry("TILES", _short(tile.id), (_tile(tile),))
        if tile.camp is not None:
            yield GlossaryEntry("TILES", (f"camp {tile.id}",), (
                f"A place of its owner alone, for 1 to {tile.camp.people} figures: 1 "
                f"{tile.camp.goods} for every {tile.camp.pips} pips. From the round after the "
                "purchase on.",))
    if scenario.added:
        yield GlossaryEntry("TILES", ("promo tiles", "promo tile"), (
            f"{join_words(tile.id for tile in scenario.added)}: old tiles, shuffled in by the "
            f"option "
            "promo-tiles.",))
    for tile in scenario.added:
        yield GlossaryEntry("TILES", _short(tile.id),
                            (_tile(tile), "Only with the option promo-tiles."))


def _tile(tile: Tile) -> str:
    return f"Costs {descriptions.cost(tile)}; gives {descriptions.tile_gain(tile)}."


def _end(scenario: Scenario) -> Iterator[GlossaryEntry]:
    counts = countable_names(scenario)
    symbols = list(dict.fromkeys(card.bottom for card in scenario.cards.list if not card.people))
    yield GlossaryEntry("SCORING", ("green sets", "symbol", "symbols", *symbols), (
        "Symbols are " + join_words(f"{symbol} ({counts[symbol]})" for symbol in symbols)
        + ". A set of "
        "different ones scores the square of its number; what is left over makes further sets.",))
    for name in PROFESSIONS:
        if counts[name]:
            yield GlossaryEntry("SCORING", (f"{name}s", name) if name != "trader" else (
                "traders on cards", "traders"), (
                f"{counts[name]} on {counts[f'{name} cards']} cards: each scores the "
                f"{descriptions.TIMES[name]}.",))
    yield GlossaryEntry("SCORING", ("resources", "worth", "points"), (
        "Resources are worth " + ", ".join(
            f"{name} {n}" for name,
            n in zip(GOODS.names, goods_values(scenario.areas), strict=True) if n)
        + " where a tile scores what is paid; each left at the end scores 1. Points of the score "
        "track may be below 0.",))
    yield GlossaryEntry("SCORING", ("hunger", "penalty"), (
        f"Who does not feed all his people loses {scenario.feeding.penalty} points, however many "
        "go hungry.",))
    yield GlossaryEntry("SCORING", ("tie value", "tie"), (
        "Food track, tools and people together; the highest wins a tie.",))
