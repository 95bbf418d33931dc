"""The exit code reports what happened to the save, even if the answer cannot be written.

And what is printed is text, no more of it than somebody reads.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.cli import output
from referee.commands import answer
from referee.commands.answer import Answer
from referee.core.base.control_characters import visible
from referee.core.base.problem import Problem
from referee.core.document.blocks import fold
from referee.files import saves
from tests.support import command_line, harness
from tests.support.paths import ROOT

REFEREE = [sys.executable, "-m", "referee"]
SEATS = ("--seat", "red=Ann", "--seat", "blue=Bob")


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game of Stone Age for red and blue."""
    path = tmp_path_factory.mktemp("begun") / "game.toml"
    assert command_line.run("new", "stone-age", str(path), *SEATS, "--secret",
                            harness.SECRET).exit == 0
    return path


@pytest.fixture
def game(begun: Path, tmp_path: Path) -> str:
    """That game, for a test to do with it what it will."""
    return str(shutil.copy(begun, tmp_path / "game.toml"))


def process(*words: str, **given: Any) -> subprocess.CompletedProcess[str]:
    """A command as a process of its own."""
    return subprocess.run([*REFEREE, *words], cwd=ROOT, text=True, check=False, timeout=60,
                          **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **given})


def turn(path: str) -> int:
    """The last turn of a save."""
    return int(json.loads(command_line.run("show", path, "--json").out)["turn"])


# Where an answer may not be written.

def full(*words: str) -> subprocess.CompletedProcess[str]:
    """Standard output is a full device."""
    with open("/dev/full", "w") as device:
        return process(*words, stdout=device)


def shut(*words: str) -> subprocess.CompletedProcess[str]:
    """Standard output was closed before the start."""
    return process(*words, stdout=None, preexec_fn=lambda: os.close(1))


def broken(*words: str) -> subprocess.CompletedProcess[str]:
    """Standard output is a pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        return process(*words, stdout=writing)
    finally:
        os.close(writing)


WAYS = pytest.mark.parametrize("way", [full, shut, broken], ids=lambda way: way.__name__)
Way = Callable[..., "subprocess.CompletedProcess[str]"]


@WAYS
@pytest.mark.parametrize("words", [
    ["move", "GAME", "red: place 3 forest"], ["move", "GAME", "red: place 3 forest", "--json"],
    ["--json", "move", "GAME", "red: place 3 forest"], ["resolve", "GAME"],
    ["script", "GAME", "MOVES"], ["undo", "GAME", "--reason", "why not"]], ids=" ".join)
def test_what_was_done_but_not_told_is_saved(way: Way, words: list[str], game: str,
                                             tmp_path: Path) -> None:
    """With an exit code of its own, and a sentence."""
    (tmp_path / "moves").write_text("red: place 3 forest\n")
    if words[0] == "undo":
        command_line.run("move", game, "place 3 forest")
    before = turn(game)
    ran = way(*[{"GAME": game, "MOVES": str(tmp_path / "moves")}.get(word, word)
                for word in words])
    assert (ran.returncode, turn(game)) == (output.NOT_WRITTEN, before + 1)
    assert ran.stderr.startswith("referee: Done, but the answer could not be written: ")
    assert ran.stderr.count("\n") == 1


@WAYS
def test_a_game_begun_but_not_told_is_there(way: Way, tmp_path: Path) -> None:
    """And whole."""
    path = str(tmp_path / "game.toml")
    assert way("new", "stone-age", path, *SEATS).returncode == output.NOT_WRITTEN
    assert command_line.run("audit", path).exit == 0


@WAYS
@pytest.mark.parametrize("words", [["show", "GAME"], ["legal", "GAME", "--json"], ["--help"],
                                   ["check", "GAME", "place 3 forest"], ["games"], ["--version"],
                                   ["audit", "GAME"], ["explain", "referee"]], ids=" ".join)
def test_what_was_looked_up_but_not_told_says_so(way: Way, words: list[str], game: str) -> None:
    """By the same exit code; nothing is written."""
    before = Path(game).read_bytes()
    ran = way(*[game if word == "GAME" else word for word in words])
    assert ran.returncode == output.NOT_WRITTEN and "Traceback" not in ran.stderr
    assert ran.stderr.startswith("referee: Done, but the answer could not be written: ")
    assert Path(game).read_bytes() == before


@WAYS
@pytest.mark.parametrize(("words", "code"), [
    (["move", "GAME", "place 33 forest"], 1), (["move", "GAME", "place 33 forest", "--json"], 1),
    (["show", "GAME", "--for", "pink"], 2), (["frob"], 2), (["frob", "--json"], 2),
    (["show", "none.toml"], 3), (["show", "none.toml", "--json"], 3)])
def test_what_was_refused_stays_refused(way: Way, words: list[str], code: int, game: str) -> None:
    """Whether or not it can be told."""
    before = Path(game).read_bytes()
    ran = way(*[game if word == "GAME" else word for word in words])
    assert ran.returncode == code and "Traceback" not in ran.stderr
    if "--json" in words:
        assert f"The command ended with {code}, but the answer" in ran.stderr
    assert Path(game).read_bytes() == before


@pytest.mark.parametrize(("words", "code"), [
    (["move", "GAME", "place 33 forest"], 1), (["move", "GAME", "place 3 forest"], 6), (["x"], 2),
    (["move", "GAME", "place 3 forest", "--json"], 6), (["show", "none.toml"], 3)])
def test_the_code_is_true_when_nothing_at_all_can_be_written(words: list[str], code: int,
                                                             game: str) -> None:
    """Neither answer nor complaint."""
    given = [game if word == "GAME" else word for word in words]
    with open("/dev/full", "w") as device:
        assert process(*given, stdout=device, stderr=device).returncode == code
    if code != output.NOT_WRITTEN:
        def close() -> None:
            os.close(1)
            os.close(2)

        assert process(*given, stdout=None, stderr=None, preexec_fn=close).returncode == code


def test_a_warning_that_cannot_be_written_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is part of the answer."""
    monkeypatch.setattr(sys, "stderr", None)
    assert output.print_texts("", "a warning\n", 0) == output.NOT_WRITTEN
    assert output.print_texts("", "", 0) == 0


