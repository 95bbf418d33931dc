"""Closed, full or binary standard streams: every command reports them, none crashes."""

import io
import os
import pty
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shlex import split

import pytest

from referee import definitions
from referee.cli.output import NOT_WRITTEN
from referee.main import main
from tests.support import command_line, sample_commands
from tests.support.paths import ROOT
from tests.support.sample_commands import LINES

CODES = range(8)
REDIRECTED = ("<&- >&- 2>&-", ">/dev/full 2>&1")
READS = {"move": "move game.toml -", "plan": "plan game.toml - --seat red", "script": "script "
         "game.toml -", "show": "show -", "audit": "audit -", "verify": "verify -",
         "post read": "post read game.toml --seat red", "orders file": "orders file daze.toml -"}
"""Command lines that read standard input."""


class Full(io.StringIO):
    """A stream on a disk that is full."""

    def write(self, text: str) -> int:
        """Refused by the system."""
        raise OSError(28, "No space left on device")


class Bytes(io.TextIOWrapper):
    """Standard input with some bytes, or a terminal that is gone."""

    def __init__(self, data: bytes, gone: bool = False) -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8")
        self.gone = gone

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        """The next line, or the error of a terminal that is gone."""
        if self.gone:
            raise OSError(5, "Input/output error")
        return super().readline(size)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with all that the lines need."""
    before = os.getcwd()
    folder = tmp_path_factory.mktemp("streams")
    sample_commands.laid(folder)
    yield folder
    os.chdir(before)


def ran(folder: Path, line: str, streams: dict[str, object]) -> int:
    """The exit code of a command line in a copy of a folder, with these standard streams."""
    here = folder.parent / f"{folder.name}-copy"
    shutil.copytree(folder, here)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(here)
        patch.setattr(sys, "argv", ["referee", *split(line)])
        for name, stream in {"stdin": Bytes(b""), "stdout": io.StringIO(), "stderr": io.StringIO(),
                             **streams}.items():
            patch.setattr(sys, name, stream)
        try:
            main()
        except SystemExit as end:
            code = end.code
        finally:
            shutil.rmtree(here)
    assert isinstance(code, int)
    return code


def test_there_is_a_line_for_each_command() -> None:
    """A new command stands here, too."""
    assert set(LINES) == {command.name for command in definitions.commands()}


def odd(what: str) -> dict[str, object]:
    """Standard streams that are closed or full, all others as they are."""
    named = {"no input": ("stdin",), "no output": ("stdout",), "no errors": ("stderr",),
             "nothing": ("stdin", "stdout", "stderr")}
    return dict.fromkeys(named[what]) if what in named else {
        "stdout": Full(), "stderr": Full()}


@pytest.mark.parametrize("streams", [
    ("no input", "no output", "nothing"),
    pytest.param(("no errors", "full"), marks=pytest.mark.slow)], ids=["closed", "others"])
@pytest.mark.parametrize("name", LINES)
def test_a_command_with_a_closed_stream_ends_as_it_does_without_it(
        base: Path, name: str, streams: tuple[str, ...]) -> None:
    """Or with 6, where its answer could not be written; `main` lets no other exception out."""
    due = ran(base, LINES[name], {})
    for what in streams:
        found = ran(base, LINES[name], odd(what))
        if "input" in what:
            assert found == (3 if name in ("play", "serve") else due), what
        else:
            assert found in {due, due or NOT_WRITTEN, 3 if what == "nothing" else due}, what


@pytest.mark.parametrize("line", READS.values())
def test_what_reads_standard_input_is_answered_where_it_is_closed(base: Path, line: str) -> None:
    """Or a terminal that is gone, or no text."""
    for given in (None, Bytes(b"\xff\xfe\x00"), Bytes(b"\n")):
        assert ran(base, line, {"stdin": given}) in CODES


@pytest.mark.parametrize("line", READS.values())
def test_a_closed_standard_input_is_said_to_be_closed(base: Path, line: str) -> None:
    """Not that a text or a file is empty, and never that all is well."""
    err = io.StringIO()
    assert ran(base, line, {"stdin": None, "stderr": err}) == 3
    assert "Standard input is closed" in err.getvalue()


def test_play_says_that_no_line_can_be_typed(base: Path) -> None:
    """It named a fault of ours, and nothing of standard input."""
    err = io.StringIO()
    assert ran(base, "play game.toml", {"stdin": None, "stderr": err}) == 3
    assert "Standard input is closed, so no line can be typed." in err.getvalue()


def test_play_ends_with_the_terminal(base: Path) -> None:
    """As where the lines end."""
    out = io.StringIO()
    assert ran(base, "play game.toml", {"stdin": Bytes(b"", gone=True), "stdout": out}) == 0
    assert out.getvalue().endswith("Saved up to turn 1.\n")


def test_a_line_that_is_no_text_is_refused_and_the_next_is_read(base: Path) -> None:
    """It ended the session with a fault of ours."""
    out, err = io.StringIO(), io.StringIO()
    typed = Bytes(b"place \xff hut\nplace 2 hut\n")
    assert ran(base, "play game.toml", {"stdin": typed, "stdout": out, "stderr": err}) == 0
    assert "invalid-character" in err.getvalue() and "Saved up to turn 2." in out.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("redirected", REDIRECTED)
def test_no_process_falls_whatever_its_streams_are(base: Path, redirected: str) -> None:
    """A command in a process of its own; where errors can be seen, none is Python's.

    Every second command, so that each is tried once; all are tried with all streams above.
    """
    wrong: list[str] = []
    for name, line in [*LINES.items()][REDIRECTED.index(redirected)::len(REDIRECTED)]:
        here = base.parent / "process"
        shutil.copytree(base, here)
        done = subprocess.run(
            ["sh", "-c", f"{sys.executable} -m referee {line} {redirected}; echo $?"],
            cwd=here, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
            check=True)
        if int(done.stdout) not in CODES or done.stderr:
            wrong.append(f"{name}: {done}")
        shutil.rmtree(here)
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("typed", [b"", b"place 2 h"])
@pytest.mark.parametrize("plain", [True, False])
def test_a_terminal_that_is_closed_in_the_middle_ends_the_session(
        tmp_path: Path, typed: bytes, plain: bool) -> None:
    """What was played is saved; nothing of Python's is told."""
    sample_commands.laid(tmp_path)
    end, keys = pty.openpty()
    played = subprocess.Popen(
        [sys.executable, "-m", "referee", "play", "game.toml"], stdin=keys,
        stdout=subprocess.PIPE if plain else keys, stderr=subprocess.PIPE, close_fds=True,
        env={**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "PYTHONPATH": str(ROOT)})
    os.close(keys)
    shown, source = b"", played.stdout.fileno() if played.stdout else end
    while b"red>" not in shown:
        assert select.select([source], [], [], 60)[0], shown
        shown += os.read(source, 65536)
    os.write(end, typed)
    os.close(end)
    _, err = played.communicate(timeout=60)
    assert played.returncode == (0 if plain else NOT_WRITTEN) and b"Traceback" not in err, err
    assert command_line.run("audit", "game.toml").exit == 0
