"""The picture of a position: places with figures, cards and tiles, and the players' mats."""

from collections.abc import Iterator

from referee.core.base.references import capitalized, seat_ref
from referee.core.document.surfaces import SHELL, Surface
from referee.core.game import result_text
from referee.core.game.game import Game
from referee.core.graphics import widgets
from referee.core.graphics.header import points_standings
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Picture, Places, Shape, Text
from referee.core.graphics.widgets import EDGE, WIDTH, Column
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import Spot, figures_on
from referee.games.stone_age.model.state import Box, Hunted
from referee.games.stone_age.views import page, piece_drawings, result
from referee.games.stone_age.views.piece_drawings import FIGURE, HEAD, ROW
from referee.games.stone_age.views.player_mats import held, mat
from referee.games.stone_age.views.view import View

TOP = 66  # height of a place's head: its name and what it gives
FOOT = 44  # height of a place's foot: how many figures fit
CARD = 150  # height of a card, enough for every card in the box
TILE, STYLED = 118, 170  # the same for tiles, and for those of the expansion
PANEL = 226  # width of the notes about what is pending
CROWD = 10  # figures of a seat in a row of the hunt


def draw(game: Game, view: View, places: Places, surface: Surface = SHELL) -> Picture:
    """The picture of a view. Pieces of the board keep their place from turn to turn."""
    box = game.box
    shapes, y = _places(box, view, surface)
    wares, height = _wares(box, view, y, surface)
    shapes += [*wares, _current_notes(box, view, y, height, surface)]
    y += height + EDGE
    ended = result.score_so_far(box, view) if view.phase == "over" else None
    room = widgets.mat_room(WIDTH, len(view.players), len(view.players))
    mats, height = widgets.mats(
        y, WIDTH, [mat(box, view, player, room, ended, surface) for player in view.players],
        len(view.players))
    notes, end = _notes(box, y + height)
    points = ([int(total) for total in dict(ended.sheet)["total"]] if ended
              else [player.score for player in view.players])
    return Picture(WIDTH, end + 4, (*shapes, *mats, *notes),
                   tuple(map(surface.resolve, _description(box, view))),
                   points_standings([*zip(box.seats, points, strict=True)]), "points")


def _notes(box: Box, y: int) -> tuple[list[Shape], int]:
    """Constant notes, in two columns; and the height where they end."""
    width, xs = piece_drawings.column_positions(WIDTH - 2 * EDGE, 2)
    lines = [*_constant_notes(box)]
    half = (len(lines) + 1) // 2
    shapes: list[Shape] = []
    end = y
    for x, column_lines in zip(xs, (lines[:half], lines[half:]), strict=True):
        column = Column(width, x, y)
        for line in column_lines:
            column.add_text(line, 11, "soft")
        shapes += column.shapes
        end = max(end, column.y)
    return shapes, end


def _constant_notes(box: Box) -> Iterator[str]:
    """Constant notes: dice tables, prices, limits."""
    for block in (page.faces_text(box), page.worth(box), *page.limits(box)):
        yield from block.lines


