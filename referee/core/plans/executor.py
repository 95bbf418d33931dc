"""Plans at work: whenever a seat with one is asked, its next step is an ordinary turn."""

from collections.abc import Callable
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import Problems, Refused, errors_among
from referee.core.game.decisions import PLANS, Decision, Seat
from referee.core.input import conditionals, sealed_orders
from referee.core.luck import chance
from referee.core.luck.chance import Source
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import Played
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import (
    Match,
    PlansResult,
    all_orders_in,
    pending_physical_roll,
    play,
    play_for_vacant_seat,
    play_orders,
    shelve_plans,
    submit_orders,
    to_move,
)
from referee.core.match.match import resolve as by_default
from referee.core.plans import plan_format as plans
from referee.core.plans.choices import AS_LAST, SKIP
from referee.core.plans.plan_format import Plan, PlanBranch, PlanStep

MAX_TURNS = 200  # turns that plans make in one go

_OTHER_DECISION_CODES = ("illegal-now", "referee/illegal-not-asked")

Lines = Callable[[], list[LogEntry]]
"""The lines of the log so far; read only if a plan asks for them."""


class _Answer(Struct, frozen=True):
    """What a plan answers: a move, and what is left of it; else why it stops; else nothing.

    ``left_open_reason`` is why a standing answer leaves a question to its owner.
    """

    plan: Plan
    text: str = ""
    reason: str = ""
    left_open_reason: str = ""


class _StepResult(Struct, frozen=True):
    """What became of a step's choices: a legal text; whether it is about what is asked; why not."""

    text: str = ""
    answers_decision: bool = False
    reasons: tuple[str, ...] = ()


def advance(match: Match, when: str, source: Source, lines: Lines = list, *,
            planned: bool = True, settled: bool = True) -> PlansResult:
    """Play what plans answer, one turn after the other, until somebody without one is asked.

    Each turn is what it would be if its move were typed. For a seat that is
    gone the referee moves; without ``planned`` nobody else does. A sealed phase
    for which all sheets are in is opened, if it is ``settled``.
    """
    result, plan_cache = PlansResult(match), _PlanCache(lines)
    for _ in range(MAX_TURNS):
        try:
            if settled and all_orders_in(result.match) and not (match.settle_minutes
                                                                and result.turns):
                turn = play_orders(result.match, when, source)
                result = replace(result, match=turn.match, turns=(*result.turns, turn))
                continue
            vacant_turn = play_for_vacant_seat(result.match, when, source)
            if vacant_turn is not None:
                result = replace(result, match=vacant_turn.match,
                                 turns=(*result.turns, vacant_turn))
                continue
            seat_and_answer = _next_answer(result, plan_cache) if planned else None
            if seat_and_answer is None:
                return _note_unanswered(result, plan_cache) if planned else result
            seat, answer = seat_and_answer
            result = _stop_plan(result, seat, answer) if answer.reason else _play_answer(
                result, seat, answer, plan_cache, when, source)
        except Refused as error:  # dice that a table has not thrown yet
            waits = f"it waits: {error.problems[0].why}"
            return replace(result,
                           left_to_owner=tuple((decision.seat, waits)
                                               for decision in to_move(result.match).decisions
                                               if decision.must
                                               and decision.seat in result.match.plans))
    for seat in result.match.plans if planned else ():
        result = _stop_plan(result, seat,
                            _Answer(Plan(""), reason=f"{MAX_TURNS} turns were made in one go"))
    return result


def resolve(match: Match, when: str, source: Source, lines: Lines = list) -> PlansResult:
    """The deadline has come: of the silent, first what they have written, else the default.

    In a sealed phase a seat's standing answer, then its sheet that did not
    count yet, if that is legal, then its plan. Refused: nobody is late, luck
    that a table has not thrown yet.
    """
    result, silent, plan_cache = PlansResult(match), list[Seat](), _PlanCache(lines)
    dice = pending_physical_roll(match) if match.plans else None
    for decision in to_move(match).decisions:
        text, plan = "", None
        if decision.must and decision.seat in match.plans and (dice is None
                                                               or decision.seat != dice[0]):
            answer = _plan_answer(result, decision, plan_cache, late=True)
            if answer.reason:
                result = _stop_plan(result, decision.seat, answer)
            else:
                text, plan = answer.text, answer.plan
        if match.game.to_move(match.state).simultaneous:
            text = _sealed(result, decision, plan, plan_cache) or text
        if text and text != SKIP:
            result = _play_answer(result, decision.seat, _Answer(plan or Plan(""), text),
                                  plan_cache, when, source)
        elif decision.must:
            silent.append(decision.seat)
    if result.turns and not silent and not all_orders_in(result.match):
        return result
    turns = by_default(result.match, when, source, silent)
    return replace(result, match=turns[-1].match, turns=(*result.turns, *turns))


