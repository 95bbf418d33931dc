"""What is new in a picture, and what is gone, compared with an earlier one of the same kind.

Four corners mark each new piece and each new thing. A faint piece with dashed corners shows
where a missing one was; a line leads from it to where the same piece is now.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import (
    Box,
    Group,
    Picture,
    Piece,
    PlacedThing,
    Point,
    Polyline,
    Shape,
    Text,
    placed_things,
)

NEW, GONE = "new: ", "gone: "  # how the titles of marks begin
FAR = 2  # sizes of a piece between which a line shows that it moved


class Mark(Struct, frozen=True):
    """A rectangle whose four corners are marked, and what for."""

    left: int
    top: int
    right: int
    bottom: int
    title: str  # with ``NEW`` or ``GONE``

    def shape(self) -> Group:
        """The corners: a dark line on a wider light one, visible on any background."""
        long = max(4, min(12, (self.right - self.left) // 3, (self.bottom - self.top) // 3))
        corners = [((x, y + dy * long), (x, y), (x + dx * long, y))
                   for x, dx in ((self.left, 1), (self.right, -1))
                   for y, dy in ((self.top, 1), (self.bottom, -1))]
        gone = self.title.startswith(GONE)
        return Group(self.title, tuple(
            Polyline(points, ink, width, dash) for ink, width, dash in (
                ("mark-edge", 5, False), ("mark", 2, gone)) for points in corners))

    def touches(self, left: int, top: int, right: int, bottom: int) -> bool:
        """Whether its outline meets a rectangle."""
        inside = (self.left + 3 <= left and self.top + 3 <= top and right <= self.right - 3
                  and bottom <= self.bottom - 3)
        return not inside and (self.left - 3 < right and left < self.right + 3
                               and self.top - 3 < bottom and top < self.bottom + 3)


class Way(Struct, frozen=True):
    """A line from where a piece was to where it is now."""

    start: Point
    end: Point

    def shape(self) -> Polyline:
        """The line."""
        return Polyline((self.start, self.end), "mark", 1, dash=True)

    def touches(self, left: int, top: int, right: int, bottom: int) -> bool:
        """Whether it meets a rectangle."""
        (x, y), (dx, dy) = self.start, (self.end[0] - self.start[0], self.end[1] - self.start[1])
        first, last = 0.0, 1.0  # the part of the line that may lie inside
        for length, low, high in ((dx, left - 2 - x, right + 2 - x),
                                  (dy, top - 2 - y, bottom + 2 - y)):
            if length == 0:
                if low > 0 or high < 0:
                    return False
                continue
            enters, leaves = sorted((low / length, high / length))
            first, last = max(first, enters), min(last, leaves)
        return first <= last


def highlight_changes(before: Picture, after: Picture) -> Picture:
    """The later picture with marks for what is new and what is gone.

    Pieces close to each other in a row share their corners. Missing pieces are drawn under the
    pieces that are there now; texts and other pieces are drawn above all marks.
    """
    was, now = [*placed_things(before.shapes)], [*placed_things(after.shapes)]
    kept = {thing.identity for thing in now}
    shown = [thing.shape for thing in now]
    new_now = new_things(before, after)
    gone = [*_ghosts(was, kept, {thing.anchor: thing.origin for thing in now})]
    ghosts = [ghost for _, ghost in gone]
    new = [thing.shape for thing in new_now]
    new_pieces = [shape for shape in new if isinstance(shape, Piece)]
    marks = [*(_around(shape) for shape in new if isinstance(shape, Box)),
             *(_around_row(row) for row in _rows(new_pieces))]
    lines: list[Mark | Way] = [*_ways(gone, [(thing.anchor, thing.shape) for thing in new_now]),
                               *marks]
    raised = [piece for piece in shown if isinstance(piece, Piece) and (
        any(_overlap(piece, ghost) for ghost in ghosts)
        or any(line.touches(*_bounds(piece)) for line in lines))]
    others, texts = _raise_texts(after.shapes, (*raised, *lines))
    return replace(after, shapes=(*others, *ghosts, *(line.shape() for line in lines),
                                  *raised, *texts))


def new_things(before: Picture, after: Picture) -> list[PlacedThing]:
    """The pieces and things that the earlier picture does not have at their place."""
    old = {thing.identity for thing in placed_things(before.shapes)}
    return [thing for thing in placed_things(after.shapes) if thing.identity not in old]


def marked(picture: Picture) -> list[str]:
    """The titles of the marks of a picture of changes."""
    return [shape.title for shape in picture.shapes
            if isinstance(shape, Group | Piece) and shape.title.startswith((NEW, GONE))]


def _ghosts(was: Sequence[PlacedThing], kept: set[tuple[str, Piece | Box]],
            origins: Mapping[str, Point]) -> Iterator[tuple[str, Piece]]:
    """The missing pieces with their anchors, where they were; if the anchor moved, moved with it.
    """
    for thing in was:
        shape, anchor = thing.shape, thing.anchor
        if isinstance(shape, Piece) and thing.identity not in kept and (
                not anchor or anchor in origins):
            x, y = origins.get(anchor, (0, 0))
            yield anchor, replace(shape, x=shape.x - thing.origin[0] + x,
                                  y=shape.y - thing.origin[1] + y, faint=True,
                                  title=f"{GONE}{shape.title}")


def _ways(gone: Sequence[tuple[str, Piece]],
          new: Sequence[tuple[str, Piece | Box]]) -> Iterator[Way]:
    """A line from where a piece was to where it is, if only one of its kind has moved."""
    for anchor, ghost in gone:
        was, now = ([piece for at, piece in some if at == anchor and isinstance(piece, Piece)
                     and _sort(piece) == _sort(ghost)] for some in (gone, new))
        if len(was) == len(now) == 1:
            (there,) = now
            if max(abs(ghost.x - there.x), abs(ghost.y - there.y)) >= FAR * ghost.size:
                yield Way((ghost.x, ghost.y), (there.x, there.y))


def _sort(piece: Piece) -> tuple[str, str, str, str, int]:
    """What pieces have in common that may be the same one."""
    return piece.kind, piece.seat, piece.mark, piece.head, piece.size


def _around(box: Box) -> Mark:
    return Mark(box.x - 1, box.y - 1, box.x + box.w + 1, box.y + box.h + 1, NEW + box.title)


def _around_row(row: Sequence[Piece]) -> Mark:
    half = _reach(row[0])
    titles = ", ".join(dict.fromkeys(piece.title for piece in row))
    return Mark(row[0].x - half, row[0].y - half, row[-1].x + half, row[-1].y + half, NEW + titles)


def _reach(piece: Piece) -> int:
    """How far the corners round a piece are from its middle."""
    return piece.size * 5 // 8 + 2


def _rows(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Groups of pieces in a row whose corners would meet."""
    row: list[Piece] = []
    for piece in sorted(pieces, key=lambda piece: (piece.y, piece.size, piece.x)):
        if row and (piece.y, piece.size) == (row[-1].y, row[-1].size) and (
                piece.x - row[-1].x < 2 * _reach(piece)):
            row.append(piece)
        else:
            if row:
                yield row
            row = [piece]
    if row:
        yield row


