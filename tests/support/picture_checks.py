"""Finds errors in a picture: texts outside their boxes or overlapping, colours, words."""

from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

from msgspec import Struct
from msgspec.structs import replace

from referee.commands import scenario_check
from referee.core.graphics import header, svg, text_metrics, theme
from referee.core.graphics.shapes import (
    NARROW,
    WIDE,
    Area,
    Box,
    Disc,
    Group,
    Picture,
    Piece,
    Polyline,
    Shape,
    Text,
    things,
)
from referee.files import inputs
from tests.support import colour_vision

ELEMENTS = frozenset({"svg", "title", "desc", "g", "rect", "circle", "polygon", "path", "text"})
SLACK = 1  # units by which rounding may move a letter over an edge


class Extent(Struct, frozen=True):
    """A rectangle in coordinates of the whole picture: left, top, right, bottom."""

    x: int
    y: int
    right: int
    bottom: int

    def holds(self, other: "Extent") -> bool:
        """Whether another rectangle lies inside."""
        return (self.x - SLACK <= other.x and other.right <= self.right + SLACK
                and self.y - SLACK <= other.y and other.bottom <= self.bottom + SLACK)

    def meets(self, other: "Extent") -> bool:
        """Whether another rectangle overlaps."""
        return (self.x + SLACK < other.right and other.x + SLACK < self.right
                and self.y + SLACK < other.bottom and other.y + SLACK < self.bottom)

    def at(self, x: int, y: int) -> bool:
        """Whether a point lies inside."""
        return self.x <= x <= self.right and self.y <= y <= self.bottom


def places(game: str, name: str) -> dict[str, tuple[int, int]]:
    """The places of a shipped scenario."""
    return scenario_check.check_scenario(game, *inputs.shipped_scenario(game, name), inputs).places


