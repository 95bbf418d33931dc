"""Split a text into steps: moves, their conditions, and what cannot be a move."""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import MAX_STEP_LENGTH
from referee.core.base.problem import Problem, Refused, refused, shift_error
from referee.core.base.references import command_ref, phrase_ref, seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.input import conditionals

if TYPE_CHECKING:
    from referee.core.game.predicates import Condition

MAX_STEPS = 500  # of a text, canonical or not

_NAMED = r"\s*([^\W_][\w-]*)\s*[:：]"


class StepText(Struct, frozen=True):
    """A piece of a text that holds moves."""

    text: str
    offset: int
    move: Any = None  # if it is canonical; None: the decision at its turn shows what it means


class ConditionalClause(Struct, frozen=True):
    """A text of moves and its condition."""

    holds: "Condition | None"  # None: always
    step_text: StepText


class SequenceStep(Struct, frozen=True):
    """One step of a sequence: the first clause that holds is played.

    If none holds the step is skipped.
    """

    text: str
    offset: int
    clauses: tuple[ConditionalClause, ...]


def split_steps(text: str, start: int, game: Game, mover: Seat, strict: bool = False,
                read: Callable[[str], Any] | None = None, readable: Callable[[str], None]
                | None = None,
                later: bool = False) -> list[SequenceStep]:
    """The steps of a text, from ``start`` on.

    Free text is read only when its step is played; ``readable`` checks whether it can be a move
    at all, for the first step only if not ``later``. Refused: whatever is not understood, in all
    steps at once, and a step of another seat than the mover's; if ``strict`` also text that is
    not canonical, with its canonical form if it can be ``read``.
    """
    check_lengths(conditionals.split_lines(text, start))
    parts = [_strip_seat(part, offset, game, mover) for part,
             offset in conditionals.split_parts(text, start)]
    check_no_quotes(parts)
    groups = conditionals.group_steps(parts)
    steps: list[SequenceStep] = []
    problems: list[Problem] = []
    for i, group in enumerate(groups, 1):
        reader = _Reader(game, strict, read, readable, later and i == 1)
        clauses: list[ConditionalClause] = []
        for j, (part, offset) in enumerate(group):
            try:
                clauses.append(reader.clause(part, offset, alone=not j))
            except Refused as error:
                where = f"step {i} of {len(groups)}" if len(groups) > 1 else ""
                problems += [_placed(p, offset, part, where) for p in error.problems]
        begin, last_part = _first_offset(group[0]), group[-1]
        steps.append(SequenceStep(text[begin:last_part[1] + len(last_part[0])].strip(), begin,
                                  tuple(clauses)))
    if problems:
        raise Refused(*_hint_at_signature(problems, steps))
    if not steps:
        raise refused("referee/invalid-empty", "There is no move in your text.",
                      hint=f"{command_ref('legal')} lists the moves.")
    return steps


def _strip_seat(part: str, offset: int, game: Game, mover: Seat) -> tuple[str, int]:
    """A part without the mover's name at its beginning. Refused: one of another seat."""
    match = re.match(_NAMED, part) if ":" in part or "：" in part else None
    name = match[1].casefold() if match else ""
    if match is None or name not in game.seats:
        return part, offset
    if name != mover:
        raise refused("referee/invalid-seat", f"This step is {seat_ref(name)}'s, but the text is "
                      f"{seat_ref(mover)}'s.",
                      span=(offset + match.start(1), offset + match.end(1)),
                      hint="One text can have the moves of one seat "
                           f"only{phrase_ref('script-plays-several')}.")
    return part[match.end():], offset + match.end()


def check_lengths(lines: Iterable[tuple[str, int]]) -> None:
    """Refused: too many lines or a line too long, which would take too much time to read."""
    for count, (line, offset) in enumerate(lines, 1):
        if len(line) > MAX_STEP_LENGTH:
            raise refused("referee/invalid-length",
                          f"The step has {len(line):,} characters; at most {MAX_STEP_LENGTH:,} "
                          f"are read.",
                          span=(offset, offset + len(line)),
                          hint="Put each move on a line of its own, without quoted mail.")
        if count > MAX_STEPS:
            raise refused("referee/invalid-length", f"The text has more than {MAX_STEPS} steps.",
                          span=(offset, offset + len(line)),
                          hint="Send only the moves. If there are many, send them in "
                               "several texts.")


def check_no_quotes(parts: Iterable[tuple[str, int]]) -> None:
    """Refused: lines of a mail that are not moves: quotes, notes, the dashes of a signature."""
    problems = [_quote_problem(part, offset) for part, offset in parts
                if (stripped := part.strip()) and (
        stripped[0] in ">#|" or not stripped.rstrip("-_= "))]
    if problems:
        raise Refused(*problems)


