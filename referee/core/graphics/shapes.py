"""The shapes of a picture, independent of SVG, colours and fonts.

All numbers are integers, in pixels at full size, so that the same view gives the same bytes
everywhere. ``fill``, ``edge`` and ``ink`` are roles (``forest``, ``soft``, ``red``) that a theme
maps to colours; empty: none. ``title`` is the tooltip, and the text for people who do not see
the picture.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

WIDE, NARROW = 1260, 390  # the widths of pictures: for desktops, for phones and mails
Point = tuple[int, int]
Places = Mapping[str, Point]
"""The places of things on a map by their ids, in hundredths as in the scenario."""


class Area(Struct, frozen=True, gc=False):
    """A polygon."""

    points: tuple[Point, ...]
    fill: str = ""
    edge: str = "edge"
    width: int = 1
    title: str = ""


class Box(Struct, frozen=True, gc=False):
    """An upright rectangle: a card, a mat, a square."""

    x: int
    y: int
    w: int
    h: int
    fill: str = ""
    edge: str = "edge"
    width: int = 1
    round: int = 0
    title: str = ""


class Disc(Struct, frozen=True, gc=False):
    """A circle: a number, a chip, a marked corner."""

    x: int
    y: int
    r: int
    fill: str = ""
    edge: str = "edge"
    width: int = 1
    title: str = ""


class Polyline(Struct, frozen=True, gc=False):
    """A line through points."""

    points: tuple[Point, ...]
    ink: str = "ink"
    width: int = 1
    dash: bool = False  # dashed
    arrow: bool = False  # with an arrowhead at its end


class Text(Struct, frozen=True, gc=False):
    """A line of text."""

    x: int
    y: int  # its base line
    text: str
    size: int = 12
    ink: str = "ink"
    anchor: str = "start"  # which part of it is at ``x``: start, middle or end
    bold: bool = False
    halo: bool = False  # for a background of several colours


class Piece(Struct, frozen=True, gc=False):
    """A game piece in the colour of its seat, with an outline."""

    x: int
    y: int
    kind: str  # its form, one of ``PIECES`` in `svg.py`
    seat: str  # a seat or ``nobody``
    mark: str = ""  # the letter on it
    size: int = 24  # its height
    facing: int = -1  # degrees clockwise from up; -1: no direction
    faint: bool = False  # out of play, or where a piece was before
    title: str = ""
    head: str = ""  # the number on the head of a scout


class Group(Struct, frozen=True, gc=False):
    """Shapes that are read as one thing, at an offset.

    With a size it is a thing such as a card, and marked as new when its title is new at its place.
    Places below an ``anchor`` count from the group that has it, so what moves with it is not new.
    """

    title: str
    parts: tuple["Shape", ...]
    x: int = 0
    y: int = 0
    w: int = 0  # its width, if it is a thing
    h: int = 0  # its height
    anchor: str = ""  # its name, the only one of the picture


Shape = Area | Box | Disc | Polyline | Text | Piece | Group


class Standing(Struct, frozen=True):
    """The points of a seat, for the row of all seats below the status bar."""

    seat: str
    value: int  # seats with a higher one are further to the left
    text: str  # the value as it is shown: ``8``, ``5 of 7``


class Picture(Struct, frozen=True):
    """A picture as shapes, with a description."""

    width: int
    height: int
    shapes: tuple[Shape, ...]  # from the back to the front
    sentences: tuple[str, ...]  # the same in words, the title first
    standings: tuple[Standing, ...] = ()  # in the order of play; empty in the finished picture
    standing: str = ""  # what their numbers count: ``points``


class PlacedThing(Struct, frozen=True):
    """A piece, or a box for a group with a size, with its coordinates on the whole picture."""

    shape: Piece | Box
    anchor: str  # of the innermost group around it that has one
    origin: Point  # where that is; (0, 0) without one

    @property
    def identity(self) -> tuple[str, Piece | Box]:
        """What is the same for the same thing in the next picture, wherever its anchor is."""
        x, y = self.origin
        return self.anchor, replace(self.shape, x=self.shape.x - x, y=self.shape.y - y)


def pieces(shapes: tuple[Shape, ...]) -> Iterator[Piece]:
    """Every piece, with its coordinates on the whole picture."""
    return (thing for thing in things(shapes) if isinstance(thing, Piece))


def things(shapes: tuple[Shape, ...]) -> Iterator[Piece | Box]:
    """Every piece, and a box for every group with a size; coordinates on the whole picture."""
    return (placed.shape for placed in placed_things(shapes))


def placed_things(shapes: tuple[Shape, ...], x: int = 0, y: int = 0, anchor: str = "",
                  origin: Point = (0, 0)) -> Iterator[PlacedThing]:
    """The same with their anchors; the shapes are at an offset ``x``, ``y``."""
    for shape in shapes:
        if isinstance(shape, Piece):
            yield PlacedThing(replace(shape, x=shape.x + x, y=shape.y + y), anchor, origin)
        elif isinstance(shape, Group):
            left, top = x + shape.x, y + shape.y
            own = (shape.anchor, (left, top)) if shape.anchor else (anchor, origin)
            if shape.w:
                yield PlacedThing(Box(left, top, shape.w, shape.h, title=shape.title), *own)
            yield from placed_things(shape.parts, left, top, *own)
