"""What of a plan would be legal as things stand, by what its seat sees alone.

From positions that the seat could not tell from today's the others move by
default until it is asked; its luck follows from what it sees, never from the
secret.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from referee.core.base import hashing
from referee.core.base.problem import Refused, hard
from referee.core.game.decisions import Ask, Seat
from referee.core.game.game import Game
from referee.core.input import sealed_orders
from referee.core.luck import chance
from referee.core.luck.chance import Answer, Question, Source
from referee.core.match import log_entry
from referee.core.match.match import Table, stand_in
from referee.core.plans import plan_format
from referee.core.plans.choices import AS_LAST, SKIP, Asked
from referee.core.plans.plan_format import Plan, Step

POSITIONS = 20
MOST = 40  # choices that are looked at
MOVES = 200  # of the others, after which a seat is taken not to be asked


def of(table: Table, seat: Seat, found: Plan) -> dict[str, tuple[str, ...]]:
    """By line of a plan, what is to be said of its choices; none: not of what is asked next."""
    rules, seen = table.rules, positions(table, seat)
    said: dict[str, tuple[str, ...]] = {}
    judged = 0
    for line, step, kind in plan_format.lines(found):
        due = [(state, ask) for state, ask in seen if kind in ("", ask.kind) and (
            step.head is None
            or sealed_orders.answers(step.head, sealed_orders.asked(rules, state, ask)))]
        verdicts = []
        for text in dict.fromkeys(_choices(step)):
            judged += 1
            if judged > MOST:
                break
            verdict = _verdict(table, seat, text, due)
            if verdict:
                verdicts.append(f"“{text}”: {verdict}")
                verdicts += _comes(rules, seat, text, due, found, step)
        if verdicts:
            said[line] = tuple(verdicts)
    return said


def asked(table: Table, seat: Seat) -> Asked:
    """What a seat is asked now, and next as far as it sees."""
    now = next((ask for ask in table.rules.awaiting(table.state).asks if ask.seat == seat), None)

    @cache
    def next_() -> tuple[str, Any]:
        state, ask = next(_positions(table, seat), (None, None))
        return (ask.kind, state) if ask else ("", None)

    return Asked(seat, table.state, now.kind if now else "", next_)


def of_move(table: Table, seat: Seat, text: str) -> str:
    """The same of one move; empty: it answers another question than is asked next."""
    return _verdict(table, seat, text, positions(table, seat))


def _choices(step: Step) -> list[str]:
    return [choice for branch in step.branches for choice in branch.choices
            if choice not in (SKIP, AS_LAST)]


def positions(table: Table, seat: Seat, other: bool = True) -> list[tuple[object, Ask]]:
    """Positions in which the seat is asked next, from so many that it cannot tell from today's.

    Without ``other`` they go on from one of them, and differ by luck alone.
    """
    return [*_positions(table, seat, other)]


def _positions(table: Table, seat: Seat, other: bool = True) -> Iterator[tuple[object, Ask]]:
    eyes = hashing.sha256(log_entry.encoded(table.rules.view(table.state, seat))).hexdigest()
    for n in range(POSITIONS):
        source = chance.sealed(hashing.sha256(f"{eyes} {n}".encode()).hexdigest())
        first = source if other else chance.sealed(eyes)
        state, _ = chance.settle(table.rules.twin(table.state, seat), first)
        come = _asked(table.rules, state, seat, source)
        if come is not None:
            yield come


def _asked(rules: Game, state: object, seat: Seat, source: Source) -> tuple[object, Ask] | None:
    """The position in which a seat is asked, the others by default; None: it is not."""
    for _ in range(MOVES):
        awaiting = rules.awaiting(state)
        mine = next((ask for ask in awaiting.asks if ask.seat == seat and ask.must), None)
        if mine is not None:
            return state, mine
        others = {ask.seat: move for ask in awaiting.asks if ask.must
                  and (move := stand_in(rules, state, ask.seat)) is not None}
        if not others:
            return None
        moves = others if awaiting.sealed else dict([next(iter(others.items()))])
        (_, state), _ = chance.settle(rules.play(state, moves), source)
    return None


def _verdict(table: Table, seat: Seat, text: str, seen: list[tuple[object, Ask]]) -> str:
    """Whether a move would be legal; empty: it answers another question than is asked next."""
    against = [_against(table.rules, state, seat, text) for state, _ in seen]
    if not seen or None in against:
        return ""
    why = next(filter(None, against), "")
    if not why:
        return "legal as things stand."
    if all(against):
        return f"not legal as things stand: {why}"
    alike = [_against(table.rules, state, seat, text)
             for state, _ in positions(table, seat, other=False)]
    on = "the roll" if any(alike) and not all(alike) else "what you cannot see"
    return f"hangs on {on} ({why.rstrip('.')})."


def _against(rules: Game, state: object, seat: Seat, text: str) -> str | None:
    """Why a move is not legal; empty: it is; None: something else is asked."""
    try:
        problems = rules.check(state, seat, _move(rules, state, seat, text))
    except Refused as error:
        problems = error.problems
    if not hard(problems):
        return ""
    return None if problems[0].code == "illegal-now" else problems[0].why


def _move(rules: Game, state: object, seat: Seat, text: str) -> Any:
    """A choice's move, else what a person's words mean."""
    try:
        return plan_format.meant(rules, state, seat, text)
    except Refused as error:
        if error.problems[0].code in ("illegal-now", "referee/ambiguous-move"):
            raise
        from referee.core.language import free_text

        return free_text.read(rules, state, seat, text)


def _comes(rules: Game, seat: Seat, text: str, seen: list[tuple[object, Ask]], found: Plan,
           step: Step) -> list[str]:
    """For each thing that a legal move may turn up, what is asked then and answered by the plan."""
    state = next((state for state, _ in seen if _against(rules, state, seat, text) == ""), None)
    if state is None:
        return []
    move = _move(rules, state, seat, text)
    why, kinds = rules.unknown(state, seat, move)
    after = found.steps[found.steps.index(step) + 1:] if step in found.steps else ()
    outcomes: dict[str, list[str]] = {}
    for kind in kinds:
        own = chance.sealed(kind)

        def answer(question: Question, kind: str = kind, own: Source = own) -> Answer:
            named = not isinstance(question, chance.Reveal) and question.why == why
            return chance.given(kind, own)[0](question) if named else own(question)

        (_, then), _ = chance.settle(rules.play(state, {seat: move}), answer)
        outcomes.setdefault(_answered(rules, seat, then, found, after), []).append(kind)
    return [f"  {', '.join(kinds)}: {outcome}" for outcome, kinds in outcomes.items()]


def _answered(rules: Game, seat: Seat, state: object, found: Plan,
              after: tuple[Step, ...]) -> str:
    """What a seat is asked, and what of a plan answers it."""
    ask = next((ask for ask in rules.awaiting(state).asks if ask.seat == seat and ask.must), None)
    if ask is None:
        return "nothing more is asked."
    texts: list[str] = []
    for step in after:
        texts += _choices(step)
        if not any(SKIP in branch.choices for branch in step.branches):
            break
    for one in found.standing(ask.kind):
        texts += _choices(one.step)
    for text in texts:
        if _against(rules, state, seat, text) == "":
            return f"{ask.what} is asked, “{text}” is legal."
    return f"{ask.what} is asked, and nothing in the plan answers it."
