"""An office folder from before versioned roster files continues where it stopped.

``old_office/`` was written by that program alone and is never edited: three games with messages
under way. In harvest-moon red has a message from elsewhere that waits, and blue a proposal; in
winter-camp a concession from elsewhere waits for red and a shorthand for blue, whose message was
cut off by a kill before its answer went out; in long-trek red has filed a sheet and blue a draft.
Mails wait to be sent, a wish stands on the list. It is a copy that each test plays on.
"""

import re
import shutil
from email import message_from_bytes
from email.message import Message
from hashlib import sha256
from pathlib import Path

import pytest

from referee.commands.loading import open_save
from referee.core.match.match import Match
from referee.mail import office_folder, settings
from referee.mail.exactly_once import MessageProcessor
from referee.pbem.outbound import mails
from referee.pbem.roster import game_roster
from referee.pbem.roster.game_roster import GameRoster
from tests.support import command_line
from tests.support.paths import OLD_OFFICE

DIGEST = "96c704125edd6fa3f950ea1c2ca49bc6"
NOW, NEXT = "2026-11-16T10:00:00Z", "2026-11-16T10:05:00Z"
GAMES = ("harvest-moon", "long-trek", "winter-camp")


@pytest.fixture
def office(tmp_path: Path) -> Path:
    """The office, put where it may be written to, with the folders that are empty."""
    folder = Path(shutil.copytree(OLD_OFFICE, tmp_path / "office"))
    office_folder.create(str(folder))
    return folder


def post(office: Path) -> MessageProcessor:
    """The office, opened as a process does."""
    return MessageProcessor(str(office), settings.load(str(office)))


def tick(office: Path, now: str = NOW) -> dict[str, str]:
    """What a tick did, by game."""
    return dict(post(office).tick(now))


def desk(office: Path, game: str) -> GameRoster:
    """The desk of a game."""
    path = office / "games" / f"{game}.desk.toml"
    return game_roster.loads(path.read_bytes(), str(path))


def table(office: Path, game: str) -> Match:
    """The table of a game."""
    return open_save((office / "games" / f"{game}.toml").read_bytes(), game)[1]


def log(office: Path, game: str) -> str:
    """The log of a game."""
    return (office / "games" / f"{game}.toml").read_text().rpartition("[log]")[2]


def new(office: Path, to: str = "") -> list[Message]:
    """The mails that wait to be sent to an address, or to all."""
    found = [message_from_bytes(path.read_bytes())
             for path in sorted((office / "out" / "new").iterdir())]
    return [mail for mail in found if mail["To"] == to or not to]


def old(name: str) -> Message:
    """A mail that was out already."""
    path, = OLD_OFFICE.glob(f"out/*/{name}*")
    return message_from_bytes(path.read_bytes())


def write(office: Path, sender: str, said: str, *, now: str = NEXT, **heads: str) -> str:
    """What becomes of a message."""
    count = sha256(f"{sender} {said} {heads}".encode()).hexdigest()[:12]
    more = "".join(f"{name.replace('_', '-')}: {value}\n" for name, value in heads.items())
    raw = (f"From: <{sender}>\nTo: {heads.pop('to', 'office@example.org')}\n"
           f"Message-ID: <{count}@player>\n{more}\n{said}\n")
    return post(office).process(re.sub(r"^to: .*\n", "", raw, flags=re.M).encode(), now)


def body(mail: Message) -> str:
    """The plain text of a mail."""
    part = next(part for part in mail.walk() if part.get_content_type() == "text/plain")
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode().replace("\r\n", "\n")


def code(mail: Message) -> str:
    """The code of the question that a mail asks; empty: it asks none."""
    return mails.answered_kind([mail["Message-ID"].strip("<>")])


def test_the_old_office_is_as_it_was_laid_down() -> None:
    """Its bytes are those of its time."""
    whole = sha256()
    for path in sorted(path for path in OLD_OFFICE.rglob("*") if path.is_file()):
        whole.update(f"{path.relative_to(OLD_OFFICE).as_posix()}\n".encode() + path.read_bytes())
    assert whole.hexdigest()[:32] == DIGEST


def test_it_is_read_and_nothing_is_lost(office: Path) -> None:
    """Addresses, keys, deadlines, absences, proposals, sheets and drafts."""
    assert tick(office) == dict.fromkeys(GAMES[::2], "messages written")
    for game in GAMES:
        was = (OLD_OFFICE / "games" / f"{game}.desk.toml").read_text()
        now = desk(office, game)
        for key in (*now.keys.values(), *(person.address for person in now.people), now.deadline):
            assert key in was
        assert len(now.held) == was.count("[held.")
        assert len(now.proposals) == was.count("[[proposals]]")
    assert [one.agreed for one in desk(office, "harvest-moon").proposals] == [("blue",)]
    assert desk(office, "long-trek").people[1].absences == (("2026-12-20", "2027-01-03"),)
    trek = table(office, "long-trek")
    assert [*trek.orders] == ["red"] and [*trek.draft_orders] == ["blue"]
    for game in GAMES:
        assert log(office, game) == (OLD_OFFICE / "games" / f"{game}.toml").read_text().rpartition(
            "[log]")[2]


