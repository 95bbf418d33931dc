"""A person's answer cut into clauses, each word of it known by what it says (Stone Age).

The last resort of ``answers``: tables of phrases give every word a mark, or none where it
changes nothing. A word that is in no table has the mark ``?``, and what hangs on a case
(``if``, ``or``, ``maybe``, a question) is no answer at all.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from msgspec import Struct

from referee.core.english import NUMBERS
from referee.games.stone_age.talk.lexicon import FILL, MARKS

LONGEST = 5  # words of a phrase
DOUBLING = frozenset({"not", "none", "keep", "stay", "pass", "except", "all", "both", "rest",
                      "home"})


class Mark(Struct, frozen=True):
    """What a word or phrase says: ``ware`` of ``wood``, ``n`` of number 3; ``word`` is the word."""

    tag: str
    of: str = ""
    n: int = 0
    word: str = ""


class Clause(Struct, frozen=True):
    """Marks one after the other; ``reason``: they only tell why, or what others do."""

    marks: tuple[Mark, ...]
    reason: bool = False

    def has(self, *tags: str) -> bool:
        """Whether one of its marks is of these."""
        return any(mark.tag in tags for mark in self.marks)


class UnreadError(Exception):
    """A clause that says nothing which is known."""


class Cursor:
    """The marks of a clause, read one after the other."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause
        self.marks = clause.marks
        self.at = 0

    def __bool__(self) -> bool:
        return self.at < len(self.marks)

    def take(self) -> Mark:
        """The next mark, which is read then."""
        self.at += 1
        return self.marks[self.at - 1]

    def through(self, steps: Mapping[str, Callable[[Any, Mark], None]],
                idle: Container[str]) -> None:
        """Go on to the end, a step for each tag. Raises: one has none and is not idle."""
        while self:
            mark = self.take()
            step = steps.get(mark.tag)
            if step is None and mark.tag not in idle:
                raise UnreadError
            if step is not None:
                step(self, mark)

    def tag(self, further: int = 0) -> str:
        """The tag of a mark to come, or nothing."""
        at = self.at + further
        return self.marks[at].tag if at < len(self.marks) else ""


_SHORT = [(re.compile(pattern), said) for pattern, said in (
    (r"[’`´]", "'"), (r"\bwon't\b|\bwont\b", "will not"), (r"\bcan't\b|\bcant\b|\bcannot\b",
                                                         "can not"),
    (r"\b(do|does|did|is|are|was|have|has|would|could|should|need|ai)n'?t\b", r"\1 not"),
    (r"'ll\b", " will"), (r"'ve\b", " have"), (r"\bi'm\b|\bim\b", "i am"), (r"'re\b", " are"),
    (r"'d\b", " would"), (r"\b(it|that|here|there|what|he|she|this|nobody|everybody|everyone|all"
                          r"|who|tribe)'s\b", r"\1 is"), (r"\blet's\b|\blets\b", "let us"),
    (r"[,;]?\s*\b(?:otherwise|or\s+else)\s+(?:i|we|they|it|there)\s+(?:get|gets|have|lose|starve|go\s"
     r"+hungry|is|are)\b[^,.;!]*", ""),
    (r"\blet\s+(?:the\s+|my\s+)?\w+\s+be\b", " never mind "),
    (r"\binstead\s+of\b|\brather\s+than\b|\bbetter\s+than\b", " except "),
    (r"\bprefer\s+((?:\w+\s+){1,3})(?:over|to)\b", r" \1 except "),
    (r"\b(?:next\s+to|beside|alongside|near|together\s+with)\s+(red|blue|green|yellow|black)\b",
     r" neighbour \1 "),
    (r"(?<![\w)])[-−–]\s?(?=\d)", " minus "), (r"\+\s*(?=\d)", " plus "), (r"[&+]", " and "),
    (r"=", " makes "), (r"\b(\d+)'?s\b", r"\1 s"), (r"\b(\d+)x\b|\bx(\d+)\b", r"\1\2"))]
_WORD = re.compile(r"[^\W\d_]\d{1,2}[abc]?\b|[^\W\d_]+(?:['’-][^\W\d_]+)*|\d+|\S")
_STOPS = frozenset(".,;:!()–—-\"“”…\n")
_HANGS = re.compile(
    r"\?|\b(?:if|unless|maybe|perhaps|might|whether|or|either(?!\s*(?:[,.;!]|$|so\b|way\b))|"
    r"instead|otherwise|(?<!what )(?<!thing )(?<!body )else|until|"
    r"possibly|probably|depend\w*|unsure|not\s+sure|undecided|wait)\b")