def _drafted_orders(match: Match, decision: Decision) -> str:
    """A seat's sheet that does not count yet, if it is for what is asked, and legal."""
    draft = match.draft_orders.get(decision.seat)
    if draft is None or draft.phase != str(sealed_orders.expected_heading(match.game, match.state,
                                                                          decision)):
        return ""
    try:
        move = match.game.parse(draft.text)
    except Refused:
        return ""
    return "" if match.game.errors(match.state, decision.seat, move) else draft.text


def plans_may_play(match: Match, start: str, when: str) -> bool:
    """Whether plans may play: so many minutes, by the game's option, after the last turn."""
    return has_passed(int(match.header.options.get(PLANS.name, PLANS.default)), start, when)


def has_passed(minutes: int, start: str, when: str) -> bool:
    """Whether so many minutes are over."""
    if not minutes:
        return True
    waited = datetime.fromisoformat(when) - datetime.fromisoformat(start)
    return waited >= timedelta(minutes=minutes)


def last_orders(match: Match, lines: list[LogEntry], seat: Seat, kind: str) -> str:
    """What a seat last wrote for a kind of sealed phase; empty: nothing.

    Refused: a log that does not follow.
    """
    from referee.core.match import live_entries, replay

    past = replay.history(match, lines)
    for n in sorted(live_entries.live_turns(lines, match.position_turn), reverse=True):
        if n in past and past[n].state_before is not None and any(decision.seat == seat
                                                                  and decision.kind == kind
                             for decision in match.game.to_move(past[n].state_before).decisions):
            for row in past[n].entry.moves:
                played = entry_texts.parse(log_entry.row_text(row))
                if type(played) is Played and played.seat == seat:
                    return played.text
    return ""


class _PlanCache:
    """Plans as they are read: each text once, those that are played on not again."""

    def __init__(self, lines: Lines) -> None:
        self.log_entries = lines
        self._known: dict[str, Plan] = {}

    def plan_of(self, match: Match, seat: Seat) -> Plan:
        """A seat's plan. Refused: words of the game have changed since it was filed."""
        text = match.plans[seat]
        if text not in self._known:
            self._known[text] = plans.parse(match.game, text, 0)
        return self._known[text]

    def text(self, plan: Plan) -> str:
        """The text of what is left of a plan."""
        text = plans.write(plan)
        self._known[text] = plan
        return text


def _next_answer(result: PlansResult, plan_cache: _PlanCache) -> tuple[Seat, _Answer] | None:
    """The first seat that is asked and whose plan answers or stops."""
    match = result.match
    dice = pending_physical_roll(match) if match.plans else None
    for decision in to_move(match).decisions if match.plans else ():
        if decision.seat in match.plans and (dice is None or decision.seat != dice[0]):
            answer = _plan_answer(result, decision, plan_cache)
            if answer.reason or answer.text:
                return decision.seat, answer
    return None


def _note_unanswered(result: PlansResult, plan_cache: _PlanCache) -> PlansResult:
    """With what is left of plans that answer nothing now, and why standing answers do not."""
    match, left = result.match, list[tuple[Seat, str]]()
    dice = pending_physical_roll(match) if match.plans else None
    for decision in to_move(result.match).decisions:
        if dice is not None and decision.seat == dice[0]:  # what has one answer is in no plan
            left += [(decision.seat,
                      f"it waits: the dice are asked for: {chance.question_text(dice[2])}")] * (
                decision.seat in match.plans)
        elif decision.seat in result.match.plans:
            answer = _plan_answer(result, decision, plan_cache)
            left += [(decision.seat, answer.left_open_reason)] if answer.left_open_reason else []
            # without what has lapsed
            match = _with_rest_of_plan(match, decision.seat, answer.plan, plan_cache)
    return replace(result, match=match, left_to_owner=tuple(left))


