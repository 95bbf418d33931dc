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

from referee.core.base.aliases import clean, find_words
from referee.core.base.problem import refused
from referee.core.game import notation
from referee.core.game.notation import Kind, Slot
from referee.core.game.predicates import Condition, always
from referee.core.plans import templates

Number = Callable[[Any], int]
CODE = "referee/invalid-condition"
COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "at least": ge, "at most": le, "more than": gt, "less than": lt, "exactly": eq}
_COMPARISON_SPELLINGS = {">=": "at least", "≥": "at least", "<=": "at most", "≤": "at most",
                         ">": "more than",
                         "<": "less than", "fewer than": "less than", "=": "exactly"}
_COMPARISON_WORDS = {tuple(text.split()): text for text in COMPARISONS} | {
    tuple(text.split()): how for text, how in _COMPARISON_SPELLINGS.items()}
_SIGN = re.compile(r"[<>]=|[<>=≥≤,]")
_NUMBER = notation.number("number")
_COMPARED = Kind("at least, at most, more than, less than, exactly", lambda box, words, index: None,
                 is_literal=True)
MAX_SIMILAR = 6  # forms that are offered for a word
MAX_LISTED = 24  # names that are listed


class ConditionText(Struct, frozen=True):
    """What a game's conditions can say: a form, and what it means of a box and a view.

    ``evaluate`` has box, view and the slots by their names, and gives whether it holds, or a
    number.
    ``kinds`` are the questions at which it can hold, by its slots; without any it can always.
    It ``by_kind_alone`` depends on the question: asked there, it holds. A number is
    ``value_elsewhere`` elsewhere.
    ``spellings`` are other spellings of the form. ``refusal`` refuses it, with the reason.
    ``notes``: what its writer should know at a kind of question, with its slots in braces. A list
    of conditions has its ``remark``, and leaves it out unless it is ``listed``.
    """

    form: str
    evaluate: Callable[..., Any]
    kinds: Callable[..., tuple[str, ...]] | None = None
    spellings: tuple[str, ...] = ()
    by_kind_alone: bool = False
    value_elsewhere: int = 0
    refusal: str = ""
    notes: Mapping[str, str] = {}
    remark: str = ""
    listed: bool = True


def at_kinds(*kinds: str) -> Callable[..., tuple[str, ...]]:
    """The questions at which something can hold, whatever is in its slots."""
    return lambda **slots: kinds


class _Form(NamedTuple):
    """One spelling of what can be said, taken apart."""

    parts: tuple[Any, ...]
    says: ConditionText
    first: tuple[Any, ...]


class _Read(NamedTuple):
    """What was read of a form, where it ends; of one that does not fit, how far it does."""

    end: int
    form: _Form
    slots: dict[str, Any]
    wants: Any = None


class Terms:
    """What a game's conditions are made of: what holds or does not, and numbers.

    ``hint`` tells in a refusal what there is, in this form, from which the tests make conditions
    for plans: ``Conditions are: PLACE open; numbers (food at least 3): food, round.`` Words in
    capitals are for any word or number, brackets hold remarks.
    """

    def __init__(self, slots: Mapping[str, Kind], tests: Sequence[ConditionText],
                 numbers: Sequence[ConditionText]) -> None:
        self.test_forms = [*_forms(tests, slots)]
        self.number_forms = [*_forms(numbers, slots)]
        self.test_texts, self.number_texts = (_form_texts(self.test_forms),
                                              _form_texts(self.number_forms))
        example = f" ({self.number_texts[0].partition(' (')[0]} at least 3)" if numbers else ""
        self.hint = (f"Conditions are: {', '.join(self.test_texts)}; numbers{example}: "
                     f"{', '.join(self.number_texts)}.")

    def describe(self) -> tuple[str, str]:
        """All forms with their other spellings and the questions at which they can hold."""
        return (f"Conditions: {'; '.join(_describe_forms(self.test_forms))}.",
                f"Numbers: {'; '.join(_describe_forms(self.number_forms))}; compared with a "
                f"number or with each "
                f"other by {', '.join(COMPARISONS)}; a number alone is exactly that.")

    def parse(self, box: Any, text: str) -> Condition:
        """What a condition says of a view. Refused: what is not understood, with what is near."""
        reader = _Reader(self, box, clean(text))
        condition = reader.parse_joined("or")
        if reader.index < len(reader.words):
            if any(read_form.end > reader.index for read_form in reader.tried):
                reader.fail_unknown()
            reader.fail(f"“{reader.written_word()}” does not follow from what is before it.",
                        "Join conditions with and, or.")
        return condition


