"""The people of a game: their names, and how many there may be."""

from collections.abc import Iterable

from referee.core.base import aliases, validators
from referee.core.base.problem import refused
from referee.core.game.decisions import About, Seat
from referee.core.match import entry_texts, seat_history
from referee.core.match.entry_texts import OTHERS, Seated
from referee.core.match.log_entry import Line
from referee.core.match.save_format import Chair


def persons(text: str, where: str) -> tuple[str, ...]:
    """The people of a seat, with commas between. Refused (usage): what is no name."""
    found = tuple(aliases.composed(person.strip()) for person in text.split(",") if person.strip())
    if not all(map(validators.is_person, found)):
        raise refused("referee/usage-seat", f"{where}: that is no name of a person.")
    return found


def no_seats(players: Iterable[str], seat: Seat, seats: Iterable[Seat]) -> None:
    """Refused (usage): a player of a seat who is called like another one."""
    others = {aliases.normal(other) for other in seats} - {aliases.normal(seat)}
    for person in players:
        if aliases.normal(person) in others:
            raise refused("referee/usage-people", f"“{person}” is the name of another seat: "
                          f"“{person}: …” could be a move of either.",
                          hint=f"Give the player of {seat} another name, such as {person}-2.")


def told(head: tuple[Chair, ...], line: Line, what: Seated) -> str:
    """What a line says of a seat, with the names that the head has: “red: Bob left: REASON”."""
    chair = next((chair for chair in head if chair.seat == what.seat), Chair(what.seat))
    former, new = seat_history.players(chair, line.n - 1), seat_history.players(chair, line.n)
    stay = {*map(aliases.folded, new)}
    left = [name for name in former if aliases.folded(name) not in stay]
    parts = [f"{aliases.listed(left)} left"] * bool(left)
    if what.how == entry_texts.TAKEN:
        parts.append(f"{aliases.listed(new)} play{'s' * (len(new) == 1)} now" if new else
                     "another player plays now")
    return f"{what.seat}: {', '.join(parts or ['the player left'])}: {what.reason}"


def seated(chairs: tuple[Chair, ...], about: About) -> None:
    """Refused (usage): one person twice; more people than the game is for.

    A seat that names nobody has one all the same, unless its player is gone.
    """
    seated: dict[str, str] = {}
    for chair in chairs:
        for person in chair.players:
            if aliases.normal(person) in OTHERS:
                raise refused("referee/usage-people", f"“{person}” is no player's name: the log "
                              "tells by it who moved for a seat.", hint="Write another name.")
            other = seated.setdefault(aliases.normal(person), chair.seat)
            if other != chair.seat or list(map(aliases.normal, chair.players)).count(
                    aliases.normal(person)) > 1:
                where = f"{other} and {chair.seat}" if other != chair.seat else f"{other} twice"
                raise refused("referee/usage-people", f"{person} would play {where}.",
                              hint="Give each seat its own people.")
    many = sum(len(chair.players) or not chair.gone for chair in chairs)
    least, most = about.people or about.players
    if many > most:
        wanted = f"{least} to {most} people" if most > least else aliases.counted(
            most, "person", "people")
        raise refused("referee/usage-people", f"{about.title} is for {wanted}; {many} would play.",
                      hint=f"The rulebook has no game for more than {most}.")
