"""Drawing of the map: hexes, routes with boxes and chips, pieces, marks."""

from collections.abc import Iterator
from functools import lru_cache

from referee.core.base.references import seat_ref
from referee.core.document.surfaces import Surface
from referee.core.graphics.shapes import Area, Disc, Group, Piece, Point, Polyline, Shape, Text
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.widgets import letter, mark
from referee.games.settlers.model.board import Corner, Hex, Route
from referee.games.settlers.model.scenario import RESOURCES
from referee.games.settlers.model.state import Box
from referee.games.settlers.views import reachable
from referee.games.settlers.views.map_layout import BOX, Coordinates
from referee.games.settlers.views.view import View

FIGURE, PIECE, CHIP = 26, 22, 20
OFTEN = (6, 8)  # the numbers that are rolled most often
_BADGE, _BESIDE = 17, 20  # distance of a mark from a chip, and from a piece


def world(box: Box, view: View, layout: Coordinates, surface: Surface) -> Iterator[Shape]:
    """The whole map, from the back to the front."""
    yield Square(0, 0, layout.width, layout.height, "sea", "edge", 1, 10)
    yield from layout.regions
    yield from _routes(box, view, layout, surface)
    lands = [*_lands(box, view, layout)]
    yield from (shapes[0] for shapes in lands)
    yield from _sides(box, view, layout)
    yield from _corners(box, view, layout)
    yield from _people(box, view, layout)
    yield from _figures(box, view, layout)
    yield from _pieces(box, view, layout, surface)
    yield from _marks(box, view, layout)
    for shapes in lands:  # texts of the map, above everything else
        yield from shapes[1:]
    yield from layout.names


def _lands(box: Box, view: View, layout: Coordinates) -> Iterator[tuple[Shape, ...]]:
    haunted = (view.neanderthal, view.carnivore)
    for land in box.hexes.values():
        given = box.gives.get(land.terrain)
        gives = "desert" if land.id in view.deserts else (
            RESOURCES[given] if given is not None else "")
        yield _land(land, gives, land.id in haunted, layout.lands[land.id], layout.half,
                    layout.quarter)


def _sides(box: Box, view: View, layout: Coordinates) -> Iterator[Shape]:
    """The heavy sides of hexes: those no way follows, and those of possible deserts."""
    for name in (view.neanderthal, view.carnivore):
        yield Area(outline(layout, name), "", "ink", 4, f"no way leads along the sides of {name}")
    for name in _wastes(box, view):
        yield Area(outline(layout, name), "", "hot", 4, f"{name} can become a desert")


def _wastes(box: Box, view: View) -> list[str]:
    """The hexes that the pending desert may cover."""
    if view.phase != "desert":
        return []
    chip = reachable.side(view, view.active).chips[-1]
    return [name for name in box.deserts if name not in view.deserts
            and (not box.named or box.hexes[name].terrain == chip.terrain)]


def outline(layout: Coordinates, name: str) -> tuple[Point, ...]:
    """The corners of a hex on the picture."""
    return _outline(*layout.lands[name], layout.half, layout.quarter)


def _outline(x: int, y: int, h: int, q: int) -> tuple[Point, ...]:
    return ((x, y - 2 * q), (x + h, y - q), (x + h, y + q), (x, y + 2 * q), (x - h, y + q),
            (x - h, y - q))


@lru_cache(512)
def _land(land: Hex, gives: str, haunted: bool, at: Point, h: int, q: int) -> tuple[Shape, ...]:
    """A hex with its name, yield, number and, below, its terrain.

    Next to a figure its number is further left, and struck out like that of a desert.
    """
    x, y = at
    waste = gives == "desert"
    closed = waste or haunted
    description = ", ".join(filter(None, (land.terrain, gives, f"on {land.number}" if land.number
                                          else "", "closed by a figure" * haunted)))
    shapes: list[Shape] = [
        Area(_outline(x, y, h, q), "desert" if waste else land.terrain, "paper", 2,
             f"{land.id}: {description}"),
        Text(x, y - 25, land.id, 9, anchor="middle"),
        Text(x, y - 11, gives or land.terrain, 12, anchor="middle", bold=True)]
    if land.number:
        a, b = x - 16 * haunted, y + 9
        shapes += [Disc(a, b, 15, "closed" if closed else "card", "ink",
                        3 if land.number in OFTEN else 1),
                   Text(a, b + 3, f"{land.number}", 14, anchor="middle", bold=True),
                   Text(a, b + 13, "·" * (6 - abs(7 - land.number)), 9, anchor="middle", bold=True)]
    if gives and not waste:
        shapes.append(Text(x, y + 34, land.terrain, 9, anchor="middle"))
    return tuple(shapes)