class _Reader:
    """The words of a condition, folded, with their places in its text."""

    def __init__(self, terms: Terms, box: Any, text: str) -> None:
        bad = next((i for i, char in enumerate(text) if char in "()[]{}&|!"), None)
        if bad is not None:
            raise refused(CODE, f"“{text[bad]}” is not read in a condition.", span=(bad, bad + 1),
                          hint="Use the words and, or, not; and binds closer.")
        self.terms, self.box, self.text, self.index = terms, box, text, 0
        self.start, self.tried = 0, list[_Read]()
        spans = sorted(match.span() for matches in (find_words(text), _SIGN.finditer(text))
                       for match in matches)
        self.spans = [*_without_joining_commas(text, spans)]
        self.words = ["or" if text[a:b] == "," else text[a:b].casefold().replace("’", "'")
                      for a, b in self.spans]

    def written_word(self, index: int = -1) -> str:
        """A word as it was written."""
        return self.text[slice(*self.span(index))]

    def span(self, index: int = -1) -> tuple[int, int]:
        """The place of a word, the one to come if none is named; behind the last the end."""
        index = self.index if index < 0 else index
        return self.spans[index] if index < len(self.spans) else (len(self.text), len(self.text))

    def fail(self, why: str, hint: str, index: int = -1) -> NoReturn:
        """Refuse a word."""
        raise refused(CODE, why, span=self.span(index), hint=hint)

    def accept(self, *words: str) -> bool:
        """Pass over one of these words if it comes next."""
        accepted = self.index < len(self.words) and self.words[self.index] in words
        self.index += accepted
        return accepted

    def parse_joined(self, word: str) -> Condition:
        """Conditions with ``or`` between them; between two, conditions with ``and``."""
        conditions: list[Condition] = []
        while not conditions or self.accept(word):
            conditions.append(self.parse_joined("and") if word == "or" else self.parse_negated())
        return conditions[0] if len(conditions) == 1 else _join(word, conditions)

    def parse_negated(self) -> Condition:
        """A condition without ``and`` and ``or``, as often denied as it is."""
        negative = False
        while self.accept("not", "no"):
            negative = not negative
        condition = self.parse_simple()
        return Condition(f"not {condition.text}", lambda view: not condition.holds(view),
                         condition.can_fail,
                         condition.can_hold, condition.caveats) if negative else condition

    def parse_simple(self) -> Condition:
        """What holds or does not, or two numbers compared: the longer of what can be read."""
        self.start, self.tried = self.index, []
        test = self._longest(self.terms.test_forms, self.tried)
        compared = self._parse_comparison(self.tried)
        if test is not None and (compared is None or test.end > self.index):
            self.index = test.end
            return self._build_test(test)
        return compared or self.fail_unknown()

    def _longest(self, forms: Sequence[_Form], tried: list[_Read]) -> _Read | None:
        """The longest form that comes next; how far each fits is noted."""
        read_forms = [_match_form(form, self.box, self.words, self.index) for form in forms]
        tried += read_forms
        return max((read_form for read_form in read_forms if read_form.wants is None),
                   key=lambda read_form: read_form.end,
                   default=None)

    def _build_test(self, read_form: _Read) -> Condition:
        condition_text, slots, box = read_form.form.says, read_form.slots, self.box
        if condition_text.refusal:
            self.fail(condition_text.refusal, self.terms.hint, read_form.end - 1)
        can, fails = always, always
        if condition_text.kinds is not None:
            kinds = condition_text.kinds(**slots)
            can = kinds.__contains__  # type: ignore[assignment]
            fails = (lambda kind: kind not in kinds) if condition_text.by_kind_alone else always
        notes = tuple((kind, text.format(**slots)) for kind, text in condition_text.notes.items())
        return Condition(templates.fill_template(read_form.form.first, slots),
                         lambda view: bool(condition_text.evaluate(box, view, **slots)), can,
                         fails, notes)

    def _parse_comparison(self, tried: list[_Read]) -> Condition | None:
        """``food at least 3``, ``at least 3 food``, ``food at least cost``; None: nothing such."""
        start = self.index
        how, literal = self._comparison(), _NUMBER.parse(self.box, self.words, self.index)
        if literal is not None:
            self.index = literal[1]
            read_form = self._longest(self.terms.number_forms, tried)
            if read_form is not None:
                self.index = read_form.end
                return self._build_comparison(read_form, how or "exactly", literal[0], None)
        self.index = start
        read_form = self._longest(self.terms.number_forms, tried)
        if read_form is None:
            return None
        self.index = read_form.end
        how = self._comparison()
        literal = _NUMBER.parse(self.box, self.words, self.index)
        if literal is not None:
            self.index = literal[1]
            return self._build_comparison(read_form, how or "exactly", literal[0], None)
        other = self._longest(self.terms.number_forms, []) if how else None
        if other is None:
            tried.append(_Read(self.index, read_form.form, {}, _NUMBER if how else _COMPARED))
            self.index = start
            return None
        self.index = other.end
        return self._build_comparison(read_form, how, 0, other)

    def _comparison(self) -> str:
        """How two numbers are compared, by the words that come next; empty: nothing is said."""
        how, self.index = comparison(self.words, self.index)
        return how

    def _build_comparison(self, left: _Read, how: str, literal: int, right: _Read
                          | None) -> Condition:
        box, condition_text, compare = self.box, left.form.says, COMPARISONS[how]
        text = f"{templates.fill_template(left.form.first, left.slots)} {how} "
        if right is not None:
            other = right.form.says
            text += templates.fill_template(right.form.first, right.slots)
            return Condition(text, lambda view: compare(
                condition_text.evaluate(box, view, **left.slots),
                other.evaluate(box, view, **right.slots)))
        can, fails = always, always
        if condition_text.kinds is not None:
            kinds, idle = (condition_text.kinds(**left.slots),
                           compare(condition_text.value_elsewhere, literal))

            def can(kind: str) -> bool:
                return idle or kind in kinds

            def fails(kind: str) -> bool:
                return not idle or kind in kinds
        return Condition(f"{text}{literal}", lambda view: compare(
            condition_text.evaluate(box, view, **left.slots), literal), can, fails)

    def fail_unknown(self) -> NoReturn:
        """Refuse what is no condition, by the word that no form goes on with."""
        self.index, tried = self.start, self.tried
        farthest = max([self.index, *(read_form.end for read_form in tried)])
        word = f"“{self.written_word(farthest)}”" if farthest < len(self.words) else "The end"
        if farthest == self.index:
            near = self._similar_forms(self.words[farthest]) if farthest < len(self.words) else ""
            self.fail(f"{word} is not part of a condition.", near + self.terms.hint)
        wants = [read_form.wants for read_form in tried if read_form.end == farthest
                 and read_form.wants is not None]
        before = self.text[self.spans[self.index][0]:self.spans[farthest - 1][1]]
        self.fail(f"{word} is not understood after “{before}”.", self._expected(wants, farthest),
                  farthest)

    def _similar_forms(self, word: str) -> str:
        """The forms that have a word much like this one."""
        from difflib import get_close_matches

        shapes = [*self.terms.test_texts, *self.terms.number_texts]
        known = {part for shape in shapes for part in shape.split() if part.islower()}
        close = get_close_matches(word, sorted(known), n=2, cutoff=0.7)
        forms = [shape for shape in shapes if not {*shape.split()}.isdisjoint(close)][:MAX_SIMILAR]
        return f"Did you mean {' or '.join(forms)}? " if forms else ""

    def _expected(self, wants: Sequence[Any], index: int) -> str:
        """What could stand there: names much like the word, else words and kinds of names."""
        from difflib import get_close_matches

        word = self.words[index] if index < len(self.words) else ""
        names = {name.casefold(): name for want in wants if isinstance(want, Kind) and want.values
                 for name in want.values(self.box)}
        close = [] if not word or word.isdecimal() else get_close_matches(
            word, sorted(names), n=3, cutoff=0.6)
        if close:
            return f"Did you mean {' or '.join(names[one] for one in close)}?"
        if word and 0 < len(names) <= MAX_LISTED and {*map(type, wants)} == {Kind}:
            return f"What may follow: {', '.join(names.values())}."
        texts = dict.fromkeys(want if isinstance(want, str) else _kind_text(want, self.box)
                              for want in wants)
        return f"What may follow: {', '.join(texts)}."