def _with_rest_of_plan(match: Match, seat: Seat, plan: Plan, plan_cache: _PlanCache) -> Match:
    """The table with what is left of a seat's plan."""
    left = {name: text for name, text in match.plans.items() if name != seat}
    if plan.steps or plan.standing_answers:
        left = {**match.plans, seat: plan_cache.text(plan)}
    return replace(match, plans=left)


def _plan_answer(result: PlansResult, decision: Decision, plan_cache: _PlanCache,
                 late: bool = False) -> _Answer:
    """What a seat's plan says to what it is asked; whoever may wait is not hurried.

    ``late``: the deadline has come, for which a standing answer to a sealed
    phase waits.
    """
    match = result.match
    try:
        plan = plan_cache.plan_of(match, decision.seat)
        why = _why_over(match, plan, decision.seat)
    except Refused as error:
        return _Answer(Plan(""), reason="it can no longer be read: " + error.problems[0].why)
    if why or not decision.must:
        return _Answer(plan, reason=why)
    wants_orders = decision.kind in match.game.order_kinds
    reasons, answers_decision = tuple[str, ...](), False
    while (step := _next_step(match, plan, decision)) is not None:
        step_result = _try_step(result, decision, step, plan_cache)
        if step_result.text and step_result.text != SKIP:
            return _Answer(plan.after_step(step), step_result.text)
        if not step_result.text and not _lapses(result, decision.seat, step):
            reasons = step_result.reasons
            if step_result.answers_decision or step.heading:
                return _Answer(plan,
                               reason=_why_unanswered(decision, reasons, answers_decision=True))
            break
        plan = plan.after_step(step)
    standing = _standing_step(match, plan, decision) if late or not wants_orders else None
    if standing is not None:
        step_result = _try_step(result, decision, standing, plan_cache)
        if step_result.text and step_result.text != SKIP:
            return _Answer(plan, step_result.text)
        reasons, answers_decision = step_result.reasons, step_result.answers_decision
    if not plan.steps or wants_orders:  # the rest is left to its owner
        return _Answer(plan, left_open_reason=_why_unanswered(decision, reasons, answers_decision)
                       if reasons else "")
    return _Answer(plan, reason=_why_unanswered(decision, reasons, answers_decision))


def _next_step(match: Match, plan: Plan, decision: Decision) -> PlanStep | None:
    """The step that comes next: of sheets that for what is asked."""
    expected = sealed_orders.expected_heading(match.game, match.state, decision)
    return next((step for step in plan.steps if step.heading is None or sealed_orders.is_for(
        step.heading, expected)), None)


def _standing_step(match: Match, plan: Plan, decision: Decision) -> PlanStep | None:
    """The standing answer to a question: one for what it is about before one for any."""
    view = None
    for answer in plan.standing_answers_to(decision.kind):
        if answer.about and view is None:
            view = match.game.view(match.state, decision.seat)
        if not answer.about or conditionals.condition(match.game, answer.about)(view):
            return answer.step
    return None


def _why_over(match: Match, plan: Plan, seat: Seat) -> str:
    """Why a plan has come to its end; empty: it has not."""
    what, _, number = plan.until.partition(" ")
    if what == "round" and match.game.round(match.state) > int(number):
        return f"it was to go on until the end of round {number}"
    if what == "turn" and match.public_turn >= int(number):
        return f"it was to go on until turn {number}"
    if plan.stop_conditions:
        view = match.game.view(match.state, seat)
        return next((f"“{text}” holds" for text in plan.stop_conditions
                     if conditionals.condition(match.game, text)(view)), "")
    return ""


def _first_true_branch(match: Match, seat: Seat, step: PlanStep) -> PlanBranch | None:
    """The first branch of a step that holds."""
    for branch in step.branches:
        if not branch.condition or conditionals.condition(match.game, branch.condition)(
                match.game.view(match.state, seat)):
            return branch
    return None


def _sealed(result: PlansResult, decision: Decision, plan: Plan | None,
            plan_cache: _PlanCache) -> str:
    """The text of a seat in a sealed phase: a standing answer, else a sheet not yet counted."""
    standing = _standing_step(result.match, plan, decision) if plan else None
    return (_try_step(result, decision, standing, plan_cache).text if standing
            else "") or _drafted_orders(
        result.match, decision)