def _quote_problem(part: str, offset: int) -> Problem:
    stripped = part.strip()
    what = {">": "a quoted line", "|": "a quoted line", "#": "a note"}.get(
        stripped[0], "the beginning of a signature")
    lead = offset + len(part) - len(part.lstrip())
    return Problem("referee/invalid-quote",
                   f"This line is {what} and not a move, so nothing was played.",
                   span=(lead, lead + len(stripped)),
                   hint="Send the moves alone, without quotes, notes and signature.")


def _hint_at_signature(problems: list[Problem], steps: list[SequenceStep]) -> list[Problem]:
    """Add a hint to problems below moves that were understood: they may be a signature."""
    moves = next((i for i, step in enumerate(steps) if not step.clauses), 0)
    if not moves or any(step.clauses for step in steps[moves:]):
        return problems
    return [replace(p, hint=f"Leave out greetings and signatures. {p.hint}".strip())
            if p.code in ("referee/invalid-word", "referee/invalid-text") else p for p in problems]


def _first_offset(part: tuple[str, int]) -> int:
    text, offset = part
    return offset + len(text) - len(text.lstrip())


def _placed(problem: Problem, offset: int, part: str, where: str) -> Problem:
    lead = len(part) - len(part.lstrip())
    span = problem.span or (lead, len(part.rstrip()))
    return replace(problem, span=(span[0] + offset, span[1] + offset), where=where)


class _Reader:
    """Parses the parts of a step as far as that needs no position."""

    def __init__(self, game: Game, strict: bool, read: Callable[[str], Any] | None,
                 readable: Callable[[str], None] | None, later: bool) -> None:
        self.game, self.strict, self.later = game, strict, later
        self.read, self.readable = read, readable

    def clause(self, part: str, offset: int, alone: bool) -> ConditionalClause:
        """Parse a part of a step. Refused: what is not understood, with spans within the part."""
        if not conditionals.is_conditional(part):
            return ConditionalClause(None, self._step_text(part, 0, offset, self.later))
        matched, other = conditionals.match_conditional(part)
        if alone and (matched or other) and conditionals.is_else(part):
            raise refused("referee/invalid-condition",
                          "An “else” needs an “if … then …” before it.")
        if matched and not self.strict:
            holds, begin = self._condition(matched)
            return ConditionalClause(holds, self._step_text(part[begin:], begin, offset))
        if self.strict and (matched or other):
            raise refused("referee/invalid-strict", "With --strict, conditions are not allowed.",
                          hint="Send the plain move, or leave --strict out.")
        if not other or re.match(r"\s*if\b", other[1], conditionals.FLAGS):
            raise refused("referee/invalid-condition", "An “if” needs a “then”.",
                          hint="Write “if CONDITION then MOVE; else MOVE”.")
        return ConditionalClause(None, self._step_text(other[1], other.start(1), offset))

    def _condition(self, matched: re.Match[str]) -> "tuple[Condition, int]":
        """The condition, and the offset of its moves, after “then” or a comma."""
        if not matched[2].strip():
            raise refused("referee/invalid-condition", "An “if” needs a “then”.",
                          hint="Write “if CONDITION then MOVE; else MOVE”.")
        try:
            return conditionals.condition(self.game, matched[1]), matched.start(2)
        except Refused as error:
            raise shift_error(error, matched.start(1)) from None

    def _step_text(self, text: str, offset: int, start_offset: int,
                   later: bool = False) -> StepText:
        """Parse canonical text at once. Refused: what cannot be a move, or must be canonical."""
        try:
            move = (parse_canonical(self.game, text, self.read) if self.strict
                    else self.game.parse_or_none(text.strip()))
            # Asking whether it reads free text imports the words of the game.
            if move is None and not self.game.reads_free_text:
                move = self.game.parse(text)
            if move is None and not later and self.readable is not None:
                self.readable(text)
        except Refused as error:
            raise shift_error(error, offset) from None
        return StepText(text, start_offset + offset, move)


def parse_canonical(game: Game, text: str, read: Callable[[str], Any] | None) -> Any:
    """The move in canonical text, as the log has it. Refused: any other text."""
    move = game.parse_or_none(text.strip())
    if move is None:
        try:
            canonical_text = game.write(read(text)) if read else ""
        except Refused:
            canonical_text = ""
        raise refused("referee/invalid-strict", "This text is not in the standard form of a move.",
                      hint=(f"Write “{canonical_text}”" if canonical_text else
                            "Write the move exactly as the log would have it") + ", or "
                                "leave --strict out.")
    return move
