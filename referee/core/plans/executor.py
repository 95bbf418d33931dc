"""Plays plans: when a seat with a plan has a decision, its next step becomes a normal turn."""

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
from referee.core.match.match import resolve as resolve_by_default
from referee.core.plans import plan_format
from referee.core.plans.plan_format import Plan, PlanBranch, PlanStep
from referee.core.plans.valid_forms import AS_LAST, SKIP

MAX_TURNS = 200  # turns that plans play at once

_OTHER_DECISION_CODES = ("illegal-now", "referee/illegal-not-asked")

Lines = Callable[[], list[LogEntry]]
"""The entries of the log so far; read only if a plan needs them."""


class _Answer(Struct, frozen=True):
    """What a plan answers to a decision."""

    plan: Plan  # what is left of the plan
    text: str = ""  # the move; empty: no answer
    reason: str = ""  # why the plan stops; empty: it does not
    left_open_reason: str = ""  # why the decision is left to the owner of the plan


class _StepResult(Struct, frozen=True):
    """What became of the choices of a step."""

    text: str = ""  # the first legal choice
    answers_decision: bool = False  # some choice is for this decision, even if it is illegal
    reasons: tuple[str, ...] = ()  # why the choices cannot be played


def advance(match: Match, when: str, source: Source, lines: Lines = list, *, planned: bool = True,
            settled: bool = True) -> PlansResult:
    """Play the answers of plans, turn by turn, until a seat without one has a decision.

    Each turn is the same as if its move were typed. The referee moves for vacant seats; without
    ``planned``, no other plan plays. If ``settled``, simultaneous orders are resolved when all are
    in.
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
        except Refused as error:  # physical dice that were not rolled yet
            waits = f"it waits: {error.problems[0].why}"
            return replace(result,
                           left_to_owner=tuple((decision.seat, waits)
                                               for decision in to_move(result.match).decisions
                                               if decision.must
                                               and decision.seat in result.match.plans))
    for seat in result.match.plans if planned else ():
        result = _stop_plan(result, seat,
                            _Answer(Plan(""), reason=f"plans had played {MAX_TURNS} turns "
                                                     "without a pause"))
    return result


def resolve(match: Match, when: str, source: Source, lines: Lines = list) -> PlansResult:
    """Resolve late decisions at the deadline: first by what a seat has written, else by default.

    For simultaneous orders this is the standing answer of the seat, else its draft if legal, else
    its plan. Refused: no seat is late, physical dice were not rolled yet.
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
            text = _simultaneous_text(result, decision, plan, plan_cache) or text
        if text and text != SKIP:
            result = _play_answer(result, decision.seat, _Answer(plan or Plan(""), text),
                                  plan_cache, when, source)
        elif decision.must:
            silent.append(decision.seat)
    if result.turns and not silent and not all_orders_in(result.match):
        return result
    turns = resolve_by_default(result.match, when, source, silent)
    return replace(result, match=turns[-1].match, turns=(*result.turns, *turns))


def _drafted_orders(match: Match, decision: Decision) -> str:
    """The draft orders of a seat, if they are legal and for this decision; empty: none."""
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
    """Whether the delay before plans play, a game option in minutes, is over."""
    return has_passed(int(match.header.options.get(PLANS.name, PLANS.default)), start, when)


def has_passed(minutes: int, start: str, when: str) -> bool:
    """Whether this many minutes lie between two times."""
    if not minutes:
        return True
    waited = datetime.fromisoformat(when) - datetime.fromisoformat(start)
    return waited >= timedelta(minutes=minutes)


