"""Writing saves: atomic, locked, and readable by the owner only."""

import errno
import fcntl
import io
import os
import signal
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.files import inputs, saves
from tests.cli.shared_disk import NEW, OLD, children, litter, lock, write
from tests.cli.shared_disk import path as path
from tests.support.failing_disk import failing
from tests.support.refusals import refusal

# Reading and writing.

def test_a_save_is_replaced_whole(path: Path) -> None:
    """Nothing else is left in the folder."""
    with saves.locked(str(path)) as held:
        assert held.raw == OLD
        held.write(NEW)
    assert inputs.load(str(path)) == NEW
    assert litter(path) == []


def test_a_system_that_writes_piece_by_piece_is_borne(
        path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading too."""
    whole, part = os.write, os.read
    monkeypatch.setattr(os, "write", lambda fd, data: whole(fd, data[:1000]))
    write(path, NEW)
    monkeypatch.setattr(os, "read", lambda fd, size: part(fd, 700))
    with saves.locked(str(path)) as held:
        assert held.raw == NEW


def test_a_link_to_a_save_stays_a_link(path: Path, tmp_path: Path) -> None:
    """The file it leads to is replaced, in its own folder."""
    (tmp_path / "links").mkdir()
    link = tmp_path / "links" / "game.toml"
    link.symlink_to(path)
    write(link, NEW)
    assert link.is_symlink()
    assert path.read_bytes() == NEW
    assert os.listdir(tmp_path / "links") == ["game.toml"]


def test_a_save_in_the_working_folder_needs_no_path(
        path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does a new one."""
    monkeypatch.chdir(path.parent)
    write(Path("game.toml"), NEW)
    saves.create("other.toml", OLD)
    assert (inputs.load("game.toml"), inputs.load("other.toml")) == (NEW, OLD)


def test_the_new_save_is_on_the_disk_before_it_takes_the_old_one_s_place(
        path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the folder after it; a new game likewise."""
    steps: list[str] = []
    synced, replaced, linked = os.fsync, os.replace, os.link

    def sync(fd: int) -> None:
        steps.append("folder" if stat.S_ISDIR(os.fstat(fd).st_mode) else "file")
        synced(fd)

    def put(old: str, new: str) -> None:
        steps.append("place")
        (replaced if os.path.exists(new) else linked)(old, new)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", put)
    monkeypatch.setattr(os, "link", put)
    write(path, NEW)
    saves.create(str(path.parent / "b.toml"), NEW)
    assert steps == ["file", "place", "folder"] * 2


def test_no_file_stays_open(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither after a write nor after a refusal."""
    monkeypatch.setattr(saves, "PATIENCE", 0.0)
    before = os.listdir("/proc/self/fd")
    write(path, NEW)
    saves.create(str(path.parent / "b.toml"), NEW)
    with lock(path):
        assert refusal(lambda: write(path, NEW))
    assert refusal(lambda: saves.create(str(path), NEW))
    with monkeypatch.context() as patched:
        patched.setattr(saves, "flock", failing(errno.ENOLCK))
        assert refusal(lambda: write(path, NEW)).why == "No locks available."
    with monkeypatch.context() as patched:
        patched.setattr(os, "read", failing(errno.EIO))
        assert refusal(lambda: write(path, NEW)).code == "referee/unusable-file"
    assert os.listdir("/proc/self/fd") == before


# New saves.

def test_a_new_save_is_written_whole_for_its_owner(tmp_path: Path) -> None:
    """And nothing else."""
    before = os.umask(0)
    try:
        saves.create(str(tmp_path / "a.toml"), NEW)
    finally:
        os.umask(before)
    assert (tmp_path / "a.toml").read_bytes() == NEW
    assert stat.S_IMODE((tmp_path / "a.toml").stat().st_mode) == 0o600
    assert os.listdir(tmp_path) == ["a.toml"]


def test_a_new_save_never_takes_the_place_of_another_file(path: Path) -> None:
    """Not even of an empty one or of a link to one."""
    problem = refusal(lambda: saves.create(str(path), NEW))
    assert (problem.code, problem.where) == ("referee/unusable-save-exists", str(path))
    assert path.read_bytes() == OLD
    empty = path.parent / "empty"
    empty.touch()
    assert refusal(lambda: saves.create(str(empty), NEW))
    (path.parent / "link").symlink_to(path)
    assert refusal(lambda: saves.create(str(path.parent / "link"), NEW))
    assert litter(path) == ["empty", "link"]


def test_a_new_save_where_there_is_no_folder_is_refused(tmp_path: Path) -> None:
    """Or where a file stands for one."""
    (tmp_path / "file").touch()
    problem = refusal(lambda: saves.create(str(tmp_path / "none" / "a.toml"), NEW))
    assert problem.code == "referee/unusable-file-missing"
    assert refusal(lambda: saves.create(str(tmp_path / "file" / "a.toml"), NEW))


# The dash.

def test_a_dash_is_standard_input_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed one is refused: nobody has said anything, not even nothing."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(OLD)))
    assert inputs.load("-") == OLD
    monkeypatch.setattr(sys, "stdin", None)
    assert refusal(lambda: inputs.load("-")).code == "referee/unusable-file"


def test_a_dash_is_nothing_to_write_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file of that name comes into being."""
    monkeypatch.chdir(tmp_path)
    for act in (lambda: write(Path("-"), NEW), lambda: saves.create("-", NEW)):
        assert refusal(act).code == "referee/usage-save"
    assert os.listdir(tmp_path) == []


# What cannot be read or written.

def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    """By the path that was given."""
    gone = str(tmp_path / "none.toml")
    for act in (lambda: inputs.load(gone), lambda: write(Path(gone), NEW)):
        problem = refusal(act)
        assert (problem.code, problem.where) == ("referee/unusable-file-missing", gone)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """Neither to read nor to write."""
    assert refusal(lambda: inputs.load(str(tmp_path))).code == "referee/unusable-file"
    assert refusal(lambda: write(tmp_path, NEW)).code == "referee/unusable-file"


@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM, errno.EROFS])
def test_what_may_not_be_opened_is_refused(path: Path, number: int,
                                           monkeypatch: pytest.MonkeyPatch) -> None:
    """The save, or a new file beside it."""
    opened = os.open
    monkeypatch.setattr(os, "open", failing(number))
    assert refusal(lambda: write(path, NEW)).code == "referee/unusable-file-closed"

    def beside(name: Any, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT:
            raise OSError(number, os.strerror(number))
        return opened(name, flags, mode)

    monkeypatch.setattr(os, "open", beside)
    assert refusal(lambda: write(path, NEW)).code == "referee/unusable-file-closed"
    assert refusal(lambda: saves.create(str(path.parent / "b.toml"), NEW)).code == (
        "referee/unusable-file-closed")
    monkeypatch.undo()
    assert path.read_bytes() == OLD
    assert litter(path) == []


@pytest.mark.parametrize(("number", "code"), [
    (errno.ENOSPC, "referee/unusable-file-full"), (errno.EDQUOT, "referee/unusable-file-full"),
    (errno.EIO, "referee/unusable-file")])
@pytest.mark.parametrize("name", ["write", "fsync", "replace"])
def test_a_full_or_failing_disk_keeps_the_old_save(
        path: Path, number: int, code: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the folder clean."""
    monkeypatch.setattr(os, name, failing(number))
    problem = refusal(lambda: write(path, NEW))
    monkeypatch.undo()
    assert (problem.code, problem.where) == (code, str(path))
    assert path.read_bytes() == OLD
    assert litter(path) == []
    write(path, NEW)


@pytest.mark.parametrize("name", ["write", "fsync", "link"])
def test_a_full_disk_leaves_nothing_of_a_new_save(tmp_path: Path, name: str,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even an empty file."""
    monkeypatch.setattr(os, name, failing(errno.ENOSPC))
    problem = refusal(lambda: saves.create(str(tmp_path / "a.toml"), NEW))
    monkeypatch.undo()
    assert problem.code == "referee/unusable-file-full"
    assert os.listdir(tmp_path) == []


def test_a_disk_that_fills_up_in_the_middle_keeps_the_old_save(
        path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a first part was written."""
    whole, parts = os.write, iter([True, False])

    def some(fd: int, data: Any) -> int:
        if next(parts):
            return whole(fd, data[:100])
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "write", some)
    assert refusal(lambda: write(path, NEW)).code == "referee/unusable-file-full"
    monkeypatch.undo()
    assert path.read_bytes() == OLD
    assert litter(path) == []


def test_a_folder_that_cannot_be_synced_is_no_failure(
        path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new save is in place, so nothing else may be said."""
    synced = os.fsync

    def files_alone(fd: int) -> None:
        if stat.S_ISDIR(os.fstat(fd).st_mode):
            raise OSError(errno.EINVAL, "not here")
        synced(fd)

    monkeypatch.setattr(os, "fsync", files_alone)
    write(path, NEW)
    saves.create(str(path.parent / "b.toml"), NEW)
    assert path.read_bytes() == (path.parent / "b.toml").read_bytes() == NEW


# Others at the same file.

def test_a_save_that_another_holds_is_refused_after_some_patience(
        path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not touched."""
    monkeypatch.setattr(saves, "PATIENCE", 0.02)
    with lock(path):
        problem = refusal(lambda: write(path, NEW))
    assert (problem.code, problem.where) == ("referee/unusable-save-locked", str(path))
    assert path.read_bytes() == OLD
    write(path, NEW)


def test_a_save_that_becomes_free_in_time_is_written(
        path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is waited for."""
    fd = os.open(path, os.O_RDWR)
    fcntl.flock(fd, fcntl.LOCK_EX)
    monkeypatch.setattr("time.sleep", lambda seconds: os.close(fd))
    write(path, NEW)
    assert path.read_bytes() == NEW


def test_reading_waits_for_nobody(path: Path) -> None:
    """What is replaced whole can be read at any time."""
    with lock(path):
        assert inputs.load(str(path)) == OLD


def test_a_lock_on_a_file_that_was_replaced_meanwhile_is_no_lock(
        path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file now at the path is opened instead, and its bytes are the ones read."""
    calls: list[int] = []

    def late(fd: int, how: int) -> None:
        calls.append(fd)
        if len(calls) == 1:
            other = path.parent / "other"
            other.write_bytes(NEW)
            os.replace(other, path)
        fcntl.flock(fd, how)

    monkeypatch.setattr(saves, "flock", late)
    with saves.locked(str(path)) as held:
        assert held.raw == NEW
        held.write(OLD)
    assert len(calls) == 3  # the third is the new file's own
    assert path.read_bytes() == OLD


def test_a_save_removed_before_it_is_locked_is_missing(
        path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not made anew."""
    def late(fd: int, how: int) -> None:
        path.unlink()
        fcntl.flock(fd, how)

    monkeypatch.setattr(saves, "flock", late)
    assert refusal(lambda: write(path, NEW)).code == "referee/unusable-file-missing"
    assert not path.exists()


def append(path: Path) -> None:
    """Somebody writes without asking for the lock."""
    with path.open("ab") as file:
        file.write(b"mine")


def replace(path: Path) -> None:
    """An editor saves, by a rename."""
    other = path.parent / "other"
    other.write_bytes(OLD)
    os.replace(other, path)


def touch(path: Path) -> None:
    """Somebody writes as many bytes as there were."""
    path.write_bytes(NEW[:len(OLD)])
    os.utime(path, ns=(1, 1))


@pytest.mark.parametrize("change", [append, replace, touch])
def test_a_save_changed_without_the_lock_is_not_written_over(
        path: Path, change: Callable[[Path], None]) -> None:
    """What the other program wrote stays."""
    with saves.locked(str(path)) as held:
        change(path)
        theirs = path.read_bytes()
        assert refusal(lambda: held.write(NEW)).code == "referee/unusable-save-changed"
    assert path.read_bytes() == theirs
    assert litter(path) == []


def test_a_save_removed_without_the_lock_is_not_made_anew(path: Path) -> None:
    """The refusal says that it is gone."""
    with saves.locked(str(path)) as held:
        path.unlink()
        assert refusal(lambda: held.write(NEW)).code == "referee/unusable-file-missing"
    assert os.listdir(path.parent) == []


def test_four_processes_at_one_save_lose_nothing(path: Path) -> None:
    """Each adds fifty lines, and all two hundred are there, each once."""
    def add(number: int) -> None:
        for i in range(50):
            with saves.locked(str(path)) as held:
                held.write(held.raw + b"%d/%d\n" % (number, i))

    write(path, b"")
    assert children(4, add) == [0] * 4
    lines = path.read_bytes().splitlines()
    assert sorted(lines) == sorted(b"%d/%d" % (n, i) for n in range(4) for i in range(50))
    for n in range(4):
        mine = [line for line in lines if line.startswith(b"%d/" % n)]
        assert mine == [b"%d/%d" % (n, i) for i in range(50)]
    assert litter(path) == []


# Killed at any moment.

STEPS = ("open", "write", "fsync", "close", "stat", "replace", "link", "unlink", "fchmod")


def dying(step: int, after: bool) -> None:
    """From now on this process is killed at its n-th step at the files, before it or after."""
    left = [step]

    def deadly(real: Callable[..., Any]) -> Callable[..., Any]:
        def act(*told: Any, **more: Any) -> Any:
            left[0] -= 1
            if left[0] < 0 and after:
                real(*told[:1], told[1][:100]) if real is write_whole else real(*told, **more)
            if left[0] < 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*told, **more)

        return act

    write_whole = os.write
    for name in STEPS:
        setattr(os, name, deadly(getattr(os, name)))


@pytest.mark.parametrize("after", [False, True])
def test_a_process_killed_while_writing_leaves_the_old_or_the_new_save(
        path: Path, after: bool) -> None:
    """At every step; and the next one can go on."""
    found: list[bytes] = []
    for step in range(100):
        write(path, OLD)

        def act(number: int, step: int = step) -> None:
            with saves.locked(str(path)) as held:
                dying(step, after)
                held.write(NEW)

        end, = children(1, act)
        found.append(path.read_bytes())
        assert found[-1] in (OLD, NEW)
        if not os.WIFSIGNALED(end):
            break
    assert found == sorted(found, reverse=True)
    assert found[0] == OLD and found[-1] == NEW
    assert len(found) > 8
    write(path, OLD)
    assert litter(path) == []


@pytest.mark.parametrize("after", [False, True])
def test_a_process_killed_while_beginning_a_game_leaves_no_part_of_a_save(
        tmp_path: Path, after: bool) -> None:
    """The whole of it or nothing, at every step."""
    there: list[bool] = []
    for step in range(100):
        path = tmp_path / f"{step}.toml"

        def act(number: int, path: Path = path, step: int = step) -> None:
            dying(step, after)
            saves.create(str(path), NEW)

        end, = children(1, act)
        there.append(path.exists())
        assert not there[-1] or path.read_bytes() == NEW
        if not os.WIFSIGNALED(end):
            break
        if there[-1]:
            write(path, OLD)
        else:
            saves.create(str(path), OLD)
        assert litter(path) == []  # the secret stood in it
        path.unlink()
    assert there == sorted(there)
    assert not there[0] and there[-1]


# Scenarios.

@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of scenarios."""
    (tmp_path / "toy").mkdir()
    for name in ("standard", "harder", "duel"):
        (tmp_path / "toy" / f"{name}.yaml").write_text(f"title: {name} é\n")
    (tmp_path / "toy" / "notes.txt").touch()
    monkeypatch.setattr(inputs, "_data_folder", lambda: str(tmp_path))
    return tmp_path


def test_scenarios_lie_inside_an_installed_package_or_beside_a_checked_out_one(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever is there."""
    (tmp_path / "referee" / "files").mkdir(parents=True)
    (tmp_path / "scenarios" / "toy").mkdir(parents=True)
    (tmp_path / "scenarios" / "toy" / "beside.yaml").touch()
    monkeypatch.setattr(inputs, "__file__", str(tmp_path / "referee" / "files" / "inputs.py"))
    assert inputs.scenario_names("toy") == ("beside",)
    (tmp_path / "referee" / "scenarios" / "toy").mkdir(parents=True)
    (tmp_path / "referee" / "scenarios" / "toy" / "inside.yaml").touch()
    assert inputs.scenario_names("toy") == ("inside",)


def test_scenarios_are_found_in_their_folder(folder: Path) -> None:
    """The standard one first; a game without any has none."""
    assert inputs.scenario_names("toy") == ("standard", "duel", "harder")
    assert inputs.scenario_names("other") == ()


def test_a_scenario_is_read_by_name_or_as_a_file(folder: Path) -> None:
    """By its name with what problems will call it."""
    assert inputs.shipped_scenario("toy", "duel") == ("title: duel é\n", "toy/duel")
    assert inputs.load_scenario_text(str(folder / "toy" / "harder.yaml")) == "title: harder é\n"


@pytest.mark.parametrize(("name", "code", "hint"), [
    ("dual", "referee/usage-scenario", "Did you mean duel?"),
    ("xyz", "referee/usage-scenario", "It has: standard, duel, harder."),
    ("notes", "referee/usage-scenario", ""), ("../toy/duel", "referee/usage-scenario", ""),
    ("duel.yaml", "referee/usage-scenario", "Did you mean duel?"),
    ("duel\0", "referee/usage-scenario", ""), ("x" * 5000, "referee/usage-scenario", ""),
])
def test_a_scenario_that_is_not_there_is_refused(folder: Path, name: str, code: str,
                                                 hint: str) -> None:
    """Near names are offered, else all."""
    problem = refusal(lambda: inputs.shipped_scenario("toy", name))
    assert problem.code == code
    assert hint in problem.hint and len(problem.why) < 200


@pytest.mark.parametrize("path", ["none.yaml", "nul\0.yaml", "\0", "no/such/folder"])
def test_a_file_that_is_not_there_is_refused(path: str, tmp_path: Path,
                                             monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it is read, held or begun, and if no file could have that name."""
    monkeypatch.chdir(tmp_path)
    problem = refusal(lambda: inputs.load(path))
    assert problem.code == "referee/unusable-file-missing"
    assert refusal(lambda: write(Path(path), b"")) == problem
    assert refusal(lambda: saves.create(f"no/{path}", b"")).code == problem.code
    assert os.listdir(tmp_path) == []


def test_a_scenario_is_utf_8(folder: Path) -> None:
    """The byte that is not is named."""
    bad = folder / "bad.yaml"
    bad.write_bytes("title: é\n".encode("latin-1"))
    problem = refusal(lambda: inputs.load_scenario_text(str(bad)))
    assert (problem.code, problem.where) == ("referee/unusable-scenario-text", str(bad))
    assert "Byte 8" in problem.why
