"""The picture of a position: places, the elder, items for sale, open stacks, the score sheet."""

from collections.abc import Iterator, Set

from referee.core.base.aliases import count_noun
from referee.core.document.surfaces import SHELL, Surface
from referee.core.game.game import Game
from referee.core.graphics import widgets
from referee.core.graphics.header import points_standings
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Picture, Piece, Places, Shape, Text
from referee.core.graphics.widgets import EDGE, WIDTH, Column, token
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import Spot, figures_on
from referee.games.stone_age.views import piece_drawings
from referee.games.stone_age.views.piece_drawings import HEAD, SQUARE
from referee.games.stone_age_solo.model.state import EFFECTS, Box, State
from referee.games.stone_age_solo.moves.placing import goods_left
from referee.games.stone_age_solo.moves.score import grade, score_sheet, total
from referee.games.stone_age_solo.views import page, pending_drawings
from referee.games.stone_age_solo.views.player_mats import discarded_cards, mat
from referee.games.stone_age_solo.views.view import View

PLACE, VILLAGE = 158, 28  # height of a place; and the part that the name of the village takes
CARD = 150  # height of a card, enough for every card in the box
LEFT = 824  # width of the items for sale and the mat; the open stacks are to the right
RIGHT = WIDTH - LEFT - 3 * EDGE
NAME = 40  # width of the name of a tile in a stack
LINE = 17  # of a list
ELDER_THERE, NOTHING_THERE = "elder: closed", "nothing to get"


def draw(game: Game, view: View, places: Places, surface: Surface = SHELL) -> Picture:
    """The picture of a view: everything. Pieces of the board keep their place."""
    box: Box = game.box
    state = view.state
    free = pending_drawings.open_places(box, state)
    shapes: list[Shape] = [*_places(box, state, free, surface)]
    y = PLACE + EDGE
    shapes += _cards(box, state, y, free, surface)
    tiles, height = _tiles(box, state, y + CARD + EDGE, free, surface)
    below = y + CARD + height + 2 * EDGE
    mats, height = widgets.mats(below, LEFT + 2 * EDGE, [
        mat(box, state, widgets.mat_room(LEFT + 2 * EDGE, 1), surface)])
    right, right_end = _open(box, state, y, surface)
    left_end, right_end = below + height, right_end + EDGE
    rest, end = min((discarded_cards(box, state, EDGE, left_end, LEFT),
                     discarded_cards(box, state, LEFT + 2 * EDGE, right_end, RIGHT)),
                    key=lambda drawn: max(left_end, right_end, drawn[1]))
    shapes += [*tiles, *mats, *right, *rest]
    foot = Column(WIDTH - 2 * EDGE, EDGE, max(left_end, right_end, end + EDGE))
    for line in notes(box):
        foot.add_text(line, 11, "soft")
    return Picture(WIDTH, foot.y + 4, (*shapes, *foot.shapes),
                   tuple(map(surface.resolve, description(box, state))),
                   points_standings([(box.seat, total(score_sheet(box, state)))]), "points")


def notes(box: Box) -> tuple[str, ...]:
    """Notes that apply in every round, and what the tick means."""
    return *_constant_notes(box), f"{piece_drawings.PAYABLE} after a price: you can pay it now."


def _constant_notes(box: Box) -> tuple[str, ...]:
    """Notes that apply in every round."""
    return (f"The elder's path: {page.path(box)}.", f"Dice table - {page.faces_text(box)}.",
            descriptions.worth(box.pips))


def _places(box: Box, state: State, free: Set[str], surface: Surface) -> Iterator[Shape]:
    """The areas in a row, with the village as one of them, and the elder in his."""
    spots = [spot for spot in box.spots.values() if spot.kind in ("area", "village")]
    width, xs = piece_drawings.column_positions(WIDTH - 2 * EDGE - 10, len(spots))
    village = [x + 5 for spot, x in zip(spots, xs, strict=True) if spot.kind == "village"]
    if village:
        across = village[-1] - village[0] + width
        yield Square(village[0] - 5, 0, across + 10, PLACE, "board", "edge", 2, 8)
        many = count_noun(box.openings(state.player.field), "place")
        yield Text(village[0] + 4, 19, f"village: {many} a round", 12, bold=True)
        yield from _elder(box, state, "village", village[0] + across, 14)
    for spot, x in zip(spots, xs, strict=True):
        inner = spot.kind == "village"
        yield _place(box, state, spot, (x + 5 * inner, VILLAGE * inner, width,
                                        PLACE - (VILLAGE + 5) * inner), spot.id in free, surface)
        if not inner:
            yield from _elder(box, state, spot.id, x + width - 4, 18)


