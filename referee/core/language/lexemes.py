"""Splits a text into lexemes: words and phrases with all senses that each may have."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from importlib import import_module
from itertools import pairwise
from typing import Any

from msgspec import Struct

Sense = tuple[Any, ...]
"""One sense of a word; its first item is the sort.

``("verb", frame)``; ``("own", frame)``: filler of this frame only; ``("mark", word)``: introduces
a slot; ``("num", n)``; ``("some", all|both|half|rest|last)``: a quantifier;
``("thing", kind, values)``: a name; ``("feat", kind, values)``: a description; ``("fill",)``:
filler; ``("the",)``: an article or possessive; ``("stop", reason)``: prevents that the text is
played; ``("pass",)``: declines; ``("yes",)``, ``("no",)``; ``("hail",)``, ``("close",)``: courtesy
before and after moves; ``("ask",)``: a question mark.
"""
Table = dict[str, list[Sense]]

MAX_WORDS = 80  # in a text that is not canonical
MIN_FUZZY_LENGTH = 6  # letters in a word of which one may be wrong
PLEASE = frozenset({"please", "pls", "plz"})
MIN_ABBREVIATION = 2  # letters in an abbreviated verb
MAX_SIMILAR = 100  # words whose similar words are kept
MIN_MISSPELT_LENGTH = 3  # letters in a word for which spellings are suggested
# sorts of words that carry meaning
CONTENT_SORTS = frozenset({"verb", "thing", "feat", "num", "some", "pass"})

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
    """A word or phrase of a text with its possible senses."""

    text: str  # normalized
    senses: tuple[Sense, ...]  # empty: the word is unknown
    span: tuple[int, int]  # where it stands in the text, in characters
    separator: str = ""  # the separator that it is, if any
    parts: tuple["Lexeme", ...] = ()  # the shorter lexemes inside a phrase

    def is_a(self, *sorts: str) -> bool:
        """Whether it has a sense of one of these sorts."""
        return any(sense[0] in sorts for sense in self.senses)


@cache
def game_senses(package: str) -> Table:
    """All words and phrases of plain English and of a game, each with its senses."""
    table: Table = {}
    english, game_words = (import_module(name) for name in (
        "referee.core.language.english", f"{package}.words"))
    for sense, phrases in (*english.WORDS.items(), *game_words.WORDS.items()):
        full_sense = (*sense[:2], frozenset(sense[2:])) if sense[0] == "thing" else sense
        for phrase in phrases.split(", ") if sense[0] != "class" else ():
            add_sense(table, phrase, full_sense)
    for frame, specs in game_words.FRAMES.items():
        for name in specs.get("classes", ()):
            for ends in ((), ("s",)) if specs.get("third", True) else ((),):
                for phrase in english.WORDS[("class", name, *ends)].split(", "):
                    add_sense(table, phrase, ("own", frame))
        for slot in specs["places"].values():
            for mark in slot.get("marks", ()):
                add_sense(table, mark, ("mark", mark))
    return table


@cache
def _class_verbs() -> frozenset[str]:
    english = import_module("referee.core.language.english")
    return frozenset(phrase for sense, phrases in english.WORDS.items() if sense[0] == "class"
                     for phrase in phrases.split(", "))


def is_class_verb(word: str) -> bool:
    """Whether a word is a general verb such as “go” or “take”, which may mean several moves."""
    return word in _class_verbs()


def add_sense(table: Table, phrase: str, sense: Sense) -> None:
    """Add a sense to a phrase; names (or descriptions) of one kind are merged into one sense."""
    senses = table.get(phrase)
    if senses is None:
        table[phrase] = [sense]
        return
    if sense[0] in ("thing", "feat"):
        for i, other_sense in enumerate(senses):
            if other_sense[:2] == sense[:2]:
                senses[i] = (*other_sense[:2], other_sense[2] | sense[2])
                return
    if sense not in senses:
        senses.append(sense)


class PositionNames(Struct, frozen=True):
    """The names of things in a position, each with its senses."""

    senses: Table = {}
    longest: int = 1  # words in a name


NO_NAMES = PositionNames()


def position_names(named: Iterable[tuple[str, str, Iterable[str]]]) -> PositionNames:
    """The names of things, each given with the kind of what it means and what it may mean."""
    table: Table = {}
    for name, kind, values in named:
        phrase = name.casefold()
        sense: Sense = (("fill",) if kind == "fill" else
                        ("feat", kind[1:], frozenset(values)) if kind[0] == "~" else
                        ("thing", kind, frozenset(values)))
        if phrase in table:
            add_sense(table, phrase, sense)
        else:
            table[phrase] = [sense]
    return PositionNames(table, max((phrase.count(" ") + 1 for phrase in table), default=1))


class Lexicon:
    """The words of a game and the names of things in a position."""

    def __init__(self, package: str, verbs: Iterable[str], names: PositionNames, seat: str = "",
                 heads: Iterable[str] = ()) -> None:
        self._game_senses = game_senses(package)
        self._seat = seat.casefold()
        self._verbs = {verb.partition(" ")[0] for verb in verbs}
        self._heads = {*heads} or self._verbs  # what a move begins with in its notation
        self._position_senses = names.senses
        self.longest_phrase = max(_longest_phrase(package), names.longest)
        self._similar_words: dict[str, tuple[str, ...]] = {}

    def find(self, phrase: str) -> list[Sense]:
        """All senses of a phrase."""
        senses = self._game_senses.get(phrase, [])
        position_senses = self._position_senses.get(phrase)
        if position_senses is None:
            return senses
        merged: Table = {phrase: [*senses]}
        for sense in position_senses:
            add_sense(merged, phrase, sense)
        return merged[phrase]

    def strip_third_person(self, before: str, word: str) -> str:
        """A verb without its -s after the name of the seat that writes: “blue accepts”.

        After other seats the -s stays: it tells what others do, which is not a move of this seat.
        """
        if not before or before != self._seat or not word.endswith("s"):
            return word
        stems = (word[:-3] + "y",) if word.endswith("ies") else (word[:-1], word[:-2])
        return next((stem for stem in stems
                     if len(stem) >= MIN_ABBREVIATION and self.find(stem)), word)

    def _complete_head(self, word: str) -> str:
        """The only first word of a move that begins so, otherwise the word itself."""
        heads = [head for head in self._heads if head.startswith(word)]
        return heads[0] if len(heads) == 1 else word

    def notation_spelling(self, text: str, first: bool) -> str:
        """A text in the spelling of the notation, if only its typing differs.

        Ids get their upper and lower case, spaces become single, numbers become digits and the
        first word of each move is completed. A single letter is completed only in the ``first``
        move: after another move it may be a signature.
        """
        parts = (part.split() for part in _COUNTED.sub(r"\1 ", normalized(text)).split(";"))
        return "; ".join(" ".join([
            self._complete_head(part[0]) if (first and not i) or len(part) > 1
            or len(part[0]) >= MIN_ABBREVIATION else part[0],
            *map(self._canonical_word, part[1:])]) for i, part in enumerate(parts) if part)

    def _canonical_word(self, word: str) -> str:
        """A word spelt as the id that it is, or as the digits of its number."""
        senses = self.find(word)
        number = next((str(sense[1]) for sense in senses if sense[0] == "num"), word)
        return next((value for sense in senses if sense[0] == "thing" for value in sense[2]
                     if value.casefold() == word), number)

    def things_by_number(self, kind: str, n: int) -> frozenset[str] | None:
        """The things of a kind that a number alone may name; None: it names none."""
        return next((sense[2] for sense in self._position_senses.get(f"# {n}", ())
                     if sense[1] == kind), None)

    def similar_words(self, word: str) -> tuple[str, ...]:
        """Up to two known words, with different senses, that a word may be a misspelling of.

        The most similar comes first. They are only suggested, never assumed.
        """
        if len(word) < MIN_MISSPELT_LENGTH or not word.isalpha():
            return ()
        if word not in self._similar_words:
            if len(self._similar_words) >= MAX_SIMILAR:
                self._similar_words.clear()
            self._similar_words[word] = tuple(self._find_similar_words(word))
        return self._similar_words[word]

    def _find_similar_words(self, word: str) -> list[str]:
        from difflib import get_close_matches

        words = [other for some in self._words_by_length.values() for other in some
                 if other[0] == word[0]]
        words_by_sense = {str(self.find(other)): other for other in reversed(
            get_close_matches(word, words, 2, 0.75))}  # of two spellings the nearer
        return [*words_by_sense.values()][::-1] or self._words_one_edit_apart(word)

    def _words_one_edit_apart(self, word: str) -> list[str]:
        """Known words that differ in one letter, even the first, if all mean the same."""
        words_by_sense: dict[str, str] = {}
        for n in (-1, 0, 1) if len(word) >= MIN_FUZZY_LENGTH else ():
            words_by_sense |= {str(self.find(other)): other
                               for other in self._words_by_length.get(len(word) + n, ())
                               if len(other) >= MIN_FUZZY_LENGTH - 1
                               and _is_one_edit_apart(word, other)}
        return [*words_by_sense.values()] if len(words_by_sense) == 1 else []

    def spelling_hint(self, word: str) -> str:
        """“Did you mean …?” for an unknown word; empty if no known word is similar."""
        similar = self.similar_words(word)
        return f"Did you mean {' or '.join(similar)}?" if similar else ""

    @cached_property
    def _words_by_length(self) -> dict[int, list[str]]:
        """The single words that carry meaning, by their length."""
        by_length: dict[int, list[str]] = {}
        for word in dict.fromkeys((*self._game_senses, *self._position_senses)):
            if word.isalpha() and any(sense[0] in CONTENT_SORTS or (
                    sense[0] == "mark" and len(word) >= MIN_FUZZY_LENGTH) for sense in (
                        *self._game_senses.get(word, ()), *self._position_senses.get(word, ()))):
                by_length.setdefault(len(word), []).append(word)
        return by_length

    def abbreviated_verb(self, word: str) -> list[Sense]:
        """The verb senses of an unknown word that abbreviates exactly one verb."""
        verbs = [verb for verb in self._verbs if verb.startswith(word)]
        return [sense for sense in self.find(verbs[0]) if sense[0] == "verb"
                ] if len(verbs) == 1 else []


@cache
def _longest_phrase(package: str) -> int:
    return max(phrase.count(" ") + 1 for phrase in game_senses(package))


def _is_one_edit_apart(a: str, b: str) -> bool:
    """Whether one letter is missing, added or changed, or two are swapped."""
    if abs(len(a) - len(b)) > 1 or a == b:
        return False
    i = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y),
             min(len(a), len(b)))
    rest_a, rest_b = a[i:], b[i:]
    return (rest_a[1:] == rest_b or rest_a == rest_b[1:] or rest_a[1:] == rest_b[1:]
            or (rest_a[:2] == rest_b[1::-1] and rest_a[2:] == rest_b[2:] and len(rest_a) > 1))


def lexemes(lexicon: Lexicon, text: str) -> list[Lexeme]:
    """The lexemes of a text, longest phrases first; each phrase also has its parts.

    What follows “ # ” is a comment, if anything comes before it.
    """
    before = text.partition(" # ")[0]
    tokens = list(_tokens(lexicon, normalized(before if before.strip() else text)))
    words = [(lexicon.strip_third_person(before, word), start, end) for (before, *_),
             (word, start, end) in pairwise(
        [("", 0, 0), *tokens])]
    return _join_phrases(lexicon, words, lexicon.longest_phrase)


def normalized(text: str) -> str:
    """A text in lower case with plain quotes and spaces; every character keeps its place."""
    text = text.casefold() if len(text.casefold()) == len(text) else text.lower()
    text = "".join(chr(ord(char) - 0xFEE0) if "！" <= char <= "～" else char
                   for char in text) if not text.isascii() else text
    return text.translate(_STRAIGHT)


def _tokens(lexicon: Lexicon, text: str) -> Iterator[tuple[str, int, int]]:
    for match in _TOKEN.finditer(text):
        word, start = match[0], match.start()
        if "-" in word and len(word) > 1 and word[0] not in "-−=":
            is_known = bool(lexicon.find(word))
            yield from [(word, start, match.end())] if is_known else _split_at_hyphens(word, start)
        elif word.endswith("'s") and not lexicon.find(word):
            yield word[:-2], start, match.end()
        elif (times := _TIMES.fullmatch(word)) and not lexicon.find(word):
            yield times[1] or times[2], start, match.end()
        else:
            yield word.strip("'"), start, match.end()


def _split_at_hyphens(word: str, start: int) -> Iterator[tuple[str, int, int]]:
    for part in word.split("-"):
        if part:
            yield part, start, start + len(part)
        start += len(part) + 1


def _join_phrases(lexicon: Lexicon, tokens: Sequence[tuple[str, int, int]],
                  longest: int) -> list[Lexeme]:
    phrases, i = [], 0
    while i < len(tokens):
        for n in range(min(longest, len(tokens) - i), 0, -1):
            phrase = " ".join(token[0] for token in tokens[i:i + n])
            senses = lexicon.find(phrase) if n > 1 else _word_senses(lexicon, phrase)
            if (senses and not _overlaps(lexicon, tokens, i, n, longest)) or n == 1:
                phrase_tokens = tokens[i:i + n]
                phrases.append(Lexeme(
                    phrase, tuple(senses), (phrase_tokens[0][1], phrase_tokens[-1][2]),
                    _separator(phrase) if n == 1 else "",
                    tuple(_join_phrases(lexicon, phrase_tokens, n - 1)) if n > 1 else ()))
                i += n
                break
    return phrases


def _overlaps(lexicon: Lexicon, tokens: Sequence[tuple[str, int, int]], i: int, n: int,
              longest: int) -> bool:
    """Whether a longer phrase begins inside a phrase: “card | from the bank”."""
    return any(lexicon.find(" ".join(token[0] for token in tokens[k:k + length]))
               for k in range(i + 1, i + n)
               for length in range(n + 1, min(longest, len(tokens) - k) + 1))


def _separator(word: str) -> str:
    if word in SEPARATORS:
        return word
    return word[0] if word[0] in ".!," and word != "..." and "?" not in word else ""


def _word_senses(lexicon: Lexicon, word: str) -> Sequence[Sense]:
    """The senses of one word: a known word, number, sign or abbreviated verb."""
    if word.isdecimal() and len(word) < 5:
        return [*lexicon.find(word), ("num", int(word))]
    known = lexicon.find(word)
    if known:
        return known
    if word[0] == "?" or "?" in word:
        return [("ask",)]
    if _separator(word):
        return [("fill",)]
    if not word.isalpha():
        return ()
    return lexicon.abbreviated_verb(word) if len(word) >= MIN_ABBREVIATION else ()


def is_filler(words: Iterable[Lexeme]) -> bool:
    """Whether all words are filler in other contexts, such as “OK” before “pass”."""
    return all(lexeme.is_a("fill") for lexeme in words)


def is_question(said_words: Iterable[Lexeme]) -> bool:
    """Whether there is a question mark among words that are not a polite request."""
    words = [*said_words]
    return any(lexeme.is_a("ask") for lexeme in words) and not any(
        lexeme.text in PLEASE for lexeme in words)
