"""The folder of an office: files replaced atomically, locks, quarantine, removal of old mail."""

import errno
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from threading import Thread

from msgspec import Struct

from referee.core.base.problem import Refused, refused
from referee.files.inputs import OPEN_FLAGS, SizeLimit, read_bytes, refuse_os_error

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows
    flock = None  # type: ignore[assignment]

PATIENCE = 10.0  # seconds to wait for another process that holds the office
DAY = 86400.0
OUT = ("held", "new", "sent", "failed")
MAIL = SizeLimit(32 << 20, "referee/unusable-office-mail-size")
WHY = SizeLimit(16 << 10, "referee/unusable-office-mail-size")

_HALF = re.compile(r"\.(?:desk\.toml|post)\.[0-9a-f]{16}\.new\Z")
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | OPEN_FLAGS
_UNABLE = {errno.EINVAL, errno.ENOTSUP, errno.ENOSYS}  # some file systems cannot sync folders


# Writing files durably.

def replace_file(path: str, data: bytes) -> None:
    """Replace a file atomically by these bytes, with mode 0600.

    A crash leaves either the old or the new file. Refused: what the system refuses.
    """
    try:
        new = f"{path}.{os.urandom(8).hex()}.new"
        try:
            write_new(new, data)
            os.replace(new, path)
        except BaseException:
            discard(new)
            raise
        fsync_folders(os.path.dirname(path))
    except OSError as error:
        refuse_os_error(error, path)


def write_new(path: str, data: bytes) -> None:
    """Write and sync a new file of mode 0600, but not its folder. OSError: as by `open`."""
    fd = os.open(path, _NEW, 0o600)
    try:
        write_and_fsync(fd, data)
    finally:
        os.close(fd)


def write_all_new(folder: str, texts: Mapping[str, bytes]) -> None:
    """Write new files of one folder as ``write_new`` does, and sync the folder too.

    All are synced in parallel: 4 files took 0.6 ms instead of 16 on the disk this was measured on.
    """
    fds: list[int] = []
    try:
        for name, data in texts.items():
            fds.append(os.open(os.path.join(folder, name), _NEW, 0o600))
            write_bytes(fds[-1], data)
        if os.name != "nt":
            fds.append(os.open(folder, os.O_RDONLY))
        _fsync_all(fds)
    finally:
        for fd in fds:
            os.close(fd)


def _fsync_all(fds: list[int]) -> None:
    """Sync files and folders in parallel."""
    failed: list[BaseException] = []

    def fsync_one(fd: int) -> None:
        try:
            fsync(fd)
        except BaseException as error:  # a thread would swallow it
            failed.append(error)

    threads = [Thread(target=fsync_one, args=(fd,)) for fd in fds[1:]]
    for thread in threads:
        thread.start()
    for fd in fds[:1]:
        fsync_one(fd)
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]


def write_and_fsync(fd: int, data: bytes) -> None:
    """Write all bytes and sync the file."""
    write_bytes(fd, data)
    os.fsync(fd)


def write_bytes(fd: int, data: bytes) -> None:
    """Write all bytes, however many calls it takes."""
    left = memoryview(data)
    while left:
        left = left[os.write(fd, left):]


def fsync_folders(*folders: str) -> None:
    """Sync folders, so that the names of new files survive a crash."""
    fds: list[int] = []
    try:
        for folder in folders if os.name != "nt" else ():  # Windows cannot open folders
            fds.append(os.open(folder or ".", os.O_RDONLY))
        _fsync_all(fds)
    finally:
        for fd in fds:
            os.close(fd)


def fsync(fd: int) -> None:
    """Sync a file or folder; folders are skipped on systems that cannot sync them."""
    try:
        os.fsync(fd)
    except OSError as error:
        if error.errno not in _UNABLE:
            raise


def discard(path: str) -> None:
    """Remove a file if that is possible."""
    with suppress(OSError):
        os.unlink(path)


# The folder.

def create(folder: str) -> None:
    """Make the folders of an office, readable by their owner only; existing ones are kept.

    ``out/held new sent failed`` is the outbox (`referee.mail.outbox`), ``quarantine`` holds
    messages that could not be handled. Refused: what the system refuses.
    """
    created = False
    try:
        for name in ("", "out", *(f"out/{part}" for part in OUT), "quarantine"):
            with suppress(FileExistsError):
                os.mkdir(os.path.join(folder, name), 0o700)
                created = True
        if created:
            fsync_folders(os.path.join(folder, "out"), folder,
                          os.path.dirname(os.path.abspath(folder)))
    except OSError as error:
        refuse_os_error(error, folder)


@contextmanager
def lock(folder: str, name: str, patience: float | None = None) -> Iterator[None]:
    """Lock out other processes that do the same in this office: ``in`` fetches, ``out`` sends.

    Refused: another process holds the lock for longer than ``patience`` seconds.
    """
    path = os.path.join(folder, f".{name}.lock")
    until = time.monotonic() + (PATIENCE if patience is None else patience)
    if flock is None:
        with _lock_aside(path, until):
            yield
        return
    fd = -1
    try:
        fd = os.open(path, os.O_RDWR | os.O_CREAT | OPEN_FLAGS, 0o600)
        while not _try_lock(fd):
            if time.monotonic() > until:
                raise _locked_refusal(folder)
            time.sleep(0.02)
    except OSError as error:
        refuse_os_error(error, path)
    else:
        yield
    finally:
        if fd >= 0:
            os.close(fd)


