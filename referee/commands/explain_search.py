"""The search of `explain`: the places of manual pages that have words, the likeliest first.

A word counts most in the name of a place, then in the first sentence below it, then in its other
texts. Rare words count more than frequent ones, and words as they were typed more than others.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from math import log

from msgspec import Struct

from referee import games
from referee.commands import manual_text
from referee.commands.explain_places import Piece, Place, places
from referee.commands.manual_pages import Page
from referee.core.base.aliases import count_noun

MAX_NAMED = 6  # terms below a heading without a text
MAX_PIECES = 2  # of a place, beside its first

# How much a word counts by where it is; and in another form.
_IN_NAME, _IN_FIRST_SENTENCE, _IN_TEXT, _NEARBY = 2.0, 1.5, 1.0, 0.5
_OTHER_FORM = 0.8
_IN_ORDER, _AS_TYPED = 0.3, 0.6  # added for all words in their order, for all as typed
_WITH_SMALL = 0.5  # added for the small words beside them
_SMALL_ALONE = 0.2  # how much small words count without their order, if there are no others
PARTLY = 0.5  # the least part of the best score for a place that lacks a word
# Games, formats, codes, and terms within terms (options of a command) answer fewer questions.
_GAMES, _FORMATS, _CODES, _WITHIN = 0.7, 0.8, 0.6, 0.85
_FORMAT_PAGES = ("save", "record", "scenario", "scripts")
_CODE_HEADINGS = ("THE PROGRAM", "REFUS", "NEEDS OTHER EVIDENCE")

# What people say, in any order, and the words of the manual.
OTHER_WORDS = {
    "take over": "replace player", "give up": "concede", "resign": "concede", "quit": "concede",
    "find players": "want to play", "invite": "want to play", "wrong name": "misspelt name",
    "vacation": "absent", "holiday": "absent", "holidays": "absent", "away": "absent",
    "chat": "write to players", "message players": "write to players",
    "private message": "write to players", "whose turn": "who is to move",
    "own dice": "dice at the table", "real dice": "dice at the table", "fair": "luck",
    "random": "luck",
    "house rules": "setting of the game", "change rules": "setting of the game",
    "variant": "setting of the game", "end early": "end without a winner",
    "stop game": "end without a winner", "simultaneous": "secret orders", "restore": "backup",
    "wrong move": "undo", "mistake": "undo", "rollback": "undo", "new address": "replace address",
    "change address": "replace address", "spectator": "watch", "hot seat": "keyboard",
    "image": "picture", "screenshot": "picture", "excel": "spreadsheet", "seed": "secret"}

_NOT_WORD = re.compile(r"[^\w]+")
_NOT_IN_WORDS = re.compile(r"[^\w '’-]")
_SENTENCE_END = re.compile(r"[.:;](?: |$)")
_SHORTEST = 4  # letters that are left of a word without its ending

Stems = dict[str, float]  # those found in a text: 1 as typed, less in another form


class Hit(Struct, frozen=True):
    """A place with the words that are sought."""

    page: str
    label: str  # its heading, and the term that is defined there
    name: str  # what it is looked up by
    text: tuple[str, ...]  # unfolded lines
    is_bare: bool  # whether it has no text, and ``text`` names what is below it
    has_all: bool  # of the words
    score: float = 0


class _Judged(Struct, frozen=True):
    """A place, and where the words are in it."""

    place: Place
    pieces: tuple[Piece, ...]
    name: Stems
    first: Stems  # in the first sentence
    nearby: Stems  # in the heading, the terms around it, and anywhere in its texts
    in_pieces: tuple[Stems, ...]
    sought: int  # how many stems were sought

    @property
    def texts(self) -> tuple[str, ...]:
        """Its names and its texts."""
        return self.place.names, *(piece.text for piece in self.pieces)

    @property
    def own(self) -> set[str]:
        """The stems in its name and its texts."""
        return {*self.name}.union(*self.in_pieces)


def search(pages: Iterable[Page], words: str, printed: bool = False) -> list[Hit]:
    """The places with these words, in any of their forms, the likeliest first.

    With ``printed``, what a page prints for others is searched as well: the refusals of all games.
    Nothing if one of the words is nowhere.
    """
    searched = [*places(pages, printed)]
    found: dict[tuple[str, str], Hit] = {}
    for meant in _readings(words):
        for hit in _scored(searched, meant):
            other = found.setdefault((hit.page, hit.label), hit)
            if hit.score > other.score:
                found[hit.page, hit.label] = hit
    ranked = sorted(found.values(), key=lambda hit: -hit.score)
    return [hit for hit in ranked if hit.has_all or hit.score >= PARTLY * ranked[0].score]


def _readings(words: str) -> Iterator[str]:
    """What was typed, and the same in the words of the manual."""
    yield words
    typed = _words(words)
    for other, ours in OTHER_WORDS.items():
        replaced = other.split()
        if {*replaced} <= {*typed}:
            yield " ".join([ours, *(word for word in typed if word not in replaced)])


def _scored(searched: list[Place], words: str) -> list[Hit]:
    """The places with some of these words."""
    typed, stems = _words(words), dict.fromkeys(_stems(_words_that_matter(words)))
    if not stems:
        return []
    finder = _Finder({*typed}, {*stems})
    judged = [found for place in searched
              if finder.may_be_in(place) and (found := finder.judge(place)).own]
    often = Counter(stem for found in judged for stem in found.own)
    if len(often) < len(stems):
        return []
    if _NOT_IN_WORDS.search(words):  # as it is: a path, a pattern
        judged = [found for found in judged if any(words.casefold() in text.casefold()
                                                   for text in found.texts)]
    weights = {stem: log(1 + len(searched) / often[stem]) for stem in stems}
    phrases = tuple(_phrases(typed, stems))
    share = _SMALL_ALONE if _SMALL.issuperset(typed) else 1
    return [_hit(found, weights, _usefulness(found.place) * (
        share * _score(found, weights) + _order_bonus(found, typed, phrases)))
        for found in judged]


class _Finder:
    """Finds words in texts, by their stems."""

    def __init__(self, typed: set[str], stems: set[str]) -> None:
        self.typed, self.stems = typed, stems
        self.pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, stems))})\w*")
        self.stem_of: dict[str, str] = {}
        self.known: dict[str, Stems] = {}

    def may_be_in(self, place: Place) -> bool:
        """Whether a stem occurs in its name or its texts, even within a word."""
        folded = place.texts().casefold()
        joined = folded.replace("-", "") if "-" in folded else folded
        return any(stem in folded or stem in joined for stem in self.stems)

    def judge(self, place: Place) -> _Judged:
        """Where the words are in a place."""
        pieces = place.pieces()
        found = tuple(self.words_in(piece.text) for piece in pieces)
        first: Stems = {}
        if found and found[0]:
            end = _SENTENCE_END.search(pieces[0].text)
            first = self.words_in(pieces[0].text[:end.start()]) if end else found[0]
        above = self.words_in(" ".join((place.heading, *place.terms[:-1])))
        return _Judged(place, pieces, self.words_in(place.names), first,
                       _merged((above, *found)), found, len(self.stems))

    def words_in(self, text: str) -> Stems:
        """What is found in a text."""
        if text not in self.known:
            folded = text.casefold()
            found: Stems = {}
            for form in (folded, folded.replace("-", "")) if "-" in folded else (folded,):
                for word in self.pattern.findall(form):
                    stem = self.stem_of.get(word) or self.stem_of.setdefault(word, _stem(word))
                    if stem in self.stems:
                        found[stem] = max(found.get(stem, 0),
                                          1 if word in self.typed else _OTHER_FORM)
            self.known[text] = found
        return self.known[text]


def _merged(all_found: Iterable[Stems]) -> Stems:
    merged: Stems = {}
    for found in all_found:
        for stem, worth in found.items():
            merged[stem] = max(merged.get(stem, 0), worth)
    return merged


def _score(found: _Judged, weights: dict[str, float]) -> float:
    """How well a place answers: at most about 2."""
    total = sum(weights.values())
    near = {stem: _NEARBY * worth for stem, worth in found.nearby.items()}
    named = {stem: _IN_NAME * worth * _first_in(found.place.names, stem)
             for stem, worth in found.name.items()}
    best = max(
        sum(weight * max(
            named.get(stem, 0), near.get(stem, 0), _IN_TEXT * piece.get(stem, 0),
            _IN_FIRST_SENTENCE * found.first.get(stem, 0) if i == 0 else 0)
            for stem, weight in weights.items())
        for i, piece in enumerate(found.in_pieces or ({},)))
    covered = sum(weight for stem, weight in weights.items()
                  if stem in found.nearby or stem in found.name)
    return best / total * (covered / total)


def _first_in(names: str, stem: str) -> float:
    """How near to the beginning of one of these names a word is; in a long name it counts less."""
    return max((1 - 0.1 * min(i, 5) - 0.03 * min(len(words), 5)
                for words in map(_words, names.split(", "))
                for i, word in enumerate(words) if word.startswith(stem)), default=0.5)


def _usefulness(place: Place) -> float:
    """How likely a place answers questions, whatever its words."""
    if place.heading.startswith(_CODE_HEADINGS):
        return _CODES
    if place.page in games.names():
        return _GAMES
    if place.page in _FORMAT_PAGES and place.names != place.page:
        return _FORMATS
    return _WITHIN if place.terms[1:] else 1


def _order_bonus(found: _Judged, typed: list[str],
                 phrases: tuple[tuple[re.Pattern[str], float], ...]) -> float:
    """For a text with all words: as typed, or those that matter in order; with the small ones."""
    best = 0.0
    for text, has in zip(found.texts, (found.name, *found.in_pieces), strict=True):
        if phrases and len(has) == found.sought:
            folded = text.casefold()
            best = max(best, _WITH_SMALL * len({*typed} & {*_words(text)}) / len(typed) + max(
                (bonus for pattern, bonus in phrases if pattern.search(folded)), default=0.0))
    return best


def _phrases(typed: list[str], stems: Iterable[str]) -> Iterator[tuple[re.Pattern[str], float]]:
    """All words as they were typed, and those that matter in their order; with what they add."""
    small = rf"\w*\W+(?:(?:{'|'.join(_SMALL)})\W+)*"
    for words, between, bonus in ((typed, r"\W+", _AS_TYPED), ([*stems], small, _IN_ORDER)):
        if len(words) > 1:
            end = r"\b" * (words is typed)
            yield re.compile(rf"\b{between.join(map(re.escape, words))}{end}"), bonus


def _hit(found: _Judged, weights: dict[str, float], score: float) -> Hit:
    """A place with its first text, if it is a term, and the texts with the most of the words."""
    place = found.place
    worth = [sum(weights[stem] * share for stem, share in piece.items())
             for piece in found.in_pieces]
    chosen = {i for i in sorted(range(len(worth)), key=lambda i: -worth[i])[:MAX_PIECES]
              if worth[i]}
    if place.terms or found.name or not chosen:
        chosen.add(0)
    pieces = [found.pieces[i] for i in sorted(chosen) if i < len(found.pieces)]
    return Hit(place.page, place.label, place.name, (*_lines(pieces),) or (_names_below(place),),
               bool(not pieces and place.below()),
               all(stem in found.nearby or stem in found.name for stem in weights), score)


def _lines(pieces: Iterable[Piece]) -> Iterator[str]:
    """Texts with an empty line between them, none twice."""
    texts: list[tuple[str, ...]] = []
    for piece in pieces:
        text = tuple(manual_text.lines(piece.items))
        if not any({*text} <= {*other} for other in texts):
            texts = [*(other for other in texts if not {*other} <= {*text}), text]
    for i, text in enumerate(texts):
        yield from (*[""] * bool(i), *text)


def _names_below(place: Place) -> str:
    """What a heading without a text has below it."""
    below = place.below()
    others = len(below) - MAX_NAMED
    named = ", ".join(below[:MAX_NAMED])
    return f"{named} and {count_noun(others, 'other')}" if others > 0 else named


def vocabulary(pages: Iterable[Page]) -> set[str]:
    """The words of pages."""
    return {word for place in places(pages) for word in _words(place.texts())}


# Words.

_SMALL = frozenset((
    "a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "from", "with", "and", "or",
    "is", "are", "was", "were", "be", "per", "ago", "do", "does", "get", "how", "what", "why",
    "when", "who", "which", "where", "if", "then", "can", "may", "must", "should", "i", "my",
    "it", "this", "that", "own", "other", "others", "another", "one", "two"))


def _words_that_matter(words: str) -> str:
    return " ".join(_without_small_words(words.split())) if " " in words.strip() else words


def _without_small_words(words: list[str]) -> list[str]:
    """The words that matter in a question; all, if none does."""
    return [word for word in words if word.casefold().strip("?") not in _SMALL] or words


def _words(text: str) -> list[str]:
    return _NOT_WORD.sub(" ", text.casefold()).split()


def _stems(text: str) -> list[str]:
    return [_stem(word) for word in _words(text)]


def _stem(word: str) -> str:
    """A word without the ending of its form: upgrade, upgrades and upgrading are one word."""
    for ending in ("ings", "ing", "als", "al", "ies", "ied", "es", "ed", "s", "y", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST - (ending == "s"):
            word = word[:-len(ending)]
            break
    if len(word) > _SHORTEST and word[-1] == "e":
        word = word[:-1]
    return word[:-1] if len(word) > _SHORTEST and word[-1] == word[-2] else word
