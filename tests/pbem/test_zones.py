"""ZONE: times in a player's mails, in their zone beside the office's."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.pbem.roster.game_roster import MODERATOR, Person
from referee.pbem.schedule import deadlines
from tests.support.office_in_memory import Club, question, state, text_of, text_to

NEW_YORK, BERLIN = "Mon 23 Nov 14:00 EST (20:00 CET)", "Mon 23 Nov 20:00 CET (19:00 UTC)"
CLOCK: dict[str, Any] = {"deadline_rule": "daily 20:00, remind 24h", "zone": "Europe/Berlin"}


def begun(**more: Any) -> Club:
    """A club with a deadline tomorrow; red has just moved to New York."""
    club = Club(**CLOCK, **more)
    club.now = "2026-11-22T20:00:00Z"
    club.tick()
    return club


def test_times_are_of_the_zone_from_its_mail_on() -> None:
    """In the first line, the question, STATUS, what is told beside; the others' are as they were.
    """
    club = begun()
    assert state(club.write("red", "STATUS"), "red").endswith(
        f"Your move: place figures — until {BERLIN}")
    handled = club.write("red", "ZONE America/New_York\nSTATUS")
    assert state(handled, "red").endswith(f"Your move: place figures — until {NEW_YORK}")
    told = text_to(handled, "red")
    assert ("From now on times in your mails are shown in America/New_York, and beside that in the "
            "zone of the office, Europe/Berlin.") in told
    assert BERLIN not in told
    assert BERLIN in state(club.write("blue", "STATUS"), "blue")
    assert BERLIN in state(club.write(MODERATOR, "STATUS"), MODERATOR)
    moved = club.write(MODERATOR, "DEADLINE 2026-11-24 20:00 BECAUSE of snow")
    assert "Tue 24 Nov 14:00 EST (20:00 CET)" in text_to(moved, "red")
    assert "Tue 24 Nov 20:00 CET (19:00 UTC)" in text_to(moved, "blue")
    asked = question(club.write("red", "place 3 forest", sender="ann@work.example.com"))
    assert "until Tue 24 Nov 14:00 EST (20:00 CET), or until the next turn" in text_of(asked)


def test_two_settings_in_one_message_are_both_kept() -> None:
    """Each changes what the one above has left."""
    club = begun()
    club.write("red", "ZONE Asia/Tokyo\nMAILS ALL\nPICTURES OFF\nABSENT 24 Dec\nABSENT 26 Dec")
    one = club.roster.people[0]
    assert (one.zone, one.all_mails, one.without_pictures, len(one.absences)) == ("Asia/Tokyo",
                                                                                  True, True, 2)


def test_each_who_shares_a_seat_has_a_zone_of_their_own() -> None:
    """The news to one of what the other did, too."""
    club = Club("stone-daze", 2, **CLOCK)
    ann, cleo = (Person("red", name, f"{name.lower()}@example.org") for name in ("Ann", "Cleo"))
    club.roster = replace(club.roster, people=(ann, cleo, *club.roster.people_of("blue")))
    club.now = "2026-11-22T20:00:00Z"
    club.tick()
    club.write("red", "ZONE Asia/Kathmandu", sender="cleo@example.org")
    assert [one.zone for one in club.roster.people] == ["", "Asia/Kathmandu", ""]
    handled = club.write(MODERATOR, "RESEND red")
    assert "until Mon 23 Nov 20:00 CET (19:00 UTC)" in state(handled, "ann@example.org")
    assert "until Tue 24 Nov 00:45 UTC+05:45 (Mon 23 Nov 20:00 CET)" in state(
        handled, "cleo@example.org")


@pytest.mark.parametrize(("text", "zone", "told"), [
    ("ZONE", "", "Times in your mails are shown in the zone of the office, Europe/Berlin."),
    ("zone new york", "America/New_York",
     "in America/New_York, and beside that in the zone of the office"),
    ("Zone Tokyo.", "Asia/Tokyo", "in Asia/Tokyo"),
    ("ZONE UTC", "UTC", "in UTC, and beside that in the zone"),
    ("ZONE America/New_York\nZONE Europe/Berlin", "",
     "times in your mails are shown in the zone of the office"),
    ("ZONE America/New_York\nZONE", "America/New_York",
     "Times in your mails are shown in America/New_York, and beside that in the zone of the "
     "office, Europe/Berlin.")])
def test_a_zone_may_be_asked_for_and_set(text: str, zone: str, told: str) -> None:
    """A city alone will do; the office's own is none beside it."""
    club = begun()
    assert told in text_to(club.write("red", text), "red")
    assert club.roster.people[0].zone == zone


@pytest.mark.parametrize(("text", "hint"), [
    ("ZONE America/New_Yrok", "Did you mean America/New_York"), ("ZONE Mars", "region and a city"),
    ("ZONE UTC+2", "region and a city"), ("place 3 forest\nZONE Berlinn", "Europe/Berlin")])
def test_an_unknown_zone_is_refused_with_near_names(text: str, hint: str) -> None:
    """Nothing of the message is done."""
    club = begun()
    handled = club.write("red", text)
    told = text_to(handled, "red")
    assert hint in told and "is not a time zone. [referee/mail-zone]" in told
    assert handled.save is None and club.roster.people[0].zone == ""


@pytest.mark.parametrize("text", ["Zone 5 of the city is closed today.", "Zone defence, that is it",
                                  "A zone"])
def test_talk_of_a_zone_is_talk(text: str) -> None:
    """It holds no move back."""
    assert begun().write("red", f"{text}\n\nplace 3 forest").save is not None


def test_a_zone_is_a_player_s_of_an_office() -> None:
    """The moderator's is the office's; a pasted game has none."""
    club = begun()
    assert "Only players can use ZONE" in (
        text_to(club.write(MODERATOR, "ZONE Asia/Tokyo"), MODERATOR))
    club.roster = replace(club.roster, people=(), asked_turn=0)
    pasted, = (mail for mail in club.paste("red", "ZONE Asia/Tokyo").mails if not mail.recipients)
    assert "ZONE works only in a game played by mail" in text_of(pasted)


@pytest.mark.parametrize(("zone", "beside", "text"), [
    ("Europe/Paris", "Europe/Berlin", "Mon 23 Nov 20:00 CET (19:00 UTC)"),
    ("UTC", "Europe/Berlin", "Mon 23 Nov 19:00 UTC (20:00 CET)"),
    ("Europe/London", "UTC", "Mon 23 Nov 19:00 GMT (19:00 UTC)"),
    ("UTC", "UTC", "Mon 23 Nov 19:00 UTC"),
    ("Asia/Tokyo", "Europe/Berlin", "Tue 24 Nov 04:00 JST (Mon 23 Nov 20:00 CET)")])
def test_a_time_is_told_by_two_clocks(zone: str, beside: str, text: str) -> None:
    """By UTC beside it, where both show the same."""
    from datetime import UTC, datetime
    assert deadlines.deadline_text(datetime(2026, 11, 23, 19, tzinfo=UTC), zone, beside) == text
