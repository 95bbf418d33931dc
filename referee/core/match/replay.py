"""A history played again from what its lines record."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

import msgspec

from referee.core.base.problem import Problem, Refused, refused
from referee.core.game.decisions import Awaiting, Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import Source
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
from referee.core.match.filed_orders import FiledOrders
from referee.core.match.live_entries import first_replayed, keeps, unopened
from referee.core.match.log_entry import Line
from referee.core.match.match import Table
from referee.core.match.recorded_moves import RecordedMoves
from referee.core.match.save_format import Fairness

OTHER_POSITION = "The position it leads to is not the one recorded."


class Replayed(NamedTuple):
    """A turn played again: the position before, the events, the position after.

    ``before`` is the turn whose position this one followed, ``rules`` are those of the
    position after.
    """

    line: Line
    start: Any
    events: tuple[Any, ...]
    state: Any
    before: int
    rules: Game

    @property
    def back(self) -> int | None:
        """The turn that an undo lets stand again, or that a copy goes on from; else None."""
        what = entry_texts.read(self.line.said)
        return what.to if type(what) is Undo else self.before if type(what) is Copied else None


def history(table: Table, lines: list[Line], upto: int = 0,
            older: bool = False, last: int = 0) -> dict[int, Replayed]:
    """The turns that the table's rules can play again, by number; none before it is upgraded.

    With ``older`` also those of older rules that the program has. Those behind ``upto``, if it is
    given, are not played. ``last`` is the version of the rules after the last line, else the
    table's. Refused: a line without its seal, one that does not follow.
    """
    log_entry.verify(lines, table.secret, table.head.fairness.commitment)
    if not older and table.head.rules != table.version:
        return {}
    again = Replay(table.rules, partial(log_entry.promise, table.secret), kept(table.head.fairness),
                   (lambda version: table.rules if version == table.version
                    else table.older(version)) if older else None)
    return {turn.line.n: turn for turn in again.over(lines, upto, last or table.head.rules)}


def kept(fairness: Fairness) -> Callable[[Line], Source]:
    """The answers that lines have; a table may not have thrown yet for a question's one answer."""
    thrown = fairness.luck == "table"
    return lambda line: chance.recorded(line.luck, thrown=thrown)


def parent(past: Mapping[int, Replayed], turn: int) -> int:
    """The turn whose position stood before the one that stands after ``turn``."""
    return past[stood(past, turn)].before


def stood(past: Mapping[int, Replayed], turn: int) -> int:
    """The turn that first led to the position which stands after ``turn``, as after an undo."""
    while (back := past[turn].back) is not None:
        turn = back
    return turn


def undone(past: Mapping[int, Replayed], turn: int, to: int) -> list[int]:
    """The turns whose effect is gone when ``to`` stands again after ``turn``, in order."""
    gone: list[int] = []
    while turn > to:
        back = past[turn].back
        if back is None:
            gone.append(turn)
        turn = past[turn].before if back is None else back
    return gone[::-1]


