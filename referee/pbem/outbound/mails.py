"""Outbound mails: tokens, ids, threads, and their bytes as text and HTML.

Every mail has the cut line and its token above and below, and no line of it can be parsed as an
order: one that begins like an order is marked. All mails of a game have the same subject, so that
they form one thread; the state of the game is the first line of the text. The id of a mail is
derived from what caused it, so that a mail sent twice is the same mail.
"""

import re
from base64 import b32encode
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from email.charset import QP, Charset
from email.encoders import encode_base64
from email.header import Header
from email.mime.multipart import MIMEMultipart
from email.mime.nonmultipart import MIMENonMultipart
from email.policy import compat32
from email.utils import format_datetime, formataddr
from functools import partial
from hashlib import sha256
from html import escape

from msgspec import Struct

from referee.commands.answer import MODERATOR
from referee.core.base.control_characters import visible
from referee.core.base.problem import refused
from referee.core.base.validators import ID as GAME
from referee.core.document import forum_formats
from referee.core.document.blocks import Page, PictureBlock, TextBlock
from referee.core.document.surfaces import (
    MAIL,
    SHELL,
    Surface,
    resolved_page,
    with_names,
    without_names,
)
from referee.core.graphics.shapes import NARROW
from referee.pbem.inbound.cut_line import CUT, READ
from referee.pbem.outbound import order_marks
from referee.pbem.roster import tokens
from referee.pbem.roster.office_settings import Office
from referee.pbem.roster.tokens import Token

WIDTH = 72
LONGEST = 64  # characters before the @ of an address (RFC 5321)
ID = 61  # characters of a mail's id: “In-Reply-To: <…>” then has 76, so no program folds it
_OURS = re.compile(r"[0-9a-f]{20}\.(?:([a-z0-9]{1,20})\.)?"
                   rf"{GAME}\.\d{{1,9}}\.[a-z]{{1,20}}[.@]")
PRESS = "press"
_PRESSED = f"{PRESS}0"  # before the seat that wrote; codes of questions have no digit 0
_LISTS = "list0"  # before the code of a list
_UTF8 = Charset("utf-8")
_UTF8.body_encoding = QP  # so that no server changes the line breaks


# Programs that drop the styles show the same words in the same order.
_HEAD = ('<meta charset="utf-8"><meta name="viewport" content="width=device-width, '
         'initial-scale=1"><style>body{font:16px/1.45 system-ui,Verdana,sans-serif;'
         "max-width:700px}.cut{color:#777;font-size:12px}.state{background:#211b13;"
         "color:#fbf7ee;padding:10px 14px;border-radius:6px;font-size:18px;font-weight:bold}"
         "h3{font-size:17px}table{display:block;overflow-x:auto;max-width:100%}"
         "pre{overflow-x:auto}</style>")


class Mail(Struct, frozen=True):
    """An outbound mail."""

    key: str  # identifies what caused the mail
    recipients: tuple[str, ...]
    subject: str
    body: Page
    game: str
    turn: int
    token: Token | None = None  # proves whose reply it is; None in mails to watchers
    reply: str = ""  # id of the message that it answers; "" if none
    thread: tuple[str, ...] = ()  # ids of the messages before that one
    files: tuple[tuple[str, str, bytes], ...] = ()  # attachments: (name, content type, bytes)
    unasked: bool = False  # it is not a reply
    eyes: str = ""  # viewer for whom the board is drawn in it; "" if it is not drawn
    since: int = 0  # changes since this turn are highlighted on the board
    # press_kind(seat) or the code of a question, returned in its token; "" otherwise
    kind: str = ""
    state: str = ""  # its first lines: what became of a message; who is to move, until when
    to_moderator: bool = False  # even without a token
    players: Mapping[str, tuple[str, ...]] = {}  # by seat, the names that the mail calls them by

    @property
    def surface(self) -> Surface:
        """Only the moderator has a command line. Each mail introduces the players once."""
        to_moderator = self.to_moderator or (self.token and self.token.seat == MODERATOR)
        surface = SHELL if to_moderator else MAIL
        return with_names(surface, self.players) if self.players else without_names(surface)

    @property
    def page(self) -> Page:
        """The content as its reader reads it, with the state as its first lines."""
        return resolved_page((*self._state_blocks, *self.body), self.surface)

    @property
    def _state_blocks(self) -> Page:
        """The first lines, each a block: if one is marked as no order, the others need no mark."""
        lines = self.state.split("\n") if self.state else []
        return tuple(TextBlock((line,), attached=i > 0) for i, line in enumerate(lines))

    @property
    def state_length(self) -> int:
        """How many blocks of the page are its first lines."""
        return len(self._state_blocks)


