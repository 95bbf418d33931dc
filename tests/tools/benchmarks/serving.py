"""What a move costs that is checked by a referee that is there already: served, in a script."""

import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from referee import games
from tests.support.paths import ROOT
from tests.tools.benchmarks import tables
from tests.tools.benchmarks.histories import short
from tests.tools.benchmarks.measure import ENV, REFEREE, compiled

MANY = 2000


def table(rounds: int) -> Iterator[str]:
    """The table, a row a title."""
    compiled()
    yield tables.head(["", f"{MANY:,} requests to serve", f"{MANY:,} lines of script --check"])
    for game in games.names():
        with TemporaryDirectory() as name:
            folder = Path(name)
            made, save, asked = short(game), folder / "game.toml", folder / "asked"
            save.write_bytes(made.save)
            asked.write_text("".join(
                json.dumps({"id": n, "command": "check", "save": str(save), "move": made.move})
                + "\n" for n in range(MANY)))
            (folder / "moves").write_text(f"{made.move}\n" * MANY)
            script = ["script", str(save), str(folder / "moves"), "--check"]
            ways = (["serve"], script)
            took = [median(_seconds(way, asked) for _ in range(rounds)) for way in ways]
        yield tables.row([game, *(f"{its:.2f} s" for its in took)])


def _seconds(words: list[str], stdin: Path) -> float:
    """What a command takes, start and end included, of which every answer says yes."""
    with stdin.open("rb") as given:
        began = time.perf_counter()
        ran = subprocess.run([*REFEREE, *words], stdin=given, capture_output=True, env=ENV,
                             cwd=ROOT, check=True)
        took = time.perf_counter() - began
    assert ran.stdout.count(b"\n") >= MANY and b'"ok":false' not in ran.stdout
    return took
