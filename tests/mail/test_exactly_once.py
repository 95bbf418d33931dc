"""Messages to an office on disk are handled exactly once, whatever happens."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.core.base.problem import Refused
from referee.mail import office_folder
from referee.mail.journal import Journal
from referee.mail.outbox import Outbox
from referee.pbem.inbound import message
from referee.pbem.roster import game_roster, tokens
from tests.support import command_line
from tests.support.command_functions import office
from tests.support.office_on_disk import (
    EVERY,
    NOW,
    SETTINGS,
    begun,
    letter,
    out,
    points,
    post,
    turns,
)
from tests.support.office_on_disk import folder as folder


def test_a_message_is_played_and_answered_once(folder: Path) -> None:
    """The same again has the same answer and no other effect."""
    first = letter(1, "red", 1, "place 3 forest")
    assert post(folder).process(first, NOW) == "answered"
    was = _end(folder)
    assert post(folder).process(first, "2026-11-22T12:00:00Z") == "again"
    assert turns(folder) == ["red: place 3 forest"] and out(folder) == ["blue-1", "red-0"]
    assert _end(folder) == was


def test_another_text_under_the_same_id_is_another_message(folder: Path) -> None:
    """Some programs number badly. The same text again, in whatever form, is the same."""
    assert post(folder).process(letter(1, "red", 1, "STATUS"), NOW) == "answered"
    assert post(folder).process(letter(1, "red", 1, "place 3 forest"), NOW) == "answered"
    assert turns(folder) == ["red: place 3 forest"]
    for _ in range(2):
        assert post(folder).process(letter(1, "red", 1, "place 3 forest \n", Received="from x"),
                                    NOW) == "again"
    assert turns(folder) == ["red: place 3 forest"]
    for _ in range(2):
        assert post(folder).process(b"From: <x@y.org>\nTo: office@example.org\n"
                                    b"Message-ID: <1@x>\n\nJOIN\n", NOW) in ("answered", "again")


def test_what_was_done_by_an_earlier_program_is_known(folder: Path) -> None:
    """Its journal has keys in which the text did not count."""
    post(folder).process(letter(1, "red", 1, "PRESS TO blue\nhi\nEND PRESS"), NOW)
    raw = letter(2, "red", 1, "PRESS TO blue\nho\nEND PRESS")
    _, before = message.message_keys(message.parse(raw))
    Journal(str(folder / "games/a-game.post")).append({"done": before, "mails": [], "when": NOW})
    assert post(folder).process(raw, NOW) == "again"


def test_nobody_else_is_at_a_game_before_its_desk_is_written(
        folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The save's own lock ends as it is replaced; who comes then waits, and is told so."""
    put, seen = office_folder.replace_file, []
    monkeypatch.setattr(office_folder, "PATIENCE", 0.05)

    def late(path: str, data: bytes) -> None:
        if path.endswith(".desk.toml"):
            with pytest.raises(Refused, match="Another process is using this office"):
                post(folder).process(letter(2, "blue", 1, "STATUS"), NOW)
            seen.append(path)
        put(path, data)

    monkeypatch.setattr(office_folder, "replace_file", late)
    assert post(folder).process(letter(1, "red", 1, "place 3 forest"), NOW) == "answered"
    assert seen


