"""What the words of a person's sentence may be: things, acts, and how they hang together.

A sentence is cut into items, each of a sort of ``phrases.SORTS`` or a thing
with a value; as words have several senses there are several rows of items. A
row is a string too, a letter for each sort, so that a pattern of sorts
(``sentences.py``) is a regular expression. A word that is in no list makes a
sentence meaningless.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from referee.core.english import ARTICLES
from referee.core.words import Reader
from referee.games.settlers.box.board import Corner
from referee.games.settlers.box.slots import ALL
from referee.games.settlers.box.state import Box
from referee.games.settlers.show.view import View
from referee.games.settlers.talk import abstaining, amounts, lexicon, naming, phrases

MOST = 2000  # beginnings of rows that are looked at
LONGEST = 40  # words of a sentence
_VALUED = ("hex", "corner", "box", "seat", "cards", "terrain", "region", "way", "most", "ordinal",
           "number", "one", "figure", "strip", "full")
_CODES = {sort: chr(0xE000 + i) for i, sort in enumerate((*phrases.SORTS, *_VALUED))}
_TOLD = ("give", "offer", "none", "refuse", "keep", "unwanted")  # with the word that says it
_POSSESSIVE = ("'s", "s'")


class Item(NamedTuple):
    """A word or a few of a sentence: its sort, and the value of a thing."""

    sort: str
    value: Any = None


class Land(NamedTuple):
    """A hex as it was said: which hexes it may be, and the seats that were named with it."""

    find: Callable[["Heard"], frozenset[str]]
    seats: tuple[str, ...] = ()


class Heard(NamedTuple):
    """Where a sentence is heard: the box, and what the mover sees."""

    box: Box
    see: Callable[[], Any]

    @property
    def view(self) -> View:
        """What the mover sees."""
        view: View = self.see()
        return view


class Sense(NamedTuple):
    """What the words from a place on may be: the place behind it, its item (None: nothing).

    ``sorts`` are those that it hangs on whether it is meant.
    """

    kind: str
    end: int
    item: Item | None
    sorts: frozenset[str]


Row = tuple[Item, ...]
Place = Callable[[Heard], frozenset[Corner]]
Edge = tuple[int, Item | None]


def pattern(text: str) -> re.Pattern[str]:
    """A pattern of sorts, ``figure? (to | at)* hex``, as one of their letters."""
    return re.compile(re.sub(r"[a-z]+", lambda match: _CODES[match[0]], text).replace(" ", ""))


def sorts(text: str) -> frozenset[str]:
    """The sorts of which a pattern is made."""
    return frozenset(re.findall(r"[a-z]+", text))


def coded(row: Iterable[Item]) -> str:
    """The letters of a row."""
    return "".join([_CODES[item.sort] for item in row])


class Sentence:
    """The words of a text, what stands before each, and all that each of them may be.

    A text is looked at for many moves: what it may be is found but once.
    """

    def __init__(self, box: Box, text: str) -> None:
        self.words, self.gaps = words_of(box, Reader(text))
        self.senses = [_senses(box, self.words, self.gaps, i) for i in range(
            len(self.words))] if len(self.words) <= LONGEST else []
        if not all(_paths([[sense.end for sense in some] for some in self.senses])[:1]):
            self.senses = []  # a word is in no list
        self.known = [frozenset(sort for sense in some for sort in sense.sorts)
                      for some in self.senses]
        self._rows: dict[tuple[frozenset[str], ...], list[Row]] = {}

    def rows(self, of: frozenset[str]) -> list[Row]:
        """The rows of items of these sorts that the sentence may be.

        None if a word is in no list, or if there are more than are looked at:
        what was not seen could mean something else.
        """
        meant = self.meant(of)
        if meant not in self._rows:
            self._rows[meant] = self._found(of) if self.senses else []
        return self._rows[meant]

    def meant(self, of: frozenset[str]) -> tuple[frozenset[str], ...]:
        """Which of these sorts hang on each word: where they are the same, so are the rows."""
        return tuple([some & of for some in self.known])

    def _found(self, of: frozenset[str]) -> list[Row]:
        edges = [_edges(self.words, i, some, of) for i, some in enumerate(self.senses)]
        many = _paths([[end for end, _ in some] for some in edges])
        if many[0] >= MOST:
            return []
        found: dict[Row, None] = {}
        todo: list[tuple[int, Row]] = [(0, ())] if many[0] else []
        while todo:
            i, row = todo.pop()
            if i < len(edges):
                todo += [(end, row if item is None else (*row, item))
                         for end, item in reversed(edges[i]) if many[end]]
            elif _bare(row):
                found[_bare(row)] = None
        return list(found)


def _paths(ends: list[list[int]]) -> list[int]:
    """From each place the beginnings of ways that lead to the end; 0: none does."""
    many = [0] * len(ends) + [1]
    for i in range(len(ends) - 1, -1, -1):
        on = sum(many[end] for end in ends[i])
        many[i] = on and 1 + on
    return many


def _bare(row: Row) -> Row:
    """A row without the full stops at its ends, behind which there is only chat."""
    while row and row[0].sort == "full":
        row = row[1:]
    while row and row[-1].sort == "full":
        row = row[:-1]
    return row


def words_of(box: Box, reader: Reader) -> tuple[list[str], list[str]]:
    """The words in lower case, those with hyphens apart unless they are known; what stands before.

    Signs that say something become words: an arrow, a plus.
    """
    found: list[str] = []
    gaps: list[str] = []
    last = 0
    for word, (begin, end) in zip(reader.words, reader.spans, strict=True):
        gap, last = reader.text[last:begin], end
        if found and re.search(r"[.!?;\n]", gap) and found[-1] not in ("no", "nr"):
            found.append(".")
            gaps.append("")
        if re.search("[>=→⇒]", gap):
            found.append("becoming")
            gaps.append("")
        elif ("+" in gap or "&" in gap) and found:
            found.append("and")
            gaps.append("")
        plain = word.casefold().replace("’", "'")
        parts = [plain] if _known(box, plain) else re.split("[-–—−]", plain)
        # A hex and a corner may have one name but for its letters: AF10, af10.
        shown = len(parts) == 1 and word[:2].isupper() and box.words.hexes.exact(word)
        kept = word if shown else ""
        for part in filter(None, parts):
            found.append(kept or part)
            gaps.append(gap)
            gap = "-"
    return found, gaps


def _known(box: Box, word: str) -> bool:
    names = box.words
    return "-" not in word or any(
        some.exact(word) for some in (names.corners, names.hexes, names.boxes)) or (
        any(phrase == (word,) for phrase, *_ in listed().get(word, ())))


@cache
def listed() -> dict[str, tuple[tuple[tuple[str, ...], str, Any], ...]]:
    """The phrases of the lexicon by their first word, each with its sort and value."""
    tables: dict[str, Iterable[tuple[Any, str]]] = {
        "figure": lexicon.FIGURES.items(), "strip": lexicon.STRIPS.items(),
        "terrain": lexicon.TERRAINS.items(), "region": lexicon.REGIONS.items(),
        "way": enumerate(lexicon.WAYS), "most": lexicon.MOST.items(),
        "ordinal": lexicon.ORDINALS.items(), "corner": lexicon.PLACES.items(),
        "box": lexicon.BOXES.items(), "": [(None, ", ".join(lexicon.IDLE))]}
    found: dict[str, list[tuple[tuple[str, ...], str, Any]]] = {}
    for sort, said in phrases.SORTS.items():
        for phrase in said.split(", "):
            found.setdefault(phrase.split()[0], []).append((tuple(phrase.split()), sort, None))
    for sort, table in tables.items():
        for value, said in table:
            for phrase in said.split(", "):
                found.setdefault(phrase.split()[0], []).append(
                    (tuple(phrase.split()), sort, value))
    others, wanting, having = (said.split(", ") for said in lexicon.ASKED)
    for sort, tails in (("giving", wanting), ("wanting", having)):
        for other in others:
            for phrase in (f"{other} {tail}" for tail in tails):
                found.setdefault(other, []).append((tuple(phrase.split()), sort, ALL))
    asking, gives, gets = (said.split(", ") for said in lexicon.ASKING)
    for sort, verbs in (("wanting", gives), ("giving", gets)):
        for asked in asking:
            for phrase in (f"{asked} {verb}" for verb in verbs):
                found.setdefault(phrase.split()[0], []).append((tuple(phrase.split()), sort, None))
    return {word: tuple(some) for word, some in found.items()}


def _senses(box: Box, words: list[str], gaps: list[str], i: int) -> tuple[Sense, ...]:
    """All that the words from a place on may be, in any move."""
    word = words[i].casefold()
    if word == ".":
        return (Sense("full", i + 1, Item("full"), frozenset(("full",))),)
    found: list[Sense] = []
    amount = amounts.found(words, gaps, i)
    if amount:
        found.append(Sense("amount", amount[0], Item("cards", (amount[1],)),
                           frozenset(("cards",))))
    found += [Sense("thing", end, item, frozenset((item.sort,)))
              for end, item in (*named(box, words, i), *_numbers(words, i))]
    for phrase, sort, value in listed().get(word, ()):
        end = _behind(words, i, phrase)
        if end and not (sort == "near" and words[end:end + 1] and (
                words[end] in lexicon.PRONOUNS)):
            found.append(Sense("thing", end, _item(sort, phrase[0] if sort in _TOLD else value),
                               frozenset((sort,) if sort else ())))
    nothing = abstaining.found(words, i)
    if nothing:
        found += [Sense("thing", nothing[0], Item(sort), frozenset((sort,)))
                  for sort in ("end", "abstain")[not nothing[1]:]]
    if word in lexicon.OTHERS:
        found.append(Sense("other", i + 1, None, frozenset(("give",))))
    if word in lexicon.LEFT:
        found.append(Sense("left", i + 1, None, frozenset(("cards",))))
    return tuple(found)


def _edges(words: list[str], i: int, senses: tuple[Sense, ...], of: frozenset[str]) -> list[Edge]:
    """What the words from a place on may be in a move of these sorts, each with what comes next."""
    found: list[Edge] = []
    word = words[i].casefold()
    amount = False
    for kind, end, item, sorts in senses:
        if kind == "other":
            if "give" not in of or (word == "you" and (
                    i + 1 == len(words) or (i and words[i - 1] in lexicon.YOU))):
                found.append((end, None))
        elif kind == "left":
            if not (amount and word in (*amounts.WHOSE, *ARTICLES)):
                found.append((end, None))
        elif kind == "full" or sorts <= of:
            amount = amount or kind == "amount"
            found.append((end, item))
    whose = [edge for edge in found if edge[1] and edge[1].sort in ("giving", "wanting")]
    if whose:  # who gives is said by all of its words
        return [max(whose, key=lambda edge: edge[0])]
    return list(dict.fromkeys(found))


def _item(sort: str, value: Any) -> Item | None:
    if sort == "corner":
        return Item("corner", just(value))
    return Item(sort, value) if sort else None


def _behind(words: list[str], i: int, phrase: tuple[str, ...]) -> int:
    """The place behind a phrase, articles in it left out; 0 where it does not stand."""
    for k, part in enumerate(phrase):
        while k and i < len(words) and words[i] in ARTICLES and words[i] != part:
            i += 1
        if i >= len(words) or words[i].casefold() != part:
            return 0
        i += 1
    return i


@cache
def just(corner: Corner) -> Place:
    """A corner by its name."""
    only = frozenset((corner,))
    return lambda heard: only


@cache
def land(name: str) -> Land:
    """A hex by its name."""
    only = frozenset((name,))
    return Land(lambda heard: only)


def named(box: Box, words: list[str], i: int) -> Iterator[tuple[int, Item]]:
    """Corners, hexes, boxes and seats by their names."""
    names = box.words
    for count in (3, 2, 1):
        said = "".join(words[i:i + count])
        said = said.removesuffix("'s") if count == 1 else said
        if i + count > len(words):
            continue
        name = names.hexes.exact(said)
        if name:
            yield i + count, Item("hex", land(name))
        corner = names.corners.exact(said) or (
            names.corners.exact(said[:-1]) if len(said) > 4
            and said[-1] in naming.marks(box) else None)
        if corner and not (name and said[:1].isupper()):
            yield i + count, Item("corner", just(corner))
        route = names.boxes.exact(said)
        if route:
            yield i + count, Item("box", route)
    word = words[i]
    seat = names.seats.exact(word) or (
        names.seats.exact(word[:-2]) if word.endswith(_POSSESSIVE) else None)
    if seat:
        yield i + 1, Item("seat", seat)


def _numbers(words: list[str], i: int) -> Iterator[tuple[int, Item]]:
    """A number, “number 6” as well; one is a pronoun, too."""
    at = i + (words[i] in ("number", "no", "nr", "numbered") and i + 1 < len(words))
    number = amounts.number(words[at])
    if number:
        yield at + 1, Item("number", number)
        if words[i] == "one":
            yield at + 1, Item("one")


class Rule(NamedTuple):
    """What stands for one thing: its pattern, and the thing that its items make; None: none."""

    pattern: re.Pattern[str]
    make: Callable[[Row], Item | None]


def reduced(row: Row, rules: Iterable[Rule]) -> Row:
    """A row in which what makes one thing is one item, rule after rule."""
    text = coded(row)
    for rule in rules:
        since, found = 0, list[Item]()
        for match in rule.pattern.finditer(text):
            made = rule.make(row[match.start():match.end()])
            if made is not None:
                found += (*row[since:match.start()], made)
                since = match.end()
        if found:
            row = (*found, *row[since:])
            text = coded(row)
    return row
