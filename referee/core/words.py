"""Tokens with their places, names by alias or unique abbreviation, numbers, amounts.

Case, spacing and punctuation are forgiven; a name may be shortened while only
one thing is meant. Nothing is corrected silently.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, NoReturn, TypeVar

from referee.core.english import ARTICLES, FILLER, FUNCTION, NUMBERS, POLITE, WHOLE
from referee.core.problem import Problem, Refused, refused

LONGEST = 10_000
STEP = 1_000  # characters of one move: whoever says ten in one breath needs half of them
FILLED = 4  # words of filler one after the other
MARKS = 4  # on one letter: Vietnamese and Greek need two, Hebrew three
MEMORY = 100  # words whose near names are kept
NEAR = "Did you mean "
T = TypeVar("T")

# A minus right before a number belongs to it: -1 is not forgiven into 1.
_WORD = r"(?:(?<!\S)[-−](?=\d))?[^\W_]+(?:['’_-]+[^\W_]+)*"
_AMOUNT = r"([0-9]{1,9})x?([^\W\d_]{2,})"
_HYPHENS = str.maketrans("", "", "-_'’ ")


def spelled(text: str) -> Iterator[re.Match[str]]:
    """The words of a text, as they are written."""
    return re.finditer(_WORD, text)


def placed(text: str) -> list[tuple[str, tuple[int, int]]]:
    """The words of a text as `spelled` finds them, with their places.

    A canonical text is words with blanks between: to take it apart needs no pattern, and to
    compile that costs a start as much as all the rest of what reads the text.
    """
    found: list[tuple[str, tuple[int, int]]] = []
    at = 0
    for word in text.split(" ") if text.isascii() else [""]:
        if not word.replace("-", "").isalnum() or "-" in (word[0], word[-1]):
            return [(match[0], match.span()) for match in spelled(text)]
        found.append((word, (at, at + len(word))))
        at += len(word) + 1
    return found


def clean(text: str) -> str:
    """The text with every blank a plain one, each character in its place.

    Refused unread: too long, control characters, letters under heaps of marks.
    """
    if len(text) > LONGEST:
        raise refused("referee/invalid-length",
                      f"The text has {len(text):,} characters; at most {LONGEST:,} are read.",
                      hint="Send the moves alone, without quoted mail.")
    if not text.isascii():
        _bare(text)
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


def _bare(text: str) -> None:
    """Refused: more marks on one letter than any script has."""
    from unicodedata import category

    marks = 0
    for i, char in enumerate(text):
        marks = marks + 1 if char > "\x7f" and category(char)[0] == "M" else 0
        if marks > MARKS:
            raise refused("referee/invalid-character", f"Character {i + 1} is one mark too many on "
                          f"a letter, which may have {MARKS}; nothing was read.",
                          hint="Type the move anew as plain text.")


def normal(name: str) -> str:
    """A name as names are compared: no case, no blanks, no hyphens but one it begins with."""
    return (name[:1] + name[1:].translate(_HYPHENS)).casefold()


def listed(words: Iterable[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``; nothing for nothing."""
    *some, end = [*words] or [""]
    return f"{', '.join(some)} {last} {end}" if some else end


def counted(n: int, one: str, more: str = "") -> str:
    """So many of a thing: ``1 club``, ``2 clubs``; ``more`` where its plural is another word."""
    return f"{n} {one if n == 1 else more or one + 's'}"


