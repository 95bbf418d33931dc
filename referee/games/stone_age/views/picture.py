"""The picture of a position: places with figures, cards and tiles, and the players' mats."""

from collections.abc import Iterator, Set

from msgspec import Struct

from referee.core.base.references import capitalized
from referee.core.document.surfaces import SHELL, Surface
from referee.core.game import result_text
from referee.core.game.game import Game
from referee.core.graphics import widgets
from referee.core.graphics.header import points_standings
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Picture, Places, Shape, Standing, Text
from referee.core.graphics.widgets import EDGE, WIDTH, Column
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import Spot, figures_on
from referee.games.stone_age.model.state import Box, Stack
from referee.games.stone_age.views import page, pending_drawings, piece_drawings, result
from referee.games.stone_age.views.pending_drawings import can_pay
from referee.games.stone_age.views.piece_drawings import HEAD
from referee.games.stone_age.views.player_mats import held, mat
from referee.games.stone_age.views.view import View

PLACE_HEAD, PLACE_FOOT = 46, 26  # of a place: its name and what it gives; how many figures fit
ACROSS = 3  # figures side by side in a place, if they fit
CARD = 150  # height of a card, enough for every card in the box
TILE, STYLED = 118, 170  # the same for tiles, and for those of the expansion
PANEL = 226  # width of what is pending, if no place for a card or a tile is left over
TOKEN = 100  # width of a number of cards or tiles


class Table(Struct, frozen=True):
    """Where the cards, the tiles and the panel beside them are."""

    card_width: int
    card_xs: list[int]
    tile_width: int
    tile_xs: list[int]
    panel: tuple[int, int]  # its left edge and its width
    below: bool  # the panel is beside the tiles alone


def draw(game: Game, view: View, places: Places, surface: Surface = SHELL) -> Picture:
    """The picture of a view. Pieces of the board keep their place from turn to turn."""
    box = game.box
    free = pending_drawings.open_places(box, view)
    shapes, y = _places(box, view, free, surface)
    wares, height = _wares(box, view, y, free, surface)
    shapes += wares
    y += height + EDGE
    ended = result.score_so_far(box, view) if view.phase == "over" else None
    room = widgets.mat_room(WIDTH, len(view.players), len(view.players))
    mats, height = widgets.mats(
        y, WIDTH, [mat(box, view, player, room, ended, free, surface)
                   for player in view.players],
        len(view.players))
    below, end = _notes(box, y + height)
    return Picture(WIDTH, end + 4, (*shapes, *mats, *below),
                   tuple(map(surface.resolve, description(box, view))),
                   standings(box, view), "points")


def standings(box: Box, view: View) -> tuple[Standing, ...]:
    """The points of the seats; at the end in all."""
    if view.phase != "over":
        return points_standings([(player.seat, player.score) for player in view.players])
    totals = result_text.totals(result.score_so_far(box, view), box.seats)
    return points_standings([(seat, totals[seat]) for seat in box.seats])


def _notes(box: Box, y: int) -> tuple[list[Shape], int]:
    """Constant notes, in two columns; and the height where they end."""
    width, xs = piece_drawings.column_positions(WIDTH - 2 * EDGE, 2)
    lines = [*notes(box)]
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


def notes(box: Box) -> Iterator[str]:
    """Constant notes, and what the tick means."""
    yield from _constant_notes(box)
    yield f"{piece_drawings.PAYABLE} after a price: the player whose turn it is can pay it now."


def _constant_notes(box: Box) -> Iterator[str]:
    """Constant notes: dice tables, prices, limits."""
    for block in (page.faces_text(box), page.worth(box), *page.limits(box)):
        yield from block.lines


