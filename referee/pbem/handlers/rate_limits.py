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
from referee.core.document.blocks import Lines
from referee.core.language import free_text
from referee.pbem.handlers.processing import Handled, Sitting, Writer
from referee.pbem.inbound import mail_commands
from referee.pbem.inbound.cut_line import CUT
from referee.pbem.inbound.message import Letter
from referee.pbem.inbound.new_text import SHOWN
from referee.pbem.inbound.normalization import order, plain
from referee.pbem.intent import effect
from referee.pbem.intent.message_orders import Moves, Understood
from referee.pbem.roster.game_roster import MOST, Desk
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


class Rationed(Struct, frozen=True):
    """The desk with one more answer; why there were enough (empty: there were not); if that is new.
    """

    desk: Desk
    why: str = ""
    news: bool = False


def rationed(office: Office, desk: Desk, sender: str, when: str) -> Rationed:
    """One more answer to an address in this hour, if it may have one.

    Who may not counts one more than he may, as a note that this was told.
    """
    hour = when[:13]
    kept = _kept(desk, when)
    counts = {name: one for name, one in kept.items() if one[0] == hour}
    mine = counts.get(sender, (hour, 0))[1]
    every = sum(min(n, office.each) for _, n in counts.values())
    counts = kept
    if mine >= office.each:
        return Rationed(replace(desk, answered={**counts, sender: (hour, office.each + 1)}),
                        f"{office.each} messages from {sender} were answered in this hour",
                        mine == office.each)
    if every >= office.all:
        return Rationed(replace(desk, answered={**counts, _ALL: (hour, 0)}),
                        f"{every} messages were answered in this hour, the next was from {sender}",
                        _ALL not in counts)
    return Rationed(replace(desk, answered={**counts, sender: (hour, mine + 1)}))


def _kept(desk: Desk, when: str) -> dict[str, tuple[str, int]]:
    """The counts of this hour, and of this day those of strangers."""
    return {name: one for name, one in desk.answered.items() if one[0] in (when[:13], when[:10])}


def stranger(office: Office, desk: Desk, address: str, when: str) -> Desk | None:
    """The desk with one more mail of this day to who plays nothing; None: there were enough."""
    name, day = f"{_STRANGER}{address}", when[:10]
    counts = _kept(desk, when)
    mine = counts.get(name, (day, 0))[1]
    every = sum(n for one, (_, n) in counts.items() if one.startswith(_STRANGER))
    if mine >= office.stranger or every >= STRANGERS:
        return None
    return replace(desk, answered={**counts, name: (day, mine + 1)})


def silence(at: Sitting, sender: str, found: Rationed) -> None:
    """Let whoever has had enough have no answer, and tell the moderator if that is new."""
    at.silent = bool(found.why)
    if not found.news:
        return
    next_ = datetime.fromisoformat(f"{at.when[:13]}:00:00Z") + timedelta(hours=1)
    at.write(MODERATOR, "No answers for the rest of this hour.", (Lines((
        f"{found.why}: as many as [rations] allow.",
        f"Until {next_:%H:%M} UTC such messages have no answer; what they order is done all the "
        "same.")),))
    at.rows.append({"silent": sender, "when": at.when})


def echoed(at: Sitting, letter: Letter) -> None:
    """A text that orders nothing: let it have one answer in a day, as often as it comes.

    Some programs answer all mail, ours too, and do not say that they are none of a person's. What
    may be an order that failed has one answer more.
    """
    lines = [line for line in letter.text.partition(CUT)[0].splitlines()
             if not line.startswith(">")]
    most = TRIES if any(_tries(at, line) for line in lines[:LINES]) else ECHOES
    new = _NUMBER.sub("0", "\n".join(lines).casefold())
    digest = sha256(" ".join(new.split()).encode()).hexdigest()[:16]
    today = {one: of for one, of in at.desk.echoes.items() if of[0] == at.when[:10]}
    _, last, times = today.pop(letter.sender, ("", "", 0))
    times = times + 1 if last == digest else 1
    kept = dict([*today.items()][1 - MOST:])
    at.desk = replace(at.desk, echoes={
        **kept, letter.sender: (at.when[:10], digest, min(times, TRIES + 1))})
    if times < most or at.silent:
        return
    at.silent = True
    if times == most:
        at.write(MODERATOR, "The same text again and again.", (Lines((
            f"The same text came from {letter.sender} for the {('2nd', '3rd')[most - ECHOES]} time "
            "today and orders nothing. It has no answer for the rest of the day; what that "
            "address orders is done and answered.",
            "Perhaps a program answers there while somebody is away.")),))
        at.rows.append({"silent": letter.sender, "when": at.when})


def unasked(at: Sitting, who: Writer, found: Understood) -> bool:
    """Whether a message has only moves of who is not asked, none as the log writes it.

    Words of a game stand in what a program answers, too: “Received. Done.”
    """
    moves = [item for item in found.items if isinstance(item, Moves)]
    return bool(moves) and len(moves) == len(found.items) and not (
        found.doubtful or found.unclear or at.save) and all(
        ask.seat != who.seat for ask in at.now.rules.awaiting(at.now.state).asks) and not any(
        effect.exact(at.now, item.text) for item in moves)


def _tries(at: Sitting, line: str) -> bool:
    """Whether a line may be a move or a command that failed: it is short and begins like one."""
    line = plain(line)
    return 0 < len(line.split()) <= WORDS and len(line) <= SHOWN and bool(order(
        line, lambda text: mail_commands.begins(text, False)
        or free_text.begins(at.now.rules, text)))


def unanswered(at: Sitting) -> Handled:
    """What becomes of a letter behind enough answers of which nothing is done."""
    if at.mails:
        return Handled(at.desk, None, tuple(at.mails), tuple(at.rows))
    return Handled(at.desk, dropped=ENOUGH)
