"""An audit of many saves: order, folders, bad files, processes, interruptions, progress."""

import errno
import fcntl
import json
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from referee.cli import audit_files, audit_many, worker_pool
from referee.commands import audit as audit_command
from referee.commands.audit import AuditFinding
from tests.proof import worker_tasks
from tests.support import command_line
from tests.support.answer_schema import SCHEMA
from tests.support.paths import ROOT
from tests.support.save_files import MIXED

JOBS = pytest.mark.parametrize("jobs", ["1", "2"])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with saves in it and below, which is gone into."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "club" / "old").mkdir(parents=True)
    for file, name in zip(MIXED, ("b", "c", "a", "old/d"), strict=True):
        (tmp_path / "club" / f"{name}.toml").write_bytes(file.read_bytes())
    return tmp_path


def alone(path: str) -> str:
    """What an audit prints of one save."""
    return command_line.run("audit", path).out


def after(text: str, *words: str) -> None:
    """Hold a text to these words in their order."""
    at = 0
    for word in words:
        assert word in text[at:], (word, text)
        at = text.index(word, at) + len(word)


# Which, and in which order.

def test_saves_are_told_of_in_the_order_of_the_arguments(folder: Path) -> None:
    """Each as if it were alone, by one process or two; behind them stands what there was."""
    names = ["club/c.toml", "club/a.toml", "club/old/d.toml", "club/b.toml", "club/a.toml"]
    one, two = (command_line.run("audit", *names, "-j", jobs) for jobs in "12")
    assert one == two and one.exit == 0
    assert one.out == "".join(map(alone, names))
    turns = sum(row["turns"] for row in json.loads(
        command_line.run("audit", *names, "--json").out)["view"])
    assert one.err == f"referee: 5 saves: 5 verified; {turns} turns.\n"
    assert command_line.run("audit", names[0], "-j", "2").err == ""


def test_a_folder_is_all_saves_in_it_and_below(folder: Path) -> None:
    """By name; other TOML is left out and counted, but not one that was named."""
    others = {"office.toml": '[office]\nname = "Club"\n', "a.desk.toml": (
        'format = 1\ngame = "a"\n\n[keys]\nred = "0"\n'),
        "a.record.toml": 'record = 1\ngame = "x"\nrules = 1\nid = "a"\n', "x.yaml": "a: b\n"}
    for name, text in others.items():
        (folder / "club" / name).write_text(text)
    ran = command_line.run("audit", "club")
    names = ["club/a.toml", "club/b.toml", "club/c.toml", "club/old/d.toml"]
    assert (ran.exit, ran.out) == (0, "".join(map(alone, names)))
    said = ("3 files in folders are not saves of referee and were not audited: club/a.desk.toml, "
            "club/a.record.toml, club/office.toml.")
    assert f"referee: warning: {said} [referee/doubtful-left-out]" in " ".join(ran.err.split())
    warning, = json.loads(command_line.run("audit", "club", "--json").out)["problems"]
    assert (warning["why"], warning["warning"]) == (said, True)
    for name in ("office.toml", "a.desk.toml", "a.record.toml"):
        assert command_line.run("audit", f"club/{name}").exit == 3
    rows = json.loads(command_line.run("audit", "club/old", "club", "--json").out)["view"]
    assert [row["save"] for row in rows] == [names[-1], *names]


