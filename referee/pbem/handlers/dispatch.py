"""Entry points of mail play: an inbound message, a post or a tick comes in, mails go out.

Pure: takes bytes and a time, returns bytes and mails. The caller locks, writes and sends; the
required order of writes is documented in referee/mail/.
"""

from collections.abc import Callable, Mapping
from datetime import datetime

from msgspec.structs import replace

from referee.commands.answer import MODERATOR
from referee.commands.transaction import Transaction
from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.match import match as matches
from referee.pbem.handlers import (
    abandoned_game,
    bounces,
    confirmations,
    deadline_commands,
    dry_run,
    forum_result,
    held_messages,
    idle_games,
    missed_deadlines,
    moderator_commands,
    numbered_options,
    outages,
    outcomes,
    pauses,
    player_commands,
    press_replies,
    queries,
    rate_limits,
    removed_game,
    reply,
    sender_trust,
    unread_parts,
    waitlist_commands,
)
from referee.pbem.handlers import moves as orders
from referee.pbem.handlers.processing import Processing, ProcessingResult, Sender
from referee.pbem.inbound import automatic_mail, html_text, mail_commands
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.message import InboundMessage, tokens_of
from referee.pbem.inbound.new_text import PRESS_BLOCKS, NewText
from referee.pbem.intent import message_orders
from referee.pbem.intent.message_orders import Item, MessageOrders, MoveBlock
from referee.pbem.outbound import mails
from referee.pbem.roster import tokens
from referee.pbem.roster.game_roster import GameRoster
from referee.pbem.roster.office_settings import Office
from referee.pbem.roster.tokens import Token
from referee.pbem.roster.waitlist_entries import Waitlist
from referee.pbem.schedule import deadlines

Do = Callable[[Processing, Sender, Command], None]
_PLAYER_HANDLERS: Mapping[str, Do] = {
    "CHECK": orders.check, "PLAN": orders.plan, "NO PLAN": orders.no_plan, "DRAFT": orders.draft,
    "READY": orders.ready, "WITHDRAW": orders.withdraw, "STATUS": queries.status,
    "SHOW": queries.show, "LEGAL": queries.legal, "HISTORY": queries.history,
    "SCORE": queries.score, "RULES": queries.rules, "HELP": queries.help_,
    "WAIT": player_commands.wait,
    "NOWAIT": player_commands.nowait,
    "ABSENT": player_commands.absent, "PRESENT": player_commands.present,
    "MAILS": player_commands.mails,
    "PICTURES": player_commands.pictures, "ZONE": player_commands.zone,
    "PRESS": player_commands.press, "BROADCAST": player_commands.broadcast,
    "REPORT": player_commands.report,
    "NO": confirmations.reject,
    "CONCEDE": player_commands.concede, "TAKEBACK": player_commands.takeback,
    "PROPOSE END": player_commands.propose_end, "AGREE": player_commands.agree,
    "DISAGREE": player_commands.disagree,
    "JOIN": waitlist_commands.request, "STANDBY": waitlist_commands.request}
_MODERATOR_HANDLERS: Mapping[str, Do] = {
    "PROCESS": moderator_commands.process, "PREVIEW": moderator_commands.preview,
    "DEADLINE": deadline_commands.deadline,
    "DEADLINE RULE": deadline_commands.deadline_rule, "EXTEND": deadline_commands.extend,
    "PAUSE": pauses.pause,
    "RESUME": pauses.resume,
    "UNDO": moderator_commands.undo, "CORRECT": moderator_commands.correct,
    "AS": moderator_commands.as_seat,
    "REPLACE": moderator_commands.replace_, "REMIND": moderator_commands.remind,
    "RESEND": moderator_commands.resend,
    "END GAME": moderator_commands.end_game, "LIST": waitlist_commands.list_,
    "ACCEPT": waitlist_commands.decide,
    "DECLINE": waitlist_commands.decide}

LARGE = "too large to be read"
TOO_LARGE = ("Nothing was done: your message is too large. Only the beginning of a message is "
             "read, and your text must end there.",
             "Send the text alone, without pictures, files or older messages.")


