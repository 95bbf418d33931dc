"""The waitlist of an office on disk: exactly-once handling, and its commands."""

import os
import re
from pathlib import Path

import pytest

from referee.core.base.problem import Refused
from referee.mail.journal import Journal
from referee.pbem.roster import tokens, waitlist_entries
from referee.pbem.roster.game_roster import MODERATOR
from referee.pbem.roster.waitlist_entries import (
    GUEST,
    OFFICE,
    Waitlist,
    WaitlistChange,
    WaitlistEntry,
)
from tests.support import command_line
from tests.support.office_in_memory import LISTED
from tests.support.office_on_disk import EVERY, NOW, folder, letter, out, points, post

__all__ = ["folder"]  # the office that tests here are given
CLEO = "cleo@example.org"


@pytest.fixture
def office(folder: Path) -> Path:
    """The same with a list whose keys are known."""
    (folder / "list.toml").write_bytes(waitlist_entries.dumps(LISTED))
    return folder


def guest(n: int, said: str, about: str = "Hello", sender: str = CLEO) -> bytes:
    """A message of somebody who plays nothing."""
    return (f"From: <{sender}>\nTo: office@example.org\nMessage-ID: <{n}@guest>\n"
            f"Subject: {about}\n\n{said}\n").encode()


def listed(folder: Path) -> Waitlist:
    """The list as it stands on the disk."""
    return waitlist_entries.loads((folder / "list.toml").read_bytes(), "list.toml")


def token(folder: Path, seat: str = GUEST) -> str:
    """The subject of an answer about the last wish."""
    wish = listed(folder).wishes[-1]
    return "Re: " + tokens.token_line(tokens.make_token(LISTED.keys, OFFICE, wish.n, seat))


def test_a_wish_comes_through_the_post(office: Path) -> None:
    """The same letter again does nothing, and is not answered anew."""
    processor = post(office)
    assert processor.process(guest(1, "JOIN stone-age AS Cleo"), NOW) == "answered"
    assert processor.process(guest(1, "JOIN stone-age AS Cleo"), NOW) == "again"
    assert out(office) == ["guest-0"] and len(listed(office).wishes) == 1
    assert processor.process(guest(2, "YES", token(office)), NOW) == "answered"
    assert out(office) == ["guest-0", "guest-0", "moderator-1"]
    hers = token(office, MODERATOR)
    assert processor.process(guest(3, f"ACCEPT {CLEO} BECAUSE welcome", hers,
                                   "moderator@example.org"), NOW) == "answered"
    assert [wish.state for wish in listed(office).wishes] == ["accepted"]


def test_the_list_is_for_its_owner_s_eyes(folder: Path) -> None:
    """It is begun by the first who needs it, with keys of its own."""
    assert not (folder / "list.toml").exists()
    post(folder).process(guest(1, "JOIN"), NOW)
    assert (folder / "list.toml").stat().st_mode & 0o777 == 0o600
    assert len({*listed(folder).keys.values()}) == 2


def test_a_player_without_a_token_may_wish_and_else_gets_his_game(office: Path) -> None:
    """By what he writes."""
    processor = post(office)
    processor.process(guest(1, "JOIN settlers", sender="red@example.org"), NOW)
    assert out(office) == ["guest-0"]
    processor.process(guest(2, "place 3 forest", sender="red@example.org"), NOW)
    assert out(office) == ["guest-0", "red-0"]


def test_a_stranger_with_an_old_token_is_a_stranger(office: Path) -> None:
    """He is told no more than others, once a day."""
    processor = post(office)
    old = "Re: [a-game 1 red aaaa-aaaa-aaaa-aaaa]"
    assert processor.process(guest(1, "place 3 forest", old), NOW) == "answered"
    assert processor.process(guest(2, "place 3 forest", old), NOW).startswith("dropped")
    assert out(office) == ["stranger-0"]
    whole, = (path.read_text() for path in (office / "out/new").iterdir())
    assert "a-game" not in whole and "red" not in re.findall(r"[a-z-]+", whole)


