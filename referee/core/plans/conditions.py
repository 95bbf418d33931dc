"""Conditions on what a seat sees: ``apple or nut``, ``food at least 3 and not cave``.

The grammar is the same in all games; each says in a table of forms what holds or does not, and
what its numbers are. A condition is read to the letter, but for case, blanks and the shape of an
apostrophe; the spellings that a form has besides its first are written as that. ``and`` binds
closer than ``or``; a comma is an ``or``; there are no brackets.

A form says at which questions it can hold, if not at all, so that one that never comes true
where it is asked is found before it is.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import eq, ge, gt, le, lt
from typing import Any, NamedTuple, NoReturn

from msgspec import Struct

from referee.core.base.aliases import clean, spelled
from referee.core.base.problem import refused
from referee.core.game import notation
from referee.core.game.notation import Kind, Slot
from referee.core.game.predicates import Condition, ever
from referee.core.plans import templates

Number = Callable[[Any], int]
CODE = "referee/invalid-condition"
COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "at least": ge, "at most": le, "more than": gt, "less than": lt, "exactly": eq}
_ALSO = {">=": "at least", "≥": "at least", "<=": "at most", "≤": "at most", ">": "more than",
         "<": "less than", "fewer than": "less than", "=": "exactly"}
_HOW = {tuple(text.split()): text for text in COMPARE} | {
    tuple(text.split()): how for text, how in _ALSO.items()}
_SIGN = re.compile(r"[<>]=|[<>=≥≤,]")
_NUMBER = notation.number("number")
_COMPARED = Kind("at least, at most, more than, less than, exactly", lambda box, words, at: None,
                 spelt=True)
NEAR = 6  # forms that are offered for a word
LISTED = 24  # names that are listed


class Says(Struct, frozen=True):
    """What a game's conditions can say: a form, and what it means of a box and a view.

    ``of`` has box, view and the slots by their names, and gives whether it holds, or a number.
    ``at`` are the questions at which it can hold, by its slots; without any it can always.
    It ``only`` depends on the question: asked there, it holds. A number is ``idle`` elsewhere.
    ``also`` are other spellings of the form. ``never`` refuses it, with the reason. ``odd``: what
    its writer should know at a kind of question, with its slots in braces. A list of conditions
    has its ``remark``, and leaves it out unless it is ``listed``.
    """

    form: str
    of: Callable[..., Any]
    at: Callable[..., tuple[str, ...]] | None = None
    also: tuple[str, ...] = ()
    only: bool = False
    idle: int = 0
    never: str = ""
    odd: Mapping[str, str] = {}
    remark: str = ""
    listed: bool = True


def at(*kinds: str) -> Callable[..., tuple[str, ...]]:
    """The questions at which something can hold, whatever is in its slots."""
    return lambda **slots: kinds


class _Form(NamedTuple):
    """One spelling of what can be said, taken apart."""

    parts: tuple[Any, ...]
    says: Says
    first: tuple[Any, ...]


class _Read(NamedTuple):
    """What was read of a form, where it ends; of one that does not fit, how far it does."""

    end: int
    form: _Form
    slots: dict[str, Any]
    wants: Any = None


class Terms:
    """What a game's conditions are made of: what holds or does not, and numbers.

    ``listed`` tells in a refusal what there is, in this form, from which the tests make conditions
    for plans: ``Conditions are: PLACE open; numbers (food at least 3): food, round.`` Words in
    capitals are for any word or number, brackets hold remarks.
    """

    def __init__(self, slots: Mapping[str, Kind], tests: Sequence[Says],
                 numbers: Sequence[Says]) -> None:
        self.tests = [*_forms(tests, slots)]
        self.counted = [*_forms(numbers, slots)]
        self.shapes, self.numbers = _listed(self.tests), _listed(self.counted)
        example = f" ({self.numbers[0].partition(' (')[0]} at least 3)" if numbers else ""
        self.listed = (f"Conditions are: {', '.join(self.shapes)}; numbers{example}: "
                       f"{', '.join(self.numbers)}.")

    def told(self) -> tuple[str, str]:
        """All forms with their other spellings and the questions at which they can hold."""
        return (f"Conditions: {'; '.join(_told(self.tests))}.",
                f"Numbers: {'; '.join(_told(self.counted))}; compared with a number or with each "
                f"other by {', '.join(COMPARE)}; a number alone is exactly that.")

    def read(self, box: Any, text: str) -> Condition:
        """What a condition says of a view. Refused: what is not understood, with what is near."""
        reader = _Reader(self, box, clean(text))
        found = reader.joined("or")
        if reader.at < len(reader.words):
            if any(one.end > reader.at for one in reader.tried):
                reader.unknown()
            reader.fail(f"“{reader.said()}” does not follow from what is before it.",
                        "Join conditions with and, or.")
        return found


class _Reader:
    """The words of a condition, folded, with their places in its text."""

    def __init__(self, terms: Terms, box: Any, text: str) -> None:
        bad = next((i for i, char in enumerate(text) if char in "()[]{}&|!"), None)
        if bad is not None:
            raise refused(CODE, f"“{text[bad]}” is not read in a condition.", span=(bad, bad + 1),
                          hint="Use the words and, or, not; and binds closer.")
        self.terms, self.box, self.text, self.at = terms, box, text, 0
        self.start, self.tried = 0, list[_Read]()
        found = sorted(match.span() for some in (spelled(text), _SIGN.finditer(text))
                       for match in some)
        self.spans = [*_commas(text, found)]
        self.words = ["or" if text[a:b] == "," else text[a:b].casefold().replace("’", "'")
                      for a, b in self.spans]

    def said(self, at: int = -1) -> str:
        """A word as it was written."""
        return self.text[slice(*self.span(at))]

    def span(self, at: int = -1) -> tuple[int, int]:
        """The place of a word, the one to come if none is named; behind the last the end."""
        at = self.at if at < 0 else at
        return self.spans[at] if at < len(self.spans) else (len(self.text), len(self.text))

    def fail(self, why: str, hint: str, at: int = -1) -> NoReturn:
        """Refuse a word."""
        raise refused(CODE, why, span=self.span(at), hint=hint)

    def skip(self, *words: str) -> bool:
        """Pass over one of these words if it comes next."""
        there = self.at < len(self.words) and self.words[self.at] in words
        self.at += there
        return there

    def joined(self, word: str) -> Condition:
        """Conditions with ``or`` between them; between two, conditions with ``and``."""
        some: list[Condition] = []
        while not some or self.skip(word):
            some.append(self.joined("and") if word == "or" else self.one())
        return some[0] if len(some) == 1 else _joined(word, some)

    def one(self) -> Condition:
        """A condition without ``and`` and ``or``, as often denied as it is."""
        negative = False
        while self.skip("not", "no"):
            negative = not negative
        found = self.plain()
        return Condition(f"not {found.text}", lambda view: not found.holds(view), found.fails,
                         found.can, found.odd) if negative else found

    def plain(self) -> Condition:
        """What holds or does not, or two numbers compared: the longer of what can be read."""
        self.start, self.tried = self.at, []
        test = self._longest(self.terms.tests, self.tried)
        compared = self._compared(self.tried)
        if test is not None and (compared is None or test.end > self.at):
            self.at = test.end
            return self._test(test)
        return compared or self.unknown()

    def _longest(self, forms: Sequence[_Form], tried: list[_Read]) -> _Read | None:
        """The longest form that comes next; how far each fits is noted."""
        found = [_matched(one, self.box, self.words, self.at) for one in forms]
        tried += found
        return max((one for one in found if one.wants is None), key=lambda one: one.end,
                   default=None)

    def _test(self, read: _Read) -> Condition:
        says, slots, box = read.form.says, read.slots, self.box
        if says.never:
            self.fail(says.never, self.terms.listed, read.end - 1)
        can, fails = ever, ever
        if says.at is not None:
            kinds = says.at(**slots)
            can = kinds.__contains__  # type: ignore[assignment]
            fails = (lambda kind: kind not in kinds) if says.only else ever
        odd = tuple((kind, text.format(**slots)) for kind, text in says.odd.items())
        return Condition(templates.said(read.form.first, slots),
                         lambda view: bool(says.of(box, view, **slots)), can, fails, odd)

    def _compared(self, tried: list[_Read]) -> Condition | None:
        """``food at least 3``, ``at least 3 food``, ``food at least cost``; None: nothing such."""
        start = self.at
        how, literal = self._how(), _NUMBER.read(self.box, self.words, self.at)
        if literal is not None:
            self.at = literal[1]
            found = self._longest(self.terms.counted, tried)
            if found is not None:
                self.at = found.end
                return self._than(found, how or "exactly", literal[0], None)
        self.at = start
        found = self._longest(self.terms.counted, tried)
        if found is None:
            return None
        self.at = found.end
        how = self._how()
        literal = _NUMBER.read(self.box, self.words, self.at)
        if literal is not None:
            self.at = literal[1]
            return self._than(found, how or "exactly", literal[0], None)
        other = self._longest(self.terms.counted, []) if how else None
        if other is None:
            tried.append(_Read(self.at, found.form, {}, _NUMBER if how else _COMPARED))
            self.at = start
            return None
        self.at = other.end
        return self._than(found, how, 0, other)

    def _how(self) -> str:
        """How two numbers are compared, by the words that come next; empty: nothing is said."""
        how, self.at = comparison(self.words, self.at)
        return how

    def _than(self, left: _Read, how: str, literal: int, right: _Read | None) -> Condition:
        box, says, compare = self.box, left.form.says, COMPARE[how]
        text = f"{templates.said(left.form.first, left.slots)} {how} "
        if right is not None:
            other = right.form.says
            text += templates.said(right.form.first, right.slots)
            return Condition(text, lambda view: compare(
                says.of(box, view, **left.slots), other.of(box, view, **right.slots)))
        can, fails = ever, ever
        if says.at is not None:
            kinds, idle = says.at(**left.slots), compare(says.idle, literal)

            def can(kind: str) -> bool:
                return idle or kind in kinds

            def fails(kind: str) -> bool:
                return not idle or kind in kinds
        return Condition(f"{text}{literal}", lambda view: compare(
            says.of(box, view, **left.slots), literal), can, fails)

    def unknown(self) -> NoReturn:
        """Refuse what is no condition, by the word that no form goes on with."""
        self.at, tried = self.start, self.tried
        far = max([self.at, *(one.end for one in tried)])
        word = f"“{self.said(far)}”" if far < len(self.words) else "The end"
        if far == self.at:
            near = self._near(self.words[far]) if far < len(self.words) else ""
            self.fail(f"{word} is not part of a condition.", near + self.terms.listed)
        wants = [one.wants for one in tried if one.end == far and one.wants is not None]
        before = self.text[self.spans[self.at][0]:self.spans[far - 1][1]]
        self.fail(f"{word} is not understood after “{before}”.", self._wanted(wants, far), far)

    def _near(self, word: str) -> str:
        """The forms that have a word much like this one."""
        from difflib import get_close_matches

        shapes = [*self.terms.shapes, *self.terms.numbers]
        known = {part for shape in shapes for part in shape.split() if part.islower()}
        close = get_close_matches(word, sorted(known), n=2, cutoff=0.7)
        found = [shape for shape in shapes if not {*shape.split()}.isdisjoint(close)][:NEAR]
        return f"Did you mean {' or '.join(found)}? " if found else ""

    def _wanted(self, wants: Sequence[Any], at: int) -> str:
        """What could stand there: names much like the word, else words and kinds of names."""
        from difflib import get_close_matches

        word = self.words[at] if at < len(self.words) else ""
        names = {name.casefold(): name for want in wants if isinstance(want, Kind) and want.values
                 for name in want.values(self.box)}
        close = [] if not word or word.isdecimal() else get_close_matches(
            word, sorted(names), n=3, cutoff=0.6)
        if close:
            return f"Did you mean {' or '.join(names[one] for one in close)}?"
        if word and 0 < len(names) <= LISTED and {*map(type, wants)} == {Kind}:
            return f"What may follow: {', '.join(names.values())}."
        some = dict.fromkeys(want if isinstance(want, str) else _what(want, self.box)
                             for want in wants)
        return f"What may follow: {', '.join(some)}."


def _what(kind: Kind, box: Any) -> str:
    """A kind of name as a list has it, with the first and the last where there are many."""
    if kind.spelt or kind.values is None:
        return kind.what if kind.spelt else kind.what.upper()
    names = [*kind.values(box)]
    return kind.what.upper() + (f" ({names[0]} to {names[-1]})" if len(names) > LISTED else "")


def comparison(words: Sequence[str], at: int) -> tuple[str, int]:
    """How two numbers are compared by the words from a place on, and the place behind; or ""."""
    for count in (2, 1):
        how = _HOW.get(tuple(words[at:at + count]), "")
        if how:
            return how, at + count
    return "", at


def _commas(text: str, spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The places without commas that “and” or “or” follows, or nothing."""
    for i, (a, b) in enumerate(spans):
        after = text[slice(*spans[i + 1])].casefold() if i + 1 < len(spans) else "and"
        if text[a:b] != "," or after not in ("and", "or"):
            yield a, b


