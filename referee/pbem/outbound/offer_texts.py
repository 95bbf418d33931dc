"""Sentences above moves that may be sent back, and the mark of these moves."""

from collections.abc import Iterable

from referee.commands.post import MARK

MEANT = "You can:"
SEVERAL = "You can send several moves in one message, each on its own line:"
SHEETS = "You can send the orders of the next phase in the same message:"
ROUND = "You can plan the whole round in one message. Change this as you like:"
AGAIN = "To have this decided automatically from now on (NO PLAN ends it), send:"
OFFERS = (SEVERAL, SHEETS, ROUND, AGAIN)  # sentences above blocks of ours that may be sent back


def offer_lines(lines: Iterable[str]) -> list[str]:
    """Lines that may be sent back unchanged, each with our mark."""
    return [f"  {MARK}{line}" for line in lines]
