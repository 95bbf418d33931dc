"""Words of a text with all that each may mean."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from importlib import import_module
from itertools import pairwise
from typing import Any

from msgspec import Struct

Sense = tuple[Any, ...]
"""What a word may be, its sort first.

``("verb", frame)``, ``("own", frame)`` filler of that frame alone, ``("mark", word)`` of a slot,
``("num", n)``, ``("some", all|both|half|rest|last)``, ``("thing", kind, values)`` a name,
``("feat", kind, values)`` a description, ``("fill",)``, ``("the",)``, ``("stop", why)`` what is
never left out, ``("pass",)`` what
declines, ``("yes",)`` and ``("no",)`` what agrees and does not, ``("hail",)`` and ``("close",)``
courtesy before and behind, ``("ask",)``.
"""
Table = dict[str, list[Sense]]

MOST = 80  # words of a text that is not canonical
NEAR = 6  # letters of a word of which one may be wrong
PLEASE = frozenset({"please", "pls", "plz"})
SHORT = 2  # letters at least of a verb that is shortened
SPELT = 3  # letters at least of a word that may be misspelt
SAYS = frozenset({"verb", "thing", "feat", "num", "some", "pass"})  # sorts that say something

_LETTERS = r"(?:[^\W_][\u0300-\u036f]*)+"  # an accent may be a character of its own
_TOKEN = re.compile(
    rf"(?<![\w-])[-−]\d+|\d+\+(?=\s|$)|\d+(?=[^\W\d_]{{3}})|{_LETTERS}(?:['_]{_LETTERS})*(?:-{_LETTERS})*"
    r"|->|=>|→|=|;|\n|[/\\|]|\.\.\.|…|[.!?,:]+(?=\s|$|[)\"'])|[()–—<>-]|[,:&+#~≈≥≤±%]")
_STRAIGHT = str.maketrans(dict.fromkeys("’‘`´", "'") | dict.fromkeys("“”„«»‹›\"*", " "))
_COUNTED = re.compile(r"(?<![\w-])(\d+)(?=[a-z])")
_TIMES = re.compile(r"(\d+)x|x(\d+)")
SEPARATORS = frozenset({";", "\n", ",", ":", ".", "!", "and", "&", "+", "(", ")", "–", "—", "-",
                        "then", "...", "…", "plus"})


class Lexeme(Struct, frozen=True, gc=False):
    """A word or a phrase: what it may mean (nothing: it is not known), where it stands.

    ``parts`` are the shorter ones of which a phrase is made, ``sep`` what it separates as.
    """

    text: str
    senses: tuple[Sense, ...]
    span: tuple[int, int]
    sep: str = ""
    parts: tuple["Lexeme", ...] = ()

    def is_a(self, *sorts: str) -> bool:
        """Whether it may be of one of these sorts."""
        return any(sense[0] in sorts for sense in self.senses)


@cache
def lexicon(package: str) -> Table:
    """All words of plain English and of a game, by what is looked up."""
    found: Table = {}
    english, own = (import_module(name) for name in (
        "referee.core.language.english", f"{package}.words"))
    for sense, phrases in (*english.WORDS.items(), *own.WORDS.items()):
        meant = (*sense[:2], frozenset(sense[2:])) if sense[0] == "thing" else sense
        for phrase in phrases.split(", ") if sense[0] != "class" else ():
            added(found, phrase, meant)
    for frame, said in own.FRAMES.items():
        for name in said.get("classes", ()):
            for ends in ((), ("s",)) if said.get("third", True) else ((),):
                for phrase in english.WORDS[("class", name, *ends)].split(", "):
                    added(found, phrase, ("own", frame))
        for place in said["places"].values():
            for mark in place.get("marks", ()):
                added(found, mark, ("mark", mark))
    return found


@cache
def _classes() -> frozenset[str]:
    english = import_module("referee.core.language.english")
    return frozenset(phrase for sense, phrases in english.WORDS.items() if sense[0] == "class"
                     for phrase in phrases.split(", "))


def classed(word: str) -> bool:
    """Whether it is a verb of a class, “go”, “take”, that never says which move it is."""
    return word in _classes()


def added(table: Table, phrase: str, sense: Sense) -> None:
    """Let a phrase have one more meaning; of two names of one kind it may be either."""
    there = table.get(phrase)
    if there is None:
        table[phrase] = [sense]
        return
    if sense[0] in ("thing", "feat"):
        for i, one in enumerate(there):
            if one[:2] == sense[:2]:
                there[i] = (*one[:2], one[2] | sense[2])
                return
    if sense not in there:
        there.append(sense)


class Words:
    """The words of a game, and what else has a name at a position."""

    def __init__(self, package: str, verbs: Iterable[str],
                 named: Iterable[tuple[str, str, Iterable[str]]], seat: str = "",
                 heads: Iterable[str] = ()) -> None:
        self._all = lexicon(package)
        self._seat = seat.casefold()
        self._verbs = {verb.partition(" ")[0] for verb in verbs}
        self._heads = {*heads} or self._verbs  # what a move begins with in its notation
        self._own = _named(tuple((phrase.casefold(), kind, frozenset(values))
                                 for phrase, kind, values in named))
        self.longest = max(_longest(package),
                           max((phrase.count(" ") + 1 for phrase in self._own), default=1))

    def find(self, phrase: str) -> list[Sense]:
        """All that a phrase may mean."""
        known, own = self._all.get(phrase, []), self._own.get(phrase)
        if own is None:
            return known
        both: Table = {phrase: [*known]}
        for sense in own:
            added(both, phrase, sense)
        return both[phrase]

    def told(self, before: str, word: str) -> str:
        """A verb without the -s that the name of the seat before it makes: “blue accepts”.

        Of others it tells what is no move of the seat, so that not every verb has an -s.
        """
        if not before or before != self._seat or not word.endswith("s"):
            return word
        ends = (word[:-3] + "y",) if word.endswith("ies") else (word[:-1], word[:-2])
        return next((one for one in ends if len(one) >= SHORT and self.find(one)), word)

    def _beginning(self, word: str) -> str:
        """The one head of the notation that begins so; the word itself, if there is none."""
        found = [head for head in self._heads if head.startswith(word)]
        return found[0] if len(found) == 1 else word

    def spelt(self, text: str, first: bool) -> str:
        """A text as its notation has it, if keyboards alone have changed it.

        Letters as ids have them, single blanks, one behind a number, numbers in digits, and whole
        what each move begins with. A letter alone is a move only where it comes ``first``: behind
        one people sign with it.
        """
        parts = (part.split() for part in _COUNTED.sub(r"\1 ", plain(text)).split(";"))
        return "; ".join(" ".join([
            self._beginning(part[0]) if (first and not i) or len(part) > 1
            or len(part[0]) >= SHORT else part[0],
            *map(self._exactly, part[1:])]) for i, part in enumerate(parts) if part)

    def _exactly(self, word: str) -> str:
        """A word with the letters of the id that it is, or the digits of its number."""
        senses = self.find(word)
        number = next((str(sense[1]) for sense in senses if sense[0] == "num"), word)
        return next((value for sense in senses if sense[0] == "thing" for value in sense[2]
                     if value.casefold() == word), number)

    def numbered(self, kind: str, n: int) -> frozenset[str] | None:
        """The things of a kind that a number alone may name."""
        return next((sense[2] for sense in self._own.get(f"# {n}", ()) if sense[1] == kind), None)

    def alike(self, word: str) -> list[str]:
        """At most two known words, of different meanings, that an unknown one may be misspelt of.

        The likest is first. They are offered, never read.
        """
        if len(word) < SPELT or not word.isalpha():
            return []
        from difflib import get_close_matches

        known = [one for some in self._singles.values() for one in some if one[0] == word[0]]
        found = {str(self.find(one)): one for one in reversed(
            get_close_matches(word, known, 2, 0.75))}  # of two spellings the nearer
        return [*found.values()][::-1] or self._near(word)

    def _near(self, word: str) -> list[str]:
        """The words, of one meaning, of which one letter is wrong, were it the first."""
        found: dict[str, str] = {}
        for n in (-1, 0, 1) if len(word) >= NEAR else ():
            found |= {str(self.find(other)): other for other in self._singles.get(len(word) + n, ())
                      if len(other) >= NEAR - 1 and _one_off(word, other)}
        return [*found.values()] if len(found) == 1 else []

    def like(self, word: str) -> str:
        """What an unknown word may be misspelt of, as a question; empty: nobody knows."""
        found = self.alike(word)
        return f"Did you mean {' or '.join(found)}?" if found else ""

    @cached_property
    def _singles(self) -> dict[int, list[str]]:
        """The words that stand alone and say something, by their length."""
        found: dict[int, list[str]] = {}
        for word in dict.fromkeys((*self._all, *self._own)):
            if word.isalpha() and any(sense[0] in SAYS or (
                    sense[0] == "mark" and len(word) >= NEAR) for sense in self.find(word)):
                found.setdefault(len(word), []).append(word)
        return found

    def shortened(self, word: str) -> list[Sense]:
        """What an unknown word may be that begins one verb alone."""
        found = [verb for verb in self._verbs if verb.startswith(word)]
        return [sense for sense in self.find(found[0]) if sense[0] == "verb"
                ] if len(found) == 1 else []


@lru_cache(16)  # a text is often read for several seats, or as sheets of legal parts and of all
def _named(names: tuple[tuple[str, str, frozenset[str]], ...]) -> Table:
    """What else has a name at a position, by what is looked up."""
    found: Table = {}
    for phrase, kind, values in names:
        added(found, phrase, ("fill",) if kind == "fill" else
              ("feat", kind[1:], values) if kind[0] == "~" else ("thing", kind, values))
    return found


@cache
def _longest(package: str) -> int:
    return max(phrase.count(" ") + 1 for phrase in lexicon(package))


def _one_off(a: str, b: str) -> bool:
    """Whether one letter is missing, too many, another, or two have changed places."""
    if abs(len(a) - len(b)) > 1 or a == b:
        return False
    i = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y),
             min(len(a), len(b)))
    rest, other = a[i:], b[i:]
    return (rest[1:] == other or rest == other[1:] or rest[1:] == other[1:]
            or (rest[:2] == other[1::-1] and rest[2:] == other[2:] and len(rest) > 1))


def lexemes(words: Words, text: str) -> list[Lexeme]:
    """The lexemes of a text, the longest phrases first, each with the shorter ones it holds.

    Behind “ # ” stands a remark, if anything stands before it.
    """
    before = text.partition(" # ")[0]
    tokens = list(_tokens(words, plain(before if before.strip() else text)))
    told = [(words.told(before, word), at, end) for (before, *_), (word, at, end) in pairwise(
        [("", 0, 0), *tokens])]
    return _phrased(words, told, words.longest)


def plain(text: str) -> str:
    """A text as phones and keyboards would have it, each character in its place."""
    text = text.casefold() if len(text.casefold()) == len(text) else text.lower()
    text = "".join(chr(ord(char) - 0xFEE0) if "！" <= char <= "～" else char
                   for char in text) if not text.isascii() else text
    return text.translate(_STRAIGHT)


def _tokens(words: Words, text: str) -> Iterator[tuple[str, int, int]]:
    for match in _TOKEN.finditer(text):
        word, at = match[0], match.start()
        if "-" in word and len(word) > 1 and word[0] not in "-−=":
            whole = bool(words.find(word))
            yield from [(word, at, match.end())] if whole else _apart(word, at)
        elif word.endswith("'s") and not words.find(word):
            yield word[:-2], at, match.end()
        elif (times := _TIMES.fullmatch(word)) and not words.find(word):
            yield times[1] or times[2], at, match.end()
        else:
            yield word.strip("'"), at, match.end()


def _apart(word: str, at: int) -> Iterator[tuple[str, int, int]]:
    for part in word.split("-"):
        if part:
            yield part, at, at + len(part)
        at += len(part) + 1


def _phrased(words: Words, tokens: Sequence[tuple[str, int, int]], longest: int) -> list[Lexeme]:
    found, i = [], 0
    while i < len(tokens):
        for n in range(min(longest, len(tokens) - i), 0, -1):
            phrase = " ".join(token[0] for token in tokens[i:i + n])
            senses = words.find(phrase) if n > 1 else _senses(words, phrase)
            if (senses and not _overlaps(words, tokens, i, n, longest)) or n == 1:
                inside = tokens[i:i + n]
                found.append(Lexeme(
                    phrase, tuple(senses), (inside[0][1], inside[-1][2]),
                    _separates(phrase) if n == 1 else "",
                    tuple(_phrased(words, inside, n - 1)) if n > 1 else ()))
                i += n
                break
    return found


def _overlaps(words: Words, tokens: Sequence[tuple[str, int, int]], i: int, n: int,
              longest: int) -> bool:
    """Whether a longer phrase begins within a phrase: “card | from the bank”."""
    return any(words.find(" ".join(token[0] for token in tokens[k:k + many]))
               for k in range(i + 1, i + n)
               for many in range(n + 1, min(longest, len(tokens) - k) + 1))


def _separates(word: str) -> str:
    if word in SEPARATORS:
        return word
    return word[0] if word[0] in ".!," and word != "..." and "?" not in word else ""


def _senses(words: Words, word: str) -> Sequence[Sense]:
    """What one word may be: as it is known, a number, a sign, the beginning of a verb."""
    if word.isdecimal() and len(word) < 5:
        return [*words.find(word), ("num", int(word))]
    known = words.find(word)
    if known:
        return known
    if word[0] == "?" or "?" in word:
        return [("ask",)]
    if _separates(word):
        return [("fill",)]
    if not word.isalpha():
        return ()
    return words.shortened(word) if len(word) >= SHORT else ()


def filler(said: Iterable[Lexeme]) -> bool:
    """Whether words are such alone that in other places say nothing: “OK”, before “pass”."""
    return all(lexeme.is_a("fill") for lexeme in said)


def asks(said: Iterable[Lexeme]) -> bool:
    """Whether words are a question, and no polite request."""
    words = [*said]
    return any(one.is_a("ask") for one in words) and not any(
        one.text in PLEASE for one in words)