def _kind_text(kind: Kind, box: Any) -> str:
    """A kind of name as a list has it, with the first and the last where there are many."""
    if kind.is_literal or kind.values is None:
        return kind.what if kind.is_literal else kind.what.upper()
    names = [*kind.values(box)]
    return kind.what.upper() + (f" ({names[0]} to {names[-1]})" if len(names) > MAX_LISTED else "")


def comparison(words: Sequence[str], index: int) -> tuple[str, int]:
    """How two numbers are compared by the words from a place on, and the place behind; or ""."""
    for count in (2, 1):
        how = _COMPARISON_WORDS.get(tuple(words[index:index + count]), "")
        if how:
            return how, index + count
    return "", index


def _without_joining_commas(text: str, spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The places without commas that “and” or “or” follows, or nothing."""
    for i, (a, b) in enumerate(spans):
        after = text[slice(*spans[i + 1])].casefold() if i + 1 < len(spans) else "and"
        if text[a:b] != "," or after not in ("and", "or"):
            yield a, b


def _join(word: str, conditions: Sequence[Condition]) -> Condition:
    """Conditions of which one must hold (``or``), or all (``and``)."""
    holds_of, fails_of = (any, all) if word == "or" else (all, any)
    return Condition(f" {word} ".join(condition.text for condition in conditions),
                     lambda view: holds_of(condition.holds(view) for condition in conditions),
                     lambda kind: holds_of(condition.can_hold(kind) for condition in conditions),
                     lambda kind: fails_of(condition.can_fail(kind) for condition in conditions),
                     tuple(notes for condition in conditions for notes in condition.caveats))


def _forms(condition_texts: Sequence[ConditionText], slots: Mapping[str, Kind]) -> Iterator[_Form]:
    for condition_text in condition_texts:
        first = templates.parse_template(condition_text.form, slots)
        yield _Form(first, condition_text, first)
        yield from (_Form(templates.parse_template(text, slots), condition_text, first)
                    for text in condition_text.spellings)


def _form_texts(forms: Sequence[_Form]) -> tuple[str, ...]:
    """What a refusal lists: each form once."""
    return tuple([templates.template_text(form.parts)
                  + (f" ({form.says.remark})" if form.says.remark else "")
                  for form in forms
                  if form.parts is form.first and form.says.listed and not form.says.refusal])


def _describe_forms(forms: Sequence[_Form]) -> Iterator[str]:
    """Each form as the manual has it: ``rolling PLACE (at tools)``."""
    for form in forms:
        if form.parts is form.first and not form.says.refusal:
            condition_text = form.says
            also = [templates.template_text(other.parts) for other in forms
                    if other.says is condition_text and other.parts is not form.parts]
            kinds = (condition_text.kinds() if condition_text.kinds
                     and not condition_text.by_kind_alone else ())
            more = [*(f"or {text}" for text in also),
                    *([f"at {', '.join(kinds)}"] if kinds else [])]
            yield templates.template_text(form.parts) + (f" ({', '.join(more)})" if more else "")


def _match_form(form: _Form, box: Any, words: Sequence[str], index: int) -> _Read:
    """A form as far as it stands there."""
    slots: dict[str, Any] = {}
    for part in form.parts:
        if isinstance(part, Slot):
            value_and_end = part.kind.parse(box, words, index)
            if value_and_end is None:
                return _Read(index, form, slots, part.kind)
            slots[part.name], index = value_and_end
        elif index < len(words) and words[index] == part:
            index += 1
        else:
            return _Read(index, form, slots, part)
    return _Read(index, form, slots)
