"""Checks all of a message before any of it is carried out.

One line that is not understood holds back the whole message. A move is found to be legal only when
it is played. But a moderator's changes are tried on a copy first, one after the other, and are
carried out all or none.
"""

from collections.abc import Iterable
from datetime import datetime

from referee.commands import answer
from referee.commands.transaction import Transaction
from referee.core.base.problem import Refused
from referee.core.document.blocks import Block
from referee.pbem.handlers import deadline_commands, moderator_commands, player_commands
from referee.pbem.handlers.processing import Processing, Sender
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.intent.message_orders import Item, MoveBlock
from referee.pbem.schedule import absence, deadline_rules, deadlines, zones

# Commands that only a seat's player may use.
SEATS = {"CHECK", "OPTION", "PLAN", "NO PLAN", "DRAFT", "READY", "WITHDRAW", "WAIT", "NOWAIT",
         "ABSENT", "PRESENT", "MAILS", "PICTURES", "ZONE", "CONCEDE", "TAKEBACK", "PROPOSE END",
         "AGREE", "DISAGREE"}


def is_understood(processing: Processing, sender: Sender, items: Iterable[Item]) -> bool:
    """Whether all items are understood; if not, the reply says why nothing is done."""
    first = len(processing.reply_blocks)
    items = list(items)
    wrong = [item for item in items if not _item_is_understood(processing, sender, item)]
    if wrong:
        why = processing.reply_blocks[first:]
        del processing.reply_blocks[first:]
        processing.add_reply("Nothing was done, because these lines are not clear:")
        processing.reply_blocks += why
        return False
    refused = _first_refused_change(processing, sender, items) if sender.is_moderator else []
    if refused:
        processing.add_reply("Nothing was done, because these orders are refused:")
        processing.reply_blocks += refused
    return not refused


def _first_refused_change(processing: Processing, sender: Sender,
                          items: Iterable[Item]) -> list[Block]:
    """Why the first refused change of a moderator's message is refused; empty if none is."""
    changes = [item for item in items if isinstance(item, Command)
               and item.name in moderator_commands.CHANGES]
    if not changes:
        return []
    copy = Processing(processing.office,
                      Transaction(processing.transaction.raw, processing.roster.game,
                                  processing.orders_wait), processing.roster, processing.timestamp,
                      processing.key, processing.waitlist_session.waitlist
                      if processing.waitlist_session else None, processing.mail_read_until)
    for item in changes:
        first = len(copy.reply_blocks)  # what precedes it is reported as done
        moderator_commands.CHANGES[item.name](copy, sender, item)
        if copy.refused:
            return copy.reply_blocks[first:]
    return []


def _item_is_understood(processing: Processing, sender: Sender, item: Item) -> bool:
    if isinstance(item, MoveBlock):
        if sender.is_moderator:
            processing.add_reply(f"(line {item.line_number}) You moderate. To move for a player, "
                                 "write AS seat: move BECAUSE …")
        return not sender.is_moderator
    if sender.is_moderator and item.name in SEATS:
        days = f" {item.argument}" * bool(item.argument)
        processing.add_reply(f"(line {item.line_number}) Only players can use {item.name}." + (
            f" To do this for a player, write AS {processing.match.seats[0]}: {item.name}{days}"
            if item.name in ("ABSENT", "PRESENT") else ""))
        return False
    why = player_commands.why_not_sent(processing, item) if item.name in ("PRESS", "BROADCAST",
                                                                          "REPORT") else ""
    if why:
        processing.add_reply(f"(line {item.line_number}) {why}")
        return False
    return moderator_commands.has_reason(processing, item) and _dates_are_understood(processing,
                                                                                     sender, item)


def _dates_are_understood(processing: Processing, sender: Sender, item: Command) -> bool:
    """Whether the dates or times of a command are understood."""
    if not (processing.roster.people or processing.roster.asked_turn):
        return True  # without mail they have no effect
    now = datetime.fromisoformat(processing.timestamp)
    try:
        away = moderator_commands.absence_of(item)
        if away and away[1] == "ABSENT":
            absence.parse(away[2], now, processing.roster.zone)
        elif item.name == "ABSENT":
            zone = sender.person.zone if sender.person else ""
            absence.parse(item.argument, now, zone or processing.roster.zone)
        elif item.name == "ZONE" and item.argument:
            zones.find_name(item.argument)
        elif item.name == "DEADLINE RULE":
            deadline_commands.requested_rule(processing.roster, item.argument)
        elif item.name == "DEADLINE":
            deadlines.parse_moment(item.argument, now, processing.roster.zone)
        elif item.name == "EXTEND":
            deadlines.parse_span(item.argument)
    except Refused as error:
        processing.report_problems(answer.refused_answer(item.name.casefold(), error,
                                                          item.argument), item.line_number)
        if item.name == "DEADLINE" and deadline_rules.is_rule(item.argument):
            processing.add_reply("  To change the deadlines of all turns, write: DEADLINE RULE "
                                 f"{item.argument} BECAUSE …")
        return False
    return True
