"""What a person writes of animals of the own mat: those that are prepared or given, or kept."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from referee.core.english import WHOLE
from referee.core.problem import Refused, refused
from referee.core.words import Names, Reader
from referee.games.fire_and_stone.box.state import Box, Move
from referee.games.fire_and_stone.play.declining import Pass
from referee.games.fire_and_stone.play.fire import Cook, in_order
from referee.games.fire_and_stone.talk import reading

# A kind or nothing; how many or which number, all (-1), several (-2); whether it is an amount.
Item = tuple[str, int, bool]

_COOKS = dict.fromkeys(("cook", "cooks", "cooking", "prepare", "prepares", "preparing", "roast",
                        "roasts", "roasting", "grill", "grills", "grilling", "fire", "campfire",
                        "barbecue", "bbq", "fire up", "dinner time", "supper time", "lunch time",
                        "time to eat", "time to cook", "fry", "eat", "roasted", "cooked", "grilled",
                        "prepared"), "")
_BUT = dict.fromkeys(("but", "but not", "except", "except for", "without", "besides", "leave",
    "leaves", "leaving", "spare", "not the", "don't cook", "but not the", "keep",
                      "keeps", "keeping", "apart from", "hold back", "save"), "")
_STAYS = dict.fromkeys(("can wait", "may wait", "has to wait", "must wait", "waits",
    "is for later", "for later",
                        "stays raw", "another time", "some other time", "next time", "later",
                        "tomorrow", "stays in the larder", "stay", "remains", "i keep", "i save",
                        "stays", "is kept", "stays with me"), "")
_HAVE = dict.fromkeys(("have", "own", "hold", "got", "have got", "on my mat", "in my hand",
                       "available", "possible", "animals", "animal", "meat", "game", "of it",
                       "tiles", "i've got"), "")
_ABOUT = _HAVE | dict.fromkeys(reading.IDLE - {"one"} | {
    "use", "uses", "put", "puts", "over", "goes", "lay", "place", "them", "turn over", "throw",
    "now", "hunted", "food", "bags",
    "flames", "spit", "nothing else", "nothing more", "for the bag", "for its bag", "for a bag",
    "tile", "tiles", "action", "only", "just", "in this order", "in that order",
    "afterwards"}, "")
_REST = dict.fromkeys(("the other one stays", "the other can wait", "the other one can wait",
    "the others can wait",
    "the rest can wait", "the rest is for later",
    "keep the rest", "keep rest", "keep the other", "keep the others", "keep the other one",
    "keep the other two", "save the rest", "save the others", "save the other",
    "keeping the rest", "keeping the others", "keep others", "keep all others", "the rest stays",
    "the others stay", "the other stays", "hold back the rest"), "")


_OTHERS = dict.fromkeys((f"the {rest}" for rest in ("rest", "others", "other", "other one",
    "other two",
                                                     "other three")), "")


class Meant(Struct):
    """What a text names: animals that go, those that stay, whether a word is about cooking."""

    items: list[Item] = []
    kept: list[Item] = []
    cooks: bool = False
    keeps: bool = False


def spoken(box: Box, reader: Reader) -> Move:
    """Prepare these animals. Refused: another matter, animals that could be others."""
    verb = reading.begins(reader, "cook", "prepare", "roast", "grill")
    reading.begin(box, reader)
    said, around, since = Meant(), reading.Where(), -1
    if verb and [word.casefold() for word in reader.words[1:2]] in (["none"], ["nothing"]):
        reader.at = 2
        reader.end()
        return Pass()
    while reader and since != reader.at:
        since = reader.at
        if reading.phrase(reader, _COOKS) is not None:
            said.cooks = True
        elif not animals(box, reader, said) and reading.phrase(reader, _ABOUT) is None:
            reading.where(box, reader, around)
    reading.finish(reader, box.words.animals)
    words = {word.casefold() for word in reader.words}
    if not verb and words & {"food", "something", "snack"} and words & {"eat", "eats"} and not any(
            kind for kind, *_ in said.items):
        reading.other(reader)  # that is no animal
    view = reader.view
    if not (verb or said.cooks) and not (view.offer and view.offer.cook):
        reading.other(reader)
    if not said.items and not (said.keeps and said.kept) and len(view.hand) != 1:
        reader.fail("invalid-cook", "What is to be cooked?",
                    "Name animals in order: “cook boar hare”, “cook 1 2” or “cook all”.")
    if not (said.items or verb or said.cooks):
        reading.other(reader)  # what is kept alone is not prepared
    reading.placed(box, reader, around)
    return Cook(held(box, said, view.hand, reader) or ("all",))


def animals(box: Box, reader: Reader, said: Meant) -> bool:
    """Read what a person names: kinds with or without an amount, numbers, all; whether he does."""
    start = reader.at
    if said.items and not said.keeps and reading.phrase(reader, _REST) is not None:
        return True
    if reading.phrase(reader, _BUT) is not None:
        said.keeps = True
        return True
    if said.kept and not said.items and reading.phrase(reader, _OTHERS) is not None:
        said.keeps = False
        said.items.append(("", -1, True))
        return True
    found = said.kept if said.keeps else said.items
    behind = _behind(reader, box.words.animals)
    if behind:
        found += behind
        return True
    reading.loose(reader, "of")
    if reader.peek() in WHOLE or reader.peek() in ("lot", "half"):
        word = reader.peek()
        reader.at += 1
        while reading.phrase(reader, _HAVE) is not None or reader.skip("i", "of", "my", "the",
                                                                       "them"):
            pass
        kind = _kind(reader, box.words.animals)
        if word in ("rest", "remaining"):
            said.keeps = False
            found = said.items
        if not kind and found and found[-1][1] == -2:  # “the boars, both”
            found[-1] = (found[-1][0], -1, True)
            return True
        if word != "half":
            found.append((kind, -1, True))
            return True
        reader.at = start
        return False
    since = len(found)
    one = _one(box, reader, found, said.kept)
    if one and not said.keeps and found[since:] and reading.phrase(reader, _STAYS) is not None:
        said.kept += found[since:]
        del found[since:]
    return one


def _one(box: Box, reader: Reader, found: list[Item], kept: list[Item]) -> bool:
    """Read a kind or a number; whether one came."""
    start, word = reader.at, reader.peek()
    number = reading.ordinal(reader)
    kind = _kind(reader, box.words.animals)
    if kind:
        plural = reader.words[reader.at - 1].casefold().endswith("s")
        sure = number == 1 or plural or not word.isdigit() or not number
        if found is kept:  # of several only those whose number is told
            sure = bool(number) or word in ("a", "an") or plural
        found.append((kind, number or (-1 if found is kept else -2) * plural or 1, sure))
        if len(found) == 1:
            reader.skip("first")
    elif not number and word == "last":
        found.append(("", 0, True))  # the last of the hand
        reader.at += 1
        reader.skip("one")
    elif number and (word != "one" or (reader.words[start - 1:start] and (
            reader.words[start - 1].casefold() in ("number", "no", "nr", "animal")))):
        found.append(("", number, True))
        reader.skip("one")
    elif word in ("animals", "meat"):
        found.append(("", -1, True))
        reader.at += 1
    elif word in ("animal", "prey"):
        reader.at += 1
    else:
        reader.at = start
        return False
    return True


def _behind(reader: Reader, names: Names[str]) -> list[Item]:
    """Kinds that each have their number behind them; else nothing, unread."""
    start, found = reader.at, list[Item]()
    while kind := _kind(reader, names):
        count = reader.maybe_number()
        if count is None:
            reader.at = start
            return []
        found.append((kind, count, True))
        reading.loose(reader, "and", "then")
    return found


def _kind(reader: Reader, names: Names[str]) -> str:
    """The animal that comes next, if one does."""
    start = reader.at
    reading.loose(reader)
    found = reader.maybe(names)
    if found is None:
        reader.at = start
    return found or ""


def held(box: Box, said: Meant, hand: tuple[str, ...], reader: Reader) -> tuple[str, ...]:
    """The kinds meant of a hand. Refused: what could be an amount or a number, what is not kept."""
    kept = _expanded(((kind, count, True) for kind, count, _ in said.kept), hand, reader)
    kept = tuple(hand[int(word) - 1] if word.isdigit() and 0 < int(word) <= len(hand) else word
                 for word in kept)
    if (said.keeps and not kept) or Counter(kept) - Counter(hand):
        reader.fail("invalid-cook", "What is to be kept is not held.", "Name what is prepared.")
    for kind, count, sure in said.kept:
        if kind and not sure and hand.count(kind) > count:
            reader.fail("invalid-count", f"How many animals are kept: {kind}?",
                        "Say what is cooked.")
    if len(said.items) > 1 and (("", -1, True) in said.items):
        if said.items != [("", -1, True), ("", len(hand), True)]:  # “all 3”
            raise mixed((0, len(reader.text)))
        said.items = said.items[:1]
    whole = any(not kind and count == -1 for kind, count, _ in said.items)
    left = tuple((Counter(hand) - Counter(kept)).elements())
    if whole and len(said.items) == 1:
        if kept and not left:
            reader.fail("invalid-cook", "All that is held is kept.", "Say “pass”.")
        return in_order(box, left) if kept else ("all",)
    if kept and not said.items:
        reader.fail("invalid-cook", "What is to be cooked?", "Say “cook all but …”.")
    return _expanded(said.items, left if kept else hand, reader)


def _expanded(items: Iterable[Item], hand: tuple[str, ...], reader: Reader) -> tuple[str, ...]:
    """The kinds and numbers that items stand for. Refused: what could be either."""
    items = list(items)
    if any(not kind and count == -1 for kind, count, _ in items):
        return ("all",)
    found: list[str] = []
    kinds = any(kind for kind, _, _ in items)
    for kind, count, sure in items:
        if not kind:
            if kinds:
                raise mixed((0, len(reader.text)))
            found.append(str(count or len(hand)))
        elif count == -2 and hand.count(kind) > 1:
            reader.fail("invalid-count", f"How many animals: {kind}?",
                        f"Say “{hand.count(kind)} {kind}s” or “all {kind}s”.")
        elif count < 0:
            found += [kind] * (hand.count(kind) or 1)
        elif sure:
            found += [kind] * count
        else:
            found += _amount(kind, count, hand, reader)
    return tuple(found)


def _amount(kind: str, count: int, hand: tuple[str, ...], reader: Reader) -> list[str]:
    """``2 boar``: two of them, number 2 if it is one, or number 2 and one; what the hand has."""
    shown = hand[count - 1] if count <= len(hand) else ""
    meant = {tuple(sorted(some)) for some in ([kind] * count, [kind] if shown == kind else [],
                                              [shown, kind] if shown else [])
             if some and not Counter(some) - Counter(hand)}
    if len(meant) > 1:
        raise mixed((0, len(reader.text)))
    return list(*meant) or [kind] * count


def read_animals(box: Box, reader: Reader) -> tuple[str, ...]:
    """Kinds or numbers of animals, up to a place. Refused: both in one list."""
    since, found = reader.at, []
    while reader and reader.peek() not in ("at", "on"):
        number = reader.maybe_number()
        found.append(reader.name(box.words.animals) if number is None else str(number))
        if number is None and reader.words[reader.at - 1].casefold() == found[-1] + "s":
            raise refused("invalid-count", f"How many animals: {found[-1]}?",
                          span=reader.span(reader.at - 1),
                          hint=f"Name each: “{found[-1]} {found[-1]}”.")
        reader.skip("and", "then")
    if len({name.isdigit() for name in found}) > 1:
        raise mixed(reader.span(since))
    return tuple(found)


def mixed(span: tuple[int, int]) -> Refused:
    """The refusal of numbers and names of animals in one list."""
    return refused("invalid-mixed", "Numbers and names of animals are mixed; “2 boar” could "
                   "be two boars or number 2 and a boar.", span=span,
                   hint="Write “boar boar” or “1 2”.")