class Names(Generic[T]):
    """The names of things of one kind (``what``), each with any number of aliases.

    ``shown`` is the first name given for a thing: the one used in messages. Most names of
    a box are not asked for in a move, and are not compared.
    """

    def __init__(self, what: str, names: Mapping[T, str | Collection[str]]) -> None:
        self.what = what
        self._names = names
        self._near: dict[str, list[str]] = {}  # dear, and asked for by each guess at one text

    @cached_property
    def shown(self) -> dict[T, str]:
        """Of each thing the first name."""
        return {thing: spelt if isinstance(spelt, str) else next(iter(spelt))
                for thing, spelt in self._names.items()}

    def spelt(self, thing: T) -> tuple[str, ...]:
        """All names of a thing."""
        names = self._names[thing]
        return (names,) if isinstance(names, str) else tuple(names)

    @cached_property
    def _exact(self) -> dict[str, T]:
        found: dict[str, T] = {}
        for thing, spelt in self._names.items():
            for name in (spelt,) if isinstance(spelt, str) else spelt:
                found.setdefault(normal(name), thing)
        return found

    @cached_property
    def _heads(self) -> set[str]:
        return {name[:2] for name in self._exact}

    def exact(self, name: str) -> T | None:
        """The thing with just this name or alias."""
        return self._exact.get(normal(name))

    def leading(self, words: Sequence[str]) -> tuple[T | None, int]:
        """The thing that a word names, or as many more as can; how many these are."""
        name, count = normal(words[0]), 1
        found = self._exact.get(name)
        for more, word in enumerate(words[1:], 2):
            name += word.translate(_HYPHENS).casefold()
            longer = self._exact.get(name)
            if longer is not None:
                found, count = longer, more
        return found, count

    def may_begin(self, word: str) -> bool:
        """Whether a name may begin with this word: most do not begin with its first letters."""
        head = normal(word[:4])[:2]
        return len(head) < 2 or head in self._heads

    def starting(self, name: str) -> list[T]:
        """The things with a name that begins so; a word of plain English is no beginning."""
        short = "" if name.casefold() in FUNCTION else normal(name)
        return list(dict.fromkeys(
            thing for full, thing in self._exact.items() if short and full.startswith(short)))

    def near(self, name: str) -> list[str]:
        """Up to three names spelt much like this one."""
        found = self._near.get(name)
        if found is None:
            from difflib import get_close_matches

            close = get_close_matches(normal(name), self._exact, n=6, cutoff=0.6)
            found = list(dict.fromkeys(self.shown[self._exact[full]] for full in close))[:3]
            self._near = {**(self._near if len(self._near) < MEMORY else {}), name: found}
        return found

    def listed(self) -> str:
        """What there is, for a hint; of more than 24 the first."""
        names = list(self.shown.values())
        more = f" and {len(names) - 24} more" if len(names) > 24 else ""
        what = _a(self.what)
        return f"{what[0].upper()}{what[1:]} is one of: {', '.join(names[:24])}{more}."

    def find(self, name: str, span: tuple[int, int] | None = None) -> T:
        """The thing a name means. Refused: unknown (with near names), ambiguous (with all)."""
        found = self.exact(name)
        if found is not None:
            return found
        several = self.starting(name)
        if len(several) == 1:
            return several[0]
        if several:
            raise refused("referee/ambiguous-name", f"“{name}” may be "
                          + " or ".join(self.shown[thing] for thing in several) + ".",
                          span=span, hint="Write one more letter or the whole name.")
        raise unknown(name, self, span)


def _a(what: str) -> str:
    return f"an {what}" if what[0] in "aeiou" and what[:3] != "one" else f"a {what}"


def unknown(word: str, names: Names[T], span: tuple[int, int] | None) -> Refused:
    """The refusal of a word that is no name of this kind."""
    foreign = next((c for c in word if not c.isascii()), "")
    if foreign:
        from unicodedata import name as describe

        why = (f"“{word}” is not a known {names.what}: “{foreign}” is "
               f"{describe(foreign, 'a letter of another script')}.")
        return refused("referee/invalid-word", why, span=span,
                       hint="Type it with the letters a to z.")
    near = names.near(word)
    if near:
        hint = NEAR + " or ".join(near) + "?"
    else:
        hint = names.listed()
    return refused("referee/invalid-word", f"“{word}” is not a known {names.what}.",
                   span=span, hint=hint)


class Later(Exception):
    """A text is understood as far as it can be before the question it answers is asked."""


def later() -> NoReturn:
    """The view of a position that has not come: what hangs on it cannot be read yet."""
    raise Later


