"""What is denied, asked, hedged, put off or taken back is not played: decided here alone.

A word that says so is in the shared English with the reason why it stops a text. Where it
belongs to a longer phrase that a game knows (“not now”) that phrase is meant; no such phrase
denies a verb.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from referee.core.base.problem import Problem, Refused, refused
from referee.core.language.lexemes import Lexeme
from referee.core.language.segments import AGAIN, Piece

WHY = {
    "deny": "“{}” may say that something is not meant",
    "ask": "“{}” asks, and a question plays nothing",
    "hedge": "“{}” leaves open whether it is meant",
    "off": "“{}” may put it off",
    "back": "“{}” may take back what stands beside it",
    "tell": "“{}” tells of something that was",
    "vague": "“{}” is not an exact amount",
    "near": "“{}” before a number is not an exact amount",
    "than": "“{}” without a number is not an exact amount",
}

MORE = "“{}” may ask for it once more"

ALONE = "Send the move alone."
HINTS = dict.fromkeys(("vague", "near", "than"), "Write how many.")
_BELOW = re.compile(r"[-−]\d+")
ASKING = frozenset({"is", "are", "does", "has"})  # at the beginning


def uncounted(said: Iterable[Lexeme]) -> Problem | None:
    """What is wrong with the first number of 0 or less in words that no move can have."""
    return next((Problem(
        "referee/invalid-text" if lexeme.senses else "referee/invalid-word",
        f"“{lexeme.text}” counts nothing.", span=lexeme.span,
        hint="A count is 1 or more; leave out what there is none of.")
        for lexeme in said if ("num", 0) in lexeme.senses or _BELOW.fullmatch(lexeme.text)), None)


def check(cut: Sequence[Piece], text: str, first: bool) -> None:
    """Refused: a text with a word that stops it."""
    if first and cut:
        _check_question(cut[0])
    _check_words(cut, text)
    for i, piece in enumerate(cut):
        _check_verbs(piece)
        if piece.repeats and (i or not first):
            raise _not_meant(MORE.format(piece.text), piece.span, "Write each move.")
        behind = any(not later.closing for later in cut[i + 1:])
        if (i or behind or not first) and piece.refuses:
            raise refused("referee/ambiguous-move", f"“{piece.text}” may take back what stands "
                          "beside it.", span=piece.span,
                          hint="Send what is meant alone; what declines says what it declines.")


def _check_question(piece: Piece) -> None:
    """Refused: a text that begins as a question does."""
    begins = piece.lexemes[0]
    if len(piece.lexemes) > 1 and (begins.text in ASKING or begins.text.startswith("which ")):
        raise _not_meant(WHY["ask"].format(begins.text), begins.span)


def _check_words(cut: Sequence[Piece], text: str) -> None:
    """Refused: a word that stops the text by itself or by the words beside it."""
    said = [None, *(lexeme for piece in cut for lexeme in piece.lexemes), None]
    for before, lexeme, after in zip(said, said[1:], said[2:], strict=False):
        stops = _stops(before, lexeme, after) if lexeme else ""
        if lexeme and stops:
            why = WHY.get(stops, MORE).format(text[slice(*lexeme.span)])
            raise _not_meant(why, lexeme.span, HINTS.get(stops, ALONE))


def _check_verbs(piece: Piece) -> None:
    """Refused: a verb that the word before it denies."""
    for no, verb in pairwise(piece.lexemes):
        if no.is_a("no") and verb.is_a("verb") and not verb.is_a("thing", "fill"):
            raise _not_meant(WHY["deny"].format(no.text), (no.span[0], verb.span[1]))


def _not_meant(why: str, span: tuple[int, int], hint: str = ALONE) -> Refused:
    return refused("referee/invalid-meant", f"{why}; nothing is played.", span=span, hint=hint)


def _stops(before: Lexeme | None, lexeme: Lexeme, after: Lexeme | None) -> str:
    """Why a word stops its text; empty: it does not, or means something of the game."""
    found = [sense[1] for sense in lexeme.senses if sense[0] == "stop"]
    if lexeme.text in AGAIN and before is not None and before.sep:  # “+ again”
        return "more"
    if "than" in found:
        counted = before is not None and before.is_a("num", "some")
        return "than" if after is not None and after.is_a("thing") and not counted else ""
    if found == ["near"] and not (after is not None and after.is_a("num")):
        return ""
    return found[0] if found and all(
        sense[0] in ("stop", "fill") for sense in lexeme.senses) else ""


Forbidden = tuple[frozenset[str], str, str, str]
"""Words or kinds of things that a verb can never have: with a code, why, and by which rule."""


def forbidden(cut: Sequence[Piece], verb: str, what: Forbidden) -> Refused | None:
    """The refusal of a piece that says a verb with what it can never have."""
    words, code, why, rule = what
    for piece in cut:
        wrong = next((one for one in piece.lexemes if one.text in words or any(
            sense[0] == "thing" and len(sense[2]) == 1 and not sense[2].isdisjoint(words)
            for sense in one.senses)), None)
        if wrong and any(("verb", verb) in one.senses for one in piece.lexemes):
            return refused(code, why, rule=rule, span=wrong.span)
    return None
