"""Names of places, wares, goods and tools as moves spell them."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from referee.core.base.aliases import Names, join_words
from referee.core.game.resources import Kinds
from referee.games.stone_age.model.content import Area, Card, Goods, Slot, Workplace

RESOURCES: Mapping[str, tuple[str, ...]] = {
    "wood": (), "brick": ("bricks", "clay"), "stone": ("stones",), "gold": ()}
DECORATIONS = ("decoration", "teeth", "tooth")

RING = 3  # decorations a ring is worth

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



class Words(Struct, frozen=True):
    """The names from a scenario."""

    places: Names[str]  # places for figures
    wares: Names[str]  # places where something can be bought
    unpaid: Names[str]  # what can be declined
    tools: Names[str]  # cards with one-use tools


def place_names(name: str) -> tuple[str, ...]:
    """A place of the board with its other spellings."""
    return (name, *SPELT.get(name, ()))


def other_spellings(name: str) -> tuple[str, ...]:
    """The other spellings of a place for a sentence, or empty."""
    names = SPELT.get(name, ())
    return (f"Also called {join_words(names)}.",) if names else ()


def ware_names(slots: Iterable[Slot], stacks: int) -> dict[str, tuple[str, ...]]:
    """Card places and stacks with their other spellings."""
    cards = {f"card {slot.id}": (f"card {slot.id}", f"slot {slot.id}") for slot in slots}
    return cards | {f"tile {n}": (f"tile {n}", f"stack {n}", f"building {n}")
                    for n in range(1, stacks + 1)}


def words(village: Iterable[Workplace], areas: Iterable[Area], slots: Iterable[Slot],
          stacks: int, cards: Iterable[Card], camps: Iterable[str] = (),
          work: Iterable[str] = ()) -> Words:
    """The names of a scenario; ``camps`` are tiles with a camp, ``work`` can be declined too."""
    houses = tuple(village)
    sold = ware_names(slots, stacks)
    board: list[str] = [*(house.id for house in houses), *(area.id for area in areas)]
    places = {name: place_names(name) for name in board}
    own = {f"camp {tile}": (f"camp {tile}", tile) for tile in camps}
    refused = sold | {name: place_names(name) for name in work}
    return Words(Names("place", {**places, **sold, **own}), Names("card or tile", sold),
                 Names(" or ".join(("card", "tile", *work)), refused),
                 Names("one-use tool", {card.id: card.id for card in cards
                                        if card.top.gives == "one-use-tool"}))
