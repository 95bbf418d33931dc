"""The picture of a position: places, the elder, items for sale, open stacks, the score sheet."""

from collections.abc import Iterator

from referee.core.base.aliases import count_noun
from referee.core.base.references import seat_ref
from referee.core.document.surfaces import SHELL, Surface
from referee.core.game.game import Game
from referee.core.graphics import widgets
from referee.core.graphics.header import points_standings
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Picture, Piece, Places, Shape, Text
from referee.core.graphics.widgets import EDGE, WIDTH, Column, token
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import Rolled, Spot, figures_on
from referee.games.stone_age.views import piece_drawings
from referee.games.stone_age.views.piece_drawings import FIGURE, HEAD, ROW
from referee.games.stone_age_solo.model.state import EFFECTS, Box, Choosing, State
from referee.games.stone_age_solo.moves.placing import goods_left
from referee.games.stone_age_solo.moves.score import score_sheet, total
from referee.games.stone_age_solo.views import page
from referee.games.stone_age_solo.views.player_mats import discarded_cards, mat
from referee.games.stone_age_solo.views.view import View

PLACE, VILLAGE = 176, 26  # height of a place; and the part that the name of the village takes
CARD = 150  # height of a card, enough for every card in the box
LEFT = 824  # width of the items for sale and the mat; the open stacks are to the right
ACROSS = 6  # figures in each of the two rows of a place
NAME = 40  # width of the name of a tile in a stack
LINE = 17  # of a list


def draw(game: Game, view: View, places: Places, surface: Surface = SHELL) -> Picture:
    """The picture of a view: everything. Pieces of the board keep their place."""
    box: Box = game.box
    state = view.state
    shapes: list[Shape] = [*_places(box, state, surface)]
    y = PLACE + EDGE
    shapes += _cards(box, state, y, surface)
    tiles, height = _tiles(box, state, y + CARD + EDGE, surface)
    shapes += tiles
    below = y + CARD + height + 2 * EDGE
    mats, height = widgets.mats(below, LEFT + 2 * EDGE, [
        mat(box, state, widgets.mat_room(LEFT + 2 * EDGE, 1), surface)])
    rest, height = discarded_cards(box, state, EDGE, below + height, LEFT)
    right, end = _open(box, state, y, surface)
    shapes += [*mats, *rest, *right]
    notes = Column(WIDTH - 2 * EDGE, EDGE, max(height, end) + EDGE)
    for line in _constant_notes(box):
        notes.add_text(line, 11, "soft")
    return Picture(WIDTH, notes.y + 4, (*shapes, *notes.shapes),
                   tuple(map(surface.resolve, _description(box, state))),
                   points_standings([(box.seat, total(score_sheet(box, state)))]), "points")


def _constant_notes(box: Box) -> tuple[str, ...]:
    """Notes that apply in every round."""
    return (f"The elder's path: {page.path(box)}.", f"Dice table - {page.faces_text(box)}.",
            descriptions.worth(box.pips))


def _places(box: Box, state: State, surface: Surface) -> Iterator[Shape]:
    """The areas in a row, with the village as one of them, and the elder in his."""
    spots = [spot for spot in box.spots.values() if spot.kind in ("area", "village")]
    width, xs = piece_drawings.column_positions(WIDTH - 2 * EDGE - 10, len(spots))
    village = [x + 5 for spot, x in zip(spots, xs, strict=True) if spot.kind == "village"]
    if village:
        across = village[-1] - village[0] + width
        yield Square(village[0] - 5, 0, across + 10, PLACE, "board", "edge", 2, 8)
        many = count_noun(box.openings(state.player.field), "place")
        yield Text(village[0] + 4, 18, f"village: {many} a round", 12, bold=True)
        yield from _elder(box, state, "village", village[0] + across, 13)
    for spot, x in zip(spots, xs, strict=True):
        inner = spot.kind == "village"
        yield _place(box, state, spot, (x + 5 * inner, VILLAGE * inner, width,
                                        PLACE - (VILLAGE + 5) * inner), surface)
        if not inner:
            yield from _elder(box, state, spot.id, x + width - 4, 16)


def _elder(box: Box, state: State, area: str, right: int, y: int) -> Iterator[Shape]:
    """The elder if this is his area, or a note that he comes next."""
    if area == state.elder:
        yield Piece(right - 13, y, "chip", "nobody", "E", 26, title="the elder")
        yield Text(right - 30, y + 5, "elder", 12, anchor="end", bold=True)
    elif state.elder and not state.moved and area == box.next_area(state.elder):
        yield Text(right - 4, y + 5, "elder next", 11, anchor="end")


