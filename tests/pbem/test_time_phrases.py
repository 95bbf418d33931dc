"""Time phrases of moderators and players: rules, absences, moments, zones, refusals."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core.base.problem import Problem, Refused
from referee.core.document.surfaces import SHELL, resolved_problem
from referee.pbem.schedule import absence, deadline_rules, deadlines, zones
from referee.pbem.schedule.deadline_rules import Rule
from tests.support.processor_time import soon
from tests.tools.deadlines import RULES

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def refusal(read: Callable[[], Any]) -> Problem:
    """The one problem that reading something is refused with; it says what would do."""
    with pytest.raises(Refused) as error:
        read()
    (read_problem,) = error.value.problems
    problem = resolved_problem(read_problem, SHELL)
    assert problem.code.startswith("referee/mail-") and problem.hint
    assert problem.why.isprintable() and problem.hint.isprintable()
    return problem


def stamp(text: str) -> datetime:
    """``2026-11-20 12:00`` in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


# Rules.

@pytest.mark.parametrize(("text", "canonical"), [
    ("Tue,Fri 20:00", "Tue,Fri 20:00"),
    ("fri, TUE 20:00", "Tue,Fri 20:00"),
    ("Tuesdays and Fridays at 8pm", "Tue,Fri 20:00"),
    ("Tue Fri, 8:00 PM", "Tue,Fri 20:00"),
    ("Tue 20:00 & Fri 20:00", "Tue,Fri 20:00"),
    ("Mon-Fri 20:00, Sat 12:00", "Mon,Tue,Wed,Thu,Fri 20:00, Sat 12:00"),
    ("Fri–Mon 9:05", "Mon,Fri,Sat,Sun 09:05"),
    ("48\u00a0hours", "48h"),
    ("Fri to Mon 9:05", "Mon,Fri,Sat,Sun 09:05"),
    ("weekdays 20:00; weekends 12:00", "Mon,Tue,Wed,Thu,Fri 20:00, Sat,Sun 12:00"),
    ("every day at 21:00", "daily 21:00"),
    ("daily 9:00,21:00", "daily 09:00, daily 21:00"),
    ("daily 12am", "daily 00:00"),
    ("daily 12pm", "daily 12:00"),
    ("daily 23:59", "daily 23:59"),
    ("48h", "48h"),
    ("every 48 hours", "48h"),
    ("90 min", "90m"),
    ("120m", "2h"),
    ("3d", "3d"),
    ("72h", "72h"),
    ("2 weeks", "14d"),
    ("10m", "10m"),
    ("60d", "60d"),
    ("1440h", "1440h"),
    ("48h, least 48h", "48h, least 48h"),
    ("grace 2h, 48h, least 1 day", "48h, least 24h, grace 2h"),
    ("daily 21:00, grace of 90m", "daily 21:00, grace 90m"),
    ("daily 21:00, at least 14d, grace 7d", "daily 21:00, least 336h, grace 168h"),
    ("Tue,Fri 20:00 no weekends", "Tue,Fri 20:00, not Sat,Sun"),
    ("48h not Sat Sun", "48h, not Sat,Sun"),
    ("48h, not Sun, not Sat", "48h, not Sat,Sun"),
    ("48h except on Sundays and 24 Dec", "48h, not Sun, 24 Dec"),
    ("48h, not 24 Dec to 2 Jan", "48h, not 24 Dec to 2 Jan"),
    ("48h, not 24-27 December, 1st May", "48h, not 1 May, 24 Dec to 27 Dec"),
    ("48h, not Dec 24, 2026, Dec 25", "48h, not 25 Dec, 2026-12-24"),
    ("48h, not 2026-12-24 till 2027-01-02", "48h, not 2026-12-24 to 2027-01-02"),
    ("48h, not 29 Feb", "48h, not 29 Feb"),
    ("48h, remind 3h, 24h, 3h", "48h, remind 24h,3h"),
    ("remind 24h, 3h, daily 21:00", "daily 21:00, remind 24h,3h"),
    ("Tue,Fri 20:00, least 24h, grace 2h, no weekends, not 24 Dec to 2 Jan, remind 24h,3h",
     "Tue,Fri 20:00, least 24h, grace 2h, not Sat,Sun, 24 Dec to 2 Jan, remind 24h,3h"),
    *((meant.text, deadline_rules.text(deadline_rules.parse(meant.text))) for meant in RULES),
])
def test_a_rule_has_one_text(text: str, canonical: str) -> None:
    """However it is written; and that text is read as the same rule."""
    rule = deadline_rules.parse(text)
    assert deadline_rules.text(rule) == canonical
    assert deadline_rules.parse(canonical) == rule
    assert deadline_rules.parse(f" {canonical.upper()} ,") == rule


