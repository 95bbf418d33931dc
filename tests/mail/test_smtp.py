"""Sending the outbox: servers that refuse, postpone, disconnect or attack, and programs."""

import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from referee.core.base.problem import Refused
from referee.mail import connection, office_folder, settings, smtp
from referee.mail.outbox import Mail, Outbox
from referee.mail.smtp import DeliveryCounts, DeliveryResult
from tests.mail.scripted_servers import WORD, Smtp, Talk, Talker
from tests.support.refusals import refusal

NOW = time.time()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for long; the password is the one that no test may see anywhere."""
    monkeypatch.setattr(connection, "PATIENCE", 3.0)
    monkeypatch.setattr(connection, "DELIVERY_PATIENCE", 3.0)
    monkeypatch.setenv("REFEREE_TEST_SECRET", WORD)
    monkeypatch.setattr(os, "fsync", lambda fd: None)


class Office:
    """An office with mails in its outbox, and what is told of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        office_folder.create(str(folder))
        self.box = Outbox(str(folder))
        self.told: list[DeliveryResult] = []
        self.count = 0

    def write(self, to: str = "ann@example.org", raw: bytes = b"Subject: x\n\nhello\n",
              sender: str = "office@example.org") -> str:
        """Put a mail into the outbox; its name."""
        self.count += 1
        key = f"{self.count:032x}"
        name, = self.box.hold(key, [Mail(key, "red", sender, to, raw)])
        self.box.release(key)
        past = NOW - 1000 + self.count
        os.utime(self.folder / "out/new" / name, (past, past))
        return name

    def send(self, talker: Talker, now: float = NOW, **changes: str) -> DeliveryCounts:
        """Send what there is."""
        return smtp.send(talker.settings(self.folder, **changes), self.box, now, self.told.append)

    def through(self, *program: str) -> DeliveryCounts:
        """Send what there is through a program."""
        made = settings.parse((
            '[office]\nname = "G"\naddress = "office@example.org"\ngames = ["g"]\nzone = "UTC"\n'
            'moderator = "ann@example.org"\n[out]\nsendmail = ['
            + ", ".join(f"'{word}'" for word in program) + "]\n").encode(), "office.toml")
        return smtp.send(made, self.box, NOW, self.told.append)

    def fates(self) -> list[str]:
        """What became of the mails, in the order they were told."""
        return [fate.outcome for fate in self.told]

    def lies(self, part: str) -> list[str]:
        """What lies in a folder of the outbox."""
        return sorted(os.listdir(self.folder / "out" / part))


@pytest.fixture
def office(tmp_path: Path) -> Office:
    """An office with an empty outbox."""
    return Office(tmp_path / "office")


# What is sent.

def test_mails_are_sent_over_one_connection(office: Office, authority: Path) -> None:
    """The oldest first, each with its envelope, and marked."""
    names = [office.write(f"p{n}@example.org", b"Subject: %d\n\nx\n" % n) for n in range(5)]
    script = Smtp()
    with Talker(authority, script) as talker:
        assert office.send(talker) == DeliveryCounts(5)
        assert office.send(talker) == DeliveryCounts()
    assert talker.came == 1  # with nothing to send nobody is called
    assert [line for line in talker.asked if line.startswith(("MAIL", "RCPT"))] == [
        line for n in range(5) for line in ("MAIL FROM:<office@example.org> SIZE=17",
                                            f"RCPT TO:<p{n}@example.org>")]
    assert (office.fates(), office.lies("sent"), office.lies("new")) == (["sent"] * 5, names, [])


@pytest.mark.parametrize("raw", [
    b"Subject: x\n\n.\n..\n.x\nend\n", b"Subject: x\r\n\r\n.\r\n..\r\n.x\r\nend\r\n",
    b"Subject: x\r\r.\n..\r\n.x\rend"])
def test_dots_and_line_ends_arrive_as_they_should(
        raw: bytes, office: Office, authority: Path) -> None:
    """Every line ends as SMTP wants it, and no dot ends the mail."""
    office.write(raw=raw)
    script = Smtp()
    with Talker(authority, script) as talker:
        assert office.send(talker) == DeliveryCounts(1)
    assert script.mails == [b"Subject: x\r\n\r\n..\r\n...\r\n..x\r\nend"]