@pytest.mark.parametrize(("raw", "other"), [
    (b"", False), (b"\x00\xff\xfe random", False), (b"form", False), (b"format = 2\nga", False),
    (b'format = 2\ngame = "x"\nrules = 1\n[options]\n', False), (b"some prose", False),
    (b'more = 1\nformat = 2\ngame = "x"\nrules = 1\n\n[options]\n', False),
    (b"# by hand\nformat = 2\nrules = 1\n[options]\n", False), (b"[office]\n", True),
    (b"\n# first\n[office]\nname = 1\n", True), (b'[project]\nformat = "x"\n', True),
    (b'record = 1\nformat = 1\nrules = 1\nid = "x"\n', True), (b'title = "x"\n', True),
    (b'"C20",\n]\nfirst = 1\n', False), (b"first = 1\n[[state.players]]\n", False),
    (b"1 = { seal = 1 }\n12 = ['x', 'y']\n", False), (b"[ 'log' ]\n", False),
    (b"'format'= 2\n", False), (b"record = 1\n\n[state]\n", False),
    (b"[[fairness.more]]\r\n", False), (b"# a\r\n[tool.log]\r\nx = [1]\r\n", True),
    (b'format = 1\ngame = "a"\n\n[keys]\nred = "0"\n', True), (b"a = 1\n\xff", False),
])
def test_only_what_is_plainly_another_kind_is_left_out(raw: bytes, other: bool) -> None:
    """What is empty, cut, nonsense or edited may have been a save."""
    assert audit_files.is_other_file(raw) is other


@pytest.mark.parametrize("spoil", [
    lambda raw: raw.partition(b"\n")[2], lambda raw: b"formt" + raw[6:],
    lambda raw: raw[raw.index(b"[log]"):], lambda raw: raw[raw.index(b"[state]"):],
    lambda raw: raw[raw.index(b"[scenario]") + 30:], lambda raw: raw[raw.index(b"]"):],
    lambda raw: b"record = 1" + raw[10:], lambda raw: b"x = 1\n" * 2000 + raw,
    lambda raw: raw[:30] + raw[30:].replace(b"\n[log]\n", b"\n")], ids=range(9))
def test_a_damaged_save_in_a_folder_is_unusable(folder: Path,
                                                spoil: Callable[[bytes], bytes]) -> None:
    """It is named, whatever of it is gone."""
    (folder / "club" / "e.toml").write_bytes(spoil(MIXED[0].read_bytes()))
    ran = command_line.run("audit", "club")
    assert ran.exit == 3 and "referee: club/e.toml" in ran.err and "4 verified, 1 unus" in ran.err


def test_a_save_in_another_spelling_is_one(folder: Path) -> None:
    """With its first key in quotes, or named in capitals."""
    raw = (folder / "club" / "b.toml").read_bytes()
    (folder / "club" / "e.toml").write_bytes(b'"format"' + raw[6:])
    (folder / "club" / "F.TOML").write_bytes(raw)
    ran = command_line.run("audit", "club")
    assert ran.exit == 0 and "6 saves: 6 verified" in ran.err
    after(ran.out, "club/F.TOML: ", "club/a.toml: ", "club/e.toml: ")


def test_a_desk_of_many_people_is_left_out(folder: Path) -> None:
    """Its keys come late."""
    people = "".join(f'    {{ seat = "red", address = "a{n}@example.org" }},\n' for n in range(99))
    (folder / "club" / "a.desk.toml").write_text(
        f'format = 1\ngame = "a"\npeople = [\n{people}]\n\n[keys]\nred = "0"\n')
    ran = command_line.run("audit", "club")
    assert ran.exit == 0 and "audited: club/a.desk.toml." in " ".join(ran.err.split())


