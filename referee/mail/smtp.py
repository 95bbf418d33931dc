"""Sending the outbox: over SMTP with TLS, or through a program such as sendmail."""

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
DAYS = 5  # that delivery is retried (RFC 5321, 4.5.4.1)
TRIES = 3  # lost connections in a row without a mail sent before we give up
PROGRAM = 120.0  # seconds that a program may take for a mail
_DAY = 86400.0
_HELLO = "[127.0.0.1]"  # the name of this machine is private, and would need a look-up

# sysexits.h: EX_DATAERR, EX_NOUSER, EX_NOHOST, EX_TEMPFAIL.
_WRONG, _NOBODY, _NOWHERE, _LATER = 65, 67, 68, 75


class DeliveryResult(Struct, frozen=True):
    """What became of a mail."""

    mail: Mail
    outcome: Literal["sent", "later", "bounced"]
    why: str = ""  # the text of the server or program
    code: int = 0  # of the server, or the exit code of the program
    is_address_fault: bool = False  # it bounced because of the address, not of content or delivery


class DeliveryCounts(Struct, frozen=True):
    """How many mails were sent, bounced, or wait for the next attempt."""

    sent: int = 0
    bounced: int = 0
    later: int = 0


def send(settings: Settings, outbox: Outbox, now: float,
         tell: Callable[[DeliveryResult], object] = lambda result: None) -> DeliveryCounts:
    """Send the mails in the outbox, oldest first; ``tell`` gets the result of each.

    ``now`` is Unix time: a mail that must wait bounces after ``DAYS`` days. A bounce is reported
    before the mail is moved to ``out/failed``, so after a crash it may be reported again. A mail
    that the server accepted just before a crash is sent again with the same Message-ID; SMTP
    offers nothing better.

    Refused, and unsent mails wait: a server that cannot be reached, has the wrong certificate,
    rejects the login or accepts no mail from this address; a program that does not run; a file in
    the outbox that is not a mail, after the others are sent.
    """
    out = settings.outgoing()
    queue = _Queue(outbox, now, tell)
    if queue.first():
        if out.sendmail is not None:
            _send_by_program(out.sendmail, queue, f"{visible(settings.file)}, [out]")
        else:
            _send_by_server(connection.Connection(out, settings, "out", PORTS), queue)
    if queue.unfit is not None:
        raise queue.unfit
    return queue.counts


class _Queue:
    """The mails to be sent, and the results so far."""

    def __init__(self, outbox: Outbox, now: float,
                 tell: Callable[[DeliveryResult], object]) -> None:
        self._outbox, self._now, self._report = outbox, now, tell
        self._names = deque(outbox.waiting())
        self.counts = DeliveryCounts()
        self.unfit: Refused | None = None

    def first(self) -> Mail | None:
        """The next mail to be sent; None: no more."""
        while self._names:
            try:
                mail, self._since = self._outbox.load(self._names[0])
                return mail
            except Refused as error:
                self.unfit = error
                self._names.popleft()
        return None

    def finish(self, result: DeliveryResult) -> None:
        """Record the result of the first mail and remove it from the queue."""
        name = self._names.popleft()
        if result.outcome == "later" and self._now - self._since > DAYS * _DAY:
            result = msgspec.structs.replace(
                result, outcome="bounced", why=f"Sending was tried for {DAYS} days: {result.why}")
        if result.outcome == "sent":
            self._outbox.mark_sent(name)
        self._report(result)
        if result.outcome == "bounced":
            self._outbox.mark_failed(name, f"{result.code} {result.why}\n")
        self.counts = msgspec.structs.replace(
            self.counts, **{result.outcome: getattr(self.counts, result.outcome) + 1})


# Through a program.

def _send_by_program(program: tuple[str, ...], queue: _Queue, place: str) -> None:
    while mail := queue.first():
        queue.finish(_send_one_by_program(program, mail, place))


