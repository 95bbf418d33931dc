"""`serve`: a referee process that answers requests on standard input."""

import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from referee import definitions
from referee.cli import serve
from referee.cli.json_requests import Limits
from referee.cli.output import print_texts
from tests.support import command_line, records
from tests.support.answer_schema import SCHEMA
from tests.support.paths import ROOT, SAVES

GAME = "game.toml"
ENV = {**os.environ, "PYTHONPATH": str(ROOT)}
REFEREE = [sys.executable, "-m", "referee"]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game in which red is asked, with another, and nobody's signals changed."""
    monkeypatch.chdir(tmp_path)
    assert command_line.run("new", "stone-age", GAME, "--seat", "red=Ann", "--seat", "blue=Bob",
                            "--secret", "0" * 64, "--now", records.LATER).exit == 0
    shutil.copy(SAVES / "settlers/four-players-discards-half-in.toml", "settlers.toml")
    return tmp_path


def asked(limits: Limits | None = None, **keys: Any) -> Any:
    """The answer to a request, which holds to the schema."""
    found = json.loads(serve.reply(json.dumps(keys).encode(), limits or Limits()))
    SCHEMA.validate(found)
    return found


@pytest.mark.parametrize(("words", "keys"), [
    (["check", GAME, "place 3 forest"], {"move": "place 3 forest"}),
    (["check", GAME, "red: plac 3"], {"move": "red: plac 3", "strict": False}),
    (["show", GAME, "--for", "red"], {"for": "red"}), (["legal", GAME, "pl"], {"prefix": "pl"}),
    (["log", GAME, "--last", "1"], {"last": 1}),
    (["score", GAME, "--if-ended"], {"if-ended": True}),
    (["seat", GAME], {}), (["show", "no.toml"], {"save": "no.toml"}),
    (["audit", GAME, "settlers.toml"], {"save": [GAME, "settlers.toml"]}),
    (["move", GAME, "place 3 forest", "--now", records.LATER],
     {"move": "place 3 forest", "now": records.LATER})])
def test_an_answer_is_that_of_json_with_the_id(
        words: list[str], keys: dict[str, Any], table: Path) -> None:
    """Whatever the command."""
    before = (table / GAME).read_bytes()
    due = json.loads(command_line.run(*words, "--json").out)
    (table / GAME).write_bytes(before)
    given = {"save": GAME, **keys}
    if words[0] in ("audit",):
        given = {key if key != "save" else "saves": value for key, value in given.items()}
    assert asked(id="x7", command=words[0], **given) == {"id": "x7", **due}


def test_every_command_that_answers_can_be_asked_for() -> None:
    """But for those that read and write as they go; each key has one parameter."""
    for command in definitions.commands():
        keys = [param.key for param in command.params]
        assert len({*keys}) == len(keys) and not {"id", "command", "input", "line"} & {*keys}
        found = asked(command=command.name, nonsense=1)
        said = found["problems"][0]["why"]
        assert found["exit"] == 2 and ("has no key “nonsense”" if command.json else
                                       "There is no command") in said, command.name


BAD = [b"nonsense", b"[]", b"7", b'"check"', b"{", b"\xff\xfe", b'{"command": 7}', b"{}",
       b'{"id": [], "command": "games"}', b'{"command": "chekc"}', b'{"command": "play"}',
       b'{"command": "serve"}', b'{"command": "check"}',
       b'{"command": "check", "save": "game.toml"}',
       b'{"command": "check", "save": 7, "move": "pass"}', b'{"command": "games", "json": true}',
       b'{"command": "show", "save": "game.toml", "turn": "1"}',
       b'{"command": "show", "save": "game.toml", "turn": 1.5}',
       b'{"command": "show", "save": "game.toml", "turn": true}',
       b'{"command": "show", "save": "game.toml", "whole": 1}',
       b'{"command": "show", "save": "-"}',
       b'{"command": "check", "save": "game.toml", "move": "-"}',
       b'{"command": "games", "input": 7}', b'{"command": "audit", "saves": [7]}',
       b'{"line": "games", "folder": ".", "input": ""}', b'{"line": ["games"]}',
       b'{"line": [7], "folder": ".", "input": ""}', b'{"show": "a\\u0000b"}',
       b'{"line": ["\xc5\x82"], "folder": ".", "input": ""}',
       b'{"line": ["games"], "folder": "nowhere", "input": ""}',
       b'{"line": ["games"], "folder": "a\\u0000b", "input": ""}',
       b'{"command": "games", "command": "show", "save": "game.toml"}',
       b'{"command" : "games", "command" : "show", "save" : "game.toml"}',
       b"[" * 9_000, b'{"a":' * 9_000,
       b'{"id": 1, "command": "' + b"x" * 100_000 + b'"}', b" " * (serve.LONGEST + 1)]


