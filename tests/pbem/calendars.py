"""The calendar file of an ordinary deadline."""

from datetime import UTC, datetime
from typing import Any

from referee.pbem.outbound.calendar import calendar_file

DEADLINE = datetime(2026, 11, 27, 19, tzinfo=UTC)
STAMP = datetime(2026, 11, 25, 8, 30, 5, tzinfo=UTC)
GIVEN: dict[str, Any] = {
    "game": "harvest-moon", "turn": 43, "deadline": DEADLINE, "title": "harvest-moon: turn 43",
    "note": "Red is asked.\nFri 27 Nov 20:00 CET", "stamp": STAMP, "host": "Example.org"}


def made(**other: Any) -> bytes:
    """The file of an ordinary deadline, with these changes."""
    return calendar_file(**{**GIVEN, **other})
