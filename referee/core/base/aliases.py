"""Words of a text, and names of things, found by alias or unique abbreviation.

Case, spacing and punctuation do not matter; a name may be shortened as long as it is unique.
Nothing is corrected silently.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Generic, TypeVar

from referee.core.base.problem import Refused, refused

MAX_TEXT_LENGTH = 10_000
MAX_STEP_LENGTH = 1_000  # characters of one move; ten moves in one sentence need half of them
MAX_MARKS = 4  # combining marks on one letter: Vietnamese and Greek need two, Hebrew three
CACHE_SIZE = 100  # words whose close names are cached
DID_YOU_MEAN = "Did you mean "
T = TypeVar("T")

# No name can be shortened to one of these: “to” is not “tooth”.
_FUNCTION = """
    a all also an and any are as at be but by do for from go he hi i if in into is it its let me
    my no not now of on onto or our out so that the them then there they this those to too up us
    we will with you your"""
FUNCTION_WORDS = frozenset(_FUNCTION.split())

# A minus right before a number belongs to it: -1 must not be read as 1.
_WORD = r"(?:(?<!\S)[-−](?=\d))?[^\W_]+(?:['’_-]+[^\W_]+)*"
_HYPHENS = str.maketrans("", "", "-_'’ ")


def nfc(text: str) -> str:
    """The text with each letter and its marks as one character, where one exists (NFC).

    Keyboards write NFC; names copied from files of a Mac or from a PDF are decomposed.
    """
    if text.isascii():
        return text
    from unicodedata import normalize

    return normalize("NFC", text)


def folded(text: str) -> str:
    """A name or an address as it is compared: composed and without case."""
    return text.lower() if text.isascii() else nfc(nfc(text).casefold())


def find_words(text: str) -> Iterator[re.Match[str]]:
    """The words of a text as they are written, with their places."""
    return re.finditer(_WORD, text)


def clean(text: str) -> str:
    """The text in NFC with plain spaces; spans of problems refer to this text.

    Refused: a text that is too long, control characters, letters with too many marks.
    """
    if len(text) > MAX_TEXT_LENGTH:
        raise refused("referee/invalid-length",
                      f"The text has {len(text):,} characters; at most {MAX_TEXT_LENGTH:,} are "
                      f"read.",
                      hint="Send the moves alone, without quoted mail.")
    if not text.isascii():
        _check_marks(text)
        text = nfc(text)
    if text.isprintable():
        return text
    cleaned = []
    for i, char in enumerate(text):
        if char.isprintable() or char == "\n":
            cleaned.append(char)
        elif char.isspace() and char not in "\x0b\x0c\x1c\x1d\x1e\x1f\x85\u2028\u2029":
            cleaned.append(" ")
        else:
            raise refused("referee/invalid-character",
                          f"Character {i + 1} is invisible or a control character "
                          f"(U+{ord(char):04X}); nothing was read.",
                          hint="Type the move again as plain text.")
    return "".join(cleaned)


def _check_marks(text: str) -> None:
    """Refused: more combining marks on one letter than any script uses."""
    from unicodedata import category

    marks = 0
    for i, char in enumerate(text):
        marks = marks + 1 if char > "\x7f" and category(char)[0] == "M" else 0
        if marks > MAX_MARKS:
            raise refused("referee/invalid-character", f"Character {i + 1} puts too many accents "
                          f"on one letter: the limit is {MAX_MARKS}. Nothing of the text was read.",
                          hint="Type the move again as plain text.")


def normalized(name: str) -> str:
    """A name as it is compared: without case, spaces and hyphens except a leading one."""
    return folded(name[:1] + name[1:].translate(_HYPHENS))


def join_words(words: Iterable[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``; empty without words."""
    *all_but_last, end = [*words] or [""]
    return f"{', '.join(all_but_last)} {last} {end}" if all_but_last else end


def count_noun(n: int, singular: str, plural: str = "") -> str:
    """A number with a noun: ``1 club``, ``2 clubs``; ``plural`` for an irregular plural."""
    return f"{n} {singular if n == 1 else plural or singular + 's'}"


