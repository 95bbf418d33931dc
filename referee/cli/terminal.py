"""How output looks on a terminal: its width, colours of players, bold, a pager.

Files and pipes get plain text, 78 columns wide. ``NO_COLOR`` (https://no-color.org) and a dumb
terminal turn colours off.
"""

import os
import re
from collections.abc import Iterable, Mapping

from referee.cli.output import at_terminal, is_terminal, terminal_size
from referee.core.document.blocks import WIDTH

WIDEST = 120  # columns that are used
PAGED = frozenset({"show", "log", "legal", "explain", "score"})  # commands that only tell
COLOURS = {"red": "31", "blue": "34", "green": "32", "yellow": "93", "black": "90",
           "orange": "33", "white": "97"}
_TO_DO = re.compile(r"^(?!  ).* (?:to move|wins?|share the first place|write)\b.*$|^[A-Z][A-Z ]+$",
                    re.MULTILINE)


def width() -> int:
    """The columns of a line: those of the terminal, from 78 to 120; 78 without one."""
    size = terminal_size()
    return max(WIDTH, min(WIDEST, size[0] - 1)) if size else WIDTH


def has_colours() -> bool:
    """Whether standard output shows colours."""
    return (is_terminal() and not os.environ.get("NO_COLOR")
            and os.environ.get("TERM", "dumb") != "dumb")


def styled(text: str, names: Mapping[str, Iterable[str]]) -> str:
    """A text with players in the colours of their seats, and what is to do in bold.

    ``names`` are the players of each seat. Only codes are added, so columns stay aligned.
    """
    words: dict[str, str] = {}
    for seat, players in names.items():
        words |= dict.fromkeys((seat, seat.capitalize(), *players), seat)
    longest_first = "|".join(map(re.escape, sorted(filter(None, words), key=len, reverse=True)))
    if longest_first:
        text = re.sub(
            rf"(?<!\w)({longest_first})(?![\w-])",
            lambda word: f"\x1b[{COLOURS.get(words[word[1]], '39')}m{word[1]}\x1b[39m", text)
    return _TO_DO.sub(lambda line: f"\x1b[1m{line[0]}\x1b[22m", text)


def page(text: str) -> bool:
    """Show a text that is longer than the screen in a pager; whether that was done."""
    size = terminal_size()
    if not size or not at_terminal() or text.count("\n") < size[1]:
        return False
    from pydoc import pager

    os.environ.setdefault("LESS", "-FRX")
    pager(text)
    return True