@pytest.mark.parametrize(("to", "raw", "features", "options"), [
    ("ann@example.org", b"Subject: x\n\n\xc3\xa9\n", ("8BITMIME",), " BODY=8BITMIME"),
    ("ann@example.org", b"Subject: x\n\n\xc3\xa9\n", (), ""),
    ("ann@example.org", b"Subject: \xc3\xa9\n\nx\n", ("8BITMIME", "SMTPUTF8"),
     " BODY=8BITMIME SMTPUTF8"),
    ("änn@example.org", b"Subject: x\n\nx\n", ("SMTPUTF8",), " SMTPUTF8"),
    ("änn@example.org", b"Subject: x\n\nx\n", (), None),
])
def test_letters_beyond_ascii_are_announced(
        to: str, raw: bytes, features: tuple[str, ...], options: str | None, office: Office,
        authority: Path) -> None:
    """What the server cannot take comes back, and a plain mail behind it is sent."""
    office.write(to, raw)
    office.write()
    with Talker(authority, Smtp(features=("AUTH PLAIN", *features))) as talker:
        office.send(talker)
    if options is None:
        assert office.fates() == ["bounced", "sent"]
        assert office.told[0].is_address_fault
    else:
        assert office.fates() == ["sent", "sent"]
        assert f"MAIL FROM:<office@example.org>{options}" in talker.asked
        assert f"RCPT TO:<{to}>" in talker.asked


def test_a_mail_may_want_no_bounces(office: Office, authority: Path) -> None:
    """Its envelope then has no sender."""
    office.write(sender="")
    with Talker(authority, Smtp()) as talker:
        assert office.send(talker) == DeliveryCounts(1)
    assert any(line.startswith("MAIL FROM:<> ") for line in talker.asked)


# What comes back, and what waits.

@pytest.mark.parametrize(("answers", "fate", "code", "address"), [
    ({"RCPT.*bob.*": ["550 5.1.1 <bob@example.org>: no such user"]}, "bounced", 550, True),
    ({"RCPT.*bob.*": ["550-5.1.1 no", "550 5.1.1 such user"]}, "bounced", 550, True),
    ({"RCPT.*bob.*": ["553 bad name"]}, "bounced", 553, True),
    ({"RCPT.*bob.*": ["550 5.7.1 not from you"]}, "bounced", 550, False),
    ({"RCPT.*bob.*": ["450 4.2.0 greylisted"]}, "later", 450, False),
    ({"RCPT.*bob.*": ["452 4.2.2 full"]}, "later", 452, False),
    ({"MAIL.*SIZE=99.*": ["552 5.3.4 too big"]}, "bounced", 552, False),
])
def test_one_mail_that_is_refused_keeps_no_other_back(
        answers: dict[str, Any], fate: str, code: int, address: bool, office: Office,
        authority: Path) -> None:
    """It comes back or waits with the server's words; the others are sent."""
    office.write()
    name = office.write("bob@example.org", b"Subject: x\n\n" + b"y" * 83 + b"\n")
    office.write("cid@example.org")
    with Talker(authority, Smtp(answers)) as talker:
        told = office.send(talker)
    bob = office.told[1]
    assert (office.fates(), bob.code, bob.is_address_fault) == (["sent", fate, "sent"], code,
                                                                address)
    assert next(iter(answers.values()))[-1][4:].split(" ", 1)[1] in bob.why
    if fate == "bounced":
        assert (told, office.lies("failed")) == (DeliveryCounts(2, 1), [name, f"{name}.why"])
        assert str(code) in (office.folder / "out/failed" / f"{name}.why").read_text()
    else:
        assert (told, office.lies("new")) == (DeliveryCounts(2, 0, 1), [name])


@pytest.mark.parametrize(("said", "fate"), [
    ("554 5.6.0 spam", "bounced"), ("451 4.3.0 try later", "later"), ("552 full", "bounced")])
def test_a_mail_that_is_refused_for_its_words_is_no_fault_of_its_address(
        said: str, fate: str, office: Office, authority: Path) -> None:
    """Before they were sent, or after."""
    office.write()
    for answers in ({"END": (said,)}, {"DATA": (said,)}):
        office.told.clear()
        if fate == "bounced":
            office.write()
        with Talker(authority, Smtp(answers)) as talker:
            office.send(talker)
        assert set(office.fates()) == {fate}
        assert not office.told[0].is_address_fault


def test_a_mail_that_waits_for_days_comes_back(office: Office, authority: Path) -> None:
    """When it was tried once more."""
    office.write()
    with Talker(authority, Smtp({"RCPT.*": ["450 4.2.0 later"]})) as talker:
        assert office.send(talker) == DeliveryCounts(later=1)
        assert office.send(talker, NOW + 6 * 86400) == DeliveryCounts(bounced=1)
    assert "5 days" in office.told[1].why