# When the process is stopped or starved.

def interrupted(*told: Any, **more: Any) -> Any:
    """Somebody presses the keys just now."""
    raise KeyboardInterrupt


def starved(*told: Any, **more: Any) -> Any:
    """There is no memory left just now."""
    raise MemoryError


def unmapped(*told: Any, **more: Any) -> Any:
    """A part of the program cannot be loaded just now."""
    raise ImportError("failed to map segment from shared object")


WHEN = [("referee.core.match.save_format.loads", False), ("referee.core.input.sequence.run", False),
        ("referee.commands.report.text_answer", False), ("referee.cli.output.visible", True)]


@pytest.mark.parametrize(("place", "saved"), WHEN)
@pytest.mark.parametrize(("act", "code"), [(interrupted, 130), (starved, 3), (unmapped, 3)])
@pytest.mark.parametrize("before", [[], ["--json"]], ids=["plain", "typer"])
def test_a_command_stopped_says_what_became_of_the_save(
        place: str, saved: bool, act: Callable[..., Any], code: int, before: list[str], game: str,
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Before it is written nothing was changed; behind that it was done."""
    monkeypatch.setattr(place, act)
    ran = command_line.run(*before, "move", game, "place 3 forest")
    monkeypatch.undo()
    assert (ran.exit, turn(game)) == ((output.NOT_WRITTEN, 2) if saved else (code, 1))
    assert ran.err.count("\n") == 1 and ran.err.startswith("referee: ")
    assert ("what was played is saved" if saved else "nothing was changed") in ran.err


def test_one_command_s_save_is_not_another_s(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one process the first saved, the second did not."""
    assert command_line.run("move", game, "place 3 forest").exit == 0 and saves.saved
    monkeypatch.setattr("referee.core.match.save_format.loads", starved)
    assert command_line.run("move", game, "place 2 hut").exit == 3


def test_a_fault_of_the_program_does_not_lie_about_the_save(game: str) -> None:
    """Its traceback is printed; the exit code is not that of a refusal."""
    code = ("import sys\nfrom referee import __main__\n"
            "from referee.cli import execute\n"
            "from referee.core.match import save_format\n"
            "def fail(*told, **more): raise ZeroDivisionError\n"
            "late = sys.argv.pop(1) == 'late'\n"
            "setattr(*((execute, 'print_answer') if late else (save_format, 'loads')), fail)\n"
            "__main__.program()")
    for when, exit_code, last in (("early", 3, 1), ("late", 6, 2)):
        ran = subprocess.run([sys.executable, "-c", code, when, "move", game, "place 3 forest"],
                             cwd=ROOT, capture_output=True, text=True, check=False)
        assert (ran.returncode, turn(game)) == (exit_code, last), ran.stderr
        assert "ZeroDivisionError" in ran.stderr


def waits(pid: int, path: str) -> bool:
    """Whether a process has come so far that it opens a save."""
    fds = Path(f"/proc/{pid}/fd")
    with suppress(OSError):
        return any(os.readlink(fd) == os.path.realpath(path) for fd in fds.iterdir())
    return False


def test_a_process_interrupted_while_it_waits_changes_nothing(game: str) -> None:
    """Its exit code says that it was interrupted."""
    with saves.locked(game):
        ran = subprocess.Popen([*REFEREE, "move", game, "place 3 forest"], cwd=ROOT, text=True,
                               stderr=subprocess.PIPE)
        until = time.monotonic() + 20
        while not waits(ran.pid, game) and time.monotonic() < until:
            time.sleep(0.001)
        ran.send_signal(signal.SIGINT)
        said = ran.communicate(timeout=20)[1]
    assert (said, ran.returncode) == ("referee: Interrupted; nothing was changed.\n", 130)
    assert turn(game) == 1


@pytest.mark.parametrize("most", [14_000, 18_000, 22_000])
def test_a_process_without_memory_says_so(most: int, game: str) -> None:
    """In a sentence; the save is as it was."""
    import resource

    def starve() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (most * 1024, most * 1024))

    ran = process("move", game, "place 3 forest", preexec_fn=starve)
    if "referee:" in ran.stderr:  # else Python itself had not enough to start
        assert ran.stderr == "referee: There is not enough memory; nothing was changed.\n"
        assert (ran.returncode, turn(game)) == (3, 1)
    assert turn(game) == 1 or ran.returncode in (0, output.NOT_WRITTEN)


