"""The calendar file of a deadline: its content, names of any kind, reproducible bytes."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icalendar import Calendar

from referee.core.base.problem import Refused
from referee.pbem.outbound.calendar import NOTE, TITLE
from tests.pbem.calendars import DEADLINE, GIVEN, STAMP, made
from tests.support.paths import ROOT

WHOLE = """\
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//referee//deadlines//EN
METHOD:PUBLISH
BEGIN:VEVENT
SUMMARY:harvest-moon: turn 43
DTSTART:20261127T183000Z
DTEND:20261127T190000Z
DTSTAMP:20261125T083005Z
UID:harvest-moon-43@example.org
SEQUENCE:14148510
DESCRIPTION:Red is asked.\\nFri 27 Nov 20:00 CET
TRANSP:TRANSPARENT
END:VEVENT
END:VCALENDAR
"""


def event_of(raw: bytes) -> Any:
    """The one event of a file."""
    event, = Calendar.from_ical(raw).walk("VEVENT")
    return event


def names(raw: bytes) -> list[bytes]:
    """What each line says, without its value; the folds undone."""
    return [line.partition(b":")[0] if line[:1].isalpha() else line
            for line in raw.replace(b"\r\n ", b"").split(b"\r\n")]


def test_the_file_is_this() -> None:
    """Lines in any order within their component, each ended by CRLF."""
    raw = made()
    lines = raw.decode().split("\r\n")
    assert sorted(lines) == sorted(WHOLE.split("\n"))
    assert [line for line in lines if line[:5] in {"BEGIN", "END:V"}] == [
        "BEGIN:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "END:VCALENDAR"]
    assert raw.endswith(b"END:VCALENDAR\r\n") and raw.count(b"\n") == raw.count(b"\r\n")


def test_equal_arguments_give_equal_bytes() -> None:
    """In another process too; and a moment in another zone is the same moment."""
    there = timezone(timedelta(hours=5, minutes=30))
    assert made(deadline=DEADLINE.astimezone(there), stamp=STAMP.astimezone(there)) == made()
    code = f"from tests.pbem.calendars import made; print(made() == {made()!r})"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False,
                         cwd=ROOT, env={
                             "PYTHONHASHSEED": "1", "PYTHONPATH": ".", "TZ": "Asia/Tokyo"})
    assert ran.stdout == "True\n", ran.stderr


def test_a_deadline_that_was_moved_is_the_same_event() -> None:
    """Its UID is that of game and turn; its number grows with the time of writing."""
    moved = made(deadline=DEADLINE + timedelta(days=3), stamp=STAMP + timedelta(minutes=1))
    first, second, other = map(event_of, (made(), moved, made(turn=44)))
    assert first["UID"] == second["UID"] != other["UID"]
    assert second["SEQUENCE"] == first["SEQUENCE"] + 1
    assert event_of(made(stamp=datetime(2199, 12, 31, tzinfo=UTC)))["SEQUENCE"] < 2**31


HOSTILE = ["", "\r\nBEGIN:VALARM\r\nACTION:EMAIL\r\nEND:VALARM", "x\nEND:VEVENT\nEND:VCALENDAR",
           "a\rATTACH:http://example.org/x", "\x00\x1b[2J\x7f\x85\u2028\u202e", "\ud800\udfff",
           ";,:\\\"^'", "ü" * 100, "😀" * 100, "e\u0301" * 100, "=" * 100_000, " " * 100, "\\n\\N"]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_name_is_more_than_a_name(text: str) -> None:
    """One event with its own lines, none longer than 75 bytes, none that is cut in a character."""
    raw = made(title=text, note=text)
    event = event_of(raw)
    assert names(raw) == names(made(note=GIVEN["note"] if text else ""))
    for line in raw.split(b"\r\n"):
        assert len(line) <= 75 and line.decode().isprintable()
    assert len(raw) < 20_000
    assert event["DTEND"].dt == DEADLINE and event["DTSTART"].dt < DEADLINE


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(), max_size=TITLE), st.text(st.characters(), max_size=NOTE))
def test_a_plain_text_comes_back_as_it_was(title: str, note: str) -> None:
    """And of any other nothing but what would control a reader is written out."""
    raw = made(title=title, note=note)
    event = event_of(raw)
    if title.isprintable():
        assert event["SUMMARY"] == title
    if note and note.replace("\n", "").isprintable():
        assert event["DESCRIPTION"] == note
    assert names(raw) == names(made(note=note and "x"))


def test_a_long_text_is_cut() -> None:
    """And says so."""
    event = event_of(made(title="x" * 999, note="y" * 9_999))
    assert event["SUMMARY"] == "x" * (TITLE - 1) + "…"
    assert event["DESCRIPTION"] == "y" * (NOTE - 1) + "…"


@pytest.mark.parametrize("other", [
    {"game": ""}, {"game": "Harvest Moon"}, {"game": "a\r\nb"}, {"game": "a" * 61},
    {"turn": -1}, {"host": ""}, {"host": "a b"}, {"host": "a\r\nb"},
    {"host": "x" * 300}, {"host": "-"}, {"host": "exämple.org"},
    {"deadline": datetime(2026, 1, 1)}, {"stamp": datetime(2026, 1, 1)},
    {"deadline": datetime.min.replace(tzinfo=UTC)}, {"stamp": datetime.max.replace(tzinfo=UTC)},
])
def test_what_cannot_name_an_event_is_refused(other: dict[str, Any]) -> None:
    """An id, a turn, a host; moments of our time."""
    with pytest.raises(Refused) as error:
        made(**other)
    assert all(problem.why.isprintable() for problem in error.value.problems)
