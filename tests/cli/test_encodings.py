"""Files and piped output are UTF-8, whatever the locale of standard output."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest

from referee.definitions import commands
from referee.definitions.spec import Command
from referee.main import main
from tests.support import command_line, records
from tests.support.answer_schema import SCHEMA
from tests.support.paths import ROOT

NOW = ("--now", records.LATER)
NAMES = ("red=Łukasz 李", "blue=Zoë")
SCENARIO = "base: stone-age/standard\ngame:\n  title: Łódź 李\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game of people whose names are not of every alphabet."""
    monkeypatch.chdir(tmp_path)
    command_line.well("new", "stone-age", "g.toml", "--seat", NAMES[0], "--seat", NAMES[1], *NOW)
    (tmp_path / "mine.yaml").write_text(SCENARIO, encoding="utf-8")
    (tmp_path / "moves.txt").write_text("red: Łukasz\n", encoding="utf-8")
    return tmp_path


def written(letters: str, *words: str, stdin: bytes = b"") -> bytes:
    """The bytes that a command writes to a standard output of some encoding, as on Windows."""
    out = io.BytesIO()
    stream = io.TextIOWrapper(out, encoding=letters, newline="\r\n")
    given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    with (patch.object(sys, "argv", ["referee", *words]), patch.object(sys, "stdin", given),
          redirect_stdout(stream)):
        with pytest.raises(SystemExit):
            main()
        stream.flush()
    return out.getvalue()


FILES: dict[str, tuple[str, ...]] = {
    "seats": ("seat", "g.toml", "--json"), "a position": ("show", "g.toml", "--json"),
    "a refusal": ("check", "g.toml", "red: Łukasz", "--json"),
    "a missing file": ("check", "李", "pass", "--json"),
    "a fault of usage": ("check", "--李", "--json"),
    "a script": ("script", "g.toml", "moves.txt", "--check", "--json"),
    "an audit": ("audit", "g.toml", "李.toml", "--json"),
    "a post": ("post", "write", "g.toml", "--forum", "phpbb"),
    "the page of a post": ("show", "g.toml", "--as", "html"),
    "a picture": ("show", "g.toml", "--as", "svg"),
    "a scenario": ("scenario", "show", "mine.yaml"),
    "requests": ("serve",)}
ASCII = ("a position", "a picture", "the page of a post", "a fault of usage")
REQUESTS = (b'{"id":"\xc5\x81","command":"seat","save":"g.toml"}\n'
            b'{"command":"check","save":"\xe6\x9d\x8e","move":""}\n')


@pytest.mark.parametrize("letters", ["ascii", "utf-16"])
@pytest.mark.parametrize("what", FILES)
def test_what_is_no_text_for_eyes_is_utf_8(what: str, letters: str, folder: Path) -> None:
    """And has the line ends of every other system."""
    found = written(letters, *FILES[what], stdin=REQUESTS)
    assert found == written("utf-8", *FILES[what], stdin=REQUESTS)
    assert found.endswith(b"\n") and b"\r" not in found and b"?ukasz" not in found
    assert found.decode() and (what in ASCII or not found.isascii())


def test_the_answer_to_a_post_is_one(folder: Path) -> None:
    """It is posted, too."""
    words = ("post", "read", "g.toml", "Łukasz here: place 3 forest", "--seat", "red", *NOW)
    before = (folder / "g.toml").read_bytes()
    found = written("ascii", *words)
    (folder / "g.toml").write_bytes(before)
    assert found == written("utf-8", *words) and not found.isascii()


def test_text_for_eyes_is_as_the_terminal_has_it(folder: Path) -> None:
    """A letter that it has not is a question mark."""
    assert b"?ukasz" in written("cp1252", "seat", "g.toml")
    assert "Łukasz" in written("utf-8", "seat", "g.toml").decode()


def asking() -> Iterator[Command]:
    """The commands that have --json."""
    return (command for command in commands() if command.json)


@pytest.mark.parametrize("command", [*asking()], ids=lambda command: command.name)
def test_every_json_is_utf_8(command: Command) -> None:
    """Whatever the command: here it is refused, with a word in it that is not ASCII."""
    words = [*command.name.split(), "--李", "--json"]
    found = written("ascii", *words)
    assert found == written("utf-8", *words)
    SCHEMA.validate(json.loads(found))


@pytest.mark.parametrize("env", [{"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "cp1252"},
                                 {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}])
def test_a_process_writes_utf_8(env: dict[str, str], folder: Path) -> None:
    """Also where nothing is buffered."""
    given = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **env}
    for more in ({}, {"PYTHONUNBUFFERED": "1"}):
        ran = subprocess.run([sys.executable, "-m", "referee", "serve"], input=REQUESTS,
                             capture_output=True, check=True, env={**given, **more})
        first, second = map(json.loads, ran.stdout.splitlines())
        assert first["id"] == "Ł" and first["view"][0]["players"] == ["Łukasz 李"], first
        assert second["id"] is None
        assert not ran.stderr


def test_lines_that_are_piped_into_play_are_utf_8(folder: Path) -> None:
    """By a locale of another encoding, too: a name is understood as in every file."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "cp1252", "LC_ALL": "C"}
    ran = subprocess.run([sys.executable, "-m", "referee", "play", "g.toml", *NOW],
                         input="Łukasz 李: place 3 hunt\n".encode(), capture_output=True, env=env,
                         check=False)
    name = "Łukasz 李".encode("cp1252", "replace")
    assert name + b" (red) places 3 on the hunt." in ran.stdout, ran
    assert b"red: place 3 hunt" in ran.stdout, ran
