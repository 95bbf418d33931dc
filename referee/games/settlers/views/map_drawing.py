"""Drawing of hexes and of what is on them and on their corners, in any size."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from referee.core.base.references import seat_ref
from referee.core.document.surfaces import Surface
from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Area, Disc, Piece, Point, Shape, Text
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.widgets import mark
from referee.games.settlers.model.board import Corner, Hex
from referee.games.settlers.model.scenario import RESOURCES
from referee.games.settlers.model.state import Box
from referee.games.settlers.views import reachable
from referee.games.settlers.views.hex_layout import Coordinates, Scale, outline
from referee.games.settlers.views.view import View

OFTEN = (6, 8)  # the numbers that are rolled most often


def hexes(box: Box, view: View, layout: Coordinates, surface: Surface) -> Iterator[Shape]:
    """All hexes of a layout with everything on them, from the back to the front."""
    lands = [*_lands(box, view, layout)]
    yield from (shapes[0] for shapes in lands)
    yield from closed_sides(view, layout)
    yield from corners(box, layout)
    yield from people(box, view, layout)
    yield from figures(box, view, layout)
    yield from pieces(box, view, layout, surface)
    for shapes in lands:  # texts of the map, above everything else
        yield from shapes[1:]
    yield from marks(box, view, layout)
    yield from layout.names


def _lands(box: Box, view: View, layout: Coordinates) -> Iterator[tuple[Shape, ...]]:
    haunted, wastes = (view.neanderthal, view.carnivore), reachable.hex_marks(box, view)
    for name, at in layout.lands.items():
        land = box.hexes[name]
        yield _land(land, gives(box, view, land), name in haunted, name in wastes, at,
                    layout.half, layout.scale)


def gives(box: Box, view: View, land: Hex) -> str:
    """The cards that a hex gives, ``desert``, or nothing."""
    kind = box.gives.get(land.terrain)
    return "desert" if land.id in view.deserts else RESOURCES[kind] if kind is not None else ""


def fill(view: View, land: Hex) -> str:
    """The colour of a hex."""
    return "desert" if land.id in view.deserts else land.terrain


def closed_sides(view: View, layout: Coordinates) -> Iterator[Shape]:
    """The heavy sides of hexes, which no way follows."""
    for name in (view.neanderthal, view.carnivore):
        if name in layout.lands:
            yield Area(outline(layout.lands[name], layout.half), "", "ink",
                       4 if layout.scale.name else 2,
                       f"no way leads along the sides of {name}")


@lru_cache(1024)
def _land(land: Hex, good: str, haunted: bool, candidate: bool, at: Point, half: int,
          scale: Scale) -> tuple[Shape, ...]:
    """A hex: what it gives, and below its name and its number.

    Where a figure or a mark needs the place of its name, that is beside what the hex gives.
    """
    x, y = at
    crowded = haunted or candidate
    description = ", ".join(filter(None, (land.terrain, good, f"on {land.number}" if land.number
                                          else "", "closed by a figure" * haunted)))
    shapes: list[Shape] = [Area(outline(at, half), "desert" if good == "desert" else land.terrain,
                                "paper", 2, f"{land.id}: {description}")]
    title, down = good or land.terrain, y + row(scale, crowded)
    if crowded:
        shapes += _beside(land.id, title, x, down - scale.disc - 3, scale)
    else:
        shapes.append(Text(x, down - scale.disc - 4, title, scale.good, anchor="middle", bold=True))
    if land.number:
        left = x + number_x(land, haunted, candidate, scale)
        shapes += [Disc(left, down, scale.disc,
                        "closed" if good == "desert" or haunted else "card", "ink",
                        3 if land.number in OFTEN else 1),
                   Text(left, down + scale.number * 3 // 8, f"{land.number}",
                        scale.number, anchor="middle", bold=True)]
    if not crowded:
        end = x + text_metrics.width(land.id, scale.name) // 2
        if land.number:
            end = x + number_x(land, haunted, candidate, scale) - scale.disc - scale.gap
        shapes.append(Text(end, down + scale.name * 3 // 8, land.id, scale.name, anchor="end"))
    return tuple(shapes)


def _beside(name: str, title: str, x: int, y: int, scale: Scale) -> Iterator[Shape]:
    """The name of a hex and what it gives, side by side."""
    first = text_metrics.width(name, scale.name) + 3
    left = x - (first + text_metrics.width(title, scale.name, True)) // 2
    yield Text(left, y, name, scale.name)
    yield Text(left + first, y, title, scale.name, bold=True)


def row(scale: Scale, crowded: bool) -> int:
    """How far the row with the number is below the middle of a hex."""
    return scale.disc * 5 // 8 + 3 * (crowded and scale.disc > 0)


def number_x(land: Hex, haunted: bool, candidate: bool, scale: Scale) -> int:
    """How far the number is to the right of the middle: after the name, before a figure."""
    if haunted or candidate:
        return -scale.figure // 2 * haunted
    return scale.row_width(land.id) // 2 - scale.disc + scale.name // 4


def corners(box: Box, layout: Coordinates) -> Iterator[Shape]:
    """Black corners, outposts, and a dot for each other corner that has a name."""
    for corner, (x, y) in layout.corners.items():
        if corner in box.black:
            yield Disc(x, y, layout.scale.piece // 4, "dark", "light", 2, f"black corner {corner}")
        elif corner in box.outposts:
            yield Disc(x, y, layout.scale.port, "home", "route", 2, f"outpost {box.spot(corner)}")
        elif layout.scale.name:
            yield Disc(x, y, 2 + layout.scale.piece // 20, "ink", "")


def people(box: Box, view: View, layout: Coordinates) -> Iterator[Shape]:
    """People chips, as a ring where something is on them."""
    covered = reachable.occupied_corners(view)
    if layout.scale.name:  # an overview has no marks
        covered |= reachable.marks(box, view).keys()
    for corner in view.people:
        if corner in layout.corners:
            x, y = layout.corners[corner]
            size = layout.scale.piece
            yield Disc(x, y, size * 5 // 8 + 1 if corner in covered else size * 3 // 8, "people",
                       "ink", 1, f"people chip of {box.region[corner]} at {corner}")


def figures(box: Box, view: View, layout: Coordinates) -> Iterator[Shape]:
    """The Neanderthal and the carnivore, each beside the number of its hex."""
    for name, at in (("Neanderthal", view.neanderthal), ("carnivore", view.carnivore)):
        if at in layout.lands:
            x, y = layout.lands[at]
            scale = layout.scale
            aside = scale.disc * bool(box.hexes[at].number)
            yield Piece(x + aside, y + row(scale, True), "beast", "nobody", name[0].upper(),
                        scale.figure, title=f"the {name} on {at}")


def pieces(box: Box, view: View, layout: Coordinates, surface: Surface) -> Iterator[Piece]:
    """Tribes and nomads; a nomad that pauses on an occupied corner is drawn beside it."""
    there: dict[Corner, int] = {}
    kinds = ("hut", "person") if layout.scale.name else ("block", "disc")
    for side in view.sides:
        name = surface.resolve(seat_ref(side.seat))
        for kind, what, corners in zip(kinds, ("tribe", "nomad"), (side.tribes, side.nomads),
                                       strict=True):
            for corner in corners:
                if corner in layout.corners:
                    count = there[corner] = there.get(corner, -1) + 1
                    x, y = layout.beside(corner, layout.scale.piece * count)
                    yield Piece(x, y, kind, side.seat, mark(side.seat), layout.scale.piece,
                                title=f"{what} of {name} at {box.spot(corner)}")


def marks(box: Box, view: View, layout: Coordinates) -> Iterator[Shape]:
    """What can go where: white pills on free corners, beside pieces, and on hexes."""
    scale, full = layout.scale, reachable.occupied_corners(view)
    for corner, label in reachable.marks(box, view).items():
        if corner in layout.corners:
            far = (scale.piece + scale.mark) // 2 + 1 if corner in full else 0
            yield from pill(*layout.beside(corner, far), label, scale.name)
    for name, label in reachable.hex_marks(box, view).items():
        if name in layout.lands:
            x, y = layout.lands[name]
            haunted = name in (view.neanderthal, view.carnivore)
            aside = -scale.figure // 2 - scale.disc - scale.mark // 2 if haunted else (
                scale.disc + scale.mark // 2 + 1)
            yield from pill(x + aside, y + row(scale, True), label, scale.name)


def pill(x: int, y: int, label: str, size: int) -> Iterable[Shape]:
    """A mark, in the middle of a place."""
    height = size + 5
    width = max(height, text_metrics.width(label, size, True) + 4)
    return (Square(x - width // 2, y - height // 2, width, height, "light", "dark", 2,
                   height // 2),
            Text(x, y + size * 3 // 8, label, size, "dark", "middle", True))
