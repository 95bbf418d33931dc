"""Erasing a person's data: what is deleted, what must stay, and that nobody else loses any."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.commands import seat as seat_command
from referee.commands.answer import DONE, REFUSED
from referee.commands.transaction import Transaction
from referee.core.match import save_format, save_writer
from referee.core.match.save_format import DraftOrders, PastAssignment, SeatAssignment
from referee.mail import office_folder
from referee.mail.journal import Journal
from referee.mail.outbox import Mail, Outbox
from referee.pbem.handlers.erasure import ForgottenPerson
from referee.pbem.roster import game_roster
from referee.pbem.roster.game_roster import HeldMessage, Person
from tests.support.command_functions import looking, mending, seats
from tests.support.command_functions import office as office_commands
from tests.support.failing_disk import copy
from tests.support.office_in_memory import Club
from tests.support.office_on_disk import EVERY, NOW, begun, letter, out, points, post, turns

RED, BLUE = "red@example.org", "blue@example.org"
PRESS = "PRESS TO {}\nMeet me at the hut. Yours, Ann Lee\nEND PRESS"


def desk(folder: Path) -> game_roster.GameRoster:
    """The game's desk as it stands."""
    return game_roster.loads((folder / "games/a-game.desk.toml").read_bytes(), "")


def put(folder: Path, roster: game_roster.GameRoster) -> None:
    """Another desk."""
    (folder / "games/a-game.desk.toml").write_bytes(game_roster.dumps(roster))


