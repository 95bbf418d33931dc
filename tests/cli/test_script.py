"""`script` fed by a program: each line is played, saved and answered before the next is read."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from referee.cli import script_file, script_input
from referee.commands.answer import Answer
from referee.core.base.problem import refused
from referee.files import inputs, saves
from tests.cli.bots import GAME, LINES, NOW, Bot, bot, played, table
from tests.support import command_line
from tests.support.paths import SAVES

__all__ = ["bot", "table"]  # fixtures


def test_a_line_is_answered_and_saved_before_the_next_is_written(bot: Callable[..., Bot]) -> None:
    """With its number; what is no move has an answer, too, and the end none."""
    one = bot()
    for n, line in enumerate(LINES[:3], 1):
        found = one.asked(line)
        assert (found["line"], found["ok"]) == (n, True)
        assert command_line.moves_in(found["played"]) == [line]
        assert played() == LINES[:n]
    found = one.asked("# now I wait", "")
    assert (found["line"], found["ok"], found["played"]) == (5, True, [])
    assert one.end() == (0, b"", b"")


def test_lines_that_came_together_have_one_answer(bot: Callable[..., Bot]) -> None:
    """For the last of them."""
    one = bot()
    found = one.asked(*LINES[:3])
    assert (found["line"], command_line.moves_in(found["played"])) == (3, LINES[:3])
    assert one.end() == (0, b"", b"")


def test_how_lines_come_makes_no_difference(bot: Callable[..., Bot], table: Path) -> None:
    """One by one or as a file, the save has the same bytes, also where a line is passed over."""
    fresh = Path(GAME).read_bytes()
    Path("moves.txt").write_text("\n".join(LINES))
    assert command_line.run("script", GAME, "moves.txt", *NOW).exit == 0
    whole = Path(GAME).read_bytes()
    assert played() == LINES[:4]
    Path(GAME).write_bytes(fresh)
    one = bot()
    assert [one.asked(line)["exit"] for line in LINES] == [0] * 6
    assert Path(GAME).read_bytes() == whole


def test_what_another_did_meanwhile_is_seen(bot: Callable[..., Bot]) -> None:
    """Nothing is held while a line is waited for; what was refused without it is legal then."""
    one = bot()
    assert one.asked(LINES[0])["ok"]
    assert command_line.run("move", GAME, LINES[1], *NOW).exit == 0
    assert command_line.moves_in(one.asked(LINES[2])["played"]) == [LINES[2]]
    assert command_line.run("move", GAME, LINES[3], *NOW).exit == 0
    found = one.asked(LINES[4])  # a needless answer, and not behind a line of its own
    assert (found["exit"], found["line"]) == (5, 3)
    assert played() == LINES[:4] and one.end()[0] == 5


@pytest.mark.parametrize(("before", "code"), [(2, 5), (0, 1)])
def test_a_refused_line_ends_it(before: int, code: int, bot: Callable[..., Bot]) -> None:
    """Though more could come; whether anything was played, in answers before, is its exit code."""
    one = bot()
    for line in LINES[:before]:
        assert one.asked(line)["exit"] == 0
    found = one.asked("red: place 9 river", LINES[before])
    assert (found["exit"], found["line"], found["for"]) == (code, before + 1, "red")
    assert {p["where"] for p in found["problems"]} == {f"line {before + 1}"}
    assert one.ran.wait(60) == code and played() == LINES[:before]
    one = bot("--brief", *NOW)
    one.say(*LINES[before:before + 1], "red: place 9 river")
    got, out, err = one.end()
    assert (got, out.count(b"[game turn ")) == (5, 1)
    assert err.startswith(b"referee: Everything before line 2 was played. The rest was refused.\n"
                          b"Not played: line 2: red: place 9 river\n")


def test_kept_going_it_has_an_answer_to_each_line(bot: Callable[..., Bot]) -> None:
    """Whether it came alone or among others; the exit code at the end is that of all."""
    one = bot("--json", "--keep-going", *NOW)
    found = one.asked("red: place 9 river")
    assert (found["line"], found["exit"], found["played"]) == (1, 1, [])
    assert [p["where"] for p in found["problems"]] == ["line 1", "line 1"]
    one.say(LINES[1], LINES[0], "red: place 2 hut", "blue: place 9 hut", LINES[1], LINES[2], "junk")
    told = [one.answer() for _ in range(5)]
    assert [(a["line"], a["exit"], a["for"]) for a in told] == [
        (2, 1, "blue"), (4, 1, "red"), (5, 1, "blue"), (7, 0, "public"), (8, 1, "red")]
    assert [command_line.moves_in(a["played"]) for a in told] == [[], [], [], LINES[:3], []]
    assert all(a["problems"][0]["where"] == f"line {a['line']}" for a in told if a["exit"])
    assert one.asked(LINES[3])["exit"] == 0 and played() == LINES[:4]
    assert one.end() == (5, b"", b"")


def test_a_line_may_come_in_halves_and_end_without_an_end(bot: Callable[..., Bot]) -> None:
    """The first half is no line; the last line is one."""
    one = bot()
    os.write(one.keys, b"red: place ")
    one.taken()
    os.write(one.keys, b"3 forest\nblue: place 5")
    found = one.answer()
    assert (found["line"], command_line.moves_in(found["played"])) == (1, LINES[:1])
    os.write(one.keys, b" hunt")
    code, out, err = one.end()
    found = json.loads(out)
    assert (code, found["line"], err) == (0, 2, b"")
    assert command_line.moves_in(found["played"]) == LINES[1:2]


@pytest.mark.parametrize("sent", [b"", b"# only\n\n", b"\n"])
def test_without_a_move_there_is_one_answer(sent: bytes, bot: Callable[..., Bot]) -> None:
    """As of an empty file: who is asked what."""
    before = Path(GAME).read_bytes()
    one = bot()
    os.write(one.keys, sent)
    code, out, err = one.end()
    found = json.loads(out)
    assert found.pop("line", 0) == sent.count(b"\n")
    Path("moves.txt").write_bytes(sent)
    assert found == json.loads(command_line.run("script", GAME, "moves.txt", "--json", *NOW).out)
    assert (code, err) == (0, b"") and Path(GAME).read_bytes() == before


def test_a_file_has_one_answer_without_a_line(bot: Callable[..., Bot]) -> None:
    """Also by standard input, also where it is refused."""
    fresh = Path(GAME).read_bytes()
    Path("moves.txt").write_text("\n".join([*LINES[:2], "junk", LINES[2]]))
    ran = command_line.run("script", GAME, "moves.txt", "--json", *NOW)
    assert "line" not in json.loads(ran.out) and ran.exit == 5
    Path(GAME).write_bytes(fresh)
    with open("moves.txt", "rb") as file:
        one = bot(stdin=file)
        assert one.end() == (5, ran.out.encode(), b"")


def test_a_fifo_is_read_as_it_is_written(bot: Callable[..., Bot]) -> None:
    """It is waited for; who closes it has ended the script."""
    os.mkfifo("fifo")
    one = bot(source="fifo", stdin=subprocess.DEVNULL)
    keys, until = None, time.monotonic() + 60
    while keys is None:  # nobody can write to it as long as nobody waits for that
        assert time.monotonic() < until and one.ran.poll() is None
        with suppress(OSError):
            keys = os.open("fifo", os.O_WRONLY | os.O_NONBLOCK)
    for n, line in enumerate(LINES[:2], 1):
        os.write(keys, line.encode() + b"\n")
        assert one.answer()["line"] == n
    os.close(keys)
    assert one.end() == (0, b"", b"") and played() == LINES[:2]


def test_at_a_terminal_it_answers_line_by_line(bot: Callable[..., Bot]) -> None:
    """Until it is told that there are no more."""
    keys, end = pty.openpty()
    one = bot(stdin=end)
    os.close(end)
    for n, line in enumerate(LINES[:2], 1):
        os.write(keys, line.encode() + b"\n")
        assert one.answer()["line"] == n
    os.write(keys, b"\x04")
    assert one.ran.wait(60) == 0
    os.close(keys)


def test_interrupted_it_has_saved_what_it_answered(bot: Callable[..., Bot]) -> None:
    """And says so; of half a line nothing is played. Before the first answer nothing is changed."""
    one = bot()
    assert one.asked(LINES[0])["ok"]
    os.write(one.keys, LINES[1].encode())
    one.taken()
    one.ran.send_signal(signal.SIGINT)
    assert one.end() == (
        130, b"", b"referee: Interrupted. All lines that got an answer are saved.\n")
    assert played() == LINES[:1]
    one = bot()
    os.write(one.keys, LINES[1].encode())
    one.taken()
    one.ran.send_signal(signal.SIGINT)
    assert one.end() == (130, b"", b"referee: Interrupted; nothing was changed.\n")


@pytest.mark.parametrize("told", [0, 2])
def test_interrupted_before_it_answers_it_says_that_it_is_saved(
        told: int, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As other commands do, also where it has answered before."""
    times: list[int] = []

    def stop(answer: Answer, json: bool) -> str:
        times.append(1)
        if len(times) > told:
            raise KeyboardInterrupt
        return ""

    Path("moves.txt").write_text("\n".join(LINES))
    monkeypatch.setattr(inputs, "open_stream", FileIO)
    monkeypatch.setattr(script_input, "PIECE", 1)  # each line by itself
    monkeypatch.setattr(script_file, "print_answer", stop)
    ran = command_line.run("script", GAME, "moves.txt", *NOW)
    assert ran == (6, "", "referee: Interrupted; what was played is saved, but was not reported.\n")
    assert played() == LINES[:told + 1]


