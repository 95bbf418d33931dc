"""The outbox: mails are held until the game is saved, then new, then sent or failed."""

import os
import re
from collections.abc import Iterable
from contextlib import suppress

from msgspec import Struct

from referee.core.base.problem import refused
from referee.files.inputs import read_bytes, refuse_os_error
from referee.mail import office_folder
from referee.pbem.roster.addresses import ADDRESS

_KEY = re.compile(r"[0-9a-f]{32}")
_LABEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
_ADDRESS = re.compile(ADDRESS)
_ENVELOPE = re.compile(rb"Return-Path: <([^<>\n]*)>\nX-Envelope-To: <([^<>\n]*)>\n")


class Mail(Struct, frozen=True):
    """A mail as it is sent; ``key`` and ``label`` together are the name of its file."""

    key: str  # of the message or tick that caused it: 32 hexadecimal digits
    label: str  # tells the mails of one key apart: up to 60 letters, digits, ``-`` and ``_``
    sender: str  # envelope sender, where bounces go; empty: nowhere
    recipient: str  # its only envelope recipient
    raw: bytes

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"{self.key}.{self.label}"


class Outbox:
    """The folder ``out`` of an office, laid out like a Maildir.

    A mail is in ``held`` until ``release``, in ``new`` until ``mark_sent`` or ``mark_failed``.
    Each method returns when its work is on the disk, and may be called again after a crash:
    nothing is lost or doubled. Refused: what the system refuses.
    """

    def __init__(self, folder: str) -> None:
        """Open the outbox of the office in ``folder``."""
        self.folder = os.path.join(folder, "out")

    def _path(self, part: str, name: str = "") -> str:
        return os.path.join(self.folder, part, name)

    def hold(self, key: str, mails: Iterable[Mail]) -> list[str]:
        """Keep the mails of a key without sending them; their names.

        Mails held earlier for the same key are discarded. Refused: an invalid address.
        """
        mails = list(mails)
        for mail in mails:
            _check_mail(mail, key)
        try:
            stale = self._drop_held(key)
            try:
                # What a crash leaves half written here is discarded, never released.
                if mails:
                    office_folder.write_all_new(self._path("held"),
                                                {mail.name: _file_bytes(mail) for mail in mails})
                elif stale:
                    office_folder.fsync_folders(self._path("held"))
            except BaseException:
                for mail in mails:
                    office_folder.discard(self._path("held", mail.name))
                raise
        except OSError as error:
            refuse_os_error(error, self.folder)
        return [mail.name for mail in mails]

    def replace_held(self, mail: Mail) -> None:
        """Replace a held mail atomically."""
        office_folder.replace_file(self._path("held", mail.name), _file_bytes(mail))

    def release(self, key: str) -> list[str]:
        """Release the held mails of a key; the names of those not already on their way."""
        names = []
        try:
            for name in self._held_names(key):
                held = self._path("held", name)
                if any(_is_same_mail(held, self._path(part, name)) for part in ("new", "sent")):
                    os.unlink(held)  # left over from a crash: its copy is on its way
                else:
                    os.replace(held, self._path("new", name))
                    names.append(name)
            if names:  # a copy that reappears in held is harmless
                office_folder.fsync_folders(self._path("new"))
        except OSError as error:
            refuse_os_error(error, self.folder)
        return names

    def drop(self, key: str) -> int:
        """Discard the held mails of a key; how many."""
        try:
            gone = self._drop_held(key)
            if gone:
                office_folder.fsync_folders(self._path("held"))
        except OSError as error:
            refuse_os_error(error, self.folder)
        return gone

    def resend(self, names: Iterable[str]) -> int:
        """Send mails again by the names of their files; how many of them are still kept."""
        count = 0
        try:
            for name in names:
                with suppress(FileNotFoundError):
                    os.replace(self._path("sent", _checked_name(name)), self._path("new", name))
                    count += 1
            if count:
                office_folder.fsync_folders(self._path("new"))
        except OSError as error:
            refuse_os_error(error, self.folder)
        return count

    def waiting(self) -> list[str]:
        """The names of the mails to be sent, oldest first."""
        names_by_age = []
        try:
            with os.scandir(self._path("new")) as entries:
                for entry in entries:
                    with suppress(FileNotFoundError):
                        names_by_age.append((entry.stat(follow_symlinks=False).st_mtime_ns,
                                             entry.name))
        except OSError as error:
            refuse_os_error(error, self.folder)
        return [name for _, name in sorted(names_by_age)]

    def load(self, name: str) -> tuple[Mail, float]:
        """A mail to be sent, and since when it waits (Unix time).

        Refused: a file that is not one of our mails.
        """
        path = self._path("new", name)
        raw = read_bytes(path, office_folder.MAIL)
        matched = _ENVELOPE.match(raw)
        key, _, label = name.partition(".")
        if not (matched and _KEY.fullmatch(key) and _LABEL.fullmatch(label)):
            raise refused("referee/unusable-office-mail", "This file is not a mail of "
                          "referee.", where=path,
                          hint="The file is not sent. Remove it from the folder.")
        sender, recipient = (part.decode("utf-8", "replace") for part in matched.groups())
        try:
            return Mail(key, label, sender, recipient, raw[matched.end():]), os.stat(path).st_mtime
        except OSError as error:
            refuse_os_error(error, path)

    def mark_sent(self, name: str) -> None:
        """Move a mail to ``sent``."""
        self._move(name, "sent")

    def mark_failed(self, name: str, why: str) -> None:
        """Move a mail to ``failed``, with the reason beside it."""
        office_folder.replace_file(self._path("failed", f"{name}.why"),
                                   why.encode("utf-8", "replace"))
        self._move(name, "failed")

    def _move(self, name: str, part: str) -> None:
        try:
            os.replace(self._path("new", name), self._path(part, name))
            # otherwise it could be sent again after a crash
            office_folder.fsync_folders(self._path("new"), self._path(part))
        except OSError as error:
            refuse_os_error(error, self._path("new", name))

    def _held_names(self, key: str) -> list[str]:
        if not _KEY.fullmatch(key):
            raise ValueError("no key of a mail")
        return sorted(name for name in os.listdir(self._path("held")) if name.startswith(f"{key}."))

    def _drop_held(self, key: str) -> int:
        names = self._held_names(key)
        for name in names:
            os.unlink(self._path("held", name))
        return len(names)


def recipient_of(raw: bytes) -> str:
    """The envelope recipient of a mail file; empty if it is not one of our mails."""
    matched = _ENVELOPE.match(raw)
    return matched[2].decode("utf-8", "replace") if matched else ""


def _check_mail(mail: Mail, key: str) -> None:
    if mail.key != key or not _KEY.fullmatch(key) or not _LABEL.fullmatch(mail.label):
        raise ValueError("no name of a mail")
    for address in (mail.recipient, *filter(None, [mail.sender])):
        if not (_ADDRESS.match(address) and address.isprintable()):
            raise refused("referee/mail-address", "A mail cannot be sent to this address.",
                          where=mail.label, hint="Example: ann@example.org")


def _checked_name(name: str) -> str:
    if os.path.basename(name) != name:
        raise ValueError("no name of a mail")
    return name


def _file_bytes(mail: Mail) -> bytes:
    return f"Return-Path: <{mail.sender}>\nX-Envelope-To: <{mail.recipient}>\n".encode() + mail.raw


def _is_same_mail(path: str, other: str) -> bool:
    try:
        if os.stat(path).st_size != os.stat(other).st_size:
            return False
    except FileNotFoundError:
        return False
    return read_bytes(path, office_folder.MAIL) == read_bytes(other, office_folder.MAIL)
