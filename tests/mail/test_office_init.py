"""`office init`, and office commands that are given missing files or games."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import command_line

BEGUN = ("--address", "office@example.org", "--moderator", "ann@example.org")


@pytest.mark.parametrize(("options", "why"), [
    (("--zone", "nonsense"), "There is no time zone nonsense."),
    (("--address", "nonsense"), "--address “nonsense” is not an email address."),
    (("--moderator", "a b@example.org"), "--moderator “a b@example.org” is not an email address."),
    (("--name", "two\nlines"), "name"),
])
def test_an_option_that_is_none_begins_no_office(options: tuple[str, ...], why: str,
                                                 tmp_path: Path) -> None:
    """It is a fault of the command line, and nothing is written."""
    folder = tmp_path / "club"
    ran = command_line.run("office", "init", str(folder), *BEGUN, *options)
    assert ran.exit == 2 and why in ran.err and "usage-office" in ran.err
    assert not folder.exists()


def test_a_zone_is_written_by_its_name(tmp_path: Path) -> None:
    """A city may stand for it; and a name may have quotes."""
    folder = tmp_path / "club"
    assert command_line.run("office", "init", str(folder), *BEGUN, "--zone", "berlin", "--name",
                            'The "Club"').exit == 0
    said = (folder / "office.toml").read_text()
    assert 'zone = "Europe/Berlin"' in said and r'name = "The \"Club\""' in said
    assert command_line.run("office", "status", "--office", str(folder)).exit == 0


@pytest.mark.parametrize(("option", "why"), [
    ("--maildir", "There is no Maildir"), ("--mbox", "There is no file")])
def test_a_mailbox_that_does_not_exist_is_a_fault_of_the_command_line(option: str, why: str,
                                                                      tmp_path: Path) -> None:
    """As every file that is named there and does not exist."""
    folder = str(tmp_path / "club")
    assert command_line.run("office", "init", folder, *BEGUN).exit == 0
    ran = command_line.run("office", "mail", "--office", folder, option, str(tmp_path / "nope"))
    assert ran.exit == 2 and why in ran.unfolded


def test_the_status_is_a_table_and_behind_it_a_sentence_for_each_game(tmp_path: Path) -> None:
    """Its columns stand; who is awaited is told since when and until when."""
    folder = str(tmp_path / "club")
    assert command_line.run("office", "init", folder, *BEGUN).exit == 0
    for game, deadline in (("camp", ()), ("harvest-moon", ("--deadline", "Tue,Fri 20:00"))):
        assert command_line.run("new", "stone-age", f"{folder}/games/{game}.toml", "--seat", "red",
                                "--seat", "blue").exit == 0
        assert command_line.run("office", "add", game, "red=ann@example.org",
                                "blue=Bobby Longname <bob@example.org>", "--office", folder,
                                *deadline,
                                ).exit == 0
    before = command_line.run("office", "status", "--office", folder).out
    assert "camp: red to move; the next tick writes to them." in before
    now = ("--now", "2026-11-22T10:00:00Z")
    assert command_line.run("office", "tick", "--office", folder, *now).exit == 0
    rows = command_line.run("office", "status", "--office", folder, *now).out.splitlines()
    assert rows[0] == "game          turn  seat  player          to move  late"
    assert [row.rstrip() for row in rows[1:5]] == [
        "camp             1  red   ann             yes",
        "camp             1  blue  Bobby Longname",
        "harvest-moon     1  red   ann             yes",
        "harvest-moon     1  blue  Bobby Longname"]
    assert rows[5:] == ["", "camp: red to move since 2026-11-22T10:00:00Z.",
                        "harvest-moon: red to move since 2026-11-22T10:00:00Z, until",
                        "  2026-11-24T20:00:00Z."]


@pytest.mark.parametrize(("luck", "how"), [("words", "luck words"), ("beacon", "luck beacon")])
def test_a_game_that_waits_for_its_luck_is_added_when_it_has_begun(luck: str, how: str,
                                                                   tmp_path: Path) -> None:
    """The refusal says why, and what would do."""
    folder = str(tmp_path / "club")
    assert command_line.run("office", "init", folder, *BEGUN).exit == 0
    assert command_line.run("new", "stone-age", f"{folder}/games/camp.toml", "--seat", "red",
                            "--seat",
                            "blue", "--await", luck, "--until", "2099-01-01").exit == 0
    ran = command_line.run("office", "add", "camp", "red=ann@example.org", "blue=bob@example.org",
                           "--office", folder)
    said = " ".join(ran.err.split())
    assert ran.exit == 1
    assert "The game must have begun before you can add it. camp: The game has" in said
    assert how in said and "Add the game when it has begun." in said
    assert not (tmp_path / "club/games/camp.desk.toml").exists()


def test_a_game_whose_desk_cannot_be_read_keeps_no_other_back(tmp_path: Path) -> None:
    """The others are told, that one is named, and the hint is one that can be followed."""
    folder = tmp_path / "club"
    assert command_line.run("office", "init", str(folder), *BEGUN).exit == 0
    for game in ("camp", "harvest-moon", "meadow"):
        assert command_line.run("new", "stone-age", f"{folder}/games/{game}.toml", "--seat", "red",
                                "--seat", "blue").exit == 0
        assert command_line.run("office", "add", game, "red=ann@example.org",
                                "blue=bob@example.org",
                                "--office", str(folder)).exit == 0
    (folder / "games/harvest-moon.desk.toml").write_text("format = ")
    (folder / "games/meadow.toml").write_text("format = ")
    for more in ((), ("--csv",), ("--json",)):
        ran = command_line.run("office", "status", "--office", str(folder), *more)
        said = " ".join((ran.err or ran.out).split())
        assert ran.exit == 3 and "camp" in ran.out and "harvest-moon.desk.toml" in said
        assert "meadow.toml" in said and "unusable-desk" in said
        assert "Restore the file from a backup" in said and "office init" not in said


@pytest.mark.parametrize("address", ["office@example.org", "OFFICE+x@example.org"])
def test_the_office_s_own_address_plays_and_watches_nothing(address: str, tmp_path: Path) -> None:
    """Its mails would come back to it."""
    folder = tmp_path / "club"
    assert command_line.run("office", "init", str(folder), *BEGUN).exit == 0
    assert command_line.run("new", "stone-age", f"{folder}/games/camp.toml", "--seat", "red",
                            "--seat",
                            "blue").exit == 0
    for words in (("red=ann@example.org", f"blue={address}"),
                  ("red=ann@example.org", "blue=bob@example.org", "--watch", address)):
        ran = command_line.run("office", "add", "camp", *words, "--office", str(folder))
        assert ran.exit == 2 and "is the office's own address." in " ".join(
            ran.err.split())
        assert not (folder / "games/camp.desk.toml").exists()


def test_several_addresses_of_a_seat_are_named_one_by_one(tmp_path: Path) -> None:
    """A desk that cannot be read again is not written."""
    office = tmp_path / "club"
    assert command_line.run("office", "init", str(office), "--name", "Club", "--address",
                            "office@example.org", "--moderator", "eve@example.org", "--zone",
                            "UTC").exit == 0
    save = office / "games/meadow.toml"
    assert command_line.run("new", "stone-daze", str(save), "--seat", "red=Ann,Dora", "--seat",
                            "blue=Bob").exit == 0
    for text in ("red=ann@example.org,dora@example.org", "red=ann@example.org,",
                 "red=Ann <ann@example.org,dora@example.org>"):
        ran = command_line.run("office", "add", "meadow", text, "blue=bob@example.org", "--office",
                               str(office))
        assert ran.exit == 2, ran
        assert not save.with_suffix(".desk.toml").exists()
    ran = command_line.run("office", "add", "meadow", "red=ann@example.org", "red=dora@example.org",
                           "blue=bob@example.org", "--office", str(office))
    assert ran.exit == 0, ran


def test_an_office_loads_no_library_before_it_is_used(tmp_path: Path) -> None:
    """That it is installed is found without loading it: a tick needs neither HTML nor calendars."""
    assert command_line.line(f"referee office init {tmp_path / 'club'} --address "
                             "office@example.org --moderator mod@example.org").exit == 0
    code = ("import sys, atexit\nsys.argv = ['referee', *sys.argv[1:]]\n"
            "atexit.register(lambda: print(sorted({'selectolax', 'icalendar', 'tzdata'} "
            "& {*sys.modules})))\nfrom referee.main import main\nmain()")
    ran = subprocess.run([sys.executable, "-c", code, "office", "tick", "--office",
                          str(tmp_path / "club")], capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and ran.stdout.endswith("[]\n"), ran