def test_it_ends_where_nobody_reads(bot: Callable[..., Bot]) -> None:
    """What was played is saved; no more is, though more could come."""
    one = bot("--json", "--keep-going", *NOW)
    assert one.asked(LINES[0])["ok"]
    assert one.ran.stdout is not None and one.ran.stderr is not None
    one.ran.stdout.close()
    one.say(LINES[1])
    assert one.ran.wait(60) == 6 and played() == LINES[:2]
    assert one.ran.stderr.read() == (b"referee: Done, but the answer could not be written: "
                                     b"Broken pipe.\n")


@pytest.mark.parametrize("going", [False, True])
def test_a_line_that_is_no_text_is_refused_alone(going: bool, bot: Callable[..., Bot]) -> None:
    """Those before it stand, however they came; a file is refused whole, unless it is kept going.
    """
    fresh = Path(GAME).read_bytes()
    more = ("--keep-going",) * going
    sent = b"%b\nblue: \xff\n%b\n" % tuple(line.encode() for line in LINES[:2])
    one = bot("--json", *more, *NOW)
    os.write(one.keys, sent)
    told = [one.answer() for _ in range(1 + going)]
    code, out, err = one.end()
    bad = told[0]
    assert (code, out, err) == (5, b"", b"") and bad["exit"] == (3 if going else 5)
    assert [(p["code"], p["where"]) for p in bad["problems"]] == [
        ("referee/unusable-script", "line 2")]
    assert bad["line"] == 2 and played() == LINES[:1 + going]
    Path("moves.txt").write_bytes(sent)
    Path(GAME).write_bytes(fresh)
    ran = command_line.run("script", GAME, "moves.txt", *more, *NOW)
    assert ran.exit == (5 if going else 3) and "[referee/unusable-script]" in ran.err
    assert played() == LINES[:2 * going]