_WHO = r"(?:i|we|it|they|he|she|there|nobody|everybody|everyone|that|my\s+\w+)"
_IS = r"(?!\s+(?:is|are)\s*$)"  # “as it is” is no reason
_SEAT = r"(?:red|blue|green|yellow|black)"
_ELSE = r"the\s+next(?:\s+(?:one|player))?|(?:somebody|someone)\s+else"
_REASON = re.compile(
    rf"(?:(?:and|but)\s+)?(?:because|cause|cos|coz|since|while|although|though|"
    rf"as\s+{_WHO}\b{_IS}|in\s+order|so\s+nobody|"
    rf"so\s+that\s+{_WHO}\b|so\s+{_WHO}\s+(?:still\s+|also\s+)?(?:can|could|may|have|has|get|"
    r"gets|do|does|need|needs|am|are|is|lose|keep)\b(?!\s+(?:it|them|all)\b)|"
    rf"before\s+(?:{_SEAT}|(?:the\s+)?others?)\b|for\s+(?:i|we|it|they|there)\b)")
_OTHERS = re.compile(
    rf"(?:(?:and|so|but)\s+)?(?:(?:the\s+)?{_SEAT}|(?:the\s+|all\s+)?others|{_ELSE})\s+(?:can|may|"
    r"will|gets?|has|have|takes?|wants?|needs?|should|must)\b|"
    rf"[^,]*\b(?:to|for|with)\s+(?:{_SEAT}|(?:the\s+)?others|{_ELSE})$")
_CUT = re.compile(rf"\s(?=(?:so|because|cause|cos|since|while|although|though)\b|but\s+(?:not|no|"
                  rf"i|we|the|keep|have|leave|without)\b|as\s+{_WHO}\b{_IS}|(?:and\s+)?then\b|in\s+order\s+to\b)")
_LEAD = re.compile(r"^(?:(?:and|but|so)\s+)+")


def clauses(text: str, *tables: Mapping[str, str]) -> tuple[Clause, ...] | None:
    """A text by its clauses, or None where it hangs on a case; ``tables`` go before the common."""
    plain = text.casefold()
    for pattern, said in _SHORT:
        plain = pattern.sub(said, plain)
    if _HANGS.search(plain):
        return None
    known = tuple(_keyed(tuple(table.items())) for table in (*tables, MARKS))
    return tuple(clause for raw in _raw(plain)
                 if (clause := _clause(raw, known)) is not None)


def _raw(text: str) -> Iterator[str]:
    """The clauses as they stand."""
    since, words = 0, [*_WORD.finditer(text)]
    for match in words:
        if match[0] in _STOPS:
            yield from _CUT.split(text[since:match.start()])
            since = match.end()
    yield from _CUT.split(text[since:])


def _clause(raw: str, known: tuple[Mapping[str, str], ...]) -> Clause | None:
    raw = raw.strip()
    if not raw:
        return None
    reason = bool(_REASON.match(raw) or _OTHERS.match(raw))
    plain = _LEAD.sub("", raw)
    return Clause(tuple(_marks([match[0] for match in _WORD.finditer(plain)], known)), reason)


def _marks(words: list[str], known: tuple[Mapping[str, str], ...]) -> Iterator[Mark]:
    at = 0
    while at < len(words):
        for count in range(min(LONGEST, len(words) - at), 0, -1):
            said = _said(known, "".join(words[at:at + count]))
            if said is not None:
                break
        word = words[at]
        at += count
        if said is not None:
            tag, _, of = said.partition(":")
            if tag:
                yield Mark(tag, of, int(of) if of.isdecimal() else 0, word)
        elif (mark := _number(word)) is not None:
            yield mark
        elif word not in FILL:
            yield Mark("?", word, word=word)


def _said(known: tuple[Mapping[str, str], ...], joined: str) -> str | None:
    key = joined.replace("-", "")
    return next((table[key] for table in known if key in table), None)


def _number(word: str) -> Mark | None:
    """A number, in digits or letters, or the id of a card or tile."""
    if word.isdecimal() and len(word) < 4:
        return Mark("n", word, int(word), word)
    if word in NUMBERS:
        return Mark("n", word, NUMBERS[word], word)
    if re.fullmatch(r"[ctnox]\d{1,2}[abc]?", word):
        return Mark("item", word, word=word)
    return None


@cache
def _keyed(table: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """A table by its phrases as they are compared."""
    return {phrase.replace(" ", "").replace("-", "").replace("’", "'"): said
            for phrase, said in table}


def known(found: Iterable[Clause]) -> bool:
    """Whether every word outside of reasons is in a table, and none leaves open which.

    Not to keep, not all: who knows what that is.
    """
    return not any(clause.has("?") or (clause.has("any") and not clause.has("not"))
                   or any(one.tag == "not" and two.tag in DOUBLING
                          for one, two in pairwise(clause.marks))
                   for clause in found if not clause.reason)
