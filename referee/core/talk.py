"""What people say around a move: wishes, thanks, reasons. None of it changes what is meant.

A text is tried as it stands first; only what is not understood so is tried again
with the talk left out. Words that could change a meaning are no talk: “not”,
“only”, “instead”, “rather”, “maybe”, “if”.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial

from referee.core.english import (
    BEFORE,
    BEHIND,
    CHAT,
    DECLINING,
    FILLER,
    PHRASES,
    TALK,
    WISHES,
)
from referee.core.words import placed

# Patterns are compiled when a text needs them: most moves are canonical.
# Clauses that begin so tell a reason or an outcome, whatever they name; behind a move also
# those that say what it does, where one before it may name it: “it's the forest for 3, then hut”.
_REASON = (
    r"\W*(?:=|(?:and\s+|then\s+|so\s+)*(?:because|’?cause|cos|coz|since\s+(?:i|we|it|that)\b"
    r"|as\s+(?:i|we|it|that)\b"
    r"|so\s+(?:that\s+)?(?:i|we)(?:['’]ll)?\s+(?:get|have|can|could|may|don['’]?t|won['’]?t"
    r"|still)\b|in\s+order\s+to|hoping|"
    r"i(?:['’]?m|\s+am)\s+(?:saving|keeping|hoping|waiting|planning|short)\b"
    r"|(?:i|we)\s+(?:hope|(?:still\s+)?(?:need|have))\b(?!\s+to\b)"
    r"|(?:many\s+|and\s+)?(?:thanks|thank\s+you|thx|cheers|merci|regards|greetings|hello|hi|hey)\b"
    r"|good\s+luck\b|fingers\s+crossed|sorry\b))")
_OUTCOME = (r"\W*(?:(?:and\s+|then\s+|so\s+)*(?:that|this|which|it)"
            r"(?:['’]?s|\s+(?:is|makes?|gives?|brings?|leaves?|means?|was))|makes)\b")
# What stands behind a thing that is chosen and only says that it is chosen: “one die will do”.
_CHOSEN = (
    r"\s+(?:it\s+is(?:\s+then)?|will\s+do|does\s+it|is\s+(?:fine|best|okay|ok|good))"
    r"(?=\W*(?:[.,;!]|$))")
_RATHER = (r"^\W*(?:i|we)(?:['’]d|\s+would)\s+rather\s+(?:have|take|get)?"
           r"(?!.*\bthan\b)")
_CLAUSE = r"[,.!;()\n]+(?=\s|$|\()|\s[-–—]+\s|(?<=\s)(?=\()|(?<=\))"
_FIRST = (
    r"^\W*(?:first(?:ly)?|second(?:ly)?)(?:\s*,|\s+(?=(?:the|my|i|we|of\s+all)\b))|"
    r"(?<!\bthe )(?<!\bmy )(?<!\band )\b(?:first|next)\W*$")
_HANGS = r"\b(?:if|unless|else|otherwise|except)\b"


def _said(text: str) -> list[tuple[str, int, int]]:
    """The words, apostrophes straight, with their places."""
    return [(word.casefold().replace("’", "'"), *span) for word, span in placed(text)]


def leaves(text: str) -> bool:
    """Whether a text says no more than that something is left be: ``no``, ``pass, please``."""
    found = {word for word, *_ in _said(text[:60])} - FILLER - {"one", "more", "way"}
    return bool(found) and found <= DECLINING and len(text) <= 60


def idle(clause: str, behind: bool) -> bool:
    """Whether a clause is talk: thanks, a reason, what somebody has or hopes.

    ``behind`` a move also what that move brings.
    """
    if leaves(clause) or re.search(_HANGS, clause, re.IGNORECASE):
        return False
    brings = behind and re.match(_OUTCOME, clause, re.IGNORECASE) is not None
    return (brings or bool(re.match(_REASON, clause, re.IGNORECASE))
            or all(word in CHAT for word, *_ in _said(clause)))


def plainer(text: str, orders: Callable[[str], bool] | None = None) -> Iterator[str]:
    """The text with ever more of its talk blanked, each character in its place.

    ``orders``: whether a clause is an order, which is never left out.
    """
    found = text
    for plain in (_said_so, _edges, partial(_moves, orders=orders), _first, _bare):
        barer = plain(found)
        if barer != found:
            yield barer
            found = barer


def _said_so(text: str) -> str:
    """Without “I'd rather have” before what is chosen and “will do” behind it."""
    for pattern in (_RATHER, _CHOSEN):
        text = re.sub(pattern, lambda match: " " * len(match[0]), text, flags=re.IGNORECASE)
    return text


def _edges(text: str) -> str:
    """Without “I want to” before a move and “of course” behind it."""
    said = _said(text)
    first, last = 0, len(said)
    wished = False
    while first < last and not _beside(said[first:]) and (
            said[first][0] in BEFORE or (first and said[first][0] in WISHES)
            or (wished and said[first][0] == "to")):
        wished = said[first][0] in WISHES
        first += 1
    while first < last:
        two = " ".join(word for word, *_ in said[max(first, last - 2):last])
        if two not in PHRASES and said[last - 1][0] not in BEHIND:
            break
        last -= 1 + (two in PHRASES)
    if first >= last:
        return text
    begin, end = said[first][1], said[last - 1][2]
    return " " * begin + text[begin:end]


def _beside(said: list[tuple[str, int, int]]) -> bool:
    """Whether it goes on with “next to”, which says where."""
    return [word for word, *_ in said[:2]] == ["next", "to"]


def _moves(text: str, orders: Callable[[str], bool] | None) -> str:
    """Without its idle clauses, if anything is left."""
    since, found = 0, ""
    for match in [*re.finditer(_CLAUSE, text), None]:
        clause = text[since:match.start() if match else len(text)]
        behind = any(map(str.isalnum, found))
        talk = idle(clause, behind) and not (orders and clause.strip() and orders(clause.strip()))
        found += " " * len(clause) if talk else clause
        if match:
            found += match[0]
            since = match.end()
    return found if any(map(str.isalnum, found)) else text


def _first(text: str) -> str:
    """Without the word that orders sentences: “first the hunt”, which is not “the first card”."""
    return re.sub(_FIRST, lambda match: " " * len(match[0]), text, flags=re.IGNORECASE)


def _bare(text: str) -> str:
    """Without talk anywhere, if a word is left that is more than filler."""
    said = _said(text)
    if all(word in TALK or word in FILLER for word, *_ in said):
        return text
    for i, (word, begin, end) in reversed([*enumerate(said)]):
        blank = "," if word == "then" and 0 < i < len(said) - 1 else " "  # two things, not one
        if word in TALK and not _beside(said[i:]):
            text = text[:begin] + blank.ljust(end - begin) + text[end:]
    return text
