"""What a command is given from outside: the time of the clock, a text of standard input."""

from referee import disk
from referee.core.text.problem import refused


def time(now: str | None) -> str:
    """The time of a turn, UTC, in whole seconds. Refused (usage): no ISO 8601 time."""
    if now is None:
        from time import gmtime, strftime

        return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime())
    from datetime import UTC, datetime

    try:
        when = datetime.fromisoformat(now)
        when = when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except (ValueError, OverflowError):
        raise refused("referee/usage-time", f"--now {now}: this is no time.",
                      hint="Write it as 2026-01-31T18:00:00Z.") from None
    return when.replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def text(words: str, path: str = "") -> str:
    """The text of a move, or standard input for ``-``, unless that is the save already."""
    if words != "-":
        return words
    if path == "-":
        raise refused("referee/usage-save", "Save and move cannot both be standard input.")
    try:
        return disk.read("-", disk.MOVE).decode().rstrip(" \t\r\n")
    except UnicodeDecodeError as error:
        raise refused("referee/invalid-character",
                      f"Byte {error.start + 1} is not UTF-8 text; nothing was read.",
                      hint="Send the move as plain text.") from None
