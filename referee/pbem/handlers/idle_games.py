"""Until when a game has nothing to do by itself, so that ticks need not look at it."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from referee.core.plans import executor
from referee.pbem.handlers import held_messages, pauses
from referee.pbem.handlers.processing import Sitting
from referee.pbem.schedule import deadline_rules, deadlines

NEVER = "9999-12-31T23:59:59Z"


def until(at: Sitting) -> str:
    """When a tick may next have something to do (UTC), if nothing else happens; empty: now.

    Said behind a tick that has done what was due.
    """
    now = at.now
    if any(not one.code for one in at.desk.held):  # nobody was asked about it yet
        return ""
    if now.orders or now.plans:
        last = at.game.last
        if not (executor.due(now, last, at.when) and executor.over(now.settle, last, at.when)):
            return ""
    return min((f"{moment:%Y-%m-%dT%H:%M:%SZ}" for moment in _moments(at)
                if f"{moment:%Y-%m-%dT%H:%M:%SZ}" > at.when), default=NEVER)


def _moments(at: Sitting) -> Iterator[datetime]:
    """The moments that the desk waits for, past ones among them."""
    desk, now = at.desk, datetime.fromisoformat(at.when)
    yield from held_messages.moments(desk.held)
    if desk.paused:
        yield pauses.reminds(desk, now)
    if not desk.deadline or desk.paused:
        return
    deadline = datetime.fromisoformat(desk.deadline)
    yield deadline
    if desk.clock:
        rule = deadline_rules.parse(desk.clock)
        yield deadlines.closes(deadline, rule)
        yield from (deadline - timedelta(minutes=minutes) for minutes in rule.remind)
