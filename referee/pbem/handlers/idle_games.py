"""Computes until when a game has nothing to do, so that ticks can skip it."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from referee.core.plans import executor
from referee.pbem.handlers import held_messages, pauses
from referee.pbem.handlers.processing import Processing
from referee.pbem.schedule import deadline_rules, deadlines

NEVER = "9999-12-31T23:59:59Z"


def idle_until(processing: Processing) -> str:
    """When a tick may next have something to do (UTC); "" means now.

    Called after a tick has done what was due.
    """
    match = processing.match
    if any(not held.code for held in processing.roster.held):  # no question was sent yet
        return ""
    if match.orders or match.plans:
        last = processing.transaction.last_time
        if not (executor.plans_may_play(match, last, processing.timestamp)
                and executor.has_passed(match.settle_minutes, last, processing.timestamp)):
            return ""
    return min((f"{moment:%Y-%m-%dT%H:%M:%SZ}" for moment in _wake_times(processing)
                if f"{moment:%Y-%m-%dT%H:%M:%SZ}" > processing.timestamp), default=NEVER)


def _wake_times(processing: Processing) -> Iterator[datetime]:
    """The times for which the game waits, including past ones."""
    roster, now = processing.roster, datetime.fromisoformat(processing.timestamp)
    yield from held_messages.expiry_times(roster.held)
    if roster.paused:
        yield pauses.next_reminder(roster, now)
    if not roster.deadline or roster.paused:
        return
    deadline = datetime.fromisoformat(roster.deadline)
    yield deadline
    if roster.deadline_rule:
        rule = deadline_rules.parse(roster.deadline_rule)
        yield deadlines.orders_accepted_until(deadline, rule)
        yield from (deadline - timedelta(minutes=minutes) for minutes in rule.remind)
