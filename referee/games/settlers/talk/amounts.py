"""Cards in a person's sentence: how many of which are said, and how many that are."""

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from referee.core.english import NUMBERS
from referee.core.problem import Refused, refused
from referee.games.settlers.box.cards import GOODS, NOTHING, Bag, single
from referee.games.settlers.box.scenario import RESOURCES
from referee.games.settlers.talk import lexicon

WHOSE = ("of", "the", "my", "your", "his", "her", "their", "our", "those", "these")
_ONE = ("a", "an", "another", "single")
_HELD = (("that", "i", "have"), ("i", "have", "got"), ("i", "have"), ("i've", "got"), ("i've",),
         ("i", "hold"), ("i", "own"), ("there", "is"), ("there", "are"))
_THEM = ("them", "you", "it", "these", "those")
_EVERY = (("every", "last", "one", "of", "them"), ("every", "one", "of", "them"),
          ("every", "last", "one"), ("every", "single", "one"), ("every", "one"),
          ("the", "whole", "lot"), ("the", "lot"))
_CARDS = (*WHOSE, "card", "cards", "equal")


class Amount(NamedTuple):
    """Cards of a kind as they were said.

    ``much`` is a number or one of: all, the (of a kind with an article),
    bare (a kind alone), half, rest, each (``kind`` of every kind). Of all
    ``less`` are not meant, and a number is one of ``less`` that there are, if
    that is said; ``whole``: so many are said to be all.
    """

    much: int | str
    kind: int
    less: int = 0
    whole: bool = False


def number(word: str) -> int:
    """The number that a word is, ``2x`` too; 0: none."""
    digits = word.removesuffix("x")
    if digits.isdecimal() and digits.isascii() and len(digits) < 3:
        return int(digits)
    return NUMBERS.get(word, 0)


@cache
def _kinds() -> dict[str, int]:
    """The kinds of cards by their names."""
    return {name: kind for kind, said in enumerate(lexicon.KINDS) for name in said.split(", ")}


def _kind(word: str) -> int | None:
    return _kinds().get(word)


def found(words: list[str], gaps: list[str], i: int) -> tuple[int, Amount] | None:
    """The cards said from a place on, and the place behind: ``all three meat``, ``2 of my bones``.

    ``gaps`` are what stands before each word; a number with a comma behind belongs to its kind.
    """
    glued = re.fullmatch(r"([0-9]{1,2})([a-z]+)", words[i])
    if glued:
        kind = _kind(glued[2])
        if kind is None and len(glued[2]) == 1:  # “3f”
            kind = next((k for k, name in enumerate(RESOURCES) if name[0] == glued[2]), None)
        return None if kind is None else (i + 1, Amount(int(glued[1]), kind))
    words = [*words, "", "", ""]
    at, much, many = _whole(words, i)
    before = at
    while words[at] in WHOSE:
        at += 1
    article = at > before
    if not much and words[at] in _ONE:
        many, at = 1, at + 1
    elif number(words[at]) and not (much and many):
        many, at = number(words[at]), at + 1
        at += words[at] == "x"
    at += bool(many) and words[at] == "more"
    whole = 0
    if many and words[at] == "of" and words[at + 1] in WHOSE and (
            whole := number(words[at + 2])):  # “three of my four meat”
        at += 3
    while many and words[at] in _CARDS:
        at += 1
    at += words[at] in ("last", "precious") and (article or bool(many))
    kind = _kind(words[at])
    if kind is None:
        if words[at] in ("each", "every") and many and _kind(words[at + 1]) is None:
            return at + 1 + (words[at + 1] in ("kind", "sort", "type")), Amount("each", many)
        return None
    at += 1
    if whole:
        return at, Amount(many, kind, whole)
    if much == "all" and words[at] in ("but", "except") and number(words[at + 1]) and (
            _kind(words[at + 2]) in (None, kind)):
        return at + 2 + (_kind(words[at + 2]) == kind), Amount("all", kind, number(words[at + 1]))
    if not many and not much:
        behind = re.fullmatch("x([0-9]{1,2})", words[at])
        many = int(behind[1]) if behind else number(words[at]) if words[at] and (
            not words[at + 1] or "," in gaps[at + 1]) else 0  # “bones x4”, “bones 3, flint 1”
        at += bool(many)
    for every in () if much or many else _EVERY:
        if tuple(words[at:at + len(every)]) == every:
            return at + len(every), Amount("all", kind)
    if not much and words[at] == "all" and (not many or many == number(words[at + 1])):
        if words[at + 1] == "of" and words[at + 2] in _THEM:  # “my bones, all of them”
            return at + 3, Amount("all", kind)
        if number(words[at + 1]) and _kind(words[at + 2]) is None:  # “skins, all four”
            return at + 2, Amount(number(words[at + 1]), kind, 0, True)
    one = words[at - 1] in lexicon.SINGLE
    for tail in _HELD if much == "all" else ():
        if tuple(words[at:at + len(tail)]) == tail:
            at += len(tail)
            break
    said = much if much in ("half", "rest") else many or much or (
        "the" if article and not one else 1 if one else "bare")
    return at, Amount(said, kind, 0, much == "all" and bool(many))


