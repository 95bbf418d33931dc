"""Checks of command options against the match; what is wrong is an error of usage or of luck."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.commands.answer import MODERATOR, PUBLIC
from referee.core.base.problem import Problem, Problems, Refused, refused
from referee.core.base.references import command_ref, phrase_ref, seat_ref
from referee.core.game.decisions import Seat
from referee.core.luck import chance
from referee.core.match import entry_texts, log_entry
from referee.core.match import match as matches
from referee.core.match.match import Match

if TYPE_CHECKING:
    from referee.core.input.sent_text import SentText

_HEX = frozenset("0123456789abcdef")


def check_viewer(wanted: str | None, seats: tuple[Seat, ...], usual: str = PUBLIC) -> str:
    """The viewer of the answer. Refused (usage): an unknown seat."""
    if wanted is None or wanted in (PUBLIC, MODERATOR, *seats):
        return wanted or usual
    raise Refused(Problem("referee/usage-seat", f"--for {wanted}: there is no seat and no player "
                          "of this name.", hint=f"There are: {', '.join(seats)}, {MODERATOR}."))


def last_visible_entry(match: Match, viewer: str) -> tuple[int, str]:
    """The last turn that the viewer may know of, and its hash.

    While orders are secret that is the turn that opened the phase: what was filed or ruled since,
    and who left a seat, is for the moderator only, as its number would show how many have filed.
    """
    if viewer == MODERATOR or match.shows_who_filed or not matches.to_move(match).simultaneous:
        return match.turn, match.seal
    return match.public_turn, match.public_seal


def last_visible_turn(match: Match, viewer: str) -> int:
    """The number of the last turn that the viewer may know of."""
    return last_visible_entry(match, viewer)[0]


def check_seat(wanted: str | None, seats: tuple[Seat, ...]) -> Seat | None:
    """The seat of ``--seat``. Refused (usage): an unknown seat."""
    if wanted is None or wanted in seats:
        return wanted
    raise Refused(Problem("referee/usage-seat", f"--seat {wanted}: there is no seat and no player "
                          "of this name.", hint=f"There are: {', '.join(seats)}."))


def check_answered_turn(at: str | None, log_of: bytes, match: Match, viewer: str | None,
                        mover_seat: Seat | None, overtaken: bool = False) -> str:
    """The turn that a move answers, as its entry quotes it; empty: without a hash.

    It is quoted as ``43:4e1d09c26b1a5f80``. While orders are secret it may be any turn since the
    phase opened that the viewer may know of, or, given with its hash, one in which the mover filed.
    Who else has filed is secret too: only without a viewer, when the moderator asks, another seat's
    turn is accepted with its hash. A turn before a ruling that is withheld is accepted and not
    quoted. ``overtaken``: what was due comes before the move and changes the last turn.

    Refused: another turn than the last; a turn of another history (usage: a turn that has not
    been played, a text that is not a turn).
    """
    if at is None:
        return ""
    turn, digits = _parse_at(at)
    last = last_visible_turn(match, viewer or PUBLIC)
    if turn > last and not (digits and _may_quote(turn, digits, log_of, viewer, mover_seat)):
        answered = phrase_ref("answered-turn", turn)
        raise refused("referee/usage-turn", f"{answered}: the last turn is {last}.")
    _check_same_history(turn, digits, log_of)
    if turn < match.public_turn:
        raise refused("referee/illegal-stale", f"Your move answers turn {turn}, but the game is "
                      f"at turn {match.public_turn}.",
                      hint="Look at the position, then send the move again.")
    if overtaken:
        raise refused("referee/illegal-stale", f"Your move answers turn {turn}, but a plan or a "
                      "default move is due first.",
                      hint=f"{phrase_ref('resolve-first')} send the move again.")
    return f"{turn}:{digits}" if digits and turn >= match.position_turn else ""


def parse_turn(at: str, log_of: bytes) -> int:
    """A turn of a history, with or without its hash. Refused: another history (usage: no turn)."""
    number, digits = _parse_at(at)
    _check_same_history(number, digits, log_of)
    return number


def still_valid(at: str | None, stale: Refused, sent: "SentText",
                lines: Callable[[], list[log_entry.LogEntry]], viewer: str | None) -> bool:
    """Whether a text refused as stale still means what it meant when it was written.

    Only for a turn given without its hash; with the hash exactly that turn is meant. Other
    viewers than the mover are not shown what the text depends on.
    """
    if at is None or stale.problems[0].code != "referee/illegal-stale":
        return False
    number, digits = _parse_at(at)
    if digits or viewer not in (None, MODERATOR, sent.mover()):
        return False
    from referee.core.input import staleness

    return staleness.means_the_same(sent, lines(), number)


def late_warning(at: str | None, match: Match) -> Problems:
    """The warning about a move that is valid although it answers a turn that is past."""
    return (Problem("referee/doubtful-late",
                    f"Your move answers turn {at}, and the game is at turn "
                    f"{match.position_turn}. The move counts, because nothing that it depends "
                    "on has changed.",
                    warning=True),)


def _parse_at(at: str) -> tuple[int, str]:
    number, quoted, digits = at.strip().casefold().partition(":")
    turn = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
    if not turn or bool(quoted) != (4 <= len(digits) <= 64 and _HEX.issuperset(digits)):
        raise refused("referee/usage-turn", f"--at {at[:80]}: this is not a turn.",
                      hint="Write the number of a turn, such as 43, or add the first digits "
                           "of its hash from a report: 43:4e1d09c26b1a5f80.")
    return turn, digits


def check_author(sent: "SentText", viewer: str | None) -> None:
    """Refused: a text of a seat, sent for that seat's view, that claims the moderator wrote it."""
    seat = sent.claimed_seat
    if seat is not None and seat == viewer and sent.actor().moved_by == MODERATOR:
        raise refused("referee/invalid-seat", f"The text comes from {seat_ref(seat)}, but it says "
                      "that the moderator wrote it.", hint="Leave “by moderator” out.")


