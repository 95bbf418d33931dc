"""What of a plan can never come true at its question, and what it says there in truth.

A form of a condition says at which questions it can hold; a move, which ones it answers. So a
plan that would be left lying in silence is told of when it is filed.
"""

from collections.abc import Iterator

from referee.core.base.aliases import listed
from referee.core.base.problem import Refused
from referee.core.game.game import Game
from referee.core.input import conditionals
from referee.core.plans import plan_format
from referee.core.plans.choices import AS_LAST, SKIP
from referee.core.plans.plan_format import Plan, Step


def of(rules: Game, found: Plan, asked: str) -> dict[str, tuple[str, ...]]:
    """By line of a plan, what of it can never be; ``asked`` is the kind that is asked next."""
    abouts = {f"{one}: ": one.about for one in found.when if one.about}
    said: dict[str, tuple[str, ...]] = {}
    for i, (line, step, kind) in enumerate(plan_format.lines(found)):
        kinds = (kind,) if kind else (step.head.kind,) if step.head else _kinds(rules, step)
        about = next((text for lead, text in abouts.items() if line.startswith(lead)), "")
        warnings = [*(_condition(rules, about, kinds) if about else ()),
                    *_branches(rules, step, kinds), *(_answers(rules, step, kind) if kind else ())]
        if i == 0 and found.steps and not step.head and not kind:
            warnings += _stops(found, step, kinds, asked)
        if warnings:
            said[line] = tuple(warnings)
    return said


def _kinds(rules: Game, step: Step) -> tuple[str, ...]:
    """The questions that a step can answer; none: who knows."""
    found: dict[str, None] = {}
    for text in _texts(step):
        kinds = _answering(rules, text)
        if not kinds:
            return ()
        found |= dict.fromkeys(kinds)
    return tuple(found)


def _texts(step: Step) -> Iterator[str]:
    return (text for branch in step.branches for text in branch.choices
            if text not in (SKIP, AS_LAST))


def _answering(rules: Game, text: str) -> tuple[str, ...]:
    """The questions that a choice answers."""
    try:
        return tuple(getattr(rules.parse(text), "answers", ()))
    except Refused:
        return tuple(kind for kind in rules.kinds if rules.wish(kind, text) is not None)


def _branches(rules: Game, step: Step, kinds: tuple[str, ...]) -> Iterator[str]:
    for i, branch in enumerate(step.branches):
        if branch.condition:
            yield from _condition(rules, branch.condition, kinds,
                                  more=any(after.choices != (SKIP,)
                                           for after in step.branches[i + 1:]))


def _condition(rules: Game, text: str, kinds: tuple[str, ...],
               more: bool = False) -> Iterator[str]:
    """What is to be said of a condition at these questions; ``more``: others follow."""
    found = conditionals.condition(rules, text)
    at = listed(kinds, "or")
    if kinds and not any(map(found.can, kinds)):
        yield f"“{found.text}” can never hold at the question {at}."
    elif kinds and more and not any(map(found.fails, kinds)):
        yield f"“{found.text}” always holds at the question {at}: what comes after never plays."
    yield from dict.fromkeys(f"“{found.text}” at the question {kind}: {odd}"
                             for kind, odd in found.odd if kind in kinds)


def _answers(rules: Game, step: Step, kind: str) -> Iterator[str]:
    """Choices of a standing answer that answer something else."""
    for text in dict.fromkeys(_texts(step)):
        kinds = _answering(rules, text)
        if kinds and kind not in kinds and rules.wish(kind, text) is None and (
                kind not in rules.sheets):
            yield f"“{text}” never answers {kind}, but {listed(kinds, 'or')}."


def _stops(found: Plan, step: Step, kinds: tuple[str, ...], asked: str) -> Iterator[str]:
    """That the first step is none for what comes first."""
    if asked and kinds and asked not in kinds and not found.standing(asked):
        yield (f"Your next question is {asked}, and this answers {listed(kinds, 'or')}: the plan "
               f"stops there. Write a step or “when {asked}: …” for it.")
