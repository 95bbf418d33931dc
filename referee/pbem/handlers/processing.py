"""A game at the desk while a letter or a tick is done: the save and the desk as they go."""

import hmac
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from hashlib import sha256
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands import move, report
from referee.commands.answer import MODERATOR, PUBLIC, Answer
from referee.commands.transaction import Transaction
from referee.core.base.problem import Refused
from referee.core.document.blocks import Block, Page, TextBlock
from referee.core.game.decisions import Seat
from referee.core.match import log_entry
from referee.core.match.match import Match, to_move
from referee.pbem.handlers.waitlist import WaitlistSession
from referee.pbem.outbound import content
from referee.pbem.outbound.mails import Mail, list_kind
from referee.pbem.outbound.wording import MEANT
from referee.pbem.roster import tokens
from referee.pbem.roster.game_roster import GameRoster, HeldMessage, Person
from referee.pbem.roster.office_settings import Office
from referee.pbem.roster.waitlist_entries import Waitlist
from referee.pbem.roster.waitlist_entries import WaitlistChange as ListChange
from referee.pbem.schedule import deadlines
from referee.pbem.schedule.absence import Absence

QUOTED = 80  # characters of a line that is shown beside what is wrong with it
STALE = "referee/illegal-stale"  # the code of what answers a turn that is past


class Sender(Struct, frozen=True):
    """Who writes: a seat or the moderator, from which address, behind which turn.

    ``person`` is who of the seat's people it is; None: of several nobody knows which.
    ``answered_kind`` is what the mail of ours is that the message answers, see ``mails.answered``;
    ``list_code`` the code of the numbered list in it. ``answered_turn`` is the turn that a post is
    said to answer (0: nobody says).
    """

    seat: Seat
    address: str
    turn: int
    person: Person | None = None
    answered_kind: str = ""
    list_code: str = ""
    answered_turn: int = 0

    @property
    def is_moderator(self) -> bool:
        """Whether it is the moderator."""
        return self.seat == MODERATOR


class ProcessingResult(Struct, frozen=True):
    """What became of a letter or a tick: the desk, the save's bytes, the mails, the journal's rows.

    ``save`` is None if it is as it was. ``waitlist_changes`` are those of the office's list.
    ``dropped`` is why a letter has no answer; of a ``stranger`` the game knows nothing.
    ``idle_until``: until when no tick has anything to do if nothing else happens; empty, if
    that cannot be said. ``orders_accepted_until`` is until when orders were taken for a deadline
    that is not closed yet, for mail that came before it may be unread. Of a post: the ``exit_code``
    code of a move, and whether its answer is ``is_public`` to everybody.
    """

    roster: GameRoster
    save: bytes | None = None
    mails: tuple[Mail, ...] = ()
    journal_rows: tuple[dict[str, Any], ...] = ()
    dropped: str = ""
    waitlist_changes: tuple[ListChange, ...] = ()
    stranger: bool = False
    idle_until: str = ""
    orders_accepted_until: str = ""
    exit_code: int = answers.DONE
    is_public: bool = False


class RefusalOffers(Struct, frozen=True):
    """What a refusal offers: as it is told, the texts, the turn that they are for."""

    block: TextBlock
    texts: tuple[str, ...]
    turn: int


