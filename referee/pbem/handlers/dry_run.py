"""A look at all that a message asks for before any of it is done.

What is not understood in one line holds back the whole message. What only the rules can
tell, whether a move is legal, is found when its turn comes. But what a moderator changes in
a game is tried on a copy first, one behind the other: of it all is done or nothing.
"""

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime

from referee.commands import answer as answers
from referee.commands.transaction import Change
from referee.core.base.problem import Refused
from referee.core.document.blocks import Block
from referee.pbem.handlers import deadline_commands, moderator_commands, player_commands
from referee.pbem.handlers.processing import Sitting, Writer
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.intent.message_orders import Item, Moves
from referee.pbem.schedule import absence, deadline_rules, deadlines, zones

# What only a seat's player may do.
SEATS = {"CHECK", "OPTION", "PLAN", "NO PLAN", "DRAFT", "READY", "WITHDRAW", "WAIT", "NOWAIT",
         "ABSENT", "PRESENT", "MAILS", "PICTURES", "ZONE", "CONCEDE", "TAKEBACK", "PROPOSE END",
         "AGREE", "DISAGREE"}


def sound(at: Sitting, who: Writer, items: Iterable[Item]) -> bool:
    """Whether all of a message is understood; else that nothing is done, and why, is told."""
    first = len(at.told)
    items = list(items)
    wrong = [item for item in items if not _sound(at, who, item)]
    if wrong:
        why = at.told[first:]
        del at.told[first:]
        at.tell("Nothing of your message was done. This is not understood:")
        at.told += why
        return False
    refused = _tried(at, who, items) if who.moderator else []
    if refused:
        at.tell("Nothing of your message was done. This is refused:")
        at.told += refused
    return not refused


def _tried(at: Sitting, who: Writer, items: Iterable[Item]) -> list[Block]:
    """Why the first change of a moderator's message that is refused is so; empty: none is."""
    changes = [item for item in items if isinstance(item, Command)
               and item.name in moderator_commands.CHANGES]
    if not changes:
        return []
    copy = Sitting(at.office, Change(at.game.raw, at.desk.game, at.waits), at.desk, at.when,
                   at.key, at.wishes.listed if at.wishes else None, at.read)
    for item in changes:
        first = len(copy.told)  # what stands before it is told as done
        moderator_commands.CHANGES[item.name](copy, who, item)
        if copy.refused:
            return copy.told[first:]
    return []


def _sound(at: Sitting, who: Writer, item: Item) -> bool:
    if isinstance(item, Moves):
        if who.moderator:
            at.tell(f"(line {item.n}) You play no seat; write AS seat: move BECAUSE …")
        return not who.moderator
    if who.moderator and item.name in SEATS:
        days = f" {item.rest}" * bool(item.rest)
        at.tell(f"(line {item.n}) {item.name} is a player's." + (
            f" To do it for one, write AS {at.now.seats[0]}: {item.name}{days}"
            if item.name in ("ABSENT", "PRESENT") else ""))
        return False
    why = player_commands.unsent(at, item) if item.name in ("PRESS", "BROADCAST", "REPORT") else ""
    if why:
        at.tell(f"(line {item.n}) {why}")
        return False
    return moderator_commands.reasoned(at, item) and _dated(at, who, item)


def _dated(at: Sitting, who: Writer, item: Command) -> bool:
    """Whether the days or times of a command are understood."""
    if not (at.desk.people or at.desk.asked):
        return True  # without an office nothing is done for them
    now = datetime.fromisoformat(at.when)
    try:
        away = moderator_commands.absence_of(item)
        if away and away[1] == "ABSENT":
            absence.parse(away[2], now, at.desk.zone)
        elif item.name == "ABSENT":
            zone = who.person.zone if who.person else ""
            absence.parse(item.rest, now, zone or at.desk.zone)
        elif item.name == "ZONE" and item.rest:
            zones.name(item.rest)
        elif item.name == "DEADLINE RULE":
            deadline_commands.wanted(at.desk, item.rest)
        elif item.name == "DEADLINE":
            deadlines.moment(item.rest, now, at.desk.zone)
        elif item.name == "EXTEND":
            deadlines.span(item.rest)
    except Refused as error:
        at.complain(answers.failed(item.name.casefold(), error, item.rest), item.n)
        if item.name == "DEADLINE" and _rules(item.rest):
            at.tell(f"  For all turns write: DEADLINE RULE {item.rest} BECAUSE …")
        return False
    return True


def _rules(text: str) -> bool:
    """Whether a text is a rule of deadlines."""
    with suppress(Refused):
        return bool(deadline_rules.parse(text))
    return False
