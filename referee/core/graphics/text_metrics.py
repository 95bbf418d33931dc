"""How much room a text takes in a picture, and a text cut into lines that have it."""

from collections.abc import Callable
from functools import cache

from referee.core.base.control_characters import visible
from referee.core.graphics import font_widths

UNKNOWN = 1000  # thousandths of its size that a letter takes of which the fonts know nothing
LINE_HEIGHT = 3, 2  # a line is half as high again as its letters


class _Widths(dict[str, int]):
    """Of each letter its width."""

    def __missing__(self, letter: str) -> int:
        return UNKNOWN


@cache
def _letter(bold: bool) -> Callable[[str], int]:
    runs = font_widths.BOLD if bold else font_widths.REGULAR
    return _Widths({chr(first + i): int(number) for first, run in runs.items()
                    for i, number in enumerate(run.split())}).__getitem__


def width(text: str, size: int, bold: bool = False) -> int:
    """How many units a text is wide, rounded up."""
    return -(-sum(map(_letter(bold), text)) * size // 1000)


def line_height(size: int) -> int:
    """How far one line of text stands below another."""
    return size * LINE_HEIGHT[0] // LINE_HEIGHT[1]


def lines(text: str, size: int, room: int, bold: bool = False) -> list[str]:
    """A text in lines of at most ``room`` units, cut at blanks; a word that is longer, anywhere."""
    out: list[str] = []
    current_line = ""
    for word in visible(text).split():
        more = f"{current_line} {word}" if current_line else word
        if width(more, size, bold) <= room:
            current_line = more
            continue
        if current_line:
            out.append(current_line)
        while len(word) > 1 and width(word, size, bold) > room:
            fits = _fits(word, size, room, bold)
            out.append(word[:fits])
            word = word[fits:]
        current_line = word
    return [*out, current_line] if current_line else out


def _fits(word: str, size: int, room: int, bold: bool) -> int:
    """How many letters of a word fit, at least one."""
    return next((n for n in range(len(word), 1, -1) if width(word[:n], size, bold) <= room), 1)
