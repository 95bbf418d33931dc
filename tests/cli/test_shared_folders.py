"""Saves in shared folders: owners, links, and files left by killed processes.

And systems that lack what Linux has: hard links, locks, owners and modes.
"""

import errno
import fcntl
import os
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.files import inputs, saves
from tests.cli.shared_disk import NEW, OLD, children, litter, lock, path, write
from tests.support.failing_disk import failing
from tests.support.paths import ROOT
from tests.support.refusals import refusal

__all__ = ["path"]  # a fixture

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
TOKEN = "0123456789abcdef"


def left(path: Path, token: str = TOKEN, data: bytes = b"secret") -> Path:
    """A file as a killed process leaves it beside a save."""
    file = path.parent / f".{path.name}.{token}.new"
    file.write_bytes(data)
    return file


def mode(path: Path) -> int:
    """Who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


# Whose a save is.

@pytest.mark.parametrize("kept", [0o600, 0o640, 0o660, 0o666])
def test_the_mode_of_a_save_stays(path: Path, kept: int) -> None:
    """Whatever the mask."""
    before = os.umask(0o077)
    try:
        path.chmod(kept)
        write(path, NEW)
    finally:
        os.umask(before)
    assert (path.read_bytes(), mode(path)) == (NEW, kept)


def test_no_save_becomes_a_program_with_rights(path: Path) -> None:
    """Set-user and its like are not kept."""
    path.chmod(0o6755)
    write(path, NEW)
    assert mode(path) == 0o755


@as_root
def test_the_owner_of_a_save_is_not_locked_out_by_root(path: Path) -> None:
    """He and his group stay, and so does what they may do."""
    os.chown(path, 4711, 4712)
    path.chmod(0o660)
    write(path, NEW)
    found = path.stat()
    assert (found.st_uid, found.st_gid, mode(path)) == (4711, 4712, 0o660)


@as_root
def test_two_of_a_group_share_a_save() -> None:
    """The one who moves becomes its owner, but the other may go on."""
    with tempfile.TemporaryDirectory() as name:
        folder, path = Path(name), Path(name) / "game.toml"
        saves.create(str(path), OLD)
        for there in (folder, path):
            os.chown(there, 4711, 4712)
        folder.chmod(0o770)
        path.chmod(0o660)

        def move(number: int) -> None:
            os.setgroups([4712])
            os.setgid(4700 + number)
            os.setuid(4720 + number)
            with saves.locked(str(path)) as held:
                held.write(held.raw + b"%d\n" % number)

        for number in (1, 2):
            assert children(1, lambda _, number=number: move(number)) == [0]  # type: ignore[misc]
            found = path.stat()
            assert (found.st_uid, found.st_gid, mode(path)) == (4720 + number, 4712, 0o660)
        assert path.read_bytes() == OLD + b"1\n2\n"


@pytest.mark.parametrize("before", [0o600, 0o640, 0o660])
def test_who_could_not_open_his_save_any_more_keeps_it_as_it_is(
        path: Path, before: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """When neither owner nor group can be kept."""
    path.chmod(before)
    real = os.fstat

    def another(fd: int) -> os.stat_result:
        found = list(real(fd))
        if found[6] == len(OLD):  # the save, not the new file
            found[4], found[5] = 4711, 4712
        return os.stat_result(found)

    monkeypatch.setattr(os, "fstat", another)
    monkeypatch.setattr(os, "fchown", failing(errno.EPERM))
    assert refusal(lambda: write(path, NEW)).code == "referee/unusable-file-closed"
    monkeypatch.undo()
    assert (path.read_bytes(), mode(path), litter(path)) == (OLD, before, [])


# Other names of a save.

def test_a_save_with_two_names_is_not_forked(path: Path, tmp_path: Path) -> None:
    """It is refused, before anything is written, and can be read under both."""
    other = tmp_path / "backup"
    other.mkdir()
    (other / "game.toml").hardlink_to(path)
    for name in (path, other / "game.toml"):
        problem = refusal(lambda name=name: write(name, NEW))  # type: ignore[misc]
        assert (problem.code, problem.where) == ("referee/unusable-save-linked", str(name))
        assert inputs.load(str(name)) == OLD
    assert path.samefile(other / "game.toml")
    (other / "game.toml").unlink()
    write(path, NEW)


def test_what_a_killed_process_called_a_save_before_is_no_second_name(path: Path) -> None:
    """It is cleared away, and the move goes on."""
    (path.parent / f".game.toml.{TOKEN}.new").hardlink_to(path)
    write(path, NEW)
    assert (path.read_bytes(), litter(path)) == (NEW, [])


# What killed processes leave.

def test_what_a_killed_process_left_is_cleared_by_the_next(path: Path) -> None:
    """By a write, and by a new game of that name, also one that is refused."""
    left(path)
    left(path, "0" * 16, b"")
    write(path, NEW)
    assert litter(path) == []
    left(path)
    assert refusal(lambda: saves.create(str(path), NEW))
    assert litter(path) == []
    path.unlink()
    left(path)
    saves.create(str(path), NEW)
    assert litter(path) == []


def test_what_is_not_surely_left_stays(path: Path) -> None:
    """Another save's, other names, what is no file."""
    names = [f".other.toml.{TOKEN}.new", ".game.toml.new", f".game.toml.{TOKEN[1:]}.new",
             f".game.toml.{TOKEN}0.new", f".game.toml.{TOKEN.upper()}.new",
             f"game.toml.{TOKEN}.new", f".game.toml.{TOKEN}.old", f".game.toml{TOKEN}.new"]
    for name in names:
        (path.parent / name).write_bytes(b"mine")
    folder, pipe, link = (f".game.toml.{digit * 16}.new" for digit in "123")
    (path.parent / folder).mkdir()
    os.mkfifo(path.parent / pipe)
    (path.parent / link).symlink_to(path)
    write(path, NEW)
    assert litter(path) == sorted([*names, folder, pipe, link])
    assert path.read_bytes() == NEW


