"""What lines must hold among themselves, whoever played, by whichever rules: referee-record(5).

It needs no position, so it holds turns too that cannot be played again: those of older rules, and
those of a record in which something is not open.
"""

from collections.abc import Collection, Iterator

from referee.core.base import validators
from referee.core.base.problem import Refused, refused
from referee.core.luck import chance
from referee.core.luck.chance import NOBODY
from referee.core.match import corrections, entry_texts, external_luck, log_entry
from referee.core.match.entry_texts import (
    Beacon,
    Begun,
    Carry,
    Copied,
    End,
    Filed,
    Lift,
    Played,
    Ruling,
    Said,
    Seated,
    Setup,
    Spoken,
    Undo,
    Vow,
)
from referee.core.match.live_entries import keeps
from referee.core.match.log_entry import Line


class _Phase:
    """What has been filed since the position last changed.

    ``turn`` led to the position. ``counts`` are the numbers that seats have used, ``waits`` the
    numbers and hands of sealed orders that wait, ``due`` of those that must be filed again before
    anything else. ``dark``: lines were closed here, and may have filed some.
    """

    def __init__(self) -> None:
        self.turn = 0
        self.counts: dict[str, int] = {}
        self.waits: dict[str, tuple[int, str]] = {}
        self.due: dict[str, tuple[int, str]] = {}
        self.dark = False

    def filed(self, what: Filed) -> str:
        """Why sealed orders cannot be filed so; empty: they can."""
        number = what.number, what.by
        due, count = self.due.pop(what.seat, None), self.counts.get(what.seat, 0)
        waited = self.waits.pop(what.seat, None) is not None or self.dark
        self.counts[what.seat] = what.number
        if what.withdrawn and (due or not waited):
            return f"No sealed orders of {what.seat} wait that it could take back."
        if not what.withdrawn:
            self.waits[what.seat] = number
        if what.phase != self.turn:
            return f"It says turn {what.phase}, and turn {self.turn} led to the position."
        if due:
            return "" if due == number else "It is not filed again as it was."
        right = count < what.number if self.dark else what.number == count + 1
        return "" if right else f"Its number follows {count or 'none'}."

    def passed(self, n: int, what: Said | None) -> str:
        """Go on behind any other line; why it cannot stand here, empty: it can."""
        due = ", ".join(self.due)
        if type(what) is Lift:  # each line of format 1, closed or not, led to its position
            self.turn, self.dark = n - 1, False
            return ""
        if entry_texts.stays(entry_texts.write(what)) if what is not None else False:
            return f"The sealed orders of {due} are to be filed again first." if due else ""
        self.due = {**self.waits, **self.due} if keeps(what) else {}
        wrong = f"The sealed orders of {due} are to be filed again first." if due and not (
            keeps(what) or type(what) is Copied) else ""  # a branch drops them
        self.turn, self.counts, self.waits, self.dark = n, {}, {}, False
        return wrong


class _Answers:
    """What sealed luck has answered: to a question once for all, of a pile a place at a time."""

    def __init__(self) -> None:
        self.sealed = self.ruled = False
        self.known: dict[object, object] = {}

    def wrong(self, line: Line, what: Said | None) -> Iterator[str]:
        """The answers of a line that contradict one before; of piles none behind a ruling."""
        self.sealed = what.luck != "table" if type(what) is Setup else self.sealed
        self.ruled = self.ruled or type(what) is Ruling
        texts = map(log_entry.text, line.luck if self.sealed and type(what) is not Carry else ())
        for text in filter(None, texts):
            if any(self.known.setdefault(*one) != one[1] for one in self._said(text)):
                yield f"“{text[:60]}” was answered otherwise before."

    def _said(self, text: str) -> Iterator[tuple[object, object]]:
        pile, first, cards = chance.of_pile(text)
        question, _, answer = text.rpartition(": ")
        if not pile:
            yield question, answer
        for place, card in enumerate(() if self.ruled else cards, first):
            yield from (((pile, place), card), ((pile, "has", card), place))


