"""Whether what a message orders is all that it can mean, or its writer must be asked.

The writer is asked about an order that depends on the words of the line above or below it; a word
of declining that names no move; two complete orders for one decision; a word of correction beside
an order; a line below a move that may be a second thought. Then nothing of the message is done.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import aliases
from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.input import actor, conditionals, sealed_orders, sequence
from referee.core.language import free_text
from referee.core.luck import chance
from referee.core.luck.chance import Source
from referee.core.match.match import Table, play
from referee.pbem.inbound import boilerplate, chat, courtesy
from referee.pbem.inbound.new_text import SHOWN, Line, Part
from referee.pbem.intent import effect
from referee.pbem.intent.second_thoughts import Beside, is_name, second_thoughts
from referee.pbem.intent.yes_no import bare

_UNASKED = ("illegal-now", "referee/illegal-not-asked", "referee/illegal-over")
SHORT = 10  # words of a line beside orders that may be an order itself, without its verb
TRIED = 3  # ways that luck could fall between two orders
STEPS = 10  # that a seat may be asked beside before the same question comes again
READ = 40  # such lines that are read

AMONG = "A move stands alone on its line; here it is among other words."
TWICE = "There are two orders for one question."
CORRECTS = "One line seems to correct or take back another."
HANGS = "A line beside an order runs into it, so that it may be quoted, denied or a question."
SECOND = "A line below the move may change it or make it depend on something."
BARE = "A word such as yes, no or done is no move by mail; write the move whole."


def _any(said: tuple[str, ...]) -> str:
    return "|".join(re.escape(word).replace(r"\ ", r"[\s,]+")
                    for word in sorted(said, key=len, reverse=True))


_OPENS = r"\W*(?:(?:and|but|oh|ah|so|sorry|actually|please|ps)\b\W*)*"
_TAKEN_BACK = re.compile(
    rf"{_OPENS}(?:(?:{_any(boilerplate.TAKEN_BACK)})(?!\w)\W*|no\W*\Z)", re.IGNORECASE)
_NO = re.compile(rf"{_OPENS}(?:no|nope|nein|non)\s*[,.!;:-]", re.IGNORECASE)
# A sentence ends: with a point, with a face, with a sign that no keyboard has.
_ENDED = re.compile(r"(?:[.!;]|[:;=]'?-?[()DPp/|]|[^\w\s\x00-\x7f])[\s\"')\]*_]*\Z")
_GOES_ON = re.compile(r".*?(?:\?|(?:\b(?:not|never|cannot|if|unless|maybe|perhaps)|n[’']t)\b)",
                      re.IGNORECASE | re.DOTALL)
_CORRECTED = re.compile(
    rf"\W*(?:{_any((*boilerplate.CORRECTED, *boilerplate.TAKEN_BACK))})(?!\w)\W*", re.IGNORECASE)
_CLAUSE = re.compile(r"[,.!;:()]+(?=\s|$)|\s[-–—]+\s")
_STRUCK = re.compile(r"~~.*?~~")  # struck out, as Markdown has it and HTML is read
_INSTEAD = re.compile(rf"(.*\w)\W+(?:{_any(boilerplate.INSTEAD)})\W*", re.IGNORECASE | re.DOTALL)


class Unclear(Struct, frozen=True):
    """Why nothing of a message is done, and its lines that are meant; each says what it may be."""

    why: str
    lines: tuple[Line, ...]


Ordered = tuple[int, str]
"""A line of an order with its number."""


def twice(now: Table, seat: Seat, lines: list[Ordered]) -> list[Line]:
    """The two lines of orders of which the second answers what the first has answered.

    Where luck comes between them it is made up, some times, in positions that the seat could not
    tell from this one: at odds they are if they are so each time.
    """
    text = aliases.clean("\n".join(line for _, line in lines))
    try:
        done = sequence.run(now, text, seat, "", None)
    except Refused:
        return []
    if not (done.hangs and done.left):
        return _at_odds(now, seat, lines, text, None)
    found: list[Line] = []
    for n in range(TRIED):
        source = chance.sealed(f"{seat} {n}")
        twin = replace(now, state=chance.settle(now.rules.twin(now.state, seat), source)[0])
        found = _at_odds(twin, seat, lines, text, source)
        if not found:
            return []
    return found


def _at_odds(now: Table, seat: Seat, lines: list[Ordered], text: str,
             source: Source | None) -> list[Line]:
    try:
        done = sequence.run(now, text, seat, "", source)
    except Refused:
        return []
    if not done.moves or not done.problems or done.problems[0].code not in _UNASKED:
        return []
    begin, end = done.problems[0].span or (0, 0)
    second = text[begin:end]
    last = lines[min(text.count("\n", 0, begin), len(lines) - 1)]
    tables = [now, *(turned.table for turned in done.turned)]
    for move, (at, led) in zip(map(now.rules.write, done.moves), pairwise(tables), strict=False):
        other = effect.read(at, seat, second)
        if (other is None or other.moves[:1] != (move,)) and _answers(at, seat, second) and (
                not _again(led, seat, _kind(at, seat), source)):
            first = next((one for one in lines if (found := effect.read(at, seat, one[1]))
                          and move in found.moves), lines[0])
            return [Line(n, line[:SHOWN], "") for n, line in dict.fromkeys((first, last))]
    return []


def _kind(now: Table, seat: Seat) -> str:
    """The kind of question that a seat is asked; empty: none."""
    return next((ask.kind for ask in now.rules.awaiting(now.state).asks if ask.seat == seat), "")


def _again(now: Table, seat: Seat, kind: str, source: Source | None) -> bool:
    """Whether a seat is asked the same again before another's turn and the end of the round."""
    begun = now.rules.round(now.state)
    for _ in range(STEPS):
        if _kind(now, seat) in ("", kind) or now.rules.round(now.state) != begun:
            break
        default = now.rules.default(now.state, seat)
        if default is None or source is None:
            break
        now = play(now, {seat: default}, "", source).table
    return _kind(now, seat) == kind and now.rules.round(now.state) == begun


