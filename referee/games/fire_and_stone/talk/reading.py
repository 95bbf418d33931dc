"""What people write besides the notation: loose words, ordinals, areas by what lies there."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from msgspec import Struct

from referee.core.english import FILLER, FUNCTION
from referee.core.problem import refused
from referee.core.words import Names, Reader, listed
from referee.games.fire_and_stone.box.scenario import STORES
from referee.games.fire_and_stone.box.state import Box

if TYPE_CHECKING:  # it stands on the moves, which read by this
    from referee.games.fire_and_stone.show.view import View

T = TypeVar("T")

NAMES = Names("store", {1: ("left", "light"), 2: ("right", "dark"), 3: ("third", "plant"),
                        **dict(enumerate(STORES[3:], 4))})

# Words that say nothing in any of the readings: who acts, how gladly.
IDLE = FILLER | {
    "i", "it", "and", "then", "this", "that", "there", "here", "one", "get", "gets", "take", "have",
    "want", "kindly", "obviously", "clearly", "gladly", "gimme", "rather have", "rather take",
    "rather get", "still"}

MOST = 12  # loose words one after the other

ORDINALS = {name: n for n, names in enumerate((
    ("first", "1st"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th"), ("fifth", "5th"),
    ("sixth", "6th")), 1) for name in names}


def loose(reader: Reader, *words: str) -> None:
    """Pass over a person's filler, and over these words."""
    start = reader.at
    while reader.at < start + MOST and (reader.peek() in FILLER or reader.peek() in words):
        reader.at += 1


def ordinal(reader: Reader) -> int:
    """``first``, ``2nd``, ``number 3``, ``3``; 0, nothing read: what comes is none."""
    found = ORDINALS.get(reader.peek(), 0)
    if found:
        reader.at += 1
        return found
    start = reader.at
    reader.skip("number", "no", "nr")
    count = reader.maybe_number() or 0
    if not count:
        reader.at = start
    return count


def begins(reader: Reader, *verbs: str) -> bool:
    """Whether one of these verbs was just read."""
    return reader.at > 0 and reader.words[reader.at - 1].casefold() in verbs


def other(reader: Reader) -> NoReturn:
    """Refuse a text that has no verb and is about something else: other reasons go before it."""
    raise refused("referee/invalid-text", "This is not what is asked.", span=(0, len(reader.text)))


def takes(reader: Reader) -> bool:
    """Whether a text begins with a word for taking something."""
    return any(word.casefold() in ("take", "get", "pick", "choose", "draw", "keep", "want")
               for word in reader.words[:1])


LONGEST = 6  # words of a phrase


def phrase(reader: Reader, table: Mapping[str, T]) -> T | None:
    """What the next words stand for in a table of phrases, the longest first; None: nothing read.

    Apostrophes are straight in the table, hyphens are blanks, plurals are known by their “s”.
    """
    for count in range(min(LONGEST, len(reader.words) - reader.at), 0, -1):
        words = " ".join(reader.words[reader.at:reader.at + count]).casefold()
        words = words.replace("’", "'").replace("-", " ")
        found = table.get(words)
        if found is None and words.endswith("s") and len(words) > 3:
            found = table.get(words[:-1])
        if found is not None:
            reader.at += count
            return found
    return None


def through(reader: Reader, *reads: Callable[[], bool]) -> None:
    """Read on as long as one of these reads; what does not fit to what was read is left unread."""
    since = -1
    while reader and since != reader.at:
        since = reader.at
        for read in reads:
            if read():
                break
            reader.at = since


# Words before a seat's name that say where: its name is no talk there.
_WHERE = frozenset({"to", "beside", "near", "alongside", "with", "where", "by", "follow", "join",
                    "joins", "follows", "behind", "and", "what", "as"})

def begin(box: Box, reader: Reader) -> None:
    """Read a text from its first word, but for the “no” of “no, I build”."""
    reader.at = 0
    drop(reader, r"^\W*(?:no|nope|nah|oh|hm+)\s*[,.!;–-]+")
    nameless(box, reader)


def nameless(box: Box, reader: Reader) -> None:
    """Pass over the mover's own name: “red takes the boar”, “a card for red”."""
    words = [word.casefold().replace("’", "'").removesuffix("'s") for word in reader.words]
    named = [i for i, word in enumerate(words) if word in box.seats and i >= reader.at
             and (not i or words[i - 1] not in _WHERE)]
    if not named:
        return
    mine = reader.view.to
    for i in reversed(named):
        if words[i] == mine:
            del reader.words[i], reader.spans[i]