@pytest.mark.parametrize(("answers", "code"), [
    ({"MAIL.*": ["553 5.7.1 sender address rejected: not owned by user"]}, "referee/mail-sender"),
    ({"MAIL.*": ["530 5.7.0 authenticate first"]}, "referee/mail-sender"),
    ({"MAIL.*": ["451 4.3.0 come back later"]}, "referee/mail-later"),
    ({"RCPT.*": ["554 5.7.1 <ann@example.org>: Relay access denied"]}, "referee/mail-sender"),
    ({"RCPT.*": ["550 5.7.1 Relaying denied"]}, "referee/mail-sender"),
    ({"RCPT.*": ["530 5.7.0 authenticate first"]}, "referee/mail-sender"),
])
def test_a_server_that_takes_nothing_from_us_marks_no_address(
        answers: dict[str, Any], code: str, office: Office, authority: Path) -> None:
    """All mails wait, and the moderator is told why."""
    office.write()
    office.write("bob@example.org")
    with Talker(authority, Smtp(answers)) as talker:
        problem = refusal(lambda: office.send(talker))
    assert (problem.code, office.told, len(office.lies("new"))) == (code, [], 2)
    assert next(iter(answers.values()))[0][4:] in problem.why


def test_what_comes_back_is_told_before_it_is_moved(office: Office, authority: Path) -> None:
    """So a crash in between tells it again, and loses nothing."""
    name = office.write()

    def stop(fate: DeliveryResult) -> None:
        raise KeyboardInterrupt

    with Talker(authority, Smtp({"RCPT.*": ["550 5.1.1 nobody"]})) as talker:
        with pytest.raises(KeyboardInterrupt):
            smtp.send(talker.settings(office.folder), office.box, NOW, stop)
        assert office.lies("new") == [name]
        assert office.send(talker) == DeliveryCounts(bounced=1)


def test_a_foreign_file_keeps_no_mail_back(office: Office, authority: Path) -> None:
    """It stays, and is complained of when the others are sent."""
    (office.folder / "out/new/0").write_bytes(b"x")
    office.write()
    with Talker(authority, Smtp()) as talker:
        assert refusal(lambda: office.send(talker)).code == "referee/unusable-office-mail"
    assert (office.fates(), office.lies("new")) == (["sent"], ["0"])


# Lines that break.

def breaks(times: int, when: str) -> tuple[Smtp, list[int]]:
    """A server that breaks so many lines at a mail to bob, before or after it has taken it."""
    left = [times]
    script = Smtp()

    def at_rcpt(talk: Talk, _: str) -> None:
        left[0] -= 1
        if left[0] >= 0:
            talk.close()
            raise OSError
        talk.say("250 ok")

    def at_end(talk: Talk, text: str) -> None:
        if "to bob" in text:
            left[0] -= 1
        script.mails.append(text.encode())
        if "to bob" in text and left[0] >= 0:
            talk.close()
            raise OSError
        talk.say("250 ok")

    script.answers = {"RCPT.*bob.*": at_rcpt} if when == "before" else {"END": at_end}
    return script, left


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_line_that_breaks_is_begun_anew(when: str, office: Office, authority: Path) -> None:
    """What the server took and did not say so is sent again, with the same name on it."""
    for who in ("ann", "bob", "cid"):
        office.write(f"{who}@example.org", f"Message-ID: <to {who}>\n\nx\n".encode())
    script, _ = breaks(1, when)
    with Talker(authority, script) as talker:
        assert office.send(talker) == DeliveryCounts(3)
    assert talker.came == 2
    assert len(set(script.mails)) == 3
    assert len(script.mails) == (3 if when == "before" else 4)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_mail_that_breaks_every_line_keeps_no_other_back(
        when: str, office: Office, authority: Path) -> None:
    """It waits; the others are sent."""
    for who in ("ann", "bob", "cid", "dora"):
        office.write(f"{who}@example.org", f"Subject: to {who}\n\nx\n".encode())
    script, _ = breaks(99, when)
    with Talker(authority, script) as talker:
        assert office.send(talker) == DeliveryCounts(3, later=1)
    assert [fate.mail.recipient[:3] for fate in office.told if fate.outcome == "sent"] == [
        "ann", "cid", "dor"]


