"""Somebody who holds the secret and the save: lines rewritten, and sealed or made to fit anew."""

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.core.base.problem import Refused, hard
from referee.core.game.decisions import Awaiting, Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import Row, Source
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
    Carry,
    Copied,
    End,
    Filed,
    Lift,
    Played,
    Ruling,
    Seated,
    Setup,
    Undo,
)
from referee.core.match.game_registry import Games
from referee.core.match.log_entry import Line
from referee.core.match.save_format import Chair, Head, Save, Sheet

Forged = Iterator[Save]
SHEETS = Mapping[int, str]  # what each line that files promises, by its number


class Forger:
    """A save in the hands of somebody who wants it to say something else."""

    def __init__(self, label: str, games: Games, kept: Save, seed: str) -> None:
        self.label = label
        self.games = games
        self.save = kept
        self.random = Random(f"{seed} {label}")
        self.lines = list(log_entry.lines(kept.log))
        self.head = kept.head
        self.secret = kept.head.fairness.secret
        self.about = games.about(kept.head.game)

    @cached_property
    def rules(self) -> Game:
        """Today's rules for the game."""
        return self.bound(self.head, self.save.scenario)

    def bound(self, head: Head, scenario: bytes) -> Game:
        """The rules of a head and a scenario."""
        return self.games.bind(head.game, scenario, head.names, head.options)

    @cached_property
    def first(self) -> int:
        """Where replay begins; behind the last line if today's rules can play none of it."""
        if self.head.rules != self.about.rules:
            return len(self.lines)
        return live_entries.first_replayed(self.lines)

    @cached_property
    def past(self) -> dict[int, replay.Replayed]:
        """The turns that today's rules can play again."""
        again = replay.Replay(self.rules, partial(log_entry.promise, self.secret))
        return {turn.line.n: turn for turn in again.over(self.lines)}

    @cached_property
    def save_state(self) -> Any:
        """The position now."""
        return msgspec.convert(self.save.state, self.rules.state)

    def spots(self, *kinds: type) -> list[Line]:
        """The lines of these kinds that are played again, in some order."""
        found = [line for line in self.lines[self.first:]
                 if type(entry_texts.read(line.said)) in kinds]
        return self.random.sample(found, len(found))

    def at(self, line: Line) -> Any:
        """The position that a line was played in."""
        return self.past[line.n].start

    def sealed_phase(self, line: Line) -> bool:
        """Whether a line opened sealed sheets."""
        return bool(self.rules.awaiting(self.at(line)).sealed)

    @cached_property
    def sheets(self) -> dict[int, str]:
        """The texts that the lines promise, as far as they were played or wait."""
        found: dict[int, str] = {}
        waiting: dict[Seat, list[tuple[int, Filed]]] = {}
        for line in self.lines:
            what = entry_texts.read(line.said)
            if isinstance(what, Filed):
                again = [one for one in waiting.get(what.seat, []) if one[1].number == what.number]
                waiting[what.seat] = [*again, (line.n, what)]
            elif not isinstance(what, Lift | Seated | Ruling | Carry | Copied):
                for row in line.moves:
                    one = entry_texts.read(log_entry.text(row))
                    if isinstance(one, Played):
                        found |= {n: one.text for n, _ in waiting.get(one.seat, [])}
                waiting = {}
        return {**found, **{n: sheet.text for seat, sheet in self.save.orders.items()
                            for n, _ in waiting.get(seat, [])}}

    # Sealed as it stands.

    def sealed(self, lines: Iterable[Line], numbered: bool = True, quoted: bool = False,
               **fields: Any) -> Save:
        """These lines, numbered and sealed anew, and nothing else made to fit, or quotes alone."""
        kept = replace(self.save, **fields)
        out: list[Line] = []
        seal, secret = kept.head.fairness.commitment, kept.head.fairness.secret
        for line in lines:
            n = len(out) + 1 if numbered else line.n
            moves = tuple(_quoting(row, out) for row in line.moves) if quoted else line.moves
            seal = log_entry.seal(secret, seal, n, line.when, moves, line.luck, line.digest)
            out.append(replace(line, n=n, moves=moves, seal=seal))
        return replace(kept, log=b"".join(map(log_entry.write, out)))

    def altered(self, line: Line, **fields: Any) -> Save:
        """One line altered, and sealed anew from there on."""
        return self.sealed(self.other(line, **fields))

    def other(self, line: Line, **fields: Any) -> list[Line]:
        """The lines, one of them altered."""
        return [replace(one, **fields) if one.n == line.n else one for one in self.lines]

    def without(self, *gone: Line) -> list[Line]:
        """The lines but for some."""
        return [line for line in self.lines if line not in gone]

    # Made to fit.

    def fitted(self, lines: Iterable[Line], *, sheets: SHEETS | None = None,
               head: Head | None = None, **fields: Any) -> Save:
        """These lines played anew: luck, positions, promises, quotes and numbers are made to fit.

        Refused: moves that cannot be made.
        """
        return _Fitting(self, head or self.head, {**self.sheets, **(sheets or {})},
                        fields).save(lines)