def _corners(box: Box, view: View, layout: Coordinates) -> Iterator[Shape]:
    pieces = reachable.occupied_corners(view)
    for corner, (x, y) in layout.corners.items():
        if corner in box.black:
            yield Disc(x, y, 6, "dark", "light", 2, f"black corner {corner}")
        elif corner in box.outposts:
            yield Disc(x, y, 14, "home", "route", 2, f"outpost {box.spot(corner)}")
            above = corner in pieces  # the piece would cover its name
            yield Text(x, y - 16 if above else y + 3, corner, 9, anchor="middle", halo=above)
        else:
            yield Disc(x, y, 3, "ink", "")


def _routes(box: Box, view: View, layout: Coordinates, surface: Surface) -> Iterator[Shape]:
    owners = {chip.box: surface.resolve(seat_ref(side.seat))
              for side in view.sides for chip in side.chips}
    for route in box.routes.values():
        at = layout.boxes[route.id]
        one, other = (layout.corners[end] for end in route.ends)
        yield Polyline((one, at, other), "route", 3, True)
        yield from _condition(route, at, owners.get(route.id, ""))


def _condition(route: Route, at: Point, owner: str) -> Iterator[Shape]:
    """A condition box: its name, the place of its chip, clothing and construction."""
    x, y, (width, height) = at[0] - BOX[0] // 2, at[1] - BOX[1] // 2, BOX
    chip_text = f"its chip is {owner}’s" if owner else "its chip is face down"
    title = (f"{route.id} {route.name}, between {' and '.join(route.ends)}: clothing "
             f"{route.clothing}, construction {route.construction}; {chip_text}")
    cells: list[Shape] = [
        Square(0, 0, width, height, "card", "route", 1, 4),
        Text(width // 2 + 1, 10, route.id, 9, anchor="middle"),
        Square(21, 13, 16, 17, "light", "edge", 1, 2),
        Text(29, 26, f"{route.clothing}", 12, "dark", "middle", True),
        Square(37, 13, 16, 17, "dark", "edge", 1, 2),
        Text(45, 26, f"{route.construction}", 12, "light", "middle", True)]
    yield Group(title, tuple(cells), x, y)
    if not owner:
        yield Piece(x + 11, y + 21, "chip", "nobody", route.group, CHIP,
                    title=f"event chip of group {route.group}, face down on {route.id}")


def _people(box: Box, view: View, layout: Coordinates) -> Iterator[Shape]:
    pieces = reachable.occupied_corners(view)
    for corner in view.people:
        x, y = layout.corners[corner]
        region = box.region[corner]
        yield Disc(x, y, 14 if corner in pieces else 10, "people", "ink", 1,
                   f"people chip of {region} at {corner}")
        if corner not in pieces:
            yield Text(x, y + 3, region, 9, anchor="middle", bold=True)


def _figures(box: Box, view: View, layout: Coordinates) -> Iterator[Shape]:
    for name, at in (("Neanderthal", view.neanderthal), ("carnivore", view.carnivore)):
        x, y = layout.lands[at]
        yield Piece(x + 17 * bool(box.hexes[at].number), y + 9, "beast", "nobody", name[0].upper(),
                    FIGURE, title=f"the {name} on {at}")


def _pieces(box: Box, view: View, layout: Coordinates, surface: Surface) -> Iterator[Shape]:
    """Tribes and nomads; a nomad that pauses on an occupied corner is drawn beside it."""
    full = set[Corner]()
    for side in view.sides:
        name = surface.resolve(seat_ref(side.seat))
        for kind, what, corners in (("hut", "tribe", side.tribes),
                                    ("person", "nomad", side.nomads)):
            for corner in corners:
                x, y = layout.corners[corner]
                yield Piece(x - 18 * (corner in full), y, kind, side.seat, mark(side.seat), PIECE,
                            title=f"{what} of {name} at {box.spot(corner)}")
                full.add(corner)


def _marks(box: Box, view: View, layout: Coordinates) -> Iterator[Shape]:
    seat = reachable.moving_seat(view)
    far = {**dict.fromkeys(view.people, _BADGE), **dict.fromkeys(box.outposts, _BADGE),
           **dict.fromkeys(reachable.occupied_corners(view), _BESIDE)}
    for corner, label in reachable.marks(box, view).items():
        (x, y), aside = layout.corners[corner], far.get(corner, 0)
        x += aside
        yield Disc(x, y, 8 if aside else 9, seat, "light", 2)
        yield Text(x, y + 4, label, 9, letter(seat), "middle", True)
