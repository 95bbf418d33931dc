"""The shapes of a picture, independent of SVG, colours and fonts; highlighting of changes.

All numbers are integers, in pixels at full size, so that the same view gives the same bytes
everywhere. ``fill``, ``edge`` and ``ink`` are roles (``forest``, ``soft``, ``red``) that a theme
maps to colours; empty: none. ``title`` is the tooltip, and the text for people who do not see
the picture.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from referee.core.graphics import text_metrics

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


class Group(Struct, frozen=True, gc=False):
    """Shapes that are read as one thing, at an offset.

    With a size it is a thing such as a card, and highlighted as new when its title is new at its
    place.
    """

    title: str
    parts: tuple["Shape", ...]
    x: int = 0
    y: int = 0
    w: int = 0  # its width, if it is a thing
    h: int = 0  # its height


Shape = Area | Box | Disc | Polyline | Text | Piece | Group


class Picture(Struct, frozen=True):
    """A picture as shapes, with a description."""

    width: int
    height: int
    shapes: tuple[Shape, ...]  # from the back to the front
    sentences: tuple[str, ...]  # the same in words, the title first


def highlight_changes(before: Picture, after: Picture) -> Picture:
    """The later picture with a ring round each new piece and a frame round each new thing.

    Pieces close to each other in a row share a ring. A ghost shows where each missing piece was,
    under the pieces that are there now. Texts and other pieces are drawn above all these.
    """
    before_shown, now_shown = [*things(before.shapes)], [*things(after.shapes)]
    old, new = frozenset(before_shown), frozenset(now_shown)
    ghosts = [replace(thing, faint=True, title=f"gone: {thing.title}") for thing in before_shown
              if isinstance(thing, Piece) and thing not in new]
    over_ghosts = [thing for thing in now_shown if isinstance(thing, Piece)
                   and any(_overlap(thing, ghost) for ghost in ghosts)]
    new_pieces = [thing for thing in now_shown if isinstance(thing, Piece) and thing not in old]
    frames = [replace(thing, edge="hot", width=3, round=6, title=f"new: {thing.title}")
              for thing in now_shown if isinstance(thing, Box) and thing not in old]
    rings = [ring for group in _piece_groups(new_pieces) for ring in _ring(group)]
    beside = [thing for thing in now_shown if isinstance(thing, Piece)
              and any(_touches(line, *_bounds(thing)) for line in (*frames, *rings))]
    above: list[Piece | Box] = [*over_ghosts, *frames, *rings, *beside]
    other_shapes, texts = _raise_texts(after.shapes, above)
    return replace(after, shapes=(*other_shapes, *ghosts, *above, *texts))


def _raise_texts(shapes: tuple[Shape, ...], above: Sequence[Piece | Box], x: int = 0, y: int = 0,
                 ) -> tuple[tuple[Shape, ...], list[Text]]:
    """The shapes without the texts that something above would touch, and these texts.

    The coordinates of the texts are those of the whole picture.
    """
    other_shapes: list[Shape] = []
    texts: list[Text] = []
    for shape in shapes:
        if isinstance(shape, Group):
            parts, raised = _raise_texts(shape.parts, above, x + shape.x, y + shape.y)
            texts += raised
            other_shapes.append(replace(shape, parts=parts) if raised else shape)
        elif isinstance(shape, Text) and _is_covered(shape, x, y, above):
            dark = shape.ink in ("ink", "soft", "hot")
            texts.append(replace(shape, x=shape.x + x, y=shape.y + y, halo=shape.halo or dark))
        else:
            other_shapes.append(shape)
    return tuple(other_shapes), texts


def _is_covered(text: Text, x: int, y: int, above: Sequence[Piece | Box]) -> bool:
    """Whether something that is drawn above would touch a text at an offset ``x``, ``y``."""
    if not above:
        return False
    width = text_metrics.width(text.text, text.size, text.bold)
    left = text.x + x - {"start": 0, "middle": width // 2, "end": width}[text.anchor]
    top, bottom = text.y + y - text.size * 3 // 4, text.y + y + text.size // 5
    return any(_touches(shape, left, top, left + width, bottom) for shape in above)


def _bounds(piece: Piece) -> tuple[int, int, int, int]:
    half = piece.size // 2
    return piece.x - half, piece.y - half, piece.x + half, piece.y + half


def _touches(shape: Piece | Box, left: int, top: int, right: int, bottom: int) -> bool:
    """Whether a piece, or the border of a box without a fill, overlaps a rectangle."""
    if isinstance(shape, Piece):
        shape_left, shape_top, shape_right, shape_bottom = _bounds(shape)
        margin = 2
    else:
        shape_left, shape_top, shape_right, shape_bottom = (shape.x, shape.y, shape.x + shape.w,
                                                            shape.y + shape.h)
        margin = shape.width // 2 + 1
        if (shape_left + margin <= left and shape_top + margin <= top
            and right <= shape_right - margin and (
                bottom <= shape_bottom - margin)):
            return False  # the rectangle is inside the box
    return (shape_left - margin < right and left < shape_right + margin
            and shape_top - margin < bottom and top < shape_bottom + margin)


def _overlap(piece: Piece, other: Piece) -> bool:
    return max(abs(piece.x - other.x), abs(piece.y - other.y)) * 2 < piece.size + other.size


def _piece_groups(pieces: list[Piece]) -> Iterator[list[Piece]]:
    """Groups of pieces in a row whose rings would meet."""
    group: list[Piece] = []
    for piece in sorted(pieces, key=lambda piece: (piece.y, piece.size, piece.x)):
        if group and (piece.y, piece.size) == (group[-1].y, group[-1].size) and (
                piece.x - group[-1].x < 2 * _ring_radius(piece)):
            group.append(piece)
        else:
            if group:
                yield group
            group = [piece]
    if group:
        yield group


def _ring_radius(piece: Piece) -> int:
    return piece.size * 3 // 4


def _ring(group: list[Piece]) -> Iterator[Box]:
    """The ring round pieces in a row, on a wider light one to be visible on any background."""
    r = _ring_radius(group[0])
    ring = Box(group[0].x - r, group[0].y - r, group[-1].x - group[0].x + 2 * r, 2 * r, round=r)
    titles = ", ".join(dict.fromkeys(piece.title for piece in group))
    yield replace(ring, edge="light", width=5)
    yield replace(ring, edge="hot", width=3, title=f"new: {titles}")


def pieces(shapes: tuple[Shape, ...]) -> Iterator[Piece]:
    """Every piece, with its coordinates on the whole picture."""
    return (thing for thing in things(shapes) if isinstance(thing, Piece))


def things(shapes: tuple[Shape, ...], x: int = 0, y: int = 0) -> Iterator[Piece | Box]:
    """Every piece, and a box for every group with a size; coordinates on the whole picture."""
    for shape in shapes:
        if isinstance(shape, Piece):
            yield replace(shape, x=shape.x + x, y=shape.y + y) if x or y else shape
        elif isinstance(shape, Group):
            if shape.w:
                yield Box(shape.x + x, shape.y + y, shape.w, shape.h, title=shape.title)
            yield from things(shape.parts, x + shape.x, y + shape.y)
