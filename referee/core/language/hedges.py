"""Text that is denied, asked, hedged, postponed or taken back: it is never played.

This module alone decides that. The shared English words have the reasons for which a word stops a
text. If such a word is part of a longer phrase that a game knows (“not now”), the phrase is meant;
no phrase denies a verb.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from referee.core.base.problem import Problem, Refused, refused
from referee.core.language.lexemes import Lexeme
from referee.core.language.segments import AGAIN_WORDS, Segment

REASONS = {
    "deny": "“{}” may mean that you do not want this",
    "ask": "“{}” asks a question",
    "hedge": "“{}” sounds undecided",
    "off": "“{}” may mean that you want this later",
    "back": "“{}” may take this back",
    "tell": "“{}” is about something in the past",
    "vague": "“{}” is not an exact amount",
    "near": "“{}” before a number is not an exact amount",
    "than": "“{}” without a number is not an exact amount",
}

AGAIN_REASON = "“{}” may mean the same move once more"

ALONE = "Send the move alone."
HINTS = dict.fromkeys(("vague", "near", "than"), "Write how many.")
_NEGATIVE_NUMBER = re.compile(r"[-−]\d+")
QUESTION_STARTS = frozenset({"is", "are", "does", "has"})  # at the beginning


def zero_or_negative_count(words: Iterable[Lexeme]) -> Problem | None:
    """The problem with the first count of 0 or less among words that no move can have."""
    return next((Problem(
        "referee/invalid-text" if lexeme.senses else "referee/invalid-word",
        f"“{lexeme.text}” is not a possible number of things.", span=lexeme.span,
        hint="Write 1 or more, or leave the thing out.")
        for lexeme in words if ("num", 0) in lexeme.senses
                 or _NEGATIVE_NUMBER.fullmatch(lexeme.text)), None)


def check(segments: Sequence[Segment], text: str, first: bool) -> None:
    """Refused: a text with a word that stops it."""
    if first and segments:
        _check_question(segments[0])
    _check_words(segments, text)
    for i, segment in enumerate(segments):
        _check_verbs(segment)
        if segment.is_repetition and (i or not first):
            raise _not_meant(AGAIN_REASON.format(segment.text), segment.span, "Write each move.")
        more_follow = any(not later_segment.closing for later_segment in segments[i + 1:])
        if (i or more_follow or not first) and segment.is_plain_no:
            raise refused("referee/ambiguous-move", f"“{segment.text}” may take back the words "
                          "beside it.", span=segment.span,
                          hint="Send the move alone. If you decline, say what you decline.")


def _check_question(segment: Segment) -> None:
    """Refused: a text that begins like a question."""
    begins = segment.lexemes[0]
    if len(segment.lexemes) > 1 and (begins.text in QUESTION_STARTS
                                     or begins.text.startswith("which ")):
        raise _not_meant(REASONS["ask"].format(begins.text), begins.span)


def _check_words(segments: Sequence[Segment], text: str) -> None:
    """Refused: a word that stops the text, by itself or together with its neighbours."""
    words = [None, *(lexeme for segment in segments for lexeme in segment.lexemes), None]
    for previous, lexeme, after in zip(words, words[1:], words[2:], strict=False):
        reason = _stop_reason(previous, lexeme, after) if lexeme else ""
        if lexeme and reason:
            why = REASONS.get(reason, AGAIN_REASON).format(text[slice(*lexeme.span)])
            raise _not_meant(why, lexeme.span, HINTS.get(reason, ALONE))


def _check_verbs(segment: Segment) -> None:
    """Refused: a verb directly after a word that denies it."""
    for no, verb in pairwise(segment.lexemes):
        if no.is_a("no") and verb.is_a("verb") and not verb.is_a("thing", "fill"):
            raise _not_meant(REASONS["deny"].format(no.text), (no.span[0], verb.span[1]))


def _not_meant(why: str, span: tuple[int, int], hint: str = ALONE) -> Refused:
    return refused("referee/invalid-meant", f"{why}, so nothing is played.", span=span, hint=hint)


def _stop_reason(previous: Lexeme | None, lexeme: Lexeme, after: Lexeme | None) -> str:
    """Why a word stops its text; empty: it does not, or it has a meaning in the game."""
    reasons = [sense[1] for sense in lexeme.senses if sense[0] == "stop"]
    if lexeme.text in AGAIN_WORDS and previous is not None and previous.separator:  # “+ again”
        return "more"
    if "than" in reasons:
        counted = previous is not None and previous.is_a("num", "some")
        return "than" if after is not None and after.is_a("thing") and not counted else ""
    if reasons == ["near"] and not (after is not None and after.is_a("num")):
        return ""
    return reasons[0] if reasons and all(
        sense[0] in ("stop", "fill") for sense in lexeme.senses) else ""


Forbidden = tuple[frozenset[str], str, str, str]
"""Words or kinds of things that a verb can never have; then the code, the reason and the rule."""


def forbidden_combination(segments: Sequence[Segment], verb: str,
                          forbidden_entry: Forbidden) -> Refused | None:
    """The refusal of a segment that combines a verb with what it can never have."""
    words, code, why, rule = forbidden_entry
    for segment in segments:
        wrong = next((lexeme for lexeme in segment.lexemes if lexeme.text in words or any(
            sense[0] == "thing" and len(sense[2]) == 1 and not sense[2].isdisjoint(words)
            for sense in lexeme.senses)), None)
        if wrong and any(("verb", verb) in lexeme.senses for lexeme in segment.lexemes):
            return refused(code, why, rule=rule, span=wrong.span)
    return None
