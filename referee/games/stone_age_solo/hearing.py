"""What people say, move by move, in any words of the table.

Each reading takes a text's words, all of them, and is of one move; it gives
nothing where the words are no such move, and refuses what is one but leaves
open which.
"""

import re
from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from referee.core.problem import Refused
from referee.core.words import Reader
from referee.games.stone_age_solo import allowing, choosing, sending, storing, trading
from referee.games.stone_age_solo.naming import Heard
from referee.games.stone_age_solo.state import Box
from referee.games.stone_age_solo.vocabulary import words

M = TypeVar("M")

_HEAR: Mapping[str, Heard] = {
    **sending.HEAR, **trading.HEAR, **choosing.HEAR, **allowing.HEAR, **storing.HEAR}
_STOP = re.compile(r"[.!?;\n]\s+(?!so\b)\w", re.IGNORECASE)
_ROUND = re.compile(r"\s*(?:in\s+)?round\s+(\d+)\s*[:,]\s*", re.IGNORECASE)


def heard(cls: type[M], box: Box, reader: Reader) -> M | None:
    """The move that a person's words mean, if they are one of this kind."""
    if _STOP.search(reader.text):
        return None  # sentences are heard one by one
    tags, hear = _HEAR[cls.__name__]
    named = _ROUND.match(reader.text)
    if named:
        if int(named[1]) != reader.view.now.round:
            return None
        text = " " * named.end() + reader.text[named.end():]
        reader = Reader(text, lambda view=reader.view: view)
    try:
        said = words(reader, tags)
    except Refused:
        return None
    try:
        move: M | None = hear(cls, box, reader, said)
    except Refused as error:  # all was understood, and something is left open
        raise Refused(*(replace(problem, span=problem.span or (len(reader.text),) * 2)
                        for problem in error.problems)) from None
    return move
