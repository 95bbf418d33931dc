"""`script --check` and `--keep-going`: line numbers, viewers and exit codes of answers."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from referee.cli import serve
from referee.cli.json_requests import Limits
from tests.cli.bots import GAME, LINES, NOW, bot, played, table
from tests.support import command_line, records
from tests.support.answer_schema import SCHEMA
from tests.support.secrets_game import begun, secrets
from tests.support.toy_match import Keep

__all__ = ["bot", "table"]  # fixtures

# A script with all that a line can be, and of each line that is one whether it is legal.
SCRIPT = b"""# what could red do?
red: place 3 forest
place 3 forest   # the same

red: place 9 river; place 2 hut
blue: place 2 hut
red: place 2 hut --dice "5 5"
3 people to the forest please
dance
red: place 3 forest
"""
LEGAL = {2: 0, 3: 0, 5: 1, 6: 1, 7: 0, 8: 0, 9: 1, 10: 0}


def texts() -> dict[int, str]:
    """The lines that are moves, as `check` would be given them."""
    lines = enumerate(SCRIPT.decode().splitlines(), 1)
    return {n: line.partition("#")[0].partition(" --dice ")[0].strip() for n, line in lines
            if n in LEGAL}


def answers(*words: str, stdin: bytes = b"") -> list[dict[str, Any]]:
    """The answers of a script, each an object in a line that holds to the schema."""
    ran = command_line.run("script", *words, "--json", stdin=stdin)
    found = [json.loads(line) for line in ran.out.splitlines()]
    for one in found:
        SCHEMA.validate(one)
    assert found and not ran.err
    return found


def test_each_line_is_checked_as_check_does_it(table: Path) -> None:
    """By itself at the position of the save, in their order; nothing is played."""
    before = Path(GAME).read_bytes()
    for more in ((), ("--strict",), ("--for", "red"), ("--for", "moderator"), ("--for", "public")):
        found = answers(GAME, "-", "--check", *more, stdin=SCRIPT)
        assert [one["line"] for one in found] == [*LEGAL]
        for one, text in zip(found, texts().values(), strict=True):
            due = json.loads(command_line.run("check", GAME, text, "--json", *more).out)
            for problem in due["problems"]:
                step = problem.get("where")
                problem["where"] = f"line {one['line']}" + (f", {step}" if step else "")
            assert one == {**due, "line": one["line"]}
        if not more:
            assert {one["line"]: one["exit"] for one in found} == LEGAL
    assert Path(GAME).read_bytes() == before


def test_as_text_each_answer_names_its_line(table: Path) -> None:
    """On standard output what is legal, on standard error what is not."""
    ran = command_line.run("script", GAME, "-", "--check", stdin=SCRIPT)
    assert ran.exit == 1 and max(map(len, (ran.out + ran.err).splitlines())) <= 78
    said = ""
    for n, text in texts().items():
        one = command_line.run("check", GAME, text)
        said += f"line {n}: {one.out}" if one.out else ""
        assert bool(one.err) == bool(re.search(rf"^(?:referee|Not \w+): .*\bline {n}\b",
                                               ran.err, re.M))
    assert ran.out == said


@pytest.mark.parametrize(("sent", "code"), [
    (b"red: place 3 forest\nplace 2 hut", 0), (b"red: place 3 forest\nplace 9 hut", 1),
    (b"red: place 9 hut\n\xff\nplace 3 forest", 3), (b"", 0), (b"# nothing\n\n", 0)])
def test_the_exit_code_of_a_check_is_the_highest(sent: bytes, code: int, table: Path) -> None:
    """And each object has its own; without a line there is one, which says nothing."""
    ran = command_line.run("script", GAME, "-", "--check", stdin=sent)
    found = answers(GAME, "-", "--check", stdin=sent)
    assert ran.exit == code == max(one["exit"] for one in found)
    assert len(found) == sent.count(b"\n") + 1 or b"place" not in sent
    if b"place" not in sent:
        assert ran == (0, "", "") and len(found) == 1
        assert (found[0]["turn"], found[0]["played"], found[0]["problems"]) == (1, [], [])


def test_what_is_refused_of_the_whole_is_told_once(table: Path) -> None:
    """A save that is none, eyes that are nobody's, a script that is not there."""
    for words, code in (([GAME, "-", "--for", "pink"], 2), (["no.toml", "-"], 3), (["-", "-"], 2),
                        ([GAME, "no.txt"], 3), (["-", "moves.txt"], 2)):
        Path("moves.txt").write_bytes(SCRIPT)
        found, = answers(*words, "--check", stdin=SCRIPT)
        assert (found["exit"], found["command"]) == (code, "script") and "line" not in found
        assert command_line.run("script", *words, "--check", stdin=SCRIPT).exit == code


