"""Layout of the whole map: outposts, condition boxes, names of regions, beside the hexes.

The middle of the hex in row 4 and column 2 is 200 across and 400 down, in hundredths; half a
column further right in odd rows. Places of a scenario use the same units: outposts and the names
of regions. Those without a place are laid out by rule.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import isqrt

from msgspec.structs import replace

from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Places, Point
from referee.games.settlers.model.board import Corner, Hex, Route
from referee.games.settlers.model.scenario import Outpost, Region
from referee.games.settlers.model.state import Box
from referee.games.settlers.views.hex_layout import (
    Coordinates,
    Rect,
    Room,
    Scale,
    Shores,
    around,
    lay_hexes,
    quarter,
)

WIDE_SCALE = Scale(half=42, name=11, good=13, number=14, disc=13, piece=22, figure=26, port=14,
                   reach=16, edge=8, region=17)
OVERVIEW_SCALE = Scale(half=18, name=0, good=0, number=9, disc=0, piece=14, figure=12, port=4,
                       reach=0, edge=4, region=10)
SMALL_PIECE = 12  # the size of pieces on an overview if hexes are less wide than usual
USUAL, CROWDED = 13, 11  # half the width of such a hex, and of one whose pieces would overlap
BOX = 60, 34  # a condition box with its name and its chip

AWAY = ((100, 0), (92, 38), (71, 71), (38, 92), (0, 100), (-38, 92), (-71, 71), (-92, 38),
         (-100, 0), (-92, -38), (-71, -71), (-38, -92), (0, -100), (38, -92), (71, -71), (92, -38))
_FAR = (200, 240, 290, 345, 415, 500, 620, 790, 1000, 1290)  # hundredths of half a hex


def coordinates(box: Box, places: Places) -> Coordinates:
    """The layout of a scenario's map, with the given places as far as there are any."""
    hexes = box.scenario.hexes.list
    return _laid_out(*_parts(box, places), WIDE_SCALE, WIDE_SCALE.fitting_half(hexes, box.gives))


def overview(box: Box, places: Places, width: int) -> Coordinates:
    """The layout of the whole map without names of corners, as large as fits into a width."""
    halves = range(OVERVIEW_SCALE.half, 1, -1)
    layouts = (_laid_out(*_parts(box, places), _overview_scale(half), half) for half in halves)
    smallest = _laid_out(*_parts(box, places), _overview_scale(1), 1)
    return next((layout for layout in layouts if layout.width <= width), smallest)


def _overview_scale(half: int) -> Scale:
    return OVERVIEW_SCALE if half >= USUAL else replace(OVERVIEW_SCALE, piece=SMALL_PIECE)


def _parts(box: Box, places: Places) -> tuple[
        tuple[Hex, ...], tuple[Outpost, ...], tuple[Route, ...], tuple[Region, ...],
        tuple[tuple[str, Point], ...]]:
    scenario = box.scenario
    return (scenario.hexes.list, scenario.outposts.list, tuple(box.routes.values()),
            scenario.regions.list, tuple(sorted(places.items())))


