"""The mails of tests/pbem/mails, each with what must be read of it.

``replies.yaml`` says how programs repeat an older mail; each is put together in several ways, in
several encodings. ``texts.yaml``, ``html.yaml``, ``machines.yaml`` and ``raw.yaml`` are mails by
themselves. A verdict names the orders in their sequence, what looks like an order and is ignored,
what is doubtful, why it is no person's mail, or the code of a refusal.
"""

import base64
import quopri
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import yaml
from msgspec import Struct, convert

from tests.support import yaml_files
from tests.support.paths import MAILS

VERBS = frozenset((
    "place", "put", "use", "act", "buy", "build", "acquire", "purchase", "decline", "leave",
    "refuse", "skip", "pass", "extra", "feed", "split", "share", "cash", "take", "pick", "tools",
    "tool", "starve", "no"))
COMMANDS = frozenset((
    "check", "move", "orders", "plan", "draft", "ready", "withdraw", "status", "show", "legal",
    "history", "rules", "help", "wait", "nowait", "absent", "press", "broadcast", "concede",
    "takeback", "propose", "join", "standby", "report", "process", "preview", "deadline",
    "extend", "pause", "resume", "undo", "ruling", "as", "replace", "remind", "resend"))
HEADS = VERBS | COMMANDS
OLD = ("Turn 3. red is asked: place people.", "place 1 river", "You could write:", "",
       "· place 2 hut", "use hut 2", "Green ended the round; place yours.")
OLD_ORDERS = ("place 1 river", "use hut 2")
NEW = (("place 3 forest", "use field"), ("feed 4", "pass"), ("buy card 2 with 2 wood",),
       ("Place 2 quarry", "STATUS", "tools none"))


def begins(line: str) -> bool:
    """Whether a line begins with a verb of Stone Age or a command of a message."""
    first = line.split(None, 1)[:1]
    return bool(first) and first[0].casefold().strip(".,:;!?") in HEADS


class Verdict(Struct, frozen=True, forbid_unknown_fields=True):
    """What must be read of a mail; fields that are None are not compared."""

    orders: tuple[str, ...] = ()
    ignored: tuple[str, ...] | None = None
    doubts: tuple[str, ...] = ()
    blocks: tuple[tuple[str, str], ...] = ()  # name and text
    prose: tuple[str, ...] | None = None
    cut: str | None = None  # words of the reason why reading ended
    machine: str = ""
    bounced: str = ""
    report: str = ""
    sender: str | None = None
    to: tuple[str, ...] | None = None
    subject: str | None = None
    refs: tuple[str, ...] | None = None
    html: bool | None = None
    whole: bool | None = None
    list_id: str = ""
    id: str | None = None
    refused: str = ""


class Mail(Struct, frozen=True):
    """A mail of the corpus: its name, its bytes, what must be read of it."""

    name: str
    raw: bytes
    verdict: Verdict


HEADERS = ("From: Bob <bob@example.org>\nTo: Office <office@example.org>\n"
           "Subject: Re: [raft 3 red abcd-efgh-ijkl-mnop]\nDate: Sat, 1 Feb 2025 12:00:00 +0100\n"
           "Message-ID: <{id}@example.org>\nMIME-Version: 1.0\n")


def encoded(text: str, charset: str, how: str) -> tuple[str, bytes]:
    """The Content-Transfer-Encoding and the encoded bytes of a text."""
    raw = text.encode(charset)
    if how == "base64":
        return how, base64.encodebytes(raw)
    if how == "quoted-printable":
        return how, quopri.encodestring(raw)
    return "8bit", raw


def part(text: str, kind: str = "plain", charset: str = "utf-8", how: str = "8bit",
         more: str = "") -> bytes:
    """A part with its headers."""
    name, raw = encoded(text, charset, how)
    head = (f"Content-Type: text/{kind}; charset={charset}{more}\n"
            f"Content-Transfer-Encoding: {name}\n\n")
    return head.encode() + raw


def several(kind: str, *parts: bytes, boundary: str = "=_b") -> bytes:
    """Parts in a multipart."""
    lines = [f"Content-Type: multipart/{kind}; boundary=\"{boundary}\"\n\n".encode()]
    for one in parts:
        lines += [f"--{boundary}\n".encode(), one, b"\n"]
    return b"".join([*lines, f"--{boundary}--\n".encode()])


def mail(name: str, body: bytes, more: str = "") -> bytes:
    """A mail with the usual headers, replaced by those of ``more``, and CRLF line endings."""
    named = {line.partition(":")[0].casefold() for line in more.splitlines()}
    usual = "".join(
        f"{line}\n" for line in HEADERS.format(id=abs(_number(name))).splitlines()
        if line.partition(":")[0].casefold() not in named)
    return (usual + more).encode("utf-8", "surrogateescape").replace(b"\n", b"\r\n") + body.replace(
        b"\n", b"\r\n")


def _number(name: str) -> int:
    number = 7
    for char in name:
        number = (number * 31 + ord(char)) % (1 << 40)
    return number


def _quoted(lines: tuple[str, ...], mark: str = "> ") -> str:
    return "\n".join(f"{mark}{line}".rstrip() for line in lines)


def _fits(text: str, charset: str) -> bool:
    try:
        return text.encode(charset).decode(charset) == text
    except UnicodeError:
        return False


