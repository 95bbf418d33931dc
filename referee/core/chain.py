"""A text cut into steps; conditions; how far a check can see."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from referee.core import chance, words
from referee.core.chance import Question, Source
from referee.core.problem import Problem, Problems, Refused, hard, refused
from referee.core.rules import Ask, Awaiting, Seat
from referee.core.table import Table, Turned, file, open_sheets, opens, over, play

Condition = Callable[[Any], bool]

# Compiled when a text needs them: most moves are a few words and nothing else.
_WHO = r"\s*([^\W_][\w-]*)(?:\s+by\s+(moderator))?\s*:"
_IF = r"\s*(?:else\b\W*)?if\b(.*?)(?:\bthen\b|,)(.*)"
_ELSE = r"\s*else\b(?:\s*,)?(.*)"
MOST = 20  # steps of a text that are guessed at, their verb missing
_UNASKED = ("illegal-now", "referee/illegal-not-asked", "referee/illegal-over")
_FLAGS = re.IGNORECASE | re.DOTALL


class Clause(NamedTuple):
    """The text of a move, where it begins, the condition it hangs on (none: always).

    ``move`` is what the text means whatever is asked, if it does.
    """

    holds: Condition | None
    text: str
    at: int
    move: Any = None


class Step(Struct, frozen=True):
    """One step of a chain: its text, where it begins, its clauses."""

    text: str
    at: int
    clauses: tuple[Clause, ...]


class Done(Struct, frozen=True):
    """What became of a text.

    ``seat`` and ``by`` are who moved, ``at`` the turn and seal it says it
    answers. ``turned`` are the turns it made, the last of them at ``table``,
    ``moves`` the moves made; ``filed`` is the sheet that now stands in a sealed
    phase, ``receipt`` the line that filed it. ``problems`` stopped the chain,
    ``warnings`` did not; ``left`` are the steps not played, ``lapsed`` those
    that nobody asked for and nothing was lost by; ``hangs`` is the question a
    check stopped at.
    """

    table: Table
    seat: Seat
    by: str
    at: str = ""
    moves: tuple[Any, ...] = ()
    turned: tuple[Turned, ...] = ()
    filed: str = ""
    receipt: Turned | None = None
    problems: Problems = ()
    warnings: Problems = ()
    left: tuple[str, ...] = ()
    lapsed: tuple[str, ...] = ()
    hangs: Question | None = None

    @property
    def lines(self) -> list[Turned]:
        """Everything that the log gains by it."""
        return [*([self.receipt] if self.receipt else []), *self.turned]


class _HangsError(Exception):
    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question


def _stop(question: Question) -> chance.Answer:
    raise _HangsError(question)


def who(table: Table, text: str, said: Seat | None) -> tuple[Seat | None, str, int]:
    """Who moves by the text (``red: MOVE``) or by ``said``; by whom; where the move begins.

    Refused: a name before the colon that is no seat; two different seats.
    """
    names = words.Names("seat", {name: name for name in table.seats})
    match = re.match(_WHO, text, _FLAGS) if ":" in text else None
    if match is None:
        return said, "", 0
    found = names.find(match[1], match.span(1))
    if said is not None and said != found:
        raise refused("referee/invalid-seat", f"The text is {found}'s, but --seat says {said}.",
                      span=match.span(1), hint="Leave one of them out.")
    return found, (match[2] or "").casefold(), match.end()


def cut(text: str, start: int, table: Table) -> list[Step]:
    """The steps of a chain. Refused: whatever is not understood, in all of them at once."""
    parts: list[tuple[str, int]] = []
    for line in text[start:].replace("\n", ";").split(";"):
        if line.strip(" .,\t"):
            parts.append((line, start))
        start += len(line) + 1
    grouped: list[list[tuple[str, int]]] = []
    follows = False
    for part, at in parts:
        condition, other = _conditional(part)
        if follows and (condition or other):
            grouped[-1].append((part, at))
        else:
            grouped.append([(part, at)])
        follows = bool(condition)
    steps: list[Step] = []
    faults: list[Problem] = []
    guesses: list[str] = []
    for i, group in enumerate(grouped, 1):
        clauses: list[Clause] = []
        for part, at in group:
            try:
                clauses.append(_clause(part, at, len(group) > 1, table, guesses))
            except Refused as error:
                where = f"step {i} of {len(grouped)}" if len(grouped) > 1 else ""
                faults.extend(_placed(p, at, part, where) for p in error.problems)
        first, last = group[0], group[-1]
        begin = first[1] + len(first[0]) - len(first[0].lstrip())
        steps.append(Step(text[begin:last[1] + len(last[0])].strip(), begin, tuple(clauses)))
    if faults:
        raise Refused(*faults)
    if not steps:
        raise refused("referee/invalid-empty", "There is no move in the text.",
                      hint="`referee legal` lists the moves.")
    return steps


def _conditional(part: str) -> tuple[re.Match[str] | None, re.Match[str] | None]:
    """What a part is if it begins with ``if`` or with ``else``."""
    if not part.lstrip()[:4].casefold().startswith(("if", "else")):
        return None, None
    condition = re.match(_IF, part, _FLAGS)
    return condition, None if condition else re.match(_ELSE, part, _FLAGS)


def _placed(problem: Problem, at: int, part: str, where: str) -> Problem:
    lead = len(part) - len(part.lstrip())
    span = problem.span or (lead, len(part.rstrip()))
    return replace(problem, span=(span[0] + at, span[1] + at), where=where)


def _clause(part: str, at: int, several: bool, table: Table,
            guesses: list[str]) -> Clause:
    condition, other = _conditional(part)
    if not condition:
        if other and not several:
            raise refused("referee/invalid-condition",
                          "An “else” needs an “if … then …” before it.")
        if re.match(r"\s*(else\W+)?if\b", part, _FLAGS):
            raise refused("referee/invalid-condition", "An “if” needs a “then”.",
                          hint="if CONDITION then MOVE; if CONDITION then MOVE; else MOVE")
        text = other[1] if other else part
        begin = other.start(1) if other else 0
        return Clause(None, text, at + begin, _heard(table, text, begin, guesses))
    understand = getattr(table.rules, "condition", None)
    if understand is None:
        raise refused("referee/invalid-condition", "This game has no conditions.",
                      hint="Send the move that you want to make.")
    try:
        holds: Condition = understand(condition[1])
    except Refused as error:
        raise _shifted(error, condition.start(1)) from None
    move = _heard(table, condition[2], condition.start(2), guesses)
    return Clause(holds, condition[2], at + condition.start(2), move)


def _heard(table: Table, text: str, offset: int, guesses: list[str]) -> Any:
    """The move of a text that needs no question; None if what is asked will tell.

    Refused: what nobody could mean. Of a text without end some steps alone are
    guessed at.
    """
    try:
        try:
            return table.rules.parse(text)
        except Refused:
            if len(guesses) == MOST:
                raise
            guesses.append(text)
            table.rules.heard(text)
            return None
    except Refused as error:
        raise (_shifted(error, offset) if offset else error) from None


def _shifted(error: Refused, offset: int) -> Refused:
    return Refused(*(_shift(problem, offset) for problem in error.problems))


def run(table: Table, text: str, said: Seat | None, when: str,
        source: Source | None, at: str = "") -> Done:
    """Play a text as far as it goes; without a source only check it, up to the first question.

    ``at`` is the turn and seal that the text says it answers; they stand in its lines.

    Refused, with nothing played: what is not understood, a game that is over,
    a seat that is not asked. An illegal step stops the chain; those before it
    stand.
    """
    text = words.clean(text)
    seat, by, start = who(table, text, said)
    if not any(char.isalnum() for char in text[start:]):
        raise refused("referee/invalid-empty", "The text is empty.",
                      hint="`referee legal` lists the moves.")
    awaiting = asked_of(table)
    if awaiting.sealed:
        return _sheet(Done(table, seat or sole(table), by, at), text, start, when, source)
    steps = cut(text, start, table)
    mover = seat or sole(table)
    done = Done(table, mover, by, at)
    for i, step in enumerate(steps):
        done = _step(done, step, when, source) if i == 0 else _next(done, step, when, source)
        if done.problems or done.hangs:
            left = tuple(later.text for later in steps[i + 1:])
            many = f"step {i + 1} of {len(steps)}" if len(steps) > 1 else ""
            whole = step.at, step.at + len(step.text)
            placed = tuple(replace(p, where=many, span=p.span or whole) for p in done.problems)
            return replace(done, problems=placed, left=left)
    return done


def asked_of(table: Table) -> Awaiting:
    """Who is asked. Refused: a game that is over."""
    awaiting: Awaiting = table.rules.awaiting(table.state)
    if not awaiting.asks:
        raise Refused(over())
    return awaiting


def sole(table: Table) -> Seat:
    """The one seat that is asked. Refused: several."""
    asks = asked_of(table).asks
    names = list(dict.fromkeys(ask.seat for ask in asks if ask.must)) or list(
        dict.fromkeys(ask.seat for ask in asks))
    if len(names) == 1:
        return names[0]
    raise refused("referee/ambiguous-seat", "Several seats are asked: " + ", ".join(names) + ".",
                  hint=f"Say whose move it is: “{names[0]}: …”.")


def not_asked(seat: Seat, asks: tuple[Ask, ...]) -> Problem:
    """The refusal of a seat that is not asked, naming those that are."""
    musts = "; ".join(f"{ask.seat} is asked: {ask.what}" for ask in asks if ask.must)
    return Problem("referee/illegal-not-asked", f"{seat} is not asked for a move now.",
                   hint=f"{musts}." if musts else "")


def _step(done: Done, step: Step, when: str, source: Source | None) -> Done:
    table, seat = done.table, done.seat
    rules = table.rules
    awaiting = rules.awaiting(table.state)
    if not awaiting.asks:
        return replace(done, problems=(over(),))
    if awaiting.sealed:
        return replace(done, problems=(Problem(
            "referee/illegal-sealed", "From here all write in secret; a sheet is sent by itself.",
            hint="Send the sheet when its phase has come."),))
    if not any(ask.seat == seat for ask in awaiting.asks):
        return replace(done, problems=(not_asked(seat, awaiting.asks),))
    try:
        move = _choose(table, seat, step)
    except Refused as error:
        return replace(done, problems=error.problems)
    problems = rules.check(table.state, seat, move)
    if hard(problems):
        return replace(done, problems=problems)
    move = rules.full(table.state, seat, move)
    try:
        turned = play(table, {seat: move}, when, source or _stop,
                      {seat: done.by} if done.by else None, done.at)
    except _HangsError as hangs:
        return replace(done, hangs=hangs.question, moves=(*done.moves, move),
                       warnings=done.warnings + problems)
    return replace(done, table=turned.table, turned=(*done.turned, turned),
                   moves=(*done.moves, move), warnings=done.warnings + problems)


def _next(done: Done, step: Step, when: str, source: Source | None) -> Done:
    """A step behind others: a harmless answer to what was not asked is passed over."""
    after = _step(done, step, when, source)
    if not after.problems or after.problems[0].code not in _UNASKED:
        return after
    try:
        move = _choose(done.table, done.seat, step)
    except Refused:
        return after
    why = done.table.rules.lapse(done.table.state, done.seat, move)
    return replace(done, lapsed=(*done.lapsed, f"“{step.text}” was not asked for: {why}.")
                   ) if why else after


def _choose(table: Table, seat: Seat, step: Step) -> Any:
    view = None
    for clause in step.clauses:
        if clause.holds is None:
            return _read(table, seat, clause)
        if view is None:
            view = table.rules.view(table.state, seat)
        if clause.holds(view):
            return _read(table, seat, clause)
    raise refused("referee/illegal-no-clause", "None of the conditions holds now.",
                  hint="Send a plain move, or end the step with “else …”.")


def _read(table: Table, seat: Seat, clause: Clause) -> Any:
    if clause.move is not None:
        return clause.move
    try:
        return table.rules.read(table.state, seat, clause.text)
    except Refused as error:
        raise _shifted(error, clause.at) from None


def _sheet(done: Done, text: str, start: int, when: str, source: Source | None) -> Done:
    table, seat = done.table, done.seat
    rules = table.rules
    awaiting = rules.awaiting(table.state)
    if not any(ask.seat == seat for ask in awaiting.asks):
        raise Refused(not_asked(seat, awaiting.asks))
    try:
        move = rules.parse(text[start:])
    except Refused as error:
        raise (_shifted(error, start) if start else error) from None
    problems = rules.check(table.state, seat, move)
    if hard(problems):
        raise Refused(*(_shift(p, start) for p in problems))
    move = rules.full(table.state, seat, move)
    done = replace(done, moves=(move,), filed=rules.write(move), warnings=problems)
    if source is None:
        return done
    receipt = file(table, seat, move, when, done.by, done.at)
    turned = (open_sheets(receipt.table, when, source),) if opens(receipt.table) else ()
    return replace(done, table=turned[-1].table if turned else receipt.table, turned=turned,
                   receipt=receipt)


def _shift(problem: Problem, offset: int) -> Problem:
    if problem.span is None or not offset:
        return problem
    return replace(problem, span=(problem.span[0] + offset, problem.span[1] + offset))
