"""Messages held until they are confirmed: each with its own question, a code and an expiry.

A held message is never replaced by another, and never carried out by a yes to anything else. It
expires after three days, or with its turn if it orders something for that turn.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

from msgspec.structs import replace

from referee.commands import move, orders
from referee.commands.answer import MODERATOR, Answer
from referee.commands.transaction import Transaction
from referee.core.base.aliases import folded
from referee.core.base.control_characters import visible
from referee.core.base.problem import Refused
from referee.core.base.references import seat_ref
from referee.core.document.blocks import Heading, Page, TextBlock
from referee.core.game.decisions import Seat
from referee.pbem.handlers import departures, numbered_options, rate_limits, strangers
from referee.pbem.handlers.processing import Processing, Sender
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.message import InboundMessage
from referee.pbem.intent import message_orders
from referee.pbem.intent.message_orders import MessageOrders, MoveBlock
from referee.pbem.outbound import content
from referee.pbem.roster import codes, game_roster
from referee.pbem.roster.game_roster import HeldMessage

DAYS = timedelta(days=3)
EACH = 3  # held messages per seat
LONGEST = 10_000  # characters
LINES, WIDTH = 12, 200  # lines of a message that are shown, and characters of each
# Commands that apply only to the turn that the message answers.
BOUND = {"OPTION", "DRAFT", "READY", "WITHDRAW", "TAKEBACK", "WAIT", "NOWAIT"}
_WHY = {"address": "did you write this message?", "shorthand": "do you mean this move?",
        "gives": "do you mean it?"}


def held_for(processing: Processing, sender: Sender) -> list[HeldMessage]:
    """The held messages that the sender can confirm."""
    return [held for held in processing.roster.held if held.seat == sender.seat and held.code
            and (not held.by or sender.person is None or held.by == sender.person.address)]


def question_lines(processing: Processing, sender: Sender) -> list[str]:
    """The open questions of the sender, and how to answer each."""
    return [f"{_title(held)}: YES {held.code} or NO {held.code}."
            for held in held_for(processing, sender)]


# Holding a message.

def hold_from_other_address(processing: Processing, sender: Sender,
                            message: InboundMessage) -> None:
    """Hold a message that has a valid token but another sender address, and ask the seat."""
    text = message_orders.scan_message(processing.match, sender.seat, sender.is_moderator,
                                       message.text).own_text.strip()
    orders = interpret_for_seat(processing, sender.seat, text)
    text = numbered_options.with_list_code(sender, orders, text)
    held = _with_consequences(processing, HeldMessage(sender.seat, text, processing.timestamp,
                                                      sender.turn, "address", message.sender,
                                                      date=visible(message.date)[:100]), orders)
    if not _asks_for_anything(orders):
        rate_limits.limit_repeated_text(processing, message)
        if processing.rate_limited:
            return
    why = ("your message has no order" if not _asks_for_anything(orders) else
           "part of your message was not understood" if orders.doubtful or orders.ambiguity else
           f"your message answers turn {sender.turn}, but it is turn "
           f"{processing.match.public_turn} now"
           if _is_stale(processing, held)
           else hold(processing, held))
    if not why:
        return
    processing.send_to_seat(sender.seat, "A message was not done.", (
        TextBlock((f"{_origin_sentence(processing, held)} Nothing was done, and a YES cannot "
                   f"confirm it: {why}.",)), *_quoted_message(held),
        *content.foot(processing.match, sender.seat)))
    _notify_sender(processing, held, why)


def _with_consequences(processing: Processing, held: HeldMessage,
                       orders: MessageOrders) -> HeldMessage:
    """The held message with its ``bound`` and its consequences."""
    lines: list[str] = []
    for item in orders.items:
        if isinstance(item, Command):
            with suppress(Refused):  # the refusal is shown with the message
                lines += departures.consequences(processing, held.seat, None, item)
    return replace(held, bound=any(isinstance(item, MoveBlock) or item.name in BOUND
                                   for item in orders.items), said="\n".join(lines))


def _asks_for_anything(orders: MessageOrders) -> bool:
    """Whether a text asks for anything other than to confirm another message."""
    return bool(orders.doubtful or orders.ambiguity) or any(
        isinstance(item, MoveBlock) or item.name not in ("YES", "NO") for item in orders.items)


def is_confirmed(processing: Processing, sender: Sender, command: Command) -> bool:
    """Whether a command may be done now; if it gives up the game, it is held and confirmed first.

    In a game without mail addresses there is no confirmation, and the command is done at once.
    """
    if not (processing.roster.people or processing.roster.asked_turn):
        return True
    try:
        follows = departures.consequences(processing, sender.seat, sender.person, command)
    except Refused:  # the refusal is reported when it is carried out
        return True
    text = "\n".join(follows)
    if not follows or (processing.confirmed is not None and text in processing.confirmed.said):
        return True
    line = (f"{command.name} {command.argument}".strip()
            + f" BECAUSE {command.reason}" * bool(command.reason))
    why = hold(processing, HeldMessage(sender.seat, line, processing.timestamp,
                                       processing.match.public_turn, "gives", said=text,
                                       by=sender.person.address if sender.person else ""))
    processing.add_reply(f"{command.name} was not done yet: " + (
        f"{why}." if why else "another mail asks you to confirm it."))
    return False


def hold(processing: Processing, held: HeldMessage) -> str:
    """Hold a message and send its question; returns why it cannot be held, or "".

    The question of an identical held message is sent again.
    """
    same = next((other for other in processing.roster.held if other.code and (
        other.seat, other.text, other.turn, other.why, other.address, other.by, other.said) == (
            held.seat, held.text, held.turn, held.why, held.address, held.by, held.said)), None)
    if same is not None:
        if not processing.rate_limited:
            send_question(processing, same)
        return ""
    if len(held.text) > LONGEST:
        return "the message is too long"
    if sum(other.seat == held.seat for other in processing.roster.held) >= EACH:
        return f"{EACH} other messages already wait for a YES from {seat_ref(held.seat)}"
    roster = replace(processing.roster, held=(*processing.roster.held,
                                              replace(held, code=_new_code(processing, held))))
    if (len(roster.held) > game_roster.HELD
        or len(game_roster.dumps(roster)) > game_roster.LONGEST // 2):
        return "too many other messages wait for a YES in this game"
    processing.roster = roster
    send_question(processing, roster.held[-1])
    return ""


def _new_code(processing: Processing, held: HeldMessage) -> str:
    return codes.new_code(processing.roster.keys[held.seat],
                          lambda n: f"held {processing.key} {n} {held.turn} {held.text}",
                          {other.code for other in processing.roster.held})


def interpret_for_seat(processing: Processing, seat: Seat, text: str) -> MessageOrders:
    """The orders in a text, as if its seat wrote it."""
    moderator = seat == MODERATOR
    new_text = message_orders.scan_message(processing.match, seat, moderator, text)
    return numbered_options.bind_option(processing, seat, new_text.parts, message_orders.interpret(
        processing.texts(seat), moderator, new_text, processing.player_names(seat)))


def confirmed_orders(processing: Processing, held: HeldMessage) -> MessageOrders:
    """The orders in a confirmed message as its seat wrote it, without a yes or no to others."""
    orders = interpret_for_seat(processing, held.seat, held.text)
    return replace(orders, items=tuple(item for item in orders.items if isinstance(item, MoveBlock)
                                       or item.name not in ("YES", "NO")))


# Asking for confirmation.

def send_question(processing: Processing, held: HeldMessage) -> None:
    """Send the question whether a message is meant: its sender, its date and what it would do."""
    processing.awaits_confirmation = True
    page = (
        *_reason_page(processing, held), *_quoted_message(held),
        *content.section("what follows" if held.why == "gives" else "what it would do",
                         held.said.split("\n") if held.why == "gives"
                         else _effect_lines(processing, held)),
        Heading("how to answer"), TextBlock((
            "Reply YES to do this, or NO to delete the message.",
            f"In another mail add the code: YES {held.code} or NO {held.code}.",
            f"You have until {_expiry_text(processing, held)}. Without a YES nothing is done.")),
        *content.foot(processing.match, held.seat))
    state = f"{_WHY[held.why].capitalize()}"
    if held.by:  # if several share a seat, only the author is asked
        processing.mails.append(processing.build_mail((held.by,), page, held.seat, state=state,
                                                      unasked=True,
                                                      about=held.code))
    else:
        processing.send_to_seat(held.seat, state, page, about=held.code)


def _reason_page(processing: Processing, held: HeldMessage) -> Page:
    if held.why == "address":
        return (TextBlock((f"{_origin_sentence(processing, held)} Nothing was done yet.",)),)
    if held.why == "shorthand":
        return (TextBlock(("Nothing was played yet: your move needs dice or cards, and you wrote "
                           "it in your own words.",)),)
    return (TextBlock(("Nothing was done yet. Read first what would follow.",)),)


def _origin_sentence(processing: Processing, held: HeldMessage) -> str:
    is_seat_address = any(folded(person.address) == held.address
                          for person in processing.roster.people_of(held.seat))
    return f"A message with the token of {seat_ref(held.seat)} came from {held.address}, " + (
        "without a valid signature of its mail server." if is_seat_address else
        f"which is not an address of {seat_ref(held.seat)}.")


def _quoted_message(held: HeldMessage) -> Page:
    headers = [f"From: {held.address}"] * bool(held.address)
    headers += [f"Date: {held.date}"] * bool(held.date)
    lines = [line.rstrip() for line in held.text.splitlines() if line.strip()]
    more = len(lines) - LINES
    return (Heading("the message"), TextBlock((*headers, *(f"| {visible(line)[:WIDTH]}"
                                                   for line in lines[:LINES]),
                                          *[f"(and {more} more lines)"] * (more > 0))))


def _effect_lines(processing: Processing, held: HeldMessage) -> list[str]:
    """What a message would do, a line for each item."""
    lines: list[str] = []
    for item in interpret_for_seat(processing, held.seat, held.text).items:
        if isinstance(item, MoveBlock):
            lines.append(_moves_line(processing, held.seat, item))
            continue
        lines.append(numbered_options.option_effect(processing, held.seat, item)
                     or f"{item.name} {item.argument}".strip())
        try:
            lines += [f"  {line}"
                      for line in departures.consequences(processing, held.seat, None, item)]
        except Refused as error:
            lines.append(f"  This would be refused: {error.problems[0].why}")
    return lines


def _moves_line(processing: Processing, seat: Seat, item: MoveBlock) -> str:
    """Moves in canonical form, as far as known before dice or cards are drawn."""
    lines = "; ".join(line.strip() for line in item.text.splitlines())
    if processing.match.game.to_move(processing.match.state).simultaneous:
        return f"Orders: {lines}"
    try:
        result = processing.texts(seat).of(item.text).check()
    except Refused:
        return f"Play: {lines}"
    moves = "; ".join(processing.match.game.write(move) for move in result.moves) or lines
    rest = f"; then: {'; '.join(result.remaining_steps)}" if result.remaining_steps else ""
    wrong = f" (this would be refused: {result.problems[0].why})" if result.problems else ""
    return f"Play: {moves}{rest}{wrong}"


def _expiry_text(processing: Processing, held: HeldMessage) -> str:
    """When a question expires at the latest."""
    until = f"{datetime.fromisoformat(held.when) + DAYS:%Y-%m-%dT%H:%M:%SZ}"
    deadline = processing.roster.deadline if held.bound and not processing.roster.paused else ""
    text = processing.time_text(min(until, deadline or until), held.seat)
    return text + ", or until the next turn of the game" * held.bound


def _title(held: HeldMessage) -> str:
    first = " ".join(held.text.split())[:60]
    return f"“{visible(first)}”" + f" from {held.address}" * bool(held.address)


# Expiry.

def expire_or_ask(processing: Processing, why: str = "") -> None:
    """Drop held messages that are expired or stale, and ask about those never asked about.

    ``why`` is why the turn is over, if known.
    """
    for held in processing.roster.held:
        if datetime.fromisoformat(processing.timestamp) - datetime.fromisoformat(held.when) >= DAYS:
            _expire(processing, held, "no YES came within three days")
        elif not held.code:
            _ask_again(processing, held)
        elif _is_stale(processing, held):
            _expire(processing, held, why or "the game is at another turn now")


def _ask_again(processing: Processing, held: HeldMessage) -> None:
    """Ask about a message that was held by an older version, without a code."""
    new = _with_consequences(processing, held, interpret_for_seat(processing, held.seat, held.text))
    drop(processing, held)
    if _is_stale(processing, new):
        _expire(processing, new, "the game is at another turn now")
        return
    why = hold(processing, new)
    if why:
        _expire(processing, new, why)


def _expire(processing: Processing, held: HeldMessage, why: str) -> None:
    drop(processing, held)
    processing.notes.append((held.seat, f"{_title(held)} was not done: {why}."))
    _notify_sender(processing, held, why)
    processing.journal_rows.append({"expired": held.code, "seat": held.seat,
                                    "when": processing.timestamp})


def drop(processing: Processing, held: HeldMessage) -> None:
    """Remove a held message from the roster."""
    processing.roster = replace(processing.roster,
                                held=tuple(other for other in processing.roster.held
                                           if other != held))


def _is_stale(processing: Processing, held: HeldMessage) -> bool:
    """Whether the orders of a held message are for a turn that is over, and would be refused."""
    if not held.bound or processing.unchanged_since(held.turn, held.seat):
        return False
    moves = [item for item in interpret_for_seat(processing, held.seat, held.text).items
             if isinstance(item, MoveBlock)]
    return not moves or any(map(partial(_is_overtaken, processing, held), moves))


def _is_overtaken(processing: Processing, held: HeldMessage, item: MoveBlock) -> bool:
    transaction = Transaction(processing.transaction.raw, processing.roster.game,
                              processing.orders_wait)
    simultaneous = processing.match.game.to_move(processing.match.state).simultaneous
    try:
        answer: Answer = orders.file(
            transaction, item.text, processing.timestamp, seat=held.seat, viewer=held.seat,
            at=f"{held.turn}"
        ) if simultaneous else move.move(
            transaction, item.text, processing.timestamp, seat=held.seat, viewer=held.seat,
            at=f"{held.turn}", brief=True)
        codes = [problem.code for problem in answer.problems]
    except Refused as error:
        codes = [problem.code for problem in error.problems]
    return "referee/illegal-stale" in codes


def _notify_sender(processing: Processing, held: HeldMessage, why: str) -> None:
    """Tell the sender of a message that it was not done, within the limit of mail to strangers."""
    is_seat_address = any(folded(person.address) == held.address
                          for person in processing.roster.people_of(held.seat))
    if not held.address or is_seat_address or strangers.why_unread_address(processing.office,
                                                                           held.address):
        return
    roster = rate_limits.count_stranger_mail(processing.office, processing.roster, held.address,
                                             processing.timestamp)
    if roster is None:
        return
    processing.roster = roster
    processing.mails.append(processing.build_mail((held.address,), (
        TextBlock((f"Your message to {processing.roster.game}"
                   + f" of {held.date}" * bool(held.date) + f" was not done: {why}.",
                   "The message came from another address than the player's. Write from the "
                   "address to which the mails of the game come.")),),
        state="Your message was not done.", unasked=True))


def expiry_times(held: Iterable[HeldMessage]) -> Iterator[datetime]:
    """When each held message expires."""
    return (datetime.fromisoformat(pending.when) + DAYS for pending in held)