def test_a_folder_that_cannot_be_read_is_unusable(folder: Path,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    """One below another, and one that is named; with the reason."""
    scan = os.scandir

    def closed(path: str) -> Any:
        if path.endswith("old"):
            raise PermissionError(errno.EACCES, "", path)
        return scan(path)

    monkeypatch.setattr("os.scandir", closed)
    for name in ("club", "club/old"):
        ran = command_line.run("audit", name)
        assert ran.exit == 3 and "There is no save" not in ran.err
        after(ran.err, "referee: club/old:", "no permission", "[referee/unusable-file-closed]")


def test_links_out_of_a_folder_are_not_followed(folder: Path) -> None:
    """To a folder or a file; each is named. None in a circle, none to what is in it anyway."""
    (folder / "away" / "far").mkdir(parents=True)
    (folder / "away" / "far" / "z.toml").write_bytes(MIXED[0].read_bytes())
    for name, to in {"club/more": "away", "club/again": "away/far", "club/old/up": "club",
                     "away/far/back": "club", "club/also": "club/old", "club/root": "/",
                     "club/old/z.toml": "away/far/z.toml", "club/self": "club/self",
                     "club/old/nothing": "club/not there"}.items():
        (folder / name).symlink_to(folder / to)
    ran = command_line.run("audit", "club", "--json")
    found = json.loads(ran.out)
    assert [row["save"] for row in found["view"]] == [
        "club/a.toml", "club/b.toml", "club/c.toml", "club/old/d.toml"]
    warning, = found["problems"]
    assert warning["code"] == "referee/doubtful-left-out" and warning["why"] == (
        "6 links lead out of the folder or to nothing, and were not followed: club/again, "
        "club/more, club/old/nothing, club/old/z.toml, club/root, club/self.")
    assert ran.exit == 0 and command_line.run("audit", "club/old/z.toml").exit == 0  # it is named


def test_a_folder_that_is_named_may_be_a_link(folder: Path) -> None:
    """A link within it is one within it still; a file's other name is audited as it was."""
    (folder / "link").symlink_to(folder / "club")
    (folder / "club" / "e.toml").symlink_to(folder / "club" / "old" / "d.toml")
    ran = command_line.run("audit", "link")
    assert ran.exit == 0 and "5 saves: 5 verified" in ran.err and "not followed" not in ran.err


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="no /proc")
def test_a_folder_of_links_to_everything_is_soon_done() -> None:
    """It walked the whole disk."""
    ran = command_line.run("audit", "/proc/self")
    assert ran.exit in (0, 3) and "not followed: /proc/self/" in ran.unfolded


# Bad ones among good ones.

def spoiled(folder: Path) -> dict[str, int]:
    """Files of many kinds beside good ones, each with its exit code."""
    good = MIXED[0].read_bytes()
    bad = {"empty": b"", "cut": good[:3000], "noise": bytes(range(256)) * 9,
           "tampered": good.replace(b'red = "', b'red = "x', 1).replace(
               b"\n3 = [", b"\n03 = [", 1), "good": good, "deep": b"a = " + b"[" * 90_000}
    for name, raw in bad.items():
        (folder / f"{name}.toml").write_bytes(raw)
    (folder / "none").mkdir()
    os.mkfifo(folder / "pipe.toml")
    return {"missing.toml": 3, "empty.toml": 3, "cut.toml": 3, "good.toml": 0, "noise.toml": 3,
            "none": 3, "tampered.toml": 4, "pipe.toml": 3, "deep.toml": 3, "club/b.toml": 0}


@JOBS
def test_bad_files_are_told_of_at_their_turn(folder: Path, jobs: str) -> None:
    """Both streams in one, so that their order shows; the exit code is the worst."""
    exits = spoiled(folder)
    for name, code in exits.items():
        assert command_line.run("audit", name).exit == code, name
    ran = subprocess.run([*REFEREE, "audit", *exits, "-j", jobs], stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, env=ENV, check=False)
    text = ran.stdout.decode()
    after(text, *(f"{name}: " if code == 0 else f"referee: {name}" for name, code in exits.items()),
          "referee: 10 saves: 2 verified, 1 different, 7 unusable; ")
    assert ran.returncode == 4
    rows = json.loads(command_line.run("audit", *exits, "--json", "-j", jobs).out)
    SCHEMA.validate(rows)
    assert rows["exit"] == 4 and [row["verified"] for row in rows["view"]] == [
        not code for code in exits.values()]