def _send_one_by_program(program: tuple[str, ...], mail: Mail, place: str) -> DeliveryResult:
    program_name = visible(program[0])
    try:
        completed = subprocess.run(
            [*program, "-i", "-f", mail.sender or "<>", "--", mail.recipient], check=False,
            input=_with_line_ends(mail.raw, b"\n"), stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PROGRAM)
    except subprocess.TimeoutExpired:
        raise refused("referee/mail-program",
                      f"{program_name} took longer than {PROGRAM:.0f} seconds.", where=place,
                      hint="Unsent mail stays in the outbox. Run the program by hand.") from None
    except (OSError, ValueError):
        raise refused("referee/mail-program", f"{program_name} cannot be run.", where=place,
                      hint="Check its name, and whether it is installed.") from None
    text = credentials.NONE.masked(completed.stdout.decode("utf-8", "replace"))
    code = completed.returncode
    if code == 0:
        return DeliveryResult(mail, "sent")
    if code in (_WRONG, _NOBODY, _NOWHERE):
        return DeliveryResult(mail, "bounced", text, code, code != _WRONG)
    if code == _LATER:
        return DeliveryResult(mail, "later", text, code)
    raise refused("referee/mail-program", f"{program_name} ended with {code}: {text or '–'}.",
                  where=place, hint="Unsent mail stays in the outbox. Run the program by hand.")


# Through a server.

class _ConnectionLost(Exception):
    """The connection to the server was lost, or the server ended it."""


class _Client(smtplib.SMTP):
    """The SMTP client on a connection of ours."""

    def __init__(self, server: connection.Connection) -> None:
        self._connection = server
        super().__init__(server.host, server.port, _HELLO, connection.PATIENCE)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket:
        return self._connection.open()


def _send_by_server(connection: connection.Connection, queue: _Queue) -> None:
    tries = 0
    was_connected = False
    while queue.first():
        before = queue.counts
        try:
            with _session(connection, was_connected) as client:
                was_connected = True
                while mail := queue.first():
                    queue.finish(_send_one(client, connection, mail))
        except _ConnectionLost as error:
            tries = tries + 1 if queue.counts == before else 1
            if tries >= TRIES:
                raise connection.refusal(error) from None
            if tries == TRIES - 1 and (mail := queue.first()):
                # Twice in a row: it may be this mail that breaks the connection.
                queue.finish(DeliveryResult(mail, "later", connection.server_text(str(error))))


@contextmanager
def _session(server: connection.Connection, was_connected: bool) -> Iterator[_Client]:
    """A session with a server, logged in; ``was_connected``: an earlier session succeeded."""
    client: _Client | None = None
    try:
        with _translate_errors(server, was_connected):
            client = _Client(server)
            client.ehlo()
            if server.settings.tls == "starttls":
                if not client.has_extn("starttls"):
                    raise server.without_tls()
                client.starttls(context=server.tls_context())
                client.ehlo()
            if server.user:
                _log_in(client, server)
        yield client
    finally:
        server.budget.renew(connection.LEAVE)
        if client is not None:
            with suppress(Exception):
                client.quit()
            with suppress(Exception):
                client.close()


@contextmanager
def _translate_errors(connection: connection.Connection, was_connected: bool, seconds: float
                      | None = None) -> Iterator[None]:
    """Turn any error into _ConnectionLost or a refusal."""
    connection.budget.renew(seconds)
    try:
        yield
    except (Refused, _ConnectionLost):
        raise
    except smtplib.SMTPResponseException as error:
        raise _sender_refusal(connection, error.smtp_code,
                              _answer_text(connection, error.smtp_error)) from None
    except (OSError, EOFError) as error:
        if was_connected and not isinstance(error, ssl.SSLCertVerificationError):
            raise _ConnectionLost(str(error)) from None
        raise connection.refusal(error) from None
    except Exception as error:  # smtplib raises anything at an answer it cannot read
        raise _bad_answer(connection, str(error)) from None


def _bad_answer(connection: connection.Connection, text: str) -> Refused:
    return refused("referee/mail-server", f"The answer of the server cannot be understood: "
                   f"{connection.server_text(text)}.", where=connection.where,
                   hint="Unsent mail stays in the outbox. Try again later.")


def _log_in(client: _Client, connection: connection.Connection) -> None:
    offered = client.esmtp_features.get("auth", "").upper().split()
    if connection.settings.auth == "xoauth2":
        token = _base64(credentials.xoauth2(connection.user, connection.secret))
        code, response = client.docmd("AUTH", f"XOAUTH2 {token}")
        if code == 334:  # the challenge describes the error, and the server waits for an empty line
            code, response = client.docmd("")
    elif "PLAIN" in offered:
        token = _base64(credentials.sasl_plain(connection.user, connection.secret))
        code, response = client.docmd("AUTH", f"PLAIN {token}")
    elif "LOGIN" in offered:
        code, response = client.docmd("AUTH", "LOGIN")
        for part in (connection.user, connection.secret.reveal()):
            if code == 334:
                code, response = client.docmd(_base64(part.encode()))
    else:
        raise connection.login_refusal("the server does not accept a password in this way")
    if code != 235:
        raise connection.login_refusal(f"{code} {_answer_text(connection, response)}")


