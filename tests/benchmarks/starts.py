"""What commands cost, as whole processes: five games, every usual verb; run by hand from the root:

    python -m tests.benchmarks.starts [--runs N] [--write]

By wall and by processor time, each run beside a bare ``python -c pass`` of the same environment
and told as so many of it, medians; by instructions, counted by cachegrind where valgrind is
installed, which repeats to a thousandth whatever else the machine does. ``--write`` keeps the
counts, to which tests/test_starts.py holds a few of them, and the table in README.md beside this.
"""

import argparse
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from compileall import compile_dir
from functools import cache
from itertools import chain, islice
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage

import msgspec
from msgspec import Struct

from referee import games
from referee.core import storing
from tests import harness

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
KEPT = HERE / "instructions.json"
TURNS = 500
BARE = [sys.executable, "-c", "pass"]
REFEREE = [sys.executable, "-m", "referee"]
ENV = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}
VERBS = ("check", "move", "show", "legal", "score", "log", "undo", "audit")


class Counts(Struct):
    """Instructions of commands by title and verb, in those of a bare Python, and of what."""

    python: str
    msgspec: str
    counts: dict[str, dict[str, float]]


def versions() -> tuple[str, str]:
    """What counts hang on: Python and what built it, msgspec."""
    return f"{platform.python_version()}, {platform.python_compiler()}", msgspec.__version__


def save(game: str, turns: int = TURNS) -> tuple[bytes, str]:
    """A save of a random game of so many turns, if it has so many, and a legal move."""
    _, name, seats = next(of for of in reversed(harness.TABLES) if of[0] == game)
    first = harness.begin(game, name, seats)
    played = [*islice(chain([first], harness.play_out(first, Random(game))), turns)]
    while not harness.musts(played[-1].table.rules, played[-1].table.state):
        played.pop()
    now = played[-1].table
    seat = harness.musts(now.rules, now.state)[0]
    move = now.rules.write(next(now.rules.options(now.state, seat)))
    saved = harness.saved(first, name, [one.line for one in played], now)
    return storing.dumps(saved), f"{seat}: {move}"


def command(verb: str, path: Path, move: str) -> list[str]:
    """A verb on a save; of a log its last turn."""
    more = {"check": [move], "move": [move], "log": ["--last", "1"],
            "undo": ["--reason", "a slip"]}.get(verb, [])
    return [*REFEREE, verb, str(path), *more]


def instructions(words: list[str]) -> int:
    """How many instructions a process takes, by cachegrind."""
    ran = subprocess.run(
        ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
         *words], capture_output=True, text=True, env=ENV, check=False)
    found = re.search(r"I +refs: +([\d,]+)", ran.stderr)
    assert found is not None, ran.stderr
    return int(found[1].replace(",", ""))


def counted(game: str, verbs: tuple[str, ...], folder: Path, bare: int) -> dict[str, float]:
    """The instructions of verbs in those of a bare Python."""
    compiled()
    raw, move = save(game)
    found = {}
    for verb in verbs:
        path = folder / f"{game}.toml"
        path.write_bytes(raw)
        found[verb] = round(instructions(command(verb, path, move)) / bare, 2)
    return found


@cache
def compiled() -> None:
    """Have all bytecode there, which a start need not make."""
    compile_dir(ROOT / "referee", quiet=2)


def timed(game: str, verb: str, folder: Path, runs: int) -> tuple[float, float]:
    """Medians of wall and processor time in those of a bare Python."""
    compiled()
    raw, move = save(game)
    path = folder / f"{game}.toml"
    walls, own = [], []
    for _ in range(runs):
        path.write_bytes(raw)
        (bare_wall, bare_cpu), (wall, cpu) = _run(BARE), _run(command(verb, path, move))
        walls.append(wall / bare_wall)
        own.append(cpu / bare_cpu)
    return statistics.median(walls), statistics.median(own)


def _run(words: list[str]) -> tuple[float, float]:
    before, start = getrusage(RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENV,
                   check=False)
    wall, after = time.perf_counter() - start, getrusage(RUSAGE_CHILDREN)
    return wall, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    """Print the table; keep it, if that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=21)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    grind = shutil.which("valgrind") is not None
    rows, counts = [], {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bare = min(instructions(BARE) for _ in range(2)) if grind else 0
        for game in games.names():
            counts[game] = counted(game, VERBS, folder, bare) if grind else {}
            cells = []
            for verb in VERBS:
                wall, cpu = timed(game, verb, folder, given.runs)
                many = f" ({counts[game][verb]:.2f})" if grind else ""
                cells.append(f"{wall:.1f} / {cpu:.1f}{many}")
            rows.append(f"| {game} | " + " | ".join(cells) + " |")
            print(rows[-1], flush=True)
    table = "\n".join((f"| | {' | '.join(VERBS)} |", "| --- " * (len(VERBS) + 1) + "|", *rows))
    if given.write:
        assert grind, "counts need valgrind"
        python, its = versions()
        KEPT.write_text(json.dumps(msgspec.to_builtins(Counts(python, its, counts)), indent=1)
                        + "\n")
        file = HERE / "README.md"
        text = re.sub(r"(?s)(<!-- starts -->\n).*?(<!-- end -->)", lambda found: (
            f"{found[1]}{table}\n{found[2]}"), file.read_text())
        file.write_text(text)


if __name__ == "__main__":
    main()
