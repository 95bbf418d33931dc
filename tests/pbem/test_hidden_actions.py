"""Hidden actions by mail: no mail is repeated and no deadline changes because of one."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.match import save_writer
from tests.support import harness
from tests.support.office_in_memory import Club, text_of, text_to

WATCHER = "watcher@example.org"
STEPS = {"step clothing", "step construction"}


@pytest.fixture
def club() -> Club:
    """Settlers by mail, red to build, with more than one step to choose from; blue and green may
    set a standing refusal.
    """
    game, name, seats = next(of for of in harness.TABLES
                             if of[0] == "settlers" and len(of[2]) == 3)
    turns = []
    for turn in harness.random_game(game, name, seats):
        turns.append(turn)
        bound_game, state = turn.match.game, turn.match.state
        asks = [(decision.seat, decision.kind) for decision in bound_game.to_move(state).decisions]
        if asks == [("red", "build"), ("blue", "refuse"), ("green", "refuse")] and {
                bound_game.write(move) for move in bound_game.options(state, "red")} >= STEPS:
            break
    found = Club(game, 3).seated(save_writer.dumps(harness.saved(
        turns[0], name, [turn.entry for turn in turns], turns[-1].match)))
    found.roster = replace(found.roster, deadline_rule="48 hours",
                           asked_turn=turns[-1].match.position_turn - 1,
                           watchers=(WATCHER,))
    found.tick("2026-11-22T10:00:00Z")
    assert found.roster.deadline == "2026-11-24T10:00:00Z"
    found.now = "2026-11-22T15:00:00Z"
    return found


def test_a_standing_refusal_is_answered_to_its_seat_alone(club: Club) -> None:
    """Neither who must move, nor who waits, nor who watches gets a mail."""
    before = club.match.position_turn
    handled = club.write("blue", "refuse all meat")
    assert club.match.position_turn == before + 1 and "refuse all meat" in text_to(handled, "blue")
    assert [mail.recipients for mail in handled.mails] == [("blue@example.org",)]
    assert not club.tick().mails


def test_it_gives_nobody_more_time(club: Club) -> None:
    """The deadline stays, and is kept."""
    club.write("blue", "refuse all meat")
    assert club.roster.deadline == "2026-11-24T10:00:00Z"
    assert club.roster.announced == "2026-11-22T10:00:00Z"
    handled = club.tick("2026-11-24T10:00:01Z")
    assert "red by referee: end" in text_to(handled, "blue")


@pytest.mark.parametrize("text", ["step clothing", "end"])
def test_the_answer_to_the_mail_before_it_counts(club: Club, text: str) -> None:
    """Whatever it orders: for who moves nothing has happened since. Then all have their news."""
    turn = club.match.position_turn
    club.write("blue", "refuse all meat")
    handled = club.write("red", text, turn=turn)
    assert f"Played: {text}." in text_to(handled, "red")
    told = text_to(handled, WATCHER)
    assert (f"red: {text}" in told or "Red advances" in told) and "refuse" not in told


def test_what_others_may_know_of_is_mailed_as_before(club: Club) -> None:
    """And makes an answer late."""
    turn = club.match.position_turn
    handled = club.write("red", "step clothing")
    assert {mail.recipients for mail in handled.mails} == {("red@example.org",), (WATCHER,)}
    handled = club.write("red", "step construction", turn=turn)
    assert "Nothing was played." in text_to(handled, "red")
    handled = club.write("red", "end")
    assert text_to(handled, "blue") or text_to(handled, "green")  # whoever is asked next


@pytest.mark.parametrize("command", ["RULING discs.red=1 BECAUSE a slip", "PAUSE BECAUSE it snows"])
def test_who_has_filed_is_in_no_mail(command: str) -> None:
    """Whatever the moderator does while orders are secret, and whatever red asks then."""
    known: dict[int, list[Any]] = {}
    for sheets in range(3):
        club = Club("stone-daze", watchers=(WATCHER,))
        for seat in ("red", "blue"):
            club.write(seat, "standard")
        for _ in range(sheets):
            club.write("blue", "runner-1 i10 to i9")
        club.count, turn = 100, club.match.public_turn
        assert (turn, bool(club.match.orders)) == (4, bool(sheets))
        handled = [club.write("moderator", command)]
        assert "Nothing was done" not in text_to(handled[0], "moderator")
        handled += [club.write("red", ask) for ask in (
            "STATUS", "HISTORY", f"SHOW {turn}", "TAKEBACK 1", "elder e2 to e3")]
        handled.append(club.tick("2026-12-24T10:00:00Z"))
        known[sheets] = [
            (mail.recipients, mail.subject, mail.state, text_of(mail), mail.turn, mail.token,
             mail.files)
            for one in handled[:-2] for mail in one.mails
            if {"red@example.org", WATCHER} & {*mail.recipients}]
        assert len(known[sheets]) >= 5
    assert known[0] == known[1] == known[2]
    if command.startswith("RULING"):
        assert "The moderator corrected the position: a slip." in known[0][0][3]
