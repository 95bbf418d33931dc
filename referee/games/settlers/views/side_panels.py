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
from referee.games.settlers.model.cards import Bag, in_words, listed
from referee.games.settlers.model.scenario import FIELDS, RESOURCES, STRIPS
from referee.games.settlers.model.state import Box, Turned
from referee.games.settlers.views import page, reachable
from referee.games.settlers.views.view import Side, View

SHARES = (17, 40, 17, 26)  # of the width, for each of the panels
TITLE, SMALL = 13, 10
_KINDS = {"adaptation": "gold", "desert": "desert", "figure": "closed"}


def panels(box: Box, view: View, y: int, width: int,
           surface: Surface) -> tuple[list[Shape], int]:
    """The panels side by side, as high as the highest; and that height."""
    room = width - (len(SHARES) + 1) * EDGE
    wides = [room * share // 100 for share in SHARES]
    columns = [draw(box, view, item_width - 20, surface) for draw, item_width in zip(
        (_bank, _steps, _chips, _cards), wides, strict=True)]
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
    column.add_pair("new nomad", price["nomad"], SMALL + 1)
    column.add_pair("tribe", price["tribe"], SMALL + 1)
    column.add_pair("move", price["move"], SMALL + 1)
    column.add_pair("steps", f"{move.corners} + {move.nourished} × nourishment", SMALL + 1)
    column.add_pair("1 card", f"{box.scenario.prices.bank} of one kind", SMALL + 1)
    return column


def _cards_of(bag: Bag) -> list[tuple[str, int, str]]:
    return [(name, count, name) for name, count in zip(RESOURCES, bag, strict=True)]


def _steps(box: Box, view: View, room: int, surface: Surface) -> Column:
    """The cost of each step, a line for each kind of card; and who has the fifth step."""
    column = _panel(room, "price of each step; the fifth also gives Art")
    first = max(text_metrics.width(strip, SMALL + 1) for strip in STRIPS) + 8
    last = 60
    item_width = (room - first - last) // FIELDS
    for i, strip in enumerate(STRIPS):
        top, most = column.y, 1
        cells: list[Shape] = [Text(0, 15, strip, SMALL + 1)]
        for field, bag in enumerate(box.costs[strip]):
            x = first + field * item_width
            lines = [line for price in listed(bag).split(", ")
                     for line in text_metrics.lines(price, SMALL, item_width - 22)]
            most = max(most, len(lines))
            cells.append(Text(x, 15, f"{field + 1}", 12, "soft", bold=True))
            cells += [Text(x + 12, 14 + 13 * n, line, SMALL) for n, line in enumerate(lines)]
        its = next((side.seat for side in view.sides if side.levels[i] == FIELDS), "")
        cells += _card_owner(room - last, 0, last, f"Art of {strip}", "", its, surface)
        column.add_shapes([Group("", tuple(cells), column.x, top)], most * 13 + 4)
    return column


def _card_owner(x: int, y: int, item_width: int, name: str, short: str,
                seat: Seat, surface: Surface) -> Iterator[Shape]:
    """A card worth points: its name and who has it, marked as new when its owner changes."""
    if short:
        yield Text(x, y + 14, short, SMALL)
    owner = surface.resolve(seat_ref(seat)) if seat else ""
    badge = text_metrics.width(owner or "free", SMALL, True) + 10
    where = x + item_width - badge
    yield Group(f"{name}: {owner or 'no one'}", (
        Square(0, 0, badge, 18, seat or "card", "edge", 1, 5),
        Text(badge // 2, 13, owner or "free", SMALL, letter(seat) if seat else "ink",
             "middle", True)), where, y, badge, 18)


def _chips(box: Box, view: View, room: int, surface: Surface) -> Column:
    column = _panel(room, "event chips face down")
    for group, kinds in view.hidden.items():
        _entry(column, group, page.tally(kinds))
    if box.named:
        column.add_gap(3)
        column.add_text("terrains of the deserts", SMALL, "soft")
        column.add_text(page.tally(view.terrains), SMALL)
    return column


def _entry(column: Column, label: str, text: str) -> None:
    """A label, followed by its text in as many lines as needed."""
    x, item_width = column.x, max(18, text_metrics.width(label, SMALL, True) + 4)
    column.add_shapes([Text(x, column.y + 12, label, SMALL, bold=True)], 0)
    for line in text_metrics.lines(text, SMALL, column.room - item_width):
        column.add_shapes([Text(x + item_width, column.y + 12, line, SMALL)], 16)


def _cards(box: Box, view: View, room: int, surface: Surface) -> Column:
    """The cards that somebody has or may have, except Art, which is with the steps."""
    column = _panel(room, "cards, with their points")
    worth = box.scenario.points
    left = [("Reconnaissance", worth.reconnaissance, view.reconnaissance),
            ("Distribution", worth.distribution, view.distribution),
            ("second in it", worth.second, view.second)]
    right = [(f"Adaptation {group}", worth.adaptation, next((
        side.seat for side in view.sides for chip in side.chips
        if chip.kind == "adaptation" and box.routes[chip.box].group == group), ""))
        for group in box.groups]
    top, half = column.y, room * 53 // 100
    for x, width, cards in ((0, half - 6, left), (half + 6, room - half - 6, right)):
        for i, (name, points, seat) in enumerate(cards):
            column.add_shapes(_card_owner(column.x + x, top + 22 * i, width, name,
                                          f"{name} {points}", seat, surface), 0)
    column.add_gap(22 * max(len(left), len(right)))
    column.add_text(f"points: each Art {worth.art}, each people chip {worth.people}", SMALL)
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
                   for name, count in _people(box, view, side)))
    left = [count_noun(box.supply[what] - len(out), what.removesuffix("s"))
            for what, out in (("tribes", side.tribes), ("nomads", side.nomads))]
    column.add_pair("left in the supply", ", ".join(left), SMALL + 1)
    if own is not None and own.refuses:
        column.add_pair("refuses offers for", " or ".join(own.refuses), SMALL + 1)
    _flow(column, _open_chips(side.chips))
    is_to_move = not view.over and any(seat == side.seat for seat, _ in view.asks)
    starts = ", starts" * (side.seat == view.starter)
    return Mat(side.seat, f"{count_noun(sum(side.shares), 'point')}{starts}", column, is_to_move,
               surface.resolve(capital_seat_ref(side.seat)))


