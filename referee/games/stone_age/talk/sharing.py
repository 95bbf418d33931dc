"""How somebody says at the table that a hunt is shared (Style is the Goal)."""

from collections.abc import Mapping
from typing import NoReturn

from referee.core.english import FILLER
from referee.core.words import Reader
from referee.games.stone_age.box.names import RING
from referee.games.stone_age.box.state import Hunted
from referee.games.stone_age.talk import hearing
from referee.games.stone_age.talk.hearing import sight
from referee.games.stone_age.talk.thesaurus import WARES, plainly
from referee.games.stone_age.talk.wares import SHARES

VERBS = ("split", "share", "take", "takes", "keep", "choose", "get", "divide", "make", "have",
         "give", "turn", "prefer", "eat", "go", "pick", "collect", "grab", "use", "hunt", "need",
         "bring", "we", "me", "convert", "put", "be", "just", "goes", "becomes", "become")
BETWEEN = frozenset({"it", "as", "and", "is", "it's", "plus", "be", "all's", "them", "this", "that",
                     "only", "just", "gets", "go", "goes", "become", "becomes", "turn", "turned",
                     "i", "take", "want", "get", "then", "other", "are", "shall", "converted",
                     "hunt", "make", "me", "comes", "come", "out", "nothing", "but", "too", "have",
                     "we", "eat", "away", "keep", "points", "piece", "pieces", "units", "unit",
                     "ones", "will", "give", "so"})
HALVES: Mapping[str, str] = dict.fromkeys((
    "half half", "half and half", "fifty fifty", "50 50", "50/50", "half each", "half of each",
    "half of both",
    "split evenly", "evenly", "equally", "in halves", "equal parts", "equal shares", "half & half",
    "half half each", "in half", "one half each", "an even split",
    "even split"), "halves") | dict.fromkeys((
        "what is left", "what remains", "everything else", "all else", "what's left", "remainder",
        "all the rest", "all the remaining", "the others", "others", "the other ones", "the other",
        "rest of it", "all others", "left over", "leftover", "all the others", "whats left"),
        "rest") | dict.fromkeys((
        "only food", "just food", "food only", "nothing but food", "all of it food", "pure food",
        "100% food", "food alone", "only take food",
        "food all of it"), "wholefood") | dict.fromkeys((
        "is all i need", "are all i need", "is enough", "are enough", "will do", "is plenty",
        "are plenty"), "") | dict.fromkeys((
        "only decorations", "only teeth", "just teeth", "just decorations", "teeth only",
         "nothing but teeth", "decorations only", "nothing but decorations", "only tooth"),
        "wholedecorations") | {"of each": "each", "of both": "each", "each kind": "each"}
EATEN = frozenset({"eat", "eats", "eaten", "eating"})
WHOLE = {"wholefood": "food", "wholedecorations": "decorations"}


def unshared(reader: Reader) -> NoReturn:
    """The refusal of a hunt that nobody knows how to share."""
    reader.fail("invalid-goods", "How is the hunt split?",
                "Say it in numbers, as in split 5 food 3 decorations, or split all food.")


def _contrary(reader: Reader) -> NoReturn:
    """The refusal of all of one kind and some of the other besides."""
    reader.fail("referee/ambiguous-move", "Is all of it of one kind, or some of the other too?",
                "Say it in numbers, as in split 5 food 3 decorations.")


def shares(reader: Reader) -> tuple[int, int]:
    """A hunt shared in a person's words: ``3 to food, the rest teeth``, ``all food``, ``half``."""
    plainly(reader, HALVES, WARES)
    found: dict[str, int] = {}
    open_: list[str] = []
    less: int | None = None
    rests = every = False
    eaten = any(word.casefold() in EATEN for word in reader.words)
    hearing.lead(reader, VERBS)
    start = reader.at
    reader.skip("the", "all")
    if reader.maybe_number() in (None, _units(reader)) and reader.skip("halves"):
        return _halves(reader)
    reader.at = start
    while reader:
        while reader.peek() in FILLER or reader.peek() in BETWEEN:
            reader.at += 1
        if not reader or (open_ and not found and _talk(reader)):
            reader.at = len(reader.words)  # “meat, all of it”
            break
        if reader.peek() in WHOLE:
            open_.append(WHOLE[reader.peek()])
            reader.at += 1
            continue
        single = reader.at > 0 and reader.words[reader.at - 1].casefold() in ("a", "an")
        whole, half = reader.maybe_whole(), reader.skip("half")
        if half and reader.skip("and") and reader.skip("half"):
            return _halves(reader)
        if whole == "all" and not found and reader.skip("but", "except"):
            less = reader.maybe_number()
            if less is None or less > _units(reader):
                unshared(reader)
            whole, given = "", _units(reader) - less
        else:
            given = None
        count = 0 if reader.skip("no", "zero") else given if given is not None else (
            reader.maybe_number())
        rests |= whole in ("rest", "remaining")
        every |= whole == "all" and count is None
        if whole not in ("", "rest", "remaining") and any(found.values()):
            _contrary(reader)
        if whole and count is not None and count != _units(reader) - sum(found.values()):
            unshared(reader)
        while reader.peek() in FILLER or reader.skip("it", "as", "more", "further"):
            reader.at += reader.peek() in FILLER
        if count is not None and not found and reader.skip("each"):
            return count, count
        ring = reader.skip("ring", "rings")
        if ring and count == 0:
            unshared(reader)  # fewer than three there may be
        kind = "decorations" if ring else reader.maybe(SHARES) or ("food" if eaten and (
            count is not None or whole) else None)
        if whole == "both" and _units(reader) != 2:
            unshared(reader)
        if kind is None and not found and reader.skip("and") and count == reader.maybe_number():
            return count or 0, count or 0
        if kind is None:
            unshared(reader)
        if reader.skip("each"):
            unshared(reader)
        if count is None and not whole and not half:
            count = hearing.behind(reader)
        if half:
            units = _units(reader)
            if units % 2:
                unshared(reader)
            count = units // 2
        if count is None and not whole and (ring or found or single or not _talk(reader)):
            count = 1
        if whole or count is None:
            open_.append(kind)
        else:
            found[kind] = found.get(kind, 0) + (count * RING if ring else count)
    if eaten and not (found or open_):
        open_ = ["food"]  # “we eat it”
    if rests and not found:
        unshared(reader)  # the rest of what was said before
    if open_ and (len(open_) > 1 or any(kind in found for kind in open_)
                  or (every and any(found.values()))):
        _contrary(reader)
    if not (found or open_):
        unshared(reader)
    none = [kind for kind, n in found.items() if not n]
    if (none or less is not None) and len(found) == 1:  # “no decorations”, “all but one as food”
        open_ = [kind for kind in ("food", "decorations") if kind not in found]
    for kind in open_:
        found[kind] = found.get(kind, 0) + max(0, _units(reader) - sum(found.values()))
    return found.get("food", 0), found.get("decorations", 0)


def _talk(reader: Reader) -> bool:
    """Whether nothing but filler follows."""
    return all(word.casefold() in FILLER | {"all"} | BETWEEN - {"and", "plus", "but", "other"}
               for word in reader.words[reader.at:])


def _halves(reader: Reader) -> tuple[int, int]:
    units = _units(reader)
    if units % 2:
        unshared(reader)
    return units // 2, units // 2


def _units(reader: Reader) -> int:
    """What the hunt gave that waits to be shared."""
    view = sight(reader)
    pending = view.pending if view else None
    return pending.units if isinstance(pending, Hunted) else 0
