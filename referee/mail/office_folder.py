"""The folder of an office: files written whole, locks, quarantine, what is kept too long."""

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
from referee.files.inputs import OPEN_FLAGS, SizeLimit, refuse_os_error
from referee.files.inputs import read_bytes as whole

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
_UNABLE = {errno.EINVAL, errno.ENOTSUP, errno.ENOSYS}  # some file systems sync no folder


# A file that is on the disk before it counts.

def replace_file(path: str, data: bytes) -> None:
    """A file of these bytes and mode 0600, in place of what was there.

    A crash leaves the one or the other. Refused: what the system refuses.
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
    """A new file of mode 0600, on the disk but for its name. OSError: there is one already, too."""
    fd = os.open(path, _NEW, 0o600)
    try:
        write_and_fsync(fd, data)
    finally:
        os.close(fd)


def write_all_new(folder: str, texts: Mapping[str, bytes]) -> None:
    """New files of one folder as by ``write_new``, their names on the disk too.

    All are waited for at once: 4 files take 0.6 ms instead of 16 on the disk this was measured on.
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
    """Wait until files and folders are on the disk, all at once."""
    failed: list[BaseException] = []

    def one(fd: int) -> None:
        try:
            fsync(fd)
        except BaseException as error:  # of a thread, which would swallow it
            failed.append(error)

    threads = [Thread(target=one, args=(fd,)) for fd in fds[1:]]
    for thread in threads:
        thread.start()
    for fd in fds[:1]:
        one(fd)
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]


def write_and_fsync(fd: int, data: bytes) -> None:
    """Write all of it, and wait until it is on the disk."""
    write_bytes(fd, data)
    os.fsync(fd)


def write_bytes(fd: int, data: bytes) -> None:
    """Write all of it."""
    left = memoryview(data)
    while left:
        left = left[os.write(fd, left):]


def fsync_folders(*folders: str) -> None:
    """Wait until the names in these folders are on the disk, where the system can do that."""
    fds: list[int] = []
    try:
        for folder in folders if os.name != "nt" else ():  # which opens no folder
            fds.append(os.open(folder or ".", os.O_RDONLY))
        _fsync_all(fds)
    finally:
        for fd in fds:
            os.close(fd)


def fsync(fd: int) -> None:
    """Wait for a file or a folder; some systems cannot wait for folders."""
    try:
        os.fsync(fd)
    except OSError as error:
        if error.errno not in _UNABLE:
            raise


def discard(path: str) -> None:
    """Remove a file, if it is there and may be removed."""
    with suppress(OSError):
        os.unlink(path)


# The folder.

def create(folder: str) -> None:
    """Make the folders of an office, for the eyes of their owner alone; those that are there stay.

    ``out/held new sent failed`` is the outbox (`referee.mail.outbox`),
    ``quarantine`` what could not be handled. Refused: what the system refuses.
    """
    made = False
    try:
        for name in ("", "out", *(f"out/{part}" for part in OUT), "quarantine"):
            with suppress(FileExistsError):
                os.mkdir(os.path.join(folder, name), 0o700)
                made = True
        if made:
            fsync_folders(os.path.join(folder, "out"), folder,
                          os.path.dirname(os.path.abspath(folder)))
    except OSError as error:
        refuse_os_error(error, folder)


@contextmanager
def lock(folder: str, name: str, patience: float | None = None) -> Iterator[None]:
    """Let no other process do the same in this office meanwhile: ``in`` fetches, ``out`` sends.

    Refused: another holds it for longer than ``patience`` seconds.
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
    return refused("referee/unusable-office-locked", "Another process is at work in this office.",
                   where=folder, hint="Nothing was changed; try again in a moment.")


# Quarantine.

class Quarantined(Struct, frozen=True):
    """A message that could not be handled: its name, why, its bytes, when it came (Unix time)."""

    name: str
    why: str
    size: int
    when: float


def quarantine(folder: str, raw: bytes, why: str) -> str:
    """Keep a message with the reason beside it; its name. The same message again is the same file.

    Refused: what the system refuses.
    """
    name = sha256(raw).hexdigest()[:32]
    path = os.path.join(folder, "quarantine", name)
    # first: no message without one
    replace_file(f"{path}.why", why.encode("utf-8", "replace")[:WHY.max_bytes])
    replace_file(f"{path}.eml", raw)
    return name


def quarantined_messages(folder: str) -> list[Quarantined]:
    """What is in quarantine, the oldest first. Refused: what the system refuses."""
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
    return whole(beside, WHY).decode("utf-8", "replace") if os.path.exists(beside) else ""


# What is kept.

def purge(folder: str, now: float, days: int) -> int:
    """Remove mail that was sent, refused, left behind or in quarantine for so many days; how many.

    What waits to be sent stays. ``now`` is Unix time; a clock that is wrong is
    for the caller to see. What killed processes left half written goes after a day.
    Refused: what the system refuses.
    """
    gone = 0
    for part in (*(f"out/{part}" for part in OUT if part != "new"), "quarantine"):
        for entry in _files(os.path.join(folder, part)):
            if now - _modified(entry) > (1 if entry.name.endswith(".new") else days) * DAY:
                gone += _remove(entry.path)
    return gone


def remove_leftovers(folder: str, now: float) -> None:
    """Remove what killed processes left half written of desks and journals, after a day.

    Refused: what the system refuses.
    """
    for entry in _files(folder):
        if _HALF.search(entry.name) and now - _modified(entry) > DAY:
            _remove(entry.path)


def remove_mails(folder: str, unwanted: Callable[[str, bytes], bool]) -> int:
    """Remove mails that nobody wants any more, with the reasons beside them; how many.

    ``unwanted`` is asked of each by its part (``out/sent``) and its bytes. Refused:
    what the system refuses.
    """
    gone = 0
    for part in (*(f"out/{part}" for part in OUT), "quarantine"):
        for entry in _files(os.path.join(folder, part)):
            if not entry.name.endswith((".why", ".new")) and unwanted(part,
                                                                      _mail_bytes(entry.path)):
                discard(f"{entry.path.removesuffix('.eml')}.why")
                gone += _remove(entry.path)
    return gone


def _mail_bytes(path: str) -> bytes:
    """The bytes of a mail; none, if it has just gone its way."""
    try:
        return whole(path, MAIL)
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
