"""Reports of several moves in one text, played in part, as a whole or not at all."""

import json
from pathlib import Path

import pytest

from referee import api
from tests.support import command_line

PART = "blue: place 1 field; quarry 9; river 1"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in which blue is to place."""
    monkeypatch.chdir(tmp_path)
    assert command_line.line("referee new stone-age a.toml --seat red --seat blue --secret "
                             + "00" * 32).exit == 0
    assert command_line.line("referee move a.toml 'red: place 2 hut'").exit == 0
    return tmp_path / "a.toml"


@pytest.mark.parametrize("viewer", ["blue", "moderator"])
def test_a_chain_played_in_part_says_so_first(viewer: str, game: Path) -> None:
    """On standard output and before the complaint, each for itself, and it exits with 5."""
    ran = command_line.run("move", "a.toml", PART, "--for", viewer)
    said = "Played: place 1 field. Refused: quarry 9."
    assert ran.exit == 5 and ran.out.splitlines()[0] == said
    assert ran.err.splitlines()[0] == f"referee: {said}"


@pytest.mark.parametrize("viewer", ["red", "public"])
def test_what_was_refused_is_its_mover_s_alone(viewer: str, game: Path) -> None:
    """Others are told what was played, and that it was not all."""
    ran = command_line.run("move", "a.toml", PART, "--for", viewer)
    said = "Played: place 1 field. Refused: the rest of blue's text."
    assert ran.exit == 5 and ran.out.splitlines()[0] == said and "quarry 9" not in ran.out
    assert ran.err.splitlines()[0] == f"referee: {said}" and "quarry 9" not in ran.err


def test_what_is_printed_for_all_does_not_name_what_was_refused(game: Path) -> None:
    """Without --for standard output is everybody's, the complaint the mover's."""
    ran = command_line.run("move", "a.toml", PART, "--brief")
    assert ran.out.startswith("Played: place 1 field. Refused: the rest of blue's text.\n\n")
    assert ran.err.startswith("referee: Played: place 1 field. Refused: quarry 9.\n")


def test_a_move_that_is_played_or_refused_whole_says_it_as_ever(game: Path) -> None:
    """No first line is needed there."""
    ran = command_line.run("move", "a.toml", "blue: quarry 9; place 1 field")
    assert ran.exit == 1 and not ran.out and "Played:" not in ran.err
    ran = command_line.run("move", "a.toml", "blue: place 1 field")
    assert ran.exit == 0 and "Played:" not in ran.out and not ran.err


def test_a_script_played_in_part_says_so_first(game: Path) -> None:
    """With the line, and the step of it."""
    Path("moves.txt").write_text("blue: place 1 field\nred: place 3 forest; place 1 river\n")
    ran = command_line.run("script", "a.toml", "moves.txt")
    assert ran.exit == 5
    assert ran.out.startswith("Everything before line 2 was played. The rest was refused.\n\n")
    where = "line 2, step 2 of 2"
    assert " ".join(ran.err.split()).startswith(
        f"referee: Everything before {where} was played. The rest was refused. Not played: ")


def test_all_or_nothing_saves_nothing(game: Path) -> None:
    """It says which step was refused, and that nothing was played."""
    before = game.read_bytes()
    ran = command_line.run("move", "a.toml", PART, "--all-or-nothing")
    assert (ran.exit, ran.out) == (1, "") and game.read_bytes() == before
    assert ran.err.startswith("referee: Nothing was played. Refused: quarry 9.\n")
    assert "step 2 of 3" in ran.err
    assert "Not played: place 1 field; quarry 9; river 1" in ran.err
    again = json.loads(command_line.run("move", "a.toml", PART, "--all-or-nothing", "--json").out)
    assert (again["exit"], again["played"], again["turn"]) == (1, [], 2)


def test_all_or_nothing_plays_what_is_legal_whole(game: Path) -> None:
    """As without it, to the byte."""
    before = game.read_bytes()
    words = ("move", "a.toml", "blue: place 1 field", "--now", "2026-01-02T03:04:05Z")
    one = command_line.run(*words)
    after = game.read_bytes()
    game.write_bytes(before)
    assert command_line.run(*words, "--all-or-nothing") == one and game.read_bytes() == after


@pytest.mark.parametrize("end", ["place 1 hut", "feed wood", "tools none"])
def test_nobody_sees_a_roll_and_takes_it_back(end: str, tmp_path: Path,
                                              monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that asks for luck and is not the last is refused before it is known what it brings.

    Whatever comes after it, and whatever the dice would be.
    """
    monkeypatch.chdir(tmp_path)
    told = set()
    for secret in ("00", "11", "5f"):
        game = Path("b.toml")
        game.unlink(missing_ok=True)
        command_line.run("new", "stone-age", "b.toml", "--seat", "red", "--seat", "blue",
                         "--secret",
                         secret * 32)
        for move in ("red: place 2 hut", "blue: place 3 hunt", "red: place 3 forest",
                     "blue: place 2 river"):
            assert command_line.run("move", "b.toml", move, "--brief").exit == 0
        before = game.read_bytes()
        ran = command_line.run("move", "b.toml", f"use forest; {end}", "--all-or-nothing", "--for",
                               "red")
        assert (ran.exit, ran.out) == (1, "") and game.read_bytes() == before
        told.add(ran.err)
    assert len(told) == 1 and "illegal-luck-between" in told.pop()


def test_all_or_nothing_of_a_program(game: Path) -> None:
    """The same by the functions for Python, and by a request."""
    answer = api.load("a.toml").move(PART, strict=False, all_or_nothing=True)
    assert (answer.exit, answer.played) == (1, [])
    asked = {"command": "move", "save": "a.toml", "move": PART, "strict": False,
             "all-or-nothing": True}
    ran = command_line.run("serve", stdin=json.dumps(asked).encode() + b"\n")
    assert json.loads(ran.out)["exit"] == 1
