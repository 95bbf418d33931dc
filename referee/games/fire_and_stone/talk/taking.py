"""What a person writes who takes a gathering tile: the kind, or a store by what it holds."""

from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.words import Reader
from referee.games.fire_and_stone.box.areas import an
from referee.games.fire_and_stone.box.scenario import STORES
from referee.games.fire_and_stone.box.state import Box, Move
from referee.games.fire_and_stone.play.food import Food
from referee.games.fire_and_stone.play.stores import Take
from referee.games.fire_and_stone.talk import eating, hunting, reading
from referee.games.fire_and_stone.talk.reading import NAMES

if TYPE_CHECKING:
    from referee.games.fire_and_stone.show.view import View

# Words for what leaves a store to make room, and for a store itself.
_EMPTIES = dict.fromkeys((
    "empty", "empties", "emptying", "replace", "replaces", "replacing", "clear", "discard",
    "discards", "discarding", "discarded", "instead", "throw away", "throws away", "throw out",
    "throwing away", "thrown away", "thrown out", "throw", "drop", "drops", "dump", "lose",
    "loses", "losing", "lost", "remove", "removed", "get rid of", "gone", "go away", "goes away",
    "goes out", "out", "away", "over", "in place of", "instead of", "give up", "giving up",
    "sacrifice", "emptied", "is lost", "are lost", "return", "returns", "to pile", "goes to pile",
    "in exchange for", "at the price of", "goes", "go", "leaves", "go out", "goes back",
    "goes to the pile", "makes room", "make room", "makes way", "costs", "costs me",
    "at the cost of",
    "can go", "has to go", "must go", "may go", "have to go", "at the expense of"), "")
_ACTIVE = ("replace", "instead", "instead of", "in place of", "over", "empty", "clear",
           "in exchange for", "at the price of", "for that",
           "discard", "drop",
           "dump", "throw", "lose", "remove", "return", "throw away", "throw out", "costs",
           "costs me", "at the cost of", "at the expense of")
_STORE = ("store", "column", "one", "row", "stack", "pile", "side", "space", "storage", "slot")
_FREE = dict.fromkeys([f"{free} {store}" for free in ("empty", "free", "new", "unused", "vacant")
                       for store in _STORE], "")
_SAME = dict.fromkeys(("with other", "to other", "with the other", "to the other", "with my other",
                       "to my other", "onto my other", "on top of my", "on top of the",
                       "next to my",
                       "to the other", "together with my", "beside my", "one more", "another"), "")
_ABOUT = dict.fromkeys(reading.IDLE | {
    "tile", "gathering tile", "put", "puts", "place", "places", "takes", "taking", "keep", "keeps",
    "pick", "picks", "up", "gather", "gathers", "collect", "collects", "store", "stores", "grab",
    "goes", "go", "lay", "fetch", "fetches", "single",
    "gathering", "where", "is", "are", "which", "holds", "lies",
    "move", "into my", "action", *_STORE, "save", "mat", "bring", "choose", "lie", "in which",
    "use", "add", "adds", "comes along", "comes with me", "lying", "these", "those", "so"}, "")

# Before and behind a kind whose store is not touched.
_KEEPS = dict.fromkeys(("don't touch my", "don't touch the", "not touch my", "not touch the",
                        "but not the", "but not my", "but keep my", "but keep the", "keep both",
                        "keep my", "keep all my", "keep both my", "and keep my", "save my",
                        "without touching my", "without touching the", "hands off my"), "")
_STAYS = dict.fromkeys(("stay", "stays", "i keep", "are kept", "is kept", "stay put", "remain",
                        "remains", "i save"), "")

_GOES = {**{word: "" for word in _EMPTIES if word not in _ACTIVE},
         **{f"{is_so} {word}": "" for is_so in ("is", "are", "gets") for word in _EMPTIES}}


class _Said(Struct):
    """What a text says: the kind taken, the kind that makes room, a store, an amount."""

    kind: str = ""
    old: str = ""
    store: int = 0
    count: int = 0
    empties: bool = False
    free: bool = False
    same: bool = False
    nth: bool = False
    food: bool = False
    kept: set[str] = set()


def spoken(box: Box, reader: Reader) -> Move:
    """Take a tile; ``take food`` and ``take an animal`` are other moves."""
    verb = reading.begins(reader, "take", "keep", "gather", "collect", "get")
    words = [word.casefold() for word in reader.words]
    kinds = any(box.words.kinds.exact(word.removesuffix("s")) for word in words)
    if "food" in words and not kinds:
        return eating.food(box, reader)
    if verb and words[0] != "keep" and {"animal", "animals", "bag", "bags"}.intersection(words):
        return hunting.spoken(box, reader)
    reading.begin(box, reader)
    said, around = _Said(), reading.Where()
    reading.through(reader, lambda: _word(box, reader, said),
                    lambda: reading.where(box, reader, around))
    reading.finish(reader, NAMES)
    if said.food:
        reading.either(reader, ("take", "leave"))
    if (words[0] not in ("take", "gather", "collect", "get", "keep") and not (
            said.kind or said.old or said.store or said.free
            or (said.same and "it" in words))) or (words == ["keep"]):
        reading.other(reader)
    if verb and {*words} <= {"i", "take", "get", "it", "that", "one", "the"} and (
            {"it", "one"} & {*words}) and reader.view.offer and reader.view.offer.food and (
            reader.view.offer.site not in box.kinds):
        return Food()
    plain = said == _Said(store=said.store)
    if plain and verb and words[0] != "keep" and around == reading.Where():
        return Take(said.store)
    reading.placed(box, reader, around)
    _proved(box, reader, said)
    return Take(said.store)