# What is printed is text.

HOSTILE = ("\x1b[2J", "\x1b]0;x\x07", "\x9b2J", "\x08", "\x0c", "\u202e", "\u2066", "\u200b",
           "\u2060", "\ufeff", "\u2028", "\U000e0041", "\udcff", "\x7f", "\ue000")


@pytest.mark.parametrize("odd", HOSTILE, ids=ascii)
def test_what_controls_or_hides_is_written_out(odd: str) -> None:
    """As its number; what is beside it stays."""
    shown = visible(f"a{odd}b é…“”–漢\xa0c")
    assert shown.startswith("a\\") and shown.endswith("b é…“”–漢\xa0c")
    assert shown.isascii() or all(char.isprintable() or char == "\xa0" for char in shown)
    assert odd[0] not in shown


def test_what_is_kept_is_kept() -> None:
    """Line ends and blanks of our own text; in a line by itself there are none."""
    assert visible("a\n\tb\r\x1b", "\n\t") == "a\n\tb\\r\\x1b"
    assert fold("one\ntwo\x1b", 78) == ["one\\ntwo\\x1b"]


@pytest.mark.parametrize("odd", ["".join(HOSTILE), "".join(HOSTILE[:3]), "\n[turn 99]\n"],
                         ids=["all", "some", "lines"])