def _send_one(client: _Client, server: connection.Connection, mail: Mail) -> DeliveryResult:
    """Send one mail. _ConnectionLost: try again. Refused: the server accepts no mail from us."""
    raw = _with_line_ends(mail.raw, b"\r\n")
    options = _mail_options(client, mail, raw)
    if options is None:
        return DeliveryResult(mail, "bounced", "The server only accepts ASCII addresses.", 0, True)
    with _translate_errors(server, True):
        code, response = client.docmd("MAIL", f"FROM:<{mail.sender}>{options}")
        answer_text = _check_answer(server, code, response)
        if code == 552:
            return _after_reset(client, DeliveryResult(mail, "bounced", answer_text, code))
        if code >= 400:
            raise _sender_refusal(server, code, answer_text)
        code, response = client.docmd("RCPT", f"TO:<{mail.recipient}>")
        answer_text = _check_answer(server, code, response)
        if code >= 500:
            if code in (503, 530) or _refuses_us(answer_text) or (_is_policy_refusal(answer_text)
                                                                  and not server.user):
                raise _sender_refusal(server, code, answer_text)
            return _after_reset(client, DeliveryResult(mail, "bounced", answer_text, code,
                                                       not _is_policy_refusal(answer_text)))
        if code >= 400:
            return _after_reset(client, DeliveryResult(mail, "later", answer_text, code))
    with _translate_errors(server, True, connection.DELIVERY_PATIENCE):
        try:
            code, response = client.data(raw)
        except smtplib.SMTPDataError as error:
            code, response = error.smtp_code, _as_bytes(error.smtp_error)
        answer_text = _check_answer(server, code, response)
        if code < 400:
            return DeliveryResult(mail, "sent", answer_text, code)
        return _after_reset(client, DeliveryResult(mail, "bounced" if code >= 500 else "later",
                                                   answer_text, code))


def _mail_options(client: _Client, mail: Mail, raw: bytes) -> str | None:
    """The parameters of MAIL FROM for a mail; None: the server cannot take it."""
    options = f" SIZE={len(raw)}" if client.has_extn("size") else ""
    wide = not (mail.recipient
                + mail.sender).isascii() or not raw.partition(b"\r\n\r\n")[0].isascii()
    client.command_encoding = "utf-8" if wide else "ascii"
    if not raw.isascii() and client.has_extn("8bitmime"):
        options += " BODY=8BITMIME"
    if wide and not client.has_extn("smtputf8"):
        return None
    return f"{options} SMTPUTF8" if wide else options


def _check_answer(connection: connection.Connection, code: int, response: bytes) -> str:
    """The text of an answer. _ConnectionLost: the session ends. Refused: an invalid answer."""
    answer_text = _answer_text(connection, response)
    if code == 421:
        raise _ConnectionLost(f"421 {answer_text}")
    if not (code in (250, 251, 252) or 400 <= code < 600):
        raise _bad_answer(connection, f"{code} {answer_text}" if code > 0 else answer_text)
    return answer_text


def _after_reset(client: _Client, result: DeliveryResult) -> DeliveryResult:
    client.rset()
    return result


def _sender_refusal(connection: connection.Connection, code: int, answer_text: str) -> Refused:
    return refused("referee/mail-sender" if code >= 500 else "referee/mail-later",
                   f"The server does not accept mail from the office: {code} {answer_text}.",
                   where=connection.where,
                   hint="Unsent mail stays in the outbox. Check user and address." if code >= 500
                   else "Unsent mail stays in the outbox. Try again later.")


def _refuses_us(answer_text: str) -> bool:
    """Whether a server refuses a recipient because of us, and so would refuse every other."""
    return bool(re.search("(?i)relay|client host|sender|authenticat", answer_text))


def _is_policy_refusal(answer_text: str) -> bool:
    """Whether a recipient is refused by policy (RFC 3463, 3.8), not because of the address."""
    return bool(re.search(r"\b5\.7\.\d", answer_text))


def _answer_text(connection: connection.Connection, response: bytes | str) -> str:
    return connection.server_text(response).removesuffix(".")


def _as_bytes(response: bytes | str) -> bytes:
    return response if isinstance(response, bytes) else response.encode()


def _base64(text: bytes) -> str:
    return b64encode(text).decode()


def _with_line_ends(raw: bytes, end: bytes) -> bytes:
    return re.sub(rb"\r\n|\r|\n", end, raw)