class Processing:
    """A game and its desk at work.

    ``reply_blocks`` is what the writer is told beside the news, ``notes`` what others
    must be told, by whose eyes; ``seat_report`` is what was done in the name of the
    writer's seat, ``receipts`` what proves it to him; ``mails`` are those that
    commands write themselves; ``journal_rows`` go into the journal. ``resend_seats`` are seats
    that get the position anew, ``announce_to_all``: everybody is told of what happened.
    ``rate_limited``: who wrote has had enough answers this hour; what he orders is done
    all the same. ``waitlist_session`` is the office's list at work, where there is one.
    ``refused``: something has been, since somebody set it back; ``awaits_confirmation``: it waits
    for a yes;
    ``position_requested``: the position was asked for; ``stale``: what was written answers a turn
    that is past;
    ``press_only``: it is press and nothing else;
    ``outcomes`` is what became of each part, ``outcome`` of the whole, in a few words;
    ``first_offers`` what the first refusal offers, ``picked_option`` the option that is played.
    ``confirmed`` is what was confirmed and is being done; ``was_running``: the game was not over
    when this began. ``mail_read_until`` is up to when (UTC) the office has read its mail: sheets
    that wait for the deadline wait until that is past it; ``reader`` is who gets the mail that is
    written.
    """

    def __init__(self, office: Office, transaction: Transaction, roster: GameRoster, when: str,
                 key: str,
                 waitlist: Waitlist | None = None, read: str | None = None) -> None:
        self.office, self.transaction, self.roster, self.timestamp, self.key = (office,
                                                                                transaction,
                                                                                roster, when, key)
        self.mail_read_until = when if read is None else read
        self.waitlist_session = WaitlistSession(office, waitlist, when, key) if waitlist else None
        self.save: bytes | None = None
        self.reply_blocks: list[Block] = []
        self.notes: list[tuple[str, str]] = []
        self.seat_report: list[str] = []
        self.receipts: list[str] = []
        self.mails: list[Mail] = []
        self.journal_rows: list[dict[str, Any]] = []
        self.resend_seats: list[Seat] = []
        self.outcomes: list[str] = []
        self.announce_to_all = self.rate_limited = self.refused = self.awaits_confirmation = False
        self.position_requested = self.stale = self.press_only = False
        self.confirmed: HeldMessage | None = None
        self.outcome = self.picked_option = ""
        self.first_offers: RefusalOffers | None = None
        self.reader: Person | None = None
        self.was_running = not content.is_over(self.match)

    @property
    def match(self) -> Match:
        """The table as it stands."""
        return self.transaction.before

    def act(self, do: Callable[[Transaction], Answer]) -> Answer:
        """Do something to the game, and go on from what it led to. Refused: what it refuses."""
        answer = do(self.transaction)
        self._reload()
        return answer

    def play_due(self) -> None:
        """Play what is due by itself; nothing where all of several players have left.

        Refused: luck that a table has not thrown yet.
        """
        if len(self.match.seats) > 1 and len(self.match.vacant_seats) == len(self.match.seats):
            return
        move.play_due(self.transaction, self.timestamp)
        self._reload()

    def _reload(self) -> None:
        if self.transaction.after is not None:
            self.notes += self.transaction.notes
            self.save = self.transaction.after
            self.transaction = Transaction(self.save, self.roster.game, self.orders_wait)

    def act_or_refuse(self, command: str, do: Callable[[Transaction], Answer],
                      read: str = "") -> Answer:
        """The same; what is refused is an answer too."""
        try:
            return self.act(do)
        except Refused as error:
            return answers.refused_answer(command, error, read, game=self.match.header.game)

    @property
    def orders_wait(self) -> bool:
        """Whether sealed sheets wait for the deadline, because somebody said so."""
        runs = (self.roster.deadline if self.roster.paused
                else self.roster.deadline > self.mail_read_until)
        return bool(runs) and any(person.wait for person in self.roster.people)

    def unchanged_since(self, turn: int, viewer: str = PUBLIC) -> bool:
        """Whether nothing has happened after a turn that these eyes may know of."""
        return content.unchanged_since(self.transaction, viewer, turn)

    def update_person(self, person: Person, **changes: Any) -> None:
        """Change what the desk knows of somebody."""
        self.roster = replace(self.roster, people=tuple(
            replace(other, **changes) if other == person else other
            for other in self.roster.people))

    def running_deadline_text(self, seat: Seat) -> str:
        """The deadline in words, in the zone of who reads; empty: none runs."""
        return "" if self.roster.paused else self.deadline_text(seat)

    def deadline_text(self, seat: Seat) -> str:
        """The same of one that does not run, for the game rests."""
        return self.time_text(self.roster.deadline, seat) if self.roster.deadline else ""

    def time_text(self, when: str, seat: Seat) -> str:
        """A time (UTC) in words, in the zone of who reads it, with that of the office beside it.

        Of several who share a seat it is ``reader`` who reads it, else the first with a zone.
        """
        mine = self.roster.people_of(seat)
        reads = [person for person in mine if self.reader and person.address == self.reader.address]
        zone = next((person.zone for person in reads or mine if person.zone), "")
        return deadlines.deadline_text(datetime.fromisoformat(when), zone or self.roster.zone,
                                       self.roster.zone if zone else "UTC")

    def status_line(self, seat: str) -> str:
        """How things are, in a line; the first of every mail."""
        return content.status_line(self.match, self.roster, seat, self.running_deadline_text(seat))

    def send_to_seat(self, seat: Seat, state: str, body: Page, *, key: str = "", about: str = "",
                     listed: str = "") -> None:
        """A mail to a seat's people, or the moderator, of which no answer is awaited.

        ``state`` is its first line, ``listed`` the code of its numbered list.
        """
        to = (self.office.moderator,) if seat == MODERATOR else tuple(
            person.address for person in self.roster.people_of(seat))
        if to:
            self.mails.append(self.build_mail(to, body, seat, key=key, about=about, listed=listed,
                                              state=state, unasked=True))

    def build_mail(self, to: tuple[str, ...], body: Page, seat: Seat = "", *, key: str = "",
                   about: str = "", listed: str = "", **more: Any) -> Mail:
        """A mail of the game as it is now, with the token of a seat, if one is named.

        The code of a list, ``listed``, is beside the token and no part of what proves it: without
        it a mail is answered like any other.
        """
        token = tokens.make_token(self.roster.keys, self.roster.game, self.match.public_turn, seat,
                                  self.match.public_seal, about) if seat else None
        if token is not None and listed:
            token = replace(token, kind=list_kind(listed))
        return Mail(key or self.key, to, content.subject(self.match), body, self.roster.game,
                    self.match.public_turn, token, kind=about, **more)

    def seal_of_turn(self, turn: int) -> str:
        """The seal of a turn; empty: the game has no such turn."""
        line = log_entry.entry_of_turn(self.transaction.saved.log, turn)
        return line.seal if line else ""

    def announce(self, text: str) -> None:
        """Tell every seat what happened to all, and let each have its news."""
        self.announce_to_all = True
        if text:
            self.notes += [(seat, text) for seat in self.match.seats
                           if seat not in self.match.vacant_seats]

    def absences(self) -> list[Absence]:
        """The absences of those whom the game waits for."""
        late = {decision.seat for decision in to_move(self.match).decisions if decision.must}
        absences = []
        for person in self.roster.people:
            for first, last in person.away if person.seat in late else ():
                with suppress(ValueError):  # the file may be written by hand
                    absences.append(Absence(date.fromisoformat(first), date.fromisoformat(last),
                                            person.zone or self.roster.zone))
        return absences

    def player_names(self, seat: Seat) -> list[str]:
        """The names of who plays a seat, by the desk and by the save."""
        return [*(person.name for person in self.roster.people_of(seat)), *(
            name for assignment in self.match.header.seats if assignment.seat == seat
            for name in assignment.players)]

    def new_key(self, seat: Seat) -> str:
        """A new key of a seat, from which no token that was sent follows."""
        return hmac.digest(bytes.fromhex(self.roster.keys[seat]),
                           f"replaced {self.key} {self.timestamp}".encode(), sha256).hex()

    def add_reply(self, *lines: str) -> None:
        """Tell the writer something."""
        if lines:
            self.reply_blocks.append(TextBlock(lines))

    def report_done(self, answer: Answer) -> None:
        """Tell the writer what an act did in the name of his seat, and keep it for who shares it.

        What became of plans is left out: it stands among the notes.
        """
        noted = {text for _, text in self.notes}
        lines = done_lines(replace(answer, report=[
            line for line in answer.report if line.text not in noted]))
        report_lines, receipts = content.split_receipts(lines)
        self.add_reply(*report_lines)
        self.receipts += receipts
        self.seat_report += lines if answer.exit == answers.DONE else []

    def report_problems(self, answer: Answer, *numbers: int) -> None:
        """Tell the writer what was refused or is doubtful, and what would do."""
        self.refused = self.refused or answer.exit != answers.DONE
        self.stale = self.stale or any(problem.code == STALE for problem in answer.problems)
        self.add_reply(*problem_lines(answer, *numbers))
        self.add_offers(answer.offers)

    def add_offers(self, texts: tuple[str, ...]) -> None:
        """Tell the writer what may have been meant; the first time it may get numbers."""
        if texts:
            shown = TextBlock((MEANT, *(f"  {text}" for text in texts)))
            self.reply_blocks.append(shown)
            self.first_offers = self.first_offers or RefusalOffers(shown, texts,
                                                                   self.match.public_turn)


