"""Replies to a mail of the office as mail programs write them: some hundred forms.

How each program repeats an older mail is in ``tests/pbem/mails/replies.yaml``; signatures,
telephones and disclaimers come on top. A form follows from a random generator alone.
"""

from collections.abc import Callable
from functools import cache
from html import escape
from random import Random
from typing import Any

import yaml

from tests.mail.mailboxes import Mail
from tests.pbem.mail_corpus import part, several
from tests.support import yaml_files
from tests.support.paths import MAILS

Form = Callable[[str, str], bytes]
"""The parts of a message, with their headers, by what is written and by what it answers."""

ENDS = ("", "", "", "", "", "\n\n-- \n{name}\nTel. 030 1234", "\n\nSent from my iPhone",
        "\n\nGet Outlook for iOS<https://aka.ms/o0ukef>", "\n\nCheers,\n{name}",
        "\n\nBest wishes\n{name}", "\n\n{name}", "\n\nVon meinem iPhone gesendet",
        "\n\n{name} Example\nTel. 030 1234\nwww.example.org")
STARTS = ("", "", "", "", "Hi,\n\n", "Hello all,\n\n", "Hi there!\n\n")
FOOTER = ("\n\nThis message and any attachment are confidential. If you are not the intended "
          "recipient, please delete it.")


@cache
def _replies() -> dict[str, Any]:
    read: dict[str, Any] = yaml_files.read(MAILS / "replies.yaml", yaml.SafeLoader)
    return read


def _fits(text: str, charset: str) -> str:
    """The charset of an old program if it can encode the whole text."""
    try:
        text.encode(charset)
    except UnicodeError:
        return "utf-8"
    return charset


def _plain(text: str, charset: str, random: Random) -> bytes:
    how = random.choice(("quoted-printable", "base64", "8bit"))
    return part(text + "\n", charset=_fits(text, charset), how=how)


def _divs(text: str) -> str:
    return "".join(f"<div>{escape(line) or '<br>'}</div>" for line in text.split("\n"))


def form(random: Random) -> tuple[str, Form]:
    """A random form and its name: where the older mail stands, and how it is marked."""
    kind = random.choices(("above", "below", "bare", "html", "both", "alone"),
                          (40, 6, 20, 12, 12, 10))[0]
    client, language, charset, words = random.choice(
        _replies()["bare" if kind == "bare" else "marked"])
    name = f"{client}, {language}, {kind}"

    def written(said: str, old: str) -> bytes:
        quoted = "\n".join(f"> {line}".rstrip() for line in old.split("\n"))
        page = (f"<html><body>{_divs(said)}<br><div class=\"quote\">{_divs(words)}<blockquote>"
                f"{_divs(old)}</blockquote></div></body></html>")
        if kind == "alone":
            return _plain(said, charset, random)
        if kind == "below":
            return _plain(f"{words}\n{quoted}\n\n{said}", charset, random)
        if kind == "bare":
            return _plain(f"{said}\n\n{words}\n\n{old}", charset, random)
        if kind == "html":
            return part(page, "html", how="quoted-printable")
        plain = _plain(f"{said}\n\n{words}\n{quoted}", charset, random)
        return plain if kind == "above" else several(
            "alternative", plain, part(page, "html", how="base64"))

    return name, written


def letter(n: int, sender: str, answered: Mail, said: str, random: Random) -> tuple[bytes, str]:
    """The bytes of message ``n`` in reply to a mail, and the name of its form."""
    name, written = form(random)
    name_ = sender.partition("@")[0].title()
    text = (random.choice(STARTS) + said + random.choice(ENDS).format(name=name_)
            + FOOTER * (random.random() < 0.05))
    refs = f"In-Reply-To: {answered.id}\nReferences: {answered.refs} {answered.id}\n"
    if "alone" not in name and random.random() < 0.1:
        refs = ""  # only the token in the quoted text is left
    head = (f"From: {name_} <{sender}>\nTo: {answered.answer}\nSubject: Re: {answered.subject}\n"
            f"Message-ID: <{n}.sloppy@mail.example>\nDate: Sun, 22 Nov 2026 10:00:00 +0000\n"
            f"{refs}MIME-Version: 1.0\n").encode()
    return (head + written(text, answered.text.rstrip("\n"))).replace(b"\n", b"\r\n"), name
