"""Plans at work: whenever a seat with one is asked, its next step is an ordinary turn."""

from collections.abc import Callable
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import Problems, Refused, hard
from referee.core.game.decisions import PLANS, Ask, Seat
from referee.core.input import conditionals, sealed_orders
from referee.core.luck import chance
from referee.core.luck.chance import Source
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import Played
from referee.core.match.log_entry import Line
from referee.core.match.match import (
    Ahead,
    Table,
    file,
    for_gone,
    open_sheets,
    opens,
    play,
    shelved,
    unthrown,
    waiting,
)
from referee.core.match.match import resolve as by_default
from referee.core.plans import plan_format as plans
from referee.core.plans.choices import AS_LAST, SKIP
from referee.core.plans.plan_format import Branch, Plan, Step

MOST = 200  # turns that plans make in one go

_ELSEWHERE = ("illegal-now", "referee/illegal-not-asked")

Lines = Callable[[], list[Line]]
"""The lines of the log so far; read only if a plan asks for them."""


class _Answer(Struct, frozen=True):
    """What a plan answers: a move, and what is left of it; else why it stops; else nothing.

    ``left`` is why a standing answer leaves a question to its owner.
    """

    plan: Plan
    text: str = ""
    why: str = ""
    left: str = ""


class _Tried(Struct, frozen=True):
    """What became of a step's choices: a legal text; whether it is about what is asked; why not."""

    text: str = ""
    about: bool = False
    why: tuple[str, ...] = ()


def advance(table: Table, when: str, source: Source, lines: Lines = list, *,
            planned: bool = True, settled: bool = True) -> Ahead:
    """Play what plans answer, one turn after the other, until somebody without one is asked.

    Each turn is what it would be if its move were typed. For a seat that is
    gone the referee moves; without ``planned`` nobody else does. A sealed phase
    for which all sheets are in is opened, if it is ``settled``.
    """
    done, read = Ahead(table), _Plans(lines)
    for _ in range(MOST):
        try:
            if settled and opens(done.table) and not (table.settle and done.turned):
                turned = open_sheets(done.table, when, source)
                done = replace(done, table=turned.table, turned=(*done.turned, turned))
                continue
            gone = for_gone(done.table, when, source)
            if gone is not None:
                done = replace(done, table=gone.table, turned=(*done.turned, gone))
                continue
            found = _next(done, read) if planned else None
            if found is None:
                return _unanswered(done, read) if planned else done
            seat, answer = found
            done = _stopped(done, seat, answer) if answer.why else _played(
                done, seat, answer, read, when, source)
        except Refused as error:  # dice that a table has not thrown yet
            waits = f"it waits: {error.problems[0].why}"
            return replace(done, left=tuple((ask.seat, waits) for ask in waiting(done.table).asks
                                            if ask.must and ask.seat in done.table.plans))
    for seat in done.table.plans if planned else ():
        done = _stopped(done, seat, _Answer(Plan(""), why=f"{MOST} turns were made in one go"))
    return done


def resolve(table: Table, when: str, source: Source, lines: Lines = list) -> Ahead:
    """The deadline has come: of the silent, first what they have written, else the default.

    In a sealed phase a seat's standing answer, then its sheet that did not
    count yet, if that is legal, then its plan. Refused: nobody is late, luck
    that a table has not thrown yet.
    """
    done, silent, read = Ahead(table), list[Seat](), _Plans(lines)
    dice = unthrown(table) if table.plans else None
    for ask in waiting(table).asks:
        text, plan = "", None
        if ask.must and ask.seat in table.plans and (dice is None or ask.seat != dice[0]):
            answer = _answer(done, ask, read, late=True)
            if answer.why:
                done = _stopped(done, ask.seat, answer)
            else:
                text, plan = answer.text, answer.plan
        if table.rules.awaiting(table.state).sealed:
            text = _sealed(done, ask, plan, read) or text
        if text and text != SKIP:
            done = _played(done, ask.seat, _Answer(plan or Plan(""), text), read, when, source)
        elif ask.must:
            silent.append(ask.seat)
    if done.turned and not silent and not opens(done.table):
        return done
    turns = by_default(done.table, when, source, silent)
    return replace(done, table=turns[-1].table, turned=(*done.turned, *turns))


def _written(table: Table, ask: Ask) -> str:
    """A seat's sheet that does not count yet, if it is for what is asked, and legal."""
    draft = table.sheets.get(ask.seat)
    if draft is None or draft.phase != str(sealed_orders.asked(table.rules, table.state, ask)):
        return ""
    try:
        move = table.rules.parse(draft.text)
    except Refused:
        return ""
    return "" if table.rules.against(table.state, ask.seat, move) else draft.text


def due(table: Table, since: str, when: str) -> bool:
    """Whether plans may play: so many minutes, by the game's option, after the last turn."""
    return over(int(table.head.options.get(PLANS.name, PLANS.default)), since, when)


