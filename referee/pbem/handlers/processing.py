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
from referee.commands.transaction import Change
from referee.core.base.problem import Refused
from referee.core.document.blocks import Block, Lines, Page
from referee.core.game.decisions import Seat
from referee.core.match import log_entry
from referee.core.match.match import Table, waiting
from referee.pbem.handlers.waitlist import Wishes
from referee.pbem.outbound import content
from referee.pbem.outbound.mails import Mail, lists
from referee.pbem.outbound.wording import MEANT
from referee.pbem.roster import tokens
from referee.pbem.roster.game_roster import Desk, Held, Person
from referee.pbem.roster.office_settings import Office
from referee.pbem.roster.waitlist_entries import Change as ListChange
from referee.pbem.roster.waitlist_entries import Listed
from referee.pbem.schedule import deadlines
from referee.pbem.schedule.absence import Absence

QUOTED = 80  # characters of a line that is shown beside what is wrong with it
STALE = "referee/illegal-stale"  # the code of what answers a turn that is past


class Writer(Struct, frozen=True):
    """Who writes: a seat or the moderator, from which address, behind which turn.

    ``person`` is who of the seat's people it is; None: of several nobody knows which.
    ``about`` is what the mail of ours is that the message answers, see ``mails.answered``;
    ``listed`` the code of the numbered list in it. ``answers`` is the turn that a post is said to
    answer (0: nobody says).
    """

    seat: Seat
    address: str
    turn: int
    person: Person | None = None
    about: str = ""
    listed: str = ""
    answers: int = 0

    @property
    def moderator(self) -> bool:
        """Whether it is the moderator."""
        return self.seat == MODERATOR


class Handled(Struct, frozen=True):
    """What became of a letter or a tick: the desk, the save's bytes, the mails, the journal's rows.

    ``save`` is None if it is as it was. ``changes`` are those of the office's list.
    ``dropped`` is why a letter has no answer; of a ``stranger`` the game knows nothing.
    ``rests``: until when no tick has anything to do if nothing else happens; empty, if
    that cannot be said. ``overdue`` is until when orders were taken for a deadline that is not
    closed yet, for mail that came before it may be unread. Of a post: the ``exit`` code of a
    move, and whether its answer is ``open`` to everybody.
    """

    desk: Desk
    save: bytes | None = None
    mails: tuple[Mail, ...] = ()
    rows: tuple[dict[str, Any], ...] = ()
    dropped: str = ""
    changes: tuple[ListChange, ...] = ()
    stranger: bool = False
    rests: str = ""
    overdue: str = ""
    exit: int = answers.DONE
    open: bool = False


class Offers(Struct, frozen=True):
    """What a refusal offers: as it is told, the texts, the turn that they are for."""

    shown: Lines
    texts: tuple[str, ...]
    turn: int


