"""State of a game while a message or a tick is processed: save, roster, reply, mails."""

import hmac
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from hashlib import sha256
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands import move, report, status_sentence
from referee.commands.answer import MODERATOR, PUBLIC, Answer
from referee.commands.game_status import GameStatus, game_status, is_over
from referee.commands.transaction import Transaction
from referee.core.base.problem import Problem, Refused
from referee.core.document.blocks import Block, Page, TextBlock
from referee.core.document.surfaces import MAIL, resolved_problem
from referee.core.game.decisions import Seat
from referee.core.match import log_entry
from referee.core.match.match import Match, to_move
from referee.pbem.handlers.waitlist import WaitlistSession
from referee.pbem.intent.seat_texts import SeatTexts
from referee.pbem.outbound import content
from referee.pbem.outbound.mails import Mail, list_kind
from referee.pbem.outbound.offer_texts import MEANT
from referee.pbem.roster import tokens
from referee.pbem.roster.game_roster import GameRoster, HeldMessage, Person
from referee.pbem.roster.office_settings import Office
from referee.pbem.roster.waitlist_entries import Waitlist, WaitlistChange
from referee.pbem.schedule import deadlines
from referee.pbem.schedule.absence import Absence

QUOTED = 80  # characters of a quoted line next to a problem
STALE = "referee/illegal-stale"  # problem code: the message answers a past turn


class Sender(Struct, frozen=True):
    """The sender of a message."""

    seat: Seat  # the seat, or the moderator
    address: str
    turn: int  # turn of the mail of ours that the message answers
    person: Person | None = None  # None if it is unknown which player of the seat
    answered_kind: str = ""  # kind of the mail that is answered, see ``mails.answered_kind``
    list_code: str = ""  # code of the numbered list in that mail
    answered_turn: int = 0  # of a post: the turn that it states it answers; 0 if none

    @property
    def is_moderator(self) -> bool:
        """Whether the sender is the moderator."""
        return self.seat == MODERATOR


class ProcessingResult(Struct, frozen=True):
    """The result of processing a message, a post or a tick."""

    roster: GameRoster
    save: bytes | None = None  # bytes of the new save; None if unchanged
    mails: tuple[Mail, ...] = ()
    journal_rows: tuple[dict[str, Any], ...] = ()
    dropped: str = ""  # why a message gets no answer; "" if it gets one
    waitlist_changes: tuple[WaitlistChange, ...] = ()  # changes of the office's waitlist
    stranger: bool = False  # the game does not know the sender
    idle_until: str = ""  # UTC time before which no tick has anything to do; "" if unknown
    orders_accepted_until: str = ""  # UTC; the deadline is open, since earlier mail may be unread
    exit_code: int = answers.DONE  # of a post: as the exit code of a move
    is_public: bool = False  # of a post: everyone may read the answer


class RefusalOffers(Struct, frozen=True):
    """The offers below a refusal."""

    block: TextBlock  # as shown in the reply
    texts: tuple[str, ...]
    turn: int  # the turn that they are for