class Reader:
    """Reads a text word by word; whatever does not fit is refused with its place.

    ``verb`` is the verb a move began with, once it is known. A ``person``'s
    text may hang on what the mover sees; one of the log never does. ``faults``
    are what is wrong with lines that were passed over, so that all can be told.
    """

    def __init__(self, text: str, view: Callable[[], Any] | None = None) -> None:
        self.text = clean(text)
        self.verb = ""
        self.person = view is not None
        self._view = view or later
        self.faults: list[Problem] = []
        self.words: list[str] = []
        self.spans: list[tuple[int, int]] = []
        for word, span in placed(self.text):
            self.words.append(word)
            self.spans.append(span)
        self.at = 0

    def __bool__(self) -> bool:
        return self.at < len(self.words)

    @property
    def view(self) -> Any:
        """What the mover sees; asked for in a person's text alone."""
        return self._view()

    def span(self, since: int | None = None) -> tuple[int, int]:
        """The place of the word to come, or of the words from ``since`` to the last one read."""
        if since is not None and since < self.at:
            return self.spans[since][0], self.spans[self.at - 1][1]
        if self:
            return self.spans[self.at]
        return len(self.text), len(self.text)

    def peek(self) -> str:
        """The word to come in lower case, or nothing."""
        return self.words[self.at].casefold() if self.at < len(self.words) else ""

    def fail(self, code: str, why: str, hint: str = "") -> NoReturn:
        """Refuse the word to come."""
        raise refused(code, why, hint=hint, span=self.span())

    def skip(self, *words: str) -> bool:
        """Pass over one of these words if it comes next; whether it did."""
        if self.peek() in words:
            self.at += 1
            return True
        return False

    def expect(self, *words: str) -> None:
        """Pass over one of these words. Refused: anything else."""
        if not self.skip(*words):
            got = f"“{self.words[self.at]}” stands" if self else "the text ends"
            self.fail("referee/invalid-text",
                      f"{got[0].upper() + got[1:]} where “{words[0]}” is needed.")

    def maybe(self, names: Names[T]) -> T | None:
        """The thing named next, in up to three words, or None with nothing read."""
        start = self.at
        found = self._here(names)
        while found is None and self.peek() in ARTICLES and self.at < start + FILLED:
            self.at += 1
            found = self._here(names)
        if found is None:
            self.at = start
        return found

    def _here(self, names: Names[T]) -> T | None:
        word = self.words[self.at] if self else ""
        if not word or not names.may_begin(word):
            return None
        found, count = names.leading(self.words[self.at:self.at + 3])
        if found is None and self.person and word[3:].endswith("s"):
            found = names.exact(word[:-1])
        if found is None:
            several = names.starting(word)
            found = several[0] if len(several) == 1 else None
        if found is not None:
            self.at += count
        return found

    def name(self, names: Names[T]) -> T:
        """The thing named next, filler before it. Refused: nothing, unknown, ambiguous."""
        most = min(self.at + FILLED, len(self.words) - 1)
        found = self.maybe(names)
        while found is None and self.peek() in FILLER and self.at < most:
            self.at += 1
            found = self.maybe(names)
        if found is not None:
            return found
        if not self:
            self.fail("referee/invalid-text", f"The text ends where {_a(names.what)} is needed.",
                      hint=names.listed())
        return names.find(self.words[self.at], self.spans[self.at])

    def maybe_number(self) -> int | None:
        """The whole number that comes next, or None with nothing read."""
        word = self.peek()
        found = NUMBERS.get(word)
        digits = word.removesuffix("x")
        if found is None and digits.isdecimal() and digits.isascii() and len(digits) < 10:
            found = int(digits)
        self.at += found is not None
        return found

    def maybe_whole(self) -> str:
        """The word for as much as there is that comes next (``all``, ``the rest``), or nothing."""
        start = self.at
        while self.peek() in ARTICLES and self.at < start + FILLED:
            self.at += 1
        word = self.peek()
        if word in WHOLE:
            self.at += 1
            return word
        self.at = start
        return ""

    def number(self, what: str) -> int:
        """The whole number that comes next, articles before it. Refused: anything else."""
        start = self.at
        while self.peek() in ARTICLES and self.at < start + FILLED:
            self.at += 1
        found = self.maybe_number()
        if found is None:
            got = f"“{self.words[self.at]}” stands" if self else "the text ends"
            self.fail("referee/invalid-number",
                      f"{got[0].upper() + got[1:]} where {what} is needed, a whole number.")
        return found

    def amounts(self, names: Names[T], joiners: Iterable[str] = ("and",)) -> dict[T, int]:
        """Counted things: ``2 wood brick``, ``2wood, 1 brick``; stops at what is none.

        A thing without a number counts one; the same thing twice adds up. Where
        every number stands behind its thing, ``wood 2, brick 1``, so it is read.
        """
        skipped = tuple(joiners)
        found = self._behind(names, skipped)
        if found:
            return found
        while self:
            word = self.words[self.at]
            glued = None if word.isalpha() or word.isdigit() else re.fullmatch(_AMOUNT, word)
            if glued and names.exact(self.words[self.at]) is None:
                thing = names.find(glued[2], self.spans[self.at])
                found[thing] = found.get(thing, 0) + int(glued[1])
                self.at += 1
            else:
                before = self.at
                count = self.maybe_number()
                if count is None:
                    maybe = self.maybe(names)
                    if maybe is None:
                        break
                    found[maybe] = found.get(maybe, 0) + 1
                else:
                    if not self:
                        self.at = before
                        self.fail("referee/invalid-text",
                                  f"{count} of what? A {names.what} is needed after the number.")
                    thing = self.name(names)
                    found[thing] = found.get(thing, 0) + count
            self.skip(*skipped)
        return found

    def _behind(self, names: Names[T], joiners: tuple[str, ...]) -> dict[T, int]:
        """Things with their numbers behind them, if all have one; else nothing, unread."""
        start, found = self.at, dict[T, int]()
        thing = self.maybe(names)
        while thing is not None:
            count = self.maybe_number()
            if count is None:
                self.at = start
                return {}
            found[thing] = found.get(thing, 0) + count
            self.skip(*joiners)
            thing = self.maybe(names)
        return found

    def end(self) -> None:
        """Refused: anything left unread but thanks, of a person's text but filler."""
        while self.peek() in (FILLER if self.person else POLITE):
            self.at += 1
        if self:
            rest = self.text[self.spans[self.at][0]:].strip()
            shown = rest if len(rest) <= 40 else rest[:39] + "…"
            raise refused("referee/invalid-text", f"“{shown}” is more than the move needs.",
                          span=(self.spans[self.at][0], len(self.text)))
