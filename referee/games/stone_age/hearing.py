"""What a person says of places, tools and dice, by what he sees; in Stone Age and SoloPlay."""

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

from referee.core.words import FILLER, Names, Reader
from referee.games.stone_age.content import Effect

T = TypeVar("T")

CARD = ("card", "slot", "cards", "civilization", "civilisation", "civ")
TILE = ("tile", "stack", "building", "tiles", "buildings")
ORDINALS = {word: n for n, pair in enumerate((
    ("first", "1st"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th"), ("fifth", "5th")), 1)
    for word in pair}
AFTER = ("", "with", "for", "using", "paying", "trading", "trade", "please")
TOOL = ("tool", "tools", "value", "values", "and", "with", "my", "the", "a", "of", "use", "add",
        "plus", "one-use", "tile", "card", "please")
GIFTS = Names("thing of a table", {
    "wood": "wood", "brick": ("brick", "bricks", "clay"), "stone": ("stone", "stones"),
    "gold": "gold", "decorations": ("decorations", "decoration", "teeth", "tooth"),
    "food": ("food", "meat"), "tool": ("tool", "tools"), "trader": ("trader", "traders"),
    "field": ("field", "food-track", "foodtrack", "track", "agriculture", "farm"),
    "person": ("person", "people", "figure", "man", "worker"),
    "card": ("card", "face-down-card")})


def seen(reader: Reader, names: Names[T], own: bool) -> T | None:
    """A card or tile as somebody says it who looks at the table; else nothing, unread."""
    start = reader.at
    if own and reader.peek() in AFTER:
        some = _wares(reader, names)
        if len(some) == 1:
            return some[0]
    while reader.peek() in FILLER and names.exact(reader.peek()) is None:
        reader.at += 1
    found = _here(reader, names)
    if found is not None:
        return found
    nth = ORDINALS.get(reader.peek())
    reader.at += nth is not None
    kind = _kind(reader, names)
    if kind:
        word = reader.words[reader.at - 1]
        while reader.skip("card", "tile", "place", "space", "number", "no", "nr", "stack"):
            pass
        inner = _here(reader, names)
        if inner is not None:
            return inner
        number = nth or reader.maybe_number()
        if number is not None:
            found = names.exact(f"{kind}{number}")
            if found is None:
                reader.fail("invalid-place", f"There is no {kind} {number} in this scenario.",
                            hint="`referee show` lists cards and tiles with their numbers.")
            return found
        some = [place for place in _wares(reader, names) if names.shown[place].startswith(kind)
                ] if own else []
        if len(some) == 1:
            return some[0]
        which = [names.shown[place] for place in some] or [
            name for name in names.shown.values() if name.startswith(kind)]
        reader.fail("invalid-place", f"Which {word}?", hint=f"Say which: {', '.join(which)}.")
    number = None if nth else reader.maybe_number()
    if number is not None and own and reader.peek() in AFTER:
        some = [place for place in _wares(reader, names)
                if names.shown[place].endswith(f" {number}")]
        if len(some) == 1:
            return some[0]
    reader.at = start
    return None


def _wares(reader: Reader, names: Names[T]) -> list[T]:
    """The cards and tiles of these names where the mover has a figure."""
    standing = [names.exact(place) for place, _ in reader.view.own.placed]
    return [place for place in standing
            if place is not None and names.shown[place].startswith(("card", "tile"))]


def _here(reader: Reader, names: Names[T]) -> T | None:
    """The place of a card or tile whose id comes next; no view is needed for another word."""
    word = reader.peek()
    if word[:1] not in ("c", "t") or not word[1:2].isdecimal():
        return None
    found = names.exact(_lying(reader.view.lying, word))
    reader.at += found is not None
    return found


def _kind(reader: Reader, names: Names[T]) -> str:
    """``card`` or ``tile`` if such a word comes next; where none is a place, a hut is a tile."""
    huts = ("hut", "huts") if names.exact("hut") is None else ()
    for kind, spelt in (("card", CARD), ("tile", (*TILE, *huts))):
        if names.exact(f"{kind}1") is not None and reader.skip(*spelt):
            return kind
    return ""


def _lying(lying: Mapping[str, str], word: str) -> str:
    """The place where a card or tile lies that a word names; a tile's letter may be left out.

    ``t2`` is stack 2 unless another place has T02.
    """
    found = [place for name, place in lying.items() if word and (
        name.casefold() == word or name.casefold().rstrip("ab") == word)]
    if word[:1] in "ct" and word[1:].isdecimal() and len(word) == 2:
        kind = "card" if word[0] == "c" else "tile"
        found += [f"{kind} {word[1:]}"]
        found += [place for name, place in lying.items()
                  if name.casefold().rstrip("ab") == f"{word[0]}0{word[1]}"]
    return found[0] if len(set(found)) == 1 else "?"


def tools(reader: Reader, box: Any, none: bool) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Tools as somebody says it who sees his own: by number, by value, all of them, none.

    Values of tiles and cards of one-use tools, in order. Refused: two tools of
    several values, for those may be two or a tool of value 2.
    """
    if none or reader.skip("none", "no", "nothing", "without", "zero"):
        while reader.skip("tool", "tools", "at", "all", "more"):
            pass
        return (), ()
    tiles: list[int] = []
    cards: list[str] = []
    while reader:
        before = reader.at
        while reader.skip(*TOOL):
            pass
        said = before < reader.at and reader.words[reader.at - 1].casefold() in TOOL[:2]
        whole, value = reader.maybe_whole(), reader.maybe_number()
        many = value is not None and not said and reader.peek() in TOOL[:2]
        if whole:
            ready = reader.view.own
            once = [card for card in ready.kept if box.cards[card].top.gives == "one-use-tool"]
            if whole == "both" and len(ready.tools) + len(once) != 2:
                unnamed(reader)
            tiles, cards = [*ready.tools], [*once]
        elif value is not None and many:
            tiles += _several(reader, value, reader.view.own.tools)
        elif value is not None:
            tiles.append(value)
        else:
            card = reader.maybe(box.words.tools)
            if card is None:
                break
            cards.append(card)
        while reader.skip(*TOOL):
            pass
    if not (tiles or cards):
        unnamed(reader)
    return tuple(sorted(tiles)), tuple(sorted(cards))


def _several(reader: Reader, count: int, ready: tuple[int, ...]) -> tuple[int, ...]:
    """``2 tools``: which, if it can mean only these."""
    if len(ready) < count or (count < len(ready) and len(set(ready)) > 1) or (
            count > 1 and count in ready):
        unnamed(reader)
    return ready[:count]


def unnamed(reader: Reader) -> NoReturn:
    """The refusal of tools that are not named."""
    reader.fail("invalid-tools", "Which tools?",
                hint="Write their values, as in tools 1 2, or tools none.")


def dice(reader: Reader) -> bool:
    """Whether something comes next that a table gives; nothing is read."""
    start = reader.at
    while reader.skip("die", "dice", "number", "face", *FILLER) or (
            reader.maybe_number() is not None):
        pass
    found = not reader or reader.maybe(GIFTS) is not None
    reader.at = start
    return found


def die(reader: Reader, faces: tuple[Effect, ...]) -> int:
    """A face of a table, by its number or what it gives; 0: none, or who knows which.

    A number before a thing may be the face (``5 tool``) or how many (``2 food``):
    it is the face if that gives the thing.
    """
    while reader.skip("die", "dice", "number", *FILLER - {"people", "figure", "figures", "worker"}):
        pass
    count = reader.maybe_number()
    reader.skip("the", "for", "x")
    what = reader.maybe(GIFTS)
    while reader.skip("die", "track", "step", "steps", "down", "face", "up", "choice", "with"):
        pass
    gives = [n for n, effect in enumerate(faces, 1) if effect.gives == what]
    if what is None:
        return count or 0
    if count in gives:
        return count
    if len(gives) == 1 and count in (None, faces[gives[0] - 1].count):
        return gives[0]
    return 0


def behind(reader: Reader) -> int | None:
    """A number that may stand behind a place: ``3``, ``x3``."""
    word = reader.peek()
    if word[:1] == "x" and word[1:].isdecimal() and len(word) < 4:
        reader.at += 1
        return int(word[1:])
    return reader.maybe_number()


def trailing(reader: Reader) -> None:
    """Pass over filler behind all that matters."""
    while reader.peek() in FILLER:
        reader.at += 1