class Sitting:
    """A game and its desk at work.

    ``told`` is what the writer is told beside the news, ``notes`` what others
    must be told, by whose eyes; ``shared`` is what was done in the name of the
    writer's seat, ``receipts`` what proves it to him; ``mails`` are those that
    commands write themselves; ``rows`` go into the journal. ``resend`` are seats
    that get the position anew, ``all``: everybody is told of what happened.
    ``silent``: who wrote has had enough answers this hour; what he orders is done
    all the same. ``wishes`` is the office's list at work, where there is one.
    ``refused``: something has been, since somebody set it back; ``asked``: it waits for a yes;
    ``shows``: the position was asked for; ``stale``: what was written answers a turn that is past;
    ``quiet``: it is press and nothing else;
    ``fates`` is what became of each part, ``outcome`` of the whole, in a few words; ``offered``
    what the first refusal offers, ``picked`` the option that is played. ``meant`` is
    what was confirmed and is being done; ``open``: the game was not over when this began. ``read``
    is up to when (UTC) the office has read its mail: sheets that wait for the deadline wait until
    that is past it; ``reader`` is who gets the mail that is written.
    """

    def __init__(self, office: Office, game: Change, desk: Desk, when: str, key: str,
                 listed: Listed | None = None, read: str | None = None) -> None:
        self.office, self.game, self.desk, self.when, self.key = office, game, desk, when, key
        self.read = when if read is None else read
        self.wishes = Wishes(office, listed, when, key) if listed else None
        self.save: bytes | None = None
        self.told: list[Block] = []
        self.notes: list[tuple[str, str]] = []
        self.shared: list[str] = []
        self.receipts: list[str] = []
        self.mails: list[Mail] = []
        self.rows: list[dict[str, Any]] = []
        self.resend: list[Seat] = []
        self.fates: list[str] = []
        self.all = self.silent = self.refused = self.asked = False
        self.shows = self.stale = self.quiet = False
        self.meant: Held | None = None
        self.outcome = self.picked = ""
        self.offered: Offers | None = None
        self.reader: Person | None = None
        self.open = not content.ended(self.now)

    @property
    def now(self) -> Table:
        """The table as it stands."""
        return self.game.before

    def act(self, do: Callable[[Change], Answer]) -> Answer:
        """Do something to the game, and go on from what it led to. Refused: what it refuses."""
        answer = do(self.game)
        self._go_on()
        return answer

    def due(self) -> None:
        """Play what is due by itself; nothing where all of several players have left.

        Refused: luck that a table has not thrown yet.
        """
        if len(self.now.seats) > 1 and len(self.now.gone) == len(self.now.seats):
            return
        move.due(self.game, self.when)
        self._go_on()

    def _go_on(self) -> None:
        if self.game.after is not None:
            self.notes += self.game.notes
            self.save = self.game.after
            self.game = Change(self.save, self.desk.game, self.waits)

    def tried(self, command: str, do: Callable[[Change], Answer], read: str = "") -> Answer:
        """The same; what is refused is an answer too."""
        try:
            return self.act(do)
        except Refused as error:
            return answers.failed(command, error, read, game=self.now.head.game)

    @property
    def waits(self) -> bool:
        """Whether sealed sheets wait for the deadline, because somebody said so."""
        runs = self.desk.deadline if self.desk.paused else self.desk.deadline > self.read
        return bool(runs) and any(person.wait for person in self.desk.people)

    def still(self, turn: int, eyes: str = PUBLIC) -> bool:
        """Whether nothing has happened after a turn that these eyes may know of."""
        return content.still(self.game, eyes, turn)

    def person(self, one: Person, **changes: Any) -> None:
        """Change what the desk knows of somebody."""
        self.desk = replace(self.desk, people=tuple(
            replace(other, **changes) if other == one else other for other in self.desk.people))

    def until(self, seat: Seat) -> str:
        """The deadline in words, in the zone of who reads; empty: none runs."""
        return "" if self.desk.paused else self.deadline(seat)

    def deadline(self, seat: Seat) -> str:
        """The same of one that does not run, for the game rests."""
        return self.moment(self.desk.deadline, seat) if self.desk.deadline else ""

    def moment(self, when: str, seat: Seat) -> str:
        """A time (UTC) in words, in the zone of who reads it, with that of the office beside it.

        Of several who share a seat it is ``reader`` who reads it, else the first with a zone.
        """
        mine = self.desk.of(seat)
        reads = [one for one in mine if self.reader and one.address == self.reader.address]
        zone = next((one.zone for one in reads or mine if one.zone), "")
        return deadlines.told(datetime.fromisoformat(when), zone or self.desk.zone,
                              self.desk.zone if zone else "UTC")

    def state(self, seat: str) -> str:
        """How things are, in a line; the first of every mail."""
        return content.state(self.now, self.desk, seat, self.until(seat))

    def write(self, seat: Seat, state: str, body: Page, *, key: str = "", about: str = "",
              listed: str = "") -> None:
        """A mail to a seat's people, or the moderator, of which no answer is awaited.

        ``state`` is its first line, ``listed`` the code of its numbered list.
        """
        to = (self.office.moderator,) if seat == MODERATOR else tuple(
            person.address for person in self.desk.of(seat))
        if to:
            self.mails.append(self.mail(to, body, seat, key=key, about=about, listed=listed,
                                        state=state, unasked=True))

    def mail(self, to: tuple[str, ...], body: Page, seat: Seat = "", *, key: str = "",
             about: str = "", listed: str = "", **more: Any) -> Mail:
        """A mail of the game as it is now, with the token of a seat, if one is named.

        The code of a list, ``listed``, is beside the token and no part of what proves it: without
        it a mail is answered like any other.
        """
        token = tokens.made(self.desk.keys, self.desk.game, self.now.public_turn, seat,
                            self.now.public_seal, about) if seat else None
        if token is not None and listed:
            token = replace(token, about=lists(listed))
        return Mail(key or self.key, to, content.subject(self.now), body, self.desk.game,
                    self.now.public_turn, token, about=about, **more)

    def seal(self, turn: int) -> str:
        """The seal of a turn; empty: the game has no such turn."""
        line = log_entry.at(self.game.saved.log, turn)
        return line.seal if line else ""

    def announce(self, text: str) -> None:
        """Tell every seat what happened to all, and let each have its news."""
        self.all = True
        if text:
            self.notes += [(seat, text) for seat in self.now.seats if seat not in self.now.gone]

    def away(self) -> list[Absence]:
        """The absences of those whom the game waits for."""
        late = {ask.seat for ask in waiting(self.now).asks if ask.must}
        found = []
        for person in self.desk.people:
            for first, last in person.away if person.seat in late else ():
                with suppress(ValueError):  # the file may be written by hand
                    found.append(Absence(date.fromisoformat(first), date.fromisoformat(last),
                                         person.zone or self.desk.zone))
        return found

    def names(self, seat: Seat) -> list[str]:
        """The names of who plays a seat, by the desk and by the save."""
        return [*(person.name for person in self.desk.of(seat)), *(
            name for chair in self.now.head.seats if chair.seat == seat for name in chair.players)]

    def fresh(self, seat: Seat) -> str:
        """A new key of a seat, from which no token that was sent follows."""
        return hmac.digest(bytes.fromhex(self.desk.keys[seat]),
                           f"replaced {self.key} {self.when}".encode(), sha256).hex()

    def tell(self, *lines: str) -> None:
        """Tell the writer something."""
        if lines:
            self.told.append(Lines(lines))

    def did(self, answer: Answer) -> None:
        """Tell the writer what an act did in the name of his seat, and keep it for who shares it.

        What became of plans is left out: it stands among the notes.
        """
        noted = {text for _, text in self.notes}
        lines = done(replace(answer, report=[
            line for line in answer.report if line.text not in noted]))
        told, receipts = content.parted(lines)
        self.tell(*told)
        self.receipts += receipts
        self.shared += lines if answer.exit == answers.DONE else []

    def complain(self, answer: Answer, *numbers: int) -> None:
        """Tell the writer what was refused or is doubtful, and what would do."""
        self.refused = self.refused or answer.exit != answers.DONE
        self.stale = self.stale or any(problem.code == STALE for problem in answer.problems)
        self.tell(*complaint(answer, *numbers))
        self.offer(answer.offers)

    def offer(self, texts: tuple[str, ...]) -> None:
        """Tell the writer what may have been meant; the first time it may get numbers."""
        if texts:
            shown = Lines((MEANT, *(f"  {text}" for text in texts)))
            self.told.append(shown)
            self.offered = self.offered or Offers(shown, texts, self.now.public_turn)