class Processing:
    """A game and its roster while a message or a tick is processed.

    ``reply_blocks``: the reply to the sender, without the news. ``notes``: (viewer, text) for
    others. ``seat_report``: what was done for the sender's seat, ``receipts`` its proof lines.
    ``mails``: mails written by commands. ``journal_rows``: rows for the journal. ``resend_seats``:
    seats that get the position again. ``announce_to_all``: every seat gets the news.

    ``rate_limited``: the sender has had enough answers this hour; orders are still carried out.
    ``waitlist_session``: the open waitlist of the office, if any. ``refused`` and
    ``awaits_confirmation``: an item was refused or held since these were last reset.
    ``position_requested``: the message asks for the position. ``stale``: it answers a past turn.
    ``press_only``: it is nothing but press. ``only_answers``: the commands that were done; with
    ``""`` if anything else was.

    ``outcomes``: the outcome of each item, ``outcome`` a phrase for the whole message.
    ``first_offers``: offers of the first refusal; ``picked_option``: the option being played.
    ``confirmed``: the held message being carried out. ``was_running``: the game was not over at the
    start. ``mail_read_until``: UTC time up to which mail was read; orders that wait for the
    deadline wait until it is later than the deadline. ``reader``: the person for whom a mail is
    being written.
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
        self.only_answers: set[str] = set()
        self.confirmed: HeldMessage | None = None
        self.outcome = self.picked_option = ""
        self.first_offers: RefusalOffers | None = None
        self.reader: Person | None = None
        self._texts: SeatTexts | None = None
        self.was_running = not is_over(self.match)

    @property
    def match(self) -> Match:
        """The current state of the match."""
        return self.transaction.before

    def texts(self, seat: Seat) -> SeatTexts:
        """The texts of a seat in the current match, with what was found out about each."""
        if self._texts is None or self._texts.seat != seat:
            self._texts = SeatTexts(self.match, seat)
        self._texts = self._texts.at(self.match)
        return self._texts

    def act(self, do: Callable[[Transaction], Answer]) -> Answer:
        """Run an action on the game and continue from its result. Refused: as by the action."""
        answer = do(self.transaction)
        self._reload()
        return answer

    def play_due(self) -> None:
        """Play what is due; nothing if all of several players have left.

        Refused: dice or cards from a physical table that are not known yet.
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
        """Like ``act``, but a refusal is returned as an answer."""
        try:
            return self.act(do)
        except Refused as error:
            return answers.refused_answer(command, error, read, game=self.match.header.game)

    @property
    def orders_wait(self) -> bool:
        """Whether filed orders wait for the deadline because a player wrote WAIT."""
        deadline_ahead = (self.roster.deadline if self.roster.paused
                          else self.roster.deadline > self.mail_read_until)
        return bool(deadline_ahead) and any(person.wait for person in self.roster.people)

    def unchanged_since(self, turn: int, viewer: str = PUBLIC) -> bool:
        """Whether nothing visible to ``viewer`` has happened since a turn."""
        return content.unchanged_since(self.transaction, viewer, turn)

    def update_person(self, person: Person, **changes: Any) -> None:
        """Change the roster's entry of a person."""
        self.roster = replace(self.roster, people=tuple(
            replace(other, **changes) if other == person else other
            for other in self.roster.people))

    def running_deadline_text(self, seat: Seat) -> str:
        """The running deadline in words, in the reader's zone; "" if none is running."""
        return "" if self.roster.paused else self.deadline_text(seat)

    def deadline_text(self, seat: Seat) -> str:
        """The deadline in words, even while the game is paused."""
        return self.time_text(self.roster.deadline, seat) if self.roster.deadline else ""

    def time_text(self, when: str, seat: Seat) -> str:
        """A time (UTC) in words, in the reader's zone and the office's.

        If several people share a seat, the reader is ``reader``, otherwise the first with a zone.
        """
        people = self.roster.people_of(seat)
        readers = [person for person in people
                   if self.reader and person.address == self.reader.address]
        zone = next((person.zone for person in readers or people if person.zone), "")
        return deadlines.deadline_text(datetime.fromisoformat(when), zone or self.roster.zone,
                                       self.roster.zone if zone else "UTC")

    def status_line(self, seat: str) -> str:
        """Who is to move and until when: a line at the top of every mail."""
        return status_sentence.with_deadline(self.status(seat), seat)

    @property
    def players(self) -> dict[str, tuple[str, ...]]:
        """By seat, the names by which mails call the players; empty if they call them by seat."""
        return names_of_players(self.office, self.match, self.roster)

    def status(self, seat: str) -> GameStatus:
        """The state of the game as a seat may know it, with the clock of the office."""
        return game_status(self.match, seat, self.running_deadline_text(seat),
                           bool(self.roster.paused))

    def send_to_seat(self, seat: Seat, state: str, body: Page, *, key: str = "", about: str = "",
                     listed: str = "") -> None:
        """Send a mail that expects no answer to a seat's people or the moderator.

        ``state`` is its first line, ``listed`` the code of its numbered list.
        """
        to = (self.office.moderator,) if seat == MODERATOR else tuple(
            person.address for person in self.roster.people_of(seat))
        if to:
            self.mails.append(self.build_mail(to, body, seat, key=key, about=about, listed=listed,
                                              state=state, unasked=True))

    def build_mail(self, to: tuple[str, ...], body: Page, seat: Seat = "", *, key: str = "",
                   about: str = "", listed: str = "", **more: Any) -> Mail:
        """A mail on the current state of the game, with the token of a seat if one is given.

        The list code ``listed`` is beside the token and not part of its proof: without it a mail is
        answered like any other.
        """
        token = tokens.make_token(self.roster.keys, self.roster.game, self.match.public_turn, seat,
                                  self.match.public_seal, about) if seat else None
        if token is not None and listed:
            token = replace(token, kind=list_kind(listed))
        return Mail(key or self.key, to, content.subject(self.match), body, self.roster.game,
                    self.match.public_turn, token, kind=about, players=self.players, **more)

    def seal_of_turn(self, turn: int) -> str:
        """The hash of a turn; "" if that turn does not exist."""
        line = log_entry.entry_of_turn(self.transaction.saved.log, turn)
        return line.seal if line else ""

    def announce(self, text: str) -> None:
        """Send the news to every seat, with ``text`` as a note if it is not empty."""
        self.announce_to_all = True
        if text:
            self.notes += [(seat, text) for seat in self.match.seats
                           if seat not in self.match.vacant_seats]

    def absences(self) -> list[Absence]:
        """The absences of the players whose decision is awaited."""
        late = {decision.seat for decision in to_move(self.match).decisions if decision.must}
        absences = []
        for person in self.roster.people:
            for first, last in person.absences if person.seat in late else ():
                with suppress(ValueError):  # the roster may have been edited by hand
                    absences.append(Absence(date.fromisoformat(first), date.fromisoformat(last),
                                            person.zone or self.roster.zone))
        return absences

    def player_names(self, seat: Seat) -> list[str]:
        """The names of a seat's players, in the roster and in the save, earlier spellings too."""
        return [*(name for person in self.roster.people_of(seat) for name in person.all_names), *(
            name for assignment in self.match.header.seats if assignment.seat == seat
            for name in assignment.players)]

    def new_key(self, seat: Seat) -> str:
        """A new secret key of a seat: no token sent before is valid for it."""
        return hmac.digest(bytes.fromhex(self.roster.keys[seat]),
                           f"replaced {self.key} {self.timestamp}".encode(), sha256).hex()

    def add_reply(self, *lines: str) -> None:
        """Add lines to the reply."""
        if lines:
            self.reply_blocks.append(TextBlock(lines))

    def report_done(self, answer: Answer) -> None:
        """Report a done action to the sender and, in ``seat_report``, to others who share the seat.

        Entries on plans are left out because they are among the notes.
        """
        noted = {text for _, text in self.notes}
        lines = done_lines(replace(answer, report=[
            line for line in answer.report if line.text not in noted]))
        report_lines, receipts = content.split_receipts(lines)
        self.add_reply(*report_lines)
        self.receipts += receipts
        self.seat_report += lines if answer.exit == answers.DONE else []

    def report_problems(self, answer: Answer, *numbers: int) -> None:
        """Report what was refused or is doubtful, with the offers."""
        self.refused = self.refused or answer.exit != answers.DONE
        self.stale = self.stale or any(problem.code == STALE for problem in answer.problems)
        self.add_reply(*problem_lines(answer, *numbers))
        self.add_offers(answer.offers)

    def add_offers(self, texts: tuple[str, ...]) -> None:
        """Add what may have been meant to the reply; the first offers may be numbered later."""
        if texts:
            shown = TextBlock((MEANT, *(f"  {text}" for text in texts)))
            self.reply_blocks.append(shown)
            self.first_offers = self.first_offers or RefusalOffers(shown, texts,
                                                                   self.match.public_turn)


