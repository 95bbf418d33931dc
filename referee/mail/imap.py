"""Fetching mail over IMAP: each message is handed over as bytes and marked only after that.

This uses imaplib with limits of our own, not imap-tools, which (measured: 1.16.0) expunges the
whole mailbox when it sets a flag, parses what it fetches (parts nested 300 deep: RecursionError),
and lifts imaplib's limit on lines for the whole process.
"""

import imaplib
import re
import ssl
import time
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socket import socket
from typing import Any

from msgspec import Struct

from referee.core.base.problem import Refused, refused
from referee.mail import connection, credentials
from referee.mail.inboxes import HEAD, MOST, Handle, fetched_message
from referee.mail.settings import InboxSettings, Settings
from referee.pbem.inbound import message

PORTS = (993, 143)
AT_ONCE = 1000  # messages per fetch; the others wait for the next
TRIES = 3  # lost connections in a row without progress before we give up
PAUSE = 1.0  # seconds before a new connection
_SIZES = 200  # messages whose sizes are requested in one command
_LITERAL = MOST + HEAD  # bytes; servers report sizes inexactly


class FetchResult(Struct, frozen=True):
    """What became of the messages of a fetch."""

    handled: int = 0  # handed over complete
    oversized: int = 0  # of more than ``MOST`` bytes: their beginning was handed over
    unread: int = 0  # listed by the server, but not delivered
    unmoved: int = 0  # handled and marked seen, but not moved
    remaining: int = 0  # wait for the next fetch


class _MessageInfo(Struct, frozen=True):
    """What the server says about a message before it is fetched."""

    size: int  # bytes
    received: str = ""  # when the server received it (UTC); empty: unknown


def fetch(settings: Settings, handle: Handle) -> FetchResult:
    """Hand over every unseen message of the mailbox, in the order the server received them.

    A message is marked seen, or moved, when ``handle`` has returned. After a lost connection the
    fetch continues with a new one and hands nothing over twice; after a crash it may, and the
    caller must recognize a message that comes again. A message that ``handle`` refuses stays
    unseen and the next is handed over; the first refusal is raised at the end. Any other
    exception of ``handle`` ends the fetch at once.

    Refused, too: a server that cannot be reached, has the wrong certificate, rejects the login
    or answers nonsense; a mailbox that does not exist.
    """
    return _Fetch(settings).run(handle)


class _ConnectionLost(Exception):
    """The connection to the server was lost."""


class _TooLong(Exception):
    """A message is bigger than the server said."""


class _Client(imaplib.IMAP4):
    """The IMAP client on a connection of ours."""

    def __init__(self, server: connection.Connection) -> None:
        self._connection = server
        super().__init__(server.host, server.port, connection.PATIENCE)

    def _create_socket(self, timeout: float | None) -> socket:
        return self._connection.open()

    def read(self, size: int) -> bytes:
        if size > _LITERAL:  # imaplib would allocate all of it at once
            raise _TooLong
        return super().read(size)


