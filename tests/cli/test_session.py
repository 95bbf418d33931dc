"""Interactive sessions: with plain lines, and in a real terminal with completion."""

import io
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from referee import games
from referee.cli import line_input
from tests.cli import terminals
from tests.support import command_line, harness
from tests.support.paths import ROOT, SAVES

NOW = ("--now", harness.WHEN)


def begun(folder: Path, game: str = "stone-age-solo") -> str:
    """A game that has just begun."""
    path = str(folder / "game.toml")
    about = games.game_meta(game)
    seats = [word for seat in about.seats[:about.players[0]] for word in ("--seat", seat)]
    assert command_line.run("new", game, path, *seats, "--secret", harness.SECRET, *NOW).exit == 0
    return path


def session(path: str, *lines: str, seat: str = "") -> command_line.Ran:
    """A session in which these lines are typed, then the input ends."""
    who = ("--seat", seat) if seat else ()
    typed = "".join(f"{line}\n" for line in lines).encode()
    return command_line.run("play", path, *who, *NOW, stdin=typed)


def test_each_line_is_saved_as_move_does_it(tmp_path: Path) -> None:
    """The save is the same, to the byte, and so is what is told."""
    path = begun(tmp_path)
    before = Path(path).read_bytes()
    ran = session(path, "add 3 food", "remove nothing")
    after = Path(path).read_bytes()
    assert ran.exit == 0 and "red> " in ran.out and "Saved up to turn 3." in ran.out
    Path(path).write_bytes(before)
    told = [command_line.run("move", path, text, "--for", "red", "--brief", *NOW).out
            for text in ("add 3 food", "remove nothing")]
    assert Path(path).read_bytes() == after
    assert all(text.replace("`referee legal`", "`legal`") in ran.out for text in told)


