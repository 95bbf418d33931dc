"""Where hexes and their corners are on a picture, and the sizes of what is drawn on them.

A corner's name is straight below a corner whose upright side goes up, straight above one whose
upright side goes down. So each hex has two names, one at its top and one at its bottom, and no
name is beside another or under a piece.
"""

from collections.abc import Container, Iterable, Mapping

from msgspec import Struct

from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Point, Text
from referee.games.settlers.model.board import Corner, Hex
from referee.games.settlers.model.scenario import RESOURCES

SHOWN = (*RESOURCES, "desert")  # what hexes give
Rect = tuple[int, int, int, int]


class Scale(Struct, frozen=True):
    """The sizes of what is on a map: font sizes, the sizes of pieces, distances."""

    half: int  # half the width of a hex, at least
    name: int  # font size of names of corners and hexes, and of marks; 0: none have names
    good: int  # font size of what a hex gives
    number: int  # font size of its number
    disc: int  # radius of the disc of its number
    piece: int
    figure: int
    port: int  # radius of an outpost
    reach: int  # from a corner to its name
    edge: int  # the space around the map
    region: int = 0  # font size of the name of a region

    @property
    def gap(self) -> int:
        """Between the name of a hex and its number."""
        return self.disc // 4

    @property
    def mark(self) -> int:
        """The height of a mark on a corner."""
        return self.name + 5

    def row_width(self, name: str) -> int:
        """The width of a hex's name beside its number."""
        return text_metrics.width(name, self.name) + self.gap + 2 * self.disc

    def fitting_half(self, hexes: Iterable[Hex], gives: Container[str]) -> int:
        """Half the width of hexes in which all names and numbers fit; ``gives``: the terrains
        whose hexes show what they give instead.
        """
        widest = text_metrics.width(max(SHOWN, key=len), self.good, True)
        longest = 0
        for land in hexes:
            bare = "" if land.terrain in gives else land.terrain
            longest = max(longest, *(text_metrics.width(corner, self.name)
                                     for corner in land.corners))
            widest = max(widest, longest, self.row_width(land.id),
                         text_metrics.width(bare, self.good, True))
        half = max(self.half, widest // 2 + 4)
        between = quarter(half) - 2 * self.reach - self.name * 3 // 4  # names of neighbours
        return half if abs(between) >= self.name + 2 else max(half, longest + 4)


class Coordinates(Struct, frozen=True):
    """The layout of the map, or of a part of it."""

    width: int
    height: int
    half: int  # half the width of a hex
    scale: Scale
    lands: Mapping[str, Point]
    corners: Mapping[Corner, Point]
    upright: Mapping[Corner, int]  # where the upright side at a corner goes: -1 up, 1 down
    names: tuple[Text, ...]  # of corners and outposts
    boxes: Mapping[str, Point] = {}  # the middles of condition boxes
    regions: tuple[Text, ...] = ()

    @property
    def quarter(self) -> int:
        """A quarter of the height of a hex."""
        return quarter(self.half)

    def beside(self, corner: Corner, far: int) -> Point:
        """A place at a distance from a corner where no name is: along its upright side."""
        x, y = self.corners[corner]
        up = self.upright.get(corner, 0)
        return (x, y + up * far) if up else (x - far, y)


class Shores(Struct, frozen=True):
    """Hexes before the map is moved to its place: where they and their corners are."""

    half: int
    scale: Scale
    lands: dict[str, Point]
    corners: dict[Corner, Point]
    upright: dict[Corner, int]
    names: list[tuple[str, Point]]

    def moved(self, room: "Room", boxes: Mapping[str, Point],
              regions: Iterable[tuple[str, Point]], crossed: Container[str]) -> Coordinates:
        """The layout with its upper left corner at the edge; ``crossed``: names on lines."""
        left, top, right, bottom = room.bounds()
        edge = self.scale.edge
        x, y = edge - left, edge - top

        def all_of(points: Mapping[str, Point]) -> dict[str, Point]:
            return {name: (at[0] + x, at[1] + y) for name, at in points.items()}

        return Coordinates(
            right + x + edge, bottom + y + edge, self.half, self.scale, all_of(self.lands),
            all_of(self.corners), self.upright,
            tuple(Text(a + x, b + y, text, self.scale.name, anchor="middle",
                       halo=text in crossed) for text, (a, b) in self.names),
            all_of(boxes),
            tuple(Text(a + x, b + y, text, self.scale.region, "soft", "middle", True)
                  for text, (a, b) in regions))


def lay_hexes(room: "Room", hexes: Iterable[Hex], half: int, scale: Scale) -> Shores:
    """Lay out hexes with the names of their corners."""
    q = quarter(half)
    shores = Shores(half, scale, {}, {}, {}, [])
    for land in hexes:
        x, y = shores.lands[land.id] = ((2 * land.column + land.row % 2) * half, 3 * land.row * q)
        for dx, dy in ((half, q), (half * 3 // 4, q * 3 // 2), (half * 3 // 10, 2 * q)):
            room.occupy((x - dx, y - dy, x + dx, y + dy))
        for i, corner in enumerate(land.corners):
            if corner not in shores.corners:
                across, down = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))[i]
                _add_corner(room, shores, corner, (x + across * half, y + down * q),
                            1 if i % 2 else -1)
    return shores


def _add_corner(room: "Room", shores: Shores, corner: Corner, at: Point, upright: int) -> None:
    """Add a corner whose upright side goes up or down, and its name on the other side of it."""
    scale = shores.scale
    shores.corners[corner], shores.upright[corner] = at, upright
    room.occupy(around(at, scale.piece // 2, scale.piece // 2))
    if scale.name:  # a mark or another piece may be along the upright side
        room.occupy(around((at[0], at[1] + upright * scale.piece), scale.piece // 2,
                           scale.piece // 2))
        down = -scale.reach if upright > 0 else scale.reach + scale.name * 3 // 4
        shores.names.append((corner, (at[0], at[1] + down)))
        room.occupy(written(corner, scale.name, at[0], at[1] + down))


def quarter(half: int) -> int:
    """A quarter of the height of a hex."""
    return (half * 100 + 86) // 173


class Room:
    """The occupied part of the sea."""

    def __init__(self) -> None:
        self.taken: list[Rect] = []

    def occupy(self, rect: Rect) -> None:
        self.taken.append(rect)

    def overlaps(self, rect: Rect) -> bool:
        left, top, right, bottom = rect
        return any(left < other[2] and other[0] < right and top < other[3] and other[1] < bottom
                   for other in self.taken)

    def free(self, wanted: Iterable[Rect]) -> Rect | None:
        """The first of these that is free, or None."""
        return next((rect for rect in wanted if not self.overlaps(rect)), None)

    def first_free(self, wanted: Iterable[Rect]) -> Rect:
        """The first of these that is free; if none is, the first."""
        wanted_places = list(wanted)
        return self.free(wanted_places) or wanted_places[0]

    def write(self, text: str, size: int, wanted: Iterable[Point], bold: bool = False) -> Point:
        """The first free position of a text: the middle of its baseline."""
        wanted_places = list(wanted)
        at = next((at for at in wanted_places
                   if not self.overlaps(written(text, size, *at, bold=bold))),
                  wanted_places[0])
        self.occupy(written(text, size, *at, bold=bold))
        return at

    def bounds(self) -> Rect:
        lefts, tops, rights, bottoms = zip(*self.taken, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)


def around(at: Point, dx: int, dy: int) -> Rect:
    """The rectangle around a point."""
    return at[0] - dx, at[1] - dy, at[0] + dx, at[1] + dy


def written(text: str, size: int, x: int, y: int, bold: bool = False) -> Rect:
    """The rectangle of a text."""
    item_width = text_metrics.width(text, size, bold) // 2 + 2
    return x - item_width, y - size * 3 // 4 - 1, x + item_width, y + size // 5 + 1


def outline(at: Point, half: int) -> tuple[Point, ...]:
    """The corners of a hex."""
    (x, y), h, q = at, half, quarter(half)
    return ((x, y - 2 * q), (x + h, y - q), (x + h, y + q), (x, y + 2 * q), (x - h, y + q),
            (x - h, y - q))
