"""The words of a text in the roles that they have where one thing is asked for.

Each kind of question has its table (``choosing_words.py``); what is in none of
them is unknown, and may stand only where it can say nothing.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from referee.core.words import Reader
from referee.games.settlers.box.state import Box
from referee.games.settlers.talk import amounts, choosing_words, harmless, lexicon
from referee.games.settlers.talk.hearing import LONGEST, listed, named, words_of

_BREAK = re.compile(r"[,:;()!]|[-–—]\s|\.\.|…")
_SPLITS = ("so", "then", "because", "since", "as")
_LOCATIVE = ("at", "on", "to", "into", "onto", "in", "upon", "for")
_BESIDES = {"desert": frozenset(("seat", "kind")), "pause": frozenset(("number",))}
_PRONOUNS = ("he", "he's", "she", "she's", "it", "it's", "him", "her")
_BEGINS = ("the", "a", "an", "my", "our", "his", "that", "this")
_CORNERS = ("tribe", "nomad", "newcomer", "pause", "stop")
TERRAINS = ("hills", "plains", "mountains", "forest")  # in the order of the cards
THINGS = frozenset(("corner", "box", "hex", "seat", "number", "kind", "terrain", "region",
                     "figure", "ordinal", "most"))


class Word(NamedTuple):
    """A word or a few: the role, what it names, how it is written, which clause it is in."""

    role: str
    value: Any
    text: str
    clause: int


Words = list[Word]
_KINDS: dict[str, dict[str, str]] = {
    "tribe": choosing_words.TRIBE, "nomad": choosing_words.NOMAD, "desert": choosing_words.DESERT,
    "figure": choosing_words.FIGURE, "victim": choosing_words.VICTIM,
    "pause": choosing_words.GOING, "stop": choosing_words.STOPPING,
    "newcomer": {**choosing_words.NOMAD, "build": choosing_words.BUILDING}}


@cache
def _table(kind: str) -> dict[str, list[tuple[tuple[str, ...], str, Any]]]:
    """The phrases of a kind of question by their first word, each with its role and value."""
    said: list[tuple[str, str, Any]] = [("fine", word, None) for word in harmless.WORDS]
    said += [("bad", word, None) for word in harmless.BAD]
    said += [(role, phrases, None) for role, phrases in choosing_words.EVERYWHERE.items()]
    if kind in ("tribe", "nomad", "newcomer", "pause"):
        said += [("near", choosing_words.NEAR, False), ("near", choosing_words.BESIDE, True),
                 ("toward", choosing_words.TOWARD, None)]
    said += [(role, phrases, None) for role, phrases in _KINDS[kind].items()]
    said += [("kind", phrases, i) for i, phrases in enumerate(lexicon.KINDS)]
    said += [("terrain", phrases, what) for what, phrases in lexicon.TERRAINS.items()]
    said += [("region", phrases, area) for area, phrases in lexicon.REGIONS.items()]
    if kind == "figure":
        said += [("figure", phrases, name) for name, phrases in lexicon.FIGURES.items() if name]
    if kind in ("figure", "victim"):
        said += [("most", phrases, most) for most, phrases in lexicon.MOST.items()]
        said += [("most", "more, most, has more, has most, holds more, holds most, more than other",
                  ("cards", 1))]
    if kind in ("tribe", "nomad", "newcomer"):
        said += [("ordinal", phrases, n) for n, phrases in lexicon.ORDINALS.items()]
    found: dict[str, list[tuple[tuple[str, ...], str, Any]]] = {}
    for role, phrases, value in said:
        for phrase in phrases.split(", "):
            words = tuple(phrase.split())
            some = found.setdefault(words[0], [])
            some[:] = [one for one in some if one[0] != words]
            some.append((words, role, value))
    return found


def scan(box: Box, text: str, kind: str) -> Words | None:
    """The words of a text in the roles that they have for a kind of question; None: too many."""
    words, gaps = words_of(box, Reader(text))
    if len(words) > LONGEST:
        return None
    table, found, i, clause = _table(kind), list[Word](), 0, 0
    while i < len(words):
        word = words[i].casefold()
        clause += word == "." or word in _SPLITS or _BREAK.search(gaps[i]) is not None
        if word == ".":
            i += 1
            continue
        here = [*_named(box, words, i), *_said(table, words, i)]
        number = amounts.number(word)
        if number and word != "one":
            here.append((i + 1, "number", number))
        if any(role == "corner" for _, role, _ in here) and kind in _CORNERS:
            here = [one for one in here if one[1] != "hex"]
        end, role, value = max(here, key=lambda one: one[0], default=(i + 1, "unknown", None))
        found.append(Word(role, value, " ".join(words[i:end]).casefold(), clause))
        i = end
    return found


def _named(box: Box, words: list[str], i: int) -> Iterator[tuple[int, str, Any]]:
    for end, item in named(box, words, i):
        yield end, item.sort, item.value


def _said(table: dict[str, list[tuple[tuple[str, ...], str, Any]]], words: list[str], i: int,
          ) -> Iterator[tuple[int, str, Any]]:
    for phrase, role, value in table.get(words[i].casefold(), ()):
        at = i
        for part in phrase:
            while at > i and at < len(words) and words[at] in ("the", "a", "an", "my") and (
                    words[at] != part):
                at += 1
            if at >= len(words) or words[at].casefold() != part:
                break
            at += 1
        else:
            yield at, role, value
    more = words[i + 1:i + 2] == ["more"]
    kind = _card("".join(words[i + 1 + more:i + 2 + more])) if words[i] == "no" else None
    if kind is not None and any(role == "harm" for _, role, _ in table.get("hurts", ())):
        yield i + 2 + more, "kind", kind  # “no more skins on 11”


def _card(word: str) -> int | None:
    return next((i for i, names in enumerate(lexicon.KINDS) if word in names.split(", ")), None)


def plain(said: Words, kind: str = "") -> Words | None:
    """Without the words that are unknown where they may be; None: one may say something.

    They may be in a clause that names nothing, or nothing of what is asked for.
    """
    names = THINGS - _BESIDES.get(kind, frozenset())
    found: Words = []
    for i, word in enumerate(said):
        if word.role == "doubt":
            return None
        if word.role != "unknown":
            found.append(word)
            continue
        clause = [one for one in said if one.clause == word.clause]
        strange = sum(one.role == "unknown" for one in clause)
        if doubtful(word.text) or not (
                (len(clause) > 1 and not any(one.role in names for one in clause))
                or (strange == 1 and _idle(said, i))):
            return None
    return found


def doubtful(word: str) -> bool:
    """Whether an unknown word may be an order or turn a meaning round, misspelt perhaps."""
    if word in choosing_words.DANGER or word in listed() or len(word) < 4 or (
            not word.replace("'", "").isalpha()):
        return True
    from difflib import get_close_matches

    return bool(get_close_matches(word, choosing_words.ORDERS, n=1, cutoff=0.75))


def _idle(said: Words, i: int) -> bool:
    """Whether the unknown word of a clause is an adjective, or the verb of a piece before “on”."""
    before = said[i - 1].text if i else ""
    behind = said[i + 1] if i + 1 < len(said) else None
    if behind is None:
        return False
    if before in _BEGINS and behind.role in ("terrain", "piece", "ground", "kind", "unknown"):
        return True
    return any(word.role in ("piece", "figure") or word.text in _PRONOUNS for word in said[:i] if (
        word.clause == said[i].clause)) and behind.text in _LOCATIVE