def test_a_thousand_lines_are_one_reading_of_the_save(
        table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a thousand answers."""
    times = command_line.readings(monkeypatch)
    Path("moves.txt").write_text("red: place 3 forest\nplace 2 hut\n" * 500)
    found = answers(GAME, "moves.txt", "--check")
    assert [(one["line"], one["exit"]) for one in found] == [(n, 0) for n in range(1, 1001)]
    assert times == [GAME]


def test_a_program_can_check_line_by_line(bot: Any) -> None:
    """At the position that stands when its line comes."""
    one = bot("--check", "--json")
    found = one.asked(LINES[0])
    assert (found["line"], found["exit"], found["command"]) == (1, 0, "check")
    assert one.asked("# a comment")["line"] == 2
    one.say(LINES[0], LINES[1])
    assert [one.answer()["exit"] for _ in range(2)] == [0, 1]
    assert command_line.run("move", GAME, LINES[0], *NOW).exit == 0
    one.say(LINES[0], LINES[1])
    assert [(a["line"], a["exit"]) for a in (one.answer(), one.answer())] == [(5, 1), (6, 0)]
    assert one.end() == (1, b"", b"") and played() == LINES[:1]


# Kept going.

def test_kept_going_a_file_is_one_save(table: Path) -> None:
    """Of all that was not refused, with the answers in the order of the lines."""
    sent = "\n".join([LINES[1], LINES[0], "dance", "", LINES[1], LINES[2], "red: place 9 hut"])
    Path("moves.txt").write_text(sent)
    found = answers(GAME, "moves.txt", "--keep-going", *NOW)
    assert [(one["line"], one["exit"], len(one["played"])) for one in found] == [
        (1, 1, 0), (3, 1, 0), (6, 0, 3), (7, 1, 0)]
    assert {one["turn"] for one in found} == {4} and played() == LINES[:3]
    assert command_line.run("audit", GAME).exit == 0
    ran = command_line.run("script", GAME, "moves.txt", "--keep-going")
    assert ran.exit == 1  # of these nothing is legal now
    heads = [row for row in ran.err.splitlines() if row.startswith("Not played: ")]
    assert [head.replace("Not played: red, line", "Not played: line") for head in heads] == [
        f"Not played: line {n}: {line}" for n, line in enumerate(sent.splitlines(), 1) if line]
    assert played() == LINES[:3]


def test_kept_going_all_that_is_refused_is_told(table: Path) -> None:
    """However much it is; the position is printed once, if anything was not refused."""
    sent = b"dance\n" * 30
    ran = command_line.run("script", GAME, "-", "--keep-going", stdin=sent)
    assert (ran.exit, ran.out, ran.err.count("[referee/invalid-")) == (1, "", 30)
    ran = command_line.run("script", GAME, "-", "--keep-going", *NOW, stdin=sent
                           + LINES[0].encode())
    assert (ran.exit, ran.out.count("[game turn 2:")) == (5, 1)
    assert ran.err.count("[referee/invalid-") == 30


def test_of_a_chain_that_was_stopped_the_rest_is_passed_over(kept: Keep) -> None:
    """What stood before stands, and its line says so by its own exit status."""
    path = begun(kept)
    sent = b"red: roll 9\nred: roll 3; roll 9; roll 2\nred: roll 1\n"
    found = answers(path, "-", "--keep-going", *NOW, stdin=sent)
    assert [(one["line"], one["exit"], one["for"]) for one in found] == [
        (1, 1, "red"), (2, 5, "red"), (3, 0, "public")]
    assert [move["move"] for move in found[2]["played"]] == ["roll 3", "roll 1"]


def test_what_was_due_is_told_though_every_line_is_refused(table: Path) -> None:
    """Before the lines, and to none of them."""
    assert command_line.run("seat", GAME, "red", "--gone", *NOW).exit == 0
    assert command_line.run("undo", GAME, "--reason", "a slip", *NOW).exit == 0
    found = answers(GAME, "-", "--keep-going", *NOW, stdin=b"red: place 9 hut\n")
    assert [(one.get("line"), one["exit"]) for one in found] == [(None, 0), (1, 1)]
    assert [move["by"] for move in found[0]["played"]] == ["referee"] and not found[1]["played"]


@pytest.mark.parametrize("command", ["--keep-going", "--check"])
@pytest.mark.parametrize("viewer", [None, "red", "moderator", "blue", "public"])
def test_what_others_may_not_know_they_are_not_told(
        kept: Keep, command: str, viewer: str | None) -> None:
    """Of none of the lines: neither what was refused, nor why, nor what was played in secret."""
    path = begun(kept)
    before = Path(path).read_bytes()
    sent = b"red: pass\nred: roll 9; pass\nred: pass; roll 9; roll 3\n"
    more = (command, *NOW, *(("--for", viewer) if viewer else ()))
    ran = command_line.run("script", path, "-", *more, stdin=sent)
    Path(path).write_bytes(before)
    found = answers(path, "-", *more, stdin=sent)
    mine = viewer in ("red", "moderator")
    for one in found:
        if one["for"] not in ("red", "moderator"):
            assert not secrets(json.dumps(one)), one
    if viewer:
        assert {one["for"] for one in found} == {viewer}
        assert bool(secrets(ran.out + ran.err)) == mine
    refused = {one["line"] for one in found if one["exit"]}
    if command == "--check" and viewer in ("blue", "public"):
        assert refused == {1, 2, 3}  # whether it is legal is red's to know
    else:
        assert refused == {2, 3}
    assert all(f"line {n}" in " ".join(ran.err.split()) for n in refused)


# Through a referee that stays up.

def test_a_request_has_an_answer_to_each_line(table: Path) -> None:
    """With its id; what it sends is all there, and strict unless it says otherwise."""
    def asked(**keys: Any) -> list[dict[str, Any]]:
        whole = {"id": 7, "command": "script", "save": GAME, "now": records.LATER, **keys}
        told = serve.reply(json.dumps(whole).encode(), Limits())
        assert told.endswith(b"\n")
        found = [json.loads(line) for line in told.splitlines()]
        assert {one.pop("id") for one in found} == {7}
        return found

    sent = SCRIPT.decode()
    due = answers(GAME, "-", "--check", "--strict", stdin=SCRIPT)
    assert asked(file="-", input=sent, check=True) == due
    assert asked(file="-", input=sent, check=True, strict=False) == answers(
        GAME, "-", "--check", stdin=SCRIPT)
    assert [one["exit"] for one in asked(file="-", input="", check=True)] == [0]
    assert [one["exit"] for one in asked(file="-", input="x", save="no.toml", check=True)] == [3]
    one, = asked(file="-", input=f"{LINES[0]}\ndance\n")
    assert one["exit"] == 5 and "line" not in one
    found = asked(file="-", input=f"dance\n{LINES[1]}\n", **{"keep-going": True})
    assert [(one["line"], one["exit"]) for one in found] == [(1, 1), (2, 0)]
    os.mkfifo("fifo")  # nobody is waited for, as others ask, too
    one, = asked(file="fifo")
    assert (one["exit"], one["problems"][0]["code"]) == (3, "referee/unusable-file")