def handle(office: Office, saved: bytes, roster: GameRoster, message: InboundMessage, when: str,
           waitlist: Waitlist | None = None, others: tuple[str, ...] = ()) -> ProcessingResult:
    """Process a message about a game; ``when`` is UTC.

    ``waitlist`` is the current waitlist of the office, if it has one; ``others`` are other games
    that the sender plays, if the message names no game. Refused: a save that cannot be used.
    """
    unread = _from_no_sender(office, saved, roster, message, when)
    if unread is not None:
        return unread
    if roster.removed:
        return removed_game.reply_game_removed(office, saved, roster, message, when)
    rate_limit = rate_limits.count_answer(office, roster, message.sender, when)
    processing = Processing(office, Transaction(saved, roster.game), rate_limit.roster, when,
                            message.key, waitlist,
                            message.received or None)
    processing.transaction.orders_wait = processing.orders_wait
    token, dead = tokens.answered_token(tokens_of(message), roster.keys, roster.game,
                                        processing.seal_of_turn,
                                        roster.unsealed_turn)
    rate_limits.withhold_answer(processing, message.sender, rate_limit)
    if token is None:
        rate_limits.limit_repeated_text(processing, message)
        return (rate_limits.result_without_answer(processing) if processing.rate_limited
                else sender_trust.reply_without_token(
            processing, message, others, dead))
    known = [person for person in roster.people_of(token.seat) if person.address == message.sender]
    sender = Sender(token.seat, message.sender, token.turn, known[0] if known else None,
                    mails.answered_kind(message.references, token),
                    mails.answered_list(message.references, token))
    if not sender_trust.is_trusted(processing, sender, message):
        if message.truncated:
            return ProcessingResult(roster, dropped=LARGE)
        return (rate_limits.result_without_answer(processing) if processing.rate_limited
                else sender_trust.hold_from_other_address(
            processing, sender, message))
    return _trusted_message(processing, sender, message, token)


def _from_no_sender(office: Office, saved: bytes, roster: GameRoster, message: InboundMessage,
                    when: str) -> ProcessingResult | None:
    """The result for a message that no person wrote (a bounce, an automatic reply), else None."""
    if message.bounced_address:
        return bounces.record_bounce(office, saved, roster, message.bounced_address, when,
                                     message.key,
                                     message.report,
                                     delayed=message.automatic == automatic_mail.DELAYED)
    if message.automatic:
        return ProcessingResult(roster, dropped=message.automatic)
    return None if message.sender else ProcessingResult(roster, dropped="no sender")


def _trusted_message(processing: Processing, sender: Sender, message: InboundMessage,
                     token: Token) -> ProcessingResult:
    """Process a message whose token and sender are accepted."""
    processing.reader = sender.person
    held_messages.expire_or_ask(processing)
    began = processing.match.turn
    new_text = message_orders.scan_message(processing.match, sender.seat, sender.is_moderator,
                                           message.text,
                                           numbered_options.moves_in_lists(processing, sender.seat))
    if message.truncated:
        rate_limits.limit_repeated_text(processing, message)
        for line in TOO_LARGE:
            processing.add_reply(line)
        return reply.finish(processing, sender, message.message_id, message.references, ())
    writer = mails.answered_press(message.references, token)
    if writer and not sender.is_moderator and press_replies.handle_press_reply(processing, sender,
                                                                               writer, new_text):
        processing.press_only = True
        processing.only_answers = {"PRESS"}
        return reply.finish(processing, sender, message.message_id, message.references,
                            new_text.ignored)
    orders = _interpret(processing, sender, new_text)
    _carry_out(processing, sender, message, orders)
    held_messages.expire_or_ask(processing)
    pauses.end_if_player_moved(processing, sender, orders, began)
    abandoned_game.note_missed_seats(processing, began)
    return reply.finish(processing, sender, message.message_id, message.references, orders.ignored)


def _carry_out(processing: Processing, sender: Sender, message: InboundMessage,
               orders: MessageOrders) -> None:
    """Carry out what a message asks for, and report the parts that were not read."""
    if not orders.items or orders.doubtful or orders.ambiguity:
        rate_limits.limit_repeated_text(processing, message)
    _process_orders(processing, sender, orders)
    if not message.complete:
        processing.add_reply("Your message was too long. Its last lines were not read.")
    unread_parts.report_unread_parts(processing, sender, message, orders)
    if rate_limits.has_only_idle_moves(processing, sender, orders):
        rate_limits.limit_repeated_text(processing, message)
    outages.explain_late_reading(processing, sender, message, orders)
    if (not processing.rate_limited and sender_trust.is_from_moderator(processing.office,
                                                                      message)
        and not sender.is_moderator):
        sender_trust.send_moderator_mail(processing, message)


