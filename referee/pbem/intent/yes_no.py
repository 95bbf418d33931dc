"""Recognizes lines that only say yes or no, decline or close, without naming a move.

Games parse such words as moves: “none” passes, “done” ends a turn. In mail people also say them to
each other; so they count only in canonical form or as printed in the question, and otherwise the
answer asks for the meaning.
"""

import re

from referee.core.base.aliases import find_words
from referee.core.base.problem import Refused
from referee.core.input import sealed_orders
from referee.pbem.inbound import chat, courtesy
from referee.pbem.intent import effect
from referee.pbem.intent.seat_texts import SeatTexts

WORDS = 6  # words of a line; a longer one is judged with its surroundings
_SAID = frozenset({"yes", "yep", "yeah", "ja", "oui", "si", "no", "nope", "nein", "non"})
_LEAVE = re.compile(r"(?:(?:so|ok|okay|and|well)[,\s]+)?(?:that(?:[’']?s|\s+is)\s+(?:it|all)\b"
                    r"|nothing\s+(?:more\s+|else\s+)?to\s+add\b)", re.IGNORECASE)
_PASSES = frozenset({"pass", "none", "nothing", "skip"})  # with the heading of orders: those orders
_DECLINES = ("no", "leave it", "done")  # words that decline if they have this effect
_PIECES = re.compile(r"\s*[;,\n]\s*(?:and\s+|then\s+)*")


def yes_or_no(texts: SeatTexts, text: str) -> str | None:
    """The move that a line without a named move may mean ("" if unknown); None if it names one."""
    text, headed = _without_heading(texts, courtesy.strip_courtesy(text))
    if _is_printed_move(texts, text) or (headed and _words(text) - chat.FILLER <= _PASSES):
        return None
    if _LEAVE.match(text) or _words(text) <= _SAID:
        return _effect_text(texts, text)
    if len(text.split()) <= WORDS:
        likely_effect = effect.interpret(texts, text)
        if likely_effect is not None and len(likely_effect.moves) == 1 and not _names_move(
                text, likely_effect.text):
            if chat.declines(text) or likely_effect.moves in [
                    other.moves for word in _DECLINES
                    if (other := effect.interpret(texts, word))]:
                return likely_effect.text
            return None
    pieces = _PIECES.split(text)
    last = pieces[-1] if len(pieces) > 1 else ""
    return "" if chat.declines(last) and not _is_printed_move(texts, last) else None


def _without_heading(texts: SeatTexts, text: str) -> tuple[str, bool]:
    """A line without its seat and heading of orders; and whether it has a heading."""
    game = texts.match.game
    try:
        begin = texts.of(text).actor().end
        heading, begin = (sealed_orders.parse_heading(game, text, begin) if game.order_kinds
                          else (None, begin))
    except Refused:
        return text, False
    return text[begin:].strip(" .!"), heading is not None


def _effect_text(texts: SeatTexts, text: str) -> str:
    likely_effect = effect.interpret(texts, text)
    return likely_effect.text if likely_effect else ""


def _words(text: str) -> set[str]:
    return {match[0].casefold() for match in find_words(text)}


def _is_printed_move(texts: SeatTexts, text: str) -> bool:
    """Whether a text, without “I”, is in canonical form or as printed in the question."""
    written_text = " ".join(word for match in find_words(text)
                            if (word := match[0].casefold()) not in ("i", "we"))
    match, seat = texts.match, texts.seat
    return not written_text or effect.is_canonical(texts, written_text) or written_text in {
        choice.move for choice in match.game.choices(match.state, seat, seat)}


def _names_move(text: str, move: str) -> bool:
    """Whether a line has a word of its move other than those that decline."""
    return bool((_words(text) & _words(move)) - chat.DECLINING - chat.FILLER)
