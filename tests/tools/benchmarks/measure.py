"""Processes measured: their instructions, wall and processor time, memory."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from compileall import compile_dir
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple, TypeVar

from tests.support.paths import ROOT

K = TypeVar("K")

PYTHON = [sys.executable, "-c"]
BARE = [*PYTHON, "pass"]
REFEREE = [sys.executable, "-m", "referee"]
ENV = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}
# A start is short: code that is optimized less is translated sooner, and counted alike.
GRIND = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
         "--vex-iropt-level=1", "--vgdb=no"]
# A process counts the memory of the one that begot it as its own: this one is smaller than any.
BEGET = """
import os, sys, time
null = os.open(os.devnull, os.O_RDWR)
began = time.perf_counter()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[
    (os.POSIX_SPAWN_DUP2, null, 0), (os.POSIX_SPAWN_DUP2, null, 1)])
_, status, used = os.wait4(child, 0)
print(time.perf_counter() - began, used.ru_utime + used.ru_stime, used.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""


class Tried(NamedTuple):
    """A process that is measured, and the save that must lie there before it begins."""

    words: list[str]
    path: Path | None = None
    save: bytes = b""

    def laid(self) -> list[str]:
        """Its words, when its save has been laid."""
        if self.path:
            self.path.write_bytes(self.save)
        return self.words


class Cost(NamedTuple):
    """Time by the clock and of processors, in seconds or bare Pythons; the most memory, in MiB."""

    wall: float
    cpu: float
    peak: float


def grinds() -> bool:
    """Whether instructions can be counted."""
    return shutil.which(GRIND[0]) is not None


def instructions(words: list[str]) -> int:
    """How many instructions a process takes, by cachegrind."""
    ran = _ran([*GRIND, *words])
    found = re.search(r"I +refs: +([\d,]+)", ran.stderr)
    assert found is not None, ran.stderr
    return int(found[1].replace(",", ""))


def run(words: list[str]) -> Cost:
    """What one run of a process takes."""
    wall, cpu, peak = map(float, _ran([sys.executable, "-ISE", "-c", BEGET, *words]).stdout.split())
    return Cost(wall, cpu, peak / 1024)


def _ran(words: list[str]) -> subprocess.CompletedProcess[str]:
    """A process that has ended well: what is refused costs something else."""
    compiled()
    ran = subprocess.run(words, capture_output=True, text=True, env=ENV, check=False)
    assert ran.returncode == 0, f"{words}: {ran.stderr}"
    return ran


@cache
def compiled() -> None:
    """Have all bytecode there, which a start need not make."""
    compile_dir(ROOT / "referee", quiet=2)


def beside(tried: Mapping[K, Tried], rounds: int) -> dict[K, Cost]:
    """Medians of rounds of all, each process in those of a bare Python of the same moment."""
    took: dict[K, list[Cost]] = {key: [] for key in tried}
    for _ in range(rounds):
        for key, one in tried.items():
            words = one.laid()
            bare, own = run(BARE), run(words)
            took[key].append(Cost(own.wall / bare.wall, own.cpu / bare.cpu, own.peak))
    return {key: Cost(*map(median, zip(*some, strict=True))) for key, some in took.items()}


@cache
def bare() -> int:
    """The instructions of a bare Python."""
    return min(instructions(BARE) for _ in range(2))


def counted(one: Tried) -> float:
    """The instructions of a process in those of a bare Python."""
    return round(instructions(one.laid()) / bare(), 2)