class _Source:
    """What luck waits for, and what was given of it before the game begins."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names, self.created = names, ""
        self.awaits: external_luck.Awaited | None = None
        self.now = external_luck.Given()

    def wrong(self, line: Line, what: Said | None) -> Iterator[str]:
        """Why a line cannot stand before the game begins, or behind."""
        if type(what) is Setup and what.awaits:
            self.awaits, self.created = external_luck.read(what.awaits), line.when
            if self.awaits is None:
                yield "It awaits what no game can wait for."
            elif why := external_luck.too_late(self.awaits, line.when):
                yield why
        elif self.awaits is None:
            if isinstance(what, Vow | Spoken | Beacon | Begun):
                yield "It is given to no game that waits for it."
        elif not isinstance(what, Vow | Spoken | Beacon | Begun):
            yield "The game has not begun."
        else:
            try:
                self._given(line, what, self.awaits)
            except Refused as error:
                yield from (problem.why for problem in error.problems)

    def _given(self, line: Line, what: Vow | Spoken | Beacon | Begun,
               awaits: external_luck.Awaited) -> None:
        if type(what) is not Begun:
            self.now = external_luck.taken(self.now, awaits, self.names, what, line.when)
            if why := external_luck.too_early(self.created, line.when):
                raise refused("referee/unusable-log", why)
            return
        self.awaits = None
        external_luck.begins(self.now, awaits, self.names, what, line.when)


class _Quotes:
    """Which turns a line may quote: the last one before it, or what its seat quoted just before.

    ``last`` is that turn; ``chained`` are seats with what they quoted in the line before, and
    ``hidden`` is the seat whose one move cannot be read there, with the first turn that it may
    have quoted.
    """

    def __init__(self) -> None:
        self.last = 0
        self.seals: dict[int, str] = {}
        self.chained: set[tuple[str, str]] = set()
        self.hidden = "", 0

    def wrong(self, line: Line, texts: list[str], what: Said | None) -> Iterator[str]:
        """What a line quotes that it cannot have answered."""
        made = [one for one in map(entry_texts.read, filter(None, texts))
                if isinstance(one, Played | Filed) and one.at]
        for one in made:
            if not self._stood(one, line.n):
                yield f"The line quotes {one.at[:80]}, which is no turn that stood."
        chained = {(one.seat, one.at) for one in made}
        hidden = log_entry.whose(line.moves[0]) if texts == [""] else ""
        known = [int(at.partition(":")[0]) for seat, at in self.chained if seat == hidden]
        since = self.hidden[1] if hidden == self.hidden[0] else self.last
        self.passed(line, type(what) is Carry or (
            type(what) is not Played and entry_texts.stays(line.said)))
        self.chained, self.hidden = chained, (hidden, min([since, *known]))

    def passed(self, line: Line, stays: bool) -> None:
        """Go on behind a line; ``stays``: what follows answers the turn before it."""
        self.seals[line.n] = line.seal
        self.last = self.last if stays else line.n
        self.chained, self.hidden = set(), ("", 0)

    def _stood(self, one: Played | Filed, n: int) -> bool:
        turn, _, digits = one.at.partition(":")
        if not validators.is_quoted(one.at) or not self.seals.get(int(turn), "").startswith(digits):
            return False
        seat, since = self.hidden
        return self.last <= int(turn) < n or (one.seat, one.at) in self.chained or (
            type(one) is Played and one.seat == seat and since <= int(turn))


class _Course:
    """Whether the game is ended, and which turns an undo may let stand again.

    ``first`` is the first of these; ``none`` are later lines that are no turns, and ``ends``
    those that ended the game.
    """

    def __init__(self) -> None:
        self.ended = False
        self.first = 1
        self.none: set[int] = set()
        self.ends: set[int] = set()

    def wrong(self, line: Line, what: Said | None) -> Iterator[str]:
        """Why a line cannot stand where it does."""
        text = line.said
        if self.ended and type(what) is not Undo and not entry_texts.endures(text):
            yield "It follows the end of the game, and no undo took that back."
        if type(what) is Undo and (not self.first <= what.to < line.n
                                   or what.to in self.none | self.ends):
            yield f"The position of turn {what.to} cannot stand again."
        if entry_texts.stays(text) and type(what) is not Played:
            self.none.add(line.n)
        if isinstance(what, Carry | Begun):
            self.first = line.n
        if type(what) is End:
            self.ends.add(line.n)
        if not entry_texts.endures(text):
            self.ended = type(what) is End


class _Positions:
    """The digests of the positions that lines lead to, as far as they can be read."""

    def __init__(self) -> None:
        self.digests: dict[int, str] = {}
        self.last = ""

    def add(self, line: Line) -> None:
        """Go on behind a line."""
        self.digests[line.n] = self.last = line.digest

    def wrong(self, line: Line, what: Said | None) -> str:
        """Why a line cannot have its digest; empty: it can."""
        due = ""
        if type(what) is Undo:
            due = self.digests.get(what.to, "")
        elif line.said and (entry_texts.stays(line.said) or isinstance(what, Copied | End)):
            due = self.last
        if not due or not line.digest or due.startswith(line.digest) or (
                line.digest.startswith(due)):
            return ""
        return "The position is another, though the line leaves it as it was."


class _Log:
    """Goes through the lines of a log, and holds each against those before it.

    ``first`` is the first line that can be closed because it filed something: before it a closed
    one is of format 1. ``waits``: the game has not begun, for want of its source of luck.
    """

    def __init__(self, names: tuple[str, ...], sealed: bool, first: int) -> None:
        self.names, self.sealed, self.first = names, sealed, first
        self.waits = False
        self.phase = _Phase()
        self.answers = _Answers()
        self.course = _Course()
        self.quotes = _Quotes()
        self.source = _Source(names)
        self.positions = _Positions()

    def closed(self, line: Line) -> Iterator[str]:
        """What a line breaks of which nothing can be read."""
        filed = line.n >= self.first
        self.phase.dark, self.positions.last = True, ""
        if filed:
            self.course.none.add(line.n)
        self.quotes.passed(line, filed)
        if filed and not self.sealed:
            yield _UNSEALED

    def opened(self, line: Line) -> Iterator[str]:
        """What a line breaks, as far as it can be read."""
        texts = [log_entry.text(row) for row in line.moves]
        what = entry_texts.read(texts[0]) if texts[0] else None
        if type(what) is Setup:
            self.waits = bool(what.awaits)
        yield from (
            *_rows(line, texts, what, self.names), *_unsealed(texts, what, self.sealed),
            *_by(texts), *_ruling(line, what), *_seat(what, self.names, self.waits),
            *_luck(line, what, self.waits), *self.answers.wrong(line, what),
            *self.course.wrong(line, what), *self.quotes.wrong(line, texts, what),
            *self.source.wrong(line, what))
        if type(what) is Begun:
            self.waits = False
        if line.format == 1 and type(what) is not Lift:
            self.phase.turn = line.n
        else:
            phase = self.phase
            yield phase.filed(what) if type(what) is Filed else phase.passed(line.n, what)
            yield self.positions.wrong(line, what)
        self.positions.add(line)


def broken(lines: list[Line], names: tuple[str, ...], closed: Collection[int] = (),
           sealed: bool = True) -> Iterator[tuple[int, str]]:
    """What lines break, each with its turn; of what is ``closed`` only what can be read is held.

    ``sealed``: the game has secret orders.
    """
    lift = (line.n for line in lines if type(entry_texts.read(line.said)) is Lift)
    first = 0 if not lines or lines[0].moves else next(lift, len(lines) + 1)
    log = _Log(names, sealed, first)
    for line in lines:
        found = log.opened(line) if line.moves else log.closed(line)
        yield from ((line.n, why) for why in found if why)


def _rows(line: Line, texts: list[str], what: Said | None,
          names: tuple[str, ...]) -> Iterator[str]:
    """The rows of moves: one, but of a ruling, and of a turn one for each of some seats."""
    if what is not None and type(what) not in (Played, Ruling):
        if len(texts) > 1:
            yield "A line of its kind has one row alone."
        return
    if type(what) is Ruling:
        return
    seats = []
    for row, text in zip(line.moves, texts, strict=True):
        one = entry_texts.read(text) if text else None
        seats.append(one.seat if type(one) is Played else log_entry.whose(row) if not text else "")
    order = [names.index(seat) if seat in names else -1 for seat in seats]
    if -1 in order:
        yield "A row of it is no move of a seat."
    elif sorted({*order}) != order:
        yield "Its moves are not one for each seat, in the order of the seats."


_UNSEALED = "The game has no secret orders, and the line files or opens some."


def _unsealed(texts: list[str], what: Said | None, sealed: bool) -> Iterator[str]:
    """Orders that are filed or played in a game that has none."""
    if not sealed and (type(what) is Filed or (len(texts) > 1 and type(what) in (
            Played, type(None)))):
        yield _UNSEALED


def _by(texts: list[str]) -> Iterator[str]:
    """Who moved or filed for a seat: its players, the moderator or, of moves, the referee."""
    for what in map(entry_texts.read, filter(None, texts)):
        if isinstance(what, Played | Filed) and what.by not in (
                "", entry_texts.MODERATOR, entry_texts.REFEREE if type(what) is Played else ""):
            yield f"Nobody moves or files as “{what.by[:60]}”."


def _ruling(line: Line, what: Said | None) -> Iterator[str]:
    """What a ruling changes, as far as its rows can be read."""
    if type(what) is Ruling:
        try:
            corrections.changes_of(line.moves[1:])
        except Refused as error:
            yield from (problem.why for problem in error.problems)


def _seat(what: Said | None, names: tuple[str, ...], waits: bool) -> Iterator[str]:
    """A seat that is left or taken: one of the game's, and of a game that has begun."""
    if type(what) is Seated and (waits or what.seat not in names):
        yield "No seat can be left or taken so."


def _luck(line: Line, what: Said | None, waits: bool) -> Iterator[str]:
    """The rows of luck: answers to what rolls or draws, and the two positions of newer rules."""
    if type(what) is Lift and (what.old, what.new) != (1, 2):
        yield "There is no such step from one format to the next."
    if type(what) is Carry:
        if line.format > 1 and [log_entry.whose(row) for row in line.luck] != [NOBODY] * 2:
            yield "It keeps two positions for nobody's eyes."
    elif line.luck and not (what is None or type(what) in (Played, Begun)
                            or (type(what) is Setup and not waits)):
        yield "A line of its kind has no luck."
    for text in filter(None, map(log_entry.text, line.luck if type(what) is not Carry else ())):
        if not chance.is_answer(text):
            yield f"“{text[:60]}” answers no question."
