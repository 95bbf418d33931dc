"""The only module that touches files: open under lock, write whole, find scenarios."""

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from typing import NoReturn

from referee.core.problem import Refused, refused

PATIENCE = 10.0  # seconds to wait for another process that holds the save


class Held:
    """A save under lock: its bytes, and the way to replace them."""

    def __init__(self, path: str, shown: str, fd: int) -> None:
        self.path, self.shown = path, shown
        self.raw = _all(fd)
        self._was = _stamp(os.fstat(fd))

    def write(self, data: bytes) -> None:
        """Replace the file whole: a crash leaves the old or the new one.

        Refused, with the old one in place: a full disk, a folder that cannot
        be written, a file that somebody changed without the lock.
        """
        # One name for all: who holds the lock may write over what a killed process left.
        new = _beside(self.path, ".new")
        try:
            _write_new(new, data)
            if _stamp(os.stat(self.path)) != self._was:
                raise refused("referee/unusable-save-changed",
                              "The file was changed by another program while it was in use.",
                              where=self.shown, hint="Nothing was saved; look at it and try again.")
            os.replace(new, self.path)
            _settle(os.path.dirname(self.path))
        except OSError as error:
            _drop(new)
            _fail(error, self.shown)
        except Refused:
            _drop(new)
            raise


def read(path: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``. Refused: what cannot be read."""
    if path == "-":
        return sys.stdin.buffer.read() if sys.stdin else b""
    _possible(path)
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        _fail(error, path)


@contextmanager
def locked(path: str) -> Iterator[Held]:
    """A save that nobody else changes meanwhile.

    The lock is on the file itself; as the file is replaced by each write, it
    must still be the one at the path after locking, else it is opened again.
    Refused: a save that another process holds for longer than ``PATIENCE``.
    """
    real = _named(path)
    fd = _lock(real, path)
    try:
        yield Held(real, path, fd)
    except OSError as error:
        _fail(error, path)
    finally:
        os.close(fd)


def _named(path: str) -> str:
    if path == "-":
        raise refused("referee/usage-save", "Standard input cannot be saved to.",
                      hint="Name a file; “-” is only for commands that write nothing.")
    _possible(path)
    return os.path.realpath(path)


def _possible(path: str) -> None:
    """Refused: what no file can be called, for which Python has another error."""
    if "\0" in path:
        _fail(OSError(errno.ENOENT, ""), path)


def _lock(real: str, shown: str) -> int:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            fd = os.open(real, os.O_RDWR | os.O_CLOEXEC)
        except OSError as error:
            _fail(error, shown)
        try:
            flock(fd, LOCK_EX | LOCK_NB)
            now, there = os.fstat(fd), os.stat(real)
            if (now.st_ino, now.st_dev) == (there.st_ino, there.st_dev):
                return fd
        except FileNotFoundError:
            pass
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EACCES):
                os.close(fd)
                _fail(error, shown)
            if time.monotonic() > until:
                os.close(fd)
                raise refused("referee/unusable-save-locked",
                              "Another process is using the file.", where=shown,
                              hint="Nothing was changed; try again in a moment.") from None
            time.sleep(0.005)
        os.close(fd)


def create(path: str, data: bytes) -> None:
    """A new save, readable by its owner alone. Refused: a file that is already there."""
    real = _named(path)
    new = _beside(real, f".{os.getpid()}.new")
    try:
        _write_new(new, data)
        os.link(new, real)
        os.unlink(new)
        _settle(os.path.dirname(real))
    except FileExistsError:
        _drop(new)
        raise refused("referee/unusable-save-exists", "There is already a file of this name.",
                      where=path, hint="Choose another name; nothing was changed.") from None
    except OSError as error:
        _drop(new)
        _fail(error, path)


def _beside(real: str, ending: str) -> str:
    folder, name = os.path.split(real)
    return os.path.join(folder, f".{name}{ending}")


def _write_new(path: str, data: bytes) -> None:
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
    try:
        os.fchmod(fd, 0o600)  # a file that a killed process left may have another mode
        left = memoryview(data)
        while left:
            left = left[os.write(fd, left):]
        os.fsync(fd)
    finally:
        os.close(fd)


def _settle(folder: str) -> None:
    # The save is in place by now: a folder that cannot be synced is no refusal.
    with suppress(OSError):
        fd = os.open(folder or ".", os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def _drop(path: str) -> None:
    with suppress(OSError):
        os.unlink(path)


def _all(fd: int) -> bytes:
    parts = []
    while part := os.read(fd, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _stamp(stat: os.stat_result) -> tuple[int, int, int]:
    return stat.st_ino, stat.st_size, stat.st_mtime_ns


def _fail(error: OSError, shown: str) -> NoReturn:
    if error.errno == errno.ENOENT:
        raise refused("referee/unusable-file-missing", "There is no such file or folder.",
                      where=shown, hint="Look at the name and the folder.") from None
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        raise refused("referee/unusable-file-closed",
                      "The file or its folder may not be read or written.", where=shown,
                      hint="Nothing was changed; look at the permissions.") from None
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        raise refused("referee/unusable-file-full", "The disk is full.", where=shown,
                      hint="Nothing was changed; the save is as it was.") from None
    raise refused("referee/unusable-file", f"{os.strerror(error.errno or 0)}.",
                  where=shown) from None


def _folder() -> str:
    package = os.path.dirname(os.path.abspath(__file__))
    inside = os.path.join(package, "scenarios")  # in a wheel; else beside the package
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "scenarios")


def scenarios(game: str) -> tuple[str, ...]:
    """The names of a game's scenarios, ``standard`` first."""
    try:
        files = os.listdir(os.path.join(_folder(), game))
    except OSError:
        return ()
    found = sorted(name[:-5] for name in files if name.endswith(".yaml"))
    return tuple(sorted(found, key=lambda name: name != "standard"))


def scenario(game: str, name: str) -> tuple[str, str]:
    """The text of a game's scenario, and what problems call it.

    Refused: one that the game does not have, naming those that it has.
    """
    known = scenarios(game)
    if name in known:
        return sheet(os.path.join(_folder(), game, f"{name}.yaml")), f"{game}/{name}"
    from difflib import get_close_matches

    near = get_close_matches(name[:60], known, n=3)
    raise refused("referee/usage-scenario", f"{game} has no scenario “{name[:60]}”.",
                  hint="Did you mean " + " or ".join(near) + "?" if near
                  else "It has: " + ", ".join(known) + ".")


def sheet(path: str) -> str:
    """The text of a scenario's file. Refused: what cannot be read or is not UTF-8."""
    try:
        return read(path).decode()
    except UnicodeDecodeError as error:
        raise refused("referee/unusable-scenario-text",
                      f"Byte {error.start + 1} is not UTF-8 text.", where=path) from None