def _elder(box: Box, state: State, area: str, right: int, y: int) -> Iterator[Shape]:
    """The elder if this is his area, or a note that he comes next."""
    if area == state.elder:
        yield Piece(right - 16, y, "chip", "nobody", "E", 24, title="the elder")
    elif state.elder and not state.moved and area == box.next_area(state.elder):
        yield Text(right - 4, y + 3, "elder next", 11, anchor="end")


def _place(box: Box, state: State, spot: Spot, at: tuple[int, int, int, int], free: bool,
           surface: Surface) -> Group:
    x, y, width, height = at
    column = Column(width - 16, 8, 6)
    column.add_text(spot.id, 14, bold=True)
    column.add_gap(2)
    goods = stores(box, state, spot)
    each = (column.room + 4) // len(goods) - 4
    for i, (name, count, fill) in enumerate(goods):
        column.shapes.append(token(8 + i * (each + 4), column.y, each, 38, name, count, fill))
    column.add_gap(41)
    column.add_text(place_gain(box, state, spot), 11)
    count, middle = figures_on(state.player, spot.id), height - piece_drawings.ROW // 2 - 3
    there: list[Shape] = piece_drawings.figures(
        12, middle, box.seat, count,
        piece_drawings.figures_title(box.seat, spot.where, count, surface))
    if free:
        there += piece_drawings.pill(width - 8, middle, "free")
    elif reason := why_shut(box, state, spot):
        there.append(Text(width - 8, middle + 4, reason, 11, anchor="end", bold=True))
    return Group(f"{spot.id}, {page.goods_text(box, state, spot)}", (
        Square(0, 0, width, height, piece_drawings.GROUND[spot.id], "edge", 2, 8), *column.shapes,
        *there), x, y)


def place_gain(box: Box, state: State, spot: Spot) -> str:
    """What a place gives, in few words: ``3 pips: 1 wood``, ``1 step up for 2 food``."""
    if spot.effect is None:
        return f"{spot.pips} pips: 1 {spot.goods}"
    gives = descriptions.effect(spot.effect, {**EFFECTS, "field": "{n} step up"})
    return f"{gives} for {box.hut(state)} food" if spot.id == "field" else gives


def why_shut(box: Box, state: State, spot: Spot) -> str:
    """Why a place takes no figures now, in few words; empty if nothing general is against it."""
    if state.elder == ("village" if spot.kind == "village" else spot.id):
        return ELDER_THERE
    return "" if goods_left(box, state, spot) else NOTHING_THERE


def stores(box: Box, state: State, spot: Spot) -> list[tuple[str, int, str]]:
    """What is on a place: its goods, the tool tiles, the people on the hut, the steps left."""
    if spot.goods:
        return [(f"{spot.goods} there", goods_left(box, state, spot),
                 piece_drawings.FILLS[spot.goods])]
    if spot.id == "tool-maker":
        return [("tools 1/2", state.low, "flint"), ("tools 3/4", state.high, "flint")]
    if spot.id == "hut":
        return [("people there", box.hut(state), "people")]
    return [(f"of {box.limits.field} steps", state.player.field, "food")]


def _cards(box: Box, state: State, y: int, free: Set[str], surface: Surface) -> Iterator[Group]:
    width, xs = piece_drawings.column_positions(LEFT, len(box.slots))
    material = box.material[state.elder] if state.elder else "any"
    for slot, name, x in zip(box.slots, state.shown, xs, strict=True):
        place = f"card {slot.id}"
        column = piece_drawings.face(
            box.cards.get(name), piece_drawings.slot_price(slot, material), width, "empty", EFFECTS,
            bool(name) and pending_drawings.can_pay_card(box, state, slot.resources))
        what = count_noun(slot.resources, "tool or step", "tools or steps") if (
            material == "tools") else f"{slot.resources} {material}"
        price = what if state.elder else descriptions.slot(slot)
        occupant = box.seat if figures_on(state.player, place) else ""
        yield piece_drawings.ware_place(x, y, width, CARD, (place, name, price, "water"), column,
                                        page.card(box, name) if name else "empty", occupant,
                                        surface, place in free)


