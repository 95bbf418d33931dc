"""The maps of a narrow picture: the whole as an overview, and parts of it with all names."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from referee.core.base.aliases import count_noun
from referee.core.base.references import capital_seat_ref
from referee.core.document.surfaces import Surface
from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Area, Group, Places, Point, Polyline, Shape, Text
from referee.core.graphics.shapes import Box as Square
from referee.games.settlers.model.board import Corner, Route
from referee.games.settlers.model.state import Box
from referee.games.settlers.views import map_drawing, map_layout, reachable, route_drawing
from referee.games.settlers.views.hex_layout import Coordinates, Room, lay_hexes, outline, written
from referee.games.settlers.views.map_parts import NARROW_SCALE, Part
from referee.games.settlers.views.view import View

WIDTH = 382  # of the sea
SMALL = 9  # the font size of names
_ROW, _CELL, _GAP = 21, 13, 4  # of the routes below a part
_TAG_FAR = (20, 26, 34, 44)  # how far a route's name may be from its corner


def overview(box: Box, view: View, places: Places, surface: Surface) -> tuple[list[Shape], int]:
    """The whole map in small, with its numbers and pieces; and its height.

    Numbers and pieces are left out where the hexes of a large map are too small for them.
    """
    layout = map_layout.overview(box, places, WIDTH)
    shapes: list[Shape] = [Polyline(tuple(layout.corners[end] for end in route.ends), "route", 1,
                                    True) for route in box.routes.values()]
    for name, at in layout.lands.items():
        land = box.hexes[name]
        shapes.append(Area(outline(at, layout.half), map_drawing.fill(view, land), "paper", 1,
                           name))
    if has_pieces(box, places):
        shapes += [*map_drawing.closed_sides(view, layout), *map_drawing.corners(box, layout),
                   *map_drawing.people(box, view, layout), *_numbers(box, view, layout),
                   *map_drawing.figures(box, view, layout),
                   *map_drawing.pieces(box, view, layout, surface)]
    sea = Square(0, 0, WIDTH, layout.height, "sea", "edge", 1, 8)
    return [sea, Group("", (*shapes, *layout.regions),
                       (WIDTH - layout.width) // 2)], layout.height


def has_pieces(box: Box, places: Places) -> bool:
    """Whether the hexes of the overview are large enough for pieces."""
    return map_layout.overview(box, places, WIDTH).half >= map_layout.CROWDED


def _numbers(box: Box, view: View, layout: Coordinates) -> Iterator[Text]:
    """The number of each hex without a figure; those of deserts are soft."""
    for name, (x, y) in layout.lands.items():
        land = box.hexes[name]
        if land.number and name not in (view.neanderthal, view.carnivore):
            often = land.number in map_drawing.OFTEN and name not in view.deserts
            yield Text(x, y + 3, f"{land.number}", SMALL,
                       "soft" if name in view.deserts else "ink", "middle", often)


def enlarged(box: Box, view: View, part: Part, surface: Surface) -> tuple[list[Shape], int]:
    """A part with everything on it; below it, the routes and outposts; and its height."""
    layout = layout_of(part)
    left = (WIDTH - layout.width) // 2
    rows, ports, height = _routes(box, view, part, surface, layout.height)
    layout = replace(layout, corners={
        **layout.corners, **{port: (x - left, y) for port, (x, y) in ports.items()}})
    routes = {route.id: route for route in part.routes}
    stubs, tags = list[Shape](), list[Shape]()
    for key, at in layout.boxes.items():
        name, _, corner = key.partition("@")
        stubs.append(Polyline((layout.corners[corner], at), "route", 2, True))
        tags.append(Text(at[0], at[1] + SMALL * 3 // 8, routes[name].id, SMALL, "ink", "middle",
                         True, True))
    sea = Square(0, 0, WIDTH, height, "sea", "edge", 1, 8)
    return [sea, *rows, Group("", (*stubs, *map_drawing.hexes(box, view, layout, surface), *tags),
                              left)], height


@lru_cache(64)
def layout_of(part: Part) -> Coordinates:
    """The layout of a part; its boxes are the names of routes, each near the corner it leaves."""
    room, tags = Room(), dict[str, Point]()
    shores = lay_hexes(room, part.hexes, part.half, NARROW_SCALE)
    left, _, right, _ = room.bounds()
    for route in part.routes:
        for corner in route.ends:
            if corner in part.corners:
                x, y = shores.corners[corner]
                wanted = [(x + a * far // 100, y + b * far // 100)
                          for far in _TAG_FAR for a, b in map_layout.AWAY]
                found = room.free(rect for at in wanted
                                  if left <= (rect := _tag(route.id, at))[0] and rect[2] <= right)
                if found is not None:
                    room.occupy(found)
                    tags[f"{route.id}@{corner}"] = ((found[0] + found[2]) // 2,
                                                    (found[1] + found[3]) // 2)
    return shores.moved(room, tags, (), ())


def _tag(name: str, at: Point) -> tuple[int, int, int, int]:
    return written(name, SMALL, at[0], at[1] + SMALL * 3 // 8, bold=True)


def _routes(box: Box, view: View, part: Part, surface: Surface,
            top: int) -> tuple[list[Shape], dict[Corner, Point], int]:
    """The routes of a part in rows, from ``top``; where its outposts are; where the rows end."""
    owners, ports = route_drawing.chip_owners(view, surface), dict[Corner, Point]()
    shapes: list[Shape] = []
    x, y = _GAP, top
    for route in part.routes:
        new = [end for end in route.ends if end in part.outposts and end not in ports]
        item, points, width = _route(box, view, route, new, owners.get(route.id, ""))
        if x > _GAP:
            x = max(x, WIDTH // 2)
        if x + width > WIDTH and x > _GAP:
            x, y = _GAP, y + _ROW
        shapes.append(Group(route_drawing.route_title(route, owners.get(route.id, "")),
                            tuple(item), x, y))
        if route.id in view.boxes:
            shapes.append(route_drawing.face_down(route, x + 62, y + _ROW // 2,
                                                  NARROW_SCALE.piece))
        ports |= {port: (x + at, y + _ROW // 2) for port, at in points.items()}
        x += width + 2 * _GAP
    return shapes, ports, y + (_ROW + _GAP if part.routes else 0)


def _route(box: Box, view: View, route: Route, new: list[Corner],
           owner: str) -> tuple[list[Shape], dict[Corner, int], int]:
    """A route: its name, clothing, construction, its ends; how far right its new outposts are."""
    base, points = _ROW // 2 + SMALL * 3 // 8, dict[Corner, int]()
    shapes: list[Shape] = [
        Text(0, base, route.id, SMALL, bold=True),
        *_cell(26, f"{route.clothing}", "light", "dark"),
        *_cell(26 + _CELL, f"{route.construction}", "dark", "light")]
    x = 74
    there = [corner for side in view.sides for corner in (*side.tribes, *side.nomads)]
    for number, end in enumerate(sorted(route.ends, key=lambda end: end in new)):
        if number:
            shapes.append(Text(x, base, "–", SMALL))
            x += 9
        if end in new:
            points[end] = x + 12 + NARROW_SCALE.piece * max(0, there.count(end) - 1)
            x = points[end] + 14
        text = f"{end} {box.outposts[end]}" if end in new else end
        shapes.append(Text(x, base, text, SMALL))
        x += text_metrics.width(text, SMALL) + _GAP
    return shapes, points, x


def _cell(x: int, text: str, fill: str, ink: str) -> tuple[Shape, Shape]:
    y = (_ROW - _CELL) // 2
    return (Square(x, y, _CELL, _CELL, fill, "edge", 1, 2),
            Text(x + _CELL // 2 + 1, y + _CELL - 3, text, SMALL + 1, ink, "middle", True))


def caption(box: Box, view: View, part: Part) -> str:
    """What the seat to move can do in a part, and who has pieces there."""
    inside = part.corners | {*part.outposts}
    signs = {sign for corner, label in reachable.marks(box, view).items() if corner in inside
             for sign in label}
    can = [what for some, what in (("0123456789", "move"), (reachable.NOMAD, "add a nomad"),
                                   (reachable.TRIBE, "found a tribe" if view.round
                                    else "place a tribe"),
                                   (reachable.TAKE, "take a people chip")) if signs & {*some}]
    seat = capital_seat_ref(reachable.marked_seat(view))
    texts = [f"{seat} may {', '.join(can)}"] if can else []
    for side in view.sides:
        counts = [count_noun(number, what) for what, corners in (
            ("tribe", side.tribes), ("nomad", side.nomads))
            if (number := sum(corner in inside for corner in corners))]
        if counts:
            texts.append(f"{capital_seat_ref(side.seat)} {', '.join(counts)}")
    return " · ".join(texts) or "no pieces"
