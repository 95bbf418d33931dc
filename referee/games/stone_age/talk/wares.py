"""Places and goods as a person names them, in Stone Age and SoloPlay."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from referee.core.english import ARTICLES
from referee.core.goods import G, Kinds, minus, plus
from referee.core.words import Names, Reader
from referee.games.stone_age.box import names as plain
from referee.games.stone_age.box.names import DECORATIONS, GOODS, RESOURCES, RING
from referee.games.stone_age.talk.finding import find
from referee.games.stone_age.talk.hearing import same, seen, sight

T = TypeVar("T")

RINGED = Names("kind of goods", {
    **{i: (name, *more) for i, (name, more) in enumerate(
        {**RESOURCES, "decorations": DECORATIONS}.items())},
    len(GOODS.names): ("ring", "rings")})
SHARES = Names("part of a hunt", {
    "food": "food", "decorations": ("decorations", *DECORATIONS)})


def amounts(reader: Reader, kinds: Kinds[G]) -> G:
    """The bag that comes next; a ring is read as the decorations it is worth."""
    if kinds is not GOODS:
        return kinds.amounts(reader)
    found = reader.amounts(RINGED, ("and", "plus"))
    wood, brick, stone, gold, decorations = [found.get(i, 0) for i in range(len(kinds.names))]
    bag = wood, brick, stone, gold, decorations + RING * found.get(len(kinds.names), 0)
    return cast(G, bag)


def _looked(reader: Reader, names: Names[T], own: bool, box: Any, priced: bool) -> T | None:
    """The place that somebody names who looks at the table. Refused: two names of two places."""
    if box is None:
        return seen(reader, names, own)
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
        some = amounts(reader, kinds)
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
        return minus(has, amounts(reader, kinds)) if reader.skip("but", "except") else has
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
    return plain.named(reader, names)
