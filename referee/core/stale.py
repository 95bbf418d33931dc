"""Whether an answer to a turn that is past still says what it said then."""

from referee.core import lineage, replay
from referee.core.log import Line
from referee.core.mover import who
from referee.core.problem import Refused
from referee.core.rules import Seat
from referee.core.table import Table


def holds(now: Table, lines: list[Line], turn: int, text: str, said: Seat | None) -> bool:
    """Whether a text for a turn means the same now, and all that it rests on stays.

    That is judged by what its seat saw then and sees now, by nothing else. A
    text of several moves rests on too much to be judged.
    """
    rules = now.rules
    try:
        says = who(now, text, said)
        past = replay.history(now, lines)
        if says.seat is None or turn not in past or turn not in lineage.standing(lines, now.phase):
            return False
        move = text[says.end:]
        found = []
        for state in (past[turn].state, now.state):
            kinds = [ask.kind for ask in rules.awaiting(state).asks if ask.seat == says.seat]
            meant = rules.read(state, says.seat, move)
            found.append((kinds, rules.write(meant),
                          rules.rests(rules.view(state, says.seat), meant)))
    except Refused:
        return False
    return found[0] == found[1] and found[0][2] is not None and not rules.awaiting(now.state).sealed
