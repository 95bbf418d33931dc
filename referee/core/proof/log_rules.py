"""What entries must satisfy among themselves, whatever the game and rules: referee-record(5).

This needs no position, so it also covers turns that cannot be replayed: those of older rules,
and those of a record in which something is not open.
"""

from collections.abc import Collection, Iterable, Iterator

from referee.core.base import validators
from referee.core.base.problem import Refused, refused
from referee.core.base.references import seat_ref
from referee.core.luck import chance
from referee.core.luck.chance import NOBODY
from referee.core.match import corrections, entry_texts, external_luck, log_entry
from referee.core.match.entry_texts import (
    Beacon,
    Copied,
    End,
    EntryContent,
    Filed,
    FormatUpgrade,
    LuckBegun,
    Played,
    RulesUpgrade,
    Ruling,
    SeatChanged,
    Setup,
    Undo,
    WordCommitted,
    WordRevealed,
)
from referee.core.match.live_entries import keeps_orders
from referee.core.match.log_entry import LogEntry
from referee.core.proof.entry_forms import is_plain_move

_BY_SEATS = Played | Filed  # once, since it takes longer to make than to check


class _Phase:
    """What has been filed since the position last changed."""

    def __init__(self) -> None:
        self.turn = 0  # the turn that led to the position
        self.counts: dict[str, int] = {}  # by seat the last number used
        self.waiting_orders: dict[str, tuple[int, str]] = {}  # number and actor
        self.must_refile: dict[str, tuple[int, str]] = {}  # before anything else follows
        self.has_closed_entries = False  # which may have filed orders

    def file_orders(self, content: Filed) -> str:
        """Why orders cannot be filed like this; empty: they can."""
        number = content.number, content.actor
        to_refile, count = self.must_refile.pop(content.seat, None), self.counts.get(content.seat,
                                                                                     0)
        waited = self.waiting_orders.pop(content.seat, None) is not None or self.has_closed_entries
        self.counts[content.seat] = content.number
        if content.withdrawn and (to_refile or not waited):
            return f"There are no orders of {seat_ref(content.seat)} to withdraw."
        if not content.withdrawn:
            self.waiting_orders[content.seat] = number
        if content.position_turn != self.turn:
            return (f"The entry names turn {content.position_turn}, but the position comes "
                    f"from turn {self.turn}.")
        if to_refile:
            return ("" if to_refile == number else "The orders that are sent again must have "
                    "the same number and sender as before.")
        fits = count < content.number if self.has_closed_entries else content.number == count + 1
        return ("" if fits else "The number of these orders does not follow the previous number, "
                f"{count or 'none'}.")

    def pass_entry(self, n: int, content: EntryContent | None) -> str:
        """Take in an entry of another kind; returns why it cannot come here, empty if it can."""
        waiting_seats = ", ".join(map(seat_ref, self.must_refile))
        # Every entry of format 1, closed or not, led to a new position.
        if type(content) is FormatUpgrade:
            self.turn, self.has_closed_entries = n - 1, False
            return ""
        if (content is not None and type(content) is not Played
                and entry_texts.keeps_position(entry_texts.write(content))):
            return (f"Before this entry, the orders of {waiting_seats} must be sent again."
                    if waiting_seats else "")
        self.must_refile = {**self.waiting_orders,
                            **self.must_refile} if keeps_orders(content) else {}
        problem = (f"Before this entry, the orders of {waiting_seats} must be sent again."
                   if waiting_seats and not (
            keeps_orders(content) or type(content) is Copied) else "")  # a branch drops them
        self.begin(n)
        return problem

    def begin(self, n: int) -> None:
        """An entry led to a new position, for which nothing is filed yet."""
        self.turn, self.counts, self.waiting_orders, self.has_closed_entries = n, {}, {}, False


class _Answers:
    """The answers of sealed luck: each question has one answer, each place of a pile one card."""

    def __init__(self) -> None:
        self.sealed = self.ruled = False
        self.known: dict[object, object] = {}

    def problems(self, entry: LogEntry, content: EntryContent | None) -> Iterator[str]:
        """Answers that contradict earlier ones; after a ruling piles are not checked."""
        self.sealed = content.luck != "table" if type(content) is Setup else self.sealed
        self.ruled = self.ruled or type(content) is Ruling
        texts = map(log_entry.row_text, entry.luck if self.sealed
                    and type(content) is not RulesUpgrade else ())
        for text in filter(None, texts):
            if any(self.known.setdefault(*fact) != fact[1] for fact in self._facts(text)):
                yield f"“{text[:60]}” differs from an earlier result of the same roll or draw."

    def _facts(self, text: str) -> Iterator[tuple[object, object]]:
        pile, first, cards = chance.pile_draw(text)
        question, _, answer = text.rpartition(": ")
        if not pile:
            yield question, answer
        for place, card in enumerate(() if self.ruled else cards, first):
            yield from (((pile, place), card), ((pile, "has", card), place))