def _try_step(result: PlansResult, decision: Decision, step: PlanStep,
              plan_cache: _PlanCache) -> _StepResult:
    """The first choice of a step that is legal now; ``skip`` if it is passed over."""
    match = result.match
    branch = _first_true_branch(match, decision.seat, step)
    if branch is None:
        return _StepResult(SKIP)
    game, answers_decision, reasons = match.game, False, list[str]()
    for choice in branch.choices:
        if choice == SKIP:
            if answers_decision or branch.choices == (SKIP,):  # said alone it is about any question
                return _StepResult(SKIP)
            continue
        text = choice if choice != AS_LAST else last_orders(
            match, [*plan_cache.log_entries(), *(turn.entry for turn in result.turns)],
            decision.seat, decision.kind)
        if not text:
            reasons.append(f"“{choice}”: there is no sheet of a round before.")
            continue
        problems: Problems
        try:
            move = plans.move_of_choice(game, match.state, decision.seat, text)
            problems = game.check(match.state, decision.seat, move)
        except Refused as error:
            problems = error.problems
        if not errors_among(problems):
            return _StepResult(str(game.write(game.canonical_move(match.state, decision.seat,
                                                                  move))))
        if problems[0].code == "referee/ambiguous-move":  # only its owner knows which he means
            return _StepResult("", True, (*reasons, f"“{choice}”: {problems[0].why}"))
        answers_decision |= (problems[0].code not in _OTHER_DECISION_CODES
                             and problems[0].kind == "illegal")
        reasons.append(f"“{choice}”: {problems[0].why}")
    return _StepResult("", answers_decision, tuple(reasons))


def _lapses(result: PlansResult, seat: Seat, step: PlanStep) -> bool:
    """Whether a step answers a question that was settled, and nothing is lost by it.

    So it is if one of its choices says that nothing is wanted. What the last
    turn of its seat among those just made has settled counts too.
    """
    match = result.match
    events = next((turn.events for turn in reversed(result.turns) if any(
        log_entry.row_text(row).startswith(f"{seat}: ") for row in turn.entry.moves)), None)
    branch = _first_true_branch(match, seat, step) if events is not None else None
    for text in branch.choices if branch else ():
        try:
            move = plans.move_of_choice(match.game, match.state, seat, text)
        except Refused:
            continue
        unasked = match.game.why_not_now(match.state, seat, move, events or ())
        if unasked is not None and branch and (unasked.lapses or SKIP in branch.choices):
            return True
    return False


def _why_unanswered(decision: Decision, reasons: tuple[str, ...], answers_decision: bool) -> str:
    """Why nothing in a plan answers a question; ``answers_decision``: something does, and is not
    legal.
    """
    text = (f"what it has for “{decision.what}” cannot be played" if answers_decision else
            f"nothing in it answers “{decision.what}”")
    return (f"{text}. {' '.join(reasons)}" if reasons else text).rstrip(".")


def _play_answer(result: PlansResult, seat: Seat, answer: _Answer, plan_cache: _PlanCache,
                 when: str,
                 source: Source) -> PlansResult:
    """One more turn, or a sheet that is filed."""
    match = result.match
    move = match.game.parse(answer.text)
    turn = (submit_orders(match, seat, move, when) if match.game.to_move(match.state).simultaneous
            else
            play(match, {seat: move}, when, source))
    match = turn.match
    if seat in match.plans:
        match = _with_rest_of_plan(match, seat, answer.plan, plan_cache)
    turn = replace(turn, match=match)
    return replace(result, match=match, turns=(*result.turns, turn))


def _stop_plan(result: PlansResult, seat: Seat, answer: _Answer) -> PlansResult:
    """A plan taken out of force; what is left of it stays as a draft."""
    match = result.match
    if answer.plan.steps or answer.plan.standing_answers:
        match = replace(match, plans={**match.plans, seat: plans.write(answer.plan)})
    match = shelve_plans(match, (seat,), f"stopped at turn {match.position_turn}: {answer.reason}")
    return replace(result, match=match, stopped=(*result.stopped, (seat, answer.reason)))
