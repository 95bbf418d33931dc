"""Deadlines that passed but could not be closed: reported, counted once, shown as overdue."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from referee.commands import move
from referee.commands.transaction import Transaction
from referee.core.match import save_writer
from referee.pbem.roster import game_roster
from referee.pbem.roster.game_roster import MODERATOR
from tests.support import harness
from tests.support.command_functions import office
from tests.support.office_in_memory import Club, confirmed, later, state, text_to
from tests.support.office_on_disk import begun

DAY = 1.01
OVER = "The deadline has passed, and there is no default move."


@pytest.fixture
def club() -> Club:
    """A game at a table for three: dice must be thrown there for what red does next."""
    first = harness.begin("stone-age", "standard", ("red", "blue", "green"), luck="table")
    club = Club(seats=3, deadline_rule="24h").seated(save_writer.dumps(
        harness.saved(first, "standard", [first.entry], first.match)))
    for text in ("red: place 5 hunt", "blue: place 5 hunt", "green: place 5 hunt"):
        game = club.game
        assert not move.move(game, text, harness.WHEN).exit
        club.save = game.after or b""
    club.tick()
    return club


def late(club: Club) -> list[int]:
    """How often each player was late."""
    return [person.late for person in club.roster.people]


def test_all_are_told_at_once_and_once(club: Club) -> None:
    """The late player is counted late, the moderator reads what to do; the game goes on waiting."""
    before = club.match.turn
    handled = club.tick(later(DAY))
    assert club.match.turn == before and late(club) == [1, 0, 0]
    mine, moderator = text_to(handled, "red"), text_to(handled, MODERATOR)
    assert "there is no default move that the referee could make. You are counted late." in mine
    assert "Your move still counts" in mine
    for other in ("blue", "green"):
        assert f"{OVER} The game waits for red" in text_to(handled, other)
    assert "has passed and could not be closed. " in moderator and "dice" in moderator
    for command in ("AS red: move BECAUSE", "EXTEND 24h BECAUSE", "REPLACE red address name"):
        assert command in moderator
    assert [row["overdue"] for row in handled.journal_rows if "overdue" in row] == [before]
    for days in (2, 3):
        assert not club.tick(later(days * DAY)).mails and late(club) == [1, 0, 0]


def test_more_time_is_counted_from_now(club: Club) -> None:
    """The extended deadline is a new one, and is told of again if it passes so."""
    club.tick(later(DAY))
    club.now = later(3)
    club.write(MODERATOR, "EXTEND 24h BECAUSE the table meets tomorrow")
    assert club.roster.deadline == later(4)
    assert not text_to(club.tick(later(3.5)), "red")
    assert OVER in text_to(club.tick(later(4.1)), "blue") and late(club) == [2, 0, 0]


def test_who_was_late_is_not_counted_twice(club: Club) -> None:
    """When the dice are thrown at last, or the player moves, a new deadline is set."""
    club.tick(later(DAY))
    game = Transaction(club.save, club.roster.game)
    assert not move.resolve(game, later(DAY), dice="3 4 5 1 2").exit
    club.save = game.after or b""
    club.tick(later(1.1))
    assert late(club) == [1, 0, 0] and club.roster.deadline == later(2.1)
    club.tick(later(2.2))
    assert late(club) == [1, 1, 0]


def test_secret_orders_stay_secret_at_a_deadline_that_cannot_be_closed(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else reads who has not filed."""
    club = Club("stone-daze", 2, deadline_rule="24h")
    club.tick()
    club.write("blue", "standard")
    monkeypatch.setattr("referee.games.stone_daze.game.StoneDaze.default", lambda *_: None)
    handled = club.tick(later(DAY))
    assert "You are counted late." in text_to(handled, "red")
    assert OVER in text_to(handled, "blue") and "Red" not in text_to(handled,
                                                                     "blue").partition("WHAT")[0]
    assert late(club) == [1, 0]


def test_a_mailbox_that_is_not_read_is_told_to_the_players_after_an_hour() -> None:
    """Nobody is counted late before it is read; then once."""
    club = Club(deadline_rule="24h")
    club.tick()
    assert not text_to(club.tick(later(1.01), fetched=later(0.9)), "blue")
    handled = club.tick(later(1.1), fetched=later(0.9))
    for seat in ("red", "blue"):
        assert "the mailbox cannot be read now" in text_to(handled, seat)
    assert not club.tick(later(1.2), fetched=later(0.9)).mails and late(club) == [0, 0]
    club.tick(later(1.3), fetched=later(1.3))
    assert late(club) == [1, 0] and club.match.turn == 2


def test_an_office_shows_what_is_overdue(tmp_path: Path) -> None:
    """From the deadline with its grace on, whether a tick has come or not, in every form."""
    folder = begun(tmp_path)
    file = folder / "games/a-game.desk.toml"
    desk = game_roster.loads(file.read_bytes(), "")
    file.write_bytes(game_roster.dumps(replace(
        desk, asked_turn=1, deadline_rule="48h, grace 2h", announced=later(0), deadline=later(2),
        people=tuple(reversed(desk.people)))))
    for days, overdue in ((2.05, False), (2.1, True)):
        answer = office.status(str(folder), csv=False, now=later(days))
        assert [row["overdue"] for row in answer.view] == [overdue, False]
        assert [row["seat"] for row in answer.view] == ["red", "blue"]
        assert ("overdue" in answer.text.splitlines()[1]) is overdue
        assert (f"a-game is overdue: red had until {later(2)}." in answer.text) is overdue
        csv = office.status(str(folder), csv=True, now=later(days)).text.splitlines()
        assert csv[1].split(",")[csv[0].split(",").index("overdue")] == str(overdue)


# Whose move it was.

def test_a_move_of_a_plan_is_credited_to_its_owner() -> None:
    """Each of several is told with whose it is; the writer's words stand beside their own."""
    club = Club()
    club.write("blue", "PLAN\nplace 1 field\nEND PLAN")
    handled = club.write("red", "put two in the hut")
    assert text_to(handled, "red").startswith(
        "Played: red: place 2 hut; blue: place 1 field. You wrote: “put two in the hut”.")
    handled = club.write("red", "place 3 forest")
    assert text_to(handled, "red").startswith("Played: place 3 forest.\n")


def test_what_was_due_before_a_refused_move_is_not_the_writers() -> None:
    """A plan whose time had come is played all the same."""
    club = Club(seats=3, options={"plans": "60"})
    club.write("blue", "PLAN\nplace 1 field\nEND PLAN")
    club.write("red", "place 2 hut")
    club.now = later(0.5)
    handled = club.write("green", "place 9 field")
    assert state(handled, "green").startswith("Nothing was played, except")
    assert ("Nothing was played, except moves that were due: blue: place 1 field."
            in text_to(handled, "green"))


def test_a_plan_that_plays_at_once_is_told_as_played() -> None:
    """In the first line of the answer; one that waits is not."""
    club = Club()
    assert state(club.write("blue", "PLAN\nplace 1 field\nEND "
                                    "PLAN"), "blue").startswith("Red to move")
    assert state(club.write("red", "PLAN\nplace 2 hut\nEND PLAN"), "red").startswith("Played.")


def test_who_has_left_reads_why_they_cannot_leave_again() -> None:
    """Without a command of the command line, and without an end."""
    club = Club(seats=3)
    confirmed(club, "red", "CONCEDE")
    told = text_to(club.write("red", "CONCEDE"), "red")
    assert "CONCEDE: you have left already" in told and "seat SAVE" not in told
    assert not club.roster.held
