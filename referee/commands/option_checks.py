"""What the options of a command say, held against the game; a fault is one of usage or luck."""

from collections.abc import Callable

from referee.commands.answer import MODERATOR, PUBLIC
from referee.core.base.problem import Problem, Problems, Refused, refused
from referee.core.game.decisions import Seat
from referee.core.luck import chance
from referee.core.match import entry_texts, log_entry, match
from referee.core.match.match import Table

_HEX = frozenset("0123456789abcdef")


def eyes(wanted: str | None, seats: tuple[Seat, ...], usual: str = PUBLIC) -> str:
    """For whose eyes the answer is. Refused (usage): no such seat."""
    if wanted is None or wanted in (PUBLIC, MODERATOR, *seats):
        return wanted or usual
    raise Refused(Problem("referee/usage-seat", f"--for {wanted}: there is no such seat.",
                          hint=f"Seats are {', '.join(seats)}; or “{MODERATOR}”."))


def latest(now: Table, eyes: str) -> tuple[int, str]:
    """The last turn that these eyes may know of, and its seal.

    While sheets are sealed that is the one that opened the phase: what was filed or ruled since,
    and who left a seat, is told to the moderator alone. Its number would tell how many were filed.
    """
    if eyes == MODERATOR or now.told or not match.waiting(now).sealed:
        return now.turn, now.seal
    return now.public_turn, now.public_seal


def known(now: Table, eyes: str) -> int:
    """The number of the last turn that these eyes may know of."""
    return latest(now, eyes)[0]


def seat(wanted: str | None, seats: tuple[Seat, ...]) -> Seat | None:
    """The seat of ``--seat``. Refused (usage): no such seat."""
    if wanted is None or wanted in seats:
        return wanted
    raise Refused(Problem("referee/usage-seat", f"--seat {wanted}: there is no such seat.",
                          hint=f"Seats are {', '.join(seats)}."))


def fresh(at: str | None, log_of: bytes, now: Table, eyes: str | None, whose: Seat | None,
          overtaken: bool = False) -> str:
    """What a move answers, as its line quotes it: ``43:4e1d09c26b1a5f80``, or empty: no seal.

    While sheets are sealed it may be any turn since the phase opened that these
    eyes may know of, or by its seal one in which the mover, ``whose``, filed. Who
    else has filed is sealed too: only where no eyes are named, and so the moderator
    asks, another's will do by its seal. A turn before a ruling that is withheld is
    taken and not quoted. ``overtaken``: what was due comes before
    the move, and another turn stands then. Refused: another turn than the one that
    stands; a turn of another history (usage: a turn that has not been, what is no turn).
    """
    if at is None:
        return ""
    turn, digits = _quoted(at)
    last = known(now, eyes or PUBLIC)
    if turn > last and not (digits and _known(turn, digits, log_of, eyes, whose)):
        raise refused("referee/usage-turn", f"--at {turn}: the last turn is {last}.")
    _same_history(turn, digits, log_of)
    if turn < now.public_turn:
        raise refused("referee/illegal-stale", f"The move answers turn {turn}, but turn "
                      f"{now.public_turn} stands.",
                      hint="Look at the position of today, then send the move again.")
    if overtaken:
        raise refused("referee/illegal-stale", f"The move answers turn {turn}, but what was due "
                      "since then comes before it.",
                      hint="`referee resolve` plays what is due; then send the move again.")
    return f"{turn}:{digits}" if digits and turn >= now.phase else ""


def turn(at: str, log_of: bytes) -> int:
    """A turn of a history, with or without its seal. Refused: another history (usage: no turn)."""
    number, digits = _quoted(at)
    _same_history(number, digits, log_of)
    return number


def late(at: str | None, stale: Refused, now: Table, lines: Callable[[], list[log_entry.Line]],
         text: str, whose: Seat | None, eyes: str | None) -> bool:
    """Whether a text that was refused as stale still says what it said when it was written.

    Only a turn without its seal is held to its question so; with it the turn
    itself is meant. Other eyes than the mover's are not told what it rests on.
    """
    if at is None or stale.problems[0].code != "referee/illegal-stale":
        return False
    number, digits = _quoted(at)
    if digits or eyes not in (None, MODERATOR, mover(now, text, whose)):
        return False
    from referee.core.input import staleness

    return staleness.holds(now, lines(), number, text, whose)


def doubtful(at: str | None, now: Table) -> Problems:
    """The warning of a move that counts though it answers a turn that is past."""
    return (Problem("referee/doubtful-late", f"The move answers turn {at}; turn {now.phase} is the "
                    "last. It counts, because nothing that it depends on has changed.",
                    warning=True),)


def _quoted(at: str) -> tuple[int, str]:
    number, quoted, digits = at.strip().casefold().partition(":")
    turn = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
    if not turn or bool(quoted) != (4 <= len(digits) <= 64 and _HEX.issuperset(digits)):
        raise refused("referee/usage-turn", f"--at {at[:80]}: this is no turn.",
                      hint="Write it as 43, or with the first digits of its seal as reports "
                           "show it: 43:4e1d09c26b1a5f80.")
    return turn, digits


def own(now: Table, text: str, seat: Seat | None, eyes: str | None) -> None:
    """Refused: a text of a seat, for its own eyes, that says that the moderator wrote it."""
    from referee.core.input.actor import who

    if seat is not None and seat == eyes and who(now, text, seat).by == MODERATOR:
        raise refused("referee/invalid-seat", f"The text says that the moderator wrote it, and "
                      f"it is {seat}'s own.", hint="Leave “by moderator” out.")


def speaker(now: Table, text: str, wanted: str | None, viewer: str | None) -> Seat | None:
    """The seat of ``--seat``, checked with ``--for`` and what the text says of who wrote it."""
    named = seat(wanted, now.seats)
    eyes(viewer, now.seats)
    own(now, text, named, viewer)
    return named


def mover(now: Table, text: str, seat: Seat | None) -> Seat | None:
    """Whose text it is, as far as it says that itself or ``seat`` does."""
    from referee.core.input.actor import who

    try:
        return who(now, text, seat).seat
    except Refused:  # is told where the text is read
        return seat


def _line(turn: int, log_of: bytes) -> log_entry.Line | None:
    """The line of a turn; None: there is no such turn."""
    line = next((line for line in log_entry.backwards(log_of) if line.n <= turn), None)
    return line if line is not None and line.n == turn else None


def _known(turn: int, digits: str, log_of: bytes, eyes: str | None, whose: Seat | None) -> bool:
    """Whether a turn that is not told to all may be quoted by its seal."""
    line = _line(turn, log_of)
    if line is None or eyes is None:
        return line is not None and line.seal.startswith(digits)
    filed = entry_texts.read(line.said)
    return type(filed) is entry_texts.Filed and filed.seat == whose


def _same_history(turn: int, digits: str, log_of: bytes) -> None:
    line = _line(turn, log_of)
    seal = line.seal if line else ""
    if seal and not seal.startswith(digits):
        raise refused("referee/illegal-other-history", f"It names turn {turn}:{digits}, but turn "
                      f"{turn} of this game has the seal {seal[:8]}.",
                      hint="It was written to another copy of the game; look at the position "
                           "of today, then send the move again.")


def luck(now: Table, dice: str | None) -> tuple[chance.Source, Callable[[], None]]:
    """Where the luck of a turn comes from, and what refuses answers that are left over."""
    own = match.luck(now)
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
    from referee.core.base import validators

    if not validators.is_reason(text):
        raise refused("referee/usage-reason", "There must be a reason: one line of plain text, "
                      "at most 300 characters.", hint="--reason \"red meant the quarry\"")
