"""The manual pages on play by mail: their commands run, their words match the program."""

import re
import shutil
from pathlib import Path

import pytest

from referee.commands import manual_pages, manual_text
from referee.commands.manual_text import Definition
from referee.files import inputs
from referee.pbem.handlers import strangers
from referee.pbem.inbound import mail_commands
from tests.support import command_line
from tests.support.office_on_disk import letter

COMMANDS = re.findall(r"^    (referee .*)$", manual_pages.page_source("office", inputs),
                      re.MULTILINE)
SERVERS = ("office fetch", "office send")  # these are held against real ones


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def terms(page: str, heading: str) -> list[str]:
    """The terms of a section of a page."""
    section, = (part for part in manual_text.parse(manual_pages.page_source(page, inputs))[1]
                if part.heading == heading)
    return [item.term for item in section.items if isinstance(item, Definition)]


def test_the_commands_of_the_page_lead_to_the_first_mail(folder: Path) -> None:
    """In their order, from an empty folder."""
    assert len(COMMANDS) > 7
    for line in COMMANDS:
        if not any(word in line for word in SERVERS) and "office mail" not in line:
            ran = command_line.line(line)
            assert ran.exit == 0, (line, ran.err)
    assert sorted(mail.name.partition(".")[2] for mail in (folder / "club/out/new").iterdir()) == [
        "moderator-0", "moderator-0", *["red-0"] * 5]  # told of each change


def test_a_message_is_piped_into_the_page_s_command(folder: Path) -> None:
    """Of somebody whom nobody knows here; he is told so, and the command did its work."""
    for line in COMMANDS[:3]:
        assert command_line.line(line).exit == 0
    line, = (line for line in COMMANDS if line.endswith("office mail --office club"))
    ran = command_line.line(line, letter(1, "red", 1, "place 3 forest"))
    assert ran.exit == 0 and "answered" in ran.out
    assert {name.name.partition(".")[2] for name in (Path("club/out/new")).iterdir()} == {
        "moderator-0", "stranger-0"}
    assert command_line.line(line, b"").exit == 1


def test_every_command_of_a_player_is_on_his_page() -> None:
    """And none that there is not."""
    said = manual_pages.page_source("mail", inputs)
    assert {name for name in mail_commands.PLAYERS if not re.search(rf"\b{name}\b", said)} == set()
    for term in terms("mail", "COMMANDS"):
        for name in re.findall(r"^[A-Z]+(?: END)?(?= |,|$)", term.split(" ...")[0]):
            assert name in mail_commands.PLAYERS or name.split()[0] in mail_commands.PLAYERS, term


def test_every_word_of_who_plays_nothing_is_on_the_page() -> None:
    """In the section that is for him."""
    found = " ".join(map(str, next(
        part.items for part in manual_text.parse(manual_pages.page_source("mail", inputs))[1]
        if part.heading == "IF YOU DO NOT PLAY YET")))
    assert {word for word in strangers.WORDS
            if not re.search(rf"\b{word.upper()}\b", found)} == set()


def test_every_command_of_the_moderator_is_on_his_page() -> None:
    """In the section of their messages."""
    found = " ".join(terms("office", "THE MODERATOR'S MESSAGES"))
    assert {name for name in mail_commands.MODERATORS if name not in mail_commands.SAME
            and not re.search(rf"\b{name}\b", found)} == set()


@pytest.mark.parametrize("line", [
    "referee office init club --address nobody --moderator ann@example.org",
    "referee office init club --address o@example.org --moderator ann@example.org --zone Moon",
    "referee office tick --office nowhere", "referee office status --office nowhere",
    "referee office add harvest-moon red=ann@example.org --office nowhere",
    "referee office forget ann@example.org --office nowhere",
    "referee office fetch --office nowhere", "referee office send --office nowhere",
])
def test_what_is_no_office_is_refused(line: str, folder: Path) -> None:
    """With the reason, and nothing is made."""
    ran = command_line.line(line)
    assert ran.exit in (1, 2, 3) and "referee" in ran.err and "Traceback" not in ran.err
    assert not (folder / "club/office.toml").exists()
    shutil.rmtree(folder / "club", ignore_errors=True)


@pytest.mark.parametrize(("people", "why"), [
    ("red=ann@example.org", "blue has no player"),
    ("red=ann@example.org green=bob@example.org", "must name a seat and its player"),
    ("red=ann blue=bob@example.org", "must name a seat and its player"),
])
def test_a_game_needs_somebody_for_each_seat(people: str, why: str, folder: Path) -> None:
    """With an address."""
    for line in COMMANDS[:2]:
        assert command_line.line(line).exit == 0
    ran = command_line.line(f"referee office add harvest-moon {people} --office club")
    assert ran.exit == 2 and why in ran.err.replace("\n  ", " ")
    assert not (folder / "club/games/harvest-moon.desk.toml").exists()
