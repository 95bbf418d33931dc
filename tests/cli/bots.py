"""A program that feeds a script and reads its answers, run as a process, and its game."""

import fcntl
import json
import os
import select
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from referee.core.match import log_entry, save_format
from tests.support import command_line, records
from tests.support.answer_schema import SCHEMA
from tests.support.paths import ROOT

NOW = ("--now", records.LATER)
GAME = "game.toml"
ENV = {**os.environ, "PYTHONPATH": str(ROOT)}
# What the last two say nobody asks for: behind the fourth it is passed over, alone it is refused.
LINES = ["red: place 3 forest", "blue: place 5 hunt", "red: place 2 hut", "red: use forest",
         "red: tools none", "red: use hut"]


class Bot:
    """A program that writes lines to a script and reads its answers."""

    def __init__(self, *words: str, **more: Any) -> None:
        self.ran = subprocess.Popen(
            [sys.executable, "-m", "referee", "script", *words], bufsize=0, env=ENV,
            **{"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE,
               **more})

    @property
    def keys(self) -> int:
        """The pipe to which it writes."""
        assert self.ran.stdin is not None
        return self.ran.stdin.fileno()

    def say(self, *lines: str) -> None:
        """Write lines, all at once."""
        os.write(self.keys, "".join(f"{line}\n" for line in lines).encode())

    def answer(self) -> dict[str, Any]:
        """The next answer, a line of JSON that is checked against the schema."""
        told = b""
        assert self.ran.stdout is not None
        while not told.endswith(b"\n"):
            assert select.select([self.ran.stdout], [], [], 60)[0], told
            part = os.read(self.ran.stdout.fileno(), 1)
            assert part, (told, self.ran.stderr and self.ran.stderr.read())
            told += part
        found: dict[str, Any] = json.loads(told)
        SCHEMA.validate(found)
        return found

    def asked(self, *lines: str) -> dict[str, Any]:
        """Write lines and read the answer to them."""
        self.say(*lines)
        return self.answer()

    def taken(self) -> None:
        """Wait until all written lines were read, so that earlier ones are finished."""
        while fcntl.ioctl(self.keys, termios.FIONREAD, bytes(4)) != bytes(4):
            assert self.ran.poll() is None
            time.sleep(0.005)

    def end(self) -> tuple[int, bytes, bytes]:
        """Close its input; its exit code and remaining output."""
        out, err = self.ran.communicate(timeout=60)
        return self.ran.returncode, out, err


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game in which red must decide."""
    monkeypatch.chdir(tmp_path)
    assert command_line.run("new", "stone-age", GAME, "--seat", "red=Ann", "--seat", "blue=Bob",
                            "--secret", "0" * 32, *NOW).exit == 0
    return tmp_path


@pytest.fixture
def bot(table: Path) -> Iterator[Callable[..., Bot]]:
    """Starts scripts on the game, with JSON by default, and stops them at the end."""
    bots: list[Bot] = []

    def begin(*words: str, source: str = "-", **more: Any) -> Bot:
        bots.append(Bot(GAME, source, *(words or ("--json", *NOW)), **more))
        return bots[-1]

    yield begin
    for one in bots:
        one.ran.kill()
        one.ran.wait()
        for stream in filter(None, (one.ran.stdin, one.ran.stdout, one.ran.stderr)):
            with suppress(OSError):
                stream.close()


def played() -> list[str]:
    """The moves of the game's log."""
    lines = log_entry.parse_log(save_format.loads(Path(GAME).read_bytes(), GAME).log)
    return [log_entry.row_text(row) for line in lines if line.n > 1 for row in line.moves]