def _tiles(box: Box, state: State, y: int, free: Set[str],
           surface: Surface) -> tuple[list[Shape], int]:
    """Both stacks from the top on, as players may look through them."""
    width, xs = piece_drawings.column_positions(LEFT, len(state.stacks))
    columns: list[Column] = []
    for stack in state.stacks:
        column = Column(width - 20)
        column.add_gap(6)
        for i, name in enumerate(stack):
            _tile(box, state, name, column, not i)
        if not stack:
            column.add_text("empty", 13, "soft")
        columns.append(column)
    height = max([HEAD + 52 + (box.level.stack - 1) * (SQUARE + 6),
                  *(HEAD + column.y for column in columns)])
    shapes: list[Shape] = []
    for n, (top, column, x) in enumerate(zip(state.tops, columns, xs, strict=True), 1):
        place, left_ = f"tile {n}", f"{len(state.stacks[n - 1])} left"
        occupant = box.seat if figures_on(state.player, place) else ""
        shapes.append(piece_drawings.ware_place(
            x, y, width, height, (place, top, left_, "home"), column,
            page.tile(box, top) if top else "empty", occupant, surface, place in free))
    return shapes, height


def _tile(box: Box, state: State, name: str, column: Column, top: bool) -> None:
    """A row of a stack: the cost and score of a tile; the top tile is set apart."""
    tile, y = box.tiles[name], column.y
    price, least = piece_drawings.tile_price(tile)
    payable = top and pending_drawings.can_pay_tile(box, state, name)
    squares, height = piece_drawings.squares(NAME, y, price, least, column.room - NAME, payable)
    column.shapes += [Text(0, y + 13, name, 12, bold=top), *squares]
    x = NAME + len(price) * (SQUARE + 2) + 6 + 16 * payable
    gain = descriptions.tile_gain(tile)
    text = f"{descriptions.cost(tile)}: {gain}" if tile.choice is not None else gain
    room = column.room - x - 72 * top  # leaves space for a figure
    below = Column(room, x, y)
    below.add_text(text, 11, bold=top)
    column.shapes += below.shapes
    column.y = max(y + height + 4, below.y + 2)
    if top:
        column.y = max(column.y, y + 32)
        column.add_rule()


def _open(box: Box, state: State, y: int, surface: Surface) -> tuple[list[Shape], int]:
    """At the right: what is pending, the stack of cards, the score sheet; and where they end."""
    x = LEFT + 2 * EDGE
    news = Column(RIGHT - 20)
    pending_drawings.add_news(news, box, state, surface)
    shapes: list[Shape] = []
    for column, least, fill in ((news, CARD, "board"), (_stack(box, state, RIGHT - 20), 0, "card"),
                                (_sheet(box, state, RIGHT - 20), 0, "card")):
        height = max(least, column.y + 16)
        shapes += [Square(x, y, RIGHT, height, fill, "edge", 2, 8),
                   Group("", tuple(column.shapes), x + 10, y + 8)]
        y += height + EDGE
    return shapes, y - EDGE


def _stack(box: Box, state: State, room: int) -> Column:
    """The open stack of cards in order."""
    column = Column(room)
    column.add_text(stack_title(state), 13, bold=True)
    for name in state.deck:
        card = box.cards[name]
        y = column.y
        first = Column(room - 140, 38, y)
        first.add_text(descriptions.effect(card.top, EFFECTS), 11)
        column.shapes += [Text(0, y + 11, name, 11, bold=True), *first.shapes,
                          Text(room, y + 11, piece_drawings.count(card), 11, anchor="end")]
        column.y = max(y + LINE, first.y)
    return column


def stack_title(state: State) -> str:
    """How many cards the open stack has."""
    many = count_noun(len(state.deck), "card")
    return f"{many} in the stack, from the top" if state.deck else "no cards in the stack"


def _sheet(box: Box, state: State, room: int) -> Column:
    """The worth of the position by row, and what the grades need."""
    column = Column(room)
    for name, how, n in pending_drawings.score_lines(box, state):
        column.shapes += [Text(0, column.y + 11, name, 11),
                          Text(room - 50, column.y + 11, how, 11, "soft", "end"),
                          Text(room, column.y + 11, f"{n}", 11, anchor="end", bold=True)]
        column.y += LINE
    points = total(score_sheet(box, state))
    name = "total" if state.phase == "over" else "total if the game ended now"
    for label, value in ((name, f"{points}"), ("grade", grade(box, points))):
        column.shapes += [Text(0, column.y + 11, label, 11, bold=True),
                          Text(room, column.y + 11, value, 11, anchor="end", bold=True)]
        column.y += LINE
    column.add_rule()
    for bound in box.scenario.grades.list:
        column.add_pair(bound.id, f"from {bound.least}", 11)
    column.add_pair(box.scenario.below.grade, "below", 11)
    return column


def description(box: Box, state: State) -> Iterator[str]:
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
