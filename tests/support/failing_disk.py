"""A disk that fails: the process is killed at a system call, or power is lost there.

Each call is recorded with what of it is safely on the disk: bytes of a file after its fsync, names
in a folder after the folder's. After a kill everything is there; after a loss of power what was
synced, and of the rest nothing or a random part.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any

import pytest

CALLS = ("open", "write", "fsync", "ftruncate", "replace", "rename", "link", "unlink", "mkdir")


class Killed(BaseException):
    """The process has been killed."""


class Disk:
    """The folder ``root`` on a disk that fails at the system call number ``at``; 0: never."""

    def __init__(self, root: Path, at: int = 0, part: int = 0) -> None:
        """``part``: how many bytes the failing write still writes."""
        self.root, self.at, self.part = root, at, part
        self._alone = Lock()  # threads wait for several files at once
        self.calls = 0
        self.done: list[str] = []
        self._paths: dict[int, str] = {}  # of open files
        self._names: dict[str, int] = {}  # path -> file
        self._bytes: dict[int, bytes] = {}  # file -> what is on the disk
        self._kept: dict[str, dict[str, int]] = {}  # folder -> names on the disk
        self._next = 0
        for path in sorted(root.rglob("*")):
            if path.is_file():
                self._names[str(path)] = self._new()
                self._bytes[self._names[str(path)]] = path.read_bytes()
        for folder in (root, *(path for path in root.rglob("*") if path.is_dir())):
            self._kept[str(folder)] = self._inside(str(folder))

    def _new(self) -> int:
        self._next += 1
        return self._next

    def _inside(self, folder: str) -> dict[str, int]:
        return {os.path.basename(path): file for path, file in self._names.items()
                if os.path.dirname(path) == folder}

    @contextmanager
    def failing(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        """Route system calls through this disk."""
        with monkeypatch.context() as patched:
            for name in CALLS:
                patched.setattr(os, name, self._instead(name, getattr(os, name)))
            close = os.close
            patched.setattr(os, "close", lambda fd: (self._paths.pop(fd, None), close(fd))[1])
            try:
                yield
            finally:
                for fd in list(self._paths):  # a killed process holds no lock
                    os.close(fd)

    def _instead(self, name: str, real: Any) -> Any:
        def call(*told: Any, **more: Any) -> Any:
            if not self._ours(name, told):
                return real(*told, **more)
            with self._alone:
                return one(told, more)

        def one(told: tuple[Any, ...], more: dict[str, Any]) -> Any:
            if self.at and self.calls >= self.at:
                raise Killed
            self.calls += 1
            self.done.append(f"{name} {told[0] if isinstance(told[0], str) else ''}")
            if self.calls == self.at:
                if name == "write" and self.part:
                    real(told[0], bytes(told[1])[:self.part])
                raise Killed
            gave = None if name == "fsync" else real(*told, **more)  # no real disk is waited for
            self._note(name, told, gave)
            return gave

        return call

    def _ours(self, name: str, told: tuple[Any, ...]) -> bool:
        if name in ("write", "fsync", "ftruncate"):
            return told[0] in self._paths
        return str(told[0]).startswith(str(self.root))

    def _note(self, name: str, told: tuple[Any, ...], gave: Any) -> None:
        told = tuple(os.path.normpath(one) if isinstance(one, str) else one for one in told)
        if name == "open":
            self._paths[gave] = told[0]
            if told[1] & os.O_CREAT and told[0] not in self._names:
                self._names[told[0]] = self._new()
        elif name == "fsync":
            path = self._paths[told[0]]
            if os.path.isdir(path):
                self._kept[path] = self._inside(path)
            else:
                self._bytes[self._names[path]] = Path(path).read_bytes()
        elif name in ("replace", "rename"):
            self._names[told[1]] = self._names.pop(told[0])
        elif name == "link":
            self._names[told[1]] = self._names[told[0]]
        elif name == "unlink":
            del self._names[told[0]]
        elif name == "mkdir":
            self._kept[told[0]] = {}

    def lose_power(self, random: Random | None = None) -> None:
        """Leave only what is on the disk; of the rest a part drawn by ``random``, or nothing.

        A renamed file has its old name, its new one or both, as on every journaling file system.
        """
        now = {file: Path(path).read_bytes() for path, file in self._names.items()}
        kept = {os.path.join(folder, name): file for folder, names in self._kept.items()
                for name, file in names.items()}
        there = dict(kept)
        for path in sorted({*kept, *self._names}) if random else ():
            if random and kept.get(path) != self._names.get(path) and random.random() < 0.5:
                there.pop(path, None)
                if path in self._names:
                    there[path] = self._names[path]
        for path, file in kept.items():
            if file in now and file not in there.values():
                there[path] = file
        for folder in self._kept:
            for old in Path(folder).iterdir():
                if old.is_file():
                    old.unlink()
        for path, file in there.items():
            raw = self._bytes.get(file, b"")
            if random and file in now:
                raw = _some(raw, now[file], random)
            Path(path).write_bytes(raw)


def _some(kept: bytes, now: bytes, random: Random) -> bytes:
    """A random part of unsynced bytes, with zeros for the missing ones."""
    if kept == now or random.random() < 0.3:
        return now
    end = random.randint(0, len(now))
    torn = bytearray(now[:max(end, len(kept) if now.startswith(kept) else 0)])
    start = len(kept) if now.startswith(kept) else 0
    if len(torn) > start and random.random() < 0.5:
        hole = random.randint(start, len(torn) - 1)
        torn[hole:hole + 512] = bytes(len(torn[hole:hole + 512]))
    return bytes(torn)


def copy(source: Path, to: Path) -> Path:
    """Copy a folder over another, which is removed first."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(source, to)
    return to


def failing(number: int, when: Callable[..., bool] = lambda *told: True) -> Callable[..., Any]:
    """A system function that always fails."""
    def fail(*told: Any, **more: Any) -> Any:
        if when(*told):
            raise OSError(number, os.strerror(number))
        return os.dup(0)

    return fail
