"""The commands of an office: begin one, take games in, list, mail, fetch, send, tick, status."""

import os
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from referee.cli import environment, office_init
from referee.cli.office_add import add
from referee.cli.office_folder import post as _post
from referee.cli.office_folder import said as _said
from referee.cli.office_list import decided
from referee.commands import answer as answers
from referee.commands.answer import DONE, REFUSED, UNUSABLE, Answer
from referee.commands.loading import opened
from referee.core.base.aliases import listed
from referee.core.base.problem import Problem, Refused, refused
from referee.core.document import blocks
from referee.core.game import result_text
from referee.core.match import match
from referee.files import inputs
from referee.mail import address_erasure, office_folder, retention
from referee.mail.exactly_once import Post
from referee.pbem.handlers import outages
from referee.pbem.inbound import automatic_mail
from referee.pbem.outbound import content
from referee.pbem.roster import game_roster
from referee.pbem.roster.game_roster import Desk, Person

if TYPE_CHECKING:  # what reads a mailbox is loaded with it
    from referee.mail.inboxes import Came


def begin(folder: str, *, name: str, address: str, moderator: str, zone: str) -> Answer:
    """Make a folder an office: its settings, its games' folder, examples of filters and timers."""
    try:
        return _said("office init", office_init.begun(folder, name, address, moderator, zone))
    except OSError as error:
        return answers.failed("office init", refused(
            "referee/unusable-office", f"{folder}: {error.strerror or error}."))
    except Refused as error:
        return answers.failed("office init", error)


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