class BoardPicture(Struct, frozen=True):
    """A picture of the board in a mail."""

    png: bytes
    alt_text: str


def paragraph(*lines: str) -> TextBlock:
    return TextBlock(lines)


def message_id(mail: Mail, office: Office) -> str:
    """The id of a mail, without angle brackets."""
    mark = b32encode(bytes.fromhex(_mail_digest(mail)))[:6].decode().lower()
    return _with_domain(f"{mark}.{tokens.id_part(mail.token, mail.game, mail.turn)}", office)


def _mail_digest(mail: Mail) -> str:
    """A hash that identifies a mail: 20 hexadecimal digits. It has seats, whatever they are called.
    """
    whose = tokens.address_tag(mail.token) if mail.token else f"{mail.game}.{mail.turn}.public"
    text = " ".join((mail.key, whose, ",".join(mail.recipients), mail.subject, mail.kind,
                     SHELL.resolve(mail.state)))
    return sha256(text.encode()).hexdigest()[:20]


def _with_domain(local: str, office: Office) -> str:
    """An id in the office's domain; a long domain is cut from the left at a dot."""
    room = ID - len(local) - 1
    domain = office.domain
    while len(domain) > room and "." in domain:
        domain = domain.partition(".")[2]
    return f"{local}@{domain[-room:].lstrip('-')}"


def answered_kind(refs: Iterable[str], token: Token | None = None) -> str:
    """The kind of the mail that a message answers, from the ids it refers to or its token.

    ``refs`` begin with the mail that was answered; the first that is ours counts. "" for an
    ordinary mail or none of ours.
    """
    kind = _answered_token_kind(refs, token)
    return PRESS if kind.startswith(_PRESSED) else "" if kind.startswith(_LISTS) else kind


def answered_list(refs: Iterable[str], token: Token | None = None) -> str:
    """The code of the numbered list in the mail that a message answers; "" if it has none."""
    kind = _answered_token_kind(refs, token)
    return kind[len(_LISTS):] if kind.startswith(_LISTS) else ""


def list_kind(code: str) -> str:
    """The kind, in its token, of a mail with a numbered list."""
    return _LISTS + code


def answered_press(refs: Iterable[str], token: Token | None = None) -> str:
    """The seat that wrote the press that a message answers; "" if it answers none."""
    kind = _answered_token_kind(refs, token)
    return kind[len(_PRESSED):] if kind.startswith(_PRESSED) else ""


def press_kind(seat: str) -> str:
    """The kind of a mail with press from a seat."""
    return _PRESSED + seat


def _answered_token_kind(refs: Iterable[str], token: Token | None) -> str:
    for reference in refs:
        old, new = _OURS.match(reference), tokens.kind_of_id(reference)
        if old or new is not None:
            return (old[1] or "" if old else new) or (token.kind if token else "")
    return token.kind if token else ""


def thread_root(game: str, office: Office) -> str:
    """The id to which all mails of a game refer, so that programs show them as one thread."""
    thread_id = f"game.{game}@{office.domain}"
    return thread_id if len(thread_id) <= ID else _with_domain(f"game.{tokens.game_digest(game)}",
                                                               office)


def text(mail: Mail, is_order: Callable[[str], bool], marked: Page | None = None) -> str:
    """The plain text of a mail, 72 columns wide; lines that begin like orders are marked.

    ``marked`` is its page with these marks, if already known.
    """
    cut = _cut_lines(mail)
    lines = order_marks.text(marked or order_marks.mark_orders(mail.page, is_order), WIDTH,
                             is_order)
    return "\n".join([*cut, "", *lines, "", *cut, ""])


def html(mail: Mail, is_order: Callable[[str], bool], board: str = "",
         marked: Page | None = None) -> str:
    """The HTML of a mail; ``board`` is the tag of a picture."""
    cut = f'<p class="cut">{"<br>".join(map(escape, _cut_lines(mail)))}</p>\n'
    page = marked or order_marks.mark_orders(mail.page, is_order)
    shown = tuple(PictureBlock(board) if isinstance(block, PictureBlock) else block
                  for block in page)
    state, rest = shown[:mail.state_length], shown[mail.state_length:]
    written = partial(forum_formats.write, post_format=forum_formats.format_of("html", None))
    bar = f'<div class="state">{written(state)}</div>\n' if state else ""
    # The class identifies our mail when it is quoted without its cut line.
    return (f"<html><head>{_HEAD}</head><body>\n{_preview(state)}{cut}"
            f'<div class="referee-mail">\n{bar}{written(rest)}</div>\n{cut}</body></html>\n')


