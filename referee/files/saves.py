"""The only module that writes saves: one under lock, replaced whole; a new one."""

import errno
import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from referee.core.base.problem import Refused, refused
from referee.files.inputs import PLAIN, SAVE, Bound, bounded, contents, fail, normal, possible

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows
    flock = None  # type: ignore[assignment]


PATIENCE = 10.0  # seconds to wait for another process that holds the save

saved = 0  # how many saves this process has put in place

PRIVATE, PUBLIC = 0o600, 0o644  # of what is a seat's or the moderator's; of what all may read

_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | PLAIN


class Held:
    """A file under lock: its bytes, its text, and the way to replace them.

    ``raw`` are the bytes as they are, ``text`` those of a text in their normal form.
    """

    def __init__(self, path: str, shown: str, raw: bytes, was: os.stat_result,
                 bound: Bound = SAVE) -> None:
        self.path, self.shown, self.raw = path, shown, raw
        self.text = normal(raw)
        self._was, self._bound = was, bound

    def write(self, data: bytes) -> None:
        """Replace the file whole: a crash leaves the old or the new one. Owner and mode stay.

        Refused, with the old one in place: a full disk, a folder that cannot
        be written, a file that somebody changed without the lock, more than
        would be read again.
        """
        bounded(data, self._bound, self.shown)
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
            fail(error, self.shown)


@contextmanager
def locked(path: str, bound: Bound = SAVE) -> Iterator[Held]:
    """A save, or another file of that ``bound``, that nobody else changes meanwhile.

    Refused: a save that another process holds for longer than ``PATIENCE``; one
    with a second name, under which it would stay as it is.
    """
    real = _named(path)
    try:
        with (_lock_aside if flock is None else _lock_itself)(real, path, bound) as (raw, was):
            if was.st_nlink > 1:
                _clear(real, was)  # a process killed while it began the game left the other name
                if os.stat(real).st_nlink > 1:
                    raise refused("referee/unusable-save-linked", "The file has a second name "
                                  "(a hard link), under which it would stay as it is.", where=path,
                                  hint="Nothing was changed; remove one name, or make a copy.")
            yield Held(real, path, raw, was, bound)
    except OSError as error:
        fail(error, path)


def _named(path: str) -> str:
    if path == "-":
        raise refused("referee/usage-save", "Standard input cannot be saved to.",
                      hint="Name a file; “-” is only for commands that write nothing.")
    possible(path)
    try:
        return os.path.realpath(path)
    except OSError as error:  # there is no working folder any more
        fail(error, path)


@contextmanager
def _lock_itself(real: str, shown: str, bound: Bound) -> Iterator[tuple[bytes, os.stat_result]]:
    """The lock is on the file itself.

    As the file is replaced by each write, it must still be the one at the path
    after locking, else it is opened again.
    """
    fd = _lock(real, shown)
    try:
        yield contents(fd, shown, bound)
    finally:
        os.close(fd)


def _lock(real: str, shown: str) -> int:
    until = time.monotonic() + PATIENCE
    while True:
        fd = os.open(real, os.O_RDWR | PLAIN)
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
def _lock_aside(real: str, shown: str, bound: Bound) -> Iterator[tuple[bytes, os.stat_result]]:
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
        fd = os.open(real, os.O_RDONLY | PLAIN)
        try:
            seen = contents(fd, shown, bound)
        finally:
            os.close(fd)
        yield seen
    finally:
        lock.release()


def _in_use(shown: str) -> Refused:
    return refused("referee/unusable-save-locked", "Another process is using the file.",
                   where=shown, hint="Nothing was changed; try again in a moment.")


def create(path: str, data: bytes, bound: Bound = SAVE, *, mode: int = PRIVATE) -> None:
    """A new file, readable by its owner alone; ``PUBLIC`` by all, as far as the umask lets it.

    Refused: a file that is already there.
    """
    real = _named(path)
    bounded(data, bound, path)
    try:
        _clear(real)
        with _new(real, data, mode=mode) as new:
            _place(_link, new, real)
        _settle(os.path.dirname(real))
    except FileExistsError:
        raise refused("referee/unusable-save-exists", "There is already a file of this name.",
                      where=path, hint="Choose another name; nothing was changed.") from None
    except OSError as error:
        fail(error, path)


def folder(path: str) -> None:
    """A folder that is there from now on. Refused: what the system refuses."""
    possible(path)
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        fail(error, path)


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
def _new(real: str, data: bytes, like: os.stat_result | None = None,
         mode: int = PRIVATE) -> Iterator[str]:
    """A new file beside a save, whole and on the disk; nothing of it is left but what was moved.

    Nobody can guess its name, so nothing lies in its way. It is locked, so
    that nobody takes it for what a killed process left.
    """
    while True:
        path = _beside(real, f"{os.urandom(8).hex()}.new")
        fd = os.open(path, _NEW, mode)
        if flock is None:
            break
        with suppress(OSError):  # a file system without locks
            flock(fd, LOCK_EX)
        if os.fstat(fd).st_nlink:
            break
        os.close(fd)  # somebody was quicker, and cleared it away
    try:
        try:
            _fill(fd, data, like, mode)
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


def _fill(fd: int, data: bytes, like: os.stat_result | None, mode: int) -> None:
    """Write it all, for those that ``like`` is for, else as ``mode`` says.

    What is private is so whatever the umask; what is public has lost what the umask takes.
    """
    left = memoryview(data)
    while left:
        left = left[os.write(fd, left):]
    if like is not None:
        mode = _given_to(fd, like)
    if hasattr(os, "fchmod") and (like is not None or mode == PRIVATE):
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
    fd = os.open(path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | PLAIN)
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