def test_a_save_that_is_gone_ends_it(bot: Callable[..., Bot]) -> None:
    """Kept going or not; it is partly played, and its answer is to no line."""
    one = bot("--json", "--keep-going", *NOW)
    assert one.asked(LINES[0])["ok"]
    os.rename(GAME, "other.toml")
    found = one.asked(LINES[1], LINES[2])
    assert (found["exit"], found["problems"][0]["code"]) == (5, "referee/unusable-file-missing")
    assert "line" not in found and one.ran.wait(60) == 5


def test_what_cannot_be_written_is_not_played(
        table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So its exit code says that nothing was changed."""
    def full(*_: Any) -> None:
        raise refused("referee/unusable-file-full", "The disk is full.")

    monkeypatch.setattr(saves.LockedSave, "write", full)
    assert command_line.run("script", GAME, "-", stdin=LINES[0].encode()).exit == 3
    assert played() == []


def test_a_line_without_end_is_refused_while_it_comes(bot: Callable[..., Bot]) -> None:
    """Kept going, what follows is played."""
    for more, code in (((), 3), (("--keep-going",), 5)):
        one = bot("--json", *more, *NOW)
        left = memoryview(b"x" * (inputs.SCRIPT.max_bytes + 1))
        while left:
            left = left[os.write(one.keys, left):]
        found = one.answer()
        assert [(p["code"], p["where"]) for p in found["problems"]] == [
            ("referee/unusable-script-size", "line 1")]
        if more:
            assert one.asked("x" * 9, LINES[0])["line"] == 2
        assert one.end()[0] == code and played() == LINES[:len(more)]


def test_no_more_is_kept_of_a_long_line_than_is_read(tmp_path: Path) -> None:
    """And the line behind it is whole."""
    (tmp_path / "long").write_bytes(b"a\n" + b"x" * (5 << 20) + b"\nb\nc")
    with open(tmp_path / "long", "rb", 0) as flow:
        parts = [*script_input.read_batches(flow, "long")]
    lines = [line for part in parts for line in part.lines]
    assert [(line.number, line.text) for line in lines] == [(1, "a"), (2, ""), (3, "b"), (4, "c")]
    assert lines[1].problems and (parts[0].first, parts[-1].last) == (1, 4)
    with open(tmp_path / "long", "rb", 0) as flow:
        kept = max(len(line or b"") for line in script_input._read_lines(flow, "long"))
    assert kept <= inputs.SCRIPT.max_bytes + script_input.PIECE


def test_a_long_script_through_a_pipe_is_played_to_its_end(bot: Callable[..., Bot]) -> None:
    """Longer than a file may be; its lines are counted, its comments too."""
    comments = [b"# " + b"x" * 250 + b"\n"] * 5000
    sent = b"".join([*comments, LINES[0].encode(), b"\n", *comments, LINES[1].encode(), b"\njunk"])
    assert len(sent) > inputs.SCRIPT.max_bytes
    one = bot("--json", "--brief", *NOW)
    out, err = one.ran.communicate(sent, 60)
    told = [json.loads(line) for line in out.splitlines()]
    assert (one.ran.returncode, err, told[-1]["line"]) == (5, b"", 10_003)
    assert [a["line"] for a in told] == sorted({a["line"] for a in told})
    assert played() == LINES[:2]


def test_where_it_cannot_be_told_whether_more_comes_all_is_read(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows; nor is what a request sends waited for."""
    theirs, ours = os.pipe()
    with open(theirs) as given, open(ours, "w"):
        monkeypatch.setattr(sys, "stdin", given)
        assert inputs.open_stream("-") is None
        monkeypatch.setattr(sys, "__stdin__", given)
        flow = inputs.open_stream("-")
        assert flow is not None
        flow.close()

        def no(*_: Any) -> None:
            raise OSError

        monkeypatch.setattr(select, "select", no)
        assert inputs.open_stream("-") is None


def test_what_is_wrong_with_a_line_is_for_its_mover_alone(tmp_path: Path) -> None:
    """Also of a line that cannot be read: its hints name what the hand holds."""
    path = tmp_path / "d.toml"
    path.write_bytes((SAVES / "settlers/four-players-discards-half-in.toml").read_bytes())
    lines = tmp_path / "lines"
    lines.write_text("green: q\nblue: discrd 4 bones\nblue: discard 9 bones\n")
    ran = command_line.run("script", str(path), str(lines), "--json", "--keep-going")
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert [one["for"] for one in told] == ["green", "blue", "blue"]
