"""A deadline that somebody missed: what they, the others and the moderator get to know of it."""

from datetime import datetime, timedelta

from msgspec.structs import replace

from referee.commands import turn_report
from referee.commands.answer import MODERATOR, PUBLIC, PlayedMove
from referee.core.base import aliases
from referee.core.game.decisions import Seat
from referee.core.match import log_entry, match
from referee.pbem.handlers.processing import Sitting
from referee.pbem.outbound import content

OVERDUE, UNREAD = "overdue", "unread"  # what was said once of the deadline that runs
LONG = timedelta(hours=1)  # that a deadline waits for the mailbox before players hear of it
OFTEN = 2  # deadlines in a row without a message, from which on the moderator hears of it


def unplayed(at: Sitting, late: list[Seat], why: str) -> None:
    """Tell everyone, once, of a deadline that passed and could not be closed.

    Who is ``late`` is counted so now, and not again when it can be closed.
    """
    if OVERDUE in at.desk.reminded:
        return
    until = at.deadline(MODERATOR)
    counted(at, late)
    at.desk = replace(at.desk, reminded=(*at.desk.reminded, OVERDUE))
    at.rows.append({"overdue": at.desk.asked, "late": late, "why": why, "when": at.when})
    sealed = match.secret(at.now)  # then nobody else may know who has filed
    who = aliases.listed([content.named(at.desk, seat) for seat in late])
    at.announce("")
    for seat in at.now.seats:
        if seat in late:
            at.notes.append((seat, "You made no move before the deadline, and the referee could "
                             "not play for you. You are counted late. The game waits for you: "
                             "your move still counts."))
        elif seat not in at.now.gone:
            at.notes.append((seat, "The deadline has passed and could not be closed. The game "
                             f"waits{'' if sealed else f' for {who}'}; the moderator decides."))
    at.notes += [(MODERATOR, line) for line in (
        f"The deadline of {at.desk.game} ({until}) has passed and could not be closed: {why}",
        f"It waits for {who}, who {'is' if len(late) == 1 else 'are'} counted late.",
        *(line for seat in late for line in (
            f"AS {seat}: move BECAUSE … makes a move for {seat}.",
            f"REPLACE {seat} address name BECAUSE … gives the seat to somebody else.")),
        "EXTEND 24h BECAUSE … gives more time.")]


def unread(at: Sitting, until: str) -> None:
    """Tell the players, once, of a deadline that waits for the mailbox to be read.

    ``until`` (UTC) orders were taken. The moderator hears of the mailbox for all games at once.
    """
    passed = datetime.fromisoformat(at.when) - datetime.fromisoformat(until)
    if UNREAD in at.desk.reminded or passed < LONG:
        return
    at.desk = replace(at.desk, reminded=(*at.desk.reminded, UNREAD))
    at.announce("The deadline has passed, but this office cannot read its mailbox now. It closes "
                "the deadline once it can. What you sent in time counts.")


def counted(at: Sitting, late: list[Seat]) -> None:
    """Count who is late, once a deadline."""
    for person in () if OVERDUE in at.desk.reminded else at.desk.people:
        if person.seat in late:
            at.person(person, late=person.late + 1, silent=person.silent + 1)


def notes(at: Sitting, late: list[Seat], since: int) -> list[tuple[str, str]]:
    """What each is to know of the seats that were late, by what was played since a turn."""
    found: list[tuple[str, str]] = []
    for seat in late:
        people, who = at.desk.of(seat), content.named(at.desk, seat)
        times = aliases.counted(max((person.late for person in people), default=0), "time")
        own, public = made(at, since, seat, seat), made(at, since, seat, PUBLIC)
        if own and not any(one.by for one in own):  # a draft, or a plan that waited
            mine = ("You were not ready at the deadline. What you had written was "
                    f"played{_said(own)}.")
            theirs = f"{who} was not ready at the deadline. What they had written was played"
        else:
            mine = ("You made no move before the deadline. The referee played for "
                    f"you{_said(own)}.")
            theirs = f"{who} made no move before the deadline. The referee played for them"
        found.append((seat, f"{mine} You are counted late: {times} so far."))
        found += [(other, f"{theirs}{_said(public)}.") for other in at.now.seats
                  if other != seat and other not in at.now.gone]
        found.append((MODERATOR, f"{theirs}{_said(own)}. Late {times} so far."))
        found += [(MODERATOR, f"{person.name} ({seat}) has been silent for {person.silent} "
                   f"deadlines in a row. REPLACE {seat} address name BECAUSE … gives the seat to "
                   "somebody else.") for person in people if person.silent >= OFTEN]
    return found


def made(at: Sitting, since: int, seat: Seat, eyes: str) -> list[PlayedMove]:
    """The moves of a seat since a turn, as far as somebody may read them."""
    found: list[PlayedMove] = []
    for line in log_entry.backwards(at.game.saved.log):
        if line.n <= since:
            break
        found += [one for one in turn_report.moved(at.now.rules, line, eyes)
                  if one.seat == seat]
    return found[::-1]


def _said(made: list[PlayedMove]) -> str:
    """Moves behind a colon; empty: none may be read."""
    return f": {aliases.listed([f'“{one.move}”' for one in made])}" if made else ""
