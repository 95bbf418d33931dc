"""A text cut into steps: moves, the conditions they hang on, what is no move at all."""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import STEP
from referee.core.base.problem import Problem, Refused, refused, shifted
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.input import conditionals

if TYPE_CHECKING:
    from referee.core.game.predicates import Condition

STEPS = 500  # of a text, canonical or not

_NAMED = r"\s*([^\W_][\w-]*)\s*[:：]"


class Order(Struct, frozen=True):
    """A text as somebody wrote it and where it begins; its move, if it is canonical.

    No ``move``: one or several, and what is asked when their time has come will tell.
    """

    text: str
    at: int
    move: Any = None


class Clause(Struct, frozen=True):
    """What is said, and the condition it hangs on (none: always)."""

    holds: "Condition | None"
    said: Order


class Step(Struct, frozen=True):
    """One step of a chain: its text, where it begins, its clauses; the first that holds is played.

    If none does the step is passed over.
    """

    text: str
    at: int
    clauses: tuple[Clause, ...]


def cut(text: str, start: int, rules: Game, mover: Seat, strict: bool = False,
        read: Callable[[str], Any] | None = None, readable: Callable[[str], None] | None = None,
        later: bool = False) -> list[Step]:
    """The steps of a text, from ``start`` on.

    What is not canonical is read when its time has come; whether it can be anything says
    ``readable``, of the first where not ``later``. Refused: whatever is not understood, in all of
    them at once, and a step of another seat than the mover's; where ``strict`` also what is not
    canonical, with how it is written if it can be ``read``.
    """
    bounded(conditionals.lines(text, start))
    parts = [_own(part, at, rules, mover) for part, at in conditionals.parts(text, start)]
    quotes(parts)
    groups = conditionals.grouped(parts)
    steps: list[Step] = []
    faults: list[Problem] = []
    for i, group in enumerate(groups, 1):
        reader = _Reader(rules, strict, read, readable, later and i == 1)
        clauses: list[Clause] = []
        for j, (part, at) in enumerate(group):
            try:
                clauses.append(reader.clause(part, at, alone=not j))
            except Refused as error:
                where = f"step {i} of {len(groups)}" if len(groups) > 1 else ""
                faults += [_placed(p, at, part, where) for p in error.problems]
        begin, last = _begin(group[0]), group[-1]
        steps.append(Step(text[begin:last[1] + len(last[0])].strip(), begin, tuple(clauses)))
    if faults:
        raise Refused(*_signed(faults, steps))
    if not steps:
        raise refused("referee/invalid-empty", "There is no move in the text.",
                      hint="`referee legal` lists the moves.")
    return steps


def _own(part: str, at: int, rules: Game, mover: Seat) -> tuple[str, int]:
    """A part without the mover's name at its head. Refused: one of another seat."""
    match = re.match(_NAMED, part) if ":" in part or "：" in part else None
    name = match[1].casefold() if match else ""
    if match is None or name not in rules.seats:
        return part, at
    if name != mover:
        raise refused("referee/invalid-seat", f"This step is {name}'s, but the text is {mover}'s.",
                      span=(at + match.start(1), at + match.end(1)),
                      hint="A text has one seat's moves; `referee script` plays several seats'.")
    return part[match.end():], at + match.end()


def bounded(lines: Iterable[tuple[str, int]]) -> None:
    """Refused: more lines than are read, a line too long: the time that reading takes grows."""
    for count, (line, at) in enumerate(lines, 1):
        if len(line) > STEP:
            raise refused("referee/invalid-length",
                          f"The step has {len(line):,} characters; at most {STEP:,} are read.",
                          span=(at, at + len(line)),
                          hint="Put each move on a line of its own, without quoted mail.")
        if count > STEPS:
            raise refused("referee/invalid-length", f"The text has more than {STEPS} steps.",
                          span=(at, at + len(line)),
                          hint="Send the moves alone, in several texts if they are so many.")


def quotes(parts: Iterable[tuple[str, int]]) -> None:
    """Refused: lines that are part of a mail and no move: quotes, notes, a signature's dashes."""
    found = [_quote(part, at) for part, at in parts if (bare := part.strip()) and (
        bare[0] in ">#|" or not bare.rstrip("-_= "))]
    if found:
        raise Refused(*found)


