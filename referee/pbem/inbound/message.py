"""Parses a raw mail into sender, recipients, references and text (RFC 5322, MIME).

The standard library's parser is used with its old policy: the new one raises on ``To: "`` and takes
quadratic time. Mails it cannot handle are refused by their bytes before it sees them: 1,000 nested
parts recurse too deep, and each level of nesting scans every line again, so that 100 levels over 1
MB of short lines take 6.4 s. Within the limits here a mail takes at most 0.2 s.
"""

import re
from collections.abc import Iterable
from datetime import UTC
from email import message_from_bytes
from email.message import Message
from email.policy import compat32
from email.utils import parsedate_to_datetime
from hashlib import sha256

from msgspec import Struct

from referee.core.base.problem import Refused, refused
from referee.core.base.references import without_references
from referee.pbem.inbound import automatic_mail, charsets, cut_line
from referee.pbem.inbound.message_body import TextParts, shortened, too_large
from referee.pbem.inbound.normalization import strip_quote_marks
from referee.pbem.roster import tokens
from referee.pbem.roster.tokens import Token

BYTES = 1 << 20
HEAD = 64 << 10  # bytes of all headers
LINE = 8 << 10  # bytes of a header line
HEADERS = 200
LINES = 25_000
TOKENS, TOKEN = 200, 200  # lines of a quoted mail searched for a token; characters read of each
FOLDED = 3  # lines over which a folded token may extend
FILES = 5  # files that are named
MULTIPARTS = 20  # in the whole mail; also limits the depth of nesting
MESSAGES = 50
BOUNDARIES = 400  # lines that are or look like a MIME boundary
PARAMETERS = 4 << 10  # bytes of a header of a part, with its folds
PARTS = 100
SUBJECT, DATE, ID, REFS, AUTH = 500, 100, 500, 50, 2 << 10
ADDRESSES = 50
FIELD = 4 << 10  # characters of addresses that are read
RECEIVED = 500  # characters at the end of Received that are searched for its time

_TO = ("To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To")
_CONTENT = re.compile(rb"^content-[a-z-]{1,40}:[^\n]*(?:\n[ \t][^\n]*)*",
                      re.IGNORECASE | re.MULTILINE)
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|\([^()]*\)')
_ANGLE = re.compile(r"<([^<>]*)>")
_ADDRESS = re.compile(r"(?<![^\s<>,;:])([\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,253})(?![^\s<>,;])")
_ID = re.compile(r"<([^<>\s]{1,500})>")


class InboundMessage(Struct, frozen=True):
    """A parsed inbound mail."""

    key: str  # 32 hexadecimal digits: hash of the id, or of From, Date and body if there is no id
    message_id: str  # without angle brackets
    sender: str  # one address in lower case; "" if unreadable or several
    recipients: tuple[str, ...]
    subject: str
    date: str
    references: tuple[str, ...]  # ids of the mails it answers, latest first
    automatic: str  # why no person wrote it; "" if a person did
    bounced_address: str  # address at which a mail of ours failed or is delayed
    text: str  # quotes are lines that begin with ">"
    from_html: bool  # the text was converted from HTML
    auth: str  # the topmost Authentication-Results, unparsed
    list_id: str = ""  # id of the mailing list that passed it on
    complete: bool = True  # False if part of the text was left out for its length
    report: str = ""  # what the server said about the delivery failure
    received: str = ""  # UTC time in the topmost Received; "" if it has none
    truncated: bool = False  # only the beginning of the mail was read, and text is ""
    unread_parts: tuple[tuple[str, str], ...] = ()  # (file name, how its text begins) or ENCRYPTED


def parse(raw: bytes, cut: bool = False) -> InboundMessage:
    """Parse the bytes of a mail.

    ``cut``: they are only its beginning; a part then counts only if the boundary after it is there.

    Refused: too large, nested too deep or too many parts (``referee/mail-size``); not a mail, or
    its parts cannot be separated (``referee/mail-unreadable``).
    """
    raw = _normalized(raw)
    try:
        return _parse(raw, cut)
    except Refused:
        raise
    except (Exception, RecursionError) as error:
        raise refused("referee/mail-unreadable",
                      f"The mail cannot be read ({type(error).__name__}).") from error


def tokens_of(message: InboundMessage) -> tuple[Token, ...]:
    """The tokens in the headers of a message, or else those in the mail it quotes.

    Mail programs fold quoted lines and put a quote mark before each.
    """
    heads = tokens.find_tokens((message.subject, *message.recipients, *message.references))
    quoted = [] if heads else message.text.partition(cut_line.CUT)[2].splitlines()
    begun = [i for i, line in enumerate(quoted) if "[" in line[:TOKEN]][:TOKENS]
    return heads or tokens.find_tokens(" ".join(
        strip_quote_marks(line[:TOKEN]).strip() for line in quoted[i:i + FOLDED])
        for i in begun)


def header_summary(raw: bytes) -> tuple[str, str, tuple[Token, ...]]:
    """Sender, subject and tokens of a mail that could not be parsed, from its first lines."""
    head = raw[:HEAD].replace(b"\r\n", b"\n").lstrip(b"\n").partition(b"\n\n")[0]
    lines = [line[:LINE].decode("utf-8", "replace") for line in head.split(b"\n")[:HEADERS]]

    def first(name: str) -> str:
        return next((line[len(name):] for line in lines if line.lower().startswith(name)), "")

    sender = _ADDRESS.search(first("from:"))
    return (sender[1].lower() if sender else "",
            charsets.decoded_header(first("subject:"))[:SUBJECT],
            tokens.find_tokens(lines))