def problem_lines(answer: Answer, *numbers: int) -> list[str]:
    """What was refused or is doubtful, a problem after the other.

    ``numbers`` are those of the lines of what was read, in the letter; the line is quoted
    beside its number, for who writes below a quote counts otherwise.
    """
    lines: list[str] = []
    for problem in answers.first_problems(answer.problems):
        text = answer.refused_text[slice(*problem.span)].strip() if problem.span else ""
        before, line = _line_of_problem(answer.refused_text, problem.span, numbers)
        text = " ".join(text.split())[:QUOTED]
        before += f"“{text}”: " * (bool(text) and text != line)
        before = "Beware: " * problem.warning + before
        lines.append(f"{before}{problem.why} [{problem.code}]")
        lines += [f"  rule: {problem.rule}"] * bool(problem.rule)
        lines += [f"  hint: {problem.hint}"] * bool(problem.hint)
    return lines


def _line_of_problem(read: str, span: tuple[int, int] | None,
                     numbers: tuple[int, ...]) -> tuple[str, str]:
    """The number of the line where a problem is and the line itself, as told; and the line."""
    lines = read.splitlines()
    if not any(numbers):
        return "", ""
    if span is None and len(lines) != 1:
        return f"line {numbers[0]}: ", ""
    begin = span[0] if span else 0
    begin += len(read[begin:]) - len(read[begin:].lstrip())
    offset = read.count("\n", 0, begin)
    n = numbers[min(offset, len(numbers) - 1)]
    line = " ".join(lines[offset].split())[:QUOTED] if offset < len(lines) else ""
    return (f"line {n} “{line}”: " if line else f"line {n}: "), line


def done_lines(answer: Answer) -> list[str]:
    """What an act is told to have done, a line each: the moves, then the report."""
    return [*map(report.move_text, answer.played), *(
        f"  {report.report_text(report_line, answer.viewer)}" for report_line in answer.report)]