def test_the_position_is_shown_before_what_reads_lines_is_loaded(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It loads prompt_toolkit, which takes longer than the position, and once."""
    shown: list[str] = []
    reader = line_input.line_reader

    def noted() -> line_input.LineReader:
        assert isinstance(sys.stdout, io.StringIO)
        shown.append(sys.stdout.getvalue())
        return reader()

    monkeypatch.setattr(line_input, "line_reader", noted)
    path = begun(tmp_path)
    session(path, "score", "log")
    lines = command_line.run("show", path, "--for", "red").out.splitlines()[:9]
    assert len(shown) == 1 and {*lines} <= {*shown[0].splitlines()} and "red> " not in shown[0]


def test_the_words_of_a_session(tmp_path: Path) -> None:
    """Help, legal moves, positions, log, score, undo; what is refused changes nothing."""
    path = begun(tmp_path)
    ran = session(path, "?")
    assert all(f"\n{word} " in ran.out for word in ("legal", "show", "log", "score", "undo"))
    assert "add 7 food" in session(path, "legal add").out
    assert "turn 1 " in session(path, "log").out
    assert "SCORE SO FAR" in session(path, "score").out
    before = Path(path).read_bytes()
    ran = session(path, "place 99 moon")
    assert ran.exit == 0 and "not known" in ran.err and Path(path).read_bytes() == before
    ran = session(path, "add 3 food", "undo", "quit", "add 5 food")
    assert "Turn 2 is undone; the game is back at turn 1. Reason: taken back at the terminal" in (
        " ".join(ran.out.split()))
    assert ran.out.endswith("Saved up to turn 3.\n")


@pytest.mark.parametrize("game", games.names())
def test_a_session_of_any_game(game: str, tmp_path: Path) -> None:
    """Around one table whoever is asked moves; a seat alone sees its own page."""
    path = begun(tmp_path, game)
    about = games.game_meta(game)
    ran = session(path, "legal", "show", "")
    assert ran.exit == 0 and ran.out.endswith("Saved up to turn 1.\n")
    seat = about.seats[0]
    assert f"{seat}> " in session(path, "show", seat=seat).out
    assert command_line.run("play", path, "--seat", "nobody", *NOW).exit == 2
    assert command_line.run("play", str(tmp_path / "none.toml"), *NOW).exit == 3


def test_a_session_ends_with_the_game(tmp_path: Path) -> None:
    """With the score sheet, and asks for nothing more."""
    path = str(tmp_path / "over.toml")
    save = next((SAVES / "stone-age").glob("*.toml"))
    Path(path).write_bytes(save.read_bytes())
    ran = session(path, "place 3 forest")
    assert ran.exit == 0 and "RESULT" in ran.out and "> " not in ran.out


def test_a_terminal_completes_moves_and_keeps_lines(tmp_path: Path) -> None:
    """Tab completes from the legal moves; the arrow gives the line before; all is saved."""
    path = begun(tmp_path)
    with terminals.played(path) as screen:
        screen.awaited("red>")
        screen.type(b"add 10\t\r")
        screen.awaited("red to move: remove")
        screen.awaited("red>")
        screen.type(b"undo\r")
        screen.awaited("Turn 2 is undone; the game is back at turn 1.")
        screen.awaited("red>")
        screen.type(b"\x1b[A\x1b[A\r")  # the line before the last
        screen.awaited("red to move: remove")
        screen.awaited("red>")
        screen.type(b"\x04")
        screen.awaited("Saved up to turn 4.")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_it_ends_more_than_the_line(how: signal.Signals,
                                                       tmp_path: Path) -> None:
    """On a terminal and on none; Ctrl-C on a terminal ends the line alone."""
    for plain in (True, False):
        (folder := tmp_path / str(plain)).mkdir()
        path = begun(folder)
        end, keys = pty.openpty()
        screen = terminals.Screen(end)
        ran = subprocess.Popen(
            [sys.executable, "-m", "referee", "play", path], stdout=keys, cwd=ROOT,
            stdin=subprocess.PIPE if plain else keys, stderr=subprocess.PIPE, close_fds=True,
            env={**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "NO_COLOR": "1"})
        os.close(keys)
        try:
            screen.awaited("red>")
            if not plain:
                screen.type(b"\x03")
                screen.awaited("red>")
            ran.send_signal(how)
            _, err = ran.communicate(timeout=30)
            assert (ran.returncode, err) == (130, b"referee: Interrupted; nothing was changed.\n")
        finally:
            ran.kill()
            ran.wait()
            os.close(end)


def test_orders_that_were_filed_through_a_pipe_are_noted(tmp_path: Path) -> None:
    """Not refused; what is refused, or only looked at, is told as before."""
    path = begun(tmp_path, "stone-daze")
    ran = session(path, "red: set-up: standard", "red: orders 1: elder forward")
    noted = "Your text was recorded. Only the player and the moderator can see the text."
    assert ran.out.count(noted) == 2
    assert not ran.err
    ran = session(path, "blue: set-up: sausage")
    assert "The move was refused. Only blue can see why." in ran.err and "Recorded" not in ran.out


def test_a_line_can_be_edited_without_prompt_toolkit(tmp_path: Path) -> None:
    """By readline: the arrows move the cursor and bring lines back, Tab completes."""
    path = begun(tmp_path)
    with terminals.played(path, plain=True) as screen:
        screen.awaited("red>")
        screen.type(b"add food\x1b[D\x1b[D\x1b[D\x1b[D3 \r")
        screen.awaited("red to move: remove")
        screen.awaited("red>")
        screen.type(b"und\t\r")
        screen.awaited("Turn 2 is undone")
        screen.awaited("red>")
        screen.type(b"\x1b[A\x1b[A\r")
        screen.awaited("red to move: remove")
        screen.awaited("red>")
        screen.type(b"\x04")
        screen.awaited("Saved up to turn 4.")


def test_an_answer_is_short_and_the_board_has_a_word(tmp_path: Path) -> None:
    """The first line says whose turn it is; moves and Enter print no position."""
    path = begun(tmp_path)
    first = session(path).out
    assert first.startswith("Stone Age SoloPlay: Red to move: add food\n")
    for line in ("add 3 food", "", "undo"):
        told = session(path, line).out.split("red> ")[1]
        assert 3 < told.count("\n") <= 12 and "tool-maker" not in told, told
    assert "tool-maker" in session(path, "board").out.split("red> ")[1]


@pytest.mark.parametrize("line", ["rules hut", "explain hut", "what does the hut do?", "hut?",
                                  "how many figures has the hut"])
def test_a_question_is_never_answered_with_a_move(line: str, tmp_path: Path) -> None:
    """A number after it is no move either."""
    path = begun(tmp_path, "stone-age")
    before = Path(path).read_bytes()
    told = session(path, line)
    assert "hut" in told.out.rpartition("luck: sealed")[2] and not told.err
    session(path, line, "1")
    assert Path(path).read_bytes() == before


@pytest.mark.parametrize("list_", ["legal", "place 99 moon", "add food", "board"])
def test_a_number_alone_is_no_move_without_a_numbered_list(list_: str, tmp_path: Path) -> None:
    """The fifth of a list could be meant, or 5 food."""
    path = begun(tmp_path)
    before = Path(path).read_bytes()
    told = session(path, list_, "30")
    assert "“30” is only a number" in told.err and Path(path).read_bytes() == before


def test_a_number_that_a_list_does_not_have_is_no_move(tmp_path: Path) -> None:
    """The list is still open."""
    told = session(begun(tmp_path, "stone-age"), "forest", "9", "#9.", "1.")
    assert told.err.count("is only a number, and the list ends with") == 2, told.err
    assert "in the forest" in told.out


def test_a_plan_is_sent_and_shown(tmp_path: Path) -> None:
    """To whom the screen belongs alone."""
    path = begun(tmp_path, "stone-age")
    told = session(path, "plan when tools: none", "plan", seat="red").out
    assert told.count("when tools: tools none") >= 1
    refused = session(path, "plan when tools: none")
    assert "A plan is secret" in refused.err and "--seat" in refused.err


def test_a_terminal_has_colours_unless_it_is_asked_for_none(tmp_path: Path) -> None:
    """Seats in their colours, what is to do in bold."""
    path = begun(tmp_path, "stone-age")
    for none, coloured in (("", True), ("1", False)):
        with terminals.played(path, NO_COLOR=none) as screen:
            seen = screen.awaited("red>")
            assert (b"\x1b[1m" in seen and b"\x1b[31mred\x1b[39m" in seen) == coloured
            screen.type(b"\x04")
            screen.awaited("Saved up to turn 1.")


def test_a_long_output_is_paged_on_a_terminal_only(tmp_path: Path) -> None:
    """By the pager of the environment."""
    path, pager = begun(tmp_path, "stone-age"), tmp_path / "pager"
    pager.write_text("#!/bin/sh\necho paged by us\ncat >/dev/null\n")
    pager.chmod(0o755)
    with terminals.played(path, PAGER=str(pager)) as screen:
        screen.awaited("paged by us")
        screen.awaited("red>")
        screen.type(b"\x04")
        screen.awaited("Saved up to turn 1.")
    assert "paged by us" not in session(path, "board").out