def test_a_server_that_wants_a_rest_gets_one(office: Office, authority: Path) -> None:
    """After some mails of a connection it closes it with 421; the others go over a new one."""
    for n in range(5):
        office.write(f"p{n}@example.org")
    script = Smtp()
    count = [0]

    def mail(talk: Talk, _: str) -> None:
        count[0] += 1
        if count[0] % 3 == 0:
            talk.say("421 4.7.0 too many mails on this connection")
            talk.close()
            raise OSError
        talk.say("250 ok")

    script.answers = {"MAIL.*": mail}
    with Talker(authority, script) as talker:
        assert office.send(talker) == DeliveryCounts(5)
    assert talker.came == 3


# Servers that are none.

def flood(talk: Talk, _: str) -> None:
    """An answer without an end."""
    while True:
        talk.raw(b"250-more\r\n" * 1000)


def drip(talk: Talk, _: str) -> None:
    """A byte at a time."""
    while True:
        talk.raw(b"2")
        time.sleep(0.02)


MEAN: dict[str, Any] = {
    "flood": flood, "drip": drip, "silence": lambda talk, _: time.sleep(5),
    "long line": lambda talk, _: talk.raw(b"250 " + b"x" * (20 << 20)), "zeros": [bytes(100)],
    "bytes": [b"\xff\xfe"], "no number": ["hello"], "odd number": ["999 x"], "two": ["2"],
    "empty": [""], "bye": ["421 bye"], "go on": ["354 more"], "echo": [f"550 I do not know {WORD}"],
}


