"""Parses times, days and periods as people write them, word by word.

``20:00``, ``8pm``; ``48h``, ``3 days``; ``Tue``, ``Mon-Fri``, ``weekends``; ``24 Dec``, ``Dec 24,
2026``, ``2026-12-24``, ``24.12.``, ``24.12.2026``, ``24 Dec to 2 Jan``, ``24-27 Dec``. With dots
the day comes first, as wherever dots are used. Dates with slashes (1/2/2026) are refused because
they are ambiguous; so is 8.12 alone where it may be a time.
"""

import re
from datetime import UTC, date, datetime

from referee.core.base.control_characters import visible
from referee.core.base.problem import Refused, refused

LONGEST = 300  # characters of a text
DAY = 24 * 60  # minutes
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
YEARS = range(2000, 2200)

WEEKDAY_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september",
           "october", "november", "december")
_SEVERAL = {"daily": range(7), "day": range(7), "days": range(7), "weekday": range(5),
            "weekdays": range(5), "weekend": range(5, 7), "weekends": range(5, 7)}
_FILLER = {"at", "on", "every", "each", "of", "from", "the"}
_SAME = {"and": ",", ";": ",", "&": ",", "-": "to", "till": "to", "until": "to",
         "through": "to"}
_PLAIN = str.maketrans("–—\u00a0", "-- ")
_FOREIGN = re.compile(r"[^ ,;]*[^\x00-\x7f][^ ,;]*")
_UNITS = {"m": 1, "h": 60, "d": DAY, "w": 7 * DAY}
_WORDS = re.compile(r"""
    (?P<iso>[0-9]{4}-[0-9]{2}-[0-9]{2})(?![\w-])
  | (?P<points>[0-9]{1,2}\.[ ]?[0-9]{1,2}\.(?:[ ]?[0-9]{4})?)(?![\w.:/])
  | (?P<pointed>[0-9]{1,2}\.[0-9]{1,2})(?![\w.:/])
  | (?P<clock>[0-9]{1,2}(?::[0-9]{2}(?:[ ]?[ap]m)?|[ ]?[ap]m))(?![\w:])
  | (?P<span>[0-9]{1,4}[ ]?(?:minutes?|mins?|m|hours?|h|days?|d|weeks?|w))(?!\w)
  | (?P<number>[0-9]{1,4})(?:st|nd|rd|th)?(?![\w:])
  | (?P<word>[a-z]+)(?!\w)
  | (?P<mark>[,;&-])
  | (?P<blank>\s+)""", re.IGNORECASE | re.ASCII | re.VERBOSE)

Ymd = tuple[int, int, int]
"""Year, month and day; the year is 0 if it is not given."""


