"""Local inboxes: standard input, a Maildir, an mbox."""

import fcntl
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.core.base.problem import refused
from referee.mail import inboxes
from referee.mail.inboxes import HEAD, MOST, FetchCounts, FetchedMessage
from tests.support.processor_time import soon
from tests.support.refusals import refusal

ONE, TWO, THREE = (f"From: p{n}@example.org\nSubject: {n}\n\nmove {n}\n".encode()
                   for n in (1, 2, 3))


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No real disk is waited for, and nobody for long."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)
    monkeypatch.setattr(inboxes, "PATIENCE", 0.1)


class Got:
    """What was handed over; ``refuses`` is refused."""

    def __init__(self, refuses: bytes = b"") -> None:
        self.mails: list[bytes] = []
        self.told: list[FetchedMessage] = []
        self.refuses = refuses

    def handle(self, came: FetchedMessage) -> None:
        """Take a message; of a big one its beginning."""
        if came.raw == self.refuses:
            raise refused("referee/mail-odd", "No.")
        if came.is_complete:
            self.mails.append(came.raw)
        else:
            self.told.append(came)


# Standard input.

def standard(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> Got:
    """What is handed over of standard input."""
    got = Got()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    inboxes.standard_input(got.handle)
    return got


@pytest.mark.parametrize("before", [b"", b"From ann@example.org Sat Nov 21 10:00:00 2026\n",
                                    b">From ann@example.org\r\n"])
def test_a_message_is_taken_from_standard_input(
        before: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the line that filters put before it; that is no header."""
    assert standard(before + ONE, monkeypatch).mails == [ONE]


@pytest.mark.parametrize("raw", [b"", b"\n", b" \r\n\r\n"])
def test_nothing_on_standard_input_is_refused(
        raw: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where there is none at all."""
    assert refusal(lambda: standard(raw, monkeypatch)).code == "referee/mail-empty"
    monkeypatch.setattr(sys, "stdin", None)
    assert refusal(lambda: inboxes.standard_input(print)).code == "referee/mail-empty"


@pytest.mark.parametrize("size", [MOST, MOST + 1, 5 * MOST + 3])
def test_a_big_message_is_told_with_its_size(
        size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read to its end, so that who pipes it does not try again."""
    raw = ONE + b"x" * (size - len(ONE))
    got = standard(raw, monkeypatch)
    assert got.mails == ([raw] if size <= MOST else [])
    assert got.told == ([] if size <= MOST else [FetchedMessage(raw[:HEAD], size)])
    assert not sys.stdin.buffer.read(1)


# A Maildir.

@pytest.fixture
def maildir(tmp_path: Path) -> Path:
    """A Maildir with three messages that nobody has seen; one of them is in cur."""
    for part in ("new", "cur", "tmp"):
        (tmp_path / "M" / part).mkdir(parents=True)
    for n, (name, raw) in enumerate((("new/9.b.host", ONE), ("cur/1.c.host:2,F", TWO),
                                     ("new/5.a.host", THREE))):
        (tmp_path / "M" / name).write_bytes(raw)
        os.utime(tmp_path / "M" / name, (1000 + n, 1000 + n))
    (tmp_path / "M/cur/2.d.host:2,RS").write_bytes(b"seen")
    (tmp_path / "M/tmp/half").write_bytes(b"half")
    (tmp_path / "M/new/.hidden").write_bytes(b"hidden")
    (tmp_path / "M/new/folder").mkdir()
    return tmp_path / "M"


def test_what_nobody_has_seen_of_a_maildir_is_handed_over(maildir: Path) -> None:
    """In the order it came; then it is marked as seen, and its other flags stay."""
    got = Got()
    assert inboxes.maildir(str(maildir), got.handle) == FetchCounts(3)
    assert got.mails == [ONE, TWO, THREE]
    assert sorted(os.listdir(maildir / "cur")) == [
        "1.c.host:2,FS", "2.d.host:2,RS", "5.a.host:2,S", "9.b.host:2,S"]
    assert sorted(os.listdir(maildir / "new")) == [".hidden", "folder"]
    assert inboxes.maildir(str(maildir), got.handle) == FetchCounts()


def test_a_message_is_marked_only_after_it_was_handled(maildir: Path) -> None:
    """What raises an error ends it; the rest is as it was."""
    before = sorted(os.listdir(maildir / "new"))

    def stop(raw: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        inboxes.maildir(str(maildir), stop)
    assert sorted(os.listdir(maildir / "new")) == before


def test_a_message_that_is_refused_keeps_no_other_back(maildir: Path) -> None:
    """It stays as it is, and its refusal is raised at the end."""
    got = Got(TWO)
    assert refusal(lambda: inboxes.maildir(str(maildir), got.handle)
                   ).code == "referee/mail-odd"
    assert got.mails == [ONE, THREE]
    got = Got()
    assert inboxes.maildir(str(maildir), got.handle) == FetchCounts(1)
    assert got.mails == [TWO]


def test_a_message_that_another_program_takes_is_its_own(maildir: Path) -> None:
    """Before it was read, or while it was handled."""
    def handle(came: FetchedMessage) -> None:
        for file in [*(maildir / "new").glob("[0-9]*"), *(maildir / "cur").glob("1*")]:
            file.unlink()

    assert inboxes.maildir(str(maildir), handle) == FetchCounts(1)


def test_a_big_message_of_a_maildir_is_told(maildir: Path) -> None:
    """A very big one, without being read."""
    with open(maildir / "new" / "0.big", "wb") as file:
        file.write(ONE)
        file.truncate(1 << 40)
    got = Got()
    assert inboxes.maildir(str(maildir), got.handle) == FetchCounts(3, 1)
    assert got.told[0].size == 1 << 40
    assert got.told[0].raw == ONE + bytes(HEAD - len(ONE))
    assert (maildir / "cur/0.big:2,S").exists()


def test_a_folder_that_is_no_maildir_is_refused(tmp_path: Path) -> None:
    """So is a file, and what is not there."""
    (tmp_path / "file").touch()
    for path in (tmp_path, tmp_path / "file", tmp_path / "none"):
        assert refusal(lambda path=path: inboxes.maildir(  # type: ignore[misc]
            str(path), print)).code == "referee/mail-source"
    assert refusal(lambda: inboxes.maildir("a\0b", print)
                   ).code == "referee/unusable-file-missing"


# An mbox.

QUOTED = b">From here\nFrom there\n\nNot From here\n"
HEAD_LINE = b"From ann@example.org Sat Nov 21 10:00:00 2026\n"


@pytest.fixture
def mbox(tmp_path: Path) -> Path:
    """An mbox with three messages; one quotes a line that looks like a beginning."""
    (tmp_path / "mbox").write_bytes(HEAD_LINE + ONE + b"\n" + HEAD_LINE + TWO
                                    + QUOTED + b"\n" + HEAD_LINE + THREE)
    return tmp_path / "mbox"


def take(path: Path, got: Got) -> FetchCounts:
    """Hand over what is new in an mbox."""
    return inboxes.mbox(str(path), str(path.parent / "taken"), got.handle)


def test_every_message_of_an_mbox_is_handed_over_once(mbox: Path) -> None:
    """The file stays as it is; what comes later is new, and nothing is left beside it."""
    before, got = mbox.read_bytes(), Got()
    assert take(mbox, got) == FetchCounts(3)
    assert got.mails == [ONE, TWO + QUOTED, THREE]
    assert mbox.read_bytes() == before
    with open(mbox, "ab") as file:
        file.write(b"\n" + HEAD_LINE + b"Subject: new\n\nx\n")
    got = Got()
    assert take(mbox, got) == FetchCounts(1)
    assert got.mails == [b"Subject: new\n\nx\n"]
    assert sorted(os.listdir(mbox.parent)) == ["mbox", "taken"]


def test_a_message_that_a_program_marked_is_still_the_same(mbox: Path) -> None:
    """They write the file anew, with headers of their own; others come to the front."""
    got = Got()
    take(mbox, got)
    raw = mbox.read_bytes().replace(b"Subject: 1\n", b"Subject: 1\nStatus: RO\nX-Status: A\n")
    mbox.write_bytes(HEAD_LINE + b"X-Keywords:  NonJunk\n" + THREE + b"\n"
                     + HEAD_LINE.replace(b"ann", b"bob") + raw.partition(HEAD_LINE)[2])
    assert take(mbox, got) == FetchCounts()


def test_what_of_an_mbox_is_refused_comes_again(mbox: Path) -> None:
    """The others do not."""
    got = Got(ONE)
    assert refusal(lambda: take(mbox, got)).code == "referee/mail-odd"
    got.refuses = b""
    assert take(mbox, got) == FetchCounts(1)
    assert got.mails[-1] == ONE


def test_a_big_message_of_an_mbox_is_told(mbox: Path) -> None:
    """Lines without an end fill no memory."""
    raw = b"Subject: big\n\n" + b"x" * (3 * MOST) + b"From \n"
    mbox.write_bytes(HEAD_LINE + raw + b"\n" + mbox.read_bytes())
    got = Got()
    assert take(mbox, got) == FetchCounts(3, 1)
    assert got.told == [FetchedMessage(raw[:HEAD], len(raw) + 1)]
    assert take(mbox, got) == FetchCounts()


@pytest.mark.parametrize("raw", [b"", HEAD_LINE, HEAD_LINE + b"\n", b"\xff" * 100, ONE, b"\n\n"])
def test_an_mbox_with_no_message_is_empty_or_refused(tmp_path: Path, raw: bytes) -> None:
    """An empty file is an mbox, another is not."""
    (tmp_path / "mbox").write_bytes(raw)
    got = Got()
    if raw and not raw.startswith(HEAD_LINE):
        assert refusal(lambda: take(tmp_path / "mbox", got)).code == "referee/mail-source"
    else:
        assert take(tmp_path / "mbox", got) == FetchCounts()


@pytest.mark.parametrize("how", ["beside", "itself"])
def test_an_mbox_that_is_being_written_is_waited_for(mbox: Path, how: str) -> None:
    """Half a message could be half an order; whoever never ends is told."""
    if how == "beside":
        (mbox.parent / "mbox.lock").touch()
        assert refusal(lambda: take(mbox, Got())).code == "referee/mail-source"
        assert (mbox.parent / "mbox.lock").exists()
        (mbox.parent / "mbox.lock").unlink()
    else:
        code = ("import fcntl, sys, time; f = open(sys.argv[1], 'r+'); "
                "fcntl.lockf(f, fcntl.LOCK_EX); print('here', flush=True); time.sleep(60)")
        child = subprocess.Popen([sys.executable, "-c", code, str(mbox)], stdout=subprocess.PIPE)
        try:
            assert child.stdout and child.stdout.readline() == b"here\n"
            assert refusal(lambda: take(mbox, Got())).code == "referee/mail-source"
        finally:
            child.kill()
            child.wait()
            assert child.stdout
            child.stdout.close()
    assert take(mbox, Got()) == FetchCounts(3)


def test_nobody_writes_an_mbox_while_it_is_read(mbox: Path) -> None:
    """Neither who looks for the file beside it nor who locks it."""
    found: list[bool] = []

    def handle(came: FetchedMessage) -> None:
        code = ("import fcntl, sys\nf = open(sys.argv[1], 'r+')\n"
                "fcntl.lockf(f, fcntl.LOCK_EX | fcntl.LOCK_NB)")
        ran = subprocess.run([sys.executable, "-c", code, str(mbox)], capture_output=True,
                             check=False)
        found.append(ran.returncode != 0 and (mbox.parent / "mbox.lock").exists())

    inboxes.mbox(str(mbox), str(mbox.parent / "taken"), handle)
    assert found == [True] * 3
    assert not (mbox.parent / "mbox.lock").exists()
    with open(mbox, "r+b") as file:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_a_hostile_mbox_is_read_soon(tmp_path: Path) -> None:
    """A hundred thousand beginnings of nothing, a line of many megabytes."""
    for raw in (HEAD_LINE * 20_000, (HEAD_LINE + b"\n") * 300, HEAD_LINE + b"x" * (32 << 20),
                HEAD_LINE + b"Status:" * 100_000, HEAD_LINE + b"X-" * 400_000 + b"\n\n",
                HEAD_LINE + b"Status: x\n" * 50_000):
        (tmp_path / "mbox").write_bytes(raw)
        (tmp_path / "taken").unlink(missing_ok=True)
        with soon(1):
            take(tmp_path / "mbox", Got())
