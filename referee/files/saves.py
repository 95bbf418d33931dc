"""Writing saves: replace one as a whole under a lock, or create a new one."""

import errno
import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from referee.core.base.problem import Refused, refused
from referee.files.inputs import (
    OPEN_FLAGS,
    SAVE,
    SizeLimit,
    check_path,
    check_size,
    normalized,
    read_contents,
    refuse_os_error,
)

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows
    flock = None  # type: ignore[assignment]


PATIENCE = 10.0  # seconds to wait for another process that has locked the save

saved = 0  # the number of saves that this process has written

PRIVATE, PUBLIC = 0o600, 0o644  # modes of files for a seat or the moderator, and for everyone

_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | OPEN_FLAGS


class LockedSave:
    """A locked file, and the way to replace it.

    ``raw`` are its bytes as they are, ``text`` those bytes ``normalized``.
    """

    def __init__(self, path: str, shown: str, raw: bytes, former_stat: os.stat_result,
                 limit: SizeLimit = SAVE) -> None:
        self.path, self.shown_path, self.raw = path, shown, raw
        self.text = normalized(raw)
        self._stat, self._size_limit = former_stat, limit

    def write(self, data: bytes) -> None:
        """Replace the file as a whole: a crash leaves the old or the new one. Owner and mode stay.

        Refused, with the old file in place: a full disk, a folder that cannot be written, a file
        that was changed without the lock, more bytes than could be read again.
        """
        check_size(data, self._size_limit, self.shown_path)
        try:
            _remove_leftovers(self.path, self._stat)
            with _new_file(self.path, data, self._stat) as new:
                if _stamp(os.stat(self.path)) != _stamp(self._stat):
                    raise refused("referee/unusable-save-changed",
                                  "The file was changed by another program while it was in use.",
                                  where=self.shown_path,
                                  hint="Nothing was saved. Look at the file and try again.")
                _put_in_place(os.replace, new, self.path)
            _fsync_folder(os.path.dirname(self.path))
        except OSError as error:
            refuse_os_error(error, self.shown_path)


@contextmanager
def locked(path: str, limit: SizeLimit = SAVE) -> Iterator[LockedSave]:
    """A save, or another file up to that ``limit``, that no other process changes meanwhile.

    Refused: a save that another process holds for longer than ``PATIENCE``; one with a second
    name (a hard link), under which the old file would remain.
    """
    real = _real_path(path)
    try:
        with (_lock_aside if flock is None else _lock_itself)(real, path, limit) as (raw,
                                                                                     former_stat):
            if former_stat.st_nlink > 1:
                # the other name may be left by a process that was killed while it created the game
                _remove_leftovers(real, former_stat)
                if os.stat(real).st_nlink > 1:
                    raise refused("referee/unusable-save-linked",
                                  "The file has a second name (a hard link), and under that name "
                                  "it would keep its old contents.", where=path,
                                  hint="Nothing was changed. Remove one of the two names, or make "
                                       "a copy of the file.")
            yield LockedSave(real, path, raw, former_stat, limit)
    except OSError as error:
        refuse_os_error(error, path)


def _real_path(path: str) -> str:
    if path == "-":
        raise refused("referee/usage-save", "The game cannot be saved to standard input.",
                      hint="Name a file; “-” only works with commands that write nothing.")
    check_path(path)
    try:
        return os.path.realpath(path)
    except OSError as error:  # the working folder does not exist any more
        refuse_os_error(error, path)


@contextmanager
def _lock_itself(real: str, shown: str, limit: SizeLimit) -> Iterator[tuple[bytes, os.stat_result]]:
    """Lock the file itself.

    Each write replaces the file: after locking it must still be the one at the path, otherwise
    it is opened again.
    """
    fd = _lock_file(real, shown)
    try:
        yield read_contents(fd, shown, limit)
    finally:
        os.close(fd)


