"""The people of a game: their names, and how many the game allows."""

from collections.abc import Iterable

from referee.core.base import aliases, validators
from referee.core.base.problem import refused
from referee.core.base.references import named_ref, seat_ref, without_references
from referee.core.game.decisions import GameMeta, Seat
from referee.core.match import entry_texts, seat_history
from referee.core.match.entry_texts import OTHERS, SeatChanged
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import SeatAssignment


def parse_names(text: str, where: str) -> tuple[str, ...]:
    """The people of a seat, separated by commas. Refused (usage): an invalid name."""
    names = tuple(aliases.nfc(person.strip()) for person in text.split(",") if person.strip())
    if not all(map(validators.is_person, names)):
        raise refused("referee/usage-seat", f"{where}: a name of a person is missing or not valid.")
    return names


def seat_named(assignments: Iterable[SeatAssignment], word: str) -> str:
    """The seat of a player who is named in place of it; any other word unchanged."""
    assignments = tuple(assignments)
    name = aliases.normalized(word)
    if name in map(aliases.normalized, (assignment.seat for assignment in assignments)):
        return next(assignment.seat for assignment in assignments
                    if aliases.normalized(assignment.seat) == name)
    seats = [assignment.seat for assignment in assignments
             if name in map(aliases.normalized, assignment.players)]
    return seats[0] if len(seats) == 1 else word


def refuse_seat_names(players: Iterable[str], seat: Seat, seats: Iterable[Seat]) -> None:
    """Refused (usage): a player of one seat who has the name of another seat."""
    others = {aliases.normalized(other) for other in seats} - {aliases.normalized(seat)}
    for person in players:
        if aliases.normalized(person) in others:
            raise refused("referee/usage-people", f"“{person}” is the name of another seat: "
                          f"“{person}: …” could be a move of the player or of the seat.",
                          hint=f"Give the player of {seat_ref(seat)} another name, such as "
                               f"{person}-2.")


def seat_change_text(assignments: tuple[SeatAssignment, ...], line: LogEntry,
                     content: SeatChanged) -> str:
    """The report of a seat's change, with names from the header: “red: Bob left: REASON”.

    Only the seat is named: a name beside it would be that of its present player.
    """
    assignment = next((assignment for assignment in assignments if assignment.seat == content.seat),
                      SeatAssignment(content.seat))
    former, new = seat_history.players_at(assignment,
                                          line.n - 1), seat_history.players_at(assignment, line.n)
    stay = {*map(aliases.folded, new)}
    left = [name for name in former if aliases.folded(name) not in stay]
    taken = content.how == entry_texts.TAKEN
    unnamed = ("the players changed" if len(left) < len(former) else "another player plays now"
               ) if taken else "the player left"
    parts = [f"{aliases.join_words(left)} left"] * bool(left)
    if taken:
        parts.append(f"{aliases.join_words(new)} play{'s' * (len(new) == 1)} now" if new else
                     unnamed)
    what = named_ref(", ".join(parts) or unnamed, unnamed)
    return f"{content.seat}: {what}. Reason: {without_references(content.reason)}"


def check_players(assignments: tuple[SeatAssignment, ...], meta: GameMeta) -> None:
    """Refused (usage): one person twice; more people than the game is for.

    A seat without names counts as one person, unless its player has left.
    """
    seated: dict[str, str] = {}
    for assignment in assignments:
        for person in assignment.players:
            if aliases.normalized(person) in OTHERS:
                raise refused("referee/usage-people", f"“{person}” cannot be a player's name: the "
                              "log uses this word where someone else moves for a seat.",
                              hint="Choose another name.")
            other = seated.setdefault(aliases.normalized(person), assignment.seat)
            if other != assignment.seat or list(map(aliases.normalized, assignment.players)).count(
                    aliases.normalized(person)) > 1:
                where = (f"{seat_ref(other)} and {seat_ref(assignment.seat)}"
                         if other != assignment.seat else f"{seat_ref(other)} twice")
                raise refused("referee/usage-people",
                              f"{named_ref(person, 'A player')} would play {where}.",
                              hint="Name different people for each seat.")
    many = sum(len(assignment.players) or not assignment.gone for assignment in assignments)
    least, most = meta.people or meta.players
    if many > most:
        wanted = f"{least} to {most} people" if most > least else aliases.count_noun(
            most, "person", "people")
        raise refused("referee/usage-people", f"{meta.title} is for {wanted}, not {many}.",
                      hint=f"The rulebook allows no more than {most}.")