def _marked(steps: Iterable[Shape]) -> Iterator[Shape]:
    """A strip with a heavy edge round the step that is reached, whatever the colour."""
    for shape in steps:
        reached = isinstance(shape, Square) and shape.title
        yield replace(shape, edge="ink", width=3) if reached else shape


def _people(box: Box, view: View, side: Side) -> Iterator[tuple[str, int]]:
    """People chips by region; one of each completes Distribution."""
    held = [*side.people, *((view.extra,) if view.extra and view.second == side.seat else ())]
    regions = dict.fromkeys(box.region.values())
    for region in box.scenario.regions.list:
        if region.id in regions:
            yield region.name, sum(box.region[chip] == region.id for chip in held)


def _open_chips(chips: tuple[Turned, ...]) -> Iterator[tuple[str, str, str]]:
    """Face-up event chips, in the order in which they were turned up."""
    for chip in chips:
        text = f"{chip.box} {chip.kind} {chip.terrain}".rstrip()
        yield text, _KINDS[chip.kind], f"event chip {text}"


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
    """The decisions, and the legend of the map; always the same height."""
    column = Column(width - 2 * EDGE, EDGE, y)
    pending = " ".join((*page.news(box, view), *page.decisions(view)))
    for line in (pending, " ".join(_mark_legend(box, view)), SIGNS):
        top = column.y
        column.add_text(surface.resolve(line), SMALL + 1)
        column.y = max(column.y, top + text_metrics.line_height(SMALL + 1))
    return column.shapes, column.y - y + 10


SIGNS = ("Discs with letters: people chips. Black discs: corners for first tribes. Diamonds: event "
         "chips, face down. Boxes: clothing (white) and construction (black) needed. Heavy sides "
         "of a hex: closed by a figure.")


def _mark_legend(box: Box, view: View) -> Iterator[str]:
    """The legend of the marks on open corners, if there are any."""
    mark_texts = [*reachable.marks(box, view).values()]
    who, price = seat_ref(reachable.moving_seat(view)), in_words(box.price["move"])
    meanings = []
    if any(mark[0].isdigit() for mark in mark_texts):
        meanings.append(f"a number: how many times {price} takes a nomad there")
    if any(mark[0] == "0" for mark in mark_texts):
        meanings.append("0: the paid steps are enough")
    if any(reachable.BEYOND in mark for mark in mark_texts):
        meanings.append("*: beyond an event chip, where it pauses")
    if any(mark.endswith(reachable.NOMAD) for mark in mark_texts):
        meanings.append("n: a new nomad can go here")
    if any(mark == reachable.TRIBE for mark in mark_texts):
        meanings.append("t: a tribe can go here")
    if meanings:
        yield f"Marks in {who}’s colour – " + "; ".join(meanings) + "."
