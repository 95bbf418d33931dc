"""What the pictures of all games are put together from: columns of text, tokens, cards, mats.

A game puts its board where it likes. Below or beside it each seat has a mat in its colour;
cards have a head; goods lie as tokens, their number with their name.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Box, Group, Line, Picture, Piece, Shape, Text

WIDTH = 1260  # of a picture, where its board asks for no other
EDGE = 12  # between things, and around them
HEAD = 60  # how high the head of a picture is, with up to three lines of who is asked what
CAP = 34  # of a mat or a card: its head

_MARKS = {"black": "K"}  # as printers call it: B is blue
_LIGHT = frozenset(("red", "blue", "black", "nobody"))  # whose letters are light


def mark(seat: str) -> str:
    """The letter of a seat, another one for each."""
    return _MARKS.get(seat, seat[:1].upper())


def letter(seat: str) -> str:
    """The role of what is written on the colour of a seat."""
    return "light" if seat in _LIGHT else "dark"


def headed(board: Picture, title: str, eyes: str, told: str, foot: str) -> Picture:
    """A picture under its head: what game, for whose ``eyes`` (public, or a seat), who is asked.

    ``foot`` stands below, as the foot of a report does.
    """
    room = board.width - 2 * EDGE
    shapes: list[Shape] = [Text(EDGE, 36, title, 22, bold=True)]
    at = EDGE + text_metrics.width(title, 22, True) + 14
    badge = "for all to see" if eyes == "public" else f"for {eyes}’s eyes only"
    wide = text_metrics.width(badge, 12, True) + 16
    fill, ink = ("mat", "ink") if eyes == "public" else (eyes, letter(eyes))
    shapes += [Box(at, 19, wide, 24, fill, "edge", 1, 12),
               Text(at + wide // 2, 35, badge, 12, ink, "middle", True)]
    says = text_metrics.lines(told, 13, room - at - wide)
    first = 36 - 8 * (min(len(says), 3) - 1)
    for i, line in enumerate(says):
        shapes.append(Text(board.width - EDGE, first + 16 * i, line, 13, at="end"))
    high = HEAD + 16 * max(0, len(says) - 3)  # as high for one line, so that no board is moved
    shapes.append(Group("", board.shapes, 0, high))
    end = high + board.height
    shapes.append(Text(board.width - EDGE, end + 12, foot, 11, "soft", "end"))
    whose = "What all may see" if eyes == "public" else f"What {eyes} alone may see"
    return Picture(board.width, end + 20, tuple(shapes),
                   (f"{title}. {whose}.", f"{told}.", *board.said))


class Column:
    """Shapes put one below the other; ``y`` is where the next stands."""

    def __init__(self, room: int, x: int = 0, y: int = 0) -> None:
        self.room, self.x, self.y = room, x, y
        self.shapes: list[Shape] = []

    def say(self, said: str, size: int = 12, ink: str = "ink", bold: bool = False,
            at: str = "start") -> None:
        """Add a text, in as many lines as it takes."""
        x = self.x + {"start": 0, "middle": self.room // 2, "end": self.room}[at]
        for line in text_metrics.lines(said, size, self.room, bold):
            self.shapes.append(Text(x, self.y + size, line, size, ink, at, bold))
            self.y += text_metrics.lead(size)

    def pair(self, left: str, right: str, size: int = 12, bold: bool = False) -> None:
        """Add a label and, at the right edge, what there is of it; below it, if both are long."""
        wide = text_metrics.width(right, size, True)
        if text_metrics.width(left, size, bold) + wide + size > self.room:
            self.say(left, size, "soft", bold)
            self.say(right, size, bold=True, at="end")
            return
        self.shapes += [Text(self.x, self.y + size, left, size, "soft", bold=bold),
                        Text(self.x + self.room, self.y + size, right, size, at="end", bold=True)]
        self.y += text_metrics.lead(size)

    def tokens(self, goods: Iterable[tuple[str, int | str, str]], high: int = 40) -> None:
        """Add goods, each a box of its ``fill`` with how many and what: ``wood, 3, wood``."""
        x = 0
        wanted = [*goods]
        least = min(high + 4, (self.room + 6) // (len(wanted) or 1) - 6)
        for name, count, fill in wanted:
            wide = max(least, text_metrics.width(name, 10) + 6,
                       text_metrics.width(f"{count}", 16, True) + 6)
            if x and x + wide > self.room:
                x, self.y = 0, self.y + high + 6
            self.shapes.append(token(self.x + x, self.y, wide, high, name, count, fill))
            x += wide + 6
        self.y += (high + 6) if x else 0

    def put(self, shapes: Iterable[Shape], height: int) -> None:
        """Add shapes that were drawn for this place, so high."""
        self.shapes += shapes
        self.y += height

    def gap(self, height: int) -> None:
        """Leave room."""
        self.y += height

    def rule(self) -> None:
        """Add a line across."""
        self.shapes.append(Line(((self.x, self.y + 3), (self.x + self.room, self.y + 3)), "edge"))
        self.y += 8


def token(x: int, y: int, wide: int, high: int, name: str, count: int | str, fill: str) -> Group:
    """How many there are of something, and what."""
    middle = wide // 2
    return Group(f"{count} {name}", (
        Box(0, 0, wide, high, fill, "ink", 1, 5),
        Text(middle, high // 2, f"{count}", 16, at="middle", bold=True),
        Text(middle, high - 6, name, 10, at="middle")), x, y, wide, high)


class Mat(Struct):
    """What a seat has: its head, with something at its right end, and a column of the rest.

    ``asked``: the game waits for it.
    """

    seat: str
    right: str
    column: Column
    asked: bool = False


def mat_room(width: int, count: int, most: int = 4) -> int:
    """How wide the column of a mat is, where ``count`` stand side by side, ``most`` in a row."""
    many = min(count, most) or 1
    return (width - (many + 1) * EDGE) // many - 2 * EDGE


def mats(y: int, width: int, found: Sequence[Mat], most: int = 4) -> tuple[list[Shape], int]:
    """Mats in rows, those of a row as high as the highest; and how high they are together."""
    room = mat_room(width, len(found), most)
    wide = room + 2 * EDGE
    shapes: list[Shape] = []
    top = y
    for first in range(0, len(found), most):
        row = found[first:first + most]
        high = CAP + EDGE + max(mat.column.y for mat in row) + EDGE // 2
        for i, mat in enumerate(row):
            shapes.append(_mat(mat, EDGE + i * (wide + EDGE), top, wide, high))
        top += high + EDGE
    return shapes, top - y


def _mat(mat: Mat, x: int, y: int, wide: int, high: int) -> Group:
    ink = letter(mat.seat)
    name = mat.seat.capitalize()
    asked = (Box(-5, -5, wide + 10, high + 10, "", "hot", 3, 12, "is asked"),) if mat.asked else ()
    edge = "edge" if mat.seat == "white" else mat.seat  # on paper white is no edge
    return Group(f"{name}{', is asked' * mat.asked}: {mat.right}", (
        *asked,
        Box(0, 0, wide, high, "mat", edge, 3, 8),
        Box(0, 0, wide, CAP, mat.seat, edge, 3, 8),
        Piece(EDGE + 8, CAP // 2, "disc", mat.seat, mark(mat.seat), 20, title=""),
        Text(EDGE + 26, CAP // 2 + 6, name, 15, ink, bold=True),
        Text(wide - EDGE, CAP // 2 + 6, mat.right, 14, ink, "end", True),
        Group("", tuple(mat.column.shapes), EDGE, CAP + EDGE)), x, y)


def card(x: int, y: int, wide: int, high: int, head: str, right: str, fill: str,
         column: Column, title: str, more: Sequence[Shape] = ()) -> Group:
    """A card or a tile: a head of ``fill``, a column below it, and what else stands on it.

    ``more`` is drawn from the card's upper left corner. ``title`` says what it is: another title
    is another card.
    """
    return Group(title, (
        Box(0, 0, wide, high, "card", "edge", 2, 8),
        Box(0, 0, wide, 28, fill, "edge", 2, 8),
        Text(10, 19, head, 13, bold=True),
        Text(wide - 10, 19, right, 12, at="end"),
        Group("", tuple(column.shapes), 10, 34), *more), x, y, wide, high)


def track(x: int, y: int, wide: int, label: str, at: int, last: int, fill: str,
          ) -> tuple[list[Shape], int]:
    """A row of steps from 1 to ``last``, filled up to ``at``, behind its label; and how high."""
    step = 22
    start = x + wide - last * (step + 3)
    shapes: list[Shape] = [Text(x, y + 15, label, 12)]
    for i in range(1, last + 1):
        done = i <= at
        shapes += [Box(start + (i - 1) * (step + 3), y, step, 20, fill if done else "card", "edge",
                       1, 4, f"{label} {i}" if i == at else ""),
                   Text(start + (i - 1) * (step + 3) + step // 2, y + 14, f"{i}", 11,
                        letter(fill) if done else "soft", "middle")]
    return shapes, 26
