"""A person's text in the words of the table, tried where the notation means nothing.

A move's ``read`` that is ``spoken`` reads the notation first, in the log alone
that; of a person's text then what ``hearing`` makes of all its words.
"""

import re
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from referee.core.problem import Refused
from referee.core.words import Reader
from referee.games.stone_age_solo.box.slots import Move
from referee.games.stone_age_solo.box.state import Box

M = TypeVar("M", bound=Move)

CHOOSING = frozenset({"Use", "Place", "Take", "Buy", "Fetch", "Tools"})
# “The field go” is left of “let the field go”; men go themselves.
_GONE = re.compile(r"\b(?!men\b|people\b|all\b|we\b|i\b|they\b|off\b)\w*[^s\W]\s+go\W*$",
                   re.IGNORECASE)


def spoken(read: Callable[[type[M], Box, Reader], M]) -> Callable[[type[M], Box, Reader], M]:
    """The reading of a move, and behind it that of its question in any words.

    Refused as the notation refuses it: what is not understood at all. A verb
    that is another's does not make it that move: all words are heard by every
    move that answers, as if none of them were a verb.
    """

    @wraps(read)
    def both(cls: type[M], box: Box, reader: Reader) -> M:
        if not reader.person:
            return read(cls, box, reader)
        start = reader.at
        if cls.__name__ in CHOOSING and _GONE.search(reader.text):
            reader.fail("referee/invalid-text", "Is it chosen or let go?")
        try:
            move = read(cls, box, reader)
            reader.end()
        except Refused as error:
            found = _heard(cls, box, reader) if not start or not cls.bare else None
            if found is None:
                raise error from None
            return found
        return move

    return both


def made_there(reader: Reader) -> None:
    """Refused: a tool that is made by using the tool maker first, two moves."""
    from referee.games.stone_age_solo.talk.spreading import made

    if made(reader.text) and reader.view.now.question == "act":
        reader.fail("invalid-tools", "The tool is made when the tool maker is used.",
                    "use tool-maker; new tool")


def _heard(cls: type[M], box: Box, reader: Reader) -> M | None:
    from referee.games.stone_age_solo.talk import hearing  # a log's reading does not need it

    found: M | None = hearing.heard(cls, box, Reader(reader.text, lambda: reader.view))
    if found is not None:
        reader.at = len(reader.words)
    return found
