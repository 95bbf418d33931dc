"""What the options of a command say, held against the game; a fault is one of usage or luck."""

from collections.abc import Callable

from referee import disk
from referee.cli.answer import MODERATOR, PUBLIC
from referee.core import chance, table
from referee.core.problem import Problem, Refused, refused
from referee.core.rules import Seat
from referee.core.table import Table


def eyes(wanted: str | None, seats: tuple[Seat, ...], usual: str = PUBLIC) -> str:
    """For whose eyes the answer is. Refused (usage): no such seat."""
    if wanted is None or wanted in (PUBLIC, MODERATOR, *seats):
        return wanted or usual
    raise Refused(Problem("referee/usage-seat", f"--for {wanted}: there is no such seat.",
                          hint=f"Seats are {', '.join(seats)}; or “{MODERATOR}”."))


def seat(wanted: str | None, seats: tuple[Seat, ...]) -> Seat | None:
    """The seat of ``--seat``. Refused (usage): no such seat."""
    if wanted is None or wanted in seats:
        return wanted
    raise Refused(Problem("referee/usage-seat", f"--seat {wanted}: there is no such seat.",
                          hint=f"Seats are {', '.join(seats)}."))


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


def fresh(at: int | None, turn: int) -> None:
    """Refused: ``--at`` names an earlier turn than the one that stands, or a later one."""
    if at is None or at == turn:
        return
    if at > turn:
        raise refused("referee/usage-turn", f"--at {at}: the last turn is {turn}.")
    raise refused("referee/illegal-stale", f"The move answers turn {at}, but turn {turn} stands.",
                  hint="Look at the position of today, then send the move again.")


def luck(now: Table, dice: str | None) -> tuple[chance.Source, Callable[[], None]]:
    """Where the luck of a turn comes from, and what refuses answers that are left over."""
    own = table.luck(now)
    if now.head.fairness.luck == "table":
        return chance.given(dice or "", own)
    if dice is not None:
        raise refused("referee/illegal-dice", "The luck of this game is sealed: "
                      "its dice follow from the secret and cannot be given.",
                      hint="Leave --dice out; `new --luck table` is for dice thrown at a table.")
    return own, nothing_left


def nothing_left() -> None:
    """No answers were given, so none is left over."""


def reason(text: str) -> None:
    """Refused (usage): a reason that is not one line of plain text."""
    if not text.strip() or not text.isprintable() or len(text) > 300:
        raise refused("referee/usage-reason", "An undo needs a reason: one line of plain text, "
                      "at most 300 characters.", hint="--reason \"red meant the quarry\"")


def text(words: str, path: str = "") -> str:
    """The text of a move, or standard input for ``-``, unless that is the save already."""
    if words != "-":
        return words
    if path == "-":
        raise refused("referee/usage-save", "Save and move cannot both be standard input.")
    try:
        return disk.read("-").decode().rstrip()
    except UnicodeDecodeError as error:
        raise refused("referee/invalid-character",
                      f"Byte {error.start + 1} is not UTF-8 text; nothing was read.",
                      hint="Send the move as plain text.") from None
