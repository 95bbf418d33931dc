"""What of a plan would be legal as things stand, by what its seat sees alone.

From positions that the seat could not tell from today's the others move by
default until it is asked; its luck follows from what it sees, never from the
secret.
"""

from hashlib import sha256

from referee.core import chance, log, plan, sheets
from referee.core.chance import Source
from referee.core.plan import AS_LAST, SKIP, Plan
from referee.core.problem import Refused, hard
from referee.core.rules import AnyRules, Ask, Seat
from referee.core.table import Table

POSITIONS = 20
MOVES = 200  # of the others, after which a seat is taken not to be asked


def of(table: Table, seat: Seat, found: Plan) -> dict[str, tuple[str, ...]]:
    """By line of a plan, what is to be said of its choices; none: not of what is asked next."""
    seen = positions(table, seat)
    said: dict[str, tuple[str, ...]] = {}
    for line, step, kind in plan.lines(found):
        due = [(state, ask) for state, ask in seen if kind in ("", ask.kind) and (
            step.head is None or sheets.answers(step.head, sheets.asked(table.rules, state, ask)))]
        texts = [choice for branch in step.branches for choice in branch.choices
                 if choice not in (SKIP, AS_LAST)]
        verdicts = [f"“{text}”: {verdict}" for text in dict.fromkeys(texts)
                    if (verdict := judged(table.rules, seat, text, due))]
        if verdicts:
            said[line] = tuple(verdicts)
    return said


def positions(table: Table, seat: Seat) -> list[tuple[object, Ask]]:
    """Positions in which the seat is asked next, from so many that it cannot tell from today's."""
    found = []
    eyes = sha256(log.encoded(table.rules.view(table.state, seat))).hexdigest()
    for n in range(POSITIONS):
        source = chance.sealed(sha256(f"{eyes} {n}".encode()).hexdigest())
        state, _ = chance.settle(table.rules.twin(table.state, seat), source)
        come = _asked(table.rules, state, seat, source)
        if come is not None:
            found.append(come)
    return found


def _asked(rules: AnyRules, state: object, seat: Seat, source: Source) -> tuple[object, Ask] | None:
    """The position in which a seat is asked, the others by default; None: it is not."""
    for _ in range(MOVES):
        awaiting = rules.awaiting(state)
        mine = next((ask for ask in awaiting.asks if ask.seat == seat and ask.must), None)
        if mine is not None:
            return state, mine
        others = {ask.seat: move for ask in awaiting.asks if ask.must
                  and (move := rules.default(state, ask.seat)) is not None}
        if not others:
            return None
        moves = others if awaiting.sealed else dict([next(iter(others.items()))])
        (_, state), _ = chance.settle(rules.play(state, moves), source)
    return None


def judged(rules: AnyRules, seat: Seat, text: str, seen: list[tuple[object, Ask]]) -> str:
    """Whether a move would be legal; empty: it answers another question than is asked next."""
    legal, reasons = 0, list[str]()
    for state, _ in seen:
        try:
            problems = rules.check(state, seat, rules.read(state, seat, text))
        except Refused as error:
            problems = error.problems
        if not hard(problems):
            legal += 1
        elif problems[0].code == "illegal-now":
            return ""
        else:
            reasons.append(problems[0].why)
    if legal == len(seen):
        return "legal as things stand." if seen else ""
    if legal:
        return f"hangs on what is not known yet ({reasons[0].rstrip('.')})."
    return f"not legal as things stand: {reasons[0]}"
