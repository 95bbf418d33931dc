"""Detects second thoughts beside a move: text that may retract, change or condition it.

Whole sentences are examined, because mail programs break lines.
"""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from referee.core.base.aliases import find_words
from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.input import actor, sealed_orders
from referee.core.language import free_text
from referee.core.match.match import Match
from referee.pbem.inbound import boilerplate, chat, courtesy, quote_markers
from referee.pbem.inbound.new_text import SHOWN, MessagePart, OrderLine

WRAPPED = 50  # minimum length of a line that may continue on the next
JOINED = 500  # characters up to which lines are joined: matching takes quadratic time
SHORT = 5  # words of a sentence that may be about the move without saying so


def _word_pattern(words: Iterable[str], more: str = "") -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{courtesy.any_of(words)})(?!\w){more}", re.IGNORECASE)


_RETRACTS = _word_pattern(boilerplate.RETRACTS)
_LIMITS = _word_pattern(boilerplate.LIMITS)
_DENIES = _word_pattern(boilerplate.DENIALS, "|n[’']t(?!\\w)")
_SMALL_TALK = _word_pattern(boilerplate.SMALL_TALK)
# The text after these words may be meant.
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
_WHOLE = re.compile(r"[a-z]+\s+\d", re.IGNORECASE)  # “Forest 12” may be an address too
_OPTION = re.compile(r"(?:\boption|\bnumber|#)\s*\d", re.IGNORECASE)
_AHEAD = re.compile(r":\s*\Z|\b(?:below|following|under\s+this|next\s+line|(?:this|the)\s+line)\b",
                    re.IGNORECASE)
_CLAUSE = re.compile(r"[,.!;:()]+(?=\s|$)|\s[-–—]+\s")
_SENTENCE = re.compile(r"(?<=[.!?…])\s+")
_STRUCK = re.compile(r"~~.*?~~")  # struck out in Markdown or, after conversion, in HTML


class MoveSurroundings(Struct, frozen=True):
    """The surroundings of the moves of a message."""

    picks: tuple[tuple[int, str], ...] = ()  # lines of commands that play moves, with these moves
    below_signature: tuple[MessagePart, ...] = ()  # lines below a signature, without its own
    signature: frozenset[int] = frozenset()  # numbers of the lines of a signature without dashes


def second_thoughts(match: Match, seat: Seat, moves: Iterable[tuple[int, str]],
                    prose: Iterable[MessagePart], beside: MoveSurroundings) -> list[OrderLine]:
    """Lines that are not understood and may change ``moves``.

    Below the moves: they name a thing that no move has, begin a clause with a verb of the game, or
    retract, limit or deny. Above the moves: they refer to what follows (“don't count the line
    below”). In a signature: they retract something or are a complete move; below a signature: the
    same, or they are a postscript. Greetings, names, reasons and small talk do not count.
    """
    parts, doubtful_lines, moves = [*prose], set[int](), [*moves, *beside.picks]
    first, own = min(n for n, _ in moves), _named_things(match,
                                                         " ; ".join(text for _, text in moves))
    for n, sentence in _sentences(parts):
        if n in beside.signature and _is_titled(sentence):
            doubtful = _takes_back(match, sentence)
        else:
            doubtful = (_reconsiders(match, seat, sentence, own) if n > first
                        else _limits_next_line(sentence))
        doubtful_lines |= {n} if doubtful else set()
    doubtful_lines |= {n for n, sentence in _sentences(beside.below_signature)
                       if _takes_back(match, sentence) or (
        quote_markers.is_postscript(sentence) and _reconsiders(match, seat, sentence, own))}
    return [OrderLine(part.line_number, part.text[:SHOWN], "")
            for part in (*parts, *beside.below_signature)
            if part.line_number in doubtful_lines]


def _is_titled(line: str) -> bool:
    """Whether at least half the words of a line are capitalized, as in names and addresses."""
    words = [matched[0] for matched in find_words(line) if matched[0][:1].isalpha()]
    return 2 * sum(word[0].isupper() for word in words) >= len(words)


