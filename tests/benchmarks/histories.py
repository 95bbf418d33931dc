"""Saves for benchmarks: random games, and moves in them."""

from functools import cache
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from referee.core import storing
from referee.core.table import Table, Turned
from tests import harness
from tests.benchmarks.measure import REFEREE, Tried

TURNS = 500


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


def _begun(game: str) -> tuple[Turned, str]:
    """The first turn of a game for as many as can play it, and its scenario."""
    _, name, seats = next(of for of in reversed(harness.TABLES) if of[0] == game)
    return harness.begin(game, name, seats), name


def _made(first: Turned, name: str, played: list[Turned]) -> Made:
    now = played[-1].table
    saved = harness.saved(first, name, [one.line for one in played], now)
    return Made(storing.dumps(saved), _legal(now))


def _legal(now: Table) -> str:
    seat = harness.musts(now.rules, now.state)[0]
    return f"{seat}: {now.rules.write(next(now.rules.options(now.state, seat)))}"
