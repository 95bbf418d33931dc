"""Answers are rationed, by the hour: to each address of a game, and in all of it.

Who has had enough is not answered; what he orders is done all the same. The moderator is told
of it once an hour: of each address, and of all together.
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

ECHOES = 2  # the same text in a day, ordering nothing, that has no answer any more
TRIES = 3  # the same of one that has a line which begins like a move, as a person's may
LINES = 20  # of a text that are looked at
WORDS = 10  # of such a line, at most
_NUMBER = re.compile(r"\d+")  # of a ticket, say
ENOUGH = "too many answers in an hour"
STRANGERS = 20  # mails a day of a game to who plays nothing
_STRANGER = "stranger "  # stands before their addresses
_ALL = ""  # the name under which it is noted that all together had enough


class RateLimited(Struct, frozen=True):
    """The desk with one more answer; why there were enough (empty: there were not); if that is new.
    """

    roster: GameRoster
    why: str = ""
    is_new: bool = False


def count_answer(office: Office, roster: GameRoster, sender: str, when: str) -> RateLimited:
    """One more answer to an address in this hour, if it may have one.

    Who may not counts one more than he may, as a note that this was told.
    """
    hour = when[:13]
    current_counts = _current_counts(roster, when)
    counts = {name: count for name, count in current_counts.items() if count[0] == hour}
    mine = counts.get(sender, (hour, 0))[1]
    every = sum(min(n, office.answers_per_address) for _, n in counts.values())
    counts = current_counts
    if mine >= office.answers_per_address:
        return RateLimited(replace(roster,
                                   answered={**counts,
                                             sender: (hour, office.answers_per_address + 1)}),
                           f"{office.answers_per_address} messages from {sender} were answered in "
                           f"this hour",
                           mine == office.answers_per_address)
    if every >= office.answers_in_all:
        return RateLimited(replace(roster, answered={**counts, _ALL: (hour, 0)}),
                           f"{every} messages were answered in this hour, the next was from "
                           f"{sender}",
                           _ALL not in counts)
    return RateLimited(replace(roster, answered={**counts, sender: (hour, mine + 1)}))


def _current_counts(roster: GameRoster, when: str) -> dict[str, tuple[str, int]]:
    """The counts of this hour, and of this day those of strangers."""
    return {name: count for name, count in roster.answered.items()
            if count[0] in (when[:13], when[:10])}


def count_stranger_mail(office: Office, roster: GameRoster, address: str,
                        when: str) -> GameRoster | None:
    """The desk with one more mail of this day to who plays nothing; None: there were enough."""
    name, day = f"{_STRANGER}{address}", when[:10]
    counts = _current_counts(roster, when)
    mine = counts.get(name, (day, 0))[1]
    every = sum(n for key, (_, n) in counts.items() if key.startswith(_STRANGER))
    if mine >= office.answers_per_stranger or every >= STRANGERS:
        return None
    return replace(roster, answered={**counts, name: (day, mine + 1)})


def withhold_answer(processing: Processing, sender: str, rate_limit: RateLimited) -> None:
    """Let whoever has had enough have no answer, and tell the moderator if that is new."""
    processing.rate_limited = bool(rate_limit.why)
    if not rate_limit.is_new:
        return
    next_ = datetime.fromisoformat(f"{processing.timestamp[:13]}:00:00Z") + timedelta(hours=1)
    processing.send_to_seat(MODERATOR, "No answers for the rest of this hour.", (TextBlock((
        f"{rate_limit.why}: as many as [rations] allow.",
        f"Until {next_:%H:%M} UTC such messages have no answer; what they order is done all the "
        "same.")),))
    processing.journal_rows.append({"silent": sender, "when": processing.timestamp})


def limit_repeated_text(processing: Processing, message: InboundMessage) -> None:
    """A text that orders nothing: let it have one answer in a day, as often as it comes.

    Some programs answer all mail, ours too, and do not say that they are none of a person's. What
    may be an order that failed has one answer more.
    """
    lines = [line for line in message.text.partition(CUT)[0].splitlines()
             if not line.startswith(">")]
    most = TRIES if any(_looks_like_order(processing, line) for line in lines[:LINES]) else ECHOES
    new = _NUMBER.sub("0", "\n".join(lines).casefold())
    digest = sha256(" ".join(new.split()).encode()).hexdigest()[:16]
    today = {key: of for key, of in processing.roster.echoes.items()
             if of[0] == processing.timestamp[:10]}
    _, last, times = today.pop(message.sender, ("", "", 0))
    times = times + 1 if last == digest else 1
    kept = dict([*today.items()][1 - MOST:])
    processing.roster = replace(processing.roster, echoes={
        **kept, message.sender: (processing.timestamp[:10], digest, min(times, TRIES + 1))})
    if times < most or processing.rate_limited:
        return
    processing.rate_limited = True
    if times == most:
        processing.send_to_seat(MODERATOR, "The same text again and again.", (TextBlock((
            f"The same text came from {message.sender} for the {('2nd', '3rd')[most - ECHOES]} "
            f"time "
            "today and orders nothing. It has no answer for the rest of the day; what that "
            "address orders is done and answered.",
            "Perhaps a program answers there while somebody is away.")),))
        processing.journal_rows.append({"silent": message.sender, "when": processing.timestamp})


def has_only_idle_moves(processing: Processing, sender: Sender, orders: MessageOrders) -> bool:
    """Whether a message has only moves of who is not asked, none as the log writes it.

    Words of a game stand in what a program answers, too: “Received. Done.”
    """
    moves = [item for item in orders.items if isinstance(item, MoveBlock)]
    return (bool(moves) and len(moves) == len(orders.items) and not (
        orders.doubtful or orders.ambiguity or processing.save) and all(
        decision.seat != sender.seat
        for decision in processing.match.game.to_move(processing.match.state).decisions)
            and not any(
        effect.is_canonical(processing.match, item.text) for item in moves))


def _looks_like_order(processing: Processing, line: str) -> bool:
    """Whether a line may be a move or a command that failed: it is short and begins like one."""
    line = normalize_line(line)
    return 0 < len(line.split()) <= WORDS and len(line) <= SHOWN and bool(order_text(
        line, lambda text: mail_commands.begins_like_command(text, False)
        or free_text.begins_with_verb(processing.match.game, text)))


def result_without_answer(processing: Processing) -> ProcessingResult:
    """What becomes of a letter behind enough answers of which nothing is done."""
    if processing.mails:
        return ProcessingResult(processing.roster, None, tuple(processing.mails),
                                tuple(processing.journal_rows))
    return ProcessingResult(processing.roster, dropped=ENOUGH)
