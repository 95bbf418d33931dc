"""Who played a seat at which turn: the names in the header, dated by the entries of the log."""

from collections.abc import Iterable, Iterator

from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.match import entry_texts
from referee.core.match.entry_texts import SeatChanged
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import PastAssignment, SeatAssignment


def players_at(assignment: SeatAssignment, turn: int) -> tuple[str, ...]:
    """The names of who played the seat at a turn; none if no one did or no one is named."""
    return next((past.players for past in assignment.before if past.until > turn),
                assignment.players)


def assignments_at(assignments: Iterable[SeatAssignment], entries: Iterable[LogEntry],
                   turn: int) -> tuple[SeatAssignment, ...]:
    """The seats as they were after a turn, without later changes."""
    seats = [*assignments]
    if not any(past.until > turn for assignment in seats for past in assignment.before):
        return tuple(seats)
    last = {content.seat: (entry, content) for entry, content in seat_changes(entries)
            if entry.n <= turn}
    past_seats: list[SeatAssignment] = []
    for assignment in seats:
        if any(past.until > turn for past in assignment.before):
            entry, content = last.get(assignment.seat, (None, None))
            vacant_since = (entry.timestamp if entry and content and content.how == entry_texts.GONE
                            else "")
            assignment = SeatAssignment(assignment.seat, players_at(assignment, turn), vacant_since,
                                        tuple([past for past in assignment.before
                                               if past.until <= turn]))
        past_seats.append(assignment)
    return tuple(past_seats)


def rebuilt(assignments: Iterable[SeatAssignment], entries: list[LogEntry]) -> tuple[SeatAssignment,
                                                                                     ...]:
    """The seats of a damaged header as they were after these entries.

    Lost names stay empty; a seat that the entries say was left is vacant.
    """
    rebuilt_seats: list[SeatAssignment] = []
    for assignment in assignments_at(assignments, entries, entries[-1].n):
        changes_of_seat = [(entry, content) for entry, content in seat_changes(entries)
                           if content.seat == assignment.seat]
        known_past = {past.until: past for past in assignment.before}
        before = tuple([known_past.get(entry.n, PastAssignment(entry.n, ())) for entry,
                        _ in changes_of_seat])
        if changes_of_seat:
            entry, content = changes_of_seat[-1]
            vacant_since = (assignment.gone
                            or entry.timestamp) if content.how == entry_texts.GONE else ""
            assignment = SeatAssignment(assignment.seat, () if vacant_since
                                        else assignment.players, vacant_since, before)
        rebuilt_seats.append(assignment)
    return tuple(rebuilt_seats)


def seat_changes(entries: Iterable[LogEntry]) -> Iterator[tuple[LogEntry, SeatChanged]]:
    """The entries that say that a seat was left or taken."""
    return ((entry, content) for entry in entries if entry_texts.is_seat_change(entry.first_text)
            and type(content := entry_texts.parse(entry.first_text)) is SeatChanged)


def all_players(assignment: SeatAssignment) -> tuple[str, ...]:
    """All names at a seat, current and earlier."""
    return (*assignment.players, *(name for past in assignment.before for name in past.players))


def inconsistencies(assignments: Iterable[SeatAssignment],
                    entries: Iterable[LogEntry]) -> Iterator[str]:
    """Where the names in a header do not match the entries of its log."""
    turns_by_seat: dict[Seat, list[int]] = {}
    for entry, content in seat_changes(entries):
        turns_by_seat.setdefault(content.seat, []).append(entry.n)
    for assignment in assignments:
        if [past.until for past in assignment.before] != turns_by_seat.get(assignment.seat, []):
            yield (f"The earlier players of {seat_ref(assignment.seat)} in the file header do "
                   "not match the log entries that change the players.")


def vacancy_differences(assignments: Iterable[SeatAssignment],
                        entries: Iterable[LogEntry]) -> Iterator[Seat]:
    """The seats whose vacancy differs between header and log."""
    vacant_since = {content.seat: entry.timestamp if content.how == entry_texts.GONE else ""
            for entry, content in seat_changes(entries)}
    return (assignment.seat for assignment in assignments
            if assignment.seat in vacant_since and assignment.gone != vacant_since[assignment.seat])
