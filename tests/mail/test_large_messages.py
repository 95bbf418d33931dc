"""A message with a large attachment: its text is read, and its sender answered."""

from pathlib import Path

import pytest

from referee.core.base.problem import Refused
from referee.mail import office_folder
from referee.mail.inboxes import HEAD, MOST
from referee.pbem.inbound import message as letter
from referee.pbem.roster import tokens
from tests.support.hostile_mails import LIMIT, MAILS, took
from tests.support.office_in_memory import Club
from tests.support.office_on_disk import NOW, folder, out, post, turns

__all__ = ["folder"]

PHOTO = b"iVBORw0KGgo" * 7 + b"\n"


def message(n: int, *parts: bytes, sender: str = "red", kind: str = "mixed",
            size: int = 3 * MOST) -> bytes:
    """A message of red's token, with these parts and so many bytes of a photo behind them."""
    token = tokens.make_token(Club().roster.keys, "a-game", 1, "red")
    head = (f"From: <{sender}@example.org>\nTo: office@example.org\nMessage-ID: <{n}@player>\n"
            f"Subject: Re: {tokens.token_line(token)}\nMIME-Version: 1.0\n"
            f'Content-Type: multipart/{kind}; boundary="b"\n\n').encode()
    photo = b"Content-Type: image/png\nContent-Transfer-Encoding: base64\n\n" + PHOTO * (
        size // len(PHOTO))
    return head + b"".join(b"--b\n" + part + b"\n" for part in (*parts, photo)) + b"--b--\n"


def text(said: str, kind: str = "plain") -> bytes:
    """A part of text."""
    return f"Content-Type: text/{kind}; charset=utf-8\n\n{said}\n".encode()


ORDER = text("place 3 forest")


def came(folder: Path, raw: bytes) -> str:
    """What becomes of a message that comes in, of a big one its beginning."""
    return post(folder).process(raw[:HEAD], NOW, len(raw))


def answer(folder: Path) -> str:
    """What the answer to red says."""
    raw, = (file.read_text() for file in (folder / "out/new").iterdir() if ".red-" in file.name)
    return " ".join(raw.replace("=\n", "").split())


@pytest.mark.parametrize("parts", [
    (ORDER,), (text("place 3 forest"), text("<p>place 3 forest</p>", "html")),
    (b'Content-Type: multipart/alternative; boundary="c"\n\n--c\n' + ORDER + b"--c\n"
     + text("<p>place 3 forest</p>", "html") + b"--c--\n",)])
def test_the_text_of_a_large_message_is_played(parts: tuple[bytes, ...], folder: Path) -> None:
    """One photo costs no turn, and nobody is bothered."""
    assert came(folder, message(1, *parts)) == "answered"
    assert turns(folder)[0].startswith("red: place 3 forest")
    assert not office_folder.quarantined_messages(str(folder))


@pytest.mark.parametrize("raw", [
    message(1), message(1, text("place 3 forest\n" + "> older words of somebody\n" * 15_000)),
    message(1, text("<p>place 3 forest</p>" + "<br>" * 80_000, "html"), kind="alternative"),
    message(1, text(" "), kind="alternative"),
    message(1, ORDER).replace(b'multipart/mixed; boundary="b"', b"text/plain")])
def test_a_text_that_does_not_end_in_the_beginning_is_not_played(raw: bytes, folder: Path) -> None:
    """Its end could say otherwise. The sender hears what to do, and the moderator nothing."""
    assert came(folder, raw) == "answered"
    assert turns(folder) == [] and not office_folder.quarantined_messages(str(folder))
    assert "message is too large" in answer(folder) and "Send the text alone" in answer(folder)
    assert not any("moderator" in name for name in out(folder))


def test_wherever_the_beginning_ends_no_half_of_a_text_is_played() -> None:
    """It is whole, or there is none."""
    raw = message(1, text("place 3 forest\nplace 5 hut\nAnn"), size=500)
    seen = set()
    for size in range(len(raw)):
        try:
            read = letter.parse(raw[:size], cut=True)
        except Refused:
            continue
        seen.add((read.text.strip(), read.truncated))
    assert seen == {("", True), ("place 3 forest\nplace 5 hut\nAnn", False)}


def test_a_large_message_that_nobody_can_be_asked_about_is_the_moderator_s(folder: Path) -> None:
    """He has sender, subject and game."""
    assert came(folder, message(1, sender="eve")).startswith("quarantine")
    one, = office_folder.quarantined_messages(str(folder))
    assert one.why.startswith("from eve@example.org, “Re: [a-game 1 red ")
    assert ", about a-game: the mail has 3," in one.why
    assert out(folder) == ["moderator-0"]


def test_a_large_message_of_a_stranger_or_a_machine_bothers_nobody(folder: Path) -> None:
    """As a small one."""
    bulk = b"Precedence: bulk\n" + message(1)
    assert came(folder, bulk) == "dropped: bulk"
    assert came(folder, b"From: <x@y.org>\nTo: z@y.org\nMessage-ID: <1@x>\n\n" + b"x" * 2 * MOST
                ).startswith("dropped: unknown sender")
    assert not office_folder.quarantined_messages(str(folder)) and not out(folder)


@pytest.mark.parametrize("raw", MAILS.values(), ids=MAILS)
def test_the_beginning_of_a_hostile_mail_is_read_or_refused_at_once(raw: bytes) -> None:
    """As the whole of one is."""
    assert took(lambda: letter.parse(raw[:HEAD], cut=True),
                lambda: letter.header_summary(raw)) < LIMIT
