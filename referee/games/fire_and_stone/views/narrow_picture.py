"""The picture of a position for a phone: the whole map, then regions enlarged, cards, tribes."""

from collections.abc import Iterator

from referee.core.base.references import seat_ref
from referee.core.document.surfaces import SHELL, Surface
from referee.core.game import result_text
from referee.core.game.game import Game
from referee.core.graphics import text_metrics
from referee.core.graphics.header import NARROW_EDGE, points_standings
from referee.core.graphics.shapes import NARROW, Group, Picture, Piece, Places, Shape, Text
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.widgets import Column, mark
from referee.games.fire_and_stone.model.board import Region
from referee.games.fire_and_stone.model.state import Box
from referee.games.fire_and_stone.views import (
    alt_text,
    map_drawing,
    map_layout,
    overview,
    page,
    picture,
    result,
    seat_rows,
)
from referee.games.fire_and_stone.views.view import View

ROOM = NARROW - 2 * NARROW_EDGE  # between the edges of the picture
GAP = 8  # between the parts of the picture


def draw(game: Game, view: View, where: Places, surface: Surface = SHELL,
         focus: tuple[str, ...] = ()) -> Picture:
    """The picture of a view with the regions in ``focus`` enlarged.

    Refused: a map without places for its areas.
    """
    box: Box = game.box
    picture.check_places(box, where)
    score = result.score_so_far(box, view)
    stack = _Stack()
    stack.add("overview", _overview(box, view, where))
    stack.add("regions", _regions(box, view, surface))
    stack.add("notes", _notes(box, view, surface))
    maps = {f"region {region.id}": _region(box, view, where, region, surface)
            for region in box.scenario.regions.list if region.id in focus}
    cards = {"cards": _cards(box, view, surface)}
    mats = {f"mat {tribe.seat}": seat_rows.seat_row(box, view, tribe, ROOM, surface)
            for tribe in view.tribes}
    for name, part in (mats | maps | cards if view.over else maps | cards | mats).items():
        stack.add(name, part)
    stack.add("key", _key(box))
    return Picture(NARROW, stack.y, tuple(stack.shapes),
                   tuple(map(surface.resolve, alt_text.description(box, view, score))),
                   points_standings([*zip(box.seats, result.totals(box, view), strict=True)]),
                   "points")


def focus(game: Game, view: View, earlier: View | None) -> tuple[str, ...]:
    """The regions where a scout is to move or may go, or where something is new.

    At the end all regions with huts.
    """
    box: Box = game.box
    areas = {*map_drawing.goals(box, view), *filter(None, [view.here]),
             *(reach.start for reach in view.reach)}
    if earlier is not None:
        areas |= {now.id for was, now in zip(earlier.places, view.places, strict=True)
                  if was != now}
    if view.over:
        areas |= {place.id for place in view.places if sum(place.huts)}
    found = {box.atlas.region[area] for area in areas}
    return tuple(region.id for region in box.scenario.regions.list if region.id in found)


class _Stack:
    """Parts below each other, each with its own anchor."""

    def __init__(self) -> None:
        self.y = 0
        self.shapes: list[Shape] = []

    def add(self, name: str, part: tuple[tuple[Shape, ...], int]) -> None:
        """Add a part, given as shapes and their height."""
        shapes, height = part
        self.shapes.append(Group("", shapes, NARROW_EDGE, self.y, anchor=name))
        self.y += height + GAP


def _overview(box: Box, view: View, where: Places) -> tuple[tuple[Shape, ...], int]:
    chart = overview.charted(box, where, ROOM)
    sea = Square(0, 0, ROOM, chart.end, "sea", "shore", 1, 8)
    return (sea, *overview.drawn(box, view, chart)), chart.end


def _regions(box: Box, view: View, surface: Surface) -> tuple[tuple[Shape, ...], int]:
    """A line or two for each region: its land, whether it is open, majorities, hidden tiles."""
    column = Column(ROOM - 18, 18)
    for region in box.scenario.regions.list:
        column.shapes.append(Square(0, column.y + 1, 12, 12, map_drawing.ground(
            box, region.id, view.track), "ink", 1, 3))
        column.add_text(f"{region.id} {region.name}: {alt_text.opening(box, view, region)}", 11,
                        bold=True)
        column.add_text(surface.resolve(alt_text.region_text(box, view, region.id)), 10)
        column.add_gap(3)
    return tuple(column.shapes), column.y


def _notes(box: Box, view: View, surface: Surface) -> tuple[tuple[Shape, ...], int]:
    """The hut track, then the decision or the ranking, in a box."""
    column = Column(ROOM - 16, 8, 8)
    score = result.score_so_far(box, view)
    alt_text.add_track(box, view, column, 16, 10)
    if view.over:
        column.add_text(surface.resolve(f"The game is over: {score.reason}."), 11)
        for line in result_text.ranking_lines(score, box.seats):
            column.add_text(surface.resolve(line), 13, bold=True)
    for line in alt_text.ending(box, view):
        column.add_text(surface.resolve(line), 11, bold=True)
    for line in alt_text.decision_notes(box, view) if view.asked else ():
        column.add_text(surface.resolve(line), 11)
    height = column.y + 4
    return (Square(0, 0, ROOM, height, "mat", "edge", 1, 6), *column.shapes), height


