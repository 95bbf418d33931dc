"""Rules for deadlines, on the wall clock of a named zone.

A rule is one text, as a moderator writes it:

    Tue,Fri 20:00, least 24h, grace 2h, not 24 Dec to 2 Jan, remind 24h,3h

* When: days and a time, one or several (``Mon-Fri 20:00, Sat 12:00``, ``daily 21:00``); or a time
  after the announcement: ``48h`` is elapsed time, ``3d`` the same time of day three days later.
* ``least 24h``: no sooner after the announcement, or after the return of a player who was away.
* ``grace 2h``: how long after a deadline orders are still accepted.
* ``not Sat,Sun`` (or ``no weekends``), ``not 24 Dec to 2 Jan`` (every year), ``not 2026-12-24``: no
  deadline on these days of the zone. A time after the announcement that ends on one of them moves
  to the same time of the next other day.
* ``remind 24h,3h``: when reminders are sent before a deadline.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date, timedelta

from msgspec import Struct
from msgspec.structs import asdict, replace

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Refused
from referee.core.base.references import phrase_ref
from referee.pbem.schedule.time_phrases import (
    DAY,
    WEEKDAY_NAMES,
    WEEKDAYS,
    TimeWords,
    Ymd,
    day_text,
    span_text,
)

MOST = 28  # times of a rule in a week; excluded periods
REMINDERS = 5

_AFTER, _LEAST, _GRACE = (10, 60 * DAY), (1, 14 * DAY), (1, 7 * DAY)  # minutes: from, to
_REMIND = (10, 14 * DAY)
_NOUNS = {"least": "shortest time", "grace": "grace time", "not_days": "weekday without deadlines",
          "not_dates": "date without deadlines", "remind": "reminder"}  # parts, and what they are
_RULE = ("Write “Tue,Fri 20:00”, “daily 21:00”, “48h” or “3d”. You may add “least 24h”, “grace "
         "2h”, “not Sat,Sun”, “not 24 Dec to 2 Jan”, “remind 24h,3h”. The zone is a separate "
         "setting.")


class Rule(Struct, frozen=True, omit_defaults=True):
    """A rule for deadlines. One of ``weekly``, ``minutes`` and ``days`` is set."""

    weekly: tuple[tuple[int, int], ...] = ()  # (weekday from Monday = 0, minute of the day)
    minutes: int = 0  # elapsed minutes after the announcement
    days: int = 0  # calendar days after the announcement
    least: int = 0  # minutes
    grace: int = 0  # minutes
    not_days: tuple[int, ...] = ()  # weekdays without deadlines
    # periods without deadlines, first and last day; year 0: every year
    not_dates: tuple[tuple[Ymd, Ymd], ...] = ()
    remind: tuple[int, ...] = ()  # minutes before the deadline


def parse(text: str) -> Rule:
    """The rule that a text means. Refused (mail-deadline): invalid, or never a deadline."""
    words = TimeWords(text, "referee/mail-deadline", _RULE)
    weekly: set[tuple[int, int]] = set()
    not_days: set[int] = set()
    not_dates: set[tuple[Ymd, Ymd]] = set()
    remind: set[int] = set()
    amounts: dict[str, tuple[int, bool]] = {}
    bounds = {"after": _AFTER, "least": _LEAST, "grace": _GRACE}
    while words.kind():
        if words.take(","):
            continue
        if words.take("remind"):
            remind.add(words.span("remind", *_REMIND)[0])
            while words.has_more("span"):
                remind.add(words.span("remind", *_REMIND)[0])
        elif words.take("no", "not", "except"):
            _parse_left_out(words, not_days, not_dates)
        elif (what := "after" if words.kind() == "span" else words.next()) in bounds:
            if what in amounts:
                raise words.refusal_of_next("this is given twice")
            words.take("least", "grace")
            amounts[what] = words.span("a deadline" if what == "after" else what, *bounds[what])
        else:
            weekly |= _parse_times(words)
    minutes, by_days = amounts.get("after", (0, False))
    least = amounts.get("least", (0, False))[0]
    if bool(weekly) == bool(minutes):
        raise words.refusal("A rule has days with a time, or a time after the announcement. This "
                            "rule has "
                            + ("both." if weekly else "neither."))
    rule = Rule(tuple(sorted(weekly)), 0 if by_days else minutes, minutes // DAY * by_days, least,
                amounts.get("grace", (0, False))[0], tuple(sorted(not_days)),
                tuple(sorted(not_dates)), tuple(sorted(remind, reverse=True)))
    _check(words, rule, minutes)
    return rule


def is_rule(text: str) -> bool:
    """Whether a text is a complete rule."""
    with suppress(Refused):
        return bool(parse(text))
    return False


def _check(words: TimeWords, rule: Rule, minutes: int) -> None:
    """Refused: too many times, a ``least`` longer than the rule's ``minutes``, no day left."""
    if max(len(rule.weekly), len(rule.not_dates)) > MOST or len(rule.remind) > REMINDERS:
        raise words.refusal(f"A rule has at most {MOST} times in a week, {MOST} periods left out "
                            f"and {REMINDERS} reminders.")
    if minutes and rule.least > minutes:
        raise words.refusal(
            f"“least {span_text(rule.least)}” is longer than the {span_text(minutes)} of the rule.")
    if {*rule.not_days}.issuperset({day for day, _ in rule.weekly} or range(7)):
        raise words.refusal("All deadline days are left out, so there would be no deadline.")