def test_its_commands_work(office: Path) -> None:
    """Status, list, and the sending of what waits; the mail that a kill held up goes, too."""
    ran = command_line.run("office", "status", "--office", str(office), "--now", NOW)
    assert ran.exit == 0 and all(game in ran.out for game in GAMES)
    ran = command_line.run("office", "list", "--office", str(office), "--now", NOW)
    assert ran.exit == 0 and "fay@example.net" in ran.out
    assert command_line.run("office", "tick", "--office", str(office), "--now", NOW).exit == 0
    waits = {path.name for path in (office / "out" / "new").iterdir()}
    assert {path.name for path in OLD_OFFICE.glob("out/new/*")} < waits
    assert {path.name for path in OLD_OFFICE.glob("out/held/*")} < waits
    assert command_line.run("office", "send", "--office", str(office)).exit == 0
    assert waits <= {path.name for path in (office / "out" / "sent").iterdir()}
    assert not [*(office / "out" / "new").iterdir()]


@pytest.mark.parametrize("where", ["Subject", "In_Reply_To", "References", "to"])
def test_an_old_token_plays_while_its_turn_stands(office: Path, where: str) -> None:
    """Wherever the answerer's program has kept it."""
    mail = old("b56ff2bf9bb36f0610e2e471ccb5a4c2.red-2")
    assert "[harvest-moon 48 red " in mail["Subject"]
    value = {"Subject": f"Re: {mail['Subject']}", "to": mail["Reply-To"]}.get(
        where, mail["Message-ID"])
    assert write(office, "ann@example.org", "place 2 clay-pit", **{where: value}) == "answered"
    assert "red: place 2 clay-pit" in log(office, "harvest-moon")


def test_an_old_token_of_a_turn_that_is_over_plays_nothing(office: Path) -> None:
    """As before."""
    subject = old("b56ff2bf9bb36f0610e2e471ccb5a4c2.red-2")["Subject"]
    write(office, "ann@example.org", "place 2 clay-pit", Subject=subject)
    before = log(office, "harvest-moon")
    write(office, "ann@example.org", "place 2 hunt", Subject=subject)
    assert log(office, "harvest-moon") == before


def test_an_old_sheet_is_filed_and_read(office: Path) -> None:
    """blue's draft counts when he says so, and the phase opens."""
    subject = old("428cd0a062986a850fe480323fe47264.blue")["Subject"]
    write(office, "bob@example.org", "READY", Subject=subject)
    tick(office, "2026-11-16T20:00:00Z")
    assert table(office, "long-trek").position_turn > 4


@pytest.mark.parametrize("first", ["tick", "message"])
def test_what_it_held_is_asked_about_by_a_new_mail(office: Path, first: str) -> None:
    """The yes to that counts, once; a yes to the mail of then does not."""
    asked = old("d35117588c12e2836f0820f30d6458e7.red")
    heads = {"Subject": f"Re: {asked['Subject']}", "In_Reply_To": asked["Message-ID"]}
    if first == "tick":
        tick(office)
    else:
        write(office, "ann@example.org", "YES", now=NOW, **heads)
    assert "red: place 1 forest" not in log(office, "harvest-moon")
    mail, = (mail for mail in new(office, "ann@example.org")
             if code(mail) and "harvest-moon" in mail["Subject"])
    assert "ann@work.example.com" in body(mail) and "Play: place 1 forest" in body(mail)
    assert code(mail) == desk(office, "harvest-moon").held[0].code
    tick(office, NEXT)
    assert len([one for one in new(office, "ann@example.org") if code(one) == code(mail)]) == 1
    write(office, "ann@example.org", "YES", Subject="Re", In_Reply_To=mail["Message-ID"])
    assert "red: place 1 forest" in log(office, "harvest-moon")
    assert not desk(office, "harvest-moon").held


def test_each_of_two_that_it_held_has_its_own_question(office: Path) -> None:
    """The concession that a stranger sent, and the shorthand."""
    tick(office)
    ours, = (mail for mail in new(office, "cleo@example.org") if code(mail))
    assert "eve@example.net" in body(ours) and "You leave the game as red" in body(ours)
    mine, = (mail for mail in new(office, "ann@example.org")
             if code(mail) and "winter-camp" in mail["Subject"])
    assert "Play: use quarry" in body(mine)
    write(office, "ann@example.org", f"YES {code(mine)}", In_Reply_To=mine["Message-ID"])
    assert "blue: use quarry" in log(office, "winter-camp")
    write(office, "cleo@example.org", "NO", In_Reply_To=ours["Message-ID"])
    assert not table(office, "winter-camp").vacant_seats and not desk(office, "winter-camp").held


def test_what_it_held_too_long_is_told_and_dropped(office: Path) -> None:
    """Where the office stood still for days."""
    tick(office, "2026-11-20T10:00:00Z")
    assert not any(desk(office, game).held for game in GAMES)
    assert any("was not done" in body(mail)
               for mail in new(office, "cleo@example.org"))
    assert [mail for mail in new(office, "eve@example.net") if "winter-camp" in mail["Subject"]]


def test_its_proposal_is_agreed_to(office: Path) -> None:
    """And that is asked about, as it ends the game."""
    subject = old("b56ff2bf9bb36f0610e2e471ccb5a4c2.red-2")["Subject"]
    tick(office)
    before = {mail["Message-ID"] for mail in new(office)}
    write(office, "ann@example.org", "AGREE", Subject=subject)
    mail, = (mail for mail in new(office, "ann@example.org")
             if code(mail) and mail["Message-ID"] not in before)
    write(office, "ann@example.org", "yes", In_Reply_To=mail["Message-ID"])
    assert table(office, "harvest-moon").end_reason


def test_its_list_goes_on(office: Path) -> None:
    """A wish is confirmed by the mail that was out."""
    mail = old("cba3d23b245719504f8e8974b3af3a1c.guest")
    write(office, "eve@example.net", "YES", Subject=f"Re: {mail['Subject']}")
    assert 'state = "stands"' in (office / "list.toml").read_text().partition("fay@")[0]
