"""Drawing of what lies on the squares: mounds, swamps, gates, haunted ground, tokens, bumps.

Each thing is drawn in a rectangle or on a square whose upper left corner is given, so the legend
draws it too.
"""

from collections.abc import Iterator, Sequence

from referee.core.graphics.shapes import Area, Disc, Point, Polyline, Shape
from referee.core.graphics.shapes import Box as Frame
from referee.games.stone_daze.model.board import FACINGS
from referee.games.stone_daze.views.board_grid import CELL, Grid

Rectangle = tuple[int, int, int, int]  # left, top, width, height

_FLAME = ((0, -22), (7, -9), (13, -13), (17, 5), (9, 18), (-9, 18), (-17, 5), (-13, -9), (-5, -5))
_BIRD = ((-30, -8), (-19, -17), (-6, -6), (0, -14), (6, -6), (19, -17), (30, -8), (16, 0), (6, 8),
         (0, 20), (-6, 8), (-16, 0))
# A burst of twelve points in hundredths of its radius.
_BURST = ((97, 26), (66, 38), (71, 71), (38, 66), (26, 97), (0, 76), (-26, 97), (-38, 66),
          (-71, 71), (-66, 38), (-97, 26), (-76, 0), (-97, -26), (-66, -38), (-71, -71),
          (-38, -66), (-26, -97), (0, -76), (26, -97), (38, -66), (71, -71), (66, -38), (97, -26),
          (76, 0))


def mound(grid: Grid, place: Rectangle) -> Iterator[Shape]:
    """Rock, with a sharp corner under the name of its square."""
    for inset, cut, sharp, fill in ((2, 15, 3, "mound"), (15, 11, 8, "hills")):
        x, y, width, height = place
        inset, cut, sharp = map(grid.scaled, (inset, cut, sharp))
        left, top, right, low = x + inset, y + inset, x + width - inset, y + height - inset
        yield Area(((left + sharp, top), (right - cut, top), (right, top + cut), (right, low - cut),
                    (right - cut, low), (left + cut, low), (left, low - cut), (left, top + sharp)),
                   fill, "ink")


def swamp(grid: Grid, place: Rectangle, corners: Sequence[Point]) -> Iterator[Shape]:
    """Water, with two waves on each square."""
    x, y, width, height = place
    inset = grid.scaled(2)
    yield Frame(x + inset, y + inset, width - 2 * inset, height - 2 * inset, "swamp", "ink", 1,
                grid.scaled(10))
    for left, top in corners:
        for down in (28, 44):
            yield Polyline(tuple((left + grid.scaled(10 + 9 * i),
                                  top + grid.scaled(down - 5 * (i % 2))) for i in range(6)),
                           "edge", 2 if grid.named else 1)


def wall(grid: Grid, x: int, y: int) -> Iterator[Shape]:
    """A wall of stones."""
    top, middle, low = (y + grid.scaled(down) for down in (16, 33, 50))
    yield Frame(x + 1, top, grid.cell - 2, low - top, "stone", "ink", 2 if grid.named else 1)
    yield Polyline(((x + 1, middle), (x + grid.cell - 1, middle)), "ink")
    for at, ends in ((20, (top, middle)), (46, (top, middle)), (33, (middle, low))):
        yield Polyline(tuple((x + grid.scaled(at), end) for end in ends), "ink")


def gate(grid: Grid, x: int, y: int, up: int) -> Iterator[Shape]:
    """The passage: arrowheads, of which a figure hides only one; ``up`` is 1 or -1."""
    middle, wide = x + grid.cell // 2, grid.cell // 6
    for top in (1, (grid.cell - wide) // 2, grid.cell - 1 - wide):
        tip, foot = (y + top, y + top + wide)[::up]
        yield Area(((middle, tip), (middle + wide, foot), (middle - wide, foot)), "ink", "")


def haunted(grid: Grid) -> Iterator[Shape]:
    """Ground under a cross."""
    low, high, inset = grid.scaled(18), grid.cell - grid.scaled(18), grid.scaled(2)
    yield Frame(inset, inset, grid.cell - 2 * inset, grid.cell - 2 * inset, "ash", "ink",
                2 if grid.named else 1, grid.scaled(6))
    for ends in (((low, low), (high, high)), ((low, high), (high, low))):
        yield Polyline(ends, "edge", 3)


def fire(grid: Grid, seat: str, small: bool) -> Iterator[Shape]:
    """A clan's fire; a smaller one when it burns down."""
    inset = grid.scaled(11 if small else 4)
    yield Frame(inset, inset, grid.cell - 2 * inset, grid.cell - 2 * inset, "fire", seat,
                3 if grid.named else 2, grid.scaled(8))
    yield Area(_around_middle(grid, _FLAME), "gold", "ink")


def fireball(grid: Grid, seat: str, facing: str) -> Iterator[Shape]:
    """A clan's fireball, with an arrow to where it goes."""
    middle = grid.cell // 2
    yield Disc(middle, middle, grid.scaled(29), "fire", seat, 3 if grid.named else 2)
    yield Disc(middle, middle, grid.scaled(20), "gold", "ink")
    right, ahead = FACINGS[facing] if facing else (0, 0)
    if right or ahead:
        ends = [(middle + grid.scaled(right * far), middle - grid.scaled(ahead * far))
                for far in (20, 48)]
        yield Polyline(tuple(ends), "ink", 4 if grid.named else 2, arrow=True)


def bird(grid: Grid, seat: str) -> Iterator[Shape]:
    """A clan's bird."""
    yield Area(_around_middle(grid, _BIRD), "ice", seat, 3 if grid.named else 2)


def burst(x: int, y: int, size: int) -> Area:
    """The sign of a bump, behind a figure of this size."""
    far = size * 3 // 4
    return Area(tuple((x + (right * far + 50) // 100, y + (down * far + 50) // 100)
                      for right, down in _BURST), "gold", "ink", 1, "bump")


def _around_middle(grid: Grid, points: Sequence[Point]) -> tuple[Point, ...]:
    half = CELL // 2
    return tuple((grid.scaled(half + x), grid.scaled(half + y)) for x, y in points)
