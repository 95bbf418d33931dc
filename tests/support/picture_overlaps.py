"""Finds texts and pieces in a picture that are hidden by a later shape.

Filled and stroked shapes are opaque, except for faint pieces. A circle counts as a polygon of 16
corners, a line has the width it is drawn with.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin

from msgspec import Struct

from referee.core.graphics import svg
from referee.core.graphics.shapes import Area, Box, Disc, Picture, Piece, Polyline, Shape, Text
from tests.support.picture_checks import SLACK, Extent, extent, flat

Corners = tuple[tuple[float, float], ...]
CELL = 64  # shapes that share no square of a grid are not compared
BODIES = {"person": (9, 11), "scout": (9, 12), "hut": (9, 12), "beast": (12, 10), "block": (10, 10)}
LIGHT = 12  # a piece's size divided by the width of its light outline
ROUND = [(cos(i * pi / 8), sin(i * pi / 8)) for i in range(16)]


class Part(Struct, frozen=True, gc=False):
    """A convex or simple polygon: its corners and its bounding box."""

    corners: Corners
    left: float
    top: float
    right: float
    bottom: float


def hidden(picture: Picture) -> list[str]:
    """Each text and piece that is covered by a later shape, as a sentence."""
    grid: dict[tuple[int, int], list[Shape]] = {}
    found: dict[str, None] = {}
    shapes = [*flat(picture.shapes)]
    last: dict[Shape, int] = {
        shape: n for n, shape in enumerate(shapes) if isinstance(shape, Piece)}
    for n, shape in enumerate(shapes):
        over, under = _cells(shape)
        for other in {one: None for cell in over for one in grid.get(cell, ())}:
            if _lies(shape, other):
                found[f"{_named(shape)} lies on {_named(other)}"] = None
        for cell in under if last.get(shape, n) == n else ():  # a later copy is visible
            grid.setdefault(cell, []).append(shape)
    return [*found]


def meet(shape: Shape, other: Shape) -> bool:
    """Whether the areas that two shapes cover overlap."""
    return any(_meet(one, another) for one in _covers(shape) for another in _covers(other))


@cache
def _lies(shape: Shape, other: Shape) -> bool:
    """Whether one shape covers a visible part of another; two texts are compared in
    picture_checks.py.
    """
    if shape == other or (isinstance(shape, Text) and isinstance(other, Text)):
        return False
    return any((text or _rivals(shape, other)) and _meet(part, below)
               for part in _covers(shape) for text, below in _seen(other))


@cache
def _cells(shape: Shape) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    """The grid squares that a shape covers, and those in which it must be visible."""
    return (frozenset(cell for part in _covers(shape) for cell in _squares(part)),
            frozenset(cell for _, part in _seen(shape) for cell in _squares(part)))


@cache
def _covers(shape: Shape) -> tuple[Part, ...]:
    return (*_over(shape),)


@cache
def _seen(shape: Shape) -> tuple[tuple[bool, Part], ...]:
    return (*_under(shape),)


def _rivals(shape: Shape, other: Shape) -> bool:
    """Whether they are pieces of different seats."""
    return isinstance(shape, Piece) and isinstance(other, Piece) and shape.seat != other.seat


def _named(shape: Shape) -> str:
    if isinstance(shape, Text):
        return f"“{shape.text}”"
    title = getattr(shape, "title", "")
    kind = type(shape).__name__.lower()
    return f"{kind} “{title}”" if title else f"a {kind}"


def _under(shape: Shape) -> Iterator[tuple[bool, Part]]:
    """The part of a shape that must be visible: a text; a piece without its outline; its mark."""
    if isinstance(shape, Text):
        yield True, _text(extent(shape))
    elif isinstance(shape, Piece) and not shape.faint:
        yield False, _piece(shape, -SLACK)
        if shape.mark:
            yield True, _text(extent(marked(shape)))
        if shape.head:
            yield True, _text(extent(headed(shape)))


def marked(piece: Piece) -> Text:
    """The mark on a piece, as a text."""
    down = svg.PIECES[piece.kind][1]
    return Text(piece.x, piece.y + down * piece.size // svg.SIZE, piece.mark,
                svg.mark_size(piece), anchor="middle", bold=True)


def headed(piece: Piece) -> Text:
    """The number on the head of a scout, as a text."""
    return Text(piece.x, piece.y + svg.HEAD * piece.size // svg.SIZE, piece.head,
                svg.head_size(piece), anchor="middle", bold=True)


def _text(its: Extent) -> Part:
    return _box(its.x + SLACK, its.y + SLACK, its.right - SLACK, its.bottom - SLACK)


def _over(shape: Shape) -> Iterator[Part]:
    """The area that a shape covers."""
    if isinstance(shape, Piece):
        if not shape.faint:
            yield _piece(shape, shape.size / LIGHT)
        return
    if isinstance(shape, Text):
        yield _text(extent(shape))
        return
    if isinstance(shape, Polyline):
        yield from _strokes(tuple(shape.points), shape.width)
        return
    assert isinstance(shape, Area | Box | Disc)
    width = shape.width if shape.edge else 0
    if isinstance(shape, Box):
        outline: Corners = ((shape.x, shape.y), (shape.x + shape.w, shape.y),
                            (shape.x + shape.w, shape.y + shape.h), (shape.x, shape.y + shape.h))
    elif isinstance(shape, Disc):
        outline = tuple((shape.x + shape.r * a, shape.y + shape.r * b) for a, b in ROUND)
    else:
        outline = shape.points
    if shape.fill:
        yield _part(outline)
    if width:
        yield from _strokes((*outline, outline[0]), width)


def _piece(piece: Piece, more: float) -> Part:
    """The outline of a piece, enlarged by ``more``: a diamond, a circle, else a square."""
    zoom = piece.size / svg.SIZE
    half = piece.size / 2 + more
    if piece.kind == "chip":
        return _part(((piece.x, piece.y - half), (piece.x + half, piece.y),
                      (piece.x, piece.y + half), (piece.x - half, piece.y)))
    if piece.kind == "disc":
        return _part(tuple((piece.x + half * a, piece.y + half * b) for a, b in ROUND))
    if piece.kind == "warrior":  # a house on its side whose roof shows where it faces
        turn = piece.facing * pi / 180 if piece.facing > 0 else 0.0
        return _part(tuple((piece.x + x * cos(turn) - y * sin(turn),
                            piece.y + x * sin(turn) + y * cos(turn)) for x, y in (
            (a * zoom + more * (a > 0) - more * (a < 0), b * zoom + more * (b > 0) - more * (b < 0))
            for a, b in ((-11, 11), (-11, -4), (0, -14), (11, -4), (11, 11)))))
    wide, up = BODIES.get(piece.kind, (12, 12))
    return _box(piece.x - wide * zoom - more, piece.y - up * zoom - more,
                piece.x + wide * zoom + more, piece.y + half)


def _strokes(points: Corners, width: float) -> Iterator[Part]:
    for (a, b), (c, d) in pairwise(points):
        long = hypot(c - a, d - b)
        if long:
            x, y = (d - b) / long * width / 2, (a - c) / long * width / 2
            yield _part(((a + x, b + y), (c + x, d + y), (c - x, d - y), (a - x, b - y)))


def _box(left: float, top: float, right: float, bottom: float) -> Part:
    return _part(((left, top), (right, top), (right, bottom), (left, bottom)))


def _part(corners: Corners) -> Part:
    xs, ys = zip(*corners, strict=True)
    return Part(corners, min(xs), min(ys), max(xs), max(ys))


def _squares(part: Part) -> Iterator[tuple[int, int]]:
    for x in range(int(part.left // CELL), int(part.right // CELL) + 1):
        for y in range(int(part.top // CELL), int(part.bottom // CELL) + 1):
            yield x, y


def _meet(one: Part, other: Part) -> bool:
    """Whether two polygons overlap."""
    if (one.left >= other.right or other.left >= one.right
            or one.top >= other.bottom or other.top >= one.bottom):
        return False
    return (_inside(one.corners[0], other.corners) or _inside(other.corners[0], one.corners)
            or any(_cross(a, b, c, d) for a, b in _sides(one.corners)
                   for c, d in _sides(other.corners)))


def _sides(corners: Corners) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _inside(point: tuple[float, float], corners: Corners) -> bool:
    x, y = point
    inside = False
    for (a, b), (c, d) in _sides(corners):
        if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
            inside = not inside
    return inside


def _cross(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float],
           d: tuple[float, float]) -> bool:
    def side(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return (side(a, b, c) > 0) != (side(a, b, d) > 0) and (side(c, d, a) > 0) != (
        side(c, d, b) > 0)
