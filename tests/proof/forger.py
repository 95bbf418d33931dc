"""A forger with the secret and the save: rewrites entries, hashes or replays them again."""

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.core.base.problem import Refused, errors_among
from referee.core.game.decisions import Seat, ToMove
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import LuckItem, Source
from referee.core.match import (
    corrections,
    entry_texts,
    live_entries,
    log_entry,
    replay,
    save_format,
    seat_history,
)
from referee.core.match.entry_texts import (
    Copied,
    End,
    Filed,
    FormatUpgrade,
    Played,
    RulesUpgrade,
    Ruling,
    SeatChanged,
    Setup,
    Undo,
)
from referee.core.match.game_registry import GameRegistry
from referee.core.match.log_entry import LogEntry
from referee.core.match.save_format import Save, SaveHeader, SealedOrders, SeatAssignment

Forged = Iterator[Save]
SHEETS = Mapping[int, str]  # the promised text by number of the filing


class Forger:
    """A save in the hands of someone who wants it to say something else."""

    def __init__(self, label: str, games: GameRegistry, kept: Save, seed: str) -> None:
        self.label = label
        self.games = games
        self.save = kept
        self.random = Random(f"{seed} {label}")
        self.lines = list(log_entry.parse_log(kept.log))
        self.head = kept.header
        self.secret = kept.header.fairness.secret
        self.about = games.game_meta(kept.header.game)

    @cached_property
    def rules(self) -> Game:
        """The current rules of the game."""
        return self.bound(self.head, self.save.scenario)

    def bound(self, header: SaveHeader, scenario: bytes) -> Game:
        """The rules for a head and a scenario."""
        return self.games.bind(header.game, scenario, header.seat_names, header.options)

    @cached_property
    def first(self) -> int:
        """Where replay begins; after the last entry if the current rules can replay none."""
        if self.head.rules != self.about.rules:
            return len(self.lines)
        return live_entries.first_replayed(self.lines)

    @cached_property
    def past(self) -> dict[int, replay.Replayed]:
        """The turns that the current rules can replay."""
        replayer = replay.Replay(self.rules, partial(log_entry.orders_promise, self.secret))
        return {turn.entry.n: turn for turn in replayer.replay_all(self.lines)}

    @cached_property
    def save_state(self) -> Any:
        """The current position."""
        return msgspec.convert(self.save.state, self.rules.state)

    def spots(self, *kinds: type) -> list[LogEntry]:
        """The replayable entries of these kinds, in random order."""
        found = [line for line in self.lines[self.first:]
                 if type(entry_texts.parse(line.first_text)) in kinds]
        return self.random.sample(found, len(found))

    def at(self, line: LogEntry) -> Any:
        """The position in which an entry was played."""
        return self.past[line.n].state_before

    def sealed_phase(self, line: LogEntry) -> bool:
        """Whether an entry opened sealed orders."""
        return bool(self.rules.to_move(self.at(line)).simultaneous)

    @cached_property
    def sheets(self) -> dict[int, str]:
        """The texts promised by filings, as far as they were played or wait."""
        found: dict[int, str] = {}
        waiting: dict[Seat, list[tuple[int, Filed]]] = {}
        for line in self.lines:
            what = entry_texts.parse(line.first_text)
            if isinstance(what, Filed):
                again = [one for one in waiting.get(what.seat, []) if one[1].number == what.number]
                waiting[what.seat] = [*again, (line.n, what)]
            elif not isinstance(what, FormatUpgrade | SeatChanged | Ruling | RulesUpgrade | Copied):
                for row in line.moves:
                    one = entry_texts.parse(log_entry.row_text(row))
                    if isinstance(one, Played):
                        found |= {n: one.text for n, _ in waiting.get(one.seat, [])}
                waiting = {}
        return {**found, **{n: orders.text for seat, orders in self.save.orders.items()
                            for n, _ in waiting.get(seat, [])}}

    # Hashed without adapting.

    def sealed(self, lines: Iterable[LogEntry], numbered: bool = True, quoted: bool = False,
               **fields: Any) -> Save:
        """The save with these entries, numbered and hashed again; quotes only if ``quoted``."""
        kept = replace(self.save, **fields)
        out: list[LogEntry] = []
        seal, secret = kept.header.fairness.commitment, kept.header.fairness.secret
        for line in lines:
            n = len(out) + 1 if numbered else line.n
            moves = tuple(_quoting(row, out) for row in line.moves) if quoted else line.moves
            seal = log_entry.seal(secret, seal, n, line.timestamp, moves, line.luck, line.digest)
            out.append(replace(line, n=n, moves=moves, seal=seal))
        return replace(kept, log=b"".join(map(log_entry.write, out)))

    def altered(self, line: LogEntry, **fields: Any) -> Save:
        """The save with one entry altered, and all hashes from there on recomputed."""
        return self.sealed(self.other(line, **fields))

    def other(self, line: LogEntry, **fields: Any) -> list[LogEntry]:
        """The entries, one of them altered."""
        return [replace(one, **fields) if one.n == line.n else one for one in self.lines]

    def without(self, *gone: LogEntry) -> list[LogEntry]:
        """The entries without some."""
        return [line for line in self.lines if line not in gone]

    # Adapted.

    def fitted(self, lines: Iterable[LogEntry], *, shown_orders: SHEETS | None = None,
               header: SaveHeader | None = None, **fields: Any) -> Save:
        """Replay these entries: luck, positions, promises, quotes and numbers are adapted.

        Refused: illegal moves.
        """
        return _Fitting(self, header or self.head, {**self.sheets, **(shown_orders or {})},
                        fields).save(lines)


