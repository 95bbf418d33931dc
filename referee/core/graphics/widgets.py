"""Widgets for the pictures of all games: columns of text, tokens, cards, mats, tracks.

Each seat has a mat in its colour, below or beside the board; cards have a coloured head; goods
are tokens with their number and name.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Box, Group, Piece, Polyline, Shape, Text

WIDTH = 1260  # the width of a picture, unless its board needs another
EDGE = 12  # the space between and around widgets
CAP = 34  # the height of the head of a mat

_MARKS = {"black": "K"}  # as in printing: B is blue
_LIGHT = frozenset(("red", "blue", "black", "nobody"))  # seats with light letters


def mark(seat: str) -> str:
    """The letter of a seat, different for each."""
    return _MARKS.get(seat, seat[:1].upper())


def letter(seat: str) -> str:
    """The colour role for text on the colour of a seat."""
    return "light" if seat in _LIGHT else "dark"


class Column:
    """Shapes one below the other; ``y`` is the place of the next, ``room`` the width."""

    def __init__(self, room: int, x: int = 0, y: int = 0) -> None:
        self.room, self.x, self.y = room, x, y
        self.shapes: list[Shape] = []

    def add_text(self, text: str, size: int = 12, ink: str = "ink", bold: bool = False,
                 anchor: str = "start") -> None:
        """Add a text, wrapped to the width."""
        x = self.x + {"start": 0, "middle": self.room // 2, "end": self.room}[anchor]
        for line in text_metrics.lines(text, size, self.room, bold):
            self.shapes.append(Text(x, self.y + size, line, size, ink, anchor, bold))
            self.y += text_metrics.line_height(size)

    def add_pair(self, left: str, right: str, size: int = 12, bold: bool = False) -> None:
        """Add a label and, at the right edge, its value; below the label if both are long."""
        value_width = text_metrics.width(right, size, True)
        if text_metrics.width(left, size, bold) + value_width + size > self.room:
            self.add_text(left, size, "soft", bold)
            self.add_text(right, size, bold=True, anchor="end")
            return
        self.shapes += [Text(self.x, self.y + size, left, size, "soft", bold=bold),
                        Text(self.x + self.room, self.y + size, right, size, anchor="end",
                             bold=True)]
        self.y += text_metrics.line_height(size)

    def add_tokens(self, goods: Iterable[tuple[str, int | str, str]], height: int = 40) -> None:
        """Add tokens in rows, given as name, count and fill: ``wood, 3, wood``."""
        x = 0
        items = [*goods]
        min_width = min(height + 4, (self.room + 6) // (len(items) or 1) - 6)
        for name, count, fill in items:
            width = max(min_width, text_metrics.width(name, 10) + 6,
                        text_metrics.width(f"{count}", 16, True) + 6)
            if x and x + width > self.room:
                x, self.y = 0, self.y + height + 6
            self.shapes.append(token(self.x + x, self.y, width, height, name, count, fill))
            x += width + 6
        self.y += (height + 6) if x else 0

    def add_shapes(self, shapes: Iterable[Shape], height: int) -> None:
        """Add shapes that are drawn at this place already, with their height."""
        self.shapes += shapes
        self.y += height

    def add_gap(self, height: int) -> None:
        """Leave a space."""
        self.y += height

    def add_rule(self) -> None:
        """Add a horizontal line."""
        self.shapes.append(Polyline(((self.x, self.y + 3), (self.x + self.room, self.y + 3)),
                                    "edge"))
        self.y += 8


def token(x: int, y: int, width: int, height: int, name: str, count: int | str, fill: str) -> Group:
    """A box with a number of goods and their name."""
    middle = width // 2
    return Group(f"{count} {name}", (
        Box(0, 0, width, height, fill, "ink", 1, 5),
        Text(middle, height // 2, f"{count}", 16, anchor="middle", bold=True),
        Text(middle, height - 6, name, 10, anchor="middle")), x, y, width, height)


class Mat(Struct):
    """What a seat has."""

    seat: str
    right: str  # text at the right end of the head
    column: Column  # everything below the head
    to_move: bool = False  # the game waits for this seat
    name: str = ""  # what the seat is called; empty: its colour


def mat_room(width: int, count: int, most: int = 4) -> int:
    """The width of the column of a mat if ``count`` are side by side, at most ``most`` in a row."""
    in_row = min(count, most) or 1
    return (width - (in_row + 1) * EDGE) // in_row - 2 * EDGE


def mats(y: int, width: int, seat_mats: Sequence[Mat], most: int = 4) -> tuple[list[Shape], int]:
    """Mats in rows, all of a row as high as the highest; and their total height."""
    room = mat_room(width, len(seat_mats), most)
    mat_width = room + 2 * EDGE
    shapes: list[Shape] = []
    top = y
    for first in range(0, len(seat_mats), most):
        row = seat_mats[first:first + most]
        height = CAP + EDGE + max(mat.column.y for mat in row) + EDGE // 2
        for i, mat in enumerate(row):
            shapes.append(_mat(mat, EDGE + i * (mat_width + EDGE), top, mat_width, height))
        top += height + EDGE
    return shapes, top - y


def _mat(mat: Mat, x: int, y: int, width: int, height: int) -> Group:
    ink = letter(mat.seat)
    room = width - 3 * EDGE - 26 - text_metrics.width(mat.right, 14, True)
    name = _label(mat, room - text_metrics.width("▶ ", 15, True) * mat.to_move)
    frame = ((Box(-5, -5, width + 10, height + 10, "", "ink", 3, 12, "to move"),)
             if mat.to_move else ())
    edge = "edge" if mat.seat == "white" else mat.seat  # a white edge would be invisible on paper
    return Group(f"{name}{', to move' * mat.to_move}: {mat.right}", (
        *frame,
        Box(0, 0, width, height, "mat", edge, 3, 8),
        Box(0, 0, width, CAP, mat.seat, edge, 3, 8),
        Piece(EDGE + 8, CAP // 2, "disc", mat.seat, mark(mat.seat), 22, title=""),
        Text(EDGE + 26, CAP // 2 + 6, "▶ " * mat.to_move + name, 15, ink, bold=True),
        Text(width - EDGE, CAP // 2 + 6, mat.right, 14, ink, "end", True),
        Group("", tuple(mat.column.shapes), EDGE, CAP + EDGE)), x, y, anchor=f"mat {mat.seat}")


def _label(mat: Mat, room: int) -> str:
    """What a mat is called: its seat, or the player's name, with the seat if there is room."""
    if not mat.name or mat.name.casefold() == mat.seat:
        return mat.seat.capitalize()
    whole = f"{mat.name} ({mat.seat})"
    return (whole if text_metrics.width(whole, 15, True) <= room
            else text_metrics.shortened(mat.name, 15, room, True))


