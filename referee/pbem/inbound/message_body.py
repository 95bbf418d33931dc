"""Extracts the text of a mail's MIME parts (plain, flowed, HTML) and the names of unread parts."""

import re
from collections.abc import Iterator
from email.message import Message

from referee.core.base.control_characters import visible
from referee.core.base.problem import Refused, refused
from referee.pbem.inbound import charsets, html_text, line_kinds

FILE, NAME = 4_000, 60  # bytes read of a named file; characters of its name
ENCRYPTED = "encrypted"
DEEPEST = 20
TEXT = 64 << 10  # characters
QUOTED = 20  # lines kept at each end of the longest quote, if a text is too long
LONG = 8_000  # characters of a quote; longer than any allowed press, which may quote
HTML = 64 << 10  # bytes of HTML after which no further HTML part is read

_SEALED = ("application/pkcs7-mime", "application/x-pkcs7-mime")
_PGP = "-----BEGIN PGP MESSAGE-----"
_META = re.compile(rb"charset\s*=\s*[\"']?([\w-]{1,40})", re.IGNORECASE)


def too_large(why: str) -> Refused:
    """The error for a mail beyond the limits."""
    return refused("referee/mail-size", f"The mail has {why}. It was not read.",
                   hint="Send the text alone, without pictures, files or forwarded mails.")


def shortened(text: str) -> tuple[str, bool]:
    """The text cut to the maximum length at a line end, and whether it is complete.

    Half a line could have another meaning.
    """
    if len(text) > TEXT or text.count("\n") >= line_kinds.LINES:
        text = _without_long_quote(text)
    if len(text) <= TEXT:
        return text, True
    return text[:TEXT].rpartition("\n")[0], False


def _without_long_quote(text: str) -> str:
    """The text without the middle of its longest quote, because people write below quotes."""
    lines = text.split("\n")
    first = last = start = 0
    for n, line in enumerate((*lines, "")):
        if not line.startswith(">"):
            if n - start > last - first:
                first, last = start, n
            start = n + 1
    left = first + QUOTED, max(first + QUOTED, last - QUOTED)
    if sum(map(len, lines[slice(*left)])) < LONG:
        return text
    return "\n".join((*lines[:left[0]], *lines[left[1]:]))


class TextParts:
    """The texts of a mail in order.

    ``html``: one was converted from HTML. ``open``: one may continue, since the mail was cut in it.
    ``whole``: none was shortened. ``beside``: the parts that are not read, as (name, beginning).
    """

    def __init__(self, mail: Message, cut: bool) -> None:
        self.html = self.open = False
        self._last = [*mail.walk()][-1] if cut else None
        self.whole = True
        self.left = HTML
        self.beside: list[tuple[str, str]] = []
        self.texts = [text for text in self._texts_of(mail, 0) if text.strip()]

    def _texts_of(self, part: Message, deep: int) -> Iterator[str]:
        kind = part.get_content_type()
        if deep > DEEPEST:
            raise too_large("parts nested too deeply")
        if part.get_content_maintype() == "multipart":
            parts = part.get_payload()
            if not isinstance(parts, list):
                raise refused("referee/mail-unreadable", "A part of the mail has no end.")
            yield from self._texts_of_multipart(
                kind, [subpart for subpart in parts if isinstance(subpart, Message)], deep + 1)
        elif kind in ("text/plain", "text/html") and not (deep and _is_attachment(part)):
            text = self._part_text(part, kind == "text/html")
            if _PGP in text:
                self.beside.append((ENCRYPTED, ""))
            yield text
        elif kind in _SEALED:
            self.beside.append((ENCRYPTED, ""))
        elif name := _attachment_name(part):
            self.beside.append((name, self._attachment_start(part) if kind == "text/plain" else ""))

    def _texts_of_multipart(self, kind: str, parts: list[Message], deep: int) -> Iterator[str]:
        """The texts of a multipart; of alternatives only one, if possible plain text."""
        if kind == "multipart/alternative":
            before = self.html
            for alternative in (*filter(_is_plain, parts),
                                *(subpart for subpart in parts if not _is_plain(subpart))):
                self.html = before
                words = [text for text in self._texts_of(alternative, deep) if text.strip()]
                if words:
                    yield from words
                    return
        elif kind in ("multipart/related", "multipart/signed", "multipart/report"):
            for part in parts[:1]:
                yield from self._texts_of(part, deep)
        elif kind == "multipart/encrypted":
            self.beside.append((ENCRYPTED, ""))
        elif kind != "multipart/digest":
            for part in parts:
                yield from self._texts_of(part, deep)

    @staticmethod
    def _attachment_start(part: Message) -> str:
        """How the text in a file begins."""
        raw = part.get_payload(decode=True)
        return charsets.decode(raw[:FILE], _parameter(part, "charset")) if isinstance(
            raw, bytes) else ""

    def _part_text(self, part: Message, html: bool) -> str:
        self.open = self.open or part is self._last
        raw = part.get_payload(decode=True)
        if not isinstance(raw, bytes):
            return ""
        charset = _parameter(part, "charset")
        if html:
            if self.left <= 0:
                self.whole = False
                return ""
            self.left -= len(raw)
            if not charset and (meta := _META.search(raw[:4000])):
                charset = meta[1].decode()
            self.html = True
            text, complete = html_text.parse(charsets.decode(raw, charset))
            self.whole = self.whole and complete
            return text
        text = charsets.decode(raw, charset).replace("\r\n", "\n").replace("\r", "\n")
        if _parameter(part, "format").lower() == "flowed":
            text, complete = shortened(text)
            self.whole = self.whole and complete
            return unflow(text, _parameter(part, "delsp").lower() == "yes")
        return text


def _is_plain(part: Message) -> bool:
    return part.get_content_type() == "text/plain"


def _is_attachment(part: Message) -> bool:
    """Whether a part is an attached file rather than the text of the mail."""
    return part.get_content_disposition() == "attachment" or bool(_parameter(part, "name")) or (
        isinstance(part.get_param("filename", header="content-disposition"), (str, tuple)))


def _attachment_name(part: Message) -> str:
    """The file name of an attachment; "" if it has none."""
    try:
        return visible(charsets.decoded_header(part.get_filename() or ""))[:NAME]
    except (ValueError, LookupError, TypeError):  # unknown charset
        return "?"


def _parameter(part: Message, name: str) -> str:
    value = part.get_param(name)
    return value[2] if isinstance(value, tuple) else value if isinstance(value, str) else ""


def unflow(text: str, delsp: bool) -> str:
    """The text of format=flowed (RFC 3676) with lines joined and quotes as ``>`` lines."""
    lines: list[str] = []
    open_, marks = False, 0
    for raw in text.split("\n"):
        line = raw.lstrip(">")
        depth = len(raw) - len(line)
        line = line[1:] if line.startswith(" ") else line  # space-stuffed
        joins = open_ and depth == marks and line != "-- "
        flows = line.endswith(" ") and line != "-- "
        written_text = line[:-1] if flows and delsp else line
        if joins:
            lines[-1] += written_text
        else:
            quote = ">" * min(depth, html_text.DEEPEST)
            lines.append(f"{quote} {written_text}" if quote else written_text)
        open_, marks = flows, depth
    return "\n".join(lines)
