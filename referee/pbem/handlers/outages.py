"""A deadline and a mailbox that could not be read: what waits, and what came in time, read late.

An office that fetches its mail knows up to when it has read it. A deadline later than that is not
closed yet, for somebody's orders may lie in the mailbox.
"""

from datetime import datetime

from msgspec.structs import replace

from referee.commands.answer import MODERATOR
from referee.pbem.handlers.processing import Sitting, Writer
from referee.pbem.inbound.message import Letter
from referee.pbem.intent.message_orders import Moves, Understood
from referee.pbem.roster.game_roster import Closed, Desk
from referee.pbem.schedule import deadline_rules, deadlines

KEPT = 10  # deadlines that are remembered


def closes(desk: Desk) -> str:
    """Until when orders for the deadline that runs are taken, in UTC; empty: none runs."""
    if not desk.deadline or desk.paused:
        return ""
    deadline = datetime.fromisoformat(desk.deadline)
    rule = deadline_rules.parse(desk.clock) if desk.clock else None
    return f"{deadlines.closes(deadline, rule) if rule else deadline:%Y-%m-%dT%H:%M:%SZ}"


def closed(at: Sitting, turn: int, until: str, late: tuple[str, ...]) -> None:
    """Remember who was late, and that this was played for at a turn."""
    if at.now.public_turn != turn:
        at.desk = replace(at.desk, closed=(*at.desk.closed[1 - KEPT:], Closed(turn, until, late)))


def in_time(at: Sitting, who: Writer, letter: Letter, found: Understood) -> None:
    """Say of orders that our server had in time, and that count no more, what can be done."""
    if not letter.received or at.save is not None or not any(
            isinstance(item, Moves) for item in found.items):
        return
    last = next((one for one in at.desk.closed if who.seat in one.seats
                 and one.turn >= who.turn and letter.received <= one.until), None)
    if last is None:
        return
    at.tell(f"Your message arrived before the deadline ({at.moment(last.until, who.seat)}) but "
            "was read after it; the "
            "default was played. The moderator gets a message about it and can take that back.")
    at.notes.append((MODERATOR, f"A message of {who.seat} arrived at "
                     f"{at.moment(letter.received, MODERATOR)}, before the deadline "
                     f"({at.moment(last.until, MODERATOR)}), but was read after it; the default "
                     "was played. "
                     f"UNDO {last.turn} BECAUSE … takes that back, and all that was played "
                     f"since; then {who.seat} can send the move again."))
