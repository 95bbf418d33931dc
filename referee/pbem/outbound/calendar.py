"""Writes the deadline of a turn as a calendar file (.ics, RFC 5545).

The event is half an hour that ends at the deadline: a player who looks at its beginning is early,
and calendars that require an end accept it. Times are UTC. The UID depends on game and turn, and
SEQUENCE grows with the time of writing, so that a changed deadline replaces the event.
"""

import re
from datetime import UTC, datetime, timedelta

from referee.core.base.control_characters import visible
from referee.core.base.problem import refused
from referee.core.base.validators import is_id
from referee.pbem.schedule.time_phrases import to_utc

SHOWN = timedelta(minutes=30)  # length of the event
TITLE, NOTE = 200, 2_000  # characters; longer text is cut

_SINCE = datetime(2000, 1, 1, tzinfo=UTC)  # in minutes; even 2200 is far below the largest SEQUENCE
_HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")


def calendar_file(game: str, turn: int, deadline: datetime, *, title: str, note: str = "",
                  stamp: datetime,
                  host: str) -> bytes:
    """A calendar with one event, in folded lines that end in CRLF; deterministic.

    ``game`` is an id; ``title`` and ``note`` are any text, of whose control characters only line
    ends in the note are kept; ``stamp`` is the time of writing (UTC); ``host`` the office's, for
    the UID. Refused: an invalid id or host, a turn below 0 (mail-calendar); a time without a zone
    or out of range (mail-clock).
    """
    if not is_id(game) or not _HOST.fullmatch(host) or turn < 0:
        raise refused("referee/mail-calendar", f"“{visible(game[:60])}”, turn {turn}, at "
                      f"“{visible(host[:60])}” cannot name a calendar event.",
                      hint="A game has an id such as harvest-moon, an office a host such as "
                           "example.org.")
    from icalendar import Calendar, Event  # not needed to answer a post

    end = to_utc(deadline)
    event = Event()
    event.add("uid", f"{game}-{turn}@{host.lower()}")
    event.add("dtstamp", to_utc(stamp))
    event.add("sequence", (to_utc(stamp) - _SINCE) // timedelta(minutes=1))
    event.add("dtstart", end - SHOWN)
    event.add("dtend", end)
    event.add("summary", _plain_text(title, TITLE))
    if note:
        event.add("description", _plain_text(note, NOTE, "\n"))
    event.add("transp", "TRANSPARENT")  # players are free until the deadline
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//referee//deadlines//EN")
    calendar.add("method", "PUBLISH")
    calendar.add_component(event)
    whole: bytes = calendar.to_ical()
    return whole


def _plain_text(text: str, most: int, keep: str = "") -> str:
    """The text, cut to ``most`` characters, control characters but ``keep`` made visible."""
    text = visible(text[:most + 1].replace("\r\n", "\n"), keep)
    return text if len(text) <= most else f"{text[:most - 1]}…"
