"""A mail read: who wrote it, to whom, in answer to what, and its text.

The standard library's parser, in its old policy: the new one raises on ``To: "`` and is quadratic.
What it cannot stand is refused by its bytes before it sees them: 1,000 nested parts recurse too
deep, and each level of nesting looks at every line anew, so that 100 levels over 1 MB of short
lines take 6.4 s. Within the bounds here a mail takes at most 0.2 s.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC
from email import message_from_bytes
from email.message import Message
from email.policy import compat32
from email.utils import parsedate_to_datetime
from hashlib import sha256

from msgspec import Struct

from referee.core.base.control_characters import visible
from referee.core.base.problem import Refused, refused
from referee.pbem.inbound import automatic_mail, charsets, cut_line, html_text, line_kinds
from referee.pbem.inbound.normalization import unmarked
from referee.pbem.roster import tokens
from referee.pbem.roster.tokens import Token

BYTES = 1 << 20
HEAD = 64 << 10  # bytes of all headers
LINE = 8 << 10  # bytes of a line of them
HEADERS = 200
LINES = 25_000
TOKENS, TOKEN = 200, 200  # lines of a quoted mail that may have a token; characters of them
FOLDED = 3  # lines that a token may be folded into
FILES, FILE, NAME = 5, 4_000, 60  # files that are named; bytes of one; characters of its name
ENCRYPTED = "encrypted"
MULTIPARTS = 20  # declared anywhere in a mail: as many levels there may be
MESSAGES = 50
BOUNDARIES = 400  # lines that may part a mail, or look so
PARAMETERS = 4 << 10  # bytes of a header of a part, with its folds
PARTS = 100
DEEPEST = 20
TEXT = 64 << 10  # characters
QUOTED = 20  # lines at each end of the longest quote, where a text is too long
LONG = 8_000  # characters of a quote; no letter to other players has so many, and may quote
HTML = 64 << 10  # bytes of HTML behind which no further part of it is read
SUBJECT, DATE, ID, REFS, AUTH = 500, 100, 500, 50, 2 << 10
ADDRESSES = 50
FIELD = 4 << 10  # characters of addresses that are read
RECEIVED = 500  # characters at the end of Received in which its time is looked for

_TO = ("To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To")
_CONTENT = re.compile(rb"^content-[a-z-]{1,40}:[^\n]*(?:\n[ \t][^\n]*)*",
                      re.IGNORECASE | re.MULTILINE)
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|\([^()]*\)')
_ANGLE = re.compile(r"<([^<>]*)>")
_ADDRESS = re.compile(r"(?<![^\s<>,;:])([\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,253})(?![^\s<>,;])")
_ID = re.compile(r"<([^<>\s]{1,500})>")
_SEALED = ("application/pkcs7-mime", "application/x-pkcs7-mime")
_PGP = "-----BEGIN PGP MESSAGE-----"
_META = re.compile(rb"charset\s*=\s*[\"']?([\w-]{1,40})", re.IGNORECASE)


class Letter(Struct, frozen=True):
    """A mail as the desk reads it.

    ``key`` is its 32 hexadecimal digits: of its id, or of From, Date and body where it has none.
    ``id`` is without its angle brackets; ``sender`` one address in small letters (empty: not
    to be read, or several); ``refs`` the ids it answers, the latest first. ``machine`` says why
    it is no person's mail (empty: it is one), ``bounced`` the address that a mail of ours could
    not be brought to, or not yet, ``report`` what was said of that, ``list_id`` which mailing
    list passed it on. ``text`` has quotes as ``>`` lines; ``html``: it was made from HTML;
    ``whole``: none of it was left out for its length.
    ``auth`` is the topmost Authentication-Results, unread; ``received`` when our server had the
    mail, in UTC, by the topmost Received (empty: it says no time). ``large``: only the beginning
    of the mail was read, and its text was not seen whole; then it has none. ``beside`` are parts
    that are not read: the name of a file with the beginning of its text (empty: it is none), or
    ``ENCRYPTED``.
    """

    key: str
    id: str
    sender: str
    to: tuple[str, ...]
    subject: str
    date: str
    refs: tuple[str, ...]
    machine: str
    bounced: str
    text: str
    html: bool
    auth: str
    list_id: str = ""
    whole: bool = True
    report: str = ""
    received: str = ""
    large: bool = False
    beside: tuple[tuple[str, str], ...] = ()


def read(raw: bytes, cut: bool = False) -> Letter:
    """The letter that the bytes of a mail are.

    ``cut``: they are only its beginning. Then a part counts only if the boundary after it is there.

    Refused: too large, too deep or too many parts (``referee/mail-size``); no mail at all, or one
    whose parts cannot be told apart (``referee/mail-unreadable``).
    """
    raw = _bounded(raw)
    try:
        return _read(raw, cut)
    except Refused:
        raise
    except (Exception, RecursionError) as error:
        raise refused("referee/mail-unreadable",
                      f"The mail cannot be read ({type(error).__name__}).") from error


def tokens_of(letter: Letter) -> tuple[Token, ...]:
    """The tokens of a message: of its headers; where they have none, of the mail that it quotes.

    Mail programs fold its lines, with the mark of a quote before each.
    """
    heads = tokens.found((letter.subject, *letter.to, *letter.refs))
    quoted = [] if heads else letter.text.partition(cut_line.CUT)[2].splitlines()
    begun = [i for i, line in enumerate(quoted) if "[" in line[:TOKEN]][:TOKENS]
    return heads or tokens.found(" ".join(
        unmarked(line[:TOKEN]).strip() for line in quoted[i:i + FOLDED])
        for i in begun)


def envelope(raw: bytes) -> tuple[str, str, tuple[Token, ...]]:
    """Sender, subject and tokens of a mail that was not read, as far as its first lines have them.
    """
    head = raw[:HEAD].replace(b"\r\n", b"\n").lstrip(b"\n").partition(b"\n\n")[0]
    lines = [line[:LINE].decode("utf-8", "replace") for line in head.split(b"\n")[:HEADERS]]

    def first(name: str) -> str:
        return next((line[len(name):] for line in lines if line.lower().startswith(name)), "")

    sender = _ADDRESS.search(first("from:"))
    return (sender[1].lower() if sender else "", charsets.header(first("subject:"))[:SUBJECT],
            tokens.found(lines))


def keys(said: Letter, about: str = "") -> tuple[str, str]:
    """What tells a letter from every other: 32 hexadecimal digits, and those of before its text
    counted.

    Another sender's letter with the same id is another one, and so is another text. ``about`` is
    what it is done with.
    """
    text = sha256(" ".join(said.text.split()).encode("utf-8", "surrogatepass")).hexdigest()
    old = f"{about}{said.key} {said.sender}"
    return (sha256(f"{old} {text}".encode()).hexdigest()[:32],
            sha256(old.encode()).hexdigest()[:32])


def _large(why: str) -> Refused:
    return refused("referee/mail-size", f"The mail has {why}; it was not read.",
                   hint="Send the text alone, without pictures, files or forwarded mails.")


def _bounded(raw: bytes) -> bytes:
    """The bytes with plain line ends. Refused: more than the parser is given."""
    if len(raw) > BYTES:
        raise _large(f"{len(raw):,} bytes, more than {BYTES:,}")
    raw = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n").lstrip(b"\n")
    if raw.startswith((b"From ", b">From ")):  # the line of an mbox
        raw = raw.partition(b"\n")[2]
    head = raw.partition(b"\n\n")[0]
    lines = head.split(b"\n")
    if len(head) > HEAD or max(map(len, lines)) > LINE or sum(
            not line.startswith((b" ", b"\t")) for line in lines) > HEADERS:
        raise _large("headers without measure")
    if raw.count(b"\n") > LINES:
        raise _large(f"more than {LINES:,} lines")
    low = raw.lower()
    if low.count(b"multipart/") > MULTIPARTS or low.count(b"message/") > MESSAGES or (
            b"multipart/" in low and raw.count(b"\n--") > BOUNDARIES):
        raise _large("too many parts, or parts too deep in one another")
    if any(len(field[0]) > PARAMETERS for field in _CONTENT.finditer(raw)):
        raise _large("a part described without measure")
    return raw


def _read(raw: bytes, cut: bool) -> Letter:
    mail = message_from_bytes(raw, policy=compat32)
    if not mail.keys():
        raise refused("referee/mail-unreadable", "This is no mail: it has no headers.")
    if sum(1 for _ in mail.walk()) > PARTS:
        raise _large(f"more than {PARTS} parts")
    id_ = _first(_ids(mail, "Message-ID"))
    sender = addresses(mail, ("From",))
    body = raw.partition(b"\n\n")[2]
    told = f"id {id_}" if id_ else f"{mail.get('From')}\n{mail.get('Date')}"
    digest = sha256(told.encode("utf-8", "surrogateescape") + (b"" if id_ else b"\n" + body))
    said = _Texts(mail, cut)
    refs = (*_ids(mail, "In-Reply-To"), *reversed(_ids(mail, "References")))
    subject = charsets.header(_first(tuple(
        str(value) for name, value in mail.raw_items() if name.lower() == "subject")))[:SUBJECT]
    marks = automatic_mail.marks(mail, id_, sender[0] if len(sender) == 1 else "", subject)
    large = cut and (said.open or not said.texts)
    text, whole = _cut("" if large else "\n\n".join(said.texts))
    return Letter(
        digest.hexdigest()[:32], id_, sender[0] if len(sender) == 1 else "", addresses(mail, _TO),
        subject, charsets.header(str(mail.get("Date", "")))[:DATE],
        tuple(dict.fromkeys(refs))[:REFS], marks.why, marks.bounced, text, said.html, _auth(mail),
        marks.list_id, whole and said.whole, marks.report, _received(mail), large,
        tuple(said.beside[:FILES]))


def _first(ids: tuple[str, ...]) -> str:
    return ids[0] if ids else ""


def _ids(mail: Message, name: str) -> tuple[str, ...]:
    """The ids in a header, folded or encoded; one without angle brackets is taken as it stands."""
    value = " ".join(map(str, mail.get_all(name, [])))[:HEAD]
    value = charsets.header(value) if "=?" in value else value
    found = tuple(_ID.findall(_ANGLE.sub(lambda one: "".join(one[0].split()), value)))
    bare = value.split()
    return found or (tuple(bare) if len(bare) == 1 and len(bare[0]) <= ID else ())


def addresses(mail: Message, names: Iterable[str]) -> tuple[str, ...]:
    """The addresses in some headers, in small letters, each once; names and comments are passed."""
    found: list[str] = []
    for name in names:
        for value in mail.get_all(name, [])[:10]:
            text = " ".join(str(value)[:FIELD].split())
            for _ in range(3):  # comments in comments
                text = _QUOTED.sub(" ", text)
            for piece in text.split(","):
                angle = _ANGLE.findall(piece)
                if name in _TO:  # the one that has our token may be folded in the middle
                    angle = ["".join(one.split()) for one in angle]
                found += _ADDRESS.findall(" ".join(angle) if angle else piece)
    return tuple(dict.fromkeys(address.lower() for address in found))[:ADDRESSES]


def _auth(mail: Message) -> str:
    value = " ".join(str((mail.get_all("Authentication-Results") or [""])[0]).split())
    return value if len(value) <= AUTH else ""


def _received(mail: Message) -> str:
    """When the server that had the mail last had it: what is above was written by nobody else."""
    return moment(str((mail.get_all("Received") or [""])[0])[-RECEIVED:].rpartition(";")[2])


def moment(text: str) -> str:
    """A date of a mail or of IMAP, in UTC; empty: it is none, or has no zone."""
    try:
        when = parsedate_to_datetime(" ".join(text.split())[:DATE])
        return f"{when.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}" if when.tzinfo else ""
    except (ValueError, TypeError, IndexError, OverflowError):
        return ""


def _cut(text: str) -> tuple[str, bool]:
    """A text no longer than is read, without half a line at its end, which could say other."""
    if len(text) > TEXT or text.count("\n") >= line_kinds.LINES:
        text = _thinned(text)
    if len(text) <= TEXT:
        return text, True
    return text[:TEXT].rpartition("\n")[0], False


def _thinned(text: str) -> str:
    """A text without the middle of its longest quote, for people write below what they answer."""
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


class _Texts:
    """The texts of a mail, in their order, and whether one was made from HTML.

    ``open``: one of them may go on, as the mail was ``cut`` in it. ``beside`` are those that are
    not read.
    """

    def __init__(self, mail: Message, cut: bool) -> None:
        self.html = self.open = False
        self._last = [*mail.walk()][-1] if cut else None
        self.whole = True
        self.left = HTML
        self.beside: list[tuple[str, str]] = []
        self.texts = [text for text in self._of(mail, 0) if text.strip()]

    def _of(self, part: Message, deep: int) -> Iterator[str]:
        kind = part.get_content_type()
        if deep > DEEPEST:
            raise _large("parts too deep in one another")
        if part.get_content_maintype() == "multipart":
            parts = part.get_payload()
            if not isinstance(parts, list):
                raise refused("referee/mail-unreadable", "The parts of the mail do not end where "
                              "they say.")
            yield from self._several(
                kind, [one for one in parts if isinstance(one, Message)], deep + 1)
        elif kind in ("text/plain", "text/html") and not (deep and _attached(part)):
            text = self._text(part, kind == "text/html")
            if _PGP in text:
                self.beside.append((ENCRYPTED, ""))
            yield text
        elif kind in _SEALED:
            self.beside.append((ENCRYPTED, ""))
        elif name := _called(part):
            self.beside.append((name, self._file(part) if kind == "text/plain" else ""))

    def _several(self, kind: str, parts: list[Message], deep: int) -> Iterator[str]:
        """Of parts that say the same the plain text, if it says something; of others all."""
        if kind == "multipart/alternative":
            before = self.html
            for plain in (*filter(_is_plain, parts), *(one for one in parts if not _is_plain(one))):
                self.html = before
                said = [text for text in self._of(plain, deep) if text.strip()]
                if said:
                    yield from said
                    return
        elif kind in ("multipart/related", "multipart/signed", "multipart/report"):
            for part in parts[:1]:
                yield from self._of(part, deep)
        elif kind == "multipart/encrypted":
            self.beside.append((ENCRYPTED, ""))
        elif kind != "multipart/digest":
            for part in parts:
                yield from self._of(part, deep)

    @staticmethod
    def _file(part: Message) -> str:
        """How the text in a file begins."""
        raw = part.get_payload(decode=True)
        return charsets.decoded(raw[:FILE], _parameter(part, "charset")) if isinstance(
            raw, bytes) else ""

    def _text(self, part: Message, html: bool) -> str:
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
            text, whole = html_text.read(charsets.decoded(raw, charset))
            self.whole = self.whole and whole
            return text
        text = charsets.decoded(raw, charset).replace("\r\n", "\n").replace("\r", "\n")
        if _parameter(part, "format").lower() == "flowed":
            text, whole = _cut(text)
            self.whole = self.whole and whole
            return flowed(text, _parameter(part, "delsp").lower() == "yes")
        return text


def _is_plain(part: Message) -> bool:
    return part.get_content_type() == "text/plain"


def _attached(part: Message) -> bool:
    """Whether a part is a file rather than what the mail says."""
    return part.get_content_disposition() == "attachment" or bool(_parameter(part, "name")) or (
        isinstance(part.get_param("filename", header="content-disposition"), (str, tuple)))


def _called(part: Message) -> str:
    """The name of a file; empty: it has none."""
    try:
        return visible(charsets.header(part.get_filename() or ""))[:NAME]
    except (ValueError, LookupError, TypeError):  # of a charset that there is not
        return "?"


def _parameter(part: Message, name: str) -> str:
    value = part.get_param(name)
    return value[2] if isinstance(value, tuple) else value if isinstance(value, str) else ""


def flowed(text: str, delsp: bool) -> str:
    """Text of format=flowed (RFC 3676) with its lines joined, quotes as ``>`` lines."""
    lines: list[str] = []
    open_, marks = False, 0
    for raw in text.split("\n"):
        line = raw.lstrip(">")
        depth = len(raw) - len(line)
        line = line[1:] if line.startswith(" ") else line  # stuffed
        joins = open_ and depth == marks and line != "-- "
        flows = line.endswith(" ") and line != "-- "
        said = line[:-1] if flows and delsp else line
        if joins:
            lines[-1] += said
        else:
            quote = ">" * min(depth, html_text.DEEPEST)
            lines.append(f"{quote} {said}" if quote else said)
        open_, marks = flows, depth
    return "\n".join(lines)
