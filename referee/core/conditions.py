"""Conditions on what a seat sees: ``apple or nut``, ``food at least 3 and not cave``.

The grammar is the same in all games; each says for itself what its words and
its numbers are. ``and`` binds closer than ``or``; a comma is an ``or``; there
are no brackets.
"""

import re
from collections.abc import Callable, Iterable
from operator import eq, ge, gt, le, lt
from typing import Any

from referee.core.problem import refused
from referee.core.words import Reader

Test = Callable[[Any], bool]
Number = Callable[[Any], int]

_SIGNS = {">=": " at least ", "≥": " at least ", "<=": " at most ", "≤": " at most ",
          ">": " more than ", "<": " less than ", "=": " exactly "}
_COMPARE: dict[tuple[str, ...], Callable[[int, int], bool]] = {
    ("at", "least"): ge, ("at", "most"): le, ("more", "than"): gt, ("less", "than"): lt,
    ("fewer", "than"): lt, ("exactly",): eq}


class Terms:
    """What a game's conditions are made of.

    ``number`` reads the name of a number and gives what it is by a view;
    ``test`` reads anything else that holds or does not. Each gives None, with
    nothing read, for what is not its own. ``listed`` tells in a refusal what
    there is, in this form, from which the tests make conditions for plans:
    ``Conditions are: PLACE open, round NUMBER, first; numbers: food, salmon.``
    Words in capitals are for any word or number, brackets hold remarks.
    """

    def __init__(self, number: Callable[[Reader], Number | None],
                 test: Callable[[Reader], Test | None], listed: str) -> None:
        self.number = number
        self.test = test
        self.listed = listed

    def read(self, text: str) -> Test:
        """What a condition says of a view. Refused: what is not understood."""
        at = next((i for i, char in enumerate(text) if char in "()[]{}&|!"), None)
        if at is not None:
            raise refused("referee/invalid-condition", f"“{text[at]}” is not read in a condition.",
                          span=(at, at + 1), hint="Use the words and, or, not; and binds closer.")
        text = re.sub(r",(?!\s*(?:and|or)\b)", " or ", text)
        for sign, words in _SIGNS.items():
            text = text.replace(sign, words)
        reader = Reader(text)
        test = self._joined(reader, "or", any)
        if reader:
            reader.fail("referee/invalid-condition", f"“{reader.words[reader.at]}” does not "
                        "follow from what stands before it.", "Join conditions with and, or.")
        return test

    def _joined(self, reader: Reader, word: str, of: Callable[[Iterable[bool]], bool]) -> Test:
        """Conditions with ``or`` between them; between two, conditions with ``and``."""
        tests: list[Test] = []
        while not tests or reader.skip(word):
            tests.append(self._joined(reader, "and", all) if word == "or" else self._one(reader))
        return lambda view: of(test(view) for test in tests)

    def _one(self, reader: Reader) -> Test:
        negative = False
        while reader.skip("not", "no"):
            negative = not negative
        test = self._plain(reader)
        return (lambda view: not test(view)) if negative else test

    def _plain(self, reader: Reader) -> Test:
        """What holds or does not, or two numbers compared."""
        reader.skip("i", "we")
        reader.skip("a", "an", "the", "my")
        start = reader.at
        compare, literal = compared(reader), reader.maybe_number()
        if literal is not None:  # at least 3 food
            value = self.number(reader)
            if value is not None:
                return _than(value, compare or eq, _always(literal))
            reader.at = start
        found = self.number(reader)
        if found is not None:
            reader.skip("is", "are")
            return _than(found, compared(reader) or eq, self._value(reader))
        test_of = self.test(reader)
        if test_of is not None:
            return test_of
        got = f"“{reader.words[reader.at]}” is not" if reader else "The end is not"
        raise refused("referee/invalid-condition", f"{got} part of a condition.",
                      span=reader.span(), hint=self.listed)

    def _value(self, reader: Reader) -> Number:
        literal = reader.maybe_number()
        if literal is not None:
            return _always(literal)
        return self.number(reader) or _always(reader.number("something to compare with"))


def compared(reader: Reader) -> Callable[[int, int], bool] | None:
    """How two numbers are compared, by the words that come next: ``at least``; None: nothing."""
    for words, compare in _COMPARE.items():
        after = reader.words[reader.at:reader.at + len(words)]
        if tuple(word.casefold() for word in after) == words:
            reader.at += len(words)
            return compare
    return None


def _always(number: int) -> Number:
    return lambda view: number


def _than(value: Number, compare: Callable[[int, int], bool], other: Number) -> Test:
    return lambda view: compare(value(view), other(view))
