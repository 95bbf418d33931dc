"""What commands cost as whole processes: five games, every usual verb, beside their peers.

By wall and by processor time in those of a bare Python, by instructions where valgrind is. The
counts are kept, and tests/cli/test_start_cost.py holds a few of them.
"""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from referee import games
from tests.tools.benchmarks import measure, peers, tables
from tests.tools.benchmarks.histories import short
from tests.tools.benchmarks.measure import Tried

KEPT = Path(__file__).parent / "instructions.json"
VERBS = ("check", "move", "show", "legal", "score", "log", "undo", "audit")


class Counts(Struct):
    """Instructions of commands by title and verb, in those of a bare Python, and of what."""

    python: str
    msgspec: str
    counts: dict[str, dict[str, float]]


def versions() -> tuple[str, str]:
    """What counts hang on: Python and what built it, msgspec."""
    return tables.python(), msgspec.__version__


def tried(game: str, verb: str, folder: Path) -> Tried:
    """A verb on a save of a game."""
    return short(game).tried(verb, folder / f"{game}.toml")


def table(rounds: int, keep: bool) -> Iterator[str]:
    """The table, and the counts kept if that is asked for."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        every = {(game, verb): tried(game, verb, folder)
                 for game in games.names() for verb in VERBS}
        every |= {(what, "check"): one for what, one in peers.programs(folder)}
        counts = {key: measure.counted(one) for key, one in every.items()
                  if measure.grinds()}
        times = measure.beside(every, rounds)
    yield tables.head(["", *VERBS])
    for row in dict.fromkeys(row for row, _ in every):
        yield tables.row([row, *(
            f"{times[row, verb].wall:.1f} / {times[row, verb].cpu:.1f}"
            + tables.count(counts.get((row, verb))) if (row, verb) in every else ""
            for verb in VERBS)])
    if keep:
        kept = {game: {verb: counts[game, verb] for verb in VERBS} for game in games.names()}
        KEPT.write_text(json.dumps(msgspec.to_builtins(Counts(*versions(), kept)), indent=1) + "\n")
