"""Until when a game has nothing to do by itself, so that ticks need not look at it."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from referee.core.ahead import ahead
from referee.desk.deal import held, pauses
from referee.desk.deal.sitting import Sitting
from referee.desk.time import clock

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
        if not (ahead.due(now, last, at.when) and ahead.over(now.settle, last, at.when)):
            return ""
    return min((f"{moment:%Y-%m-%dT%H:%M:%SZ}" for moment in _moments(at)
                if f"{moment:%Y-%m-%dT%H:%M:%SZ}" > at.when), default=NEVER)


def _moments(at: Sitting) -> Iterator[datetime]:
    """The moments that the desk waits for, past ones among them."""
    desk, now = at.desk, datetime.fromisoformat(at.when)
    yield from held.moments(desk.held)
    if desk.paused:
        yield pauses.reminds(desk, now)
    if not desk.deadline or desk.paused:
        return
    deadline = datetime.fromisoformat(desk.deadline)
    yield deadline
    if desk.clock:
        rule = clock.parse(desk.clock)
        yield clock.closes(deadline, rule)
        yield from (deadline - timedelta(minutes=minutes) for minutes in rule.remind)
