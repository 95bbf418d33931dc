"""Deadlines compared with two other implementations; run by hand:

    python -m tests.tools.deadlines [--days 731] [--seed 1]

Each rule of ``RULES`` in each of ``ZONES`` is announced once on every day of two years, at a
random second, in every other case with an absent player. The results are compared with:

* dateutil: ``rrule`` gives the next local times, ``dateutil.tz`` their moments, whether they exist
  and whether they come twice. Its reader of zones is related to that of `zoneinfo`.
* the C library: ``localtime`` gives the local time at each deadline and a second before.

All three read the zones of the `tzdata` package. The oracle parses no rule's text: the meaning
stands beside it.
"""

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import cache
from importlib.resources import files
from itertools import islice
from random import Random
from typing import Any

from dateutil import rrule, tz  # type: ignore[import-untyped]
from msgspec import Struct

from referee.pbem.schedule import deadline_rules, deadlines
from referee.pbem.schedule.absence import Absence

ZONES = ("Australia/Lord_Howe", "Pacific/Chatham", "Asia/Kolkata", "Africa/Casablanca",
         "Europe/Berlin", "America/New_York", "Pacific/Apia", "UTC")
BEGIN = date(2026, 1, 1)
DAYS = 731
EVERY = range(7)
TURN_OF_YEAR = frozenset((12, day) for day in range(24, 32)) | {(1, 1), (1, 2)}


class Meant(Struct, frozen=True):
    """The meaning of a rule: times of weekdays, or hours, or days of the calendar."""

    text: str
    times: tuple[tuple[tuple[int, ...], int, int], ...] = ()
    hours: int = 0
    days: int = 0
    least: int = 0
    weekdays: tuple[int, ...] = ()
    dates: frozenset[tuple[int, int]] = frozenset()


RULES = (
    Meant("Tue,Fri 20:00, least 24h", (((1, 4), 20, 0),), least=24),
    Meant("daily 21:00", ((tuple(EVERY), 21, 0),)),
    Meant("daily 02:15, least 12h", ((tuple(EVERY), 2, 15),), least=12),
    Meant("daily 3:00", ((tuple(EVERY), 3, 0),)),
    Meant("Sun 2:30", (((6,), 2, 30),)),
    Meant("daily 1:45 and 13:45", ((tuple(EVERY), 1, 45), (tuple(EVERY), 13, 45))),
    Meant("Mon-Fri 9:00, Sat 12:00, least 36h",
          (((0, 1, 2, 3, 4), 9, 0), ((5,), 12, 0)), least=36),
    Meant("daily 20:00, no weekends, not 24 Dec to 2 Jan", ((tuple(EVERY), 20, 0),),
          weekdays=(5, 6), dates=TURN_OF_YEAR),
    Meant("48h", hours=48),
    Meant("36h, least 24h, no weekends", hours=36, least=24, weekdays=(5, 6)),
    Meant("3d", days=3),
    Meant("5d, least 120h, not Sun, 24 Dec to 2 Jan", days=5, least=120, weekdays=(6,),
          dates=TURN_OF_YEAR),
)


class Announced(Struct, frozen=True):
    """A rule in a zone, announced at a moment, and the absent people."""

    meant: Meant
    zone: str
    after: datetime
    absences: tuple[Absence, ...]


def announced(days: int, seed: int) -> Iterator[Announced]:
    """Every rule, in every zone, on every day."""
    random = Random(seed)
    for zone in ZONES:
        for meant in RULES:
            for n in range(days):
                after = datetime(BEGIN.year, BEGIN.month, BEGIN.day, tzinfo=UTC) + timedelta(
                    days=n, seconds=random.randrange(86_400))
                away = random.choice((0, 0, 1, 2))
                yield Announced(meant, zone, after, tuple(_absence(random, after.date())
                                                          for _ in range(away)))


def _absence(random: Random, today: date) -> Absence:
    first = today + timedelta(days=random.randint(-5, 9))
    return Absence(first, first + timedelta(days=random.randint(0, 12)), random.choice(ZONES))


@cache
def zone_of(name: str) -> Any:
    """The zone as dateutil reads it."""
    with files("tzdata").joinpath("zoneinfo", *name.split("/")).open("rb") as file:
        return tz.tzfile(file)


