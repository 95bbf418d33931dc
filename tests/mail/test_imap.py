"""IMAP from slow, odd, lying or hostile servers; real servers are in test_mail_servers.py."""

import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.core.base.problem import Refused, refused
from referee.mail import connection, imap, inboxes
from referee.mail.imap import FetchResult
from referee.mail.inboxes import HEAD, MOST, FetchedMessage
from tests.mail.scripted_servers import WORD, Imap, Talk, Talker
from tests.support.refusals import refusal

MAILS = {7: b"Subject: one\r\n\r\n1\r\n", 8: b"Subject: two\r\n\r\n2\r\n",
         12: b"Subject: three\r\n\r\n3\r\n"}
ALL = list(MAILS.values())


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for long; the password is the one that no test may see anywhere."""
    monkeypatch.setattr(imap, "PAUSE", 0.01)
    monkeypatch.setattr(connection, "PATIENCE", 3.0)
    monkeypatch.setenv("REFEREE_TEST_SECRET", WORD)


class Got:
    """What was handed over."""

    def __init__(self) -> None:
        self.mails: list[bytes] = []
        self.big: list[FetchedMessage] = []

    def handle(self, came: FetchedMessage) -> None:
        """Take a message; of a big one its beginning."""
        if came.is_complete:
            self.mails.append(came.raw)
        else:
            self.big.append(came)

    def fetch(self, talker: Talker, tmp_path: Path, more: str = "", **changes: str) -> FetchResult:
        """Fetch what there is."""
        return imap.fetch(talker.settings(tmp_path, more, **changes), self.handle)


def test_every_unseen_message_is_handed_over_and_marked(authority: Path, tmp_path: Path) -> None:
    """As bytes, in order; the client says constants and numbers, and its password but once."""
    script = Imap(MAILS)
    with Talker(authority, script) as talker:
        got = Got()
        assert got.fetch(talker, tmp_path) == FetchResult(3)
        assert (got.mails, script.seen) == (ALL, [7, 8, 12])
        assert got.fetch(talker, tmp_path) == FetchResult()
    asked = [line.partition(" ")[2] for line in talker.asked][:-5]
    assert asked == [
        "CAPABILITY", "AUTHENTICATE PLAIN", "", 'SELECT "INBOX"', "UID SEARCH UNSEEN UNDELETED",
        "UID FETCH 7,8,12 (UID RFC822.SIZE INTERNALDATE)",
        *(line for uid in (7, 8, 12) for line in (
            f"UID FETCH {uid} (UID BODY.PEEK[])", rf"UID STORE {uid} +FLAGS.SILENT (\Seen)")),
        "LOGOUT", "CAPABILITY"]


def test_a_message_is_marked_only_after_it_was_handled(authority: Path, tmp_path: Path) -> None:
    """What raises an error ends the fetch, and is handed over again."""
    script = Imap(MAILS)
    with Talker(authority, script) as talker:
        def stop(raw: object) -> None:
            assert script.seen == []
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            imap.fetch(talker.settings(tmp_path), stop)
        with pytest.raises(OSError, match="mine"):  # no fault of the line
            imap.fetch(talker.settings(tmp_path),
                       lambda raw: (_ for _ in ()).throw(OSError("mine")))
        assert script.seen == []
        got = Got()
        got.fetch(talker, tmp_path)
        assert got.mails == ALL


def test_a_message_that_is_refused_keeps_no_other_back(authority: Path, tmp_path: Path) -> None:
    """It stays unseen, and its refusal is raised when the others are handled."""
    script, got = Imap(MAILS), Got()

    def handle(came: FetchedMessage) -> None:
        if came.raw == MAILS[8]:
            raise refused("referee/unusable-file-full", "The disk is full.")
        got.mails.append(came.raw)

    with Talker(authority, script) as talker:
        problem = refusal(lambda: imap.fetch(talker.settings(tmp_path), handle))
        assert problem.code == "referee/unusable-file-full"
        assert (got.mails, script.seen) == ([MAILS[7], MAILS[12]], [7, 12])
        got.fetch(talker, tmp_path)
        assert (got.mails[2:], script.seen) == ([MAILS[8]], [7, 12, 8])


def test_messages_come_in_the_order_the_server_received_them(
        authority: Path, tmp_path: Path) -> None:
    """Whatever their numbers, with that time in UTC; one that is none is passed over."""
    times = {7: "22-Nov-2026 21:30:00 +0100", 8: " 2-Nov-2026 09:00:00 +0000", 12: "yesterday"}
    script = Imap(MAILS, answers={"UID FETCH 7,8,12 .*": [
        *(f'* 1 FETCH (UID {uid} INTERNALDATE "{when}" RFC822.SIZE {len(MAILS[uid])})'
          for uid, when in times.items()), "TAG OK done"]})
    got: list[FetchedMessage] = []
    with Talker(authority, script) as talker:
        imap.fetch(talker.settings(tmp_path), got.append)
    assert [(came.raw, came.received) for came in got] == [
        (MAILS[12], ""), (MAILS[8], "2026-11-02T09:00:00Z"), (MAILS[7], "2026-11-22T20:30:00Z")]


# Big messages.

@pytest.mark.parametrize("size", [MOST, MOST + 1, 40 << 20])
def test_a_big_message_is_told_and_not_fetched(size: int, authority: Path, tmp_path: Path) -> None:
    """But for its beginning; the next one is handled."""
    raw = b"Subject: big\r\n\r\n"
    raw += b"x" * (size - len(raw))
    script, got = Imap({1: raw, 7: MAILS[7]}), Got()
    with Talker(authority, script) as talker:
        told = got.fetch(talker, tmp_path)
    assert script.seen == [1, 7]
    if size <= MOST:
        assert (told, got.mails) == (FetchResult(2), [raw, MAILS[7]])
    else:
        assert (told, got.mails) == (FetchResult(1, oversized=1), [MAILS[7]])
        assert got.big == [FetchedMessage(raw[:HEAD], size)]
        assert not any("FETCH 1 (UID BODY.PEEK[])" in line for line in talker.asked)


@pytest.mark.parametrize("size", [MOST + 100, MOST + HEAD + 100, 99_999_999_999])
def test_a_server_that_lies_about_a_size_fills_no_memory(
        size: int, authority: Path, tmp_path: Path) -> None:
    """The message is told as a big one; no more than its beginning is kept."""
    def lie(talk: Talk, tag: str) -> None:
        talk.raw(b"* 1 FETCH (UID 1 BODY[] {%d}\r\n" % size)
        for _ in range(min(size, 8 << 20) >> 16):
            talk.raw(b"y" * (1 << 16))
        talk.raw(b"y" * (size & 0xffff) + b")\r\n" + tag.encode() + b" OK done\r\n")

    script = Imap({1: b"Subject: x\r\n\r\n", 7: MAILS[7]},
                  answers={r"UID FETCH 1 \(UID BODY.PEEK\[\]\)": lie})
    got = Got()
    tracemalloc.start()
    with Talker(authority, script) as talker:
        assert got.fetch(talker, tmp_path) == FetchResult(1, oversized=1)
    assert tracemalloc.get_traced_memory()[1] < 12 << 20
    tracemalloc.stop()
    assert (len(got.big), got.mails, script.seen) == (1, [MAILS[7]], [1, 7])


# Lines that break.

def cut(step: int) -> Callable[[Talk, str], None]:
    """Ends the line at the first time, later says what is right."""
    left = [step]

    def answer(talk: Talk, tag: str) -> None:
        left[0] -= 1
        if left[0] >= 0:
            talk.raw(b"* 1 FETCH (UID 7 BODY[] {100}\r\nSubject: half")
            talk.close()
            raise OSError
        talk.raw(b"* 1 FETCH (UID 7 BODY[] {%d}\r\n" % len(MAILS[7]) + MAILS[7] + b")\r\n")
        talk.say(f"{tag} OK done")

    return answer


def test_a_line_that_breaks_is_begun_anew(authority: Path, tmp_path: Path) -> None:
    """In the middle of a message: it is handed over whole, once."""
    script, got = Imap(MAILS, answers={r"UID FETCH 7 \(UID BODY.*": cut(1)}), Got()
    with Talker(authority, script) as talker:
        assert got.fetch(talker, tmp_path) == FetchResult(3)
    assert (got.mails, script.seen, talker.came) == (ALL, [7, 8, 12], 2)


def test_a_line_that_breaks_at_the_mark_hands_nothing_over_twice(
        authority: Path, tmp_path: Path) -> None:
    """The mark alone is made up for."""
    left = [1]

    def mark(talk: Talk, tag: str) -> None:
        left[0] -= 1
        if left[0] >= 0:
            talk.close()
            raise OSError
        script.seen.append(7)
        talk.say(f"{tag} OK done")

    script, got = Imap(MAILS, answers={r"UID STORE 7 .*": mark}), Got()
    with Talker(authority, script) as talker:
        assert got.fetch(talker, tmp_path) == FetchResult(3)
    assert (got.mails, script.seen) == (ALL, [7, 8, 12])


def test_a_message_that_breaks_every_line_keeps_no_other_back(
        authority: Path, tmp_path: Path) -> None:
    """It is left unseen and counted."""
    script, got = Imap(MAILS, answers={r"UID FETCH 7 \(UID BODY.*": cut(9)}), Got()
    with Talker(authority, script) as talker:
        assert got.fetch(talker, tmp_path) == FetchResult(2, unread=1)
    assert (got.mails, script.seen) == (ALL[1:], [8, 12])


@pytest.mark.parametrize("said", [
    ["TAG NO [SERVERBUG] cannot"], ["* 1 FETCH (UID 7 BODY[] NIL)", "TAG OK done"], ["TAG OK done"],
    ["* 1 FETCH (UID 9 BODY[] {3}", "abc)", "TAG OK done"],
])
def test_a_message_that_the_server_does_not_give_keeps_no_other_back(
        said: list[str], authority: Path, tmp_path: Path) -> None:
    """It may have gone meanwhile; another's text is never taken for it."""
    script, got = Imap(MAILS, answers={r"UID FETCH 7 \(UID BODY.*": said}), Got()
    with Talker(authority, script) as talker:
        assert got.fetch(talker, tmp_path) == FetchResult(2, unread=1)
    assert (got.mails, script.seen) == (ALL[1:], [8, 12])


