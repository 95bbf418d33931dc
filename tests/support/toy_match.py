"""A match of the toy game: its turns, its save, and ways to tamper with it."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee.core.base.problem import Problem, Refused
from referee.core.document.surfaces import SHELL, resolved_problem
from referee.core.game.decisions import Seat
from referee.core.input import sequence
from referee.core.luck import chance
from referee.core.luck.chance import Source
from referee.core.match import (
    amendments,
    entry_texts,
    log_entry,
    replay,
    save_format,
    save_loader,
    save_writer,
)
from referee.core.match import (
    match as matches,
)
from referee.core.match.log_entry import LogEntry
from referee.core.match.match import Match, TurnResult
from referee.core.match.replay import Replayed
from referee.core.match.save_format import Fairness, Save, SaveHeader, SealedOrders, SeatAssignment
from tests.support.harness import SECRET, WHEN
from tests.support.toy_game import Games, Toy

SCENARIO = save_format.scenario_bytes({"note": "it's a toy"})
Keep = Callable[[Games], Callable[[bytes], str]]  # the fixture that puts a save in a folder


def head(version: int = 1, seats: tuple[Seat, ...] = ("red", "blue"), luck: str = "sealed",
         options: Mapping[str, str] | None = None) -> SaveHeader:
    """The head of a new match."""
    fairness = Fairness("table" if luck == "table" else "sealed", log_entry.commitment_to(SECRET),
                        SECRET)
    return SaveHeader(save_format.FORMAT, "toy", version, "a-match", WHEN, dict(options or {}),
                      fairness,
                      tuple(SeatAssignment(seat, (seat.title(),)) for seat in seats))


class PlayedMatch:
    """A match in progress; every step adds to ``turns`` and moves ``now``."""

    def __init__(self, version: int = 1, seats: tuple[Seat, ...] = ("red", "blue"),
                 luck: str = "sealed", games: Games | None = None,
                 options: Mapping[str, str] | None = None) -> None:
        self.games = games or Games(version)
        first = matches.start(self.games, head(version, seats, luck, options), "standard", SCENARIO,
                              chance.secret_source(SECRET))
        self.turns: list[TurnResult] = [first]
        self.now: Match = first.match

    @property
    def lines(self) -> list[LogEntry]:
        """The log."""
        return [turn.entry for turn in self.turns]

    @property
    def source(self) -> Source:
        """The match's own luck."""
        return matches.luck(self.now)

    def say(self, *texts: str, at: str = "") -> sequence.SequenceResult:
        """Play or file texts one after the other; each must be legal."""
        for text in texts:
            result = sequence.run(self.now, text, None, WHEN, self.source, at)
            assert not result.problems, (text, result.problems)
            self.turns += result.all_turns
            self.now = result.match
        return result

    def took(self, turn: TurnResult) -> TurnResult:
        """Add a turn made by other means."""
        self.turns.append(turn)
        self.now = turn.match
        return turn

    def past(self) -> dict[int, Replayed]:
        """The turns, replayed."""
        return replay.history(self.now, self.lines)

    def undo(self, to: int | None = None, reason: str = "a slip") -> TurnResult:
        """Return to the position of a turn, by default the one before."""
        past = self.past()
        back = replay.previous_turn(past, self.now.position_turn) if to is None else to
        return self.took(amendments.undo(self.now, past[back].state, back, reason, WHEN))

    def saved(self) -> Save:
        """The save."""
        return Save(self.now.header, msgspec.to_builtins(self.now.state), self.now.orders,
                    "standard", SCENARIO, b"".join(map(log_entry.write, self.lines)))

    def raw(self) -> bytes:
        """The bytes of the save."""
        return save_writer.dumps(self.saved())


class Of(Games):
    """A registry with other rules than the toy's own."""

    def __init__(self, rules: Toy) -> None:
        super().__init__()
        self.rules = rules

    def bind(self, game: str, scenario: bytes, seats: tuple[Seat, ...],
             options: Mapping[str, str]) -> Toy:
        """The given rules, whatever the seats."""
        return self.rules