class TimeWords:
    """The words of a text; errors name the position and what is expected.

    ``code`` and ``hint`` are those of every refusal. Filler words are skipped.
    """

    def __init__(self, text: str, code: str, hint: str) -> None:
        self._text, self._code, self._hint = text, code, hint
        self._index = place = 0
        self._words: list[tuple[str, str, tuple[int, int]]] = []
        if len(text) > LONGEST:
            raise self.refusal(f"The text has {len(text):,} characters; at most {LONGEST} are "
                               f"allowed.")
        plain = text.translate(_PLAIN)
        odd = _FOREIGN.search(plain)
        if odd:
            raise self._not_understood(*odd.span())
        while place < len(plain):
            match = _WORDS.match(plain, place)
            if match is None:
                end = next((i for i in range(place + 1, len(text)) if text[i] in " ,;"), len(text))
                raise self._not_understood(place, end)
            place = match.end()
            kind = match.lastgroup or ""
            value = match[kind].lower()
            if kind != "blank" and value not in _FILLER:
                self._words.append((kind, _SAME.get(value, value), match.span()))

    def refusal(self, why: str, span: tuple[int, int] | None = None) -> Refused:
        """The refusal of the text, or of a part of it."""
        return refused(self._code, why, hint=self._hint, span=span)

    def refusal_of_next(self, why: str) -> Refused:
        """The refusal of the next word."""
        if self._index >= len(self._words):
            return self.refusal(f"The text is not complete: {why}.")
        span = self._words[self._index][2]
        return self.refusal(f"At “{self._text[slice(*span)]}”: {why}.", span)

    def _not_understood(self, begin: int, end: int) -> Refused:
        return self.refusal(f"“{visible(self._text[begin:end])}” is not understood.", (begin, end))

    def kind(self, ahead: int = 0) -> str:
        """The form of a coming word, as named in _WORDS; "" at the end."""
        return self._words[self._index + ahead][0] if self._index + ahead < len(self._words) else ""

    def next(self, ahead: int = 0) -> str:
        """A coming word; "" at the end."""
        return self._words[self._index + ahead][1] if self._index + ahead < len(self._words) else ""

    def take(self, *words: str) -> bool:
        """Whether the next word is one of these; then it is consumed."""
        is_next = self.next() in words
        self._index += is_next
        return is_next

    def has_more(self, kind: str) -> bool:
        """Whether another word of this kind follows in a list; a comma before it is consumed."""
        if self.next() == "," and self.kind(1) == kind:
            self._index += 1
        return self.kind() == kind

    def expect_end(self) -> None:
        """Refused: words are left."""
        if self.kind():
            raise self.refusal_of_next("this word does not belong here")

    def clock(self) -> int:
        """``20:00``, ``8pm``: the minute of the day."""
        if self.kind() != "clock":
            raise self.refusal_of_next("a time is missing, such as 20:00")
        word = self.next()
        half = word[-2] if word[-1] == "m" else ""
        hour, minute = (int(part) for part in (*word.rstrip(" apm").split(":"), "0")[:2])
        if minute > 59 or (not 1 <= hour <= 12 if half else hour > 23):
            raise self.refusal_of_next("a time must be from 00:00 to 23:59")
        self._index += 1
        return (hour % 12 + 12 * (half == "p") if half else hour) * 60 + minute

    def span(self, what: str, least: int, most: int) -> tuple[int, bool]:
        """``48h``, ``3 days``: minutes, within bounds; and whether given in days."""
        if self.kind() != "span":
            raise self.refusal_of_next("a number of hours or days is missing, such as 24h or 3d")
        number = self.next().rstrip(" abcdefghijklmnopqrstuvwxyz")
        unit = self.next()[len(number):].lstrip()[0]
        minutes = int(number) * _UNITS[unit]
        if not least <= minutes <= most:
            raise self.refusal_of_next(f"{what} must be from {span_text(least)} to {most // DAY}d")
        self._index += 1
        return minutes, unit in "dw"

    def is_weekday(self, ahead: int = 0) -> bool:
        return self.next(ahead) in _SEVERAL or self._weekday(ahead) is not None

    def weekdays(self) -> list[int]:
        """``Tue``, ``Mon-Fri``, ``daily``, ``weekends``: weekdays, Monday is 0."""
        several, first = _SEVERAL.get(self.next()), self._weekday()
        if several is not None:
            self._index += 1
            return [*several]
        if first is None:
            raise self.refusal_of_next("a weekday is missing, such as Tue")
        self._index += 1
        if not self.take("to"):
            return [first]
        last = self._weekday()
        if last is None:
            raise self.refusal_of_next("a weekday is missing, such as Mon-Fri")
        self._index += 1
        return [(first + i) % 7 for i in range((last - first) % 7 + 1)]

    def _weekday(self, ahead: int = 0) -> int | None:
        word = self.next(ahead).removesuffix("s")
        return next((i for i, day in enumerate(WEEKDAY_NAMES)
                     if len(word) > 1 and day.startswith(word)), None)

    def is_date(self, ahead: int = 0) -> bool:
        """Whether a date follows."""
        return self.kind(ahead) in {"iso", "number", "points"} or bool(self._month(ahead))

    def period(self) -> tuple[Ymd, Ymd]:
        """``24 Dec``, ``24 Dec to 2 Jan``, ``24-27 Dec``: the first and the last day."""
        first = last = self._date()
        if self.take("to"):
            last = self._date()
        if not last[1]:
            raise self.refusal("A month is missing, such as in 24 Dec.")
        if not first[1]:
            first = last[0], last[1], first[2]
        if first[0] and last[0] and first > last:
            raise self.refusal("The period ends before it begins.")
        return first, last

    def _date(self) -> Ymd:
        """A date; its month is 0 if only a number is given."""
        year, size = 0, 2
        if self.kind() == "iso":
            year, month, day = map(int, self.next().split("-"))
            size = 1
        elif self.kind() in ("points", "pointed"):
            day, month, year = map(int, (*self.next().rstrip(".").split("."), "0")[:3])
            size = 1
        elif self.kind() == "number":
            day, month = int(self.next()), self._month(1)
            size = 2 if month else 1
        elif self._month() and self.kind(1) == "number":
            day, month = int(self.next(1)), self._month()
        else:
            raise self.refusal_of_next("a day is missing, such as 24 Dec or 2026-12-24")
        comma = self.next(size) == ","
        if size == 2 and self.kind(size + comma) == "number" and len(self.next(size + comma)) == 4:
            year = int(self.next(size + comma))
            size += 1 + comma
        try:
            if not month and self.kind() in ("points", "pointed"):
                raise ValueError
            date(year or 2024, month or 1, day)
        except ValueError:
            raise self.refusal_of_next("this day does not exist") from None
        if year and year not in YEARS:
            raise self.refusal_of_next(f"a year must be from {YEARS[0]} to {YEARS[-1]}")
        self._index += size
        return year, month, day

    def _month(self, ahead: int = 0) -> int:
        word = self.next(ahead)
        return next((i for i, month in enumerate(_MONTHS, 1)
                     if len(word) > 2 and month.startswith(word)), 0)


def to_utc(when: datetime) -> datetime:
    """A time as UTC. Refused (mail-clock): without a zone, or out of range."""
    if when.tzinfo is None or when.year not in YEARS:
        raise refused("referee/mail-clock", f"{when.isoformat()} cannot be used as a time.",
                      hint="Write it as 2026-01-31T18:00:00Z.")
    return when.astimezone(UTC)


def span_text(minutes: int) -> str:
    """Minutes as ``48h`` or ``90m``."""
    return f"{minutes}m" if minutes % 60 else f"{minutes // 60}h"


def day_text(ymd: Ymd) -> str:
    """``2026-12-24``, or ``24 Dec`` without a year."""
    year, month, number = ymd
    return f"{year}-{month:02}-{number:02}" if year else f"{number} {MONTHS[month - 1]}"