def card(x: int, y: int, width: int, height: int, head: str, right: str, fill: str,
         column: Column, title: str, more: Sequence[Shape] = ()) -> Group:
    """A card or a tile: a heading of colour ``fill``, a column below it, and other shapes.

    The origin of ``more`` is the upper left corner of the card. A different ``title`` counts as
    a different card.
    """
    return Group(title, (
        Box(0, 0, width, height, "card", "edge", 2, 8),
        Box(0, 0, width, 28, fill, "edge", 2, 8),
        Text(10, 19, head, 13, bold=True),
        Text(width - 10, 19, right, 12, anchor="end"),
        Group("", tuple(column.shapes), 10, 34), *more), x, y, width, height)


def track(x: int, y: int, width: int, label: str, index: int, last: int, fill: str,
          ) -> tuple[list[Shape], int]:
    """A label and a row of steps from 1 to ``last``, filled up to ``index``; and its height."""
    step = 22
    start = x + width - last * (step + 3)
    shapes: list[Shape] = [Text(x, y + 15, label, 12)]
    for i in range(1, last + 1):
        filled = i <= index
        shapes += [Box(start + (i - 1) * (step + 3), y, step, 20, fill if filled else "card",
                       "edge", 1, 4, f"{label} {i}" if i == index else ""),
                   Text(start + (i - 1) * (step + 3) + step // 2, y + 14, f"{i}", 11,
                        letter(fill) if filled else "soft", "middle")]
    return shapes, 26
