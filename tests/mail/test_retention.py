"""Old office data is deleted; what was done stays known, whenever the process ends."""

import os
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.files import saves
from referee.mail import office_folder, retention
from referee.mail.journal import Journal
from referee.mail.outbox import Outbox
from referee.pbem.roster import game_roster
from tests.support.command_functions import office as office_commands
from tests.support.failing_disk import copy
from tests.support.office_on_disk import EVERY, NOW, begun, letter, out, points, post, turns

ORDER, PRESS = "place 3 forest", "PRESS TO red\nMeet me at the hut.\nEND PRESS"


def later(days: float = 0, **more: int) -> str:
    """A time so long after all letters."""
    return f"{datetime.fromisoformat(NOW) + timedelta(days=days, **more):%Y-%m-%dT%H:%M:%SZ}"


def office(folder: Path) -> Path:
    """An office that handled an order and press, whose answers were sent then."""
    begun(folder)
    for n, (seat, said) in enumerate((("red", ORDER), ("blue", PRESS))):
        assert post(folder).process(letter(n, seat, 1, said), NOW) == "answered"
    box = Outbox(str(folder))
    for name in box.waiting():
        box.mark_sent(name)
    office_folder.quarantine(str(folder), b"odd", "why")
    for path in (folder / "out/sent", folder / "quarantine"):
        for one in path.iterdir():
            os.utime(one, (datetime.fromisoformat(NOW).timestamp(),) * 2)
    return folder


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Such an office, which every test has a copy of."""
    return office(tmp_path_factory.mktemp("model") / "office")


@pytest.fixture
def folder(tmp_path: Path, model: Path) -> Path:
    """A copy of it."""
    return copy(model, tmp_path / "office")


def purged(folder: Path, now: str) -> list[tuple[str, str]]:
    """What goes at a time, if a day before it was looked, too."""
    (folder / retention.FILE).write_text(
        f"{datetime.fromisoformat(now) - timedelta(days=1):%Y-%m-%dT%H:%M:%SZ}")
    return [*retention.purge(post(folder), now)]


def rows(folder: Path) -> list[dict[str, Any]]:
    """The journal of the game."""
    return Journal(str(folder / "games/a-game.post")).rows


def press(folder: Path) -> list[str]:
    """The press that is kept."""
    return [row["press"] for row in rows(folder) if "press" in row]


def kept(folder: Path) -> int:
    """How much of its mail is kept."""
    return sum(len(os.listdir(folder / part)) for part in ("out/sent", "quarantine"))


def test_what_is_kept_too_long_goes_and_not_a_second_before(folder: Path) -> None:
    """Of press the text; that somebody wrote to somebody stays."""
    assert kept(folder) == 6  # two answers, who is asked and who is written to, a message with why
    before = rows(folder)
    assert purged(folder, later(400)) == [] and kept(folder) == 6
    assert press(folder) == ["Meet me at the hut."]
    assert purged(folder, later(400, seconds=1)) == [("office", "6 old mails removed")]
    assert kept(folder) == 0 and press(folder) == [""]
    fact, = (row for row in rows(folder) if "press" in row)
    assert fact == {"press": "", "from": "blue", "to": ["red"], "when": NOW}
    assert b"Meet me" not in (folder / "games/a-game.post").read_bytes()
    assert [row["done"] for row in rows(folder) if "done" in row] == [
        row["done"] for row in before if "done" in row]


def test_the_settings_say_how_long(folder: Path) -> None:
    """Of mail and of press by themselves."""
    settings = folder / "office.toml"
    settings.write_text(settings.read_text() + "[keep]\nmail = 2\npress = 5\n")
    purged(folder, later(3))
    assert kept(folder) == 0 and press(folder) == ["Meet me at the hut."]
    purged(folder, later(6))
    assert press(folder) == [""]


def test_a_letter_that_comes_again_after_its_answer_is_gone_does_nothing(folder: Path) -> None:
    """It is known by its key; no mail is made up for it."""
    purged(folder, later(500))
    was = turns(folder), rows(folder)
    assert post(folder).process(letter(0, "red", 1, ORDER), later(500)) == "again"
    assert post(folder).process(letter(1, "blue", 1, PRESS), later(500)) == "again"
    assert (turns(folder), rows(folder)) == was and not out(folder)


def test_what_a_journal_noted_against_a_crash_goes_the_next_day(folder: Path) -> None:
    """The desk as it was at each letter is most of it; whose letter led to which seal stays."""
    seals = [(row["intent"], row["seal"]) for row in rows(folder) if "intent" in row]
    before = (folder / "games/a-game.post").stat().st_size
    purged(folder, later(1))
    assert [(row["intent"], row["seal"]) for row in rows(folder) if "intent" in row] == seals
    assert not any(name in row for row in rows(folder) for name in ("desk", "rows", "after"))
    assert (folder / "games/a-game.post").stat().st_size < before / 2
    assert post(folder).process(letter(3, "blue", 2, "place 2 hut"), later(1)) == "answered"


def test_what_is_half_done_is_brought_to_its_end_first(folder: Path) -> None:
    """No intent is cut that is still needed: its press and its answers come out of it."""
    there = Journal(str(folder / "games/a-game.post"))
    there.rewrite(lambda row: None if "done" in row or "press" in row else row)
    assert [row["rows"] for row in rows(folder) if row.get("rows")]
    purged(folder, later(1))
    assert press(folder) == ["Meet me at the hut."]
    assert sum("done" in row for row in rows(folder)) == 2


def test_what_waits_to_be_sent_stays(folder: Path) -> None:
    """However old it is; it is nobody's to throw away."""
    post(folder).process(letter(4, "red", 1, "STATUS"), NOW)
    name, = os.listdir(folder / "out/new")
    os.utime(folder / "out/new" / name, (0, 0))
    purged(folder, later(500))
    assert os.listdir(folder / "out/new") == [name]


