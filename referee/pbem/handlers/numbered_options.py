"""The numbered list of a message: moves that were offered, kept until their turn is over.

A message has one list: that of a refusal in it, else the examples below its question. ``option 2``
counts in an answer to that message, or with the code of its list beside it, and in a message of
its own; a bare number is never one. The number stands before our own mark, so that a line of a list
that comes back is none of the player's, see ``referee/pbem/intent/examples.py``.
"""

import hmac
from base64 import b32encode
from collections.abc import Iterable, Iterator
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from referee.commands import option_checks, position_report, post
from referee.commands.answer import PUBLIC
from referee.commands.post import MARK
from referee.core.base import aliases
from referee.core.base.problem import Refused
from referee.core.document.blocks import Lines, Page
from referee.core.game.decisions import Seat
from referee.core.input import offered_moves
from referee.core.language import free_text
from referee.core.match import entry_texts, log_entry
from referee.pbem.handlers import mail_offers
from referee.pbem.handlers.processing import Sitting, Writer
from referee.pbem.inbound import courtesy, mail_commands
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.new_text import SHOWN, Line, Part
from referee.pbem.intent import ambiguity, effect, message_orders
from referee.pbem.intent.message_orders import Moves, Understood
from referee.pbem.outbound import content
from referee.pbem.roster import game_roster
from referee.pbem.roster.game_roster import Offered

OPTION = "OPTION"
_LOOKS = mail_commands.ASKING | {"CHECK"}
EACH = 8  # lists of one seat; the oldest goes first
LINES = 5  # of a text that is read for what it may mean
BOTH = ("it picks a move of a list, and more stands beside it; write OPTION and the number alone, "
        "and all else in another message")
NUMBER = ("A number alone is neither a move nor an option; write the move whole, or OPTION and the "
          "number.")
MINE = "Answer this message with what you mean: a move, or OPTION and a number of its list."


class Picked(Struct, frozen=True):
    """What a number means: the text that was offered, and the turn it was offered for."""

    number: int
    text: str
    turn: int

    @property
    def said(self) -> str:
        """The number with its move."""
        return f"option {self.number}: {self.text}"


# A list is made.

def question(at: Sitting, seat: Seat, numbered: bool = True) -> tuple[Page, str]:
    """What a seat is asked, its examples ``numbered``, and the code of their list; empty: none."""
    texts = _examples(at, seat)
    code = _keep(at, seat, texts) if numbered and seat in at.now.seats else ""
    until = at.until(seat)
    if not code:
        return content.question(at.now, seat, until), ""
    return (*content.question(at.now, seat, until, numbered=True),
            Lines((_how(code, len(texts)),)), *mail_offers.several(
                at.now, seat, len(at.desk.of(seat)) > 1)), code


def refused(at: Sitting, who: Writer) -> str:
    """Number what the first refusal told to a writer offers; the code of the list (empty: none).

    What was offered before the message did something else is shown without numbers.
    """
    if at.offered is None or not who.address or who.moderator or (
            at.offered.turn != at.now.public_turn):
        return ""
    shown, texts = at.offered.shown, at.offered.texts
    if shown not in at.told:
        return ""
    alone = at.desk.of(who.seat) == (who.person,)
    every = tuple(dict.fromkeys((*_under_hand(at, who), *texts)))
    code = _keep(at, who.seat, every, "" if alone else who.address)
    if code:
        numbers = [every.index(text) + 1 for text in texts]
        at.told[at.told.index(shown)] = Lines((
            *shown.lines[:-len(texts)],
            *(f"  {n}. {MARK}{text}" for n, text in zip(numbers, texts, strict=True)),
            _how(code, len(texts), numbers[0])))
    return code


def _under_hand(at: Sitting, who: Writer) -> tuple[str, ...]:
    """The list that a writer has before them: of the mail that is answered, else of the question.

    What a refusal offers is put behind it, so that no number of theirs means another move.
    """
    one = next((one for one in at.desk.offered if one.seat == who.seat and one.code == who.listed
                and one.by in ("", who.address) and not _over(at, one)), None)
    texts = one.texts if one else _examples(at, who.seat)
    return texts if len(texts) <= game_roster.OPTIONS else ()


def _examples(at: Sitting, seat: Seat) -> tuple[str, ...]:
    return tuple(choice.move for ask in position_report.asking(at.now, seat) if ask.seat == seat
                 for choice in ask.choices)


def _how(code: str, many: int, first: int = 1) -> str:
    return (f"To pick {'one' if many > 1 else 'it'}, reply OPTION {first} and nothing else. "
            f"(From another mail: OPTION {first} {code}.)")


