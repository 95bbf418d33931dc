"""A letter that says yes or no and nothing else, while something waits for just that.

A game may read such a word as a move. While a text is held for the seat, or a proposal
waits for it, the word is about that and never a move: so nothing is played by accident.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from referee.core import talk
from referee.core.english import CHAT, FILLER
from referee.core.rules import Seat
from referee.core.words import spelled
from referee.desk import signs, telling
from referee.desk.book import Held, Proposal
from referee.desk.commands import Command
from referee.desk.scan import Part
from referee.desk.sitting import Sitting, Writer
from referee.desk.understanding import Understood

_WORDS = {"yes": "YES", "yep": "YES", "yeah": "YES", "ja": "YES", "oui": "YES", "si": "YES",
          "no": "NO", "nope": "NO", "nein": "NO", "non": "NO",
          "agree": "AGREE", "agreed": "AGREE", "disagree": "DISAGREE"}
_DENIED = {"that", "this", "it", "was", "is", "not", "wasn't", "isn't", "wasn’t", "isn’t", "me",
           "mine", "my", "don't", "don’t", "do", "it's", "it’s", "i", "we"}
_PROPOSED = {"AGREE", "DISAGREE"}


def about(at: Sitting, who: Writer, parts: Iterable[Part], found: Understood) -> Understood:
    """What a letter asks for; a bare yes or no is about what waits for one, if anything does."""
    said = _word(parts)
    proposed = proposals(at, who.seat)
    if said is None or not (proposed or (who.seat in at.desk.held
                                         and said.name not in _PROPOSED)):
        return found
    return replace(found, items=(said,), doubtful=(), prose=(), aside=None, unclear=None)


def _word(parts: Iterable[Part]) -> Command | None:
    """The yes or no that is all that a letter says, beside talk."""
    said = [part for part in parts if not talk.idle(part.text, behind=False)
            or part.text.casefold().strip(" .!") in _WORDS]
    signed = [part for part in said[1:] if part.kind == "prose" and signs.name(part.text)]
    if len(said) - len(signed) != 1 or said[0].kind == "block":
        return None
    words = {match[0].casefold() for match in spelled(said[0].text)}
    names = {_WORDS[word] for word in words if word in _WORDS}
    rest = {word for word in words if word not in _WORDS} - CHAT - FILLER
    if names == {"NO"}:
        rest -= _DENIED  # “no, that was not me”
    return Command(names.pop(), n=said[0].n) if len(names) == 1 and not rest else None


def proposals(at: Sitting, seat: Seat) -> list[Proposal]:
    """What is proposed and waits for a seat's answer."""
    return [one for one in at.desk.proposals if seat not in one.agreed and (
        one.kind == "end" or one.turn == at.now.phase)]


def no(at: Sitting, who: Writer, command: Command) -> None:
    """Drop what is held for the writer's seat; play nothing."""
    held = dropped(at, who.seat)
    if held is not None:
        by = f" from {held.address}" if held.address else ""
        first = " ".join(held.text.split())[:80]
        at.tell(f"NO: what was held for your yes is dropped, and nothing of it was done: the "
                f"letter{by} “{first}”.", "If your NO was a move, write the move whole.")
    unsure(at, who, command)


def unsure(at: Sitting, who: Writer, command: Command) -> bool:
    """Ask what a yes or no is about, if a proposal waits for the seat; whether it was asked."""
    waiting = proposals(at, who.seat)
    for one in waiting:
        at.tell(f"(line {command.n}) {command.name}: {one.by} proposes {telling.said(one)}. "
                "Write AGREE or DISAGREE; if you meant a move, write the move whole. Nothing "
                "was played.")
    if waiting and who.seat in at.desk.held:
        at.tell("A text is held for your YES or NO, too: write that when this is answered.")
    return bool(waiting)


def dropped(at: Sitting, seat: Seat) -> Held | None:
    """What was held for a seat's yes; it is held no more."""
    held = at.desk.held.get(seat)
    at.desk = replace(at.desk, held={
        one: kept for one, kept in at.desk.held.items() if one != seat})
    return held
