"""Deadlines while a mailbox cannot be read: nothing is closed until it was read."""

from email import message_from_bytes
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee.commands.loading import open_save
from referee.core.match import log_entry
from referee.files import saves
from referee.mail import office_folder, settings
from referee.mail.exactly_once import MessageProcessor
from referee.mail.outbox import Outbox
from referee.pbem.inbound import message
from referee.pbem.roster import game_roster, tokens
from tests.mail.scripted_servers import WORD, Imap, Talker
from tests.support import command_line
from tests.support.office_in_memory import Club, text_to
from tests.support.office_on_disk import SETTINGS

DUE = "2026-11-24T20:00:00Z"
BEFORE, LATER, HOUR = ("2026-11-24T19:50:00Z", "2026-11-24T20:05:00Z", "2026-11-24T21:05:00Z")
INTO = '\n[in]\nhost = "imap.example.org"\nuser = "office"\nsecret_env = "OFFICE_PASSWORD"\n'


@pytest.fixture
def club() -> Club:
    """A game with a deadline, its first mails sent."""
    club = Club(deadline_rule="Tue,Fri 20:00")
    club.tick()
    assert club.roster.deadline == DUE
    return club


# At the desk.

def test_a_tick_closes_no_deadline_later_than_the_last_good_fetch(club: Club) -> None:
    """It says until when orders were taken, and rests no longer than until it is asked again."""
    for fetched in ("", BEFORE):
        handled = club.tick(LATER, fetched=fetched)
        assert handled.save is None and club.match.position_turn == 1
        assert (handled.orders_accepted_until, handled.idle_until) == (DUE, "")
    handled = club.tick(LATER, fetched=DUE)
    assert club.match.position_turn == 2 and handled.orders_accepted_until == ""


def test_the_grace_is_waited_for_as_well() -> None:
    """Orders are taken until it is over."""
    club = Club(deadline_rule="Tue,Fri 20:00, grace 2h")
    club.tick()
    assert club.tick("2026-11-24T23:00:00Z", fetched="2026-11-24T21:00:00Z"
                     ).orders_accepted_until == "2026-11-24T22:00:00Z"
    club.tick("2026-11-24T23:00:00Z", fetched="2026-11-24T22:00:00Z")
    assert club.match.position_turn == 2


def test_an_office_that_is_handed_its_mail_closes_by_the_clock(club: Club) -> None:
    """Nobody knows when its mailbox was read."""
    club.tick(LATER)
    assert club.match.position_turn == 2


def test_a_message_that_came_in_time_counts_while_the_default_is_not_played(club: Club) -> None:
    """Also when it is read after the deadline."""
    club.tick(LATER, fetched=BEFORE)
    club.write("red", "place 3 forest", received=BEFORE)
    club.tick(LATER)
    assert "red: place 3 forest" in [line.first_text
                                     for line in log_entry.parse_log(club.game.saved.log)]
    assert not club.roster.closed


def test_a_message_that_came_in_time_and_was_read_after_the_default_is_spoken_of(
        club: Club) -> None:
    """To its player and to the moderator, who can take the default back; then it counts."""
    club.tick(LATER)
    assert club.match.position_turn == 2
    handled = club.write("red", "place 3 forest", 1, received=BEFORE)
    text = " ".join(text_to(handled, "red").split())
    assert ("Your message arrived before the deadline (Tue 24 Nov 20:00 UTC) but was read after "
            "it, so the default move was played.") in text
    text = " ".join(text_to(handled, "moderator").split())
    assert "UNDO 1 BECAUSE …" in text
    assert "A message of red arrived at Tue 24 Nov 19:50 UTC" in text
    club.write("moderator", "UNDO 1 BECAUSE the message arrived in time")
    club.write("red", "place 3 forest")
    assert [line.first_text
            for line in log_entry.parse_log(club.game.saved.log)][-1] == "red: place 3 forest"


@pytest.mark.parametrize(("seat", "received", "turn"), [
    ("red", LATER, 1), ("red", "", 1), ("blue", BEFORE, 1)])
def test_of_what_came_late_or_from_others_nothing_is_said(
        club: Club, seat: str, received: str, turn: int) -> None:
    """Nor of a message of which nobody knows when it came."""
    club.tick(LATER)
    handled = club.write(seat, "place 3 forest", turn, received=received)
    assert "arrived before the deadline" not in text_to(handled, seat)


def test_sheets_wait_for_whoever_wants_to_wait_until_the_mailbox_was_read() -> None:
    """Who said WAIT may have sent another sheet in time."""
    club = Club("stone-daze", deadline_rule="Tue,Fri 20:00")
    club.tick()
    for seat in club.seats:
        club.write(seat, "WAIT\n\nset-up: standard" if seat == "red" else "set-up: standard",
                   received="2026-11-23T10:00:00Z")
    club.tick(LATER, fetched=BEFORE)
    club.write("red", "STATUS", received=BEFORE)
    assert len(club.match.orders) == 2
    club.tick(LATER, fetched=LATER)
    assert not club.match.orders


@pytest.mark.parametrize(("head", "when"), [
    ("Received: from a\n by b; Tue, 24 Nov 2026 20:50:00 +0100\nReceived: x; Mon, 1 Jan 2001 "
     "00:00:00 +0000\n", BEFORE),
    ("Date: Tue, 24 Nov 2026 19:50:00 +0000\n", ""), ("Received: from a by b\n", ""),
    ("Received: from a; Tue, 24 Nov 2026 19:50:00\n", ""),
    ("Received: " + "; " * 3000 + "\n", ""), ("Received: x; 99 Foo 9999999 99:99 +9999\n", "")])