def moment(wall: datetime, zone: Any) -> tuple[datetime, str]:
    """When clocks show a local time, by dateutil; whether it is in a ``gap`` or comes ``twice``."""
    aware = wall.replace(tzinfo=zone)
    when = tz.resolve_imaginary(aware).astimezone(UTC)
    if tz.datetime_exists(aware):
        return when, "twice" if tz.datetime_ambiguous(aware) else ""
    minute = timedelta(minutes=1)
    while (when - minute).astimezone(zone).replace(tzinfo=None) >= wall:
        when -= minute
    return when, "gap"


def oracle(told: Announced) -> tuple[datetime, datetime | None, str]:
    """The deadline by dateutil, its local time, and whether that is in a gap or comes twice."""
    meant, zone = told.meant, zone_of(told.zone)
    least = timedelta(hours=meant.least)
    midnight = datetime.min.time()
    away = []
    for absence in told.absences:
        there = zone_of(absence.zone)
        end = datetime.combine(absence.last + timedelta(days=1), midnight)
        away.append((moment(datetime.combine(absence.first, midnight), there)[0],
                     moment(end, there)[0] + least))
    for when, wall, odd in _coming(meant, told.after, zone):
        local = wall or when.astimezone(zone)
        if (local.weekday() in meant.weekdays or (local.month, local.day) in meant.dates
                or when <= told.after or when - told.after < least
                or any(begin <= when < end for begin, end in away)):
            continue
        return when, wall, odd
    raise AssertionError("rrule has no end")


def _coming(meant: Meant, after: datetime, zone: Any) -> Iterator[
        tuple[datetime, datetime | None, str]]:
    up = after + timedelta(seconds=-after.second % 60)
    local = up.astimezone(zone).replace(tzinfo=None)
    if meant.times:
        rules = rrule.rruleset()
        for weekdays, hour, minute in meant.times:
            rules.rrule(rrule.rrule(rrule.WEEKLY, byweekday=weekdays, byhour=hour, byminute=minute,
                                    bysecond=0, dtstart=local.replace(hour=0, minute=0)))
    elif meant.days:
        rules = rrule.rrule(rrule.DAILY, dtstart=local + timedelta(days=meant.days))
    else:
        first = up + timedelta(hours=meant.hours)
        yield first, None, ""
        rules = islice(rrule.rrule(
            rrule.DAILY, dtstart=first.astimezone(zone).replace(tzinfo=None)), 1, None)
    for wall in rules:
        when, odd = moment(wall, zone)
        yield when, wall, odd


def shown(when: datetime) -> datetime:
    """The local time by the C library, in its current zone."""
    return datetime(*time.localtime(when.timestamp())[:6])


def main() -> None:
    """Compare them all, and print the counts of each kind."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--days", type=int, default=DAYS)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    os.environ["TZDIR"] = str(files("tzdata").joinpath("zoneinfo"))
    rules = {meant: deadline_rules.parse(meant.text) for meant in RULES}
    count: Counter[str] = Counter()
    spent, furthest, wrong = 0.0, timedelta(), 0
    for told in announced(given.days, given.seed):
        if os.environ.get("TZ") != told.zone:
            os.environ["TZ"] = told.zone
            time.tzset()
        begun = time.perf_counter()
        due = deadlines.next_deadline(told.after, rules[told.meant], told.zone, told.absences)
        spent += time.perf_counter() - begun
        when, wall, odd = oracle(told)
        count.update(["all", odd, "away" if told.absences else ""])
        furthest = max(furthest, due - told.after)
        differs = due != when
        if wall is not None:
            count["libc"] += 1
            before = shown(due - timedelta(seconds=1))
            differs |= not (before < wall <= shown(due) and (odd == "gap") == (shown(due) > wall))
        if differs:
            wrong += 1
            print(f"{told}\n  referee {due}, dateutil {when} ({odd or 'plain'})")
    print(f"{count['all']:,} deadlines ({len(ZONES)} zones, {len(RULES)} rules, {given.days} days; "
          f"{count['away']:,} with somebody away), the furthest {furthest.days} days ahead: "
          f"{count['gap']} jumped over, {count['twice']} that come twice, {wrong} differ; "
          f"{count['libc']:,} held against the C library too. {1e6 * spent / count['all']:.0f} µs "
          "a deadline.")


if __name__ == "__main__":
    main()