class _Fetch:
    """One fetch over as many connections as needed; remembers what was done."""

    def __init__(self, settings: Settings) -> None:
        self._settings: InboxSettings = settings.incoming()
        self._connection = connection.Connection(self._settings, settings, "in", PORTS)
        self._done: set[tuple[bytes, int]] = set()
        self._marked: set[tuple[bytes, int]] = set()
        self._skipped: set[tuple[bytes, int]] = set()  # left unseen: unread or refused
        self._unread: set[tuple[bytes, int]] = set()
        self._refusal: Refused | None = None
        self._understated: set[tuple[bytes, int]] = set()
        self._connection_losses: Counter[tuple[bytes, int]] = Counter()
        self._oversized_count = self._unmoved = self._remaining = 0
        self._was_connected = False  # the mailbox could be selected once
        self._capabilities: set[bytes] = set()

    def run(self, handle: Handle) -> FetchResult:
        tries = before = 0
        while True:
            try:
                with self._session() as client:
                    self._fetch_all(client, handle)
                if self._refusal is not None:
                    raise self._refusal
                return FetchResult(len(self._done) - self._oversized_count, self._oversized_count,
                                   len(self._unread),
                                   self._unmoved, self._remaining)
            except _ConnectionLost as error:
                now = len(self._marked) + len(self._skipped)
                tries = tries + 1 if now == before else 1
                before = now
                if tries >= TRIES:
                    raise self._connection.refusal(error) from None
            time.sleep(PAUSE * tries)

    # A session.

    @contextmanager
    def _session(self) -> Iterator[_Client]:
        """A session with the mailbox selected."""
        with self._translate_errors():
            client = _Client(self._connection)
        try:
            if self._settings.tls == "starttls":
                if "STARTTLS" not in client.capabilities:
                    raise self._connection.without_tls()
                with self._translate_errors():
                    client.starttls(self._connection.tls_context())
            self._log_in(client)
            self._select(client)
            self._was_connected = True
            yield client
        finally:
            self._connection.budget.renew(connection.LEAVE)
            with suppress(Exception):
                client.logout()
            with suppress(Exception):
                client.shutdown()

    @contextmanager
    def _translate_errors(self) -> Iterator[None]:
        """Turn any error into _ConnectionLost or a refusal."""
        self._connection.budget.renew()
        try:
            yield
        except (Refused, _TooLong):
            raise
        except (OSError, EOFError, imaplib.IMAP4.abort) as error:
            if self._was_connected and not isinstance(error, ssl.SSLCertVerificationError):
                raise _ConnectionLost(str(error)) from None
            raise self._connection.refusal(error) from None  # never retry a login
        except Exception as error:  # imaplib raises anything at an answer it cannot read
            raise self._bad_answer(str(error)) from None

    def _bad_answer(self, response: str | bytes) -> Refused:
        return refused("referee/mail-server", "The answer of the server cannot be understood: "
                       f"{self._connection.server_text(response)}.", where=self._connection.where,
                       hint="Nothing is lost. Try again later.")

    def _log_in(self, client: _Client) -> None:
        user, capabilities = self._connection.user, client.capabilities
        with self._translate_errors():
            try:
                if self._settings.auth == "xoauth2":
                    token = iter([credentials.xoauth2(user, self._connection.secret)])
                    client.authenticate("XOAUTH2", lambda _: next(token, b""))
                elif "AUTH=PLAIN" in capabilities:
                    plain = credentials.sasl_plain(user, self._connection.secret)
                    client.authenticate("PLAIN", lambda _: plain)
                elif "LOGINDISABLED" in capabilities or not (
                        user + self._connection.secret.reveal()).isascii():
                    raise self._connection.login_refusal(
                        "it does not accept a password in this way")
                else:
                    client.login(_quoted_string(user), self._connection.secret.reveal())
            except imaplib.IMAP4.abort:
                raise
            except imaplib.IMAP4.error as error:
                raise self._connection.login_refusal(str(error)) from None

    def _select(self, client: _Client) -> None:
        with self._translate_errors():
            try:
                answer, data = client.select(_quoted_mailbox(self._settings.mailbox))
            except client.readonly:
                answer, data = "NO", [b"it may only be read"]
        if answer != "OK":
            raise self._mailbox_refusal(self._settings.mailbox, data)
        if self._settings.handled == "move":
            folder = _quoted_mailbox(self._settings.folder or "")
            # many servers list most capabilities only after the login
            with self._translate_errors():
                _, capability_lines = client.capability()
                self._capabilities = {word.upper() for line in capability_lines if line
                                      for word in line.split()}
                _, folders = client.list('""', folder)
            if folders == [None]:
                with self._translate_errors():
                    answer, data = client.create(folder)
                if answer != "OK":
                    raise self._mailbox_refusal(self._settings.folder or "", data)

    def _mailbox_refusal(self, mailbox: str, data: Any) -> Refused:
        return refused("referee/mail-mailbox",
                       f"The mailbox {credentials.NONE.masked(mailbox)} cannot "
                       f"be used: {self._connection.server_text(_first_bytes(data))}.",
                       where=self._connection.where,
                       hint="Check “mailbox” and “folder” in [in].")

    # Messages.

    def _fetch_all(self, client: _Client, handle: Handle) -> None:
        with self._translate_errors():
            _, validity_data = client.response("UIDVALIDITY")
            validity = _first_bytes(validity_data)
            answer, data = client.uid("SEARCH", "UNSEEN", "UNDELETED")
        if answer != "OK":
            raise self._bad_answer(_first_bytes(data))
        uids = sorted({int(uid) for uid in re.findall(rb"\b\d{1,10}\b", b" ".join(
            line for line in data if isinstance(line, bytes)))})
        uids = [uid for uid in uids if (validity, uid) not in self._marked | self._skipped]
        self._remaining = max(0, len(uids) - AT_ONCE)
        uids = uids[:AT_ONCE]
        infos: dict[int, _MessageInfo] = {}
        for start in range(0, len(uids), _SIZES):
            infos |= self._message_infos(client, uids[start:start + _SIZES])
        for uid in sorted(uids, key=lambda uid: (infos[uid].received if uid in infos else "", uid)):
            if uid in infos:
                self._fetch_one(client, (validity, uid), infos[uid], handle)
            else:  # another program may have removed it
                self._skip((validity, uid))

    def _message_infos(self, client: _Client, uids: list[int]) -> dict[int, _MessageInfo]:
        with self._translate_errors():
            answer, data = client.uid("FETCH", ",".join(map(str, uids)),
                                      "(UID RFC822.SIZE INTERNALDATE)")
        if answer != "OK":
            raise self._bad_answer(_first_bytes(data))
        infos = {}
        for line in data:
            text = line if isinstance(line, bytes) else b""
            uid = re.search(rb"\bUID (\d{1,10})\b", text)
            size = re.search(rb"\bRFC822\.SIZE (\d{1,12})\b", text)
            if uid and size:
                infos[int(uid[1])] = _MessageInfo(int(size[1]), _received_time(text))
        return infos

    def _fetch_one(self, client: _Client, message_key: tuple[bytes, int], info: _MessageInfo,
                   handle: Handle) -> None:
        if message_key not in self._done:
            try:
                raw = self._body(client, message_key, info.size)
            except _ConnectionLost:
                self._connection_losses[message_key] += 1
                # it is this message that breaks the connection
                if self._connection_losses[message_key] >= TRIES - 1:
                    self._skip(message_key)
                raise
            if raw is None:
                self._skip(message_key)
                return
            try:
                least_size = MOST + 1 if message_key in self._understated else len(raw)
                message = fetched_message(raw, max(info.size, len(raw), least_size), info.received)
                handle(message)
                self._oversized_count += not message.is_complete
            except Refused as error:
                self._refusal = self._refusal or error
                self._skipped.add(message_key)
                return
            self._done.add(message_key)
        self._mark_seen(client, str(message_key[1]))
        self._marked.add(message_key)

    def _skip(self, message_key: tuple[bytes, int]) -> None:
        self._unread.add(message_key)
        self._skipped.add(message_key)

    def _body(self, client: _Client, message_key: tuple[bytes, int], size: int) -> bytes | None:
        """A message, or the beginning of a big one; None: the server has none."""
        part = "(UID BODY.PEEK[])"
        if size > MOST or message_key in self._understated:
            part = f"(UID BODY.PEEK[]<0.{HEAD}>)"
        try:
            with self._translate_errors():
                answer, data = client.uid("FETCH", str(message_key[1]), part)
        except _TooLong:
            if message_key in self._understated:
                raise self._bad_answer("more bytes than requested") from None
            self._understated.add(message_key)
            raise _ConnectionLost("a message is larger than the server said") from None
        return _body(data, message_key[1]) if answer == "OK" else None

    def _mark_seen(self, client: _Client, uid: str) -> None:
        with self._translate_errors():
            answer, data = client.uid("STORE", uid, "+FLAGS.SILENT", r"(\Seen)")
        if answer != "OK":
            raise self._mailbox_refusal(self._settings.mailbox, data)
        if self._settings.handled != "move":
            return
        folder = _quoted_mailbox(self._settings.folder or "")
        with self._translate_errors():
            if b"MOVE" in self._capabilities:
                answer, _ = client.uid("MOVE", uid, folder)
            else:
                answer, _ = client.uid("COPY", uid, folder)
                if answer == "OK":
                    client.uid("STORE", uid, "+FLAGS.SILENT", r"(\Deleted)")
                    # Without UIDPLUS this would expunge every deleted message.
                    if b"UIDPLUS" in self._capabilities:
                        client.uid("EXPUNGE", uid)
        if answer != "OK":
            self._unmoved += 1