@pytest.mark.slow
@pytest.mark.parametrize("how", MEAN)
@pytest.mark.parametrize("command", ["EHLO.*", "AUTH.*", "MAIL.*", "RCPT.*", "DATA", "END"])
def test_a_server_that_is_none_ends_in_a_refusal_or_a_fate(
        how: str, command: str, office: Office, authority: Path,
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Soon, without the password in its words, and no mail is lost."""
    for name in ("PATIENCE", "DELIVERY_PATIENCE", "LEAVE"):
        monkeypatch.setattr(connection, name, 0.1)
    office.write()
    said = MEAN[how]
    script = Smtp({command: said if callable(said) else tuple(said)})
    if command == "END" and not callable(said):
        script.answers = {"END": lambda talk, _: talk.say(*said)}
    start = time.monotonic()
    told: object = None
    with Talker(authority, script) as talker:
        try:
            office.send(talker)
        except Refused as error:
            told = error.problems
            assert error.problems[0].code.startswith("referee/mail-")
            assert error.problems[0].why.isprintable()
            assert len(error.problems[0].why) < 400
    assert WORD not in f"{told}{office.told}"
    assert time.monotonic() - start < 5
    assert len(office.lies("new")) + len(office.lies("sent")) + len(
        [name for name in office.lies("failed") if not name.endswith(".why")]) == 1
    assert office.lies("sent") == [] or (command, how) == ("DATA", "go on")


@pytest.mark.parametrize("greeting", ["", "421 busy", "554 not you", "* OK imap", "220-x\r\n220",
                                      "x" * 100_000])
def test_a_greeting_that_is_none_is_refused(greeting: str, office: Office,
                                            authority: Path) -> None:
    """No password is said."""
    office.write()
    script = Smtp()
    script.greeting = greeting
    with Talker(authority, script) as talker:
        if greeting.startswith("220"):
            assert office.send(talker) == DeliveryCounts(1)
        else:
            assert refusal(lambda: office.send(talker)).code.startswith("referee/mail-")
            assert not any("AUTH" in line for line in talker.asked)
            assert len(office.lies("new")) == 1


# Who we are, and TLS.

def test_without_tls_no_password_is_said(office: Office, authority: Path) -> None:
    """To a server that has lost its STARTTLS, or a port without TLS."""
    office.write()
    with Talker(authority, Smtp(), tls=False) as talker:
        for tls in ("starttls", "implicit"):
            assert refusal(lambda tls=tls: office.send(  # type: ignore[misc]
                talker, tls=tls)).code == "referee/mail-tls"
    assert not any("AUTH" in line or "MAIL" in line for line in talker.asked)


@pytest.mark.parametrize(("offered", "auth", "said"), [
    ("AUTH PLAIN LOGIN", "password", ["AUTH PLAIN AG9mZmljZQBodW50ZXIyLWFuZC1tb3Jl"]),
    ("AUTH LOGIN", "password", ["AUTH LOGIN", "b2ZmaWNl", "aHVudGVyMi1hbmQtbW9yZQ=="]),
    ("AUTH CRAM-MD5", "password", []), ("HELP", "password", []),
    ("AUTH XOAUTH2", "xoauth2", [
        "AUTH XOAUTH2 dXNlcj1vZmZpY2UBYXV0aD1CZWFyZXIgaHVudGVyMi1hbmQtbW9yZQEB"]),
])
def test_the_password_is_said_in_the_way_the_server_takes(
        offered: str, auth: str, said: list[str], office: Office, authority: Path) -> None:
    """Or not at all."""
    office.write()
    script = Smtp({"AUTH LOGIN": ["334 VXNlcm5hbWU6"], "b2ZmaWNl": ["334 UGFzc3dvcmQ6"],
                   "aHVudGVy.*": ["235 in"]}, features=(offered,))
    with Talker(authority, script) as talker:
        if said:
            assert office.send(talker, auth=auth) == DeliveryCounts(1)
        else:
            assert refusal(lambda: office.send(talker, auth=auth)).code == "referee/mail-login"
    start = talker.asked.index("ehlo [127.0.0.1]") + 1
    assert talker.asked[start:start + len(said)] == said
    assert said or not any("AUTH" in line for line in talker.asked)


def test_a_wrong_password_is_said_once_and_not_shown(office: Office, authority: Path) -> None:
    """A token that has run out is answered in two steps."""
    office.write()
    with Talker(authority, Smtp({"AUTH PLAIN .*": [f"535 5.7.8 no {WORD}"]})) as talker:
        problem = refusal(lambda: office.send(talker))
    assert (problem.code, talker.came) == ("referee/mail-login", 1)
    assert "535 5.7.8 no …" in problem.why
    with Talker(authority, Smtp({"AUTH XOAUTH2 .*": ["334 eyJzdGF0dXMi"], "": ["535 expired"]},
                                features=("AUTH XOAUTH2",))) as talker:
        assert "expired" in refusal(lambda: office.send(talker, auth="xoauth2")).why
    assert len(office.lies("new")) == 1


# Programs.

PROGRAM = """
import sys, pathlib
pathlib.Path({out!r}).write_bytes(repr(sys.argv[1:]).encode() + b"\\n" + sys.stdin.buffer.read())
print("x: user unknown"); sys.exit({code})
"""


def program(folder: Path, code: int) -> tuple[str, ...]:
    """A program as sendmail is, which ends so."""
    path = folder / "sendmail.py"
    path.write_text(PROGRAM.format(out=str(folder / "out.txt"), code=code))
    return sys.executable, str(path)


@pytest.mark.parametrize(("sender", "shown"), [("office@example.org", "office@example.org"),
                                               ("", "<>")])
def test_a_program_gets_the_mail_and_its_envelope(
        sender: str, shown: str, office: Office, tmp_path: Path) -> None:
    """With line ends as files have them; a dot is nothing to it."""
    office.write(raw=b"Subject: x\r\n\r\n.\r\nend\r\n", sender=sender)
    assert office.through(*program(tmp_path, 0)) == DeliveryCounts(1)
    assert (tmp_path / "out.txt").read_bytes() == (
        f"['-i', '-f', '{shown}', '--', 'ann@example.org']\n".encode()
        + b"Subject: x\n\n.\nend\n")
    assert len(office.lies("sent")) == 1


@pytest.mark.parametrize(("code", "fate", "address"), [
    (67, "bounced", True), (68, "bounced", True), (65, "bounced", False), (75, "later", False)])
def test_what_a_program_ends_with_is_the_fate(
        code: int, fate: str, address: bool, office: Office, tmp_path: Path) -> None:
    """As sysexits.h has it."""
    office.write()
    office.through(*program(tmp_path, code))
    told, = office.told
    assert (told.outcome, told.code, told.is_address_fault, told.why) == (
        fate, code, address, "x: user unknown")


@pytest.mark.parametrize("code", [1, 64, 69, 70, 77, 78])
def test_a_program_that_fails_for_other_reasons_stops_the_sending(
        code: int, office: Office, tmp_path: Path) -> None:
    """All mails wait."""
    office.write()
    office.write("bob@example.org")
    problem = refusal(lambda: office.through(*program(tmp_path, code)))
    assert problem.code == "referee/mail-program"
    assert f"ended with {code}: x: user unknown." in problem.why
    assert (office.told, len(office.lies("new"))) == ([], 2)


def test_a_program_that_is_not_there_or_never_ends_stops_the_sending(
        office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """All mails wait."""
    monkeypatch.setattr(smtp, "PROGRAM", 0.3)
    office.write()
    for command in (("/no/such/program",), (sys.executable, "-c", "import time; time.sleep(9)")):
        problem = refusal(lambda command=command: office.through(*command))  # type: ignore[misc]
        assert problem.code == "referee/mail-program"
    assert len(office.lies("new")) == 1
