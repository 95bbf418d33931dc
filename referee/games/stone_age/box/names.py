"""The names of places, wares, goods and tools, as moves spell them."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

from referee.core.english import FILLER
from referee.core.goods import Kinds
from referee.core.words import FILLED, Names, Reader
from referee.games.stone_age.box.content import Area, Card, Goods, Slot, Workplace

RESOURCES: Mapping[str, tuple[str, ...]] = {
    "wood": (), "brick": ("bricks", "clay"), "stone": ("stones",), "gold": ()}
DECORATIONS = ("decoration", "teeth", "tooth")

RING = 3  # a ring is worth so many decorations

GOODS: Kinds[Goods] = Kinds("kind of goods", {**RESOURCES, "decorations": DECORATIONS},
                            {"decorations": "decoration"})

# Other names of places; an area may be called by what it gives.
SPELT: Mapping[str, tuple[str, ...]] = {
    "hunt": ("hunting-grounds", "hunting-ground", "hunting", "hunters", "hunts", "food",
             "meat"),
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


def named(reader: Reader, names: Names[T]) -> T:
    """The place that comes next; one with a number too high is refused by that number."""
    kind, most = reader.peek(), min(reader.at + FILLED, len(reader.words) - 1)
    while kind in FILLER and reader.at < most and names.exact(kind) is None:
        reader.at += 1
        kind = reader.peek()
    if kind in NUMBERED:
        number = "".join(reader.words[reader.at + 1:reader.at + 2])
        if number.isdecimal() and names.exact(kind + number) is None:
            reader.fail("invalid-place", f"There is no {kind} {number} in this scenario.",
                        hint="`referee show` lists cards and tiles with their numbers.")
        if names.exact(kind + number) is None and names.exact(kind) is None:
            which = [name for name in names.shown.values() if name.startswith(kind)]
            reader.fail("invalid-place", f"Which {kind}?", hint=f"Say which: {', '.join(which)}."
                        if which else "Write its number, as in card 2, tile 1.")
    return reader.name(names)
