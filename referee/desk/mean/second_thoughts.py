"""Second thoughts beside a move: what may take it back, change it or make it depend on something.

They are looked for in whole sentences, for mail programs break lines.
"""

import re
from collections.abc import Iterable, Iterator

from referee.core.game.rules import Seat
from referee.core.hear import reading
from referee.core.moves import mover, sheets
from referee.core.table.table import Table
from referee.core.text.problem import Refused
from referee.core.text.words import spelled
from referee.desk.read import chat, courtesy, phrases
from referee.desk.read.scan import SHOWN, Line, Part

WRAPPED = 50  # characters of a line that may go on in the next
SHORT = 5  # words of a sentence that is about the move though it does not say so


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in sorted(
        words, key=len, reverse=True))


def _words(words: Iterable[str], more: str = "") -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_any(words)})(?!\w){more}", re.IGNORECASE)


_RETRACTS = _words(phrases.RETRACTS)
_LIMITS = _words(phrases.LIMITS)
_DENIES = _words(phrases.DENIALS, "|n[’']t(?!\\w)")
_SMALL_TALK = _words(phrases.SMALL_TALK)
_EXCUSE = re.compile(r"(?:\W*(?:(?:oh|ah|so|very)\s+)*(?:sorry|apologies|cheers|thanks|thank\s+you"
                     r"|thx)\s*[,.!;:–—-]+\s*)+(?=\S)", re.IGNORECASE)  # what follows may be meant
_SORRY = re.compile(r"\W*(?:sorry|oops|apologies|pardon)\b[^,.!;:]*[,.!;:]+\s*", re.IGNORECASE)
_REFERS = re.compile(
    r"\b(?:moves?|orders?|turn|yet|above|below|valid|legal|decision|final|counted|submitted"
    r"|(?:i|we)\s+(?:(?:do\s+not|don['’]t)\s+)?want"
    r"|this\s+(?:one|line|is|what)|(?:do|play|count|take|send|make|process|use|submit|want|keep"
    r"|hold|enter|put)\s+(?:it|this|that|them|these))\b", re.IGNORECASE)
_AHEAD = re.compile(r":\s*\Z|\b(?:below|following|under\s+this|next\s+line|(?:this|the)\s+line)\b",
                    re.IGNORECASE)
_CLAUSE = re.compile(r"[,.!;:()]+(?=\s|$)|\s[-–—]+\s")
_SENTENCE = re.compile(r"(?<=[.!?…])\s+")
_STRUCK = re.compile(r"~~.*?~~")  # struck out, as Markdown has it and HTML is read


def second_thoughts(now: Table, seat: Seat, prose: Iterable[Part], first: int) -> list[Line]:
    """Lines that are not understood and may change what is said in line ``first``, a move.

    Below it they name a thing of the game, begin a clause with one of its verbs, take something
    back, limit something, or deny what may be the move. Above it they do so and point ahead: “don't
    count the line below”. Greetings, names, reasons and small talk do not count.
    """
    parts = [*prose]
    found = {n for n, sentence in _sentences(parts) if (
        _reconsiders(now, seat, sentence) if n > first else _warns(sentence))}
    return [Line(part.n, part.text[:SHOWN], "") for part in parts if part.n in found]


def _sentences(parts: Iterable[Part]) -> Iterator[tuple[int, str]]:
    """The sentences of lines, each with the number of the line that it begins in."""
    lines: list[Part] = []
    for part in (*parts, None):
        if lines and (part is None or part.n != lines[-1].n + 1 or len(lines[-1].text) < WRAPPED):
            yield from _of(lines)
            lines = []
        if part is not None:
            lines.append(part)


def _of(lines: list[Part]) -> Iterator[tuple[int, str]]:
    ends, at = [], 0
    for line in lines:
        at += len(line.text) + 1
        ends.append((at, line.n))
    text, begin = " ".join(line.text for line in lines), 0
    for found in (*_SENTENCE.finditer(text), None):
        sentence = text[begin:found.start() if found else None]
        yield next(n for end, n in ends if begin < end), sentence
        begin = found.end() if found else begin


def _reconsiders(now: Table, seat: Seat, sentence: str) -> bool:
    said = _SMALL_TALK.sub(" ", _EXCUSE.sub("", courtesy.alone(_STRUCK.sub(" ", sentence))))
    if courtesy.only(said) or _name(now, seat, said):
        return False
    clauses = map(str.strip, _CLAUSE.split(said))
    if _RETRACTS.search(said) or any(reading.begins(now.rules, clause) for clause in clauses):
        return True  # “sorry, meant: place 3 hunt”
    if any(sheets.head(now.rules, said[begin:].lstrip())[0] is not None for begin in (
            0, *(found.end() for found in _CLAUSE.finditer(said)))):
        return True  # “wrong line. orders 3: elder stay”
    behind = _SORRY.sub("", said)
    if behind != said and reading.names_thing(now.rules, behind):
        return True  # “sorry for confusing, it must be place 3 hunt”
    return not chat.idle(said) and (
        _LIMITS.search(said) is not None or reading.names_thing(now.rules, said)
        or (_DENIES.search(said) is not None and _about(said)))


def _about(sentence: str) -> bool:
    """Whether a sentence that denies something may deny the move."""
    return _REFERS.search(sentence) is not None or sum(1 for _ in spelled(sentence)) <= SHORT


def _warns(sentence: str) -> bool:
    """Whether a sentence above a move takes back or limits what follows it."""
    said = _SMALL_TALK.sub(" ", sentence)
    return _AHEAD.search(said) is not None and (
        _RETRACTS.search(said) is not None or (
            _DENIES.search(said) is not None and _REFERS.search(said) is not None))


def _name(now: Table, seat: Seat, line: str) -> bool:
    """Whether a line is a name in the game and no more; with a colon only that of its own seat."""
    try:
        whose = mover.who(now, f"{line.strip(' ,.!:~/-')[:60]}: x", None).seat
    except Refused:
        return False
    return whose is not None and (":" not in line or whose == seat)
