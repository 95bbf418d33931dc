"""Names of things in Stone Age and SoloPlay: places, cards, tiles, tools, dice."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from referee.games.stone_age.model.content import TABLES, Card, Effect
from referee.games.stone_age.model.names import GOODS
from referee.games.stone_age.model.places import Rolled

Named = Iterator[tuple[str, str, list[str]]]
ORDINALS = ("first", "second", "third", "fourth", "fifth")
ONCE = ("one use tool", "one-use tool", "one use", "one shot", "one-shot")
NTH = ("1st", "2nd", "3rd", "4th", "5th")
PLURALS = ("ones", "twos", "threes", "fours", "fives", "sixes")
NUMBERS = ("one", "two", "three", "four", "five", "six")
WHERE = {"card": "on place", "tile": "in stack"}
CHEAP = ("cheap", "cheapest", "cheaper")
DEAR = ("expensive", "most expensive")
# Names of faces of a table, by what they give.
FACES: Mapping[str, tuple[str, ...]] = {
    "wood": ("wood", "log"), "brick": ("brick", "clay"), "stone": ("stone",),
    "gold": ("gold", "nugget"), "food": ("food",), "tool": ("tool", "new tool"),
    "field": ("field", "food track", "agriculture", "step", "step up", "one up", "one step up"),
    "trader": ("trader", "trader track"), "decorations": ("decorations", "teeth"),
    "person": ("person", "figure", "new person", "baby", "new baby", "child", "more person",
               "extra person"),
    "card": ("card", "card face down", "face-down card", "hidden card"),
    "resource": ("resource", "wood", "brick", "clay", "stone", "gold")}


def common_names(box: Any, view: Any, cards: Sequence[str], tiles: Sequence[str], acting: bool,
                 more: Iterable[str] = ()) -> Named:
    """Names that both games have: cards and tiles on display, tools, the yield of a roll.

    While figures are used, items with own figures come first; tiles are also called ``more``.
    """
    places_in_use = {place for place, _ in view.own.placed if acting}
    yield from row_names(("card", "cards", "civilization card", "slot", "card place"), "card",
                         cards,
                         places_in_use)
    yield from row_names(("tile", "tiles", "building", "building tile", "hut tile", *more), "tile",
                         tiles, places_in_use)
    yield from items_on_show(box, cards, tiles)
    yield from numbered_places(view.own.placed)
    for card in box.cards:
        yield card, "tool", [card]
    for card in view.own.kept:
        for name in ONCE:
            yield name, "tool", [card]
    if isinstance(view.pending, Rolled):
        yield from unit_names(view.pending)


def row_names(words: Iterable[str], kind: str, items: Sequence[str],
              places_in_use: set[str]) -> Named:
    """Places in a row, by number and order; those with an item by their kind alone, too."""
    numbers = [n for n, item in enumerate(items, 1) if item]
    shown_numbers = [n for n in numbers if f"{kind} {n}" in places_in_use] or numbers
    for word in words:
        yield word, "place", [f"{kind} {n}" for n in shown_numbers]
        for n in range(1, len(items) + 1):
            for name in (f"{word} {n}", f"{word} number {n}", f"{word} {NUMBERS[n - 1]}",
                         f"{ORDINALS[n - 1]} {word}", f"{NTH[n - 1]} {word}",
                         f"{word} {WHERE[kind]} {n}", f"{word} {WHERE[kind]} {NUMBERS[n - 1]}"):
                yield name, "place", [f"{kind} {n}"]
        if numbers:
            yield f"last {word}", "place", [f"{kind} {numbers[-1]}"]


def card_descriptions(card: Card) -> set[str]:
    """Descriptions of a card: its symbol or people, and what it gives."""
    top = card.top
    gives = {*FACES.get(top.gives, ()), top.gives.replace("-", " ")} - {"any", "card"}
    if top.gives in TABLES or top.dice:
        gives |= {"dice"}
    if top.dice:
        gives |= {f"{top.dice} dice", f"{NUMBERS[top.dice - 1]} dice"}
    elif top.count > 1:
        gives |= {f"{top.count} {one}" for one in gives}
    many = card.people
    return {card.bottom, f"{card.bottom}s", *gives} | (
        {f"{n} {card.bottom}s" for n in (many, NUMBERS[many - 1])} if many > 1 else set())


def items_on_show(box: Any, cards: Iterable[str], tiles: Iterable[str]) -> Named:
    """Cards by their contents and price, tiles by their points.

    A word that also names goods describes a card only directly before that word: “the stone card”.
    """
    shown = [(n, card) for n, card in enumerate(cards, 1) if card]
    for n, card in shown:
        yield card, "place", [f"card {n}"]
        for word in card_descriptions(box.cards[card]):
            yield f"{word} card", "place", [f"card {n}"]
        for word in {box.cards[card].bottom, box.cards[card].top.gives.replace("-", " ")} - {
                *GOODS.names}:
            yield word, "~place", [f"card {n}"]
        for word in card_descriptions(box.cards[card]):
            yield word, "~gain", [f"card {n}"]
    paid = [n for n, _ in shown if box.slots[n - 1].resources]
    alike = len(paid) == len(shown)  # if prices differ, “dearer” could include decorations or not
    for words, some in ((CHEAP, paid[:1] if alike else paid[:1][:paid[0] < 3 if paid else 0]),
                        (DEAR, paid[-1:] if alike else [])):
        for word, n in product(words, some):
            yield word, "~place", [f"card {n}"]
    for n, tile in enumerate(tiles, 1):
        if tile:
            for name in {tile, tile.rstrip("ab")}:
                yield name, "place", [f"tile {n}"]
            yield f"{box.tiles[tile].points} points", "~place", [f"tile {n}"]


def item_facts(box: Any, cards: Sequence[str], tiles: Sequence[str], place: str) -> dict[str, Any]:
    """Facts about an item at its place: its price, its worth, what it gives."""
    kind, _, n = place.partition(" ")
    row = {"card": cards, "tile": tiles}.get(kind, ())
    if not n.isdecimal() or int(n) > len(row) or not row[int(n) - 1]:
        return {}
    shown_there = row[int(n) - 1]
    if kind == "card":
        slot = box.slots[int(n) - 1]
        return {"brings": place, **(
            {"cost": {"decorations": slot.decorations}} if slot.decorations
            else {"price": slot.resources, "resources": slot.resources})}
    tile = box.tiles[shown_there]
    facts = {"points": tile.points, "brings": place}
    if tile.cost is not None:
        goods = {good: n for good, n in zip(GOODS.names, tile.cost.goods, strict=True) if n}
        many = sum(goods.values())
        return facts | {"price": many, "resources": many, "cost": goods, "kinds": len(goods)}
    if tile.choice.least == tile.choice.most:
        facts |= {"price": tile.choice.least, "resources": tile.choice.least}
    return facts | {"kinds": tile.choice.kinds}


def tool_facts(box: Any, roll: Any, slots: Mapping[str, Any]) -> dict[str, Any]:
    """Facts about tools added to a roll: the result and their value."""
    tiles, cards = slots.get("tiles", ()), slots.get("cards", ())
    many, alone = (total // roll.pips for total in (
        roll.total(box, tiles, cards), roll.total(box, (), ())))
    return {"dice": sum(roll.dice), "brings": {roll.goods: many}, "nth": f"{many} {roll.goods}",
            "more": {roll.goods: many - alone}, "total": roll.total(box, tiles, cards),
            "worth": sum(tiles),
            **({"value": tiles[0]} if tiles and not cards and len({*tiles}) == 1 else {})}


def unit_names(roll: Any) -> Named:
    """The units of a roll, one by one: “the fourth stone”."""
    for n, words in enumerate(zip(ORDINALS, NTH, strict=True), 1):
        for word in words:
            yield f"{word} {roll.goods}", "nth", [f"{n} {roll.goods}"]


def numbered_places(placed: Iterable[tuple[str, int]]) -> Named:
    """Places that a bare number may name: by figures there, by their own number."""
    for place, count in placed:
        yield f"# {count}", "place", [name for name, n in placed if n == count]
        if place[-1].isdigit():
            yield f"# {place[-1]}", "place", [place]


def dice_names(dice: Iterable[int], faces: Sequence[Effect]) -> Named:
    """Dice of a table: by face, by what it gives, the lowest and the highest.

    Faces that were rolled equally often have a plural: “the fours”, “both 4s”.
    """
    values = sorted(dice)
    distinct_values = sorted(set(values))
    for face in distinct_values:
        gives = faces[face - 1].gives
        for word in FACES.get(gives, (gives,)):
            for phrase in (word, f"one {word}", f"1 {word}", f"{word} up", f"{word} up one"):
                yield phrase, "die", [str(face)]
                yield phrase, "~die", [str(face)]  # “the 5, a tool”
        for word in (str(face), NUMBERS[face - 1]):
            yield word, "die", [str(face)]
        times = values.count(face)
        for word in (f"{face}s", PLURALS[face - 1]) if times > 1 else ():
            for phrase in (word, *((f"both {word}", f"two {word}") if times == 2
                                   else (f"all {word}", f"all three {word}", f"three {word}"))):
                yield phrase, "die", [str(face)]
    named = [("lowest", distinct_values[0]), ("smallest", distinct_values[0]),
             ("highest", distinct_values[-1])]
    if len(distinct_values) == 2:
        named += [("lower", distinct_values[0]), ("higher", distinct_values[-1])]
    for word, face in [*named,
                       ("middle", distinct_values[1])] if len(distinct_values) == 3 else named:
        yield word, "die", [str(face)]
