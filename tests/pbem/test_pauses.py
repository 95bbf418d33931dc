"""Pauses: what ends them, what is said then, and reminders to the moderator."""

import pytest
from msgspec.structs import replace

from referee.core.match import match as matches
from referee.pbem.handlers.processing import ProcessingResult
from tests.support.office_in_memory import OFFICE, Club, later, state, text_to


def idle(game: str = "stone-age") -> Club:
    """A game that paused by itself: both of its players missed a deadline."""
    club = Club(game, deadline_rule="24h")
    club.tick()
    for n in range(1, 5):
        if not club.roster.paused:
            club.tick(later(1.01 * n))
    assert club.roster.paused and club.roster.idle
    club.sent.clear()
    return club


def ordered(club: Club, text: str) -> ProcessingResult:
    """What a message of the moderator does."""
    return club.write("moderator", text, sender=OFFICE.moderator)


def to_move(club: Club) -> str:
    """The seat whose move it is."""
    return next(decision.seat for decision in matches.to_move(club.match).decisions
                if decision.must)


def test_a_move_ends_a_pause_that_began_by_itself() -> None:
    """With a deadline; all are told why, and the moderator that they are back."""
    club = idle()
    seat = to_move(club)
    club.now = later(9)
    handled = club.write(seat, "place 1 field")
    why = f"The game goes on, because {seat} moved."
    assert handled.save is not None and not club.roster.paused and not club.roster.missed
    assert club.roster.deadline == later(10) and not club.roster.idle
    for one in club.seats:
        assert why in text_to(handled, one) and "paused" not in text_to(handled, one)
    assert "The game goes on automatically" in text_to(handled, "moderator")
    assert "until Wed 2 Dec 10:00 UTC" in state(handled, seat)
    assert club.tick(later(10.1)).save is not None  # the clock runs again


def test_what_is_no_move_ends_no_pause() -> None:
    """Nor does a move that is refused, or one of the moderator for a seat."""
    club = idle()
    seat = to_move(club)
    for text in ("STATUS", "Hello! I am back next week.", "place 9 field", "CHECK place 1 field"):
        club.write(seat, text)
        assert club.roster.paused, text
    ordered(club, f"AS {seat}: place 1 field BECAUSE they phoned")
    assert club.roster.paused and club.roster.idle
    club.write(to_move(club), "place 1 tool-maker")
    assert not club.roster.paused


def test_an_older_desk_says_by_its_missed_seats_that_a_pause_began_by_itself() -> None:
    """It has no mark of it."""
    club = idle()
    club.roster = replace(club.roster, idle=False)
    club.write(to_move(club), "place 1 field")
    assert not club.roster.paused


@pytest.mark.parametrize("before", [False, True])
def test_a_pause_of_the_moderator_is_ended_by_the_moderator(before: bool) -> None:
    """Also where the game had paused by itself, and the moderator says PAUSE on top."""
    club = idle() if before else Club(deadline_rule="24h")
    club.tick()
    ordered(club, "PAUSE BECAUSE it snows")
    handled = club.write(to_move(club), "place 1 field")
    assert handled.save is not None and club.roster.paused


def test_while_orders_are_secret_nobody_learns_who_ended_the_pause() -> None:
    """Any message that is understood ends it, whether it files orders or not."""
    for text in ("STATUS", "set-up: standard"):
        club = idle("stone-daze")
        seat = to_move(club)
        other = next(one for one in club.seats if one != seat)
        handled = club.write(seat, text)
        assert not club.roster.paused and "because a player wrote." in text_to(handled, other), text
        assert seat.title() not in text_to(handled, other).partition("ROUND")[0], text
    club = idle("stone-daze")
    club.write(to_move(club), "I am away until Monday.")
    assert club.roster.paused


@pytest.mark.parametrize(("rule", "deadline"), [
    ("48h", "Thu 24 Dec 12:00 UTC"), ("Tue,Fri 20:00", "Fri 25 Dec 20:00 UTC"),
    ("", "Thu 24 Dec 12:00 UTC")])
def test_a_game_that_goes_on_has_at_least_a_day_and_the_mail_says_until_when(
        rule: str, deadline: str) -> None:
    """However little was left; also where the deadline was set by hand, without a rule."""
    club = Club(deadline_rule=rule)
    club.tick()
    ordered(club, "DEADLINE 2026-11-24 10:00 BECAUSE so")
    club.now = "2026-11-24T09:00:00Z"
    ordered(club, "PAUSE BECAUSE so")
    club.now = "2026-12-23T12:00:00Z"
    handled = ordered(club, "RESUME BECAUSE all are back")
    assert f"The game goes on. The deadline is {deadline}." in text_to(handled, OFFICE.moderator)
    for seat in club.seats:
        assert (f"The game goes on: all are back. The deadline is {deadline}."
                in text_to(handled, seat))


def test_a_reminder_is_not_sent_right_after_a_game_goes_on() -> None:
    """The mail that says so is one."""
    club = Club(deadline_rule="48h, remind 24h")
    club.tick()
    club.now = later(1.9)
    ordered(club, "PAUSE BECAUSE so")
    club.now = later(5)
    ordered(club, "RESUME BECAUSE so")
    assert club.roster.deadline == later(6) and not club.tick(later(5.01)).mails


def test_a_game_that_is_not_paused_is_not_resumed() -> None:
    """The moderator is told, and nobody else is written to."""
    club = Club(deadline_rule="24h")
    club.tick()
    handled = ordered(club, "RESUME BECAUSE so")
    assert "The game is not paused" in text_to(handled, OFFICE.moderator)
    assert len(handled.mails) == 1


def test_the_moderator_is_reminded_of_a_pause_each_week() -> None:
    """Once for each week; of weeks that the tick missed once; never of a game that goes on."""
    club = Club(deadline_rule="24h")
    club.tick()
    ordered(club, "PAUSE BECAUSE of the holidays")
    reminded = []
    for day in (1, 6.9, 7, 7.1, 13, 14.5, 15, 40, 41, 43):
        handled = club.tick(later(day))
        assert {mail.recipients for mail in handled.mails} <= {(OFFICE.moderator,)}
        reminded += [day] * ("still paused" in text_to(handled, OFFICE.moderator))
        assert handled.idle_until > later(day) and handled.idle_until <= later(day + 7)
    assert reminded == [7, 14.5, 40, 43]
    ordered(club, "RESUME BECAUSE so")
    assert "still paused" not in text_to(club.tick(later(51)), OFFICE.moderator)