def names_of_players(office: Office, match: Match,
                     roster: GameRoster) -> dict[str, tuple[str, ...]]:
    """By seat, the names by which mails call the players; empty if they call them by seat."""
    if not office.names:
        return {}
    names = {assignment.seat: assignment.players for assignment in match.header.seats}
    return {seat: tuple(person.name for person in roster.people_of(seat)) or names.get(seat, ())
            for seat in match.seats}


def problem_lines(answer: Answer, *numbers: int) -> list[str]:
    """The problems of an answer, as lines.

    ``numbers`` are the numbers in the message of the lines that were read; each line is quoted
    beside its number, since people who write below a quote count differently.
    """
    lines: list[str] = []
    for problem in answers.first_problems([*map(_resolved_if_long, answer.problems)]):
        text = answer.refused_text[slice(*problem.span)].strip() if problem.span else ""
        before, line = _line_of_problem(answer.refused_text, problem.span, numbers)
        text = " ".join(text.split())[:QUOTED]
        before += f"“{text}”: " * (bool(text) and text != line)
        before = "Note: " * problem.warning + before
        lines.append(f"{before}{problem.why} [{problem.code}]")
        lines += [f"  Rule: {problem.rule}"] * bool(problem.rule)
        lines += [f"  {problem.hint}"] * bool(problem.hint)
        if problem.moves and not answer.offers:
            lines.append(f"  You can: {', '.join(problem.moves)}")
    return lines


def _resolved_if_long(problem: Problem) -> Problem:
    """The problem, without references if its texts are shortened, so that none is cut in two."""
    long = max(map(len, (problem.why, problem.hint))) > answers.MAX_CHARACTERS
    return resolved_problem(problem, MAIL) if long else problem


def _line_of_problem(read: str, span: tuple[int, int] | None,
                     numbers: tuple[int, ...]) -> tuple[str, str]:
    """The label of the line with a problem (``line 3 “…”:``) and its text; "" if unknown."""
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
    """The lines of a done action: the moves, then the report."""
    return [*map(report.move_text, answer.played), *(
        f"  {report.report_text(report_line, answer.viewer)}" for report_line in answer.report)]