def message_keys(inbound: InboundMessage, about: str = "") -> tuple[str, str]:
    """The deduplication keys of a message, each 32 hexadecimal digits.

    The second is the key in the older form, which did not include the text. A message with the same
    id is another one if its sender or text differs. ``about`` names what the message is used for.
    """
    text = sha256(" ".join(inbound.text.split()).encode("utf-8", "surrogatepass")).hexdigest()
    old = f"{about}{inbound.key} {inbound.sender}"
    return (sha256(f"{old} {text}".encode()).hexdigest()[:32],
            sha256(old.encode()).hexdigest()[:32])


def _normalized(raw: bytes) -> bytes:
    """The bytes with ``\\n`` line ends. Refused: beyond the limits of the parser."""
    if len(raw) > BYTES:
        raise too_large(f"{len(raw):,} bytes, more than {BYTES:,}")
    raw = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n").lstrip(b"\n")
    if raw.startswith((b"From ", b">From ")):  # the separator line of an mbox
        raw = raw.partition(b"\n")[2]
    head = raw.partition(b"\n\n")[0]
    lines = head.split(b"\n")
    if len(head) > HEAD or max(map(len, lines)) > LINE or sum(
            not line.startswith((b" ", b"\t")) for line in lines) > HEADERS:
        raise too_large("headers that are too long")
    if raw.count(b"\n") > LINES:
        raise too_large(f"more than {LINES:,} lines")
    low = raw.lower()
    if low.count(b"multipart/") > MULTIPARTS or low.count(b"message/") > MESSAGES or (
            b"multipart/" in low and raw.count(b"\n--") > BOUNDARIES):
        raise too_large("too many parts, or parts nested too deeply")
    if any(len(field[0]) > PARAMETERS for field in _CONTENT.finditer(raw)):
        raise too_large("a part with a description that is too long")
    return raw


def _parse(raw: bytes, cut: bool) -> InboundMessage:
    mail = message_from_bytes(raw, policy=compat32)
    if not mail.keys():
        raise refused("referee/mail-unreadable", "This is not a mail: it has no headers.")
    if sum(1 for _ in mail.walk()) > PARTS:
        raise too_large(f"more than {PARTS} parts")
    id_ = _first_id(_message_ids(mail, "Message-ID"))
    sender = addresses(mail, ("From",))
    body = raw.partition(b"\n\n")[2]
    encrypted_text = f"id {id_}" if id_ else f"{mail.get('From')}\n{mail.get('Date')}"
    digest = sha256(encrypted_text.encode("utf-8", "surrogateescape")
                    + (b"" if id_ else b"\n" + body))
    parts = TextParts(mail, cut)
    refs = (*_message_ids(mail, "In-Reply-To"), *reversed(_message_ids(mail, "References")))
    subject = without_references(charsets.decoded_header(_first_id(tuple(
        str(value) for name, value in mail.raw_items() if name.lower() == "subject")))[:SUBJECT])
    signs = automatic_mail.automatic_mail_signs(mail, id_, sender[0] if len(sender) == 1 else "",
                                                subject)
    large = cut and (parts.open or not parts.texts)
    text, complete = shortened("" if large else without_references("\n\n".join(parts.texts)))
    return InboundMessage(
        digest.hexdigest()[:32], id_, sender[0] if len(sender) == 1 else "", addresses(mail, _TO),
        subject, charsets.decoded_header(str(mail.get("Date", "")))[:DATE],
        tuple(dict.fromkeys(refs))[:REFS], signs.why, signs.bounced_address, text, parts.html,
        _authentication_results(mail),
        signs.list_id, complete and parts.whole, without_references(signs.report),
        _received_time(mail), large,
        tuple((name, without_references(start)) for name, start in parts.beside[:FILES]))


def _first_id(ids: tuple[str, ...]) -> str:
    return ids[0] if ids else ""


def _message_ids(mail: Message, name: str) -> tuple[str, ...]:
    """The ids in a header, folded or encoded; a single id may lack angle brackets."""
    value = " ".join(map(str, mail.get_all(name, [])))[:HEAD]
    value = charsets.decoded_header(value) if "=?" in value else value
    ids = tuple(_ID.findall(_ANGLE.sub(lambda matched: "".join(matched[0].split()), value)))
    bare = value.split()
    return ids or (tuple(bare) if len(bare) == 1 and len(bare[0]) <= ID else ())


def addresses(mail: Message, names: Iterable[str]) -> tuple[str, ...]:
    """The distinct addresses in the named headers, in lower case, without names and comments."""
    addresses_found: list[str] = []
    for name in names:
        for value in mail.get_all(name, [])[:10]:
            text = " ".join(str(value)[:FIELD].split())
            for _ in range(3):  # nested comments
                text = _QUOTED.sub(" ", text)
            for piece in text.split(","):
                angle = _ANGLE.findall(piece)
                if name in _TO:  # an address with our token may be folded inside
                    angle = ["".join(folded.split()) for folded in angle]
                addresses_found += _ADDRESS.findall(" ".join(angle) if angle else piece)
    return tuple(dict.fromkeys(address.lower() for address in addresses_found))[:ADDRESSES]


def _authentication_results(mail: Message) -> str:
    value = " ".join(str((mail.get_all("Authentication-Results") or [""])[0]).split())
    return value if len(value) <= AUTH else ""


def _received_time(mail: Message) -> str:
    """When our own server received the mail: only the topmost Received can be trusted."""
    return utc_time(str((mail.get_all("Received") or [""])[0])[-RECEIVED:].rpartition(";")[2])


def utc_time(text: str) -> str:
    """The date of a mail or of IMAP in UTC; "" if it is invalid or has no zone."""
    try:
        when = parsedate_to_datetime(" ".join(text.split())[:DATE])
        return f"{when.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}" if when.tzinfo else ""
    except (ValueError, TypeError, IndexError, OverflowError):
        return ""
