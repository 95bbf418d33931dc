"""Panels beside the map: bank, prices, steps, face-down chips, cards; and the players' mats."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from referee.core.base.aliases import count_noun
from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.surfaces import Surface
from referee.core.game.decisions import Seat
from referee.core.graphics import text_metrics, widgets
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Shape, Text
from referee.core.graphics.widgets import EDGE, Column, Mat, letter, track
from referee.games.settlers.model.cards import Bag, listed
from referee.games.settlers.model.scenario import FIELDS, RESOURCES, STRIPS
from referee.games.settlers.model.state import Box, Turned
from referee.games.settlers.views import page, panel_texts, reachable
from referee.games.settlers.views.map_drawing import pill
from referee.games.settlers.views.view import Side, View

SHARES = (18, 38, 16, 28)  # of the width, for each of the panels
TITLE, SMALL = 13, 11


def panels(box: Box, view: View, y: int, width: int,
           surface: Surface) -> tuple[list[Shape], int]:
    """The panels side by side, as high as the highest; and that height."""
    room = width - (len(SHARES) + 1) * EDGE
    wides = [room * share // 100 for share in SHARES]
    drawn = [_bank, _steps, _chips, _cards]
    if view.over:
        drawn, wides = [_ranking, *drawn[2:]], [wides[0] + EDGE + wides[1], *wides[2:]]
    columns = [draw(box, view, item_width - 20, surface)
               for draw, item_width in zip(drawn, wides, strict=True)]
    height = max(column.y for column in columns) + 8
    shapes: list[Shape] = []
    x = EDGE
    for column, item_width in zip(columns, wides, strict=True):
        shapes.append(Group("", (Square(0, 0, item_width, height, "mat", "edge", 1, 8),
                                 *column.shapes), x, y))
        x += item_width + EDGE
    return shapes, height + EDGE


def _panel(room: int, title: str) -> Column:
    column = Column(room, 10, 8)
    column.add_text(title, TITLE, bold=True)
    column.add_gap(2)
    return column


def _bank(box: Box, view: View, room: int, surface: Surface) -> Column:
    column = _panel(room, "bank")
    column.add_tokens(_cards_of(view.bank), 38)
    price = {what: listed(cards) for what, cards in box.price.items()}
    move = box.scenario.movement
    column.add_pair("new nomad", price["nomad"], SMALL)
    column.add_pair("tribe", price["tribe"], SMALL)
    column.add_pair("move", price["move"], SMALL)
    column.add_pair("steps", f"{move.corners} + {move.nourished} × nourishment", SMALL)
    column.add_pair("1 card", f"{box.scenario.prices.bank} of one kind", SMALL)
    return column


def _cards_of(bag: Bag) -> list[tuple[str, int, str]]:
    return [(name, count, name) for name, count in zip(RESOURCES, bag, strict=True)]


def _steps(box: Box, view: View, room: int, surface: Surface) -> Column:
    """The cost of each step, a line for each kind of card; and who has the fifth step."""
    column = _panel(room, "price of each step; the fifth also gives Art")
    first = max(text_metrics.width(strip, SMALL + 1) for strip in STRIPS) + 8
    last = 60
    item_width = (room - first - last) // FIELDS
    arts, marked = [*panel_texts.art_cards(box, view)], reachable.step_marks(box, view)
    for i, strip in enumerate(STRIPS):
        top, most = column.y, 1
        cells: list[Shape] = [Text(0, 15, strip, SMALL + 1)]
        for field, bag in enumerate(box.costs[strip]):
            x = first + field * item_width
            lines = [line for price in listed(bag).split(", ")
                     for line in text_metrics.lines(price, SMALL, item_width - 12)]
            most = max(most, len(lines))
            cells += (pill(x + 3, 11, f"{field + 1}", 11) if (i, field) in marked else
                      [Text(x, 15, f"{field + 1}", 12, "soft", bold=True)])
            cells += [Text(x + 12, 14 + 13 * n, line, SMALL) for n, line in enumerate(lines)]
        name, seat = arts[i]
        cells += _card_owner(room - last, 0, last, name, "", seat, surface)
        column.add_shapes([Group("", tuple(cells), column.x, top)], most * 13 + 4)
    return column


def _card_owner(x: int, y: int, item_width: int, name: str, short: str,
                seat: Seat, surface: Surface) -> Iterator[Shape]:
    """A card worth points: its name and who has it, marked as new when its owner changes."""
    left = item_width - 10
    if short:
        yield Text(x, y + 14, short, SMALL)
        left -= text_metrics.width(short, SMALL) + 6
    owner = text_metrics.shortened(surface.resolve(seat_ref(seat)) if seat else "", SMALL, left,
                                   True)
    badge = text_metrics.width(owner or "free", SMALL, True) + 10
    where = x + item_width - badge
    yield Group(f"{name}: {owner or 'no one'}", (
        Square(0, 0, badge, 18, seat or "card", "edge", 1, 5),
        Text(badge // 2, 13, owner or "free", SMALL, letter(seat) if seat else "ink",
             "middle", True)), where, y, badge, 18)


def _chips(box: Box, view: View, room: int, surface: Surface) -> Column:
    column = _panel(room, "event chips face down")
    panel_texts.add_table(column, panel_texts.face_down(box, view), SMALL)
    if box.named:
        column.add_gap(3)
        column.add_text("terrains of the deserts", SMALL, "soft")
        column.add_text(page.tally(view.terrains), SMALL)
    return column


def _cards(box: Box, view: View, room: int, surface: Surface) -> Column:
    """The cards that somebody has or may have, except Art, which is with the steps."""
    column = _panel(room, "cards, with their points")
    worth, cards = box.scenario.points, [*panel_texts.point_cards(box, view)]
    top, half = column.y, room * 53 // 100
    for x, width, some in ((0, half - 6, cards[:3]), (half + 6, room - half - 6, cards[3:])):
        for i, (name, points, seat) in enumerate(some):
            column.add_shapes(_card_owner(column.x + x, top + 22 * i, width, name,
                                          f"{name} {points}", seat, surface), 0)
    column.add_gap(22 * max(3, len(cards) - 3))
    column.add_text(f"points: each Art {worth.art}, each people chip {worth.people}", SMALL)
    return column


def _ranking(box: Box, view: View, room: int, surface: Surface) -> Column:
    """In the place of the bank and of the prices, which are of no use any more."""
    column = _panel(room, surface.resolve(panel_texts.score_title(box, view)))
    panel_texts.add_ranking(column, box, view, 12, surface)
    return column


def mats(box: Box, view: View, y: int, width: int,
         surface: Surface) -> tuple[list[Shape], int]:
    """A mat for each seat; and the height."""
    room = widgets.mat_room(width, len(view.sides))
    return widgets.mats(y, width, [_mat(box, view, side, room, surface)
                                   for side in view.sides])


def _mat(box: Box, view: View, side: Side, room: int, surface: Surface) -> Mat:
    column = Column(room)
    own = view.own if view.own and view.own.seat == side.seat else None
    if own is not None:
        column.add_tokens(_cards_of(own.hand), 38)
    else:
        column.add_tokens([("cards in hand" if side.cards != 1 else "card in hand", side.cards,
                            "closed")], 38)
    for strip, level in zip(STRIPS, side.levels, strict=True):
        column.add_shapes(_marked(track(0, column.y, room, strip, level, FIELDS, side.seat)[0]), 24)
    _flow(column, ((f"{count} {name}", "people", f"{count} people chips of {name}")
                   for name, count in panel_texts.people(box, view, side)))
    column.add_pair("left in the supply", panel_texts.supply(box, side), SMALL + 1)
    if own is not None and own.refuses:
        column.add_pair("refuses offers for", " or ".join(own.refuses), SMALL + 1)
    _flow(column, _open_chips(side.chips))
    is_to_move = not view.over and any(seat == side.seat for seat, _ in view.asks)
    starts = ", starts" * (side.seat == view.starter)
    return Mat(side.seat, f"{count_noun(sum(side.shares), 'point')}{starts}", column, is_to_move,
               surface.resolve(capital_seat_ref(side.seat)))


def _marked(steps: Iterable[Shape]) -> Iterator[Shape]:
    """A strip with a heavy edge round the step that is reached, whatever the colour.

    That step is a thing of its own, so that it is marked when it is new.
    """
    for shape in steps:
        if isinstance(shape, Square) and shape.title:
            yield Group(shape.title, (replace(shape, edge="ink", width=3, x=0, y=0, title=""),),
                        shape.x, shape.y, shape.w, shape.h)
        else:
            yield shape


def _open_chips(chips: tuple[Turned, ...]) -> Iterator[tuple[str, str, str]]:
    """Face-up event chips, in the order in which they were turned up."""
    for chip in chips:
        text = f"{chip.box} {chip.kind} {chip.terrain}".rstrip()
        yield text, panel_texts.CHIP_FILLS[chip.kind], f"event chip {text}"


def _flow(column: Column, things: Iterable[tuple[str, str, str]]) -> None:
    """Flat tokens in rows: the text of each, its fill, its title."""
    x = item_width = 0
    for text, fill, title in things:
        item_width = text_metrics.width(text, SMALL) + 10
        if x and x + item_width > column.room:
            x = 0
            column.add_gap(24)
        column.add_shapes([Group(title, (
            Square(0, 0, item_width, 20, fill, "ink", 1, 4),
            Text(item_width // 2, 14, text, SMALL, anchor="middle")), x, column.y, item_width,
                                 20)], 0)
        x += item_width + 5
    column.add_gap(24 if item_width else 0)


def offers(view: View, y: int, width: int, surface: Surface) -> tuple[list[Shape], int]:
    """Each open offer in a box, at its number's place; and their height."""
    shapes: list[Shape] = []
    top = y
    for text in map(surface.resolve, page.offers(view)):
        lines = text_metrics.lines(text, 13, width - 2 * EDGE - 20)
        height = 20 * len(lines) + 10
        shapes.append(Group(text, (
            Square(0, 0, width - 2 * EDGE, height, "card", "ink", 2, 8),
            *(Text(10, 20 + 20 * i, line, 13, bold=True) for i, line in enumerate(lines))),
            EDGE, top, width - 2 * EDGE, height))
        top += height + EDGE
    return shapes, top - y


def notes(box: Box, view: View, y: int, width: int,
          surface: Surface) -> tuple[list[Shape], int]:
    """What must be settled first, and the legend of the map."""
    column = Column(width - 2 * EDGE, EDGE, y)
    for line in (panel_texts.notes(box, view), *panel_texts.mark_legend(box, view, True),
                 panel_texts.signs(box)):
        column.add_text(surface.resolve(line), SMALL)
    return column.shapes, column.y - y + 10
