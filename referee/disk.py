"""The only module that touches files: open under lock, write whole, find scenarios."""

import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

from msgspec import Struct

from referee.core.problem import Refused, refused

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows
    flock = None  # type: ignore[assignment]

PATIENCE = 10.0  # seconds to wait for another process that holds the save


class Bound(Struct, frozen=True):
    """How many bytes are read of a kind of text, and the code of the refusal of more."""

    most: int
    code: str


SAVE = Bound(16 << 20, "referee/unusable-save-size")  # some 30,000 turns
SCENARIO = Bound(1_600_000, "referee/unusable-scenario-size")  # its 400,000 characters
SCRIPT = Bound(1 << 20, "referee/unusable-script-size")
MOVE = Bound(1 << 16, "referee/invalid-length")  # its 10,000 characters

saved = 0  # how many saves this process has put in place

# No file that is waited for, no terminal that takes over; what a system does not have is left out.
_PLAIN = sum({getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY", "O_CLOEXEC")})
_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | _PLAIN


class Held:
    """A save under lock: its bytes, and the way to replace them."""

    def __init__(self, path: str, shown: str, raw: bytes, was: os.stat_result) -> None:
        self.path, self.shown, self.raw = path, shown, raw
        self._was = was

    def write(self, data: bytes) -> None:
        """Replace the file whole: a crash leaves the old or the new one. Owner and mode stay.

        Refused, with the old one in place: a full disk, a folder that cannot
        be written, a file that somebody changed without the lock, more than
        would be read again.
        """
        _bounded(data, SAVE, self.shown)
        try:
            _clear(self.path, self._was)
            with _new(self.path, data, self._was) as new:
                if _stamp(os.stat(self.path)) != _stamp(self._was):
                    raise refused("referee/unusable-save-changed",
                                  "The file was changed by another program while it was in use.",
                                  where=self.shown,
                                  hint="Nothing was saved; look at it and try again.")
                _place(os.replace, new, self.path)
            _settle(os.path.dirname(self.path))
        except OSError as error:
            _fail(error, self.shown)


def read(path: str, bound: Bound = SAVE) -> bytes:
    """The bytes of a file, or of standard input for ``-``.

    Refused: what cannot be read, what is no file, more than is read of its kind.
    """
    try:
        if path == "-":
            return _bounded(sys.stdin.buffer.read(bound.most + 1) if sys.stdin else b"",
                            bound, "standard input")
        _possible(path)
        fd = os.open(path, os.O_RDONLY | _PLAIN)
        try:
            return _all(fd, path, bound)[0]
        finally:
            os.close(fd)
    except OSError as error:
        _fail(error, path)


def _all(fd: int, shown: str, bound: Bound) -> tuple[bytes, os.stat_result]:
    """What is in a file, and what it was like when it was read."""
    there = os.fstat(fd)
    if not stat.S_ISREG(there.st_mode):
        raise refused("referee/unusable-file", "This is a folder, a device or a pipe, and no file.",
                      where=shown, hint="What comes through a pipe is read as “-”.")
    parts: list[bytes] = []
    left = bound.most + 1
    while left and (part := os.read(fd, min(left, max(there.st_size + 1, 1 << 16)))):
        parts.append(part)
        left -= len(part)
    return _bounded(b"".join(parts), bound, shown), there


def _bounded(data: bytes, bound: Bound, shown: str) -> bytes:
    if len(data) > bound.most:
        raise refused(bound.code, f"There are more than {bound.most:,} bytes, which are not read.",
                      where=shown)
    return data


@contextmanager
def locked(path: str) -> Iterator[Held]:
    """A save that nobody else changes meanwhile.

    Refused: a save that another process holds for longer than ``PATIENCE``; one
    with a second name, under which it would stay as it is.
    """
    real = _named(path)
    try:
        with (_lock_aside if flock is None else _lock_itself)(real, path) as (raw, was):
            if was.st_nlink > 1:
                _clear(real, was)  # a process killed while it began the game left the other name
                if os.stat(real).st_nlink > 1:
                    raise refused("referee/unusable-save-linked", "The file has a second name "
                                  "(a hard link), under which it would stay as it is.", where=path,
                                  hint="Nothing was changed; remove one name, or make a copy.")
            yield Held(real, path, raw, was)
    except OSError as error:
        _fail(error, path)


def _named(path: str) -> str:
    if path == "-":
        raise refused("referee/usage-save", "Standard input cannot be saved to.",
                      hint="Name a file; “-” is only for commands that write nothing.")
    _possible(path)
    try:
        return os.path.realpath(path)
    except OSError as error:  # there is no working folder any more
        _fail(error, path)


def _possible(path: str) -> None:
    """Refused: what no file can be called, for which Python has another error."""
    if "\0" in path:
        _fail(OSError(errno.ENOENT, ""), path)


@contextmanager
def _lock_itself(real: str, shown: str) -> Iterator[tuple[bytes, os.stat_result]]:
    """The lock is on the file itself.

    As the file is replaced by each write, it must still be the one at the path
    after locking, else it is opened again.
    """
    fd = _lock(real, shown)
    try:
        yield _all(fd, shown, SAVE)
    finally:
        os.close(fd)


def _lock(real: str, shown: str) -> int:
    until = time.monotonic() + PATIENCE
    while True:
        fd = os.open(real, os.O_RDWR | _PLAIN)
        try:
            flock(fd, LOCK_EX | LOCK_NB)
            if _same(os.fstat(fd), os.stat(real)):
                return fd
        except FileNotFoundError:
            pass
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EACCES):
                os.close(fd)
                raise
            if time.monotonic() > until:
                os.close(fd)
                raise _in_use(shown) from None
            time.sleep(0.005)
        os.close(fd)


@contextmanager
def _lock_aside(real: str, shown: str) -> Iterator[tuple[bytes, os.stat_result]]:
    """The lock is on a file beside it, for an open file cannot be replaced on Windows.

    It is filelock's, which is tested there. Elsewhere flock on the save itself
    needs no other file, and 0.3 ms to load: filelock takes 28, portalocker 52.
    """
    import warnings

    with warnings.catch_warnings(action="ignore"):  # of a system that has no locks at all
        from filelock import FileLock, Timeout

    os.stat(real)  # nothing is left beside what is not there
    lock = FileLock(_beside(real, "lock"), timeout=PATIENCE)
    try:
        lock.acquire()
    except Timeout:
        raise _in_use(shown) from None
    try:
        fd = os.open(real, os.O_RDONLY | _PLAIN)
        try:
            seen = _all(fd, shown, SAVE)
        finally:
            os.close(fd)
        yield seen
    finally:
        lock.release()


def _in_use(shown: str) -> Refused:
    return refused("referee/unusable-save-locked", "Another process is using the file.",
                   where=shown, hint="Nothing was changed; try again in a moment.")


def create(path: str, data: bytes) -> None:
    """A new save, readable by its owner alone. Refused: a file that is already there."""
    real = _named(path)
    _bounded(data, SAVE, path)
    try:
        _clear(real)
        with _new(real, data) as new:
            _place(_link, new, real)
        _settle(os.path.dirname(real))
    except FileExistsError:
        raise refused("referee/unusable-save-exists", "There is already a file of this name.",
                      where=path, hint="Choose another name; nothing was changed.") from None
    except OSError as error:
        _fail(error, path)


def _link(new: str, real: str) -> None:
    """Give a new file its name, which nobody else has. Fails: a file that is already there."""
    if hasattr(os, "link"):
        try:
            os.link(new, real)
            return
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS):
                raise
    # The file system has no links. The name is taken first; a crash here leaves an empty file.
    os.close(os.open(real, _NEW, 0o600))
    try:
        os.replace(new, real)
    except BaseException:
        if not os.stat(real).st_size:
            _drop(real)
        raise