def kinds(name: str) -> "dict[str, Kind]":
    """The kinds of forgery in a module: its functions of a forger."""
    module = sys.modules[name]
    return {name.replace("_", "-"): kind for name, kind in inspect.getmembers(
        module, inspect.isfunction)
        if kind.__module__ == module.__name__ and kind.__annotations__.get("return") == Forged
        and [*inspect.signature(kind).parameters] == ["f"]}


def numbered(row: LuckItem) -> bool:
    """Whether a row ends in numbers."""
    return log_entry.row_text(row)[-1:].isdecimal()


def row_like(row: LuckItem, text: str) -> LuckItem:
    """Another text with the same visibility."""
    return log_entry.make_row(text, log_entry.row_owner(row))


def put(rows: tuple[LuckItem, ...], i: int, *new: LuckItem) -> tuple[LuckItem, ...]:
    """Rows with one of them replaced."""
    return (*rows[:i], *new, *rows[i + 1:])


def _quoting(row: LuckItem, before: list[LogEntry]) -> LuckItem:
    """A row that quotes a turn, with the current hash of that turn."""
    what = entry_texts.parse(log_entry.row_text(row))
    if not isinstance(what, Played | Filed) or not what.quoted:
        return row
    number, _, digits = what.quoted.partition(":")
    quoted = f"{number}:{before[int(number) - 1].seal[:len(digits)]}"
    return log_entry.make_row(entry_texts.write(replace(what, quoted=quoted)),
                              log_entry.row_owner(row))


