"""Cards, tiles, prices and effects in words."""

from collections.abc import Iterable, Mapping

from referee.core.base.references import seat_ref
from referee.games.stone_age.model.content import RESOURCES, Card, Choice, Effect, Slot, Tile
from referee.games.stone_age.model.names import GOODS

TIMES = {"farmer": "food track", "toolmaker": "value of tools", "builder": "buildings",
         "shaman": "people", "trader": "trader track"}

EFFECTS = {
    "field": "{n} up the food track", "trader": "{n} up the trader track",
    "card": "{n} card drawn face down", "resource": "{n} resource of your choice",
    "any": "{n} resources of your choice, now or later",
    "one-use-tool": "a one-use tool of value {n}",
    "dice-table": "dice table, everybody takes a die",
    "style-table": "style table, everybody takes a die"}


def amount(n: int, what: str) -> str:
    """A number of anything countable: ``1 decoration``, ``3 people``, ``2 tools``."""
    if what == "person":
        return f"{n} person" if n == 1 else f"{n} people"
    if what == "tool":
        return f"{n} tool" if n == 1 else f"{n} tools"
    return f"{n} {what.removesuffix('s') if n == 1 else what}"


def effect(given: Effect, effects: Mapping[str, str] = EFFECTS) -> str:
    """An effect in words; ``effects`` has the game's own words for what is not just counted."""
    if given.dice:
        return f"roll {given.dice} dice for {given.gives}"
    pattern = effects.get(given.gives)
    return pattern.format(n=given.count) if pattern else amount(given.count, given.gives)


def bottom(card: Card) -> str:
    """The end scoring of a card."""
    if not card.people:
        return f"symbol {card.bottom}"
    many = f"{card.people} {card.bottom}" + ("s" if card.people > 1 else "")
    return f"{many} x {TIMES[card.bottom]}"


def card(shown: Card, effects: Mapping[str, str] = EFFECTS) -> str:
    """Both halves of a card."""
    return f"{effect(shown.top, effects)}; at the end {bottom(shown)}"


def bottoms(cards: Mapping[str, Card], names: Iterable[str]) -> str:
    """The end scoring of several cards, each after its name."""
    return ", ".join(f"{name} {bottom(cards[name])}" for name in names)


def tops(cards: Mapping[str, Card], names: Iterable[str]) -> str:
    """The unused tops of several cards, each after its name."""
    return ", ".join(f"{name} {effect(cards[name].top)}" for name in names)


def slot(place: Slot) -> str:
    if place.resources:
        return amount(place.resources, "resources")
    return amount(place.decorations, "decorations")


def cost(tile: Tile) -> str:
    if tile.cost is not None:
        return GOODS.describe(tile.cost.goods)
    assert tile.choice is not None
    return _choice(tile.choice)


def _choice(choice: Choice) -> str:
    bounds = (f"{choice.least}" if choice.least == choice.most
              else f"{choice.least} to {choice.most}")
    if choice.of == "decorations":
        return f"{bounds} decorations"
    kinds = f" of exactly {choice.kinds} kind" + "s" * (choice.kinds > 1) if choice.kinds else ""
    return f"{bounds} resources{kinds}"


def tile_gain(tile: Tile) -> str:
    """The points and effects of a tile."""
    parts = []
    if tile.choice is not None:
        parts.append(f"{tile.choice.each} points each" if tile.choice.each else "their worth")
    elif tile.points:
        parts.append(amount(tile.points, "points"))
    if tile.effect is not None:
        parts.append(effect(tile.effect))
    if tile.income is not None:
        parts.append(f"{effect(tile.income)} at the start of each phase 2")
    if tile.camp is not None:
        parts.append(f"a camp for {tile.camp.people} figures: 1 {tile.camp.goods} for every "
                     f"{tile.camp.pips} pips")
    return ", ".join(parts)


def tile(shown: Tile) -> str:
    """The price and use of a tile."""
    return f"{cost(shown)}: {tile_gain(shown)}"


def faces(table: Iterable[Effect], effects: Mapping[str, str] = EFFECTS) -> str:
    """The faces of a die table: ``1: 1 wood; 2: 1 brick``."""
    return "; ".join(f"{n}: {effect(face, effects)}" for n, face in enumerate(table, 1))


def worth(pips: Mapping[str, int]) -> str:
    """The value of each resource."""
    each = ", ".join(f"{name} {n}" for name, n in pips.items() if name in RESOURCES)
    return f"Value of a resource: {each}."


def item(cards: Mapping[str, Card], tiles: Mapping[str, Tile], name: str,
         effects: Mapping[str, str] = EFFECTS) -> str:
    """What the buyer of a card or tile gets."""
    return card(cards[name], effects) if name in cards else tile_gain(tiles[name])


def purchase_text(seat: str, place: str, item: str, gives: str, paid: str, points: int) -> str:
    """The report of a purchase; ``gives`` and ``paid`` are in words."""
    score = f" and scores {points}" if points else ""
    return f"{seat_ref(seat)} buys {place}, {item} ({gives}), for {paid}{score}."


def added_tools_text(seat: str, tiles: tuple[int, ...], cards: tuple[str, ...], total: int) -> str:
    """The report of tools added to a roll; empty without any."""
    tools = " ".join((*map(str, tiles), *cards))
    return f"{seat_ref(seat)} adds tools {tools}: {total}." if tools else ""


def tools(ready: tuple[int, ...], used: tuple[int, ...], when: str) -> str:
    """A player's tool tiles, by value; ``when`` is ``round`` or ``turn``."""
    spent = f"; used in this {when}: {' '.join(map(str, used))}" if used else ""
    return f"{' '.join(map(str, ready)) or 'none ready'}{spent}."