@pytest.mark.parametrize("said", [
    ['* 1 FETCH (UID 7 BODY[] "a\\"b\\\\c")', "TAG OK done"],
    ["* 1 FETCH (BODY[] {5}", 'a"b\\c UID 7)', "TAG OK done"],
    ["* 9 FETCH (FLAGS (\\Seen))", "* 1 FETCH (UID 8 BODY[] {3}", "xyz)",
     "* 1 FETCH (FLAGS () UID 7 BODY[] {5}", 'a"b\\c)', "* 3 EXISTS", "TAG OK done"],
])
def test_a_message_is_found_in_whatever_a_server_says(
        said: list[str], authority: Path, tmp_path: Path) -> None:
    """As a quoted string, its number behind it, among news of others."""
    script, got = Imap({7: b"x"}, answers={r"UID FETCH 7 \(UID BODY.*": said}), Got()
    with Talker(authority, script) as talker:
        assert got.fetch(talker, tmp_path) == FetchResult(1)
    assert got.mails == [b'a"b\\c']


# Servers that are none.

def flood(talk: Talk, tag: str) -> None:
    """More and more that nobody asked for."""
    while True:
        talk.raw(b"* 1 FETCH (FLAGS ())\r\n" * 1000)


def drip(talk: Talk, tag: str) -> None:
    """A byte at a time, soon enough for any wait for the next byte."""
    while True:
        talk.raw(b"x")
        time.sleep(0.02)


