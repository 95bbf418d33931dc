"""Plan lint: branches and answers that can never apply at their decision, or that answer nothing.

A condition knows at which decisions it can be true, and a move which ones it answers. So the owner
of a plan is warned when they file it, not when it silently does nothing.
"""

from collections.abc import Iterator

from referee.core.base.aliases import join_words
from referee.core.base.problem import Refused
from referee.core.game import game_parts
from referee.core.game.game import Game
from referee.core.input import conditionals
from referee.core.plans import plan_format
from referee.core.plans.plan_format import Plan, PlanStep
from referee.core.plans.valid_forms import AS_LAST, SKIP


def dead_branches(game: Game, plan: Plan, next_kind: str) -> dict[str, tuple[str, ...]]:
    """Warnings for each line of a plan; ``next_kind`` is the kind of the next decision."""
    abouts = {f"{answer}: ": answer.about for answer in plan.standing_answers if answer.about}
    warnings_by_line: dict[str, tuple[str, ...]] = {}
    for i, (line, step, kind) in enumerate(plan_format.lines(plan)):
        kinds = (kind,) if kind else (step.heading.kind,) if step.heading else _kinds_of_step(game,
                                                                                              step)
        about = next((text for lead, text in abouts.items() if line.startswith(lead)), "")
        warnings = [*(_condition_warnings(game, about, kinds) if about else ()),
                    *_branch_warnings(game, step, kinds),
                    *(_wrong_answers(game, step, kind) if kind else ()),
                    *(_skip_warnings(game, plan, step, kind) if kind else ())]
        if i == 0 and plan.steps and not step.heading and not kind:
            warnings += _first_step_warnings(plan, step, kinds, next_kind)
        if warnings:
            warnings_by_line[line] = tuple(warnings)
    return warnings_by_line


def _kinds_of_step(game: Game, step: PlanStep) -> tuple[str, ...]:
    """The kinds of decision that a step can answer; empty: unknown."""
    all_kinds: dict[str, None] = {}
    for text in _move_texts(step):
        kinds = _kinds_answered(game, text)
        if not kinds:
            return ()
        all_kinds |= dict.fromkeys(kinds)
    return tuple(all_kinds)


def _move_texts(step: PlanStep) -> Iterator[str]:
    return (text for branch in step.branches for text in branch.choices
            if text not in (SKIP, AS_LAST))


def _kinds_answered(game: Game, text: str) -> tuple[str, ...]:
    """The kinds of decision that a choice answers."""
    try:
        return tuple(getattr(game.parse(text), "answers", ()))
    except Refused:
        return tuple(kind for kind in game.decision_kinds
                     if game.parse_preference(kind, text) is not None)


def _branch_warnings(game: Game, step: PlanStep, kinds: tuple[str, ...]) -> Iterator[str]:
    for i, branch in enumerate(step.branches):
        if branch.condition:
            yield from _condition_warnings(game, branch.condition, kinds,
                                           more=any(after.choices != (SKIP,)
                                                    for after in step.branches[i + 1:]))


def _condition_warnings(game: Game, text: str, kinds: tuple[str, ...],
                        more: bool = False) -> Iterator[str]:
    """Warnings about a condition at these decisions; ``more``: other branches follow it."""
    parsed = conditionals.condition(game, text)
    kinds_text = join_words(kinds, "or")
    if kinds and not any(map(parsed.can_hold, kinds)):
        yield f"“{parsed.text}” can never be true at the decision {kinds_text}."
    elif kinds and more and not any(map(parsed.can_fail, kinds)):
        yield (f"“{parsed.text}” is always true at the decision {kinds_text}, so the plan "
               "never plays what comes after it.")
    yield from dict.fromkeys(f"“{parsed.text}” at the decision {kind}: {notes}"
                             for kind, notes in parsed.caveats if kind in kinds)


def _wrong_answers(game: Game, step: PlanStep, kind: str) -> Iterator[str]:
    """Warnings about choices of a standing answer that answer another decision."""
    for text in dict.fromkeys(_move_texts(step)):
        kinds = _kinds_answered(game, text)
        if kinds and kind not in kinds and game.parse_preference(kind, text) is None and (
                kind not in game.order_kinds):
            yield (f"“{text}” cannot be played at the decision {kind}, only at "
                   f"{join_words(kinds, 'or')}.")


def _skip_warnings(game: Game, plan: Plan, step: PlanStep, kind: str) -> Iterator[str]:
    """A warning if ``skip`` in a standing answer leaves the decision to the owner of the plan."""
    always = (game.find_member(game_parts.ALWAYS_LEGAL) or {}).get(kind, "")
    surely = always.rpartition(" or ")[2]
    if not any(SKIP in branch.choices and surely not in branch.choices[:branch.choices.index(SKIP)]
               for branch in step.branches):
        return
    if kind in game.order_kinds:
        yield ("“skip” gives no orders: at the deadline, your default orders are played. To choose "
               "others, write them instead of “skip”.")
        return
    stops = ", and the plan stops if it still has steps" if plan.steps else ""
    example = f", such as “{always}”" if always else ""
    yield (f"“skip” does not answer the decision {kind}: the game waits for you{stops}. So that it "
           f"does not wait, end with a choice that is legal then{example}.")


def _first_step_warnings(plan: Plan, step: PlanStep, kinds: tuple[str, ...],
                         next_kind: str) -> Iterator[str]:
    """A warning if the first step does not answer the next decision."""
    if next_kind and kinds and next_kind not in kinds and not plan.standing_answers_to(next_kind):
        yield (f"Your next decision is {next_kind}, but the first step of the plan is "
               f"for {join_words(kinds, 'or')}: the plan would stop there. Write a step or "
               f"“when {next_kind}: …” for your next decision.")
