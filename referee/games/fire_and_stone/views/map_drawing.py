"""Drawing of a map: land and sea, ways, areas with tiles and pieces, possible moves.

The same for the wide picture and for a region of the narrow one, in two sizes.
"""

from collections.abc import Iterator, Sequence

from referee.core.base.aliases import count_noun
from referee.core.base.references import seat_ref
from referee.core.document.surfaces import Surface
from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Area, Disc, Group, Piece, Polyline, Shape, Text
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.widgets import letter, mark
from referee.games.fire_and_stone.model.board import Atlas
from referee.games.fire_and_stone.model.state import Box
from referee.games.fire_and_stone.views.map_layout import WAVE, Chart, Scale
from referee.games.fire_and_stone.views.view import Place, View

FILLS = {"apple": "apple", "nut": "nut", "mushroom": "mushroom", "root": "root",
         "forest": "forest", "fire": "fire", "cave": "stone", "settlement": "home",
         "hidden": "closed", "empty": "paper"}
LANDS = ("grass", "desert", "mound")  # the roles of open regions, in turn


def land(box: Box, view: View, chart: Chart) -> Iterator[Shape]:
    """The regions as land, grey while closed, and the ways; sea routes are dashed."""
    atlas, shore, at = box.atlas, chart.scale.shore, chart.at
    tours = [(ground(box, region.id, view.track), points)
             for region in box.scenario.regions.list
             for points in _tours(atlas, region.id, chart)]
    between = [(a, b) for a in at for b in atlas.areas[a].land
               if b in at and atlas.order[a] < atlas.order[b]
               and atlas.region[a] != atlas.region[b]]
    bridges = tuple((at[a], at[b]) for a, b in between)
    yield from (Polyline(points, "shore", shore + 8) for points in bridges)
    for _, points in tours:
        yield Disc(*points[0], shore // 2 + 4, "shore", "")
        yield Polyline(points, "shore", shore + 8)
    yield from (Polyline(points, "board", shore) for points in bridges)
    for role, points in tours:
        yield Disc(*points[0], shore // 2, role, "")
        yield Polyline(points, role, shore)
    yield from (Polyline(points, "edge", chart.scale.road)
                for points in (*(tour for _, tour in tours), *bridges))
    yield from (Polyline((at[a], at[b]), "route", chart.scale.road, dash=True)
                for a in at for b in atlas.areas[a].sea
                if b in at and atlas.order[a] < atlas.order[b])


def ground(box: Box, region: str, track: int) -> str:
    """The role of a region's land."""
    if not box.atlas.is_open(region, track):
        return "ash"
    ids = [record.id for record in box.scenario.regions.list]
    return LANDS[ids.index(region) % len(LANDS)]


def _tours(atlas: Atlas, region: str, chart: Chart) -> Iterator[tuple[tuple[int, int], ...]]:
    """Walks over all ways within a region, each there and back: one line instead of many."""
    ways = {area: [near for near in atlas.areas[area].land if atlas.region[near] == region]
            for area in chart.at if atlas.region[area] == region}
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


def areas(box: Box, view: View, chart: Chart) -> Iterator[Shape]:
    """Every area with its name, borders, tile and huts, without scouts."""
    shown = [place for place in view.places if place.id in chart.at]
    if view.here in chart.at:
        yield from (_frame(place, chart) for place in shown if place.id == view.here)
    yield from (_area(box, place, chart) for place in shown)


def height(place: Place, scale: Scale) -> int:
    """The height of an area, most of it around its middle."""
    return scale.high + (scale.grow if place.site == "cave" and any(place.huts) else 0)


def _frame(place: Place, chart: Chart) -> Square:
    """The ink frame around the area where a scout acts."""
    (x, y), wide, scale = chart.at[place.id], chart.widths[place.id], chart.scale
    return Square(x - wide // 2 - 4, y - scale.high // 2 - 4, wide + 8, height(place, scale) + 8,
                  "", "mark", 3, 7, f"here: {place.id}")


def _area(box: Box, place: Place, chart: Chart) -> Group:
    area, scale, wide = box.atlas.areas[place.id], chart.scale, chart.widths[place.id]
    tall, size, middle = height(place, scale), scale.name, wide // 2
    has_tile = place.site not in ("settlement", "empty") and not area.fire
    parts: list[Shape] = [
        Square(0, 0, wide, tall, FILLS.get(place.site, "food"), "ink" if has_tile else "edge",
               2 if has_tile else 1, 3 if has_tile else 12),
        Text(5, size + 1, place.id, size)]
    x = 7 + text_metrics.width(place.id, size)
    if area.mountain:
        parts.append(peak(x, size + 1, size))
    if area.lake:
        parts.append(wave(x + (size + 1) * area.mountain, size - 1))
    if sum(place.huts):
        parts.append(Text(wide - 5, size + 1, f"{sum(place.huts)}", size, anchor="end", bold=True))
    word, more = _ground_word(place), _more_words(place)
    if place.site == "hidden":
        parts.append(Text(middle, scale.high - size + 2, word, size * 3 // 2, anchor="middle",
                          bold=True))
    elif word:
        parts.append(Text(middle, scale.high * 29 // 48, word, size, anchor="middle",
                          bold=place.site != "empty"))
    if more:
        parts.append(Text(middle, scale.high * 43 // 48, more, size, anchor="middle"))
    return Group(titled(box, place), tuple(parts), chart.at[place.id][0] - middle,
                 chart.at[place.id][1] - scale.high // 2, wide, tall)


def titled(box: Box, place: Place) -> str:
    """What is read of an area: its name, what it is at, its tile."""
    area, more = box.atlas.areas[place.id], _more_words(place)
    borders = ", at a lake" * area.lake + ", at a mountain" * area.mountain
    return f"{place.id}{borders}: {place.site}" + (f", {more}" if more else "")


def _ground_word(place: Place) -> str:
    return {"hidden": "?", "settlement": ""}.get(place.site, place.site)


def _more_words(place: Place) -> str:
    if place.site == "forest":
        return count_noun(place.animals, "animal") if place.animals else "no animals"
    return ""


def peak(x: int, y: int, size: int = 11) -> Area:
    """The sign of a mountain, from its lower left corner."""
    return Area(((x, y), (x + size // 2, y - size + 2), (x + size - 1, y)), "ink", "",
                title="mountain")


def wave(x: int, y: int) -> Polyline:
    """The sign of a lake."""
    return Polyline(tuple((x + 3 * i, y - 4 * (i % 2)) for i in range(WAVE + 1)), "ink", 2)


def columns(seats: Sequence[str], pitch: int) -> dict[str, int]:
    """How far from the middle of an area the pieces of each seat are, always."""
    first = -pitch * (len(seats) - 1) // 2
    return {seat: first + i * pitch for i, seat in enumerate(seats)}


def huts(box: Box, view: View, chart: Chart, surface: Surface) -> Iterator[Group]:
    """The huts of each seat on an area: a house in its colour, below it their number.

    A ◆ says that the seat's marking stone is there too.
    """
    scale = chart.scale
    wide, tall = scale.name + 5, 2 * scale.name + 7
    stones = {tribe.seat: tribe.stone for tribe in view.tribes}
    for place in view.places:
        if place.id not in chart.at:
            continue
        x, y = chart.at[place.id]
        beside = columns(box.seats, min(scale.pitch, (chart.widths[place.id] - 2) // len(
            box.seats)))
        top = y - scale.high // 2 + height(place, scale) - tall - 1
        for seat, count in zip(box.seats, place.huts, strict=False):
            marked = stones[seat] == place.id
            if count or marked:
                name = surface.resolve(seat_ref(seat))
                yield Group(f"{count_noun(count, 'hut')}{' and the stone' * marked} of {name} on "
                            f"{place.id}", tuple(house(seat, f"{count}{'◆' * marked}", scale.name)),
                            x + beside[seat] - wide // 2, top, wide, tall)


def house(seat: str, count: str, size: int) -> Iterator[Shape]:
    """A house with the letter of its seat, ``size`` + 5 wide, and a number below it."""
    wide, roof, floor = size + 5, size // 2, size + 7
    middle = wide // 2
    yield Area(((0, roof), (middle, 0), (wide, roof), (wide, floor), (0, floor)), seat, "dark", 1)
    yield Text(middle, floor - 2, mark(seat), size, letter(seat), "middle", True)
    yield Text(middle, floor + size - 1, count, size, anchor="middle", bold=True)


def scouts(box: Box, view: View, chart: Chart, surface: Surface) -> Iterator[Shape]:
    """First scouts above the areas, second ones below them; those to move have a ▶."""
    scale, to_move, pieces = chart.scale, scouts_to_move(view), []
    beside = columns(box.seats, scale.pitch)
    tall = {place.id: height(place, scale) for place in view.places}
    for tribe in view.tribes:
        for i, area in enumerate(tribe.scouts):
            if area not in chart.at:
                continue
            x, y = chart.at[area]
            out = scale.scout // 2 + 4
            spot = x + beside[tribe.seat], y - scale.high // 2 + (-out if i == 0
                                                                  else tall[area] + out)
            pieces.append(Piece(
                *spot, "scout", tribe.seat, mark(tribe.seat), scale.scout, head=f"{i + 1}",
                title=f"scout {i + 1} of {surface.resolve(seat_ref(tribe.seat))} on {area}"))
            if (tribe.seat, i + 1) in to_move:
                yield from pointer(*spot, scale.scout)
    yield from pieces


def scouts_to_move(view: View) -> set[tuple[str, int]]:
    """The scouts that may move or that act now, as seats and numbers."""
    found = {(view.asked, reach.scout) for reach in view.reach}
    if view.here:
        (tribe,) = (tribe for tribe in view.tribes if tribe.seat == view.asked)
        found |= {(tribe.seat, i) for i, area in enumerate(tribe.scouts, 1) if area == view.here}
    return found


def pointer(x: int, y: int, size: int) -> Iterator[Shape]:
    """The sign that a scout is to move: a dark plate below it with a ▶ at its left."""
    half, head = size // 2 + 2, size // 4
    left, tip, middle = x - half - head, x - head - 2, y - head
    yield Square(left, y - half - 1, x + half - left, 2 * half + 2, "mark", "mark-edge", 1, 4,
                 "to move")
    yield Area(((tip - head, middle - head), (tip, middle), (tip - head, middle + head)),
               "mark-edge", "")


def goals(box: Box, view: View) -> dict[str, list[int]]:
    """The areas where scouts may go, each with the numbers of these scouts; 0: to a fire."""
    found: dict[str, list[int]] = {}
    for reach in view.reach:
        for way in reach.ways:
            found.setdefault(way[-1], []).append(reach.scout)
    ends = (answer.rpartition(" ")[2] for answer in view.answers)
    for end in ends:
        if not view.reach and end in box.atlas.areas:
            found[end] = [0]
    return found


def pills(box: Box, view: View, chart: Chart) -> Iterator[Shape]:
    """A white pill at the left side of each area where a scout may go, with its number."""
    r = chart.scale.pill
    for area, numbers in goals(box, view).items():
        if area not in chart.at:
            continue
        x, y = chart.at[area]
        left = x - chart.widths[area] // 2 - r + 2
        for n, scout in enumerate(numbers):
            below = y + r * (2 * n + 1 - len(numbers))
            title = f"scout {scout} may go to {area}" if scout else f"may go to {area}"
            yield from pill(left, below, f"{scout or '→'}", title, r, chart.scale.name)


def pill(x: int, y: int, text: str, title: str, r: int, size: int) -> Iterator[Shape]:
    """The sign that a scout may go there."""
    yield Disc(x, y, r, "light", "dark", 2, title)
    yield Text(x, y + size * 3 // 8, text, size, "dark", "middle", True)


def whole(box: Box, view: View, chart: Chart, surface: Surface) -> Iterator[Shape]:
    """A map with everything on it."""
    yield from land(box, view, chart)
    yield from areas(box, view, chart)
    yield from pills(box, view, chart)
    yield from huts(box, view, chart, surface)
    yield from scouts(box, view, chart, surface)
