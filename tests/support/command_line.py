"""Runs the command line inside the process of the test."""

import io
import shlex
import sys
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec
import pytest

from referee.commands import loading, report
from referee.commands.answer import PlayedMove
from referee.core.document.surfaces import SHELL
from referee.core.match import save_format
from referee.main import main


class Ran(NamedTuple):
    """The result of a command."""

    exit: int
    out: str
    err: str

    @property
    def unfolded(self) -> str:
        """The whole output in one line, since folding depends on the length of a path."""
        return " ".join((self.out + self.err).split())


class _Text(io.TextIOWrapper):
    def __init__(self, data: bytes = b"") -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8", newline="")


def run(*args: str, stdin: bytes = b"") -> Ran:
    """Run ``referee ARGS``: its exit code and output."""
    out, err = io.StringIO(), io.StringIO()
    with (patch.object(sys, "argv", ["referee", *args]), patch.object(sys, "stdin", _Text(stdin)),
          patch.dict("os.environ", {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}),
          redirect_stdout(out), redirect_stderr(err)):
        try:
            main()
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(bool(end.code))
    return Ran(code, out.getvalue(), err.getvalue())


def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list to which the path of each save is added as it is read; the cache is emptied."""
    times: list[str] = []
    loads = save_format.loads

    def counted(raw: bytes, path: str) -> save_format.Save:
        times.append(path)
        return loads(raw, path)

    monkeypatch.setattr(save_format, "loads", counted)
    loading.open_save.cache_clear()
    loading.open_writable_save.cache_clear()
    return times


def line(text: str, stdin: bytes = b"") -> Ran:
    """Run a whole command line, ``referee …``."""
    words = shlex.split(text)
    assert words[0] == "referee", text
    return run(*words[1:], stdin=stdin)


def well(*args: str, code: int = 0) -> Ran:
    """Run ``referee ARGS``; fails unless it ends with this exit code."""
    ran = run(*args)
    assert ran.exit == code, (f"`referee {shlex.join(args)}` ends with {ran.exit}, not {code}:\n"
                              + shortened(ran.err or ran.out))
    return ran


def says(words: str, text: str, of: str) -> None:
    """Fail if a text lacks these words; ``of`` says whose text it is."""
    assert words in text, f"{of} does not say “{words}”, but:\n{shortened(text)}"


def shortened(text: str) -> str:
    """The beginning of a text."""
    return text if len(text) <= 2000 else f"{text[:1999]}…"


def texts_of(lines: Iterable[Any]) -> list[str]:
    """The texts of a report, given as records or as data, as a shell shows them."""
    return [SHELL.resolve(line["text"] if isinstance(line, dict) else line.text)
            for line in lines]


def moves_in(played: Iterable[Any]) -> list[str]:
    """Moves as they are printed, given as records or as data."""
    return [report.move_text(msgspec.convert(move, PlayedMove, from_attributes=True))
            for move in played]