def _lock_file(real: str, shown: str) -> int:
    give_up_at = time.monotonic() + PATIENCE
    while True:
        fd = os.open(real, os.O_RDWR | OPEN_FLAGS)
        try:
            flock(fd, LOCK_EX | LOCK_NB)
            if _is_same_file(os.fstat(fd), os.stat(real)):
                return fd
        except FileNotFoundError:
            pass
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EACCES):
                os.close(fd)
                raise
            if time.monotonic() > give_up_at:
                os.close(fd)
                raise _locked_refusal(shown) from None
            time.sleep(0.005)
        os.close(fd)


@contextmanager
def _lock_aside(real: str, shown: str, limit: SizeLimit) -> Iterator[tuple[bytes, os.stat_result]]:
    """Lock a file beside it, because an open file cannot be replaced on Windows.

    The lock is filelock's, which is tested there. Elsewhere flock on the save itself needs no
    second file, and 0.3 ms to load: filelock takes 28, portalocker 52.
    """
    import warnings

    with warnings.catch_warnings(action="ignore"):  # of a system that has no locks at all
        from filelock import FileLock, Timeout

    os.stat(real)  # fails for a missing file, before a lock file is left beside it
    lock = FileLock(_sibling_path(real, "lock"), timeout=PATIENCE)
    try:
        lock.acquire()
    except Timeout:
        raise _locked_refusal(shown) from None
    try:
        fd = os.open(real, os.O_RDONLY | OPEN_FLAGS)
        try:
            contents = read_contents(fd, shown, limit)
        finally:
            os.close(fd)
        yield contents
    finally:
        lock.release()


def _locked_refusal(shown: str) -> Refused:
    return refused("referee/unusable-save-locked", "Another process is using the file.",
                   where=shown, hint="Nothing was changed. Try again in a moment.")


def create(path: str, data: bytes, limit: SizeLimit = SAVE, *, mode: int = PRIVATE) -> None:
    """Create a file, readable by its owner only; ``PUBLIC`` by everyone, if the umask allows it.

    Refused: a file that exists already.
    """
    real = _real_path(path)
    check_size(data, limit, path)
    try:
        _remove_leftovers(real)
        with _new_file(real, data, mode=mode) as new:
            _put_in_place(_link_new, new, real)
        _fsync_folder(os.path.dirname(real))
    except FileExistsError:
        raise refused("referee/unusable-save-exists", "A file with this name already exists.",
                      where=path, hint="Nothing was changed. Choose another name.") from None
    except OSError as error:
        refuse_os_error(error, path)


def make_folder(path: str) -> None:
    """Make a folder, if it does not exist. Refused: what the system refuses."""
    check_path(path)
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        refuse_os_error(error, path)


def _link_new(new: str, real: str) -> None:
    """Give a new file its final name. Fails: a file of that name exists."""
    if hasattr(os, "link"):
        try:
            os.link(new, real)
            return
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS):
                raise
    # The file system has no links: first take the name. A crash here leaves an empty file.
    os.close(os.open(real, _NEW, 0o600))
    try:
        os.replace(new, real)
    except BaseException:
        if not os.stat(real).st_size:
            _unlink_quietly(real)
        raise


def _put_in_place(act: Callable[[str, str], None], new: str, real: str) -> None:
    """Put a new file in its place, and count it."""
    global saved
    new_stat = os.stat(new)
    saved += 1  # first: after an interruption right after the act, the save must be counted
    try:
        act(new, real)
    except BaseException:
        if not (os.path.exists(real) and _is_same_file(os.stat(real), new_stat)):
            saved -= 1
        raise


@contextmanager
def _new_file(real: str, data: bytes, original_stat: os.stat_result | None = None,
              mode: int = PRIVATE) -> Iterator[str]:
    """A complete new file beside a save, synced to the disk; it is removed unless it was moved.

    Nobody can guess its name, so no other file is in its way. It is locked, so that no other
    process takes it for the leftover of a killed one.
    """
    while True:
        path = _sibling_path(real, f"{os.urandom(8).hex()}.new")
        fd = os.open(path, _NEW, mode)
        if flock is None:
            break
        with suppress(OSError):  # a file system without locks
            flock(fd, LOCK_EX)
        if os.fstat(fd).st_nlink:
            break
        os.close(fd)  # another process removed it before it was locked
    try:
        try:
            _write_file(fd, data, original_stat, mode)
        finally:
            if flock is None:
                os.close(fd)
        yield path
    finally:
        _unlink_quietly(path)
        if flock is not None:
            os.close(fd)


