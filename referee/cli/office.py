"""The `office` commands init, list, mail, fetch, send, tick, status and forget."""

import os
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from referee.cli import environment, office_init
from referee.cli.office_add import add
from referee.cli.office_folder import message_processor, moderator_answer
from referee.cli.office_list import decide
from referee.commands import answer as answers
from referee.commands.answer import DONE, REFUSED, UNUSABLE, Answer
from referee.commands.loading import open_save
from referee.core.base.aliases import join_words
from referee.core.base.problem import Problem, Refused, refused
from referee.core.document import blocks
from referee.core.game import result_text
from referee.core.match import match as matches
from referee.files import inputs
from referee.mail import address_erasure, office_folder, retention
from referee.mail.exactly_once import MessageProcessor
from referee.pbem.handlers import outages
from referee.pbem.inbound import automatic_mail
from referee.pbem.outbound import content
from referee.pbem.roster import game_roster
from referee.pbem.roster.game_roster import GameRoster, Person

if TYPE_CHECKING:  # imported only when a mailbox is read
    from referee.mail.inboxes import FetchedMessage


def begin(folder: str, *, name: str, address: str, moderator: str, zone: str) -> Answer:
    """Create an office: its folder, settings, folder of games, example filters and timers."""
    try:
        return moderator_answer(
            "office init", office_init.create_office(folder, name, address, moderator, zone))
    except OSError as error:
        return answers.refused_answer("office init", refused(
            "referee/unusable-office", f"{folder}: {error.strerror or error}."))
    except Refused as error:
        return answers.refused_answer("office init", error)


def listing(folder: str, *, accept: list[str], decline: list[str], why: str,
            now: str | None) -> Answer:
    """Show the waitlist; accept and decline wishes."""
    return decide(message_processor(folder), accept, decline, why, environment.command_time(now))


def mail(folder: str, *, maildir: str | None, mbox: str | None, now: str | None) -> Answer:
    """Process a message from standard input, or those of a Maildir or an mbox."""
    when, processor = environment.command_time(now), message_processor(folder)
    from referee.mail import inboxes

    outcomes: list[str] = []
    handle = _message_handler(processor, when, outcomes)
    _check_mailbox(maildir, mbox)
    if maildir is None and mbox is None:
        inboxes.standard_input(handle)
    else:
        with office_folder.lock(folder, "in"):
            if maildir is not None:
                inboxes.maildir(maildir, handle)
            else:
                inboxes.mbox(mbox or "", os.path.join(folder, "mbox.taken"), handle)
    answer = moderator_answer("office mail", outcomes or ["No message."])
    return _with_game_and_turn(processor, answer, outcomes)


def _check_mailbox(maildir: str | None, mbox: str | None) -> None:
    """Refused (usage): a mailbox that is named and does not exist."""
    if maildir is not None and not all(
            os.path.isdir(os.path.join(maildir, part)) for part in ("new", "cur")):
        raise refused("referee/usage-office", f"--maildir {maildir[:200]}: there is no Maildir.",
                      hint="A Maildir is a folder that has the folders new and cur.")
    if mbox is not None and not os.path.exists(mbox):
        raise refused("referee/usage-office", f"--mbox {mbox[:200]}: there is no such file.")


def fetch(folder: str, *, now: str | None) -> Answer:
    """Process the unseen messages in the office's mailbox."""
    when, processor = environment.command_time(now), message_processor(folder)
    from referee.mail import imap

    with office_folder.lock(folder, "in"):
        outcomes: list[str] = []
        if not imap.fetch(processor.settings,
                          _message_handler(processor, when, outcomes)).remaining:
            processor.notices.note_fetch(when)
    answer = moderator_answer("office fetch", outcomes or ["No message."])
    return _with_game_and_turn(processor, answer, outcomes)


def _message_handler(processor: MessageProcessor, when: str,
                     outcomes: list[str]) -> Callable[["FetchedMessage"], None]:
    """A handler for messages; adds a line for each to ``outcomes``: outcome, game, turn, sender."""
    def handle(message: "FetchedMessage") -> None:
        outcome = processor.process(message.raw, when, message.size, message.received)
        subject = processor.last_subject
        outcomes.append(outcome if subject is None else
                        f"{outcome}; {subject.game} turn {subject.turn}, from {subject.sender}")

    return handle


def _with_game_and_turn(processor: MessageProcessor, answer: Answer, outcomes: list[str]) -> Answer:
    """The answer with game and turn, if there was one message and it is about a game."""
    if processor.last_subject is not None and len(outcomes) == 1:
        answer.game, answer.turn = processor.last_subject.game, processor.last_subject.turn
    return answer


def send(folder: str, *, now: str | None) -> Answer:
    """Send the mails in the outbox."""
    when, processor = environment.command_time(now), message_processor(folder)
    from referee.mail import smtp

    with office_folder.lock(folder, "out"):
        sent = smtp.send(processor.settings, processor.outbox,
                         datetime.fromisoformat(when).timestamp(),
                         lambda result: processor.note_bounce(
                             result.mail.recipient, when,
                             f"{result.code} {result.why}"[:automatic_mail.REPORT],
                             not result.is_address_fault) if result.outcome == "bounced" else None)
    return moderator_answer("office send", [
        f"{sent.sent} sent, {sent.bounced} came back, {sent.later} wait."])