def parse_new_rule(text: str, before: Rule | None = None) -> Rule:
    """A new rule, which may only name changed parts of the rule ``before``.

    Stored rules may be older than these checks. Refused (mail-deadline), in addition to ``parse``:
    a reminder before the announcement; periods that exclude every day of every year.
    """
    rule = change_rule(text, before) if before else parse(text)
    words = TimeWords(text, "referee/mail-deadline", _RULE)
    least = rule.minutes or rule.days * DAY
    if least and rule.remind and rule.remind[0] >= least:
        raise words.refusal(f"A reminder {span_text(rule.remind[0])} before the deadline would "
                            f"come before the announcement; the rule allows {span_text(least)}.")
    yearly = replace(rule, not_dates=tuple(one for one in rule.not_dates if not one[0][0]))
    if all(leaves_out(yearly, date(2024, 1, 1) + timedelta(days=n)) for n in range(366)):
        raise words.refusal("All days of the year are left out, so there would be no deadline.")
    return rule


def change_rule(wanted: str, rule: Rule) -> Rule:
    """The rule that a text means, otherwise ``rule`` with the parts that the text names.

    ``remind 24h,3h`` changes only the reminders. Refused (mail-deadline): not a rule.
    """
    try:
        return parse(wanted)
    except Refused as error:
        try:
            parts = asdict(parse(f"{_AFTER[1] // DAY}d, {wanted}"))
        except Refused:
            raise error from None
        named = {name: parts[name] for name in _NOUNS if parts[name]}
        if not named:
            raise
    return parse(text(replace(rule, **named)))


def _parse_times(words: TimeWords) -> set[tuple[int, int]]:
    """``Tue,Fri 20:00``; ``daily 9:00,21:00``: (weekday, minute of the day)."""
    if words.kind() == "clock":
        raise words.refusal_of_next("days come before a time, such as Tue,Fri 20:00 or daily 21:00")
    if not words.is_weekday():
        raise words.refusal_of_next("this does not belong to a deadline rule; to move only the "
                                    f"current deadline, use {phrase_ref('one-deadline')}")
    days: set[int] = set()
    while words.is_weekday():
        days.update(words.weekdays())
        words.take(",")
    times = {words.clock()}
    while words.has_more("clock"):
        times.add(words.clock())
    return {(day, minute) for day in days for minute in times}


def _parse_left_out(words: TimeWords, days: set[int], dates: set[tuple[Ymd, Ymd]]) -> None:
    """Parse what follows one ``not``, separated by commas: ``Sat,Sun, 24 Dec to 2 Jan``."""
    while True:
        if words.is_weekday():
            days.update(words.weekdays())
        else:
            first, last = words.period()
            if bool(first[0]) != bool(last[0]):
                raise words.refusal("Write the year at both ends of a period after “not”, or at "
                                    "neither end.")
            dates.add((first, last))
        comma = words.next() == ","
        if not (words.is_weekday(comma) or (comma and words.is_date(1))):
            return
        words.take(",")


