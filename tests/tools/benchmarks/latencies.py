"""How long people wait each day: what they type most often, on saves of the length of a game."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.support.paths import SAVES
from tests.tools.benchmarks import histories, measure, tables
from tests.tools.benchmarks.measure import REFEREE, Tried

STONE_AGE = SAVES / "stone-age" / "five-players-style-with-promo-tiles-empty-stack.toml"
SETTLERS = SAVES / "settlers" / "four-players-distribution-and-twelve-points.toml"
NOW = ("--now", "2026-12-01T00:00:00Z")


def table(rounds: int) -> Iterator[str]:
    """The table: milliseconds by the clock, and in bare Pythons."""
    with tempfile.TemporaryDirectory() as name:
        every = {"`python -c pass`": Tried(measure.BARE), **dict(_tried(Path(name)))}
        times = measure.beside(every, rounds)
        bare = min(measure.run(measure.BARE).wall for _ in range(rounds)) * 1000
    yield tables.head(["", "bare Pythons", "ms if that takes what it takes here"])
    for what, cost in times.items():
        yield tables.row([what, f"{cost.wall:.1f}", f"{cost.wall * bare:,.0f}"])


def _tried(folder: Path) -> Iterator[tuple[str, Tried]]:
    """What is measured, with its save."""
    path, page = folder / "game.toml", folder / "game.html"
    short = histories.short("stone-age")
    for what, words in (
            ("check a canonical move", ["check", short.move]), ("move", ["move", short.move, *NOW]),
            ("show", ["show"]), ("log --last 1", ["log", "--last", "1"]),
            ("undo", ["undo", "--reason", "a slip", *NOW]),
            ("show --as svg", ["show", "--as", "svg"]),
            ("show --as png", ["show", "--as", "png", "-o", str(folder / "a.png")]),
            ("show --as png --width 390", ["show", "--as", "png", "--width", "390", "-o",
                                           str(folder / "b.png")])):
        yield f"{what}, Stone Age, turn 500", Tried(
            [*REFEREE, words[0], str(path), *words[1:]], path, short.save)
    for what, words in (("--version", ["--version"]), ("--help", ["--help"]),
                        ("explain stone-age B4", ["explain", "stone-age", "B4"]),
                        ("explain deadline", ["explain", "deadline"])):
        yield what, Tried([*REFEREE, *words])
    for what, file in (("Stone Age, 699 turns", STONE_AGE), ("Settlers, 542 turns", SETTLERS)):
        publish = [*REFEREE, "publish", str(path), "-o", str(page), *NOW]
        first = ["/bin/sh", "-c", 'rm -f "$0"; exec "$@"', str(page), *publish]
        yield f"publish, {what}", Tried(first, path, file.read_bytes())
        yield f"publish again, {what}", Tried(publish, path, file.read_bytes())