def handle_post(office: Office, saved: bytes, roster: GameRoster, seat: Seat, text: str, when: str,
                key: str, answers: int = 0) -> ProcessingResult:
    """Process a text that the moderator vouches for: a forum post or standard input.

    BBCode quotes are ignored like quotes in mail. ``answers`` is the turn that the post answers (0:
    not stated). The reply is the mail without recipients. ``key`` identifies the text, so that its
    effects can be distinguished.
    """
    processing = Processing(office, Transaction(saved, roster.game), roster, when, key)
    processing.transaction.orders_wait = processing.orders_wait
    sender = Sender(seat, "", answers or processing.match.public_turn,
                    next(iter(roster.people_of(seat)), None) if len(
        roster.people_of(seat)) == 1 else None, answered_turn=answers)
    orders = _interpret(processing, sender, message_orders.scan_message(
        processing.match, sender.seat, sender.is_moderator, html_text.bbcode_to_text(text)))
    _process_orders(processing, sender, orders)
    processing.journal_rows.append({"paste": key, "seat": seat, "when": when})
    return forum_result.with_forum_result(processing, sender,
                                          reply.finish(processing, sender, "", (), orders.ignored),
                                          bool(orders.ignored))


def tick(office: Office, saved: bytes, roster: GameRoster, when: str, last: str = "",
         accepted: bool = False, waitlist: Waitlist | None = None,
         fetched: str | None = None) -> ProcessingResult:
    """Do what is due at a time: settled orders, plans, the deadline, a reminder; each once.

    At most one deadline is closed. Accepted watchers are added.

    ``last`` is when the journal was last written; ``fetched`` is the time (UTC) up to which the
    mailbox was read ("" never; None: mail is delivered to the office): no later deadline is closed.
    Refused: a clock that looks wrong, unless ``accepted``.
    """
    if roster.removed:
        return ProcessingResult(roster, idle_until=idle_games.NEVER)
    now = datetime.fromisoformat(when)
    deadline = datetime.fromisoformat(roster.deadline) if roster.deadline else None
    wrong = None if accepted else deadlines.why_clock_looks_wrong(
        now, datetime.fromisoformat(last) if last else None, None if roster.paused else deadline)
    if wrong is not None:
        raise wrong
    processing = Processing(office, Transaction(saved, roster.game), roster, when, f"tick {when}",
                            waitlist, fetched)
    processing.transaction.orders_wait = processing.orders_wait
    waitlist_commands.update_watchers(processing)
    waits = ""
    held_messages.expire_or_ask(processing)
    if not roster.paused:
        began = processing.match.turn
        if not abandoned_game.all_players_left(processing):
            waits = _close_deadline(processing, now)
        abandoned_game.note_missed_seats(processing, began)
        abandoned_game.pause_if_abandoned(processing, began)
    else:
        pauses.remind(processing, now)
    held_messages.expire_or_ask(processing)
    return replace(reply.finish(processing, None, "", (), ()), orders_accepted_until=waits,
                   idle_until="" if waits else idle_games.idle_until(processing))


def _close_deadline(processing: Processing, now: datetime) -> str:
    """Play what is due; then close the deadline of the current decisions, or send reminders.

    Returns the time up to which orders were accepted, if the deadline waits for the mailbox; else
    "".
    """
    _play_due(processing)
    until = (outages.orders_accepted_until(processing.roster)
             if processing.unchanged_since(processing.roster.asked_turn) else "")
    if until and until <= min(processing.timestamp, processing.mail_read_until):
        turn, late = processing.match.public_turn, matches.to_move(processing.match).decisions
        moderator_commands.close_deadline(processing, "")
        outages.record_closed(processing, turn, until,
                              tuple(decision.seat for decision in late if decision.must))
    elif until and until <= processing.timestamp:
        missed_deadlines.report_unread_mailbox(processing, until)
        return until
    elif until and processing.roster.deadline_rule:
        moderator_commands.remind_late(processing, now)
    return ""


def _play_due(processing: Processing) -> None:
    """Play what is due; a refusal is reported to the moderator."""
    try:
        processing.play_due()
    except Refused as error:
        processing.notes.append((MODERATOR, "Orders and plans that were due could not be played: "
                                            f"{error.problems[0].why}"))


# Interpreting and carrying out the orders of a message.

def _interpret(processing: Processing, sender: Sender, new_text: NewText) -> MessageOrders:
    """The orders in a text; a bare yes or no is bound to the open question."""
    orders = message_orders.interpret(processing.texts(sender.seat), sender.is_moderator, new_text,
                                      processing.player_names(sender.seat), sender.turn)
    return numbered_options.bind_option(processing, sender.seat, new_text.parts,
                                        confirmations.bind_confirmation(processing, sender,
                                                                        new_text.parts, orders))