def office(folder: Path) -> Path:
    """An office where Ann Lee plays red against Bob, and both have written press."""
    begun(folder)
    put(folder, replace(desk(folder), people=(
        Person("red", "Ann Lee", RED), Person("blue", "Bob", BLUE))))
    path = str(folder / "games/a-game.toml")
    save = save_format.loads(Path(path).read_bytes(), path)
    assignments = (SeatAssignment("red", ("Ann Lee",)), SeatAssignment("blue", ("Bob",)))
    Path(path).write_bytes(save_writer.dumps(replace(save,
                                                     header=replace(save.header,
                                                                    seats=assignments))))
    said = [("red", "place 3 forest"), ("red", PRESS.format("blue")), ("blue", PRESS.format("red")),
            ("moderator", "REPORT\nx\nEND REPORT\nPAUSE BECAUSE ann  lee is ill"),
            ("blue", "STATUS")]
    for n, (seat, text) in enumerate(said):
        assert post(folder).process(letter(n, seat, 1 + (n > 0), text), NOW) == "answered"
    return folder


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Such an office, which every test has a copy of."""
    return office(tmp_path_factory.mktemp("model") / "office")


@pytest.fixture
def folder(tmp_path: Path, model: Path) -> Path:
    """A copy of it."""
    return copy(model, tmp_path / "office")


def sent(folder: Path) -> None:
    """All that waits has been sent."""
    box = Outbox(str(folder))
    for name in box.waiting():
        box.mark_sent(name)


def forget(folder: Path, address: str = RED, exit_: int = DONE) -> str:
    """What forgetting an address says."""
    answer = office_commands.forget(folder=str(folder), address=address, now=NOW)
    assert answer.exit == exit_, answer.text
    return answer.text


def naming(folder: Path, *words: str) -> list[str]:
    """The files in which one of some words stands."""
    return sorted(f"{path.relative_to(folder)}" for path in folder.rglob("*") if path.is_file()
                  and any(word.encode().lower() in path.read_bytes().replace(b"=\r\n", b"").lower()
                          for word in words))


def test_nothing_names_who_is_forgotten(folder: Path) -> None:
    """Neither his address nor his name, in desk, save, journal, outbox or quarantine."""
    post(folder).process(letter(9, "red", 2, "ORDER"), NOW)  # which waits to be sent to him
    office_folder.quarantine(str(folder), b"From: <Red@example.org>\n\nodd", "why")
    put(folder, replace(
        desk(folder), watchers=("eve@example.org", RED), answered={RED: (NOW[:13], 3)},
        held=(HeldMessage("red", "x", NOW, 1, "address", "home@example.org", "aaaaa2"),
              HeldMessage("blue", "y", NOW, 1, "address", RED, "aaaaa3"))))
    assert len(naming(folder, RED, "Ann Lee")) > 8
    sent(folder)
    post(folder).process(letter(10, "red", 2, "STATUS"), NOW)
    assert out(folder)
    said = forget(folder)
    names = naming(folder, RED, "Ann Lee", "ann  lee")  # a mail to others goes out as it is
    assert [name.rpartition(".")[2] for name in names] == ["forgotten", "public-1"]
    assert out(folder) == ["public-1"]  # eve's, who watches
    assert said.startswith("red@example.org is removed from 1 game and ")
    assert "a-game: red has no address now." in said
    assert "Mailboxes" in said and "the log names" not in said
    after = desk(folder)
    assert [person.seat for person in after.people] == ["blue"]
    assert after.watchers == ("eve@example.org",) and not after.answered and not after.held


def test_others_keep_what_is_theirs(folder: Path) -> None:
    """Their mail, their keys, their sheets; the press between them."""
    before = desk(folder)
    sent(folder)
    post(folder).process(letter(8, "blue", 2, PRESS.format("moderator")), NOW)
    forget(folder)
    after = desk(folder)
    assert after.people == before.people[1:]
    assert after.keys["blue"] == before.keys["blue"] and after.keys["red"] != before.keys["red"]
    rows = Journal(str(folder / "games/a-game.post")).rows
    assert [row["press"] for row in rows if "press" in row] == [
        "", "", "x", "Meet me at the hut. Yours, somebody"]
    assert [row["done"] for row in rows if "done" in row]
    assert turns(folder) == ["red: place 3 forest"]
    assert os.listdir(folder / "out/sent")


def test_the_game_goes_on_without_him(folder: Path) -> None:
    """His old tokens are dead, he is a stranger, and somebody takes the seat."""
    sent(folder)
    forget(folder)
    before = turns(folder)
    assert post(folder).process(letter(20, "red", 2, "place 2 hut"), NOW) == "answered"
    assert turns(folder) == before and "stranger-0" in "".join(out(folder))
    assert post(folder).process(letter(21, "blue", 2, "place 3 clay-pit"), NOW) == "answered"
    assert "red-" not in "".join(out(folder))
    assert "nobody" in office_commands.status(str(folder), csv=False, now=NOW).text
    post(folder).process(letter(
        22, "moderator", 3, "REPLACE red cleo@example.org Cleo BECAUSE the seat is empty"), NOW)
    assert [person.name for person in desk(folder).people] == ["Bob", "Cleo"]


def test_letters_that_come_again_have_no_second_effect(folder: Path) -> None:
    """What was done stays known by its key."""
    sent(folder)
    forget(folder)
    was = turns(folder)
    assert post(folder).process(letter(1, "red", 1, PRESS.format("blue")), NOW) == "again"
    assert turns(folder) == was and not out(folder)


def test_forgetting_again_says_that_nobody_is_there(folder: Path) -> None:
    """And changes nothing; so for an address that nobody ever had."""
    sent(folder)
    forget(folder)
    was = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for address in (RED, "who@example.com"):
        assert forget(folder, address) == (
            f"Nothing was changed: no player has {address}, and no mail names it.\n")
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == was


@pytest.mark.parametrize(("address", "why"), [
    ("red", "is not an email "
            "address"), ("", "is not an email "
                             "address"), ("red@example.org\nx", "is not an email address"),
    ("Office@example.org", "of the office itself"), ("moderator@example.org", "of the office"),
])
def test_what_is_no_player_s_address_is_refused(address: str, why: str, folder: Path) -> None:
    """With what would do."""
    was = desk(folder)
    answer = office_commands.forget(folder=str(folder), address=address, now=NOW)
    assert answer.exit == 2 and why in answer.problems[0].why and answer.problems[0].hint
    assert desk(folder) == was


def test_an_address_that_another_s_ends_or_begins_with_is_not_his(folder: Path) -> None:
    """Nor is a name in another word."""
    sent(folder)
    was = naming(folder, RED)
    for address in ("ed@example.org", "red@example.or", "d@example.org"):
        assert "no player has" in forget(folder, address)
    assert naming(folder, RED) == was
    who = ForgottenPerson(RED, ("red",), ("Ann", "Ann Lee"))
    assert who.redact(f"Ann, ann\nLee; Anna <{RED}> <j{RED}> <{RED}.uk> {RED}.") == (
        f"somebody, somebody; Anna <somebody> <j{RED}> <{RED}.uk> somebody.")


def test_a_sealed_reason_stays_and_is_told(folder: Path) -> None:
    """A change would break the proof; the audit stays clean."""
    path = str(folder / "games/a-game.toml")
    assert mending.undo(path, "Ann Lee misread the board", to=1, viewer=None, now=NOW).exit == DONE
    assert mending.undo(path, "so did Bob", to=1, viewer=None, now=NOW).exit == DONE
    sent(folder)
    said = forget(folder)
    assert "the log names Ann Lee in turn 3; the log stays as it is, because a change would" in said
    raw = (folder / "games/a-game.toml").read_bytes()
    save = save_format.loads(raw, "")
    assert save.header.seats[0].players == () and save.header.seats[1].players == ("Bob",)
    assert save_writer.dumps(save) == raw
    assert b"Ann Lee misread" in save.log


def test_a_clan_s_mate_leaves_the_others_their_key(folder: Path) -> None:
    """And the names of its sheets' lines; who alone is forgotten has no plan that plays on."""
    put(folder, replace(desk(folder), people=(
        *desk(folder).people, Person("red", "Dan", "dan@example.org"))))
    path = str(folder / "games/a-game.toml")
    seats.seat(path, "red", gone=False, player="Ann Lee, Dan", viewer=None, now=NOW)
    before = desk(folder)
    said = forget(folder)
    assert "REPLACE" not in said and desk(folder).keys == before.keys
    assert save_format.loads(Path(path).read_bytes(), "").header.seats[0].players == ("Dan",)


