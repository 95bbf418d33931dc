"""Whether a line only says yes or no, declines or takes leave, and names nothing of a move.

Games read such words as moves: “none” passes, “done” ends a turn. By mail they are also what people
say to each other; so they count as the log writes a move or as the question prints it, and any
other way is asked about.
"""

import re

from referee.core.base.aliases import spelled
from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.input import actor, sealed_orders
from referee.core.match.match import Table
from referee.pbem.inbound import chat, courtesy
from referee.pbem.intent import effect

WORDS = 6  # of a line; a longer one is judged by what stands beside its move
_SAID = frozenset({"yes", "yep", "yeah", "ja", "oui", "si", "no", "nope", "nein", "non"})
_LEAVE = re.compile(r"(?:(?:so|ok|okay|and|well)[,\s]+)?(?:that(?:[’']?s|\s+is)\s+(?:it|all)\b"
                    r"|nothing\s+(?:more\s+|else\s+)?to\s+add\b)", re.IGNORECASE)
_PASSES = frozenset({"pass", "none", "nothing", "skip"})  # with the name of a sheet: that one
_DECLINES = ("no", "leave it", "done")  # what these mean here is to decline
_PIECES = re.compile(r"\s*[;,\n]\s*(?:and\s+|then\s+)*")


def bare(now: Table, seat: Seat, text: str) -> str | None:
    """What a line may mean that names nothing of a move (empty: nobody knows); None: it does."""
    text, headed = _headless(now, seat, courtesy.alone(text))
    if _shown(now, seat, text) or (headed and _words(text) - chat.FILLER <= _PASSES):
        return None
    if _LEAVE.match(text) or _words(text) <= _SAID:
        return _meant(now, seat, text)
    if len(text.split()) <= WORDS:
        would = effect.read(now, seat, text)
        if would is not None and len(would.moves) == 1 and not _names(text, would.said):
            if chat.declines(text) or would.moves in [
                    other.moves for word in _DECLINES if (other := effect.read(now, seat, word))]:
                return would.said
            return None
    pieces = _PIECES.split(text)
    last = pieces[-1] if len(pieces) > 1 else ""
    return "" if chat.declines(last) and not _shown(now, seat, last) else None


def _headless(now: Table, seat: Seat, text: str) -> tuple[str, bool]:
    """A line without whose it is and which sheet; whether it says which."""
    try:
        begin = actor.who(now, text, seat).end
        head, begin = sealed_orders.head(now.rules, text, begin) if now.rules.sheets else (None,
                                                                                           begin)
    except Refused:
        return text, False
    return text[begin:].strip(" .!"), head is not None


def _meant(now: Table, seat: Seat, text: str) -> str:
    would = effect.read(now, seat, text)
    return would.said if would else ""


def _words(text: str) -> set[str]:
    return {match[0].casefold() for match in spelled(text)}


def _shown(now: Table, seat: Seat, text: str) -> bool:
    """Whether a text, without “I”, is written as the log writes it or the question prints it."""
    said = " ".join(word for match in spelled(text)
                    if (word := match[0].casefold()) not in ("i", "we"))
    return not said or effect.exact(now, said) or said in {
        choice.move for choice in now.rules.choices(now.state, seat, seat)}


def _names(text: str, move: str) -> bool:
    """Whether a line has a word of the move that is read in it, beside those that decline."""
    return bool((_words(text) & _words(move)) - chat.DECLINING - chat.FILLER)
