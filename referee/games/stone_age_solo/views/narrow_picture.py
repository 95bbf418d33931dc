"""The picture of a position of SoloPlay for a phone: what can be decided, places, cards, tiles."""

from collections.abc import Iterator, Set

from referee.core.base.references import seat_ref
from referee.core.document.surfaces import SHELL, Surface
from referee.core.game.game import Game
from referee.core.graphics.header import NARROW_EDGE, points_standings
from referee.core.graphics.shapes import NARROW, Group, Picture, Piece, Places, Shape, Text
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.widgets import Column
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import Spot, figures_on, place_text
from referee.games.stone_age.views import narrow_drawings, piece_drawings
from referee.games.stone_age.views.narrow_drawings import (
    FIGURE,
    GAP,
    PLACE_HEAD,
    PLACES,
    ROOM,
    SMALL,
    TOKEN,
    Extent,
    Row,
)
from referee.games.stone_age_solo.model.state import EFFECTS, Box, State
from referee.games.stone_age_solo.moves.elder import food_text
from referee.games.stone_age_solo.moves.score import score_sheet, total
from referee.games.stone_age_solo.views import narrow_lists, page, pending_drawings, picture
from referee.games.stone_age_solo.views.view import View

TEXTS = {**EFFECTS, "any": "{n} resources, now or later", "resource": "{n} resource",
         "one-use-tool": "one-use tool of value {n}"}
STORE = 78  # width of what is on a place
SHUT = {picture.ELDER_THERE: "closed", picture.NOTHING_THERE: "empty"}
BELOW = 20  # height of a line for a tile below the top


def draw(game: Game, view: View, places: Places, surface: Surface = SHELL,
         focus: tuple[str, ...] = ()) -> Picture:
    """The picture of a view, 390 pixels wide; ``places`` and ``focus`` are of no use here."""
    box: Box = game.box
    state = view.state
    free = pending_drawings.open_places(box, state)
    news = Column(ROOM - 16, 8, 5)
    pending_drawings.add_news(news, box, state, surface, elder=False)
    panel, y = narrow_drawings.panel(news, 0, "pending", "board")
    shapes: list[Shape] = [panel]
    for name, (parts, height) in (("places", _places(box, state, free, surface)),
                                  ("cards", _cards(box, state, free, surface)),
                                  ("tiles", _tiles(box, state, free, surface))):
        shapes.append(Group("", tuple(parts), NARROW_EDGE, y, anchor=name))
        y += height + 6
    row, height = narrow_lists.seat(box, state, y, surface)
    shapes.append(row)
    y += height
    for name, column, fill in (("sheet", narrow_lists.sheet(box, state), "card"),
                               ("stack", narrow_lists.stack(box, state), "card"),
                               ("others", narrow_lists.others(box, state), "closed")):
        panel, height = narrow_drawings.panel(column, y, name, fill)
        shapes.append(panel)
        y += height
    key = Column(ROOM, NARROW_EDGE, y)
    for line in _key(box, free):
        key.add_text(line, SMALL, "soft")
    return Picture(NARROW, key.y + 4, (*shapes, *key.shapes),
                   tuple(map(surface.resolve, picture.description(box, state))),
                   points_standings([(box.seat, total(score_sheet(box, state)))]), "points")


def _places(box: Box, state: State, free: Set[str], surface: Surface) -> tuple[list[Shape], int]:
    """The places, three in a row, those of the village in the last; the elder has a box, too."""
    spots = [spot for spot in box.spots.values() if spot.kind in ("area", "village")]
    areas = [spot for spot in spots if spot.kind == "area"]
    village = [spot for spot in spots if spot.kind == "village"]
    elder = 1 + -(len(areas) + 1) % PLACES
    extents = narrow_drawings.place_extents([*((1, 1) for _ in areas), (elder, 1),
                                             *((1, 1) for _ in village)])
    at = len(areas)
    shapes: list[Shape] = [
        _place(box, state, spot, extent, spot.id in free, surface)
        for spot, extent in zip(areas + village, extents[:at] + extents[at + 1:], strict=True)]
    return [*shapes, _elder(box, state, extents[at])], extents[-1][1] + extents[-1][3]


def _place(box: Box, state: State, spot: Spot, at: Extent, free: bool,
           surface: Surface) -> Group:
    width, middle = at[2], PLACE_HEAD + 13
    stores = picture.stores(box, state, spot)
    each = (STORE + 3) // len(stores) - 3
    more: list[Shape] = [narrow_drawings.token(
        5 + i * (each + 3), middle - TOKEN // 2, each,
        name.removesuffix(" there").removeprefix("tools "), count, fill, f"{count} {name}")
        for i, (name, count, fill) in enumerate(stores)]
    count = figures_on(state.player, spot.id)
    more += piece_drawings.figures(
        STORE + 8, middle, box.seat, count,
        piece_drawings.figures_title(box.seat, spot.where, count, surface), FIGURE)
    if free:
        more += piece_drawings.pill(width - 4, 10, "free", SMALL)
    elif reason := picture.why_shut(box, state, spot):
        more.append(narrow_drawings.note(width - 5, 13, SHUT[reason]))
    return narrow_drawings.place(at, spot.id, picture.place_gain(box, state, spot),
                                 piece_drawings.GROUND[spot.id], more,
                                 f"{spot.id}, {page.goods_text(box, state, spot)}")


