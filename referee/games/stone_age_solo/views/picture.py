"""The table of one player drawn: stores, the elder, what is sold, the open stacks, the sheet."""

from collections.abc import Iterator

from referee.core.base.aliases import counted
from referee.core.game.game import Game
from referee.core.graphics import widgets
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Picture, Piece, Places, Shape, Text
from referee.core.graphics.widgets import EDGE, WIDTH, Column, token
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import Rolled, Spot, figures
from referee.games.stone_age.views import piece_drawings
from referee.games.stone_age.views.piece_drawings import FIGURE, HEAD, ROW
from referee.games.stone_age_solo.model.state import EFFECTS, Box, Choosing, State
from referee.games.stone_age_solo.moves.placing import left
from referee.games.stone_age_solo.views import page
from referee.games.stone_age_solo.views.player_mats import mat, others
from referee.games.stone_age_solo.views.view import View

PLACE, VILLAGE = 176, 26  # how high a place is; what of it the name of the village takes
CARD = 150  # how high one is, so that every card of the box finds room
LEFT = 824  # how wide what can be bought and the mat are; to the right is what lies open
ACROSS = 6  # figures in each of the two rows of a place
NAME = 40  # how wide the name of a tile in a stack is
LINE = 17  # of a list


def draw(game: Game, view: View, places: Places) -> Picture:
    """What a view shows: everything. What lies on the board stands always at the same place."""
    box: Box = game.box
    now = view.state
    found: list[Shape] = [*_places(box, now)]
    y = PLACE + EDGE
    found += _cards(box, now, y)
    tiles, high = _tiles(box, now, y + CARD + EDGE)
    found += tiles
    below = y + CARD + high + 2 * EDGE
    mats, high = widgets.mats(below, LEFT + 2 * EDGE, [
        mat(box, now, widgets.mat_room(LEFT + 2 * EDGE, 1))])
    rest, high = others(box, now, EDGE, below + high, LEFT)
    right, end = _open(box, now, y)
    found += [*mats, *rest, *right]
    notes = Column(WIDTH - 2 * EDGE, EDGE, max(high, end) + EDGE)
    for line in _fixed(box):
        notes.say(line, 11, "soft")
    return Picture(WIDTH, notes.y + 4, (*found, *notes.shapes), (*_said(box, now),))


def _fixed(box: Box) -> tuple[str, ...]:
    """What holds in every round."""
    return (f"His path: {page.path(box)}.", f"Dice table - {page.faces(box)}.",
            descriptions.worth(box.pips))


def _places(box: Box, now: State) -> Iterator[Shape]:
    """The areas in a row, the village as one of them; the elder where he is."""
    spots = [spot for spot in box.spots.values() if spot.kind in ("area", "village")]
    wide, xs = piece_drawings.columns(WIDTH - 2 * EDGE - 10, len(spots))
    village = [x + 5 for spot, x in zip(spots, xs, strict=True) if spot.kind == "village"]
    if village:
        across = village[-1] - village[0] + wide
        yield Square(village[0] - 5, 0, across + 10, PLACE, "board", "edge", 2, 8)
        many = counted(box.openings(now.player.field), "place")
        yield Text(village[0] + 4, 18, f"village: {many} may be used in a round", 12, bold=True)
        yield from _elder(box, now, "village", village[0] + across, 13)
    for spot, x in zip(spots, xs, strict=True):
        inner = spot.kind == "village"
        yield _place(box, now, spot, (x + 5 * inner, VILLAGE * inner, wide,
                                      PLACE - (VILLAGE + 5) * inner))
        if not inner:
            yield from _elder(box, now, spot.id, x + wide - 4, 16)


def _elder(box: Box, now: State, area: str, right: int, y: int) -> Iterator[Shape]:
    """The elder, if this is his area; or that he comes next."""
    if area == now.elder:
        yield Piece(right - 13, y, "chip", "nobody", "E", 26, title="the elder")
        yield Text(right - 30, y + 5, "elder", 12, at="end", bold=True)
    elif now.elder and not now.moved and area == box.next_area(now.elder):
        yield Text(right - 4, y + 5, "elder next", 11, at="end")


