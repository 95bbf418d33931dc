"""Days on which a player is away, as he writes them: ``ABSENT 20 Dec to 3 Jan``."""

from collections.abc import Iterator
from datetime import date, datetime

from msgspec import Struct

from referee.pbem.schedule import zones
from referee.pbem.schedule.time_phrases import Words, Ymd, utc

LONGEST = 62  # days of an absence; for more there are stand-ins
AHEAD = 366  # days until it begins

_HINT = "Write “ABSENT 2026-12-20 TO 2027-01-03”, “ABSENT 20 Dec to 3 Jan” or “ABSENT 24 Dec”."


class Absence(Struct, frozen=True):
    """Days of a zone on which somebody is away, the first and the last among them."""

    first: date
    last: date
    zone: str


def parse(text: str, now: datetime, zone: str) -> Absence:
    """What a player writes behind ABSENT, in his zone; ``now`` is UTC.

    Days without a year are the next such: of the period it is the end that is still to come, so it
    may have begun. Refused (mail-absence): no period, one that is over, too long or too far ahead;
    no such zone (mail-zone).
    """
    words = Words(text, "referee/mail-absence", _HINT)
    words.took("absent")
    begin, end = words.period()
    words.end()
    today = utc(now).astimezone(zones.zone(zone)).date()
    start = date(*begin) if begin[0] else today
    last = date(*end) if end[0] else min(day for day in _such(end, start) if day >= start)
    first = start if begin[0] else max(day for day in _such(begin, last) if day <= last)
    if (first - today).days > AHEAD:
        raise words.wrong("The absence begins more than a year ahead.")
    if last < today:
        raise words.wrong(f"The absence is over: its last day is {last}, and today is {today}.")
    days = (last - first).days + 1
    if days > LONGEST:
        raise words.wrong(f"From {first} to {last} are {days} days; at most {LONGEST} are taken. "
                          "For more, ask the moderator for a stand-in.")
    return Absence(first, last, zones.name(zone))


def text(absence: Absence) -> str:
    """What ``parse`` reads as this absence: ``2026-12-20 TO 2027-01-03``."""
    return f"{absence.first} TO {absence.last}"


def _such(ymd: Ymd, near: date) -> Iterator[date]:
    """The days of this name some years before and after another."""
    for year in range(near.year - 8, near.year + 9):  # 29 Feb 2096 is followed by that of 2104
        try:
            yield date(year, *ymd[1:])
        except ValueError:
            continue
