"""A person's text in words of the table: sayings, numbers, ids, each with its tag.

A move says which tags it may have. A word that is not listed is never passed over.
"""

import re
from typing import Any

from msgspec import Struct

from referee.core.english import NUMBERS
from referee.core.problem import refused
from referee.core.words import Reader
from referee.games.stone_age_solo.talk.lexicon import SAID

LONGEST = 6  # words of one saying


class Word(Struct, frozen=True, gc=False):
    """A word or saying: its tag, what it means, the place of its first word."""

    tag: str
    means: Any = None
    at: int = 0


_OWN = re.compile(r"([ct])0*(\d{1,2}[abc]?)")
_LOSS = re.compile(r"[-−](\d{1,3})")
_GLUED = re.compile(r"(\d{1,3})x?([a-z]{3,})")


def _flat(text: str) -> str:
    return "".join(char for char in text.casefold().replace("’", "'") if char not in " '-_")


_ALL: dict[str, list[tuple[str, Any]]] = {}
for _tag, _groups in SAID.items():
    for _means, _spelt in _groups.items():
        for _one in _spelt.split(","):
            _ALL.setdefault(_flat(_one), []).append((_tag, _means))


def words(reader: Reader, tags: frozenset[str]) -> list[Word]:
    """The whole text in words of these tags, what says nothing left out; the longest sayings first.

    ``num`` are numbers and ``id`` ids of cards and tiles. Refused: any other word.
    """
    found: list[Word] = []
    at, spelt = 0, [_flat(word) for word in reader.words]
    while at < len(spelt):
        for count in range(min(LONGEST, len(spelt) - at), 0, -1):
            key = "".join(spelt[at:at + count])
            if count > 1 and _refusing(key) and not any(tag in tags for tag, _ in _ALL[key]):
                raise refused("referee/invalid-text", f"“{reader.words[at]}” is not understood "
                              "here.", span=reader.spans[at])
            here = _known(key, tags) if count > 1 else _single(reader, key, at, tags)
            if here:
                found += [Word(tag, means, at) for tag, means in here if tag]
                at += count
                break
        else:
            raise refused("referee/invalid-text", f"“{reader.words[at]}” is not understood here.",
                          span=reader.spans[at])
    return found


def _single(reader: Reader, key: str, at: int, tags: frozenset[str],
            ) -> list[tuple[str, Any]]:
    """One word: of the list, a number, an id, a number glued to a word; nothing: none of these."""
    found = _known(key, tags)
    if found:
        return found
    if reader.words[at][-2:] in ("'s", "’s"):  # “ten's plenty”
        counted = NUMBERS.get(key[:-1])
        return [("num", counted)] if counted and "num" in tags else _known(key[:-1], tags)
    number = _number(reader, at)
    if number is not None and "num" in tags:
        return [("num", number)]
    loss = _LOSS.fullmatch(reader.words[at])
    minus = next((tag for tag in ("lose", "gone") if tag in tags and (
        tag == "lose" or not at)), "")  # “remove -1 wood” is nothing
    if loss and minus and "num" in tags:
        return [(minus, None), ("num", int(loss[1]))]
    own = _OWN.fullmatch(key)
    if own and "id" in tags:
        return [("id", own[1] + own[2])]
    glued = _GLUED.fullmatch(key)
    rest = _known(glued[2], tags) if glued else []
    if not (glued and rest and "num" in tags):
        return []
    count = ("num", int(glued[1]))
    return [*rest, count] if rest[0][0] in ("card", "tile", "slot") else [count, *rest]


def _refusing(key: str) -> bool:
    """Whether this says no: such a saying is never taken apart."""
    return any(tag in ("no", "decline", "short") for tag, _ in _ALL.get(key, ()))


def _known(key: str, tags: frozenset[str]) -> list[tuple[str, Any]]:
    for one in (key, key[:-1] if len(key) > 4 and key[-1] == "s" else ""):
        here = _ALL.get(one, ())
        for tag, means in here:
            if tag in tags:
                return [(tag, means)]
        if any(not tag for tag, _ in here):
            return [("", None)]
    return []


_TENS = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}


def _number(reader: Reader, at: int) -> int | None:
    reader.at, before = at, reader.at
    found = reader.maybe_number()
    word = reader.words[at].casefold()
    reader.at = before
    if found is None and word in _TENS:
        return _TENS[word]
    if found is None and word[0] == "x" and word[1:].isdecimal() and len(word) < 4:
        return int(word[1:])
    return found
