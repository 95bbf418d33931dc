"""No number of a position can be negative or unreasonably large.

A field that a game says nothing of would be taken as it comes.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.commands import earlier_positions
from referee.commands.loading import open_save
from referee.core.base.problem import Refused
from referee.core.match import corrections
from referee.core.match.match import Match
from tests.support import command_line
from tests.support.paths import SAVES

FREE = {"stone-age": {"players.N.score"}}  # hunger costs points: a score may be below nothing
POSITIONS = 4  # of each game in saves/, spread over its turns
TRIED = 6  # positions at which a kind of field is set below nothing
GAMES = sorted(folder.name for folder in SAVES.iterdir() if folder.is_dir())


def numbers(data: Any, way: tuple[str, ...] = ()) -> Iterator[str]:
    """The path of every number in a position."""
    if isinstance(data, int) and not isinstance(data, bool):
        yield ".".join(way)
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(
        data, list) else ()
    for key, one in entries:
        yield from numbers(one, (*way, str(key)))


def positions(game: str) -> Iterator[Match]:
    """Some positions of each game that is kept."""
    for file in sorted((SAVES / game).glob("*.toml")):
        save, match = open_save(file.read_bytes(), str(file))
        some = [current for _, current in earlier_positions.positions(save, match)]
        yield from some[::max(1, len(some) // POSITIONS)]


def taken(match: Match, path: str, value: int) -> bool:
    """Whether a ruling can set a field to a number."""
    try:
        corrections.set_fields(match.game, match.state, [corrections.Assignment(path, value)])
    except Refused:
        return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_each_number_is_bounded_on_both_sides(game: str) -> None:
    """Each kind of field: below nothing at some positions, beyond a million at one."""
    free: set[str] = set()
    tried = Counter[str]()
    for match in positions(game):
        kinds = {re.sub(r"(?<=\.)[^a-z.][^.]*(?=\.|$)", "N", path): path
                 for path in numbers(corrections.plain_data(match.state))}
        for kind, path in kinds.items():
            for value in (10 ** 6, 10 ** 22) if not tried[kind] else ():
                assert not taken(match, path, value), f"{game} takes {value} for {kind}"
            if kind not in free and tried[kind] < TRIED and taken(match, path, -1):
                free.add(kind)
            tried[kind] += 1
    assert free <= FREE.get(game, set()), f"{game} takes -1 for {free - FREE.get(game, set())}"


def test_a_number_of_a_position_stays_in_measure(tmp_path: Path) -> None:
    """In a list, too; the most that is taken is as large as any can be."""
    save = tmp_path / "a.toml"
    command_line.well("new", "stone-age", str(save), "--seat", "red", "--seat", "blue")
    before = save.read_bytes()
    for value in ("99999999999999999999999", "1000000", "1000", "1e30"):
        for path in (f"players.0.goods.0={value}", f"players.0.goods=[{value},0,0,0,0]"):
            ran = command_line.run("correct", str(save), "--reason", "x", "--set", path)
            assert ran.exit == 1, f"a ruling takes {path}, and ends with {ran.exit}"
            assert save.read_bytes() == before, f"a ruling that refused {path} changed the save"
    ran = command_line.run("correct", str(save), "--reason", "x", "--set",
                           "players.0.goods.0=999")
    assert ran.exit == 0, f"a correction does not take 999: {ran.err}"
