"""The outbox sent: over SMTP under TLS, or through a program as sendmail is."""

import re
import smtplib
import ssl
import subprocess
from base64 import b64encode
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from socket import socket
from typing import Literal

import msgspec
from msgspec import Struct

from referee.core.base.control_characters import visible
from referee.core.base.problem import Refused, refused
from referee.mail import connection, credentials
from referee.mail.outbox import Mail, Outbox
from referee.mail.settings import Settings

PORTS = (465, 587)
DAYS = 5  # for which a mail is tried (RFC 5321, 4.5.4.1)
TRIES = 3  # lines that may break one after another without a mail sent
PROGRAM = 120.0  # seconds that a program may take for a mail
_DAY = 86400.0
_HELLO = "[127.0.0.1]"  # the name of this machine is nobody's business, and takes a look-up

# sysexits.h: wrong data, no such user, no such host; to be tried again.
_WRONG, _NOBODY, _NOWHERE, _LATER = 65, 67, 68, 75


class Fate(Struct, frozen=True):
    """What became of a mail: it was sent, must wait, or came back; and the server's words.

    ``code`` is the server's, or how the program ended; ``address``: it came back
    for the address it went to, not for what stands in it or how it was sent.
    """

    mail: Mail
    fate: Literal["sent", "later", "bounced"]
    why: str = ""
    code: int = 0
    address: bool = False


class Sent(Struct, frozen=True):
    """How many mails were sent, came back, and wait for the next time."""

    sent: int = 0
    bounced: int = 0
    later: int = 0


def send(settings: Settings, outbox: Outbox, now: float,
         tell: Callable[[Fate], object] = lambda fate: None) -> Sent:
    """Send what is in the outbox, the oldest first; ``tell`` gets the fate of each.

    ``now`` is Unix time: a mail that must wait comes back after ``DAYS`` days. One
    that comes back is told first and then moved to ``out/failed``, so after a crash
    it may be told again. One that the server took just before a crash is sent
    again, with the same Message-ID; SMTP has no better.

    Refused, and what was not sent waits: a server that cannot be reached, is not
    who it should be, does not let us in or takes no mail from this address; a
    program that does not run; a file in the outbox that is no mail, when the
    others are sent.
    """
    out = settings.outgoing()
    queue = _Queue(outbox, now, tell)
    if queue.first():
        if out.sendmail is not None:
            _through_program(out.sendmail, queue, f"{visible(settings.file)}, [out]")
        else:
            _through_server(connection.Line(out, settings, "out", PORTS), queue)
    if queue.unfit is not None:
        raise queue.unfit
    return queue.told


class _Queue:
    """What is to be sent, and what became of what was."""

    def __init__(self, outbox: Outbox, now: float, tell: Callable[[Fate], object]) -> None:
        self._outbox, self._now, self._tell = outbox, now, tell
        self._names = deque(outbox.waiting())
        self.told = Sent()
        self.unfit: Refused | None = None

    def first(self) -> Mail | None:
        """The next mail to be sent; none: all are dealt with."""
        while self._names:
            try:
                mail, self._since = self._outbox.read(self._names[0])
                return mail
            except Refused as error:
                self.unfit = error
                self._names.popleft()
        return None

    def done(self, fate: Fate) -> None:
        """The fate of the first."""
        name = self._names.popleft()
        if fate.fate == "later" and self._now - self._since > DAYS * _DAY:
            fate = msgspec.structs.replace(
                fate, fate="bounced", why=f"It was tried for {DAYS} days: {fate.why}")
        if fate.fate == "sent":
            self._outbox.sent(name)
        self._tell(fate)
        if fate.fate == "bounced":
            self._outbox.failed(name, f"{fate.code} {fate.why}\n")
        self.told = msgspec.structs.replace(
            self.told, **{fate.fate: getattr(self.told, fate.fate) + 1})


# Through a program.

def _through_program(program: tuple[str, ...], queue: _Queue, place: str) -> None:
    while mail := queue.first():
        queue.done(_one_by_program(program, mail, place))