@pytest.mark.parametrize(("text", "why", "under"), [
    ("", "neither", ""),
    ("least 24h", "neither", ""),
    ("remind 3h", "neither", ""),
    ("48h, Tue 20:00", "both", ""),
    ("20:00", "days come before a time", "20:00"),
    ("Tue", "is not complete: a time is missing", ""),
    ("Tue least 24h", "a time is missing", "least"),
    ("Mon- 20:00", "a weekday is missing", "20:00"),
    ("Tue 24:00", "00:00 to 23:59", "24:00"),
    ("Tue 20:60", "00:00 to 23:59", "20:60"),
    ("Tue 13pm", "00:00 to 23:59", "13pm"),
    ("Tue 0am", "00:00 to 23:59", "0am"),
    ("Tue 20", "a time is missing", "20"),
    ("Tue 20.00", "a time is missing, such as 20:00", "20.00"),
    ("Tue 20:00:00", "not understood", "20:00:00"),
    ("Tue 20:00 CET", "does not belong to a deadline rule", "CET"),
    ("Tue 20:00 Europe/Berlin", "“/Berlin” is not understood", "/Berlin"),
    ("Dienstag 20:00", "does not belong to a deadline rule", "Dienstag"),
    ("T 20:00", "does not belong to a deadline rule", "T"),
    ("midnight", "does not belong to a deadline rule", "midnight"),
    ("48", "does not belong to a deadline rule", "48"),
    ("9m", "10m to 60d", "9m"),
    ("0h", "10m to 60d", "0h"),
    ("61d", "10m to 60d", "61d"),
    ("9999w", "10m to 60d", "9999w"),
    ("99999h", "not understood", "99999h"),
    ("1h30m", "not understood", "1h30m"),
    ("-48h", "does not belong to a deadline rule", "-"),
    ("1.5d", "“.5d” is not understood", ".5d"),
    ("48h 24h", "given twice", "24h"),
    ("48h, least 3h, least 4h", "given twice", "least"),
    ("48h, least", "is not complete", ""),
    ("48h, least 0h", "least must be from 1m to 14d", "0h"),
    ("48h, least 15d", "least must be from 1m to 14d", "15d"),
    ("48h, least 49h", "longer than the 48h", ""),
    ("2d, least 49h", "longer than the 48h", ""),
    ("48h, grace 8d", "grace must be from 1m to 7d", "8d"),
    ("48h, remind 9m", "remind must be from 10m to 14d", "9m"),
    ("48h, remind", "is not complete", ""),
    ("48h, remind 1h,2h,3h,4h,5h,6h", "5 reminders", ""),
    ("48h, not", "is not complete", ""),
    ("48h, not Sat 24 Dec", "does not belong to a deadline rule", "24"),
    ("48h, not 24", "A month is missing", ""),
    ("48h, not 24 Ma", "A month is missing", ""),
    ("48h, not 31 Apr", "this day does not exist", "31"),
    ("48h, not 2026-02-29", "this day does not exist", "2026-02-29"),
    ("48h, not 2026-2-9", "this day does not exist", "2026"),
    ("48h, not 0 Dec", "this day does not exist", "0"),
    ("48h, not 1999-12-24", "a year must be from 2000 to 2199", "1999-12-24"),
    ("48h, not 24.13.", "this day does not exist", "24.13."),
    ("48h, not 12/24", "“/24” is not understood", "/24"),
    ("48h, not 2027-01-02 to 2026-12-24", "ends before it begins", ""),
    ("48h, not 2026-12-24 to 2 Jan", "the year at both ends", ""),
    ("Sat,Sun 20:00, no weekends", "All deadline days are left out", ""),
    ("48h, not daily", "All deadline days are left out", ""),
    ("no weekends Tue 20:00", "days come before a time", "20:00"),
    ("daily 0:00,1:00,2:00,3:00,4:00", "at most 28 times", ""),
    ("48h, not " + ",".join(f"{n} May" for n in range(1, 30)), "28 periods", ""),
    ("48h\0", "“\\x00” is not understood", "\0"),
    ("48h \x1b[31m", "“\\x1b[31m” is not understood", "\x1b[31m"),
    ("٤٨h", "“٤٨h” is not understood", "٤٨h"),
    ("4ȣh", "not understood", "4ȣh"),
    ("48 hourſ", "“hourſ” is not understood", "hourſ"),
    ("48h" * 101, "303 characters", ""),
    ("9" * 1_000_000, "1,000,000 characters", ""),
])
def test_what_is_no_rule_is_refused_with_what_would_do(text: str, why: str, under: str) -> None:
    """Its place, and how a rule is written."""
    problem = refusal(lambda: deadline_rules.parse(text))
    assert why in problem.why
    assert (text[slice(*problem.span)] if problem.span else "") == under
    assert "Tue,Fri 20:00" in problem.hint and problem.code == "referee/mail-deadline"


