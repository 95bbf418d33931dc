"""What the pictures of all games are put together from: columns of text, tokens, cards, mats.

A game puts its board where it likes. Below or beside it each seat has a mat in its colour;
cards have a head; goods lie as tokens, their number with their name.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Box, Group, Picture, Piece, Polyline, Shape, Text

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


def with_header(board: Picture, title: str, viewer: str, to_move_text: str, foot: str) -> Picture:
    """A picture under its head: what game, for whose ``viewer`` (public, or a seat), who is asked.

    ``foot`` stands below, as the foot of a report does.
    """
    room = board.width - 2 * EDGE
    shapes: list[Shape] = [Text(EDGE, 36, title, 22, bold=True)]
    index = EDGE + text_metrics.width(title, 22, True) + 14
    badge = "for all to see" if viewer == "public" else f"for {viewer}’s eyes only"
    item_width = text_metrics.width(badge, 12, True) + 16
    fill, ink = ("mat", "ink") if viewer == "public" else (viewer, letter(viewer))
    shapes += [Box(index, 19, item_width, 24, fill, "edge", 1, 12),
               Text(index + item_width // 2, 35, badge, 12, ink, "middle", True)]
    text_lines = text_metrics.lines(to_move_text, 13, room - index - item_width)
    first = 36 - 8 * (min(len(text_lines), 3) - 1)
    for i, line in enumerate(text_lines):
        shapes.append(Text(board.width - EDGE, first + 16 * i, line, 13, anchor="end"))
    # as high for one line, so that no board is moved
    height = HEAD + 16 * max(0, len(text_lines) - 3)
    shapes.append(Group("", board.shapes, 0, height))
    end = height + board.height
    shapes.append(Text(board.width - EDGE, end + 12, foot, 11, "soft", "end"))
    whose = "What all may see" if viewer == "public" else f"What {viewer} alone may see"
    return Picture(board.width, end + 20, tuple(shapes),
                   (f"{title}. {whose}.", f"{to_move_text}.", *board.sentences))


class Column:
    """Shapes put one below the other; ``y`` is where the next stands."""

    def __init__(self, room: int, x: int = 0, y: int = 0) -> None:
        self.room, self.x, self.y = room, x, y
        self.shapes: list[Shape] = []

    def add_text(self, text: str, size: int = 12, ink: str = "ink", bold: bool = False,
                 anchor: str = "start") -> None:
        """Add a text, in as many lines as it takes."""
        x = self.x + {"start": 0, "middle": self.room // 2, "end": self.room}[anchor]
        for line in text_metrics.lines(text, size, self.room, bold):
            self.shapes.append(Text(x, self.y + size, line, size, ink, anchor, bold))
            self.y += text_metrics.line_height(size)

    def add_pair(self, left: str, right: str, size: int = 12, bold: bool = False) -> None:
        """Add a label and, at the right edge, what there is of it; below it, if both are long."""
        item_width = text_metrics.width(right, size, True)
        if text_metrics.width(left, size, bold) + item_width + size > self.room:
            self.add_text(left, size, "soft", bold)
            self.add_text(right, size, bold=True, anchor="end")
            return
        self.shapes += [Text(self.x, self.y + size, left, size, "soft", bold=bold),
                        Text(self.x + self.room, self.y + size, right, size, anchor="end",
                             bold=True)]
        self.y += text_metrics.line_height(size)

    def add_tokens(self, goods: Iterable[tuple[str, int | str, str]], height: int = 40) -> None:
        """Add goods, each a box of its ``fill`` with how many and what: ``wood, 3, wood``."""
        x = 0
        items = [*goods]
        least = min(height + 4, (self.room + 6) // (len(items) or 1) - 6)
        for name, count, fill in items:
            item_width = max(least, text_metrics.width(name, 10) + 6,
                             text_metrics.width(f"{count}", 16, True) + 6)
            if x and x + item_width > self.room:
                x, self.y = 0, self.y + height + 6
            self.shapes.append(token(self.x + x, self.y, item_width, height, name, count, fill))
            x += item_width + 6
        self.y += (height + 6) if x else 0

    def add_shapes(self, shapes: Iterable[Shape], height: int) -> None:
        """Add shapes that were drawn for this place, so high."""
        self.shapes += shapes
        self.y += height

    def add_gap(self, height: int) -> None:
        """Leave room."""
        self.y += height

    def add_rule(self) -> None:
        """Add a line across."""
        self.shapes.append(Polyline(((self.x, self.y + 3), (self.x + self.room, self.y + 3)),
                                    "edge"))
        self.y += 8


def token(x: int, y: int, width: int, height: int, name: str, count: int | str, fill: str) -> Group:
    """How many there are of something, and what."""
    middle = width // 2
    return Group(f"{count} {name}", (
        Box(0, 0, width, height, fill, "ink", 1, 5),
        Text(middle, height // 2, f"{count}", 16, anchor="middle", bold=True),
        Text(middle, height - 6, name, 10, anchor="middle")), x, y, width, height)


class Mat(Struct):
    """What a seat has: its head, with something at its right end, and a column of the rest.

    ``to_move``: the game waits for it.
    """

    seat: str
    right: str
    column: Column
    to_move: bool = False


def mat_room(width: int, count: int, most: int = 4) -> int:
    """How wide the column of a mat is, where ``count`` stand side by side, ``most`` in a row."""
    how_many = min(count, most) or 1
    return (width - (how_many + 1) * EDGE) // how_many - 2 * EDGE


def mats(y: int, width: int, seat_mats: Sequence[Mat], most: int = 4) -> tuple[list[Shape], int]:
    """Mats in rows, those of a row as high as the highest; and how high they are together."""
    room = mat_room(width, len(seat_mats), most)
    item_width = room + 2 * EDGE
    shapes: list[Shape] = []
    top = y
    for first in range(0, len(seat_mats), most):
        row = seat_mats[first:first + most]
        height = CAP + EDGE + max(mat.column.y for mat in row) + EDGE // 2
        for i, mat in enumerate(row):
            shapes.append(_mat(mat, EDGE + i * (item_width + EDGE), top, item_width, height))
        top += height + EDGE
    return shapes, top - y


def _mat(mat: Mat, x: int, y: int, width: int, height: int) -> Group:
    ink = letter(mat.seat)
    name = mat.seat.capitalize()
    frame = (Box(-5, -5, width + 10, height + 10, "", "hot", 3, 12, "is asked"),
             ) if mat.to_move else ()
    edge = "edge" if mat.seat == "white" else mat.seat  # on paper white is no edge
    return Group(f"{name}{', is asked' * mat.to_move}: {mat.right}", (
        *frame,
        Box(0, 0, width, height, "mat", edge, 3, 8),
        Box(0, 0, width, CAP, mat.seat, edge, 3, 8),
        Piece(EDGE + 8, CAP // 2, "disc", mat.seat, mark(mat.seat), 20, title=""),
        Text(EDGE + 26, CAP // 2 + 6, name, 15, ink, bold=True),
        Text(width - EDGE, CAP // 2 + 6, mat.right, 14, ink, "end", True),
        Group("", tuple(mat.column.shapes), EDGE, CAP + EDGE)), x, y)


def card(x: int, y: int, width: int, height: int, head: str, right: str, fill: str,
         column: Column, title: str, more: Sequence[Shape] = ()) -> Group:
    """A card or a tile: a head of ``fill``, a column below it, and what else stands on it.

    ``more`` is drawn from the card's upper left corner. ``title`` says what it is: another title
    is another card.
    """
    return Group(title, (
        Box(0, 0, width, height, "card", "edge", 2, 8),
        Box(0, 0, width, 28, fill, "edge", 2, 8),
        Text(10, 19, head, 13, bold=True),
        Text(width - 10, 19, right, 12, anchor="end"),
        Group("", tuple(column.shapes), 10, 34), *more), x, y, width, height)


def track(x: int, y: int, width: int, label: str, index: int, last: int, fill: str,
          ) -> tuple[list[Shape], int]:
    """A row of steps from 1 to ``last``, filled up to ``index``, behind its label; and how high."""
    step = 22
    start = x + width - last * (step + 3)
    shapes: list[Shape] = [Text(x, y + 15, label, 12)]
    for i in range(1, last + 1):
        done = i <= index
        shapes += [Box(start + (i - 1) * (step + 3), y, step, 20, fill if done else "card", "edge",
                       1, 4, f"{label} {i}" if i == index else ""),
                   Text(start + (i - 1) * (step + 3) + step // 2, y + 14, f"{i}", 11,
                        letter(fill) if done else "soft", "middle")]
    return shapes, 26