MEAN: dict[str, Any] = {
    "flood": flood, "drip": drip, "silence": lambda talk, tag: time.sleep(9),
    "long line": lambda talk, tag: talk.raw(b"* " + b"x" * (20 << 20)),
    "digits": lambda talk, tag: talk.say(b"* 1 FETCH (UID 7 BODY[] {" + b"9" * 5000 + b"}"),
    "zeros": lambda talk, tag: talk.raw(bytes(1 << 16)),
    "other tag": ["* OK x", "XXXX1 OK done"], "bytes": [b"\xff\xfe\xfd", "TAG OK \xff"],
    "no": ["TAG NO not today"], "bad": ["TAG BAD what"], "bye": ["* BYE too many"],
    "more": ["+ go on"], "empty": [""], "nothing": ["TAG"],
}


@pytest.mark.slow
@pytest.mark.parametrize("how", MEAN)
@pytest.mark.parametrize("command", ["CAPABILITY", "AUTHENTICATE.*", "SELECT.*", "UID SEARCH.*",
                                     ".*RFC822.SIZE.*", "UID FETCH 7 .*BODY.*", "UID STORE.*"])
def test_a_server_that_is_none_ends_in_a_refusal(
        how: str, command: str, authority: Path, tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Soon, without the password in its words, and with nothing handed over twice."""
    for name in ("PATIENCE", "LEAVE"):
        monkeypatch.setattr(connection, name, 0.1)
    script, got = Imap(MAILS, answers={command: MEAN[how]}), Got()
    start = time.monotonic()
    with Talker(authority, script) as talker:
        try:
            got.fetch(talker, tmp_path)
        except Refused as error:
            problem, = error.problems
            assert problem.code.startswith("referee/mail-")
            assert WORD not in f"{problem}{error!r}"
            assert len(problem.why) < 400
            assert problem.why.isprintable()
        else:
            assert "FETCH 7" in command
    assert time.monotonic() - start < 9
    assert len(got.mails) == len(set(got.mails))
    assert command == "UID STORE.*" or script.seen == [
        uid for uid, raw in MAILS.items() if raw in got.mails]


def test_an_answer_without_an_end_is_cut_off_by_its_bytes(
        authority: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long before its time is over."""
    monkeypatch.setattr(connection, "PATIENCE", 60.0)
    start = time.monotonic()
    with Talker(authority, Imap(MAILS, answers={"SELECT.*": flood})) as talker:
        assert "more bytes" in refusal(lambda: Got().fetch(talker, tmp_path)).why
    assert time.monotonic() - start < 20


@pytest.mark.parametrize("greeting", ["", "* BYE go away", "220 smtp here", "* PREAUTH welcome",
                                      "x" * 2_000_000, "* NO"])
@pytest.mark.parametrize("tls", ["implicit", "starttls"])
def test_a_greeting_that_is_none_is_refused(
        greeting: str, tls: str, authority: Path, tmp_path: Path) -> None:
    """Whoever lets us in without a word is not who he should be; no password is said."""
    script = Imap(MAILS, "STARTTLS")
    script.greeting = greeting
    with Talker(authority, script, tls == "implicit") as talker:
        problem = refusal(lambda: Got().fetch(talker, tmp_path, tls=tls))
    assert problem.code.startswith("referee/mail-")
    assert not any("AUTH" in line or "LOGIN" in line for line in talker.asked)


# TLS.

def test_without_tls_nothing_is_said(authority: Path, tmp_path: Path) -> None:
    """A server that has lost its STARTTLS, or a port without TLS, gets no password."""
    with Talker(authority, Imap(MAILS, "AUTH=PLAIN"), tls=False) as talker:
        assert refusal(lambda: Got().fetch(talker, tmp_path, tls="starttls")
                       ).code == "referee/mail-tls"
        assert refusal(lambda: Got().fetch(talker, tmp_path)).code == "referee/mail-tls"
    assert not any("AUTH" in line or "LOGIN" in line for line in talker.asked)


def test_what_came_before_tls_is_not_believed(authority: Path, tmp_path: Path) -> None:
    """Words put in by somebody in between, behind the leave to begin, are thrown away."""
    def begin(talk: Talk, tag: str) -> None:
        talk.say(f"{tag} OK go on", "* CAPABILITY IMAP4rev1 LOGINDISABLED", "* SEARCH 666")
        talk.secure()

    script, got = Imap(MAILS, "STARTTLS AUTH=PLAIN", {"STARTTLS": begin}), Got()
    with Talker(authority, script, tls=False) as talker:
        try:
            got.fetch(talker, tmp_path, tls="starttls")
            assert got.mails == ALL
        except Refused as error:  # the words came late, in the middle of the handshake
            assert error.problems[0].code in ("referee/mail-tls", "referee/mail-cut")
            assert got.mails == []
    assert not any("666" in line for line in talker.asked)


# Who we are.

def test_a_server_that_repeats_the_password_does_not_make_us_show_it(
        authority: Path, tmp_path: Path) -> None:
    """Neither as it was sent nor as it is."""
    def echo(talk: Talk, tag: str) -> None:
        talk.say("+ ")
        sent = next(talk.lines())
        talk.say(f"{tag} NO no {sent} no {WORD} no")

    with Talker(authority, Imap(MAILS, answers={"AUTHENTICATE.*": echo})) as talker:
        problem = refusal(lambda: Got().fetch(talker, tmp_path))
    assert problem.code == "referee/mail-login"
    assert "no … no … no" in problem.why
    assert talker.came == 1  # a wrong password is said but once


@pytest.mark.parametrize(("capabilities", "word", "begins"), [
    ("AUTH=PLAIN", "a", "AUTHENTICATE PLAIN"),
    ("", 'a "b" \\c', 'LOGIN "office" "a \\"b\\" \\\\c"'),
    ("AUTH=PLAIN", "é", "AUTHENTICATE PLAIN"), ("", "é", ""), ("LOGINDISABLED", "a", ""),
])
def test_the_password_is_said_in_the_way_the_server_takes(
        capabilities: str, word: str, begins: str, authority: Path, tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Or not at all."""
    monkeypatch.setenv("REFEREE_TEST_SECRET", word)
    with Talker(authority, Imap(MAILS, capabilities)) as talker:
        if begins:
            assert Got().fetch(talker, tmp_path) == FetchResult(3)
            assert any(line.endswith(begins) for line in talker.asked)
        else:
            assert refusal(lambda: Got().fetch(talker, tmp_path)).code == "referee/mail-login"
            assert not any("LOGIN" in line for line in talker.asked)


# Moving.

@pytest.mark.parametrize(("capabilities", "commands"), [
    ("MOVE UIDPLUS", ['UID MOVE 7 "Old &- n&APY-"']),
    ("UIDPLUS", ['UID COPY 7 "Old &- n&APY-"', r"UID STORE 7 +FLAGS.SILENT (\Deleted)",
                 "UID EXPUNGE 7"]),
    ("", ['UID COPY 7 "Old &- n&APY-"', r"UID STORE 7 +FLAGS.SILENT (\Deleted)"]),
])
def test_a_message_is_moved_alone(capabilities: str, commands: list[str], authority: Path,
                                  tmp_path: Path) -> None:
    """What others marked as deleted stays, and names are written as IMAP wants them."""
    with Talker(authority, Imap({7: MAILS[7]}, "AUTH=PLAIN " + capabilities)) as talker:
        got = Got()
        assert got.fetch(talker, tmp_path,
                         'handled = "move"\nfolder = "Old & nö"\n') == FetchResult(1)
    after = [line.partition(" ")[2] for line in talker.asked]
    start = after.index(r"UID STORE 7 +FLAGS.SILENT (\Seen)") + 1
    assert after[start:-1] == commands
    assert "EXPUNGE" not in after


def test_a_message_that_cannot_be_moved_is_handled_all_the_same(
        authority: Path, tmp_path: Path) -> None:
    """It is marked seen, so it does not come again, and counted."""
    script, got = Imap(MAILS, answers={"UID MOVE 8 .*": ["TAG NO [OVERQUOTA] full"]}), Got()
    with Talker(authority, script) as talker:
        more = 'handled = "move"\nfolder = "Old"\n'
        assert got.fetch(talker, tmp_path, more) == FetchResult(3, unmoved=1)
        assert got.fetch(talker, tmp_path, more) == FetchResult()


@pytest.mark.parametrize("made", [True, False])
def test_a_folder_that_is_not_there_is_made(made: bool, authority: Path, tmp_path: Path) -> None:
    """Or refused before anything is handed over."""
    answers = {"LIST.*": ["TAG OK done"]} | ({} if made else {"CREATE.*": ["TAG NO [CANNOT] no"]})
    script, got = Imap(MAILS, answers=answers), Got()
    with Talker(authority, script) as talker:
        if made:
            got.fetch(talker, tmp_path, 'handled = "move"\nfolder = "Old"\n')
            assert len(got.mails) == 3
        else:
            assert refusal(lambda: got.fetch(
                talker, tmp_path, 'handled = "move"\nfolder = "Old"\n')
            ).code == "referee/mail-mailbox"
            assert got.mails == []
    assert any(line.endswith('CREATE "Old"') for line in talker.asked)


def test_a_mailbox_that_may_only_be_read_is_refused(authority: Path, tmp_path: Path) -> None:
    """For nothing in it could be marked."""
    with Talker(authority, Imap(MAILS, answers={
            "SELECT.*": ["* OK [READ-ONLY] x", "TAG OK [READ-ONLY] done"]})) as talker:
        assert refusal(lambda: Got().fetch(talker, tmp_path)).code == "referee/mail-mailbox"


def test_a_full_mailbox_is_handled_part_by_part(
        authority: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How many wait is told."""
    monkeypatch.setattr(imap, "AT_ONCE", 2)
    script, got = Imap(MAILS), Got()
    with Talker(authority, script) as talker:
        assert got.fetch(talker, tmp_path) == FetchResult(2, remaining=1)
        assert got.fetch(talker, tmp_path) == FetchResult(1)
    assert got.mails == ALL
    assert inboxes.MOST == MOST
