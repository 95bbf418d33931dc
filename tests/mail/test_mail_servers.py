"""Mail fetched from Dovecot and sent through Postfix, over TLS on the loopback address."""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from referee.core.base.problem import Problem, Refused
from referee.mail import connection, imap, office_folder, settings, smtp
from referee.mail.imap import FetchResult
from referee.mail.inboxes import MOST, FetchedMessage
from referee.mail.outbox import Mail, Outbox
from referee.mail.settings import Settings
from referee.mail.smtp import DeliveryCounts, DeliveryResult
from tests.mail.mail_servers import Servers
from tests.mail.scripted_servers import Door
from tests.support.refusals import refusal

pytestmark = pytest.mark.slow

MOVE = 'handled = "move"\nfolder = "Erledigt & fertig.Züge"\n'


@pytest.fixture(autouse=True)
def clean(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Empty mailboxes for each test, and the password of the office where it is looked for."""
    monkeypatch.setenv("REFEREE_TEST_SECRET", servers.password("office"))
    monkeypatch.setattr(imap, "PAUSE", 0.01)
    yield
    servers.rest()  # else a mail of one test comes to the next
    servers.clear()


def message(n: int, size: int = 0) -> bytes:
    """A message as it is delivered."""
    head = (f"From: ann@localhost\r\nTo: office@localhost\r\nSubject: move {n}\r\n"
            f"Message-ID: <{n}@test>\r\n\r\nplace {n} forest\r\n.\r\n..\r\n").encode()
    return head + b"x" * 70 * (size // 70)


def subjects(mails: list[bytes]) -> list[str]:
    """The subjects of messages."""
    return [next(line.decode()[9:] for line in raw.splitlines() if line.startswith(b"Subject: "))
            for raw in mails]


class Got:
    """What was handed over."""

    def __init__(self) -> None:
        self.mails: list[bytes] = []
        self.big: list[FetchedMessage] = []
        self.received: list[str] = []

    def handle(self, came: FetchedMessage) -> None:
        """Take a message; of a big one its beginning."""
        self.received.append(came.received)
        if came.is_complete:
            self.mails.append(came.raw)
        else:
            self.big.append(came)

    def fetch(self, servers: Servers, folder: Path, more: str = "", **changes: Any) -> FetchResult:
        """Fetch what is in the office's mailbox."""
        return imap.fetch(servers.settings(folder, into=more, **changes), self.handle)


@pytest.fixture
def outbox(tmp_path: Path) -> Outbox:
    """The outbox of a new office."""
    office_folder.create(str(tmp_path))
    return Outbox(str(tmp_path))


def write(outbox: Outbox, n: int, to: str = "ann@localhost", raw: bytes = b"",
          sender: str = "office+b.key@localhost") -> str:
    """Put a mail into the outbox; its name."""
    key = f"{n:032x}"
    name, = outbox.hold(key, [Mail(key, "red", sender, to, raw or (
        f"From: office@localhost\nTo: {to}\nSubject: report {n}\nMessage-ID: <{n}@office>\n\n"
        "it was played\n.\n..\nend\n").encode())])
    outbox.release(key)
    return name


# In.

@pytest.mark.parametrize("tls", ["implicit", "starttls"])
def test_unseen_mail_is_fetched_and_marked(tls: str, servers: Servers, tmp_path: Path) -> None:
    """As it was delivered, in order, once."""
    servers.deliver("office", *map(message, range(3)))
    got = Got()
    assert got.fetch(servers, tmp_path, tls=tls) == FetchResult(3)
    assert subjects(got.mails) == ["move 0", "move 1", "move 2"]
    assert all(raw.endswith(message(n)) for n, raw in enumerate(got.mails))
    assert all(abs(datetime.fromisoformat(when).timestamp() - time.time()) < 600
               for when in got.received)
    assert [flags for flags, _ in servers.mails("office")] == ["S"] * 3
    assert got.fetch(servers, tmp_path, tls=tls) == FetchResult()


def test_handled_mail_can_be_moved(servers: Servers, tmp_path: Path) -> None:
    """To a folder that is made, whatever it is called; what others deleted stays."""
    servers.deliver("office", *map(message, range(3)))
    got = Got()
    assert got.fetch(servers, tmp_path, MOVE) == FetchResult(3)
    assert got.fetch(servers, tmp_path, MOVE) == FetchResult()
    assert servers.mails("office") == []
    moved = servers.mails("office", "Erledigt &- fertig.Z&APw-ge")
    assert [flags for flags, _ in moved] == ["S"] * 3


def test_mail_that_was_read_or_deleted_is_left_alone(servers: Servers, tmp_path: Path) -> None:
    """Handled or not, it is not expunged."""
    servers.deliver("office", *map(message, range(3)))
    box = servers.maildir("office")
    for n, flags in enumerate(("S", "T")):
        file = sorted((box / "new").iterdir())[0]
        file.rename(box / "cur" / f"{file.name}:2,{flags}")
        assert n < 2
    got = Got()
    assert got.fetch(servers, tmp_path, MOVE) == FetchResult(1)
    assert subjects(got.mails) == ["move 2"]
    assert sorted(flags for flags, _ in servers.mails("office")) == ["S", "T"]


def test_another_mailbox_can_be_named(servers: Servers, tmp_path: Path) -> None:
    """One that is not there is refused by its name."""
    problem = refusal(lambda: Got().fetch(servers, tmp_path, 'mailbox = "Spiele"\n'))
    assert (problem.code, "Spiele" in problem.why) == ("referee/mail-mailbox", True)
    servers.deliver("office", message(1))
    Got().fetch(servers, tmp_path, MOVE)
    made = servers.maildir("office", "Erledigt &- fertig.Z&APw-ge")
    file, = (made / "cur").iterdir()
    file.rename(made / "new" / file.name.partition(":")[0])
    got = Got()
    assert got.fetch(servers, tmp_path, 'mailbox = "Erledigt & fertig.Züge"\n') == FetchResult(1)


def test_an_oversize_message_is_told_and_not_fetched(servers: Servers, tmp_path: Path) -> None:
    """Once; those around it are handled."""
    servers.deliver("office", message(0), message(1, MOST), message(2), message(3, MOST - 5000))
    got = Got()
    assert got.fetch(servers, tmp_path) == FetchResult(3, oversized=1)
    assert subjects(got.mails) == ["move 0", "move 2", "move 3"]
    big, = got.big
    assert big.size > MOST
    assert subjects([big.raw]) == ["move 1"]
    assert got.fetch(servers, tmp_path) == FetchResult()


def test_what_is_not_handled_is_fetched_again(servers: Servers, tmp_path: Path) -> None:
    """Whatever stopped it, and nothing behind it was marked."""
    servers.deliver("office", *map(message, range(3)))
    seen: list[bytes] = []

    def handle(came: FetchedMessage) -> None:
        if len(seen) == 1:
            raise KeyboardInterrupt
        seen.append(came.raw)

    with pytest.raises(KeyboardInterrupt):
        imap.fetch(servers.settings(tmp_path), handle)
    assert sorted(flags for flags, _ in servers.mails("office")) == ["", "", "S"]
    got = Got()
    got.fetch(servers, tmp_path)
    assert subjects(seen + got.mails) == ["move 0", "move 1", "move 2"]


# Out.

@pytest.mark.parametrize("tls", ["implicit", "starttls"])
def test_mail_is_sent_as_it_was_written(
        tls: str, servers: Servers, outbox: Outbox, tmp_path: Path) -> None:
    """Dots and all, from the address where bounces go; it is marked as sent."""
    name = write(outbox, 1)
    assert smtp.send(servers.settings(tmp_path, tls=tls), outbox, time.time()) == DeliveryCounts(1)
    (_, raw), = servers.wait("ann")
    assert raw.startswith(b"Return-Path: <office+b.key@localhost>")
    assert raw.endswith(b"\n\nit was played\n.\n..\nend\n")
    assert os.listdir(tmp_path / "out/sent") == [name]


def test_every_mail_has_a_fate_of_its_own(
        servers: Servers, outbox: Outbox, tmp_path: Path) -> None:
    """Nobody of that name, come again, not from you, too big; between them one that goes."""
    for n, (to, raw) in enumerate((
            ("nobody@localhost", b""), ("later@localhost", b""), ("shut@localhost", b""),
            ("ann@localhost", b"Subject: x\n\n" + b"x\n" * 2_000_000), ("bob+tag@localhost", b""))):
        write(outbox, n, to, raw)
    told: dict[str, DeliveryResult] = {}
    assert smtp.send(servers.settings(tmp_path), outbox, time.time(), lambda fate: told.update(
        {fate.mail.recipient.partition("@")[0]: fate})) == DeliveryCounts(1, 3, 1)
    assert {who: (fate.outcome, fate.code, fate.is_address_fault) for who,
            fate in told.items()} == {
        "nobody": ("bounced", 550, True), "later": ("later", 450, False),
        "shut": ("bounced", 550, False), "ann": ("bounced", 552, False),
        "bob+tag": ("sent", 250, False)}
    assert "User unknown" in told["nobody"].why
    servers.wait("bob")
    assert [outbox.load(name)[0].recipient for name in outbox.waiting()] == ["later@localhost"]
    assert len(os.listdir(tmp_path / "out/failed")) == 6


def test_letters_beyond_ascii_are_carried(
        servers: Servers, outbox: Outbox, tmp_path: Path) -> None:
    """As they are."""
    write(outbox, 1, raw="Subject: x\n\nnächste Runde: “é” 北\n".encode())
    assert smtp.send(servers.settings(tmp_path), outbox, time.time()) == DeliveryCounts(1)
    (_, raw), = servers.wait("ann")
    assert raw.endswith("\n\nnächste Runde: “é” 北\n".encode())


def office(folder: Path, out: str) -> Settings:
    """An office that sends so, and fetches nothing."""
    return settings.parse(
        ('[office]\nname = "G"\naddress = "office@localhost"\nmoderator = "ann@localhost"\n'
         f'zone = "UTC"\ngames = ["g"]\n[out]\n{out}\n').encode(), str(folder / "office.toml"))


@pytest.mark.parametrize("to", ["ann@localhost", "ann@elsewhere.example"])
def test_who_does_not_say_who_he_is_is_refused(
        to: str, servers: Servers, outbox: Outbox, tmp_path: Path) -> None:
    """The mails wait, and no address is marked."""
    write(outbox, 1, to)
    told: list[DeliveryResult] = []
    made = office(tmp_path, f'host = "localhost"\nport = {servers.smtps}\nca = "{servers.ca}"')
    problem = refusal(lambda: smtp.send(made, outbox, time.time(), told.append))
    assert (problem.code, told, len(outbox.waiting())) == ("referee/mail-sender", [], 1)


def test_the_program_sendmail_takes_mail(
        servers: Servers, outbox: Outbox, tmp_path: Path) -> None:
    """With dots, to a sender that wants no bounces too."""
    write(outbox, 1)
    write(outbox, 2, "bob@localhost", sender="")
    made = office(tmp_path, f'sendmail = ["/usr/sbin/sendmail", "-C", "{servers.folder}/etc"]')
    assert smtp.send(made, outbox, time.time()) == DeliveryCounts(2)
    (_, raw), = servers.wait("ann")
    assert raw.startswith(b"Return-Path: <office+b.key@localhost>")
    assert raw.endswith(b"\n\nit was played\n.\n..\nend\n")
    (_, raw), = servers.wait("bob")
    assert raw.startswith(b"Return-Path: <>")


# Who they are, and who we are.

def both(servers: Servers, outbox: Outbox, folder: Path, **changes: Any) -> list[Problem]:
    """What fetching and sending are refused with."""
    servers.deliver("office", message(1))
    write(outbox, 1)
    got = Got()
    found = [refusal(lambda: got.fetch(servers, folder, **changes)),
             refusal(lambda: smtp.send(servers.settings(folder, **changes), outbox, time.time()))]
    assert (got.mails, len(outbox.waiting())) == ([], 1)
    assert [flags for flags, _ in servers.mails("office")] == [""]
    return found


@pytest.mark.parametrize("tls", ["implicit", "starttls"])
@pytest.mark.parametrize("wrong", ["authority", "name", "none"])
def test_a_certificate_that_does_not_hold_is_refused(
        tls: str, wrong: str, servers: Servers, outbox: Outbox, tmp_path: Path) -> None:
    """From an authority that is not trusted, ours or the system's, or for another name."""
    changed: dict[str, dict[str, Any]] = {
        "authority": {"ca": str(servers.other_ca)}, "name": {"host": "127.0.0.1"},
        "none": {"ca": None}}
    for problem in both(servers, outbox, tmp_path, tls=tls, **changed[wrong]):
        assert problem.code == "referee/mail-certificate"
        assert ("mismatch" in problem.why) == (wrong == "name")


@pytest.mark.parametrize("tls", ["implicit", "starttls"])
def test_tls_on_the_wrong_port_is_refused(
        tls: str, servers: Servers, outbox: Outbox, tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch) -> None:
    """With the ports that would do."""
    monkeypatch.setattr(connection, "PATIENCE", 1.0)  # each waits for the other to begin
    servers.imaps, servers.imap = servers.imap, servers.imaps
    servers.smtps, servers.submission = servers.submission, servers.smtps
    try:
        for problem in both(servers, outbox, tmp_path, tls=tls):
            assert problem.code in (
                ("referee/mail-tls",) if tls == "implicit" else ("referee/mail-cut",))
            assert "“port” and “tls”" in problem.hint
    finally:
        servers.imaps, servers.imap = servers.imap, servers.imaps
        servers.smtps, servers.submission = servers.submission, servers.smtps


@pytest.mark.parametrize("auth", ["password", "xoauth2"])
def test_a_wrong_password_is_refused_and_not_shown(
        auth: str, servers: Servers, outbox: Outbox, tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is a forged token; nothing is fetched or sent."""
    wrong = "hunter2-and-more" if auth == "password" else servers.token("office", valid=False)
    monkeypatch.setenv("REFEREE_TEST_SECRET", wrong)
    for problem in both(servers, outbox, tmp_path, auth=auth):
        assert problem.code == "referee/mail-login"
        assert wrong not in str(problem)


@pytest.mark.parametrize("tls", ["implicit", "starttls"])
def test_a_token_opens_both_servers(
        tls: str, servers: Servers, outbox: Outbox, tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch) -> None:
    """By XOAUTH2, as Google and Microsoft want it."""
    monkeypatch.setenv("REFEREE_TEST_SECRET", servers.token("office"))
    servers.deliver("office", message(1))
    write(outbox, 1)
    assert Got().fetch(servers, tmp_path, auth="xoauth2", tls=tls) == FetchResult(1)
    assert smtp.send(servers.settings(tmp_path, auth="xoauth2", tls=tls), outbox,
                     time.time()) == DeliveryCounts(1)


def test_a_password_comes_from_a_program(servers: Servers, tmp_path: Path) -> None:
    """As one that keeps passwords prints it."""
    servers.deliver("office", message(1))
    (tmp_path / "word").write_text(servers.password("office") + "\nuser: office\n")
    assert Got().fetch(servers, tmp_path, secret_env=None,
                       secret_command=["cat", str(tmp_path / "word")]) == FetchResult(1)


def test_a_server_that_is_not_there_is_refused(
        servers: Servers, outbox: Outbox, tmp_path: Path) -> None:
    """So is one whose name nobody knows."""
    write(outbox, 1)
    for host in ("127.0.0.9", "no-such-host.invalid"):
        for act in (lambda host=host: Got().fetch(servers, tmp_path, host=host),
                    lambda host=host: smtp.send(servers.settings(tmp_path, host=host), outbox, 0)):
            assert refusal(act).code == "referee/mail-unreachable"


# Many, and lines that break.

def test_fifty_mails_go_and_come_in_a_burst(
        servers: Servers, outbox: Outbox, tmp_path: Path) -> None:
    """Over one connection each way; each is there once."""
    for n in range(50):
        write(outbox, n, "office@localhost")
    start = time.monotonic()
    assert smtp.send(servers.settings(tmp_path), outbox, time.time()) == DeliveryCounts(50)
    sent = time.monotonic()
    servers.wait("office", 50)
    there = time.monotonic()
    got = Got()
    assert got.fetch(servers, tmp_path) == FetchResult(50)
    print(f"50 mails: sent in {sent - start:.2f} s, delivered {there - sent:.2f} s later, "
          f"fetched in {time.monotonic() - there:.2f} s")
    assert sorted(subjects(got.mails)) == sorted(f"report {n}" for n in range(50))


class Cutting(Door):
    """A line to a port that is cut when so many bytes have come back from the server."""

    def __init__(self, port: int, after: int, times: int) -> None:
        self._to, self._after, self._times = port, after, times
        super().__init__()

    def met(self, here: socket.socket) -> None:
        """Pass on what both say."""
        there = socket.create_connection(("127.0.0.1", self._to))
        left = [self._after if self._times > 0 else 1 << 40]
        self._times -= 1
        for one, other, counted in ((here, there, [1 << 40]), (there, here, left)):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self._pass, args=(one, other, counted), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket, left: list[int]) -> None:
        with suppress(OSError):
            while data := one.recv(1 << 16):
                other.sendall(data[:left[0]])
                left[0] -= len(data)
                if left[0] <= 0:
                    break
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize("after", range(2500, 7000, 300))
def test_a_line_that_is_cut_loses_no_mail_that_comes(
        after: int, servers: Servers, tmp_path: Path) -> None:
    """Wherever it is cut, twice in a row; each mail is handed over, once."""
    servers.deliver("office", *map(message, range(5)))
    got = Got()
    port, servers.imaps = servers.imaps, 0
    try:
        with Cutting(port, after, 2) as line:
            servers.imaps = line.port
            for _ in range(3):  # before the mailbox is open nothing is tried twice
                with suppress(Refused):
                    got.fetch(servers, tmp_path)
    finally:
        servers.imaps = port
    assert sorted(subjects(got.mails)) == [f"move {n}" for n in range(5)]
    assert [flags for flags, _ in servers.mails("office")] == ["S"] * 5


@pytest.mark.parametrize("after", range(2000, 4500, 200))
def test_a_line_that_is_cut_loses_no_mail_that_goes(
        after: int, servers: Servers, outbox: Outbox, tmp_path: Path) -> None:
    """Each arrives; one that the server took as the line broke may do so again, as itself."""
    for n in range(5):
        write(outbox, n)
    port, servers.smtps = servers.smtps, 0
    try:
        with Cutting(port, after, 2) as line:
            servers.smtps = line.port
            for _ in range(3):
                with suppress(Refused):
                    smtp.send(servers.settings(tmp_path), outbox, time.time())
    finally:
        servers.smtps = port
    assert outbox.waiting() == []
    until = time.monotonic() + 15
    while set(subjects([raw for _, raw in servers.mails("ann")])) != {
            f"report {n}" for n in range(5)}:
        assert time.monotonic() < until, servers.logs()
        time.sleep(0.02)
    assert len(servers.mails("ann")) <= 5 + 2