def kinds(name: str) -> "dict[str, Kind]":
    """The kinds of forgery of a module: each is a function of a forger."""
    module = sys.modules[name]
    return {name.replace("_", "-"): kind for name, kind in inspect.getmembers(
        module, inspect.isfunction)
        if kind.__module__ == module.__name__ and kind.__annotations__.get("return") == Forged
        and [*inspect.signature(kind).parameters] == ["f"]}


def numbered(row: Row) -> bool:
    """Whether a row ends in numbers."""
    return log_entry.text(row)[-1:].isdecimal()


def row_like(row: Row, text: str) -> Row:
    """Another text for the same eyes."""
    return log_entry.row(text, log_entry.whose(row))


def put(rows: tuple[Row, ...], i: int, *new: Row) -> tuple[Row, ...]:
    """Rows with one of them replaced."""
    return (*rows[:i], *new, *rows[i + 1:])


def _quoting(row: Row, before: list[Line]) -> Row:
    """A row that quotes a turn, with the seal that the turn has now."""
    what = entry_texts.read(log_entry.text(row))
    if not isinstance(what, Played | Filed) or not what.at:
        return row
    number, _, digits = what.at.partition(":")
    at = f"{number}:{before[int(number) - 1].seal[:len(digits)]}"
    return log_entry.row(entry_texts.write(replace(what, at=at)), log_entry.whose(row))


