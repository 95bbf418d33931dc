"""What a person writes who exchanges a tile with the pile, or draws one out of it."""

from msgspec import Struct

from referee.core.words import Reader
from referee.games.fire_and_stone.box.scenario import BEST
from referee.games.fire_and_stone.box.state import Box
from referee.games.fire_and_stone.play.forest import best
from referee.games.fire_and_stone.talk import reading
from referee.games.fire_and_stone.talk.reading import NAMES

# Words before a tile, and behind it, that tell which way it goes.
_KEEPS = dict.fromkeys(("keep", "keeping", "keeps", "save", "hold on to", "hang on to", "not the",
    "not my",
                        "but not the", "but not my", "don't touch my"), "keep")
_GIVES = dict.fromkeys((
    "give", "gives", "giving", "give back", "give away", "return", "give up", "put back", "pay",
    "get rid of", "hand in", "hand back", "swap", "exchange", "trade", "swapping", "exchanging",
    "trading", "trade in", "in exchange for", "hand over", "take back", "lose", "offer", "put",
    "drop", "discard", "replace", "change",
    "swap out", "instead of", "in place of", "my", "turn", "turns", "convert", "transform",
    "throw", "throws", "throw away", "throw back", "replaces", "lay back", "put away", "send back",
    "bring back", "part with", "dump", "throw out"), "give")
_TAKES = dict.fromkeys((
    "take", "takes", "get", "gets", "taking", "want", "receive", "pick", "draw", "choose", "gain",
    "have", "i'd like", "would like", "getting", "into", "in exchange get", "for which i get",
    "pick up", "take out", "by", "becomes", "becomes my", "becomes my second",
    "becomes another", "turns into", "and get", "fetch", "grab", "bring me"), "take")
_OUT = dict.fromkeys((
    "out", "back", "away", "goes back", "goes", "goes out", "goes away", "go back",
    "goes to the pile", "goes on the pile", "goes onto the pile", "to the pile", "on the pile",
    "onto the pile", "leaves", "back to the pile", "goes back to the pile", "returns",
    "goes in the pile", "into the pile", "in the pile",
    "on the discard pile", "to the discard pile", "gone", "is going", "must go", "has to go",
    "can go", "may go"), "give")
_IN = dict.fromkeys(("in", "comes in", "comes", "comes back", "comes along", "comes home",
                     "comes to me", "to me", "from the pile", "from the market",
                     "out of the pile", "from the discard pile"), "take")
_GONE = dict.fromkeys(("go with it", "goes with it", "makes room", "is thrown away", "thrown away",
    "is lost", "is discarded", "discarded",
                       "are lost", "are discarded", "are thrown away", "lost", "is thrown out",
                       "is emptied", "emptied", *(
                           f"{gets} {lost}" for gets in ("gets", "will be", "must be", "is", "are")
                           for lost in ("thrown away", "thrown out", "lost", "discarded",
                                        "replaced", "emptied", "cleared", "dropped"))), "lost")
_ABOUT = dict.fromkeys(reading.IDLE | {
    "store", "tile", "column", "against", "goes", "let", "other",
    "instead", "exchange", "nice", "a second", "swap", "trade", "market", "pile", "discard pile",
    "at", "put", "place",
    "places", "goes in", "gathering", "will", "use", "action", "from my mat",
    "do", "make", "side", "which", "lay", "so", "single", "also", "want to", "mat", "where",
    "is", "are", "lies", "comes", "new", "of", "prefer", "deal", "gladly"}, "")
_STORE = ("store", "column", "side", "row", "stack", "slot", "storage")
_DRAWING = dict.fromkeys(reading.IDLE | {
    "takes", "pick", "picks", "draw", "draws", "choose", "animal", "tile", "gathering tile", "out",
    "discard", "discards", "discarded", "pile", "store", "column", "put", "goes", "place", "up",
    "back", "another", "keep", "gathering", "collect"}, "")


class _Said(Struct):
    """What a text says: the tiles given and taken, that of which it is not told, store and loss."""

    give: str = ""
    take: str = ""
    first: str = ""
    store: int = 0
    lost: str = ""
    place: str = ""
    nth: tuple[int, str] = (0, "")
    kept: set[str] = set()
    mode: str = ""


def spoken(box: Box, reader: Reader) -> tuple[str, str, int]:
    """Given, taken, store, in whatever order. Refused: another matter, a tile that goes both ways.

    The only kind held may be left out.
    """
    reading.begin(box, reader)
    said = _Said()
    reading.through(reader, lambda: _word(box, reader, said))
    reading.finish(reader, box.words.kinds, NAMES)
    view = reader.view
    held = [kind for kind in reading.kinds_held(view) if kind]
    if said.first and said.give and said.take:
        reading.other(reader)  # another exchange
    if said.first:
        # a kind whose way is not told goes the way that is left
        if said.give:
            said.take = said.first
        elif said.take:
            said.give = said.first
        elif len(held) == 1 and said.first not in held:
            said.give, said.take = held[0], said.first
    elif said.take and not said.give:
        left = [kind for kind in held if kind not in {said.take, *said.kept}]
        said.give = left[0] if len(left) == 1 else ""
    if not (said.give and said.take):
        reader.fail("referee/invalid-text", "Which tile is given, and which is taken?",
                    "Say both: “swap apple for nut”.")
    kinds = reading.kinds_held(view)
    for kind in filter(None, (said.lost, said.place)):
        at = kinds.index(kind) + 1 if kind in kinds else 0
        if not at or said.store not in (0, at):
            reader.fail("invalid-tile", f"That store holds no {kind}.",
                        f"Say “swap {said.give} for {said.take}” and the store.")
        said.store = at
    if said.nth[0] and said.nth != (reading.count_held(view, said.take) + 1, said.take):
        reader.fail("invalid-count", f"It is {said.take} "
                    f"{reading.count_held(view, said.take) + 1} in the stores.", "Say “swap”.")
    return said.give, said.take, said.store