def _first_bytes(data: Any) -> bytes:
    return next((line for line in data or () if isinstance(line, bytes)), b"")


def _received_time(line: bytes) -> str:
    """When the server received a message (UTC); empty: it does not say."""
    matched = re.search(rb'\bINTERNALDATE "([^"]{1,40})"', line)
    return message.utc_time(matched[1].decode("ascii", "replace")) if matched else ""


def _body(data: list[Any], uid: int) -> bytes | None:
    """The bytes of a message in a FETCH response, which may also contain other messages."""
    for part in data:
        if isinstance(part, tuple):
            head, body = part[0].upper(), part[1]
            uid_match = re.search(rb"\bUID (\d{1,10})\b", head)
            if b"BODY[]" in head and (uid_match is None or int(uid_match[1]) == uid):
                return bytes(body)
        elif isinstance(part, bytes):
            quoted = re.search(rb'BODY\[\](?:<\d+>)? "((?:[^"\\]|\\.)*+)"', part)
            if quoted:
                return re.sub(rb"\\(.)", rb"\1", quoted[1])
    return None


def _quoted_mailbox(name: str) -> str:
    """A mailbox name in modified UTF-7 (RFC 3501, 5.1.3), quoted."""
    coded = re.sub(r"&|[^\x20-\x7e]+", lambda odd: "&-" if odd[0] == "&" else "&" + b64encode(
        odd[0].encode("utf-16-be")).decode().rstrip("=").replace("/", ",") + "-", name)
    return _quoted_string(coded)


def _quoted_string(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
