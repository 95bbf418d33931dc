"""Drawing of the whole map: hexes, and the routes over sea with their condition boxes."""

from collections.abc import Iterator

from referee.core.base.references import seat_ref
from referee.core.document.surfaces import Surface
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Piece, Point, Polyline, Shape, Text
from referee.games.settlers.model.board import Route
from referee.games.settlers.model.state import Box
from referee.games.settlers.views import map_drawing
from referee.games.settlers.views.hex_layout import Coordinates
from referee.games.settlers.views.map_layout import BOX
from referee.games.settlers.views.view import View

CHIP = 22


def world(box: Box, view: View, layout: Coordinates, surface: Surface) -> Iterator[Shape]:
    """The whole map, from the back to the front."""
    yield Square(0, 0, layout.width, layout.height, "sea", "edge", 1, 10)
    yield from layout.regions
    owners = chip_owners(view, surface)
    for route in box.routes.values():
        at = layout.boxes[route.id]
        one, other = (layout.corners[end] for end in route.ends)
        yield Polyline((one, at, other), "route", 3, True)
        yield from _condition(route, at, owners.get(route.id, ""))
    yield from map_drawing.hexes(box, view, layout, surface)


def chip_owners(view: View, surface: Surface) -> dict[str, str]:
    """Who has the chip of each box from which it is gone."""
    return {chip.box: surface.resolve(seat_ref(side.seat))
            for side in view.sides for chip in side.chips}


def route_title(route: Route, owner: str) -> str:
    """A route in words."""
    chip_text = f"its chip is {owner}’s" if owner else "its chip is face down"
    return (f"{route.id} {route.name}, between {' and '.join(route.ends)}: clothing "
            f"{route.clothing}, construction {route.construction}; {chip_text}")


def _condition(route: Route, at: Point, owner: str) -> Iterator[Shape]:
    """A condition box: its name, the place of its chip, clothing and construction."""
    x, y, (width, height) = at[0] - BOX[0] // 2, at[1] - BOX[1] // 2, BOX
    cells: list[Shape] = [
        Square(0, 0, width, height, "card", "route", 1, 4),
        Text(40, 12, route.id, 11, anchor="middle"),
        Square(24, 15, 16, 17, "light", "edge", 1, 2),
        Text(32, 28, f"{route.clothing}", 12, "dark", "middle", True),
        Square(40, 15, 16, 17, "dark", "edge", 1, 2),
        Text(48, 28, f"{route.construction}", 12, "light", "middle", True)]
    yield Group(route_title(route, owner), tuple(cells), x, y)
    if not owner:
        yield face_down(route, x + 12, y + height // 2 + 3, CHIP)


def face_down(route: Route, x: int, y: int, size: int) -> Piece:
    """An event chip that is still face down."""
    return Piece(x, y, "chip", "nobody", route.group, size,
                 title=f"event chip of group {route.group}, face down on {route.id}")
