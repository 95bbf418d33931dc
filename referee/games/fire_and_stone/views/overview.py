"""The whole map on a narrow picture: a dot for each area, flags for scouts."""

from collections.abc import Iterator

from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Disc, Group, Places, Point, Shape, Text
from referee.core.graphics.widgets import letter, mark
from referee.games.fire_and_stone.model.state import Box
from referee.games.fire_and_stone.moves import score
from referee.games.fire_and_stone.views import map_drawing, map_layout
from referee.games.fire_and_stone.views.map_layout import Chart, Scale
from referee.games.fire_and_stone.views.view import Place, View

DOT, FLAG, TEXT = 14, 11, 9  # the size of dots, the distance of flags, the font size
MOST = 400  # the height of the map, unless its dots need more
TALLER = 5, 4  # how much the map is stretched downwards
APART = DOT + 13, DOT + 2 * FLAG + 1
SIDE, TOP = 20, 42  # from the edges of the map to the first dots
SCALE = Scale(TEXT, DOT, DOT, 0, 0, 0, 0, 32, 1, 0)


def charted(box: Box, where: Places, room: int) -> Chart:
    """The positions of all dots."""
    across, down = TALLER
    places = {area: (where[area][0] * down, where[area][1] * across) for area in box.atlas.areas}
    at = map_layout.separate(places, room - 2 * SIDE, MOST, APART)
    return Chart(SCALE, {area: (SIDE + x, TOP + y) for area, (x, y) in at.items()}, {},
                 TOP + max(y for _, y in at.values()) + 2 * FLAG + 4)


def drawn(box: Box, view: View, chart: Chart) -> Iterator[Shape]:
    """The map."""
    yield from map_drawing.land(box, view, chart)
    yield from _region_names(box, chart)
    held = score.majorities({place.id: place.huts for place in view.places if place.huts})
    for place in view.places:
        x, y = chart.at[place.id]
        owner = box.seats[held[place.id]] if place.id in held else ""
        parts = [*_dot(box, place, owner)]
        yield Group(map_drawing.titled(box, place), tuple(parts), x - DOT // 2, y - DOT // 2, DOT,
                    DOT)
        flags = [*_flags(view, place)]
        label = _number(box, place.id)
        if label and len(flags) < 3:
            yield Text(x, y + DOT // 2 + TEXT, label, TEXT, anchor="middle",
                       halo=True)
        yield from _placed(flags, x, y)


def _region_names(box: Box, chart: Chart) -> Iterator[Text]:
    """The name of each region above its first area, unless another area is there."""
    for region in box.scenario.regions.list:
        x, y = min((chart.at[area] for area in chart.at if box.atlas.region[area] == region.id),
                   key=lambda at: (at[1], at[0]))
        base = y - DOT // 2 - FLAG - 5
        if all(abs(x - a) > 30 or abs(base - 4 - b) > 24 for a, b in chart.at.values()
               if (a, b) != (x, y)):
            yield Text(x, base, region.id, 12, anchor="middle", bold=True)


def _number(box: Box, area: str) -> str:
    """The name of an area without its region, if it is short."""
    name = area.removeprefix(f"{box.atlas.region[area]}-")
    return name if len(name) <= 3 else ""


def _dot(box: Box, place: Place, owner: str) -> Iterator[Shape]:
    """What lies on an area: a square for a settlement, in the colour of who has the majority."""
    middle, base = DOT // 2, DOT // 2 + 3
    if place.site == "settlement" or any(place.huts):
        yield Square(-1, 0, DOT + 2, DOT, owner or "home", "dark", 1, 2)
        yield Text(middle, base + 1, f"{sum(place.huts)}", TEXT, letter(owner) if owner else "ink",
                   "middle", True)
        return
    small = place.site == "empty"
    yield Disc(middle, middle, 4 if small else middle, map_drawing.FILLS.get(place.site, "food"),
               "edge" if small else "ink", 1)
    text = sign(box, place)
    if text:
        yield Text(middle, base, text, TEXT, anchor="middle", bold=True)


def sign(box: Box, place: Place) -> str:
    """What a dot says of its area; empty for nothing."""
    signs = {"hidden": "?", "forest": f"{place.animals}", "fire": "★", "cave": "▼"}
    return (initials(box) | signs).get(place.site, "")


def initials(box: Box) -> dict[str, str]:
    """The first letter of each kind of gathering tile, or two if another begins alike."""
    first = [kind[:1] for kind in box.kinds]
    return {kind: kind[:1 + (first.count(kind[:1]) > 1)] for kind in box.kinds}


def _flags(view: View, place: Place) -> Iterator[tuple[str, bool]]:
    """The scouts on an area: their seats, and whether they are to move."""
    to_move = map_drawing.scouts_to_move(view)
    return ((tribe.seat, (tribe.seat, i) in to_move) for tribe in view.tribes
            for i, area in enumerate(tribe.scouts, 1) if area == place.id)


def _placed(flags: list[tuple[str, bool]], x: int, y: int) -> Iterator[Shape]:
    """Two flags above the dot and two below it, more of each if there are more."""
    many = max(2, (len(flags) + 1) // 2)
    for row, top in ((flags[:many], y - DOT // 2 - FLAG - 1), (flags[many:], y + DOT // 2 + 1)):
        widths = [FLAG + 9 * moves for _, moves in row]
        left = x - sum(widths) // 2
        for (seat, moves), width in zip(row, widths, strict=True):
            yield from _flag((left, top), width, seat, moves)
            left += width


def _flag(at: Point, width: int, seat: str, moves: bool) -> Iterator[Shape]:
    x, y = at
    if moves:
        yield Square(x - 1, y - 1, width + 1, FLAG + 2, "mark", "mark-edge", 1, 3, "to move")
        yield Text(x + 1, y + 8, "▶", TEXT, "mark-edge")
    left = x + width - FLAG
    yield Square(left, y, FLAG - 1, FLAG, seat, "dark", 1, 2)
    room = text_metrics.width(mark(seat), TEXT, True)
    yield Text(left + (FLAG - 1 - room) // 2, y + 9, mark(seat), TEXT, letter(seat), bold=True)