def _quote(part: str, at: int) -> Problem:
    """The refusal of a line that is no move but part of a mail."""
    bare = part.strip()
    what = {">": "a quoted line", "|": "a quoted line", "#": "a note"}.get(
        bare[0], "the beginning of a signature")
    lead = at + len(part) - len(part.lstrip())
    return Problem("referee/invalid-quote", f"This is {what} and no move; nothing was played.",
                   span=(lead, lead + len(bare)),
                   hint="Send the moves alone, without quotes, notes and signature.")


def _signed(faults: list[Problem], steps: list[Step]) -> list[Problem]:
    """Faults; those that stand below moves which were understood may be a signature."""
    moves = next((i for i, step in enumerate(steps) if not step.clauses), 0)
    if not moves or any(step.clauses for step in steps[moves:]):
        return faults
    return [replace(p, hint=f"Leave out greetings and signatures. {p.hint}".strip())
            if p.code in ("referee/invalid-word", "referee/invalid-text") else p for p in faults]


def _begin(part: tuple[str, int]) -> int:
    text, at = part
    return at + len(text) - len(text.lstrip())


def _placed(problem: Problem, at: int, part: str, where: str) -> Problem:
    lead = len(part) - len(part.lstrip())
    span = problem.span or (lead, len(part.rstrip()))
    return replace(problem, span=(span[0] + at, span[1] + at), where=where)


class _Reader:
    """Reads the parts of a step as far as that needs no position."""

    def __init__(self, rules: Game, strict: bool, read: Callable[[str], Any] | None,
                 readable: Callable[[str], None] | None, later: bool) -> None:
        self.rules, self.strict, self.later = rules, strict, later
        self.read, self.readable = read, readable

    def clause(self, part: str, at: int, alone: bool) -> Clause:
        """A part of a step. Refused: what is not understood; its spans are those of the part."""
        if not conditionals.hangs(part):
            return Clause(None, self._said(part, 0, at, self.later))
        found, other = conditionals.conditional(part)
        if alone and (found or other) and conditionals.otherwise(part):
            raise refused("referee/invalid-condition",
                          "An “else” needs an “if … then …” before it.")
        if found and not self.strict:
            holds, begin = self._condition(found)
            return Clause(holds, self._said(part[begin:], begin, at))
        if self.strict and (found or other):
            raise refused("referee/invalid-strict", "A condition has no canonical form.",
                          hint="Send the plain move, or leave --strict out.")
        if not other or re.match(r"\s*if\b", other[1], conditionals.FLAGS):
            raise refused("referee/invalid-condition", "An “if” needs a “then”.",
                          hint="if CONDITION then MOVE; if CONDITION then MOVE; else MOVE")
        return Clause(None, self._said(other[1], other.start(1), at))

    def _condition(self, found: re.Match[str]) -> "tuple[Condition, int]":
        """The condition, and the place of what hangs on it: behind “then” or a comma."""
        if not found[2].strip():
            raise refused("referee/invalid-condition", "An “if” needs a “then”.",
                          hint="if CONDITION then MOVE; if CONDITION then MOVE; else MOVE")
        try:
            return conditionals.condition(self.rules, found[1]), found.start(2)
        except Refused as error:
            raise shifted(error, found.start(1)) from None

    def _said(self, text: str, offset: int, at: int, later: bool = False) -> Order:
        """Canonical text at once. Refused: what can be no move, or is to be canonical."""
        try:
            move = canonical(self.rules, text, self.read) if self.strict else (
                self.rules.canonical(text.strip()) if self.rules.hears else self.rules.parse(text))
            if move is None and not later and self.readable is not None:
                self.readable(text)
        except Refused as error:
            raise shifted(error, offset) from None
        return Order(text, at + offset, move)


def canonical(rules: Game, text: str, read: Callable[[str], Any] | None) -> Any:
    """The move of a text that is written as the log writes it. Refused: any other."""
    move = rules.canonical(text.strip())
    if move is None:
        try:
            written = rules.write(read(text)) if read else ""
        except Refused:
            written = ""
        raise refused("referee/invalid-strict", "This is not canonical text.",
                      hint=(f"Write “{written}”" if written else "Write it as the log has it")
                      + ", or leave --strict out.")
    return move
