"""The names of places, wares, goods and tools, as moves spell them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, cast

from msgspec import Struct

from referee.core.english import ARTICLES, FILLER
from referee.core.goods import G, Kinds, minus, plus
from referee.core.words import FILLED, Names, Reader
from referee.games.stone_age.box.content import Area, Card, Goods, Slot, Workplace
from referee.games.stone_age.talk.hearing import same, seen, sight

RESOURCES: Mapping[str, tuple[str, ...]] = {
    "wood": (), "brick": ("bricks", "clay"), "stone": ("stones",), "gold": ()}
DECORATIONS = ("decoration", "teeth", "tooth")

RING = 3  # a ring is worth so many decorations


class Hoard(Kinds[Goods]):
    """Resources and decorations; a ring is read as the decorations it is worth."""

    def amounts(self, reader: Reader) -> Goods:
        found = reader.amounts(RINGED, ("and", "plus"))
        wood, brick, stone, gold, decorations = [found.get(i, 0) for i in range(len(self.names))]
        return wood, brick, stone, gold, decorations + RING * found.get(len(self.names), 0)


GOODS: Kinds[Goods] = Hoard("kind of goods", {**RESOURCES, "decorations": DECORATIONS},
                            {"decorations": "decoration"})
RINGED = Names("kind of goods", {
    **{i: (name, *more) for i, (name, more) in enumerate(
        {**RESOURCES, "decorations": DECORATIONS}.items())},
    len(GOODS.names): ("ring", "rings")})

SHARES = Names("part of a hunt", {
    "food": "food", "decorations": ("decorations", *DECORATIONS)})

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


def _looked(reader: Reader, names: Names[T], own: bool, box: Any, priced: bool) -> T | None:
    """The place that somebody names who looks at the table. Refused: two names of two places."""
    if box is None:
        return seen(reader, names, own)
    from referee.games.stone_age.talk.finding import find

    found = find(reader, box, names, own, priced)
    if found is None:
        found = seen(reader, names, own)
    while found is not None:  # “T05, the building for 13 points”
        start = reader.at
        again = find(reader, box, names, own, priced, found) or same(reader, names)
        if again is None:
            break
        if again != found and sight(reader) is not None:
            reader.at = start
            reader.fail("invalid-place", f"That is not {names.shown[found]}.", hint="Name one.")
    return found


def goods(reader: Reader, kinds: Kinds[G], held: Callable[[], G] | None = None) -> G:
    """The goods that come next. Refused: none, food.

    In a person's text ``all wood`` and ``everything`` are what of it is ``held``.
    """
    start, found = reader.at, kinds.none
    for at in range(start, len(reader.words)):
        if reader.words[at].casefold() in ("food", "meat") and kinds.read.exact("food") is None:
            reader.at = at
            reader.fail("invalid-goods", "Food pays for nothing here.",
                        hint=f"Goods are: {', '.join(kinds.names)}.")
    while reader:
        whole = _whole(reader, kinds, held) if reader.person and held is not None else None
        if whole is not None:
            found = plus(found, whole)
            reader.skip("and", "resources", "goods")
            if held is not None and sight(reader) is not None and whole == held():
                break  # there is no more of anything
            continue
        before = reader.at
        article = reader.person and any(found) and reader.skip(*ARTICLES)  # “and the 2 gold”
        some = kinds.amounts(reader)
        found = plus(found, some)
        reader.at = before if article and not any(some) else reader.at
        if reader.at == before:
            break
    if not any(found):
        reader.fail("invalid-goods", "Which goods, and how many?",
                    "Write numbers before kinds, as in 2 wood brick.")
    return found


def _whole(reader: Reader, kinds: Kinds[G], held: Callable[[], G]) -> G | None:
    """``all wood``, ``both stones``, ``everything``, ``one of each``; or None with nothing read.

    Refused: both or all three of what is held in another number.
    """
    start = reader.at
    count = reader.maybe_number()
    if count is not None:
        of = reader.skip("of")
        if reader.skip("each", "every"):
            reader.skip("kind", "resource", "sort", "one")
            return cast(G, tuple(count * (name in RESOURCES) for name in kinds.names))
        few, kind = reader.maybe_number(), reader.maybe(kinds.read)
        if not of or few is None or kind is None:
            reader.at = start
            return None
        return _some(reader, kinds, kind, count, few, held()[kind])  # “one of my 4 stones”
    whole = reader.maybe_whole()
    if not whole:
        return None
    reader.skip("of", "my")
    reader.skip("my", "the")
    number = reader.maybe_number()
    kind = reader.maybe(kinds.read)
    has = held()
    if kind is None:
        if whole == "both" or number is not None:
            reader.fail("invalid-goods", "Which goods, and how many?",
                        "Write numbers before kinds, as in 2 wood brick.")
        return minus(has, kinds.amounts(reader)) if reader.skip("but", "except") else has
    few = 2 if whole == "both" else has[kind] if number is None else number
    return _some(reader, kinds, kind, few, few, has[kind])


def _some(reader: Reader, kinds: Kinds[G], kind: int, count: int, few: int, has: int) -> G:
    """So many of the ``few`` of a kind. Refused: another number is held."""
    name = kinds.names[kind]
    if few != has:
        reader.fail("invalid-goods", f"You hold {kinds.said(kinds.of(name, has))}, not {few}.",
                    "Write the number alone.")
    return kinds.of(name, count)


def named(reader: Reader, names: Names[T], own: bool = False, box: Any = None,
          priced: bool = False) -> T:
    """The place that comes next; one with a number too high is refused by that number.

    In a person's text also by what lies there (``C09``, ``T07``), in words
    (``the second card``), and, where it can only be among his ``own`` figures,
    by what it is (``the card``, ``2``); with a ``box`` also by what it gives or
    costs and who stands there, where a price is ``priced`` behind it.
    """
    if reader.person:
        found = _looked(reader, names, own, box, priced)
        if found is not None:
            return found
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
