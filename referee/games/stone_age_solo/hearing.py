"""What people say, move by move, in any words of the table.

Each reading takes a text's words, all of them, and is of one move; it gives
nothing where the words are no such move, and refuses what is one but leaves
open which.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from referee.core.problem import Refused
from referee.core.words import Reader
from referee.games.stone_age_solo import (
    allowing,
    choosing,
    feasting,
    sending,
    storing,
    trading,
)
from referee.games.stone_age_solo.naming import Heard
from referee.games.stone_age_solo.state import Box
from referee.games.stone_age_solo.vocabulary import words

M = TypeVar("M")

_HEAR: Mapping[str, Heard] = {
    **sending.HEAR, **trading.HEAR, **choosing.HEAR, **allowing.HEAR, **storing.HEAR,
    **feasting.HEAR}
_STOP = re.compile(r"[.!?;\n]\s+(?!so\b)\w", re.IGNORECASE)
_LET = re.compile(r"\blet\s+(?!me\b|us\b|him\b|them\b)(.+?)\s+go\W*$", re.IGNORECASE)
_ROUND = re.compile(r"\s*(?:in\s+)?round\s+(\d+)\s*[:,]\s*", re.IGNORECASE)


def heard(cls: type[M], box: Box, reader: Reader) -> M | None:
    """The move that a person's words mean, if they are one of this kind."""
    if _STOP.search(reader.text):
        return None  # sentences are heard one by one
    let = _LET.search(reader.text)
    if let:
        if cls.__name__ != "Decline":
            return None
        reader = Reader(f"decline {let[1]}", _seen(reader))
    tags, hear = _HEAR[cls.__name__]
    named = _ROUND.match(reader.text)
    if named:  # of another round nothing is played now
        view = reader.view
        reader = Reader(" " * named.end() + reader.text[named.end():], _seen(reader))
        if int(named[1]) != view.now.round:
            return None
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


def _seen(reader: Reader) -> Callable[[], Any]:
    """What the reader of the whole text sees, for that of a part of it."""
    return lambda: reader.view
