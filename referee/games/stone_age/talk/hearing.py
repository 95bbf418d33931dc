"""What a person says of places, tools and dice, by what he sees; in Stone Age and SoloPlay."""

from collections.abc import Callable, Container, Mapping
from typing import Any, NoReturn, TypeVar

from referee.core.english import FILLER
from referee.core.words import Later, Names, Reader
from referee.games.stone_age.box.content import RESOURCES, Effect

T = TypeVar("T")

# Words that only begin a sentence.
BEGINNING = frozenset({
    "i", "i'll", "i'd", "i’ll", "i’d", "we", "will", "would", "like", "want", "to", "let's",
    "lets", "please", "now", "then", "ok", "okay", "say", "think"})
NONE = ("none", "no", "nope", "nah", "nothing", "without", "zero", "don't", "dont", "don’t", "not")

STOPS = frozenset(",.;:!?()")
NEGATING = frozenset({"not", "don't", "dont", "won't", "wont", "never", "cannot", "can't",
                      "without"})

CARD = ("card", "slot", "cards", "civilization", "civilisation", "civ")
TILE = ("tile", "stack", "building", "tiles", "buildings", "pile")
ORDINALS = {word: n for n, pair in enumerate((
    ("first", "1st"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th"), ("fifth", "5th")), 1)
    for word in pair}
AFTER = ("", "with", "for", "using", "paying", "trading", "trade", "please")
TAKING = ("take", "takes", "pick", "choose", "get", "keep", "move", "give", "grab", "have", "need",
          "taking", "go", "me", "hand", "select", "chose", "i", "prefer", "gimme", "wants", "say",
          "from")
ABOUT = ("die", "dice", "one", "track", "step", "steps", "up", "choice", "of", "with", "for", "the",
         "as", "a", "an", "my", "me", "and", "that", "gives", "number", "to", "it", "is", "us",
         "in",
         "showing", "shows", "marker", "go", "i", "x", "giving", "which", "choose", "want", "make",
         "face", "side", "on", "this", "so", "get", "tribe", "village", "please", "from",
         "better", "i'll")
GIFTS = Names("thing of a table", {
    "wood": "wood", "brick": ("brick", "bricks", "clay"), "stone": ("stone", "stones"),
    "gold": "gold", "decorations": ("decorations", "decoration", "teeth", "tooth"),
    "food": ("food", "meat"), "tool": ("tool", "tools"), "trader": ("trader", "traders"),
    "field": ("field", "food-track", "foodtrack", "track", "agriculture", "farm"),
    "person": ("person", "people", "figure", "man", "worker"),
    "card": ("card", "face-down-card"), "resource": ("resource", "any-resource")})


def lead(reader: Reader, verbs: Container[str]) -> bool:
    """Pass over what a person begins with, ``I would like to buy``; whether a verb was there."""
    found = False
    while reader.peek() in verbs or reader.peek() in BEGINNING:
        found |= reader.peek() in verbs
        reader.at += 1
    return found


def sight(reader: Reader) -> Any:
    """What the mover sees; None for a position that has not come."""
    try:
        return reader.view
    except Later:
        return None


def seen(reader: Reader, names: Names[T], own: bool) -> T | None:
    """A card or tile as somebody says it who looks at the table; else nothing, unread.

    ``own``: it is one of those where his own figures stand.
    """
    start = reader.at
    if own and reader.peek() in AFTER:
        mine = _mine(reader, names, "")
        return mine[0] if len(mine) == 1 else None
    while reader.peek() in FILLER and names.exact(reader.peek()) is None:
        reader.at += 1
    if is_id(reader.peek()):
        view = sight(reader)  # a place to stand in for it will do while none is seen
        lies = _lying(view.lying, names, reader.peek()) if view else list(names.shown)[-1:]
        if len(lies) == 1:
            reader.at += 1
            reader.skip("card", "tile", "building")
            return lies[0]
    if reader.peek() == "camp" and not is_id("".join(
            reader.words[reader.at + 1:reader.at + 2]).casefold()):
        view = sight(reader)
        camps = [camp for place in (view.lying.values() if view else names.shown.values())
                 if place.startswith("camp") and (camp := names.exact(place)) is not None]
        if len(camps) == 1 or (camps and view is None):
            reader.at += 1
            return camps[0]
    nth = ORDINALS.get(reader.peek())
    reader.at += nth is not None
    kind = _kind(reader, names)
    if kind:
        return _nth(reader, names, kind, nth, own)
    number = None if nth else reader.maybe_number()
    if number is not None and own and reader.peek() in AFTER:
        some = _mine(reader, names, "", f" {number}")
        if len(some) == 1:
            return some[0]
    if own and nth is None and number is None and reader.skip("it", "that", "this", "them"):
        some = _mine(reader, names, "")
        if len(some) == 1:
            return some[0]
        reader.fail("invalid-place", "Which card or tile?", hint=_which(names, some))
    reader.at = start
    return None


def same(reader: Reader, names: Names[T]) -> T | None:
    """The id of a card or tile behind its name, or nothing, unread."""
    view = sight(reader) if is_id(reader.peek()) else None
    lies = _lying(view.lying, names, reader.peek()) if view else []
    reader.at += len(lies) == 1
    return lies[0] if len(lies) == 1 else None


def stopped(reader: Reader) -> bool:
    """Whether a comma or another stop stands before the word to come."""
    return reader.at > 0 and bool(reader) and not STOPS.isdisjoint(
        reader.text[reader.spans[reader.at - 1][1]:reader.spans[reader.at][0]])


def is_id(word: str) -> bool:
    """Whether a word looks like the id of a card or tile: ``c09``, ``t10a``."""
    return word[:1].isalpha() and word[1:].rstrip("abc").isdecimal() and len(word) <= 4


def _nth(reader: Reader, names: Names[T], kind: str, nth: int | None, own: bool) -> T:
    """Which card or tile, after that word. Refused: none such, who knows which."""
    word = reader.words[reader.at - 1]
    same = ("card",) if kind == "card" else ("tile", "stack")
    while reader.skip(*same, "place", "space", "number", "nr") or (
            reader.peek() == "no" and _numbered(reader)):
        reader.at += reader.peek() == "no"
    if is_id(reader.peek()) and not stopped(reader):
        lies = [place for place in _lying(reader.view.lying, names, reader.peek())
                if names.shown[place].startswith(kind)]
        if len(lies) == 1:
            reader.at += 1
            return lies[0]
    number = nth or reader.maybe_number()
    if number is not None:
        found = names.exact(f"{kind}{number}")
        if found is None:
            reader.fail("invalid-place", f"There is no {kind} {number} in this scenario.",
                        hint="`referee show` lists cards and tiles with their numbers.")
        return found
    some = _mine(reader, names, kind) if own else []
    if word.casefold() in ("hut", "huts") and ("hut", 2) in reader.view.own.placed:
        reader.fail("invalid-place", "The hut, or a tile?", hint=_which(names, some))
    if len(some) == 1:
        return some[0]
    return reader.fail("invalid-place", f"Which {word}?", hint=_which(names, some or [
        thing for thing, name in names.shown.items() if name.startswith(kind)]))


def _numbered(reader: Reader) -> bool:
    """Whether ``no`` stands for “number”: ``card no 3``."""
    return "".join(reader.words[reader.at + 1:reader.at + 2]).isdecimal()


def _mine(reader: Reader, names: Names[T], kind: str, end: str = "") -> list[T]:
    """The cards and tiles of a kind where the mover's figures stand."""
    placed = [place for place, _ in reader.view.own.placed
              if place.startswith(("card ", "tile ")) and place.startswith(kind)
              and place.endswith(end)]
    return [found for place in placed if (found := names.exact(place)) is not None]


def _which(names: Names[T], some: list[T]) -> str:
    said = ", ".join(names.shown[thing] for thing in some)
    return f"Say which: {said}." if said else ""


def _kind(reader: Reader, names: Names[T]) -> str:
    """``card`` or ``tile`` if such a word comes next; where none is a place, a hut is a tile."""
    huts = ("hut", "huts") if names.exact("hut") is None else ()
    for kind, spelt in (("card", CARD), ("tile", (*TILE, *huts))):
        if names.exact(f"{kind}1") is not None and reader.skip(*spelt):
            return kind
    return ""


def _lying(lying: Mapping[str, str], names: Names[T], word: str) -> list[T]:
    """The places that an id can mean; a tile's letter may be left out, ``t2`` is also stack 2."""
    number = word[1:].rstrip("abc")
    found = [place for name, place in lying.items()
             if word in (name.casefold(), name.casefold().rstrip("abc"))
             or name.casefold().rstrip("abc") == f"{word[0]}0{number}"]
    if word[0] in "ct" and len(number) == 1:
        found.append(f"{'card' if word[0] == 'c' else 'tile'} {number}")
    return list(dict.fromkeys(thing for place in found
                              if (thing := names.exact(place)) is not None))


def doubled(reader: Reader, leaving: Container[str]) -> None:
    """Refused: ``don't skip``, ``not without``; who says no to a no may mean either."""
    for at in range(len(reader.words) - 1):
        one, two = (word.casefold().replace("’", "'") for word in reader.words[at:at + 2])
        near = not reader.text[reader.spans[at][1]:reader.spans[at + 1][0]].strip()
        if near and ((one in NEGATING and (two in leaving or two in NEGATING or two in NONE))
                     or (one in leaving and two in NEGATING)):
            reader.at = at
            reader.fail("referee/ambiguous-move", f"“{one} {two}”: yes, or no?",
                        hint="Say it without the second no.")


def unnamed(reader: Reader) -> NoReturn:
    """The refusal of tools that are not named."""
    reader.fail("invalid-tools", "Which tools?",
                hint="Write their values, as in tools 1 2, or tools none.")


def die(reader: Reader, faces: Callable[[], tuple[Effect, ...]]) -> tuple[int, str]:
    """A face of a table, by its number or what it gives, and the thing; 0: who knows which.

    A number before a thing may be the face (``5 tool``) or how many (``2 food``):
    it is the face if that gives the thing.
    """
    from referee.games.stone_age.talk import thesaurus

    thesaurus.plainly(reader, thesaurus.WARES, thesaurus.GIFTS)
    while lead(reader, TAKING) or reader.skip("number", "die", "dice", *FILLER):
        pass
    one = reader.peek() == "one"
    count = reader.maybe_number()
    while reader.skip(*ABOUT):
        pass
    what = reader.maybe(GIFTS) or ""
    while reader.skip(*ABOUT):
        pass
    behind = reader.maybe_number() if count is None or (one and not what) else None
    count = count if behind is None else behind  # “die one” is a face, “the gold one” no number
    while reader.skip(*ABOUT):
        pass
    if not what:
        return count or 0, ""
    gives = [n for n, effect in enumerate(faces(), 1) if effect.gives == what]
    if count in gives:
        return count or 0, what
    if len(gives) == 1 and count in (None, faces()[gives[0] - 1].count):
        return gives[0], what
    free = [n for n, effect in enumerate(faces(), 1) if effect.gives == "resource"]
    if not gives and len(free) == 1 and what in RESOURCES and count in (None, 1, free[0]):
        return free[0], what
    return 0, what


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
