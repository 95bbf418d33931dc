"""Messages that wait for a yes: each with a question of its own, a code, and an end.

What is held is never replaced by another message, and never done by a yes to anything else. It
waits for three days; where it orders something for its turn, no longer than that turn.
"""

import hmac
from base64 import b32encode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256

from msgspec.structs import replace

from referee.commands import move, orders
from referee.commands.answer import MODERATOR, Answer
from referee.commands.transaction import Change
from referee.core.base.aliases import folded
from referee.core.base.control_characters import visible
from referee.core.base.problem import Refused
from referee.core.document.blocks import Heading, Lines, Page
from referee.core.game.decisions import Seat
from referee.core.input import sequence
from referee.pbem.handlers import departures, numbered_options, rate_limits, strangers
from referee.pbem.handlers.processing import Sitting, Writer
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.message import Letter
from referee.pbem.intent import message_orders
from referee.pbem.intent.message_orders import Moves, Understood
from referee.pbem.outbound import content
from referee.pbem.roster import game_roster
from referee.pbem.roster.game_roster import Held

DAYS = timedelta(days=3)
EACH = 3  # for one seat
LONGEST = 10_000  # characters
LINES, WIDTH = 12, 200  # of a message that are shown, and their characters
# What is for the turn that it answers.
BOUND = {"OPTION", "DRAFT", "READY", "WITHDRAW", "TAKEBACK", "WAIT", "NOWAIT"}
_WHY = {"address": "did you write this message?", "shorthand": "do you mean this move?",
        "gives": "do you mean it?"}


def of(at: Sitting, who: Writer) -> list[Held]:
    """The messages that wait for the yes of somebody, of which they have been asked."""
    return [one for one in at.desk.held if one.seat == who.seat and one.code
            and (not one.by or who.person is None or one.by == who.person.address)]


def waiting(at: Sitting, who: Writer) -> list[str]:
    """Which questions wait for somebody, and how each is answered."""
    return [f"{_title(one)}: YES {one.code} or NO {one.code}." for one in of(at, who)]


# A message is held.

def elsewhere(at: Sitting, who: Writer, letter: Letter) -> None:
    """Hold a message with a true token whose sender is not the seat's, and ask the seat."""
    text = message_orders.scanned(at.now, who.seat, who.moderator, letter.text).own.strip()
    found = understood(at, who.seat, text)
    text = numbered_options.bound(who, found, text)
    one = _looked(at, Held(who.seat, text, at.when, who.turn, "address", letter.sender,
                           date=visible(letter.date)[:100]), found)
    if not _asks(found):
        rate_limits.echoed(at, letter)
        if at.silent:
            return
    why = ("no order was found in it" if not _asks(found) else
           "not all of it was understood" if found.doubtful or found.unclear else
           f"it answers turn {who.turn}, and it is turn {at.now.public_turn} now" if _stale(at, one)
           else keep(at, one))
    if not why:
        return
    at.write(who.seat, "A message was not done.", (
        Lines((f"{_from(at, one)} Nothing of it was done, and it does not wait for your YES: "
               f"{why}.",)), *_quoted(one), *content.foot(at.now, who.seat)))
    _sender(at, one, why)


def _looked(at: Sitting, one: Held, found: Understood) -> Held:
    """What is held of a message from elsewhere: whether it is for its turn, and what follows."""
    said: list[str] = []
    for item in found.items:
        if isinstance(item, Command):
            with suppress(Refused):  # what is refused is said where the message is shown
                said += departures.follows(at, one.seat, None, item)
    return replace(one, bound=any(isinstance(item, Moves) or item.name in BOUND
                                  for item in found.items), said="\n".join(said))


def _asks(found: Understood) -> bool:
    """Whether a text asks for anything but to say yes to another."""
    return bool(found.doubtful or found.unclear) or any(
        isinstance(item, Moves) or item.name not in ("YES", "NO") for item in found.items)


def meant(at: Sitting, who: Writer, command: Command) -> bool:
    """Whether a command is to be done now; else it gives the game up, and is asked about.

    Who has no office to be asked by is taken at their word.
    """
    if not (at.desk.people or at.desk.asked):
        return True
    try:
        follows = departures.follows(at, who.seat, who.person, command)
    except Refused:  # with its reason when it is done
        return True
    said = "\n".join(follows)
    if not follows or (at.meant is not None and said in at.meant.said):
        return True
    line = f"{command.name} {command.rest}".strip() + f" BECAUSE {command.why}" * bool(command.why)
    why = keep(at, Held(who.seat, line, at.when, at.now.public_turn, "gives", said=said,
                        by=who.person.address if who.person else ""))
    at.tell(f"{command.name} is not done yet: " + (
        f"{why}." if why else "a message of its own asks whether you mean it."))
    return False


