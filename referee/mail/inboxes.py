"""Local sources of messages: standard input, a Maildir, an mbox; each marked after it is handled.
"""

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import BinaryIO

from msgspec import Struct

from referee.core.base.problem import Refused, refused
from referee.files.inputs import OPEN_FLAGS, check_path, refuse_os_error
from referee.mail import office_folder
from referee.mail.journal import Journal

try:
    from fcntl import LOCK_NB, LOCK_SH, lockf
except ImportError:  # Windows
    lockf = None  # type: ignore[assignment]

MOST = 1 << 20  # bytes of a message that is handed over complete
HEAD = 256 << 10  # bytes of a bigger one that are handed over: people write above their pictures
PATIENCE = 10.0  # seconds to wait for a program that writes the mbox
_PIECE = 64 << 10
_ENDLESS = 1 << 30  # bytes of standard input after which we stop reading

# Headers that mail programs write into an mbox to mark messages.
_MARKS = re.compile(rb"(?mi)^(?:X-)?(?:Status|Keywords|UID|Mozilla-\w+|Content-Length):.*\n")


class FetchedMessage(Struct, frozen=True):
    """A message that arrived."""

    raw: bytes  # its bytes; only the first ``HEAD`` of a message of more than ``MOST``
    size: int  # bytes of the complete message
    received: str = ""  # when our server received it (UTC); empty: the mailbox does not say

    @property
    def is_complete(self) -> bool:
        """Whether ``raw`` is the complete message."""
        return self.size <= len(self.raw)


class FetchCounts(Struct, frozen=True):
    """How many messages were handed over."""

    handled: int = 0  # complete
    oversized: int = 0  # of more than ``MOST`` bytes


Handle = Callable[[FetchedMessage], object]


def fetched_message(raw: bytes, size: int, received: str = "") -> FetchedMessage:
    """A message of ``size`` bytes, cut to its beginning if it is too big."""
    return (FetchedMessage(raw[:HEAD], size, received)
            if size > MOST else FetchedMessage(raw, len(raw), received))


def _hand_over(raw: bytes, size: int, handle: Handle) -> FetchCounts:
    message = fetched_message(raw, size)
    handle(message)
    return FetchCounts(1) if message.is_complete else FetchCounts(oversized=1)


def _total(taken: list[FetchCounts]) -> FetchCounts:
    return FetchCounts(sum(counts.handled for counts in taken),
                       sum(counts.oversized for counts in taken))


# Standard input.

def standard_input(handle: Handle) -> FetchCounts:
    """Hand over the message on standard input, as a mail server or a filter pipes it.

    Refused: no input.
    """
    stream = sys.stdin.buffer if sys.stdin else None
    raw = stream.read(MOST + 1) if stream else b""
    size = len(raw)
    while stream and len(raw) > MOST and size < _ENDLESS and (more := stream.read(MOST)):
        size += len(more)  # read to the end, or the program that pipes it would try again
    if not raw.strip():
        raise refused("referee/mail-empty", "There is no message on standard input.",
                      hint="Pipe a message into the command: … < message.eml")
    if raw.startswith((b"From ", b">From ")):  # the separator that filters write first
        raw = raw.partition(b"\n")[2]
    return _hand_over(raw, size, handle)


# A Maildir.

def maildir(path: str, handle: Handle) -> FetchCounts:
    """Hand over the unseen messages of a Maildir, oldest first, and mark each as seen after that.

    A message that ``handle`` refuses is left unseen and the next is handed over; the first
    refusal is raised at the end. Refused, too: a folder that is not a Maildir, what the system
    refuses.
    """
    counts = []
    refusal: Refused | None = None
    for unseen in _unseen_files(path):
        try:
            counts.append(_hand_over_file(path, *unseen, handle))
        except Refused as error:
            refusal = refusal or error
    if counts:
        try:
            office_folder.fsync_folders(os.path.join(path, "cur"), os.path.join(path, "new"))
        except OSError as error:
            refuse_os_error(error, path)
    if refusal is not None:
        raise refusal
    return _total(counts)


def _unseen_files(path: str) -> list[tuple[str, str, str]]:
    """Name, flags and path of each unseen message, oldest first."""
    check_path(path)
    messages = []
    try:
        for part in ("new", "cur"):
            for entry in os.scandir(os.path.join(path, part)):
                name, _, flags = entry.name.partition(":2,")
                if "S" not in flags and not name.startswith("."):
                    with suppress(FileNotFoundError):  # another program took it
                        messages.append((entry.stat().st_mtime_ns, name, flags, entry.path))
    except (FileNotFoundError, NotADirectoryError):
        raise refused("referee/mail-source", "This is not a Maildir.", where=path,
                      hint="A Maildir has the folders new and cur.") from None
    except OSError as error:
        refuse_os_error(error, path)
    return [(name, flags, message_path) for _, name, flags, message_path in sorted(messages)]