def _word(box: Box, reader: Reader, said: _Said) -> bool:
    """Read one phrase; whether it is about a tile or a store."""
    start, word = reader.at, reader.peek()
    if reading.phrase(reader, _KEEPS) is not None:
        kind = reader.maybe(box.words.kinds)
        said.kept |= {kind or ""}
        return kind is not None
    if reading.phrase(reader, _SAME) is not None:
        said.same = True
    elif reader.skip("food"):
        said.food = True
    elif reading.phrase(reader, _FREE) is not None:
        said.free = True
    elif reading.phrase(reader, _EMPTIES) is not None:
        said.empties = True
    elif (kind := box.words.kinds.exact(word) or reader.maybe(box.words.kinds)) is not None:
        reader.at = max(reader.at, start + 1)
        return _tile(said, kind, reader, start)
    elif NAMES.exact(word) is not None and not said.store:
        said.store = reader.name(NAMES)
    elif word in reading.ORDINALS and reader.words[start + 1:start + 2] != ["scout"]:
        fits = not said.store
        said.store, said.nth = reading.ordinal(reader), True
        return fits
    elif reading.phrase(reader, _ABOUT) is None and (number := reading.ordinal(reader)):
        before = reader.words[reader.at - 2].casefold() if reader.at > 1 else ""
        if number > len(STORES):
            reader.at -= 1
            return False
        if reader.peek() in _STORE or before in _STORE:
            said.store = number
        else:
            said.count = number
    return reader.at > start


def _tile(said: _Said, kind: str, reader: Reader, start: int) -> bool:
    """Note a kind: the one that makes room, that lies there, or is held with it."""
    before = [word.casefold() for word in reader.words[max(0, start - 4):start]]
    place = (reader.peek() in _STORE and reader.peek() != "one") or ("with" in before[-3:] and (
        bool({*_STORE}.intersection(before)))) or "where" in before
    after = reader.at
    if not place and said.kind and kind != said.kind and (
            reading.phrase(reader, _STAYS) is not None):
        said.kept |= {kind}
        return True
    goes = not place and reading.phrase(reader, _GOES) is not None
    if goes and said.kind == "" and reader.words[after].casefold() in ("replaces", "replacing"):
        said.kind, said.empties = kind, True
    elif place or goes or said.empties or (said.kind not in ("", kind)):
        linked = place or goes or said.empties or "for" in before[-2:]
        if said.old not in ("", kind) or not linked:
            return False
        said.old, said.empties = kind, False
    else:
        said.kind = kind
    return True


def _proved(box: Box, reader: Reader, said: _Said) -> None:
    """Hold what is said against what lies there and in the own stores. Refused: it differs."""
    view: View = reader.view
    if not (view.offer and view.offer.site in box.kinds):
        reader.fail("invalid-tile", "No gathering tile lies there.", "“pass” declines the action.")
    lies = view.offer.site
    if said.kind not in ("", lies):
        reader.fail("invalid-tile", f"{an(lies).capitalize()} lies there, no {said.kind}.",
                    "Say “take” or “leave”.")
    if said.count > 1:
        reader.fail("invalid-count", "One tile lies there.", "Say “take” or “leave”.")
    kinds = reading.kinds_held(view)
    if said.old and said.old not in kinds:
        reader.fail("invalid-tile", f"No store of yours holds {said.old}.",
                    "Say “take left” or “take right”.")
    if said.same and not said.old and lies not in kinds:
        reader.fail("invalid-tile", f"No store of yours holds {lies}.", "Say “take left”.")
    free = [i for i, kind in enumerate(kinds, 1) if not kind]
    if said.free and not free:
        reader.fail("invalid-tile", "No store of yours is empty.", "Say “take left”.")
    if said.kept and not said.kept <= {*kinds} - {lies}:
        reading.other(reader)
    if said.kept and not (said.old or said.store or free or lies in kinds):
        left = [i for i, kind in enumerate(kinds, 1) if kind not in said.kept]
        said.store = left[0] if len(left) == 1 else 0
    if said.old in said.kept or (
            said.kept and said.store and kinds[said.store - 1:said.store] == [*said.kept]):
        reading.other(reader)
    at = kinds.index(said.old) + 1 if said.old else free[0] if said.free and len(free) == 1 else 0
    if at and said.store not in (0, at):
        reading.either(reader, (f"take {STORES[i - 1]}" for i in sorted({said.store, at})))
    said.store = said.store or at
