"""Changes that a moderator makes to a running game on their own machine."""

from collections.abc import Sequence
from datetime import datetime

from referee.commands.answer import MODERATOR
from referee.commands.transaction import Transaction
from referee.core.base.problem import refused
from referee.core.document import blocks
from referee.core.document.surfaces import SHELL, resolved_page
from referee.pbem.handlers import deadline_commands, moderator_commands, reply
from referee.pbem.handlers.processing import Processing, ProcessingResult, Sender
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.roster.game_roster import GameRoster
from referee.pbem.roster.office_settings import Office
from referee.pbem.schedule import absence

_HANDLERS = {"DEADLINE RULE": deadline_commands.deadline_rule, "AS": moderator_commands.as_seat}


def apply_changes(office: Office, saved: bytes, roster: GameRoster, commands: Sequence[Command],
                  when: str,
                  key: str) -> tuple[ProcessingResult, tuple[str, ...]]:
    """Apply DEADLINE RULE and AS seat: ABSENT; returns the result and the reply lines.

    Refused: if one is refused (mail-deadline, mail-absence, usage), none is applied.
    """
    for command in commands:
        away = moderator_commands.absence_of(command)
        if away:
            absence.parse(away[2], datetime.fromisoformat(when), roster.zone)
        else:
            deadline_commands.requested_rule(roster, command.argument)
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


def _reply_lines(processing: Processing, first: int) -> list[str]:
    page = resolved_page(tuple(processing.reply_blocks[first:]), SHELL)
    return [line for line in blocks.text(page, 1000).splitlines() if line]
