"""A connection to a mail server: TLS, verified certificates, limits on time and bytes."""

import os
import socket
import ssl
import time
from typing import Any

from referee.core.base.control_characters import visible
from referee.core.base.problem import Refused, refused
from referee.mail.credentials import NONE, SHOWN, Secret, obtain
from referee.mail.settings import ServerSettings, Settings

PATIENCE = 60.0  # seconds for a command and its response
DELIVERY_PATIENCE = 300.0  # seconds until a server has accepted a mail, which it may scan first
LEAVE = 5.0  # seconds to log out
BYTES = 4 << 20  # of a response


class Budget:
    """Limits on the time and bytes of the response to one command, however slowly it arrives."""

    def __init__(self) -> None:
        self.renew()

    def renew(self, seconds: float | None = None) -> None:
        """Reset both limits for the next command."""
        self._until = time.monotonic() + (PATIENCE if seconds is None else seconds)
        self._left = BYTES

    def seconds_left(self) -> float:
        """Seconds left. TimeoutError: none."""
        seconds = self._until - time.monotonic()
        if seconds <= 0:
            raise TimeoutError("timed out")
        return seconds

    def spend(self, size: int) -> int:
        """Count bytes received. OSError: too many."""
        self._left -= size
        if self._left < 0:
            raise OSError("the answer has more bytes than allowed")
        return size


class _Plain(socket.socket):
    budget: Budget

    def recv_into(self, *given: Any) -> int:
        self.settimeout(self.budget.seconds_left())
        return self.budget.spend(super().recv_into(*given))

    def sendall(self, *given: Any) -> None:
        self.settimeout(self.budget.seconds_left())
        super().sendall(*given)


class _Tls(_Plain, ssl.SSLSocket):
    pass


class Connection:
    """How to reach a server by the settings, its limits, and its refusals."""

    def __init__(self, server_settings: ServerSettings, settings: Settings, section: str,
                 ports: tuple[int, int]) -> None:
        """``ports``: the defaults for implicit TLS and for STARTTLS. Refused: as `obtain`."""
        self.settings = server_settings
        self.host = server_settings.host or ""
        self.port = server_settings.port or ports[server_settings.tls == "starttls"]
        self.where = f"{self.host}:{self.port}"
        self.budget = Budget()
        self._ca = settings.path(server_settings.ca) if server_settings.ca else None
        self._section = f"{visible(settings.file)}, [{section}]"
        self.user = server_settings.user or ""
        self.secret: Secret = NONE if not server_settings.user else obtain(
            server_settings.secret_env or "", server_settings.secret_command or (), self._section)

    def tls_context(self) -> ssl.SSLContext:
        """The TLS context. Refused: an unreadable file of certificates."""
        try:
            context = ssl.create_default_context(cafile=self._ca)
        except OSError as error:  # includes SSLError
            raise refused("referee/unusable-office-setting",
                          f"The certificates cannot be read: {_error_text(error)}.",
                          where=self._section,
                          hint="Set “ca” to a file with certificates in PEM format.") from None
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.sslsocket_class = type("_Bound", (_Tls,), {"budget": self.budget})
        return context

    def open(self) -> socket.socket:
        """A new socket, with TLS if that is implicit. OSError: no connection."""
        self.budget.renew()
        raw = socket.create_connection((self.host, self.port), self.budget.seconds_left())
        # imaplib sends a command in pieces; each would wait 40 ms for the last to be acknowledged.
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self.settings.tls == "implicit":
            try:
                return self.tls_context().wrap_socket(raw, server_hostname=self.host)
            except BaseException:
                raw.close()
                raise
        plain = _Plain(fileno=raw.detach())
        plain.budget = self.budget
        return plain

    def server_text(self, response: bytes | str) -> str:
        """The text of a response, safe to show."""
        text = response if isinstance(response, str) else response.decode("utf-8", "replace")
        return self.secret.masked(text, self.user)

    def refusal(self, error: Exception) -> Refused:
        """Why there is no connection, or why it was lost."""
        if isinstance(error, ssl.SSLCertVerificationError):
            return refused("referee/mail-certificate", "The certificate of the server is not "
                           f"valid: {_error_text(error.verify_message)}.", where=self.where,
                           hint="Check the host name. To trust another certificate authority, set "
                                "“ca” to its file.")
        if isinstance(error, ssl.SSLError) and not isinstance(error, ssl.SSLEOFError):
            return refused("referee/mail-tls", f"TLS could not start: {_error_text(error)}.",
                           where=self.where, hint='Check “port” and “tls”: "implicit" has ports '
                           '993 and 465, "starttls" 143 and 587.')
        if isinstance(error, socket.gaierror | ConnectionRefusedError):
            return refused("referee/mail-unreachable",
                           f"The server cannot be reached: {_error_text(error)}.", where=self.where,
                           hint="Check “host” and “port”, or try again later.")
        return refused("referee/mail-cut",
                       f"The connection to the server broke: {self.server_text(str(error))}.",
                       where=self.where,
                       hint="Nothing is lost. Try again later. If that never helps, check “port” "
                            "and “tls”.")

    def without_tls(self) -> Refused:
        """The refusal of a server without STARTTLS."""
        return refused("referee/mail-tls", "The server offers no STARTTLS.", where=self.where,
                       hint="Nothing was sent. Check “port” and “tls”: implicit TLS has ports 993 "
                            "and 465.")

    def login_refusal(self, response: bytes | str) -> Refused:
        """The refusal after a failed login."""
        return refused("referee/mail-login",
                       f"The server refused the login: {self.server_text(response)}.",
                       where=self.where,
                       hint="Check “user”, “auth” and the secret. Many providers need a separate "
                            "password for programs.")


def _error_text(error: Exception | str) -> str:
    text = error if isinstance(error, str) else (
        os.strerror(error.errno) if type(error) is OSError and error.errno else str(error))
    return visible(" ".join(text.split()).removesuffix("."))[:SHOWN]
