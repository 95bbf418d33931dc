"""Layout of the map on a picture: corners, outposts, condition boxes, space for every name.

The middle of the hex in row 4 and column 2 is 200 across and 400 down, in hundredths; half a
column further right in odd rows. Places of a scenario use the same units: outposts and the names
of regions. Those without a place are laid out by rule. A corner's name is on the upright path that
leaves the corner: above corners that point up, below those that point down. There no two names and
no piece meet, whatever the map.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import isqrt

from msgspec import Struct

from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Places, Point, Text
from referee.games.settlers.model.board import Corner, Hex, Route
from referee.games.settlers.model.scenario import Outpost, Region
from referee.games.settlers.model.state import Box

HALF = 42  # half the width of a hex, at least
FREE = 56  # the space in a hex between the names of its corners
PIECE = 11  # how far a piece reaches from its corner
PORT = 15  # the same for an outpost
MARK = 28  # right of an outpost, a people chip or a piece on it there is a mark
NAME, REGION = 9, 17  # font sizes
BOX = 54, 32  # a condition box with its name and its chip
EDGE = 9
Rect = tuple[int, int, int, int]

_AWAY = ((100, 0), (92, 38), (71, 71), (38, 92), (0, 100), (-38, 92), (-71, 71), (-92, 38),
         (-100, 0), (-92, -38), (-71, -71), (-38, -92), (0, -100), (38, -92), (71, -71), (92, -38))
_FAR = (85, 100, 120, 145, 175, 210, 260, 330, 420, 540)


class Coordinates(Struct, frozen=True):
    """The layout of the map."""

    width: int
    height: int
    half: int  # half the width of a hex
    quarter: int  # a quarter of the height of a hex
    lands: Mapping[str, Point]
    corners: Mapping[Corner, Point]
    boxes: Mapping[str, Point]  # the middles of condition boxes
    names: tuple[Text, ...]  # of corners and outposts
    regions: tuple[Text, ...]


def coordinates(box: Box, places: Places) -> Coordinates:
    """The layout of a scenario's map, with the given places as far as there are any."""
    scenario = box.scenario
    return _laid_out(scenario.hexes.list, scenario.outposts.list, tuple(box.routes.values()),
                     scenario.regions.list, frozenset(box.region), tuple(sorted(places.items())))