@pytest.mark.parametrize("option", ["--maildir", "--mbox"])
def test_two_processes_at_one_mailbox_do_not_meet(
        option: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As with a mailbox that is fetched: the other is told why."""
    box = folder / "box"
    for part in ("new", "cur") if option == "--maildir" else ():
        (box / part).mkdir(parents=True)
    if option == "--mbox":
        box.write_bytes(b"")
    monkeypatch.setattr(office_folder, "PATIENCE", 0.05)
    with office_folder.lock(str(folder), "in"):
        ran = command_line.run("office", "mail", "--office", str(folder), option, str(box))
    assert ran.exit == 3 and "Another process is using" in ran.err
    assert command_line.run("office", "mail", "--office", str(folder), option, str(box)).exit == 0


def test_what_was_sent_is_sent_again_with_the_same_id(folder: Path) -> None:
    """A player who asks twice gets the answer that he lost."""
    first = letter(1, "red", 1, "place 3 forest")
    post(folder).process(first, NOW)
    box = Outbox(str(folder))
    for name in box.waiting():
        box.mark_sent(name)
    assert not out(folder)
    assert post(folder).process(first, NOW) == "again" and out(folder) == ["blue-1", "red-0"]


def test_a_message_of_a_machine_is_dropped(folder: Path) -> None:
    """And noted."""
    said = post(folder).process(letter(1, "red", 1, "I am away", **{
        "Auto-Submitted": "auto-replied"}), NOW)
    assert said.startswith("dropped") and not out(folder) and not turns(folder)


def test_what_is_no_mail_goes_to_quarantine_and_the_next_is_handled(folder: Path) -> None:
    """The moderator is told."""
    office = post(folder)
    assert office.process(b"\x00" * (2 << 20), NOW).startswith("quarantine")
    assert (len(office_folder.quarantined_messages(str(folder))) == 1
            and out(folder) == ["moderator-0"])
    assert office.process(letter(1, "red", 1, "place 3 forest"), NOW) == "answered"


def test_a_fault_of_ours_is_no_reason_to_lose_a_message(
        folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes to quarantine, with what went wrong."""
    from referee.pbem.handlers import dispatch

    def fails(*said: Any) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr(dispatch, "handle", fails)
    assert "RecursionError: too deep" in post(folder).process(
        letter(1, "red", 1, "place 3 forest"), NOW)
    assert not turns(folder) and len(office_folder.quarantined_messages(str(folder))) == 1


def test_a_stranger_who_did_not_write_to_us_is_not_answered(folder: Path) -> None:
    """Whose address nobody knows, without a token of ours, and the office not among To."""
    raw = b"From: <who@example.com>\nMessage-ID: <1@x>\nSubject: Hello\n\nplace 3 forest\n"
    assert post(folder).process(raw, NOW).startswith("dropped") and not out(folder)


def test_the_moderator_gets_a_token_by_the_name_of_a_game(folder: Path) -> None:
    """For he commands by answering, and no mail comes to him before something is amiss."""
    raw = ("From: <{}>\nTo: office@example.org\nMessage-ID: <{}@x>\nSubject: about {}\n\nPAUSE\n")
    for n, (sender, game) in enumerate((("moderator@example.org", "no-game"),
                                        ("who@example.com", "a-game"))):
        post(folder).process(raw.format(sender, n, game).encode(), NOW)
    box = Outbox(str(folder))
    before = {*box.waiting()}
    assert not any(b"a-game" in box.load(name)[0].raw for name in before)
    asked = raw.format("Moderator@example.org", 3, "A-Game:").encode()
    assert post(folder).process(asked, NOW) == "answered"
    name, = {*Outbox(str(folder)).waiting()} - before
    mail, _ = Outbox(str(folder)).load(name)
    token, *_ = tokens.find_tokens(line for line in mail.raw.decode().splitlines() if "[" in line)
    assert (mail.recipient, token.seat, token.game) == ("moderator@example.org", "moderator",
                                                        "a-game")


def test_a_tick_does_what_is_due_once(folder: Path) -> None:
    """The first tells who is asked; the next has nothing to do."""
    assert [game for game, _ in post(folder).tick(NOW)] == ["a-game"]
    assert out(folder) == ["red-0"] and not [*post(folder).tick(NOW)]


# What came back.

def report(action: str, status: str) -> bytes:
    """A report of a mail server about a mail to blue."""
    return (f"From: MAILER-DAEMON@example.org\nMessage-ID: <{action}{status}@x>\nContent-Type: "
            "multipart/report; report-type=delivery-status; boundary=B\n\n--B\n\nNo.\n--B\n"
            "Content-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nFinal-Recipient: "
            f"rfc822; Blue@example.org\nAction: {action}\nStatus: {status}\n\n--B--\n").encode()


@pytest.mark.parametrize(("action", "status", "mails", "back"), [
    ("failed", "5.1.1", ["moderator-0"], 1), ("failed", "5.2.2", ["moderator-0"], 0),
    ("delayed", "4.4.1", [], 0)])
def test_a_report_of_a_mail_server_finds_the_game_of_the_address(
        action: str, status: str, mails: list[str], back: int, folder: Path) -> None:
    """Without a token; it is noted, once, and who must know is told."""
    for said in ("answered", "again"):
        assert post(folder).process(report(action, status), NOW) == said
    roster = game_roster.loads((folder / "games/a-game.desk.toml").read_bytes(), "")
    assert (out(folder), roster.people[1].bounce_count) == (mails, back)
    noted = [row for row in Journal(str(folder / "games/a-game.post")).rows if "bounced" in row]
    assert [row["report"] for row in noted] == [status]


@pytest.mark.parametrize(("code", "back"), [(65, 0), (67, 1)])
def test_a_mail_that_cannot_be_sent_is_told_too(code: int, back: int, folder: Path) -> None:
    """Whether it is its address or what stands in it that is not taken."""
    program = f"import sys; print('not this'); sys.exit({code} * ('red' in sys.argv[-1]))"
    (folder / "office.toml").write_text(
        f"{SETTINGS}[out]\nsendmail = [{json.dumps(sys.executable)}, '-c', "
        f"{json.dumps(program)}]\n")
    post(folder).process(letter(1, "red", 1, "STATUS"), NOW)
    assert office.send(str(folder), now=NOW).text == "Mails: 0 sent, 1 came back, 0 still to be sent.\n"
    assert out(folder) == ["moderator-0"]
    assert b"not this" in next((folder / "out/new").iterdir()).read_bytes()
    roster = game_roster.loads((folder / "games/a-game.desk.toml").read_bytes(), "")
    assert roster.people[0].bounce_count == back


# Killed at every step.

LETTERS = (("red", 1, "place 3 forest"), ("blue", 2, "place 3 clay-pit\n\nSTATUS"),
           ("red", 3, "ABSENT 2026-12-20 TO 2027-01-03"), ("red", 3, "place 2 hut"))


def _played(folder: Path) -> None:
    office = post(folder)
    for n, (seat, turn, said) in enumerate(LETTERS):
        office.process(letter(n, seat, turn, said), NOW)


def _end(folder: Path) -> tuple[bytes, bytes, list[tuple[str, bytes]]]:
    new = folder / "out/new"
    return ((folder / "games/a-game.toml").read_bytes(),
            (folder / "games/a-game.desk.toml").read_bytes(),
            [(name, (new / name).read_bytes()) for name in sorted(os.listdir(new))])


@pytest.mark.slow
def test_killed_at_any_step_nothing_is_lost_and_nothing_done_twice(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every message that was not taken comes again; the end is the same to the byte."""
    whole = begun(tmp_path / "whole")
    with monkeypatch.context() as patched:
        calls = points(patched, 0)
        _played(whole)
        many = calls()
    wanted = _end(whole)
    assert many > 40
    for step in range(1, many + 1, EVERY):
        folder = begun(tmp_path / f"killed {step}")
        for again in range(1 + step % 3):  # and while what was half done is mended
            child = os.fork()
            if not child:
                points(monkeypatch, step if not again else 1 + step * again % 23)
                _played(folder)
                os._exit(9)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
        _played(folder)
        assert _end(folder) == wanted, step
        rows = Journal(str(folder / "games/a-game.post")).rows
        done = [row["done"] for row in rows if "done" in row and not row.get("undone")]
        assert len(done) == len(set(done)) == len(LETTERS), step