def _takes_back(match: Match, sentence: str) -> bool:
    """Whether a sentence retracts something or has a complete move: “Oh no, place 1 field”."""
    return _RETRACTS.search(sentence) is not None or any(
        _WHOLE.match(clause) and free_text.begins_with_verb(match.game, clause)
        for clause in map(str.strip, _CLAUSE.split(sentence)))


def _named_things(match: Match, text: str) -> frozenset[str]:
    """The things and numbers that a text names."""
    return frozenset(_NUMBER.findall(text)).union(*free_text.named_ids(match.game, text))


def _names_other_thing(match: Match, text: str, own: frozenset[str]) -> bool:
    """Whether a text names a thing or a number that its moves do not have."""
    things = free_text.named_ids(match.game, text)
    return any(own.isdisjoint(ids) for ids in things) or (
        bool(things) and not own.issuperset(_NUMBER.findall(text)))


def _sentences(parts: Iterable[MessagePart]) -> Iterator[tuple[int, str]]:
    """The sentences of lines, each with the number of its first line."""
    lines: list[MessagePart] = []
    for part in (*parts, None):
        if lines and (part is None or part.line_number != lines[-1].line_number + 1
                      or len(lines[-1].text) < WRAPPED
                      or sum(len(line.text) for line in lines) + len(part.text) > JOINED):
            yield from _split_sentences(lines)
            lines = []
        if part is not None:
            lines.append(part)


def _split_sentences(lines: list[MessagePart]) -> Iterator[tuple[int, str]]:
    ends, offset = [], 0
    for line in lines:
        offset += len(line.text) + 1
        ends.append((offset, line.line_number))
    text, begin = " ".join(line.text for line in lines), 0
    for matched in (*_SENTENCE.finditer(text), None):
        sentence = text[begin:matched.start() if matched else None]
        yield next(n for end, n in ends if begin < end), sentence
        begin = matched.end() if matched else begin


def _reconsiders(match: Match, seat: Seat, sentence: str, own: frozenset[str]) -> bool:
    text = _SMALL_TALK.sub(" ",
                           _EXCUSE.sub("", courtesy.strip_courtesy(_STRUCK.sub(" ", sentence))))
    if courtesy.is_small_talk(text) or is_name(match, seat, text):
        return False
    if _RETRACTS.search(text) or _OPTION.search(text):
        return True
    if any(free_text.begins_with_verb(match.game, clause) and (
            _names_other_thing(match, clause, own) or not free_text.names_thing(match.game, clause))
            for clause in map(str.strip, _CLAUSE.split(text))):
        return True  # “sorry, meant: place 3 hunt”
    if any(sealed_orders.parse_heading(match.game, text[begin:].lstrip())[0] is not None
           for begin in (
            0, *(matched.end() for matched in _CLAUSE.finditer(text)))):
        return True  # “wrong line. orders 3: elder stay”
    after_sorry = _SORRY.sub("", text)
    if after_sorry != text and _names_other_thing(match, after_sorry, own):
        return True  # “sorry for confusing, it must be place 3 hunt”
    return not chat.is_chat(text) and (
        _LIMITS.search(text) is not None or _names_other_thing(match, text, own)
        or (_DENIES.search(text) is not None and _may_deny_move(text)))


def _may_deny_move(sentence: str) -> bool:
    """Whether a sentence with a negation may be about the move."""
    return _REFERS.search(sentence) is not None or sum(1 for _ in find_words(sentence)) <= SHORT


def _limits_next_line(sentence: str) -> bool:
    """Whether a sentence above a move retracts or limits what follows it."""
    text = _SMALL_TALK.sub(" ", sentence)
    return _AHEAD.search(text) is not None and (
        _RETRACTS.search(text) is not None or (
            _DENIES.search(text) is not None and _REFERS.search(text) is not None))


def is_name(match: Match, seat: Seat, line: str) -> bool:
    """Whether a line is only a name of the game's players; before a colon only of the own seat."""
    try:
        named_seat = actor.find_actor(match, f"{line.strip(' ,.!:~/-')[:60]}: x", None).seat
    except Refused:
        return False
    return named_seat is not None and (":" not in line or named_seat == seat)