class _Source:
    """What the luck of a game waits for, and what was given before the game began."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats, self.created = seats, ""
        self.awaits: external_luck.ExternalSource | None = None
        self.received = external_luck.ReceivedLuck()

    def problems(self, entry: LogEntry, content: EntryContent | None) -> Iterator[str]:
        """Why an entry cannot come where it does, before or after the game began."""
        if type(content) is Setup and content.awaits:
            self.awaits, self.created = external_luck.parse(content.awaits), entry.timestamp
            if self.awaits is None:
                yield "The entry must name valid secret words or a valid beacon to wait for."
            elif why := external_luck.too_late(self.awaits, entry.timestamp):
                yield why
        elif self.awaits is None:
            if isinstance(content, WordCommitted | WordRevealed | Beacon | LuckBegun):
                yield ("The entry has secret words or a beacon value that the game did not wait "
                       "for.")
        elif not isinstance(content, WordCommitted | WordRevealed | Beacon | LuckBegun):
            yield "The game has not begun."
        else:
            try:
                self._receive(entry, content, self.awaits)
            except Refused as error:
                yield from (problem.why for problem in error.problems)

    def _receive(self, entry: LogEntry, content: WordCommitted | WordRevealed | Beacon | LuckBegun,
                 awaits: external_luck.ExternalSource) -> None:
        if type(content) is not LuckBegun:
            self.received = external_luck.receive(self.received, awaits, self.seats, content,
                                                  entry.timestamp)
            if why := external_luck.too_early(self.created, entry.timestamp):
                raise refused("referee/unusable-log", why)
            return
        self.awaits = None
        external_luck.check_begin(self.received, awaits, self.seats, content, entry.timestamp)


class _Quotes:
    """Which turns an entry may quote: the last before it, or what its seat quoted just before."""

    def __init__(self) -> None:
        self.last = 0  # the last turn, which an entry may quote
        self.seals: dict[int, str] = {}
        self.chained: set[tuple[str, str]] = set()  # seats, with what they quoted just before
        # The seat whose only move in the entry before is unreadable, and the first turn that it
        # may have quoted.
        self.hidden = "", 0

    def problems(self, entry: LogEntry, texts: list[str], content: EntryContent
                 | None) -> Iterator[str]:
        """Turns that an entry quotes and cannot have answered."""
        quoting = [filed for filed in map(entry_texts.parse, filter(None, texts))
                if isinstance(filed, _BY_SEATS) and filed.quoted]
        chained = set()
        for filed in quoting:
            if self._may_quote(filed, entry.n):
                chained.add((filed.seat, filed.quoted))
            else:
                yield (f"The entry quotes {filed.quoted[:80]}, which is not a turn that its "
                       "move could answer.")
        hidden = log_entry.row_owner(entry.moves[0]) if texts == [""] else ""
        known = [int(at.partition(":")[0]) for seat, at in self.chained if seat == hidden]
        since = self.hidden[1] if hidden == self.hidden[0] else self.last
        self.pass_entry(entry, type(content) is RulesUpgrade or (
            type(content) is not Played and entry_texts.keeps_position(entry.first_text)))
        self.chained, self.hidden = chained, (hidden, min([since, *known]))

    def pass_entry(self, entry: LogEntry, stays: bool) -> None:
        """Take in an entry; ``stays``: what follows still answers the turn before it."""
        self.seals[entry.n] = entry.seal
        self.last = self.last if stays else entry.n
        self.chained, self.hidden = set(), ("", 0)

    def _may_quote(self, content: Played | Filed, n: int) -> bool:
        turn, _, digits = content.quoted.partition(":")
        if (not validators.is_turn_reference(content.quoted) or not self.seals.get(int(turn),
                                                                                   "").startswith(
                                                                                          digits)):
            return False
        seat, since = self.hidden
        return self.last <= int(turn) < n or (content.seat, content.quoted) in self.chained or (
            type(content) is Played and content.seat == seat != "" and since <= int(turn))


class _Progress:
    """Whether the game was ended, and which turns an undo may restore."""

    def __init__(self) -> None:
        self.ended = False
        self.first = 1  # the first turn that an undo may restore
        self.not_turns: set[int] = set()  # later entries that are no turns
        self.ends: set[int] = set()  # those that ended the game

    def problems(self, entry: LogEntry, content: EntryContent | None) -> Iterator[str]:
        """Why an entry cannot come where it does."""
        text = entry.first_text
        if self.ended and type(content) is not Undo and not entry_texts.keeps_end(text):
            yield "The entry comes after the end of the game, and no undo took the end back."
        if type(content) is Undo and (not self.first <= content.turn < entry.n
                                      or content.turn in self.not_turns | self.ends):
            yield f"The position of turn {content.turn} cannot be restored."
        if entry_texts.keeps_position(text) and type(content) is not Played:
            self.not_turns.add(entry.n)
        if isinstance(content, RulesUpgrade | LuckBegun):
            self.first = entry.n
        if type(content) is End:
            self.ends.add(entry.n)
        if not entry_texts.keeps_end(text):
            self.ended = type(content) is End


class _Positions:
    """The hashes of the positions that entries lead to, as far as they can be read."""

    def __init__(self) -> None:
        self.digests: dict[int, str] = {}
        self.last = ""

    def add(self, entry: LogEntry) -> None:
        self.digests[entry.n] = self.last = entry.digest

    def wrong(self, entry: LogEntry, content: EntryContent | None) -> str:
        """Why an entry cannot have its position hash; empty: it can."""
        expected = ""
        if type(content) is Undo:
            expected = self.digests.get(content.turn, "")
        elif entry.first_text and (entry_texts.keeps_position(entry.first_text)
                                   or isinstance(content, Copied | End)):
            expected = self.last
        if not expected or not entry.digest or expected.startswith(entry.digest) or (
                entry.digest.startswith(expected)):
            return ""
        return "The position has changed, but an entry of this kind cannot change it."


class _Log:
    """Checks each entry of a log against those before it."""

    def __init__(self, seats: tuple[str, ...], sealed: bool, first: int) -> None:
        # An entry before `first` that is closed is one of format 1; later ones filed orders.
        self.names, self.sealed, self.first = seats, sealed, first
        self.waits = False  # the game has not begun: it waits for its external luck
        self.phase = _Phase()
        self.answers = _Answers()
        self.course = _Progress()
        self.quotes = _Quotes()
        self.source = _Source(seats)
        self.positions = _Positions()

    def closed(self, entry: LogEntry) -> Iterator[str]:
        """The rules broken by an entry of which nothing can be read."""
        filed = entry.n >= self.first
        self.phase.has_closed_entries, self.positions.last = True, ""
        if filed:
            self.course.not_turns.add(entry.n)
        self.quotes.pass_entry(entry, filed)
        if filed and not self.sealed:
            yield _UNSEALED

    def opened(self, entry: LogEntry) -> Iterable[str]:
        """The rules broken by an entry, as far as it can be read."""
        text = entry.first_text
        content = entry_texts.parse(text) if text else None
        if (is_plain_move(content, entry) and content.seat in self.names and entry.format > 1
                and not (self.course.ended or self.phase.must_refile or self.source.awaits)):
            return self._plain_move(entry, content)
        return self._any_entry(entry, content)

    def _plain_move(self, entry: LogEntry, content: Played) -> Iterable[str]:
        """As `_any_entry`, for a move that keeps most rules because of its form."""
        self.phase.begin(entry.n)
        self.quotes.pass_entry(entry, stays=False)
        self.positions.add(entry)
        return (*_check_luck(entry, content, self.waits),
                *self.answers.problems(entry, content)) if entry.luck else ()

    def _any_entry(self, entry: LogEntry, content: EntryContent | None) -> Iterator[str]:
        texts = [log_entry.row_text(row) for row in entry.moves]
        if type(content) is Setup:
            self.waits = bool(content.awaits)
        is_move = type(content) is Played  # many rules are about the others
        yield from (*_check_rows(entry, texts, content, self.names),
                    *_check_no_orders(texts, content, self.sealed), *_check_actors(texts))
        if not is_move:
            yield from (*_check_ruling(entry, content),
                        *_check_seat(content, self.names, self.waits))
        if entry.luck or not is_move:
            yield from (*_check_luck(entry, content, self.waits),
                        *self.answers.problems(entry, content))
        if self.course.ended or not is_move:
            yield from self.course.problems(entry, content)
        yield from self.quotes.problems(entry, texts, content)
        if self.source.awaits is not None or not is_move:
            yield from self.source.problems(entry, content)
        if type(content) is LuckBegun:
            self.waits = False
        if entry.format == 1 and type(content) is not FormatUpgrade:
            self.phase.turn = entry.n
        else:
            phase = self.phase
            yield (phase.file_orders(content) if type(content) is Filed
                   else phase.pass_entry(entry.n, content))
            if not is_move:
                yield self.positions.wrong(entry, content)
        self.positions.add(entry)


def broken_rules(entries: list[LogEntry], seats: tuple[str, ...], closed: Collection[int] = (),
                 sealed: bool = True) -> Iterator[tuple[int, str]]:
    """The rules that entries break, each with its turn; ``closed`` ones as far as readable.

    ``sealed``: the game has secret orders.
    """
    upgrades = (entry.n for entry in entries
                if type(entry_texts.parse(entry.first_text)) is FormatUpgrade)
    first = 0 if not entries or entries[0].moves else next(upgrades, len(entries) + 1)
    log = _Log(seats, sealed, first)
    for entry in entries:
        for why in log.opened(entry) if entry.moves else log.closed(entry):
            if why:
                yield entry.n, why


def _check_rows(entry: LogEntry, texts: list[str], content: EntryContent | None,
                seat_names: tuple[str, ...]) -> Iterator[str]:
    """One row of moves, except for rulings and for simultaneous turns, with one for each seat."""
    if content is not None and type(content) not in (Played, Ruling):
        if len(texts) > 1:
            yield "An entry of this kind must have exactly one item."
        return
    if type(content) is Ruling:
        return
    seats = []
    for row, text in zip(entry.moves, texts, strict=True):
        move = entry_texts.parse(text) if text else None
        seats.append(move.seat if type(move) is Played else log_entry.row_owner(row) if not text
                     else "")
    order = [seat_names.index(seat) if seat in seat_names else -1 for seat in seats]
    if -1 in order:
        yield "An item of the entry is not a move of a seat in this game."
    elif sorted({*order}) != order:
        yield "The moves of the entry must be at most one for each seat, in seat order."


_UNSEALED = "The entry records secret orders, but this game has no secret orders."


def _check_no_orders(texts: list[str], content: EntryContent | None, sealed: bool) -> Iterator[str]:
    """Orders filed or played in a game that has none."""
    if not sealed and (type(content) is Filed or (len(texts) > 1 and type(content) in (
            Played, type(None)))):
        yield _UNSEALED


def _check_actors(texts: list[str]) -> Iterator[str]:
    """Who moved or filed for a seat: its players, the moderator or, for moves, the referee."""
    for content in map(entry_texts.parse, filter(None, texts)):
        if isinstance(content, _BY_SEATS) and content.actor not in (
                "", entry_texts.MODERATOR, entry_texts.REFEREE if type(content) is Played else ""):
            yield f"“{content.actor[:60]}” cannot move or send orders."


def _check_ruling(entry: LogEntry, content: EntryContent | None) -> Iterator[str]:
    """The changes of a ruling, as far as its rows can be read."""
    if type(content) is Ruling:
        try:
            corrections.changes_of(entry.moves[1:])
        except Refused as error:
            yield from (problem.why for problem in error.problems)


def _check_seat(content: EntryContent | None, seats: tuple[str, ...], waits: bool) -> Iterator[str]:
    """A seat that is left or taken is one of the game's, and the game has begun."""
    if type(content) is SeatChanged and (waits or content.seat not in seats):
        yield "The entry says that a player left or took a seat, but that is not possible here."


def _check_luck(entry: LogEntry, content: EntryContent | None, waits: bool) -> Iterator[str]:
    """Luck only in entries that roll or draw; two positions in an upgrade of the rules."""
    if type(content) is FormatUpgrade and (content.old, content.new) != (1, 2):
        yield "The entry is not a valid upgrade to the next file format."
    if type(content) is RulesUpgrade:
        if entry.format > 1 and [log_entry.row_owner(row) for row in entry.luck] != [NOBODY] * 2:
            yield ("An entry that upgrades the rules must have the hashes of the positions before "
                   "and after the upgrade.")
    elif entry.luck and not (content is None or type(content) in (Played, LuckBegun)
                             or (type(content) is Setup and not waits)):
        yield "An entry of this kind has no rolls or draws."
    for text in filter(None, map(log_entry.row_text, entry.luck if type(content) is not RulesUpgrade
                                 else ())):
        if not chance.is_answer(text):
            yield f"“{text[:60]}” is not a valid roll or draw."