@pytest.mark.parametrize("line", BAD, ids=lambda line: line[:50].decode("latin-1"))
def test_a_bad_request_is_refused_and_nothing_else(line: bytes, table: Path) -> None:
    """As a fault of usage, with a reason; no file is changed, no other request is hindered."""
    before = {file: file.read_bytes() for file in table.iterdir()}
    answer = serve.reply(line, Limits())
    found = json.loads(answer)
    SCHEMA.validate(found)
    assert answer.count(b"\n") == 1 and found["exit"] == 2 and not found["ok"]
    assert found["problems"][0]["why"] and len(answer) < 3_000
    assert before == {file: file.read_bytes() for file in table.iterdir()}


@pytest.mark.parametrize("name", [
    "x", 7, 1.5, True, None, "a\u2028b", "\x7f", "\x9b", "\u202e", "\U000e0041", "\ufeff", "Ł"])
def test_an_id_comes_back_as_it_was(name: Any) -> None:
    """Also through what writes it, which lets no terminal obey it."""
    line = serve.reply(json.dumps({"id": name, "command": "games"}).encode(), Limits())
    said = io.StringIO()
    with redirect_stdout(said):
        assert print_texts(line.decode(), "", 0, data=True) == 0
    found = json.loads(said.getvalue())
    SCHEMA.validate(found)
    assert found["id"] == name and type(found["id"]) is type(name)


def test_standard_input_is_what_a_request_says_it_is(table: Path) -> None:
    """And never what other requests are read from."""
    raw = (table / GAME).read_text()
    assert asked(command="check", save="-", move="place 3 forest", input=raw)["exit"] == 0
    assert asked(command="script", save=GAME, file="-", input="red: place 3 forest\n",
                 now=records.LATER)["exit"] == 0


def test_texts_are_canonical_unless_a_request_says_otherwise(table: Path) -> None:
    """A program that writes something else has a fault."""
    text = "3 people to the forest please"
    assert asked(command="check", save=GAME, move=text)["exit"] == 1
    assert asked(command="check", save=GAME, move=text, strict=False)["exit"] == 0


@pytest.mark.parametrize("keys", [
    {"command": "check", "move": "red: place 3 forest", "seat": "blue"},
    {"command": "move", "move": "place 3 forest", "seat": "blue"},
    {"command": "show", "for": "blue"}, {"command": "show", "for": "moderator"},
    {"command": "log", "for": "moderator"}, {"command": "plan", "seat": "blue"},
    {"command": "undo", "reason": "x"}, {"command": "resolve"}, {"command": "audit"},
    {"command": "seat"}, {"command": "end", "reason": "x"}, {"command": "script", "file": "x"},
    {"command": "publish"}, {"command": "reveal", "o": "x"}, {"command": "luck dice"},
    {"command": "ruling", "reason": "x", "set": "y=1"}, {"command": "branch", "at": "1", "o": "x"},
    {"command": "move", "move": "place 3 forest", "dice": "6 6"},
    {"command": "move", "move": "place 3 forest", "now": records.LATER},
    {"command": "show", "as": "svg", "o": "x.svg"}, {"command": "post read", "post": "STATUS"},
    {"command": "office status"}, {"command": "recover", "o": "x"}])