def _whole(words: list[str], at: int) -> tuple[int, str, int]:
    """A word for as much as there is: the place behind it, what it says, and how many that are."""
    if words[at] == "every":
        at += words[at + 1] in ("last", "single")
        return at + 1, "all", 0
    if words[at] in ("all", "both"):
        return at + 1, "all", 2 if words[at] == "both" else 0
    if words[at] == "half":
        return at + 1, "half", 0
    at += (led := words[at] == "the" and words[at + 1] == "rest")
    if led or words[at] in ("rest", "remaining"):
        return at + 1 + (words[at + 1] in ("in", "of", "from")), "rest", 0
    return at, "", 0


def bag(amounts: Iterable[Amount], hand: Bag | None = None, due: int = 0, bare: int = 1,
        vague: bool = False) -> Bag:
    """Cards as they were said, as counts; of a hand, of which ``due`` are to go.

    Refused: what says no number; where ``vague``, “the bones” of several too.
    """
    gone, rest, last = list(NOTHING), list[int](), Amount("bare", 0)
    for much, kind, less, whole in amounts:
        if much == "bare" and last.much == "all" and not last.less:
            much = "all"  # “all bones and flint”
        last = Amount(much, kind, less)
        if whole and hand is not None and hand[kind] != much:
            raise refused("referee/invalid-number", f"“{'both' if much == 2 else 'all'}” are "
                          f"{'two' if much == 2 else much}, but you hold "
                          f"{GOODS.text(single(kind, hand[kind]))}.", hint="Write how many.")
        if isinstance(much, int) and less and hand is not None and hand[kind] != less:
            held = GOODS.text(single(kind, hand[kind]))
            raise refused("referee/invalid-number", f"You hold {held}, not {less}.",
                          hint="Write how many.")
        if much == "rest":
            rest.append(kind)
        elif much == "each" and hand is not None:
            gone = [n + kind * bool(held) for n, held in zip(gone, hand, strict=True)]
        else:
            gone[kind] += _many(last, hand, bare, vague)
    if rest:
        if len(rest) > 1 or due < sum(gone):
            raise _vague()
        gone[rest[0]] += due - sum(gone)
    return gone[0], gone[1], gone[2], gone[3]


def _many(said: Amount, hand: Bag | None, bare: int, vague: bool) -> int:
    """How many cards of its kind an amount is."""
    if isinstance(said.much, int):
        return said.much
    if said.much == "bare" or (said.much == "the" and hand is None):
        return bare if said.much == "bare" else 1
    if hand is None or said.much == "each":
        raise _vague()
    held = hand[said.kind]
    if (said.much in ("all", "half") and not held) or (said.much == "half" and held % 2) or (
            said.much == "the" and vague and held > 1):
        raise _vague()
    return {"the": held or 1, "half": held // 2}.get(said.much, held - said.less)


def _vague() -> Refused:
    return refused("referee/invalid-number", "How many cards?",
                   hint=f"Write how many of which, as in: {GOODS.text(single(0, 2))}; the kinds "
                   f"are {', '.join(RESOURCES)}.")


def meets(amounts: Iterable[Amount], price: Bag) -> bool:
    """Whether a price is what was said, each kind once and of each as many as it wants."""
    said = list(amounts)
    return sorted(one.kind for one in said) == [kind for kind, n in enumerate(price) if n] and all(
        one.much in (price[one.kind], "the", "bare", "all") and (
            not one.less or isinstance(one.much, int)) for one in said)


def all_of(said: Iterable[tuple[Amount, ...]]) -> tuple[Amount, ...]:
    """Several amounts as one."""
    return tuple(one for some in said for one in some)
