"""The names of places, wares, goods and tools, as moves spell them."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

from referee.core.goods import G, Kinds
from referee.core.words import FILLED, FILLER, Names, Reader
from referee.games.stone_age.content import Area, Card, Goods, Slot, Workplace
from referee.games.stone_age.hearing import seen

RESOURCES: Mapping[str, tuple[str, ...]] = {
    "wood": (), "brick": ("bricks", "clay"), "stone": ("stones",), "gold": ()}
DECORATIONS = ("decoration", "teeth", "tooth")

GOODS: Kinds[Goods] = Kinds("kind of goods", {**RESOURCES, "decorations": DECORATIONS},
                            {"decorations": "decoration"})

# Other names of places; an area may be called by what it gives.
SPELT: Mapping[str, tuple[str, ...]] = {
    "hunt": ("hunting-grounds", "hunting-ground", "hunting", "hunters", "food", "meat"),
    "forest": ("woods", "wood", "trees"),
    "clay-pit": ("clay", "pit", "brick", "bricks", "clay-mound", "mound"),
    "quarry": ("stone", "stones", "rocks"), "river": ("gold", "gold-river"),
    "tool-maker": ("tool-makers", "tools", "tool-shed"), "hut": ("huts", "love-hut"),
    "field": ("agriculture", "fields", "farm", "farmland"), "trader": ("traders",)}

NUMBERED = ("card", "slot", "tile", "stack", "building")
T = TypeVar("T")


class Words(Struct, frozen=True):
    """The names a scenario brings: places, what can be bought, what declined, one-use tools.

    ``fixed`` is the number of figures where a place takes one number only.
    """

    places: Names[str]
    wares: Names[str]
    unpaid: Names[str]
    tools: Names[str]
    fixed: Mapping[str, int]


def place(name: str) -> tuple[str, ...]:
    """A place of the board with its other spellings."""
    return (name, *SPELT.get(name, ()))


def wares(slots: Iterable[Slot], stacks: int) -> dict[str, tuple[str, ...]]:
    """Card places and stacks, with their other spellings."""
    cards = {f"card {slot.id}": (f"card {slot.id}", f"slot {slot.id}") for slot in slots}
    return cards | {f"tile {n}": (f"tile {n}", f"stack {n}", f"building {n}")
                    for n in range(1, stacks + 1)}


def words(village: Iterable[Workplace], areas: Iterable[Area], slots: Iterable[Slot],
          stacks: int, cards: Iterable[Card], camps: Iterable[str] = (),
          work: Iterable[str] = ()) -> Words:
    """The names of a scenario; ``camps``: tiles that have one, ``work``: what is declined too."""
    houses = tuple(village)
    sold = wares(slots, stacks)
    board: list[str] = [*(house.id for house in houses), *(area.id for area in areas)]
    places = {name: place(name) for name in board}
    own = {f"camp {tile}": (f"camp {tile}", tile) for tile in camps}
    refused = sold | {name: place(name) for name in work}
    return Words(Names("place", {**places, **sold, **own}), Names("card or tile", sold),
                 Names(" or ".join(("card", "tile", *work)), refused),
                 Names("one-use tool", {card.id: card.id for card in cards
                                        if card.top.gives == "one-use-tool"}),
                 dict.fromkeys(sold, 1) | {house.id: house.people for house in houses})


def goods(reader: Reader, kinds: Kinds[G]) -> G:
    """The goods that come next. Refused: none."""
    found = kinds.amounts(reader)
    if not any(found):
        reader.fail("invalid-goods", "Which goods, and how many?",
                    "Write numbers before kinds, as in 2 wood brick.")
    return found


def named(reader: Reader, names: Names[T], own: bool = False) -> T:
    """The place that comes next; one with a number too high is refused by that number.

    In a person's text also by what lies there (``C09``, ``T07``), in words
    (``the second card``), and, where it can only be among his ``own`` figures,
    by what it is (``the card``, ``2``).
    """
    if reader.person:
        start = reader.at
        while reader.peek() in FILLER and names.exact(reader.peek()) is None:
            reader.at += 1
        plain = reader.maybe(names)  # what has its name hangs on no position
        if plain is not None:
            return plain
        reader.at = start
        found = seen(reader, names, own)
        if found is not None:
            return found
    most = min(reader.at + FILLED, len(reader.words) - 1)
    while reader.peek() in FILLER and reader.at < most and names.exact(reader.peek()) is None:
        reader.at += 1
    kind = reader.peek()
    if kind in NUMBERED:
        number = "".join(reader.words[reader.at + 1:reader.at + 2])
        if number.isdecimal() and names.exact(kind + number) is None:
            reader.fail("invalid-place", f"There is no {kind} {number} in this scenario.",
                        hint="`referee show` lists cards and tiles with their numbers.")
    return reader.name(names)
