"""Limits of play by mail: the end of a phase or game, signatures, lengths."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.commands import seat as seat_command
from tests.support.office_in_memory import OFFICE, Club, Door, text_to

CLEO, HERS = "cleo@example.net", "moderator@example.org"
DEADLINE = "Tue,Fri 20:00"
FIRST, SECOND = "2026-11-24T20:00:00Z", "2026-11-24T21:00:00Z"


def of_the_first_round() -> Club:
    """A game of Stone Daze by mail whose sealed set-up is over, so that orders are due."""
    club = Club("stone-daze", deadline_rule=DEADLINE)
    both(club, "set-up")
    club.tick()
    assert kind(club) == "orders" and not club.roster.paused
    return club


def both(club: Club, kind: str) -> None:
    """Both clans file a sheet that does nothing."""
    before = club.match.position_turn
    for seat in club.seats:
        if club.match.position_turn == before:
            club.write(seat, {"orders": "stay", "clubs": "none",
                              "set-up": "set-up: standard"}[kind])


def kind(club: Club) -> str:
    """What is asked."""
    return club.match.game.to_move(club.match.state).decisions[0].kind


def test_wait_holds_for_the_phase_it_was_written_in() -> None:
    """Its orders open at the deadline; those of the next open as soon as all are in."""
    club = of_the_first_round()
    before = club.match.position_turn
    club.write("red", "WAIT")
    both(club, "orders")
    due = club.roster.deadline
    for now in (club.now, due[:11] + "19:59:00Z"):
        club.tick(now)
        assert club.match.position_turn == before and kind(club) == "orders"
    club.tick(due)
    opened = club.match.position_turn
    assert opened > before and kind(club) == "clubs"
    both(club, "clubs")
    assert club.match.position_turn > opened


def test_wait_holds_in_a_paused_game_and_after_it() -> None:
    """Who said WAIT while nothing runs keeps his sheet closed until the next deadline."""
    club = Club("stone-daze", deadline_rule=DEADLINE)
    club.tick()
    club.tick(club.roster.deadline)  # nobody wrote a set-up
    before = club.match.position_turn
    assert club.roster.paused and kind(club) == "orders"
    club.write("moderator", "PAUSE BECAUSE of the holidays", sender=OFFICE.moderator)
    club.write("red", "WAIT")
    both(club, "orders")
    assert club.match.position_turn == before and club.roster.paused
    club.write("moderator", "RESUME BECAUSE both are back", sender=OFFICE.moderator)
    assert (not club.roster.paused and club.match.position_turn == before
            and club.roster.deadline > club.now)
    club.tick(club.now)
    assert club.match.position_turn == before
    club.tick(club.roster.deadline)
    assert club.match.position_turn > before


def test_no_deadline_stays_when_nobody_is_asked() -> None:
    """The game was given up: no deadline is told, and no clock reminds anybody."""
    club = Club(deadline_rule=DEADLINE)
    club.tick()
    assert club.roster.deadline == FIRST
    game = club.game
    assert seat_command.end(game, "no time", club.now).exit == 0
    assert game.after is not None
    club.save = game.after
    club.tick()
    assert club.roster.deadline == ""
    assert not club.tick(SECOND).mails


@pytest.mark.parametrize(("length", "passed"), [(8_000, True), (8_001, False), (15_000, False)])
def test_press_of_8000_characters_is_passed_on_and_no_longer_one(length: int,
                                                                 passed: bool) -> None:
    """And its writer is told why not."""
    club = Club()
    lines = "\n".join(["x" * 99] * (length // 100))
    text = (lines + "\n" + "y" * (length - len(lines) - 1))[:length]
    handled = club.write("red", f"PRESS TO blue\n{text}\nEND PRESS")
    assert ("x" * 99 in text_to(handled, "blue")) == passed
    assert ("at most 8,000" in text_to(handled, "red")) != passed


def by(domain: str) -> dict[str, Any]:
    """The header of a letter that a domain has signed."""
    return {"Authentication_Results": f"mx.example.org; dkim=pass header.d={domain}"}


@pytest.mark.parametrize(("signed", "state"), [
    ("", "stands"), ("mx.example.org; dkim=pass header.d=else.example", "stands"),
    ("other.example; dkim=pass header.d=example.org", "stands"),
    ("mx.example.org; dkim=pass header.d=example.org", "accepted")])
def test_a_decision_about_the_list_needs_the_signature_that_the_office_wants(
        signed: str, state: str) -> None:
    """Address and token of the moderator are not enough under token+dkim."""
    door = Door(replace(OFFICE, policy="token+dkim", authserv_id="mx.example.org"))
    asked, = door.write(CLEO, "JOIN stone-age", **by("example.net")).mails
    door.write(CLEO, "YES", asked, **by("example.net"))
    given, = door.write(HERS, "LIST", **by("example.org")).mails
    more: dict[str, Any] = {"Authentication_Results": signed} if signed else {}
    door.write(HERS, f"ACCEPT {CLEO} BECAUSE welcome", given, **more)
    assert [(wish.address, wish.state) for wish in door.waitlist.wishes] == [(CLEO, state)]
