"""Handles bounces of our mails: classifies them, marks the address, informs the moderator.

The status code is that of RFC 3463: its last two numbers tell what is wrong, whatever the first.
"""

import re

from referee.commands.answer import MODERATOR
from referee.commands.transaction import Transaction
from referee.core.base.aliases import folded
from referee.core.document.blocks import TextBlock
from referee.pbem.handlers.processing import Processing, ProcessingResult
from referee.pbem.roster.game_roster import GameRoster
from referee.pbem.roster.office_settings import Office

_STATUS = re.compile(r"(?<![\d.])[45](\.\d{1,3}\.\d{1,3})(?![\d.]*\d)")
# Statuses that are no evidence against an address. A disabled (2.1) or moved (1.6) mailbox is.
_ELSEWHERE = (
    (re.compile(r"\.2\.2$"), "the mailbox is full"),
    (re.compile(r"\.(?:2\.3|3\.4)$"), "the mail is too big for that server"),
    (re.compile(r"\.7\.\d+$"), "a rule of that server rejects the mail: because of its sender, "
                               "or as spam"),
    (re.compile(r"\.[356]\.\d+$"), "something went wrong between the servers"))


def record_bounce(office: Office, saved: bytes, roster: GameRoster, address: str, when: str,
                  key: str,
                  report: str = "", *, delayed: bool = False,
                  sound: bool = False) -> ProcessingResult:
    """Record that a mail to an address bounced, or is only ``delayed``.

    ``report``: the server's words, with a status code if any; ``sound``: they are known not to
    concern the address. An address that takes no mail is marked and the moderator informed the
    first time; of other failures the moderator is informed once a day. Delays are only journaled,
    since the mail is still retried.
    """
    known = roster.people_at(folded(address))
    if not known:
        return ProcessingResult(roster, dropped="a bounce from an address that is in no game")
    row = {"bounced": address, "report": report, "when": when}
    if delayed:
        return ProcessingResult(roster, journal_rows=({**row, "delayed": True},))
    matched = _STATUS.search(report)
    status = matched[1] if matched else ""
    why = next((why for pattern, why in _ELSEWHERE if pattern.match(status)), "")
    processing = Processing(office, Transaction(saved, roster.game), roster, when, key)
    mark = f"{when[:10]} {status}" if why or sound else ""
    news = any(person.returned != mark if mark else not person.bounce_count for person in known)
    for person in known:
        processing.update_person(person, **{"returned": mark} if mark
                                 else {"bounce_count": person.bounce_count + 1})
    if news:
        who = f"{known[0].name} ({', '.join(person.seat for person in known)}), {address},"
        report_lines = [f"The server says: {report}"] if report else []
        processing.send_to_seat(MODERATOR, "Mails come back.", (TextBlock((
            f"A mail to {who} came back: {why or 'the server did not take the mail'}.",
            "The address may still be right, so it is not marked.", *report_lines)
            if mark else (
            f"Mails to {who} come back.", *report_lines,
            f"REPLACE {known[0].seat} address name BECAUSE … gives the seat another address.")),))
    return ProcessingResult(processing.roster, None, tuple(processing.mails), (row,))
