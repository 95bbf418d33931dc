"""What an audit of an archive takes and how much memory, by one process and by two.

The archive is copies of the example saves, older ones among them; most are files of their own by
the names of players. Where there is no /proc, memory is not told.
"""

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.support.paths import every_save
from tests.tools.benchmarks import tables
from tests.tools.benchmarks.measure import ENV, REFEREE, compiled

SAVES = every_save()
MANY = 2000
WAYS = {
    "--jobs 1": ["--jobs", "1"],
    "--jobs 2": ["--jobs", "2"],
}


class Memory(NamedTuple):
    """MiB of processes: of all together, each page counted once, and the most of one so far."""

    together: float = 0
    largest: float = 0


def table(many: int) -> Iterator[str]:
    """The table, a row for each way to audit it, and to audit ten saves of it."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        laid(folder / "archive", many)
        yield tables.head(["audit", "wall", "processors", "the first save", "memory together",
                           "largest process", "said"])
        for what, options in WAYS.items():
            yield audited(f"{what}, {many:,} saves", folder, ["archive", *options])
        few = [*map(str, sorted((folder / "archive").rglob("*.toml"))[:10])]
        for what in ("--jobs 1", "--jobs 2"):
            yield audited(f"{what}, {len(few)} saves", folder, [*few, *WAYS[what]])


def laid(archive: Path, many: int) -> None:
    """Lay so many copies of the example saves into a folder and folders in it."""
    for n in range(many):
        place = archive / f"{n // 100:03}"
        place.mkdir(parents=True, exist_ok=True)
        raw, name = SAVES[n % len(SAVES)].read_bytes(), b'players = ["%d ' % n
        (place / f"{n:05}.toml").write_bytes(raw.replace(b'players = ["', name))


def audited(what: str, folder: Path, words: list[str]) -> str:
    """The row of an audit."""
    compiled()
    began = time.monotonic()
    ran = subprocess.Popen([*REFEREE, "audit", *words], stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, cwd=folder, env=ENV, start_new_session=True)
    assert ran.stdout is not None and ran.stderr is not None
    os.set_blocking(ran.stdout.fileno(), False)
    first, most = 0.0, Memory()
    while os.waitid(os.P_PID, ran.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        if ran.stdout.read() and not first:
            first = time.monotonic() - began
        most = Memory(*map(max, most, memory(ran.pid)))
        time.sleep(0.02)
    wall = time.monotonic() - began
    used = os.wait4(ran.pid, 0)[2]
    said = " ".join(ran.stderr.read().decode().split()).removeprefix("referee: ")
    return tables.row([what, f"{wall:.2f} s", f"{used.ru_utime + used.ru_stime:.2f} s",
                       f"{first:.2f} s", *(f"{its:.0f} MiB" if its else "" for its in most), said])


def memory(group: int) -> Memory:
    """What the processes of a group have now, and the most that one has had."""
    found = Memory()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(process.name)) == group:
                now = _number((process / "smaps_rollup").read_text(), "Pss")
                peak = _number((process / "status").read_text(), "VmHWM")
                found = Memory(found.together + now / 1024, max(found.largest, peak / 1024))
        except (OSError, IndexError):  # it has ended
            continue
    return found


def _number(text: str, key: str) -> int:
    return int(text.partition(f"\n{key}:")[2].split()[0])
