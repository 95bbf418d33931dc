"""The ways in which someone keeps the text of a report: quoted, folded, as a mail."""

import base64
import quopri
import textwrap
from collections.abc import Callable


def mail(body: str, kind: str = "text/plain", encoding: str = "8bit") -> bytes:
    """A mail with some text."""
    raw = body.encode()
    coded = {"8bit": raw, "base64": base64.encodebytes(raw),
             "quoted-printable": quopri.encodestring(raw)}[encoding]
    return (b"From: Ref <ref@example.org>\r\nTo: ann@example.org\r\nSubject: fair\r\n"
            b"MIME-Version: 1.0\r\n" + f"Content-Type: {kind}; charset=utf-8\r\n"
            f"Content-Transfer-Encoding: {encoding}\r\n\r\n".encode() + coded)


def quoted(text: str, mark: str = "> ") -> str:
    """As an answer quotes it."""
    return "Ann wrote:\n" + "".join(f"{mark}{line}\n" for line in text.splitlines())


def folded(text: str, width: int) -> str:
    """Broken wherever a line is full, within words too."""
    return "\n".join(line[i:i + width] for line in text.splitlines()
                     for i in range(0, max(len(line), 1), width))


def wrapped(text: str) -> str:
    """Broken at blanks, as a program for mail does."""
    return "\n".join(textwrap.fill(line, 72, break_long_words=False) for line in text.splitlines())


def html(text: str) -> str:
    """A page of it."""
    rows = "".join(f"<div>{line.replace('&', '&amp;').replace('<', '&lt;')}</div>"
                   for line in text.splitlines())
    return f"<html><body><p>So it stands:</p>{rows}</body></html>"


WAYS: dict[str, Callable[[str], bytes]] = {
    "as it is": str.encode,
    "in an answer": lambda text: quoted(text).encode(),
    "in an answer to an answer": lambda text: quoted(quoted(text), ">> | ").encode(),
    "lines that end as a mail's": lambda text: text.replace("\n", "\r\n").encode(),
    "wrapped": lambda text: wrapped(text).encode(),
    "wrapped and answered": lambda text: quoted(wrapped(text)).encode(),
    "folded at 30": lambda text: folded(text, 30).encode(),
    "folded at 17, answered": lambda text: quoted(folded(text, 17)).encode(),
    "a mail": mail,
    "a mail in base64": lambda text: mail(text, encoding="base64"),
    "a mail in quoted-printable": lambda text: mail(quoted(text), encoding="quoted-printable"),
    "a mail in HTML": lambda text: mail(html(text), "text/html"),
    "an mbox": lambda text: b"".join(
        b"From ref Thu Mar  5 18:00:00 2026\n" + mail(part) + b"\n\n" for part in (text, "Hello")),
    "not UTF-8": lambda text: b"\xff\xfe " + text.encode() + b"\xff",
}
