"""What commands cost when a history grows, in the same position: processors and memory."""

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.tools.benchmarks import histories, measure, tables

GAMES = ("stone-age", "settlers")
VERBS = ("check", "move", "show", "log", "undo", "audit")
TURNS = (400, 10_000, 100_000)


def table(turns: Sequence[int], rounds: int, kept: Path | None) -> Iterator[str]:
    """The table, a row for each title and number of turns; long saves are kept in a folder."""
    yield tables.head(["", *VERBS])
    with tempfile.TemporaryDirectory() as name:
        for game in GAMES:
            for many in turns:
                made = histories.long(game, many, kept)
                every = {verb: made.tried(verb, Path(name) / "a.toml") for verb in VERBS}
                times = measure.beside(every, rounds)
                yield tables.row([f"{game}, {many:,} turns", *(
                    f"{times[verb].cpu:.1f}" + tables.count(
                        measure.counted(one) if measure.grinds() else None)
                    + f" {times[verb].peak:.0f} MiB" for verb, one in every.items())])
