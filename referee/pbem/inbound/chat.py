"""Recognizes small talk between people, and lines that only decline.

Both are decided by closed word lists, without a game, and only ever say that a line is not an
order; only `language` decides what is one.
"""

import re

from referee.core.base.aliases import find_words

# Words that decline whatever the decision is.
DECLINING = frozenset({"decline", "done", "no", "none", "nope", "nah", "nothing", "pass", "skip"})
# With one of these a clause may state a condition.
_HANGS = re.compile(r"\b(?:if|unless|else|otherwise|except)\b", re.IGNORECASE)
# A clause that begins like this gives a reason, thanks or greets.
_REASON = re.compile(
    r"\W*(?:=|(?:and\s+|then\s+|so\s+)*(?:because|’?cause|cos|coz|since\s+(?:i|we|it|that)\b"
    r"|as\s+(?:i|we|it|that)\b|in\s+order\s+to|hoping|"
    r"i(?:['’]?m|\s+am)\s+(?:saving|keeping|hoping|waiting|planning|short)\b"
    r"|(?:i|we)\s+(?:hope|(?:still\s+)?(?:need|have))\b(?!\s+to\b)"
    r"|(?:many\s+|and\s+)?(?:thanks|thank\s+you|thx|cheers|merci|regards|greetings|hello|hi|hey)\b"
    r"|good\s+luck\b|fingers\s+crossed|sorry\b))", re.IGNORECASE)
_FILLER = """
    a an at figure figures for from guy guys in into man meeple meeples men my of on onto pawn
    pawns people please pls plz ta thank thanks the thx to with worker workers you"""
# A line made only of these words says nothing.
_CHAT = """
    about actually after afterwards again alas already also always am and anyway are as bad be
    been before believe best bit bye cheers cool course decide delay email enough evening
    everybody everyone feel feeling finally fine folks friend friends fun game games goes going
    gonna good got great greetings guess had haha happy has have having hehe hello her here hey
    hi him his hope hoping how i i'd i'll i'm i've is it it's its just know late let let's lets
    like lol luck lucky mail many mate me might morning much must naturally need needed needs
    next nice night now obviously ok okay our patience post prefer quite really regards reply
    risk round sad safe see shall should simply so soon sorry such super suppose sure surely
    team that their them then there these think thinking this those today tomorrow tonight too
    unlucky us usual very waiting want wants was we we'd we'll we've week weekend well were what
    when where why will wish work works would yeah yep yes your yup"""
FILLER = frozenset(_FILLER.split())
CHAT = FILLER | frozenset(_CHAT.split())


def _words(text: str) -> set[str]:
    return {match[0].casefold().replace("’", "'") for match in find_words(text)}


def declines(text: str) -> bool:
    """Whether a text only declines: ``no``, ``pass, please``."""
    words = _words(text[:60]) - FILLER - {"i", "it", "one", "more", "way", "we"}
    return bool(words) and words <= DECLINING and len(text) <= 60


def is_chat(line: str) -> bool:
    """Whether a line is small talk: thanks, a reason, what someone has or hopes."""
    if declines(line) or _HANGS.search(line):
        return False
    return _REASON.match(line) is not None or _words(line) <= CHAT