def either(reader: Reader, texts: Iterable[str]) -> NoReturn:
    """Refuse what could be several moves: it is not cut into them either."""
    meant = listed((f"“{text}”" for text in texts), "or")
    reader.fail("referee/ambiguous-move", f"This may mean {meant}.",
                "Write the one that is meant.")


def drop(reader: Reader, pattern: str) -> None:
    """Pass over what is said of what the rules do anyway, wherever it stands."""
    spans = [match.span() for match in re.finditer(pattern, reader.text, re.IGNORECASE)]
    left = [(word, span) for i, (word, span) in enumerate(
        zip(reader.words, reader.spans, strict=True)) if i < reader.at or not any(
        begin <= span[0] and span[1] <= end for begin, end in spans)]
    reader.words, reader.spans = [word for word, _ in left], [span for _, span in left]


def finish(reader: Reader, *names: Names[Any]) -> None:
    """Refused: anything left unread, with the names that it is near to."""
    word = reader.words[reader.at] if reader else ""
    for known in names if len(word) > 2 and word.casefold() not in FUNCTION else ():
        if known.near(word) or known.starting(word):
            known.find(word, reader.span())
    reader.end()


class Where(Struct):
    """What a text says of the scout that acts and of its area."""

    areas: tuple[str, ...] = ()
    scouts: tuple[int, ...] = ()
    borders: tuple[str, ...] = ()


_BORDERS = {**dict.fromkeys(("lake", "lakeside", "lake side", "lakeshore"), "lake"),
            **dict.fromkeys(("mountain", "mount", "mountainside"), "mountain")}
_SCOUT = ("scout", "explorer")
_ABOUT = FILLER | {"i", "it", "here", "there", "this", "area", "space", "field", "and", "then",
                   "now", "next", "by"}


def where(box: Box, reader: Reader, said: Where) -> bool:
    """Read what tells the scout or its area, or nothing at all: ``with scout 2``, ``on I-12``."""
    start = reader.at
    area = reader.maybe(box.words.areas) if not reader.peek().isalpha() or reader.peek() in (
        "i", "ii", "iii") else None
    if area:
        said.areas = (*said.areas, area)
        return True
    reader.at = start
    nth = ORDINALS.get(reader.peek(), 0)
    reader.at += bool(nth)
    if reader.skip(*_SCOUT):
        said.scouts = (*said.scouts, nth or ordinal(reader))
        return True
    reader.at = start
    border = phrase(reader, _BORDERS)
    if border:
        said.borders = (*said.borders, border)
    elif reader.peek() in _ABOUT:
        reader.at += 1
    return reader.at > start


def placed(box: Box, reader: Reader, said: Where) -> None:
    """Hold what was said of the scout and its area against the position. Refused: it differs."""
    if not (said.areas or said.borders or any(said.scouts)):
        return
    view = reader.view
    area = box.atlas.areas.get(view.here)
    scouts = next(tribe.scouts for tribe in view.tribes if tribe.seat == view.to)
    wrong = [other for other in said.areas if other != view.here]
    wrong += [f"scout {n}" for n in said.scouts if n and scouts[n - 1:n] != (view.here,)]
    wrong += [border for border in said.borders if area is None or not getattr(area, border)]
    if wrong:
        reader.fail("invalid-area", f"The scout that acts is not at {listed(wrong)}.",
                    f"It stands on {view.here}." if view.here else "")


def own(view: "View") -> tuple[str, ...]:
    """The own inventions that nothing covers."""
    return tuple(card.name for tribe in view.tribes if tribe.seat == view.to
                 for card in tribe.cards if not card.vp)


def kinds_held(view: "View") -> list[str]:
    """The kinds in the own stores, from the left; nothing for an empty one."""
    return [store.kind for tribe in view.tribes if tribe.seat == view.to
            for store in tribe.stores]


def count_held(view: "View", kind: str) -> int:
    """How many tiles of a kind lie in the own stores."""
    return sum(store.count for tribe in view.tribes if tribe.seat == view.to
               for store in tribe.stores if store.kind == kind)


def choice(box: Box) -> Names[str]:
    """Animals, and preferences among them."""
    return Names("animal", {**{name: (name, name + "s") for name in box.animals},
                            "best-bag": ("best-bag", "best-bags", "most-bag", "most-bags"),
                            "best-food": ("best-food", "most-food")})


def read_store(reader: Reader) -> int:
    """The store that a text ends with, from 1; 0: none is named."""
    if not reader:
        return 0
    reader.skip("to", "on", "in", "into")
    store = reader.name(NAMES)
    reader.skip("store")
    return store