def _places(box: Box, view: View, surface: Surface) -> tuple[list[Shape], int]:
    """The places of the board in a row, the hunt the widest; each seat has a row in each."""
    spots = [spot for spot in box.spots.values() if spot.kind in ("area", "village")]
    weights = [7 if spot.kind == "village" else 9 if spot.rings else CROWD + 2 for spot in spots]
    unit, remainder = divmod(WIDTH - (len(spots) + 1) * EDGE, sum(weights))
    rows = -(-box.limits.people // CROWD)
    height = TOP + len(view.players) * rows * ROW + FOOT
    shapes: list[Shape] = []
    x = EDGE
    for spot, weight in zip(spots, weights, strict=True):
        width = unit * weight + remainder * (weight == max(weights))
        shapes.append(_place(box, view, spot, x, (width, height, rows), surface))
        x += width + EDGE
    return shapes, height + EDGE


def _place(box: Box, view: View, spot: Spot, x: int, size: tuple[int, int, int],
           surface: Surface) -> Group:
    width, height, rows = size
    column = Column(width - 12, 6, 8)
    column.add_text(spot.id, 14, bold=True, anchor="middle")
    column.add_text(page.use_text(box, spot), 11, anchor="middle")
    standing: list[Shape] = []
    pitch = min(FIGURE, (width - 34) // min(CROWD, spot.most or spot.rings or CROWD))
    for i, player in enumerate(view.players):
        count = figures_on(player, spot.id)
        y = TOP + i * rows * ROW
        title = surface.resolve(f"{seat_ref(player.seat)} {spot.where}")
        for row in range(rows):
            standing += piece_drawings.people(6, y + row * ROW, player.seat, min(
                CROWD, count - row * CROWD), pitch, title)
        if count > 2:  # more than one counts at a glance
            standing.append(Text(width - 6, y + 16, f"{count}", 12, anchor="end", bold=True))
    room = page.room_text(box, view, spot)
    captions = [(f"for {room}", False)]
    if view.phase == "place":
        captions.append((page.free_room(box, view, spot), True))
    return Group(f"{spot.id}, room for {room}", (
        Square(0, 0, width, height, piece_drawings.GROUND[spot.id], "edge", 2, 8),
        *column.shapes, *standing, *piece_drawings.foot_lines(captions, width, height)), x, 0)


def _seat_on_item(view: View, place: str) -> str:
    """The seat with a figure on a card or a tile, or empty."""
    return next((player.seat for player in view.players if figures_on(player, place)), "")


def _wares(box: Box, view: View, y: int, surface: Surface) -> tuple[list[Shape], int]:
    """Cards above tiles, in columns; and their total height."""
    width, xs = piece_drawings.column_positions(WIDTH - 3 * EDGE - PANEL,
                                                max(len(box.slots), len(view.stacks)))
    cards = [piece_drawings.face(box.cards.get(name), piece_drawings.slot_price(slot), width,
                                 "sold")
             for slot, name in zip(box.slots, view.shown, strict=True)]
    tiles = [_tile(box, stack.tile, stack.left, width) for stack in view.stacks]
    first = max([CARD, *(HEAD + column.y + 4 for column in cards)])
    second = max([STYLED if box.style else TILE, *(HEAD + column.y + 4 for column in tiles)])
    shapes: list[Shape] = []
    for slot, name, column, x in zip(box.slots, view.shown, cards, xs, strict=False):
        place = f"card {slot.id}"
        text = descriptions.card(box.cards[name]) if name else "sold"
        head = place, name, descriptions.slot(slot), "water"
        shapes.append(piece_drawings.ware_place(x, y, width, first, head, column, text,
                                                _seat_on_item(view, place), surface))
    y += first + EDGE
    for n, (stack, column, x) in enumerate(zip(view.stacks, tiles, xs, strict=False), 1):
        tile, place = box.tiles.get(stack.tile), f"tile {n}"
        head = place, stack.tile, f"{stack.left} left", "home"
        shapes.append(piece_drawings.ware_place(x, y, width, second, head, column,
                                                descriptions.tile(tile) if tile else "gone",
                                                _seat_on_item(view, place), surface))
    return shapes, first + EDGE + second


def _tile(box: Box, name: str, left: int, width: int) -> Column:
    column = Column(width - 20)
    if not name:
        column.add_text("being turned up" if left else "gone", 13, "soft")
        return column
    tile = box.tiles[name]
    price, least = piece_drawings.tile_price(tile)
    squares, height = piece_drawings.squares(0, 4, price, least, width - 56)
    column.add_shapes(squares, max(28, height + 8))
    column.add_text(descriptions.cost(tile), 12)
    column.add_rule()
    column.add_text(descriptions.tile_gain(tile), 13, bold=True)
    return column


def _current_notes(box: Box, view: View, y: int, height: int, surface: Surface) -> Group:
    """What is pending: dice and their decision; the end; below it what is left."""
    column = Column(PANEL - 20)
    column.add_text(page.PHASES[view.phase], 14, bold=True)
    if view.phase != "over":
        column.add_text(surface.resolve(f"Start player is {seat_ref(view.first)}."), 12)
    if view.pending is not None and not isinstance(view.pending, Hunted):
        column.add_gap(6)
        thrown, tall = piece_drawings.dice(0, column.y, view.pending.dice, column.room)
        column.add_shapes(thrown, tall)
    for line in page.under_way(box, view):
        column.add_text(surface.resolve(line), 12)
    if view.phase == "over":
        ended = result.score_so_far(box, view)
        column.add_text(f"{capitalized(ended.reason)}.", 12)
        for line in result_text.ranking_lines(ended, box.seats):
            column.add_text(surface.resolve(line), 13, bold=True)
    foot = Column(PANEL - 20)
    width = (PANEL - 20 - EDGE) // 2
    foot.add_shapes((widgets.token(0, 0, width, 44, "cards in the deck", view.deck, "closed"),
                     widgets.token(width + EDGE, 0, width, 44, "tiles in the box",
                                   _unseen_tiles(view),
                                   "closed")), 44)
    height = max(height, 10 + column.y + 6 + foot.y + 10)
    return Group("what is under way", (
        Square(0, 0, PANEL, height, "board", "edge", 2, 8),
        Group("", tuple(column.shapes), 10, 10),
        Group("", tuple(foot.shapes), 10, height - foot.y - 10)), WIDTH - EDGE - PANEL, y)


def _unseen_tiles(view: View) -> int:
    """How many of the unseen tiles are in no stack."""
    return view.pool - sum(stack.left - bool(stack.tile) for stack in view.stacks)


def _description(box: Box, view: View) -> Iterator[str]:
    yield f"It is {page.PHASES[view.phase]}, round {view.round}."
    yield from page.news_lines(box, view)
    if view.phase == "over":
        ended = result.score_so_far(box, view)
        yield f"{capitalized(ended.reason)}."
        yield from (f"{line}." for line in result_text.ranking_lines(ended, box.seats))
    for spot in box.spots.values():
        who = page.figures_text(view, spot.id)
        if spot.kind in ("area", "village"):
            free = f", {page.free_room(box, view, spot)}" if view.phase == "place" else ""
            yield (f"{spot.name}, {page.use_text(box, spot)}, has room for "
                   f"{page.room_text(box, view, spot)}"
                   f"{free}: {'no one' if who == '-' else who}.")
        elif who != "-":
            yield f"On {spot.id}: {who}."
    for slot, name in zip(box.slots, view.shown, strict=True):
        yield (f"Card {slot.id} for {descriptions.slot(slot)} is {name}: "
               f"{descriptions.card(box.cards[name])}." if name else f"Card {slot.id} is sold.")
    for n, stack in enumerate(view.stacks, 1):
        tile = box.tiles.get(stack.tile)
        yield (f"Tile {n} is {stack.tile}, {stack.left} left: {descriptions.tile(tile)}." if tile
               else f"Tile {n} is gone, {stack.left} left.")
    yield f"In the box: {descriptions.amount(_unseen_tiles(view), 'tiles')}."
    for player in view.players:
        yield from held(box, player)
    yield from _constant_notes(box)
