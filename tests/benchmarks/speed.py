"""Print what commands cost beside a bare Python, and what audit and replay do in a second.

Run with ``python -m tests.benchmarks.speed`` from the root. Ratios are medians of
whole processes, taken in turn with ``python -c pass`` of the same environment.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from referee import games
from referee.core import log, save, storing, table
from referee.core.audit import audit
from tests import harness

RUNS = 41
BARE = [sys.executable, "-c", "pass"]
REFEREE = [sys.executable, "-m", "referee"]


def grown(turns: int, folder: Path) -> tuple[Path, str]:
    """A Stone Age save of so many turns, made by playing and taking back, and a legal move."""
    first = harness.begin("stone-age", "standard", ("red", "blue", "green", "yellow"))
    random = Random(1)
    now, lines, kept = first.table, [first.line], first.table
    past: list[table.Turned] = []
    while now.turn < turns:
        if not harness.musts(now.rules, now.state) or len(past) >= 250:
            back = table.undo(now, first.table.state, 1, "the next game", harness.WHEN)
            now, past = back.table, []
            lines.append(back.line)
            continue
        moves = harness.random_moves(now.rules, now.state, random)
        turned = table.play(now, moves, harness.WHEN, table.luck(now))
        now, kept = turned.table, now
        past.append(turned)
        lines.append(turned.line)
    path = folder / f"{turns}.toml"
    seat = harness.musts(now.rules, now.state)[0]
    move = f"{seat}: {now.rules.write(next(now.rules.options(now.state, seat)))}"
    path.write_bytes(storing.dumps(harness.saved(first, "standard", lines, now)))
    assert kept.turn < now.turn
    return path, move


def seconds(command: list[str]) -> float:
    """One run of a command, in processor seconds of the process itself."""
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return (after.children_user - before.children_user
            + after.children_system - before.children_system)


def wall(command: list[str]) -> float:
    """One run of a command, in seconds of the clock."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def ratio(command: list[str], before: list[str] | None = None) -> tuple[float, float]:
    """Median seconds of a command, and of its ratio to a bare Python run beside it."""
    took, ratios = [], []
    for _ in range(RUNS):
        if before:
            subprocess.run(before, check=True)
        bare, own = wall(BARE), wall(command)
        took.append(own)
        ratios.append(own / bare)
    return statistics.median(took), statistics.median(ratios)


def throughput(path: Path) -> tuple[int, float]:
    """Turns of a save, and turns that an audit verifies in a second of one core."""
    raw = path.read_bytes()
    saved = save.loads(raw, str(path))
    best = 0.0
    count = sum(1 for _ in log.lines(saved.log))
    for _ in range(3):
        start = time.perf_counter()
        found = audit(games, saved, raw, str(path))
        best = max(best, count / (time.perf_counter() - start))
        assert not found.differences
    return count, best


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"{'':34}{'seconds':>9}  {'bare Pythons':>12}  target")
        for turns, check_at, move_at in ((100, 0, 0), (500, 5, 6), (10_000, 0, 0)):
            path, move = grown(turns, folder)
            copy = folder / "copy.toml"
            for verb, target in (("check", check_at), ("move", move_at)):
                shutil.copy(path, copy)
                took, times = ratio([*REFEREE, verb, str(copy), move],
                                    ["cp", str(path), str(copy)])
                goal = f"< {target}" if target else ""
                print(f"{verb} on {turns} turns".ljust(34) + f"{took:9.4f}  {times:12.2f}  {goal}")
        for turns in (500, 10_000):
            count, rate = throughput(folder / f"{turns}.toml")
            print(f"audit of {count} turns: {rate:,.0f} turns a second (target 34,000)")


if __name__ == "__main__":
    main()