def test_what_a_killed_process_left_half_written_goes_after_a_day(folder: Path) -> None:
    """Of desks and journals, for addresses and keys stand in them; nothing of another name."""
    names = ["a-game.desk.toml.0123456789abcdef.new", "a-game.post.0123456789abcdef.new"]
    others = ["a-game.post.new", "notes.0123456789abcdef.new"]
    for name in names + others:
        (folder / "games" / name).write_text("half")
        os.utime(folder / "games" / name, (datetime.fromisoformat(NOW).timestamp(),) * 2)
    purged(folder, later(1))
    assert {*names} < {*os.listdir(folder / "games")}
    purged(folder, later(1, seconds=1))
    assert {*others} == {*names, *others} & {*os.listdir(folder / "games")}


# When.

def test_it_is_looked_once_a_day(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the tick; no game is locked for it in between."""
    looked: list[str] = []
    before = saves.locked

    def spy(path: str) -> Any:
        looked.append(path)
        return before(path)

    assert office_commands.tick(str(folder), accepted=False, now=later(1)).exit == 0
    monkeypatch.setattr(saves, "locked", spy)
    for hours, wanted in ((0, 0), (23, 0), (24, 1), (25, 0), (47, 0), (48, 1)):
        looked.clear()
        assert [*retention.purge(post(folder), later(1, hours=hours))] == []
        assert len(looked) == wanted, hours


def test_the_tick_removes_it_and_says_so(folder: Path) -> None:
    """With what else it did."""
    office_commands.tick(str(folder), accepted=False, now=later(500))
    said = office_commands.tick(str(folder), accepted=False, now=later(501)).text
    assert said == "office: 6 old mails removed\n" and press(folder) == [""]
    answer = office_commands.tick(str(folder), accepted=False, now=later(501))
    assert answer.text == "Nothing is due.\n"


@pytest.mark.parametrize("days", [14.5, -1])
def test_a_clock_that_jumps_removes_nothing_before_it_was_right_for_a_day(
        days: float, folder: Path) -> None:
    """It may be wrong; what is gone is gone."""
    last = later(500 - days)
    (folder / retention.FILE).write_text(last)
    assert [*retention.purge(post(folder), later(500))] == [] and kept(folder) == 6
    assert (folder / retention.FILE).read_text() == later(500)
    assert [*retention.purge(post(folder), later(501))] == [("office", "6 old mails removed")]


def test_a_clock_that_a_game_finds_wrong_removes_nothing(folder: Path) -> None:
    """Unless somebody says that it is right."""
    path = folder / "games/a-game.desk.toml"
    path.write_bytes(game_roster.dumps(replace(game_roster.loads(path.read_bytes(), ""),
                                               deadline=later(480))))
    assert purged(folder, later(500)) == [] and kept(folder) == 6 and press(folder) != [""]
    assert [*retention.purge(post(folder), later(500), True)] and kept(folder) == 0
    assert press(folder) == [""]


@pytest.mark.parametrize("note", ["", "yesterday", "2026-11-22", "\0", "9" * 5000])
def test_a_note_of_the_last_time_that_is_none_begins_anew(note: str, folder: Path) -> None:
    """A day later it is done."""
    (folder / retention.FILE).write_text(note)
    assert [*retention.purge(post(folder), later(500))] == [] and kept(folder) == 6
    assert [*retention.purge(post(folder), later(501))] and kept(folder) == 0


# Killed at every step.

def test_killed_at_any_step_of_it_nothing_is_lost_and_nothing_comes_again(
        tmp_path: Path, model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Save and desk stay to the byte, what was done stays done, and the next one ends it."""
    whole = copy(model, tmp_path / "whole")
    was = turns(whole), (whole / "games/a-game.desk.toml").read_bytes()
    with monkeypatch.context() as patched:
        calls = points(patched, 0)
        purged(whole, later(500))
        many = calls()
    wanted = rows(whole)
    assert many > 10
    for step in range(1, many + 1, min(EVERY, 2)):
        folder = copy(model, tmp_path / f"killed {step}")
        mine = (folder / "games/a-game.desk.toml").read_bytes()
        child = os.fork()
        if not child:
            points(monkeypatch, step)
            purged(folder, later(500))
            os._exit(9)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
        done = [row["done"] for row in rows(folder) if "done" in row]
        assert len(done) == 2, step
        purged(folder, later(500))
        assert rows(folder) == wanted and kept(folder) == 0, step
        assert (turns(folder), mine) == (was[0], (folder / "games/a-game.desk.toml").read_bytes())
        for n, (seat, said) in enumerate((("red", ORDER), ("blue", PRESS))):
            assert post(folder).process(letter(n, seat, 1, said), later(500)) == "again"
        assert rows(folder) == wanted and not out(folder), step
