"""The picture of a position: the map, the decision, cards and piles, the tribes' mats.

Everything keeps its place if possible, because moved things are marked as new.
"""

from collections.abc import Iterator

from referee.core.base.aliases import count_noun
from referee.core.base.problem import refused
from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.surfaces import SHELL, Surface
from referee.core.game.game import Game
from referee.core.graphics import layout, text_metrics, widgets
from referee.core.graphics.header import points_standings
from referee.core.graphics.layout import MapLayout
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Picture, Piece, Places, Shape, Text
from referee.core.graphics.widgets import EDGE, WIDTH, Column, Mat, card, mark
from referee.games.fire_and_stone.model.scenario import STORES, Scenario
from referee.games.fire_and_stone.model.state import Box, Card, Holding
from referee.games.fire_and_stone.views import (
    alt_text,
    map_drawing,
    map_layout,
    page,
    result,
)
from referee.games.fire_and_stone.views.view import Tribe, View

PANEL, NOTES = 306, 150  # the width of the notes on the map, and their least height
MOST = 860  # the height of the map, unless its areas need more
SIGNS = 22  # the legend of the map, in a line below it
CARDS = 122  # the least height of cards and piles
CARD, ROOM, CAVE = 184, 164, 210  # an invention, the text on it, and the cave card
STRIP = 270  # the least width of an owned invention
ROW = 3  # inventions beside each other
PILES = EDGE + ROW * (CARD + EDGE) + CAVE + EDGE  # where the piles begin
STONE = 22  # the size of a marking stone on the cave card


def laid(scenario: Scenario) -> MapLayout:
    """The areas of a map, and the ways between them by land and by sea."""
    areas = scenario.map.list
    return MapLayout(frozenset(area.id for area in areas),
                     tuple((area.id, near) for area in areas for near in (*area.land, *area.sea)))


