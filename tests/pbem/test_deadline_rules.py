"""Changing the deadline rule, absences, and refusals of AS."""

from typing import Any

import pytest

from referee.pbem.handlers.processing import ProcessingResult
from tests.support.office_in_memory import OFFICE, Club, later, state, text_to


def ruled(text: str, **changes: Any) -> tuple[Club, ProcessingResult]:
    """A game that is asked since the beginning, and what the moderator's message a day later does.
    """
    club = Club(**{"deadline_rule": "48h, remind 24h", **changes})
    club.tick()
    club.now = later(1)
    return club, club.write("moderator", text, sender=OFFICE.moderator)


@pytest.mark.parametrize(("before", "new", "lost"), [
    ("48h, remind 24h", "Tue,Fri 20:00, least 24h",
     " The new rule has no reminder; the old one had remind 24h."),
    ("Mon-Fri 20:00, least 24h, grace 2h, not 24 Dec to 2 Jan, remind 24h,3h", "72h, remind 12h",
     " The new rule has no shortest time, grace time or date without deadlines; the old one had "
     "least 24h, grace 2h, not 24 Dec to 2 Jan."),
    ("48h, not Sat,Sun", "72h",
     " The new rule has no weekday without deadlines; the old one had not Sat,Sun."),
    ("48h, remind 24h", "72h, remind 12h", ""), ("48h", "72h, grace 2h", "")])
def test_the_answer_says_what_of_the_old_rule_is_gone(before: str, new: str, lost: str) -> None:
    """After the new rule in full; players get only the new one."""
    _, handled = ruled(f"DEADLINE RULE {new} BECAUSE so", deadline_rule=before)
    told = " ".join(text_to(handled, OFFICE.moderator).split())
    assert f", in UTC.{lost} The deadline of this turn" in told
    assert "The new rule has no" not in text_to(handled, "red")


@pytest.mark.parametrize(("text", "rule", "deadline", "told"), [
    ("DEADLINE RULE 72h BECAUSE of the holidays", "72h", 3,
     "New deadline rule: 72h, in UTC. Reason: of the holidays. The deadline of this turn is "
     "now Wed 25 Nov 10:00 UTC."),
    ("deadline rule 24h, remind 3h because faster", "24h, remind 3h", 2,
     "New deadline rule: 24h, remind 3h, in UTC. Reason: faster. The deadline of this turn "
     "stays Tue 24 Nov 10:00 UTC."),
    ("DEADLINE RULE remind 6h,1h BECAUSE so", "48h, remind 6h,1h", 2,
     "New deadline rule: 48h, remind 6h,1h, in UTC. Reason: so. The deadline of this turn "
     "stays Tue 24 Nov 10:00 UTC."),
    ("DEADLINE RULE none BECAUSE we play slowly", "", None,
     "From now on there are no deadlines. Reason: we play slowly."),
])
def test_a_new_rule_is_told_to_all_and_takes_no_time(text: str, rule: str, deadline: int | None,
                                                     told: str) -> None:
    """The deadline that runs is the later of the two."""
    club, handled = ruled(text)
    assert club.roster.deadline_rule == rule
    assert club.roster.deadline == (later(deadline) if deadline else "")
    for seat in club.seats:
        assert told in " ".join(text_to(handled, seat).split())
    club.write("red", "place 3 forest")  # the next turn is by the new rule
    assert club.roster.deadline == (later(1 + int(rule[:2]) / 24) if rule else "")


@pytest.mark.parametrize(("text", "why"), [
    ("DEADLINE RULE 72h", "DEADLINE RULE needs a public reason"),
    ("DEADLINE RULE soon BECAUSE so", "this does not belong to a deadline rule"),
    ("DEADLINE RULE BECAUSE so", "A rule has days with a time"),
    ("DEADLINE daily 21:00 BECAUSE faster",
     "To change the deadlines of all turns, write: DEADLINE RULE daily 21:00 BECAUSE …"),
    ("DEADLINE 72h BECAUSE slower",
     "To change the deadlines of all turns, write: DEADLINE RULE 72h BECAUSE …"),
    ("DEADLINE RULE 48h, remind 24h BECAUSE so", "is already 48h, remind 24h. Nothing was changed"),
])
def test_what_is_no_new_rule_is_refused_with_what_would_do(text: str, why: str) -> None:
    """And nobody else hears of it."""
    club, handled = ruled(text)
    assert why in " ".join(text_to(handled, OFFICE.moderator).split())
    assert club.roster.deadline_rule == "48h, remind 24h" and len(handled.mails) == 1


