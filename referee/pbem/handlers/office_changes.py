"""What a moderator sets of a running game at their own machine, as by a message of theirs."""

from collections.abc import Sequence
from datetime import datetime

from referee.acts.answer import MODERATOR
from referee.acts.change import Change
from referee.core.page import page
from referee.core.text.problem import refused
from referee.desk.book.book import Desk
from referee.desk.book.office import Office
from referee.desk.deal import closing, deadlines, moderating
from referee.desk.deal.sitting import Handled, Sitting, Writer
from referee.desk.read.commands import Command
from referee.desk.time import absence

_DO = {"DEADLINE RULE": deadlines.rule, "AS": moderating.as_seat}


def changed(office: Office, saved: bytes, desk: Desk, commands: Sequence[Command], when: str,
            key: str) -> tuple[Handled, tuple[str, ...]]:
    """What some commands do, DEADLINE RULE and AS seat: ABSENT; and what the moderator is told.

    Refused: one that is refused (mail-deadline, mail-absence, usage); then none is done.
    """
    for command in commands:
        away = moderating.absence_of(command)
        if away:
            absence.parse(away[2], datetime.fromisoformat(when), desk.zone)
        else:
            deadlines.wanted(desk, command.rest)
    at = Sitting(office, Change(saved, desk.game), desk, when, key)
    who = Writer(MODERATOR, "", at.now.public_turn)
    for command in commands:
        first = len(at.told)
        _DO[command.name](at, who, command)
        if at.refused:
            raise refused("referee/usage-office", " ".join(
                line.strip().removeprefix("(line 0) ") for line in _lines(at, first)))
    told = tuple(_lines(at, 0))
    return closing.finish(at, None, "", (), ()), told


def _lines(at: Sitting, first: int) -> list[str]:
    return [line for line in page.text(tuple(at.told[first:]), 1000).splitlines() if line]