@pytest.mark.parametrize("words", [
    ["show", "ODD"], ["show", "GAME", "--for", "ODD"], ["legal", "GAME", "ODD"],
    ["legal", "GAME", "--seat", "ODD"], ["move", "GAME", "ODD"], ["move", "GAME", "place ODD"],
    ["move", "GAME", "ODD: place 3 forest"], ["move", "GAME", "place 3 forest", "--dice", "ODD"],
    ["check", "GAME", "place 3 forest", "--at", "ODD"], ["move", "GAME", "x", "--now", "ODD"],
    ["undo", "GAME", "--reason", "ODD"], ["script", "GAME", "ODD"], ["audit", "ODD"],
    ["seat", "GAME", "ODD"], ["seat", "GAME", "red", "--player", "ODD"],
    ["end", "GAME", "--reason", "ODD"],
    ["new", "ODD", "x", *SEATS], ["new", "stone-age", "x", "--seat", "ODD"],
    ["new", "stone-age", "x", "--seat", "red=ODD", "--seat", "blue"],
    ["new", "stone-age", "x", *SEATS, "--option", "ODD"], ["explain", "ODD"],
    ["new", "stone-age", "x", *SEATS, "--scenario", "ODD"], ["explain", "stone-age", "ODD"],
    ["scenario", "show", "ODD"], ["scenario", "check", "ODD.yaml"], ["scenario", "list", "ODD"],
    ["--ODD"], ["ODD"], ["show", "GAME", "--ODD"], ["show", "GAME", "--turn", "ODD"]],
    ids=" ".join)
def test_nothing_that_is_typed_reaches_the_terminal_raw(words: list[str], odd: str,
                                                        game: str) -> None:
    """Neither as text nor as JSON, which is one object of plain letters, always."""
    given = [word.replace("GAME", game).replace("ODD", f"x{odd}y") for word in words]
    ran = command_line.run(*given)
    assert all(char.isprintable() for char in (ran.out + ran.err).replace("\n", ""))
    assert not any(line.startswith("[turn 99") for line in (ran.out + ran.err).splitlines())
    told = command_line.run(*given, "--json")
    assert told.out.count("\n") == 1 and told.out[:-1].isprintable() and not told.err
    assert json.loads(told.out)["exit"] == told.exit == ran.exit


def test_bytes_that_are_no_text_come_back_from_json(tmp_path: Path) -> None:
    """A script finds the name of its file again."""
    name = os.fsencode(tmp_path) + b"/\xff\xfe.toml"
    ran = subprocess.run([*REFEREE, "show", name, "--json"], cwd=ROOT, capture_output=True,
                         check=False)
    where = json.loads(ran.stdout)["problems"][0]["where"]
    assert ran.returncode == 3 and os.fsencode(where) == name


def test_a_save_says_nothing_to_the_terminal(game: str) -> None:
    """Whatever stands in it."""
    raw = Path(game).read_text()
    for old, new in (('seat = "red"', 'seat = "\\u001b[2J\\u202e"'), ("1 = [", "\x1b[2J = ["),
                     ("[state]", "[state.\"\x9b\"]"), ('id = "', 'id = "\\u001b]0;'),
                     ("[orders]\n", '[orders]\n"\\u200bx" = "1"\n'),
                     ('name = "standard"', 'name = "\\u001b[2J"')):
        Path(game).write_text(raw.replace(old, new, 1))
        for words in (["show"], ["audit"], ["log"], ["score"], ["move", "place 3 forest"]):
            for more in ([], ["--json"]):
                ran = command_line.run(words[0], game, *words[1:], *more)
                assert ran.exit in (3, 4), (new, words)
                assert (ran.out + ran.err).replace("\n", "").isprintable(), (new, words)


def test_a_scenario_is_shown_as_it_is_but_for_what_controls(tmp_path: Path) -> None:
    """Its lines and indents stay, to be copied."""
    file = tmp_path / "my.yaml"
    file.write_bytes("base: stone-age/standard\r\ngame:\r\n  title: \"ab\"\t# \u202eé\n".encode())
    assert command_line.run("scenario", "show", str(file)).out == (
        "base: stone-age/standard\ngame:\n  title: \"ab\"\t# \\u202eé\n")