def sent_text(match: Match, text: str, wanted: str | None, viewer: str | None,
              checked: "SentText | None" = None) -> "SentText":
    """A text as one of ``--seat``, checked against ``--for`` and the author that it names.

    It is ``checked`` if that is this text in this match.
    """
    from referee.core.input.sent_text import SentText

    named = check_seat(wanted, match.seats)
    check_viewer(viewer, match.seats)
    sent = SentText.reuse(checked, match, text, named)
    check_author(sent, viewer)
    return sent


def mover(match: Match, text: str, seat: Seat | None) -> Seat | None:
    """The seat that the text names, otherwise ``seat``."""
    from referee.core.input.sent_text import SentText

    return SentText(match, text, seat).mover()


def _entry_of_turn(turn: int, log_of: bytes) -> log_entry.LogEntry | None:
    """The log entry of a turn; None: there is no such turn."""
    line = next((line for line in log_entry.entries_backwards(log_of) if line.n <= turn), None)
    return line if line is not None and line.n == turn else None


def _may_quote(turn: int, digits: str, log_of: bytes, viewer: str | None,
               mover_seat: Seat | None) -> bool:
    """Whether a turn that is not public may be quoted by its hash."""
    line = _entry_of_turn(turn, log_of)
    if line is None or viewer is None:
        return line is not None and line.seal.startswith(digits)
    filed = entry_texts.parse(line.first_text)
    return type(filed) is entry_texts.Filed and filed.seat == mover_seat


def _check_same_history(turn: int, digits: str, log_of: bytes) -> None:
    line = _entry_of_turn(turn, log_of)
    seal = line.seal if line else ""
    if seal and not seal.startswith(digits):
        raise refused("referee/illegal-other-history", f"Your move quotes turn {turn} with the "
                      f"hash {digits}, but in this game its hash is {seal[:8]}.",
                      hint="The move belongs to another copy of this game. Look at the position, "
                           "then send the move again.")


def luck_source(match: Match, dice: str | None) -> tuple[chance.Source, Callable[[], None]]:
    """The source of luck for a turn, and a check that refuses dice that are left over."""
    own = matches.luck(match)
    if match.header.fairness.luck == "table":
        return chance.moderator_source(dice or "", own)
    if dice is not None:
        raise refused("referee/illegal-dice", "In this game the referee rolls the dice: they "
                      "follow from the game's secret.",
                      hint="Leave --dice out. To enter dice from a table, begin a new game with "
                           f"{command_ref('new', '--luck table')}.")
    return own, nothing_left


def nothing_left() -> None:
    """No dice were given, so none are left over."""


def check_reason(text: str) -> None:
    """Refused (usage): a reason that is not one line of plain text."""
    from referee.core.base import validators

    if not validators.is_reason(text):
        raise refused("referee/usage-reason",
                      "A reason is needed: one line of plain text, at most 300 characters.",
                      hint="Example: --reason \"red meant the quarry\"")


def parse_time(text: str, flag: str) -> str:
    """The time given by an option: UTC, in whole seconds. Refused (usage): not an ISO 8601 time."""
    from datetime import UTC, datetime

    try:
        when = datetime.fromisoformat(text)
        when = when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except (ValueError, OverflowError):
        raise refused("referee/usage-time", f"{flag} {text}: this is not a time.",
                      hint="Write it as 2026-01-31T18:00:00Z.") from None
    return when.replace(tzinfo=None).isoformat(timespec="seconds") + "Z"
