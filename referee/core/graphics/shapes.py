"""A picture as shapes: what a game draws, without a word of SVG, colours or fonts.

All numbers are whole, a unit is a pixel at full size, so that the same view gives the same
bytes everywhere. ``fill``, ``edge`` and ``ink`` name roles (``forest``, ``soft``, ``red``) that a
theme turns into colours; empty: none. ``title`` is what is read to who points at a shape, or
does not see it.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from referee.core.graphics import text_metrics

Point = tuple[int, int]
Places = Mapping[str, Point]
"""Where what lies on a map lies, by its id, in hundredths of what the scenario says."""


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
    """A line through points; ``dash``: broken, ``arrow``: with a head at its end."""

    points: tuple[Point, ...]
    ink: str = "ink"
    width: int = 1
    dash: bool = False
    arrow: bool = False


class Text(Struct, frozen=True, gc=False):
    """A line of text; ``y`` is its base line, ``anchor`` which part of it stands at ``x``.

    ``halo``: on a ground that is not of one colour.
    """

    x: int
    y: int
    text: str
    size: int = 12
    ink: str = "ink"
    anchor: str = "start"
    bold: bool = False
    halo: bool = False


class Piece(Struct, frozen=True, gc=False):
    """What is moved: in the colour of its seat, with a shape, a letter and an outline.

    ``kind`` is one of the shapes of ``graphics/svg.py``; ``seat`` a seat or ``nobody``; ``mark``
    what stands on it; ``facing`` degrees to the right of up, -1 of what faces nowhere; ``faint``
    what is out of play or was there before. ``size`` is its height.
    """

    x: int
    y: int
    kind: str
    seat: str
    mark: str = ""
    size: int = 24
    facing: int = -1
    faint: bool = False
    title: str = ""


class Group(Struct, frozen=True, gc=False):
    """Shapes that are read as one thing, at an offset.

    With a width ``w`` and a height ``h`` it is a thing of its own, such as a card, that is new
    where its ``title`` is.
    """

    title: str
    parts: tuple["Shape", ...]
    x: int = 0
    y: int = 0
    w: int = 0
    h: int = 0


Shape = Area | Box | Disc | Polyline | Text | Piece | Group


class Picture(Struct, frozen=True):
    """Shapes from the back to the front, and ``sentences``, the same in sentences."""

    width: int
    height: int
    shapes: tuple[Shape, ...]
    sentences: tuple[str, ...]


def highlight_changes(before: Picture, after: Picture) -> Picture:
    """The later picture with a ring round each piece and each thing that is new.

    Pieces that stand close beside each other have one ring round all of them. Of each piece that
    is gone a ghost stands where it was, under the pieces that stand there now. Nothing of this
    covers a text or another piece: those are drawn above it.
    """
    before_shown, now_shown = [*things(before.shapes)], [*things(after.shapes)]
    old, new = frozenset(before_shown), frozenset(now_shown)
    ghosts = [replace(thing, faint=True, title=f"gone: {thing.title}") for thing in before_shown
              if isinstance(thing, Piece) and thing not in new]
    over = [thing for thing in now_shown if isinstance(thing, Piece)
            and any(_overlap(thing, ghost) for ghost in ghosts)]
    new_pieces = [thing for thing in now_shown if isinstance(thing, Piece) and thing not in old]
    frames = [replace(thing, edge="hot", width=3, round=6, title=f"new: {thing.title}")
              for thing in now_shown if isinstance(thing, Box) and thing not in old]
    rings = [ring for crowd in _piece_groups(new_pieces) for ring in _ring(crowd)]
    beside = [thing for thing in now_shown if isinstance(thing, Piece)
              and any(_touches(line, *_bounds(thing)) for line in (*frames, *rings))]
    above: list[Piece | Box] = [*over, *frames, *rings, *beside]
    other_shapes, texts = _raise_texts(after.shapes, above)
    return replace(after, shapes=(*other_shapes, *ghosts, *above, *texts))


def _raise_texts(shapes: tuple[Shape, ...], above: Sequence[Piece | Box], x: int = 0, y: int = 0,
                 ) -> tuple[tuple[Shape, ...], list[Text]]:
    """Shapes without the texts that something above would touch; these, on the whole picture."""
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
    """Whether something that is drawn above would touch a text, which stands so far aside."""
    if not above:
        return False
    item_width = text_metrics.width(text.text, text.size, text.bold)
    left = text.x + x - {"start": 0, "middle": item_width // 2, "end": item_width}[text.anchor]
    top, bottom = text.y + y - text.size * 3 // 4, text.y + y + text.size // 5
    return any(_touches(shape, left, top, left + item_width, bottom) for shape in above)


def _bounds(piece: Piece) -> tuple[int, int, int, int]:
    half = piece.size // 2
    return piece.x - half, piece.y - half, piece.x + half, piece.y + half


def _touches(shape: Piece | Box, left: int, top: int, right: int, bottom: int) -> bool:
    """Whether a piece, or the line round a box without a fill, reaches into a rectangle."""
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
            return False  # it stands within
    return (shape_left - margin < right and left < shape_right + margin
            and shape_top - margin < bottom and top < shape_bottom + margin)


def _overlap(piece: Piece, other: Piece) -> bool:
    return max(abs(piece.x - other.x), abs(piece.y - other.y)) * 2 < piece.size + other.size


def _piece_groups(pieces: list[Piece]) -> Iterator[list[Piece]]:
    """Pieces in a row whose rings would meet, together."""
    crowd: list[Piece] = []
    for piece in sorted(pieces, key=lambda piece: (piece.y, piece.size, piece.x)):
        if crowd and (piece.y, piece.size) == (crowd[-1].y, crowd[-1].size) and (
                piece.x - crowd[-1].x < 2 * _ring_radius(piece)):
            crowd.append(piece)
        else:
            if crowd:
                yield crowd
            crowd = [piece]
    if crowd:
        yield crowd


def _ring_radius(piece: Piece) -> int:
    """How far from a piece its ring lies."""
    return piece.size * 3 // 4


def _ring(crowd: list[Piece]) -> Iterator[Box]:
    """The ring round pieces in a row; light below, so that it is seen on every ground."""
    r = _ring_radius(crowd[0])
    ring = Box(crowd[0].x - r, crowd[0].y - r, crowd[-1].x - crowd[0].x + 2 * r, 2 * r, round=r)
    titles = ", ".join(dict.fromkeys(piece.title for piece in crowd))
    yield replace(ring, edge="light", width=5)
    yield replace(ring, edge="hot", width=3, title=f"new: {titles}")


def pieces(shapes: tuple[Shape, ...]) -> Iterator[Piece]:
    """Every piece, where it stands on the whole picture."""
    return (thing for thing in things(shapes) if isinstance(thing, Piece))


def things(shapes: tuple[Shape, ...], x: int = 0, y: int = 0) -> Iterator[Piece | Box]:
    """Every piece, and for every thing with a size a box of its title, on the whole picture."""
    for shape in shapes:
        if isinstance(shape, Piece):
            yield replace(shape, x=shape.x + x, y=shape.y + y) if x or y else shape
        elif isinstance(shape, Group):
            if shape.w:
                yield Box(shape.x + x, shape.y + y, shape.w, shape.h, title=shape.title)
            yield from things(shape.parts, x + shape.x, y + shape.y)
