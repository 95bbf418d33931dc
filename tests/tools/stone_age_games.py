"""Whole games of Stone Age by random legal play; thirty of each scenario and size by hand:

    python -m tests.tools.stone_age_games [GAMES]
"""

import sys
from random import Random

from referee import games
from referee.core.match import save_format, save_writer
from referee.core.proof.auditor import audit
from tests.support import harness

TABLES = [(name, len(seats)) for game, name, seats in harness.tables() if game == "stone-age"]


def proved(name: str, players: int, seed: int) -> int:
    """The turns of a game: goods are conserved, the score sheet adds up, the audit is clean."""
    seats = games.game_meta("stone-age").seats[:players]
    random = Random(f"{name} {players} {seed}")
    first = harness.begin("stone-age", name, seats, secret=f"{random.getrandbits(256):064x}")
    lines, match = [first.entry], first.match
    for turn in harness.play_out(first, random):
        assert not match.game.invariant_violations(turn.match.state), turn.entry.moves
        lines.append(turn.entry)
        match = turn.match
    result = match.game.result(match.state)
    assert result is not None
    rows = dict(result.sheet)
    parts = [rows[row] for row in rows if row not in ("total", "tie value")]
    assert rows["total"] == tuple(map(sum, zip(*parts, strict=True)))
    best = max(zip(rows["total"], rows["tie value"], strict=True))
    assert result.ranking[0] == tuple(
        seat for seat, total, tie in zip(seats, rows["total"], rows["tie value"], strict=True)
        if (total, tie) == best)
    kept = save_format.loads(save_writer.dumps(harness.saved(first, name, lines, match)), "a save")
    assert not audit(games, kept, save_writer.dumps(kept), "a save").differences
    return len(lines)


def main() -> None:
    """Play this many of each scenario and size, and print their lengths."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    for name, players in TABLES:
        turns = sum(proved(name, players, seed) for seed in range(many))
        print(f"{name}, {players} players: {many} games of {turns} turns", flush=True)


if __name__ == "__main__":
    main()
