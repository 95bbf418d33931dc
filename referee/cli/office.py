"""The commands of an office: begin one, take games in, list, mail, fetch, send, tick, status."""

import os
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from referee.cli import environment, office_init
from referee.cli.office_folder import post as _post
from referee.cli.office_folder import said as _said
from referee.cli.office_list import decided
from referee.commands import answer as answers
from referee.commands.answer import DONE, REFUSED, UNUSABLE, Answer
from referee.commands.loading import opened
from referee.commands.players import no_seats
from referee.core.base.aliases import composed, folded, listed
from referee.core.base.problem import Problem, Refused, refused
from referee.core.document import blocks
from referee.core.game import result_text
from referee.core.match import match
from referee.core.match.save_format import Save
from referee.files import inputs, saves
from referee.mail import address_erasure, office_folder, retention
from referee.mail.exactly_once import Post
from referee.pbem.handlers import deadline_commands, outages
from referee.pbem.inbound import automatic_mail
from referee.pbem.outbound import content
from referee.pbem.roster import game_roster
from referee.pbem.roster.game_roster import Desk, Person

if TYPE_CHECKING:  # what reads a mailbox is loaded with it
    from referee.mail.inboxes import Came

_NEW = Desk(game_roster.FORMAT, "", {})
_PERSON = re.compile(r"(?P<seat>[a-z]+)=(?:(?P<name>[^<>@=]+?)\s*<(?P<known>[^<>]+)>"
                     r"|(?P<bare>\S+@\S+))")


def begin(folder: str, *, name: str, address: str, moderator: str, zone: str) -> Answer:
    """Make a folder an office: its settings, its games' folder, examples of filters and timers."""
    try:
        return _said("office init", office_init.begun(folder, name, address, moderator, zone))
    except OSError as error:
        return answers.failed("office init", refused(
            "referee/unusable-office", f"{folder}: {error.strerror or error}."))
    except Refused as error:
        return answers.failed("office init", error)


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
    path = next((os.path.join(one, name) for one in post.settings.games
                 if os.path.exists(os.path.join(one, f"{name}.toml"))), None)
    if path is None:
        raise refused("referee/usage-office", f"There is no {name}.toml in "
                      f"{', '.join(post.settings.games)}.",
                      hint="Begin the game there: referee new …")
    before = _before(path)
    if before and not before.removed:
        if not watchers or people:
            raise refused("referee/usage-office", f"{name} is played by mail here already.",
                          hint="`referee office set` changes its deadlines, REPLACE in a message "
                               "who plays it; `referee office remove` takes it out.")
        post.listing.decide(when, watch=[(address, name) for address in watchers])
        return _said("office add", [f"{', '.join(watchers)} will watch {name}.",
                                    "The next `referee office tick` writes to them."])
    saved, at = _playable(path, name)
    if saved.head.id != name:
        raise refused("referee/usage-office", f"The game calls itself {saved.head.id}, its "
                      f"file {name}.toml.", hint=f"Name the file {saved.head.id}.toml.")
    players = {chair.seat: chair.players for chair in at.head.seats}
    found = tuple(_person(text, players) for text in people) or _again(before)
    _not_ours(post, (person.address for person in found))
    missing = [seat for seat in at.seats if seat not in at.gone
               and not any(person.seat == seat for person in found)]
    if missing:
        raise refused("referee/usage-office", f"Nobody is named for {', '.join(missing)}.",
                      hint=f"Write \"{missing[0]}=Ann <ann@example.org>\".")
    rule = deadline_commands.wanted(before or _NEW, deadline) if deadline else (
        before.clock if before else "")
    desk = Desk(game_roster.FORMAT, name, _keys(before, found, at.seats), found,
                watchers or (before.watchers if before else ()), clock=rule,
                zone=before.zone if before else post.settings.office.zone)
    if before:
        with post.locked(name) as there:
            office_folder.put(f"{there.path}.desk.toml", game_roster.dumps(desk))
    else:
        saves.create(f"{path}.desk.toml", game_roster.dumps(desk))
    post.listing.decide(when, taken=[person.address for person in found])
    post.added(at, desk, when)
    asked = ", ".join(ask.seat for ask in match.waiting(at).asks if ask.must)
    return _said("office add", [
        f"{name} is played by mail: " + ", ".join(
            f"{person.seat} {person.name} <{person.address}>" for person in found) + ".",
        f"Deadlines: {rule or 'none'}, in {desk.zone}.",
        "A mail to the moderator, with a token, waits to be sent.",
        "The next `referee office tick` writes to all players; "
        f"{f'it waits for {asked}' if asked else 'the game is over'}."])


