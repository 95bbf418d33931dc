"""Words of a text, names by alias or unique abbreviation.

Case, spacing and punctuation are forgiven; a name may be shortened while only
one thing is meant. Nothing is corrected silently.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Generic, TypeVar

from referee.core.base.problem import Refused, refused

MAX_TEXT_LENGTH = 10_000
MAX_STEP_LENGTH = 1_000  # characters of one move: whoever says ten in one breath needs half of them
MAX_MARKS = 4  # on one letter: Vietnamese and Greek need two, Hebrew three
CACHE_SIZE = 100  # words whose near names are kept
DID_YOU_MEAN = "Did you mean "
T = TypeVar("T")

# No name is shortened to one of these: “to” is no tooth.
_FUNCTION = """
    a all also an and any are as at be but by do for from go he hi i if in into is it its let me
    my no not now of on onto or our out so that the them then there they this those to too up us
    we will with you your"""
FUNCTION_WORDS = frozenset(_FUNCTION.split())

# A minus right before a number belongs to it: -1 is not forgiven into 1.
_WORD = r"(?:(?<!\S)[-−](?=\d))?[^\W_]+(?:['’_-]+[^\W_]+)*"
_HYPHENS = str.maketrans("", "", "-_'’ ")


def nfc(text: str) -> str:
    """The text with each letter and its marks as one character, where there is one (NFC).

    Keyboards write it so; names copied from a Mac's file or from a PDF come in two.
    """
    if text.isascii():
        return text
    from unicodedata import normalize

    return normalize("NFC", text)


def folded(text: str) -> str:
    """What people wrote, a name or an address, as it is compared: composed, no case."""
    return text.lower() if text.isascii() else nfc(nfc(text).casefold())


def find_words(text: str) -> Iterator[re.Match[str]]:
    """The words of a text, as they are written."""
    return re.finditer(_WORD, text)


def clean(text: str) -> str:
    """The text `composed`, with every blank a plain one; places in it are those in this text.

    Refused unread: too long, control characters, letters under heaps of marks.
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
    out = []
    for i, char in enumerate(text):
        if char.isprintable() or char == "\n":
            out.append(char)
        elif char.isspace() and char not in "\x0b\x0c\x1c\x1d\x1e\x1f\x85\u2028\u2029":
            out.append(" ")
        else:
            raise refused("referee/invalid-character",
                          f"Character {i + 1} is a control or invisible character "
                          f"(U+{ord(char):04X}); nothing was read.",
                          hint="Type the move anew as plain text.")
    return "".join(out)


def _check_marks(text: str) -> None:
    """Refused: more marks on one letter than any script has."""
    from unicodedata import category

    marks = 0
    for i, char in enumerate(text):
        marks = marks + 1 if char > "\x7f" and category(char)[0] == "M" else 0
        if marks > MAX_MARKS:
            raise refused("referee/invalid-character", f"Character {i + 1} is one mark too many on "
                          f"a letter, which may have {MAX_MARKS}; nothing was read.",
                          hint="Type the move anew as plain text.")


def normalized(name: str) -> str:
    """A name as names are compared: no case, no blanks, no hyphens but one it begins with."""
    return folded(name[:1] + name[1:].translate(_HYPHENS))


def join_words(words: Iterable[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``; nothing for nothing."""
    *all_but_last, end = [*words] or [""]
    return f"{', '.join(all_but_last)} {last} {end}" if all_but_last else end


def count_noun(n: int, singular: str, plural: str = "") -> str:
    """So many of a thing: ``1 club``, ``2 clubs``; ``plural`` where its plural is another word."""
    return f"{n} {singular if n == 1 else plural or singular + 's'}"


class Names(Generic[T]):
    """The names of things of one kind (``what``), each with any number of aliases.

    ``shown`` is the first name given for a thing: the one used in messages. Most names of
    a box are not asked for in a move, and are not compared.
    """

    def __init__(self, what: str, names: Mapping[T, str | Collection[str]]) -> None:
        self.what = what
        self._names = names
        # dear, and asked for by each guess at one text
        self._close_names: dict[str, list[str]] = {}

    @cached_property
    def shown(self) -> dict[T, str]:
        """Of each thing the first name."""
        return {thing: spelt if isinstance(spelt, str) else next(iter(spelt))
                for thing, spelt in self._names.items()}

    def all_names(self, thing: T) -> tuple[str, ...]:
        """All names of a thing."""
        names = self._names[thing]
        return (names,) if isinstance(names, str) else tuple(names)

    @cached_property
    def _exact(self) -> dict[str, T]:
        by_name: dict[str, T] = {}
        for thing, spelt in self._names.items():
            for name in (spelt,) if isinstance(spelt, str) else spelt:
                by_name.setdefault(normalized(name), thing)
        return by_name

    def exact(self, name: str) -> T | None:
        """The thing with just this name or alias."""
        return self._exact.get(normalized(name))

    def longest_prefix(self, words: Sequence[str]) -> tuple[T | None, int]:
        """The thing that a word names, or as many more as can; how many these are."""
        name, count = normalized(words[0]), 1
        thing = self._exact.get(name)
        for more, word in enumerate(words[1:], 2):
            name += folded(word.translate(_HYPHENS))
            longer = self._exact.get(name)
            if longer is not None:
                thing, count = longer, more
        return thing, count

    def starting_with(self, name: str) -> list[T]:
        """The things with a name that begins so; a word of plain English is no beginning."""
        short = "" if name.casefold() in FUNCTION_WORDS else normalized(name)
        return list(dict.fromkeys(
            thing for full, thing in self._exact.items() if short and full.startswith(short)))

    def close_names(self, name: str) -> list[str]:
        """Up to three names spelt much like this one."""
        known_close = self._close_names.get(name)
        if known_close is None:
            from difflib import get_close_matches

            close = get_close_matches(normalized(name), self._exact, n=6, cutoff=0.6)
            known_close = list(dict.fromkeys(self.shown[self._exact[full]] for full in close))[:3]
            self._close_names = {**(self._close_names if len(self._close_names) < CACHE_SIZE
                                    else {}), name: known_close}
        return known_close

    def listing_hint(self) -> str:
        """What there is, for a hint; of more than 24 the first."""
        names = list(self.shown.values())
        more = f" and {len(names) - 24} more" if len(names) > 24 else ""
        what = _with_article(self.what)
        return f"{what[0].upper()}{what[1:]} is one of: {', '.join(names[:24])}{more}."

    def find(self, name: str, span: tuple[int, int] | None = None) -> T:
        """The thing a name means. Refused: unknown (with near names), ambiguous (with all)."""
        named = self.exact(name)
        if named is not None:
            return named
        several = self.starting_with(name)
        if len(several) == 1:
            return several[0]
        if several:
            raise refused("referee/ambiguous-name", f"“{name}” may be "
                          + " or ".join(self.shown[thing] for thing in several) + ".",
                          span=span, hint="Write one more letter or the whole name.")
        raise unknown_name(name, self, span)


def _with_article(what: str) -> str:
    return f"an {what}" if what[0] in "aeiou" and what[:3] != "one" else f"a {what}"


def unknown_name(word: str, names: Names[T], span: tuple[int, int] | None) -> Refused:
    """The refusal of a word that is no name of this kind."""
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