def keep(at: Sitting, one: Held) -> str:
    """Hold a message and ask about it; or why it cannot be held. The same again is asked again."""
    same = next((other for other in at.desk.held if other.code and (
        other.seat, other.text, other.turn, other.why, other.address, other.by, other.said) == (
            one.seat, one.text, one.turn, one.why, one.address, one.by, one.said)), None)
    if same is not None:
        if not at.silent:
            ask(at, same)
        return ""
    if len(one.text) > LONGEST:
        return "it is too long"
    if sum(other.seat == one.seat for other in at.desk.held) >= EACH:
        return f"{EACH} others wait for a YES of {one.seat} already"
    desk = replace(at.desk, held=(*at.desk.held, replace(one, code=_code(at, one))))
    if len(desk.held) > game_roster.HELD or len(game_roster.dumps(desk)) > game_roster.LONGEST // 2:
        return "too many others wait for a YES in this game"
    at.desk = desk
    ask(at, desk.held[-1])
    return ""


def _code(at: Sitting, one: Held) -> str:
    """A code that nobody guesses, and that is no word: it has letters and digits."""
    used = {other.code for other in at.desk.held}
    key = bytes.fromhex(at.desk.keys[one.seat])
    for n in range(1000):
        said = f"held {at.key} {n} {one.turn} {one.text}"
        code = b32encode(hmac.digest(key, said.encode(), sha256)[:5]).decode().lower()[:6]
        if code not in used and not code.isalpha() and not code.isdigit():
            break
    return code


def understood(at: Sitting, seat: Seat, text: str) -> Understood:
    """What a text asks for, if its seat writes it."""
    moderator = seat == MODERATOR
    scanned = message_orders.scanned(at.now, seat, moderator, text)
    return numbered_options.about(at, seat, scanned.parts, message_orders.read(
        at.now, seat, moderator, scanned, at.names(seat)))


def wanted(at: Sitting, one: Held) -> Understood:
    """What a message that is confirmed asks for, as its seat wrote it; no yes to another."""
    found = understood(at, one.seat, one.text)
    return replace(found, items=tuple(item for item in found.items if isinstance(item, Moves)
                                      or item.name not in ("YES", "NO")))


# It is asked about.

def ask(at: Sitting, one: Held) -> None:
    """The question whether a message is meant: who wrote it and when, and what it would do."""
    at.asked = True
    page = (
        *_reason(at, one), *_quoted(one),
        *content.section("what follows" if one.why == "gives" else "what it would do",
                         one.said.split("\n") if one.why == "gives" else _would(at, one)),
        Heading("how to answer"), Lines((
            "Answer this message with YES, and it is done; with NO, and it is dropped.",
            f"In another message write the code as well: YES {one.code}, NO {one.code}.",
            f"Until {_until(at, one)}; without a YES nothing of it is done.")),
        *content.foot(at.now, one.seat))
    state = f"A question: {_WHY[one.why]}"
    if one.by:  # of those who share a seat whoever wrote it is asked
        at.mails.append(at.mail((one.by,), page, one.seat, state=state, unasked=True,
                                about=one.code))
    else:
        at.write(one.seat, state, page, about=one.code)


def _reason(at: Sitting, one: Held) -> Page:
    if one.why == "address":
        return (Lines((f"{_from(at, one)} Nothing of it was done.",)),)
    if one.why == "shorthand":
        return (Lines(("Nothing is played yet: dice or cards are drawn for it, and your words "
                       "are not those of the rules.",)),)
    return (Lines(("Nothing is done yet; read what follows from it.",)),)


def _from(at: Sitting, one: Held) -> str:
    ours = any(folded(person.address) == one.address for person in at.desk.of(one.seat))
    return f"A message with the token of {one.seat} came from {one.address}, " + (
        "without a valid signature of its mail server." if ours else
        f"which is not an address of {one.seat} here.")


def _quoted(one: Held) -> Page:
    head = [f"From: {one.address}"] * bool(one.address) + [f"Date: {one.date}"] * bool(one.date)
    lines = [line.rstrip() for line in one.text.splitlines() if line.strip()]
    more = len(lines) - LINES
    return (Heading("the message"), Lines((*head, *(f"| {visible(line)[:WIDTH]}"
                                                   for line in lines[:LINES]),
                                          *[f"(and {more} more lines)"] * (more > 0))))


def _would(at: Sitting, one: Held) -> list[str]:
    """What a message would do, a line for each part of it."""
    told: list[str] = []
    for item in understood(at, one.seat, one.text).items:
        if isinstance(item, Moves):
            told.append(_moves(at, one.seat, item))
            continue
        told.append(numbered_options.shown(at, one.seat, item)
                    or f"{item.name} {item.rest}".strip())
        try:
            told += [f"  {line}" for line in departures.follows(at, one.seat, None, item)]
        except Refused as error:
            told.append(f"  This would be refused: {error.problems[0].why}")
    return told


