"""Whether a line is a move and nothing else, or words had to be passed over to find one in it.

No reader is asked what it passes over. Words are left out and the rest is read again: what may
go without a change was no part of the move. Names of the move itself, articles, numbers and the
like may go at any time; any other word makes of the line a question back.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from referee.core import chain, mover, sheets, talk
from referee.core.english import BEFORE, CHAT, DECLINING, FILLER, NUMBERS, WHOLE, WIDE, WISHES
from referee.core.problem import Refused
from referee.core.rules import Seat
from referee.core.table import Table
from referee.core.words import placed

WORDS = 40  # of a line; a longer one is no move that stands alone
SHORT = 3  # characters of a word that has no plural
READ = 24  # readings of a line at most
PLAIN = (FILLER | WHOLE | WIDE | frozenset(NUMBERS) | {
    "put", "place", "set", "send", "move",  # bid, as those of WIDE do, and say no more
    "i", "we", "me", "us", "it", "them", "there", "now", "and", "then", "first", "second", "third"
    }) - {"you"}  # to whom it is said
_TALK = (CHAT | BEFORE | WISHES | DECLINING | {"not", "never", "don't", "won't"}) - PLAIN
_SAID = DECLINING | BEFORE | WISHES | CHAT | {"turn"}  # verbs of some games, too
_HANGS = re.compile(r"\b(?:if|else|otherwise|unless)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[,.!;:()]+(?=\s|$)|\s[-–—]+\s|(?<=\s)\(")
_PARTS = re.compile(r"[^\W_]+")

Span = tuple[int, int]


class Meaning(Struct, frozen=True):
    """What a text would do: moves as they are written, pieces that wait, the table it leads to.

    ``drawn``: luck comes before its end, so that no more can be said.
    """

    moves: tuple[str, ...]
    left: tuple[str, ...]
    drawn: bool
    table: Table

    @property
    def said(self) -> str:
        """The moves in a line."""
        return "; ".join((*self.moves, *self.left))


def read(now: Table, seat: Seat, text: str, *, partly: bool = False) -> Meaning | None:
    """What a text would do as an answer to what its seat is asked; None: it is refused.

    ``partly``: what is refused behind moves that would be played is left, as what waits is.
    """
    try:
        done = chain.run(now, text, seat, "", None, dated=True, opening=False)
    except Refused:
        return None
    if done.problems and not (partly and done.moves):
        return None
    wrong = [text[slice(*problem.span)] for problem in done.problems[:1] if problem.span]
    return Meaning(tuple(map(now.rules.write, done.moves)), tuple(map(_low, (*wrong, *done.left))),
                   done.hangs is not None, done.table)


def beside(now: Table, seat: Seat, text: str) -> tuple[str, str] | None:
    """The words of a line that are no part of its move, and the move; None: it is one alone.

    A line that means nothing now, or is refused, is not judged: nothing is played by it.
    """
    said = placed(text)
    if _HANGS.search(text) or exact(now, text):
        return None
    meaning = read(now, seat, text, partly=True)
    if meaning is None:
        return None
    asked = {_low(word) for ask in now.rules.awaiting(now.state).asks if ask.seat == seat
             for word, _ in placed(f"{ask.kind} {ask.what}")}
    done = "; ".join(meaning.moves)
    spare = {i for i in _spare(now, said, done) if _low(said[i][0]) not in asked}
    if not spare:
        return None
    if len(said) > WORDS:
        return text, meaning.said
    named = _named(now, seat, text, said, spare)
    if named:
        return named, meaning.said
    sealed = now.rules.awaiting(now.state).sealed
    for count, (begin, end, talks) in enumerate(_left_out(text, said, spare, done)):
        if count < READ and sealed and not talks and _ordered(now, seat, text[begin:end]):
            continue
        rest = read(now, seat, f"{text[:begin]} {text[end:]}", partly=True
                    ) if count < READ else meaning
        if rest is not None and (talks or _same(rest, meaning)):
            return text[begin:end].strip(" ,;"), meaning.said
    if meaning.left and read(now, seat, text) is None and not exact(now, meaning.left[0]):
        return meaning.left[0], "; ".join(meaning.moves)
    later = next(filter(None, (loose(now, piece) for piece in meaning.left)), "")
    return (later, meaning.said) if later else None


def _ordered(now: Table, seat: Seat, piece: str) -> bool:
    """Whether a piece of a sealed sheet is an order itself, though the rest says all of it: what
    stands as it is anyway, what there is none of. Legal it need not be; it has no word of talk.
    """
    if any(_low(word) in _TALK for word, _ in placed(piece)):
        return False
    try:
        wrong = chain.run(now, piece, seat, "", None, dated=True, opening=False).problems
    except Refused as error:
        wrong = error.problems
    return all(problem.kind in ("illegal", "ambiguous") for problem in wrong
               if not problem.warning)


def loose(now: Table, text: str) -> str:
    """The words of a move to come that its reader may pass over; empty: it has none.

    What stands below a move that draws luck cannot be read before it is drawn.
    """
    if _HANGS.search(text) or exact(now, text):
        return ""
    for clause in filter(None, map(str.strip, _CLAUSE.split(text))):
        if not now.rules.orders(clause) and (
                talk.idle(clause, behind=True) or now.rules.aside(clause)):
            return clause
    first = next(iter(talk.plainer(text, now.rules.orders)), text)
    if len(first) == len(text):
        gone = [word for word, (begin, _) in placed(text) if first[begin] == " "]
    else:  # something of it was spelt otherwise
        left = {word for word, _ in placed(first)}
        gone = [word for word, _ in placed(text) if word not in left]
    return " ".join(word for word in gone if _low(word) in _TALK)


def _same(one: Meaning, other: Meaning) -> bool:
    return (one.moves, one.left) == (other.moves, other.left)


def _low(text: str) -> str:
    return " ".join(text.casefold().replace("’", "'").split())


def exact(now: Table, text: str) -> bool:
    """Whether a text is written as the log writes it, or is such texts in a row."""
    rest = text.strip()[mover.who(now, text.strip(), None).end:] if ":" not in text else text
    try:
        return all(now.rules.write(now.rules.parse(one)) == one.strip(" .")
                   for one in rest.split(";"))
    except Refused:
        return False


def _spare(now: Table, said: list[tuple[str, Span]], moves: str) -> set[int]:
    """Which words may be no part of the moves that were read, by their places."""
    parts = {part.casefold() for part in _PARTS.findall(moves)}
    known = parts | {part.removesuffix("s") for part in parts if len(part) > SHORT}
    found = set()
    for i, (word, _) in enumerate(said):
        low = _low(word)
        bits = [bit if bit in parts or len(bit) <= SHORT else bit.removesuffix("s")
                for bit in _PARTS.findall(low)]
        plain = low in PLAIN or any(map(str.isdigit, low)) or low in now.seats or all(
            bit in known for bit in bits)
        verb = now.rules.begins(low) and low not in _SAID
        if not plain and not verb:
            found.add(i)
    return found


def _named(now: Table, seat: Seat, text: str, said: list[tuple[str, Span]],
           spare: set[int]) -> str:
    """What stands before a colon and is no seat, no question and no head; empty: nothing."""
    head, colon, _ = text.partition(":")
    try:
        if not colon or mover.who(now, text, seat).end or (
                sheets.head(now.rules, text)[0] is not None):
            return ""
    except Refused:
        return ""
    words = [i for i, (_, (_, end)) in enumerate(said) if end <= len(head)]
    return head.strip() if spare & {*words} else ""


def _left_out(text: str, said: list[tuple[str, Span]], spare: set[int], moves: str,
              ) -> Iterator[tuple[int, int, bool]]:
    """What may be left out: words before and behind the move, clauses; and whether it is talk.

    Talk is no part of a move though the rest may be read otherwise without it.
    """
    parts = {part.casefold() for part in _PARTS.findall(moves)}
    core = {i for i, (word, _) in enumerate(said) if i not in spare and (
        any(map(str.isdigit, word)) or {*map(str.casefold, _PARTS.findall(word))} & parts - PLAIN)}
    first, last = min(core, default=len(said)), max(core, default=-1)
    for i in sorted(spare):
        talks = all(_low(word) in _TALK or _low(word) in PLAIN for word, _ in said[:i + 1])
        if i < first:
            yield 0, said[i][1][1], talks
        if i > last:
            yield said[i][1][0], len(text), False
    if spare and 0 < first < len(said) and min(spare) < first:
        yield 0, said[first][1][0], False
    if spare and 0 <= last < len(said) - 1 and max(spare) > last:
        yield said[last][1][1], len(text), False
    since = 0
    for stop in [*_CLAUSE.finditer(text), None]:
        end = stop.start() if stop else len(text)
        inside = [i for i, (_, span) in enumerate(said) if since <= span[0] < end]
        if spare & {*inside} and len(inside) < len(said):
            yield since, stop.end() if stop else end, any(
                _low(said[i][0]) in _TALK for i in spare & {*inside})
        since = stop.end() if stop else end