class Names(Generic[T]):
    """The names of things of one kind (``what``), each with any number of aliases.

    The first name of a thing is the one used in messages. The index of names is built when it
    is first needed, as reading a move needs few of the names of a box.
    """
    # Annotations with type variables are quoted, or typing would build them at each start.

    def __init__(self, what: str, names: Mapping[T, str | Collection[str]]) -> None:
        self.what = what
        self._names = names
        # Expensive, and repeated for each reading of a text.
        self._close_names: dict[str, list[str]] = {}

    @cached_property
    def shown(self) -> dict[T, str]:
        """The first name of each thing."""
        return {thing: names if isinstance(names, str) else next(iter(names))
                for thing, names in self._names.items()}

    def all_names(self, thing: T) -> tuple[str, ...]:
        """All names of a thing."""
        names = self._names[thing]
        return (names,) if isinstance(names, str) else tuple(names)

    @cached_property
    def _exact(self) -> dict[str, T]:
        by_name: dict[str, T] = {}
        for thing, names in self._names.items():
            for name in (names,) if isinstance(names, str) else names:
                by_name.setdefault(normalized(name), thing)
        return by_name

    def exact(self, name: str) -> "T | None":
        """The thing with exactly this name or alias, or None."""
        return self._exact.get(normalized(name))

    def longest_prefix(self, words: Sequence[str]) -> "tuple[T | None, int]":
        """The thing named by the longest possible beginning of the words, and its word count."""
        name, count = normalized(words[0]), 1
        thing = self._exact.get(name)
        for length, word in enumerate(words[1:], 2):
            name += folded(word.translate(_HYPHENS))
            longer = self._exact.get(name)
            if longer is not None:
                thing, count = longer, length
        return thing, count

    def starting_with(self, name: str) -> list[T]:
        """The things with a name that begins so; none for a function word like “to”."""
        short = "" if name.casefold() in FUNCTION_WORDS else normalized(name)
        return list(dict.fromkeys(
            thing for full, thing in self._exact.items() if short and full.startswith(short)))

    def close_names(self, name: str) -> list[str]:
        """Up to three names spelt similarly."""
        known_close = self._close_names.get(name)
        if known_close is None:
            from difflib import get_close_matches

            close = get_close_matches(normalized(name), self._exact, n=6, cutoff=0.6)
            known_close = list(dict.fromkeys(self.shown[self._exact[full]] for full in close))[:3]
            self._close_names = {**(self._close_names if len(self._close_names) < CACHE_SIZE
                                    else {}), name: known_close}
        return known_close

    def listing_hint(self) -> str:
        """A hint with the names of up to 24 things."""
        names = list(self.shown.values())
        more = f" and {len(names) - 24} more" if len(names) > 24 else ""
        what = _with_article(self.what)
        return f"{what[0].upper()}{what[1:]} is one of: {', '.join(names[:24])}{more}."

    def find(self, name: str, span: tuple[int, int] | None = None) -> T:
        """The thing that a name or its unique beginning means.

        Refused: an unknown name (with similar names), an ambiguous one (with all it may be).
        """
        thing = self.exact(name)
        if thing is not None:
            return thing
        candidates = self.starting_with(name)
        if len(candidates) == 1:
            return candidates[0]
        if candidates:
            raise refused("referee/ambiguous-name", f"“{name}” may be "
                          + " or ".join(self.shown[thing] for thing in candidates) + ".",
                          span=span, hint="Write one more letter or the whole name.")
        raise unknown_name(name, self, span)


def _with_article(what: str) -> str:
    return f"an {what}" if what[0] in "aeiou" and what[:3] != "one" else f"a {what}"


def unknown_name(word: str, names: "Names[T]", span: tuple[int, int] | None) -> Refused:
    """The refusal of a word that is not a name of this kind."""
    foreign = next((c for c in word if not c.isascii()), "")
    if foreign:
        from unicodedata import name as describe

        why = (f"“{word}” is not a known {names.what}: “{foreign}” is "
               f"{describe(foreign, 'a letter of another script')}.")
        return refused("referee/invalid-word", why, span=span,
                       hint="Type it with the letters a to z.")
    near = names.close_names(word)
    if near:
        hint = DID_YOU_MEAN + " or ".join(near) + "?"
    else:
        hint = names.listing_hint()
    return refused("referee/invalid-word", f"“{word}” is not a known {names.what}.",
                   span=span, hint=hint)
