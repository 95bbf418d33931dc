"""Deadlines while the mailbox cannot be read, and orders that were in time but read late.

An office that fetches its mail knows up to when it has read it. A deadline later than that stays
open, since orders may be in the mailbox.
"""

from datetime import datetime

from msgspec.structs import replace

from referee.commands.answer import MODERATOR
from referee.core.base.references import seat_ref
from referee.pbem.handlers.processing import Processing, Sender
from referee.pbem.inbound.message import InboundMessage
from referee.pbem.intent.message_orders import MessageOrders, MoveBlock
from referee.pbem.roster.game_roster import ClosedDeadline, GameRoster
from referee.pbem.schedule import deadline_rules, deadlines

KEPT = 10  # closed deadlines that are remembered


def orders_accepted_until(roster: GameRoster) -> str:
    """Until when orders for the running deadline are accepted (UTC); "" if none is running."""
    if not roster.deadline or roster.paused:
        return ""
    deadline = datetime.fromisoformat(roster.deadline)
    rule = deadline_rules.parse(roster.deadline_rule) if roster.deadline_rule else None
    end = deadlines.orders_accepted_until(deadline, rule) if rule else deadline
    return f"{end:%Y-%m-%dT%H:%M:%SZ}"


def record_closed(processing: Processing, turn: int, until: str, late: tuple[str, ...]) -> None:
    """Record the late seats and the turn of a closed deadline."""
    if processing.match.public_turn != turn:
        processing.roster = replace(processing.roster,
                                    closed=(*processing.roster.closed[1 - KEPT:],
                                            ClosedDeadline(turn, until, late)))


def explain_late_reading(processing: Processing, sender: Sender, message: InboundMessage,
                         orders: MessageOrders) -> None:
    """Explain what can be done about orders that were received in time but no longer count."""
    if not message.received or processing.save is not None or not any(
            isinstance(item, MoveBlock) for item in orders.items):
        return
    last = next((closed_deadline for closed_deadline in processing.roster.closed
                 if sender.seat in closed_deadline.seats
                 and closed_deadline.turn >= sender.turn
                 and message.received <= closed_deadline.until), None)
    if last is None:
        return
    processing.add_reply("Your message arrived before the deadline "
                         f"({processing.time_text(last.until, sender.seat)}) but was read after "
                         "it, so the default move was played. The moderator gets a mail and can "
                         "take the move back.")
    processing.notes.append((MODERATOR, f"A message of {seat_ref(sender.seat)} arrived at "
                             f"{processing.time_text(message.received, MODERATOR)}, before the "
                             f"deadline ({processing.time_text(last.until, MODERATOR)}), but was "
                             f"read after it, so the default move was played. UNDO {last.turn} "
                             "BECAUSE … takes the move back, with everything played since. Then "
                             f"{seat_ref(sender.seat)} can send the move again."))