def test_a_player_changes_no_rule() -> None:
    """It is asked about, as a line that is not understood."""
    club = Club(deadline_rule="48h")
    club.tick()
    handled = club.write("red", "DEADLINE RULE 72h BECAUSE I am ill")
    assert club.roster.deadline_rule == "48h" and "DEADLINE RULE" not in state(handled, "red")


def test_a_rule_of_a_game_without_deadlines_runs_from_now_on() -> None:
    """Nothing was announced that it could count from."""
    club, _ = ruled("DEADLINE RULE 24h BECAUSE it takes too long", deadline_rule="")
    assert club.roster.deadline == later(2)


def test_a_rule_may_change_while_a_game_is_paused() -> None:
    """What is left counts from the pause."""
    club, _ = ruled("PAUSE BECAUSE so")
    club.now = later(9)
    handled = club.write("moderator", "DEADLINE RULE 72h BECAUSE so", sender=OFFICE.moderator)
    assert "The game is paused. The pause does not" in " ".join(text_to(handled, "red").split())
    club.write("moderator", "RESUME BECAUSE so", sender=OFFICE.moderator)
    assert club.roster.deadline == later(11)  # two days of three were left


def test_reminders_go_out_by_the_new_rule() -> None:
    """Not at once for a moment that is past already."""
    club, _ = ruled("DEADLINE RULE remind 36h,3h BECAUSE so")
    assert not club.tick(later(1.1)).mails
    assert "A reminder" in text_to(club.tick(later(1.9)), "red")


# A move for a seat that is refused.

@pytest.mark.parametrize(("move", "why"), [
    ("fly to the moon", "[referee/invalid-word]"),
    ("place hut or field", "You can:\n  place 2 hut\n  place 1 field\n"),
    ("place 9 forest", "[stone-age/illegal-people]"),
    ("place 3 forest; place 9 hut", "[referee/illegal-not-asked]"),
])
def test_a_move_for_a_seat_that_is_refused_has_its_reason(move: str, why: str) -> None:
    """With what would do, as the player's own has; nothing of it is shown as done."""
    _, handled = ruled(f"AS red: {move} BECAUSE they phoned")
    told = text_to(handled, OFFICE.moderator).partition("TO MOVE: ")[0]
    assert handled.save is None and len(handled.mails) == 1
    assert why in told and "by moderator" not in told and "Played" not in told, told


# Absences.

@pytest.mark.parametrize("text", [
    "AS red: ABSENT 20 Dec TO 3 Jan", "AS red: absent 2026-12-20 to 2027-01-03 BECAUSE Red phoned"])
def test_the_moderator_enters_an_absence_and_drops_it(text: str) -> None:
    """The player is told, nobody else; the deadline that runs stays."""
    club, handled = ruled(text)
    assert club.roster.people_of("red")[0].absences == (("2026-12-20", "2027-01-03"),)
    assert "red is away from 2026-12-20 to 2027-01-03" in text_to(handled, OFFICE.moderator)
    assert "The moderator entered that you are away" in text_to(handled, "red")
    assert ("Reason: Red phoned." in text_to(handled, "red")) == ("phoned" in text)
    assert not text_to(handled, "blue") and club.roster.deadline == later(2)
    handled = club.write("moderator", "AS red: PRESENT", sender=OFFICE.moderator)
    assert not club.roster.people_of("red")[0].absences
    assert "deleted your absences" in text_to(handled, "red")


@pytest.mark.parametrize(("text", "why"), [
    ("AS red: ABSENT soon", "[referee/mail-absence]"), ("AS red: ABSENT", "a day is missing"),
    ("AS purple: ABSENT 20 Dec", "No one plays purple"),
    ("ABSENT 20 Dec TO 3 Jan", "write AS red: ABSENT 20 Dec TO 3 Jan"),
])
def test_an_absence_that_cannot_be_entered_says_why(text: str, why: str) -> None:
    """And nothing is noted."""
    club, handled = ruled(text)
    found = " ".join(text_to(handled, OFFICE.moderator).split())
    assert why in found and not any(person.absences for person in club.roster.people), found
