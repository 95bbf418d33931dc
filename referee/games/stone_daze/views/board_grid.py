"""Where the squares of a board are drawn, and how large, on a wide and on a narrow picture.

A wide picture has squares of one size with their names, and words on tokens. A narrow one fits
the board into its width, so its squares have neither.
"""

from msgspec import Struct
from msgspec.structs import replace

from referee.core.graphics.header import NARROW_EDGE
from referee.core.graphics.shapes import NARROW, Point
from referee.games.stone_daze.model.board import Board, Square

CELL = 66  # a square of a wide picture
LARGEST = 54  # a square of a narrow one, on a board with few columns


class Grid(Struct, frozen=True):
    """The place and size of the squares of a board, and of what is around them."""

    board: Board
    cell: int  # the side of a square
    figure: int  # the size of a figure
    left: int  # where the squares begin
    right_edge: int  # how much space there is to the right of them
    bar: int  # how thick the edge of a Halhala is
    gap: int  # between that, the letters of the columns, and the name of the Halhala
    axis: int  # the font size of the letters and numbers
    label: int  # the font size of the name of a Halhala
    named: bool  # whether squares have names, and tokens words
    down: int = 0  # how far below the middle of a square its figure is, under the name

    @property
    def above(self) -> int:
        """The height of what is above the squares; below them it is the same."""
        return self.bar + 2 * self.gap + self.axis + self.label + 2

    @property
    def right(self) -> int:
        """Where the squares end."""
        return self.left + self.cell * self.board.columns

    @property
    def low(self) -> int:
        """The lower edge of the squares."""
        return self.above + self.cell * self.board.rows

    @property
    def size(self) -> Point:
        """The size of the board with everything around it."""
        return self.right + self.right_edge, self.low + self.above

    def scaled(self, length: int) -> int:
        """A length on a square of a wide picture, on one of these."""
        return (length * self.cell + CELL // 2) // CELL

    def corner(self, square: Square) -> Point:
        """The upper left corner of a square."""
        x, y = self.board.places[square]
        return self.left + self.cell * x, self.above + self.cell * (self.board.rows - 1 - y)

    def middle(self, square: Square) -> Point:
        """The position of a figure."""
        x, y = self.corner(square)
        return x + self.cell // 2, y + self.cell // 2 + self.down


def wide(board: Board) -> Grid:
    """The squares of a wide picture."""
    return Grid(board, CELL, 36, 36, 36, bar=6, gap=6, axis=14, label=12, named=True, down=4)


def narrow(board: Board) -> Grid:
    """The squares of a narrow picture: as large as its width allows."""
    numbers = 14
    room = NARROW - 2 * NARROW_EDGE - numbers
    cell = min(LARGEST, room // board.columns)
    free = room - cell * board.columns
    return Grid(board, cell, cell * 2 // 3, NARROW_EDGE + numbers + free // 2,
                NARROW_EDGE + free - free // 2, bar=4, gap=3, axis=10, label=11, named=False)


def key_square(grid: Grid, cell: int) -> Grid:
    """A square of the key of a board: small, and without words."""
    return replace(grid, cell=cell, named=False, down=0)