def _one_by_program(program: tuple[str, ...], mail: Mail, place: str) -> Fate:
    named = visible(program[0])
    try:
        ran = subprocess.run(
            [*program, "-i", "-f", mail.sender or "<>", "--", mail.to], check=False,
            input=_ends(mail.raw, b"\n"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            timeout=PROGRAM)
    except subprocess.TimeoutExpired:
        raise refused("referee/mail-program", f"{named} took longer than {PROGRAM:.0f} seconds.",
                      where=place, hint="What was not sent waits; run it by hand.") from None
    except (OSError, ValueError):
        raise refused("referee/mail-program", f"{named} cannot be run.", where=place,
                      hint="Look at its name and whether it is installed.") from None
    said = credentials.NONE.masked(ran.stdout.decode("utf-8", "replace"))
    if ran.returncode == 0:
        return Fate(mail, "sent")
    if ran.returncode in (_WRONG, _NOBODY, _NOWHERE):
        return Fate(mail, "bounced", said, ran.returncode, ran.returncode != _WRONG)
    if ran.returncode == _LATER:
        return Fate(mail, "later", said, ran.returncode)
    raise refused("referee/mail-program", f"{named} ended with {ran.returncode}: {said or '–'}.",
                  where=place, hint="What was not sent waits; run it by hand.")


# Through a server.

class _Cut(Exception):
    """The line broke, or the server ended it."""


class _Client(smtplib.SMTP):
    """The protocol over our line."""

    def __init__(self, line: connection.Line) -> None:
        self._line = line
        super().__init__(line.host, line.port, _HELLO, connection.PATIENCE)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket:
        return self._line.open()


def _through_server(line: connection.Line, queue: _Queue) -> None:
    tries = 0
    been = False
    while queue.first():
        before = queue.told
        try:
            with _entered(line, been) as client:
                been = True
                while mail := queue.first():
                    queue.done(_one(client, line, mail))
        except _Cut as error:
            tries = tries + 1 if queue.told == before else 1
            if tries >= TRIES:
                raise line.refusal(error) from None
            if tries == TRIES - 1 and (mail := queue.first()):
                # Twice in a row it is perhaps this mail that breaks the line.
                queue.done(Fate(mail, "later", line.told(str(error))))


@contextmanager
def _entered(line: connection.Line, been: bool) -> Iterator[_Client]:
    """A session with a server that let us in; ``been``: it did so before."""
    client: _Client | None = None
    try:
        with _sense(line, been):
            client = _Client(line)
            client.ehlo()
            if line.way.tls == "starttls":
                if not client.has_extn("starttls"):
                    raise line.bare()
                client.starttls(context=line.context())
                client.ehlo()
            if line.user:
                _enter(client, line)
        yield client
    finally:
        line.budget.renew(connection.LEAVE)
        if client is not None:
            with suppress(Exception):
                client.quit()
            with suppress(Exception):
                client.close()


@contextmanager
def _sense(line: connection.Line, been: bool, seconds: float | None = None) -> Iterator[None]:
    """What happens on a line, as one of: it broke, the server refused us or makes no sense."""
    line.budget.renew(seconds)
    try:
        yield
    except (Refused, _Cut):
        raise
    except smtplib.SMTPResponseException as error:
        raise _unwilling(line, error.smtp_code, _text(line, error.smtp_error)) from None
    except (OSError, EOFError) as error:
        if been and not isinstance(error, ssl.SSLCertVerificationError):
            raise _Cut(str(error)) from None
        raise line.refusal(error) from None
    except Exception as error:  # whatever smtplib comes to with what it cannot read
        raise _senseless(line, str(error)) from None


def _senseless(line: connection.Line, said: str) -> Refused:
    return refused("referee/mail-server", f"The answer of the server makes no sense: "
                   f"{line.told(said)}.", where=line.where,
                   hint="What was not sent waits; try again later.")


def _enter(client: _Client, line: connection.Line) -> None:
    offered = client.esmtp_features.get("auth", "").upper().split()
    if line.way.auth == "xoauth2":
        token = _coded(credentials.xoauth2(line.user, line.secret))
        code, said = client.docmd("AUTH", f"XOAUTH2 {token}")
        if code == 334:  # with what it did not like, and waits for an empty line
            code, said = client.docmd("")
    elif "PLAIN" in offered:
        code, said = client.docmd("AUTH",
                                  f"PLAIN {_coded(credentials.plain(line.user, line.secret))}")
    elif "LOGIN" in offered:
        code, said = client.docmd("AUTH", "LOGIN")
        for part in (line.user, line.secret.reveal()):
            if code == 334:
                code, said = client.docmd(_coded(part.encode()))
    else:
        raise line.entry("it takes no password in this way")
    if code != 235:
        raise line.entry(f"{code} {_text(line, said)}")


def _one(client: _Client, line: connection.Line, mail: Mail) -> Fate:
    """Send one mail. Refused: a server that takes none from us. _Cut: the line broke."""
    raw = _ends(mail.raw, b"\r\n")
    options = _options(client, mail, raw)
    if options is None:
        return Fate(mail, "bounced", "The server takes no address beyond ASCII.", 0, True)
    with _sense(line, True):
        code, said = client.docmd("MAIL", f"FROM:<{mail.sender}>{options}")
        told = _judged(line, code, said)
        if code == 552:
            return _back(client, Fate(mail, "bounced", told, code))
        if code >= 400:
            raise _unwilling(line, code, told)
        code, said = client.docmd("RCPT", f"TO:<{mail.to}>")
        told = _judged(line, code, said)
        if code >= 500:
            if code in (503, 530) or _ours(told) or (_policy(told) and not line.user):
                raise _unwilling(line, code, told)
            return _back(client, Fate(mail, "bounced", told, code, not _policy(told)))
        if code >= 400:
            return _back(client, Fate(mail, "later", told, code))
    with _sense(line, True, connection.TAKEN):
        try:
            code, said = client.data(raw)
        except smtplib.SMTPDataError as error:
            code, said = error.smtp_code, _bytes(error.smtp_error)
        told = _judged(line, code, said)
        if code < 400:
            return Fate(mail, "sent", told, code)
        return _back(client, Fate(mail, "bounced" if code >= 500 else "later", told, code))


def _options(client: _Client, mail: Mail, raw: bytes) -> str | None:
    """What is said of a mail before it is sent; None: the server cannot take it."""
    options = f" SIZE={len(raw)}" if client.has_extn("size") else ""
    wide = not (mail.to + mail.sender).isascii() or not raw.partition(b"\r\n\r\n")[0].isascii()
    client.command_encoding = "utf-8" if wide else "ascii"
    if not raw.isascii() and client.has_extn("8bitmime"):
        options += " BODY=8BITMIME"
    if wide and not client.has_extn("smtputf8"):
        return None
    return f"{options} SMTPUTF8" if wide else options


def _judged(line: connection.Line, code: int, said: bytes) -> str:
    """What the server said. _Cut: that it ends the session. Refused: what is no answer here."""
    told = _text(line, said)
    if code == 421:
        raise _Cut(f"421 {told}")
    if not (code in (250, 251, 252) or 400 <= code < 600):
        raise _senseless(line, f"{code} {told}" if code > 0 else told)
    return told


def _back(client: _Client, fate: Fate) -> Fate:
    client.rset()
    return fate


def _unwilling(line: connection.Line, code: int, told: str) -> Refused:
    return refused("referee/mail-sender" if code >= 500 else "referee/mail-later",
                   f"The server takes no mail from the office: {code} {told}.", where=line.where,
                   hint="What was not sent waits; look at user and address." if code >= 500
                   else "What was not sent waits; try again later.")


def _ours(told: str) -> bool:
    """Whether a server refuses an address for who we are, and so would every other."""
    return bool(re.search("(?i)relay|client host|sender|authenticat", told))


def _policy(told: str) -> bool:
    """Whether a server refuses somebody for its own reasons (RFC 3463, 3.8), not the address."""
    return bool(re.search(r"\b5\.7\.\d", told))


def _text(line: connection.Line, said: bytes | str) -> str:
    return line.told(said).removesuffix(".")


def _bytes(said: bytes | str) -> bytes:
    return said if isinstance(said, bytes) else said.encode()


def _coded(text: bytes) -> str:
    return b64encode(text).decode()


def _ends(raw: bytes, end: bytes) -> bytes:
    """A mail with these line ends, whatever it had."""
    return re.sub(rb"\r\n|\r|\n", end, raw)