def _process_orders(processing: Processing, sender: Sender, message_orders: MessageOrders) -> None:
    """Carry out the orders of a message; after a refusal no more moves are played."""
    processing.outcome = "Nothing was done."
    if not _is_doable(processing, sender, message_orders):
        return
    processing.outcome = "" if message_orders.items else "Nothing was done."
    first = len(processing.reply_blocks)
    processing.press_only = bool(message_orders.items) and all(isinstance(item, Command)
                                                               and item.name in PRESS_BLOCKS
                                                               for item in message_orders.items)
    if not message_orders.items:
        orders.reply_no_orders(processing, sender, message_orders.prose)
    handled: list[tuple[Item, str]] = []
    for item in message_orders.items:
        handled.append((item, _process_item(processing, sender, item, [
            other for other, item_outcome in handled if not outcomes.succeeded(item_outcome)])))
    processing.outcome = processing.outcome or outcomes.outcome(handled)
    processing.only_answers = {item.name if isinstance(item, Command)
                               and item_outcome in (outcomes.DONE, outcomes.NOT_LEGAL) else ""
                               for item, item_outcome in handled}
    processing.outcomes += [item_outcome for _, item_outcome in handled]
    talk = orders.talk_lines(processing, sender, message_orders) if message_orders.items else []
    outcomes.report_outcomes(processing, handled, talk, first)
    if message_orders.unheaded_orders:
        orders.explain_orders_heading(processing, sender, message_orders.unheaded_orders)
    elif message_orders.items and not sender.is_moderator:
        orders.report_unread_lines(processing, sender, message_orders.items, message_orders.prose)
    _play_due(processing)


def _is_doable(processing: Processing, sender: Sender, message_orders: MessageOrders) -> bool:
    """Whether a message is clear and none of its commands is refused; if not, the reply says so."""
    if message_orders.ambiguity:
        orders.reply_ambiguous(processing, sender, message_orders, message_orders.ambiguity)
        return False
    if message_orders.doubtful:
        processing.add_reply("Nothing was done: some lines of your message look like orders but "
                             "are not clear.")
        orders.report_doubtful(processing, sender, message_orders.doubtful)
        return False
    return dry_run.is_understood(processing, sender, message_orders.items)


def _process_item(processing: Processing, sender: Sender, item: Item, refused: list[Item]) -> str:
    """Carry out one item of a message and return its outcome.

    READY applies to the orders in this message: if those were refused, an older draft stays a
    draft.
    """
    refused_orders = [other for other in refused if isinstance(other, MoveBlock)
                      or other.name in outcomes.WRITTEN]
    if isinstance(item, MoveBlock):
        if any(isinstance(other, MoveBlock) for other in refused):
            processing.add_reply("Not played, because something before it was refused: "
                                 f"{item.text}")
            return outcomes.UNSEEN
        return orders.play_or_file(processing, sender, item)
    if item.name == numbered_options.OPTION:
        return orders.option(processing, sender, item)
    if item.name == "READY" and refused_orders:
        processing.add_reply(f"(line {item.line_number}) READY was skipped, because the orders "
                             "before it were refused.")
        return outcomes.UNSEEN
    processing.refused = processing.awaits_confirmation = False
    since = processing.match.turn
    _process_command(processing, sender, item)
    if item.name == "PLAN" and not processing.refused and missed_deadlines.moves_since(processing,
                                                                                       since,
                                                                                       sender.seat,
                                                                                       sender.seat):
        return outcomes.PLAYED
    refusal = outcomes.NOT_LEGAL if item.name == "CHECK" else outcomes.REFUSED
    return (refusal if processing.refused else outcomes.HELD
            if processing.awaits_confirmation else outcomes.DONE)


def _process_command(processing: Processing, sender: Sender, command: Command) -> None:
    if command.name == "YES":
        _confirm(processing, sender, command)
    elif command.name in mail_commands.OFFICE_COMMANDS and not (processing.roster.people
                                                                or processing.roster.asked_turn):
        processing.refused = True
        processing.add_reply(f"(line {command.line_number}) {command.name} works only in a game "
                             "played by mail. Nothing was done for this command."
                             + " Ask the moderator." * (command.name == "CONCEDE"))
    elif command.name in _MODERATOR_HANDLERS:
        _MODERATOR_HANDLERS[command.name](processing, sender, command)
    else:
        _PLAYER_HANDLERS[command.name](processing, sender, command)
    if not command.has_end:
        processing.add_reply(f"(line {command.line_number}) END {command.name} is missing. The "
                             "block ended above the first quoted text or signature.")


def _confirm(processing: Processing, sender: Sender, command: Command) -> None:
    """Carry out what was waiting for this yes, for the turn that it answers."""
    held = confirmations.take_confirmed(processing, sender, command)
    if held is None:
        return
    if held.why == "shorthand":
        orders.play_text(processing, sender, held.text, f"{held.turn}", (command.line_number,))
        return
    processing.confirmed = held
    _process_orders(processing, replace(sender, turn=held.turn, answered_kind=""),
                    held_messages.confirmed_orders(processing, held))
    processing.confirmed = None
