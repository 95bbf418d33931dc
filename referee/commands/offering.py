"""Picking one of the moves that a refusal offers by its number."""

from referee.core.base.problem import refused
from referee.core.input import offered_moves
from referee.core.input.sent_text import SentText


def picked_text(sent: SentText, at: str | None, number: int) -> str:
    """The text of the offer with this number. Refused: no turn says which list it is of."""
    if at is None:
        raise refused("referee/usage-pick",
                      "--pick needs --at: the turn of the list from which you pick a number.",
                      hint="Copy the whole line that the refusal printed, with --at.")
    return offered_moves.pick_offer(sent, number)