def test_what_a_process_has_in_hand_stays(path: Path) -> None:
    """It has not been left by anybody."""
    file = left(path)
    with lock(file):
        write(path, NEW)
        assert file.exists()
    write(path, NEW)
    assert not file.exists()


@as_root
def test_what_another_left_stays(path: Path) -> None:
    """But what belongs to the owner of the save is his process's."""
    file = left(path)
    os.chown(file, 4711, 4711)
    write(path, NEW)
    assert file.exists()
    os.chown(path, 4711, 4711)
    write(path, NEW)
    assert not file.exists()


def test_a_new_game_that_is_taken_for_a_killed_one_begins_again(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process may be quicker to lock its file than itself."""
    path = tmp_path / "game.toml"
    cleared: list[str] = []

    def late(fd: int, how: int) -> None:
        if not cleared:
            cleared.append(os.readlink(f"/proc/self/fd/{fd}"))
            os.unlink(cleared[0])
        fcntl.flock(fd, how)

    monkeypatch.setattr(saves, "flock", late)
    saves.create(str(path), NEW)
    assert cleared and path.read_bytes() == NEW and litter(path) == []


# What lies in the way.

@pytest.mark.parametrize("what", ["pipe", "link", "name", "file"])
def test_nothing_that_lies_in_the_way_is_written_to(
        path: Path, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor waited for, nor taken over: not even by somebody who guesses the name."""
    monkeypatch.setattr(os, "urandom", lambda size: bytes.fromhex(TOKEN))
    victim = path.parent / "thesis"
    victim.write_bytes(b"mine")
    trap = path.parent / f".game.toml.{TOKEN}.new"
    if what == "pipe":
        os.mkfifo(trap)
    elif what == "link":
        trap.symlink_to(victim)
    elif what == "name":
        trap.hardlink_to(victim)
    else:
        trap.write_bytes(b"his")
    if what in ("pipe", "link"):
        assert refusal(lambda: write(path, NEW)).code == "referee/unusable-file"
        assert path.read_bytes() == OLD and os.path.lexists(trap)
    else:  # it may be a killed process's: its name is taken away, and nothing more
        write(path, NEW)
        assert path.read_bytes() == NEW
    assert victim.read_bytes() == b"mine" and not victim.samefile(path)


def test_the_name_of_the_new_file_is_another_each_time(
        path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And 64 bits of it nobody can guess."""
    names: list[str] = []
    replaced = os.replace

    def noted(old: str, new: str) -> None:
        names.append(old)
        replaced(old, new)

    monkeypatch.setattr(os, "replace", noted)
    for _ in range(5):
        write(path, NEW)
    assert len(set(names)) == 5
    assert all(len(name.removesuffix(".new").rpartition(".")[2]) == 16 for name in names)


@pytest.mark.parametrize("size", [50, 51, 200, 255])
def test_a_long_name_is_a_name(tmp_path: Path, size: int) -> None:
    """As long as the system takes it; in bytes, not in letters."""
    for letter in "xé":
        path = tmp_path / (letter * (size // len(letter.encode())))
        saves.create(str(path), OLD)
        left(path.with_name(path.name[:50]))
        write(path, NEW)
        assert (path.read_bytes(), litter(path)) == (NEW, [])
        path.unlink()


# Systems without hard links.

NO_LINKS = pytest.mark.parametrize("number", [errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, None])


def without_links(number: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system refuses to make links, or Python has no word for them."""
    if number is None:
        monkeypatch.delattr(os, "link")
    else:
        monkeypatch.setattr(os, "link", failing(number))


@NO_LINKS
def test_a_game_begins_where_there_are_no_links(
        tmp_path: Path, number: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole, for its owner alone, and never over another file."""
    without_links(number, monkeypatch)
    path = tmp_path / "game.toml"
    saves.create(str(path), NEW)
    assert (path.read_bytes(), mode(path), litter(path)) == (NEW, 0o600, [])
    assert refusal(lambda: saves.create(str(path), OLD)).code == "referee/unusable-save-exists"
    assert path.read_bytes() == NEW
    (tmp_path / "empty").touch()
    assert refusal(lambda: saves.create(str(tmp_path / "empty"), OLD))


def test_a_game_that_cannot_begin_there_leaves_nothing(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even its name."""
    without_links(None, monkeypatch)
    monkeypatch.setattr(os, "replace", failing(errno.ENOSPC))
    problem = refusal(lambda: saves.create(str(tmp_path / "game.toml"), NEW))
    assert problem.code == "referee/unusable-file-full"
    assert os.listdir(tmp_path) == []


def test_a_process_killed_there_leaves_the_game_an_empty_file_or_nothing(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never a part of it."""
    found: list[bytes] = []
    without_links(errno.EPERM, monkeypatch)
    for step in range(2):
        path = tmp_path / f"{step}.toml"

        def act(number: int, path: Path = path, step: int = step) -> None:
            replaced = os.replace

            def die(old: str, new: str) -> None:
                if step:
                    replaced(old, new)
                os.kill(os.getpid(), signal.SIGKILL)

            os.replace = die  # type: ignore[assignment]
            saves.create(str(path), NEW)

        children(1, act)
        found.append(path.read_bytes())
    assert found == [b"", NEW]


def test_a_game_has_begun_though_its_first_name_stays(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next write clears it away."""
    path = tmp_path / "game.toml"
    with monkeypatch.context() as patched:
        patched.setattr(os, "unlink", failing(errno.EIO))
        saves.create(str(path), OLD)
    assert path.read_bytes() == OLD and len(litter(path)) == 1
    write(path, NEW)
    assert (path.read_bytes(), litter(path)) == (NEW, [])


# What has been saved.

@pytest.mark.parametrize("name", ["replace", "link"])
@pytest.mark.parametrize("late", [False, True])
def test_an_interrupt_at_the_last_moment_is_counted_right(
        tmp_path: Path, name: str, late: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the file has its name nothing is saved; behind it, it is."""
    path = tmp_path / "game.toml"
    if name == "replace":
        saves.create(str(path), OLD)
    real: Callable[..., None] = getattr(os, name)

    def interrupted(*told: Any) -> None:
        if late:
            real(*told)
        raise KeyboardInterrupt

    before = saves.saved
    monkeypatch.setattr(os, name, interrupted)
    with pytest.raises(KeyboardInterrupt):
        write(path, NEW) if name == "replace" else saves.create(str(path), NEW)
    assert saves.saved - before == late
    assert late == (path.exists() and path.read_bytes() == NEW)
    assert litter(path) == []


# Systems without locks, owners and modes.

BARE = """
import os, sys
class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name == "fcntl":
            raise ModuleNotFoundError(name)
sys.modules.pop("fcntl", None)
sys.meta_path.insert(0, Nowhere())
for name in ("fchmod", "fchown", "chown", "geteuid", "link", "O_NOFOLLOW", "O_NONBLOCK",
             "O_NOCTTY", "O_CLOEXEC"):
    delattr(os, name)
from referee.files import saves as keep
assert keep.flock is None
"""


def bare(code: str, *words: str) -> "subprocess.Popen[str]":
    """A Python without what Windows lacks, doing something."""
    return subprocess.Popen([sys.executable, "-c", BARE + code, *words], cwd=ROOT, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


COMMAND = "from referee.__main__ import program; program()"


def test_a_game_is_played_without_what_windows_lacks(tmp_path: Path) -> None:
    """Begun, moved, refused, taken back, audited; nothing else is left in the folder."""
    save = str(tmp_path / "game.toml")
    for words, code, said in [
            (["new", "stone-age", save, "--seat", "red", "--seat", "blue"], 0, "turn 1"),
            (["new", "stone-age", save, "--seat", "red", "--seat", "blue"], 3, "already exists"),
            (["move", save, "place 3 forest"], 0, "turn 2"),
            (["move", save, "place 3 forest"], 1, "illegal-closed"),
            (["undo", save, "--reason", "why not"], 0, "turn 3"),
            (["move", str(tmp_path / "none"), "place 3 forest"], 3,
             "no file or folder with this name"),
            (["audit", save], 0, "OK. 3 turns: all replayed, all hashes match.")]:
        ran = bare(COMMAND, *words)
        out, err = ran.communicate(timeout=60)
        assert ran.returncode == code and said in " ".join((out + err).split()), (
                words, out, err)
    assert set(os.listdir(tmp_path)) <= {"game.toml", ".game.toml.lock"}


def test_three_processes_without_locks_of_the_system_lose_nothing(path: Path) -> None:
    """The lock is a file beside the save."""
    write(path, b"")
    code = """
for i in range(15):
    with keep.locked(sys.argv[1]) as held:
        held.write(held.raw + f"{sys.argv[2]}/{i}\\n".encode())
"""
    running = [bare(code, str(path), str(n)) for n in range(3)]
    assert [ran.communicate(timeout=60)[1] for ran in running] == [""] * 3
    assert sorted(path.read_text().split()) == sorted(f"{n}/{i}" for n in range(3)
                                                      for i in range(15))


def test_a_save_held_without_locks_of_the_system_is_refused(path: Path) -> None:
    """After some patience; and it is free again when its holder was killed."""
    hold = """
with keep.locked(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""
    ask = """
keep.PATIENCE = 0.2
try:
    with keep.locked(sys.argv[1]):
        print("mine")
except keep.Refused as error:
    print(error.problems[0].code)
"""
    holder = subprocess.Popen([sys.executable, "-c", BARE + hold, str(path)], cwd=ROOT, text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert holder.stdout is not None and holder.stdout.readline() == "held\n"
    assert bare(ask, str(path)).communicate(timeout=60)[0] == "referee/unusable-save-locked\n"
    holder.kill()
    holder.wait()
    ran = bare(ask.replace("0.2", "9"), str(path))
    assert ran.communicate(timeout=60)[0] == "mine\n"
