"""Tables of README.md, each between its markers, and a sentence on how it was made."""

import os
import platform
import re
import time
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from statistics import median

import msgspec

from tests.tools.benchmarks import measure, peers

FILE = Path(__file__).parent / "README.md"


def row(cells: Iterable[str]) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


def head(names: Sequence[str]) -> str:
    """The first two rows."""
    return row(names) + "\n" + "| --- " * len(names) + "|"


def count(instructions: float | None) -> str:
    """Instructions behind what they took, where they could be counted."""
    return "" if instructions is None else f" ({instructions:.2f})"


def keep(name: str, table: str) -> None:
    """Put a table into README.md."""
    FILE.write_text(put(FILE.read_text(), name, table))


def put(text: str, name: str, table: str) -> str:
    """A text with another table between the markers of a name."""
    found = re.compile(rf"(?s)(<!-- {name} -->\n).*?(<!-- end -->)")
    assert len(found.findall(text)) == 1, f"there is no place for {name}"
    return found.sub(lambda place: f"{place[1]}{table}\n{place[2]}", text)


def python() -> str:
    """Python and what built it."""
    return f"{platform.python_version()}, {platform.python_compiler()}"


class Conditions:
    """What a table is made with, and how much of the machine others used meanwhile."""

    def __init__(self, rounds: int) -> None:
        self.rounds = f"{rounds} rounds" if rounds > 1 else "one round"
        self.began, self.busy = time.monotonic(), _busy()

    def told(self) -> str:
        """As sentences."""
        busy, took = _busy(), time.monotonic() - self.began
        others = "" if busy is None or self.busy is None else (
            f", of which others used {max(0, busy - self.busy) / took:.1f} meanwhile")
        used = [f"Python {python()}", f"msgspec {msgspec.__version__}", *(
            f"{name} {its}" for name, its in peers.there().items())]
        bare = [measure.run(measure.BARE) for _ in range(9)]
        wall, cpu = median(one.wall for one in bare), median(one.cpu for one in bare)
        counted = (f" and {measure.bare() / 1e6:.1f} million instructions"
                   if measure.grinds() else "")
        return (f"Made on {date.today()} in {self.rounds}, with {'; '.join(used)}; on "
                f"{os.cpu_count()} processors{others}. `python -c pass` took {1000 * wall:.1f} ms, "
                f"{1000 * cpu:.1f} ms of a processor{counted}.")


def _busy() -> float | None:
    """Seconds that processors have worked for others than this process and what it began."""
    stat = Path("/proc/stat")
    if not stat.exists():
        return None
    user, nice, system, _, _, irq, softirq, steal, *_ = map(
        int, stat.read_text().partition("\n")[0].split()[1:])
    ticks = user + nice + system + irq + softirq + steal
    return ticks / os.sysconf("SC_CLK_TCK") - sum(os.times()[:4])