def _places(box: Box, view: View, free: Set[str],
            surface: Surface) -> tuple[list[Shape], int]:
    """The places of the board in a row, the hunt the widest; each seat has its spot in each."""
    spots = [spot for spot in box.spots.values() if spot.kind in ("area", "village")]
    weights = [7 if spot.kind == "village" else 9 if spot.rings else 12 for spot in spots]
    unit, remainder = divmod(WIDTH - (len(spots) + 1) * EDGE, sum(weights))
    widths = [unit * weight + remainder * (weight == max(weights)) for weight in weights]
    rows = max(-(-len(view.players) // _across(box, view, spot, width))
               for spot, width in zip(spots, widths, strict=True) if spot.kind == "area")
    height = PLACE_HEAD + rows * piece_drawings.ROW + PLACE_FOOT
    shapes: list[Shape] = []
    x = EDGE
    for spot, width in zip(spots, widths, strict=True):
        shapes.append(_place(box, view, spot, (x, width, height), spot.id in free, surface))
        x += width + EDGE
    return shapes, height + EDGE


def _across(box: Box, view: View, spot: Spot, width: int) -> int:
    """How many seats have their figures side by side in a place."""
    most = min(spot.rings or box.limits.people, box.limits.people)
    rows = -(-len(view.players) // ACROSS)
    return max(1, min(-(-len(view.players) // rows),
                      (width - 8) // piece_drawings.figures_width(most)))


def _place(box: Box, view: View, spot: Spot, at: tuple[int, int, int], free: bool,
           surface: Surface) -> Group:
    x, width, height = at
    column = Column(width - 12, 6, 6)
    column.add_text(spot.id, 14, bold=True)
    column.add_text(place_gain(box, spot), 11)
    across = _across(box, view, spot, width)
    there: list[Shape] = []
    for i, player in enumerate(view.players):
        n = 0 if spot.kind == "village" else i  # no two seats share a place of the village
        count = figures_on(player, spot.id)
        there += piece_drawings.figures(
            8 + n % across * ((width - 8) // across),
            PLACE_HEAD + n // across * piece_drawings.ROW + piece_drawings.ROW // 2, player.seat,
            count, piece_drawings.figures_title(player.seat, spot.where, count, surface))
    caption, room = room_caption(box, view, spot), page.free_room(box, view, spot)
    foot: list[Shape] = []
    if not (free and spot.kind == "village"):
        foot.append(Text(8, height - 9, caption, 11))
    if free:
        foot += piece_drawings.pill(width - 8, height - 13,
                                    caption if spot.kind == "village" else room)
    elif view.phase == "place":
        foot.append(Text(width - 8, height - 9, room, 11, anchor="end"))
    return Group(f"{spot.id}, room for {page.room_text(box, view, spot)}", (
        Square(0, 0, width, height, piece_drawings.GROUND[spot.id], "edge", 2, 8),
        *column.shapes, *foot, *there), x, 0)


def place_gain(box: Box, spot: Spot) -> str:
    """What a place gives, in few words: ``3 pips: wood``."""
    if spot.effect is not None:
        return descriptions.effect(spot.effect, SHORT_EFFECTS)
    return f"{spot.pips} pips: {spot.goods}" + " or deco" * spot.also


SHORT_EFFECTS = {**pending_drawings.SHORT, "field": "food track +{n}",
                 "trader": "trader track +{n}"}


def room_caption(box: Box, view: View, spot: Spot) -> str:
    """How many figures a place takes, in few words: ``7, 1 player``."""
    if spot.kind == "village":
        return f"exactly {spot.least}"
    room = page.room_text(box, view, spot)
    return room if "," in room or not spot.rings else f"up to {room}"


def seat_on_item(view: View, place: str) -> str:
    """The seat with a figure on a card or a tile, or empty."""
    return next((player.seat for player in view.players if figures_on(player, place)), "")


def _table(cards: int, tiles: int) -> Table:
    """Two rows of equal columns; the panel where at least two are left over, else at the right."""
    width, xs = piece_drawings.column_positions(WIDTH - 2 * EDGE, max(cards, tiles))
    if cards - tiles >= 2:
        left = xs[tiles]
        return Table(width, xs, width, xs[:tiles], (left, WIDTH - EDGE - left), True)
    room = WIDTH - 3 * EDGE - PANEL
    return Table(*piece_drawings.column_positions(room, cards),
                 *piece_drawings.column_positions(room, tiles), (WIDTH - EDGE - PANEL, PANEL),
                 False)


def _wares(box: Box, view: View, y: int, free: Set[str],
           surface: Surface) -> tuple[list[Shape], int]:
    """Cards above tiles, with what is pending beside them; and their total height."""
    table = _table(len(box.slots), len(view.stacks))
    cards = [piece_drawings.face(box.cards.get(name), piece_drawings.slot_price(slot),
                                 table.card_width, "sold",
                                 payable=bool(name) and can_pay(box, view, price))
             for slot, name, price in zip(box.slots, view.shown, box.card_prices, strict=True)]
    tiles = [_tile(box, view, stack, table.tile_width) for stack in view.stacks]
    first = max([CARD, *(HEAD + column.y + 4 for column in cards)])
    second = max([STYLED if box.style else TILE, *(HEAD + column.y + 4 for column in tiles)])
    shapes: list[Shape] = []
    for slot, name, column, x in zip(box.slots, view.shown, cards, table.card_xs, strict=True):
        place = f"card {slot.id}"
        text = descriptions.card(box.cards[name]) if name else "sold"
        head = place, name, descriptions.slot(slot), "water"
        shapes.append(piece_drawings.ware_place(
            x, y, table.card_width, first, head, column, text, seat_on_item(view, place), surface,
            place in free))
    for n, (stack, column, x) in enumerate(zip(view.stacks, tiles, table.tile_xs, strict=True), 1):
        tile, place = box.tiles.get(stack.tile), f"tile {n}"
        head = place, stack.tile, f"{stack.left} left", "home"
        shapes.append(piece_drawings.ware_place(
            x, y + first + EDGE, table.tile_width, second, head, column,
            descriptions.tile(tile) if tile else "gone", seat_on_item(view, place), surface,
            place in free))
    top, height = (first + EDGE, second) if table.below else (0, first + EDGE + second)
    panel, height = _panel(box, view, table, y + top, height, free, surface)
    return [*shapes, panel], max(first + EDGE + second, top + height)


def _tile(box: Box, view: View, stack: Stack, width: int) -> Column:
    column = Column(width - 20)
    if not stack.tile:
        column.add_text("being turned up" if stack.left else "gone", 13, "soft")
        return column
    tile = box.tiles[stack.tile]
    price, least = piece_drawings.tile_price(tile)
    squares, height = piece_drawings.squares(0, 4, price, least, width - 100,
                                             can_pay(box, view, box.tile_prices[stack.tile]))
    column.add_shapes(squares, max(28, height + 8))
    column.add_text(descriptions.cost(tile), 12)
    column.add_rule()
    column.add_text(descriptions.tile_gain(tile), 13, bold=True)
    return column


def _panel(box: Box, view: View, table: Table, y: int, height: int, free: Set[str],
           surface: Surface) -> tuple[Group, int]:
    """What can be decided now, or the ranking; the cards and tiles that are left; its height."""
    x, width = table.panel
    room = width - 20 - (TOKEN + EDGE) * table.below
    column = Column(room)
    if view.phase == "over":
        pending_drawings.add_ranking(column, box, view, surface)
    else:
        pending_drawings.add_decision(column, box, view, free, surface)
    tokens = ("cards in the deck", view.deck), ("tiles in the box", unseen_tiles(view))
    step = (0, 44 + 6) if table.below else (TOKEN + 6, 0)
    foot = [widgets.token(i * step[0], i * step[1], TOKEN, 44, name, count, "closed")
            for i, (name, count) in enumerate(tokens)]
    height = max(height, column.y + 20 + 50 * (not table.below))
    left, top = (width - 10 - TOKEN, 10) if table.below else (10, height - 54)
    return Group("", (
        Square(0, 0, width, height, "board", "edge", 2, 8),
        Group("", tuple(column.shapes), 10, 10), Group("", tuple(foot), left, top)),
        x, y, anchor="panel"), height


def unseen_tiles(view: View) -> int:
    """How many of the unseen tiles are in no stack."""
    return view.pool - sum(stack.left - bool(stack.tile) for stack in view.stacks)


def description(box: Box, view: View) -> Iterator[str]:
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
    yield f"In the box: {descriptions.amount(unseen_tiles(view), 'tiles')}."
    for player in view.players:
        yield from held(box, player)
    yield from _constant_notes(box)
