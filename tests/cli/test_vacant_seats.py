"""Commands in a game with a vacant seat: what they check, draw and report."""

import json
from pathlib import Path

import pytest

from referee.commands.answer import DONE
from tests.support import command_line
from tests.support.command_functions import mending, new_game, playing, seats
from tests.support.harness import SECRET
from tests.support.office_in_memory import Club, confirmed, text_to

NOW = ("--now", "2026-02-01T18:00:00Z")
PEOPLE = ["red=Ann", "blue=Bob", "green=Cid"]
HUNT = "red: place 5 hunt"


def done(*words: str) -> str:
    """What a command that succeeds prints."""
    ran = command_line.run(*words)
    assert ran.exit == 0, ran
    return ran.out


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A game of three in which it is the turn of blue, whose player has left, after an undo."""
    path = str(tmp_path / "game.toml")
    new_game.new("stone-age", path, PEOPLE, secret=SECRET, now=NOW[1])
    done("move", path, "red: place 3 forest", *NOW)
    done("seat", path, "blue", "--gone", "--reason", "no time", *NOW)
    done("undo", path, "--to", "2", "--reason", "a slip", *NOW)
    return path


# What is played first.

@pytest.mark.parametrize(("text", "code"), [
    ("green: place 2 hut", 0), ("place 2 hut", 0), ("blue: place 2 hut", 1),
    ("green: place 9 hunt", 1), ("red: place 1 field", 1)])
def test_a_check_says_what_the_move_would_do(path: str, text: str, code: int) -> None:
    """The referee plays for the seat that was left, then it is the turn of the next."""
    before = Path(path).read_bytes()
    ran = command_line.run("check", path, text)
    assert ran.exit == code and Path(path).read_bytes() == before
    assert ran.out.startswith("Before your text, the referee would play for a seat without "
                              "a player:\n"
                              "  blue by referee: place 1 hunt\n")
    told = json.loads(command_line.run("check", path, text, "--json").out)
    assert told["report"][1]["text"] == "  blue by referee: place 1 hunt"
    assert [ask["seat"] for ask in told["asks"]] == ["blue"]
    ran = command_line.run("move", path, text, *NOW)
    assert ran.exit == (5 if code else 0)
    assert "blue by referee: place 1 hunt" in ran.out


def test_a_text_for_the_turn_before_that_is_late(path: str) -> None:
    """By a check as by a move."""
    turn = json.loads(command_line.run("show", path, "--json").out)["turn"]
    for command in ("check", "move"):
        ran = command_line.run(command, path, "green: place 2 hut", "--at", f"{turn}")
        assert "illegal-stale" in ran.err, command


def test_a_check_draws_nothing_for_who_is_gone(tmp_path: Path) -> None:
    """What the text would lead to is not known before; that is said, and what it depends on."""
    path = str(tmp_path / "game.toml")
    new_game.new("stone-age", path, PEOPLE, secret=SECRET, now=NOW[1])
    for text in (HUNT, "blue: place 4 forest", "green: place 5 river", "blue: place 1 field"):
        done("move", path, text, *NOW)
    turn = json.loads(command_line.run("show", path, "--json").out)["turn"]
    done("seat", path, "blue", "--gone", *NOW)
    done("undo", path, "--to", f"{turn}", "--reason", "a slip", *NOW)
    ran = command_line.run("check", path, "green: use river")
    assert ran.exit == 0 and "Legal" not in ran.out
    assert "The result of the move depends on dice or cards.\n" in ran.out
    assert "blue in the forest, 4d6" in ran.out and "green: use river" in ran.out


# Which dice.

def test_a_table_is_told_which_dice_a_default_needs(tmp_path: Path) -> None:
    """And the command that takes them; what it prints is accepted."""
    path = str(tmp_path / "game.toml")
    new_game.new("stone-age", path, PEOPLE, secret=SECRET, luck="table", now=NOW[1])
    for text in (HUNT, "blue: place 4 forest", "green: place 5 river", "blue: place 1 field"):
        done("move", path, text, *NOW)
    done("seat", path, "blue", "--gone", *NOW)
    out = done("move", path, "red: use hunt", "--dice", "1 2 3 4 5", *NOW)
    assert ("The player of blue has left. The default move, “blue: use forest”, needs dice:\n"
            "  round 1, blue in the forest, 4d6.\n"
            "Roll the dice at the table and enter the numbers:\n"
            "  referee resolve SAVE --dice \"…\"\n") in out
    assert "blue by referee: use forest" in done("resolve", path, "--dice", "1 2 3 4", *NOW)


# Its own turn.

def test_the_turn_of_its_line_is_a_turn(tmp_path: Path) -> None:
    """For what a move answers, for a copy, and for a post."""
    path, new = str(tmp_path / "game.toml"), str(tmp_path / "new.toml")
    new_game.new("stone-age", path, PEOPLE, secret=SECRET, now=NOW[1])
    done("move", path, "red: place 3 forest", *NOW)
    assert seats.seat(path, "green", gone=True, reason="no time", now=NOW[1]).exit == DONE
    assert "Legal" in done("check", path, "blue: place 1 field", "--at", "3")
    assert mending.branch(path, "3", new, now=NOW[1]).exit == DONE
    done("audit", new)
    assert "green: Cid left. Reason: no time" in done("log", new, "--from", "3", "--to", "3")
    news = "· 3. green: Cid left. Reason: no time\n"
    assert news in done("post", "write", path)
    assert news in done("post", "write", path, "--since", "2")
    assert "Nothing." in done("post", "write", path, "--since", "3")
    assert command_line.run("post", "write", path, "--since", "4").exit == 2
    assert command_line.run("check", path, "blue: place 1 field", "--at", "4").exit == 2
    assert playing.move(path, "blue: place 1 field", at="3", now=NOW[1]).exit == DONE


def test_while_sheets_are_sealed_its_number_stays_unsaid(tmp_path: Path) -> None:
    """It would tell how many were filed before it."""
    path = str(tmp_path / "camp.toml")
    new_game.new("stone-daze", path, ["red=Ann", "blue=Bob"], secret=SECRET, now=NOW[1])
    done("move", path, "red: standard", *NOW)
    assert seats.seat(path, "blue", player="Dan", reason="x", now=NOW[1]).exit == DONE
    assert command_line.run("post", "write", path, "--since", "3").exit == 2
    assert command_line.run("branch", path, "--at", "3", "-o", str(tmp_path / "new.toml")).exit == 2


# The end.

def test_the_end_says_who_conceded() -> None:
    """By mail; the moderator has ended nothing."""
    club = Club()
    handled = confirmed(club, "red", "CONCEDE")
    for who in ("red", "blue", "moderator"):
        told = text_to(handled, who)
        assert "Why: red conceded; one player is left" in told
        assert "by the moderator" not in told


@pytest.mark.parametrize(("why", "how"), [("conceded", "conceded"), ("moved away", "left")])
def test_the_end_says_who_left(why: str, how: str, tmp_path: Path) -> None:
    """At a terminal too."""
    path = str(tmp_path / "game.toml")
    new_game.new("stone-age", path, PEOPLE[:2], secret=SECRET, now=NOW[1])
    out = done("seat", path, "blue", "--gone", "--reason", why, *NOW)
    assert f"The game is over: Ann (red) wins. Why: blue {how}; one player is left" in out
