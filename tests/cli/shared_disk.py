"""A save on a shared disk: old and new bytes, locks, processes, left-over files."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.files import saves

OLD = b"old " * 1000 + b"\n"
NEW = b"new " * 3000 + b"\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An existing save."""
    there = tmp_path / "game.toml"
    saves.create(str(there), OLD)
    return there


def write(path: Path, data: bytes) -> None:
    """Replace a save as commands do."""
    with saves.locked(str(path)) as held:
        held.write(data)


def litter(path: Path) -> list[str]:
    """The files beside a save."""
    return sorted(set(os.listdir(path.parent)) - {path.name})


@contextmanager
def lock(path: Path) -> Iterator[int]:
    """Lock the save, as another process does."""
    fd = os.open(path, os.O_RDWR)
    fcntl.flock(fd, fcntl.LOCK_EX)
    try:
        yield fd
    finally:
        os.close(fd)


def children(count: int, act: Callable[[int], None]) -> list[int]:
    """The exit codes of some processes that each run ``act``."""
    pids = []
    for number in range(count):
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                act(number)
                code = 0
            finally:
                os._exit(code)
        pids.append(pid)
    return [os.waitpid(pid, 0)[1] for pid in pids]