@lru_cache(128)
def _laid_out(hexes: tuple[Hex, ...], outposts: tuple[Outpost, ...], routes: tuple[Route, ...],
              regions: tuple[Region, ...], given: tuple[tuple[str, Point], ...], scale: Scale,
              half: int) -> Coordinates:
    places = {name: (x * half // 50, y * 3 * quarter(half) // 100) for name, (x, y) in given}
    room = Room()
    shores = lay_hexes(room, hexes, half, scale)
    islands = [port.id for port in outposts]
    for port in islands:
        if port in places:
            shores.corners[port] = _given(room, shores, places[port])
            room.occupy(_port(shores, port))
    _sail(room, hexes, routes, shores, {*islands})
    boxes = {route.id: _box(room, *(shores.corners[end] for end in route.ends))
             for route in routes} if scale.name else {}
    for outpost in outposts if scale.name else ():
        text = f"{outpost.id} {outpost.name}"
        shores.names.append((text, _named(room, text, scale, *shores.corners[outpost.id])))
    titles = []
    for region in regions:
        name = region.name.upper() if scale.name else region.name
        wanted = [*([places[region.id]] if region.id in places else ()),
                  *_near(hexes, shores, region.id)]
        titles.append((name, room.write(name, scale.region, wanted, True)))
    crossed = {end for route in routes if boxes for end in route.ends
               if _crosses_name(shores, end, boxes[route.id])}
    return shores.moved(room, boxes, titles, crossed)


def _crosses_name(shores: Shores, corner: Corner, to: Point) -> bool:
    """Whether a line from a corner runs through the name of that corner."""
    upright, (x, y) = shores.upright.get(corner, 0), shores.corners[corner]
    away = (y - to[1]) * upright  # how far it goes to the side where the name is
    aside = text_metrics.width(corner, shores.scale.name) // 2 + 4
    return away > 0 and abs(to[0] - x) * shores.scale.reach <= aside * away


def _port(shores: Shores, port: Corner) -> Rect:
    reach = max(shores.scale.port, shores.scale.piece // 2) + 1
    return around(shores.corners[port], reach, reach)


def _given(room: Room, shores: Shores, at: Point) -> Point:
    """The given place of an outpost or, on an overview, the nearest where pieces have space."""
    if shores.scale.name:
        return at
    reach = max(shores.scale.port, shores.scale.piece // 2) + 1
    left, top, right, bottom = room.first_free([
        around((at[0] + a * far // 100, at[1] + b * far // 100), reach, reach)
        for far in range(0, shores.half, 2) for a, b in AWAY])
    return (left + right) // 2, (top + bottom) // 2


def _named(room: Room, text: str, scale: Scale, x: int, y: int) -> Point:
    """The position of an outpost's name: if possible, where the map need not be wider for it."""
    width = text_metrics.width(text, scale.name)
    aside, shifts = width // 2 + scale.port + 5, (0, 16, -16, 32, -32, 48, -48)
    wanted = [*((x + shift, y + down) for down in (27, -20, 40, -33) for shift in shifts),
              (x + aside, y + 4), (x - aside, y + 4)]
    left, _, right, _ = room.bounds()
    inside = [at for at in wanted if left <= at[0] - width // 2 and at[0] + width // 2 <= right]
    return room.write(text, scale.name, [*inside, *wanted])


def _sail(room: Room, hexes: Iterable[Hex], routes: tuple[Route, ...], shores: Shores,
          ports: set[Corner]) -> None:
    """Lay out the outposts without a place, each away from the coast where its route begins."""
    corners, lands, half, port = shores.corners, shores.lands, shores.half, shores.scale.port
    beside: dict[Corner, list[Point]] = {}
    for land in hexes:
        for corner in land.corners:
            beside.setdefault(corner, []).append(lands[land.id])
    while ports - corners.keys():
        known = [ends for route in routes for ends in (route.ends, route.ends[::-1])
                 if ends[0] in corners and ends[1] not in corners]
        start, outpost = known[0]  # the scenario check refuses corners that cannot be reached
        x, y = corners[start]
        behind = beside.get(start) or [*lands.values()]
        dx = x * len(behind) - sum(point[0] for point in behind)
        dy = y * len(behind) - sum(point[1] for point in behind)
        away = sorted(AWAY, key=lambda to: (-(to[0] * dx + to[1] * dy), to))
        aside = half + port // 2 if shores.scale.name else port * 2  # for its name
        left, top, right, bottom = room.first_free([
            around((x + a * far * half // 10000, y + b * far * half // 10000), aside, port * 2)
            for far in _FAR for a, b in away[:9]])
        corners[outpost] = (left + right) // 2, (top + bottom) // 2
        room.occupy(_port(shores, outpost))


def _box(room: Room, one: Point, other: Point) -> Point:
    """The position of a route's condition box: on the route if possible, otherwise beside it."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    long = max(isqrt(dx * dx + dy * dy), 1)
    wanted = []
    for aside in (0, 20, -20, 32, -32, 44, -44, 60, -60, 80, -80):
        for part in (50, 44, 56, 38, 62):
            x = one[0] + dx * part // 100 - dy * aside // long
            y = one[1] + dy * part // 100 + dx * aside // long
            wanted.append(around((x, y), BOX[0] // 2, BOX[1] // 2))
    free_place = room.first_free(wanted)
    room.occupy(free_place)
    at = (free_place[0] + free_place[2]) // 2, (free_place[1] + free_place[3]) // 2
    for end in (one, other):
        for part in range(0, 100, 10):
            room.occupy(around((at[0] + (end[0] - at[0]) * part // 100,
                                at[1] + (end[1] - at[1]) * part // 100), 2, 2))
    return at


def _near(hexes: Iterable[Hex], shores: Shores, region: str) -> Iterator[Point]:
    """Points around a region, the nearest first."""
    lands: Mapping[str, Point] = shores.lands
    its = [lands[land.id] for land in hexes if land.region == region] or [*lands.values()]
    x = sum(point[0] for point in its) // len(its)
    y = sum(point[1] for point in its) // len(its)
    for far in range(shores.half * 2, shores.half * 28, shores.half // 2 + 2):
        for a, b in AWAY:
            yield x + a * far // 100, y + b * far // 100