def _keep(at: Sitting, seat: Seat, texts: Iterable[str], by: str = "") -> str:
    """The code of a list that is kept from now on; empty: there is none, or no room for it."""
    texts = tuple(texts)
    if not texts or not _asked(at, seat) or len(texts) > game_roster.OPTIONS or any(
            len(text) > game_roster.OPTION for text in texts):
        return ""
    turn = at.now.public_turn
    same = next((one for one in at.desk.offered if (one.seat, one.turn, one.texts, one.by) == (
        seat, turn, texts, by)), None)
    if same is not None:
        return same.code
    new = Offered(seat, turn, texts, _code(at, seat, turn, texts, by), by)
    mine = [one for one in at.desk.offered if one.seat == seat]
    gone = mine[:max(0, len(mine) + 1 - EACH)]
    desk = replace(at.desk, offered=(*(one for one in at.desk.offered if one not in gone), new))
    if (len(desk.offered) > game_roster.MOST
            or len(game_roster.dumps(desk)) > game_roster.LONGEST // 2):
        return ""
    at.desk = desk
    return new.code


def _code(at: Sitting, seat: Seat, turn: int, texts: tuple[str, ...], by: str) -> str:
    """A code that follows from seat, turn and list, and is no word: it has letters and digits."""
    used = {one.code for one in at.desk.held} | {one.code for one in at.desk.offered}
    key = bytes.fromhex(at.desk.keys[seat])
    code = ""
    for n in range(1000):
        named = f"offered {n} {turn} {by} {' | '.join(texts)}"
        code = b32encode(hmac.digest(key, named.encode(), sha256)[:5]).decode().lower()[:6]
        if code not in used and not code.isalpha() and not code.isdigit():
            break
    return code


def offer(at: Sitting, who: Writer, texts: Iterable[str]) -> None:
    """Offer the moves that lines of a message may mean, if any."""
    now, seat = at.now, who.seat
    lines = [text for text in texts if not mail_commands.begins(text, False)
             and free_text.names(now.rules, text)][:LINES]
    if lines and _asked(at, seat):
        at.offer(_offers(at, seat, "\n".join(lines)))


def readings(at: Sitting, who: Writer, lines: Iterable[Line]) -> None:
    """Offer what lines that are asked about would be by themselves."""
    found = (_reading(at, who.seat, line.text) for line in lines)
    at.offer(tuple(dict.fromkeys(filter(None, found)))[:LINES])


def _reading(at: Sitting, seat: Seat, text: str) -> str:
    """What a line would be, or what is likest to it; empty: it names nothing of the game."""
    text = courtesy.turned(text)[1]
    would = effect.read(at.now, seat, text)
    if would is not None:
        return would.said
    return next(iter(_offers(at, seat, text)), "")


def _offers(at: Sitting, seat: Seat, text: str) -> tuple[str, ...]:
    try:
        named = free_text.names(at.now.rules, text)
        return offered_moves.suggested(at.now, text, seat) if named else ()
    except Refused:  # it names another seat
        return ()


# It ends.

def review(at: Sitting) -> None:
    """Drop the lists of turns that are over."""
    kept = tuple(one for one in at.desk.offered if not _over(at, one))
    if kept != at.desk.offered:
        at.desk = replace(at.desk, offered=kept)


def _over(at: Sitting, one: Offered) -> bool:
    """Whether a seat is not asked any more what it was, or has answered.

    What others do meanwhile ends no list; whether an answer still holds is found when it is played.
    """
    if not _asked(at, one.seat):
        return True
    return not at.still(one.turn, one.seat) and any(
        not isinstance(row, entry_texts.Played | entry_texts.Filed | entry_texts.Seated)
        or (isinstance(row, entry_texts.Played) and row.seat == one.seat)
        for row in _since(at, one.turn))


def _asked(at: Sitting, seat: Seat) -> bool:
    """Whether a seat may answer; who has filed a sheet may file another."""
    asks = at.now.rules.awaiting(at.now.state).asks
    return not at.now.ended and any(ask.seat == seat for ask in asks)


def _since(at: Sitting, turn: int) -> Iterator[entry_texts.Said | None]:
    for line in log_entry.backwards(at.game.saved.log):
        if line.n <= turn:
            return
        yield from (entry_texts.read(log_entry.text(row)) for row in line.moves)


def texts(at: Sitting, seat: Seat) -> tuple[str, ...]:
    """The moves that lists of a seat offer, so that a line of one that is copied can be read."""
    return tuple(text for one in at.desk.offered if one.seat == seat and not _over(at, one)
                 for text in one.texts)


# One of it is picked.

def about(at: Sitting, seat: Seat, parts: Iterable[Part], found: Understood) -> Understood:
    """What a message asks for; one that picks by a number says nothing else, or is asked about."""
    mine = [item for item in found.items if isinstance(item, Command) and item.name == OPTION]
    if not mine:
        return _numbers(at, found)
    acts = [item for item in found.items if isinstance(item, Moves)
            or item.name not in _LOOKS]
    if len(acts) > 1 or found.doubtful:
        doubts = {line.n: line for line in found.doubtful} | {
            item.n: Line(item.n, f"{OPTION} {item.rest}", BOTH) for item in mine}
        return replace(found, items=(), unclear=None, aside=None,
                       doubtful=tuple(doubts[n] for n in sorted(doubts)))
    more = [] if found.unclear else ambiguity.also(
        at.now, seat, [part for part in parts if part.kind == "prose"], set())
    return replace(found, unclear=ambiguity.Unclear(ambiguity.TWICE, (
        *(Line(item.n, f"{OPTION} {item.rest}"[:SHOWN], "") for item in mine), *more))
        ) if more else found


def _numbers(at: Sitting, found: Understood) -> Understood:
    """A message whose order is a bare number is asked about: it may be meant for one of a list."""
    lines = [Line(n, text[:SHOWN], "") for item in found.items if isinstance(item, Moves)
             for n, text in message_orders.ordered(item) if text.strip(" .,:;!#()").isdigit()
             and not effect.exact(at.now, text)]
    return replace(found, unclear=ambiguity.Unclear(NUMBER, tuple(lines))
                   ) if lines and not found.unclear else found


def bound(who: Writer, found: Understood, text: str) -> str:
    """A text that is held, its pick with the code of the list that it answers."""
    lines = text.split("\n")
    for item in found.items:
        if isinstance(item, Command) and item.name == OPTION and who.listed and (
                item.rest.isdigit()):
            lines[item.n - 1] = f"{OPTION} {item.rest} {who.listed}" + (
                f": {item.text}" * bool(item.text))
    return "\n".join(lines)


def shown(at: Sitting, seat: Seat, command: Command) -> str:
    """What a pick with its code would play, for who is asked about it; empty: it is none."""
    who = Writer(seat, "?", at.now.public_turn)
    found = picked(at, who, command) if command.name == OPTION else ""
    return f"Play: {found.text} (option {found.number})" if isinstance(found, Picked) else found


def picked(at: Sitting, who: Writer, command: Command) -> Picked | str:
    """What a number means that somebody writes; else why it means nothing, and what would do."""
    number, _, behind = command.rest.casefold().partition(" ")
    behind = behind.removeprefix("of ").strip()
    if not who.address:
        return _of_post(at, who, int(number), behind)
    if behind.startswith("turn"):
        return f"A message names its list by the code below it, not by its turn. {MINE}"
    code = behind or who.listed
    if not code:
        return f"Your message answers none that has a list, and names no code of one. {MINE}"
    one = next((one for one in at.desk.offered if one.seat == who.seat and one.code == code), None)
    if one is None or _over(at, one):
        turn = f", of turn {one.turn if one else who.turn}," if one or not behind else ""
        return f"The list {code}{turn} is not kept any more, for its turn is over. {MINE}"
    if one.by not in ("", who.address):
        return f"The list {code} was for {one.by} alone. {MINE}"
    return _of(one.texts, int(number), one.turn, f"The list {code}")


def differs(at: Sitting, seat: Seat, found: Picked, text: str) -> bool:
    """Whether the move that somebody writes beside a number is not the one that it means."""
    if " ".join(text.split()).strip(" .!").casefold() == found.text.casefold():
        return False
    would, picks = effect.read(at.now, seat, text), effect.read(at.now, seat, found.text)
    return would is None or picks is None or would.moves != picks.moves


def _of_post(at: Sitting, who: Writer, number: int, behind: str) -> Picked | str:
    """The same of a post: the examples of the public question, of the turn that it names."""
    last = option_checks.known(at.now, PUBLIC)
    turn = int(behind.split()[-1]) if behind.startswith("turn") else 0 if behind else who.answers
    if not turn:
        return (f"It does not say which turn's list it means. If it is that of turn {last}, it is "
                f"written so: {OPTION} {number} TURN {last}.")
    if turn > last or not at.still(turn):
        return f"It picks from the list of turn {turn}, and it is turn {last} now."
    offered = post.options(at.now, who.seat)
    if not offered:
        return f"No post offers {who.seat} a list now."
    return _of(offered, number, turn, f"The list of turn {turn}")


def _of(offered: tuple[str, ...], number: int, turn: int, name: str) -> Picked | str:
    if not 1 <= number <= len(offered):
        return (f"There is no option {number}: {name[0].lower()}{name[1:]} has "
                f"{aliases.counted(len(offered), 'move')}. Write one of its numbers, or a move.")
    return Picked(number, offered[number - 1], turn)
