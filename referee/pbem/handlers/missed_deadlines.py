"""Reports on a missed deadline to the late player, the others and the moderator."""

from datetime import datetime, timedelta

from msgspec.structs import replace

from referee.commands import turn_report
from referee.commands.answer import MODERATOR, PUBLIC, PlayedMove
from referee.core.base import aliases
from referee.core.base.references import capitalized, seat_ref
from referee.core.document.surfaces import SHELL
from referee.core.game.decisions import Seat
from referee.core.match import log_entry
from referee.core.match import match as matches
from referee.pbem.handlers.processing import Processing

OVERDUE, UNREAD = "overdue", "unread"  # marks: what was announced for the running deadline
LONG = timedelta(hours=1)  # delay by the mailbox after which players are informed
OFTEN = 2  # deadlines missed in a row after which the moderator is informed


def report_unplayed(processing: Processing, late: list[Seat], why: str) -> None:
    """Announce, once, a deadline that passed and could not be closed.

    Those who are ``late`` are counted now, and not again when it is closed.
    """
    if OVERDUE in processing.roster.reminded:
        return
    until = processing.deadline_text(MODERATOR)
    count_late(processing, late)
    processing.roster = replace(processing.roster, reminded=(*processing.roster.reminded, OVERDUE))
    processing.journal_rows.append({"overdue": processing.roster.asked_turn, "late": late,
                                    "why": SHELL.resolve(why),
                                    "when": processing.timestamp})
    secret = matches.hides_who_filed(processing.match)  # then nobody else may know who has filed
    names = aliases.join_words([seat_ref(seat) for seat in late])
    processing.announce("")
    for seat in processing.match.seats:
        if seat in late:
            processing.notes.append((seat,
                                     "You missed the deadline, and there is no default move that "
                                     "the referee could make. You are counted late. Your move "
                                     "still counts: the game waits for you."))
        elif seat not in processing.match.vacant_seats:
            processing.notes.append((seat,
                                     "The deadline has passed, and there is no default move. The "
                                     f"game waits{'' if secret else f' for {names}'}. "
                                     "The moderator decides."))
    processing.notes += [(MODERATOR, line) for line in (
        f"The deadline of {processing.roster.game} ({until}) has passed and could not be closed. "
        f"{why}",
        f"The game waits for {names}, who {'is' if len(late) == 1 else 'are'} counted late.",
        *(line for seat in late for line in (
            f"AS {seat}: move BECAUSE … makes a move for {seat}.",
            f"REPLACE {seat} address name BECAUSE … gives the seat to another player.")),
        "EXTEND 24h BECAUSE … gives more time.")]


def report_unread_mailbox(processing: Processing, until: str) -> None:
    """Announce, once, a deadline that waits until the mailbox can be read.

    Orders were accepted ``until`` (UTC). The moderator is informed of the mailbox for all games at
    once.
    """
    passed = datetime.fromisoformat(processing.timestamp) - datetime.fromisoformat(until)
    if UNREAD in processing.roster.reminded or passed < LONG:
        return
    processing.roster = replace(processing.roster, reminded=(*processing.roster.reminded, UNREAD))
    processing.announce("The deadline has passed, but the mailbox cannot be read now. The deadline "
                        "stays open until the mailbox is read. Everything sent in time counts.")


def count_late(processing: Processing, late: list[Seat]) -> None:
    """Count the late players, once per deadline."""
    for person in () if OVERDUE in processing.roster.reminded else processing.roster.people:
        if person.seat in late:
            processing.update_person(person, late=person.late + 1, silent=person.silent + 1)


def late_notes(processing: Processing, late: list[Seat], since: int) -> list[tuple[str, str]]:
    """The notes on the late seats for each viewer, according to what was played since a turn."""
    notes_by_viewer: list[tuple[str, str]] = []
    for seat in late:
        people, names = (processing.roster.people_of(seat),
                         seat_ref(seat))
        times = aliases.count_noun(max((person.late for person in people), default=0), "time")
        own, public = moves_since(processing, since, seat, seat), moves_since(processing, since,
                                                                              seat, PUBLIC)
        if own and not any(move.by for move in own):  # a draft, or a plan that waited
            mine = ("You were not ready at the deadline. The referee played what you had "
                    f"sent{_moves_suffix(own)}.")
            theirs = (f"{capitalized(names)} was not ready at the deadline. The referee played "
                      "what they had sent")
        else:
            mine = (f"You missed the deadline. Default move for you{_moves_suffix(own)}.")
            theirs = f"{capitalized(names)} missed the deadline. Default move for {names}"
        notes_by_viewer.append((seat, f"{mine} You have been late {times} so far."))
        notes_by_viewer += [(other, f"{theirs}{_moves_suffix(public)}.")
                            for other in processing.match.seats
                            if other != seat and other not in processing.match.vacant_seats]
        notes_by_viewer.append((MODERATOR, f"{theirs}{_moves_suffix(own)}. Late {times} so far."))
        notes_by_viewer += [(MODERATOR,
                             f"{person.name} ({seat}) has missed {person.silent} deadlines in a "
                             f"row. REPLACE {seat} address name BECAUSE … gives the seat to "
                             "another player.") for person in people if person.silent >= OFTEN]
    return notes_by_viewer


def moves_since(processing: Processing, since: int, seat: Seat, viewer: str) -> list[PlayedMove]:
    """The moves of a seat since a turn that the viewer may see."""
    moves: list[PlayedMove] = []
    for line in log_entry.entries_backwards(processing.transaction.saved.log):
        if line.n <= since:
            break
        moves += [move for move in turn_report.readable_moves(processing.match.game, line, viewer)
                  if move.seat == seat]
    return moves[::-1]


def _moves_suffix(moves: list[PlayedMove]) -> str:
    """The moves after a colon; "" if none are visible."""
    return f": {aliases.join_words([f'“{move.move}”' for move in moves])}" if moves else ""
