"""Saves for benchmarks: random games, and histories as long as is asked for; moves in them."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from referee.commands.loading import opened
from referee.core.match import amendments, log_entry, save_writer
from referee.core.match.match import Table, Turned
from tests.support import harness
from tests.tools.benchmarks.measure import REFEREE, Tried

TURNS = 500
OPENING = 40  # turns of a long history that are played before any is taken back
LINE = 167  # bytes that a line has on average, for a save to have room for 100,000
MOVES = 400  # of a seat's options, those that are looked at
STRETCH = 200  # turns that are played before they are taken back


class Made(NamedTuple):
    """A save and a legal move in its position."""

    save: bytes
    move: str

    def tried(self, verb: str, path: Path) -> Tried:
        """A verb on the save; of a log its last turn."""
        more = {"check": [self.move], "move": [self.move], "log": ["--last", "1"],
                "legal": ["--seat", self.move.partition(":")[0]],
                "undo": ["--reason", "a slip"]}.get(verb, [])
        return Tried([*REFEREE, verb, str(path), *more], path, self.save)


@cache
def short(game: str) -> Made:
    """A save of a random game of 500 turns, if it has so many, and a legal move."""
    first, name = _begun(game)
    played = [*islice(chain([first], harness.play_out(first, Random(game))), TURNS)]
    while not harness.musts(played[-1].table.rules, played[-1].table.state):
        played.pop()
    return _made(first, name, played)


def long(game: str, turns: int, folder: Path | None = None) -> Made:
    """A save of so many turns, the position and what led to it the same for every number of them.

    It is looked for in a folder, and kept there if it had to be made.
    """
    path = folder and folder / f"{game}-{turns}.toml"
    if path and path.exists():
        raw = path.read_bytes()
        return Made(raw, _legal(opened(raw, str(path))[1]))
    first, name = _begun(game)
    made = _made(first, name, _grown(first, turns, Random(game)))
    if path:
        path.write_bytes(made.save)
    return made


def _begun(game: str) -> tuple[Turned, str]:
    """The first turn of a game for as many as can play it, and its scenario."""
    _, name, seats = next(of for of in reversed(harness.TABLES) if of[0] == game)
    return harness.begin(game, name, seats), name


def _made(first: Turned, name: str, played: list[Turned]) -> Made:
    now = played[-1].table
    saved = harness.saved(first, name, [one.line for one in played], now)
    return Made(save_writer.dumps(saved), _legal(now))


def _legal(now: Table) -> str:
    seat = harness.musts(now.rules, now.state)[0]
    return f"{seat}: {now.rules.write(next(now.rules.options(now.state, seat)))}"


def _grown(first: Turned, turns: int, random: Random) -> list[Turned]:
    """An opening; stretches of turns, each taken back; at the end one turn more than the opening.

    That turn is the same whatever their number: it needs no luck, and its line is short.
    """
    played = [first]
    for again in _at_random(first.table, random):
        if len(played) >= OPENING and not again.line.luck and _size(again) <= LINE:
            break
        played.append(again)
    mark = played[-1].table
    between = turns - len(played) - 2
    assert between > 0, f"no history is shorter than {turns - between} turns"
    played += islice(_stretches(mark, again, random, sum(map(_size, played))), between)
    played.append(_back(played[-1].table, mark))
    return [*played, harness.repeated(played[-1].table, again)]


def _stretches(mark: Table, quiet: Turned, random: Random, size: int) -> Iterator[Turned]:
    """Turns at random from a position on, or the quiet one until there is room; all taken back."""
    now = mark
    while True:
        room = size <= LINE * now.turn
        for one in islice(_at_random(now, random), STRETCH) if room else (
                harness.repeated(now, quiet),):
            yield one
            now, size = one.table, size + _size(one)
        back = _back(now, mark)
        yield back
        now, size = back.table, size + _size(back)


def _at_random(now: Table, random: Random) -> Iterator[Turned]:
    """Turns to the end of a game: of each seat that must act, of each kind of move as often."""
    while seats := harness.musts(now.rules, now.state):
        sealed = now.rules.awaiting(now.state).sealed
        chosen = seats if sealed else [random.choice(seats)]
        for turned in harness.played(now, {seat: _any(now, seat, random) for seat in chosen}):
            yield turned
            now = turned.table


def _any(now: Table, seat: str, random: Random) -> Any:
    kinds: dict[type, list[Any]] = {}
    for move in islice(now.rules.options(now.state, seat), MOVES):
        kinds.setdefault(type(move), []).append(move)
    return random.choice(random.choice([*kinds.values()]))


def _back(now: Table, to: Table) -> Turned:
    return amendments.undo(now, to.state, to.turn, "no", harness.WHEN)


def _size(one: Turned) -> int:
    return len(log_entry.write(one.line))
