"""The files of an office: journal, outbox, quarantine, locks, and what is kept."""

import errno
import os
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.core.base.problem import Problem, Refused
from referee.files.inputs import SizeLimit
from referee.mail import journal, office_folder
from referee.mail.journal import Journal
from referee.mail.outbox import Mail, Outbox
from tests.support.failing_disk import failing
from tests.support.line_endings import HARMLESS, Change
from tests.support.refusals import refusal

KEY, OTHER = "1" * 32, "2" * 32


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No real disk is waited for; what would be lost without that is in test_crashes.py."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)


@pytest.fixture
def office(tmp_path: Path) -> Path:
    """The folder of a new office."""
    office_folder.create(str(tmp_path / "office"))
    return tmp_path / "office"


def mail(whose: str = "red", key: str = KEY, raw: bytes = b"Subject: x\n\nhello\n",
         **changes: str) -> Mail:
    """A mail to a seat."""
    return Mail(key, whose, **{"sender": "office@example.org", "recipient": f"{whose}@example.org",
                               **changes}, raw=raw)


def names(folder: Path, part: str) -> list[str]:
    """What lies in a folder of the outbox."""
    return sorted(os.listdir(folder / "out" / part))


# The folder.

def test_an_office_is_for_the_eyes_of_its_owner(tmp_path: Path) -> None:
    """Folders and files; beginning it again changes nothing."""
    before = os.umask(0)
    try:
        for _ in range(2):
            office_folder.create(str(tmp_path / "o"))
        box = Outbox(str(tmp_path / "o"))
        box.hold(KEY, [mail()])
        office_folder.quarantine(str(tmp_path / "o"), b"x", "why")
        Journal(str(tmp_path / "o" / "a.post")).append({"a": 1})
    finally:
        os.umask(before)
    for path in (tmp_path / "o").rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path


def test_an_office_where_there_is_no_folder_for_it_is_refused(tmp_path: Path) -> None:
    """Its parent is not made up."""
    assert refusal(lambda: office_folder.create(str(tmp_path / "a" / "b"))
                   ).code == "referee/unusable-file-missing"