def _place(act: Callable[[str, str], None], new: str, real: str) -> None:
    """Put a new file in its place, and count it."""
    global saved
    mine = os.stat(new)
    saved += 1  # first: who is interrupted right behind the act must not think it undone
    try:
        act(new, real)
    except BaseException:
        if not (os.path.exists(real) and _same(os.stat(real), mine)):
            saved -= 1
        raise


@contextmanager
def _new(real: str, data: bytes, like: os.stat_result | None = None) -> Iterator[str]:
    """A new file beside a save, whole and on the disk; nothing of it is left but what was moved.

    Nobody can guess its name, so nothing lies in its way. It is locked, so
    that nobody takes it for what a killed process left.
    """
    while True:
        path = _beside(real, f"{os.urandom(8).hex()}.new")
        fd = os.open(path, _NEW, 0o600)
        if flock is None:
            break
        with suppress(OSError):  # a file system without locks
            flock(fd, LOCK_EX)
        if os.fstat(fd).st_nlink:
            break
        os.close(fd)  # somebody was quicker, and cleared it away
    try:
        try:
            _fill(fd, data, like)
        finally:
            if flock is None:
                os.close(fd)
        yield path
    finally:
        _drop(path)
        if flock is not None:
            os.close(fd)


def _beside(real: str, ending: str) -> str:
    folder, name = os.path.split(real)
    return os.path.join(folder, f".{name[:50]}.{ending}")