def _before(path: str) -> Desk | None:
    """What the office knows, or knew, of a game; None: it never had it."""
    file = f"{path}.desk.toml"
    return game_roster.loads(inputs.read(file, inputs.SCRIPT),
                             file) if os.path.exists(file) else None


def _again(before: Desk | None) -> tuple[Person, ...]:
    """Who played a game that was taken out; each gets a first mail."""
    return tuple(replace(one, told=0, new=True, wait=False, silent=0, questions={})
                 for one in before.people) if before else ()


def _keys(before: Desk | None, people: tuple[Person, ...], seats: Iterable[str]) -> dict[str, str]:
    """The keys of a game; those who play a seat again keep theirs, and with it their tokens."""
    import secrets

    def of(desk_people: tuple[Person, ...], seat: str) -> set[str]:
        return {folded(one.address) for one in desk_people if one.seat == seat}

    return {seat: before.keys[seat] if before and seat in before.keys and (
        of(before.people, seat) == of(people, seat)) else secrets.token_hex(32)
        for seat in (*seats, game_roster.MODERATOR)}


def _playable(path: str, name: str) -> tuple[Save, match.Table]:
    """A game that can be taken in.

    Refused: one that waits for its luck. There is no position to send and no turn that an
    answer could be about, on which all that an office does rests.
    """
    try:
        return opened(inputs.read(f"{path}.toml"), f"{path}.toml")
    except Refused as error:
        problem = error.problems[0]
        if problem.code != "referee/illegal-not-begun":
            raise
        raise refused(
            problem.code, f"An office plays games that have begun. {name}: {problem.why}",
            hint=f"Give it that by hand, as players send it to you: {problem.hint} "
                 "When the game has begun, add it.") from None


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


def listing(folder: str, *, accept: list[str], decline: list[str], why: str,
            now: str | None) -> Answer:
    """Who wishes to play, to stand in, to watch; accepted and declined."""
    return decided(_post(folder), accept, decline, why, environment.time(now))


def mail(folder: str, *, maildir: str | None, mbox: str | None, now: str | None) -> Answer:
    """Handle a message from standard input, or those of a Maildir or an mbox."""
    when, post = environment.time(now), _post(folder)
    from referee.mail import inboxes

    said: list[str] = []
    handle = _into(post, when, said)
    _there(maildir, mbox)
    if maildir is None and mbox is None:
        inboxes.standard(handle)
    else:
        with office_folder.lock(folder, "in"):
            if maildir is not None:
                inboxes.maildir(maildir, handle)
            else:
                inboxes.mbox(mbox or "", os.path.join(folder, "mbox.taken"), handle)
    return _of(post, _said("office mail", said or ["No message."]), said)


def _there(maildir: str | None, mbox: str | None) -> None:
    """Refused (usage): a mailbox that is named and does not exist."""
    if maildir is not None and not all(
            os.path.isdir(os.path.join(maildir, part)) for part in ("new", "cur")):
        raise refused("referee/usage-office", f"--maildir {maildir[:200]}: there is no Maildir.",
                      hint="A Maildir is a folder that has the folders new and cur.")
    if mbox is not None and not os.path.exists(mbox):
        raise refused("referee/usage-office", f"--mbox {mbox[:200]}: there is no such file.")