def _region(box: Box, view: View, where: Places, region: Region, surface: Surface,
            ) -> tuple[tuple[Shape, ...], int]:
    """A region enlarged, with its name above it and the ways out of it below."""
    chart = map_layout.charted(box, where, map_layout.NARROW, ROOM, 18, region=region.id)
    sea = Square(0, 18, ROOM, chart.end - 18, "sea", "shore", 1, 8)
    column = Column(ROOM, 0, chart.end + 2)
    column.add_text("Ways out: " + "; ".join(_ways_out(box, region.id)), 9, "soft")
    return (Text(0, 13, f"{region.id} {region.name}", 13, bold=True), sea,
            *map_drawing.whole(box, view, chart, surface), *column.shapes), column.y


def _ways_out(box: Box, region: str) -> Iterator[str]:
    """The ways to areas of other regions: ``I-04 to II-01``, by sea ``I-12 ~ II-15``."""
    for area in box.atlas.areas.values():
        for word, near in (("to", area.land), ("~", area.sea)):
            others = [other for other in near if box.atlas.region[other] != region]
            if area.region == region and others:
                yield f"{area.id} {word} {' '.join(others)}"


def _cards(box: Box, view: View, surface: Surface) -> tuple[tuple[Shape, ...], int]:
    """Inventions on display, the cave, what owned inventions do, and what is left on piles."""
    column = Column(ROOM)
    column.add_text(f"Inventions on display ({view.deck} in the deck)", 12, bold=True)
    column.add_gap(1)
    for name in view.display:
        _card(column, f"open: {name}", name, box.inventions[name].category,
              box.inventions[name].text(), "water")
    for name in view.offered:
        _card(column, f"open: {name}", name, "to be chosen", box.inventions[name].text(), "water")
    where = (view.cave_at and f"on {view.cave_at}") or ("gone" if view.cave else "face down")
    text = box.caves[view.cave].text() if view.cave else "Not known yet"
    left = f"; {view.cave_food} food left on it" if view.cave_food else ""
    owners = [tribe.seat for tribe in view.tribes if tribe.stone == "card"]
    _card(column, f"cave: {view.cave or 'not known yet'}", view.cave or "cave", where,
          f"{text}{left}.", "stone" if view.cave else "closed", [(seat, surface.resolve(
              f"the stone of {seat_ref(seat)} on the cave card")) for seat in owners])
    known = {*view.display, *view.offered}
    for name in page.visible_inventions(view):
        if name not in known:
            column.add_text(f"{name}: {box.inventions[name].text()}.", 10)
    _piles(box, view, column)
    return tuple(column.shapes), column.y


def _card(column: Column, title: str, name: str, right: str, text: str, fill: str,
          stones: list[tuple[str, str]] = []) -> None:  # noqa: B006
    """A card as a row: its name and kind on a coloured head, what it does below."""
    face = Column(ROOM - 16 - 22 * len(stones), 8, 18)
    face.add_text(text, 10)
    height = max(face.y + 2, 40 if stones else 0)
    pieces = [Piece(ROOM - 14 - 22 * i, height - 11, "chip", seat, mark(seat), 20, title=said)
              for i, (seat, said) in enumerate(stones)]
    column.add_shapes([Group(title, (
        Square(0, 0, ROOM, height, "card", "edge", 1, 5),
        Square(0, 0, ROOM, 17, fill, "edge", 1, 5),
        Text(8, 12, name, 11, bold=True), Text(ROOM - 8, 12, right, 10, anchor="end"),
        *face.shapes, *pieces), 0, column.y, ROOM, height)], height + 4)


def _piles(box: Box, view: View, column: Column) -> None:
    """Victory point cards, and used gathering tiles and animals."""
    top = f", the top one is worth {view.top}" if view.top else ""
    column.add_text(f"Victory point cards: {view.points}{top}. Used tiles and animals:", 10)
    column.add_gap(1)
    x = 0
    for name, count, fill in (
            *((kind, view.gathered.get(kind, 0), map_drawing.FILLS.get(kind, "food"))
              for kind in box.kinds),
            *((kind, view.cooked.get(kind, 0), "meat") for kind in box.animals)):
        text = f"{count} {name}"
        width = text_metrics.width(text, 10) + 8
        if x + width > ROOM:
            x, column.y = 0, column.y + 18
        column.shapes.append(Group(text, (Square(0, 0, width, 15, fill, "ink", 1, 4),
                                          Text(4, 11, text, 10)), x, column.y, width, 15))
        x += width + 4
    column.add_gap(20)


def _key(box: Box) -> tuple[tuple[Shape, ...], int]:
    """What the signs mean."""
    kinds = ", ".join(f"{letters} {kind}" for kind, letters in overview.initials(box).items())
    column = Column(ROOM)
    column.shapes += map_drawing.pill(8, 8, "1", "", 7, 9)
    column.shapes += [Text(20, 11, "scout 1 may go there · ▶ scout to move · ◆ marking stone · "
                           "c: brings a card", 9, "soft")]
    column.add_gap(17)
    column.add_text(
        f"Whole map: ? face down, ★ fire, ▼ cave, green: forest and its animals, {kinds}. "
        "Square, in the colour of the majority: the number of huts; the next hut costs as much "
        "food. Letters: scouts.", 9, "soft")
    column.shapes += [map_drawing.peak(1, column.y + 10, 9), map_drawing.wave(
        64, column.y + 9), Text(14, column.y + 10, "mountain", 9, "soft"),
        Text(76, column.y + 10, "lake · ~ or dashes: by sea · sharp corners: a tile", 9, "soft")]
    column.add_gap(14)
    return tuple(column.shapes), column.y
