"""How fast a record is verified, beside the audit of its save: python -m tests.tools.record_speed.

In one process, over all example saves, each some times; the best of them counts.
"""

import time
from collections.abc import Callable

from referee import games
from referee.core.match import save_writer
from referee.core.proof import record_format, verifier
from referee.core.proof.auditor import audit
from referee.core.proof.record import ALL, PUBLIC
from tests.support import records

TIMES = 3


def best(work: Callable[[], object]) -> float:
    """The least of some measured times, in seconds."""
    took: list[float] = []
    for _ in range(TIMES):
        start = time.perf_counter()
        work()
        took.append(time.perf_counter() - start)
    return min(took)


def main() -> None:
    """Print turns a second: the audit of a save, and its records read and verified."""
    kept = [records.of_file(file) for file in records.SAVES]
    raw = [save_writer.dumps(one.save) for one in kept]
    turns = sum(len(one.lines) for one in kept)
    took = {"audit of the saves": sum(
        best(lambda one=one, data=data: audit(games, one.save, data, "a.toml"))  # type: ignore[misc]
        for one, data in zip(kept, raw, strict=True))}
    made = {"public records": PUBLIC, "revealed records": ALL}
    for name, viewer in made.items():
        data = [record_format.dumps(one.record(viewer)) for one in kept]
        took[f"{name} verified"] = sum(best(lambda data=data: verifier.verify(  # type: ignore[misc]
            games, record_format.loads(data, "a"), "a")) for data in data)
        took[f"{name} written"] = sum(best(lambda one=one, viewer=viewer: record_format.dumps(
            one.record(viewer))) for one in kept)  # type: ignore[misc]
    print(f"{len(kept)} games, {turns:,} turns")
    for name, seconds in took.items():
        print(f"{name:28}{turns / seconds:10,.0f} turns a second")


if __name__ == "__main__":
    main()
