"""Saves for benchmarks: random games, and histories of a given length; moves in them."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from referee.commands.loading import open_save
from referee.core.match import amendments, checkpoints, log_entry, save_writer
from referee.core.match.match import Match, TurnResult
from tests.support import harness
from tests.tools.benchmarks.measure import REFEREE, Tried

TURNS = 500
OPENING = 40  # turns of a long history that are played before any is taken back
LINE = 167  # bytes that a line has on average, for a save to have room for 100,000
MOVES = 400  # of a seat's options, those that are looked at
STRETCH = 200  # turns that are played before they are taken back
END = 250  # turns after the last undo of a long history, so that it has two checkpoints there


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
    while not harness.deciding(played[-1].match.game, played[-1].match.state):
        played.pop()
    return _made(first, name, played)


def long(game: str, turns: int, folder: Path | None = None) -> Made:
    """A save of so many turns, the position and what led to it the same for every number of them.

    It is looked for in a folder, and kept there if it had to be made.
    """
    path = folder and folder / f"{game}-{turns}.toml"
    if path and path.exists():
        raw = path.read_bytes()
        return Made(raw, _legal(open_save(raw, str(path))[1]))
    first, name = _begun(game)
    made = _made(first, name, _grown(first, turns, Random(game)))
    if path:
        path.write_bytes(made.save)
    return made


def _begun(game: str) -> tuple[TurnResult, str]:
    """The first turn of a game for as many as can play it, and its scenario."""
    _, name, seats = next(of for of in reversed(harness.TABLES) if of[0] == game)
    return harness.begin(game, name, seats), name


def _made(first: TurnResult, name: str, played: list[TurnResult]) -> Made:
    match = played[-1].match
    save = harness.saved(first, name, [one.entry for one in played], match)
    kept = checkpoints.updated((), (
        (one.entry, None if one.match.orders else one.match.state) for one in played))
    return Made(save_writer.dumps(replace(save, checkpoints=kept)), _legal(match))


def _legal(match: Match) -> str:
    seat = harness.deciding(match.game, match.state)[0]
    return f"{seat}: {match.game.write(next(match.game.options(match.state, seat)))}"


def _grown(first: TurnResult, turns: int, random: Random) -> list[TurnResult]:
    """An opening; stretches of turns, each taken back; at the end the same turns after the opening.

    They are the same whatever their number. The first of them needs no luck, its line is short.
    """
    played = [first]
    for again in _at_random(first.match, random):
        if len(played) >= OPENING and not again.entry.luck and _size(again) <= LINE:
            break
        played.append(again)
    mark = played[-1].match
    end = [again, *islice(_at_random(again.match, Random(END)), END)]
    between = turns - len(played) - 1 - len(end)
    assert between > 0, f"no history is shorter than {turns - between} turns"
    played += islice(_stretches(mark, again, random, sum(map(_size, played))), between)
    played.append(_back(played[-1].match, mark))
    for one in end:
        played.append(harness.repeated(played[-1].match, one))
    return played


def _stretches(mark: Match, quiet: TurnResult, random: Random, size: int) -> Iterator[TurnResult]:
    """Turns at random from a position on, or the quiet one until there is room; all taken back."""
    match = mark
    while True:
        room = size <= LINE * match.turn
        for one in islice(_at_random(match, random), STRETCH) if room else (
                harness.repeated(match, quiet),):
            yield one
            match, size = one.match, size + _size(one)
        back = _back(match, mark)
        yield back
        match, size = back.match, size + _size(back)


def _at_random(match: Match, random: Random) -> Iterator[TurnResult]:
    """Turns to the end of a game: of each seat that must act, of each kind of move as often."""
    while seats := harness.deciding(match.game, match.state):
        sealed = match.game.to_move(match.state).simultaneous
        chosen = seats if sealed else [random.choice(seats)]
        for turn in harness.played(match, {seat: _any(match, seat, random) for seat in chosen}):
            yield turn
            match = turn.match


def _any(match: Match, seat: str, random: Random) -> Any:
    kinds: dict[type, list[Any]] = {}
    for move in islice(match.game.options(match.state, seat), MOVES):
        kinds.setdefault(type(move), []).append(move)
    return random.choice(random.choice([*kinds.values()]))


def _back(match: Match, to: Match) -> TurnResult:
    return amendments.undo(match, to.state, to.turn, "no", harness.WHEN)


def _size(one: TurnResult) -> int:
    return len(log_entry.write(one.entry))
