"""Adds a game to an office, or watchers to one that is in: who plays, watches and is written to."""

import re
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from referee.commands.answer import MODERATOR
from referee.commands.game_status import game_status
from referee.commands.loading import open_save
from referee.commands.players import refuse_seat_names
from referee.core.base.aliases import folded, join_words, nfc, normalized
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_ref, seat_ref
from referee.core.match.match import Match
from referee.pbem.handlers import deadline_commands
from referee.pbem.roster import game_roster
from referee.pbem.roster.addresses import parse_address
from referee.pbem.roster.game_roster import GameRoster, Person
from referee.pbem.roster.office_settings import Office

_PERSON = re.compile(r"(?P<seat>[a-z]+)=(?:(?P<name>[^<>@=]+?)\s*<(?P<known>[^<>]+)>"
                     r"|(?P<bare>\S+@\S+))")


def watchers(office: Office, addresses: Iterable[str]) -> tuple[str, ...]:
    """The addresses of watchers. Refused (usage): an invalid address, one of the office."""
    parsed = tuple(map(parse_address, addresses))
    _refuse_own_address(office, parsed)
    return parsed


def check_watchers_only(name: str, people: list[str], watching: tuple[str, ...]) -> None:
    """Refused (usage): anything but watchers for a game that is already in the office."""
    if not watching or people:
        raise refused("referee/usage-office", f"{name} is already played by mail here.",
                      hint=f"To change its deadlines: {command_ref('office set')}. To replace a "
                           "player: REPLACE in a message. To remove the game: "
                           f"{command_ref('office remove')}.")


def open_playable(raw: bytes, path: str, name: str) -> Match:
    """Open a game that can be added; ``name`` is that of its file.

    Refused: a game whose id is not the name of its file; a game that still waits for its luck,
    because it has no position to send and no turn that a message could answer.
    """
    try:
        save, match = open_save(raw, path)
    except Refused as error:
        problem = error.problems[0]
        if problem.code != "referee/illegal-not-begun":
            raise
        raise refused(
            problem.code, f"The game must have begun before you can add it. {name}: {problem.why}",
            hint=f"{problem.hint} Add the game when it has begun.") from None
    if save.header.id != name:
        raise refused("referee/usage-office",
                      f"The id of the game is {save.header.id}, but its file is {name}.toml.",
                      hint=f"Rename the file to {save.header.id}.toml.")
    return match


def players(office: Office, match: Match, people: list[str],
            before: GameRoster | None) -> tuple[Person, ...]:
    """The players of a game: those given as ``SEAT=NAME<ADDRESS>``, otherwise the earlier ones.

    ``before`` is the roster of a removed game that returns. Refused (usage): a text of another
    form, a seat without a player, an address of the office, another name than the save has.
    """
    names = {assignment.seat: assignment.players for assignment in match.header.seats}
    playing = tuple(_parse_person(text, names) for text in people) or _returning_people(before)
    _refuse_own_address(office, (person.address for person in playing))
    missing = [seat for seat in match.seats if seat not in match.vacant_seats
               and not any(person.seat == seat for person in playing)]
    if missing:
        raise refused("referee/usage-office",
                      f"{', '.join(missing)} {'has' if len(missing) == 1 else 'have'} no player.",
                      hint=f"Write {missing[0]}=ann@example.org.")
    return tuple(_named_in_save(person, names[person.seat]) for person in playing)


def new_roster(match: Match, before: GameRoster, people: tuple[Person, ...],
               watching: tuple[str, ...], deadline: str,
               entropy: Callable[[], str]) -> GameRoster:
    """The roster of a new or returning game; what is not given stays as it was.

    ``entropy`` makes a new secret key. Refused: a deadline rule that cannot be read.
    """
    rule = deadline_commands.requested_rule(before, deadline) if deadline else before.deadline_rule
    return GameRoster(game_roster.FORMAT, match.header.id,
                      _keys(before, people, match.seats, entropy), people,
                      watching or before.watchers, deadline_rule=rule, zone=before.zone)