class Replay:
    """Plays lines one after the other; what it has in hand is the position so far.

    ``states`` are the positions that an undo may let stand again, by turn;
    ``turn`` is the one that led to the position now. It goes on after a line
    that was refused: what that one led to is not known, until a line lets a
    known position stand again.

    ``ended``: the game was given up, and only an undo goes on.

    ``filed`` are the secret orders that wait in this phase.
    ``promise`` makes of the number of a line, a seat and its sheet what the line says of it.
    ``source`` is what the luck of a game waits for, and what was given; None: it waits for
    nothing, or the game has begun.

    ``rules`` are those of the position in hand. ``of`` finds those of each version; without it
    these play what follows the last upgrade, and nothing before. No undo goes back behind one.
    """

    def __init__(self, rules: Game, promise: Callable[[int, Seat, str], str],
                 answers: Callable[[Line], Source] = lambda line: chance.recorded(line.luck),
                 of: Callable[[int], Game | None] | None = None) -> None:
        self.answers = answers
        self._of = of
        self.promise = promise
        self._play_by(rules)
        self.states: dict[int, Any] = {}
        self.turn = 0
        self.ended = False
        self.source: tuple[external_luck.Awaited, external_luck.Given] | None = None
        self._ends: set[int] = set()
        self.filed = FiledOrders()

    def _play_by(self, rules: Game) -> None:
        self.rules = rules
        self._moves = RecordedMoves(rules, self.promise)

    def over(self, lines: list[Line], upto: int = 0, last: int = 0) -> Iterator[Replayed]:
        """The turns of a whole log that can be played; those behind ``upto`` are left.

        ``last`` is the version of the rules after its last line. Refused: the first that does
        not follow, naming its number.
        """
        for line in lines[self.begin(lines, last):upto or None]:
            turn = self.play(line)
            if turn is not None:
                yield turn

    def begin(self, lines: list[Line], last: int) -> int:
        """Take up the first line that can be played; how many lines stand before it.

        ``last`` is the version of the rules after the last line.
        """
        first = self.first(lines, last)
        self.wait(lines[:first])
        return first

    def first(self, lines: list[Line], last: int) -> int:
        """How many lines cannot be played: none of them if the program has no rules for the last.

        ``last`` is the version of the rules after it. ``rules`` are then those of the first that
        can be played.
        """
        if self._of is None:
            return first_replayed(lines)
        first, version = len(lines), last
        begins = [(i, what.old) for i, line in enumerate(lines) if entry_texts.carries(line.said)
                  and type(what := entry_texts.read(line.said)) is Carry]
        for i, before in [*reversed(begins), (0, 0)]:
            rules = self._of(version)
            if rules is None:
                break
            self._play_by(rules)
            first, version = i, before
        return first

    def wait(self, lines: list[Line]) -> None:
        """Take up the sheets that wait behind lines which are not played, and whether they end."""
        self.ended = bool(entry_texts.ended(line.said for line in reversed(lines)))
        waiting = unopened(lines)
        for line in lines[min(waiting, default=len(lines) + 1) - 1:]:
            what = entry_texts.read(line.said)
            if type(what) is Filed and line.n in waiting:
                self.filed.add(line, what)
            elif not entry_texts.stays(line.said):
                self.filed.pass_turn(what)

    def play(self, line: Line) -> Replayed | None:
        """The turn of a line; None if its position is the one before.

        Refused: a line whose moves or luck cannot be played, or that leads to
        another position than it says.
        """
        before, start = self.turn, self.states.get(self.turn)
        text = line.said
        what = entry_texts.read(text)
        stays = type(what) is not Played and entry_texts.stays(text)
        try:
            state, events = (start, ()) if stays else self._turn(line, what, start)
            if stays:
                self._stays(line, what)
        except Refused as error:
            if not stays:
                self.skip(line)
            raise Refused(*(_unplayable(p.why, line) for p in error.problems)) from None
        if self.source and type(what) is Setup:
            self.turn = line.n
            return None  # no position yet, and none that an undo could go back to
        if not stays:
            self.states[line.n], self.turn = state, line.n
            self.ended = type(what) is End or (self.ended and entry_texts.endures(text))
            if type(what) is End:
                self._ends.add(line.n)
            self.filed.pass_turn(what)
        if state is not None and not line.bears(log_entry.digest(state)):
            raise Refused(_unplayable(OTHER_POSITION, line))
        return None if stays else Replayed(line, start, events, state, before, self.rules)

    def skip(self, line: Line) -> None:
        """Pass over a line that cannot be played: what it led to is not known."""
        if type(entry_texts.read(line.said)) is Begun:
            self.source = None
        self.turn = line.n
        self.filed.drop()

    def pass_over(self, line: Line) -> None:
        """Pass over a line that cannot be read whole; one without moves filed a sheet.

        Refused: it begins the game with something else than what was given; nobody
        was asked for a sheet.
        """
        what, source, state = entry_texts.read(line.said), self.source, self.states.get(self.turn)
        if not line.moves and state is not None:
            if not self.rules.awaiting(state).sealed:
                raise _log("It is closed as a sheet is, and nobody was asked for one.")
            return
        self.skip(line)
        if type(what) is Begun and source:
            self._as_given(line, what, *source)

    def _stays(self, line: Line, what: Said | None) -> None:
        """Refused: a sheet that nobody was asked for, a format or a seat there is not."""
        if len(line.moves) != 1 or line.luck:
            raise _log("A line that files a sheet, or seats somebody, has nothing else.")
        if isinstance(what, Vow | Spoken | Beacon):
            self._give(line, what)
        elif type(what) is Seated:
            if self.source or what.seat not in self.rules.seats:
                raise _log(f"“{line.said}” is of no seat that can be left or taken.")
        elif type(what) is Lift:
            if (what.old, what.new, line.format) != (1, 2, 2):
                raise _log(f"“{line.said}” is no step from one format to the next.")
        else:
            self._file(line, what)

    def _give(self, line: Line, what: Vow | Spoken | Beacon) -> None:
        """Note what is given to a game that waits for its source of luck."""
        if not self.source or not line.bears(log_entry.digest({})):
            raise _log(f"“{line.said}” is given to no game that waits for it.")
        awaits, now = self.source
        self.source = awaits, external_luck.taken(now, awaits, self.rules.seats, what, line.when)

    def _file(self, line: Line, what: Said | None) -> None:
        """Note a sheet. Refused: nobody was asked for it, or it has another's number."""
        if type(what) is Filed and self.ended:
            raise _log(f"“{line.said}” stands behind the end of the game.")
        state = self.states.get(self.turn)
        awaiting = self.rules.awaiting(state) if state is not None else Awaiting()
        if type(what) is not Filed or not awaiting.sealed or not any(
                ask.seat == what.seat for ask in awaiting.asks):
            raise _log(f"“{line.said}” was not asked for.")
        if what.phase != self.turn or not self.filed.add(line, what):
            raise _log(f"“{line.said}” has not the number of its sheet or of its phase.")
        if what.by not in ("", entry_texts.MODERATOR):
            raise _log(f"No sheet is filed by “{what.by}”.")

    def _turn(self, line: Line, what: Said | None, start: Any) -> tuple[Any, tuple[Any, ...]]:
        """The position a line leads to and the events. Refused: it cannot be played."""
        self._may_follow(line, what)
        if type(what) is Undo:
            return self._undone(line, what), ()
        if type(what) is Carry:
            return self._carried(line, what), ()
        if type(what) is Setup and what.awaits and not self.turn:
            self._wait_for_source(line, what)
            return None, ()
        if type(what) is Begun and self.source:
            return self._begun(line, what), ()
        if type(what) is Setup and not self.turn:
            return self._set_up(line), ()
        if start is None:
            raise _log("The log does not begin with the set-up." if not self.states else
                       "The position before it is not known.")
        if isinstance(what, Copied | End):
            self._leave_position(line, what, start)
            return start, ()
        if type(what) is Ruling:
            if line.luck:
                raise _log("A ruling asks for no luck.")
            return corrections.applied(self.rules, start, line.moves[1:]), ()
        moves = self._moves.read(start, line, self.filed)
        (events, state), rows = chance.settle(self.rules.play(start, moves), self.answers(line))
        self._all_asked(line, rows)
        return state, events

    def _may_follow(self, line: Line, what: Said | None) -> None:
        """Refused: it leaves out orders that must be filed again, or follows the end."""
        drops = what == Copied(entry_texts.BRANCHED)
        if self.filed.due and not keeps(what) and not drops:
            raise _log(f"The sheet of {', '.join(self.filed.due)} waited, and was not promised "
                       "again.")
        if self.ended and type(what) is not Undo and not entry_texts.endures(line.said):
            raise _log("It stands behind the end of the game, and no undo took that back.")

    def _undone(self, line: Line, what: Undo) -> Any:
        """The position that stands again."""
        if what.to not in self.states or line.luck or len(line.moves) > 1:
            raise _log(f"“{line.said}” names no turn before it.")
        if what.to in self._ends:
            raise _log(f"“{line.said}” names the turn that ended the game.")
        return self.states[what.to]

    def _leave_position(self, line: Line, what: Copied | End, start: Any) -> None:
        """Refused: a copy or an end with something else in its line, an end behind a result."""
        if line.luck or len(line.moves) > 1:
            how = "says what is copied" if type(what) is Copied else "ends a game"
            raise _log(f"A line that {how} has nothing else.")
        if type(what) is End and self.rules.result(start) is not None:
            raise _log("A game that had its result cannot be ended again.")

    def _wait_for_source(self, line: Line, what: Setup) -> None:
        """Wait for the words or the beacon that the luck of a game depends on."""
        awaits = external_luck.read(what.awaits)
        if awaits is None or line.luck or not line.bears(log_entry.digest({})):
            raise _log("It awaits what no game can wait for, or has a position before.")
        self.source = awaits, external_luck.Given()

    def _set_up(self, line: Line) -> Any:
        state, rows = chance.settle(self.rules.setup(), self.answers(line))
        self._all_asked(line, rows)
        return state

    def _begun(self, line: Line, what: Begun) -> Any:
        assert self.source is not None
        self._as_given(line, what, *self.source)
        state = self._set_up(line)
        self.source = None
        return state

    def _as_given(self, line: Line, what: Begun, awaits: external_luck.Awaited,
                  now: external_luck.Given) -> None:
        external_luck.begins(now, awaits, self.rules.seats, what, line.when)

    def _all_asked(self, line: Line, rows: list[chance.Row]) -> None:
        if len(rows) != len(line.luck):
            raise _log("The log answers more than the rules ask.")

    def _carried(self, line: Line, what: Carry) -> Any:
        """The position that an upgrade leads to; the rules are newer from here on."""
        self._play_by((self._of(what.new) if self._of else None) or self.rules)
        self.states, self._ends = {}, set()
        kept = log_entry.text(line.luck[-1]) if line.luck and len(line.moves) == 1 else ""
        try:
            return msgspec.json.decode(kept.removeprefix("position: "), type=self.rules.state)
        except msgspec.MsgspecError as error:
            raise _log(f"The position carried over: {error}.") from None

def _log(why: str) -> Refused:
    return refused("referee/unusable-log", why)


def _unplayable(why: str, line: Line) -> Problem:
    return Problem("referee/unusable-log", why, f"turn {line.n}", hint=log_entry.AUDIT)
