"""What the moderator changes of deadlines: that of this turn, or the rule of all of them."""

from collections.abc import Callable
from datetime import datetime

from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands.answer import MODERATOR
from referee.core.base.problem import Refused
from referee.core.match import match
from referee.pbem.handlers import missed_deadlines
from referee.pbem.handlers.processing import Sitting, Writer
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.roster.game_roster import Desk
from referee.pbem.schedule import deadline_rules, deadlines

NONE = "none"  # instead of a rule: no deadlines


def deadline(at: Sitting, who: Writer, command: Command) -> None:
    """Set the deadline of what is asked now."""
    _moved(at, command, lambda: deadlines.moment(
        command.rest, datetime.fromisoformat(at.when), at.desk.zone))


def extend(at: Sitting, who: Writer, command: Command) -> None:
    """Move the deadline by some time."""
    if not at.desk.deadline:
        at.tell(f"(line {command.n}) There is no deadline to extend.")
        return
    begins = max(at.desk.deadline, at.when if missed_deadlines.OVERDUE in at.desk.reminded else "")
    _moved(at, command, lambda: datetime.fromisoformat(begins) + deadlines.span(command.rest))


def _moved(at: Sitting, command: Command, to: Callable[[], datetime]) -> None:
    try:
        when = to().strftime("%Y-%m-%dT%H:%M:%SZ")
    except Refused as error:
        at.complain(answers.failed("deadline", error, command.rest), command.n)
        return
    at.desk = replace(at.desk, deadline=when, asked=at.now.public_turn, reminded=())
    rests = " The game rests." if at.desk.paused else ""
    at.announce("")
    at.notes += [(seat, f"The deadline is moved to {at.deadline(seat)}: {command.why}.{rests}")
                 for seat in at.now.seats]
    at.tell(f"The deadline would be {at.deadline(MODERATOR)}, but the game rests; when it goes "
            "on, at least as much time is left." if rests else
            f"The deadline is {at.deadline(MODERATOR)}.")


def rule(at: Sitting, who: Writer, command: Command) -> None:
    """Change the rule: for later turns, and for the deadline that runs if that gains time."""
    try:
        new = wanted(at.desk, command.rest)
        running = _running(at, new)
    except Refused as error:
        at.complain(answers.failed("deadline rule", error, command.rest), command.n)
        return
    if new == at.desk.clock:
        at.tell(f"The rule of deadlines is {new or NONE} already; nothing was changed.")
        return
    moved = running != at.desk.deadline
    at.desk = replace(at.desk, clock=new, deadline=running)
    at.desk = replace(at.desk, reminded=passed(at.desk, at.when))
    at.rows.append({"rule": new, "why": command.why, "when": at.when})
    why = f" Reason: {command.why}." if command.why else ""
    first = (f"New rule of deadlines: {new}, in {at.desk.zone}." if new else
             "From now on there are no deadlines.")
    at.announce("")
    at.notes += [(seat, f"{first}{why}{_told(at, seat, moved)}") for seat in at.now.seats
                 if seat not in at.now.gone]
    at.tell(f"{first}{_told(at, MODERATOR, moved)}")


def wanted(desk: Desk, text: str) -> str:
    """The rule that a text asks for, as it is stored; empty: no deadlines.

    Refused (mail-deadline): it is no rule, nor a part of the one that there is.
    """
    if text.strip(" .").casefold() == NONE:
        return ""
    before = deadline_rules.parse(desk.clock) if desk.clock else None
    return deadline_rules.text(deadline_rules.entered(text, before))


def _running(at: Sitting, new: str) -> str:
    """The deadline that runs, by a new rule; one that is not announced yet is set at the end."""
    desk = at.desk
    asked = at.waits or any(ask.must for ask in match.waiting(at.now).asks)
    if not new or not desk.asked or not asked or not at.still(desk.asked):
        return desk.deadline if new else ""
    now = datetime.fromisoformat(desk.paused or at.when)
    when = deadlines.ruled(
        datetime.fromisoformat(desk.deadline) if desk.deadline else None,
        datetime.fromisoformat(desk.since) if desk.since else now, now, deadline_rules.parse(new),
        desk.zone, at.away())
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")


def passed(desk: Desk, when: str) -> tuple[str, ...]:
    """The reminder that would be due now, so that it is not sent right after a mail of this."""
    if not desk.deadline or not desk.clock or not desk.since:
        return ()
    moment = deadlines.reminder(
        datetime.fromisoformat(desk.since), datetime.fromisoformat(desk.deadline),
        deadline_rules.parse(desk.clock), datetime.fromisoformat(when))
    return (moment.strftime("%Y-%m-%dT%H:%M:%SZ"),) if moment else ()


def _told(at: Sitting, seat: str, moved: bool) -> str:
    """What becomes of the deadline of this turn."""
    if not at.desk.deadline:
        return ""
    rests = (" The game is paused; when it goes on, at least as much time is left."
             if at.desk.paused else "")
    return (f" The deadline of this turn {'is now' if moved else 'stays'} "
            f"{at.deadline(seat)}.{rests}")