def _place(box: Box, state: State, spot: Spot, at: tuple[int, int, int, int],
           surface: Surface) -> Group:
    x, y, width, height = at
    column = Column(width - 16, 8, 6)
    column.add_text(spot.id, 14, bold=True)
    column.add_gap(4)
    goods = _stores(box, state, spot)
    each = (column.room + 4) // len(goods) - 4
    for i, (name, count, fill) in enumerate(goods):
        column.shapes.append(token(8 + i * (each + 4), column.y, each, 38, name, count, fill))
    column.add_gap(44)
    column.add_text(page.use_text(box, state, spot), 11)
    across = max(ACROSS, (box.limits.people + 1) // 2)
    pitch = min(FIGURE, (width - 16 - FIGURE) // (across - 1))
    top = height - 24 - 2 * ROW if spot.kind == "area" else height - 4 - ROW  # few figures
    count = figures_on(state.player, spot.id)
    standing = [piece for row in (0, 1) for piece in piece_drawings.people(
        8, top + row * ROW, box.seat, min(across, count - row * across), pitch,
        surface.resolve(f"{seat_ref(box.seat)} {spot.where}"))]
    what = page.goods_text(box, state, spot)
    shut = [("closed: the elder is here", True)] if _elders(state, spot) else (
        [("nothing to get", True)] if not goods_left(box, state, spot) else [])
    return Group(f"{spot.id}, {what}", (
        Square(0, 0, width, height, piece_drawings.GROUND[spot.id], "edge", 2, 8), *column.shapes,
        *standing,
        *piece_drawings.foot_lines(shut, width, height)), x, y)


def _elders(state: State, spot: Spot) -> bool:
    return state.elder == ("village" if spot.kind == "village" else spot.id)


def _stores(box: Box, state: State, spot: Spot) -> list[tuple[str, int | str, str]]:
    """What is on a place: its goods, the tool tiles, the people on the hut, the steps left."""
    if spot.goods:
        return [(f"{spot.goods} there", goods_left(box, state, spot),
                 piece_drawings.FILLS[spot.goods])]
    if spot.id == "tool-maker":
        return [("of 1/2", state.low, "flint"), ("of 3/4", state.high, "flint")]
    if spot.id == "hut":
        return [("people there", box.hut(state), "people")]
    return [(f"of {box.limits.field} steps", state.player.field, "food")]


def _cards(box: Box, state: State, y: int, surface: Surface) -> Iterator[Group]:
    width, xs = piece_drawings.column_positions(LEFT, len(box.slots))
    elder_material = box.material[state.elder] if state.elder else "any"
    for slot, name, x in zip(box.slots, state.shown, xs, strict=True):
        place = f"card {slot.id}"
        column = piece_drawings.face(box.cards.get(name),
                                     piece_drawings.slot_price(slot, elder_material),
                                     width, "empty",
                                     EFFECTS)
        what = count_noun(slot.resources, "tool or step",
                          "tools or steps") if elder_material == "tools" else (
            f"{slot.resources} {elder_material}")
        price = what if state.elder else descriptions.slot(slot)
        occupant = box.seat if figures_on(state.player, place) else ""
        yield piece_drawings.ware_place(x, y, width, CARD, (place, name, price, "water"), column,
                                        page.card(box, name) if name else "empty", occupant,
                                        surface)


def _tiles(box: Box, state: State, y: int, surface: Surface) -> tuple[list[Shape], int]:
    """Both stacks from the top on, as players may look through them."""
    width, xs = piece_drawings.column_positions(LEFT, len(state.stacks))
    columns: list[Column] = []
    for stack in state.stacks:
        column = Column(width - 20)
        column.add_gap(6)
        for i, name in enumerate(stack):
            _tile(box, name, column, not i)
        if not stack:
            column.add_text("empty", 13, "soft")
        columns.append(column)
    height = max([HEAD + 52 + (box.level.stack - 1) * (piece_drawings.STEP + 4),
                  *(HEAD + column.y for column in columns)])
    shapes: list[Shape] = []
    for n, (top, column, x) in enumerate(zip(state.tops, columns, xs, strict=True), 1):
        place, left_ = f"tile {n}", f"{len(state.stacks[n - 1])} left"
        occupant = box.seat if figures_on(state.player, place) else ""
        shapes.append(piece_drawings.ware_place(x, y, width, height, (place, top, left_, "home"),
                                                column,
                                                page.tile(box, top) if top else "empty", occupant,
                                                surface))
    return shapes, height


def _tile(box: Box, name: str, column: Column, top: bool) -> None:
    """A row of a stack: the cost and score of a tile; the top tile is set apart."""
    tile, y = box.tiles[name], column.y
    price, least = piece_drawings.tile_price(tile)
    squares, height = piece_drawings.squares(NAME, y, price, least, column.room - NAME)
    column.shapes += [Text(0, y + 13, name, 12, bold=top), *squares]
    x = NAME + len(price) * piece_drawings.STEP + 6
    gain = descriptions.tile_gain(tile)
    text = f"{descriptions.cost(tile)}: {gain}" if tile.choice is not None else gain
    room = column.room - x - 30 * top  # leaves space for the ring of a figure
    below = Column(room, x, y)
    below.add_text(text, 11, bold=top)
    column.shapes += below.shapes
    column.y = max(y + height + 4, below.y + 2)
    if top:
        column.y = max(column.y, y + 28)
        column.add_rule()


def _open(box: Box, state: State, y: int, surface: Surface) -> tuple[list[Shape], int]:
    """At the right: what is pending, the stack of cards, the score sheet; and where they end."""
    x, room = LEFT + 2 * EDGE, WIDTH - LEFT - 3 * EDGE
    shapes: list[Shape] = []
    for column, least, fill in ((_news(box, state, room - 20, surface), CARD, "board"),
                                (_stack(box, state, room - 20), 0, "card"),
                                (_sheet(box, state, room - 20), 0, "card")):
        height = max(least, column.y + 16)
        shapes += [Square(x, y, room, height, fill, "edge", 2, 8),
                   Group("", tuple(column.shapes), x + 10, y + 8)]
        y += height + EDGE
    return shapes, y - EDGE


def _news(box: Box, state: State, room: int, surface: Surface) -> Column:
    column = Column(room)
    column.add_text(page.title(state), 14, bold=True)
    if isinstance(state.pending, Rolled | Choosing):
        thrown, height = piece_drawings.dice(0, column.y + 2, state.pending.dice, room)
        column.add_shapes(thrown, height + 4)
    for line in page.news_lines(box, state):
        column.add_text(surface.resolve(line), 12)
    return column


def _stack(box: Box, state: State, room: int) -> Column:
    """The open stack of cards in order."""
    column = Column(room)
    column.add_text(f"stack of cards: {len(state.deck)}, from the top", 13, bold=True)
    for name in state.deck:
        card = box.cards[name]
        y = column.y
        first = Column(room - 140, 38, y)
        first.add_text(descriptions.effect(card.top, EFFECTS), 11)
        column.shapes += [Text(0, y + 11, name, 11, bold=True), *first.shapes,
                          Text(room, y + 11, piece_drawings.count(card), 11, anchor="end")]
        column.y = max(y + LINE, first.y)
    return column


def _sheet(box: Box, state: State, room: int) -> Column:
    """The worth of the position by row, and what the next grade needs."""
    column = Column(room)
    for name, points, how in page.score_rows(box, state).rows:
        bold = not how and name.startswith(("total", "grade"))
        column.shapes += [Text(0, column.y + 11, name, 11, bold=bold),
                          Text(room - 50, column.y + 11, how, 11, "soft", "end")] if how else [
            Text(0, column.y + 11, name, 11, bold=bold)]
        column.shapes.append(Text(room, column.y + 11, points, 11, anchor="end", bold=True))
        column.y += LINE
    column.add_rule()
    for grade in box.scenario.grades.list:
        column.add_pair(grade.id, f"from {grade.least}", 11)
    column.add_pair(box.scenario.below.grade, "below", 11)
    return column


def _description(box: Box, state: State) -> Iterator[str]:
    yield f"{page.title(state).capitalize()}."
    yield from page.news_lines(box, state)
    for spot in box.spots.values():
        many = figures_on(state.player, spot.id)
        if spot.kind in ("area", "village"):
            yield (f"{spot.name}: {page.goods_text(box, state, spot)}; "
                   f"{page.use_text(box, state, spot)}; "
                   f"{count_noun(many, 'figure')}.")
        elif many:
            yield f"A figure stands on {spot.id}."
    for slot, name in zip(box.slots, state.shown, strict=True):
        yield (f"Card {slot.id} for {slot.resources} is {name}: {page.card(box, name)}." if name
               else f"Card {slot.id} is empty.")
    for n, stack in enumerate(state.stacks, 1):
        tiles = "; ".join(f"{name}, {page.tile(box, name)}" for name in stack)
        yield f"Tiles {n}, from the top: {tiles or 'none'}."
    cards = "; ".join(f"{name}, {page.card(box, name)}" for name in state.deck)
    yield f"The stack of cards, from the top: {cards or 'none'}."
    yield from page.holdings(box, state, False)
    yield from page.discarded_lines(box, state)
    yield page.worth(box, state)
    yield from _constant_notes(box)
