"""Cards and tiles by what they are, give, cost or where they lie, as a person sees them."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from referee.core.problem import refused
from referee.core.words import listed
from referee.games.stone_age.box.content import Card, Tile
from referee.games.stone_age_solo.box.pieces import GOODS
from referee.games.stone_age_solo.box.state import Box, State
from referee.games.stone_age_solo.talk.vocabulary import Word

# Words of a description; of the first by any of these something is described.
MARKS = frozenset({"id", "card", "tile", "stack", "symbol", "prof", "points", "dice", "table",
                   "once", "green", "cost", "cheap", "dear", "side", "slot", "middle", "kinds",
                   "same"})
COUNTED = frozenset({"good", "goods", "prof", "farmer", "maker", "points", "dice", "step", "track",
                     "tool", "once", "kinds"})
ORDERS = ("last", "middle", "other", "cheap", "dear")
GLUE = frozenset({"that", "where", "in", "from", "with", "for", "piece", "give", "it", "man"})
NOUNS = MARKS | COUNTED | GLUE | {"num", "a", "one", "nth", "first", *ORDERS}
KINDS = ("card", "tile", "stack", "slot")
PARTS = {"maker": "toolmaker", "step": "field", "track": "field", "once": "one-use-tool",
         "table": "dice-table", "green": "symbol", "goods": "any"}


class Thing(Struct, frozen=True):
    """A card or tile: where it lies, its names, and the numbers that go with some of them."""

    where: str
    names: frozenset[str]
    numbers: Mapping[str, frozenset[int]]


class Wanted(Struct, frozen=True):
    """What is said of a thing: names, with or without a number; how it lies among the others."""

    names: tuple[tuple[str, int | None], ...]
    order: str = ""


def lying(box: Box, now: State) -> list[Thing]:
    """Cards on show and tiles on top."""
    cards = [card(box, f"card {n}", n, box.cards[name], now)
             for n, name in enumerate(now.shown, 1) if name]
    return cards + [_tile(box, f"tile {n}", n, box.tiles[stack[0]])
                    for n, stack in enumerate(now.stacks, 1) if stack]


def discarded(box: Box, now: State) -> list[Thing]:
    """Cards that may be fetched; each lies at its own name."""
    return [card(box, name, 0, box.cards[name], now) for name in now.discards]


def ids(name: str) -> set[str]:
    """An id as it is written and without its letter: ``t12a``, ``t12``."""
    bare = name[0].casefold() + name[1:].lstrip("0").casefold()
    return {bare, bare.rstrip("abc") if bare[0] == "t" else bare}


def card(box: Box, where: str, slot: int, card: Card, now: State) -> Thing:
    """A card and what can be said of it; ``slot`` 0: it has no price."""
    top = card.top
    names = {"card", *ids(card.id), card.bottom, top.gives, "" if card.people else "symbol"}
    numbers: dict[str, set[int]] = {card.bottom: {card.people}, "dice": {top.dice}}
    if top.dice:
        names.add("dice")
    else:
        numbers[top.gives] = {top.count}
    if top.gives == "dice-table":
        names.add("dice")
    if slot:
        numbers |= {"slot": {slot}, "cost": {slot}}
        price = box.material.get(now.elder, "")
        numbers[price] = numbers.get(price, set()) | {slot}
    return Thing(where, frozenset(names), {name: frozenset(some) for name, some in numbers.items()})


def _tile(box: Box, where: str, stack: int, tile: Tile) -> Thing:
    names, numbers = {"tile", *ids(tile.id)}, {"slot": {stack}, "points": {tile.points}}
    if tile.points:
        names.add("points")
    for name, n in zip(GOODS.names, box.prices[tile.id].fixed, strict=False):
        if n:
            names.add(name)
            numbers[name] = {n}
    choice = tile.choice
    if choice is not None:
        names |= {"any", "kinds"}
        numbers["any"] = {choice.least} if choice.least == choice.most else {choice.least,
                                                                            choice.most}
        numbers["kinds"] = {choice.kinds}
    return Thing(where, frozenset(names), {name: frozenset(some) for name, some in numbers.items()})


def wanted(words: Sequence[Word]) -> Wanted | None:
    """What some words say of a card or tile; None: they are no description.

    A number belongs to the noun behind it, or to a ``card``, ``stack`` or price right before it.
    """
    names: list[tuple[str, int | None]] = []
    order, number = "", None
    for i, word in enumerate(words):
        tag, before = word.tag, words[i - 1].tag if i else ""
        after = words[i + 1].tag if i + 1 < len(words) else ""
        if tag == "num":
            if number is not None:  # five of four kinds
                names.append(("any", number))
            number = int(word.means)
            if before in KINDS or (before == "cost" and after not in COUNTED):
                number, names[-1] = None, (names[-1][0], number)
        elif tag in ("a", "one"):
            number = 1 if number is None and after in COUNTED else number
        elif tag in ("nth", "first"):
            if after in (*KINDS, "one") or (tag == "nth" and not after):
                names.append(("slot", int(word.means or 1)))
            elif tag == "nth" or after:
                return None
        elif tag == "side":
            names += [("tile", None), ("slot", int(word.means))]
        elif tag in ORDERS:
            if order:
                return None
            order = tag
        elif tag == "same":
            names += [("kinds", 1), *([("any", number)] if number else ())]
            number = None
        elif tag in KINDS and number is not None and number > 1:
            return None  # two cards are no second card
        elif tag in COUNTED or tag in MARKS:
            name = str(word.means) if tag in ("id", "good", "symbol", "prof") else PARTS.get(
                tag, tag)
            names.append((name, number))
            number = None
        elif tag not in GLUE:
            return None
    if number is not None or not (names or order):
        return None
    return Wanted(tuple(names), order)


def found(want: Wanted, things: Iterable[Thing], own: Iterable[str] = ()) -> Thing:
    """The thing that is meant; where several are, that in ``own``. Refused: none, several."""
    fit = [thing for thing in things if all(_has(thing, *one) for one in want.names)]
    mine = [thing for thing in fit if thing.where in own]
    if want.order:
        among = _ordered(want.order, mine, []) if mine and want.order != "other" else []
        fit = list({thing.where: thing for thing in (*_ordered(want.order, fit, mine), *among)
                    }.values())
    elif len(fit) > 1 and mine:
        fit = mine
    if len(fit) != 1:
        which = listed((thing.where for thing in fit), "or")
        raise refused("invalid-place", f"Which one? {which[:1].upper() + which[1:]} may be meant."
                      if fit else "No card or tile that lies there is like that.",
                      hint=f"Say which: {which}." if fit else
                      "`referee show` lists cards and tiles with their numbers.")
    return fit[0]


def is_so(want: Wanted, thing: Thing) -> bool:
    """Whether a thing is what is said."""
    return not want.order and all(_has(thing, *one) for one in want.names)


def _ordered(order: str, fit: list[Thing], mine: list[Thing]) -> list[Thing]:
    """The last, the middle one, the other than that of one's own."""
    if order == "other":
        return [thing for thing in fit if thing not in mine] if mine else fit
    if {"card", "tile"} <= {kind for thing in fit for kind in ("card", "tile")
                            if kind in thing.names}:
        return fit
    if order in ("cheap", "dear") and any("tile" in thing.names for thing in fit):
        return fit
    if order in ("last", "dear"):
        return fit[-1:]
    if order == "cheap":
        return fit[:1]
    return fit[len(fit) // 2:len(fit) // 2 + 1] if len(fit) % 2 else fit


def _has(thing: Thing, name: str, number: int | None) -> bool:
    """Whether a thing is so; a slot or stack is one by its number."""
    if name in ("slot", "stack"):
        kind = "tile" if name == "stack" else ""
        return (not kind or kind in thing.names) and (
            number is None or number in thing.numbers.get("slot", ()))
    if name in ("card", "tile") and number is not None:
        return name in thing.names and number in thing.numbers.get("slot", ())
    if number is None:
        return name in thing.names or name == "cost"
    return number in thing.numbers.get(name, ())