def test_a_seat_may_ask_for_its_own_alone(keys: dict[str, Any], table: Path) -> None:
    """No command of the moderator, no other eyes, no luck, no times, no files."""
    before = {file.name: file.read_bytes() for file in table.iterdir()}
    name = keys["command"]
    known = {param.key for command in definitions.commands() if command.name == name
             for param in command.params}
    extra = {"save": GAME} if "save" in known else {"saves": [GAME]} if "saves" in known else {}
    found = asked(Limits("red"), **extra, **keys)
    assert found["exit"] == 2 and found["problems"][0]["code"] == "referee/usage-request", found
    assert before == {file.name: file.read_bytes() for file in table.iterdir()}


def test_a_seat_plays_and_sees_with_its_own_eyes(table: Path) -> None:
    """Its answers are those of --seat and --for, and a move of another is none of its."""
    red = Limits("red", str((table / GAME).resolve()))
    assert asked(red, command="show")["for"] == "red"
    assert asked(red, command="legal")["for"] == "red"
    assert asked(red, command="score", **{"if-ended": True})["ok"]
    assert "if-ended" in str(asked(red, command="score", now=True)["problems"])
    assert asked(red, command="move", move="blue: place 3 forest")["exit"] == 1
    assert asked(red, command="show", save="settlers.toml")["exit"] == 2
    assert asked(red, command="move", move="place 3 forest")["for"] == "red"
    own = asked(Limits("green", str((table / "settlers.toml").resolve())), command="show")
    assert own["view"] == json.loads(
        command_line.run("show", "settlers.toml", "--for", "green", "--json").out)["view"]
    assert asked(red, command="move", move="red by moderator: place 3 forest")["exit"] == 1


def test_one_game_that_is_served_is_the_only_one_for_every_command(table: Path) -> None:
    """Also for those that take several; left out it is that one."""
    alone = Limits("", str((table / GAME).resolve()))
    assert asked(alone, command="audit")["view"][0]["turns"] == 1
    for found in (asked(alone, command="audit", saves=[GAME, "settlers.toml"]),
                  asked(alone, command="show", save="settlers.toml"),
                  asked(alone, command="audit", saves=["."]),
                  asked(alone, command="show", save="-", input="")):
        assert found["exit"] == 2 and "only one game" in found["problems"][0]["why"]


@pytest.mark.parametrize("words", [
    ["--seat", ""], ["--seat", "purple"], ["--seat", "moderator"], ["--seat", "public"], [""],
    [".", "--seat", "red"], ["nothere.toml"], [GAME, "--seat", "green"], ["", "--seat", "red"],
])
def test_limits_that_are_none_are_refused(words: list[str], table: Path) -> None:
    """At once, and never taken for no limit."""
    ran = subprocess.run([*REFEREE, "serve", *words], capture_output=True, env=ENV, cwd=table,
                         input=b'{"command": "games"}\n', timeout=20, check=False)
    assert ran.returncode in (2, 3) and not ran.stdout and ran.stderr.startswith(b"referee:")
    assert b"Traceback" not in ran.stderr and b"None" not in ran.stderr


def test_closed_standard_input_is_said(table: Path) -> None:
    """By who serves; what serves one game stumbles over no name either."""
    ran = subprocess.run(f"{sys.executable} -m referee serve <&-", shell=True, env=ENV, cwd=table,
                         capture_output=True, check=False)
    assert ran.returncode == 3 and b"is closed" in ran.stderr
    one = Limits("", str((table / GAME).resolve()))
    assert asked(one, command="show", save=f"{GAME}\0")["exit"] == 2
    assert asked(one, command="office status", folder=".")["exit"] == 2
    assert asked(one, command="games")["exit"] == 0


