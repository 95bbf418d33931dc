"""Consequences of one altered turn are reported once, not turn by turn."""

import json
from pathlib import Path

import pytest

from referee.commands import audit
from referee.core.base.problem import Problem, history_difference
from referee.core.match.replay import OTHER_POSITION
from tests.support import command_line
from tests.support.command_line import well

NOW = ("--now", "2026-01-31T18:00:00Z")


def told(*found: tuple[str, str]) -> list[tuple[str, str]]:
    """What is told of differences, each with its place."""
    return [(problem.where, problem.why) for problem in audit._without_repeats(
        [history_difference(why, where) for why, where in found])]


def test_an_altered_ruling_is_told_with_the_turns_that_follow(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was told of each later turn until ten were full."""
    monkeypatch.chdir(tmp_path)
    well("new", "stone-age", "a.toml", "--seat", "red", "--seat", "blue", *NOW)
    well("ruling", "a.toml", "--reason", "x", "--set", "players.0.food=14", *NOW)
    for move in ("red: place 1 field", "blue: place 2 hut", "red: place 3 forest",
                 "blue: place 3 quarry"):
        well("move", "a.toml", move, *NOW)
    path = Path("a.toml")
    raw = path.read_bytes()
    assert raw.count(b"12 to 14") == 1
    path.write_bytes(raw.replace(b"12 to 14", b"12 to 15"))
    ran = command_line.run("audit", "a.toml", "--json")
    found = json.loads(ran.out)["problems"]
    assert ran.exit == 4 and [p["why"] for p in found].count(OTHER_POSITION) == 0
    again, = (p for p in found if p["why"].startswith(OTHER_POSITION))
    assert again["where"] == "a.toml, turn 2"
    assert "Therefore the positions of 4 later turns, to turn 6, differ too." in again["why"]


def test_runs_are_told_apart_and_all_else_stays() -> None:
    """A second run begins where a turn between holds, and is told itself."""
    position = [(OTHER_POSITION, f"turn {n}") for n in (3, 4, 5, 9)]
    seal = ("The line does not bear its seal.", "turn 3")
    assert told(seal, *position, ("Other.", "turn 12")) == [
        ("turn 3", seal[0]), ("turn 3", f"{OTHER_POSITION} Therefore the positions of 2 later "
                                        "turns, to turn 5, differ too."),
        ("turn 9", OTHER_POSITION), ("turn 12", "Other.")]
    assert audit._without_repeats([Problem("referee/different", OTHER_POSITION,
                                           "a file")])[0].where == (
        "a file")
