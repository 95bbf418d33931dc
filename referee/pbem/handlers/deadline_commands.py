"""Moderator commands on deadlines: that of this turn, and the rule for all turns."""

from collections.abc import Callable
from datetime import datetime

from msgspec.structs import replace

from referee.commands import answer
from referee.commands.answer import MODERATOR
from referee.core.base.aliases import join_words
from referee.core.base.problem import Refused
from referee.core.match import match as matches
from referee.pbem.handlers import missed_deadlines
from referee.pbem.handlers.processing import Processing, Sender
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.roster.game_roster import GameRoster
from referee.pbem.schedule import deadline_rules, deadlines

NONE = "none"  # in place of a rule: no deadlines


def deadline(processing: Processing, sender: Sender, command: Command) -> None:
    """DEADLINE: set the deadline of the current decisions."""
    _set_deadline(processing, command, lambda: deadlines.parse_moment(
        command.argument, datetime.fromisoformat(processing.timestamp), processing.roster.zone))


def extend(processing: Processing, sender: Sender, command: Command) -> None:
    """EXTEND: postpone the deadline."""
    if not processing.roster.deadline:
        processing.refused = True
        processing.add_reply(f"(line {command.line_number}) There is no deadline to extend.")
        return
    begins = max(processing.roster.deadline, processing.timestamp
                 if missed_deadlines.OVERDUE in processing.roster.reminded else "")
    _set_deadline(processing, command, lambda: datetime.fromisoformat(begins)
                  + deadlines.parse_span(command.argument))


def _set_deadline(processing: Processing, command: Command, to: Callable[[], datetime]) -> None:
    if not _waits_for_players(processing):
        processing.refused = True
        processing.add_reply(f"(line {command.line_number}) The game waits for no player now, so "
                             "it has no deadline.")
        return
    try:
        when = to().strftime("%Y-%m-%dT%H:%M:%SZ")
    except Refused as error:
        processing.report_problems(answer.refused_answer("deadline", error, command.argument),
                                   command.line_number)
        return
    processing.roster = replace(processing.roster, deadline=when,
                                asked_turn=processing.match.public_turn, reminded=())
    pause_note = " The game is paused." if processing.roster.paused else ""
    processing.announce("")
    processing.notes += [(seat,
                          f"The deadline is now {processing.deadline_text(seat)}: "
                          f"{command.reason}.{pause_note}")
                         for seat in processing.match.seats]
    processing.add_reply(f"The deadline would be {processing.deadline_text(MODERATOR)}, but the "
                         "game is paused. The pause does not shorten the remaining "
                         "time." if pause_note else
                         f"The deadline is {processing.deadline_text(MODERATOR)}.")


def deadline_rule(processing: Processing, sender: Sender, command: Command) -> None:
    """DEADLINE RULE: change the rule for later turns, and this deadline if that gains time."""
    try:
        new = requested_rule(processing.roster, command.argument)
        running = _running_deadline(processing, new)
    except Refused as error:
        processing.report_problems(answer.refused_answer("deadline rule", error,
                                                          command.argument), command.line_number)
        return
    if new == processing.roster.deadline_rule:
        processing.add_reply(f"The deadline rule is already {new or NONE}. Nothing was changed.")
        return
    moved = running != processing.roster.deadline
    lost = _lost_sentence(processing.roster.deadline_rule, new)
    processing.roster = replace(processing.roster, deadline_rule=new, deadline=running)
    processing.roster = replace(processing.roster,
                                reminded=reminder_due_now(processing.roster, processing.timestamp))
    processing.journal_rows.append({"rule": new, "why": command.reason,
                                    "when": processing.timestamp})
    why = f" Reason: {command.reason}." if command.reason else ""
    first = (f"New deadline rule: {new}, in {processing.roster.zone}." if new else
             "From now on there are no deadlines.")
    processing.announce("")
    processing.notes += [(seat, f"{first}{why}{_deadline_sentence(processing, seat, moved)}")
                         for seat in processing.match.seats
                         if seat not in processing.match.vacant_seats]
    processing.add_reply(f"{first}{lost}{_deadline_sentence(processing, MODERATOR, moved)}")


def _lost_sentence(before: str, new: str) -> str:
    """A sentence on the parts of the old rule that the new one lacks; "" if it has all of them."""
    lost = deadline_rules.lost_parts(deadline_rules.parse(new),
                                     deadline_rules.parse(before)) if before and new else {}
    return (f" The new rule has no {join_words(lost, 'or')}; the old one had "
            f"{', '.join(lost.values())}.") if lost else ""


def requested_rule(roster: GameRoster, text: str) -> str:
    """The rule that a text asks for, as stored; "" means no deadlines.

    Refused (mail-deadline): neither a rule nor a part of the existing one.
    """
    if text.strip(" .").casefold() == NONE:
        return ""
    before = deadline_rules.parse(roster.deadline_rule) if roster.deadline_rule else None
    return deadline_rules.text(deadline_rules.parse_new_rule(text, before))


def _running_deadline(processing: Processing, new: str) -> str:
    """The running deadline under a new rule; one not announced yet is set by ``reply.finish``."""
    roster = processing.roster
    if (not new or not roster.asked_turn or not _waits_for_players(processing)
        or not processing.unchanged_since(roster.asked_turn)):
        return roster.deadline if new else ""
    now = datetime.fromisoformat(roster.paused or processing.timestamp)
    when = deadlines.deadline_under_rule(
        datetime.fromisoformat(roster.deadline) if roster.deadline else None,
        datetime.fromisoformat(roster.announced) if roster.announced else now, now,
        deadline_rules.parse(new),
        roster.zone, processing.absences())
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")


def _waits_for_players(processing: Processing) -> bool:
    """Whether a deadline is possible: a player must move, or may still change orders."""
    return processing.orders_wait or any(
        decision.must for decision in matches.to_move(processing.match).decisions)


def reminder_due_now(roster: GameRoster, when: str) -> tuple[str, ...]:
    """The reminder that would be due now: marked as sent, since this mail is one already."""
    if not roster.deadline or not roster.deadline_rule or not roster.announced:
        return ()
    moment = deadlines.latest_reminder(
        datetime.fromisoformat(roster.announced), datetime.fromisoformat(roster.deadline),
        deadline_rules.parse(roster.deadline_rule), datetime.fromisoformat(when))
    return (moment.strftime("%Y-%m-%dT%H:%M:%SZ"),) if moment else ()


def _deadline_sentence(processing: Processing, seat: str, moved: bool) -> str:
    """A sentence on the deadline of this turn."""
    if not processing.roster.deadline:
        return ""
    pause_note = (" The game is paused. The pause does not shorten the remaining time."
                  if processing.roster.paused else "")
    return (f" The deadline of this turn {'is now' if moved else 'stays'} "
            f"{processing.deadline_text(seat)}.{pause_note}")