def _raise_texts(shapes: tuple[Shape, ...], above: Sequence[Piece | Mark | Way], x: int = 0,
                 y: int = 0) -> tuple[tuple[Shape, ...], list[Text]]:
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
            dark = shape.ink in ("ink", "soft")
            texts.append(replace(shape, x=shape.x + x, y=shape.y + y, halo=shape.halo or dark))
        else:
            other_shapes.append(shape)
    return tuple(other_shapes), texts


def _is_covered(text: Text, x: int, y: int, above: Sequence[Piece | Mark | Way]) -> bool:
    """Whether something that is drawn above would touch a text at an offset ``x``, ``y``."""
    if not above:
        return False
    width = text_metrics.width(text.text, text.size, text.bold)
    left = text.x + x - {"start": 0, "middle": width // 2, "end": width}[text.anchor]
    area = left, text.y + y - text.size * 3 // 4, left + width, text.y + y + text.size // 5
    return any(_meets(shape, *area) if isinstance(shape, Piece) else shape.touches(*area)
               for shape in above)


def _bounds(piece: Piece) -> tuple[int, int, int, int]:
    half = piece.size // 2 + 2
    return piece.x - half, piece.y - half, piece.x + half, piece.y + half


def _meets(piece: Piece, left: int, top: int, right: int, bottom: int) -> bool:
    piece_left, piece_top, piece_right, piece_bottom = _bounds(piece)
    return piece_left < right and left < piece_right and piece_top < bottom and top < piece_bottom


def _overlap(piece: Piece, other: Piece) -> bool:
    return max(abs(piece.x - other.x), abs(piece.y - other.y)) * 2 < piece.size + other.size
