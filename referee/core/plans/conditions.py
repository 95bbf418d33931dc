"""Conditions on what a seat sees, such as ``apple or nut`` or ``food at least 3 and not cave``.

The grammar is the same in all games. Each game has tables of forms: tests, which are true or false,
and numbers. Forms are matched exactly, apart from case, spaces and the shape of an apostrophe;
other spellings of a form are rewritten as its first. ``and`` binds closer than ``or``; a comma
means ``or``; there are no brackets.

A form may say at which decisions it can be true, so that a plan with a condition that never applies
is found when it is filed.
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
from referee.core.plans.templates import FormText

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
MAX_SIMILAR = 6  # forms that are suggested for a word
MAX_LISTED = 24  # names that are listed


class ConditionText(Struct, frozen=True):
    """One form of condition in a game, and what it means for a box and a view."""

    form: str  # words and slots
    # called with box, view and the slots by name; returns a truth value or a number
    evaluate: Callable[..., Any]
    # called with the slots; returns the kinds of decision at which it can be true. None: at any
    kinds: Callable[..., tuple[str, ...]] | None = None
    spellings: tuple[str, ...] = ()  # other spellings of the form
    by_kind_alone: bool = False  # at those kinds of decision it is always true
    value_elsewhere: int = 0  # the value of a number at other kinds of decision
    refusal: str = ""  # why this form is refused, if it is
    # by kind of decision, a warning to the author of a plan; slots in braces
    notes: Mapping[str, str] = {}
    remark: str = ""  # added to the form in lists
    listed: bool = True  # whether lists of forms include it


def at_kinds(*kinds: str) -> Callable[..., tuple[str, ...]]:
    """The kinds of decision at which something can be true, whatever is in its slots."""
    return lambda **slots: kinds


class _Form(NamedTuple):
    """One spelling of a form, parsed."""

    parts: tuple[Any, ...]
    says: ConditionText
    first: tuple[Any, ...]


class _Read(NamedTuple):
    """How far a form matches the words."""

    end: int
    form: _Form
    slots: dict[str, Any]
    wants: Any = None


class Terms:
    """The tests and numbers from which a game's conditions are made.

    ``hint`` lists them in a refusal, in this form, from which the tests make conditions for plans:
    ``Conditions are: PLACE open; numbers (food at least 3): food, round.`` Words in capitals are
    placeholders for a word or number, brackets contain remarks.
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

    def describe(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The tests and the numbers as the manual lists them, a line for each form.

        With their other spellings and the only decisions at which they can be true.
        """
        return (templates.form_lines(_described_forms(self.test_forms), "only at"),
                templates.form_lines(_described_forms(self.number_forms), "only at"))

    def parse(self, box: Any, text: str) -> Condition:
        """The condition that a text states.

        Refused: text that is not understood, with suggestions.
        """
        reader = _Reader(self, box, clean(text))
        condition = reader.parse_joined("or")
        if reader.index < len(reader.words):
            if any(read_form.end > reader.index for read_form in reader.tried):
                reader.fail_unknown()
            reader.fail(f"“{reader.written_word()}” cannot follow the words before it.",
                        "Put “and” or “or” between conditions.")
        return condition


class _Reader:
    """A parser of the words of a condition, which knows where they stand in its text."""

    def __init__(self, terms: Terms, box: Any, text: str) -> None:
        bad = next((i for i, char in enumerate(text) if char in "()[]{}&|!"), None)
        if bad is not None:
            raise refused(CODE, "A condition cannot have the character "
                                f"“{text[bad]}”.", span=(bad, bad + 1),
                          hint="Use the words “and”, “or” and “not”; “and” goes before “or”.")
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
        """Where a word is, by default the next one; after the last word the end of the text."""
        index = self.index if index < 0 else index
        return self.spans[index] if index < len(self.spans) else (len(self.text), len(self.text))

    def fail(self, why: str, hint: str, index: int = -1) -> NoReturn:
        """Refuse a word."""
        raise refused(CODE, why, span=self.span(index), hint=hint)

    def accept(self, *words: str) -> bool:
        """Skip one of these words if it comes next."""
        accepted = self.index < len(self.words) and self.words[self.index] in words
        self.index += accepted
        return accepted

    def parse_joined(self, word: str) -> Condition:
        """Conditions joined by ``or``, each of them conditions joined by ``and``."""
        conditions: list[Condition] = []
        while not conditions or self.accept(word):
            conditions.append(self.parse_joined("and") if word == "or" else self.parse_negated())
        return conditions[0] if len(conditions) == 1 else _join(word, conditions)

    def parse_negated(self) -> Condition:
        """A condition without ``and`` and ``or``, after any number of ``not``."""
        negative = False
        while self.accept("not", "no"):
            negative = not negative
        condition = self.parse_simple()
        return Condition(f"not {condition.text}", lambda view: not condition.holds(view),
                         condition.can_fail,
                         condition.can_hold, condition.caveats) if negative else condition

    def parse_simple(self) -> Condition:
        """A test or a comparison, whichever is longer."""
        self.start, self.tried = self.index, []
        test = self._longest(self.terms.test_forms, self.tried)
        compared = self._parse_comparison(self.tried)
        if test is not None and (compared is None or test.end > self.index):
            self.index = test.end
            return self._build_test(test)
        return compared or self.fail_unknown()

    def _longest(self, forms: Sequence[_Form], tried: list[_Read]) -> _Read | None:
        """The longest form that matches; all attempts are added to ``tried``."""
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
        """``food at least 3``, ``at least 3 food``, ``food at least cost``; None: no comparison."""
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
        """The comparison that the next words state; empty: none."""
        how, self.index = comparison(self.words, self.index)
        return how

    def _build_comparison(self, left: _Read, how: str, literal: int,
                          right: _Read | None) -> Condition:
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
        """Refuse words that are not a condition, at the word where no form goes on."""
        self.index, tried = self.start, self.tried
        farthest = max([self.index, *(read_form.end for read_form in tried)])
        word = f"“{self.written_word(farthest)}”" if farthest < len(self.words) else "The end"
        if farthest == self.index:
            hint = self._similar_forms(self.words[farthest]) if farthest < len(self.words) else ""
            self.fail(f"{word} is not part of a condition.", hint + self.terms.hint)
        wants = [read_form.wants for read_form in tried if read_form.end == farthest
                 and read_form.wants is not None]
        before = self.text[self.spans[self.index][0]:self.spans[farthest - 1][1]]
        self.fail(f"{word} is not understood after “{before}”.", self._expected(wants, farthest),
                  farthest)

    def _similar_forms(self, word: str) -> str:
        """A suggestion of forms with a word similar to this one."""
        from difflib import get_close_matches

        shapes = [*self.terms.test_texts, *self.terms.number_texts]
        known = {part for shape in shapes for part in shape.split() if part.islower()}
        close = get_close_matches(word, sorted(known), n=2, cutoff=0.7)
        forms = [shape for shape in shapes if not {*shape.split()}.isdisjoint(close)][:MAX_SIMILAR]
        return f"Did you mean {' or '.join(forms)}? " if forms else ""

    def _expected(self, wants: Sequence[Any], index: int) -> str:
        """What could follow: similar names, otherwise words and kinds of names."""
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
    """A kind of name as it is listed, with the first and last name if there are many."""
    if kind.is_literal or kind.values is None:
        return kind.what if kind.is_literal else kind.what.upper()
    names = [*kind.values(box)]
    return kind.what.upper() + (f" ({names[0]} to {names[-1]})" if len(names) > MAX_LISTED else "")


def comparison(words: Sequence[str], index: int) -> tuple[str, int]:
    """The comparison (empty: none) that words from an index on state, and the index after it."""
    for count in (2, 1):
        how = _COMPARISON_WORDS.get(tuple(words[index:index + count]), "")
        if how:
            return how, index + count
    return "", index


def _without_joining_commas(text: str, spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The spans without commas before “and” or “or”, or at the end."""
    for i, (a, b) in enumerate(spans):
        after = text[slice(*spans[i + 1])].casefold() if i + 1 < len(spans) else "and"
        if text[a:b] != "," or after not in ("and", "or"):
            yield a, b


def _join(word: str, conditions: Sequence[Condition]) -> Condition:
    """A condition of which one part (``or``) or all parts (``and``) must be true."""
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
    """The forms that a refusal lists, each once."""
    return tuple([templates.template_text(form.parts)
                  + (f" ({form.says.remark})" if form.says.remark else "")
                  for form in forms
                  if form.parts is form.first and form.says.listed and not form.says.refusal])


def _described_forms(forms: Sequence[_Form]) -> Iterator[FormText]:
    for form in forms:
        if form.parts is form.first and not form.says.refusal:
            says = form.says
            spellings = [templates.template_text(other.parts) for other in forms
                         if other.says is says and other.parts is not form.parts]
            kinds = says.kinds() if says.kinds and not says.by_kind_alone else ()
            yield FormText(templates.template_text(form.parts), tuple(spellings), kinds)


def _match_form(form: _Form, box: Any, words: Sequence[str], index: int) -> _Read:
    """Match a form with the words as far as it goes."""
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