def test_all_that_a_seat_may_ask_for_is_there() -> None:
    """And has no key by which it could ask for more."""
    commands = [command for command in definitions.commands() if command.for_players]
    assert {command.name for command in commands} == {
        "check", "explain", "games", "legal", "log", "move", "orders draft", "orders file",
        "orders ready", "orders withdraw", "plan", "scenario list", "score", "show"}
    keys = {param.key for command in commands for param in command.params}
    assert {param.key for command in commands for param in command.params
            if param.moderator_only} == {"dice", "now", "o"}
    assert keys == {
        "all-or-nothing", "as", "at", "brief", "check", "contents", "csv", "dice", "for", "from",
        "full", "game", "if-ended", "last", "move", "moves", "no-names", "now", "o", "page", "pick",
        "plan", "prefix", "save", "seat", "sheet", "since", "strict", "to", "topic", "turn",
        "width", "withdraw"}


def test_a_table_is_kept_while_its_file_is_the_same(
        table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read once; what another has changed is seen."""
    times = command_line.readings(monkeypatch)
    for _ in range(5):
        assert asked(command="check", save=GAME, move="place 3 forest")["exit"] == 0
    assert times == [GAME]
    assert command_line.run("move", GAME, "place 3 forest").exit == 0
    assert asked(command="check", save=GAME, move="place 3 forest")["exit"] == 1
    for _ in range(2):
        for name in ("settlers.toml", GAME):
            assert asked(command="show", save=name)["exit"] == 0
    assert times.count("settlers.toml") == 1


def test_a_fault_of_ours_and_a_long_request_end_nothing(
        table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """They are told, with whether anything was saved."""
    from referee.commands import check

    monkeypatch.setattr(check, "check", lambda *_, **__: 1 / 0)
    found = asked(id=1, command="check", save=GAME, move="x")
    assert found["exit"] == 3 and "ZeroDivisionError); nothing was changed" in (
        found["problems"][0]["why"])
    assert "Traceback" in capsys.readouterr().err
    monkeypatch.setattr(serve, "PATIENCE", 0.05)

    def endless(*_: Any, **__: Any) -> None:
        while True:
            try:
                time.sleep(0.001)
            except Exception:
                continue

    monkeypatch.setattr(check, "check", endless)
    found = asked(id=2, command="check", save=GAME, move="x")
    assert found["exit"] == 3 and "took longer" in found["problems"][0]["why"]
    assert asked(id=3, command="show", save=GAME)["exit"] == 0


def test_lines_are_answered_as_they_come_until_there_are_no_more(table: Path) -> None:
    """Each before the next is written; a line without an end is one."""
    with subprocess.Popen([*REFEREE, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          env=ENV, cwd=table) as running:
        assert running.stdin is not None and running.stdout is not None
        for n in range(3):
            running.stdin.write(b'\n{"id": %d, "command": "games"}\n' % n)
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["id"] == n
        running.stdin.write(b"x" * (serve.LONGEST + 5) + b"\n")
        running.stdin.write(b'{"id": 9, "command": "games"}')
        running.stdin.close()
        first, last = map(json.loads, running.stdout.readlines())
        assert first["exit"] == 2 and last["id"] == 9 and running.wait() == 0


@pytest.mark.parametrize("which", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_clean(which: signal.Signals, table: Path) -> None:
    """While nothing is done: with 0 and no word."""
    with subprocess.Popen([*REFEREE, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env=ENV, cwd=table) as running:
        assert running.stdin is not None and running.stdout is not None
        running.stdin.write(b'{"command": "games"}\n')
        running.stdin.flush()
        assert running.stdout.readline()
        running.send_signal(which)
        assert running.wait(10) == 0 and running.stderr is not None
        assert running.stderr.read() == b""


def test_a_request_reads_no_more_than_it_names(table: Path) -> None:
    """A folder may have anything in it, and whoever asks next would wait for it."""
    for folder in (str(table), ".", "/", "/proc/self"):
        found = asked(command="audit", saves=[folder])
        assert found["exit"] == 2 and "cannot audit folders" in found["problems"][0]["why"]
    found = asked(command="audit", saves=[GAME] * 101)
    assert found["exit"] == 2 and "a request may have at most 100" in found["problems"][0]["why"]