class _Fitting:
    """A history rewritten by the rules, entry by entry."""

    def __init__(self, forger: Forger, header: SaveHeader, sheets: SHEETS,
                 fields: dict[str, Any]) -> None:
        self.forger, self.head, self.sheets = forger, header, sheets
        self.kept = replace(forger.save, header=header, **fields)
        self.rules = forger.bound(header, self.kept.scenario)
        self.secret = header.fairness.secret
        self.seal = header.fairness.commitment
        self.out: list[LogEntry] = []
        self.numbers: dict[int, int] = {}
        self.states: dict[int, Any] = {}
        self.turn = 0
        self.ends: set[int] = set()
        self.filed: dict[Seat, SealedOrders] = {}
        self.due: dict[Seat, SealedOrders] = {}  # to be promised again
        self.state: Any = forger.save.state

    def save(self, lines: Iterable[LogEntry]) -> Save:
        """The whole save."""
        for line in lines:
            n = len(self.out) + 1
            if line in self.forger.lines[:self.forger.first]:
                moves, luck, digest = line.moves, line.luck, line.digest
            else:
                moves, luck = self.played(n, line, entry_texts.parse(line.first_text))
                digest = log_entry.digest(self.state)[:len(line.digest)]
                if line.format == 1:
                    moves, luck = tuple(map(log_entry.row_text,
                                            moves)), tuple(map(log_entry.row_text,
                                                               luck))
            self.seal = log_entry.seal(self.secret, self.seal, n, line.timestamp, moves, luck,
                                       digest)
            self.out.append(LogEntry(n, line.timestamp, moves, luck, digest, self.seal))
            self.numbers[line.n] = n
            if not entry_texts.keeps_position(line.first_text):
                keeps = isinstance(entry_texts.parse(line.first_text), Ruling | RulesUpgrade
                                   | Copied)
                waits = {seat: sealed for seat, sealed in self.filed.items() if sealed.line}
                self.due, self.filed = waits if keeps else {}, {}
                self.turn, self.states[n] = n, self.state
        last = self.out[-1]
        header = replace(self.head, format=last.format, created=self.out[0].timestamp,
                         seats=seat_history.rebuilt(map(self.seated, self.head.seats), self.out))
        orders = {seat: self.filed[seat] for seat in header.seat_names
                  if seat in self.filed and self.filed[seat].line}
        return replace(self.kept, header=header, state=msgspec.to_builtins(self.state),
                       orders=orders,
                       log=b"".join(map(log_entry.write, self.out)))

    def seated(self, assignment: SeatAssignment) -> SeatAssignment:
        """A seat assignment whose changes have the new numbers of their entries."""
        return replace(assignment, before=tuple(
            replace(one, until=self.numbers[one.until])
            for one in assignment.before if one.until in self.numbers))

    def played(self, n: int, line: LogEntry, what: Any) -> tuple[tuple[LuckItem, ...],
                                                                 tuple[LuckItem, ...]]:
        """The rows of an entry, whose result becomes the position. Refused: after an end."""
        if self.over() and not isinstance(what, Undo | RulesUpgrade | FormatUpgrade | Copied
                                          | SeatChanged):
            raise Refused()
        if isinstance(what, Setup):
            self.state, luck = chance.run_luck(self.rules.setup(), self.source(line))
            row = save_format.setup_row(self.head, what.rules_version, self.kept.name,
                                        self.kept.scenario)
            return (row,), tuple(luck)
        if isinstance(what, RulesUpgrade):
            kept = log_entry.row_text(line.luck[-1]).removeprefix("position: ")
            self.state = msgspec.json.decode(kept, type=self.rules.state)
            return line.moves, line.luck
        if isinstance(what, FormatUpgrade | Copied | SeatChanged):
            return line.moves, line.luck
        if isinstance(what, Undo):
            if self.numbers[what.turn] in self.ends:
                raise Refused()
            self.state = self.states[self.numbers[what.turn]]
            return (entry_texts.write(replace(what, turn=self.numbers[what.turn])),), ()
        if isinstance(what, Ruling):
            changes = dict.fromkeys(map(log_entry.row_text, line.moves[1:]))
            self.state, rows = corrections.set_fields(self.rules, self.state, [
                corrections.Assignment(change.path, change.new)
                for change in map(corrections._parse_change, changes)])
            return (line.first_text, *rows), ()
        if isinstance(what, End):
            if self.rules.result(self.state) is not None:
                raise Refused()
            self.ends.add(n)
            return line.moves, ()
        if isinstance(what, Filed):
            return (entry_texts.write(self.filing(n, line, what)),), ()
        return self.moved(line)

    def over(self) -> bool:
        """Whether the game is ended after the entries so far."""
        return bool(entry_texts.end_reason(line.first_text for line in reversed(self.out)))

    def filing(self, n: int, line: LogEntry, what: Filed) -> Filed:
        """Orders promised again; the text of replaced ones is unknown."""
        again, former = self.due.pop(what.seat, None), self.filed.get(what.seat)
        number = again.number if again else (former.number if former else 0) + 1
        text = self.sheets.get(line.n)
        if what.withdrawn:
            if again or former is None or not former.line:
                raise Refused()
            self.filed[what.seat] = SealedOrders("", what.actor, 0, number)
            return replace(what, number=number, position_turn=self.turn, quoted=self.at(what))
        if text is not None:
            self.legal(what.seat, text)
        self.filed[what.seat] = SealedOrders(text or "", what.actor, n, number)
        promise = log_entry.orders_promise(self.secret, n, what.seat,
                                           text) if text else what.promise
        return replace(what, number=number, position_turn=self.turn, promise=promise,
                       quoted=self.at(what))

    def moved(self, line: LogEntry) -> tuple[tuple[LuckItem, ...], tuple[LuckItem, ...]]:
        """The moves of a turn, in the order of seats."""
        made: dict[Seat, Any] = {}
        rows: list[LuckItem] = []
        for row in line.moves:
            what = entry_texts.parse(log_entry.row_text(row))
            assert isinstance(what, Played), row
            move = self.legal(what.seat, what.text)
            made[what.seat] = move
            rows.append(log_entry.make_row(entry_texts.write(replace(what, quoted=self.at(what))),
                                           self.rules.private_to(move, what.seat)))
        (_, self.state), luck = chance.run_luck(self.rules.play(self.state, made),
                                                self.source(line))
        return tuple(rows), tuple(luck)

    def legal(self, seat: Seat, text: str) -> Any:
        """The move of a text. Refused: it is illegal here."""
        to_move: ToMove = self.rules.to_move(self.state)
        if not any(decision.seat == seat for decision in to_move.decisions):
            raise Refused()
        move = self.rules.parse(text)
        problems = errors_among(self.rules.check(self.state, seat, move))
        if problems:
            raise Refused(*problems)
        return self.rules.canonical_move(self.state, seat, move)

    def at(self, what: Played | Filed) -> str:
        """The quote of an entry, with the current hash of the turn."""
        number, _, digits = what.quoted.partition(":")
        if not digits:
            return ""
        n = self.numbers[int(number)]
        return f"{n}:{self.out[n - 1].seal[:len(digits)]}"

    def source(self, line: LogEntry) -> Source:
        """The luck of the secret, or with table luck the former answers as far as possible."""
        own = chance.secret_source(self.secret)
        if self.head.fairness.luck == "sealed":
            return own
        told = chance.log_source(line.luck)

        def answer(question: chance.Question) -> chance.Answer:
            try:
                return told(question)
            except Refused:
                return own(question)

        return answer


Kind = Callable[[Forger], Forged]