def text(rule: Rule) -> str:
    """The canonical text of a rule, which ``parse`` reads as the same rule."""
    times: dict[int, list[int]] = {}
    for day, minute in rule.weekly:
        times.setdefault(minute, []).append(day)
    parts = [f"{'daily' if len(days) == 7 else _weekdays_text(days)} {_clock_text(minute)}"
             for minute, days in sorted(times.items(), key=lambda item: (item[1], item[0]))]
    parts += [span_text(rule.minutes)] * bool(rule.minutes) + [f"{rule.days}d"] * bool(rule.days)
    parts += [f"{name} {span_text(minutes)}" for name, minutes in
              (("least", rule.least), ("grace", rule.grace)) if minutes]
    left = [_weekdays_text(rule.not_days)] * bool(rule.not_days)
    left += [day_text(first) + f" to {day_text(last)}" * (first != last)
             for first, last in rule.not_dates]
    parts += ["not " + ", ".join(left)] * bool(left)
    parts += ["remind " + ",".join(map(span_text, rule.remind))] * bool(rule.remind)
    return ", ".join(parts)


def lost_parts(rule: Rule, before: Rule) -> dict[str, str]:
    """The parts of an earlier rule that a new one has nothing of: what each is, and its text."""
    bare = Rule(days=1)
    return {noun: text(replace(bare, **{name: getattr(before, name)})).partition(", ")[2]
            for name, noun in _NOUNS.items() if getattr(before, name) and not getattr(rule, name)}


def in_words(rule: Rule, zone: str) -> str:
    """A rule as a sentence has it: Tuesdays and Fridays 20:00 UTC, at least 24 hours after …."""
    times: dict[int, list[int]] = {}
    for day, minute in rule.weekly:
        times.setdefault(minute, []).append(day)
    clock = "UTC" if zone == "UTC" else f"{zone} time"
    parts = [f"{_days_in_words(days)} {_clock_text(minute)} {clock}"
             for minute, days in sorted(times.items(), key=lambda item: (item[1], item[0]))]
    parts += [f"{_span_in_words(rule.minutes)} after your turn begins"] * bool(rule.minutes)
    parts += [f"{count_noun(rule.days, 'day')} after your turn begins, at the same time of day"
              ] * bool(rule.days)
    parts += [f"at least {_span_in_words(rule.least)} after your turn begins"] * bool(rule.least)
    left = [_days_in_words(rule.not_days)] * bool(rule.not_days)
    left += [day_text(first) + f" to {day_text(last)}" * (first != last)
             for first, last in rule.not_dates]
    parts += [f"never on {', '.join(left)}"] * bool(left)
    parts += [f"moves count up to {_span_in_words(rule.grace)} late"] * bool(rule.grace)
    return ", ".join(parts)


def _days_in_words(days: Sequence[int]) -> str:
    names = [f"{WEEKDAY_NAMES[day].capitalize()}s" for day in days]
    if len(days) == 7:
        return "every day"
    run = len(days) > 2 and list(days) == list(range(days[0], days[-1] + 1))
    return f"{names[0]} to {names[-1]}" if run else join_words(names)


def _span_in_words(minutes: int) -> str:
    return count_noun(minutes, "minute") if minutes % 60 else count_noun(minutes // 60, "hour")


def _weekdays_text(days: Iterable[int]) -> str:
    return ",".join(WEEKDAYS[day] for day in days)


def _clock_text(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def leaves_out(rule: Rule, day: date) -> bool:
    """Whether a rule excludes a day."""
    if day.weekday() in rule.not_days:
        return True
    for first, last in rule.not_dates:
        year = day.year if first[0] else 0
        within = (first <= (year, day.month, day.day), (year, day.month, day.day) <= last)
        if all(within) or (first > last and any(within)):  # 24 Dec to 2 Jan
            return True
    return False