# No more is told than somebody reads.

FLOODS = ["a;" * 5000, "place;" * 1600, "\n".join("xyz" * 3 for _ in range(900)), "x" * 10_000,
          "if a then b;" * 800, "a b c d e " * 1000, "place 1 forest; " * 600, "red: " * 2000]


@pytest.mark.parametrize("text", FLOODS, ids=lambda text: text[:16])
@pytest.mark.parametrize("name", games.names())
def test_a_long_mail_gets_a_short_answer(text: str, name: str, tmp_path: Path) -> None:
    """Some ten problems and a count, within three times of what was sent."""
    path = str(tmp_path / "g.toml")
    about = games.game_meta(name)
    seats = [word for seat in about.seats[:about.players[0]] for word in ("--seat", seat)]
    command_line.run("new", name, path, *seats, "--secret", harness.SECRET)
    forms = [[], ["--json"]][::(-1) ** FLOODS.index(text)]  # each in turn for each command
    for command, more in zip(("check", "move"), forms, strict=True):
        ran = command_line.run(command, path, text[:10_000], "--seat", about.seats[0], *more)
        assert ran.exit in (1, 5) and len((ran.out + ran.err).encode()) < 30_000


def test_what_was_looked_for_is_not_repeated_at_length(game: str) -> None:
    """Not by legal, either, which refuses nothing."""
    assert len(command_line.run("legal", game, "x" * 9000).out) < 300


def test_ten_problems_are_told_and_the_rest_counted() -> None:
    """None more than so long; the exit code is that of them all."""
    many = [Problem("illegal-x", "why " * 900, "where " * 900, hint="hint " * 900)
            for _ in range(1234)]
    for count, more in ((10, 0), (11, 1), (1234, 1224)):
        told = answer.first_problems(many[:count])
        assert len(told) == 10 + bool(more)
        assert all(len(p.why + p.where + p.hint) <= 3000 for p in told)
        if more:
            assert told[-1].warning and told[-1].code == "referee/doubtful-more"
            assert f"{more} more problem" in told[-1].why
    assert len(answer.problem_text(Answer("x", 1, problems=answer.first_problems(many)))) < 40_000


def test_every_command_is_bounded_so(game: str, tmp_path: Path) -> None:
    """Scenarios, junk sheets, scripts, many saves."""
    (tmp_path / "s.yaml").write_text("base: stone-age/standard\n" + "".join(
        f"junk{i}: 1\n" for i in range(3000)))
    raw = Path(game).read_text()
    (tmp_path / "o.toml").write_text(raw.replace("[orders]\n", "[orders]\n" + "".join(
        f"junk{i} = {{ text = \"x\" }}\n" for i in range(5000))))
    (tmp_path / "m").write_text("red: " + "a;" * 490)
    for words in (["scenario", "check", str(tmp_path / "s.yaml")],
                  ["show", str(tmp_path / "o.toml")],
                  ["script", game, str(tmp_path / "m")], ["audit", str(tmp_path / "o.toml")],
                  ["audit", *[str(tmp_path / f"none{i}.toml") for i in range(500)]]):
        for more in ([], ["--json"]):
            ran = command_line.run(*words, *more)
            if len(words) > 3 and not more:  # a text is told save by save
                assert len(ran.err.split("[referee/unusable-file-missing]")) == 501
                continue
            assert ran.exit in (1, 3, 4)
            assert "are not listed" in " ".join((ran.out + ran.err).split())
            problems = len((ran.out + ran.err).split("[referee/")) - 1
            assert problems <= 11
            if more:
                assert len(json.loads(ran.out)["problems"]) == 11


def test_the_answer_layer_alone_prints() -> None:
    """So that none of this is forgotten: no other file of the program writes to a stream."""
    for file in sorted((ROOT / "referee").rglob("*.py")):
        if file.name in ("output.py", "main.py"):
            continue
        text = file.read_text()
        assert not re.search(r"\bprint\(|sys\.std(?:out|err)", text), file
