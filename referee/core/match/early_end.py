"""A game that was ended before its rules end it: who was left, who agreed, how it is described."""

from collections.abc import Iterable

from referee.core.base.references import seat_ref, without_references
from referee.core.game.decisions import Result, Seat
from referee.core.match import entry_texts
from referee.core.match.entry_texts import End, SeatChanged

REASONS_LEFT = ONE_LEFT, NONE_LEFT = "one player is left", "all players have left"
"""Why a game ends when its players leave, as its log entry says last."""
LEFT, CONCEDED = "left", "conceded"
"""How the last seat was left, before such a reason, after its name: ``red left; …``."""
AGREED = "agreed by "
"""How the reason begins where all players agreed; their seats follow, with commas."""


def seats_at_end(seats: Iterable[Seat], texts: Iterable[str]) -> tuple[Seat, ...]:
    """The seats that still had a player when the game was last ended, by the texts of its log.

    ``texts`` are in the order of the log.
    """
    current = at_end = tuple(seats)
    for text in texts:
        content = (entry_texts.parse(text) if entry_texts.is_seat_change(text)
                   or entry_texts.is_end(text) else None)
        if type(content) is End:
            at_end = current
        elif type(content) is SeatChanged:
            remaining = ({*current} - {content.seat} if content.how == entry_texts.GONE
                         else {*current, content.seat})
            current = tuple(seat for seat in seats if seat in remaining)
    return at_end


def winner(reason: str, seats_left: tuple[Seat, ...]) -> Seat:
    """Who won because all others had left when the game was ended; empty if no one."""
    return seats_left[0] if len(seats_left) == 1 and reason.endswith(ONE_LEFT) else ""


def result(reason: str, seats_left: tuple[Seat, ...], seats: Iterable[Seat]) -> Result | None:
    """The last player left is first, the others share the next place; None: no one won."""
    won = winner(reason, seats_left)
    others = tuple(seat for seat in seats if seat != won)
    return Result(((won,), others), reason) if won else None


def all_agreed(reason: str, seats_left: tuple[Seat, ...]) -> bool:
    """Whether all players who were left agreed to end the game."""
    names = reason.removeprefix(AGREED).split(", ")
    return reason.startswith(AGREED) and bool(seats_left) and {*names} == {*seats_left}


def describe(reason: str, seats_left: tuple[Seat, ...]) -> str:
    """How the game ended, to follow “The game is over: ”."""
    won, why = winner(reason, seats_left), _reason_with_references(reason, seats_left)
    if won:
        return f"{seat_ref(won)} wins. Why: {why}"
    ended_by = (f"by its player{'s' * (len(seats_left) > 1)}, " if all_agreed(reason, seats_left)
                else "" if reason.endswith(REASONS_LEFT) else "by the moderator, ")
    return f"ended {ended_by}without a winner: {why}"


def _reason_with_references(reason: str, seats_left: tuple[Seat, ...]) -> str:
    """A reason as people read it; the log has the seats in it by their names."""
    if all_agreed(reason, seats_left):
        return AGREED + ", ".join(map(seat_ref, reason.removeprefix(AGREED).split(", ")))
    plain = without_references(reason)
    seat, _, rest = plain.partition(" ")
    by_leaving = rest in {f"{how}; {why}" for how in (LEFT, CONCEDED) for why in REASONS_LEFT}
    return f"{seat_ref(seat)} {rest}" if by_leaving else plain