def draw(game: Game, view: View, where: Places, surface: Surface = SHELL) -> Picture:
    """The picture of a view. Refused: a map without places for its areas."""
    box: Box = game.box
    check_places(box, where)
    score = result.score_so_far(box, view)
    band = _band(box, surface)
    chart = map_layout.charted(box, where, map_layout.WIDE, WIDTH, band + 8, MOST)
    board: list[Shape] = [*map_drawing.whole(box, view, chart, surface),
                          *_labels(box, view, surface), *alt_text.legend(EDGE, chart.end + 16)]
    y = chart.end + SIGNS + EDGE
    sea = Square(EDGE // 2, 0, WIDTH - EDGE, y - EDGE, "sea", "shore", 1, 10)
    panel = alt_text.notes_column(box, view, score, PANEL - 2 * EDGE, surface)
    spot = map_layout.corner(chart, box.atlas, PANEL, max(NOTES, panel.y + EDGE), band, WIDTH)
    if spot is None:
        panel = alt_text.notes_column(box, view, score, WIDTH - 4 * EDGE, surface)
        spot, y = (EDGE, y), y + max(NOTES, panel.y + EDGE) + EDGE
    notes = Group("notes", (
        Square(0, 0, panel.room + 2 * EDGE, max(NOTES, panel.y + EDGE), "mat", "edge", 1, 8),
        *panel.shapes), *spot, anchor="notes")
    cards: list[Shape] = []
    high = _cards(box, view, cards, 0, surface)
    room = widgets.mat_room(WIDTH, len(view.tribes))
    player_mats = [_mat(box, view, tribe, room, surface) for tribe in view.tribes]
    shapes, height = widgets.mats(y + high, WIDTH, player_mats)
    return Picture(WIDTH, y + high + height, (
        sea, *board, notes, Group("", tuple(cards), 0, y, anchor="cards"), *shapes),
                   tuple(map(surface.resolve, alt_text.description(box, view, score))),
                   points_standings([*zip(box.seats, result.totals(box, view), strict=True)]),
                   "points")


def check_places(box: Box, where: Places) -> None:
    """Refused: a map without places for its areas."""
    if not layout.all_placed(where, box.atlas.areas):
        raise refused("usage-no-places", "The scenario does not say where the areas of its map are "
                      "drawn, so there is no picture.",
                      hint="Leave out --as to get the position in words. For pictures, the "
                           "scenario needs a group named “places” with [x, y] for each area.")


def _labels(box: Box, view: View, surface: Surface) -> Iterator[Shape]:
    """A label above each region: whether it is open, whose majorities, its face-down tiles."""
    for i, region in enumerate(box.scenario.regions.list):
        column = _region(box, i)
        column.add_text(f"{region.id} {region.name}: {alt_text.opening(box, view, region)}", 14,
                        bold=True)
        column.add_text(surface.resolve(alt_text.region_text(box, view, region.id)), 11)
        yield Square(column.x - 20, 10, 14, 14, map_drawing.ground(box, region.id, view.track),
                     "ink", 1, 3)
        yield from column.shapes


def _region(box: Box, i: int) -> Column:
    width = (WIDTH - 3 * EDGE) // len(box.scenario.regions.list)
    return Column(width - EDGE - 20, 2 * EDGE + i * width + 20, 8)


def _band(box: Box, surface: Surface) -> int:
    """The most space that the labels of the regions need: the map never moves."""
    heights = []
    for i, region in enumerate(box.scenario.regions.list):
        column = _region(box, i)
        column.add_text(f"{region.id} {region.name}: opens with hut tile {region.opens}", 14,
                        bold=True)
        most = ", ".join(f"{seat_ref(seat)} 9" for seat in box.seats)
        column.add_text(surface.resolve(
            f"majorities: {most}; face down: {page.counts_text(region.tiles)}"), 11)
        heights.append(column.y)
    return max(heights)


def _cards(box: Box, view: View, out: list[Shape], y: int, surface: Surface) -> int:
    """Inventions on display, the cave beside them, and what is left on piles."""
    shown = [_invention(box, name, box.inventions[name].category) for name in view.display]
    offered = [_invention(box, name, "to be chosen") for name in view.offered]
    cave, piles = _cave(box, view), _piles(box, view)
    height = max([CARDS, piles.y + 20, cave.y + 40,
                  *(face.y + 40 for _, _, face in (*shown, *offered))])
    rows = (max(len(shown), box.scenario.play.display) + ROW - 1) // ROW
    spots = [(i % ROW, i // ROW) for i in range(len(shown))]
    spots += [(i % (2 * ROW), rows + i // (2 * ROW)) for i in range(len(offered))]
    for (across, down), (name, right, face) in zip(spots, (*shown, *offered), strict=True):
        out.append(card(EDGE + across * (CARD + EDGE), y + down * (height + EDGE), CARD, height,
                        name, right, "water", face, f"open: {name}"))
    where = (view.cave_at and f"on {view.cave_at}") or ("gone" if view.cave else "face down")
    owners = [tribe.seat for tribe in view.tribes if tribe.stone == "card"]
    out += [card(PILES - CAVE - EDGE, y, CAVE, height, view.cave or "cave", where,
                 "stone" if view.cave else "closed", cave,
                 f"cave: {view.cave or 'not known yet'}",
                 [Piece(24 + 28 * i, height - 18, "chip", seat, mark(seat), STONE,
                        title=surface.resolve(f"the stone of {seat_ref(seat)} on the cave card"))
                  for i, seat in enumerate(owners)]),
            Group("piles", (
                Square(0, 0, WIDTH - EDGE - PILES, height, "mat", "edge", 1, 8),
                Group("", tuple(piles.shapes), EDGE, EDGE)), PILES, y)]
    return y + max((rows, *(down + 1 for _, down in spots))) * (height + EDGE)


def _invention(box: Box, name: str, right: str) -> tuple[str, str, Column]:
    """What an invention does, and the text at its right if it does not fit beside its name."""
    column = Column(ROOM)
    if text_metrics.width(name, 13, True) + text_metrics.width(right, 12) + 28 > CARD:
        column.add_text(right, 11, "soft")
        right = ""
    column.add_text(box.inventions[name].text(), 11)
    return name, right, column


def _cave(box: Box, view: View) -> Column:
    column = Column(CAVE - 20)
    column.add_text(box.caves[view.cave].text() if view.cave else "Not known yet.", 11)
    if view.cave_food:
        column.add_text(f"{view.cave_food} food left on it", 12, bold=True)
    if any(tribe.stone == "card" for tribe in view.tribes):
        column.add_gap(34)
    return column


def _piles(box: Box, view: View) -> Column:
    """Cards left, then used gathering tiles and animals."""
    column = Column(WIDTH - PILES - 3 * EDGE)
    column.add_tokens([("inventions in the deck", view.deck, "closed"),
                       ("victory point cards", view.points, "gold"),
                       ("points on the top one", view.top, "gold")], 34)
    column.add_text("Used gathering tiles and animals:", 11)
    column.add_gap(2)
    column.add_tokens([(kind, view.gathered.get(kind, 0), map_drawing.FILLS.get(kind, "food"))
                       for kind in box.kinds]
                      + [(kind, view.cooked.get(kind, 0), "meat") for kind in box.animals], 34)
    return column


def _mat(box: Box, view: View, tribe: Tribe, room: int, surface: Surface) -> Mat:
    """The mat of a tribe, with its animals and task if the viewer may see them."""
    column, name = Column(room), surface.resolve(seat_ref(tribe.seat))
    _bags(column, tribe, name)
    column.add_pair(f"{count_noun(tribe.huts, 'hut')} left",
                    f"{count_noun(tribe.animals, 'animal')}")
    column.add_gap(2)
    for n, store in enumerate(tribe.stores):
        _store(box, column, store, f"{name}: {STORES[n]} store")
    column.add_gap(2)
    _owned(box, column, tribe, name)
    column.add_text(alt_text.whereabouts(tribe), 11)
    column.add_text("points: " + (alt_text.points_text(box, view, tribe) or "none"), 11)
    for line in alt_text.secrets(box, view, tribe):
        column.add_text(line, 12, bold=True)
    points = count_noun(result.totals(box, view)[box.index[tribe.seat]], "point")
    return Mat(tribe.seat, points + " + task" * (not view.over), column, tribe.seat == view.asked,
               surface.resolve(capital_seat_ref(tribe.seat)))


def _owned(box: Box, column: Column, tribe: Tribe, name: str) -> None:
    """A strip for each invention, two in a row if they fit."""
    many = max(1, column.room // STRIP)
    width = (column.room + 6) // many - 6
    shapes: list[Shape] = []
    y = 0
    for first in range(0, len(tribe.cards), many):
        faces = [(owned, _owned_text(box, owned, width)) for owned in tribe.cards[
            first:first + many]]
        height = max(face.y for _, face in faces) + 2
        shapes += [Group(f"{name}: {owned.name}{', covered' * bool(owned.vp)}", (
            Square(0, 0, width, height, "closed" if owned.vp else "card", "edge", 1, 4),
            *face.shapes), i * (width + 6), y, width, height)
            for i, (owned, face) in enumerate(faces)]
        y += height + 4
    column.add_shapes([Group("", tuple(shapes), 0, column.y,
                             anchor=f"inventions {tribe.seat}")], y)


def _owned_text(box: Box, owned: Card, width: int) -> Column:
    face = Column(width - 12, 6, 2)
    if owned.vp:
        face.add_pair(owned.name, f"covered, {count_noun(owned.vp, 'point')}", 11)
    else:
        face.add_text(owned.name, 12, bold=True)
        face.add_text("; ".join(effect.text() for effect in box.inventions[owned.name].lasting), 11)
    return face


def _bags(column: Column, tribe: Tribe, name: str) -> None:
    """A box for each bag, with food in it or empty."""
    text = f"food {tribe.food} of {tribe.capacity}"
    start = text_metrics.width(text, 12, True) + 10
    fits = max(1, (column.room - start) // 18)
    rows = (tribe.capacity + fits - 1) // fits
    bags = [Square(start + i % fits * 18, i // fits * 18, 15, 15,
                   "food" if i < tribe.food else "paper", "ink", 1, 4)
            for i in range(tribe.capacity)]
    column.add_shapes([Group(
        f"{name}: {text}", (Text(0, 13, text, 12, bold=True), *bags), 0, column.y,
        start + min(fits, tribe.capacity) * 18 - 3, rows * 18 - 2)], rows * 18 + 4)


def _store(box: Box, column: Column, store: Holding, name: str) -> None:
    """The spaces of a gathering store, free ones with a card icon marked."""
    spaces, icons = box.scenario.stores.spaces, box.scenario.stores.icons
    item_width = (column.room + 4) // spaces - 4
    shapes: list[Shape] = []
    for i in range(spaces):
        x, full = i * (item_width + 4), i < store.count
        text = store.kind if full else "card" if i + 1 in icons else ""
        shapes.append(Square(x, 0, item_width, 20, map_drawing.FILLS.get(store.kind, "food")
                             if full else "paper", "ink" if full else "edge", 1, 4))
        if text_metrics.width(text, 11) > item_width - 4:
            text = text[:1]
        shapes.append(Text(x + item_width // 2, 14, text, 11, "ink" if full else "soft",
                           "middle"))
    column.add_shapes([Group(f"{name}: {alt_text.held(store)}", tuple(shapes), 0, column.y,
                             column.room, 20)], 24)