def test_standard_output_names_a_save_that_differs(folder: Path) -> None:
    """What it says of it does not stand under the one before."""
    raw = (folder / "club" / "b.toml").read_bytes()
    (folder / "club" / "b.toml").write_bytes(raw.replace(b"\n3 = [\"2026", b"\n3 = [\"2027", 1))
    ran = command_line.run("audit", "club")
    assert ran.exit == 4
    after(ran.out, "club/a.toml: ", "  commitment ", "club/b.toml: NOT OK. 1 difference in ",
          "  commitment ", "club/c.toml: ")


@pytest.mark.parametrize("error", [KeyError("x11"), MemoryError(), RecursionError("deep"),
                                   SystemError("odd"), OSError(12, "no memory")])
def test_a_fault_is_that_save_s_alone(folder: Path, error: Exception,
                                      monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it is; it says in which file, and the others are audited."""
    audit = audit_command.audit_save

    def odd(raw: bytes, path: str, *more: Any) -> AuditFinding:
        if path == "club/b.toml":
            raise error
        return audit(raw, path, *more)

    monkeypatch.setattr(audit_command, "audit_save", odd)
    ran = command_line.run("audit", "club")
    assert ran.exit == 3 and "3 verified, 1 unusable" in ran.err
    after(ran.err, "referee: club/b.toml:", "[referee/unusable-audit]")
    assert "Traceback" not in ran.err and "club/old/d.toml: " in ran.out
    told = "there is not enough memory to audit this file." in " ".join(ran.err.split())
    assert told == isinstance(error, MemoryError)


def test_a_save_that_kills_its_process_is_unusable(folder: Path,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    """That one is named; the others go to another process."""
    monkeypatch.setattr(audit_many, "audit_file", worker_tasks.deadly)
    ran = command_line.run("audit", "club", "club", "-j", "2")
    assert ran.exit == 3 and "Traceback" not in ran.err
    said = [" ".join(part.split()) for part in ran.err.split("referee: club/")[1:]]
    assert [part.partition(":")[0] for part in said] == [
        "a.toml", "b.toml", "c.toml", "old/d.toml"] * 2
    assert ["ended by signal 9" in part for part in said] == [False, True, False, False] * 2


def test_results_come_in_order_whoever_is_first() -> None:
    """With more workers than things to do, too; what is done here is done at its turn."""
    items = [*map(str, range(9))]
    found = [*worker_pool.each(worker_tasks.number, items, 20, lambda item,
                               code: -int(item) * code)]
    assert found == [0, 1, 2, -21, -28, 5, 6, 7, 8]
    assert [*worker_pool.each(worker_tasks.number, ["1", "5"], 2, lambda item, code: 0,
                              here="1")] == [1,
                                             5]
    assert [*worker_pool.each(worker_tasks.number, [], 2, lambda item, code: 0)] == []


# While it goes on.

REFEREE = [sys.executable, "-m", "referee"]
ENV = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80"}


@pytest.fixture
def begun(folder: Path) -> Iterator[Callable[..., "subprocess.Popen[bytes]"]]:
    """Begins an audit in a group of its own, of which nothing is left behind."""
    running: list[subprocess.Popen[bytes]] = []

    def begin(*words: str, **more: object) -> "subprocess.Popen[bytes]":
        running.append(subprocess.Popen(  # type: ignore[call-overload]
            [*REFEREE, "audit", *words], **{
                "stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE,
                "env": ENV, "start_new_session": True, **more}))
        return running[-1]

    yield begin
    for one in running:
        if group(one.pid):
            os.killpg(one.pid, signal.SIGKILL)
        one.wait()
        for stream in filter(None, (one.stdin, one.stdout, one.stderr)):
            with suppress(OSError):
                stream.close()


def group(pid: int) -> bool:
    """Whether a group of processes has any left, but such as only wait to be buried."""
    try:
        os.killpg(pid, 0)
    except ProcessLookupError:
        return False
    states = [said.rpartition(")")[2].split()[:3]
              for said in map(_stat, Path("/proc").glob("[0-9]*")) if said]
    return not states or any(of == str(pid) and state != "Z" for state, _, of in states)


def _stat(process: Path) -> str:
    """What is said of a process; empty: it is no more."""
    try:
        return (process / "stat").read_text()
    except OSError:
        return ""


def read(ran: "subprocess.Popen[bytes]", until: str) -> str:
    """What a process wrote up to some words."""
    assert ran.stdout is not None
    seen = b""
    while until.encode() not in seen:
        assert select.select([ran.stdout], [], [], 60)[0], seen
        part = os.read(ran.stdout.fileno(), 1)
        assert part, seen
        seen += part
    return seen.decode()


def wait_until_blocked(ran: "subprocess.Popen[bytes]") -> None:
    """Wait until standard input is being read and the process waits for more of it.

    Python does not notice a signal that comes just before a read begins: the read goes on.
    """
    assert ran.stdin is not None
    pipe = ran.stdin.fileno()
    os.write(pipe, b"x")
    until = time.monotonic() + 60
    while (fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)) != bytes(4)
           or _stat(Path(f"/proc/{ran.pid}")).rpartition(")")[2].split()[:1] != ["S"]):
        assert ran.poll() is None and time.monotonic() < until
        time.sleep(0.02)


@JOBS
def test_a_save_is_told_of_before_the_last_is_read(
        begun: Callable[..., "subprocess.Popen[bytes]"], jobs: str) -> None:
    """Standard input is read when its turn has come."""
    ran = begun("club/a.toml", "club/old/d.toml", "-", "club/b.toml", "-j", jobs)
    seen = read(ran, "club/old/d.toml: ")
    assert seen.startswith(alone("club/a.toml"))
    out, err = ran.communicate(Path("club/c.toml").read_bytes())
    whole = alone("club/old/d.toml") + alone("club/c.toml").replace("club/c.toml", "-", 1)
    assert seen + out.decode() == alone("club/a.toml") + whole + alone("club/b.toml")
    assert b"4 saves: 4 verified" in err and ran.returncode == 0


@pytest.mark.slow
@JOBS
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
@pytest.mark.parametrize("to", [os.kill, os.killpg])
def test_stopped_it_has_told_what_was_done(
        begun: Callable[..., "subprocess.Popen[bytes]"], jobs: str, how: signal.Signals,
        to: Callable[[int, int], None]) -> None:
    """And leaves no process; a terminal sends a signal to all of them."""
    ran = begun("club/old/d.toml", "-", *["club/b.toml"] * 30, "-j", jobs)
    read(ran, "  commitment ")
    wait_until_blocked(ran)
    to(ran.pid, how)
    kill = how == signal.SIGKILL
    assert ran.wait(60) == (-9 if kill else 130)
    assert ran.stderr is not None
    err = ran.stderr.read().decode()
    assert err == ("" if kill else
                   "referee: Interrupted after 1 of 32 saves: 1 verified; 12 turns.\n")
    until = time.monotonic() + 60
    while group(ran.pid):  # one that is busy sees it behind its save
        assert time.monotonic() < until
        time.sleep(0.02)


def test_interrupted_its_object_has_what_was_done(
        begun: Callable[..., "subprocess.Popen[bytes]"]) -> None:
    """And says in its problems that it was."""
    theirs, ours = os.pipe()
    ran = begun("club/old/d.toml", "-", "club/b.toml", "--json", "-j", "1", stdin=theirs)
    os.write(ours, b"x")
    while fcntl.ioctl(theirs, termios.FIONREAD, bytes(4)) != bytes(4):  # until it reads that
        assert ran.poll() is None
        time.sleep(0.02)
    ran.send_signal(signal.SIGINT)
    out, err = ran.communicate(timeout=60)
    os.close(theirs)
    os.close(ours)
    answer = json.loads(out)
    SCHEMA.validate(answer)
    assert (ran.returncode, answer["exit"], answer["ok"], err) == (130, 130, False, b"")
    assert [row["turns"] for row in answer["view"]] == [12]
    assert "Interrupted after 1 of 3 saves" in answer["problems"][0]["why"]


@JOBS
@pytest.mark.parametrize(("last", "code"), [("club/b.toml", 6), ("odd.toml", 4), ("none", 3)])
def test_where_nobody_reads_its_exit_code_is_true(
        begun: Callable[..., "subprocess.Popen[bytes]"], jobs: str, last: str, code: int) -> None:
    """As with a save alone and with --json; problems are told all the same, without a trace."""
    raw = Path("club/b.toml").read_bytes()
    Path("odd.toml").write_bytes(raw.replace(b"\n3 = [\"2026", b"\n3 = [\"2027", 1))
    for more in ([], ["--json"]):
        ran = begun("club/old/d.toml", "-", "club/b.toml", last, "-j", jobs, *more)
        if not more:
            read(ran, "  commitment ")
        assert ran.stdout is not None and ran.stderr is not None and ran.stdin is not None
        ran.stdout.close()
        ran.stdin.write(Path("club/c.toml").read_bytes())
        ran.stdin.close()
        assert ran.wait(60) == code
        err = ran.stderr.read().decode()
        assert "Traceback" not in err and "answer could not be written: Broken pipe" in err
        assert more or (" 4 saves: " in err and (f"referee: {last}" in err) == (code != 6))


def test_a_terminal_shows_how_far_it_is(begun: Callable[..., "subprocess.Popen[bytes]"]) -> None:
    """On standard error alone, and nothing of it stays; a single save has nothing to show."""
    for words, shown in ((["club/a.toml", "club/old/d.toml"], True), (["club/a.toml"], False)):
        end, keys = pty.openpty()
        ran = begun(*words, stderr=keys, env={**ENV, "TERM": "xterm"})
        os.close(keys)
        seen = b""
        while select.select([end], [], [], 60)[0]:
            try:
                seen += os.read(end, 65536)
            except OSError:  # all that had it have ended
                break
        os.close(end)
        assert ran.communicate()[0].decode() == "".join(map(alone, words))
        assert (b"0/2" in seen) == shown
        if shown:
            # The line is wiped, and what remains is the summary.
            assert b"\x1b[2K" in seen and seen.endswith(b" turns.\r\n") and b"\x1b" not in (
                seen.rpartition(b"referee: ")[2])
    plain = subprocess.run([*REFEREE, "audit", "club"], capture_output=True, env=ENV, check=True)
    assert plain.stderr.startswith(b"referee: 4 saves: 4 verified; ")


# By how many processes.

def test_as_many_processes_work_as_pay(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One for a little, else one for each processor, and no more than there is to do."""
    asked: list[int] = []

    def each(do: partial[AuditFinding], files: list[str], jobs: int,
             died: object) -> Iterator[AuditFinding]:
        asked.append(jobs)
        return map(do, files)

    monkeypatch.setattr(worker_pool, "each", each)
    monkeypatch.setattr(worker_pool, "cores", lambda: 8)
    names = ["club/a.toml", "club/b.toml", "club/c.toml"]
    for words, due in ((["club"], []), ([*names, "-j", "1"], []), ([*names, "-j", "2"], [2]),
                       ([*names, "-j", "99"], [3]), (["club/a.toml", "-j", "9"], [])):
        asked.clear()
        assert command_line.run("audit", *words).exit == 0 and asked == due
    for pays, due in ((1000, [3]), (40_000, [2]), (10**9, [])):
        asked.clear()
        monkeypatch.setattr(audit_many, "PAYS", pays)
        monkeypatch.setattr(audit_files, "_size", lambda path: 30_000)
        assert command_line.run("audit", *names).exit == 0 and asked == due
    assert command_line.run("audit", "club", "-j", "0").exit == 2