def over(minutes: int, since: str, when: str) -> bool:
    """Whether so many minutes are over."""
    if not minutes:
        return True
    waited = datetime.fromisoformat(when) - datetime.fromisoformat(since)
    return waited >= timedelta(minutes=minutes)


def last_sheet(table: Table, lines: list[Line], seat: Seat, kind: str) -> str:
    """What a seat last wrote for a kind of sealed phase; empty: nothing.

    Refused: a log that does not follow.
    """
    from referee.core.match import live_entries, replay

    past = replay.history(table, lines)
    for n in sorted(live_entries.standing(lines, table.phase), reverse=True):
        if n in past and past[n].start is not None and any(ask.seat == seat and ask.kind == kind
                             for ask in table.rules.awaiting(past[n].start).asks):
            for row in past[n].line.moves:
                played = entry_texts.read(log_entry.text(row))
                if type(played) is Played and played.seat == seat:
                    return played.text
    return ""


class _Plans:
    """Plans as they are read: each text once, those that are played on not again."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self._known: dict[str, Plan] = {}

    def of(self, table: Table, seat: Seat) -> Plan:
        """A seat's plan. Refused: words of the game have changed since it was filed."""
        text = table.plans[seat]
        if text not in self._known:
            self._known[text] = plans.read(table.rules, text, 0)
        return self._known[text]

    def text(self, plan: Plan) -> str:
        """The text of what is left of a plan."""
        text = plans.write(plan)
        self._known[text] = plan
        return text


def _next(done: Ahead, read: _Plans) -> tuple[Seat, _Answer] | None:
    """The first seat that is asked and whose plan answers or stops."""
    table = done.table
    dice = unthrown(table) if table.plans else None
    for ask in waiting(table).asks if table.plans else ():
        if ask.seat in table.plans and (dice is None or ask.seat != dice[0]):
            answer = _answer(done, ask, read)
            if answer.why or answer.text:
                return ask.seat, answer
    return None


def _unanswered(done: Ahead, read: _Plans) -> Ahead:
    """With what is left of plans that answer nothing now, and why standing answers do not."""
    table, left = done.table, list[tuple[Seat, str]]()
    dice = unthrown(table) if table.plans else None
    for ask in waiting(done.table).asks:
        if dice is not None and ask.seat == dice[0]:  # what has one answer is in no plan
            left += [(ask.seat, f"it waits: the dice are asked for: {chance.words(dice[2])}")] * (
                ask.seat in table.plans)
        elif ask.seat in done.table.plans:
            answer = _answer(done, ask, read)
            left += [(ask.seat, answer.left)] if answer.left else []
            table = _kept(table, ask.seat, answer.plan, read)  # without what has lapsed
    return replace(done, table=table, left=tuple(left))


def _kept(table: Table, seat: Seat, plan: Plan, read: _Plans) -> Table:
    """The table with what is left of a seat's plan."""
    left = {name: text for name, text in table.plans.items() if name != seat}
    if plan.steps or plan.when:
        left = {**table.plans, seat: read.text(plan)}
    return replace(table, plans=left)


def _answer(done: Ahead, ask: Ask, read: _Plans, late: bool = False) -> _Answer:
    """What a seat's plan says to what it is asked; whoever may wait is not hurried.

    ``late``: the deadline has come, for which a standing answer to a sealed
    phase waits.
    """
    table = done.table
    try:
        plan = read.of(table, ask.seat)
        why = _over(table, plan, ask.seat)
    except Refused as error:
        return _Answer(Plan(""), why="it can no longer be read: " + error.problems[0].why)
    if why or not ask.must:
        return _Answer(plan, why=why)
    sheet = ask.kind in table.rules.sheets
    tried, about = tuple[str, ...](), False
    while (step := _due(table, plan, ask)) is not None:
        found = _tried(done, ask, step, read)
        if found.text and found.text != SKIP:
            return _Answer(plan.without(step), found.text)
        if not found.text and not _lapses(done, ask.seat, step):
            tried = found.why
            if found.about or step.head:
                return _Answer(plan, why=_said(ask, tried, about=True))
            break
        plan = plan.without(step)
    standing = _standing(table, plan, ask) if late or not sheet else None
    if standing is not None:
        found = _tried(done, ask, standing, read)
        if found.text and found.text != SKIP:
            return _Answer(plan, found.text)
        tried, about = found.why, found.about
    if not plan.steps or sheet:  # the rest is left to its owner
        return _Answer(plan, left=_said(ask, tried, about) if tried else "")
    return _Answer(plan, why=_said(ask, tried, about))


def _due(table: Table, plan: Plan, ask: Ask) -> Step | None:
    """The step that comes next: of sheets that for what is asked."""
    due = sealed_orders.asked(table.rules, table.state, ask)
    return next((step for step in plan.steps if step.head is None or sealed_orders.answers(
        step.head, due)), None)


def _standing(table: Table, plan: Plan, ask: Ask) -> Step | None:
    """The standing answer to a question: one for what it is about before one for any."""
    view = None
    for one in plan.standing(ask.kind):
        if one.about and view is None:
            view = table.rules.view(table.state, ask.seat)
        if not one.about or conditionals.condition(table.rules, one.about)(view):
            return one.step
    return None


