"""Deadlines: the times that result from rules (``deadline_rules.py``), and their wording.

Times are UTC. A deadline is a whole minute, rounded up. A wall time skipped by a clock change is
the moment of the change; one that occurs twice is the first of the two.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta, tzinfo
from itertools import accumulate

from msgspec.structs import replace

from referee.core.base.problem import Refused, refused
from referee.core.base.references import phrase_ref
from referee.pbem.schedule import zones
from referee.pbem.schedule.absence import Absence
from referee.pbem.schedule.deadline_rules import Rule, leaves_out
from referee.pbem.schedule.time_phrases import DAY, MONTHS, WEEKDAYS, YEARS, TimeWords, to_utc

AHEAD = timedelta(days=731)  # after the announcement; the search for a deadline ends there
LATE = timedelta(days=14)  # past a deadline: nobody has looked for long, or the clock is wrong
BACK = timedelta(minutes=5)  # before the last row of a journal: tolerated difference between clocks
RESUMED = DAY  # minimum minutes left when a pause ends

_SPAN = (1, 60 * DAY)  # minutes: from, to


def next_deadline(after: datetime, rule: Rule, zone: str,
                  absences: Iterable[Absence] = ()) -> datetime:
    """The deadline of decisions announced now: the first by the rule when no one is away.

    It is later than ``after``, at least by ``rule.least``, and by as much after the return of each
    absent player. Announced deadlines are stored, and a later absence does not move them. Refused:
    no time within two years (mail-deadline), an unknown zone (mail-zone), a time or an absence
    out of range (mail-clock, mail-absence).
    """
    after, local_zone = to_utc(after), zones.zone(zone)
    least = timedelta(minutes=rule.least)
    away = sorted(_absence_period(absence) for absence in set(absences))
    begins = [begin for begin, _ in away]
    ends = [*accumulate((end for _, end in away), max)]
    for when in _deadlines_by_rule(after, rule, local_zone):
        if when > after + AHEAD:
            break
        begun = bisect_right(begins, when)
        if after < when and after + least <= when and (
                not begun or ends[begun - 1] + least <= when):
            return when
    raise refused("referee/mail-deadline",
                  "This rule leaves no deadline within two years that all players can keep.",
                  hint="Remove days from “not”, find a substitute for the player who is away, or "
                       f"set this deadline by hand: {phrase_ref('one-deadline')}.")


def _deadlines_by_rule(after: datetime, rule: Rule, zone: tzinfo) -> Iterator[datetime]:
    """The times of the rule on days that it does not exclude, in order, for over two years."""
    begin = _round_up_to_minute(after + timedelta(minutes=rule.minutes))
    local = begin.astimezone(zone)
    times = sorted(rule.weekly, key=lambda time: time[1])
    for n in range(rule.days, AHEAD.days + 2):
        today = local.date() + timedelta(days=n)
        if not leaves_out(rule, today):
            if rule.minutes and not n:
                yield begin
            elif not rule.weekly:
                yield moment_of_wall_clock(today, local.hour * 60 + local.minute, zone)
            for day, minute in times:
                if day == today.weekday():
                    yield moment_of_wall_clock(today, minute, zone)


def moment_of_wall_clock(day: date, minute: int, zone: tzinfo) -> datetime:
    """The first time (UTC) at which clocks of a zone show this minute of a day, or later."""
    wall = datetime(day.year, day.month, day.day, *divmod(minute, 60))
    first, second = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if first <= second:
        return first
    # Skipped: the second is computed with the offset after the change, and so lies before it.
    return second + timedelta(seconds=bisect_left(
        range(int((first - second).total_seconds())), True, key=lambda seconds: (
            second + timedelta(seconds=seconds)).astimezone(zone).replace(tzinfo=None) >= wall))


def _absence_period(absence: Absence) -> tuple[datetime, datetime]:
    """The begin and the end (UTC) of an absence. Refused (mail-absence): out of range."""
    if absence.first.year not in YEARS or absence.last.year not in YEARS:
        raise refused("referee/mail-absence",
                      f"An absence from {absence.first} to {absence.last} is not valid.",
                      hint=f"Years are {YEARS[0]} to {YEARS[-1]}.")
    zone = zones.zone(absence.zone)
    return moment_of_wall_clock(absence.first, 0, zone), moment_of_wall_clock(absence.last
                                                                              + timedelta(days=1),
                                                                              0, zone)


def deadline_after_pause(deadline: datetime, paused: datetime, now: datetime, rule: Rule, zone: str,
                         absences: Iterable[Absence] = ()) -> datetime:
    """The new announcement of a stored deadline when its game resumes.

    It is the next by the rule that leaves the time that was left at the pause, ``rule.least`` and a
    day. After a pause past the deadline it is that of a new announcement, but at least a day.
    Refused as ``next_deadline``.
    """
    left = -((to_utc(paused) - to_utc(deadline)) // timedelta(minutes=1))
    least = max(left, rule.least, RESUMED)
    if rule.weekly or (left <= 0 and rule.days):
        rule = replace(rule, least=least)
    else:
        rule = replace(rule, minutes=least if left > 0 else max(rule.minutes, least), days=0)
    return next_deadline(now, rule, zone, absences)


def deadline_under_rule(deadline: datetime | None, announced: datetime, now: datetime, rule: Rule,
                        zone: str,
                        absences: Iterable[Absence] = ()) -> datetime:
    """The running deadline after a change of the rule; always later than ``now``.

    The new rule counts from when the deadline was ``announced``, or from ``now`` if that gives a
    past time. No one loses time: a later ``deadline`` (None: none is running) stays. Refused as
    ``next_deadline``.
    """
    when = next_deadline(announced, rule, zone, absences)
    if when <= to_utc(now):
        when = next_deadline(now, rule, zone, absences)
    return when if deadline is None else max(when, to_utc(deadline))


def orders_accepted_until(deadline: datetime, rule: Rule) -> datetime:
    """Until when orders are accepted: the deadline plus grace."""
    return deadline + timedelta(minutes=rule.grace)


def latest_reminder(announced: datetime, deadline: datetime, rule: Rule,
                    now: datetime) -> datetime | None:
    """The latest reminder that is due by now, as its time; None from the deadline on.

    A caller that records these times sends each reminder once; of several missed ones only the
    latest is sent. None is due before or at the announcement.
    """
    times = (deadline - timedelta(minutes=minutes) for minutes in rule.remind)
    return max((time for time in times if announced < time <= now < deadline), default=None)


def why_clock_looks_wrong(now: datetime, last: datetime | None, deadline: datetime
                          | None) -> Refused | None:
    """Why the clock looks wrong compared with the last row of a journal and a stored deadline."""
    if last is not None and now < last - BACK:
        why = f"the journal was last written at a later time, {_utc_text(last)}"
    elif deadline is not None and now > deadline + LATE:
        why = f"the deadline was {_utc_text(deadline)}, more than {LATE.days} days ago"
    else:
        return None
    return refused("referee/mail-clock", f"The clock says {_utc_text(now)}, but {why}.",
                   hint="Correct the clock. If it is right, run this again with --accept-clock.")


def parse_span(text: str) -> timedelta:
    """A duration up to 60 days: ``36h``, ``90m``, ``3d``. Refused (mail-deadline)."""
    words = TimeWords(text, "referee/mail-deadline", "Write it as 36h, 90m or 3d.")
    minutes, _ = words.span("a time", *_SPAN)
    words.expect_end()
    return timedelta(minutes=minutes)


def parse_moment(text: str, now: datetime, zone: str) -> datetime:
    """``2026-12-01 20:00``, ``1 Dec 20:00``, ``Tue 20:00``: the next such time in a zone, as UTC.

    Refused (mail-deadline): not a time, past, or more than two years ahead.
    """
    now, local_zone = to_utc(now), zones.zone(zone)
    words = TimeWords(text, "referee/mail-deadline",
                      "Write it as “2026-12-01 20:00”, “1 Dec 20:00” or “Tue 20:00”.")
    weekdays, ymd = (words.weekdays(), None) if words.is_weekday() else ((), words.period())
    words.take(",")
    minute = words.clock()
    words.expect_end()
    if len(weekdays) > 1 or (ymd and ymd[0] != ymd[1]):
        raise words.refusal("Give a single day.")
    today = now.astimezone(local_zone).date()
    for day in (today + timedelta(days=n) for n in range(AHEAD.days + 1)):
        fits = day.weekday() in weekdays if ymd is None else (
            ymd[0][1:] == (day.month, day.day) and ymd[0][0] in {0, day.year})
        if fits and (when := moment_of_wall_clock(day, minute, local_zone)) > now:
            return when
    raise words.refusal("The time must be in the future, and at most two years ahead.")


def deadline_text(when: datetime, zone: str, beside: str = "UTC") -> str:
    """A deadline in words in the reader's zone: ``Fri 27 Nov 20:00 CET (19:00 UTC)``.

    ``beside`` is the zone of the time in brackets; UTC if both clocks show the same.
    """
    local = to_utc(when).astimezone(zones.zone(zone))
    other = local.astimezone(zones.zone(beside))
    if other.utcoffset() == local.utcoffset():
        other = to_utc(when)
    words = f"{_date_text(local)} {local:%H:%M} {_clock_name(local)}"
    if _clock_name(local) == _clock_name(other):
        return words
    day = f"{_date_text(other)} " if other.date() != local.date() else ""
    return f"{words} ({day}{other:%H:%M} {_clock_name(other)})"


def _clock_name(local: datetime) -> str:
    """The name of the clock: ``CET``, ``UTC+05:45``."""
    name, offset = local.tzname() or "", local.strftime("%z")
    if name.isalpha():
        return name
    # Casablanca has only a number.
    return f"UTC{offset[:3]}:{offset[3:5]}" if local.utcoffset() else "UTC"


def _date_text(day: date) -> str:
    return f"{WEEKDAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]}"


def _utc_text(when: datetime) -> str:
    return f"{when.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def _round_up_to_minute(when: datetime) -> datetime:
    minute = when.replace(second=0, microsecond=0)
    return minute if minute == when else minute + timedelta(minutes=1)