def _word(box: Box, reader: Reader, said: _Said) -> bool:
    """Read one phrase, if it is about an exchange."""
    start, word = reader.at, reader.peek()
    if said.mode == "keep" and said.kept and start and "," in reader.text[
            reader.spans[start - 1][1]:reader.spans[start][0]]:
        said.mode = ""
    kind = box.words.kinds.exact(word)
    if kind is None and len(word) > 3:
        kind = box.words.kinds.exact(word.removesuffix("s"))
    if kind is not None:
        reader.at += 1
        if _places(reader, start):
            fits = said.place in ("", kind)
            said.place = kind
            return fits
        return _tile(reader, said, kind)
    if word in reading.ORDINALS and box.words.kinds.exact(
            "".join(reader.words[start + 1:start + 2]).removesuffix("s")):
        nth = reading.ordinal(reader)
        said.mode = "take"
        said.nth = (nth, box.words.kinds.exact(reader.peek().removesuffix("s")) or "")
        return True
    if NAMES.exact(word) is not None:
        before = said.store
        said.store = reader.name(NAMES)
        return before in (0, said.store)
    if word in ("first", "second") and reader.words[start + 1:start + 2] == ["store"]:
        said.store = reading.ordinal(reader)
        return True
    if said.mode == "keep" and reader.skip("my"):
        return True
    if mode := reading.phrase(reader, _KEEPS) or reading.phrase(
            reader, _GIVES) or reading.phrase(reader, _TAKES):
        said.mode = mode
    elif word == "for":
        said.mode = "take" if said.give or said.mode == "give" else (
            "give" if said.take else said.mode)
        reader.at += 1
    elif reading.phrase(reader, _ABOUT) is None:
        reader.at += reader.peek() == "1"
    return reader.at > start


def _places(reader: Reader, start: int) -> bool:
    """Whether a kind that was just read names a store: ``the nut store``, ``where the nut is``."""
    before = [word.casefold() for word in reader.words[max(0, start - 3):start]
              if word.casefold() not in ("the", "my")]
    if reader.skip(*_STORE):
        return True
    return before[-1:] == ["where"] or (before[-1:] in (["of"], ["with"])
                                        and not {*_STORE}.isdisjoint(before[-2:-1]))


def _tile(reader: Reader, said: _Said, kind: str) -> bool:
    """Note a tile by the words before it and behind it; whether it fits."""
    if said.mode == "keep":  # up to a word that gives or takes
        said.kept |= {kind}
        return kind != said.give
    if kind in said.kept:
        return False
    after = reader.at
    way = reading.phrase(reader, _GONE) or reading.phrase(reader, _OUT) or (
        reading.phrase(reader, _IN))
    if way == "give" and reader.peek() in ("in", "into", "to", "on") and (
            reader.words[reader.at - 1].casefold() == "goes"):
        reader.at, way = after, None  # “the apple goes in the right store”
    if way == "take" and reader.peek() not in ("", "and") and (
            reader.words[reader.at - 1].casefold() == "in" and _stands(reader)):
        reader.at, way = after, None  # “apple in the right store”
    if way == "take" and reader.peek() == "exchange":
        reader.at, way = after, None
    if way == "lost":
        said.lost = kind
        return True
    if kind in (said.give, said.take, said.first):
        return not way or kind == (said.give if way == "give" else said.take)
    way = way or said.mode
    said.mode = ""
    if said.give and said.take and way == "give" and not said.lost:
        said.lost = kind  # what else goes makes room
    elif way == "give" and not said.give:
        said.give = kind
    elif way == "take" and not said.take:
        said.take = kind
    elif not way and said.first and not (said.give or said.take):
        said.give, said.take, said.first = said.first, kind, ""
    elif not way and not said.first:
        said.first = kind
    else:
        return False
    return True


def _stands(reader: Reader) -> bool:
    """Whether a store comes next."""
    words = [word.casefold() for word in reader.words[reader.at:reader.at + 3]]
    return any(NAMES.exact(word) is not None or word in ("first", "second") for word in words)


def _best(box: Box, reader: Reader) -> str:
    """The animal of the pile that gives the most; nothing: no such word comes next."""
    found = reader.maybe(reading.choice(box))
    if found not in BEST:
        reader.at -= found is not None
        return ""
    pile = sorted(reader.view.cooked)
    return best(box, pile, found) if pile else next(iter(box.animals))


def drawn(box: Box, reader: Reader) -> tuple[str, int]:
    """A tile out of the discard pile, and its store. Refused: another matter, several tiles."""
    verb = reading.begins(reader, "draw")
    reading.begin(box, reader)
    tile, store, count = "", 0, 1
    while reader:
        start = reader.at
        if reading.phrase(reader, _DRAWING) is not None:
            continue
        found = _best(box, reader) or reader.maybe(box.words.tiles)
        if found and tile not in ("", found):
            reading.either(reader, (f"draw {tile}", f"draw {found}"))
        tile = found or tile
        if found is None and NAMES.exact(reader.peek()) is not None and not store:
            store = reader.name(NAMES)
        elif found is None:
            count = reader.maybe_number() or count
        if reader.at == start:
            break
    if not tile and verb:
        reader.name(box.words.tiles)
    reading.finish(reader, box.words.tiles, NAMES)
    if not tile:
        reading.other(reader)
    if count > 1:
        reader.fail("invalid-count", "One tile is drawn.", "Say “draw” and its name.")
    return tile, store
