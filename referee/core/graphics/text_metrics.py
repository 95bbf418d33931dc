"""How much room a text takes in a picture, and a text cut into lines that have it."""

from collections.abc import Callable
from functools import cache

from referee.core.base.control_characters import visible
from referee.core.graphics import font_widths

UNKNOWN = 1000  # thousandths of its size that a letter takes of which the fonts know nothing
LEAD = 3, 2  # a line is half as high again as its letters


class _Widths(dict[str, int]):
    """Of each letter its width."""

    def __missing__(self, letter: str) -> int:
        return UNKNOWN


@cache
def _letter(bold: bool) -> Callable[[str], int]:
    runs = font_widths.BOLD if bold else font_widths.REGULAR
    return _Widths({chr(first + i): int(number) for first, run in runs.items()
                    for i, number in enumerate(run.split())}).__getitem__


def width(said: str, size: int, bold: bool = False) -> int:
    """How many units a text is wide, rounded up."""
    return -(-sum(map(_letter(bold), said)) * size // 1000)


def lead(size: int) -> int:
    """How far one line of text stands below another."""
    return size * LEAD[0] // LEAD[1]


def lines(said: str, size: int, room: int, bold: bool = False) -> list[str]:
    """A text in lines of at most ``room`` units, cut at blanks; a word that is longer, anywhere."""
    out: list[str] = []
    now = ""
    for word in visible(said).split():
        more = f"{now} {word}" if now else word
        if width(more, size, bold) <= room:
            now = more
            continue
        if now:
            out.append(now)
        while len(word) > 1 and width(word, size, bold) > room:
            fits = _fits(word, size, room, bold)
            out.append(word[:fits])
            word = word[fits:]
        now = word
    return [*out, now] if now else out


def _fits(word: str, size: int, room: int, bold: bool) -> int:
    """How many letters of a word fit, at least one."""
    return next((n for n in range(len(word), 1, -1) if width(word[:n], size, bold) <= room), 1)