def _answers(now: Table, seat: Seat, text: str) -> bool:
    """Whether a text is an answer to what a seat is asked, legal or not."""
    try:
        done = sequence.run(now, text, seat, "", None, dated=True, opening=False)
    except Refused:
        return False
    return not done.problems or done.problems[0].code not in _UNASKED


def corrects(now: Table, seat: Seat, parts: Iterable[Part], moves: set[int], acts: set[int],
             ) -> list[Line]:
    """The lines that take back or correct an order: a move, or a command that does something.

    A no before other words is about what stands above it. Beside sheets and commands WAIT in
    capitals is the command of that name.
    """
    found, orders = [], moves | acts
    for part in parts:
        if part.text.strip() == "WAIT" and (now.rules.sheets or not moves):
            continue
        line = courtesy.alone(part.text) if part.kind != "block" else ""
        taken = _TAKEN_BACK.match(line)
        if (taken and (orders or _order(now, seat, line[taken.end():]))) or (
                _NO.match(line) and min(orders, default=part.n) < part.n) or any(
                _order(now, seat, rest) for rest in _corrected(now, line)):
            found.append(Line(part.n, part.text[:SHOWN], ""))
    return found


def hangs(now: Table, seat: Seat, parts: Iterable[Part], orders: set[int]) -> list[Line]:
    """The orders that hang on the words beside them, and these: what is quoted, told or asked.

    The line right above an order runs into it unless its sentence ends, the line right below goes
    on with it in a small letter, a question, a denial or a condition. An order in quotation marks
    hangs on whatever words are next to it.
    """
    found: dict[int, Line] = {}
    for above, below in pairwise(parts):
        near = below.n == max(above.n, above.end) + 1
        for order, said, runs in ((below, above, not _ENDED.search(above.text)),
                                  (above, below, _goes_on(below.text))):
            if order.n in orders and order.kind != "block" and (
                    order.quoted or (near and runs)) and (
                    said.n not in orders and _talks(now, seat, said)):
                found |= {part.n: Line(part.n, part.text[:SHOWN], "") for part in (above, below)}
    return [found[n] for n in sorted(found)]


def _talks(now: Table, seat: Seat, part: Part) -> bool:
    """Whether a line says more than courtesy and names; what is struck out says nothing."""
    text = _STRUCK.sub(" ", part.text)
    return part.kind == "prose" and not courtesy.only(text) and not is_name(now, seat, text)


def _goes_on(line: str) -> bool:
    return next(filter(str.isalpha, line), "").islower() or _GOES_ON.match(line) is not None


def _corrected(now: Table, line: str) -> Iterator[str]:
    """What is left of a line without words of correction before it or behind it.

    “no card” is a move of its own where the game has that verb; “no, card” is none.
    """
    rest = line
    while (first := _CORRECTED.match(rest)) and first.end() < len(rest) and (
            not first[0].rstrip()[-1].isalpha() or not free_text.begins(now.rules, rest)):
        rest = rest[first.end():]
    instead = _INSTEAD.fullmatch(rest)
    if instead or rest != line:
        yield instead[1] if instead else rest


def _order(now: Table, seat: Seat, text: str) -> bool:
    """Whether a text is an answer to what is asked."""
    text = courtesy.alone(text)
    return bool(text) and len(text) <= SHOWN and len(text.split()) <= 2 * SHORT and (
        _answers(now, seat, text))


def also(now: Table, seat: Seat, prose: Iterable[Part], said: set[str]) -> list[Line]:
    """Lines beside orders that begin like none and may be one: “the hut”, “well, use the hut”.

    ``said`` is what the orders themselves are read as.
    """
    found: list[Line] = []
    for part, text in islice(_candidates(now, prose), READ):
        would = effect.read(now, seat, text)
        if would is not None and would.said not in said and (
                not found or found[-1].n != part.n):
            found.append(Line(part.n, part.text[:SHOWN], f"It may mean: {would.said}."))
    return found