def _place(box: Box, now: State, spot: Spot, at: tuple[int, int, int, int]) -> Group:
    x, y, wide, high = at
    column = Column(wide - 16, 8, 6)
    column.say(spot.id, 14, bold=True)
    column.gap(4)
    goods = _stores(box, now, spot)
    each = (column.room + 4) // len(goods) - 4
    for i, (name, count, fill) in enumerate(goods):
        column.shapes.append(token(8 + i * (each + 4), column.y, each, 38, name, count, fill))
    column.gap(44)
    column.say(page.use(box, now, spot), 11)
    across = max(ACROSS, (box.limits.people + 1) // 2)
    pitch = min(FIGURE, (wide - 16 - FIGURE) // (across - 1))
    top = high - 24 - 2 * ROW if spot.kind == "area" else high - 4 - ROW  # where few stand
    count = figures(now.player, spot.id)
    standing = [piece for row in (0, 1) for piece in piece_drawings.people(
        8, top + row * ROW, box.seat, min(across, count - row * across), pitch,
        f"{box.seat} {spot.where}")]
    what = page.there(box, now, spot)
    shut = [("nobody is placed here", True)] if _elders(now, spot) else (
        [("nothing to be had", True)] if not left(box, now, spot) else [])
    return Group(f"{spot.id}, {what}", (
        Square(0, 0, wide, high, piece_drawings.GROUND[spot.id], "edge", 2, 8), *column.shapes,
        *standing,
        *piece_drawings.below(shut, wide, high)), x, y)


def _elders(now: State, spot: Spot) -> bool:
    return now.elder == ("village" if spot.kind == "village" else spot.id)


def _stores(box: Box, now: State, spot: Spot) -> list[tuple[str, int | str, str]]:
    """What lies on a place: its goods, the tool tiles, the people on the hut, the steps left."""
    if spot.goods:
        return [(f"{spot.goods} there", left(box, now, spot), piece_drawings.FILLS[spot.goods])]
    if spot.id == "tool-maker":
        return [("of 1/2", now.low, "flint"), ("of 3/4", now.high, "flint")]
    if spot.id == "hut":
        return [("people there", box.hut(now), "people")]
    return [(f"of {box.limits.field} steps", now.player.field, "food")]


def _cards(box: Box, now: State, y: int) -> Iterator[Group]:
    wide, xs = piece_drawings.columns(LEFT, len(box.slots))
    his = box.material[now.elder] if now.elder else "any"
    for slot, name, x in zip(box.slots, now.shown, xs, strict=True):
        place = f"card {slot.id}"
        column = piece_drawings.face(box.cards.get(name), piece_drawings.slot_price(slot, his),
                                     wide, "empty",
                                     EFFECTS)
        what = counted(slot.resources, "tool or step", "tools or steps") if his == "tools" else (
            f"{slot.resources} {his}")
        price = what if now.elder else descriptions.slot(slot)
        there = box.seat if figures(now.player, place) else ""
        yield piece_drawings.ware(x, y, wide, CARD, (place, name, price, "water"), column,
                                  page.card(box, name) if name else "empty", there)


def _tiles(box: Box, now: State, y: int) -> tuple[list[Shape], int]:
    """Both stacks, each from the top on, as they may be looked through."""
    wide, xs = piece_drawings.columns(LEFT, len(now.stacks))
    columns: list[Column] = []
    for stack in now.stacks:
        column = Column(wide - 20)
        column.gap(6)
        for i, name in enumerate(stack):
            _tile(box, name, column, not i)
        if not stack:
            column.say("empty", 13, "soft")
        columns.append(column)
    high = max([HEAD + 52 + (box.level.stack - 1) * (piece_drawings.STEP + 4),
                *(HEAD + column.y for column in columns)])
    found: list[Shape] = []
    for n, (top, column, x) in enumerate(zip(now.tops, columns, xs, strict=True), 1):
        place, left_ = f"tile {n}", f"{len(now.stacks[n - 1])} left"
        there = box.seat if figures(now.player, place) else ""
        found.append(piece_drawings.ware(x, y, wide, high, (place, top, left_, "home"), column,
                                         page.tile(box, top) if top else "empty", there))
    return found, high


def _tile(box: Box, name: str, column: Column, top: bool) -> None:
    """A line of a stack: what a tile costs and scores; the one on top stands apart."""
    tile, y = box.tiles[name], column.y
    price, least = piece_drawings.tile_price(tile)
    squares, high = piece_drawings.squares(NAME, y, price, least, column.room - NAME)
    column.shapes += [Text(0, y + 13, name, 12, bold=top), *squares]
    x = NAME + len(price) * piece_drawings.STEP + 6
    gain = descriptions.gain(tile)
    said = f"{descriptions.cost(tile)}: {gain}" if tile.choice is not None else gain
    room = column.room - x - 30 * top  # the ring of a figure stands there
    below = Column(room, x, y)
    below.say(said, 11, bold=top)
    column.shapes += below.shapes
    column.y = max(y + high + 4, below.y + 2)
    if top:
        column.y = max(column.y, y + 28)
        column.rule()


def _open(box: Box, now: State, y: int) -> tuple[list[Shape], int]:
    """To the right: what is under way, the stack of cards, the sheet; and where they end."""
    x, room = LEFT + 2 * EDGE, WIDTH - LEFT - 3 * EDGE
    found: list[Shape] = []
    for column, least, fill in ((_news(box, now, room - 20), CARD, "board"),
                                (_stack(box, now, room - 20), 0, "card"),
                                (_sheet(box, now, room - 20), 0, "card")):
        high = max(least, column.y + 16)
        found += [Square(x, y, room, high, fill, "edge", 2, 8),
                  Group("", tuple(column.shapes), x + 10, y + 8)]
        y += high + EDGE
    return found, y - EDGE


def _news(box: Box, now: State, room: int) -> Column:
    column = Column(room)
    column.say(page.title(now), 14, bold=True)
    if isinstance(now.pending, Rolled | Choosing):
        thrown, high = piece_drawings.dice(0, column.y + 2, now.pending.dice, room)
        column.put(thrown, high + 4)
    for line in page.news(box, now):
        column.say(line, 12)
    return column


def _stack(box: Box, now: State, room: int) -> Column:
    """The open stack in the order in which its cards come."""
    column = Column(room)
    column.say(f"stack of cards: {len(now.deck)}, from the top", 13, bold=True)
    for name in now.deck:
        told = box.cards[name]
        y = column.y
        first = Column(room - 140, 38, y)
        first.say(descriptions.effect(told.top, EFFECTS), 11)
        column.shapes += [Text(0, y + 11, name, 11, bold=True), *first.shapes,
                          Text(room, y + 11, piece_drawings.count(told), 11, at="end")]
        column.y = max(y + LINE, first.y)
    return column


def _sheet(box: Box, now: State, room: int) -> Column:
    """What the position is worth, row by row, and what the next grade asks for."""
    column = Column(room)
    for name, points, how in page.reckoned(box, now).rows:
        bold = not how and name.startswith(("total", "grade"))
        column.shapes += [Text(0, column.y + 11, name, 11, bold=bold),
                          Text(room - 50, column.y + 11, how, 11, "soft", "end")] if how else [
            Text(0, column.y + 11, name, 11, bold=bold)]
        column.shapes.append(Text(room, column.y + 11, points, 11, at="end", bold=True))
        column.y += LINE
    column.rule()
    for grade in box.scenario.grades.list:
        column.pair(grade.id, f"from {grade.least}", 11)
    column.pair(box.scenario.below.grade, "else", 11)
    return column


def _said(box: Box, now: State) -> Iterator[str]:
    yield f"{page.title(now).capitalize()}."
    yield from page.news(box, now)
    for spot in box.spots.values():
        many = figures(now.player, spot.id)
        if spot.kind in ("area", "village"):
            yield (f"{spot.name}: {page.there(box, now, spot)}; {page.use(box, now, spot)}; "
                   f"{counted(many, 'figure')}.")
        elif many:
            yield f"A figure stands on {spot.id}."
    for slot, name in zip(box.slots, now.shown, strict=True):
        yield (f"Card {slot.id} for {slot.resources} is {name}: {page.card(box, name)}." if name
               else f"Card {slot.id} is empty.")
    for n, stack in enumerate(now.stacks, 1):
        tiles = "; ".join(f"{name}, {page.tile(box, name)}" for name in stack)
        yield f"Tiles {n}, from the top: {tiles or 'none'}."
    cards = "; ".join(f"{name}, {page.card(box, name)}" for name in now.deck)
    yield f"The stack of cards, from the top: {cards or 'none'}."
    yield from page.holdings(box, now, False)
    yield from page.others(box, now)
    yield page.worth(box, now)
    yield from _fixed(box)