def _preview(state: Page) -> str:
    """The state of the game before all else, hidden: an inbox shows it beside the subject."""
    lines = [line for block in state if isinstance(block, TextBlock) for line in block.lines]
    return (f'<div class="referee-mail" style="display:none;max-height:0;overflow:hidden">'
            f"{escape(' '.join(lines))}</div>\n" if lines else "")


def _cut_lines(mail: Mail) -> list[str]:
    """The lines above and below a mail: text below the first is ignored except for the token.

    Watchers are not asked for a reply.
    """
    if mail.turn and mail.token is None:
        return [f"{READ} {mail.game} turn {mail.turn} ==="]
    about = f" {mail.game} turn {mail.turn} ===" if mail.turn else ""
    return [CUT + about, *([tokens.token_line(mail.token)] if mail.token else [])]


def _text_part(kind: str, text: str) -> MIMENonMultipart:
    part = MIMENonMultipart("text", kind)
    part.set_payload(text, _UTF8)
    return part


def _html_with_picture(mail: Mail, is_order: Callable[[str], bool], board: BoardPicture,
                       mark: str) -> MIMEMultipart:
    """HTML with an embedded picture: many programs do not load remote ones, and we host none."""
    name = f"board.{mark}@picture"
    tag = (f'<p><img src="cid:{name}" width="{NARROW}" style="max-width:100%;height:auto" '
           f'alt="{escape(visible(board.alt_text))}"></p>\n')
    multipart = MIMEMultipart("related", boundary=f"=:{mark}", type="text/html")
    multipart.attach(_text_part("html", html(mail, is_order, tag)))
    image = MIMENonMultipart("image", "png")
    image.set_payload(board.png)
    encode_base64(image)
    image.add_header("Content-ID", f"<{name}>")
    image.add_header("Content-Disposition", "inline", filename=f"{mail.game}-{mail.turn}.png")
    multipart.attach(image)
    return multipart


def mail_bytes(mail: Mail, office: Office, when: str, is_order: Callable[[str], bool],
               board: BoardPicture | None = None) -> bytes:
    """The bytes of a mail (MIME). Refused: a control character in a header."""
    mark = _mail_digest(mail)
    multipart = MIMEMultipart("alternative", boundary=f"=_{mark}")
    marked = order_marks.mark_orders(mail.page, is_order)
    multipart.attach(_text_part("plain", text(mail, is_order, marked)))
    multipart.attach(_html_with_picture(mail, is_order, board, mark) if board else
                     _text_part("html", html(mail, is_order, marked=marked)))
    if mail.files:
        body, multipart = multipart, MIMEMultipart("mixed", boundary=f"=-{mark}")
        multipart.attach(body)
        for name, kind, data in mail.files:
            main, _, sub = kind.partition("/")
            part = MIMENonMultipart(main, sub)
            part.set_payload(data)
            encode_base64(part)
            part.add_header("Content-Disposition", "attachment", filename=name)
            multipart.attach(part)
    moment = datetime.fromisoformat(when)
    refs = dict.fromkeys((thread_root(mail.game, office), *mail.thread, mail.reply))
    for name, value in (
            ("From", formataddr((office.name, office.address))), ("To", ", ".join(mail.recipients)),
            ("Reply-To", _reply_to(mail.token, office)), ("Subject", mail.subject),
            ("Date", format_datetime(moment)), ("Message-ID", f"<{message_id(mail, office)}>"),
            ("In-Reply-To", f"<{mail.reply}>" if mail.reply else ""),
            ("References", " ".join(f"<{reference}>" for reference in refs if reference)),
            ("Auto-Submitted", "auto-generated" if mail.unasked else "auto-replied"),
            ("X-Auto-Response-Suppress", "All")):
        if value:
            multipart.add_header(name, _header(name, value))
    # so long that an id is never folded
    mail_text = multipart.as_bytes(policy=compat32.clone(max_line_length=998))
    return mail_text.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def _reply_to(token: Token | None, office: Office) -> str:
    """The Reply-To address with the token, if there is room for it."""
    if token is None or not office.plus:
        return ""
    name, _, domain = office.address.rpartition("@")
    tagged = f"{name}+{tokens.address_tag(token)}"
    return f"{tagged}@{domain}" if len(tagged) <= LONGEST else office.address


def _header(name: str, value: str) -> str:
    if not value.isprintable():
        raise refused("referee/mail-header", f"The header {name} of a mail would have a control "
                      f"character: {visible(value)[:80]}")
    return value if value.isascii() else Header(value, "utf-8", header_name=name).encode()