def test_when_our_server_had_a_message_stands_on_top(head: str, when: str) -> None:
    """What is below it, and the date, anybody may have written."""
    raw = f"{head}From: red@example.org\n\nplace 3 forest\n".encode()
    assert message.parse(raw).received == when


# On the disk.

def office(folder: Path, into: str = INTO) -> Path:
    """An office with a game whose deadline is a Tuesday."""
    club = Club(deadline_rule="Tue,Fri 20:00")
    club.tick()
    office_folder.create(str(folder))
    (folder / "games").mkdir()
    (folder / "office.toml").write_text(SETTINGS + into)
    saves.create(str(folder / "games/a-game.toml"), club.save)
    (folder / "games/a-game.desk.toml").write_bytes(game_roster.dumps(replace(club.roster,
                                                                              unsealed_turn=1)))
    return folder


def post(folder: Path) -> MessageProcessor:
    """The office, opened as a process does."""
    return MessageProcessor(str(folder), settings.load(str(folder)))


def phase(folder: Path) -> int:
    """Where the game is."""
    return open_save((folder / "games/a-game.toml").read_bytes(), "a-game")[1].position_turn


def subjects(folder: Path) -> list[str]:
    """The subjects of the mails to the moderator that wait to be sent."""
    box = Outbox(str(folder))
    mails = [box.load(name)[0] for name in box.waiting()]
    return [str(message_from_bytes(mail.raw)["Subject"]) for mail in mails
            if mail.recipient == "moderator@example.org"]


def test_an_outage_of_an_hour_is_told_once(tmp_path: Path) -> None:
    """Twelve ticks an hour say it once, to the players too; the next outage is another."""
    folder = office(tmp_path)
    post(folder).notices.note_fetch(BEFORE)
    for now in (LATER, "2026-11-24T20:55:00Z"):
        assert not dict(post(folder).tick(now)) and not subjects(folder)
    for now, told in ((HOUR, {"a-game": "messages written"}), ("2026-11-24T21:10:00Z", {}),
                      ("2026-11-25T21:10:00Z", {})):
        assert dict(post(folder).tick(now)) == told and len(subjects(folder)) == 1
    assert phase(folder) == 1
    assert "deadlines wait" in subjects(folder)[0]
    post(folder).notices.note_fetch(HOUR)
    assert dict(post(folder).tick(HOUR)) == {"a-game": "messages written"} and phase(folder) == 2
    game = game_roster.loads((folder / "games/a-game.desk.toml").read_bytes(), "")
    (folder / "games/a-game.desk.toml").write_bytes(game_roster.dumps(replace(game, deadline=HOUR)))
    list(post(folder).tick("2026-11-24T22:10:00Z"))  # the fetch began as the deadline came
    assert phase(folder) == 3


def test_an_office_without_a_mailbox_closes_by_the_clock(tmp_path: Path) -> None:
    """As it is handed its mail."""
    folder = office(tmp_path, "")
    assert dict(post(folder).tick(LATER)) == {"a-game": "messages written"} and phase(folder) == 2


def fetched(folder: Path, talker: Talker, now: str) -> int:
    """The exit code of a fetch from a server."""
    into = (f'\n[in]\nhost = "localhost"\nport = {talker.port}\nca = "{talker.folder}/ca.pem"\n'
            'user = "office"\nsecret_env = "REFEREE_TEST_SECRET"\n')
    (folder / "office.toml").write_text(SETTINGS + into)
    return command_line.run("office", "fetch", "--office", str(folder), "--now", now).exit


def test_a_fetch_that_fails_notes_nothing(authority: Path, tmp_path: Path,
                                          monkeypatch: pytest.MonkeyPatch) -> None:
    """The next that succeeds plays what came in time, and then the tick closes the deadline."""
    monkeypatch.setenv("REFEREE_TEST_SECRET", WORD)
    folder = office(tmp_path)
    token = Club().token("red")
    raw = (f"From: <red@example.org>\nTo: office@example.org\nMessage-ID: <1@red>\n"
           f"Subject: Re: {tokens.token_line(token)}\n\nplace 3 forest\n").encode()
    down = Imap({}, answers={"AUTHENTICATE.*": ["TAG NO out of order"]})
    with Talker(authority, down) as talker:
        assert fetched(folder, talker, LATER) == 1
    assert command_line.run("office", "tick", "--office", str(folder), "--now", LATER).exit == 0
    assert phase(folder) == 1 and not (folder / ".fetched").exists()
    with Talker(authority, Imap({7: raw})) as talker:
        assert fetched(folder, talker, HOUR) == 0
    assert (folder / ".fetched").read_text() == HOUR
    save, _ = open_save((folder / "games/a-game.toml").read_bytes(), "")
    assert [line.first_text
            for line in log_entry.parse_log(save.log)][1:] == ["red: place 3 forest"]
    assert command_line.run("office", "tick", "--office", str(folder), "--now", HOUR).exit == 0


def test_a_mailbox_of_which_some_is_left_was_not_read(
        authority: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest comes with the next fetch."""
    from referee.mail import imap

    monkeypatch.setenv("REFEREE_TEST_SECRET", WORD)
    monkeypatch.setattr(imap, "AT_ONCE", 1)
    folder = office(tmp_path)
    some = {n: f"From: <x{n}@example.org>\n\nhello\n".encode() for n in (1, 2)}
    with Talker(authority, Imap(some)) as talker:
        assert fetched(folder, talker, LATER) == 0 and not (folder / ".fetched").exists()
        assert fetched(folder, talker, LATER) == 0
    with Talker(authority, Imap({})) as talker:
        assert fetched(folder, talker, LATER) == 0 and (folder / ".fetched").exists()
