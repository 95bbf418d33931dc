"""The picture of a position for a phone: what can be decided, places, what is sold, the seats."""

from collections.abc import Iterator, Set

from referee.core.base.references import seat_ref
from referee.core.document.surfaces import SHELL, Surface
from referee.core.game.game import Game
from referee.core.graphics.header import NARROW_EDGE
from referee.core.graphics.shapes import NARROW, Group, Picture, Places, Shape
from referee.core.graphics.widgets import Column
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import Spot, figures_on
from referee.games.stone_age.model.state import Box, Stack
from referee.games.stone_age.views import (
    narrow_drawings,
    narrow_seats,
    page,
    pending_drawings,
    picture,
    piece_drawings,
)
from referee.games.stone_age.views.narrow_drawings import (
    FIGURE,
    GAP,
    PLACE_HEAD,
    PLACES,
    ROOM,
    ROW,
    SMALL,
    Extent,
    Row,
)
from referee.games.stone_age.views.pending_drawings import SHORT, can_pay
from referee.games.stone_age.views.view import View

TEXTS = {**SHORT, "field": "{n} up the food track"}


def draw(game: Game, view: View, places: Places, surface: Surface = SHELL,
         focus: tuple[str, ...] = ()) -> Picture:
    """The picture of a view, 390 pixels wide; ``places`` and ``focus`` are of no use here."""
    box: Box = game.box
    free = pending_drawings.open_places(box, view)
    pending, y = narrow_drawings.panel(_pending(box, view, free, surface), 0, "pending", "board")
    shapes: list[Shape] = [pending]
    for name, (parts, height) in (
            *([("places", _places(box, view, free, surface))] if view.phase != "over" else []),
            ("cards", _cards(box, view, free, surface)),
            ("tiles", _tiles(box, view, free, surface))):
        shapes.append(Group("", tuple(parts), NARROW_EDGE, y, anchor=name))
        y += height + 6
    seats, y = narrow_seats.seats(box, view, free, y, surface)
    key = Column(ROOM, NARROW_EDGE, y)
    for line in _key(box, view):
        key.add_text(line, SMALL, "soft")
    return Picture(NARROW, key.y + 4, (*shapes, *seats, *key.shapes),
                   tuple(map(surface.resolve, picture.description(box, view))),
                   picture.standings(box, view), "points")


def _pending(box: Box, view: View, free: Set[str], surface: Surface) -> Column:
    """What can be decided now, or who won; the cards and tiles that are left."""
    column = Column(ROOM - 16, 8, 5)
    if view.phase == "over":
        narrow_seats.add_score_table(column, box, view)
    else:
        pending_drawings.add_decision(column, box, view, free, surface)
    column.add_text(f"{descriptions.amount(view.deck, 'cards')} in the deck, "
                    f"{descriptions.amount(picture.unseen_tiles(view), 'tiles')} in the box", 10,
                    "soft")
    return column


def _places(box: Box, view: View, free: Set[str], surface: Surface) -> tuple[list[Shape], int]:
    """The places, three in a row; the hunt is wider if there is room."""
    spots = [spot for spot in box.spots.values() if spot.kind in ("area", "village")]
    wide = next((spot for spot in spots if not spot.rings), spots[0])
    rows = -(-len(view.players) // PLACES)
    extents = narrow_drawings.place_extents([
        (1 + (-len(spots) % PLACES) * (spot is wide), 1 if spot.kind == "village" else rows)
        for spot in spots])
    return [_place(box, view, spot, at, spot.id in free, surface)
            for spot, at in zip(spots, extents, strict=True)], extents[-1][1] + extents[-1][3]


def _place(box: Box, view: View, spot: Spot, at: Extent, free: bool,
           surface: Surface) -> Group:
    width = at[2]
    more: list[Shape] = []
    for i, player in enumerate(view.players):
        n = 0 if spot.kind == "village" else i
        count = figures_on(player, spot.id)
        more += piece_drawings.figures(
            6 + n % PLACES * ((width - 6) // PLACES),
            PLACE_HEAD + n // PLACES * ROW + ROW // 2, player.seat, count,
            piece_drawings.figures_title(player.seat, spot.where, count, surface), FIGURE)
    room = page.free_room(box, view, spot)
    if free:
        more += piece_drawings.pill(width - 4, 10, room, SMALL)
    elif view.phase == "place":
        more.append(narrow_drawings.note(width - 6, 13, room))
    return narrow_drawings.place(at, spot.id, picture.place_gain(box, spot),
                                 piece_drawings.GROUND[spot.id], more,
                                 f"{spot.id}, room for {page.room_text(box, view, spot)}")


def _cards(box: Box, view: View, free: Set[str], surface: Surface) -> tuple[list[Shape], int]:
    height = narrow_drawings.row_height(
        narrow_drawings.card_text(card, TEXTS) for card in box.cards.values())
    shapes: list[Shape] = []
    for slot, name, price in zip(box.slots, view.shown, box.card_prices, strict=True):
        place, seat = f"card {slot.id}", picture.seat_on_item(view, f"card {slot.id}")
        what, fill = ("deco", "art") if slot.decorations else ("any", "card")
        title = f"{place}: {name}, {descriptions.card(box.cards[name])}" if name else (
            f"{place}: sold")
        row = Row(place, name, "", "water", narrow_drawings.free_price(
            f"{slot.decorations or slot.resources}", what, fill,
            bool(name) and can_pay(box, view, price)),
            narrow_drawings.card_text(box.cards[name], TEXTS) if name
            else narrow_drawings.nothing_sold("sold"),
            narrow_drawings.on_item(seat, place in free,
                                    surface.resolve(f"{seat_ref(seat)} on {place}")), title)
        shapes.append(narrow_drawings.item_row(row, len(shapes) * (height + GAP), height))
    return shapes, len(shapes) * (height + GAP) - GAP


def _tiles(box: Box, view: View, free: Set[str], surface: Surface) -> tuple[list[Shape], int]:
    dearest = max(len(piece_drawings.tile_price(tile)[0]) for tile in box.tiles.values()
                  if tile.cost is not None)
    height = narrow_drawings.row_height(map(narrow_drawings.tile_text, box.tiles.values()),
                                        dearest)
    rows = [_tile(box, view, n, stack, free, surface) for n, stack in enumerate(view.stacks, 1)]
    return [narrow_drawings.item_row(row, i * (height + GAP), height)
            for i, row in enumerate(rows)], len(rows) * (height + GAP) - GAP


def _tile(box: Box, view: View, n: int, stack: Stack, free: Set[str], surface: Surface) -> Row:
    place, name = f"tile {n}", stack.tile
    seat = picture.seat_on_item(view, place)
    if not name:
        text = "being turned up" if stack.left else "gone"
        return Row(place, "", "", "home", (), narrow_drawings.nothing_sold(text), (),
                   f"{place}: gone")
    tile = box.tiles[name]
    return Row(place, name, f"{stack.left} left", "home",
               narrow_drawings.tile_price(tile, can_pay(box, view, box.tile_prices[name])),
               narrow_drawings.tile_text(tile),
               narrow_drawings.on_item(seat, place in free,
                                       surface.resolve(f"{seat_ref(seat)} on {place}")),
               f"{place}: {name}, {descriptions.tile(tile)}")


def _key(box: Box, view: View) -> Iterator[str]:
    if view.phase == "place":
        yield "White label: the player to move can place figures there."
    yield "Beside a figure: the number of figures. W wood, B brick, S stone, G gold, D decoration."
    yield from picture.notes(box)