@lru_cache(8)
def _laid_out(hexes: tuple[Hex, ...], outposts: tuple[Outpost, ...], routes: tuple[Route, ...],
              regions: tuple[Region, ...], peopled: frozenset[Corner],
              given: tuple[tuple[str, Point], ...]) -> Coordinates:
    longest = max(text_metrics.width(corner, NAME) for land in hexes for corner in land.corners)
    half = max(HALF, (FREE + longest + 1) // 2)
    quarter = (half * 100 + 86) // 173
    places = {name: (x * half // 50, y * 3 * quarter // 100) for name, (x, y) in given}
    lands = {land.id: ((2 * land.column + land.row % 2) * half, 3 * land.row * quarter)
             for land in hexes}
    room = _Room()
    corners, names = _shores(room, hexes, lands, peopled, half, quarter)
    islands = [port.id for port in outposts]
    for port in islands:
        if port in places:
            corners[port] = places[port]
            room.occupy(_around(places[port], PORT, PORT, MARK))
    _sail(room, hexes, routes, lands, corners, {*islands})
    boxes = {route.id: _box(room, corners[route.ends[0]], corners[route.ends[1]])
             for route in routes}
    names += [(port.name, _named(room, port.name, *corners[port.id])) for port in outposts]
    titles = [(region.name.upper(), room.write(
        region.name.upper(), REGION, [places[region.id]] if region.id in places
        else _near(hexes, lands, region.id), True)) for region in regions]
    return _moved(room, half, quarter, lands, corners, boxes, names, titles)


def _shores(room: "_Room", hexes: Iterable[Hex], lands: Mapping[str, Point],
            peopled: frozenset[Corner], half: int,
            quarter: int) -> tuple[dict[Corner, Point], list[tuple[str, Point]]]:
    """The corners of all hexes, and the positions of their names."""
    corners: dict[Corner, Point] = {}
    names: list[tuple[str, Point]] = []
    for land in hexes:
        x, y = lands[land.id]
        for dx, dy in ((half, quarter), (half * 3 // 4, quarter * 3 // 2),
                       (half * 3 // 10, 2 * quarter)):
            room.occupy((x - dx, y - dy, x + dx, y + dy))
        for i, corner in enumerate(land.corners):
            if corner not in corners:
                a, b = corners[corner] = _corner(x, y, i, half, quarter)
                names.append((corner, (a, b + (-13 if i % 2 == 0 else 21))))
                room.occupy(_around((a, b), PIECE, PIECE, MARK * (corner in peopled)))
                room.occupy(_written(corner, NAME, *names[-1][1]))
    return corners, names


def _named(room: "_Room", text: str, x: int, y: int) -> Point:
    """The position of an outpost's name: below it if possible."""
    aside = text_metrics.width(text, NAME) // 2 + PORT + 4
    return room.write(text, NAME, ((x, y + 25), (x + aside + 9, y + 4), (x - aside, y + 4),
                                   (x, y - 18), (x, y + 38)))


def _moved(room: "_Room", half: int, quarter: int, lands: Mapping[str, Point],
           corners: Mapping[Corner, Point], boxes: Mapping[str, Point],
           names: Iterable[tuple[str, Point]],
           regions: Iterable[tuple[str, Point]]) -> Coordinates:
    """The layout moved so that its upper left corner is at the edge."""
    left, top, right, bottom = room.bounds()
    x, y = EDGE - left, EDGE - top

    def all_of(points: Mapping[str, Point]) -> dict[str, Point]:
        return {name: (at[0] + x, at[1] + y) for name, at in points.items()}

    return Coordinates(
        right + x + EDGE, bottom + y + EDGE, half, quarter, all_of(lands), all_of(corners),
        all_of(boxes),
        tuple(Text(a + x, b + y, text, NAME, anchor="middle", halo=True) for text, (a, b) in names),
        tuple(Text(a + x, b + y, text, REGION, "soft", "middle", True)
              for text, (a, b) in regions))


def _corner(x: int, y: int, i: int, half: int, quarter: int) -> Point:
    """The position of a hex's corner, counted clockwise from N."""
    across, down = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))[i]
    return x + across * half, y + down * quarter


def _sail(room: "_Room", hexes: Iterable[Hex], routes: tuple[Route, ...],
          lands: Mapping[str, Point], corners: dict[Corner, Point], ports: set[Corner]) -> None:
    """Lay out the outposts without a place, each away from the coast where its route begins."""
    beside: dict[Corner, list[Point]] = {}
    for land in hexes:
        for corner in land.corners:
            beside.setdefault(corner, []).append(lands[land.id])
    while ports - corners.keys():
        known = [ends for route in routes for ends in (route.ends, route.ends[::-1])
                 if ends[0] in corners and ends[1] not in corners]
        start, port = known[0]  # the scenario check refuses corners that cannot be reached
        x, y = corners[start]
        behind = beside.get(start) or [*lands.values()]
        dx = x * len(behind) - sum(point[0] for point in behind)
        dy = y * len(behind) - sum(point[1] for point in behind)
        away = sorted(_AWAY, key=lambda to: (-(to[0] * dx + to[1] * dy), to))
        free_place = room.first_free([
            _around((x + a * far // 100, y + b * far // 100), 50, PORT + 16)
            for far in _FAR for a, b in away[:9]])
        corners[port] = (free_place[0] + free_place[2]) // 2, (free_place[1] + free_place[3]) // 2
        room.occupy(_around(corners[port], PORT, PORT, MARK))


def _box(room: "_Room", one: Point, other: Point) -> Point:
    """The position of a route's condition box: on the route if possible, otherwise beside it."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    long = max(isqrt(dx * dx + dy * dy), 1)
    wanted = []
    for aside in (0, 20, -20, 32, -32, 44, -44, 60, -60, 80, -80):
        for part in (50, 44, 56, 38, 62):
            x = one[0] + dx * part // 100 - dy * aside // long
            y = one[1] + dy * part // 100 + dx * aside // long
            wanted.append(_around((x, y), BOX[0] // 2, BOX[1] // 2))
    free_place = room.first_free(wanted)
    room.occupy(free_place)
    at = (free_place[0] + free_place[2]) // 2, (free_place[1] + free_place[3]) // 2
    for end in (one, other):
        for part in range(0, 100, 10):
            room.occupy(_around((at[0] + (end[0] - at[0]) * part // 100,
                                 at[1] + (end[1] - at[1]) * part // 100), 2, 2))
    return at


def _near(hexes: Iterable[Hex], lands: Mapping[str, Point], region: str) -> Iterator[Point]:
    """Points around a region, the nearest first."""
    its = [lands[land.id] for land in hexes if land.region == region] or [*lands.values()]
    x = sum(point[0] for point in its) // len(its)
    y = sum(point[1] for point in its) // len(its)
    for far in range(80, 1200, 30):
        for a, b in _AWAY:
            yield x + a * far // 100, y + b * far // 100


class _Room:
    """The occupied part of the sea."""

    def __init__(self) -> None:
        self.taken: list[Rect] = []

    def occupy(self, rect: Rect) -> None:
        self.taken.append(rect)

    def overlaps(self, rect: Rect) -> bool:
        left, top, right, bottom = rect
        return any(left < other[2] and other[0] < right and top < other[3] and other[1] < bottom
                   for other in self.taken)

    def first_free(self, wanted: Iterable[Rect]) -> Rect:
        """The first of these that is free; if none is, the first."""
        wanted_places = list(wanted)
        return next((rect for rect in wanted_places if not self.overlaps(rect)), wanted_places[0])

    def write(self, text: str, size: int, wanted: Iterable[Point], bold: bool = False) -> Point:
        """The first free position of a text: the middle of its baseline."""
        wanted_places = list(wanted)
        at = next((at for at in wanted_places
                   if not self.overlaps(_written(text, size, *at, bold=bold))),
                  wanted_places[0])
        self.occupy(_written(text, size, *at, bold=bold))
        return at

    def bounds(self) -> Rect:
        lefts, tops, rights, bottoms = zip(*self.taken, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)


def _around(at: Point, dx: int, dy: int, right: int = 0) -> Rect:
    return at[0] - dx, at[1] - dy, at[0] + max(dx, right), at[1] + dy


def _written(text: str, size: int, x: int, y: int, bold: bool = False) -> Rect:
    """The rectangle of a text."""
    item_width = text_metrics.width(text, size, bold) // 2 + 2
    return x - item_width, y - size * 3 // 4 - 1, x + item_width, y + size // 5 + 1
