"""Mails of ours: what they say, and their bytes.

Every mail has the cut line above and below, with its token, and no line of it can be read as an
order: one that begins like one is marked. All mails of a game have one subject, so that they are
one thread; how things are is the first line of the text. The id of a mail follows from what set it
going, so that a mail that is sent twice is the same mail.
"""

import re
from base64 import b32encode
from collections.abc import Callable, Iterable
from datetime import datetime
from email.charset import QP, Charset
from email.encoders import encode_base64
from email.header import Header
from email.mime.multipart import MIMEMultipart
from email.mime.nonmultipart import MIMENonMultipart
from email.policy import compat32
from email.utils import format_datetime, formataddr
from hashlib import sha256
from html import escape

from msgspec import Struct

from referee.core.base.control_characters import visible
from referee.core.base.problem import refused
from referee.core.base.validators import ID as GAME
from referee.core.document import forum_formats
from referee.core.document.blocks import Lines, Page
from referee.pbem.inbound.cut_line import CUT, READ
from referee.pbem.outbound import order_marks
from referee.pbem.roster import tokens
from referee.pbem.roster.office_settings import Office
from referee.pbem.roster.tokens import Token

WIDTH = 72
LONGEST = 64  # characters before the @ of an address
ID = 61  # of the id of a mail: “In-Reply-To: <…>” then has 76, and no program folds it
_OURS = re.compile(r"[0-9a-f]{20}\.(?:([a-z0-9]{1,20})\.)?"
                   rf"{GAME}\.\d{{1,9}}\.[a-z]{{1,20}}[.@]")
PRESS = "press"
_PRESSED = f"{PRESS}0"  # before the seat that wrote; a code has no such sign
_LISTS = "list0"  # the same before the code of a list
_UTF8 = Charset("utf-8")
_UTF8.body_encoding = QP  # so that nothing on the way breaks the lines anew


class Mail(Struct, frozen=True):
    """A mail to be sent: to whom, about what, as a page; which letter it answers.

    ``key`` names what set it going; ``token`` proves whose an answer to it is,
    none for onlookers. ``state`` is its first line: what became of a message, whose move it is.
    ``reply`` is the id of the letter it answers, ``thread`` those before it. ``files`` are laid
    beside it: name, kind, bytes. ``eyes`` are those for which the board is drawn in it (none: it is
    not), what is new since turn ``since`` ringed.
    ``about`` is what the mail is, where an answer to it is read differently from an answer to a
    question: ``press``, with who wrote it, or a code of its own. It stands in its token and comes
    back with the answer.
    """

    key: str
    to: tuple[str, ...]
    subject: str
    body: Page
    game: str
    turn: int
    token: Token | None = None
    reply: str = ""
    thread: tuple[str, ...] = ()
    files: tuple[tuple[str, str, bytes], ...] = ()
    unasked: bool = False
    eyes: str = ""
    since: int = 0
    about: str = ""
    state: str = ""

    @property
    def page(self) -> Page:
        """What it says, its first line first."""
        return (Lines((self.state,)), *self.body) if self.state else self.body


class Board(Struct, frozen=True):
    """A picture that is laid into a mail: a PNG, and the same in words."""

    png: bytes
    said: str


def lines(*said: str) -> Lines:
    """A paragraph of a mail."""
    return Lines(said)


def named(mail: Mail, office: Office) -> str:
    """The id of a mail, without its angle brackets."""
    mark = b32encode(bytes.fromhex(_mark(mail)))[:6].decode().lower()
    return _sited(f"{mark}.{tokens.short(mail.token, mail.game, mail.turn)}", office)


def _mark(mail: Mail) -> str:
    """20 hexadecimal digits that tell a mail from every other."""
    whose = tokens.tail(mail.token) if mail.token else f"{mail.game}.{mail.turn}.public"
    said = " ".join((mail.key, whose, ",".join(mail.to), mail.subject, mail.about, mail.state))
    return sha256(said.encode()).hexdigest()[:20]


def _sited(local: str, office: Office) -> str:
    """An id of the office's domain; of a long one with as many of its last names as fit."""
    room = ID - len(local) - 1
    domain = office.domain
    while len(domain) > room and "." in domain:
        domain = domain.partition(".")[2]
    return f"{local}@{domain[-room:].lstrip('-')}"


def answered(refs: Iterable[str], token: Token | None = None) -> str:
    """What the mail of ours is about that a message answers, by the ids it refers to or its token.

    ``refs`` begin with the mail that was answered; the first that is ours counts. Empty: an
    ordinary mail, or none of ours.
    """
    found = _about(refs, token)
    return PRESS if found.startswith(_PRESSED) else "" if found.startswith(_LISTS) else found


def listed(refs: Iterable[str], token: Token | None = None) -> str:
    """The code of the numbered list in the mail that a message answers; empty: it has none."""
    found = _about(refs, token)
    return found[len(_LISTS):] if found.startswith(_LISTS) else ""


def lists(code: str) -> str:
    """The kind of the token of a mail that has a numbered list."""
    return _LISTS + code


def pressed(refs: Iterable[str], token: Token | None = None) -> str:
    """Who wrote the press mail that a message answers; empty: it answers none."""
    found = _about(refs, token)
    return found[len(_PRESSED):] if found.startswith(_PRESSED) else ""


def press(seat: str) -> str:
    """What a mail is about by which a seat writes to others."""
    return _PRESSED + seat


