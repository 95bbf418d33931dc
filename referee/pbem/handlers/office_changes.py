"""What a moderator sets of a running game at their own machine, as by a message of theirs."""

from collections.abc import Sequence
from datetime import datetime

from referee.commands.answer import MODERATOR
from referee.commands.transaction import Change
from referee.core.base.problem import refused
from referee.core.document import blocks
from referee.pbem.handlers import deadline_commands, moderator_commands, reply
from referee.pbem.handlers.processing import Handled, Sitting, Writer
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.roster.game_roster import Desk
from referee.pbem.roster.office_settings import Office
from referee.pbem.schedule import absence

_DO = {"DEADLINE RULE": deadline_commands.rule, "AS": moderator_commands.as_seat}


def changed(office: Office, saved: bytes, desk: Desk, commands: Sequence[Command], when: str,
            key: str) -> tuple[Handled, tuple[str, ...]]:
    """What some commands do, DEADLINE RULE and AS seat: ABSENT; and what the moderator is told.

    Refused: one that is refused (mail-deadline, mail-absence, usage); then none is done.
    """
    for command in commands:
        away = moderator_commands.absence_of(command)
        if away:
            absence.parse(away[2], datetime.fromisoformat(when), desk.zone)
        else:
            deadline_commands.wanted(desk, command.rest)
    at = Sitting(office, Change(saved, desk.game), desk, when, key)
    who = Writer(MODERATOR, "", at.now.public_turn)
    for command in commands:
        first = len(at.told)
        _DO[command.name](at, who, command)
        if at.refused:
            raise refused("referee/usage-office", " ".join(
                line.strip().removeprefix("(line 0) ") for line in _lines(at, first)))
    told = tuple(_lines(at, 0))
    return reply.finish(at, None, "", (), ()), told


def _lines(at: Sitting, first: int) -> list[str]:
    return [line for line in blocks.text(tuple(at.told[first:]), 1000).splitlines() if line]
