"""Time and memory that referee needs, as tables; run by hand from the root:

    python -m tests.tools.benchmarks [TABLE ...] [--write]

The tables are starts, serve, throughput, growth, latencies and archive.

All of them if none is named. ``--write`` puts them into README.md beside this, and keeps the
instructions of starts, to which tests/cli/test_start_cost.py holds a few commands.
"""

import argparse
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.tools.benchmarks import (
    archive,
    growth,
    latencies,
    measure,
    peers,
    serving,
    starts,
    tables,
    throughput,
)

TABLES: dict[str, Callable[[Namespace, int], Iterator[str]]] = {
    "starts": lambda given, rounds: starts.table(rounds, given.write),
    "serve": lambda given, rounds: serving.table(rounds),
    "throughput": lambda given, rounds: throughput.table(rounds),
    "growth": lambda given, rounds: growth.table(given.turns, rounds, given.folder),
    "latencies": lambda given, rounds: latencies.table(rounds),
    "archive": lambda given, rounds: archive.table(given.saves),
}
ROUNDS = {"starts": 21, "serve": 11, "throughput": 11, "growth": 5, "latencies": 9, "archive": 1}


def main() -> None:
    """Print tables; keep them, if that is asked for."""
    parser = argparse.ArgumentParser(
        "python -m tests.tools.benchmarks", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"{', '.join(TABLES)}; else all")
    parser.add_argument("--rounds", type=int, default=max(ROUNDS.values()),
                        help="in which all is run, at the most; fewer are less sure")
    parser.add_argument("--turns", type=int, nargs="+", default=growth.TURNS,
                        help="of growing histories")
    parser.add_argument("--saves", type=int, default=archive.MANY, help="of the archive")
    parser.add_argument("--folder", type=Path, help="where growing histories are, or are kept")
    parser.add_argument("--write", action="store_true", help="put the tables into README.md")
    given = parser.parse_args()
    if unknown := {*given.tables} - {*TABLES}:
        parser.error(f"there is no table {', '.join(sorted(unknown))}")
    lacking = [*([] if measure.grinds() else ["valgrind is not installed."]),
               *([] if len(peers.there()) == 2 else [peers.MISSING])]
    if lacking and given.write:
        parser.error(" ".join(lacking))
    print(*lacking, sep="\n", end="\n" if lacking else "")
    for name in given.tables or TABLES:
        rounds = min(given.rounds, ROUNDS[name])
        conditions, lines = tables.Conditions(rounds), []
        for line in TABLES[name](given, rounds):
            print(line, flush=True)
            lines.append(line)
        lines += ["", conditions.told()]
        print(*lines[-2:], "", sep="\n", flush=True)
        if given.write:
            tables.keep(name, "\n".join(lines))


if __name__ == "__main__":
    main()
