"""The command `office add`: a game joins an office with players, addresses, watchers, deadlines."""

import os
import re
from collections.abc import Iterable

from msgspec.structs import replace

from referee.cli import environment, office_init
from referee.cli.office_folder import message_processor, moderator_answer
from referee.commands.answer import Answer
from referee.commands.loading import open_save
from referee.commands.players import refuse_seat_names
from referee.core.base.aliases import folded, nfc
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_line_ref, command_ref
from referee.core.match import match as matches
from referee.files import inputs, saves
from referee.mail import office_folder
from referee.mail.exactly_once import MessageProcessor
from referee.pbem.handlers import deadline_commands
from referee.pbem.roster import game_roster
from referee.pbem.roster.game_roster import GameRoster, Person

_PERSON = re.compile(r"(?P<seat>[a-z]+)=(?:(?P<name>[^<>@=]+?)\s*<(?P<known>[^<>]+)>"
                     r"|(?P<bare>\S+@\S+))")


def add(folder: str, game: str, people: list[str], *, deadline: str, watch: list[str],
        now: str | None) -> Answer:
    """Add a game to an office: its players and their addresses, watchers, and deadline rule.

    A game that is already in can only get watchers. A removed game returns with its former
    players and rule unless others are given. The next tick sends the first mails.
    """
    when = environment.command_time(now)
    processor = message_processor(folder)
    watchers = tuple(map(office_init.parse_address, watch))
    _refuse_own_address(processor, watchers)
    name = os.path.basename(game).removesuffix(".toml")
    path = _path(processor, name)
    before = _former_roster(path)
    if before and not before.removed:
        return _add_watchers(processor, name, people, watchers, when)
    match = _open_playable(path, name)
    players = _players(processor, match, people, before)
    fresh = GameRoster(game_roster.FORMAT, name, {}, zone=processor.settings.office.zone)
    roster = _new_roster(match, before or fresh, players, watchers, deadline)
    if before:
        with processor.locked(name) as there:
            office_folder.replace_file(f"{there.path}.desk.toml", game_roster.dumps(roster))
    else:
        saves.create(f"{path}.desk.toml", game_roster.dumps(roster))
    processor.waitlist.decide(when, taken=[person.address for person in players])
    processor.announce_game(match, roster, when)
    to_move = ", ".join(decision.seat for decision in matches.to_move(match).decisions
                        if decision.must)
    return moderator_answer("office add", [
        f"{name} is played by mail: " + ", ".join(
            f"{person.seat} {person.name} <{person.address}>" for person in players) + ".",
        f"Deadlines: {roster.deadline_rule or 'none'}, in {roster.zone}.",
        "A mail to the moderator, with a token, waits to be sent.",
        f"The next {command_ref('office tick')} writes to all players; "
        f"{f'it waits for {to_move}' if to_move else 'the game is over'}."])


def _path(processor: MessageProcessor, name: str) -> str:
    """The path of a save in the office's folders of games, without its ending."""
    for folder in processor.settings.games:
        path = os.path.join(folder, name)
        if os.path.exists(f"{path}.toml"):
            return path
    raise refused("referee/usage-office", f"There is no {name}.toml in "
                  f"{', '.join(processor.settings.games)}.",
                  hint=f"Begin the game there: {command_line_ref('new', '…')}")


def _add_watchers(processor: MessageProcessor, name: str, people: list[str],
                  watchers: tuple[str, ...], when: str) -> Answer:
    """Add watchers to a game that is already in. Refused: anything else."""
    if not watchers or people:
        raise refused("referee/usage-office", f"{name} is played by mail here already.",
                      hint=f"{command_ref('office set')} changes its deadlines, REPLACE in a "
                           f"message who plays it; {command_ref('office remove')} takes it out.")
    processor.waitlist.decide(when, watch=[(address, name) for address in watchers])
    return moderator_answer("office add", [
        f"{', '.join(watchers)} will watch {name}.",
        f"The next {command_ref('office tick')} writes to them."])


def _players(processor: MessageProcessor, match: matches.Match, people: list[str],
             before: GameRoster | None) -> tuple[Person, ...]:
    """The players of a game: those given, otherwise the former. Refused: a seat without a player.
    """
    names = {assignment.seat: assignment.players for assignment in match.header.seats}
    players = tuple(_parse_person(text, names) for text in people) or _returning_people(before)
    _refuse_own_address(processor, (person.address for person in players))
    missing = [seat for seat in match.seats if seat not in match.vacant_seats
               and not any(person.seat == seat for person in players)]
    if missing:
        raise refused("referee/usage-office", f"Nobody is named for {', '.join(missing)}.",
                      hint=f"Write \"{missing[0]}=Ann <ann@example.org>\".")
    return players