class _Fitting:
    """A history written anew by the rules; what rewriting asks for line by line."""

    def __init__(self, forger: Forger, head: Head, sheets: SHEETS, fields: dict[str, Any]) -> None:
        self.forger, self.head, self.sheets = forger, head, sheets
        self.kept = replace(forger.save, head=head, **fields)
        self.rules = forger.bound(head, self.kept.scenario)
        self.secret = head.fairness.secret
        self.seal = head.fairness.commitment
        self.out: list[Line] = []
        self.numbers: dict[int, int] = {}
        self.states: dict[int, Any] = {}
        self.turn = 0
        self.ends: set[int] = set()
        self.filed: dict[Seat, Sheet] = {}
        self.due: dict[Seat, Sheet] = {}  # to be promised again
        self.state: Any = forger.save.state

    def save(self, lines: Iterable[Line]) -> Save:
        """The whole of it."""
        for line in lines:
            n = len(self.out) + 1
            if line in self.forger.lines[:self.forger.first]:
                moves, luck, digest = line.moves, line.luck, line.digest
            else:
                moves, luck = self.played(n, line, entry_texts.read(line.said))
                digest = log_entry.digest(self.state)[:len(line.digest)]
                if line.format == 1:
                    moves, luck = tuple(map(log_entry.text, moves)), tuple(map(log_entry.text,
                                                                               luck))
            self.seal = log_entry.seal(self.secret, self.seal, n, line.when, moves, luck, digest)
            self.out.append(Line(n, line.when, moves, luck, digest, self.seal))
            self.numbers[line.n] = n
            if not entry_texts.stays(line.said):
                keeps = isinstance(entry_texts.read(line.said), Ruling | Carry | Copied)
                waits = {seat: sheet for seat, sheet in self.filed.items() if sheet.line}
                self.due, self.filed = waits if keeps else {}, {}
                self.turn, self.states[n] = n, self.state
        last = self.out[-1]
        head = replace(self.head, format=last.format, created=self.out[0].when,
                       seats=seat_history.sound(map(self.seated, self.head.seats), self.out))
        orders = {seat: self.filed[seat] for seat in head.names
                  if seat in self.filed and self.filed[seat].line}
        return replace(self.kept, head=head, state=msgspec.to_builtins(self.state), orders=orders,
                       log=b"".join(map(log_entry.write, self.out)))

    def seated(self, chair: Chair) -> Chair:
        """A chair whose changes have the numbers of the lines that say so, where they are still."""
        return replace(chair, before=tuple(
            replace(one, until=self.numbers[one.until])
            for one in chair.before if one.until in self.numbers))

    def played(self, n: int, line: Line, what: Any) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
        """The rows of a line; what it leads to is the position now. Refused: behind an end."""
        if self.over() and not isinstance(what, Undo | Carry | Lift | Copied | Seated):
            raise Refused()
        if isinstance(what, Setup):
            self.state, luck = chance.settle(self.rules.setup(), self.source(line))
            row = save_format.setup_row(self.head, what.rules, self.kept.name, self.kept.scenario)
            return (row,), tuple(luck)
        if isinstance(what, Carry):
            kept = log_entry.text(line.luck[-1]).removeprefix("position: ")
            self.state = msgspec.json.decode(kept, type=self.rules.state)
            return line.moves, line.luck
        if isinstance(what, Lift | Copied | Seated):
            return line.moves, line.luck
        if isinstance(what, Undo):
            if self.numbers[what.to] in self.ends:
                raise Refused()
            self.state = self.states[self.numbers[what.to]]
            return (entry_texts.write(replace(what, to=self.numbers[what.to])),), ()
        if isinstance(what, Ruling):
            changes = dict.fromkeys(map(log_entry.text, line.moves[1:]))
            self.state, rows = corrections.made(self.rules, self.state, [
                (change.path, change.new) for change in map(corrections._read, changes)])
            return (line.said, *rows), ()
        if isinstance(what, End):
            if self.rules.result(self.state) is not None:
                raise Refused()
            self.ends.add(n)
            return line.moves, ()
        if isinstance(what, Filed):
            return (entry_texts.write(self.filing(n, line, what)),), ()
        return self.moved(line)

    def over(self) -> bool:
        """Whether the game stands ended behind the lines so far."""
        return bool(entry_texts.ended(line.said for line in reversed(self.out)))

    def filing(self, n: int, line: Line, what: Filed) -> Filed:
        """A sheet promised anew; what one that was replaced held nobody knows."""
        again, former = self.due.pop(what.seat, None), self.filed.get(what.seat)
        number = again.number if again else (former.number if former else 0) + 1
        text = self.sheets.get(line.n)
        if what.withdrawn:
            if again or former is None or not former.line:
                raise Refused()
            self.filed[what.seat] = Sheet("", what.by, 0, number)
            return replace(what, number=number, phase=self.turn, at=self.at(what))
        if text is not None:
            self.legal(what.seat, text)
        self.filed[what.seat] = Sheet(text or "", what.by, n, number)
        promise = log_entry.promise(self.secret, n, what.seat, text) if text else what.promise
        return replace(what, number=number, phase=self.turn, promise=promise, at=self.at(what))

    def moved(self, line: Line) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
        """A turn of moves, in the order of seats."""
        made: dict[Seat, Any] = {}
        rows: list[Row] = []
        for row in line.moves:
            what = entry_texts.read(log_entry.text(row))
            assert isinstance(what, Played), row
            move = self.legal(what.seat, what.text)
            made[what.seat] = move
            rows.append(log_entry.row(entry_texts.write(replace(what, at=self.at(what))),
                                      self.rules.eyes(move, what.seat)))
        (_, self.state), luck = chance.settle(self.rules.play(self.state, made),
                                              self.source(line))
        return tuple(rows), tuple(luck)

    def legal(self, seat: Seat, text: str) -> Any:
        """The move of a text. Refused: it cannot be made here."""
        awaiting: Awaiting = self.rules.awaiting(self.state)
        if not any(ask.seat == seat for ask in awaiting.asks):
            raise Refused()
        move = self.rules.parse(text)
        problems = hard(self.rules.check(self.state, seat, move))
        if problems:
            raise Refused(*problems)
        return self.rules.full(self.state, seat, move)

    def at(self, what: Played | Filed) -> str:
        """What a line quotes, with the seal that the turn has now."""
        number, _, digits = what.at.partition(":")
        if not digits:
            return ""
        n = self.numbers[int(number)]
        return f"{n}:{self.out[n - 1].seal[:len(digits)]}"

    def source(self, line: Line) -> Source:
        """The luck of the secret, or at a table what was said before, as far as it is asked."""
        own = chance.sealed(self.secret)
        if self.head.fairness.luck == "sealed":
            return own
        told = chance.recorded(line.luck)

        def answer(question: chance.Question) -> chance.Answer:
            try:
                return told(question)
            except Refused:
                return own(question)

        return answer


Kind = Callable[[Forger], Forged]
