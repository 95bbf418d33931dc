"""Deadlines: moments worked out by hand, some compared with dateutil, pauses, wording."""

from bisect import bisect_left
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from itertools import accumulate
from random import Random

import pytest

from referee.core.base.problem import Refused
from referee.pbem.schedule import deadline_rules, deadlines, zones
from referee.pbem.schedule.absence import Absence
from tests.support.processor_time import soon
from tests.tools.deadlines import DAYS, ZONES, announced, oracle

BERLIN, YORK = "Europe/Berlin", "America/New_York"
CHANGES = {date(2026, month, day) for month, day in (
    (3, 7), (3, 28), (4, 4), (9, 26), (10, 3), (10, 24), (10, 31))}
HOWE, CHATHAM = "Australia/Lord_Howe", "Pacific/Chatham"


def stamp(text: str) -> datetime:
    """``2026-11-20 12:00`` in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def away(first: str, last: str, zone: str = "UTC") -> Absence:
    """An absence."""
    return Absence(date.fromisoformat(first), date.fromisoformat(last), zone)


def due(after: str, rule: str, zone: str = "UTC", *absences: Absence) -> datetime:
    """The deadline by texts."""
    return deadlines.next_deadline(stamp(after), deadline_rules.parse(rule), zone, absences)


@pytest.mark.parametrize(("rule", "zone", "after", "deadline"), [
    # 20 November 2026 is a Friday.
    ("Tue,Fri 20:00", BERLIN, "2026-11-20 12:00", "2026-11-20 19:00"),
    ("Tue,Fri 20:00", YORK, "2026-11-20 12:00", "2026-11-21 01:00"),
    ("Tue,Fri 20:00", BERLIN, "2026-11-20 18:59:59", "2026-11-20 19:00"),
    ("Tue,Fri 20:00", BERLIN, "2026-11-20 19:00", "2026-11-24 19:00"),
    ("Tue,Fri 20:00, least 24h", BERLIN, "2026-11-19 19:00", "2026-11-20 19:00"),
    ("Tue,Fri 20:00, least 24h", BERLIN, "2026-11-19 19:00:01", "2026-11-24 19:00"),
    ("Tue,Fri 20:00, least 1m", BERLIN, "2026-11-20 18:59", "2026-11-20 19:00"),
    ("Fri 20:00, least 14d", BERLIN, "2026-11-20 19:00", "2026-12-04 19:00"),
    ("Sat 12:00, Tue 20:00", "UTC", "2026-11-20 12:00", "2026-11-21 12:00"),
    ("daily 9:00,21:00", "UTC", "2026-11-20 12:00", "2026-11-20 21:00"),
    ("daily 0:00", CHATHAM, "2026-11-20 10:14", "2026-11-20 10:15"),
    ("daily 0:00", CHATHAM, "2026-11-20 10:15", "2026-11-21 10:15"),
    ("Mon 0:30", "Asia/Kolkata", "2026-11-20 12:00", "2026-11-22 19:00"),
    # Days left out.
    ("daily 20:00, no weekends", "UTC", "2026-11-20 20:00", "2026-11-23 20:00"),
    ("daily 20:00, not 24 Dec to 2 Jan", "UTC", "2026-12-23 20:00", "2027-01-03 20:00"),
    ("daily 20:00, not 24 Dec to 2 Jan", "UTC", "2027-12-31 20:00", "2028-01-03 20:00"),
    ("daily 20:00, not 2026-12-24 to 2027-01-02", "UTC", "2027-12-23 20:00", "2027-12-24 20:00"),
    ("daily 20:00, not 2026-12-24 to 2027-01-02", "UTC", "2026-12-23 20:00", "2027-01-03 20:00"),
    ("daily 20:00, not 5 May", "UTC", "2026-05-04 20:00", "2026-05-06 20:00"),
    ("daily 20:00, not 29 Feb", "UTC", "2028-02-28 20:00", "2028-03-01 20:00"),
    ("Sat 2:00, not Fri", YORK, "2026-11-20 12:00", "2026-11-21 07:00"),
    # Hours that pass, and days of the calendar.
    ("48h", BERLIN, "2026-11-20 12:00", "2026-11-22 12:00"),
    ("48h", BERLIN, "2026-11-20 12:00:01", "2026-11-22 12:01"),
    ("10m", BERLIN, "2026-11-20 12:00:00.000001", "2026-11-20 12:11"),
    ("48h", BERLIN, "2026-10-24 12:00", "2026-10-26 12:00"),
    ("2d", BERLIN, "2026-10-24 12:00", "2026-10-26 13:00"),
    ("2d", BERLIN, "2027-03-27 12:00", "2027-03-29 11:00"),
    ("60d", "UTC", "2026-11-20 12:00", "2027-01-19 12:00"),
    ("48h, no weekends", "UTC", "2026-11-20 12:34", "2026-11-23 12:34"),
    ("48h, no weekends", YORK, "2026-11-21 04:30", "2026-11-24 04:30"),  # ends on a Sunday there
    ("48h, no weekends", YORK, "2026-11-21 05:30", "2026-11-23 05:30"),  # on a Monday
    ("3d, not Mon", "UTC", "2026-11-20 12:34", "2026-11-24 12:34"),
    ("3d, least 72h", BERLIN, "2027-03-27 12:00", "2027-03-31 11:00"),  # three days are 71 hours
    ("48h, not 22 Nov to 1 Dec", "UTC", "2026-11-20 12:34", "2026-12-02 12:34"),
    # The clocks go forward: the moment of the jump.
    ("daily 2:30", BERLIN, "2027-03-27 12:00", "2027-03-28 01:00"),
    ("daily 2:00", BERLIN, "2027-03-27 12:00", "2027-03-28 01:00"),
    ("daily 3:00", BERLIN, "2027-03-27 12:00", "2027-03-28 01:00"),
    ("daily 1:59", BERLIN, "2027-03-27 12:00", "2027-03-28 00:59"),
    ("daily 2:00,2:59,3:01", BERLIN, "2027-03-28 01:00", "2027-03-28 01:01"),
    ("1d", BERLIN, "2027-03-27 01:30", "2027-03-28 01:00"),
    ("daily 2:15", HOWE, "2026-10-03 12:00", "2026-10-03 15:30"),  # by half an hour
    ("daily 3:00", CHATHAM, "2026-09-26 12:00", "2026-09-26 14:00"),  # at 2:45
    ("daily 2:30", YORK, "2027-03-14 00:00", "2027-03-14 07:00"),
    ("Fri 12:00", "Pacific/Apia", "2011-12-30 00:00", "2011-12-30 10:00"),  # no such Friday
    ("daily 0:30", "Africa/Cairo", "2026-04-23 12:00", "2026-04-23 22:00"),  # at midnight
    # The clocks go back: the first of the two.
    ("daily 2:30", BERLIN, "2026-10-24 12:00", "2026-10-25 00:30"),
    ("daily 2:30", BERLIN, "2026-10-25 00:30", "2026-10-26 01:30"),
    ("daily 2:30", BERLIN, "2026-10-25 01:00", "2026-10-26 01:30"),
    ("daily 3:00", BERLIN, "2026-10-24 12:00", "2026-10-25 02:00"),
    ("daily 1:45", HOWE, "2026-04-04 12:00", "2026-04-04 14:45"),
    ("daily 1:30", YORK, "2026-11-01 00:00", "2026-11-01 05:30"),
    ("daily 23:30", "Africa/Cairo", "2026-10-29 12:00", "2026-10-29 20:30"),
    ("1h", BERLIN, "2026-10-25 00:30", "2026-10-25 01:30"),  # an hour that passes
])
def test_a_deadline_is_the_first_by_its_rule(rule: str, zone: str, after: str,
                                             deadline: str) -> None:
    """Later than the announcement; in whole minutes; by the clocks of the zone."""
    assert due(after, rule, zone) == stamp(deadline)


@pytest.mark.parametrize(("rule", "after", "absences", "deadline"), [
    ("daily 20:00", "2026-12-18 21:00", [away("2026-12-20", "2027-01-03")], "2026-12-19 20:00"),
    ("daily 20:00", "2026-12-19 20:00", [away("2026-12-20", "2027-01-03")], "2027-01-04 20:00"),
    ("daily 20:00", "2027-01-01 20:00", [away("2026-12-20", "2027-01-03")], "2027-01-04 20:00"),
    ("daily 20:00", "2027-01-05 20:00", [away("2026-12-20", "2027-01-03")], "2027-01-06 20:00"),
    # As much time as after an announcement when he is back.
    ("daily 20:00, least 24h", "2027-01-01 20:00", [away("2026-12-20", "2027-01-03")],
     "2027-01-05 20:00"),
    ("daily 0:00, least 24h", "2027-01-01 20:00", [away("2026-12-20", "2027-01-03")],
     "2027-01-05 00:00"),
    # The day is that of the player's zone: the 20th begins at 10:00 of the 19th in Auckland's.
    ("daily 10:30", "2026-12-18 20:00", [away("2026-12-20", "2026-12-20", CHATHAM)],
     "2026-12-20 10:30"),
    ("daily 10:00", "2026-12-18 20:00", [away("2026-12-20", "2026-12-20", CHATHAM)],
     "2026-12-19 10:00"),
    ("daily 0:00", "2026-12-18 20:00", [away("2026-12-19", "2026-12-19")], "2026-12-20 00:00"),
    # One after the other, one within the other.
    ("daily 20:00", "2026-12-19 20:00", [away("2026-12-24", "2026-12-31"),
                                         away("2026-12-20", "2026-12-23")], "2027-01-01 20:00"),
    ("daily 20:00", "2026-12-19 20:00", [away("2026-12-20", "2026-12-31"),
                                         away("2026-12-24", "2026-12-25")], "2027-01-01 20:00"),
    ("daily 20:00", "2026-12-19 20:00", [away("2026-12-20", "2026-12-23"),
                                         away("2026-12-25", "2026-12-31")], "2026-12-24 20:00"),
    # A time after the announcement: the same time of the day after.
    ("48h", "2026-12-19 12:34", [away("2026-12-20", "2026-12-24")], "2026-12-25 12:34"),
    ("48h, not Fri", "2026-12-19 12:34", [away("2026-12-20", "2026-12-24")], "2026-12-26 12:34"),
    ("3d", "2026-12-19 12:34", [away("2026-12-22", "2026-12-22")], "2026-12-23 12:34"),
])
def test_nobody_has_a_deadline_while_he_is_away(rule: str, after: str, absences: list[Absence],
                                                deadline: str) -> None:
    """In whatever order the absences stand."""
    assert due(after, rule, "UTC", *absences) == stamp(deadline)
    assert due(after, rule, "UTC", *reversed(absences), *absences) == stamp(deadline)


def test_a_search_ends_after_two_years() -> None:
    """When somebody is always away, or no day is left; the last day of the two years counts."""
    months = [Absence(date(2026, 1, 1) + timedelta(days=30 * n),
                      date(2026, 1, 1) + timedelta(days=30 * n + 29), "UTC") for n in range(30)]
    with soon(0.5):
        for rule in ("daily 0:00,4:00", "48h", "3d", "Sat 20:00"):
            with pytest.raises(Refused) as error:
                due("2026-01-01 20:00", rule, "UTC", *months)
            assert error.value.problems[0].code == "referee/mail-deadline"
        with pytest.raises(Refused):
            due("2026-01-01 20:00", "daily 20:00, not 1 Jan to 31 Dec")
        assert due("2026-01-01 20:00", "daily 20:00", "UTC", away("2026-01-02", "2028-01-01")) == (
            stamp("2028-01-02 20:00"))
        with pytest.raises(Refused):
            due("2026-01-01 20:00", "daily 20:00", "UTC", away("2026-01-02", "2028-01-02"))


def test_many_absences_take_no_time() -> None:
    """Twenty thousand, and a rule of 28 times."""
    random = Random(1)
    absences = [Absence(first := date(2026, 1, 1) + timedelta(days=random.randrange(-5, 740)),
                        first + timedelta(days=20), random.choice(ZONES)) for _ in range(20_000)]
    with soon(0.5), pytest.raises(Refused):
        due("2026-01-10 20:00", "daily 2:00,8:00,14:00,20:00", "UTC", *absences)


def test_deadlines_are_those_of_dateutil() -> None:
    """Every 37th that `tests.tools.deadlines` holds against it, and some before a change."""
    kinds: Counter[str] = Counter()
    for n, told in enumerate(announced(DAYS, 1)):
        if n % 37 and told.after.date() not in CHANGES:
            continue
        when, _, odd = oracle(told)
        assert deadlines.next_deadline(told.after, deadline_rules.parse(told.meant.text), told.zone,
                                       told.absences) == when, told
        kinds.update([told.zone, odd, "away" if told.absences else "all there"])
    assert min(kinds[kind] for kind in (*ZONES, "away", "all there")) > 200
    assert kinds["gap"] > 2 and kinds["twice"] > 2


@pytest.mark.parametrize(("zone", "day"), [
    (BERLIN, "2027-03-28"), (BERLIN, "2026-10-25"), (YORK, "2027-03-14"), (YORK, "2026-11-01"),
    (HOWE, "2026-10-04"), (HOWE, "2026-04-05"), (CHATHAM, "2026-09-27"), (CHATHAM, "2026-04-05"),
    ("Africa/Casablanca", "2026-02-15"), ("Africa/Casablanca", "2026-03-22"),
    ("Pacific/Apia", "2011-12-29"), ("Africa/Cairo", "2026-04-24"),
    ("America/Havana", "2026-11-01"), ("America/Caracas", "2016-05-01"),
    ("Asia/Pyongyang", "2018-05-04"), ("Antarctica/Troll", "2026-03-29"),
])
def test_a_time_of_the_wall_is_when_clocks_first_show_it(zone: str, day: str) -> None:
    """Or more: for every minute of a day of change and the days around it."""
    begin = stamp(f"{day} 00:00") - timedelta(days=2)
    minutes = [begin + timedelta(minutes=n) for n in range(6 * 1_440)]
    latest = [*accumulate((minute.astimezone(zones.zone(zone)).replace(tzinfo=None)
                           for minute in minutes), max)]
    for n in range(-1_440, 2 * 1_440):
        wall = datetime.fromisoformat(day) + timedelta(minutes=n)
        assert deadlines.moment_of_wall_clock(wall.date(), wall.hour * 60 + wall.minute,
                                              zones.zone(zone)) == (
            minutes[bisect_left(latest, wall)]), wall


@pytest.mark.parametrize("when", [
    datetime(2026, 1, 1), datetime(1999, 12, 31, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC),
    datetime.max.replace(tzinfo=UTC), datetime.min.replace(tzinfo=UTC),
])
def test_a_moment_out_of_bounds_is_refused(when: datetime) -> None:
    """One without a zone, too."""
    with pytest.raises(Refused) as error:
        deadlines.next_deadline(when, deadline_rules.parse("48h"), "UTC")
    assert error.value.problems[0].code == "referee/mail-clock"
    with pytest.raises(Refused):
        deadlines.deadline_text(when, "UTC")


@pytest.mark.parametrize("zone", ["Europe/Berlni", "../UTC", "", "x" * 10_000])
def test_a_zone_that_is_none_is_refused(zone: str) -> None:
    """Of the game, or of who is away."""
    with pytest.raises(Refused):
        due("2026-01-01 20:00", "48h", zone)
    with pytest.raises(Refused):
        due("2026-01-01 20:00", "48h", "UTC", away("2026-01-01", "2026-01-02", zone))


@pytest.mark.parametrize("days", [("0001-01-01", "2026-12-20"), ("2026-12-20", "9999-12-31")])
def test_an_absence_out_of_bounds_is_refused(days: tuple[str, str]) -> None:
    """As a file that was edited by hand may have it; one that ends before it begins is none."""
    with pytest.raises(Refused) as error:
        due("2026-01-01 20:00", "48h", "UTC", away(*days))
    assert error.value.problems[0].code == "referee/mail-absence"
    assert due("2026-12-19 20:00", "48h", "UTC", away("2026-12-25", "2026-12-20")) == (
        stamp("2026-12-21 20:00"))


# Pauses.

@pytest.mark.parametrize(("rule", "deadline", "paused", "now", "new"), [
    # Two days and an hour were left on Sunday evening; on Monday they are not left until Tuesday.
    ("Tue,Fri 20:00", "2026-11-24 20:00", "2026-11-22 19:00", "2026-11-30 12:00",
     "2026-12-04 20:00"),
    ("Tue,Fri 20:00", "2026-11-24 20:00", "2026-11-23 20:00", "2026-11-30 20:00",
     "2026-12-01 20:00"),
    ("Tue,Fri 20:00", "2026-11-24 20:00", "2026-11-23 20:00", "2026-11-30 20:00:01",
     "2026-12-04 20:00"),
    # An hour was left, but nobody has less than a day.
    ("Tue,Fri 20:00, least 24h", "2026-11-24 20:00", "2026-11-24 19:00", "2026-12-01 12:00",
     "2026-12-04 20:00"),
    ("Tue,Fri 20:00", "2026-11-24 20:00", "2026-11-24 19:00", "2026-12-01 12:00",
     "2026-12-04 20:00"),
    ("48h", "2026-11-24 20:00", "2026-11-24 19:00", "2026-12-01 12:00", "2026-12-02 12:00"),
    ("6h", "2026-11-24 20:00", "2026-11-24 19:00", "2026-12-01 12:00", "2026-12-02 12:00"),
    ("6h", "2026-11-24 20:00", "2026-11-24 20:00", "2026-12-01 12:00", "2026-12-02 12:00"),
    ("3d", "2026-11-24 20:00", "2026-11-24 20:00", "2026-12-01 12:00", "2026-12-04 12:00"),
    ("48h", "2026-11-24 20:00", "2026-11-23 14:00", "2026-12-01 12:00", "2026-12-02 18:00"),
    ("48h", "2026-11-24 20:00", "2026-11-23 14:00:30", "2026-12-01 12:00", "2026-12-02 18:00"),
    ("48h, least 36h", "2026-11-24 20:00", "2026-11-24 14:00", "2026-12-01 12:00",
     "2026-12-03 00:00"),
    ("48h, no weekends", "2026-11-24 20:00", "2026-11-23 20:00", "2026-12-04 12:00",
     "2026-12-07 12:00"),
    ("3d", "2026-11-24 20:00", "2026-11-23 20:00", "2026-12-01 12:00", "2026-12-02 12:00"),
    # Past the deadline, in its grace: anew.
    ("48h, grace 2h", "2026-11-24 20:00", "2026-11-24 21:00", "2026-12-01 12:00",
     "2026-12-03 12:00"),
    ("Tue,Fri 20:00", "2026-11-24 20:00", "2026-11-24 20:00", "2026-12-01 12:00",
     "2026-12-04 20:00"),
])
def test_who_was_paused_has_as_much_time_as_he_had(rule: str, deadline: str, paused: str, now: str,
                                                   new: str) -> None:
    """At least a day, and a deadline by the rule."""
    assert deadlines.deadline_after_pause(stamp(deadline), stamp(paused), stamp(now),
                                          deadline_rules.parse(rule),
                                          "UTC") == stamp(new)


@pytest.mark.parametrize(("rule", "deadline", "now", "new"), [
    # Announced on Sunday 22 November at 20:00.
    ("72h", "2026-11-24 20:00", "2026-11-23 20:00", "2026-11-25 20:00"),
    ("24h", "2026-11-24 20:00", "2026-11-23 10:00", "2026-11-24 20:00"),  # nobody loses time
    ("24h", "2026-11-24 20:00", "2026-11-24 10:00", "2026-11-25 10:00"),
    ("24h", "2026-11-24 20:00", "2026-11-24 20:03", "2026-11-25 20:03"),  # not closed yet
    ("Tue,Fri 20:00", "2026-11-24 20:00", "2026-11-23 20:00", "2026-11-24 20:00"),
    ("72h", "", "2026-11-23 20:00", "2026-11-25 20:00"),
    ("12h", "", "2026-11-23 20:00", "2026-11-24 08:00"),
])
def test_a_new_rule_takes_no_time_from_the_deadline_that_runs(rule: str, deadline: str, now: str,
                                                              new: str) -> None:
    """It counts from the announcement, and leads to no moment that is past."""
    assert deadlines.deadline_under_rule(stamp(deadline) if deadline else None,
                                         stamp("2026-11-22 20:00"),
                                         stamp(now), deadline_rules.parse(rule),
                                         "UTC") == stamp(new)


@pytest.mark.parametrize(("wanted", "rule", "new"), [
    ("72h", "48h, remind 24h", "72h"), ("remind 12h,2h", "48h, remind 24h", "48h, remind 12h,2h"),
    ("least 24h, not Sat", "Tue,Fri 20:00, grace 2h",
     "Tue,Fri 20:00, least 24h, grace 2h, not Sat"),
    ("least 72h", "48h", None), ("soon", "48h", None), ("", "48h", None), ("48h daily", "3d", None),
])
def test_a_rule_is_replaced_or_changed_in_the_parts_that_are_named(
        wanted: str, rule: str, new: str | None) -> None:
    """What is no rule with or without them is refused."""
    if new is None:
        with pytest.raises(Refused):
            deadline_rules.change_rule(wanted, deadline_rules.parse(rule))
    else:
        changed = deadline_rules.change_rule(wanted, deadline_rules.parse(rule))
        assert deadline_rules.text(changed) == new


def test_what_was_announced_before_a_pause_heeds_absences_after_it() -> None:
    """For it is announced anew."""
    assert deadlines.deadline_after_pause(stamp("2026-11-24 20:00"), stamp("2026-11-23 20:00"),
                                          stamp("2026-11-30 20:00"),
                                          deadline_rules.parse("Tue,Fri 20:00"),
                                          "UTC", [away("2026-12-01", "2026-12-01")]) == (
        stamp("2026-12-04 20:00"))


# Grace, reminders, the guard, words.

def test_orders_are_taken_until_the_grace_is_over() -> None:
    """And where there is none until the deadline."""
    deadline = stamp("2026-11-24 20:00")
    assert deadlines.orders_accepted_until(deadline,
                                           deadline_rules.parse("48h, grace "
                                                                "90m")) == stamp("2026-11-24 21:30")
    assert deadlines.orders_accepted_until(deadline, deadline_rules.parse("48h")) == deadline


@pytest.mark.parametrize(("now", "when"), [
    ("2026-11-23 19:59:59", None), ("2026-11-23 20:00", "2026-11-23 20:00"),
    ("2026-11-24 16:59", "2026-11-23 20:00"), ("2026-11-24 17:00", "2026-11-24 17:00"),
    ("2026-11-24 19:59", "2026-11-24 17:00"), ("2026-11-24 20:00", None),
    ("2026-11-25 20:00", None),
])
def test_the_latest_reminder_is_due(now: str, when: str | None) -> None:
    """Of several missed ones only the last; none at the deadline."""
    assert deadlines.latest_reminder(stamp("2026-11-22 20:00"), stamp("2026-11-24 20:00"),
                                     deadline_rules.parse("Tue 20:00, remind 24h,3h"),
                                     stamp(now)) == (
        when and stamp(when))


def test_no_reminder_is_due_before_what_it_reminds_of() -> None:
    """A deadline announced ten hours before it has one of three hours, none of a day."""
    rule = deadline_rules.parse("Tue 20:00, remind 24h,3h")
    announced, deadline = stamp("2026-11-24 10:00"), stamp("2026-11-24 20:00")
    assert deadlines.latest_reminder(announced, deadline, rule, stamp("2026-11-24 16:00")) is None
    assert deadlines.latest_reminder(announced, deadline, rule, stamp("2026-11-24 18:00")) == (
        stamp("2026-11-24 17:00"))
    assert deadlines.latest_reminder(announced, deadline, deadline_rules.parse("48h"),
                                     deadline) is None


@pytest.mark.parametrize(("now", "last", "deadline", "why"), [
    ("2026-11-24 20:00", None, None, None),
    ("2026-11-24 20:00", "2026-11-24 20:05", None, None),
    ("2026-11-24 20:00", "2026-11-24 20:05:01", None, "at a later time, 2026-11-24T20:05:01Z"),
    ("2026-11-24 20:00", "2026-11-20 20:05", "2026-11-10 20:00", None),
    ("2026-11-24 20:00:01", None, "2026-11-10 20:00", "2026-11-10T20:00:00Z, more than 14 days"),
    ("1970-01-01 00:00", "2026-11-24 20:05", "2026-11-30 20:00", "at a later time"),
    ("2120-01-01 00:00", "2026-11-24 20:05", "2026-11-30 20:00", "more than 14 days"),
    ("2026-11-24 20:00", "2026-01-01 00:00", "2027-11-30 20:00", None),
])
def test_a_clock_that_looks_wrong_is_refused(now: str, last: str | None, deadline: str | None,
                                             why: str | None) -> None:
    """Five minutes back and fourteen days past a deadline are the bounds."""
    found = deadlines.why_clock_looks_wrong(
        stamp(now), stamp(last) if last else None, stamp(deadline) if deadline else None)
    assert (found is None) == (why is None)
    if found is not None and why is not None:
        problem, = found.problems
        assert why in problem.why and "--accept-clock" in problem.hint
        assert problem.code == "referee/mail-clock"


@pytest.mark.parametrize(("when", "zone", "words"), [
    ("2026-11-27 19:00", BERLIN, "Fri 27 Nov 20:00 CET (19:00 UTC)"),
    ("2026-07-03 18:00", BERLIN, "Fri 3 Jul 20:00 CEST (18:00 UTC)"),
    ("2026-11-28 01:00", YORK, "Fri 27 Nov 20:00 EST (Sat 28 Nov 01:00 UTC)"),
    ("2026-11-27 19:00", "Asia/Kolkata", "Sat 28 Nov 00:30 IST (Fri 27 Nov 19:00 UTC)"),
    ("2026-11-27 19:00", CHATHAM, "Sat 28 Nov 08:45 UTC+13:45 (Fri 27 Nov 19:00 UTC)"),
    ("2026-11-27 19:00", "America/Sao_Paulo", "Fri 27 Nov 16:00 UTC-03:00 (19:00 UTC)"),
    ("2026-11-27 19:00", "UTC", "Fri 27 Nov 19:00 UTC"),
    ("2026-11-27 19:00", "Antarctica/Troll", "Fri 27 Nov 19:00 UTC"),
    ("2026-10-25 00:30", BERLIN, "Sun 25 Oct 02:30 CEST (00:30 UTC)"),
    ("2026-10-25 01:30", BERLIN, "Sun 25 Oct 02:30 CET (01:30 UTC)"),
])
def test_a_deadline_is_told_in_the_readers_zone(when: str, zone: str, words: str) -> None:
    """And in UTC, with its day where that is another."""
    assert deadlines.deadline_text(stamp(when), zone) == words


# A rule that somebody sets.

@pytest.mark.parametrize(("rule", "why"), [
    ("48h, remind 72h", "A reminder 72h before the deadline would come before the announcement"),
    ("48h, remind 48h", "the rule allows 48h."), ("3d, remind 72h", "the rule allows 72h."),
    ("48h, not 1 Jan to 31 Dec", "All days of the year are left out"),
    ("Tue 20:00, not 1 Jan to 30 Jun, 1 Jul to 31 Dec", "All days of the year are left out")])
def test_a_new_rule_that_cannot_be_kept_is_refused(rule: str, why: str) -> None:
    """One that is stored by an older program counts as it did."""
    assert deadline_rules.parse(rule)
    with pytest.raises(Refused) as error:
        deadline_rules.parse_new_rule(rule)
    assert why in error.value.problems[0].why


@pytest.mark.parametrize("rule", ["48h, remind 24h", "3d, remind 24h", "Tue 20:00, remind 24h",
                                  "48h, not 24 Dec to 2 Jan", "48h, not 2024-01-01 to 2024-12-31"])
def test_a_new_rule_that_can_be_kept_is_taken(rule: str) -> None:
    """As it is stored."""
    assert deadline_rules.parse_new_rule(rule) == deadline_rules.parse(rule)