def fetch(folder: str, *, now: str | None) -> Answer:
    """Handle what is unseen in the office's mailbox."""
    when, post = environment.time(now), _post(folder)
    from referee.mail import imap

    with office_folder.lock(folder, "in"):
        said: list[str] = []
        if not imap.fetch(post.settings, _into(post, when, said)).left:
            post.notices.fetched(when)
    return _of(post, _said("office fetch", said or ["No message."]), said)


def _into(post: Post, when: str, said: list[str]) -> Callable[["Came"], None]:
    """What takes a message; ``said`` gains a line for each: what became of it, game, turn, who."""
    def handle(came: "Came") -> None:
        became = post.message(came.raw, when, came.size, came.received)
        about = post.last
        said.append(became if about is None else
                    f"{became}; {about.game} turn {about.turn}, from {about.who}")

    return handle


def _of(post: Post, answer: Answer, said: list[str]) -> Answer:
    """An answer that names the game and the turn of its message, if it is about one."""
    if post.last is not None and len(said) == 1:
        answer.game, answer.turn = post.last.game, post.last.turn
    return answer


def send(folder: str, *, now: str | None) -> Answer:
    """Send what is in the outbox."""
    when, post = environment.time(now), _post(folder)
    from referee.mail import smtp

    with office_folder.lock(folder, "out"):
        sent = smtp.send(post.settings, post.outbox, datetime.fromisoformat(when).timestamp(),
                         lambda fate: post.returned(
                             fate.mail.to, when, f"{fate.code} {fate.why}"[:automatic_mail.REPORT],
                             not fate.address) if fate.fate == "bounced" else None)
    return _said("office send", [f"{sent.sent} sent, {sent.bounced} came back, "
                                 f"{sent.later} wait."])


def tick(folder: str, *, accepted: bool, now: str | None) -> Answer:
    """Do what is due in every game, once; what is kept too long is removed, once a day."""
    when, post = environment.time(now), _post(folder)
    found = [*post.tick(when, accepted), *retention.purge(post, when, accepted)]
    if gone := address_erasure.finish(post):
        found.append(("office", f"{gone} copies removed that named somebody forgotten"))
    found += _followed(post, when)
    answer = _said("office tick", [f"{game}: {what}" for game, what in found]
                   or ["Nothing is due."])
    answer.exit = REFUSED if any(what.startswith("refused") for _, what in found) else DONE
    return answer


def _followed(post: Post, when: str) -> list[tuple[str, str]]:
    """The page of the club brought to where its games are, if the office has one."""
    named = post.settings.office.publish
    if named is None:
        return []
    from referee.cli import club_page

    folder = post.settings.path(named)
    saves = [f"{post.path(game)}.toml" for game in post.games() if post.plays(game)]
    try:
        return club_page.follow(saves, folder, when, os.path.join(post.folder, ".published"))
    except Refused as error:
        return [("publish", f"refused: {error.problems[0].why}")]


def status(folder: str, *, csv: bool, now: str | None) -> Answer:
    """A line a game: who is awaited, since when, until when; how often who was late.

    Games that are paused come first. A game whose files cannot be used keeps none of the others
    back.
    """
    when, post = environment.time(now), _post(folder)
    rows: list[dict[str, Any]] = []
    over: dict[str, str] = {}
    unusable: list[Problem] = []
    for game in post.games():
        try:
            if post.plays(game):
                more, over[game] = _rows(game, post.path(game) or "", when)
                rows += more
        except Refused as error:
            unusable += error.problems
    rows.sort(key=lambda row: row["until"] != "paused" or bool(over[row["game"]]))
    answer = _said("office status", _csv(rows) if csv else _lines(rows, over))
    answer.view = rows
    if unusable:
        answer.problems, answer.exit = unusable, UNUSABLE
    return answer


