"""Reading forum posts: a seat's orders are played, quotes are ignored."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import command_line
from tests.support.paths import SAVES


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game for two."""
    monkeypatch.chdir(tmp_path)
    assert command_line.line("referee new stone-age a-game.toml --seat red --seat blue").exit == 0
    return tmp_path / "a-game.toml"


def test_a_post_is_played_for_its_seat(game: Path) -> None:
    """As a letter would be; what it quotes is not."""
    text = b"[quote=blue]\nplace 3 forest\n[/quote]\n[i]Well,[/i]\n\nplace 2 hut\n"
    ran = command_line.line("referee post read a-game.toml --seat red", text)
    assert ran.exit == 0 and "Played: place 2 hut." in ran.out
    assert "2. Red places 2 in the hut." in ran.out and "2 in the hut" in ran.out
    assert "place 3 forest" in ran.out  # listed among what was not read
    assert command_line.line("referee log a-game.toml --from 2").out.count("red: place 2 hut") == 1


def test_a_post_without_orders_changes_nothing(game: Path) -> None:
    """And says so."""
    before = game.read_bytes()
    ran = command_line.line("referee post read a-game.toml --seat red", b"See you on Friday!\n")
    assert "no line of your message is a move" in ran.out and game.read_bytes() == before


@pytest.mark.parametrize("text", ["ABSENT 2026-12-20 TO 2027-01-03", "WAIT", "PROPOSE END",
                                  "PRESS TO blue\nHello\nEND PRESS"])
def test_what_only_an_office_keeps_is_not_promised(text: str, game: Path) -> None:
    """A game that is played in a forum alone has nobody to keep it."""
    ran = command_line.line("referee post read a-game.toml --seat red", text.encode())
    assert ran.exit == 1 and "a game played by mail" in " ".join(ran.out.split())
    assert "Noted" not in ran.out and "Passed on" not in ran.out


def test_whose_post_it_is_must_be_said(game: Path) -> None:
    """By a seat that there is."""
    for line in ("referee post read a-game.toml", "referee post read a-game.toml --seat mauve"):
        ran = command_line.line(line, b"place 2 hut")
        assert ran.exit == 2 and "--seat" in ran.err


@pytest.mark.parametrize(("text", "code", "said"), [
    ("place 2 hut", 0, "Played: place 2 hut."),
    ("STATUS", 0, "red to move"),
    ("place 9 hut", 1, "illegal"),
    ("See you on Friday!", 1, "no line of your message is a move"),
    ("place two in the wood hut", 1, "Nothing was done"),
    ("WAIT", 1, "played by mail"),
    ("place 2 hut; use hut", 5, "Played: place 2 hut. The rest was refused."),
    ("place 2 hut\nplace 1 field", 1, "two orders for one decision"),
    ("PLAN\nplace 2 hut\nEND PLAN\nplace 9 hut", 5, "PLAN: played")])
def test_a_post_exits_as_a_move_does(text: str, code: int, said: str, game: Path) -> None:
    """0 played, 1 refused or nothing to play, 5 played in part; as data it is the same."""
    before = game.read_bytes()
    ran = command_line.run("post", "read", "a-game.toml", text, "--seat", "red")
    assert ran.exit == code and said in ran.out, ran
    assert (game.read_bytes() == before) == (code == 1 or text == "STATUS")
    assert bool(code) == ("[referee/illegal-post]" in ran.err)
    game.write_bytes(before)
    data = json.loads(command_line.run("post", "read", "a-game.toml", text, "--seat", "red",
                                       "--json").out)
    assert (data["ok"], data["exit"]) == (not code, code)
    assert bool(code) == bool(data["problems"])


def test_a_seat_that_is_not_asked_plays_nothing(game: Path) -> None:
    """Its move is refused, and so is the exit code."""
    ran = command_line.line("referee post read a-game.toml 'place 2 hut' --seat blue")
    assert ran.exit == 1 and "It is red's turn: place figures." in ran.out


def test_an_answer_says_first_who_may_read_it(game: Path) -> None:
    """Everybody, where a move was played and nobody holds anything that others may not see."""
    ran = command_line.line("referee post read a-game.toml 'place 2 hut' --seat red")
    assert ran.out.startswith("Public.\n\nPlayed: place 2 hut.\n")
    for seat, text, whom in (("blue", "place 9 hut", "blue"), ("blue", "LEGAL", "blue"),
                             ("red", "STATUS", "red"), ("moderator", "STATUS", "the moderator"),
                             ("blue", "place 1 field\nPLAN\nwhen tools: none\nEND PLAN", "blue")):
        ran = command_line.run("post", "read", "a-game.toml", text, "--seat", seat)
        assert ran.out.startswith(f"PRIVATE: {whom} only.\n\n"), ran
        data = json.loads(command_line.run("post", "read", "a-game.toml", text, "--seat", seat,
                                           "--json").out)
        assert data["report"][0]["text"] == f"PRIVATE: {whom} only."


@pytest.mark.parametrize("save", ["fire-and-stone", "settlers", "stone-daze", "stone-age"])
def test_an_answer_for_everybody_has_what_everybody_sees(save: str, tmp_path: Path,
                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the page or the report of the mover is another than the public's it is private."""
    monkeypatch.chdir(tmp_path)
    told = set()
    for n, file in enumerate(sorted((SAVES / save).glob("*.toml"))[:2]):
        for turn in range(8 + 8 * n, 40, 16):
            Path("a.toml").unlink(missing_ok=True)
            if command_line.run("branch", str(file), "--at", str(turn), "-o", "a.toml").exit:
                continue  # a sheet was filed
            shown = json.loads(command_line.run("show", "a.toml", "--for", "moderator",
                                                "--json").out)
            seat = next((ask["seat"] for ask in shown["asks"] if ask["must"]), "red")
            moves = command_line.run("legal", "a.toml", "--seat", seat).out.splitlines()
            move = next((move for move in moves if not move.startswith("#")), "pass")
            since = shown["turn"]
            ran = command_line.run("post", "read", "a.toml", move, "--seat", seat)
            first = ran.out.splitlines()[0]
            told.add(first)
            assert first == "Public." or re.fullmatch(rf"PRIVATE: .*\b{seat}\)? only\.", first)
            mine, all_ = (command_line.run(*words, "--for", viewer).out for words in [
                ("show", "a.toml")] for viewer in (seat, "public"))
            logs = [command_line.run("log", "a.toml", "--from", str(since), "--for", viewer).out
                    for viewer in (seat, "public")]
            if first == "Public.":
                assert (mine, logs[0]) == (all_, logs[1])
    assert told


def test_a_post_needs_no_extra(game: Path) -> None:
    """Plain text and BBCode are read where nothing is installed that reads HTML or mail."""
    code = ("import sys\nfor name in ('selectolax', 'icalendar', 'tzdata'):\n"
            "    sys.modules[name] = None\n"
            "sys.argv = ['referee', *sys.argv[1:]]\nfrom referee.main import main\nmain()")
    words = ("post", "read", "a-game.toml", "[b]place 2 hut[/b]", "--seat", "red")
    ran = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True,
                         check=False)
    assert ran.returncode == 0 and "Played: place 2 hut." in ran.stdout, ran.stderr
    words = (*words[:3], "ABSENT 2026-12-20 TO 2027-01-03", *words[4:])
    ran = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True,
                         check=False)
    assert ran.returncode == 1 and "played by mail" in ran.stdout, ran.stderr
    ran = subprocess.run([sys.executable, "-c", code, "office", "tick"], capture_output=True,
                         text=True, check=False)
    assert ran.returncode == 2 and "[referee/usage-extra]" in ran.stderr
