"""Removes a game from an office, and answers messages that still arrive for it."""

from datetime import datetime
from typing import Any

from msgspec.structs import replace

from referee.commands.game_status import is_over
from referee.commands.transaction import Transaction
from referee.core.base.aliases import folded
from referee.core.document.blocks import TextBlock
from referee.pbem.handlers import rate_limits
from referee.pbem.handlers.processing import Processing, ProcessingResult
from referee.pbem.inbound.message import InboundMessage
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster.game_roster import GameRoster
from referee.pbem.roster.office_settings import Office
from referee.pbem.schedule import deadlines


def remove_game(office: Office, saved: bytes, roster: GameRoster, when: str, key: str,
                why: str) -> ProcessingResult:
    """Remove a game; if it is not over, all players and watchers are informed once.

    People who never had a mail of it are not informed. The deadline, held messages and proposals
    are dropped. Addresses and keys stay.
    """
    processing = Processing(office, Transaction(saved, roster.game), roster, when, key)
    addresses_by_seat = {seat: tuple(dict.fromkeys(person.address
                                                   for person in roster.people_of(seat)
                                                   if not person.needs_welcome))
                         for seat in processing.match.seats}
    readers = (*addresses_by_seat.items(),
               ("", roster.watchers)) if not is_over(processing.match) else ()
    reason = f" Reason: {why}." if why else ""
    for seat, addresses in readers:  # a reply has the token of its seat, and so of its game
        if addresses:
            processing.mails.append(_mail(processing, addresses, _state(roster), (
                f"The moderator took the game out of this office.{reason}",
                "Messages for this game are not played any more, and it has no deadline. The game "
                "is kept as it is."), seat=seat, unasked=True))
    processing.journal_rows.append({"removed": roster.game, "why": why, "when": when})
    return ProcessingResult(replace(roster, removed=when, deadline="", paused="", idle=False,
                                    reminded=(),
                                    held=(), proposals=(), offered=()),
                            None, tuple(processing.mails), tuple(processing.journal_rows))


def _mail(processing: Processing, to: tuple[str, ...], state: str, lines: tuple[str, ...],
          **more: Any) -> Mail:
    """A mail about a removed game, without a turn or a question."""
    return replace(processing.build_mail(to, (TextBlock(lines),), state=state, **more), turn=0)


def _state(roster: GameRoster) -> str:
    return f"{roster.game} is no longer played by mail here."


def reply_game_removed(office: Office, saved: bytes, roster: GameRoster, message: InboundMessage,
                       when: str) -> ProcessingResult:
    """Reply to a message for a removed game that nothing was done.

    A sender who did not play it is a stranger.
    """
    moderates = folded(office.moderator) == message.sender
    if not (moderates or roster.people_at(message.sender)):
        return ProcessingResult(roster, dropped="unknown sender", stranger=True)
    rate_limit = rate_limits.count_answer(office, roster, message.sender, when)
    processing = Processing(office, Transaction(saved, roster.game), rate_limit.roster, when,
                            message.key)
    rate_limits.withhold_answer(processing, message.sender, rate_limit)
    rate_limits.limit_repeated_text(processing, message)
    if processing.rate_limited:
        return rate_limits.result_without_answer(processing)
    since = deadlines.deadline_text(datetime.fromisoformat(roster.removed), roster.zone)
    body = ("The game was taken out of this office on "
            f"{since}.", f"The command “office add {roster.game}” adds the game again, with the "
                         "same players." if moderates else "The moderator can add the game again.")
    processing.mails.insert(0, _mail(processing, (message.sender,),
                                     f"Nothing was done.\n{_state(roster)}", body,
                                     reply=message.message_id,
                                     thread=tuple(reversed(message.references[:10]))))
    return ProcessingResult(processing.roster, None, tuple(processing.mails),
                            ({"removed": message.key, "when": when},))
