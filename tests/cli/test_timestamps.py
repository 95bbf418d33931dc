"""Implausible times are noticed: before the last turn, or years in the future."""

import json
from pathlib import Path
from shlex import split

import pytest

from tests.support import command_line
from tests.support.command_line import well

CODE = "referee/doubtful-clock"
CHANGES = {  # each makes a line of the log
    "move": "move a.toml place\\ 3\\ forest --seat red", "resolve": "resolve a.toml",
    "undo": "undo a.toml --reason x", "ruling": "ruling a.toml --reason x --set players.0.food=9",
    "seat": "seat a.toml blue --player Dora --reason x", "end": "end a.toml --reason x",
    "script": "script a.toml moves.txt", "post read": "post read a.toml place\\ 2\\ hut --seat red"}


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of two turns, the last of a day in March."""
    monkeypatch.chdir(tmp_path)
    Path("moves.txt").write_text("red: place 3 forest\n")
    well("new", "stone-age", "a.toml", "--seat", "red=Ann", "--seat", "blue=Bob", "--now",
         "2026-03-01T18:00:00Z")
    well("ruling", "a.toml", "--reason", "x", "--set", "players.0.food=11", "--now",
         "2026-03-05T18:00:00Z")


def warned(line: str, now: str) -> list[str]:
    """The codes of the warnings of a command at a time; it is done all the same."""
    before = Path("a.toml").read_bytes()
    ran = command_line.run(*split(line), "--json", "--now", now)
    told = [json.loads(one) for one in ran.out.splitlines()]
    assert ran.exit == 0 and Path("a.toml").read_bytes() != before, ran
    return [problem["code"] for one in told for problem in one["problems"]]


@pytest.mark.parametrize("line", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize(("now", "due"), [
    ("2020-01-01T00:00:00Z", [CODE]), ("2026-03-05T17:58:59Z", [CODE]),
    ("2026-03-05T17:59:00Z", []), ("2026-03-05T18:00:00Z", []), ("2026-03-06T18:00:00Z", []),
    ("9999-01-01T00:00:00Z", [CODE])])
def test_a_time_that_cannot_be_right_is_told_and_kept(line: str, now: str, due: list[str]) -> None:
    """Two clocks may differ by a minute."""
    assert warned(line, now) == due


def test_a_game_does_not_begin_years_ahead_unsaid() -> None:
    """Its first turn would be ahead of all others."""
    ran = command_line.run("new", "stone-age", "b.toml", "--seat", "red", "--seat", "blue", "--now",
                           "9999-01-01T00:00:00Z")
    assert ran.exit == 0 and CODE in ran.unfolded


def test_what_changes_no_log_is_not_told_of_its_time() -> None:
    """A plan that waits is no turn."""
    ran = command_line.run("plan", "a.toml", "blue: when tools: none", "--now",
                           "2020-01-01T00:00:00Z")
    assert ran.exit == 0 and CODE not in ran.err


def test_the_time_of_a_sheet_that_is_sealed_is_not_told() -> None:
    """Else who files at an earlier time would learn that somebody has filed."""
    well("new", "stone-daze", "d.toml", "--seat", "red", "--seat", "blue", "--now",
         "2026-03-01T18:00:00Z")
    for seat, now in (("red", "2026-03-09T18:00:00Z"), ("red", "2026-03-02T18:00:00Z")):
        ran = command_line.run("orders", "file", "d.toml", f"{seat}: set-up: standard", "--for",
                               seat,
                               "--now", now)
        assert ran.exit == 0 and CODE not in ran.err, ran
    ran = command_line.run("orders", "file", "d.toml", "red: set-up: standard", "--for",
                           "moderator",
                           "--now", "2026-03-01T19:00:00Z")
    assert ran.exit == 0 and CODE in ran.err


def test_a_time_that_is_none_is_told_by_the_option_that_has_it() -> None:
    """--until named --now."""
    ran = command_line.run("new", "stone-age", "b.toml", "--seat", "red", "--seat", "blue",
                           "--await",
                           "words", "--until", "yesterday")
    assert ran.exit == 2 and "--until yesterday: this is not a time." in ran.err
