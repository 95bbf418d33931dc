"""`office mail` reports the game, the current turn and the sender of a message."""

import json
from pathlib import Path

from tests.support import command_line
from tests.support.office_on_disk import NOW, letter
from tests.support.office_on_disk import folder as folder


def told(folder: Path, raw: bytes, *more: str) -> command_line.Ran:
    """What the command says of a message on standard input."""
    ran = command_line.run("office", "mail", "--office", str(folder), "--now", NOW, *more,
                           stdin=raw)
    assert ran.exit == 0, ran
    return ran


def test_the_line_names_game_turn_and_sender(folder: Path) -> None:
    """After what the message did: it played turn 2."""
    ran = told(folder, letter(1, "red", 1, "place 3 forest"))
    assert ran.out == "answered; a-game turn 2, from red\n"
    assert told(folder, letter(1, "red", 1, "place 3 forest")).out == (
        "again; a-game turn 2, from red\n")
    asked = told(folder, letter(2, "blue", 2, "STATUS"))
    assert asked.out == "answered; a-game turn 2, from blue\n"


def test_as_data_the_answer_has_game_and_turn(folder: Path) -> None:
    """They were empty and 0."""
    found = json.loads(told(folder, letter(1, "red", 1, "place 3 forest"), "--json").out)
    assert (found["game"], found["turn"]) == ("a-game", 2)


def test_the_moderator_and_somebody_else_are_told_apart(folder: Path) -> None:
    """A message about no game names none."""
    moderator = letter(3, "moderator", 1, "STATUS")
    assert "from the moderator" in told(folder, moderator).out
    stranger = (b"From: <eve@example.org>\nTo: office@example.org\nMessage-ID: <9@eve>\n"
                b"Subject: hello\n\nHello!\n")
    ran = told(folder, stranger)
    assert "a-game" not in ran.out
    assert json.loads(told(folder, stranger.replace(b"<9@", b"<8@"), "--json").out)["game"] == ""


def test_each_message_of_several_has_its_line(folder: Path, tmp_path: Path) -> None:
    """Of several no one game stands for all."""
    mbox = tmp_path / "mbox"
    mbox.write_bytes(b"".join(b"From x Thu Mar  5 18:00:00 2026\n" + one + b"\n" for one in (
        letter(1, "red", 1, "place 3 forest"), letter(2, "blue", 2, "place 2 hut"))))
    found = json.loads(told(folder, b"", "--mbox", str(mbox), "--json").out)
    assert [line["text"] for line in found["report"]] == [
        "answered; a-game turn 2, from red", "answered; a-game turn 3, from blue"]
    assert (found["game"], found["turn"]) == ("", 0)