def _moves(at: Sitting, seat: Seat, item: Moves) -> str:
    """Moves as the rules write them, as far as that is known before luck is drawn."""
    lines = "; ".join(line.strip() for line in item.text.splitlines())
    if at.now.rules.awaiting(at.now.state).sealed:
        return f"Orders: {lines}"
    try:
        looked = sequence.run(at.now, item.text, seat, "", None)
    except Refused:
        return f"Play: {lines}"
    read = "; ".join(at.now.rules.write(move) for move in looked.moves) or lines
    rest = f"; then: {'; '.join(looked.left)}" if looked.left else ""
    wrong = f" (this would be refused: {looked.problems[0].why})" if looked.problems else ""
    return f"Play: {read}{rest}{wrong}"


def _until(at: Sitting, one: Held) -> str:
    """When a question ends at the latest."""
    until = f"{datetime.fromisoformat(one.when) + DAYS:%Y-%m-%dT%H:%M:%SZ}"
    deadline = at.desk.deadline if one.bound and not at.desk.paused else ""
    said = at.moment(min(until, deadline or until), one.seat)
    return said + ", or until the game goes on to another turn" * one.bound


def _title(one: Held) -> str:
    first = " ".join(one.text.split())[:60]
    return f"“{visible(first)}”" + f" from {one.address}" * bool(one.address)


# It ends.

def review(at: Sitting, why: str = "") -> None:
    """Drop what has waited too long or is overtaken, and ask about what nobody was asked about.

    ``why`` is why a turn is over, if it is known.
    """
    for one in at.desk.held:
        if datetime.fromisoformat(at.when) - datetime.fromisoformat(one.when) >= DAYS:
            _expire(at, one, "no YES came in three days")
        elif not one.code:
            _renew(at, one)
        elif _stale(at, one):
            _expire(at, one, why or "the game has gone on to another turn")


def _renew(at: Sitting, one: Held) -> None:
    """Ask about a message that was held before questions had a code."""
    new = _looked(at, one, understood(at, one.seat, one.text))
    drop(at, one)
    if _stale(at, new):
        _expire(at, new, "the game has gone on to another turn")
        return
    why = keep(at, new)
    if why:
        _expire(at, new, why)


def _expire(at: Sitting, one: Held, why: str) -> None:
    drop(at, one)
    at.notes.append((one.seat, f"{_title(one)} was not done and waits no longer: {why}."))
    _sender(at, one, why)
    at.rows.append({"expired": one.code, "seat": one.seat, "when": at.when})


def drop(at: Sitting, one: Held) -> None:
    """Hold a message no more."""
    at.desk = replace(at.desk, held=tuple(other for other in at.desk.held if other != one))


def _stale(at: Sitting, one: Held) -> bool:
    """Whether what a message orders is for a turn that is over, so that it would be refused."""
    if not one.bound or at.still(one.turn, one.seat):
        return False
    moves = [item for item in understood(at, one.seat, one.text).items if isinstance(item, Moves)]
    return not moves or any(map(partial(_overtaken, at, one), moves))


def _overtaken(at: Sitting, one: Held, item: Moves) -> bool:
    game = Change(at.game.raw, at.desk.game, at.waits)
    sealed = at.now.rules.awaiting(at.now.state).sealed
    try:
        answer: Answer = orders.file(
            game, item.text, at.when, seat=one.seat, eyes=one.seat, at=f"{one.turn}"
        ) if sealed else move.move(
            game, item.text, at.when, seat=one.seat, eyes=one.seat, at=f"{one.turn}", brief=True)
        codes = [problem.code for problem in answer.problems]
    except Refused as error:
        codes = [problem.code for problem in error.problems]
    return "referee/illegal-stale" in codes


def _sender(at: Sitting, one: Held, why: str) -> None:
    """Tell who sent a message that it was not done, if a stranger may have a mail today."""
    ours = any(folded(person.address) == one.address for person in at.desk.of(one.seat))
    if not one.address or ours or strangers.nobody(at.office, one.address):
        return
    desk = rate_limits.stranger(at.office, at.desk, one.address, at.when)
    if desk is None:
        return
    at.desk = desk
    at.mails.append(at.mail((one.address,), (
        Lines((f"Nothing of your message to {at.desk.game}"
               + f" of {one.date}" * bool(one.date) + f" was done: {why}.",
               "It came from an address that is not the player's. Write from the address to "
               "which the messages of the game go.")),),
        state="Your message was not done.", unasked=True))


def moments(held: Iterable[Held]) -> Iterator[datetime]:
    """When each has waited long enough."""
    return (datetime.fromisoformat(one.when) + DAYS for one in held)