def _candidates(now: Table, prose: Iterable[Part]) -> Iterator[tuple[Part, str]]:
    for part in prose:
        line = courtesy.alone(_STRUCK.sub(" ", part.text))
        if not line or chat.idle(line) or conditionals.hangs(line):
            continue
        if len(line.split()) <= SHORT:
            yield part, line
        for clause in map(str.strip, _CLAUSE.split(line)[1:]):
            if len(clause.split()) <= SHORT and free_text.begins(now.rules, clause):
                yield part, clause


def seen(now: Table, seat: Seat, text: str) -> str:
    """The move in a line that is not understood as a whole; empty: none of its clauses is one."""
    clauses = [clause.strip() for clause in _CLAUSE.split(text)]
    found = (effect.read(now, seat, clause) for clause in clauses[:4] if len(clauses) > 1
             and clause and free_text.begins(now.rules, clause))
    return next((one.said for one in found if one is not None), "")


def sheets_of(now: Table, seat: Seat, texts: Iterable[tuple[int, str]]) -> list[Line]:
    """Two sheets that are for the same phase and say different things."""
    first: dict[str, Ordered] = {}
    for n, text in texts:
        try:
            head, start = sealed_orders.head(now.rules, text, actor.who(now, text, seat).end)
        except Refused:  # of a seat that is none; it is not filed
            continue
        rest = " ".join(text[start:].split())
        other, said = first.setdefault(str(head or ""), (n, rest))
        if said != rest:
            return [Line(other, said[:SHOWN], ""), Line(n, rest[:SHOWN], "")]
    return []


def unclear(now: Table, seat: Seat, orders: list[list[Ordered]], acts: set[int],
            parts: Iterable[Part], prose: Iterable[Part], beside: Beside) -> Unclear | None:
    """Why the writer of a message must be asked what it means; None: it means one thing.

    ``orders`` are its moves' texts, each as its lines, ``acts`` the lines of its commands that do
    something; ``prose`` is what belongs to none of them, ``beside`` what else must be looked at.
    """
    parts = [*parts]
    lines = [line for text in orders for line in text]
    moves = {n for n, _ in lines}
    return (_correction(now, seat, lines, acts, parts)
            or _run_on(now, seat, acts | moves, parts)
            or _bare_words(now, seat, lines)
            or _two_orders(now, seat, orders)
            or _beside_orders(now, seat, lines, parts, [*prose], beside))


def _correction(now: Table, seat: Seat, lines: list[Ordered], acts: set[int],
                parts: list[Part]) -> Unclear | None:
    """A line that corrects or takes back an order, with all orders that it may be about."""
    moves = {n for n, _ in lines}
    corrected = corrects(now, seat, parts, moves, acts)
    if not corrected:
        return None
    acting = [Line(part.n, (part.text or part.name)[:SHOWN], "") for part in parts
              if part.n in acts | moves]
    every = {line.n: line for line in (*acting, *_listed(lines), *corrected)}
    return Unclear(CORRECTS, tuple(every[n] for n in sorted(every)))


def _run_on(now: Table, seat: Seat, orders: set[int], parts: list[Part]) -> Unclear | None:
    """An order that depends on the words of the line above or below it."""
    runs = hangs(now, seat, parts, orders) if seat in now.seats else []
    return Unclear(HANGS, tuple(runs)) if runs else None


def _bare_words(now: Table, seat: Seat, lines: list[Ordered]) -> Unclear | None:
    """A word such as yes or no that names no move."""
    words = [Line(n, text[:SHOWN], f"It may mean: {move}." if move else "") for n, text in lines
             if (move := bare(now, seat, text)) is not None]
    return Unclear(BARE, tuple(words)) if words else None


def _two_orders(now: Table, seat: Seat, orders: list[list[Ordered]]) -> Unclear | None:
    """Two orders for one decision, or two sheets for one phase."""
    if now.rules.awaiting(now.state).sealed:
        both = sheets_of(now, seat, ((text[0][0], "\n".join(line for _, line in text))
                                     for text in orders))
    else:
        both = twice(now, seat, [line for text in orders for line in text])
    return Unclear(TWICE, tuple(both)) if both else None


def _beside_orders(now: Table, seat: Seat, lines: list[Ordered], parts: list[Part],
                   prose: list[Part], beside: Beside) -> Unclear | None:
    """A line beside the orders that may be one more order, or a second thought about them."""
    moves = {n for n, _ in lines}
    picks = {n for n, _ in beside.picks}
    second = second_thoughts(now, seat, lines, prose, beside) if lines or picks else []
    picked = [(part.n, part.text or part.name) for part in parts if part.n in picks - moves]
    orders = _listed([*lines, *picked])
    marked = {n for part in parts if part.kind == "block" for n in part.numbers}
    if not moves <= marked:  # else the player has marked what the orders are
        said = {would.said for _, line in (*lines, *picked)
                if (would := effect.read(now, seat, line))}
        more = also(now, seat, prose, said)
        if more:
            return Unclear(TWICE, (*orders, *more))
    return Unclear(SECOND, (*orders, *second)) if second else None


def _listed(lines: Iterable[Ordered]) -> list[Line]:
    return [Line(n, text[:SHOWN], "") for n, text in lines]
