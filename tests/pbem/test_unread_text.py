"""Unread text that may be a move: the answer says so, and it is never played."""

from email.message import EmailMessage

import pytest

from referee.pbem.handlers import dispatch
from referee.pbem.inbound import message
from referee.pbem.outbound import mails
from tests.support.office_in_memory import OFFICE, Club, text_to

PGP = "-----BEGIN PGP MESSAGE-----\n\nhQEMA1234567890ab\n-----END PGP MESSAGE-----\n"
SUBJECT = "Your subject looks like a move: “place 3 forest”. Subjects are not read."
WRITE = "Write your move in the text of the message."


def told(text: str, subject: str = "", files: tuple[tuple[str, str, str], ...] = (),
         game: str = "stone-age", kind: str = "") -> tuple[Club, str]:
    """A club and what red is told of a message with a subject and files."""
    club = Club(game, 2)
    asked = club.tick().mails[0]
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Message-ID"] = "red@example.org", OFFICE.address, "<1@x>"
    mail["In-Reply-To"] = f"<{mails.message_id(asked, OFFICE)}>"
    mail["Subject"] = subject or f"Re: {asked.subject}"
    mail.set_content(text)
    for name, sort, content in files:
        main, _, sub = sort.partition("/")
        mail.add_attachment(content.encode(), maintype=main, subtype=sub, filename=name)
    raw = mail.as_bytes()
    if kind:
        raw = raw.replace(b"multipart/mixed", kind.encode())
    handled = club.apply(dispatch.handle(OFFICE, club.save, club.roster, message.parse(raw),
                                         club.now))
    return club, text_to(handled, "red")


@pytest.mark.parametrize("subject", [
    "place 3 forest", "Re: [a-game] place 3 forest", "AW: place 3 forest", "Place 3 forest!"])
@pytest.mark.parametrize("text", ["", "Hello Bob,\n\nAnn", "> quoted"])
def test_a_move_in_the_subject_is_mentioned(subject: str, text: str) -> None:
    """And how to send it."""
    club, answer = told(text, subject)
    assert club.match.position_turn == 1
    assert SUBJECT.replace("place 3 forest", subject[-14:].strip(": ") if "!" not in subject
                           else subject) in answer
    assert WRITE in answer


@pytest.mark.parametrize("subject", ["", "Re: [a-game] Stone Age", "my move", "Hello", "a-game",
                                     "Re: 7", "AW: WG: [a-game] Your move"])
def test_another_subject_is_not(subject: str) -> None:
    """As that of our own mails."""
    assert "subject" not in told("Hello Bob", subject)[1].partition("YOUR MOVE")[0]


def test_a_move_in_the_text_needs_none_in_the_subject() -> None:
    """It is played, and the subject let be."""
    club, answer = told("place 3 hunt", "place 3 forest")
    assert club.match.position_turn == 2 and "subject" not in answer


@pytest.mark.parametrize(("text", "played"), [("", False), ("See the file.", False),
                                              ("place 3 hunt", True)])
def test_orders_in_a_file_are_mentioned(text: str, played: bool) -> None:
    """Beside a move in the text, too."""
    club, answer = told(text, files=(("move.txt", "text/plain", "Hi\nplace 3 forest\n"),))
    assert ((club.match.position_turn == 2) == played
            and "red: place 3 forest" not in club.save.decode())
    assert ("The attached file “move.txt” has a line that looks like an order: “place 3 forest”. "
            "Files are not read.") in answer and WRITE in answer


@pytest.mark.parametrize(("name", "sort"), [
    ("winmail.dat", "application/ms-tnef"), ("move.pdf", "application/pdf")])
def test_a_file_is_mentioned_where_there_is_no_text(name: str, sort: str) -> None:
    """A photo beside a move is not."""
    assert f"The attached file “{name}” is not read." in told("", files=((name, sort, "x"),))[1]
    assert "attached" not in told("place 3 hunt", files=((name, sort, "x"),))[1]


@pytest.mark.parametrize(("text", "files", "kind"), [
    (PGP, (), ""), ("", (("smime.p7m", "application/pkcs7-mime", "x"),), ""),
    ("", (("a.asc", "application/octet-stream", PGP),), "multipart/encrypted")])
def test_an_encrypted_message_is_mentioned(text: str, files: tuple[tuple[str, str, str], ...],
                                           kind: str) -> None:
    """PGP in the text and as a part, S/MIME."""
    club, answer = told(text, files=files, kind=kind)
    assert club.match.position_turn == 1
    assert f"Part of your message is encrypted and cannot be read here. {WRITE}" in answer


def test_a_sheet_in_the_subject_is_mentioned() -> None:
    """While orders are secret."""
    club, answer = told("", "set-up: standard", game="stone-daze")
    assert not club.match.orders and "“set-up: standard”. Subjects are not read." in answer


def test_a_message_from_elsewhere_is_held_without_its_quote() -> None:
    """Neither the question nor its name has the attribution in it."""
    club = Club()
    club.tick()
    text = ("place 3 forest\n\nOn Sun, Nov 22, 2026 at 11:00 AM Club <office@example.org> wrote:\n"
            "> === reply above this line === a-game turn 1 ===\n> [a-game 1 red aaaa]\n")
    handled = club.write("red", text, sender="eve@example.com")
    shown = text_to(handled, "red")
    assert "| place 3 forest" in shown and "| On Sun" not in shown and "| >" not in shown
    assert [one.text for one in club.roster.held] == ["place 3 forest"]


def test_what_our_question_quotes_is_no_order_that_was_not_read() -> None:
    """Its “| CONCEDE” comes back below a YES."""
    club = Club()
    club.tick()
    club.write("red", "CONCEDE")
    asks = next(mail for mail in club.sent if mail.kind)
    for mark in ("> ", ""):
        quoted = "\n".join(f"{mark}{line}" for line in ("=== reply above this line ===", "",
                                                        "THE MESSAGE", "| CONCEDE"))
        answer = text_to(club.write("red", f"YES\n\n{quoted}", to=asks), "red")
        assert "LOOK LIKE ORDERS" not in answer


@pytest.mark.parametrize("mark", ["  1. · ", "  · ", "· "])
def test_the_first_line_of_an_example_of_two_is_known(mark: str) -> None:
    """It is copied alone, with its number or without."""
    club = Club("stone-daze", 2)
    club.tick()
    for seat in ("red", "blue"):
        club.write(seat, "set-up: standard")
    text = f"{mark}orders 1: runner-1 forward; runner-2 forward (runner-1 to b4,"
    answer = text_to(club.write("red", text), "red")
    assert not club.match.orders
    assert "Line 1 is only the first line of an example that has two lines." in answer
    assert "seat" not in answer.partition("YOUR MOVE")[0]
    club.write("red", f"{text}\n    runner-2 to i4)")
    assert "red" in club.match.orders
