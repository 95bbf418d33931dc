"""The result of a game: winners and places, in words."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee.core.document.surfaces import SHELL
from referee.core.game import result_text
from referee.core.game.decisions import Result
from tests.support import command_line, harness
from tests.support.paths import SAVES

SEATS = ("red", "blue", "green")
CASES = {
    "points": (
        Result((("blue",), ("red",), ("green",)), "why", (("total", (4, 10, -1)),)), SEATS,
        "blue wins with 10 points; red has 4 and green has -1.",
        ["1. blue: 10 points", "2. red: 4 points", "3. green: -1 points"]),
    "one point": (
        Result((("red",), ("blue",)), "why", (("total", (1, 0)),)), SEATS[:2],
        "red wins with 1 point; blue has 0.", ["1. red: 1 point", "2. blue: 0 points"]),
    "equal seats share a place, and the next is left free": (
        Result((("red", "blue"), ("green",)), "why", (("total", (7, 7, 3)),)), SEATS,
        "red and blue share the first place with 7 points each; green has 3.",
        ["1. red and blue: 7 points each", "3. green: 3 points"]),
    "only the tie value decided": (
        Result((("blue",), ("red",), ("green",)), "why",
               (("total", (7, 7, 3)), ("tie value", (1, 2, 9)))), SEATS,
        "blue wins with 7 points (tie value 2); red has 7 (tie value 1) and green has 3.",
        ["1. blue: 7 points (tie value 2)", "2. red: 7 points (tie value 1)",
         "3. green: 3 points"]),
    "no points are counted": (
        Result((("red",), ("blue",)), "why", (("figures left", (1, 0)),)), SEATS[:2],
        "red wins.", ["1. red", "2. blue"]),
    "a draw": (
        Result((("red", "blue"),), "why"), SEATS[:2],
        "red and blue share the first place.", ["1. red and blue"]),
    "a game for one has a grade": (
        Result((("red",),), "why", (("total", (142,)), ("grade", ("major victory",)))), SEATS[:1],
        "red ends with 142 points: major victory.", ["1. red: 142 points"])}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_result_is_said(case: tuple[Result, tuple[str, ...], str, list[str]]) -> None:
    """In a sentence, and place by place."""
    result, seats, said, ranked = case
    assert SHELL.resolve(result_text.result_sentence(result, seats)) == said
    assert list(map(SHELL.resolve, result_text.ranking_lines(result, seats))) == ranked
    assert result_text.result_sentence(result, seats, str.upper).startswith(seats[0].upper() if len(
        result.ranking[0]) > 1 else result.ranking[0][0].upper())


def test_places_are_numbered_as_they_are_printed() -> None:
    """Whoever comes after two first ones is third."""
    result = Result((("red", "blue"), ("green",)), "why")
    assert result_text.places(result) == {"red": 1, "blue": 1, "green": 3}


def said_by(*words: str) -> Any:
    """What a command says as data of how a game ended; None: nothing."""
    return json.loads(command_line.run(*words, "--json").out).get("result")


@pytest.mark.parametrize("way", ["won", "given up", "one left", "going on"])
def test_every_command_says_alike_how_a_game_ended(way: str, tmp_path: Path) -> None:
    """As data too: audit and verify as show does, and nothing while it goes on."""
    path, record = str(tmp_path / "g.toml"), str(tmp_path / "r.toml")
    now = ("--now", harness.WHEN)
    if way == "won":
        path = str(SAVES / "stone-age-solo/loss-by-cards.toml")
    else:
        assert command_line.run("new", "stone-age", path, "--seat", "red=Ann", "--seat", "blue=Bob",
                                "--secret", harness.SECRET, *now).exit == 0
    if way == "given up":
        assert command_line.run("end", path, "--reason", "no time", *now).exit == 0
    if way == "one left":
        assert command_line.run("seat", path, "red", "--gone", "--reason", "left", *now).exit == 0
    assert command_line.run("publish", path, "-o", record, *now).exit == 0
    shown = said_by("show", path)
    assert (shown is None) is (way == "going on")
    assert said_by("audit", path) == said_by("verify", record) == shown
    rows = json.loads(command_line.run("audit", path, record, path, "--json").out)
    assert "result" not in rows and rows["view"][0].get("result") == shown