def _new_roster(match: matches.Match, before: GameRoster, players: tuple[Person, ...],
                watchers: tuple[str, ...], deadline: str) -> GameRoster:
    """The roster of a new or returning game; what is not given stays as it was."""
    rule = deadline_commands.requested_rule(before, deadline) if deadline else before.deadline_rule
    return GameRoster(game_roster.FORMAT, match.header.id, _keys(before, players, match.seats),
                      players,
                      watchers or before.watchers, deadline_rule=rule, zone=before.zone)


def _former_roster(path: str) -> GameRoster | None:
    """The roster of a game that is or was in the office; None: it never was."""
    file = f"{path}.desk.toml"
    return (game_roster.loads(inputs.load(file, inputs.SCRIPT), file)
            if os.path.exists(file) else None)


def _returning_people(before: GameRoster | None) -> tuple[Person, ...]:
    """The players of a removed game; each gets a first mail."""
    return tuple(replace(person, informed_turn=0, needs_welcome=True, wait=False, silent=0,
                         questions={})
                 for person in before.people) if before else ()


def _keys(before: GameRoster, people: tuple[Person, ...], seats: Iterable[str]) -> dict[str, str]:
    """The secret keys of the seats; a seat with the same players keeps its key and so its tokens.
    """
    import secrets

    def addresses_of(desk_people: tuple[Person, ...], seat: str) -> set[str]:
        return {folded(person.address) for person in desk_people if person.seat == seat}

    return {seat: before.keys[seat] if seat in before.keys and (
        addresses_of(before.people, seat) == addresses_of(people, seat)) else secrets.token_hex(32)
        for seat in (*seats, game_roster.MODERATOR)}


def _open_playable(path: str, name: str) -> matches.Match:
    """Open a game that can be added.

    Refused: a game whose id is not the name of its file; a game that still waits for its luck,
    because it has no position to send and no turn that a message could answer.
    """
    try:
        save, match = open_save(inputs.load(f"{path}.toml"), f"{path}.toml")
    except Refused as error:
        problem = error.problems[0]
        if problem.code != "referee/illegal-not-begun":
            raise
        raise refused(
            problem.code, f"An office plays games that have begun. {name}: {problem.why}",
            hint=f"Give it that by hand, as players send it to you: {problem.hint} "
                 "When the game has begun, add it.") from None
    if save.header.id != name:
        raise refused("referee/usage-office", f"The game calls itself {save.header.id}, its "
                      f"file {name}.toml.", hint=f"Name the file {save.header.id}.toml.")
    return match


def _parse_person(text: str, players: dict[str, tuple[str, ...]]) -> Person:
    """A player of a seat; an address without a name gets the player's name from the save."""
    match, seats = _PERSON.fullmatch(text.strip()), (*players,)
    if match is None or match["seat"] not in seats:
        raise refused("referee/usage-office", f"“{text[:80]}” names no seat and its player.",
                      hint=f"Write \"{seats[0]}=Ann <ann@example.org>\"; seats are "
                           f"{', '.join(seats)}.")
    named = match["known"] or match["bare"]
    if "," in named:
        raise refused("referee/usage-office", f"“{text[:80]}” has several addresses.",
                      hint=f"Name each of those who share a seat: {match['seat']}=Ann"
                           f"<ann@example.org> {match['seat']}=Dora<dora@example.org>.")
    address = office_init.parse_address(named)
    known = players[match["seat"]]
    local = address.partition("@")[0]
    name = known[0] if len(known) == 1 else next(
        (other_address for other_address in known if folded(other_address) == folded(local)), local)
    name = nfc(match["name"] or name)
    refuse_seat_names([name], match["seat"], seats)
    return Person(match["seat"], name, address, needs_welcome=True)


def _refuse_own_address(processor: MessageProcessor, addresses: Iterable[str]) -> None:
    """Refused (usage): the office's own address, because its mails would come back to it."""
    for address in filter(processor.office.is_own_address, addresses):
        raise refused("referee/usage-office", f"{address} is the address of the office itself.",
                      hint="Name the address at which the player reads.")
