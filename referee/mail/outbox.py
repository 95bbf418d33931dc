"""Mails on their way: held until what they tell is saved, then new, then sent or given up."""

import os
import re
from collections.abc import Iterable
from contextlib import suppress

from msgspec import Struct

from referee.core.base.problem import refused
from referee.files.inputs import read_bytes, refuse_os_error
from referee.mail import office_folder
from referee.mail.settings import ADDRESS

_KEY = re.compile(r"[0-9a-f]{32}")
_WHOSE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
_ADDRESS = re.compile(ADDRESS)
_ENVELOPE = re.compile(rb"Return-Path: <([^<>\n]*)>\nX-Envelope-To: <([^<>\n]*)>\n")


class Mail(Struct, frozen=True):
    """A mail as it is sent: what it answers, whose it is of the answers, its envelope, its bytes.

    ``key`` has 32 hexadecimal digits, ``label`` up to 60 letters, digits, ``-``
    and ``_``; both together are the name of its file. ``sender`` is where bounces
    go, empty for nowhere; ``recipient`` the one address it goes to.
    """

    key: str
    label: str
    sender: str
    recipient: str
    raw: bytes

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"{self.key}.{self.label}"


class Outbox:
    """The folder ``out`` of an office, in the form of a Maildir.

    A mail is in ``held`` until ``release``, in ``new`` until it is ``mark_sent`` or
    ``mark_failed``. Each method ends when what it did is on the disk, and may be
    called again after a crash: nothing is lost, nothing is there twice.
    Refused: what the system refuses.
    """

    def __init__(self, folder: str) -> None:
        """The outbox of the office in ``folder``."""
        self.folder = os.path.join(folder, "out")

    def _path(self, part: str, name: str = "") -> str:
        return os.path.join(self.folder, part, name)

    def hold(self, key: str, mails: Iterable[Mail]) -> list[str]:
        """Keep the mails of a key, none of which goes out yet; their names.

        Those that were held for it before are thrown away. Refused: an address
        that no mail goes to.
        """
        mails = list(mails)
        for mail in mails:
            _check_mail(mail, key)
        try:
            stale = self._drop_held(key)
            try:
                # What a crash leaves half written here is never released, but thrown away.
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
        """Put other bytes in the place of a mail that is held, whole."""
        office_folder.replace_file(self._path("held", mail.name), _file_bytes(mail))

    def release(self, key: str) -> list[str]:
        """Let the held mails of a key go out; their names, without those already on their way."""
        names = []
        try:
            for name in self._held_names(key):
                held = self._path("held", name)
                if any(_is_same_mail(held, self._path(part, name)) for part in ("new", "sent")):
                    os.unlink(held)  # a crash left it behind its copy
                else:
                    os.replace(held, self._path("new", name))
                    names.append(name)
            if names:  # a copy that comes back in held is harmless
                office_folder.fsync_folders(self._path("new"))
        except OSError as error:
            refuse_os_error(error, self.folder)
        return names

    def drop(self, key: str) -> int:
        """Throw the held mails of a key away; how many."""
        try:
            gone = self._drop_held(key)
            if gone:
                office_folder.fsync_folders(self._path("held"))
        except OSError as error:
            refuse_os_error(error, self.folder)
        return gone

    def resend(self, names: Iterable[str]) -> int:
        """Send once more what was sent, by the names of its files; how many that are still kept."""
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
        """The names of what is to be sent, the oldest first."""
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
        """A mail that is to be sent, and since when (Unix time).

        Refused: a file that is no mail of ours.
        """
        path = self._path("new", name)
        raw = read_bytes(path, office_folder.MAIL)
        matched = _ENVELOPE.match(raw)
        key, _, whose = name.partition(".")
        if not (matched and _KEY.fullmatch(key) and _WHOSE.fullmatch(whose)):
            raise refused("referee/unusable-office-mail", "This is no mail of the office’s.",
                          where=path, hint="Take it out of the folder; it is not sent.")
        sender, to = (part.decode("utf-8", "replace") for part in matched.groups())
        try:
            return Mail(key, whose, sender, to, raw[matched.end():]), os.stat(path).st_mtime
        except OSError as error:
            refuse_os_error(error, path)

    def mark_sent(self, name: str) -> None:
        """Mark a mail as sent."""
        self._move(name, "sent")

    def mark_failed(self, name: str, why: str) -> None:
        """Give a mail up, with the reason beside it."""
        office_folder.replace_file(self._path("failed", f"{name}.why"),
                                   why.encode("utf-8", "replace"))
        self._move(name, "failed")

    def _move(self, name: str, part: str) -> None:
        try:
            os.replace(self._path("new", name), self._path(part, name))
            # or it might be sent again
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
    """The one address that a mail in its file goes to; empty: it is no mail of ours."""
    matched = _ENVELOPE.match(raw)
    return matched[2].decode("utf-8", "replace") if matched else ""


def _check_mail(mail: Mail, key: str) -> None:
    if mail.key != key or not _KEY.fullmatch(key) or not _WHOSE.fullmatch(mail.label):
        raise ValueError("no name of a mail")
    for address in (mail.recipient, *filter(None, [mail.sender])):
        if not (_ADDRESS.match(address) and address.isprintable()):
            raise refused("referee/mail-address", "This is no address that a mail can go to.",
                          where=mail.label, hint="It looks like ann@example.org.")


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
