"""A game is taken into an office: its players and addresses, who watches, its deadlines."""

import os
import re
from collections.abc import Iterable

from msgspec.structs import replace

from referee.cli import environment, office_init
from referee.cli.office_folder import post as _post
from referee.cli.office_folder import said as _said
from referee.commands.answer import Answer
from referee.commands.loading import opened
from referee.commands.players import no_seats
from referee.core.base.aliases import composed, folded
from referee.core.base.problem import Refused, refused
from referee.core.match import match
from referee.files import inputs, saves
from referee.mail import office_folder
from referee.mail.exactly_once import Post
from referee.pbem.handlers import deadline_commands
from referee.pbem.roster import game_roster
from referee.pbem.roster.game_roster import Desk, Person

_PERSON = re.compile(r"(?P<seat>[a-z]+)=(?:(?P<name>[^<>@=]+?)\s*<(?P<known>[^<>]+)>"
                     r"|(?P<bare>\S+@\S+))")


def add(folder: str, game: str, people: list[str], *, deadline: str, watch: list[str],
        now: str | None) -> Answer:
    """Take a game in: who plays it by which address, who watches, and its rule of deadlines.

    Nobody but who watches may be added to a game that is in. A game that was taken out comes
    back, with its players and its rule unless others are given. The first mails go out with the
    next tick.
    """
    when = environment.time(now)
    post = _post(folder)
    watchers = tuple(map(office_init.address, watch))
    _not_ours(post, watchers)
    name = os.path.basename(game).removesuffix(".toml")
    path = _path(post, name)
    before = _before(path)
    if before and not before.removed:
        return _watched(post, name, people, watchers, when)
    at = _playable(path, name)
    players = _players(post, at, people, before)
    fresh = Desk(game_roster.FORMAT, name, {}, zone=post.settings.office.zone)
    desk = _desk(at, before or fresh, players, watchers, deadline)
    if before:
        with post.locked(name) as there:
            office_folder.put(f"{there.path}.desk.toml", game_roster.dumps(desk))
    else:
        saves.create(f"{path}.desk.toml", game_roster.dumps(desk))
    post.listing.decide(when, taken=[person.address for person in players])
    post.added(at, desk, when)
    to_move = ", ".join(ask.seat for ask in match.waiting(at).asks if ask.must)
    return _said("office add", [
        f"{name} is played by mail: " + ", ".join(
            f"{person.seat} {person.name} <{person.address}>" for person in players) + ".",
        f"Deadlines: {desk.clock or 'none'}, in {desk.zone}.",
        "A mail to the moderator, with a token, waits to be sent.",
        "The next `referee office tick` writes to all players; "
        f"{f'it waits for {to_move}' if to_move else 'the game is over'}."])


def _path(post: Post, name: str) -> str:
    """The path of a game's save in the office's folders of games, without its ending."""
    for folder in post.settings.games:
        path = os.path.join(folder, name)
        if os.path.exists(f"{path}.toml"):
            return path
    raise refused("referee/usage-office", f"There is no {name}.toml in "
                  f"{', '.join(post.settings.games)}.",
                  hint="Begin the game there: referee new …")


def _watched(post: Post, name: str, people: list[str], watchers: tuple[str, ...],
             when: str) -> Answer:
    """A game that is played here gets people who watch. Refused: anything else."""
    if not watchers or people:
        raise refused("referee/usage-office", f"{name} is played by mail here already.",
                      hint="`referee office set` changes its deadlines, REPLACE in a message "
                           "who plays it; `referee office remove` takes it out.")
    post.listing.decide(when, watch=[(address, name) for address in watchers])
    return _said("office add", [f"{', '.join(watchers)} will watch {name}.",
                                "The next `referee office tick` writes to them."])


def _players(post: Post, at: match.Table, people: list[str],
             before: Desk | None) -> tuple[Person, ...]:
    """Who plays a game: those named, otherwise those who played it. Refused: a seat of nobody."""
    names = {chair.seat: chair.players for chair in at.head.seats}
    players = tuple(_person(text, names) for text in people) or _again(before)
    _not_ours(post, (person.address for person in players))
    missing = [seat for seat in at.seats if seat not in at.gone
               and not any(person.seat == seat for person in players)]
    if missing:
        raise refused("referee/usage-office", f"Nobody is named for {', '.join(missing)}.",
                      hint=f"Write \"{missing[0]}=Ann <ann@example.org>\".")
    return players


def _desk(at: match.Table, before: Desk, players: tuple[Person, ...],
          watchers: tuple[str, ...], deadline: str) -> Desk:
    """What the office keeps of a game; of one that comes back, whatever is not given again."""
    rule = deadline_commands.wanted(before, deadline) if deadline else before.clock
    return Desk(game_roster.FORMAT, at.head.id, _keys(before, players, at.seats), players,
                watchers or before.watchers, clock=rule, zone=before.zone)


def _before(path: str) -> Desk | None:
    """What the office knows, or knew, of a game; None: it never had it."""
    file = f"{path}.desk.toml"
    return game_roster.loads(inputs.read(file, inputs.SCRIPT),
                             file) if os.path.exists(file) else None


def _again(before: Desk | None) -> tuple[Person, ...]:
    """Who played a game that was taken out; each gets a first mail."""
    return tuple(replace(one, told=0, new=True, wait=False, silent=0, questions={})
                 for one in before.people) if before else ()


def _keys(before: Desk, people: tuple[Person, ...], seats: Iterable[str]) -> dict[str, str]:
    """The keys of a game; those who play a seat again keep theirs, and with it their tokens."""
    import secrets

    def of(desk_people: tuple[Person, ...], seat: str) -> set[str]:
        return {folded(one.address) for one in desk_people if one.seat == seat}

    return {seat: before.keys[seat] if seat in before.keys and (
        of(before.people, seat) == of(people, seat)) else secrets.token_hex(32)
        for seat in (*seats, game_roster.MODERATOR)}


def _playable(path: str, name: str) -> match.Table:
    """A game that can be taken in.

    Refused: one of another name than its file; one that waits for its luck. There is no position
    to send and no turn that an answer could be about, on which all that an office does rests.
    """
    try:
        saved, at = opened(inputs.read(f"{path}.toml"), f"{path}.toml")
    except Refused as error:
        problem = error.problems[0]
        if problem.code != "referee/illegal-not-begun":
            raise
        raise refused(
            problem.code, f"An office plays games that have begun. {name}: {problem.why}",
            hint=f"Give it that by hand, as players send it to you: {problem.hint} "
                 "When the game has begun, add it.") from None
    if saved.head.id != name:
        raise refused("referee/usage-office", f"The game calls itself {saved.head.id}, its "
                      f"file {name}.toml.", hint=f"Name the file {saved.head.id}.toml.")
    return at


def _person(text: str, players: dict[str, tuple[str, ...]]) -> Person:
    """Who plays a seat; an address without a name is that of the player whom the save names."""
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
    address = office_init.address(named)
    known = players[match["seat"]]
    local = address.partition("@")[0]
    name = known[0] if len(known) == 1 else next(
        (one for one in known if folded(one) == folded(local)), local)
    name = composed(match["name"] or name)
    no_seats([name], match["seat"], seats)
    return Person(match["seat"], name, address, new=True)


def _not_ours(post: Post, addresses: Iterable[str]) -> None:
    """Refused (usage): the office's own address, for its mails would come back to it."""
    for one in filter(post.office.own, addresses):
        raise refused("referee/usage-office", f"{one} is the address of the office itself.",
                      hint="Name the address at which the player reads.")
