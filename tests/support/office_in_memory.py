"""An office in memory: it handles messages and returns the mails that it would send."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from email import message_from_bytes
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.commands.transaction import Transaction
from referee.core.document.blocks import TextBlock, text
from referee.core.document.surfaces import resolved_page
from referee.core.match import log_entry, save_writer
from referee.core.match.match import Match
from referee.pbem.handlers import dispatch, strangers
from referee.pbem.handlers.processing import ProcessingResult
from referee.pbem.handlers.strangers import StrangerResult
from referee.pbem.inbound import message
from referee.pbem.inbound.message import InboundMessage
from referee.pbem.intent import message_orders
from referee.pbem.outbound import mails
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster import game_roster, tokens, waitlist_entries
from referee.pbem.roster.game_roster import FORMAT, MODERATOR, GameRoster, Person
from referee.pbem.roster.office_settings import Office
from referee.pbem.roster.waitlist_entries import Waitlist
from tests.support import harness

OFFICE = Office("Club", "office@example.org", "moderator@example.org")
BEGAN = "2026-11-22T10:00:00Z"
# Words of the command line, which mails to players must not use.
CONSOLE = re.compile(r"referee (?:audit|branch|check|correct|end|explain|games|legal|log|luck|move|new"
                     r"|office|orders|plan|play|post|publish|recover|resolve|reveal|ruling"
                     r"|scenario|score|script|seat|serve|show|undo|verify)\b"
                     r"|(?<!\S)--[a-z]|\bPrivate: [a-zA-Z]+(?: \([a-z]+\))? only")

RESERVED = re.compile(rb"\xee\x80[\x80-\x87]")  # the characters of references, in UTF-8


LISTED = Waitlist(waitlist_entries.FORMAT,
                  {waitlist_entries.GUEST: "a1" * 32, MODERATOR: "b2" * 32})


class Door:
    """The waitlist of an office: messages of people who are in no game."""

    def __init__(self, office: Office = OFFICE) -> None:
        self.office = office
        self.waitlist = LISTED
        self.now = BEGAN
        self.count = 0

    def write(self, sender: str, said: str, to: Mail | None = None,
              **headers: str) -> StrangerResult:
        """Send a message, as a reply to a mail or not."""
        self.count += 1
        subject = f"Re: {to.subject}" if to else "Hello"
        more = {"In_Reply_To": f"<{mails.message_id(to, self.office)}>",
                **headers} if to else headers
        heads = "".join(f"{name.replace('_', '-')}: {value}\n" for name, value in more.items())
        raw = (f"From: <{sender}>\nTo: office@example.org\nSubject: {subject}\n{heads}"
               f"Message-ID: <{self.count}@guest>\n\n{said}\n").encode()
        taken = strangers.handle(self.office, self.waitlist, message.parse(raw), self.now,
                                 f"{self.count:032x}")
        self.waitlist = taken.waitlist
        return taken

    def wish(self, sender: str, said: str) -> StrangerResult:
        """Send a request and confirm it from its address."""
        asked, = self.write(sender, said).mails
        return self.write(sender, "YES", asked)


class Club:
    """A game by mail: its current save and roster, and all mails in the order they were sent."""

    def __init__(self, game: str = "stone-age", seats: int = 2, office: Office = OFFICE,
                 options: dict[str, str] | None = None, **changes: Any) -> None:
        of = next(of for of in harness.TABLES if of[0] == game and len(of[2]) == seats)
        first = harness.begin(*of, options or {}, "5e" * 32)
        self.office = office
        self.save = save_writer.dumps(harness.saved(first, of[1], [first.entry], first.match))
        self.seats = first.match.seats
        self.roster = replace(GameRoster(
            FORMAT, first.match.header.id,
            {seat: f"{n:02x}" * 32 for n, seat in enumerate((*self.seats, MODERATOR))},
            tuple(Person(seat, seat.title(), f"{seat}@example.org") for seat in self.seats)),
            **changes)
        self.waitlist: Waitlist | None = None
        self.now = BEGAN
        self.sent: list[Mail] = []
        self.count = 0

    def seated(self, save: bytes) -> "Club":
        """Continue with another save, of which everybody knows everything so far."""
        self.save = save
        match = Transaction(save, "a game").before
        self.seats = match.seats
        self.roster = replace(
            self.roster, game=match.header.id, asked_turn=match.position_turn,
                              watched_turn=match.position_turn,
            keys={seat: f"{n:02x}" * 32 for n, seat in enumerate((*self.seats, MODERATOR))},
            people=tuple(Person(assignment.seat, (*assignment.players, assignment.seat.title())[0],
                                f"{assignment.seat}@example.org", informed_turn=match.position_turn)
                         for assignment in match.header.seats))
        return self

    @property
    def game(self) -> Transaction:
        """The opened save."""
        return Transaction(self.save, self.roster.game)

    @property
    def match(self) -> Match:
        """The current match."""
        return self.game.before

    def apply(self, handled: ProcessingResult) -> ProcessingResult:
        """Take over the results of a message or tick."""
        self.save = handled.save if handled.save is not None else self.save
        self.roster = handled.roster
        if self.waitlist is not None:
            self.waitlist = waitlist_entries.apply_changes(self.waitlist, handled.waitlist_changes,
                                                           self.now)
        self.sent += handled.mails
        for part in _written(handled):
            assert not RESERVED.search(part), f"a reference stays in {part[:300]!r}"
        for mail in handled.mails:
            if mail.token and mail.token.seat in self.seats:
                found = CONSOLE.search(text(mail.page, 1000))
                assert found is None, f"{found[0]} is no word of a letter"
        return handled

    def token(self, seat: str, turn: int | None = None) -> tokens.Token:
        """The token of a seat for a turn, by default the current one; forged if none exists."""
        n = self.match.public_turn if turn is None else turn
        line = log_entry.entry_of_turn(self.game.saved.log, n)
        return tokens.make_token(self.roster.keys, self.roster.game, n, seat,
                                 line.seal if line else "")

    def message(self, seat: str, said: str, turn: int | None = None, sender: str = "",
                to: Mail | None = None, **changes: Any) -> InboundMessage:
        """A message of a seat, with the token of a turn, by default the current one.

        It replies to the mail ``to``, if given. With a subject of its own it is no reply.
        """
        changes = {"references": (), **changes} if "subject" in changes else changes
        self.count += 1
        known = MODERATOR if seat == MODERATOR else seat
        id_ = (mails.message_id(to, self.office) if to else
               f"{'0' * 20}.{tokens.address_tag(self.token(seat, turn))}@example.org")
        raw = (f"From: <{sender or f'{known}@example.org'}>\nTo: office@example.org\n"
               f"Subject: Re: [{self.roster.game}]\nMessage-ID: <{self.count}@player>\n"
               f"In-Reply-To: <{id_}>\n"
               f"Content-Type: text/plain; charset=utf-8\n\n{said}").encode()
        return replace(message.parse(raw), **changes)

    def write(self, seat: str, said: str, turn: int | None = None,
              **changes: Any) -> ProcessingResult:
        """Send a message to the office."""
        return self.apply(dispatch.handle(self.office, self.save, self.roster,
                                          self.message(seat, said, turn, **changes), self.now,
                                          self.waitlist))

    def tick(self, now: str = "", **said: Any) -> ProcessingResult:
        """Let the office do what is due."""
        self.now = now or self.now
        return self.apply(dispatch.tick(self.office, self.save, self.roster, self.now,
                                        waitlist=self.waitlist, **said))

    def paste(self, seat: str, said: str) -> ProcessingResult:
        """Handle a forum post that the moderator vouches for."""
        self.count += 1
        return self.apply(dispatch.handle_post(self.office, self.save, self.roster, seat, said,
                                               self.now,
                                               f"{self.count:032x}"))


def _written(handled: ProcessingResult) -> Iterator[bytes]:
    """All that is stored or sent: no reference may be left in it."""
    yield handled.save or b""
    yield game_roster.dumps(handled.roster)
    yield msgspec.json.encode((handled.journal_rows, handled.waitlist_changes))
    for mail in handled.mails:
        yield msgspec.json.encode((mail.subject, mail.page))
        yield from (raw for _, _, raw in mail.files)


def text_to(handled: ProcessingResult, to: str) -> str:
    """The text of the mails to an address or a seat, without who is to move."""
    address = to if "@" in to else f"{to}@example.org"
    return "\n".join(text_of(mail) for mail in handled.mails if address in mail.recipients)


def state(handled: ProcessingResult, to: str) -> str:
    """The first lines of the first mail to an address or a seat."""
    address = to if "@" in to else f"{to}@example.org"
    return next(mail.surface.resolve(mail.state) for mail in handled.mails
                if address in mail.recipients)


def question(handled: ProcessingResult) -> Mail:
    """The only mail that asks for a confirmation."""
    found, = (mail for mail in handled.mails if mail.kind not in ("", "press"))
    return found


def posted(club: Club, mail: Mail) -> str:
    """The text of a mail as its reader sees it, from its bytes."""
    raw = mails.mail_bytes(mail, club.office, club.now,
                           partial(message_orders.begins_like_order, club.match, moderator=True))
    whole = message_from_bytes(raw)
    part = next(part for part in whole.walk() if part.get_content_type() == "text/plain")
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode().replace("\r\n", "\n")


def later(days: float) -> str:
    """The time this many days after the start of the games here."""
    return f"{datetime(2026, 11, 22, 10) + timedelta(days=days):%Y-%m-%dT%H:%M:%SZ}"


def text_of(mail: Mail) -> str:
    """The text of one mail, with what became of a message, without who is to move."""
    first = tuple(mail.state.split("\n")[:-1])
    body = (TextBlock(first), *mail.body) if first else mail.body
    return text(resolved_page(body, mail.surface), 1000)


def confirmed(club: Club, who: str, text: str) -> ProcessingResult:
    """Send a message, and then YES to the question about it."""
    return club.write(who, "YES", to=question(club.write(who, text)))
