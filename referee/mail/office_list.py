"""The command `office list`: the waitlist of people who want to play, substitute or watch."""

from typing import Any

from referee.commands.answer import Answer
from referee.core.base.problem import refused
from referee.core.base.references import command_ref
from referee.mail.exactly_once import MessageProcessor
from referee.mail.office_answers import moderator_answer
from referee.pbem.handlers.waitlist import WaitlistSession


def decide(processor: MessageProcessor, when: str, *, accept: list[str], decline: list[str],
           why: str) -> Answer:
    """Accept and decline requests, and show the waitlist.

    Refused, with nothing done: an address without an open request, a reason of several lines.
    """
    waitlist = processor.waitlist.load()
    if not why.isprintable() or len(why) > 300:
        raise refused("referee/usage-office",
                      "The reason must be one line of at most 300 characters.")
    for address in (*accept, *decline):
        if not any(entry.state == "stands" or address in decline
                   for entry in waitlist.entries_of(address)):
            raise refused("referee/mail-list", f"No request of {address[:100]} is waiting.",
                          hint=f"To see the addresses: {command_ref('office list')}.")
    outcomes: list[str] = []
    if accept or decline:
        outcomes = processor.waitlist.decide(when, accept=accept, decline=decline, why=why)
        waitlist = processor.waitlist.load()
    outcomes += WaitlistSession(processor.office, waitlist, when, "").lines()
    rows: list[dict[str, Any]] = [
        {"address": entry.address, "name": entry.name, "wishes": entry.kind, "game": entry.game,
         "since": entry.when, "state": entry.state} for entry in waitlist.confirmed]
    answer = moderator_answer("office list", outcomes)
    answer.view = rows
    return answer