def opened(raw: bytes, games: Games | None = None) -> Match:
    """The match in a save's bytes, as every command opens it."""
    return save_loader.load_match(games or Games(), save_format.loads(raw, "a.toml"), "a.toml")


def resumed(raw: bytes, games: Games) -> PlayedMatch:
    """A match continued from a save's bytes."""
    save = save_format.loads(raw, "a.toml")
    match = object.__new__(PlayedMatch)
    match.games = games
    match.now = save_loader.load_match(games, save, "a.toml")
    match.turns = [TurnResult(match.now, line, ()) for line in log_entry.parse_log(save.log)]
    return match


def resealed(save: Save, change: Callable[[int, LogEntry], LogEntry | None]) -> Save:
    """A save with changed entries, each hashed again by someone who knows the secret.

    An entry for which ``change`` returns None is left out; the rest is renumbered.
    """
    lines: list[LogEntry] = []
    seal = save.header.fairness.commitment
    for old in log_entry.parse_log(save.log):
        new = change(old.n, old)
        if new is None:
            continue
        n = len(lines) + 1
        seal = log_entry.seal(save.header.fairness.secret, seal, n, new.timestamp, new.moves,
                              new.luck,
                              new.digest)
        lines.append(replace(new, n=n, seal=seal))
    return replace(save, log=b"".join(map(log_entry.write, lines)))


def altered(turn: int, **fields: Any) -> Callable[[int, LogEntry], LogEntry]:
    """A change of one entry's fields."""
    return lambda n, line: replace(line, **fields) if n == turn else line


def older(save: Save) -> Save:
    """The save in format 1: no filed orders, no visibility, eight digits of each hash."""
    lines: list[LogEntry] = []
    seal, numbers = save.header.fairness.commitment, dict[int, int]()
    for old in log_entry.parse_log(save.log):
        if entry_texts.keeps_position(old.first_text):
            continue
        n = numbers[old.n] = len(lines) + 1
        texts = tuple(log_entry.row_text(row) for row in old.moves)
        what = entry_texts.parse(texts[0])
        if isinstance(what, entry_texts.Undo):
            texts = (entry_texts.write(replace(what, turn=numbers[what.turn])),)
        luck, digest = tuple(log_entry.row_text(row)
                             for row in old.luck), old.digest[:log_entry.OLD_DIGITS]
        seal = log_entry.seal(save.header.fairness.secret, seal, n, old.timestamp, texts, luck,
                              digest)
        lines.append(LogEntry(n, old.timestamp, texts, luck, digest, seal))
    return replace(save, header=replace(save.header, format=1),
                   orders={name: SealedOrders(orders.text, orders.actor)
                           for name, orders in save.orders.items()},
                   log=b"".join(map(log_entry.write, lines)))


def refusal(act: Callable[[], object]) -> Problem:
    """The first problem of the refusal that a call raises, as a shell shows it."""
    with pytest.raises(Refused) as error:
        act()
    return resolved_problem(error.value.problems[0], SHELL)


def unusable(read: Callable[[], object]) -> Problem:
    """The first problem of a save that can be read but not used."""
    problem = refusal(read)
    assert problem.kind == "unusable"
    return problem


def rows(match: PlayedMatch, turn: int = 0) -> tuple[str, ...]:
    """The texts of a turn's moves, by default the last turn's, whoever may read them."""
    line = match.lines[turn - 1] if turn else match.lines[-1]
    return tuple(log_entry.row_text(row) for row in line.moves)


def a_short_match() -> PlayedMatch:
    """Bids, rolls, an undo, filed and unplayed orders: nine turns and five filings.

    Lines 2, 3, 9, 10 and 14 file orders, 4 and 11 open them, 7 is the undo.
    """
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: pass")
    match.undo(reason='blue’s "pass" was a slip: it\'s ½ a roll')
    match.say("blue: roll 3", "red: bid 3", "blue: bid 0", "red: roll 1", "blue: roll 0",
              "red: bid 1")
    return match