def test_the_name_of_a_save_goes_though_the_desk_has_another(folder: Path) -> None:
    """Where he plays the seat alone, its only player is he. The word for the seat is no name."""
    sent(folder)
    put(folder, replace(desk(folder), people=(
        Person("red", "red", RED), *desk(folder).people[1:])))
    others = [name for name in os.listdir(folder / "out/sent") if name.endswith("blue-0")
              and b"Ann Lee" not in (folder / "out/sent" / name).read_bytes()]
    forget(folder)
    assert others and {*others} <= {*os.listdir(folder / "out/sent")}
    assert save_format.loads((folder / "games/a-game.toml").read_bytes(),
                             "").header.seats[0].players == ()


def test_who_was_replaced_long_ago_is_found_by_the_journal(folder: Path) -> None:
    """As long as that has the desk of then."""
    post(folder).process(letter(30, "moderator", 2,
                                "REPLACE red cleo@example.org Cleo BECAUSE red has left"), NOW)
    assert not desk(folder).people_at(RED)
    put(folder, replace(desk(folder), answered={}))
    sent(folder)
    forget(folder)
    assert naming(folder, RED, "Ann Lee") == []
    assert [person.name for person in desk(folder).people] == ["Bob", "Cleo"]


def test_who_played_before_is_forgotten_and_the_reason_in_the_log_stays(folder: Path) -> None:
    """The head names nobody any more; what the moderator wrote is sealed, and that is said."""
    post(folder).process(letter(30, "moderator", 2,
                                "REPLACE red cleo@example.org Cleo BECAUSE Ann Lee left"), NOW)
    path = folder / "games/a-game.toml"
    assert save_format.loads(path.read_bytes(),
                             "").header.seats[0].before == (PastAssignment(3, ("Ann Lee",)),)
    sent(folder)
    said = forget(folder)
    assert "the log names Ann Lee in turn 3; the log stays" in said
    after = save_format.loads(path.read_bytes(), "")
    assert after.header.seats[0].before == (PastAssignment(3, ()),)
    assert after.header.seats[0].players == ("Cleo",)
    assert b"seat red taken: Ann Lee left" in after.log
    assert looking.audit([str(path)]).exit == DONE


@pytest.mark.parametrize("again", [True, False])
def test_mails_to_others_that_wait_go_out_and_that_is_said(again: bool, folder: Path) -> None:
    """They are theirs; once they are sent the next tick, or doing it again, removes the copies."""
    assert re.search("[2-9] mails to others still name the address and wait to be sent",
                     forget(folder))
    assert out(folder) and "wait to be sent" in forget(folder)
    sent(folder)
    assert naming(folder, "Ann Lee")
    if again:
        forget(folder)
    else:
        office_commands.tick(str(folder), accepted=False, now=NOW)
    assert naming(folder, RED, "Ann Lee", "ann  lee") == []
    assert not (folder / ".forgotten").exists()


def test_a_mail_about_a_wish_is_looked_at_too(folder: Path) -> None:
    """It is of no game, and has his address."""
    box = Outbox(str(folder))
    sent(folder)
    forget(folder)
    box.hold("1" * 32, [Mail("1" * 32, "moderator-0", "office@example.org",
                             "moderator@example.org", b"X: y\r\n\r\nred@example.org: JOIN\r\n")])
    box.release("1" * 32)
    assert "1 mail to others still names the address and waits to be sent" in forget(folder)
    sent(folder)
    office_commands.tick(str(folder), accepted=False, now=NOW)
    assert naming(folder, RED) == []


