"""Plans at work: whenever a seat with one is asked, its next step is an ordinary turn."""

from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core import hanging, log
from referee.core import plan as plans
from referee.core.chance import Source
from referee.core.plan import SKIP, Branch, Plan, Step
from referee.core.problem import Problems, Refused, hard
from referee.core.rules import PLANS, Ask, Seat
from referee.core.table import Ahead, Table, file, open_sheets, opens, play, shelved, waiting

MOST = 200  # turns that plans make in one go

_ELSEWHERE = ("illegal-now", "referee/illegal-not-asked")


class _Answer(Struct, frozen=True):
    """What a plan answers: a move, and what is left of it; else why it stops; else nothing."""

    plan: Plan
    text: str = ""
    why: str = ""


class _Tried(Struct, frozen=True):
    """What became of a step's choices: a legal text; whether it is about what is asked; why not."""

    text: str = ""
    about: bool = False
    why: tuple[str, ...] = ()


def advance(table: Table, when: str, source: Source) -> Ahead:
    """Play what plans answer, one turn after the other, until somebody without one is asked.

    Each turn is what it would be if its move were typed.
    """
    done = Ahead(table)
    for _ in range(MOST):
        found = _next(done)
        if found is None:
            return done
        seat, answer = found
        try:
            done = _stopped(done, seat, answer) if answer.why else _played(
                done, seat, answer, when, source)
        except Refused:
            return done  # dice that a table has not thrown yet
    for seat in done.table.plans:
        done = _stopped(done, seat, _Answer(Plan(""), why=f"{MOST} turns were made in one go"))
    return done


def due(table: Table, since: str, when: str) -> bool:
    """Whether plans may play: so many minutes, by the game's option, after the last turn."""
    minutes = int(table.head.options.get(PLANS.name, PLANS.default))
    if not minutes:
        return True
    waited = datetime.fromisoformat(when) - datetime.fromisoformat(since)
    return waited >= timedelta(minutes=minutes)


def _next(done: Ahead) -> tuple[Seat, _Answer] | None:
    """The first seat that is asked and whose plan answers or stops."""
    table = done.table
    before = done.turned[-1] if done.turned else None
    for ask in waiting(table).asks if table.plans else ():
        if ask.seat in table.plans:
            mine = before is not None and any(
                log.text(row).startswith(f"{ask.seat}: ") for row in before.line.moves)
            answer = _answer(table, ask, before.events if before and mine else None)
            if answer.text or answer.why:
                return ask.seat, answer
    return None


def _answer(table: Table, ask: Ask, events: tuple[Any, ...] | None) -> _Answer:
    """What a seat's plan says to what it is asked.

    ``events`` are those of the turn before if the plan made it: a step whose
    question that settled lapses.
    """
    try:
        plan = plans.read(table.rules, table.plans[ask.seat], 0)
        why = _over(table, plan, ask.seat)
    except Refused as error:  # words of the game may have changed since it was filed
        return _Answer(Plan(""), why="it can no longer be read: " + error.problems[0].why)
    if why:
        return _Answer(plan, why=why)
    tried: tuple[str, ...] = ()
    while plan.steps and ask.must:  # whoever may wait is not hurried
        found = _tried(table, ask, plan.steps[0])
        rest = replace(plan, steps=plan.steps[1:])
        if found.text == SKIP or _lapses(table, ask.seat, plan.steps[0], events):
            plan = rest
            continue
        if found.text:
            return _Answer(rest, found.text)
        tried = found.why
        if found.about:
            return _Answer(plan, why=_said(ask, tried))
        break
    standing = plan.standing(ask.kind)
    if standing is not None:
        found = _tried(table, ask, standing)
        if found.text and found.text != SKIP:
            return _Answer(plan, found.text)
        tried = found.why
    if not (ask.must and plan.steps):
        return _Answer(plan)  # standing answers alone leave the rest to their owner
    return _Answer(plan, why=_said(ask, tried))


def _over(table: Table, plan: Plan, seat: Seat) -> str:
    """Why a plan has come to its end; empty: it has not."""
    what, _, number = plan.until.partition(" ")
    if what == "round" and table.rules.round(table.state) > int(number):
        return f"it was to go on until the end of round {number}"
    if what == "turn" and table.phase >= int(number):
        return f"it was to go on until turn {number}"
    if plan.stop:
        view = table.rules.view(table.state, seat)
        return next((f"“{text}” holds" for text in plan.stop
                     if hanging.condition(table.rules, text)(view)), "")
    return ""


def _branch(table: Table, seat: Seat, step: Step) -> Branch | None:
    """The first branch of a step that holds."""
    for branch in step:
        if not branch.condition or hanging.condition(table.rules, branch.condition)(
                table.rules.view(table.state, seat)):
            return branch
    return None


def _tried(table: Table, ask: Ask, step: Step) -> _Tried:
    """The first choice of a step that is legal now; ``skip`` if it is passed over."""
    branch = _branch(table, ask.seat, step)
    if branch is None:
        return _Tried(SKIP)
    rules, about, why = table.rules, False, list[str]()
    for text in branch.choices:
        if text == SKIP:
            if about:
                return _Tried(SKIP)
            continue
        problems: Problems
        try:
            move = rules.read(table.state, ask.seat, text)
            problems = rules.check(table.state, ask.seat, move)
        except Refused as error:
            problems = error.problems
        if not hard(problems):
            return _Tried(str(rules.write(rules.full(table.state, ask.seat, move))))
        about |= problems[0].code not in _ELSEWHERE and problems[0].kind == "illegal"
        why.append(f"“{text}”: {problems[0].why}")
    return _Tried("", about, tuple(why))


def _lapses(table: Table, seat: Seat, step: Step, events: tuple[Any, ...] | None) -> bool:
    """Whether a step answers a question that was settled, and nothing is lost by it."""
    branch = _branch(table, seat, step) if events is not None else None
    for text in branch.choices if branch else ():
        try:
            unasked = table.rules.unasked(table.state, seat, table.rules.parse(text), events or ())
        except Refused:
            return False
        if unasked is None or not unasked.lapses:
            return False
    return branch is not None


def _said(ask: Ask, tried: tuple[str, ...]) -> str:
    """Why nothing in a plan answers a question."""
    said = f"nothing in it answers “{ask.what}”"
    return (f"{said}. {' '.join(tried)}" if tried else said).rstrip(".")


def _played(done: Ahead, seat: Seat, answer: _Answer, when: str, source: Source) -> Ahead:
    """One more turn, or a sheet that is filed."""
    table = done.table
    left = {**table.plans, seat: plans.write(answer.plan)}
    if not (answer.plan.steps or answer.plan.when):
        del left[seat]
    table = replace(table, plans=left)
    move = table.rules.parse(answer.text)
    sealed = table.rules.awaiting(table.state).sealed
    turned = [file(table, seat, move, when) if sealed else
              play(table, {seat: move}, when, source)]
    if sealed and opens(turned[0].table):
        turned.append(open_sheets(turned[0].table, when, source))
    return replace(done, table=turned[-1].table, turned=(*done.turned, *turned))


def _stopped(done: Ahead, seat: Seat, answer: _Answer) -> Ahead:
    """A plan taken out of force; what is left of it stays as a draft."""
    table = done.table
    if answer.plan.steps or answer.plan.when:
        table = replace(table, plans={**table.plans, seat: plans.write(answer.plan)})
    table = shelved(table, (seat,), f"stopped at turn {table.turn}: {answer.why}")
    return replace(done, table=table, stopped=(*done.stopped, (seat, answer.why)))
