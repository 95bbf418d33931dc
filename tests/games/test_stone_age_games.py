"""Whole games of Stone Age by random legal play, every number of players in both scenarios."""

from random import Random

import pytest

from referee import games
from referee.core.proof.audit import audit
from referee.core.table import save, storing
from tests import harness

TABLES = [(name, len(seats)) for game, name, seats in harness.tables() if game == "stone-age"]


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("part", range(3))
def test_ten_games(name: str, players: int, part: int) -> None:
    """Nothing is lost on the way; there is an end, a sheet that adds up, a clean audit."""
    seats = games.about("stone-age").seats[:players]
    for seed in range(10 * part, 10 * part + 10):
        random = Random(f"{name} {players} {seed}")
        first = harness.begin("stone-age", name, seats, secret=f"{random.getrandbits(256):064x}")
        lines, now = [first.line], first.table
        for turned in harness.play_out(first, random):
            assert not now.rules.faults(turned.table.state), turned.line.moves
            lines.append(turned.line)
            now = turned.table
        result = now.rules.result(now.state)
        assert result is not None
        rows = dict(result.sheet)
        parts = [rows[row] for row in rows if row not in ("total", "tie value")]
        assert rows["total"] == tuple(map(sum, zip(*parts, strict=True)))
        best = max(zip(rows["total"], rows["tie value"], strict=True))
        assert result.ranking[0] == tuple(
            seat for seat, total, tie in zip(seats, rows["total"], rows["tie value"], strict=True)
            if (total, tie) == best)
        kept = save.loads(storing.dumps(harness.saved(first, name, lines, now)), "a save")
        assert not audit(games, kept, storing.dumps(kept), "a save").differences


def test_there_are_two_hundred() -> None:
    """The number of games that the tests above play."""
    assert len(TABLES) * 3 * 10 >= 200