def _rows(game: str, path: str, when: str) -> tuple[list[dict[str, Any]], str]:
    """A row for each player of a game; how it ended, if it did. Refused: files of no use."""
    desk = game_roster.loads(inputs.read(f"{path}.desk.toml", inputs.SCRIPT), f"{path}.desk.toml")
    _, at = opened(inputs.read(f"{path}.toml"), f"{path}.toml")
    late = [ask.seat for ask in match.waiting(at).asks if ask.must]
    until = outages.closes(desk)
    overdue = bool(until and until <= when)
    result = match.result(at)
    places = result_text.places(result) if result is not None else {}
    rows = [{"game": game, "turn": at.public_turn, "seat": person.seat, "name": person.name,
             "awaited": person.seat in late, "since": desk.since,
             "until": "paused" if desk.paused else desk.deadline,
             "overdue": overdue and person.seat in late,
             "late": person.late, "back": person.back, "place": places.get(person.seat, ""),
             "away": "; ".join(f"{first} to {last}" for first, last in person.away)}
            for person in sorted((*desk.people, *_nobodies(desk, at)),
                                 key=lambda person: at.seats.index(person.seat))]
    return rows, content.outcome(at, desk) if content.ended(at) else ""


def _nobodies(desk: Desk, at: match.Table) -> Iterable[Person]:
    """Who stands for a seat of which no address is known any more."""
    return (Person(seat, "nobody", "") for seat in at.seats
            if seat not in at.gone and not desk.of(seat))


def _lines(rows: list[dict[str, Any]], over: dict[str, str]) -> list[str]:
    """A table of who plays what, and below it a sentence for each game; who won what is over."""
    cells = [(row["game"], str(row["turn"]), row["seat"], row["name"],
              "overdue" if row["overdue"] else "yes" if row["awaited"] else "",
              str(row["late"] or "")) for row in rows]
    head = ("game", "turn", "seat", "player", "awaited", "late")
    games = {row["game"]: [one for one in rows if one["game"] == row["game"]] for row in rows}
    shown = blocks.text((blocks.Table(head, tuple(cells), "<><<<>"),
                         blocks.Lines(tuple(
                            f"{game} is over: {over[game]}" if over[game] else _sentence(game, of)
                            for game, of in games.items()))))
    return shown.splitlines() if rows else ["No game is played here."]


def _sentence(game: str, rows: list[dict[str, Any]]) -> str:
    late = listed(dict.fromkeys(row["seat"] for row in rows if row["awaited"]))
    since, until = rows[0]["since"], rows[0]["until"]
    away = "".join(f" {row['name']} ({row['seat']}) is away: {row['away']}." for row in rows
                   if row["away"])
    if not late:
        return f"{game} waits for nobody.{away}"
    if until == "paused":
        return f"{game} is paused; it waits for {late}.{away}"
    if any(row["overdue"] for row in rows):
        return f"{game} is overdue: {late} had until {until}.{away}"
    return (f"{game} waits for {late}" + (f" since {since}" if since else
            "; the next tick tells them so") + f", until {until}" * bool(until) + f".{away}")


def _csv(rows: list[dict[str, Any]]) -> list[str]:
    names = list(rows[0]) if rows else []
    quoted = [[_quoted(str(row[name])) for name in names] for row in rows]
    return [",".join(names), *(",".join(row) for row in quoted)]


def _quoted(text: str) -> str:
    """A cell of CSV that no spreadsheet takes for a formula."""
    text = "'" + text if text[:1] in "=+-@" and text else text
    return '"' + text.replace('"', '""') + '"' if re.search(r'[",\s]', text) else text


def forget(folder: str, address: str, *, now: str | None) -> Answer:
    """Remove an address and who has it from games and mail; say what stays, and why."""
    when, post = environment.time(now), _post(folder)
    told = address_erasure.forget(post, address, when)
    answer = _said("office forget", told)
    answer.exit = REFUSED if any(": refused: " in line for line in told) else DONE
    return answer


__all__ = ["add", "begin", "fetch", "forget", "listing", "mail", "send", "status", "tick"]
