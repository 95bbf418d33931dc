"""Previews of a plan: which choices would be legal now, as far as the seat can know.

From positions that the seat cannot distinguish from the current one, the others move by default
until the seat has a decision. Luck is derived from what the seat sees, never from the secret.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from referee.core.base import hashing
from referee.core.base.problem import Refused, errors_among
from referee.core.game.decisions import Decision, Seat
from referee.core.game.game import Game
from referee.core.input import sealed_orders
from referee.core.luck import chance
from referee.core.luck.chance import Answer, Question, Source
from referee.core.match import log_entry
from referee.core.match.match import Match, substitute_move
from referee.core.plans import plan_format
from referee.core.plans.choices import DecisionContext
from referee.core.plans.plan_format import Plan, PlanStep
from referee.core.plans.valid_forms import AS_LAST, SKIP

SAMPLED_POSITIONS = 20
MAX_CHOICES = 40  # choices that are checked
MAX_OTHER_MOVES = 200  # moves of others, after which no decision of the seat is expected


def previews(match: Match, seat: Seat, plan: Plan) -> dict[str, tuple[str, ...]]:
    """For each line of a plan, remarks about its choices, if it is for the next decision."""
    game, positions = match.game, sampled_positions(match, seat)
    warnings_by_line: dict[str, tuple[str, ...]] = {}
    judged = 0
    for line, step, kind in plan_format.lines(plan):
        relevant = [(state, decision) for state, decision in positions
                    if kind in ("", decision.kind) and (
            step.heading is None
            or sealed_orders.is_for(step.heading,
                                    sealed_orders.expected_heading(game, state, decision)))]
        verdicts = []
        for text in dict.fromkeys(_choices(step)):
            judged += 1
            if judged > MAX_CHOICES:
                break
            verdict = _verdict(match, seat, text, relevant)
            if verdict:
                verdicts.append(f"“{text}”: {verdict}")
                verdicts += _answers_by_outcome(game, seat, text, relevant, plan, step)
        if verdicts:
            warnings_by_line[line] = tuple(verdicts)
    return warnings_by_line


def decision_context(match: Match, seat: Seat) -> DecisionContext:
    """The current and next decision of a seat, as far as it can foresee."""
    now = next((decision for decision in match.game.to_move(match.state).decisions
                if decision.seat == seat), None)

    @cache
    def next_() -> tuple[str, Any]:
        state, decision = next(_sampled_positions(match, seat), (None, None))
        return (decision.kind, state) if decision else ("", None)

    return DecisionContext(seat, match.state, now.kind if now else "", next_)


def preview_move(match: Match, seat: Seat, text: str) -> str:
    """The same for one move; empty: it answers another decision than the next."""
    return _verdict(match, seat, text, sampled_positions(match, seat))


def _choices(step: PlanStep) -> list[str]:
    return [choice for branch in step.branches for choice in branch.choices
            if choice not in (SKIP, AS_LAST)]


def sampled_positions(match: Match, seat: Seat,
                      other: bool = True) -> list[tuple[object, Decision]]:
    """Positions with the seat's next decision that it cannot distinguish from each other.

    Without ``other``, all start from the same sampled position and differ only by luck.
    """
    return [*_sampled_positions(match, seat, other)]


def _sampled_positions(match: Match, seat: Seat,
                       other: bool = True) -> Iterator[tuple[object, Decision]]:
    viewer = hashing.sha256(log_entry.encode_state(match.game.view(match.state, seat))).hexdigest()
    for n in range(SAMPLED_POSITIONS):
        source = chance.secret_source(hashing.sha256(f"{viewer} {n}".encode()).hexdigest())
        first = source if other else chance.secret_source(viewer)
        state, _ = chance.run_luck(match.game.resample_hidden(match.state, seat), first)
        position = _until_decision(match.game, state, seat, source)
        if position is not None:
            yield position


def _until_decision(game: Game, state: object, seat: Seat,
                    source: Source) -> tuple[object, Decision] | None:
    """The position in which a seat has a decision after default moves of others, or None."""
    for _ in range(MAX_OTHER_MOVES):
        to_move = game.to_move(state)
        decision = next((one_decision for one_decision in to_move.decisions
                         if one_decision.seat == seat and one_decision.must), None)
        if decision is not None:
            return state, decision
        others = {one_decision.seat: move for one_decision in to_move.decisions if one_decision.must
                  and (move := substitute_move(game, state, one_decision.seat)) is not None}
        if not others:
            return None
        moves = others if to_move.simultaneous else dict([next(iter(others.items()))])
        (_, state), _ = chance.run_luck(game.play(state, moves), source)
    return None


def _verdict(match: Match, seat: Seat, text: str, positions: list[tuple[object, Decision]]) -> str:
    """Whether a move would be legal; empty: it answers another decision than the next."""
    reasons = [_why_illegal(match.game, state, seat, text) for state, _ in positions]
    if not positions or None in reasons:
        return ""
    why = next(filter(None, reasons), "")
    if not why:
        return "legal as things are now."
    if all(reasons):
        return f"not legal as things are now: {why}"
    luck_reasons = [_why_illegal(match.game, state, seat, text)
                    for state, _ in sampled_positions(match, seat, other=False)]
    cause = "the roll" if any(luck_reasons) and not all(luck_reasons) else "what you cannot see"
    return f"depends on {cause} ({why.rstrip('.')})."


def _why_illegal(game: Game, state: object, seat: Seat, text: str) -> str | None:
    """Why a move is not legal; empty: it is; None: the decision is another one."""
    try:
        problems = game.check(state, seat, _move_of_choice(game, state, seat, text))
    except Refused as error:
        problems = error.problems
    if not errors_among(problems):
        return ""
    return None if problems[0].code == "illegal-now" else problems[0].why


def _move_of_choice(game: Game, state: object, seat: Seat, text: str) -> Any:
    """The move of a choice, otherwise of free text."""
    try:
        return plan_format.move_of_choice(game, state, seat, text)
    except Refused as error:
        if error.problems[0].code in ("illegal-now", "referee/ambiguous-move"):
            raise
        from referee.core.language import free_text

        return free_text.interpret(game, state, seat, text)


def _answers_by_outcome(game: Game, seat: Seat, text: str, positions: list[tuple[object, Decision]],
                        plan: Plan, step: PlanStep) -> list[str]:
    """For each outcome of luck in a legal move, the next decision and the plan's answer."""
    state = next((state for state, _ in positions if _why_illegal(game, state, seat, text) == ""),
                 None)
    if state is None:
        return []
    move = _move_of_choice(game, state, seat, text)
    why, kinds = game.possible_luck(state, seat, move)
    after = plan.steps[plan.steps.index(step) + 1:] if step in plan.steps else ()
    outcomes: dict[str, list[str]] = {}
    for kind in kinds:
        source = chance.secret_source(kind)

        def answer(question: Question, kind: str = kind, source: Source = source) -> Answer:
            named = not isinstance(question, chance.Reveal) and question.why == why
            return chance.moderator_source(kind, source)[0](question) if named else source(question)

        (_, after_move), _ = chance.run_luck(game.play(state, {seat: move}), answer)
        outcomes.setdefault(_answer_after(game, seat, after_move, plan, after), []).append(kind)
    return [f"  {', '.join(kinds)}: {outcome}" for outcome, kinds in outcomes.items()]


def _answer_after(game: Game, seat: Seat, state: object, plan: Plan,
                  after: tuple[PlanStep, ...]) -> str:
    """The next decision of a seat, and what in a plan answers it."""
    decision = next((decision for decision in game.to_move(state).decisions
                     if decision.seat == seat and decision.must), None)
    if decision is None:
        return "no further decision."
    texts: list[str] = []
    for step in after:
        texts += _choices(step)
        if not any(SKIP in branch.choices for branch in step.branches):
            break
    for answer in plan.standing_answers_to(decision.kind):
        texts += _choices(answer.step)
    for text in texts:
        if _why_illegal(game, state, seat, text) == "":
            return f"next decision “{decision.what}”: “{text}” is legal."
    return f"next decision “{decision.what}”: the plan has no move for it."
