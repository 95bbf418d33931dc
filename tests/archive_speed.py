"""How long an audit of an archive takes and how much memory; run by hand, where there is /proc:

    python -m tests.archive_speed [SAVES]

The archive is so many copies of the example saves, 2,000 unless it is said; most are files of their
own by the names of players. Memory is the most that
all processes of the audit had together at a time, each page counted once.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
SAVES = sorted((ROOT / "saves").rglob("*.toml"))


def main(count: int) -> None:
    """Print a row for each way to audit it."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        archive = folder / "archive"
        for n in range(count):
            place = archive / f"{n // 100:03}"
            place.mkdir(parents=True, exist_ok=True)
            raw, name = SAVES[n % len(SAVES)].read_bytes(), b'players = ["%d ' % n
            (place / f"{n:05}.toml").write_bytes(raw.replace(b'players = ["', name))
        print("| audit | wall | CPU | the first save | memory | said |\n|---|---|---|---|---|---|")
        row("-j 1", folder, "-j", "1")
        row("-j 2", folder, "-j", "2")
        row("-j 1, receipts made", folder, "-j", "1", "--receipts", "kept")
        for jobs in "12":
            row(f"-j {jobs}, all by receipt", folder, "-j", jobs, "--receipts", "kept")
        few = sorted(archive.rglob("*.toml"))[:10]
        for jobs in "12":
            row(f"ten saves, -j {jobs}", folder, "-j", jobs, files=[*map(str, few)])


def row(what: str, folder: Path, *more: str, files: list[str] | None = None) -> None:
    """Audit and print what it took."""
    began = time.monotonic()
    words = [sys.executable, "-m", "referee", "audit", *(files or ["archive"]), *more]
    ran = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder,
                           env={**os.environ, "PYTHONPATH": str(ROOT)}, start_new_session=True)
    assert ran.stdout is not None and ran.stderr is not None
    os.set_blocking(ran.stdout.fileno(), False)
    first = most = 0.0
    while os.waitid(os.P_PID, ran.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        if ran.stdout.read() and not first:
            first = time.monotonic() - began
        most = max(most, memory(ran.pid))
        time.sleep(0.02)
    wall = time.monotonic() - began
    used = os.wait4(ran.pid, 0)[2]
    said = " ".join(ran.stderr.read().decode().split()).removeprefix("referee: ")
    print(f"| {what} | {wall:.2f} s | {used.ru_utime + used.ru_stime:.2f} s | {first:.2f} s | "
          f"{most / 1024:.0f} MiB | {said} |", flush=True)


def memory(group: int) -> float:
    """How many KiB the processes of a group have together."""
    total = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(process.name)) == group:
                text = (process / "smaps_rollup").read_text()
                total += int(text.partition("\nPss:")[2].split()[0])
        except (OSError, IndexError):  # it has ended
            continue
    return total


if __name__ == "__main__":
    main(int([*sys.argv, "2000"][1]))
