"""Limits replies per hour, per address and for the whole game.

A sender over the limit gets no reply, but their orders are carried out. The moderator is informed
at most once an hour for each address and for the total.
"""

import re
from datetime import datetime, timedelta
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from referee.commands.answer import MODERATOR
from referee.core.document.blocks import TextBlock
from referee.core.language import free_text
from referee.pbem.handlers.processing import Processing, ProcessingResult, Sender
from referee.pbem.inbound import mail_commands
from referee.pbem.inbound.cut_line import CUT
from referee.pbem.inbound.message import InboundMessage
from referee.pbem.inbound.new_text import SHOWN
from referee.pbem.inbound.normalization import normalize_line, order_text
from referee.pbem.intent import effect
from referee.pbem.intent.message_orders import MessageOrders, MoveBlock
from referee.pbem.roster.game_roster import MOST, GameRoster
from referee.pbem.roster.office_settings import Office

ECHOES = 2  # copies of a text without orders in a day from which on it gets no reply
# the same for a text with a line that begins like a move, which a person may have written
TRIES = 3
LINES = 20  # lines of a text that are examined
WORDS = 10  # words of such a line, at most
_NUMBER = re.compile(r"\d+")  # such as a ticket number
ENOUGH = "too many answers in an hour"
STRANGERS = 20  # mails of a game to strangers per day
_STRANGER = "stranger "  # prefix of strangers' addresses in the counts
_ALL = ""  # name under which the total is recorded


class RateLimited(Struct, frozen=True):
    """The roster with one more reply counted."""

    roster: GameRoster
    why: str = ""  # why the limit is reached; "" if it is not
    is_new: bool = False  # the limit was reached just now


def count_answer(office: Office, roster: GameRoster, sender: str, when: str) -> RateLimited:
    """Count a reply to an address in this hour, if the limit allows it.

    The first reply over the limit is counted too, to record that this was announced.
    """
    hour = when[:13]
    current_counts = _current_counts(roster, when)
    counts = {name: count for name, count in current_counts.items() if count[0] == hour}
    address_count = counts.get(sender, (hour, 0))[1]
    total = sum(min(n, office.answers_per_address) for _, n in counts.values())
    counts = current_counts
    if address_count >= office.answers_per_address:
        return RateLimited(replace(roster,
                                   answered={**counts,
                                             sender: (hour, office.answers_per_address + 1)}),
                           f"{office.answers_per_address} messages from {sender} were answered in "
                           "this hour",
                           address_count == office.answers_per_address)
    if total >= office.answers_in_all:
        return RateLimited(replace(roster, answered={**counts, _ALL: (hour, 0)}),
                           f"{total} messages were answered in this hour, and the next came from "
                           f"{sender}",
                           _ALL not in counts)
    return RateLimited(replace(roster, answered={**counts, sender: (hour, address_count + 1)}))


def _current_counts(roster: GameRoster, when: str) -> dict[str, tuple[str, int]]:
    """The counts of this hour, and those of strangers of today."""
    return {name: count for name, count in roster.answered.items()
            if count[0] in (when[:13], when[:10])}


def count_stranger_mail(office: Office, roster: GameRoster, address: str,
                        when: str) -> GameRoster | None:
    """The roster with one more mail to a stranger today, or None over the limit."""
    name, day = f"{_STRANGER}{address}", when[:10]
    counts = _current_counts(roster, when)
    address_count = counts.get(name, (day, 0))[1]
    total = sum(n for key, (_, n) in counts.items() if key.startswith(_STRANGER))
    if address_count >= office.answers_per_stranger or total >= STRANGERS:
        return None
    return replace(roster, answered={**counts, name: (day, address_count + 1)})


def withhold_answer(processing: Processing, sender: str, rate_limit: RateLimited) -> None:
    """Withhold the reply from a sender over the limit; inform the moderator if that is new."""
    processing.rate_limited = bool(rate_limit.why)
    if not rate_limit.is_new:
        return
    hour = datetime.fromisoformat(f"{processing.timestamp[:13]}:00:00Z") + timedelta(hours=1)
    processing.send_to_seat(MODERATOR, "No answers for the rest of this hour.", (TextBlock((
        f"{rate_limit.why}: this is the limit in [rations] of office.toml.",
        f"Until {hour:%H:%M} UTC more messages get no answer. Their orders are still carried "
        "out.")),))
    processing.journal_rows.append({"silent": sender, "when": processing.timestamp})


def limit_repeated_text(processing: Processing, message: InboundMessage) -> None:
    """Limit replies to a repeated text without orders to one a day.

    Some programs answer all mail, including ours, without marking it as automatic. A text that may
    be a failed order gets one reply more.
    """
    lines = [line for line in message.text.partition(CUT)[0].splitlines()
             if not line.startswith(">")]
    most = TRIES if any(_looks_like_order(processing, line) for line in lines[:LINES]) else ECHOES
    new = _NUMBER.sub("0", "\n".join(lines).casefold())
    digest = sha256(" ".join(new.split()).encode()).hexdigest()[:16]
    today = {key: echo for key, echo in processing.roster.echoes.items()
             if echo[0] == processing.timestamp[:10]}
    _, last, times = today.pop(message.sender, ("", "", 0))
    times = times + 1 if last == digest else 1
    recent = dict([*today.items()][1 - MOST:])
    processing.roster = replace(processing.roster, echoes={
        **recent, message.sender: (processing.timestamp[:10], digest, min(times, TRIES + 1))})
    if times < most or processing.rate_limited:
        return
    processing.rate_limited = True
    if times == most:
        processing.send_to_seat(MODERATOR, "The same text came several times.", (TextBlock((
            f"{message.sender} sent the same text for the {('2nd', '3rd')[most - ECHOES]} time "
            "today, and it has no orders. The text gets no answer for the rest of the day. Orders "
            "from that address are carried out and answered.",
            "Perhaps the text is an automatic reply.")),))
        processing.journal_rows.append({"silent": message.sender, "when": processing.timestamp})


def has_only_idle_moves(processing: Processing, sender: Sender, orders: MessageOrders) -> bool:
    """Whether a message has only moves of a seat that has no decision, and none in canonical form.

    Words of a game occur in automatic replies too: “Received. Done.”
    """
    moves = [item for item in orders.items if isinstance(item, MoveBlock)]
    return (bool(moves) and len(moves) == len(orders.items) and not (
        orders.doubtful or orders.ambiguity or processing.save) and all(
        decision.seat != sender.seat
        for decision in processing.match.game.to_move(processing.match.state).decisions)
            and not any(
        effect.is_canonical(processing.texts(sender.seat), item.text) for item in moves))


def _looks_like_order(processing: Processing, line: str) -> bool:
    """Whether a line may be a failed move or command: it is short and begins like one."""
    line = normalize_line(line)
    return 0 < len(line.split()) <= WORDS and len(line) <= SHOWN and bool(order_text(
        line, lambda text: mail_commands.begins_like_command(text, False)
        or free_text.begins_with_verb(processing.match.game, text)))


def result_without_answer(processing: Processing) -> ProcessingResult:
    """The result of a message over the limit of which nothing is done."""
    if processing.mails:
        return ProcessingResult(processing.roster, None, tuple(processing.mails),
                                tuple(processing.journal_rows))
    return ProcessingResult(processing.roster, dropped=ENOUGH)
