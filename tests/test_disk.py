"""The disk: saves are locked, written whole, and never lost."""

import errno
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Any

import pytest

from referee import disk
from referee.core.problem import Refused

ROOT = Path(__file__).parent.parent
OLD, NEW = b"old\n" * 50_000, b"new\n" * 60_000


@pytest.fixture
def save(tmp_path: Path) -> str:
    """A file that is there."""
    path = str(tmp_path / "game.toml")
    disk.create(path, OLD)
    return path


def codes(error: pytest.ExceptionInfo[Refused]) -> list[str]:
    """The codes of a refusal."""
    return [problem.code for problem in error.value.problems]


def test_a_new_save_is_its_owners_alone(save: str) -> None:
    """Mode 0600, also after a write; nothing else lies in the folder."""
    with disk.locked(save) as held:
        assert held.raw == OLD
        held.write(NEW)
    assert Path(save).read_bytes() == NEW
    assert stat.S_IMODE(os.stat(save).st_mode) == 0o600
    assert os.listdir(os.path.dirname(save)) == ["game.toml"]


def test_a_file_that_is_there_is_not_written_over(save: str) -> None:
    """``create`` refuses and leaves it."""
    with pytest.raises(Refused) as error:
        disk.create(save, NEW)
    assert codes(error) == ["referee/unusable-save-exists"]
    assert Path(save).read_bytes() == OLD and os.listdir(os.path.dirname(save)) == ["game.toml"]


STEPS = ("open", "write", "fsync", "close", "stat", "replace")
KILLED = """
import os, signal, sys
from referee import disk
name, count, path, when = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
with disk.locked(path) as held:
    real, calls = getattr(os, name), 0
    def last(*args, **kwargs):
        global calls
        calls += 1
        if calls == count:
            if when == "after":
                real(*args, **kwargs)
            os.kill(os.getpid(), signal.SIGKILL)
        if name == "write" and count:
            return real(args[0], args[1][:70_000])
        return real(*args, **kwargs)
    setattr(os, name, last)
    held.write(b"new\\n" * 60_000)
"""


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("step", STEPS)
def test_a_save_killed_at_any_step_is_old_or_new(step: str, when: str, save: str) -> None:
    """Before or after each call of the writing; and the next write finds its way."""
    for count in range(1, 6):
        ran = subprocess.run([sys.executable, "-c", KILLED, step, str(count), save, when],
                             cwd=ROOT, check=False)
        assert ran.returncode in (0, -signal.SIGKILL)
        assert Path(save).read_bytes() in (OLD, NEW)
        with disk.locked(save) as held:
            held.write(OLD)
        assert os.listdir(os.path.dirname(save)) == ["game.toml"]
        if ran.returncode == 0:
            break


ADDING = """
import sys
from referee import disk
for i in range(50):
    with disk.locked(sys.argv[1]) as held:
        held.write(held.raw + f"{sys.argv[2]} {i}\\n".encode())
"""


def test_four_processes_lose_nothing(tmp_path: Path) -> None:
    """Two hundred lines written at once are all there."""
    path = str(tmp_path / "game.toml")
    disk.create(path, b"")
    running = [subprocess.Popen([sys.executable, "-c", ADDING, path, str(n)], cwd=ROOT)
               for n in range(4)]
    assert [process.wait() for process in running] == [0] * 4
    lines = Path(path).read_text().splitlines()
    assert sorted(lines) == sorted(f"{n} {i}" for n in range(4) for i in range(50))


def test_a_save_held_by_another_is_refused(save: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After some patience."""
    monkeypatch.setattr(disk, "PATIENCE", 0.05)
    fd = os.open(save, os.O_RDWR)
    flock(fd, LOCK_EX)
    try:
        with pytest.raises(Refused) as error, disk.locked(save):
            raise AssertionError("the lock was given twice")
    finally:
        os.close(fd)
    assert codes(error) == ["referee/unusable-save-locked"]


def test_a_lock_on_a_replaced_file_is_taken_anew(save: str,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    """The file behind the path changed between opening and locking."""
    replaced: list[bool] = []

    def slow(fd: int, how: int) -> None:
        if not replaced:
            replaced.append(True)
            Path(save + ".other").write_bytes(NEW)
            os.replace(save + ".other", save)
        flock(fd, how)

    monkeypatch.setattr("referee.disk.flock", slow)
    with disk.locked(save) as held:
        assert held.raw == NEW


def test_a_save_changed_without_the_lock_is_refused(save: str) -> None:
    """What the other program wrote stays."""
    with pytest.raises(Refused) as error, disk.locked(save) as held:
        time.sleep(0.01)
        Path(save).write_bytes(b"edited")
        held.write(NEW)
    assert codes(error) == ["referee/unusable-save-changed"]
    assert Path(save).read_bytes() == b"edited"
    assert os.listdir(os.path.dirname(save)) == ["game.toml"]


def failing(name: str, number: int, at: int = 1) -> Callable[..., Any]:
    """A function of the system that fails at its n-th call."""
    real, calls = getattr(os, name), iter(range(1, 1_000))

    def call(*args: Any, **kwargs: Any) -> Any:
        if next(calls) == at:
            raise OSError(number, os.strerror(number))
        return real(*args, **kwargs)

    return call


FAULTS = [("write", errno.ENOSPC, "referee/unusable-file-full"),
          ("fsync", errno.ENOSPC, "referee/unusable-file-full"),
          ("open", errno.EACCES, "referee/unusable-file-closed"),
          ("open", errno.EROFS, "referee/unusable-file-closed"),
          ("replace", errno.EPERM, "referee/unusable-file-closed"),
          ("write", errno.EIO, "referee/unusable-file")]


@pytest.fixture
def held(save: str) -> Iterator[disk.Held]:
    """A save under lock."""
    with disk.locked(save) as now:
        yield now


@pytest.mark.parametrize(("name", "number", "code"), FAULTS)
def test_a_write_that_fails_leaves_the_old_file(name: str, number: int, code: str,
                                                held: disk.Held, save: str,
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk, a folder that may not be written, a broken disk."""
    with monkeypatch.context() as patched, pytest.raises(Refused) as error:
        patched.setattr(os, name, failing(name, number))
        held.write(NEW)
    assert codes(error) == [code]
    assert Path(save).read_bytes() == OLD and os.listdir(os.path.dirname(save)) == ["game.toml"]


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """Missing files and folders, folders for files, standard input for a save."""
    for path in (tmp_path / "none.toml", tmp_path / "no" / "none.toml"):
        for use in (disk.read, lambda p: disk.locked(p).__enter__()):
            with pytest.raises(Refused) as error:
                use(str(path))
            assert codes(error) == ["referee/unusable-file-missing"]
    with pytest.raises(Refused) as error:
        disk.read(str(tmp_path))
    assert codes(error) == ["referee/unusable-file"]
    with pytest.raises(Refused) as error, disk.locked("-"):
        pass
    assert codes(error) == ["referee/usage-save"]


def test_a_link_to_a_save_stays_a_link(save: str, tmp_path: Path) -> None:
    """The file it leads to is written."""
    link = str(tmp_path / "link.toml")
    os.symlink(save, link)
    with disk.locked(link) as held:
        held.write(NEW)
    assert os.path.islink(link) and Path(save).read_bytes() == NEW