def report_lines(match: Match, roster: GameRoster) -> list[str]:
    """The report on a game that was added."""
    to_move = ", ".join(map(seat_ref, game_status(match, MODERATOR).to_move))
    return [
        f"{roster.game} is now played by mail: " + ", ".join(
            f"{person.seat} {person.name} <{person.address}>" for person in roster.people) + ".",
        f"Deadlines: {roster.deadline_rule or 'none'}, in {roster.zone}.",
        "A mail to the moderator, with a token, is ready to be sent.",
        f"The next {command_ref('office tick')} writes to all players; "
        f"{f'{to_move} to move' if to_move else 'the game is over'}."]


def _returning_people(before: GameRoster | None) -> tuple[Person, ...]:
    """The players of a removed game; each gets a first mail."""
    return tuple(replace(person, informed_turn=0, needs_welcome=True, wait=False, silent=0,
                         questions={})
                 for person in before.people) if before else ()


def _keys(before: GameRoster, people: tuple[Person, ...], seats: Iterable[str],
          entropy: Callable[[], str]) -> dict[str, str]:
    """The secret keys of the seats; a seat with the same players keeps its key and so its tokens.
    """
    def addresses_of(desk_people: tuple[Person, ...], seat: str) -> set[str]:
        return {folded(person.address) for person in desk_people if person.seat == seat}

    return {seat: before.keys[seat] if seat in before.keys and (
        addresses_of(before.people, seat) == addresses_of(people, seat)) else entropy()
        for seat in (*seats, game_roster.MODERATOR)}


def _parse_person(text: str, names: dict[str, tuple[str, ...]]) -> Person:
    """A player of a seat; an address without a name gets the player's name from the save."""
    match, seats = _PERSON.fullmatch(text.strip()), (*names,)
    if match is None or match["seat"] not in seats:
        raise refused("referee/usage-office", f"“{text[:80]}” must name a seat and its player.",
                      hint=f"Write {seats[0]}=ann@example.org or \"{seats[0]}=Ann "
                           f"<ann@example.org>\"; seats are {', '.join(seats)}.")
    named = match["known"] or match["bare"]
    if "," in named:
        raise refused("referee/usage-office", f"“{text[:80]}” has several addresses.",
                      hint=f"Name each player of a shared seat: {match['seat']}=Ann"
                           f"<ann@example.org> {match['seat']}=Dora<dora@example.org>.")
    address = parse_address(named)
    known = names[match["seat"]]
    local = address.partition("@")[0]
    name = known[0] if len(known) == 1 else next(
        (player for player in known if folded(player) == folded(local)), local)
    name = nfc(match["name"] or name)
    refuse_seat_names([name], match["seat"], seats)
    return Person(match["seat"], name, address, needs_welcome=True)


def _named_in_save(person: Person, known: tuple[str, ...]) -> Person:
    """The person with the save's spelling of their name.

    Refused (usage): a name that none of the seat's players has in the save, if it has names.
    """
    for name in known or (person.name,):
        if normalized(name) == normalized(person.name):
            return replace(person, name=nfc(name))
    seat = person.seat
    raise refused("referee/usage-office", f"{join_words(known)} play{'s' * (len(known) == 1)} "
                  f"{seat} in the save, not {person.name}.",
                  hint=f"Write \"{seat}={known[0]} <{person.address}>\". To correct the save first:"
                       f" “seat SAVE {seat} --rename NAME”. If another player has the seat: “seat "
                       f"SAVE {seat} --player NAME”.")


def _refuse_own_address(office: Office, addresses: Iterable[str]) -> None:
    """Refused (usage): the office's own address, because its mails would come back to it."""
    for address in filter(office.is_own_address, addresses):
        raise refused("referee/usage-office", f"{address} is the office's own address.",
                      hint="Give the player's own address.")