PIECES = ("Tue", "Fri", "Mon-Fri", "daily", "weekends", "20:00", "8pm", "25:00", "48h", "3 d", "9m",
          "least", "grace", "remind", "no", "not", "24 Dec", "Dec 24", "2026", "24", "2026-12-24",
          "to", "-", ",", ";", "and", "at", "xyz", ".", "\n", "13", "th")


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14).map(" ".join) | st.text(max_size=40))
def test_a_random_text_is_a_rule_or_refused(text: str) -> None:
    """And nothing else; so for the other texts of time."""
    try:
        rule = deadline_rules.parse(text)
    except Refused:
        pass
    else:
        assert deadline_rules.parse(deadline_rules.text(rule)) == rule
    readers: tuple[Callable[[], Any], ...] = (
        lambda: absence.parse(text, NOW, "UTC"), lambda: deadlines.parse_span(text),
        lambda: zones.zone(text),
        lambda: deadlines.parse_moment(text, NOW, "Europe/Berlin"))
    for read in readers:
        try:
            read()
        except Refused:
            continue


def test_every_rule_is_read_from_its_text() -> None:
    """A thousand rules of all kinds."""
    random = Random(3)
    days = ((0, 2, 29), (0, 12, 24), (0, 1, 2), (0, 5, 1)), ((2026, 12, 24), (2027, 1, 2))
    for _ in range(1_000):
        times = {(random.randrange(7), random.choice((0, 545, 720, 1439)))
                 for _ in range(random.randint(1, 12))}
        kinds = ({"weekly": tuple(sorted(times))}, {"minutes": random.randint(1_440, 9_999)},
                 {"days": random.randint(1, 60)})
        left = {tuple(random.choices(days[0], k=2)) for _ in range(random.randrange(3))}
        rule = replace(
            Rule(**random.choice(kinds)),
            least=random.choice((0, 0, 59, 60, 1_440)), grace=random.choice((0, 1, 120)),
            not_dates=tuple(sorted([*left, *[days[1]] * random.randrange(2)])),
            remind=tuple(sorted(random.sample((10, 60, 90, 1_440), random.randrange(4)),
                                reverse=True)))
        if rule.weekly or random.random() < 0.5:
            free = {*range(7)} - {day for day, _ in rule.weekly}
            rule = replace(rule, not_days=tuple(sorted(random.sample(
                sorted(free), random.randint(0, max(0, len(free) - 1))))))
        assert deadline_rules.parse(deadline_rules.text(rule)) == rule, deadline_rules.text(rule)


# Absences.