def test_a_fault_of_ours_leaves_a_stranger_s_letter_in_quarantine(
        office: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it does a player's."""
    from referee.pbem.handlers import strangers

    def fails(*said: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr(strangers, "handle", fails)
    assert "RecursionError: too deep" in post(office).process(guest(1, "Hello"), NOW)


def test_who_was_accepted_watches_from_the_next_tick(office: Path) -> None:
    """The wish is off the list when the game has it; the next tick has nothing to do."""
    (office / "list.toml").write_bytes(waitlist_entries.dumps(_with("watch", "a-game")))
    processor = post(office)
    assert [*processor.tick(NOW)] == [("a-game", "messages written")]
    assert not listed(office).wishes and out(office) == ["public-1", "red-0"]
    assert not [*processor.tick(NOW)]


def test_who_watches_already_is_not_told_anew(office: Path) -> None:
    """His wish is off the list all the same."""
    processor = post(office)
    (office / "list.toml").write_bytes(waitlist_entries.dumps(_with("watch", "a-game")))
    dict(processor.tick(NOW))
    (office / "list.toml").write_bytes(waitlist_entries.dumps(_with("watch", "a-game")))
    before = out(office)
    dict(processor.tick(NOW.replace("10:", "11:")))
    assert not listed(office).wishes and out(office) == before


def _with(kind: str, game: str = "") -> Waitlist:
    wish = WaitlistEntry(1, kind, CLEO, NOW, game=game)  # type: ignore[arg-type]
    return waitlist_entries.apply_changes(LISTED,
                               [WaitlistChange("ask", wish), WaitlistChange("accept", wish)], NOW)


# Killed at every step.

LETTERS = (("Hello", ""), ("JOIN stone-age AS Cleo", ""), ("YES", GUEST),
           (f"ACCEPT {CLEO} BECAUSE welcome", MODERATOR))


def _written(folder: Path) -> None:
    processor = post(folder)
    for n, (said, seat) in enumerate(LETTERS):
        sender = "moderator@example.org" if seat == MODERATOR else CLEO
        processor.process(guest(n, said, token(folder, seat) if seat else "Hello", sender), NOW)


def _end(folder: Path) -> tuple[bytes, list[tuple[str, bytes]]]:
    new = folder / "out/new"
    return ((folder / "list.toml").read_bytes(),
            [(name, (new / name).read_bytes()) for name in sorted(os.listdir(new))])


def _begun(folder: Path) -> Path:
    from referee.mail import office_folder
    from tests.support.office_on_disk import SETTINGS

    folder.mkdir()
    office_folder.create(str(folder))
    (folder / "games").mkdir()
    (folder / "office.toml").write_text(SETTINGS)
    (folder / "list.toml").write_bytes(waitlist_entries.dumps(LISTED))
    return folder


def test_killed_at_any_step_every_letter_is_done_once(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The letters come again; list and mails are the same to the byte."""
    whole = _begun(tmp_path / "whole")
    with monkeypatch.context() as patched:
        calls = points(patched, 0)
        _written(whole)
        many = calls()
    wanted = _end(whole)
    assert many > 30 and len(wanted[1]) == 6
    for step in range(1, many + 1, EVERY):
        folder = _begun(tmp_path / f"killed {step}")
        child = os.fork()
        if not child:
            points(monkeypatch, step)
            _written(folder)
            os._exit(9)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
        _written(folder)
        assert _end(folder) == wanted, step


def test_killed_between_a_game_and_the_list_he_is_off_it_once(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """What the game's journal intended for the list is made good, and nothing else."""
    (folder / "list.toml").write_bytes(waitlist_entries.dumps(_with("standby")))
    replaced = letter(1, MODERATOR, 1, "REPLACE blue STANDBY BECAUSE Bob is ill")
    with monkeypatch.context() as patched:
        patched.setattr("referee.mail.waitlist_file.WaitlistFile.change", _killed)
        child = os.fork()
        if not child:
            post(folder).process(replaced, NOW)
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    assert listed(folder).wishes and not out(folder)
    assert post(folder).process(replaced, NOW) == "again"
    assert not listed(folder).wishes and "blue-3" in out(folder)
    rows = Journal(str(folder / "games/a-game.post")).rows
    assert [row["mended"] for row in rows if "mended" in row] == [True]


def _killed(*said: object) -> None:
    os._exit(9)


# The commands.

@pytest.fixture
def club(office: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The office, to be given commands."""
    monkeypatch.chdir(office)
    return office


def test_the_list_is_shown_and_decided_on_the_command_line(club: Path) -> None:
    """Who wished is told by mail."""
    assert "The list is empty." in command_line.line("referee office list").out
    processor = post(club)
    processor.process(guest(1, "STANDBY AS Cleo"), NOW)
    assert "Requests that are not confirmed yet: 1." in command_line.line("referee office list").out
    processor.process(guest(2, "YES", token(club)), NOW)
    ran = command_line.line(f"referee office list --accept {CLEO.upper()} --because welcome")
    assert ran.exit == 0 and f"Accepted: Cleo <{CLEO}>, to substitute in any game." in ran.out
    assert out(club) == ["guest-0", "guest-0", "guest-0", "moderator-1"]
    ran = command_line.line("referee office list --json")
    assert '"state": "accepted"' in ran.out or '"state":"accepted"' in ran.out
    assert command_line.line(f"referee office list --decline {CLEO}").exit == 0
    assert not listed(club).wishes


@pytest.mark.parametrize("line", [
    f"--accept {CLEO}", f"--decline {CLEO}", "--accept nobody", "--because 'a\nb'"])
def test_what_does_not_stand_there_is_not_decided(line: str, club: Path) -> None:
    """With the reason; nothing is written."""
    before = (club / "list.toml").read_bytes()
    ran = command_line.line("referee office list " + line)
    assert ran.exit in (1, 2) and "referee/" in ran.err
    assert (club / "list.toml").read_bytes() == before and not out(club)


def test_who_is_added_to_a_game_is_off_the_list(club: Path) -> None:
    """Who only watches stays on it."""
    (club / "list.toml").write_bytes(waitlist_entries.dumps(_with("join")))
    new = command_line.line("referee new stone-age games/b-game.toml --seat red --seat blue")
    assert new.exit == 0
    ran = command_line.line(f"referee office add b-game red={CLEO} blue=b@example.org "
                            "--watch D@example.org")
    assert ran.exit == 0 and not listed(club).wishes
    assert 'watchers = [\n    "d@example.org",\n]' in (club / "games/b-game.desk.toml").read_text()


@pytest.mark.parametrize("people", ["red=a@example.org blue=red@example.org",
                                    "'red=Blue <a@example.org>' blue=b@example.org"])
def test_nobody_is_added_who_is_called_like_another_seat(people: str, club: Path) -> None:
    """By name, or by the first part of an address."""
    new = command_line.line("referee new stone-age games/b-game.toml --seat red --seat blue")
    assert new.exit == 0
    ran = command_line.line(f"referee office add b-game {people}")
    assert ran.exit == 2 and "is the name of another seat" in ran.err
    assert not (club / "games/b-game.desk.toml").exists()


def test_somebody_is_let_watch_a_game_that_is_played(club: Path) -> None:
    """From the next tick on."""
    assert command_line.line(f"referee office add a-game --watch {CLEO}").exit == 0
    dict(post(club).tick(NOW))
    assert f'"{CLEO}"' in (club / "games/a-game.desk.toml").read_text()


@pytest.mark.parametrize("line", [
    "a-game --watch nobody", "a-game --watch 'a@b.org\nc'", "c-game --watch a@b.org", "a-game"])
def test_who_cannot_be_written_to_does_not_watch(line: str, club: Path) -> None:
    """Nor is a game that there is not watched."""
    ran = command_line.line(f"referee office add {line}")
    assert ran.exit == 2 and not listed(club).wishes


def test_an_address_is_forgotten_on_the_list(office: Path) -> None:
    """With what was counted for it."""
    processor = post(office)
    processor.process(guest(1, "JOIN"), NOW)
    assert processor.waitlist.forget(CLEO.upper()) == 1
    assert CLEO not in (office / "list.toml").read_text()


def test_a_list_that_cannot_be_read_stops_nothing_else(office: Path) -> None:
    """A player's letter needs none; a stranger's is to be brought again."""
    (office / "list.toml").write_text("no list")
    processor = post(office)
    assert processor.process(letter(1, "red", 1, "place 3 forest"), NOW) == "answered"
    assert processor.process(letter(2, "blue", 2, "Join me!\n\nplace 2 hut"), NOW) == "answered"
    assert processor.process(letter(3, MODERATOR, 3, "PAUSE BECAUSE of rain"), NOW) == "answered"
    found = dict(processor.tick(NOW))
    assert found["list"].startswith("refused") and "a-game" not in found
    with pytest.raises(Refused):
        processor.process(guest(1, "JOIN"), NOW)