def _elder(box: Box, state: State, at: Extent) -> Group:
    """The elder: the place now and next, and the food of the people."""
    x, y, width, height = at
    column = Column(width - 38, 34, 2)
    if state.elder:
        after = "there again" if state.moved else box.next_area(state.elder)
        column.add_text(place_text(state.elder), SMALL, bold=True)
        column.add_text(f"next: {after}", SMALL)
        column.add_text(f"eat {food_text(box, state.elder)}", SMALL)
    else:
        column.add_text("no elder yet", SMALL)
    chip = [Piece(15, 16, "chip", "nobody", "E", 20,
                  title=f"the elder {place_text(state.elder)}")] if state.elder else []
    return Group("", (Square(0, 0, width, height, "board", "edge", 1, 5), *chip,
                      *column.shapes), x, y)


def _cards(box: Box, state: State, free: Set[str], surface: Surface) -> tuple[list[Shape], int]:
    height = narrow_drawings.row_height(
        narrow_drawings.card_text(card, TEXTS) for card in box.cards.values())
    material = box.material[state.elder] if state.elder else "any"
    shapes: list[Shape] = []
    for slot, name in zip(box.slots, state.shown, strict=True):
        place = f"card {slot.id}"
        payable = bool(name) and pending_drawings.can_pay_card(box, state, slot.resources)
        given = (narrow_drawings.card_text(box.cards[name], TEXTS) if name
                 else narrow_drawings.nothing_sold("empty"))
        row = Row(place, name, "", "water", narrow_drawings.free_price(
            f"{slot.resources}", material, piece_drawings.FILLS[material], payable), given,
            _there(box, state, place, free, surface),
            f"{place}: {name}, {page.card(box, name)}" if name else f"{place}: empty")
        shapes.append(narrow_drawings.item_row(row, len(shapes) * (height + GAP), height))
    return shapes, len(shapes) * (height + GAP) - GAP


def _there(box: Box, state: State, place: str, free: Set[str],
           surface: Surface) -> tuple[Shape, ...]:
    seat = box.seat if figures_on(state.player, place) else ""
    return narrow_drawings.on_item(seat, place in free,
                                   surface.resolve(f"{seat_ref(box.seat)} on {place}"))


def _tiles(box: Box, state: State, free: Set[str], surface: Surface) -> tuple[list[Shape], int]:
    """The tiles on top of the stacks in rows, those below them in columns."""
    dearest = max(len(piece_drawings.tile_price(tile)[0]) for tile in box.tiles.values()
                  if tile.cost is not None)
    height = narrow_drawings.row_height(map(narrow_drawings.tile_text, box.tiles.values()),
                                        dearest)
    shapes: list[Shape] = []
    for n, (name, stack) in enumerate(zip(state.tops, state.stacks, strict=True), 1):
        place, tile = f"tile {n}", box.tiles.get(name)
        row = Row(place, name, f"{len(stack)} left", "home",
                  narrow_drawings.tile_price(tile, pending_drawings.can_pay_tile(
                      box, state, name)) if tile else (),
                  narrow_drawings.tile_text(tile) if tile
                  else narrow_drawings.nothing_sold("empty"),
                  _there(box, state, place, free, surface),
                  f"{place}: {name}, {page.tile(box, name)}" if tile else f"{place}: empty")
        shapes.append(narrow_drawings.item_row(row, len(shapes) * (height + GAP), height))
    y = len(shapes) * (height + GAP)
    width = (ROOM - GAP) // 2
    for i, stack in enumerate(state.stacks):
        shapes += _below(box, stack[1:], i * (width + GAP), y, width)
    return shapes, y + max(0, *(len(stack) - 1 for stack in state.stacks)) * BELOW


def _below(box: Box, names: tuple[str, ...], x: int, y: int, width: int) -> Iterator[Shape]:
    """The tiles below the top of a stack, the next one first."""
    for name in names:
        tile = box.tiles[name]
        yield Text(x + 4, y + 12, name, SMALL, bold=True)
        if tile.choice is None:
            price, least = piece_drawings.tile_price(tile)
            drawn, _ = piece_drawings.squares(x + 34, y, price, least, width,
                                              side=narrow_drawings.SIDE)
            yield from drawn
            yield Text(x + 38 + 17 * len(price), y + 12, descriptions.tile_gain(tile), SMALL)
        else:
            cost = descriptions.cost(tile).replace("resources of exactly", "of")
            yield Text(x + 34, y + 12, f"{cost}: {descriptions.tile_gain(tile)}", SMALL)
        y += BELOW


def _key(box: Box, free: Set[str]) -> Iterator[str]:
    if free:
        yield "White label: you can place figures there."
    yield "Beside a figure: the number of figures. W wood, B brick, S stone, G gold. E: the elder."
    yield from picture.notes(box)
