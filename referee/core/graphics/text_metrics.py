"""The width of text in a picture, and wrapping of text to a width."""

from collections.abc import Callable
from functools import cache, lru_cache

from referee.core.base.control_characters import visible
from referee.core.graphics import font_widths

UNKNOWN = 1000  # the width of characters that the fonts lack, in thousandths of the font size
LINE_HEIGHT = 3, 2  # a line is 3/2 of the font size high
KEPT = 8192  # widths and wrapped texts: the next picture of a game has most of them again


class _Widths(dict[str, int]):
    def __missing__(self, letter: str) -> int:
        return UNKNOWN


@cache
def _character_width(bold: bool) -> Callable[[str], int]:
    runs = font_widths.BOLD if bold else font_widths.REGULAR
    return _Widths({chr(first + i): int(number) for first, run in runs.items()
                    for i, number in enumerate(run.split())}).__getitem__


@lru_cache(KEPT)
def width(text: str, size: int, bold: bool = False) -> int:
    """The width of a text in pixels, rounded up."""
    return -(-sum(map(_character_width(bold), text)) * size // 1000)


def line_height(size: int) -> int:
    """The distance between lines of text of a font size."""
    return size * LINE_HEIGHT[0] // LINE_HEIGHT[1]


def lines(text: str, size: int, room: int, bold: bool = False) -> list[str]:
    """A text in lines of at most ``room`` pixels, wrapped at spaces, or within a longer word."""
    return [*_wrapped(text, size, room, bold)]


@lru_cache(KEPT)
def _wrapped(text: str, size: int, room: int, bold: bool) -> tuple[str, ...]:
    wrapped: list[str] = []
    current_line = ""
    for word in visible(text).split():
        longer_line = f"{current_line} {word}" if current_line else word
        if width(longer_line, size, bold) <= room:
            current_line = longer_line
            continue
        if current_line:
            wrapped.append(current_line)
        while len(word) > 1 and width(word, size, bold) > room:
            count = _fitting_length(word, size, room, bold)
            wrapped.append(word[:count])
            word = word[count:]
        current_line = word
    return (*wrapped, current_line) if current_line else (*wrapped,)


def shortened(text: str, size: int, room: int, bold: bool = False) -> str:
    """A text, or its beginning with an ellipsis, that fits in ``room`` pixels."""
    if width(text, size, bold) <= room:
        return text
    return text[:_fitting_length(text, size, room - width("…", size, bold), bold)].rstrip() + "…"


def _fitting_length(word: str, size: int, room: int, bold: bool) -> int:
    """How many characters of a word fit, at least one."""
    return next((n for n in range(len(word), 1, -1) if width(word[:n], size, bold) <= room), 1)
