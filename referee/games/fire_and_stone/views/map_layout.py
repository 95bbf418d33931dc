"""Where the areas of a map are on a picture, and how large what is drawn there is."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Places, Point
from referee.games.fire_and_stone.model.board import Area, Atlas
from referee.games.fire_and_stone.model.state import Box


class Scale(Struct, frozen=True):
    """Sizes in pixels of what is drawn on a map."""

    name: int  # font size of the name of an area, and of the words on it
    tile: int  # least width of an area; a longer name makes all of them wider
    high: int  # height of an area
    grow: int  # how much higher a cave with huts is
    scout: int
    pitch: int  # the distance of pieces of different seats
    pill: int  # radius of what says that a scout may go there
    shore: int  # width of the land along a way
    road: int  # width of a way
    gap: int  # least distance between areas side by side

    @property
    def above(self) -> int:
        """From the middle of an area to the end of the scouts above it, or below."""
        return self.high // 2 + self.scout + 6


WIDE = Scale(11, 68, 48, 14, 24, 23, 8, 100, 3, 24)
NARROW = Scale(9, 57, 38, 13, 20, 18, 7, 66, 2, 15)
WAVE = 3  # the sign of a lake has so many strokes
STRETCHES = 10, 12, 15, 18, 22, 28, 40  # of the height of a map, in tenths, until all have room


class Chart(Struct, frozen=True):
    """The position of each area on a picture, the width of areas, the lower end of the map."""

    scale: Scale
    at: dict[str, Point]
    widths: dict[str, int]
    end: int


def area_widths(box: Box, scale: Scale, areas: Iterable[Area]) -> dict[str, int]:
    """The width of each area, whatever lies there."""
    words = [text_metrics.width(word, scale.name, True) for word in (*box.kinds, "forest")]
    least = max(scale.tile, text_metrics.width("no animals", scale.name), *words) + 2
    return {area.id: max(least, text_metrics.width(area.id, scale.name) + 12 + (
        text_metrics.width("9", scale.name, True)) + (scale.name + 1) * area.mountain
        + 3 * WAVE * area.lake) for area in areas}


def charted(box: Box, places: Places, scale: Scale, room: int, y: int, most: int = 2000,
            region: str = "") -> Chart:
    """The positions of all areas, or those of a region, in ``room`` pixels, from ``y`` down.

    The map is at most ``most`` high, unless its areas need more.
    """
    atlas = box.atlas
    shown = [area for area in atlas.areas.values() if region in ("", area.region)]
    widths = area_widths(box, scale, shown)
    widest = max(widths.values())
    side = max(widest // 2 + scale.gap // 2 + 2, scale.shore // 2 + 6)
    at = separate({area.id: places[area.id] for area in shown}, room - 2 * side, most,
                  (widest + scale.gap, 2 * scale.above - 2))
    top = y + scale.above
    return Chart(scale, {area: (side + px, top + py) for area, (px, py) in at.items()}, widths,
                 top + max(py for _, py in at.values()) + scale.above)


def separate(places: Mapping[str, Point], room: int, most: int, least: Point,
             ) -> dict[str, Point]:
    """Places from 0, 0 to ``room`` pixels, all ``least`` apart across or down.

    They are ``most`` high, or as high as they need.
    """
    (left, right), (first, last) = (
        (min(values), max(values)) for values in zip(*places.values(), strict=True))
    width, height = max(1, right - left), max(1, last - first)
    needed = len(places) * least[0] * least[1] // (room + least[0])
    tall = max(min(most, height * room // width), min(most, needed * 11 // 10))
    points: tuple[Point, ...] = ()
    for stretch in STRETCHES:
        points = _apart(tuple(((px - left) * room // width,
                               (py - first) * tall * stretch // (10 * height))
                              for px, py in places.values()), least, room)
        if not _crowded(points, least):
            break
    return dict(zip(places, points, strict=True))


def _crowded(points: Sequence[Point], least: Point) -> bool:
    """Whether two points are nearer to each other than they may be; rounding counts nothing."""
    return any(abs(a - c) < least[0] - 2 and abs(b - d) < least[1] - 2
               for (a, b), (c, d) in combinations(points, 2))


@lru_cache(64)
def _apart(points: tuple[Point, ...], least: Point, room: int) -> tuple[Point, ...]:
    """Push points away from each other, the shorter way, until all are ``least`` apart.

    None leaves the map on its left, its right or above.
    """
    (width, height), unit = least, 100
    at = [[x * unit, y * unit] for x, y in points]
    near = [(one, other) for one, other in combinations(at, 2)
            if all(abs(a - b) < 2 * unit * max(least) for a, b in zip(one, other, strict=True))]
    for _ in range(200):
        crowded = False
        for one, other in near:
            dx, dy = other[0] - one[0], other[1] - one[1]
            lacks = width * unit - abs(dx), height * unit - abs(dy)
            if min(lacks) <= 0:
                continue
            crowded = True
            axis = lacks[0] * height > lacks[1] * width
            push = (lacks[axis] // 2 + unit // 2) * (1 if (dx, dy)[axis] >= 0 else -1)
            one[axis] -= push
            other[axis] += push
        for point in at:
            point[0] = min(max(point[0], 0), room * unit)
            point[1] = max(point[1], 0)
        if not crowded:
            break
    return tuple((x // unit, y // unit) for x, y in at)


def corner(chart: Chart, atlas: Atlas, width: int, height: int, top: int, room: int,
           ) -> Point | None:
    """A corner of the map where a panel covers nothing, or None."""
    scale = chart.scale
    taken = [(x - chart.widths[area] // 2 - scale.gap // 2, y - scale.above,
              x + chart.widths[area] // 2 + scale.gap // 2, y + scale.above)
             for area, (x, y) in chart.at.items()]
    for here, area in atlas.areas.items():
        for there in (*area.land, *area.sea):
            (a, b), (c, d) = chart.at[here], chart.at[there]
            taken.append((min(a, c), min(b, d), max(a, c), max(b, d)))
    low, far = chart.end - height - 10, room - width - 16
    return next(((x, y) for x, y in ((far, low), (16, low), (far, top), (16, top))
                 if all(x >= right or y >= end or x + width <= left or y + height <= first
                        for left, first, right, end in taken)), None)