def test_a_file_is_put_whole_or_not_at_all(tmp_path: Path,
                                           monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk leaves the old one and nothing beside it."""
    path = tmp_path / "a"
    office_folder.replace_file(str(path), b"old")
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", failing(errno.ENOSPC))
        problem = refusal(lambda: office_folder.replace_file(str(path), b"new"))
        assert problem.code == "referee/unusable-file-full"
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a"]


# The lock.

def test_one_process_at_a_time_is_at_work(office: Path) -> None:
    """The other is refused; who fetches keeps nobody from sending; a killed one holds nothing."""
    code = ("import sys, time; from referee.mail import office_folder\n"
            "with office_folder.lock(sys.argv[1], 'in'): print('here', flush=True); time.sleep(60)")
    child = subprocess.Popen([sys.executable, "-c", code, str(office)], stdout=subprocess.PIPE)
    try:
        assert child.stdout and child.stdout.readline() == b"here\n"

        def enter() -> None:
            with office_folder.lock(str(office), "in", 0.1):
                pass

        assert refusal(enter).code == "referee/unusable-office-locked"
        with office_folder.lock(str(office), "out", 0):
            pass
    finally:
        child.kill()
        child.wait()
        assert child.stdout
        child.stdout.close()
    enter()


def test_an_error_of_who_holds_the_lock_is_his_own(office: Path) -> None:
    """It is passed on as it is, and the lock is free again."""
    for _ in range(2):
        with pytest.raises(FileNotFoundError), office_folder.lock(str(office), "in", 0):
            raise FileNotFoundError


# The journal.

def test_rows_stand_in_the_order_they_were_added(tmp_path: Path) -> None:
    """In the file as lines, for whoever opens it later."""
    path = str(tmp_path / "a.post")
    there = Journal(path)
    there.append({"intent": KEY}, {"press": "line\nline “é”"})
    there.append({"done": KEY})
    rows = [{"intent": KEY}, {"press": "line\nline “é”"}, {"done": KEY}]
    assert there.rows == Journal(path).rows == rows
    assert Path(path).read_bytes().count(b"\n") == 3


def test_a_journal_that_is_not_there_is_empty_and_not_made(tmp_path: Path) -> None:
    """Looking at it leaves nothing behind."""
    assert Journal(str(tmp_path / "a.post")).rows == []
    assert os.listdir(tmp_path) == []


ROW = b'{"done":"%s"}\n'
LAST = b'{"press":"' + b"word " * 200 + b'"}\n'


@pytest.mark.parametrize("torn", [
    *(LAST[:size] for size in (0, 1, 2, 9, 500, len(LAST) - 2, len(LAST) - 1)),
    LAST[:300] + bytes(300) + LAST[600:], bytes(512), bytes(512) + LAST[512:], b"\xff\xfe",
])
def test_a_torn_last_line_is_not_read_and_cut_off_by_the_next(tmp_path: Path, torn: bytes) -> None:
    """Also where power was lost and blocks came out as zeros; reading alone cuts nothing."""
    path = tmp_path / "a.post"
    path.write_bytes(ROW + torn)
    there = Journal(str(path))
    assert len(there.rows) == 1
    assert path.read_bytes() == ROW + torn
    there.append({"a": 1})
    assert path.read_bytes() == ROW + b'{"a":1}\n'
    assert len(Journal(str(path)).rows) == 2


@pytest.mark.parametrize("line", [b"", b"{", b'{"a":1', b"[1]", b"1", b"\xff", b'{"a":NaN}',
                                  b'{"a":' + b"[" * 5000])
def test_a_damaged_line_is_refused_by_its_number(tmp_path: Path, line: bytes) -> None:
    """What was done could be done again without it; so is a last one that no crash leaves."""
    path = tmp_path / "a.post"
    path.write_bytes(ROW + line + b"\n" + ROW)
    problem = refusal(lambda: Journal(str(path)))
    assert (problem.code, problem.why) == ("referee/unusable-office-journal", "Line 2 is damaged.")
    path.write_bytes(ROW + line + b"\n")
    if line:  # an editor leaves an empty one
        assert refusal(lambda: Journal(str(path))).why == "Line 2 is damaged."


@pytest.mark.parametrize("change", HARMLESS.values(), ids=HARMLESS)
def test_line_ends_of_a_journal_say_nothing(tmp_path: Path, change: Change) -> None:
    """Rows are read from it and added; a last one without its end may be half of one."""
    path = tmp_path / "a.post"
    path.write_bytes(change(ROW + ROW) if change(ROW).endswith(b"\n") else change(ROW * 3))
    there = Journal(str(path))
    assert len(there.rows) == 2
    there.append({"a": 1})
    assert Journal(str(path)).rows == there.rows and len(there.rows) == 3


def test_zeros_among_the_last_rows_end_the_journal(tmp_path: Path) -> None:
    """No row behind them was waited for; but so many were, that something else is wrong."""
    path = tmp_path / "a.post"
    path.write_bytes(ROW + b'{"a":1' + bytes(600) + b'}\n{"b":2}\n')
    there = Journal(str(path))
    assert len(there.rows) == 1
    there.append({"c": 3})
    assert path.read_bytes() == ROW + b'{"c":3}\n'
    path.write_bytes(ROW + bytes(600) + b"\n" + ROW * 100)
    assert refusal(lambda: Journal(str(path))).why == "Line 2 is damaged."


def test_a_row_that_is_not_waited_for_is_there_with_the_next(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs no time; whoever reads sees it at once."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    there = Journal(str(tmp_path / "a.post"))
    there.append({"a": 1})
    before = len(synced)
    there.append({"b": 2}, wait=False)
    assert len(synced) == before
    assert Journal(str(tmp_path / "a.post")).rows == [{"a": 1}, {"b": 2}]
    there.append({"c": 3})
    assert len(synced) == before + 1


@pytest.mark.parametrize("fails", ["write", "fsync"])
def test_rows_that_could_not_be_written_are_not_there(
        tmp_path: Path, fails: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither now nor later; the same journal goes on when there is room again."""
    path = str(tmp_path / "a.post")
    there = Journal(path)
    there.append({"a": 1})
    whole = os.write
    with monkeypatch.context() as patched:
        if fails == "write":
            patched.setattr(os, "write", lambda fd, data: whole(fd, data[:5]) if len(data) > 5
                            else failing(errno.ENOSPC)())
        else:
            patched.setattr(os, "fsync", failing(errno.ENOSPC))
        assert refusal(lambda: there.append({"b": "2" * 7})).code == "referee/unusable-file-full"
    assert there.rows == Journal(path).rows == [{"a": 1}]
    there.append({"c": 3})
    assert there.rows == Journal(path).rows == [{"a": 1}, {"c": 3}]


def test_a_torn_row_that_cannot_be_taken_back_is_cut_later(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk may refuse that too."""
    path = str(tmp_path / "a.post")
    there = Journal(path)
    there.append({"a": 1})
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", failing(errno.EIO))
        patched.setattr(os, "ftruncate", failing(errno.EIO))
        assert refusal(lambda: there.append({"b": 2}))
    there.append({"c": 3})
    assert Journal(path).rows == [{"a": 1}, {"c": 3}]


def test_a_journal_that_somebody_else_changed_is_not_added_to(tmp_path: Path) -> None:
    """It is read anew first."""
    path = tmp_path / "a.post"
    there = Journal(str(path))
    there.append({"a": 1})
    Journal(str(path)).append({"b": 2})
    for act in (lambda: there.append({"c": 3}), lambda: there.rewrite(lambda row: None)):
        assert refusal(act).code == "referee/unusable-office-journal-changed"
    assert Journal(str(path)).rows == [{"a": 1}, {"b": 2}]


@pytest.mark.parametrize("row", [{"a": "x" * (1 << 20)}, {"a": "\ud800"}])
def test_a_row_that_would_not_be_read_again_is_refused(tmp_path: Path, row: Any) -> None:
    """Too long, or no text."""
    assert refusal(lambda: Journal(str(tmp_path / "a.post")).append(row)).code == "referee/mail-row"
    assert os.listdir(tmp_path) == []


def test_a_journal_does_not_grow_beyond_what_is_read(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused before it is written."""
    monkeypatch.setattr(journal, "SIZE", SizeLimit(30, "referee/unusable-office-journal-size"))
    there = Journal(str(tmp_path / "a.post"))
    there.append({"a": "x" * 15})
    assert refusal(lambda: there.append({"b": 2})).code == "referee/unusable-office-journal-size"
    assert len(Journal(str(tmp_path / "a.post")).rows) == 1


def test_press_can_be_taken_out_of_a_journal(tmp_path: Path) -> None:
    """Rows are changed or go; what was done stays known; nothing to change writes nothing."""
    path = tmp_path / "a.post"
    there = Journal(str(path))
    there.append({"done": KEY}, {"press": "secret", "n": 1}, {"press": "more", "n": 2})
    inode = path.stat().st_ino
    assert there.rewrite(lambda row: row) == 0
    assert path.stat().st_ino == inode
    assert there.rewrite(lambda row: {"press": "", "n": 1} if row.get("n") == 1 else
                         None if row.get("n") == 2 else row) == 2
    assert there.rows == Journal(str(path)).rows == [{"done": KEY}, {"press": "", "n": 1}]
    there.append({"a": 1})
    assert b"secret" not in path.read_bytes()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert os.listdir(tmp_path) == ["a.post"]


# The outbox.

def test_mails_go_from_held_to_new_to_sent(office: Path) -> None:
    """None goes out before it is released; a file is a mail with its envelope on top."""
    box = Outbox(str(office))
    assert box.hold(KEY, [mail(), mail("blue", sender="")]) == [f"{KEY}.red", f"{KEY}.blue"]
    box.hold(OTHER, [mail(key=OTHER)])
    assert box.waiting() == []
    assert box.release(KEY) == [f"{KEY}.blue", f"{KEY}.red"]
    assert sorted(box.waiting()) == [f"{KEY}.blue", f"{KEY}.red"]
    assert box.load(f"{KEY}.blue")[0] == mail("blue", sender="")
    assert (office / "out/new" / f"{KEY}.red").read_bytes() == (
        b"Return-Path: <office@example.org>\nX-Envelope-To: <red@example.org>\n"
        b"Subject: x\n\nhello\n")
    box.mark_sent(f"{KEY}.red")
    box.mark_failed(f"{KEY}.blue", "550 no such user")
    assert box.waiting() == []
    assert names(office, "sent") == [f"{KEY}.red"]
    assert names(office, "failed") == [f"{KEY}.blue", f"{KEY}.blue.why"]
    assert names(office, "held") == [f"{OTHER}.red"]


def test_what_is_held_anew_replaces_what_was_held(office: Path) -> None:
    """Nothing of what was thrown away goes out."""
    box = Outbox(str(office))
    box.hold(KEY, [mail(), mail("blue")])
    box.hold(KEY, [mail(raw=b"other")])
    assert box.release(KEY) == [f"{KEY}.red"]
    assert box.load(f"{KEY}.red")[0].raw == b"other"
    box.hold(OTHER, [mail(key=OTHER)])
    assert (box.drop(OTHER), box.drop(OTHER), box.release(OTHER)) == (1, 0, [])


def test_the_same_answer_is_sent_again_by_name(office: Path) -> None:
    """As long as it is kept; what still waits is not doubled."""
    box = Outbox(str(office))
    held = box.hold(KEY, [mail(), mail("blue")])
    box.release(KEY)
    box.mark_sent(f"{KEY}.red")
    assert box.resend([*held, f"{OTHER}.red"]) == 1
    assert sorted(box.waiting()) == [f"{KEY}.blue", f"{KEY}.red"]
    assert names(office, "sent") == []


@pytest.mark.parametrize("part", ["new", "sent"])
def test_what_a_crash_left_behind_its_copy_is_not_sent_twice(office: Path, part: str) -> None:
    """But other words under the same name are."""
    box = Outbox(str(office))
    box.hold(KEY, [mail(raw=b"same")])
    box.release(KEY)
    if part == "sent":
        box.mark_sent(f"{KEY}.red")
    for raw, released in ((b"same", []), (b"else", [f"{KEY}.red"]), (b"longer", [f"{KEY}.red"])):
        box.hold(KEY, [mail(raw=raw)])
        assert box.release(KEY) == released
        assert names(office, "held") == []


@pytest.mark.parametrize("address", [
    "", "ann", "ann@", "@x", "a b@x", "a@x\nRCPT TO:<b@x>", "a\r@x", "<a@x>", "a@x>", "-f@x",
    "a@x y", "a@x\x00", "a\u2028@x", "a@b@c", "\ud800@x", "a@" + "x" * 300, '"a b"@x',
    "a,b@x", "\u202ea@x"])
def test_no_mail_is_held_for_what_is_no_address(office: Path, address: str) -> None:
    """Nor does one name another place for bounces; nothing is left half held."""
    box = Outbox(str(office))
    wrong = [{"recipient": address}, {"sender": address}] if address else [{"recipient": ""}]
    for changed in wrong:
        assert refusal(lambda changed=changed: box.hold(  # type: ignore[misc]
            KEY, [mail("blue"), mail(**changed)])).code == "referee/mail-address"
    assert names(office, "held") == []


@pytest.mark.parametrize("address", [
    "ann@example.org", "ann+x.y_z@sub.example.org", "änn@münchen.de", "o'x@example.org", "a@b"])
def test_an_address_comes_back_as_it_went_in(office: Path, address: str) -> None:
    """Letters beyond ASCII too."""
    box = Outbox(str(office))
    box.hold(KEY, [mail(recipient=address)])
    box.release(KEY)
    assert box.load(f"{KEY}.red")[0].recipient == address


@pytest.mark.parametrize("name", ["a", f"{KEY}.x/y", f"{KEY}.", KEY])
def test_a_foreign_file_in_the_outbox_is_no_mail(office: Path, name: str) -> None:
    """By its name or by what stands in it."""
    box = Outbox(str(office))
    (office / "out/new" / "a").write_bytes(b"Subject: x\n\nx\n")
    (office / "out/new" / f"{KEY}.x").write_bytes(b"Subject: x\n\nx\n")
    code = refusal(lambda: box.load(name if "/" not in name else f"{KEY}.x")).code
    assert code in ("referee/unusable-office-mail", "referee/unusable-file-missing")


def test_a_full_disk_leaves_nothing_held(office: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither whole mails nor half ones."""
    box = Outbox(str(office))
    for at in (1, 2, 3):
        left = [at]

        def full(fd: int, left: list[int] = left) -> None:
            left[0] -= 1
            if not left[0]:
                raise OSError(errno.ENOSPC, "")

        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", full)
            assert refusal(lambda: box.hold(KEY, [mail(), mail("blue")])
                           ).code == "referee/unusable-file-full"
        assert names(office, "held") == []


def test_no_file_stays_open(office: Path) -> None:
    """After work and after refusals."""
    before = os.listdir("/proc/self/fd")
    box = Outbox(str(office))
    box.hold(KEY, [mail()])
    box.release(KEY)
    box.mark_sent(f"{KEY}.red")
    there = Journal(str(office / "a.post"))
    there.append({"a": 1})
    Journal(str(office / "a.post")).append({"b": 1})
    assert refusal(lambda: there.append({"c": 1}))
    office_folder.quarantine(str(office), b"x", "why")
    assert os.listdir("/proc/self/fd") == before


# Quarantine and what is kept.

def test_a_message_in_quarantine_has_its_reason_beside_it(office: Path) -> None:
    """The same message is there once; the last reason counts."""
    name = office_folder.quarantine(str(office), b"\xff\0bad", "too odd")
    assert office_folder.quarantine(str(office), b"\xff\0bad", "too odd: “é” \ud800") == name
    office_folder.quarantine(str(office), b"other", "x" * 100_000)
    found = {one.name: one for one in office_folder.quarantined_messages(str(office))}
    assert len(found) == 2
    assert (found[name].why, found[name].size) == ("too odd: “é” ?", 5)
    assert (office / "quarantine" / f"{name}.eml").read_bytes() == b"\xff\0bad"
    assert abs(found[name].when - time.time()) < 60


def test_what_is_kept_too_long_goes(office: Path) -> None:
    """What waits to be sent stays, however old; half-written files go after a day."""
    box = Outbox(str(office))
    for day, whose in ((0, "now"), (2, "days"), (50, "long")):
        for part in ("new", "sent", "failed", "held"):
            (office / "out" / part / f"{KEY}.{whose}").write_bytes(b"x")
        (office / "quarantine" / f"{whose}.eml").write_bytes(b"x")
        (office / "quarantine" / f"{whose}.abc.new").write_bytes(b"x")
        for path in office.rglob(f"*{whose}*"):
            os.utime(path, (time.time() - day * office_folder.DAY,) * 2)
    assert office_folder.purge(str(office), time.time(), 30) == 6
    assert len(box.waiting()) == 3
    assert {path.name for path in office.rglob("*") if path.is_file()} == {
        f"{KEY}.now", f"{KEY}.days", f"{KEY}.long", "now.eml", "days.eml", "now.abc.new"}
    assert not (office / "out/sent" / f"{KEY}.long").exists()


def test_mails_that_nobody_wants_any_more_go_with_their_reasons(office: Path) -> None:
    """Whoever wants none of a part, or of some bytes, is asked of each; half-written ones stay."""
    box = Outbox(str(office))
    for key, act in ((KEY, box.mark_sent),
                     (OTHER, lambda name: box.mark_failed(name, "550 Ann@Example.org")),
                     ("3" * 32, lambda name: None)):
        box.hold(key, [mail("red", key, recipient="Ann@example.org"), mail("blue", key)])
        box.release(key)
        for whose in ("red", "blue"):
            act(f"{key}.{whose}")
    office_folder.quarantine(str(office), b"From: ANN@example.org\n\nx", "odd")
    office_folder.quarantine(str(office), b"From: bob@example.org\n\nx", "odd")
    (office / "out/sent/half.new").write_bytes(b"ann@example.org")
    asked: list[str] = []

    def unwanted(part: str, raw: bytes) -> bool:
        asked.append(part)
        return b"ann@example.org" in raw.lower() and part != "out/new"

    assert office_folder.remove_mails(str(office), unwanted) == 3
    assert sorted(asked) == sorted([*("out/new", "out/sent", "out/failed", "quarantine") * 2])
    left = [path for path in office.rglob("*") if path.is_file()
            and b"ann@example.org" in path.read_bytes().lower() and path.suffix != ".why"]
    assert sorted(path.parent.name for path in left) == ["new", "sent"]
    assert len(office_folder.quarantined_messages(str(office))) == 1
    assert not list((office / "out/failed").glob("*.red*"))


def told(act: Callable[[], object]) -> Problem | None:
    """What it is refused with, if it is."""
    try:
        act()
    except Refused as error:
        return error.problems[0]
    return None


def test_whatever_call_fails_only_refusals_are_raised(
        office: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Input and output errors at each call, one by one."""
    box = Outbox(str(office))

    def work() -> None:
        office_folder.create(str(office))
        with office_folder.lock(str(office), "in", 0):
            box.hold(KEY, [mail(), mail("blue")])
            there = Journal(str(office / "a.post"))
            there.append({"a": 1})
            there.rewrite(lambda row: None)
            box.release(KEY)
            for name in box.waiting():
                box.load(name)
                box.mark_sent(name)
            box.resend([f"{KEY}.red", f"{KEY}.blue"])
            box.mark_failed(f"{KEY}.red", "why")
            box.mark_sent(f"{KEY}.blue")
            box.drop(OTHER)
            office_folder.quarantine(str(office), b"x", "why")
            office_folder.quarantined_messages(str(office))
            office_folder.remove_mails(str(office), lambda part, raw: True)
            office_folder.purge(str(office), time.time(), 1)

    calls = ("open", "write", "fsync", "replace", "unlink", "scandir", "listdir", "stat", "fstat",
             "ftruncate", "lseek", "read", "mkdir")
    refusals = 0
    for number in (errno.EIO, errno.ENOSPC, errno.ENOENT):
        for name in calls:
            step = 0
            while True:
                step += 1
                count, real = [0], getattr(os, name)

                def call(*given: Any, count: list[int] = count, step: int = step, real: Any = real,
                         number: int = number, **more: Any) -> Any:
                    count[0] += 1
                    if count[0] == step:
                        raise OSError(number, os.strerror(number))
                    return real(*given, **more)

                with monkeypatch.context() as patched:
                    patched.setattr(os, name, call)
                    refusals += told(work) is not None
                if count[0] < step:
                    break
    assert refusals > 100