def test_the_status_of_a_game_that_rests_says_so(folder: Path) -> None:
    """And no deadline, which does not run."""
    put(folder, replace(desk(folder), deadline="2026-12-01T19:00:00Z"))
    text = office_commands.status(str(folder), csv=False, now=NOW).text
    assert "paused" in text and "until" not in text
    put(folder, replace(desk(folder), paused=""))
    text = office_commands.status(str(folder), csv=False, now=NOW).text
    assert "paused" not in text and "2026-12-01" in text


def test_a_broken_game_is_told_and_the_others_are_done(folder: Path) -> None:
    """It could name him."""
    (folder / "games/b-game.desk.toml").write_text(f"people = {RED}")
    said = forget(folder, exit_=REFUSED)
    assert "b-game: refused: This desk file cannot be used" in said
    assert RED.encode() not in (folder / "games/a-game.desk.toml").read_bytes()


def test_a_plan_of_his_plays_no_more(folder: Path) -> None:
    """As where he has left; nothing is played by being forgotten."""
    post(folder).process(letter(40, "red", 2, "PLAN\nplace 2 hut\nEND PLAN"), NOW)
    path = folder / "games/a-game.toml"
    assert save_format.loads(path.read_bytes(), "").plans["red"]
    forget(folder)
    assert not save_format.loads(path.read_bytes(), "").plans and len(turns(folder)) == 1


def test_when_all_are_forgotten_the_moderator_can_still_give_a_seat_away(folder: Path) -> None:
    """The game is the office's all the same."""
    for address in (RED, BLUE):
        forget(folder, address)
    assert not desk(folder).people
    post(folder).process(letter(
        41, "moderator", 2, "REPLACE red cleo@example.org Cleo BECAUSE all have left"), NOW)
    assert [person.name for person in desk(folder).people] == ["Cleo"]


@pytest.mark.parametrize("game", ["a-game", "b-game"])
def test_the_same_name_in_another_game_is_somebody_else_s(game: str, folder: Path) -> None:
    """Whose mails stay."""
    sent(folder)
    box = Outbox(str(folder))
    box.hold("1" * 32, [Mail("1" * 32, "blue-0", "office@example.org", BLUE, (
        f"References: <game.{game}@example.org>\r\n\r\nAnn=\r\n Lee\r\n").encode())])
    box.release("1" * 32)
    box.mark_sent(f"{'1' * 32}.blue-0")
    forget(folder)
    assert (f"{'1' * 32}.blue-0" in os.listdir(folder / "out/sent")) == (game == "b-game")


def test_a_mail_that_was_written_meanwhile_goes_too(
        folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By another process, before the desk forgot him."""
    before = seat_command.erase_names

    def late(*said: Any) -> bool:
        box = Outbox(str(folder))
        box.hold("1" * 32, [Mail("1" * 32, "red-0", "office@example.org", RED, b"x")])
        box.release("1" * 32)
        return before(*said)

    monkeypatch.setattr(seat_command, "erase_names", late)
    forget(folder)
    assert not any(name.endswith("red-0") for name in out(folder))


def test_sheets_are_unsigned() -> None:
    """The names of those who wrote lines of sealed sheets stand in no sealed place."""
    club = Club("stone-daze")
    save = save_format.loads(club.save, "")
    raw = save_writer.dumps(replace(save, draft_orders={"red": DraftOrders(
        "orders", "pass", {"a": "Ann", "b": "Dan"})}))
    change = Transaction(raw, "")
    assert not seat_command.erase_names(change, ["Cleo"], NOW) and change.after is None
    assert seat_command.erase_names(change, ["ann"], NOW) and change.after is not None
    assert save_format.loads(change.after, "").draft_orders["red"].authors == {"b": "Dan"}


def test_killed_at_any_step_it_is_done_by_doing_it_again(
        tmp_path: Path, model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In between every file can be used, and no letter is done twice."""
    start = copy(model, tmp_path / "start")
    sent(start)
    whole = copy(start, tmp_path / "whole")
    with monkeypatch.context() as patched:
        calls = points(patched, 0)
        forget(whole)
        many = calls()
    rows = Journal(str(whole / "games/a-game.post")).rows
    assert many > 20
    for step in range(1, many + 1, EVERY):
        folder = copy(start, tmp_path / f"killed {step}")
        child = os.fork()
        if not child:
            points(monkeypatch, step)
            forget(folder)
            os._exit(9)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
        assert post(folder).process(letter(0, "red", 1, "place 3 forest"), NOW) == "again"
        sent(folder)
        forget(folder)
        left = [name for name in naming(folder, RED, "Ann Lee") if not name.endswith(".new")]
        assert left == [], step
        assert Journal(str(folder / "games/a-game.post")).rows == rows, step
        assert turns(folder) == ["red: place 3 forest"], step
