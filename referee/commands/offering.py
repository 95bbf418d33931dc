"""Picking one of the moves that a refusal offers by its number."""

from referee.core.base.problem import refused
from referee.core.game.decisions import Seat
from referee.core.input import offered_moves
from referee.core.match.match import Match


def picked_text(match: Match, text: str, claimed_seat: Seat | None, at: str | None,
                number: int) -> str:
    """The text of the offer with this number. Refused: no turn says which list it is of."""
    if at is None:
        raise refused("referee/usage-pick", "--pick says a number of a list, and no turn says of "
                      "which.", hint="Type the line that the refusal printed, with its --at.")
    return offered_moves.pick_offer(match, text, claimed_seat, number)