def flat(shapes: tuple[Shape, ...], x: int = 0, y: int = 0) -> Iterator[Shape]:
    """Every shape except groups, in drawing order, in coordinates of the whole picture."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from flat(shape.parts, x + shape.x, y + shape.y)
        elif isinstance(shape, Area | Polyline):
            yield replace(shape, points=tuple((a + x, b + y) for a, b in shape.points))
        else:
            yield replace(shape, x=shape.x + x, y=shape.y + y)


def written(picture: Picture) -> list[str]:
    """Every text of a picture, in drawing order."""
    return [shape.text for shape in flat(picture.shapes) if isinstance(shape, Text)]


def ringed(changed: Picture) -> set[Piece]:
    """The pieces that a picture of changes marks as new."""
    rings = [corners(shape) for shape in changed.shapes if isinstance(shape, Group)
             and shape.title.startswith("new: ")]
    return {thing for thing in things(changed.shapes) if isinstance(thing, Piece)
            and not thing.title.startswith("gone: ")
            and any(ring.at(thing.x, thing.y) for ring in rings)}


def corners(mark: Group) -> Extent:
    """The rectangle whose corners a mark has."""
    xs, ys = zip(*(point for part in mark.parts if isinstance(part, Polyline)
                   for point in part.points), strict=True)
    return Extent(min(xs), min(ys), max(xs), max(ys))


def titles(picture: Picture) -> Counter[str]:
    """The titles of boxes that may be new."""
    return Counter(thing.title for thing in things(picture.shapes) if isinstance(thing, Box))


def extent(text: Text) -> Extent:
    """The rectangle of a text, from the top of capitals to the descenders."""
    wide = text_metrics.width(text.text, text.size, text.bold)
    left = text.x - {"start": 0, "middle": wide // 2, "end": wide}[text.anchor]
    return Extent(left, text.y - text.size * 3 // 4, left + wide, text.y + text.size // 5)


def boxed(box: Box) -> Extent:
    """The rectangle of a box."""
    return Extent(box.x, box.y, box.x + box.w, box.y + box.h)


def faults(picture: Picture) -> list[str]:
    """All errors in a picture, each as a sentence."""
    return [*texts(picture), *_small(picture), *_places(picture), *_colours(picture),
            *_words(picture), *_elements(picture), *unreadable(picture)]


def _small(picture: Picture) -> Iterator[str]:
    """Texts, also those on pieces, that are too small for the width of their picture."""
    least = header.SMALLEST[NARROW if picture.width == NARROW else WIDE]
    for shape in flat(picture.shapes):
        if isinstance(shape, Text) and shape.size < least:
            yield f"“{shape.text}” has {shape.size} px instead of {least}"
        elif isinstance(shape, Piece):
            sizes = (shape.mark, svg.mark_size(shape)), (shape.head, svg.head_size(shape))
            yield from (f"“{label}” on {shape.title} has {size} px instead of {least}"
                        for label, size in sizes if label and size < least)


def texts(picture: Picture) -> Iterator[str]:
    """Texts that leave the picture or their box, or overlap other texts."""
    whole = Extent(0, 0, picture.width, picture.height)
    boxes: list[Extent] = []
    before: list[tuple[Text, Extent]] = []
    for shape in flat(picture.shapes):
        if isinstance(shape, Box) and shape.fill:
            covered = boxed(shape)
            before = [one for one in before if not covered.holds(one[1])]
            boxes.append(covered)
        if not isinstance(shape, Text):
            continue
        its = extent(shape)
        middle = (its.x + its.right) // 2 if shape.anchor == "middle" else shape.x
        around = min((box for box in boxes if box.at(middle, shape.y - 3)),
                     key=lambda box: (box.right - box.x) * (box.bottom - box.y), default=whole)
        if not whole.holds(its) or not (shape.halo or around.holds(its)):
            yield f"“{shape.text}” leaves its box"
        yield from (f"“{shape.text}” stands on “{text.text}”" for text, other in before
                    if its.meets(other))
        before.append((shape, its))


def unreadable(picture: Picture) -> Iterator[str]:
    """Texts with too little contrast to their background, in any theme."""
    filled: list[tuple[Shape, str]] = []
    for shape in flat(picture.shapes):
        if isinstance(shape, Area | Box | Disc) and shape.fill:
            filled.append((shape, shape.fill))
        elif isinstance(shape, Text):
            its = extent(shape)
            x, y = (its.x + its.right) // 2, (its.y + its.bottom) // 2
            ground = next((fill for one, fill in reversed(filled) if _covers(one, x, y)), "paper")
            yield from (f"“{shape.text}” in {shape.ink} can hardly be read on {ground} ({name})"
                        for name, colours in theme.THEMES.items()
                        if colour_vision.contrast(colours[shape.ink],
                                                  colours[ground]) < colour_vision.LEGIBLE)


def covered(picture: Picture) -> list[str]:
    """Texts covered by a piece: some are unavoidable on a map, none on a table."""
    said = [(shape, extent(shape)) for shape in flat(picture.shapes) if isinstance(shape, Text)]
    return [f"{piece.title} stands on “{text.text}”" for piece in flat(picture.shapes)
            if isinstance(piece, Piece) for text, its in said
            if its.meets(Extent(piece.x - piece.size // 2, piece.y - piece.size // 2,
                                piece.x + piece.size // 2, piece.y + piece.size // 2))]


def _covers(shape: Shape, x: int, y: int) -> bool:
    if isinstance(shape, Box):
        return boxed(shape).at(x, y)
    if isinstance(shape, Disc):
        return (shape.x - x) ** 2 + (shape.y - y) ** 2 <= shape.r ** 2
    assert isinstance(shape, Area)
    inside = False
    for (a, b), (c, d) in zip(shape.points, (*shape.points[1:], shape.points[0]), strict=True):
        if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
            inside = not inside
    return inside


def _places(picture: Picture) -> Iterator[str]:
    whole = Extent(0, 0, picture.width, picture.height)
    for shape in flat(picture.shapes):
        if isinstance(shape, Piece | Disc):
            r = shape.size // 2 if isinstance(shape, Piece) else shape.r
            covered = Extent(shape.x - r, shape.y - r, shape.x + r, shape.y + r)
        elif isinstance(shape, Box):
            covered = boxed(shape)
        elif isinstance(shape, Area | Polyline):
            xs, ys = zip(*shape.points, strict=True)
            covered = Extent(min(xs), min(ys), max(xs), max(ys))
        else:
            continue
        if not whole.holds(covered):
            yield f"{type(shape).__name__} {shape} leaves the picture"


def _colours(picture: Picture) -> Iterator[str]:
    for shape in flat(picture.shapes):
        for role in _roles(shape):
            yield from (f"{name} has no colour {role}" for name, colours in theme.THEMES.items()
                        if role not in colours)
        if isinstance(shape, Piece) and shape.kind not in svg.PIECES:
            yield f"there is no piece {shape.kind}"


def _roles(shape: Shape) -> tuple[str, ...]:
    if isinstance(shape, Text | Polyline):
        return (shape.ink,)
    if isinstance(shape, Piece):
        return (shape.seat,)
    assert isinstance(shape, Area | Box | Disc)
    return tuple(filter(None, (shape.fill, shape.edge)))


def _words(picture: Picture) -> Iterator[str]:
    if not picture.sentences or not all(picture.sentences):
        yield "it says nothing"
    yield from (f"“{said}” is no sentence" for said in picture.sentences
                if said and not said.endswith((".", "!", "?")))
    yield from (f"a piece at {piece.x}, {piece.y} has no title" for piece in flat(picture.shapes)
                if isinstance(piece, Piece) and not piece.title and piece.kind != "disc")


def _elements(picture: Picture) -> Iterator[str]:
    for colours in theme.THEMES.values():
        root = ElementTree.fromstring(svg.svg(picture, colours))
        for element in root.iter():
            name = element.tag.rpartition("}")[2]
            if name not in ELEMENTS:
                yield f"<{name}> has no place in a picture"
            yield from (f"<{name} {key}> acts" for key in element.attrib
                        if key.startswith("on") or key in ("style", "href", "id", "class"))
