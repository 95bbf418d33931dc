"""Second thoughts beside a move: what may take it back, change it or make it depend on something.

They are looked for in whole sentences, for mail programs break lines.
"""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from referee.core.base.aliases import spelled
from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.input import actor, sealed_orders
from referee.core.language import free_text
from referee.core.match.match import Table
from referee.pbem.inbound import boilerplate, chat, courtesy, quote_markers
from referee.pbem.inbound.new_text import SHOWN, Line, Part

WRAPPED = 50  # characters of a line that may go on in the next
JOINED = 500  # characters from which on lines are not joined: what is looked for takes their square
SHORT = 5  # words of a sentence that is about the move though it does not say so


def _words(words: Iterable[str], more: str = "") -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{courtesy.any_of(words)})(?!\w){more}", re.IGNORECASE)


_RETRACTS = _words(boilerplate.RETRACTS)
_LIMITS = _words(boilerplate.LIMITS)
_DENIES = _words(boilerplate.DENIALS, "|n[’']t(?!\\w)")
_SMALL_TALK = _words(boilerplate.SMALL_TALK)
# What follows these may be meant.
_EXCUSE = re.compile(r"\A(?:\W*(?:(?:oh|ah|so|very)\s+)*(?:sorry|apologies|cheers|thanks"
                     r"|thank\s+you|thx)\s*[,.!;:–—-]+\s*)+(?=\S)", re.IGNORECASE)
_SORRY = re.compile(r"\A\W*(?:sorry|oops|apologies|pardon)\b[^,.!;:]*[,.!;:]+\s*", re.IGNORECASE)
_REFERS = re.compile(
    r"\b(?:moves?|orders?|turn|yet|above|below|valid|legal|decision|final|counted|submitted"
    r"|(?:i|we)\s+(?:(?:do\s+not|don['’]t)\s+)?want"
    r"|(?:this|that)\s+(?:one|line|is|what|out|until|till)"
    r"|(?:do|play|count|take|send|make|process|use|submit|want|keep|hold|enter|put)\s+"
    r"(?:it|this|that|them|these))\b|\b(?:this|that)(?:[.,!]|\Z)", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_WHOLE = re.compile(r"[a-z]+\s+\d", re.IGNORECASE)  # “Forest 12” is an address as well
_OPTION = re.compile(r"(?:\boption|\bnumber|#)\s*\d", re.IGNORECASE)
_AHEAD = re.compile(r":\s*\Z|\b(?:below|following|under\s+this|next\s+line|(?:this|the)\s+line)\b",
                    re.IGNORECASE)
_CLAUSE = re.compile(r"[,.!;:()]+(?=\s|$)|\s[-–—]+\s")
_SENTENCE = re.compile(r"(?<=[.!?…])\s+")
_STRUCK = re.compile(r"~~.*?~~")  # struck out, as Markdown has it and HTML is read


class Beside(Struct, frozen=True):
    """What stands beside the moves of a message.

    ``picks`` are the lines of commands that play moves, each with the moves that it names,
    ``below`` the lines below a signature without those of its own, ``signature`` the numbers of
    the lines of one that has no dashes above it.
    """

    picks: tuple[tuple[int, str], ...] = ()
    below: tuple[Part, ...] = ()
    signature: frozenset[int] = frozenset()


def second_thoughts(now: Table, seat: Seat, moves: Iterable[tuple[int, str]],
                    prose: Iterable[Part], beside: Beside) -> list[Line]:
    """Lines that are not understood and may change ``moves``, each with the number of its line.

    Below them they name a thing that no move has, begin a clause with a verb of the game, take
    something back, limit something, or deny what may be the move. Above them they point ahead:
    “don't count the line below”. In a signature they take something back or are a whole move;
    ``below`` one they take something back, or are a postscript. Greetings, names, reasons and
    small talk do not count.
    """
    parts, found, moves = [*prose], set[int](), [*moves, *beside.picks]
    first, own = min(n for n, _ in moves), _words_of(now, " ; ".join(text for _, text in moves))
    for n, sentence in _sentences(parts):
        if n in beside.signature and _titled(sentence):
            doubtful = _takes_back(now, sentence)
        else:
            doubtful = (_reconsiders(now, seat, sentence, own) if n > first
                        else _warns(sentence))
        found |= {n} if doubtful else set()
    found |= {n for n, sentence in _sentences(beside.below) if _takes_back(now, sentence) or (
        quote_markers.postscript(sentence) and _reconsiders(now, seat, sentence, own))}
    return [Line(part.n, part.text[:SHOWN], "") for part in (*parts, *beside.below)
            if part.n in found]


def _titled(line: str) -> bool:
    """Whether at least half the words of a line begin with capitals, as of names and addresses."""
    words = [found[0] for found in spelled(line) if found[0][:1].isalpha()]
    return 2 * sum(word[0].isupper() for word in words) >= len(words)


def _takes_back(now: Table, sentence: str) -> bool:
    """Whether a sentence takes something back, or has a whole move: “Oh no, place 1 field”."""
    return _RETRACTS.search(sentence) is not None or any(
        _WHOLE.match(clause) and free_text.begins(now.rules, clause)
        for clause in map(str.strip, _CLAUSE.split(sentence)))


def _words_of(now: Table, text: str) -> frozenset[str]:
    """The things and numbers that a text names."""
    return frozenset(_NUMBER.findall(text)).union(*free_text.things(now.rules, text))


def _other(now: Table, text: str, own: frozenset[str]) -> bool:
    """Whether a text names a thing or a number that its moves do not have."""
    things = free_text.things(now.rules, text)
    return any(own.isdisjoint(one) for one in things) or (
        bool(things) and not own.issuperset(_NUMBER.findall(text)))


def _sentences(parts: Iterable[Part]) -> Iterator[tuple[int, str]]:
    """The sentences of lines, each with the number of the line that it begins in."""
    lines: list[Part] = []
    for part in (*parts, None):
        if lines and (part is None or part.n != lines[-1].n + 1 or len(lines[-1].text) < WRAPPED
                      or sum(len(line.text) for line in lines) + len(part.text) > JOINED):
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


def _reconsiders(now: Table, seat: Seat, sentence: str, own: frozenset[str]) -> bool:
    said = _SMALL_TALK.sub(" ", _EXCUSE.sub("", courtesy.alone(_STRUCK.sub(" ", sentence))))
    if courtesy.only(said) or is_name(now, seat, said):
        return False
    if _RETRACTS.search(said) or _OPTION.search(said):
        return True
    if any(free_text.begins(now.rules, clause) and (
            _other(now, clause, own) or not free_text.names_thing(now.rules, clause))
            for clause in map(str.strip, _CLAUSE.split(said))):
        return True  # “sorry, meant: place 3 hunt”
    if any(sealed_orders.head(now.rules, said[begin:].lstrip())[0] is not None for begin in (
            0, *(found.end() for found in _CLAUSE.finditer(said)))):
        return True  # “wrong line. orders 3: elder stay”
    behind = _SORRY.sub("", said)
    if behind != said and _other(now, behind, own):
        return True  # “sorry for confusing, it must be place 3 hunt”
    return not chat.idle(said) and (
        _LIMITS.search(said) is not None or _other(now, said, own)
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


def is_name(now: Table, seat: Seat, line: str) -> bool:
    """Whether a line is a name in the game and no more; with a colon only that of its own seat."""
    try:
        whose = actor.who(now, f"{line.strip(' ,.!:~/-')[:60]}: x", None).seat
    except Refused:
        return False
    return whose is not None and (":" not in line or whose == seat)