def _fill(fd: int, data: bytes, like: os.stat_result | None) -> None:
    """Write it all, for the eyes of its owner alone or for those that ``like`` is for."""
    left = memoryview(data)
    while left:
        left = left[os.write(fd, left):]
    mode = 0o600 if like is None else _given_to(fd, like)
    if hasattr(os, "fchmod"):
        os.fchmod(fd, mode)
    os.fsync(fd)


def _given_to(fd: int, like: os.stat_result) -> int:
    """Give a file to the owner and the group of another, as far as we may; the mode it may have.

    Fails: the owner could not open it any more.
    """
    mode = stat.S_IMODE(like.st_mode) & 0o777
    if hasattr(os, "fchown"):
        for owner in (like.st_uid, -1):  # who is of the group may keep the group alone
            with suppress(PermissionError):
                os.fchown(fd, owner, like.st_gid)
                break
    mine = os.fstat(fd)
    if mine.st_gid != like.st_gid:
        mode &= ~0o070
    if mine.st_uid != like.st_uid and mode & 0o060 != 0o060:
        raise PermissionError(errno.EPERM, "")
    return mode


def _clear(real: str, like: os.stat_result | None = None) -> None:
    """Remove what killed processes left beside a save, for the secret stands in it.

    Only what is surely ours: of such a name, a file, our own or of the save's
    owner, and in no process's hands.
    """
    folder, start = os.path.split(_beside(real, ""))
    with suppress(OSError), os.scandir(folder or ".") as found:
        for entry in found:
            token, new = entry.name[len(start):-4], entry.name[-4:]
            if entry.name.startswith(start) and new == ".new" and len(token) == 16 and (
                    set(token) <= set("0123456789abcdef")) and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    _clear_one(entry.path, like)


def _clear_one(path: str, like: os.stat_result | None) -> None:
    fd = os.open(path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | _PLAIN)
    try:
        there = os.fstat(fd)
        owners = {os.geteuid()} if hasattr(os, "geteuid") else {there.st_uid}
        if like is not None:
            owners.add(like.st_uid)
        if there.st_uid not in owners:
            return
        if flock is not None:
            if like is None or not _same(there, like):  # else it is the save, which we hold
                flock(fd, LOCK_EX | LOCK_NB)
            _drop(path)
    finally:
        os.close(fd)
    if flock is None:
        _drop(path)  # fails if another has it open


def _same(one: os.stat_result, other: os.stat_result) -> bool:
    return (one.st_ino, one.st_dev) == (other.st_ino, other.st_dev)


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
        return read(path, SCENARIO).decode()
    except UnicodeDecodeError as error:
        raise refused("referee/unusable-scenario-text",
                      f"Byte {error.start + 1} is not UTF-8 text.", where=path) from None
