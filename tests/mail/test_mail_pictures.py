"""Pictures in mails: where they are attached, what viewers see; none holds up a mail."""

from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from referee import environment
from referee.core.base.problem import refused
from referee.files import png
from referee.mail import settings
from referee.mail.exactly_once import MessageProcessor
from referee.mail.mail_writer import Paint
from referee.mail.outbox import Outbox
from referee.pbem.outbound.mails import BoardPicture
from tests.support.office_on_disk import NOW, letter, turns
from tests.support.office_on_disk import folder as folder

drawn: list[tuple[str, int]] = []


@pytest.fixture(autouse=True)
def nothing_drawn() -> None:
    """Each test begins with nothing drawn."""
    drawn.clear()


def paint(raw: bytes, viewer: str, since: int) -> BoardPicture:
    """What is drawn quickly: whose picture it is."""
    drawn.append((viewer, since))
    return BoardPicture(f"\x89PNG {viewer}".encode(), f"The board for {viewer}: “wood” & <stone>.")


def post(folder: Path, painter: Paint | None = paint) -> MessageProcessor:
    """An office that draws."""
    path = folder / "office.toml"
    if "pictures" not in path.read_text():
        path.write_text(path.read_text() + "pictures = true\n")
    return MessageProcessor(str(folder), settings.load(str(folder)), paint=painter)


def mails(folder: Path) -> dict[str, EmailMessage]:
    """What waits to be sent, by whose it is."""
    outbox = Outbox(str(folder))
    return {name.partition(".")[2].partition("-")[0]: message_from_bytes(
        outbox.load(name)[0].raw, policy=policy.default) for name in outbox.waiting()}


def test_a_mail_has_the_board_of_its_own_reader_behind_its_html(folder: Path) -> None:
    """As a part of the HTML, by its id and with its words; the plain text stays whole."""
    assert post(folder).process(letter(1, "red", 1, "place 3 forest"), NOW) == "answered"
    found = mails(folder)
    assert {viewer for viewer, _ in drawn} == {*found}
    for seat, mail in found.items():
        kinds = [part.get_content_type() for part in mail.walk()]
        assert kinds == ["multipart/alternative", "text/plain", "multipart/related", "text/html",
                         "image/png"]
        html, image = [*mail.walk()][3:]
        assert image.get_payload(decode=True) == f"\x89PNG {seat}".encode()
        name = image["Content-ID"].strip("<>")
        assert f'<img src="cid:{name}"' in html.get_content()
        assert f'alt="The board for {seat}: “wood” &amp; &lt;stone&gt;."' in html.get_content()
        plain = mail.get_body(("plain",))
        assert plain is not None and "PLACES" in plain.get_content()


def test_a_picture_that_fails_holds_no_mail_back(folder: Path) -> None:
    """The mail goes without it, and the journal knows why."""
    def fails(raw: bytes, viewer: str, since: int) -> BoardPicture:
        raise refused("referee/usage-extra",
                      "A PNG needs PIL.") if viewer == "red" else OSError("x")

    office = post(folder, fails)
    assert office.process(letter(1, "red", 1, "place 3 forest"), NOW) == "answered"
    assert {mail.get_content_type() for mail in mails(folder).values()} == {
        "multipart/alternative"}
    assert turns(folder) == ["red: place 3 forest"]
    rows = (folder / "games/a-game.post").read_text()
    assert "Refused: A PNG needs PIL." in rows and "OSError: x" in rows


def test_pictures_are_drawn_once_the_save_is_written(folder: Path) -> None:
    """A crash while they are loses nothing: the mails go out as they are."""
    def dies(raw: bytes, viewer: str, since: int) -> BoardPicture:
        assert turns(folder) == ["red: place 3 forest"]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        post(folder, dies).process(letter(1, "red", 1, "place 3 forest"), NOW)
    assert mails(folder) == {}
    assert post(folder).process(letter(1, "red", 1, "place 3 forest"), NOW) == "again"
    assert [*mails(folder)] and turns(folder) == ["red: place 3 forest"]


def test_who_wants_none_has_none(folder: Path) -> None:
    """PICTURES OFF, and ON again."""
    office = post(folder)
    office.process(letter(1, "red", 1, "PICTURES OFF"), NOW)
    drawn.clear()
    office.process(letter(2, "red", 1, "STATUS"), NOW)
    assert drawn == []
    office.process(letter(3, "red", 1, "pictures on"), NOW)
    assert [viewer for viewer, _ in drawn] == ["red"]


def test_an_office_that_does_not_ask_for_them_draws_none(folder: Path) -> None:
    """As offices of before."""
    office = MessageProcessor(str(folder), settings.load(str(folder)), paint=paint)
    office.process(letter(1, "red", 1, "place 3 forest"), NOW)
    assert drawn == []


def test_the_real_board_is_a_png_that_a_mail_can_carry(folder: Path) -> None:
    """Below 256 KiB, its words beside it; the HTML below what Gmail cuts off."""
    board = environment.board_picture((folder / "games/a-game.toml").read_bytes(), "red", 1)
    assert board.png.startswith(b"\x89PNG") and len(board.png) < png.MOST
    assert "alone may see" in board.alt_text
    office = post(folder, environment.board_picture)
    office.process(letter(1, "red", 1, "place 3 forest"), NOW)
    for mail in mails(folder).values():
        html = mail.get_body(("related", "html"))
        assert html is not None and len(html.as_bytes()) < 400_000
        text = next(part for part in mail.walk() if part.get_content_type() == "text/html")
        assert len(text.get_content()) < 90_000