@pytest.mark.parametrize(("text", "first", "last"), [
    ("2026-12-20 TO 2027-01-03", "2026-12-20", "2027-01-03"),
    ("ABSENT 2026-12-20 TO 2027-01-03", "2026-12-20", "2027-01-03"),
    ("from 20 Dec to 3 Jan", "2026-12-20", "2027-01-03"),
    ("20 December until 3rd January", "2026-12-20", "2027-01-03"),
    ("Dec 20 – Jan 3", "2026-12-20", "2027-01-03"),
    ("Dec 20, 2026 - Jan 3, 2027", "2026-12-20", "2027-01-03"),
    ("2026-12-20 to 3 Jan", "2026-12-20", "2027-01-03"),
    ("20 Dec to 2027-01-03", "2026-12-20", "2027-01-03"),
    ("24-27 Dec", "2026-12-24", "2026-12-27"),
    ("24 Dec", "2026-12-24", "2026-12-24"),
    ("2026-12-24", "2026-12-24", "2026-12-24"),
    ("20 Nov", "2026-11-20", "2026-11-20"),  # today
    ("19 Nov", "2027-11-19", "2027-11-19"),  # yesterday: the next such
    ("1 Nov to 20 Nov", "2026-11-01", "2026-11-20"),  # has begun, ends today
    ("1 Nov to 19 Nov", "2027-11-01", "2027-11-19"),  # over: the next such
    ("2026-10-01 to 2026-12-01", "2026-10-01", "2026-12-01"),  # 62 days
    ("21 Nov 2027", "2027-11-21", "2027-11-21"),  # 366 days ahead
])
def test_an_absence_is_read(text: str, first: str, last: str) -> None:
    """Days without a year are the next such; the end of a period is still to come."""
    read = absence.parse(text, NOW, "berlin")
    assert (str(read.first), str(read.last), read.zone) == (first, last, "Europe/Berlin")
    assert absence.parse(absence.absence_text(read), NOW, read.zone) == read


def test_today_is_that_of_the_players_zone() -> None:
    """When it is still the 19th in UTC, it is the 20th in Kolkata, and the 18th has not passed."""
    late = stamp("2026-11-19 20:00")
    assert absence.parse("19 Nov", late, "UTC").first == date(2026, 11, 19)
    assert absence.parse("19 Nov", late, "Asia/Kolkata").first == date(2027, 11, 19)


def test_an_absence_may_begin_or_end_on_the_29th_of_february() -> None:
    """The next one there is; too far ahead it is refused."""
    assert str(absence.parse("27 Feb to 29 Feb", stamp("2028-02-28 12:00"), "UTC").first) == (
        "2028-02-27")
    assert str(absence.parse("29 Feb", stamp("2027-03-01 12:00"), "UTC").last) == "2028-02-29"
    assert "more than a year" in refusal(lambda: absence.parse("29 Feb", NOW, "UTC")).why
    assert "more than a year" in refusal(
        lambda: absence.parse("29 Feb", stamp("2096-03-01 12:00"), "UTC")).why


@pytest.mark.parametrize(("text", "why"), [
    ("", "a day is missing"),
    ("tomorrow", "a day is missing"),
    ("Tue", "a day is missing"),
    ("20 Dec to", "a day is missing"),
    ("20 to 24", "A month is missing"),
    ("20/12/2026", "not understood"),
    ("12/20", "not understood"),
    ("20 Dec to 3 Jan, 4 May", "this word does not belong here"),
    ("20 Dec to 3 Jan please", "this word does not belong here"),
    ("31 Nov", "this day does not exist"),
    ("2027-01-03 to 2026-12-20", "ends before it begins"),
    ("24 to 20 Dec 2026", "ends before it begins"),
    ("2026-11-01 to 2026-11-19", "is over: its last day is 2026-11-19, and today is 2026-11-20"),
    ("2025-12-24", "is over"),
    ("5 Jan to 2020-01-01", "is over"),
    ("2026-10-01 to 2026-12-02", "63 days; the most is 62"),
    ("5 Jan to 3 Jan", "364 days; the most is 62"),
    ("29 Feb to 3 Mar", "the most is 62"),
    ("2000-01-01 to 2199-12-31", "the most is 62"),
    ("22 Nov 2027", "more than a year ahead"),
    ("2199-12-31 to 3 Jan", "more than a year ahead"),
    ("x" * 400, "400 characters"),
    ("20 Dec\r\nto\x003 Jan", "not understood"),
])
def test_what_is_no_absence_is_refused(text: str, why: str) -> None:
    """With how one is written."""
    problem = refusal(lambda: absence.parse(text, NOW, "Europe/Berlin"))
    assert why in problem.why
    assert problem.code == "referee/mail-absence" and "ABSENT 20 Dec to 3 Jan" in problem.hint


# What moderators set by hand.