def _about(refs: Iterable[str], token: Token | None) -> str:
    for one in refs:
        old, new = _OURS.match(one), tokens.about(one)
        if old or new is not None:
            return (old[1] or "" if old else new) or (token.about if token else "")
    return token.about if token else ""


def root(game: str, office: Office) -> str:
    """The id that all mails of a game refer to, so that programs show them as one thread."""
    whole = f"game.{game}@{office.domain}"
    return whole if len(whole) <= ID else _sited(f"game.{tokens.ref(game)}", office)


def text(mail: Mail, begins: Callable[[str], bool], marked: Page | None = None) -> str:
    """The plain text of a mail, 72 columns wide; what begins like an order is marked.

    ``marked`` is its page with these marks, if that is at hand.
    """
    cut = _cut(mail)
    lines = order_marks.text(marked or order_marks.marked(mail.page, begins), WIDTH, begins)
    return "\n".join([*cut, "", *lines, "", *cut, ""])


def html(mail: Mail, begins: Callable[[str], bool], board: str = "",
         marked: Page | None = None) -> str:
    """The same for who reads HTML; ``board`` is the tag of a picture."""
    cut = f"<p>{'<br>'.join(map(escape, _cut(mail)))}</p>\n"
    said = forum_formats.write(marked or order_marks.marked(mail.page, begins),
                               forum_formats.format_of("html", None))
    # The class is what our reader knows a mail of ours by, should its cut line be lost.
    return (f'<html><body>\n{cut}<div class="referee-mail">\n{said}{board}</div>\n{cut}'
            "</body></html>\n")


def _cut(mail: Mail) -> list[str]:
    """The lines above and below a mail: what is below the first is not read, but for the token.

    Who only watches is asked for no answer.
    """
    if mail.turn and mail.token is None:
        return [f"{READ} {mail.game} turn {mail.turn} ==="]
    about = f" {mail.game} turn {mail.turn} ===" if mail.turn else ""
    return [CUT + about, *([tokens.written(mail.token)] if mail.token else [])]


def _part(kind: str, said: str) -> MIMENonMultipart:
    part = MIMENonMultipart("text", kind)
    part.set_payload(said, _UTF8)
    return part


def _drawn(mail: Mail, begins: Callable[[str], bool], board: Board, mark: str) -> MIMEMultipart:
    """The HTML with a picture in it: many programs load no other, and none is on a server of ours.
    """
    name = f"board.{mark}@picture"
    tag = (f'<p><img src="cid:{name}" width="690" style="max-width:100%;height:auto" '
           f'alt="{escape(visible(board.said))}"></p>\n')
    whole = MIMEMultipart("related", boundary=f"=:{mark}", type="text/html")
    whole.attach(_part("html", html(mail, begins, tag)))
    image = MIMENonMultipart("image", "png")
    image.set_payload(board.png)
    encode_base64(image)
    image.add_header("Content-ID", f"<{name}>")
    image.add_header("Content-Disposition", "inline", filename=f"{mail.game}-{mail.turn}.png")
    whole.attach(image)
    return whole


def written(mail: Mail, office: Office, when: str, begins: Callable[[str], bool],
            board: Board | None = None) -> bytes:
    """The bytes of a mail. Refused: a control character in what becomes a header."""
    mark = _mark(mail)
    whole = MIMEMultipart("alternative", boundary=f"=_{mark}")
    marked = order_marks.marked(mail.page, begins)
    whole.attach(_part("plain", text(mail, begins, marked)))
    whole.attach(_drawn(mail, begins, board, mark) if board else
                 _part("html", html(mail, begins, marked=marked)))
    if mail.files:
        body, whole = whole, MIMEMultipart("mixed", boundary=f"=-{mark}")
        whole.attach(body)
        for name, kind, data in mail.files:
            main, _, sub = kind.partition("/")
            part = MIMENonMultipart(main, sub)
            part.set_payload(data)
            encode_base64(part)
            part.add_header("Content-Disposition", "attachment", filename=name)
            whole.attach(part)
    at = datetime.fromisoformat(when)
    refs = dict.fromkeys((root(mail.game, office), *mail.thread, mail.reply))
    for name, value in (
            ("From", formataddr((office.name, office.address))), ("To", ", ".join(mail.to)),
            ("Reply-To", _answers(mail.token, office)), ("Subject", mail.subject),
            ("Date", format_datetime(at)), ("Message-ID", f"<{named(mail, office)}>"),
            ("In-Reply-To", f"<{mail.reply}>" if mail.reply else ""),
            ("References", " ".join(f"<{one}>" for one in refs if one)),
            ("Auto-Submitted", "auto-generated" if mail.unasked else "auto-replied"),
            ("X-Auto-Response-Suppress", "All")):
        if value:
            whole.add_header(name, _header(name, value))
    said = whole.as_bytes(policy=compat32.clone(max_line_length=998))  # an id is never folded
    return said.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def _answers(token: Token | None, office: Office) -> str:
    """The address to answer to; it carries the token, if there is room for it."""
    if token is None or not office.plus:
        return ""
    name, _, domain = office.address.rpartition("@")
    tagged = f"{name}+{tokens.tail(token)}"
    return f"{tagged}@{domain}" if len(tagged) <= LONGEST else office.address


def _header(name: str, value: str) -> str:
    if not value.isprintable():
        raise refused("referee/mail-header", f"{name} of a mail would have a control character: "
                      f"{visible(value)[:80]}")
    return value if value.isascii() else Header(value, "utf-8", header_name=name).encode()
