"""Days on which a player is away, as they write them: ``ABSENT 20 Dec to 3 Jan``."""

from collections.abc import Iterator
from datetime import date, datetime

from msgspec import Struct

from referee.pbem.schedule import zones
from referee.pbem.schedule.time_phrases import TimeWords, Ymd, to_utc

LONGEST = 62  # days of an absence; for longer ones there are stand-ins
AHEAD = 366  # days until it begins

_HINT = "Write “ABSENT 2026-12-20 TO 2027-01-03”, “ABSENT 20 Dec to 3 Jan” or “ABSENT 24 Dec”."


class Absence(Struct, frozen=True):
    """An absence."""

    first: date  # included
    last: date  # included
    zone: str  # IANA name


def parse(text: str, now: datetime, zone: str) -> Absence:
    """The absence that follows ABSENT, in the player's zone; ``now`` is UTC.

    Days without a year are the next such days: the end of the period is in the future, its
    beginning may be past. Refused: not a period, past, too long or too far ahead (mail-absence); an
    unknown zone (mail-zone).
    """
    words = TimeWords(text, "referee/mail-absence", _HINT)
    words.take("absent")
    begin, end = words.period()
    words.expect_end()
    today = to_utc(now).astimezone(zones.zone(zone)).date()
    start = date(*begin) if begin[0] else today
    last = date(*end) if end[0] else min(day for day in _days_in_other_years(end, start)
                                         if day >= start)
    first = start if begin[0] else max(day for day in _days_in_other_years(begin, last)
                                       if day <= last)
    if (first - today).days > AHEAD:
        raise words.refusal("The absence begins more than a year ahead.")
    if last < today:
        raise words.refusal(f"The absence is over: its last day is {last}, and today is {today}.")
    days = (last - first).days + 1
    if days > LONGEST:
        raise words.refusal(f"From {first} to {last} are {days} days; the most is {LONGEST}. For "
                            "longer, ask the moderator for a substitute.")
    return Absence(first, last, zones.find_name(zone))


def absence_text(absence: Absence) -> str:
    """The absence as ``parse`` reads it: ``2026-12-20 TO 2027-01-03``."""
    return f"{absence.first} TO {absence.last}"


def _days_in_other_years(ymd: Ymd, near: date) -> Iterator[date]:
    """This day of the year in the years around another date."""
    for year in range(near.year - 8, near.year + 9):  # 29 Feb 2096 is followed by that of 2104
        try:
            yield date(year, *ymd[1:])
        except ValueError:
            continue