@pytest.mark.parametrize(("text", "zone", "when"), [
    ("2026-12-01 20:00", "Europe/Berlin", "2026-12-01 19:00"),
    ("1 Dec at 8pm", "Europe/Berlin", "2026-12-01 19:00"),
    ("Tue 20:00", "America/New_York", "2026-11-25 01:00"),
    ("Fri 13:01", "Europe/Berlin", "2026-11-20 12:01"),  # in a minute
    ("Fri 13:00", "Europe/Berlin", "2026-11-27 12:00"),  # now: in a week
    ("20 Nov, 13:00", "Europe/Berlin", "2027-11-20 12:00"),
    ("28 Mar 02:30", "Europe/Berlin", "2027-03-28 01:00"),  # jumped over
    ("29 Feb 12:00", "UTC", "2028-02-29 12:00"),
])
def test_a_moment_is_read(text: str, zone: str, when: str) -> None:
    """The next such."""
    assert deadlines.parse_moment(text, NOW, zone) == stamp(when)


@pytest.mark.parametrize(("text", "why"), [
    ("", "a day is missing"), ("20:00", "a day is missing"), ("Tue", "a time is missing"),
    ("Tue,Fri 20:00", "a time is missing"), ("Mon-Fri 20:00", "a single day"),
    ("1 Dec to 3 Dec 20:00", "a single day"), ("2026-11-19 20:00", "in the future"),
    ("2029-01-01 20:00", "at most two years ahead"), ("Tue 20:00 UTC", "not belong"),
])
def test_what_is_no_moment_is_refused(text: str, why: str) -> None:
    """Also one that is past."""
    assert why in refusal(lambda: deadlines.parse_moment(text, NOW, "UTC")).why


def test_a_span_is_read() -> None:
    """Hours, minutes, days; within bounds."""
    assert deadlines.parse_span("36h") == timedelta(hours=36)
    assert deadlines.parse_span("2 days") == timedelta(days=2)
    assert deadlines.parse_span("1m") == timedelta(minutes=1)
    for text in ("", "36", "0h", "61d", "36h 2h", "Tue"):
        refusal(lambda text=text: deadlines.parse_span(text))  # type: ignore[misc]


# Zones.

@pytest.mark.parametrize(("text", "name"), [
    ("Europe/Berlin", "Europe/Berlin"), ("europe/BERLIN", "Europe/Berlin"),
    ("Berlin", "Europe/Berlin"), ("New York", "America/New_York"), (" lord  howe ",
    "Australia/Lord_Howe"), ("utc", "UTC"), ("America/Port-au-Prince", "America/Port-au-Prince"),
    ("America/Argentina/ComodRivadavia", "America/Argentina/ComodRivadavia"),
    ("Etc/GMT+2", "Etc/GMT+2"),
])
def test_a_zone_is_found(text: str, name: str) -> None:
    """By its name, or by its city."""
    assert zones.find_name(text) == name
    assert zones.find_name(name) == name
    assert NOW.astimezone(zones.zone(text)).utcoffset() is not None


@pytest.mark.parametrize(("text", "hint"), [
    ("Europe/Berlni", "Did you mean Europe/Berlin"), ("new yrok", "America/New_York"),
    ("Europe/Munich", "Europe/Zurich"), ("Louisville", "Write the whole name"),
    ("", "Europe/Berlin or"), ("GMT+2", "Europe/Berlin or"), ("UTC+2", "Europe/Berlin or"),
    ("+02:00", "Europe/Berlin or"), ("Etc/GMT+", ""), ("Factory", ""),
    ("Europe", ""), ("Europe/", ""),
    ("../../etc/passwd", ""), ("Europe/../Europe/Berlin", ""), ("/usr/share/zoneinfo/UTC", ""),
    ("__init__.py", ""), ("Europe/__init__.py", ""), ("zones", ""), ("tzdata.zi", ""),
    ("UTC\0", ""), ("UTC\n\x1b[2J", ""), ("\udcff", ""), ("İ" * 64, ""), ("x" * 65, ""),
    ("Europe/Berlin" * 100_000, ""), ("a/" * 32, ""), ("C:\\Windows", ""), ("ＵＴＣ", ""),
])
def test_what_is_no_zone_is_refused_with_near_names(text: str, hint: str) -> None:
    """Never two hours in the wrong direction; and nothing is opened for it."""
    with soon(0.5):
        problem = refusal(lambda: zones.zone(text))
        assert problem.code == "referee/mail-zone" and hint in problem.hint
        assert "Etc/" not in problem.hint and len(problem.why) < 500


def test_every_zone_can_be_read() -> None:
    """Also where the machine has none."""
    assert len(zones.zone_names()) > 500
    for name in zones.zone_names():
        assert str(zones.zone(name)) == name
