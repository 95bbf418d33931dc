"""Changes that a moderator makes to a running game on their own machine."""

from collections.abc import Sequence
from datetime import datetime

from referee.commands.answer import MODERATOR
from referee.commands.transaction import Transaction
from referee.core.base.problem import Refused, refused
from referee.core.document import blocks
from referee.core.document.surfaces import SHELL, resolved_page
from referee.pbem.handlers import deadline_commands, moderator_commands, reply
from referee.pbem.handlers.processing import Processing, ProcessingResult, Sender
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.roster.game_roster import GameRoster
from referee.pbem.roster.office_settings import Office
from referee.pbem.schedule import absence, deadline_rules, deadlines

_HANDLERS = {"DEADLINE RULE": deadline_commands.deadline_rule, "AS": moderator_commands.as_seat,
             "DEADLINE": deadline_commands.deadline, "EXTEND": deadline_commands.extend}


def apply_changes(office: Office, saved: bytes, roster: GameRoster, commands: Sequence[Command],
                  when: str,
                  key: str) -> tuple[ProcessingResult, tuple[str, ...]]:
    """Apply DEADLINE RULE, DEADLINE, EXTEND, AS seat: ABSENT; the result and the reply lines.

    Refused: if one is refused (mail-deadline, mail-absence, usage), none is applied.
    """
    for command in commands:
        _check(roster, command, datetime.fromisoformat(when))
    processing = Processing(office, Transaction(saved, roster.game), roster, when, key)
    sender = Sender(MODERATOR, "", processing.match.public_turn)
    for command in commands:
        first = len(processing.reply_blocks)
        _HANDLERS[command.name](processing, sender, command)
        if processing.refused:
            raise refused("referee/usage-office", " ".join(
                line.strip().removeprefix("(line 0) ") for line in _reply_lines(processing, first)))
    lines = tuple(_reply_lines(processing, 0))
    return reply.finish(processing, None, "", (), ()), lines


def _check(roster: GameRoster, command: Command, now: datetime) -> None:
    """Refused: a rule, days or times that are not understood; a deadline without a reason."""
    if command.name == "DEADLINE RULE":
        deadline_commands.requested_rule(roster, command.argument)
    elif command.name == "AS":
        absence.parse((moderator_commands.absence_of(command) or ("", "", ""))[2], now, roster.zone)
    elif command.name == "EXTEND":
        deadlines.parse_span(command.argument)
    else:
        _check_moment(roster, command.argument, now)
    if command.name in ("DEADLINE", "EXTEND") and not command.reason:
        raise refused("referee/usage-office", "A new deadline needs a public reason.",
                      hint="Add --because WHY.")


def _check_moment(roster: GameRoster, text: str, now: datetime) -> None:
    try:
        deadlines.parse_moment(text, now, roster.zone)
    except Refused as error:
        if not deadline_rules.is_rule(text):
            raise
        raise refused("referee/mail-deadline", error.problems[0].why,
                      hint=f"To change the deadlines of all turns: --deadline “{text}”.") from None


def _reply_lines(processing: Processing, first: int) -> list[str]:
    page = resolved_page(tuple(processing.reply_blocks[first:]), SHELL)
    return [line for line in blocks.text(page, 1000).splitlines() if line]
