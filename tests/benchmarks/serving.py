"""What a move costs that is checked by a referee that is there already: served, in a script."""

import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from referee import games
from tests.benchmarks import tables
from tests.benchmarks.histories import short
from tests.benchmarks.measure import ENV, REFEREE, ROOT, Tried, beside, compiled

MANY = 2000


def table(rounds: int) -> Iterator[str]:
    """The table, a row a title."""
    compiled()
    yield tables.head(["", f"{MANY:,} requests to serve", f"{MANY:,} lines of script --check",
                       "one check by way of a socket"])
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
            with _listening(folder / "socket") as via:
                once = beside({"": Tried([*REFEREE, *via, "check", str(save), made.move])}, rounds)
        yield tables.row([game, *(f"{its:.2f} s" for its in took),
                          f"{once[''].wall:.2f} / {once[''].cpu:.2f}"])


def _seconds(words: list[str], stdin: Path) -> float:
    """What a command takes, start and end included, of which every answer says yes."""
    with stdin.open("rb") as given:
        began = time.perf_counter()
        ran = subprocess.run([*REFEREE, *words], stdin=given, capture_output=True, env=ENV,
                             cwd=ROOT, check=True)
        took = time.perf_counter() - began
    assert ran.stdout.count(b"\n") >= MANY and b'"ok":false' not in ran.stdout
    return took


@contextmanager
def _listening(path: Path) -> Iterator[list[str]]:
    """How a command is asked for at a socket where a referee listens meanwhile."""
    with subprocess.Popen([*REFEREE, "serve", "--socket", str(path)], env=ENV, cwd=ROOT) as running:
        try:
            while not path.exists():
                assert running.poll() is None
                time.sleep(0.05)
            yield ["--via", str(path)]
        finally:
            running.terminate()
