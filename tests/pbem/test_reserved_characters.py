"""The characters of which references are made, in what people write."""

import pytest

from referee.core.base.references import OMITTED, SEAT, seat_ref
from referee.core.document.blocks import text
from referee.pbem.inbound import html_text, message
from tests.support.office_in_memory import Club, text_to

RESERVED = [chr(code) for code in range(ord(SEAT), ord(OMITTED) + 1)]
MOVES = ["place 3 hunt{}", "place{} 3 hunt", "place 3{} hunt", "{}place 3 hunt",
         "place 3 hunt # now{}", "CHECK place 3 hunt{}", "red{}: place 3 hunt"]


@pytest.mark.parametrize("line", MOVES)
@pytest.mark.parametrize("char", [SEAT, RESERVED[-2], "\uf8ff"])
def test_no_move_is_read_across_a_private_use_character(line: str, char: str) -> None:
    """It is refused or taken for prose; the same line without the character is a move."""
    club = Club()
    handled = club.write("red", line.format(char))
    assert handled.save is None
    assert "Legal" not in text_to(handled, "red")
    assert Club().write("red", line.format("")).save is not None or line.startswith("CHECK")


@pytest.mark.parametrize("char", RESERVED)
def test_no_mail_from_a_person_brings_such_a_character(char: str) -> None:
    """It is shown as the character that Macs type, and stored so."""
    club = Club()
    raw = f"From: <red@example.org>\nSubject: about {char}\n\nhi {char}\n".encode()
    read = message.parse(raw)
    assert (read.subject, read.text.strip()) == ("about \uf8ff", "hi \uf8ff")
    handled = club.write("red", f"PRESS TO blue\nhi {char} there\nEND PRESS")
    assert "| hi \\uf8ff there" in text_to(handled, "blue")
    assert char not in str(handled.journal_rows)
    assert html_text.bbcode_to_text(f"hi{char}") == "hi\uf8ff"


def test_a_reference_in_press_is_no_reference() -> None:
    """Nobody can write what looks like a seat of ours."""
    club = Club()
    handled = club.write("red", f"PRESS TO blue\nhi {seat_ref('blue')}\nEND PRESS")
    mail = next(mail for mail in handled.mails if "blue@example.org" in mail.recipients)
    assert "| hi \\uf8ffblue\\uf8ff" in text(mail.page, 1000)
