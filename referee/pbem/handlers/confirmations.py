"""A yes or no: what it is about, and that it is about nothing else.

A question of ours has a code. Yes and no count for it in an answer to its own mail, or with the
code beside them. A game may read such a word as a move: in a message the word alone is never one,
so nothing is played or confirmed by accident.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from referee.core.base.aliases import spelled
from referee.core.game.decisions import Seat
from referee.pbem.handlers import departures
from referee.pbem.handlers import held_messages as waits
from referee.pbem.handlers.processing import Sitting, Writer
from referee.pbem.inbound import chat, quote_markers
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.new_text import Line, Part
from referee.pbem.intent.message_orders import Understood
from referee.pbem.outbound import content
from referee.pbem.roster.game_roster import Held, Proposal

PRESS = "press"  # what a mail is about that is no question
_WORDS = {"yes": "YES", "yep": "YES", "yeah": "YES", "ja": "YES", "oui": "YES", "si": "YES",
          "no": "NO", "nope": "NO", "nein": "NO", "non": "NO",
          "agree": "AGREE", "agreed": "AGREE", "disagree": "DISAGREE"}
_DENIED = {"that", "this", "it", "was", "is", "not", "wasn't", "isn't", "wasn’t", "isn’t", "me",
           "mine", "my", "don't", "don’t", "do", "it's", "it’s", "i", "we"}
_MEANT = {"i", "we", "it", "this", "that", "mean", "meant", "did", "wrote", "me", "mine", "was"}
_BOTH = "it says more than yes or no; write YES or NO alone, and all else in another message"


def about(at: Sitting, who: Writer, parts: Iterable[Part], found: Understood) -> Understood:
    """What a message asks for; a yes or no in it is about the question that it answers."""
    parts = [*parts]
    code = who.about if who.about != PRESS else ""
    said = _word(parts)
    if said is not None and code and said.name in ("YES", "NO"):
        return replace(found, items=(replace(said, rest=code),), doubtful=(), prose=(), aside=None,
                       unclear=None)
    if said is not None:
        return replace(found, items=(said,), doubtful=(), prose=(), aside=None, unclear=None)
    open_ = bool(waits.of(at, who) or proposals(at, who.seat))
    first = next((part for part in parts if _begins(part.text) and (
        part.kind == "line" and open_ if not code else part.kind != "block")), None)
    if first is not None:
        return replace(found, items=(), doubtful=(Line(first.n, first.text, _BOTH),), aside=None,
                       unclear=None)
    return replace(found, items=tuple(
        replace(item, rest=code) if isinstance(item, Command) and item.name == "YES"
        and not item.rest else item for item in found.items)) if code else found


def _begins(text: str) -> bool:
    """Whether a line says yes or no, and something else behind it."""
    words = [match[0].casefold() for match in spelled(text)]
    return len(words) > 1 and _WORDS.get(words[0]) in ("YES", "NO") and not any(
        char.isdigit() for char in words[1])


def _first(text: str) -> str:
    return next((match[0].casefold() for match in spelled(text)), "")


def _word(parts: Iterable[Part]) -> Command | None:
    """The yes or no that is all that a message says, beside talk."""
    said = [part for part in parts if not chat.idle(part.text)
            or _first(part.text) in _WORDS]
    signed = [part for part in said[1:] if part.kind == "prose" and quote_markers.name(part.text)]
    if len(said) - len(signed) != 1 or said[0].kind == "block":
        return None
    words = {match[0].casefold() for match in spelled(said[0].text)}
    names = {_WORDS[word] for word in words if word in _WORDS}
    rest = {word for word in words if word not in _WORDS} - chat.CHAT
    if names == {"NO"}:
        rest -= _DENIED  # “no, that was not me”
    if names == {"YES"}:
        rest -= _MEANT
    return Command(names.pop(), n=said[0].n) if len(names) == 1 and not rest else None


def no(at: Sitting, who: Writer, command: Command) -> None:
    """Drop what the question is about; play nothing."""
    one = taken(at, who, command)
    if one is None:
        return
    first = " ".join(one.text.split())[:80]
    at.tell(f"NO: “{first}”" + f" from {one.address}" * bool(one.address)
            + " is dropped, and nothing of it was done.",
            "If your NO was a move, write the move whole.")


def taken(at: Sitting, who: Writer, command: Command) -> Held | None:
    """What a yes or no is about, which waits no longer; None: nothing, and that is said.

    It counts from an address of the seat alone, or where the moderator passes a text on.
    """
    mine = waits.of(at, who)
    one = next((one for one in mine if one.code == command.rest.casefold()), None)
    if one is not None and (who.person or who.moderator or not who.address):
        waits.drop(at, one)
        return one
    head = f"(line {command.n}) {command.name}"
    at.refused = True
    if one is not None:
        at.tell(f"{head}: it counts only from an address of {who.seat}.")
    elif command.rest:
        at.tell(f"{head}: the question {command.rest} waits no longer, so nothing was done.")
    elif not mine and not proposals(at, who.seat):
        at.tell(f"{head}: nothing waits for your {command.name.lower()}.")
    else:
        at.tell(f"{head}: this message answers no question of mine, so nothing was done. If it "
                "was a move, write the move whole.")
    _open(at, who, mine)
    return None


def _open(at: Sitting, who: Writer, mine: list[Held]) -> None:
    """Which questions and proposals wait for somebody, and how each is answered."""
    if mine:
        at.tell("These questions wait for you; answer the message that asks, or write the code:",
                *(f"  {line}" for line in waits.waiting(at, who)))
    for one in proposals(at, who.seat):
        at.tell(f"{one.by} proposes {content.said(one)}. Write AGREE or DISAGREE.")


def proposals(at: Sitting, seat: Seat) -> list[Proposal]:
    """What is proposed and waits for a seat's answer."""
    return [one for one in departures.standing(at) if seat not in one.agreed]