def _hand_over_file(path: str, name: str, flags: str, message_path: str,
                    handle: Handle) -> FetchCounts:
    try:
        file_stat = os.stat(message_path)
        if not stat.S_ISREG(file_stat.st_mode):
            return FetchCounts()
        with open(os.open(message_path, os.O_RDONLY | OPEN_FLAGS), "rb") as file:
            raw = file.read(MOST + 1)
    except FileNotFoundError:
        return FetchCounts()
    except OSError as error:
        refuse_os_error(error, message_path)
    counts = _hand_over(raw, max(file_stat.st_size, len(raw)), handle)
    new_flags = "".join(sorted({*flags, "S"}))
    try:
        os.replace(message_path, os.path.join(path, "cur", f"{name}:2,{new_flags}"))
    except FileNotFoundError:
        pass
    except OSError as error:
        refuse_os_error(error, message_path)
    return counts


# An mbox.

def mbox(path: str, journal_path: str, handle: Handle) -> FetchCounts:
    """Hand over the messages of an mbox that were not handed over before.

    The file is not changed, because marking a message would mean rewriting it; ``journal_path``
    is a journal of ours with the digests of handled messages. A message that ``handle`` refuses is
    handed over again the next time; the first refusal is raised at the end. Refused, too: a file
    that is not an mbox, or that another program locks for more than ``PATIENCE`` seconds, what the
    system refuses.
    """
    check_path(path)
    journal = Journal(journal_path)
    seen = {row.get("taken") for row in journal.rows}
    counts = []
    refusal: Refused | None = None
    try:
        file = open(path, "rb", buffering=_PIECE)  # noqa: SIM115
    except OSError as error:
        refuse_os_error(error, path)
    with file, _mbox_lock(file, path):
        for raw, size in _messages(file, path):
            digest = sha256(_without_status_headers(raw)).hexdigest()
            if digest in seen or not raw.strip():
                continue
            try:
                counts.append(_hand_over(raw, size, handle))
            except Refused as error:
                refusal = refusal or error
                continue
            journal.append({"taken": digest})
            seen.add(digest)
    if refusal is not None:
        raise refusal
    return _total(counts)


def _messages(file: BinaryIO, path: str) -> Iterator[tuple[bytes, int]]:
    """Each message, or the beginning of a big one, and its size in bytes."""
    pieces: list[bytes] | None = None
    size, blank, line_complete = 0, True, True
    while piece := _read_line(file, path):
        if line_complete and blank and piece.startswith(b"From "):
            if pieces is not None:
                yield _without_gap(pieces, size)
            pieces, size, blank = [], 0, False
        elif pieces is None:
            raise refused("referee/mail-source", "This is not an mbox.", where=path,
                          hint="The first line of an mbox begins with “From ”.")
        else:
            blank = line_complete and piece in (b"\n", b"\r\n")
            if size <= MOST:
                pieces.append(piece)
            size += len(piece)
        line_complete = piece.endswith(b"\n")
    if pieces is not None:
        yield _without_gap(pieces, size)


def _read_line(file: BinaryIO, path: str) -> bytes:
    try:
        return file.readline(_PIECE)
    except OSError as error:
        refuse_os_error(error, path)


def _without_gap(pieces: list[bytes], size: int) -> tuple[bytes, int]:
    """A message without the empty line that separates it from the next."""
    if size <= MOST and pieces and pieces[-1] in (b"\n", b"\r\n"):
        size -= len(pieces.pop())
    return b"".join(pieces), size


def _without_status_headers(raw: bytes) -> bytes:
    head, gap, body = raw.partition(b"\n\n")
    return _MARKS.sub(b"", head + gap) + body


@contextmanager
def _mbox_lock(file: BinaryIO, path: str) -> Iterator[None]:
    """Lock the mbox against writers: half a message could contain half an order."""
    until = time.monotonic() + PATIENCE
    beside = f"{path}.lock"
    created = False
    try:
        while not created:
            try:
                os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                created = True
            except FileExistsError:
                _wait(until, path)
            except OSError:  # only the mail server may write in this folder: rely on the other lock
                break
        while lockf is not None:
            try:
                lockf(file, LOCK_SH | LOCK_NB)
                break
            except OSError as error:
                if error.errno not in (errno.EAGAIN, errno.EACCES):  # no locks on this file system
                    break
                _wait(until, path)
        yield
    finally:
        if created:
            office_folder.discard(beside)


def _wait(until: float, path: str) -> None:
    if time.monotonic() > until:
        raise refused("referee/mail-source", "Another program is writing this mbox.", where=path,
                      hint=f"Try again. If {path}.lock is old, delete it.")
    time.sleep(0.05)
