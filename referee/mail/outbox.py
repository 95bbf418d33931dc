"""Mails on their way: held until what they tell is saved, then new, then sent or given up."""

import os
import re
from collections.abc import Iterable
from contextlib import suppress

from msgspec import Struct

from referee.core.base.problem import refused
from referee.files.inputs import fail, read_bytes
from referee.mail import office_folder
from referee.mail.settings import ADDRESS

_KEY = re.compile(r"[0-9a-f]{32}")
_WHOSE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
_ADDRESS = re.compile(ADDRESS)
_ENVELOPE = re.compile(rb"Return-Path: <([^<>\n]*)>\nX-Envelope-To: <([^<>\n]*)>\n")


class Mail(Struct, frozen=True):
    """A mail as it is sent: what it answers, whose it is of the answers, its envelope, its bytes.

    ``key`` has 32 hexadecimal digits, ``whose`` up to 60 letters, digits, ``-``
    and ``_``; both together are the name of its file. ``sender`` is where bounces
    go, empty for nowhere; ``to`` the one address it goes to.
    """

    key: str
    whose: str
    sender: str
    to: str
    raw: bytes

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"{self.key}.{self.whose}"


class Outbox:
    """The folder ``out`` of an office, in the form of a Maildir.

    A mail is in ``held`` until ``release``, in ``new`` until it is ``sent`` or
    ``failed``. Each method ends when what it did is on the disk, and may be
    called again after a crash: nothing is lost, nothing is there twice.
    Refused: what the system refuses.
    """

    def __init__(self, folder: str) -> None:
        """The outbox of the office in ``folder``."""
        self.folder = os.path.join(folder, "out")

    def _in(self, part: str, name: str = "") -> str:
        return os.path.join(self.folder, part, name)

    def hold(self, key: str, mails: Iterable[Mail]) -> list[str]:
        """Keep the mails of a key, none of which goes out yet; their names.

        Those that were held for it before are thrown away. Refused: an address
        that no mail goes to.
        """
        mails = list(mails)
        for mail in mails:
            _fit(mail, key)
        try:
            stale = self._drop(key)
            try:
                # What a crash leaves half written here is never released, but thrown away.
                if mails:
                    office_folder.write_all(self._in("held"),
                                            {mail.name: _written(mail) for mail in mails})
                elif stale:
                    office_folder.settle(self._in("held"))
            except BaseException:
                for mail in mails:
                    office_folder.discard(self._in("held", mail.name))
                raise
        except OSError as error:
            fail(error, self.folder)
        return [mail.name for mail in mails]

    def exchange(self, mail: Mail) -> None:
        """Put other bytes in the place of a mail that is held, whole."""
        office_folder.put(self._in("held", mail.name), _written(mail))

    def release(self, key: str) -> list[str]:
        """Let the held mails of a key go out; their names, without those already on their way."""
        names = []
        try:
            for name in self._held(key):
                held = self._in("held", name)
                if any(_alike(held, self._in(part, name)) for part in ("new", "sent")):
                    os.unlink(held)  # a crash left it behind its copy
                else:
                    os.replace(held, self._in("new", name))
                    names.append(name)
            if names:  # a copy that comes back in held is harmless
                office_folder.settle(self._in("new"))
        except OSError as error:
            fail(error, self.folder)
        return names

    def drop(self, key: str) -> int:
        """Throw the held mails of a key away; how many."""
        try:
            gone = self._drop(key)
            if gone:
                office_folder.settle(self._in("held"))
        except OSError as error:
            fail(error, self.folder)
        return gone

    def again(self, names: Iterable[str]) -> int:
        """Send once more what was sent, by the names of its files; how many that are still kept."""
        count = 0
        try:
            for name in names:
                with suppress(FileNotFoundError):
                    os.replace(self._in("sent", _named(name)), self._in("new", name))
                    count += 1
            if count:
                office_folder.settle(self._in("new"))
        except OSError as error:
            fail(error, self.folder)
        return count

    def waiting(self) -> list[str]:
        """The names of what is to be sent, the oldest first."""
        found = []
        try:
            with os.scandir(self._in("new")) as there:
                for entry in there:
                    with suppress(FileNotFoundError):
                        found.append((entry.stat(follow_symlinks=False).st_mtime_ns, entry.name))
        except OSError as error:
            fail(error, self.folder)
        return [name for _, name in sorted(found)]

    def read(self, name: str) -> tuple[Mail, float]:
        """A mail that is to be sent, and since when (Unix time).

        Refused: a file that is no mail of ours.
        """
        path = self._in("new", name)
        raw = read_bytes(path, office_folder.MAIL)
        found = _ENVELOPE.match(raw)
        key, _, whose = name.partition(".")
        if not (found and _KEY.fullmatch(key) and _WHOSE.fullmatch(whose)):
            raise refused("referee/unusable-office-mail", "This is no mail of the office’s.",
                          where=path, hint="Take it out of the folder; it is not sent.")
        sender, to = (part.decode("utf-8", "replace") for part in found.groups())
        try:
            return Mail(key, whose, sender, to, raw[found.end():]), os.stat(path).st_mtime
        except OSError as error:
            fail(error, path)

    def sent(self, name: str) -> None:
        """Mark a mail as sent."""
        self._move(name, "sent")

    def failed(self, name: str, why: str) -> None:
        """Give a mail up, with the reason beside it."""
        office_folder.put(self._in("failed", f"{name}.why"), why.encode("utf-8", "replace"))
        self._move(name, "failed")

    def _move(self, name: str, part: str) -> None:
        try:
            os.replace(self._in("new", name), self._in(part, name))
            office_folder.settle(self._in("new"), self._in(part))  # or it might be sent again
        except OSError as error:
            fail(error, self._in("new", name))

    def _held(self, key: str) -> list[str]:
        if not _KEY.fullmatch(key):
            raise ValueError("no key of a mail")
        return sorted(name for name in os.listdir(self._in("held")) if name.startswith(f"{key}."))

    def _drop(self, key: str) -> int:
        names = self._held(key)
        for name in names:
            os.unlink(self._in("held", name))
        return len(names)


def addressed(raw: bytes) -> str:
    """The one address that a mail in its file goes to; empty: it is no mail of ours."""
    found = _ENVELOPE.match(raw)
    return found[2].decode("utf-8", "replace") if found else ""


def _fit(mail: Mail, key: str) -> None:
    if mail.key != key or not _KEY.fullmatch(key) or not _WHOSE.fullmatch(mail.whose):
        raise ValueError("no name of a mail")
    for address in (mail.to, *filter(None, [mail.sender])):
        if not (_ADDRESS.match(address) and address.isprintable()):
            raise refused("referee/mail-address", "This is no address that a mail can go to.",
                          where=mail.whose, hint="It looks like ann@example.org.")


def _named(name: str) -> str:
    if os.path.basename(name) != name:
        raise ValueError("no name of a mail")
    return name


def _written(mail: Mail) -> bytes:
    return f"Return-Path: <{mail.sender}>\nX-Envelope-To: <{mail.to}>\n".encode() + mail.raw


def _alike(one: str, other: str) -> bool:
    try:
        if os.stat(one).st_size != os.stat(other).st_size:
            return False
    except FileNotFoundError:
        return False
    return read_bytes(one, office_folder.MAIL) == read_bytes(other, office_folder.MAIL)