def complaint(answer: Answer, *numbers: int) -> list[str]:
    """What was refused or is doubtful, a problem after the other.

    ``numbers`` are those of the lines of what was read, in the letter; the line is quoted
    beside its number, for who writes below a quote counts otherwise.
    """
    lines: list[str] = []
    for problem in answers.told(answer.problems):
        said = answer.read[slice(*problem.span)].strip() if problem.span else ""
        before, line = _place(answer.read, problem.span, numbers)
        said = " ".join(said.split())[:QUOTED]
        before += f"“{said}”: " * (bool(said) and said != line)
        before = "Beware: " * problem.warning + before
        lines.append(f"{before}{problem.why} [{problem.code}]")
        lines += [f"  rule: {problem.rule}"] * bool(problem.rule)
        lines += [f"  hint: {problem.hint}"] * bool(problem.hint)
    return lines


def _place(read: str, span: tuple[int, int] | None, numbers: tuple[int, ...]) -> tuple[str, str]:
    """The number of the line where a problem is and the line itself, as told; and the line."""
    lines = read.splitlines()
    if not any(numbers):
        return "", ""
    if span is None and len(lines) != 1:
        return f"line {numbers[0]}: ", ""
    begin = span[0] if span else 0
    begin += len(read[begin:]) - len(read[begin:].lstrip())
    at = read.count("\n", 0, begin)
    n = numbers[min(at, len(numbers) - 1)]
    line = " ".join(lines[at].split())[:QUOTED] if at < len(lines) else ""
    return (f"line {n} “{line}”: " if line else f"line {n}: "), line


def done(answer: Answer) -> list[str]:
    """What an act is told to have done, a line each: the moves, then the report."""
    return [*map(report.written, answer.played), *(
        f"  {report.worded(told, answer.eyes)}" for told in answer.report)]