def _joined(word: str, some: Sequence[Condition]) -> Condition:
    """Conditions of which one must hold (``or``), or all (``and``)."""
    of, other = (any, all) if word == "or" else (all, any)
    return Condition(f" {word} ".join(one.text for one in some),
                     lambda view: of(one.holds(view) for one in some),
                     lambda kind: of(one.can(kind) for one in some),
                     lambda kind: other(one.fails(kind) for one in some),
                     tuple(odd for one in some for odd in one.odd))


def _forms(some: Sequence[Says], slots: Mapping[str, Kind]) -> Iterator[_Form]:
    for one in some:
        first = templates.apart(one.form, slots)
        yield _Form(first, one, first)
        yield from (_Form(templates.apart(text, slots), one, first) for text in one.also)


def _listed(forms: Sequence[_Form]) -> tuple[str, ...]:
    """What a refusal lists: each form once."""
    return tuple([templates.shown(one.parts) + (f" ({one.says.remark})" if one.says.remark else "")
                  for one in forms
                  if one.parts is one.first and one.says.listed and not one.says.never])


def _told(forms: Sequence[_Form]) -> Iterator[str]:
    """Each form as the manual has it: ``rolling PLACE (at tools)``."""
    for one in forms:
        if one.parts is one.first and not one.says.never:
            says = one.says
            also = [templates.shown(other.parts) for other in forms
                    if other.says is says and other.parts is not one.parts]
            at = says.at() if says.at and not says.only else ()
            more = [*(f"or {text}" for text in also), *([f"at {', '.join(at)}"] if at else [])]
            yield templates.shown(one.parts) + (f" ({', '.join(more)})" if more else "")


def _matched(one: _Form, box: Any, words: Sequence[str], at: int) -> _Read:
    """A form as far as it stands there."""
    slots: dict[str, Any] = {}
    for part in one.parts:
        if isinstance(part, Slot):
            found = part.kind.read(box, words, at)
            if found is None:
                return _Read(at, one, slots, part.kind)
            slots[part.name], at = found
        elif at < len(words) and words[at] == part:
            at += 1
        else:
            return _Read(at, one, slots, part)
    return _Read(at, one, slots)