def _over(table: Table, plan: Plan, seat: Seat) -> str:
    """Why a plan has come to its end; empty: it has not."""
    what, _, number = plan.until.partition(" ")
    if what == "round" and table.rules.round(table.state) > int(number):
        return f"it was to go on until the end of round {number}"
    if what == "turn" and table.public_turn >= int(number):
        return f"it was to go on until turn {number}"
    if plan.stop:
        view = table.rules.view(table.state, seat)
        return next((f"“{text}” holds" for text in plan.stop
                     if conditionals.condition(table.rules, text)(view)), "")
    return ""


def _branch(table: Table, seat: Seat, step: Step) -> Branch | None:
    """The first branch of a step that holds."""
    for branch in step.branches:
        if not branch.condition or conditionals.condition(table.rules, branch.condition)(
                table.rules.view(table.state, seat)):
            return branch
    return None


def _sealed(done: Ahead, ask: Ask, plan: Plan | None, read: _Plans) -> str:
    """The text of a seat in a sealed phase: a standing answer, else a sheet not yet counted."""
    standing = _standing(done.table, plan, ask) if plan else None
    return (_tried(done, ask, standing, read).text if standing else "") or _written(
        done.table, ask)


def _tried(done: Ahead, ask: Ask, step: Step, read: _Plans) -> _Tried:
    """The first choice of a step that is legal now; ``skip`` if it is passed over."""
    table = done.table
    branch = _branch(table, ask.seat, step)
    if branch is None:
        return _Tried(SKIP)
    rules, about, why = table.rules, False, list[str]()
    for choice in branch.choices:
        if choice == SKIP:
            if about or branch.choices == (SKIP,):  # said alone it is about any question
                return _Tried(SKIP)
            continue
        text = choice if choice != AS_LAST else last_sheet(
            table, [*read.lines(), *(turned.line for turned in done.turned)], ask.seat, ask.kind)
        if not text:
            why.append(f"“{choice}”: there is no sheet of a round before.")
            continue
        problems: Problems
        try:
            move = plans.meant(rules, table.state, ask.seat, text)
            problems = rules.check(table.state, ask.seat, move)
        except Refused as error:
            problems = error.problems
        if not hard(problems):
            return _Tried(str(rules.write(rules.full(table.state, ask.seat, move))))
        if problems[0].code == "referee/ambiguous-move":  # only its owner knows which he means
            return _Tried("", True, (*why, f"“{choice}”: {problems[0].why}"))
        about |= problems[0].code not in _ELSEWHERE and problems[0].kind == "illegal"
        why.append(f"“{choice}”: {problems[0].why}")
    return _Tried("", about, tuple(why))


def _lapses(done: Ahead, seat: Seat, step: Step) -> bool:
    """Whether a step answers a question that was settled, and nothing is lost by it.

    So it is if one of its choices says that nothing is wanted. What the last
    turn of its seat among those just made has settled counts too.
    """
    table = done.table
    events = next((turned.events for turned in reversed(done.turned) if any(
        log_entry.text(row).startswith(f"{seat}: ") for row in turned.line.moves)), None)
    branch = _branch(table, seat, step) if events is not None else None
    for text in branch.choices if branch else ():
        try:
            move = plans.meant(table.rules, table.state, seat, text)
        except Refused:
            continue
        unasked = table.rules.unasked(table.state, seat, move, events or ())
        if unasked is not None and branch and (unasked.lapses or SKIP in branch.choices):
            return True
    return False


def _said(ask: Ask, tried: tuple[str, ...], about: bool) -> str:
    """Why nothing in a plan answers a question; ``about``: something does, and is not legal."""
    said = (f"what it has for “{ask.what}” cannot be played" if about else
            f"nothing in it answers “{ask.what}”")
    return (f"{said}. {' '.join(tried)}" if tried else said).rstrip(".")


def _played(done: Ahead, seat: Seat, answer: _Answer, read: _Plans, when: str,
            source: Source) -> Ahead:
    """One more turn, or a sheet that is filed."""
    table = done.table
    move = table.rules.parse(answer.text)
    turned = (file(table, seat, move, when) if table.rules.awaiting(table.state).sealed else
              play(table, {seat: move}, when, source))
    table = turned.table
    if seat in table.plans:
        table = _kept(table, seat, answer.plan, read)
    turned = replace(turned, table=table)
    return replace(done, table=table, turned=(*done.turned, turned))


def _stopped(done: Ahead, seat: Seat, answer: _Answer) -> Ahead:
    """A plan taken out of force; what is left of it stays as a draft."""
    table = done.table
    if answer.plan.steps or answer.plan.when:
        table = replace(table, plans={**table.plans, seat: plans.write(answer.plan)})
    table = shelved(table, (seat,), f"stopped at turn {table.phase}: {answer.why}")
    return replace(done, table=table, stopped=(*done.stopped, (seat, answer.why)))