def _try_lock(fd: int) -> bool:
    try:
        flock(fd, LOCK_EX | LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EAGAIN, errno.EACCES):
            return False
        raise
    return True


@contextmanager
def _lock_aside(path: str, until: float) -> Iterator[None]:
    from filelock import FileLock, Timeout

    held = FileLock(path, timeout=max(0.0, until - time.monotonic()))
    try:
        held.acquire()
    except Timeout:
        raise _locked_refusal(os.path.dirname(path)) from None
    try:
        yield
    finally:
        held.release()


def _locked_refusal(folder: str) -> Refused:
    return refused("referee/unusable-office-locked", "Another process is using this office.",
                   where=folder, hint="Nothing was changed. Try again in a moment.")


# Quarantine.

class Quarantined(Struct, frozen=True):
    """A message that could not be handled."""

    name: str  # of its file, without ending
    why: str  # it could not be handled
    size: int  # bytes
    when: float  # it was put here, Unix time


def quarantine(folder: str, raw: bytes, why: str) -> str:
    """Keep a message with the reason beside it; its name. The same message gets the same name.

    Refused: what the system refuses.
    """
    name = sha256(raw).hexdigest()[:32]
    path = os.path.join(folder, "quarantine", name)
    # first, so that every message has a reason
    replace_file(f"{path}.why", why.encode("utf-8", "replace")[:WHY.max_bytes])
    replace_file(f"{path}.eml", raw)
    return name


def quarantined_messages(folder: str) -> list[Quarantined]:
    """The messages in quarantine, oldest first. Refused: what the system refuses."""
    messages = []
    try:
        for entry in os.scandir(os.path.join(folder, "quarantine")):
            name, ending = os.path.splitext(entry.name)
            if ending == ".eml":
                file_stat = entry.stat(follow_symlinks=False)
                messages.append(Quarantined(name, _load_reason(entry.path), file_stat.st_size,
                                            file_stat.st_mtime))
    except OSError as error:
        refuse_os_error(error, folder)
    return sorted(messages, key=lambda message: (message.when, message.name))


def _load_reason(path: str) -> str:
    beside = f"{os.path.splitext(path)[0]}.why"
    return read_bytes(beside, WHY).decode("utf-8", "replace") if os.path.exists(beside) else ""


# Removal.

def purge(folder: str, now: float, days: int) -> int:
    """Remove mail that was sent, failed, held or quarantined more than ``days`` days ago; how many.

    Mail that waits to be sent is kept. ``now`` is Unix time; the caller checks the clock. Files
    left half written by killed processes go after a day. Refused: what the system refuses.
    """
    removed = 0
    for part in (*(f"out/{part}" for part in OUT if part != "new"), "quarantine"):
        for entry in _files(os.path.join(folder, part)):
            if now - _modified(entry) > (1 if entry.name.endswith(".new") else days) * DAY:
                removed += _remove(entry.path)
    return removed


def remove_leftovers(folder: str, now: float) -> None:
    """Remove rosters and journals left half written by killed processes, after a day.

    Refused: what the system refuses.
    """
    for entry in _files(folder):
        if _HALF.search(entry.name) and now - _modified(entry) > DAY:
            _remove(entry.path)


def remove_mails(folder: str, unwanted: Callable[[str, bytes], bool]) -> int:
    """Remove the mails for which ``unwanted`` is true, with their reasons; how many.

    ``unwanted`` gets the subfolder (``out/sent``) and the bytes of each mail. Refused: what the
    system refuses.
    """
    removed = 0
    for part in (*(f"out/{part}" for part in OUT), "quarantine"):
        for entry in _files(os.path.join(folder, part)):
            if not entry.name.endswith((".why", ".new")) and unwanted(part,
                                                                      _mail_bytes(entry.path)):
                discard(f"{entry.path.removesuffix('.eml')}.why")
                removed += _remove(entry.path)
    return removed


def _mail_bytes(path: str) -> bytes:
    """The bytes of a mail; empty if it was moved away meanwhile."""
    try:
        return read_bytes(path, MAIL)
    except Refused:
        if os.path.exists(path):
            raise
        return b""


def _files(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return [entry for entry in entries if entry.is_file(follow_symlinks=False)]
    except OSError as error:
        refuse_os_error(error, folder)


def _modified(entry: os.DirEntry[str]) -> float:
    try:
        return entry.stat(follow_symlinks=False).st_mtime
    except FileNotFoundError:
        return float("inf")


def _remove(path: str) -> bool:
    try:
        os.unlink(path)
    except FileNotFoundError:
        return False
    except OSError as error:
        refuse_os_error(error, path)
    return True