def _sibling_path(real: str, ending: str) -> str:
    folder, name = os.path.split(real)
    return os.path.join(folder, f".{name[:50]}.{ending}")


def _write_file(fd: int, data: bytes, original_stat: os.stat_result | None, mode: int) -> None:
    """Write all of the data, with the owner and mode of ``original_stat``, otherwise with ``mode``.

    A private file is private whatever the umask; for a public one the umask applies.
    """
    unwritten = memoryview(data)
    while unwritten:
        unwritten = unwritten[os.write(fd, unwritten):]
    if original_stat is not None:
        mode = _copy_owner(fd, original_stat)
    if hasattr(os, "fchmod") and (original_stat is not None or mode == PRIVATE):
        os.fchmod(fd, mode)
    os.fsync(fd)


def _copy_owner(fd: int, original_stat: os.stat_result) -> int:
    """Give a file the owner and the group of another, as far as permitted; the mode it may have.

    Fails: the owner could not open it any more.
    """
    mode = stat.S_IMODE(original_stat.st_mode) & 0o777
    if hasattr(os, "fchown"):
        for owner in (original_stat.st_uid, -1):  # a member of the group may set the group only
            with suppress(PermissionError):
                os.fchown(fd, owner, original_stat.st_gid)
                break
    file_stat = os.fstat(fd)
    if file_stat.st_gid != original_stat.st_gid:
        mode &= ~0o070
    if file_stat.st_uid != original_stat.st_uid and mode & 0o060 != 0o060:
        raise PermissionError(errno.EPERM, "")
    return mode


def _remove_leftovers(real: str, original_stat: os.stat_result | None = None) -> None:
    """Remove files that killed processes left beside a save, because they contain the secret.

    Only what is certainly ours: a file of such a name, owned by us or by the save's owner, and
    not locked by any process.
    """
    folder, start = os.path.split(_sibling_path(real, ""))
    with suppress(OSError), os.scandir(folder or ".") as entries:
        for entry in entries:
            token, ending = entry.name[len(start):-4], entry.name[-4:]
            if entry.name.startswith(start) and ending == ".new" and len(token) == 16 and (
                    set(token) <= set("0123456789abcdef")) and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    _remove_leftover(entry.path, original_stat)


def _remove_leftover(path: str, original_stat: os.stat_result | None) -> None:
    fd = os.open(path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | OPEN_FLAGS)
    try:
        file_stat = os.fstat(fd)
        owners = {os.geteuid()} if hasattr(os, "geteuid") else {file_stat.st_uid}
        if original_stat is not None:
            owners.add(original_stat.st_uid)
        if file_stat.st_uid not in owners:
            return
        if flock is not None:
            # otherwise it is the save itself, which we have locked
            if original_stat is None or not _is_same_file(file_stat, original_stat):
                flock(fd, LOCK_EX | LOCK_NB)
            _unlink_quietly(path)
    finally:
        os.close(fd)
    if flock is None:
        _unlink_quietly(path)  # fails if another has it open


def _is_same_file(one: os.stat_result, other: os.stat_result) -> bool:
    return (one.st_ino, one.st_dev) == (other.st_ino, other.st_dev)


def _fsync_folder(folder: str) -> None:
    # The save is in place by now: a folder that cannot be synced is no refusal.
    with suppress(OSError):
        fd = os.open(folder or ".", os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def _unlink_quietly(path: str) -> None:
    with suppress(OSError):
        os.unlink(path)


def _stamp(stat: os.stat_result) -> tuple[int, int, int]:
    return stat.st_ino, stat.st_size, stat.st_mtime_ns