def last_orders(match: Match, lines: list[LogEntry], seat: Seat, kind: str) -> str:
    """The last orders of a seat for this kind of decision; empty: none.

    Refused: a log that cannot be replayed.
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
    """Parsed plans by their text, so that no plan is parsed twice."""

    def __init__(self, lines: Lines) -> None:
        self.log_entries = lines
        self._known: dict[str, Plan] = {}

    def plan_of(self, match: Match, seat: Seat) -> Plan:
        """The plan of a seat. Refused: the game no longer understands its words."""
        text = match.plans[seat]
        if text not in self._known:
            self._known[text] = plan_format.parse(match.game, text, 0)
        return self._known[text]

    def text(self, plan: Plan) -> str:
        """The text of what is left of a plan."""
        text = plan_format.write(plan)
        self._known[text] = plan
        return text


def _next_answer(result: PlansResult, plan_cache: _PlanCache) -> tuple[Seat, _Answer] | None:
    """The first seat whose plan answers its decision or stops."""
    match = result.match
    dice = pending_physical_roll(match) if match.plans else None
    for decision in to_move(match).decisions if match.plans else ():
        if decision.seat in match.plans and (dice is None or decision.seat != dice[0]):
            answer = _plan_answer(result, decision, plan_cache)
            if answer.reason or answer.text:
                return decision.seat, answer
    return None


def _note_unanswered(result: PlansResult, plan_cache: _PlanCache) -> PlansResult:
    """The result with what is left of plans, and why standing answers do not apply."""
    match, left_to_owner = result.match, list[tuple[Seat, str]]()
    dice = pending_physical_roll(match) if match.plans else None
    for decision in to_move(result.match).decisions:
        if dice is not None and decision.seat == dice[0]:  # a roll is never in a plan
            if decision.seat in match.plans:
                left_to_owner.append((decision.seat, "it waits for dice: "
                                      f"{chance.question_text(dice[2])}"))
        elif decision.seat in result.match.plans:
            answer = _plan_answer(result, decision, plan_cache)
            if answer.left_open_reason:
                left_to_owner.append((decision.seat, answer.left_open_reason))
            # lapsed steps are removed
            match = _with_rest_of_plan(match, decision.seat, answer.plan, plan_cache)
    return replace(result, match=match, left_to_owner=tuple(left_to_owner))


def _with_rest_of_plan(match: Match, seat: Seat, plan: Plan, plan_cache: _PlanCache) -> Match:
    """The match with what is left of the plan of a seat."""
    plans_left = {name: text for name, text in match.plans.items() if name != seat}
    if plan.steps or plan.standing_answers:
        plans_left = {**match.plans, seat: plan_cache.text(plan)}
    return replace(match, plans=plans_left)


def _plan_answer(result: PlansResult, decision: Decision, plan_cache: _PlanCache,
                 late: bool = False) -> _Answer:
    """What the plan of a seat answers to its decision; a seat that need not decide is skipped.

    ``late``: the deadline has passed; until then standing answers do not give simultaneous orders.
    """
    match = result.match
    try:
        plan = plan_cache.plan_of(match, decision.seat)
        why = _why_over(match, plan, decision.seat)
    except Refused as error:
        return _Answer(Plan(""), reason="the plan can no longer be read: " + error.problems[0].why)
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
    """The next step; where steps are orders, the one for this decision."""
    expected = sealed_orders.expected_heading(match.game, match.state, decision)
    return next((step for step in plan.steps if step.heading is None or sealed_orders.is_for(
        step.heading, expected)), None)


def _standing_step(match: Match, plan: Plan, decision: Decision) -> PlanStep | None:
    """The standing answer to a decision; one with a true condition before a general one."""
    view = None
    for answer in plan.standing_answers_to(decision.kind):
        if answer.about and view is None:
            view = match.game.view(match.state, decision.seat)
        if not answer.about or conditionals.condition(match.game, answer.about)(view):
            return answer.step
    return None


def _why_over(match: Match, plan: Plan, seat: Seat) -> str:
    """Why a plan has ended; empty: it has not."""
    what, _, number = plan.until.partition(" ")
    if what == "round" and match.game.round(match.state) > int(number):
        return f"it was set to end after round {number}"
    if what == "turn" and match.public_turn >= int(number):
        return f"it was set to end at turn {number}"
    if plan.stop_conditions:
        view = match.game.view(match.state, seat)
        return next((f"“{text}” holds" for text in plan.stop_conditions
                     if conditionals.condition(match.game, text)(view)), "")
    return ""


def _first_true_branch(match: Match, seat: Seat, step: PlanStep) -> PlanBranch | None:
    """The first branch of a step whose condition is true."""
    for branch in step.branches:
        if not branch.condition or conditionals.condition(match.game, branch.condition)(
                match.game.view(match.state, seat)):
            return branch
    return None


def _simultaneous_text(result: PlansResult, decision: Decision, plan: Plan | None,
                       plan_cache: _PlanCache) -> str:
    """The text of simultaneous orders: a standing answer, otherwise the draft."""
    standing = _standing_step(result.match, plan, decision) if plan else None
    return (_try_step(result, decision, standing, plan_cache).text if standing
            else "") or _drafted_orders(
        result.match, decision)


def _try_step(result: PlansResult, decision: Decision, step: PlanStep,
              plan_cache: _PlanCache) -> _StepResult:
    """The first legal choice of a step; ``skip`` if the step is skipped."""
    match = result.match
    branch = _first_true_branch(match, decision.seat, step)
    if branch is None:
        return _StepResult(SKIP)
    game, answers_decision, reasons = match.game, False, list[str]()
    for choice in branch.choices:
        if choice == SKIP:
            if answers_decision or branch.choices == (SKIP,):  # alone it skips any decision
                return _StepResult(SKIP)
            continue
        text = choice if choice != AS_LAST else last_orders(
            match, [*plan_cache.log_entries(), *(turn.entry for turn in result.turns)],
            decision.seat, decision.kind)
        if not text:
            reasons.append(f"“{choice}” cannot be used: there are no orders of an earlier round.")
            continue
        problems: Problems
        try:
            move = plan_format.move_of_choice(game, match.state, decision.seat, text)
            problems = game.check(match.state, decision.seat, move)
        except Refused as error:
            problems = error.problems
        if not errors_among(problems):
            return _StepResult(str(game.write(game.canonical_move(match.state, decision.seat,
                                                                  move))))
        if problems[0].code == "referee/ambiguous-move":  # only its owner knows which one they mean
            return _StepResult("", True, (*reasons, f"“{choice}”: {problems[0].why}"))
        answers_decision |= (problems[0].code not in _OTHER_DECISION_CODES
                             and problems[0].kind == "illegal")
        reasons.append(f"“{choice}”: {problems[0].why}")
    return _StepResult("", answers_decision, tuple(reasons))


def _lapses(result: PlansResult, seat: Seat, step: PlanStep) -> bool:
    """Whether a step answers a decision that is already settled, so that nothing is lost.

    This needs a choice that declines. Decisions settled by the last turn of the seat, among the
    turns just played, count too.
    """
    match = result.match
    events = next((turn.events for turn in reversed(result.turns) if any(
        log_entry.row_text(row).startswith(f"{seat}: ") for row in turn.entry.moves)), None)
    branch = _first_true_branch(match, seat, step) if events is not None else None
    for text in branch.choices if branch else ():
        try:
            move = plan_format.move_of_choice(match.game, match.state, seat, text)
        except Refused:
            continue
        unasked = match.game.why_not_now(match.state, seat, move, events or ())
        if unasked is not None and branch and (unasked.lapses or SKIP in branch.choices):
            return True
    return False


def _why_unanswered(decision: Decision, reasons: tuple[str, ...], answers_decision: bool) -> str:
    """Why a plan does not answer a decision.

    ``answers_decision``: some choice is for it, but illegal.
    """
    text = (f"its choices for “{decision.what}” cannot be played" if answers_decision else
            f"nothing in it answers “{decision.what}”")
    return (f"{text}. {' '.join(reasons)}" if reasons else text).rstrip(".")


def _play_answer(result: PlansResult, seat: Seat, answer: _Answer, plan_cache: _PlanCache,
                 when: str, source: Source) -> PlansResult:
    """Play the answer as a turn, or submit it as simultaneous orders."""
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
    """Stop a plan; what is left of it stays as a draft."""
    match = result.match
    if answer.plan.steps or answer.plan.standing_answers:
        match = replace(match, plans={**match.plans, seat: plan_format.write(answer.plan)})
    match = shelve_plans(match, (seat,), f"stopped at turn {match.position_turn}: {answer.reason}")
    return replace(result, match=match, stopped=(*result.stopped, (seat, answer.reason)))
