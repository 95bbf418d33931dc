"""Drawing of the map: land and sea, ways, areas with tiles and pieces, possible moves."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from referee.core.base.aliases import count_noun
from referee.core.base.references import seat_ref
from referee.core.document.surfaces import Surface
from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import (
    Area,
    Disc,
    Group,
    Piece,
    Places,
    Point,
    Polyline,
    Shape,
    Text,
)
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.widgets import WIDTH, mark
from referee.games.fire_and_stone.model.board import Atlas
from referee.games.fire_and_stone.model.state import Box
from referee.games.fire_and_stone.views.view import Place, View

FILLS = {"apple": "apple", "nut": "nut", "mushroom": "mushroom", "root": "root",
         "forest": "forest", "fire": "fire", "cave": "stone", "settlement": "home",
         "hidden": "closed", "empty": "paper"}
LANDS = ("grass", "desert", "mound")  # the roles of open regions, in turn
SIDE = 56  # from the edge of the picture to the middle of the first area
ABOVE = 50  # from the edge of the map to the first area, and from the last one to the lower edge
MOST = 820  # at most, from the middle of the first area to that of the lowest one
TILE, HIGH = 66, 44  # size of an area; a longer name makes it wider
CAVE = 12  # how much higher an area is that may have huts and a name
PIECE, STONE = 20, 14  # height of scouts and huts, and of stones
APART = (88, 92)  # distance of areas: what is on one then covers nothing of another
SHORE = 88  # width of the land along a way


class Chart(Struct, frozen=True):
    """The position of each area on the picture, and the lower end of the map."""

    at: dict[str, Point]
    end: int


def charted(atlas: Atlas, places: Places, y: int) -> Chart:
    """The positions of all areas, stretched over the width of the picture, from ``y`` down."""
    at = {area: places[area] for area in atlas.areas}
    (left, right), (first, last) = (
        (min(values), max(values)) for values in zip(*at.values(), strict=True))
    width, height = max(1, right - left), max(1, last - first)
    room = WIDTH - 2 * SIDE
    tall = min(MOST, height * room // width)
    points = _apart(tuple((SIDE + (px - left) * room // width, (py - first) * tall // height)
                          for px, py in at.values()))
    return Chart({area: (px, y + py) for area, (px, py) in zip(at, points, strict=True)},
                 y + max(py for _, py in points) + ABOVE)


@lru_cache(32)
def _apart(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Push points away from each other, the shorter way, until all are ``APART``.

    None leaves the map on its left, its right or above.
    """
    (width, height), unit = APART, 100
    at = [[x * unit, y * unit] for x, y in points]
    near = [(one, other) for i, one in enumerate(at) for other in at[i + 1:]
            if all(abs(a - b) < 2 * unit * width for a, b in zip(one, other, strict=True))]
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
            point[0] = min(max(point[0], SIDE * unit), (WIDTH - SIDE) * unit)
            point[1] = max(point[1], 0)
        if not crowded:
            break
    return tuple((x // unit, y // unit) for x, y in at)


def land(box: Box, view: View, chart: Chart) -> Iterator[Shape]:
    """The regions as land, grey while closed, and the ways; sea routes are dashed."""
    atlas = box.atlas
    tours = [(_land(box, region.id, i, view.track), points)
             for i, region in enumerate(box.scenario.regions.list)
             for points in _tours(atlas, region.id, chart)]
    between = [(a, b) for a, area in atlas.areas.items() for b in area.land
               if atlas.order[a] < atlas.order[b] and atlas.region[a] != atlas.region[b]]
    bridges = tuple((chart.at[a], chart.at[b]) for a, b in between)
    yield from (Polyline(points, "shore", SHORE + 8) for points in bridges)
    for _, points in tours:
        yield Disc(*points[0], SHORE // 2 + 4, "shore", "")
        yield Polyline(points, "shore", SHORE + 8)
    yield from (Polyline(points, "board", SHORE) for points in bridges)
    for role, points in tours:
        yield Disc(*points[0], SHORE // 2, role, "")
        yield Polyline(points, role, SHORE)
    yield from (Polyline(points, "edge", 3) for points in (*(tour for _, tour in tours), *bridges))
    yield from (Polyline((chart.at[a], chart.at[b]), "route", 3, dash=True)
                for a, area in atlas.areas.items() for b in area.sea
                if atlas.order[a] < atlas.order[b])


def ground(box: Box, region: str, track: int) -> str:
    """The role of a region's land."""
    i = next(i for i, region_record in enumerate(box.scenario.regions.list)
             if region_record.id == region)
    return _land(box, region, i, track)


def _land(box: Box, region: str, i: int, track: int) -> str:
    return LANDS[i % len(LANDS)] if box.atlas.is_open(region, track) else "ash"


def _tours(atlas: Atlas, region: str, chart: Chart) -> Iterator[tuple[Point, ...]]:
    """Walks over all ways within a region, each there and back: one line instead of many."""
    ways = {area: [near for near in atlas.areas[area].land if atlas.region[near] == region]
            for area in atlas.areas if atlas.region[area] == region}
    for start in ways:
        if not ways[start]:
            continue
        walk, path = [start], [start]
        while path:
            area = path[-1]
            if ways[area]:
                neighbour = ways[area].pop(0)
                ways[neighbour].remove(area)
                path.append(neighbour)
                walk.append(neighbour)
            else:
                path.pop()
                walk += path[-1:]
        yield tuple(chart.at[area] for area in walk)


def width(place: Place) -> int:
    """The width of an area."""
    item_width = max(text_metrics.width(place.id, 10) + 42,
                     text_metrics.width(_ground_word(place), 10, True)
                     + 6)
    return max(TILE, item_width)


def height(place: Place) -> int:
    """The height of an area, most of it around its middle."""
    return HIGH + (CAVE if place.site == "cave" else 0)


def marks(box: Box, view: View, chart: Chart) -> Iterator[Shape]:
    """What the map shows of a decision: where scouts may go and how, or where one acts."""
    places = {place.id: place for place in view.places}
    for reach in view.reach:
        solid = reach.scout == 1
        legs = {(min(leg), max(leg)) for way in reach.ways
                for leg in pairwise((reach.start, *way))}
        yield from (Polyline((chart.at[a], chart.at[b]), "go", 5 if solid else 4, not solid)
                    for a, b in sorted(legs))
    for reach in view.reach:
        yield from (ring(places[way[-1]], chart, reach.scout) for way in reach.ways)
    if view.here:
        yield ring(places[view.here], chart, 1, f"here: {view.here}")
    yield from (ring(places[area], chart, 1) for area in goals(box, view))


def goals(box: Box, view: View) -> tuple[str, ...]:
    """The areas that end an answer other than the move of a scout: fires to go to."""
    ends = (answer.rpartition(" ")[2] for answer in view.answers)
    return tuple(dict.fromkeys(end for end in ends if end in box.atlas.areas))


def ring(place: Place, chart: Chart, scout: int, title: str = "") -> Shape:
    """A frame around an area, broken for a second scout."""
    (x, y), out = chart.at[place.id], 4 if scout == 1 else 8
    left, right = x - width(place) // 2 - out, x + width(place) // 2 + out
    top, end = y - HIGH // 2 - out, y - HIGH // 2 + height(place) + out
    if scout == 1:
        return Square(left, top, right - left, end - top, "", "go", 4, 8,
                      title or f"scout {scout} may go to {place.id}")
    return Polyline(((left, top), (right, top), (right, end), (left, end), (left, top)), "go", 3,
                    True)


def areas(box: Box, view: View, chart: Chart) -> Iterator[Group]:
    """Every area with its name, borders and tile, without pieces."""
    return (_area(box, place, chart.at[place.id]) for place in view.places)


def _area(box: Box, place: Place, at: Point) -> Group:
    area, item_width, item_height = box.atlas.areas[place.id], width(place), height(place)
    has_tile = place.site not in ("settlement", "empty") and not area.fire
    borders = [word for word, is_so in (("lake", area.lake), ("mountain", area.mountain)) if is_so]
    parts: list[Shape] = [
        Square(0, 0, item_width, item_height, FILLS.get(place.site, "food"), "ink" if has_tile
               else "edge",
               2 if has_tile else 1, 3 if has_tile else 12),
        Text(4, 12, place.id, 10)]
    x = 6 + text_metrics.width(place.id, 10)
    if area.mountain:
        parts.append(peak(x, 12))
    if area.lake:
        parts.append(wave(x + 12 * area.mountain, 10))
    if sum(place.huts):
        parts.append(Text(item_width - 4, 13, f"{sum(place.huts)}", 11, anchor="end", bold=True))
    word, middle = _ground_word(place), item_width // 2
    if place.site == "hidden":
        parts.append(Text(middle, 34, word, 18, anchor="middle", bold=True))
    elif word:
        size = 11 if text_metrics.width(word, 11, True) <= item_width - 6 else 10
        parts.append(Text(middle, 27, word, size, anchor="middle", bold=place.site != "empty"))
    more_words = _more_words(place)
    if more_words:
        parts.append(Text(middle, 39, more_words, 10, anchor="middle"))
    title = f"{place.id}{''.join(f', at a {border}' for border in borders)}: {place.site}"
    return Group(title + (f", {more_words}" if more_words else ""), tuple(parts),
                 at[0] - item_width // 2, at[1] - HIGH // 2, item_width, item_height)


def _ground_word(place: Place) -> str:
    return {"hidden": "?", "settlement": ""}.get(place.site, place.site)


def _more_words(place: Place) -> str:
    if place.site == "forest":
        return count_noun(place.animals, "animal") if place.animals else "no animals"
    return ""


def peak(x: int, y: int) -> Area:
    """The sign of a mountain, from its lower left corner."""
    return Area(((x, y), (x + 5, y - 9), (x + 10, y)), "ink", "", title="mountain")


def wave(x: int, y: int) -> Polyline:
    """The sign of a lake."""
    return Polyline(((x, y), (x + 3, y - 4), (x + 6, y), (x + 9, y - 4), (x + 12, y)), "ink", 2)


def columns(seats: Sequence[str]) -> dict[str, int]:
    """How far from the middle of an area the pieces of each seat are, always."""
    pitch = min(21, 68 // len(seats))
    first = -pitch * (len(seats) - 1) // 2
    return {seat: first + i * pitch for i, seat in enumerate(seats)}


def pieces(box: Box, view: View, chart: Chart, surface: Surface) -> Iterator[Shape]:
    """Huts within an area; first scouts on its upper edge, second ones on its lower edge."""
    free = {(view.asked, reach.scout) for reach in view.reach}
    beside = columns(box.seats)
    names = {seat: surface.resolve(seat_ref(seat)) for seat in box.seats}
    high = {place.id: height(place) for place in view.places}
    for place in view.places:
        x, y = chart.at[place.id]
        row = y + 8 + high[place.id] - HIGH
        for seat, count in zip(box.seats, place.huts, strict=False):
            if count:
                yield Piece(x + beside[seat], row, "hut", seat, f"{mark(seat)}{count}", PIECE,
                            title=f"{count_noun(count, 'hut')} of {names[seat]} on {place.id}")
    wide = {place.id: width(place) for place in view.places}
    scouts = [(tribe.seat, i, area) for tribe in view.tribes for i, area in enumerate(tribe.scouts)]
    spots = {}
    for seat, i, area in scouts:
        x, y = chart.at[area]
        up = y - HIGH // 2 - 10 if i == 0 else y - HIGH // 2 + high[area] + 10
        spots[seat, i] = x + beside[seat], up
        if (seat, i + 1) in free:  # below all pieces, because it reaches to its neighbours
            yield Disc(*spots[seat, i], PIECE * 5 // 8, "", "go", 3)
    for seat, i, area in scouts:
        yield Piece(*spots[seat, i], "scout", seat, f"{mark(seat)}{i + 1}", PIECE,
                    title=f"scout {i + 1} of {names[seat]} on {area}")
    for n, tribe in enumerate(view.tribes):
        if tribe.stone in chart.at:
            x, y = chart.at[tribe.stone]
            yield stone(x + wide[tribe.stone] // 2 + STONE * 5 // 7,
                        y + STONE * (2 * n + 1 - len(view.tribes)) // 2, tribe.seat,
                        f"the stone of {names[tribe.seat]} on {tribe.stone}")


def stone(x: int, y: int, seat: str, title: str) -> Piece:
    return Piece(x, y, "chip", seat, mark(seat), STONE, title=title)


def corner(chart: Chart, atlas: Atlas, width: int, height: int, top: int) -> Point | None:
    """A corner of the map where a panel covers nothing, or None."""
    taken = [(x - 52, y - 48, x + 52, y + 48) for x, y in chart.at.values()]
    for here, area in atlas.areas.items():
        for there in (*area.land, *area.sea):
            (a, b), (c, d) = chart.at[here], chart.at[there]
            taken.append((min(a, c), min(b, d), max(a, c), max(b, d)))
    low, far = chart.end - height - 10, WIDTH - width - 16
    return next(((x, y) for x, y in ((far, low), (16, low), (far, top), (16, top))
                 if all(x >= right or y >= end or x + width <= left or y + height <= first
                        for left, first, right, end in taken)), None)
