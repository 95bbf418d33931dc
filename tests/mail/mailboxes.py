"""Mailboxes as people use them: read by IMAP and written from over SMTP, both under TLS."""

import imaplib
import smtplib
import ssl
from base64 import b64encode
from collections.abc import Iterable
from contextlib import suppress
from email import message_from_bytes
from email.message import Message
from email.policy import compat32
from functools import cached_property
from typing import Any

from msgspec import Struct

from referee.pbem.inbound import charsets
from referee.pbem.roster import tokens
from referee.pbem.roster.tokens import Token
from tests.mail.mail_servers import Servers


class Mail(Struct, frozen=True):
    """A received mail: its id and the id it answers, its headers, its text, its bytes.

    ``token`` is the token in its text, ``answer`` its Reply-To address.
    """

    id: str
    reply: str
    to: str
    answer: str
    subject: str
    refs: str
    date: str
    token: Token | None
    text: str
    raw: bytes

    @property
    def turn(self) -> int:
        """The turn of its token."""
        return self.token.turn if self.token else 0


def mail(raw: bytes) -> Mail:
    """A mail, read as a mail program does."""
    whole = message_from_bytes(raw, policy=compat32)

    def said(name: str) -> str:
        return charsets.decoded_header(str(whole.get(name, ""))).strip()

    text = _text(whole)
    found = tokens.find_tokens(text.splitlines()[:2]) if tokens.find_tokens((said("Message-ID"),
                                                                             )) else ()
    return Mail(said("Message-ID"), said("In-Reply-To"), said("To"),
                said("Reply-To") or said("From"), said("Subject"), said("References"),
                said("Date"), found[0] if found else None, text, raw)


def _text(whole: Message) -> str:
    """The plain-text part of a mail."""
    for part in whole.walk():
        payload = part.get_payload(decode=True)
        if part.get_content_type() == "text/plain" and isinstance(payload, bytes):
            return payload.decode().replace("\r\n", "\n")
    return ""


class Mailbox:
    """The mailbox of a user, and all mails read from it."""

    def __init__(self, servers: Servers, user: str) -> None:
        self.servers, self.user, self.address = servers, user, servers.address(user)
        self.mails: list[Mail] = []
        self._plain = f"\0{self.address}\0{servers.password(user)}".encode()
        self._context = ssl.create_default_context(cafile=str(servers.ca))

    @cached_property
    def _imap(self) -> imaplib.IMAP4_SSL:
        imap = imaplib.IMAP4_SSL("localhost", self.servers.imaps, ssl_context=self._context)
        imap.authenticate("PLAIN", lambda _: self._plain)
        imap.select("INBOX")
        return imap

    def read(self) -> list[Mail]:
        """The new mails, in order of arrival; they are marked as seen."""
        self._imap.noop()
        _, found = self._imap.uid("SEARCH", "UNSEEN")
        new = []
        for uid in found[0].split():
            said: list[Any] = self._imap.uid("FETCH", uid.decode(), "(BODY[])")[1]
            new.append(mail(next(part[1] for part in said if isinstance(part, tuple))))
        self.mails += new
        return new

    def send(self, letters: Iterable[bytes], sender: str | None = None) -> None:
        """Send messages to the office; ``sender`` is where bounces go, empty for nowhere."""
        with smtplib.SMTP_SSL("localhost", self.servers.smtps, context=self._context) as smtp:
            smtp.ehlo()
            code, said = smtp.docmd("AUTH", f"PLAIN {b64encode(self._plain).decode()}")
            assert code == 235, said
            for raw in letters:
                to = mail(raw).to
                assert not smtp.sendmail(self.address if sender is None else sender, [to], raw)

    def close(self) -> None:
        """Close the connection."""
        with suppress(Exception):
            self._imap.logout()