def tick(folder: str, *, accepted: bool, now: str | None) -> Answer:
    """Do what is due in every game, and, once a day, remove old data."""
    when, processor = environment.command_time(now), message_processor(folder)
    results = [*processor.tick(when, accepted), *retention.purge(processor, when, accepted)]
    if gone := address_erasure.erase_waiting_copies(processor):
        results.append(("office", f"{gone} copies removed that named somebody forgotten"))
    results += _update_club_page(processor, when)
    answer = moderator_answer("office tick", [f"{game}: {what}" for game, what in results]
                              or ["Nothing is due."])
    answer.exit = REFUSED if any(what.startswith("refused") for _, what in results) else DONE
    return answer


def _update_club_page(processor: MessageProcessor, when: str) -> list[tuple[str, str]]:
    """Update the club page, if the office has one."""
    publish_folder = processor.settings.office.publish
    if publish_folder is None:
        return []
    from referee.cli import club_page

    folder = processor.settings.path(publish_folder)
    saves = [f"{processor.path(game)}.toml" for game in processor.games()
             if processor.is_played_here(game)]
    try:
        return club_page.follow(saves, folder, when, os.path.join(processor.folder, ".published"))
    except Refused as error:
        return [("publish", f"refused: {error.problems[0].why}")]


def status(folder: str, *, csv: bool, now: str | None) -> Answer:
    """One row per player and one sentence per game: to move, deadline, late players.

    Paused games come first. A game with unusable files does not stop the others.
    """
    when, processor = environment.command_time(now), message_processor(folder)
    rows: list[dict[str, Any]] = []
    over: dict[str, str] = {}
    unusable: list[Problem] = []
    for game in processor.games():
        try:
            if processor.is_played_here(game):
                more, over[game] = _rows(game, processor.path(game) or "", when)
                rows += more
        except Refused as error:
            unusable += error.problems
    rows.sort(key=lambda row: row["until"] != "paused" or bool(over[row["game"]]))
    lines = _csv_lines(rows) if csv else _status_lines(rows, over)
    answer = moderator_answer("office status", lines)
    answer.view = rows
    if unusable:
        answer.problems, answer.exit = unusable, UNUSABLE
    return answer


def _rows(game: str, path: str, when: str) -> tuple[list[dict[str, Any]], str]:
    """A row for each player of a game; its outcome, if it is over. Refused: unusable files."""
    roster = game_roster.loads(inputs.load(f"{path}.desk.toml", inputs.SCRIPT), f"{path}.desk.toml")
    _, match = open_save(inputs.load(f"{path}.toml"), f"{path}.toml")
    late = [decision.seat for decision in matches.to_move(match).decisions if decision.must]
    until = outages.orders_accepted_until(roster)
    overdue = bool(until and until <= when)
    result = matches.result(match)
    places = result_text.places(result) if result is not None else {}
    rows = [{"game": game, "turn": match.public_turn, "seat": person.seat, "name": person.name,
             "awaited": person.seat in late, "since": roster.announced,
             "until": "paused" if roster.paused else roster.deadline,
             "overdue": overdue and person.seat in late,
             "late": person.late, "back": person.bounce_count, "place": places.get(person.seat, ""),
             "away": "; ".join(f"{first} to {last}" for first, last in person.absences)}
            for person in sorted((*roster.people, *_people_without_address(roster, match)),
                                 key=lambda person: match.seats.index(person.seat))]
    return rows, content.outcome(match, roster) if content.is_over(match) else ""


def _people_without_address(roster: GameRoster, match: matches.Match) -> Iterable[Person]:
    """Placeholders for seats without a known address."""
    return (Person(seat, "nobody", "") for seat in match.seats
            if seat not in match.vacant_seats and not roster.people_of(seat))


def _status_lines(rows: list[dict[str, Any]], over: dict[str, str]) -> list[str]:
    """A table of players, and below it a sentence for each game; the winners of finished games."""
    cells = [(row["game"], str(row["turn"]), row["seat"], row["name"],
              "overdue" if row["overdue"] else "yes" if row["awaited"] else "",
              str(row["late"] or "")) for row in rows]
    head = ("game", "turn", "seat", "player", "awaited", "late")
    games = {row["game"]: [game_row for game_row in rows if game_row["game"] == row["game"]]
             for row in rows}
    shown = blocks.text((blocks.TableBlock(head, tuple(cells), "<><<<>"),
                         blocks.TextBlock(tuple(
                            f"{game} is over: {over[game]}" if over[game]
                            else _status_sentence(game, rows_of_game)
                            for game, rows_of_game in games.items()))))
    return shown.splitlines() if rows else ["No game is played here."]


def _status_sentence(game: str, rows: list[dict[str, Any]]) -> str:
    late = join_words(dict.fromkeys(row["seat"] for row in rows if row["awaited"]))
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


def _csv_lines(rows: list[dict[str, Any]]) -> list[str]:
    names = list(rows[0]) if rows else []
    quoted = [[_csv_cell(str(row[name])) for name in names] for row in rows]
    return [",".join(names), *(",".join(row) for row in quoted)]


def _csv_cell(text: str) -> str:
    """A cell of CSV that no spreadsheet executes as a formula."""
    text = "'" + text if text[:1] in "=+-@" and text else text
    return '"' + text.replace('"', '""') + '"' if re.search(r'[",\s]', text) else text


def forget(folder: str, address: str, *, now: str | None) -> Answer:
    """Erase an address and its person from games and mail; report what stays, and why."""
    when, processor = environment.command_time(now), message_processor(folder)
    lines = address_erasure.forget(processor, address, when)
    answer = moderator_answer("office forget", lines)
    answer.exit = REFUSED if any(": refused: " in line for line in lines) else DONE
    return answer


__all__ = ["add", "begin", "fetch", "forget", "listing", "mail", "send", "status", "tick"]