def _replies() -> Iterator[Mail]:
    table = _yaml("replies.yaml")
    for i, (client, language, charset, words) in enumerate(table["marked"]):
        name, new = f"{client}, {language}", NEW[i % len(NEW)]
        old = charset if _fits(words, charset) and _fits("·", charset) else "utf-8"
        mine, quoted = "\n".join(new), _quoted(OLD)
        verdict = Verdict(orders=new, ignored=OLD_ORDERS, html=False)
        yield Mail(f"{name}, above", mail(name, part(
            f"{mine}\n\n{words}\n\n{quoted}\n", charset=old, how="quoted-printable")), verdict)
        yield Mail(f"{name}, above without a gap", mail(name, part(
            f"Hi Ann,\n{mine}\n{words}\n{quoted}\n", how="base64")), verdict)
        yield Mail(f"{name}, below", mail(name, part(
            f"{words}\n{quoted}\n\n{mine}\n\n-- \nBob\nuse hut 9\n", charset=old)),
            Verdict(orders=new, ignored=(*OLD_ORDERS, "use hut 9"), html=False))
        yield Mail(f"{name}, between", mail(name, part(
            f"{words}\n{_quoted(OLD[:2])}\n\n{mine}\n\n{_quoted(OLD[2:])}\n\nstatus\n",
            how="quoted-printable")), Verdict(orders=(*new, "status"), ignored=OLD_ORDERS))
        yield Mail(f"{name}, HTML alone", mail(name, part(
            "<html><body><div>" + "</div><div>".join(new) + "</div><br><div class=\"x\">"
            + _html(words) + "</div><blockquote type=\"cite\"><div>" + "</div><div>".join(OLD)
            + "</div></blockquote></body></html>", "html", old, "quoted-printable")),
            Verdict(orders=new, ignored=OLD_ORDERS, html=True))
    for i, (client, language, charset, words) in enumerate(table["bare"]):
        name, new = f"{client}, {language}", NEW[i % len(NEW)]
        old = charset if _fits(words, charset) and _fits("·", charset) else "utf-8"
        mine, below = "\n".join(new), "\n".join(OLD)
        ignored = (*filter(begins, words.splitlines()), *OLD_ORDERS)  # “No:” is Latvian for From
        verdict = Verdict(orders=new, ignored=ignored)
        yield Mail(f"{name}, bare", mail(name, part(
            f"{mine}\n\n{words}\n\n{below}\n", charset=old)), verdict)
        yield Mail(f"{name}, bare without a gap", mail(name, part(
            f"{mine}\n{words}\n{below}\n", how="base64")), verdict)
        yield Mail(f"{name}, bare and answered below", mail(name, part(
            f"{words}\n\n{below}\n\n{mine}\n", how="quoted-printable")),
            Verdict(ignored=(*ignored, *new)))
        yield Mail(f"{name}, bare in HTML", mail(name, part(
            "<div>" + "<br>".join(new) + "</div><div><br></div><div>" + _html(words)
            + "</div><p>" + "</p><p>".join(OLD) + "</p>", "html", how="base64")),
            Verdict(orders=new, ignored=ignored, html=True))


def _html(text: str) -> str:
    for char, code in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\n", "<br>")):
        text = text.replace(char, code)
    return text


def _verdict(said: dict[str, Any]) -> Verdict:
    return convert(said, Verdict)


def _yaml(name: str) -> Any:
    return yaml_files.read(MAILS / name, yaml.SafeLoader)  # the C loader refuses lone surrogates


def _texts() -> Iterator[Mail]:
    """Plain texts, each in some encoding; some are format=flowed."""
    how = ("quoted-printable", "base64", "8bit")
    for i, said in enumerate(_yaml("texts.yaml")):
        name, text = said.pop("mail"), said.pop("text")
        more = said.pop("type", "")
        yield Mail(name, mail(name, part(text, how=how[i % 3], more=more)), _verdict(said))


def _htmls() -> Iterator[Mail]:
    """HTML alone, and the same beside a blank plain text."""
    for said in _yaml("html.yaml"):
        name, html = said.pop("mail"), said.pop("html")
        verdict = _verdict({"html": True, **said})
        yield Mail(name, mail(name, part(html, "html", how="quoted-printable")), verdict)
        yield Mail(f"{name}, beside a blank text", mail(name, several(
            "alternative", part(" \n\n"), part(html, "html", how="base64"))), verdict)


def _machines() -> Iterator[Mail]:
    for said in _yaml("machines.yaml"):
        name, head = said.pop("mail"), said.pop("head")
        body = said.pop("body", "place 3 forest\n")
        kind = "" if "content-type:" in head.casefold() else "Content-Type: text/plain\n"
        said.setdefault("orders", ["place 3 forest"] if body == "place 3 forest\n" else [])
        yield Mail(name, mail(name, f"{kind}\n{body}".encode(), head), _verdict(said))


def _raws() -> Iterator[Mail]:
    """Raw mails that test headers and parts; lone surrogates stand for bytes that are not UTF-8."""
    for said in _yaml("raw.yaml"):
        name, raw = said.pop("mail"), said.pop("raw")
        usual = said.pop("usual", True)
        for key, count in said.pop("times", {}).items():
            raw = raw.replace(key, key[1:-1] * count)
        head, _, body = raw.partition("\n\n")
        whole = mail(name, b"\n" + body.encode("utf-8", "surrogateescape"), head + "\n") if (
            usual) else raw.encode("utf-8", "surrogateescape")
        yield Mail(name, whole, _verdict(said))


# The function that makes the mails of each file of tests/pbem/mails.
FILES: dict[str, Callable[[], Iterator[Mail]]] = {
    "replies": _replies, "texts": _texts, "html": _htmls, "machines": _machines, "raw": _raws}


@cache
def mails(file: str) -> tuple[Mail, ...]:
    """The mails of a file."""
    return (*FILES[file](),)


@cache
def corpus() -> tuple[Mail, ...]:
    """All mails."""
    return tuple(mail for file in FILES for mail in mails(file))
