"""Who played a seat at which turn: the names in the header, dated by the entries of the log."""

from collections.abc import Iterable, Iterator

from referee.core.game.decisions import Seat
from referee.core.match import entry_texts
from referee.core.match.entry_texts import SeatChanged
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import PastAssignment, SeatAssignment


def players_at(assignment: SeatAssignment, turn: int) -> tuple[str, ...]:
    """The names of who played the seat at a turn; none if no one did or no one is named."""
    return next((past.players for past in assignment.before if past.until > turn),
                assignment.players)


def assignments_at(assignments: Iterable[SeatAssignment], lines: Iterable[LogEntry],
                   turn: int) -> tuple[SeatAssignment, ...]:
    """The seats as they were after a turn, without later changes."""
    seats = [*assignments]
    if not any(past.until > turn for assignment in seats for past in assignment.before):
        return tuple(seats)
    last = {content.seat: (line, content) for line, content in seat_changes(lines)
            if line.n <= turn}
    then: list[SeatAssignment] = []
    for assignment in seats:
        if any(past.until > turn for past in assignment.before):
            line, content = last.get(assignment.seat, (None, None))
            vacant_since = (line.timestamp if line and content and content.how == entry_texts.GONE
                            else "")
            assignment = SeatAssignment(assignment.seat, players_at(assignment, turn), vacant_since,
                                        tuple([past for past in assignment.before
                                               if past.until <= turn]))
        then.append(assignment)
    return tuple(then)


def rebuilt(assignments: Iterable[SeatAssignment], lines: list[LogEntry]) -> tuple[SeatAssignment,
                                                                                   ...]:
    """The seats of a damaged header as they were after these entries.

    Lost names stay empty; a seat that the entries say was left is vacant.
    """
    then: list[SeatAssignment] = []
    for assignment in assignments_at(assignments, lines, lines[-1].n):
        changes_of_seat = [(line, content) for line, content in seat_changes(lines)
                           if content.seat == assignment.seat]
        known = {past.until: past for past in assignment.before}
        before = tuple([known.get(line.n, PastAssignment(line.n, ())) for line,
                        _ in changes_of_seat])
        if changes_of_seat:
            line, content = changes_of_seat[-1]
            vacant_since = (assignment.gone
                            or line.timestamp) if content.how == entry_texts.GONE else ""
            assignment = SeatAssignment(assignment.seat, () if vacant_since
                                        else assignment.players, vacant_since, before)
        then.append(assignment)
    return tuple(then)


def seat_changes(lines: Iterable[LogEntry]) -> Iterator[tuple[LogEntry, SeatChanged]]:
    """The entries that say that a seat was left or taken."""
    return ((line, content) for line in lines if entry_texts.is_seat_change(line.first_text)
            and type(content := entry_texts.parse(line.first_text)) is SeatChanged)


def all_players(assignment: SeatAssignment) -> tuple[str, ...]:
    """All names at a seat, current and earlier."""
    return (*assignment.players, *(name for past in assignment.before for name in past.players))


def inconsistencies(assignments: Iterable[SeatAssignment],
                    lines: Iterable[LogEntry]) -> Iterator[str]:
    """Where the names in a header do not match the entries of its log."""
    turns_by_seat: dict[Seat, list[int]] = {}
    for line, content in seat_changes(lines):
        turns_by_seat.setdefault(content.seat, []).append(line.n)
    for assignment in assignments:
        if [past.until for past in assignment.before] != turns_by_seat.get(assignment.seat, []):
            yield (f"Who played {assignment.seat} before does not go with the lines that say when "
                   "that changed.")


def vacancy_differences(assignments: Iterable[SeatAssignment],
                        lines: Iterable[LogEntry]) -> Iterator[Seat]:
    """The seats whose vacancy differs between header and log."""
    last = {content.seat: line.timestamp if content.how == entry_texts.GONE else ""
            for line, content in seat_changes(lines)}
    return (assignment.seat for assignment in assignments
            if assignment.seat in last and assignment.gone != last[assignment.seat])
