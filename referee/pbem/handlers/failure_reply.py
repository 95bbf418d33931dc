"""The reply to a message on which the program failed.

The message itself goes to quarantine and changes nothing. Automatic mail, unknown senders and
senders over their limit get no reply, so that two programs never answer each other.
"""

from referee.commands.answer import MODERATOR
from referee.commands.transaction import Transaction
from referee.core.document.blocks import Page, TextBlock
from referee.core.game.decisions import Seat
from referee.pbem.handlers import numbered_options, rate_limits, sender_trust
from referee.pbem.handlers.processing import Processing, ProcessingResult, Sender
from referee.pbem.inbound.message import InboundMessage, tokens_of
from referee.pbem.outbound import content
from referee.pbem.roster import tokens
from referee.pbem.roster.game_roster import GameRoster
from referee.pbem.roster.office_settings import Office

FAILED = "Nothing was done: an error occurred in the program."
FAILURE_TEXT = ("The program stopped with an error while it handled your message. Your message is "
                "not the cause. Nothing in your message counts.",
                "Your message is kept. The moderator knows about it and can try it again. You can "
                "also send your move again, in other words.")


def reply_to_failure(office: Office, saved: bytes, roster: GameRoster, message: InboundMessage,
                     when: str, *,
                     brief: bool = False) -> ProcessingResult:
    """Reply that the program failed, with the question and the position again.

    ``when`` is UTC. ``brief``: without anything derived from the position, which may be what fails.
    """
    if message.automatic or message.bounced_address or not message.sender:
        return ProcessingResult(roster, dropped=message.automatic or "no sender")
    rate_limit = rate_limits.count_answer(office, roster, message.sender, when)
    processing = Processing(office, Transaction(saved, roster.game), rate_limit.roster, when,
                            message.key)
    rate_limits.withhold_answer(processing, message.sender, rate_limit)
    rate_limits.limit_repeated_text(processing, message)
    if processing.rate_limited:
        return rate_limits.result_without_answer(processing)
    seat = _sender_seat(processing, message)
    if not seat:
        return ProcessingResult(roster,
                                dropped="unknown sender; the program failed at this message")
    body: Page = (TextBlock(FAILURE_TEXT),)
    state, code = FAILED, ""
    if not brief:
        question, code = numbered_options.numbered_question(processing, seat)
        body = (*body, *question, *content.position(processing.match, seat),
                *content.foot(processing.match, seat))
        state = f"{FAILED}\n{processing.status_line(seat)}"
    mail = processing.build_mail((message.sender,), body, seat, state=state,
                                 reply=message.message_id, listed=code,
                                 thread=tuple(reversed(message.references[:10])))
    return ProcessingResult(processing.roster, None, (mail, *processing.mails),
                            tuple(processing.journal_rows))


def _sender_seat(processing: Processing, message: InboundMessage) -> Seat:
    """The seat of the sender, or the moderator; "" if neither token nor address tells."""
    token, _ = tokens.answered_token(tokens_of(message), processing.roster.keys,
                                     processing.roster.game, processing.seal_of_turn,
                                     processing.roster.unsealed_turn)
    if token is not None:
        person = next((other for other in processing.roster.people_of(token.seat)
                       if other.address == message.sender), None)
        writer = Sender(token.seat, message.sender, token.turn, person)
        if sender_trust.is_trusted(processing, writer, message):
            return token.seat
    known = processing.roster.people_at(message.sender)
    if known:
        return known[0].seat
    return MODERATOR if processing.office.moderator.casefold() == message.sender else ""
