"""serve --socket and --via: who listens, who talks to it, what is told when it goes wrong."""

import json
import os
import resource
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.cli import serving
from referee.core import log, save
from tests import shell
from tests.test_serve import ENV, GAME, REFEREE, table

__all__ = ["table"]  # a fixture


@contextmanager
def served(folder: Path, *more: str) -> Iterator[tuple[Path, "subprocess.Popen[bytes]"]]:
    """A referee that listens at a socket."""
    path = folder / "r.sock"
    with subprocess.Popen([*REFEREE, "serve", "--socket", str(path), *more], env=ENV, cwd=folder,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        until = time.monotonic() + 20
        while not answers(path) and time.monotonic() < until:
            time.sleep(0.02)
        try:
            yield path, running
        finally:
            if running.poll() is None:
                running.terminate()


def answers(path: Path) -> bool:
    """Whether somebody listens."""
    with socket.socket(socket.AF_UNIX) as there:
        return there.connect_ex(str(path)) == 0


def by(path: Path, *words: str, stdin: bytes = b"",
       cwd: Path | None = None) -> tuple[int, str, str]:
    """What ``referee --via`` does."""
    ran = subprocess.run([*REFEREE, "--via", str(path), *words], input=stdin, capture_output=True,
                         env=ENV, cwd=cwd or path.parent, check=False)
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()


def test_a_command_line_at_a_socket_prints_what_it_would_here(table: Path) -> None:
    """For whoever asks in his folder; the socket is the owner's alone, and is gone at the end."""
    (table / "below").mkdir()
    shutil.copy(GAME, table / "below" / "other.toml")
    with served(table) as (path, running):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        for words in (["check", GAME, "place 3 forest"], ["show", GAME, "--json"], ["legal", "no"],
                      ["chekc"], ["check", GAME], ["--help"], ["games"], ["--version"],
                      ["check", GAME, "plàce “3” 🦴\udcff\n"]):
            ran = subprocess.run([*REFEREE, *words], capture_output=True, env=ENV, cwd=table,
                                 check=False)
            assert by(path, *words) == (ran.returncode, ran.stdout.decode(),
                                        ran.stderr.decode()), words
        assert by(path, "check", "other.toml", "place 3 forest", cwd=table / "below")[0] == 0
        assert by(path, "check", "other.toml", "place 3 forest")[0] == 3
        assert by(path, "check", GAME, "-", stdin=b"place 3 forest\n")[0] == 0
        assert by(path, "play", GAME)[0] == 2 and by(path, "serve")[0] == 2
        assert by(path, "move", GAME, "place 3 forest")[0] == 0
        assert by(path, "check", GAME, "place 3 forest")[0] == 1
        running.terminate()
        assert running.wait(10) == 0
    assert not path.exists()
    assert by(path, "games") == (
        3, "", f"referee: Nobody serves at {path}: No such file or directory; nothing was asked.\n")


def test_several_talk_to_a_socket_and_bad_ones_hinder_nobody(table: Path) -> None:
    """Halves of lines, long lines, lines of nonsense, talkers that leave."""
    with served(table) as (path, running):
        left = socket.socket(socket.AF_UNIX)
        left.connect(str(path))
        left.sendall(b'{"command": "ga')
        with socket.socket(socket.AF_UNIX) as gone:
            gone.connect(str(path))
            gone.sendall(b'{"command": "games"}\n' * 50)
        with socket.socket(socket.AF_UNIX) as there:
            there.connect(str(path))
            told = there.makefile("rb")
            there.sendall(b"x" * (2 * serving.LONGEST + 7)
                          + b'\nnonsense\n{"id":5,"command":"games"}\n')
            assert [json.loads(told.readline())["exit"] for _ in range(2)] == [2, 2]
            assert json.loads(told.readline())["id"] == 5
        left.sendall(b'mes", "id": 6}\n')
        assert json.loads(left.makefile("rb").readline())["id"] == 6
        left.close()
        assert running.poll() is None


def test_a_socket_is_not_taken_from_another(table: Path) -> None:
    """Nor is a file removed; one that a killed referee left behind is."""
    with served(table) as (path, running):
        ran = shell.run("serve", "--socket", str(path))
        assert ran.exit == 2 and "A referee listens there already" in ran.err
        running.kill()
        running.wait()
    assert path.exists() and not answers(path)
    with served(table) as (path, running):
        assert answers(path)
    ran = shell.run("serve", "--socket", GAME)
    assert ran.exit == 2 and "no socket" in ran.err and (table / GAME).stat().st_size
    assert shell.run("serve", "--socket", str(table / "no" / "r.sock")).exit == 2
    assert shell.run("serve", "--socket", "x" * 300).exit == 2


def test_a_socket_serves_one_seat_of_one_game(table: Path) -> None:
    """By command lines too."""
    (table / "below").mkdir()
    shutil.copy("settlers.toml", table / "below" / GAME)
    with served(table, GAME, "--seat", "blue") as (path, _):
        # A file of that name in the folder of who asks is another game.
        code, out, err = by(path, "show", GAME, cwd=table / "below")
        assert (code, out) == (2, "") and "Only one game" in err
        assert by(path, "show", f"../{GAME}", cwd=table / "below")[0] == 0
        assert by(path, "show", "below/../game.toml")[0] == 0
        assert by(path, "show", GAME)[1].startswith(by(path, "show", GAME, "--for", "blue")[1][:50])
        for words in (["show", "settlers.toml"], ["show", GAME, "--for", "red"],
                      ["undo", GAME, "--reason", "x"], ["--help"], ["chekc"]):
            code, out, err = by(path, *words)
            assert code == 2 and not out and err, words


def turns(path: Path) -> int:
    """How many turns a save has."""
    return log.last(save.loads(path.read_bytes(), "").log)[0].n


def test_what_by_way_of_a_socket_could_not_be_told_is_said_truly(table: Path) -> None:
    """Closed standard output is 6 where the move was saved, and no fault of usage."""
    with served(table) as (path, _):
        via = f"{sys.executable} -m referee --via {path}"
        for n, (line, code) in enumerate((
                (f'{via} move {GAME} "place 3 forest" >&-', 6), (f"{via} check {GAME} - <&-", 3),
                (f"{via} check {GAME} chekc 2>&-", 1), (f"{via} games --json >/dev/full", 6))):
            ran = subprocess.run(line, shell=True, env=ENV, cwd=table, capture_output=True,
                                 check=False)
            assert ran.returncode == code and b"Traceback" not in ran.stderr, (n, ran.stderr)
        assert turns(table / GAME) == 2
        gone = table / "gone"
        gone.mkdir()
        ran = subprocess.run(f"cd {gone} && rmdir {gone} && {via} games", shell=True, env=ENV,
                             cwd=table, capture_output=True, check=False)
        assert ran.returncode == 3 and b"nothing was asked" in ran.stderr
        assert by(path, "--install-completion")[0] == 2
    code, out, err = by(table / "no.sock", "games", "--json")
    assert code == 3 and json.loads(out)["exit"] == 3 and not err
    joined = subprocess.run([*REFEREE, f"--via={table / 'no.sock'}", "games"], env=ENV, cwd=table,
                            capture_output=True, text=True, check=False)
    assert joined.returncode == 3 and "Nobody serves at" in joined.stderr


def test_who_is_interrupted_while_he_waits_says_that_it_may_be_done(table: Path) -> None:
    """For it will be: 130 would say that nothing was changed."""
    with served(table) as (path, running):
        running.send_signal(signal.SIGSTOP)
        asks = subprocess.Popen([*REFEREE, "--via", str(path), "move", GAME, "place 3 forest"],
                                env=ENV, cwd=table, stderr=subprocess.PIPE, text=True)
        until = time.monotonic() + 20
        while "unix" not in sockets(asks.pid) and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(0.3)
        asks.send_signal(signal.SIGINT)
        try:
            _, err = asks.communicate(timeout=20)
        finally:
            running.send_signal(signal.SIGCONT)
        assert asks.returncode == 6 and "may be done" in err
        while turns(table / GAME) < 2 and time.monotonic() < until:
            time.sleep(0.05)
        assert turns(table / GAME) == 2


def sockets(pid: int) -> str:
    """What sockets a process has."""
    try:
        found = [os.readlink(fd) for fd in Path(f"/proc/{pid}/fd").iterdir()]
    except OSError:
        return ""
    return "unix" if any(name.startswith("socket:") for name in found) else ""


@pytest.mark.parametrize("which", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_a_socket_clean_though_somebody_is_there(
        which: signal.Signals, table: Path) -> None:
    """With no word on standard error."""
    with served(table) as (path, running), socket.socket(socket.AF_UNIX) as silent:
        silent.connect(str(path))
        assert by(path, "games")[0] == 0
        running.send_signal(which)
        assert running.wait(10) == 0 and running.stderr is not None
        assert running.stderr.read() == b""


def test_many_silent_ones_keep_nobody_out(table: Path) -> None:
    """Who was silent longest is left; where few files may be open few may talk."""
    few = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, few[1]))
    try:
        with served(table) as (path, running):
            resource.setrlimit(resource.RLIMIT_NOFILE, few)
            silent = [socket.socket(socket.AF_UNIX) for _ in range(150)]
            for one in silent:
                one.connect(str(path))
            assert by(path, "games")[0] == 0
            silent[0].settimeout(10)
            assert silent[0].recv(1) == b""
            silent[-1].sendall(b'{"id": 3, "command": "games"}\n')
            assert json.loads(silent[-1].makefile("rb").readline())["id"] == 3
            for one in silent:
                one.close()
            running.terminate()
            assert running.wait(10) == 0 and running.stderr is not None
            assert running.stderr.read() == b""
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, few)


def test_who_ends_takes_no_other_referees_socket_away(table: Path) -> None:
    """Though it stands where his own stood."""
    with served(table) as (path, first):
        path.unlink()
        with served(table) as (_, second):
            first.terminate()
            assert first.wait(10) == 0
            assert by(path, "games")[0] == 0 and second.poll() is None


def test_of_several_that_start_at_once_one_listens(table: Path) -> None:
    """The others are refused, and take nothing away."""
    path = table / "r.sock"
    all_ = [subprocess.Popen([*REFEREE, "serve", "--socket", str(path)], env=ENV, cwd=table,
                             stderr=subprocess.PIPE) for _ in range(5)]
    until = time.monotonic() + 30
    while sum(one.poll() is None for one in all_) > 1 and time.monotonic() < until:
        time.sleep(0.05)
    left = [one for one in all_ if one.poll() is None]
    assert len(left) == 1 and {one.returncode for one in all_} == {None, 2}
    assert by(path, "games")[0] == 0
    left[0].terminate()
    assert left[0].wait(10) == 0
