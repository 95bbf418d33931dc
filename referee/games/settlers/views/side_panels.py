"""What stands beside the map: bank, prices, steps, chips face down, cards; and each one's mat."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from referee.core.base.aliases import counted
from referee.core.game.decisions import Seat
from referee.core.graphics import text_metrics, widgets
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Shape, Text
from referee.core.graphics.widgets import EDGE, Column, Mat, letter, track
from referee.games.settlers.model.cards import GOODS, Bag
from referee.games.settlers.model.scenario import FIELDS, RESOURCES, STRIPS
from referee.games.settlers.model.state import Box, Turned
from referee.games.settlers.views import page, reachable
from referee.games.settlers.views.view import Side, View

SHARES = (17, 40, 17, 26)  # of the width, for each of the panels
TITLE, SMALL = 13, 10
_KINDS = {"adaptation": "gold", "desert": "desert", "figure": "closed"}


def panels(box: Box, view: View, y: int, width: int) -> tuple[list[Shape], int]:
    """The panels side by side, as high as the highest; and how high that is."""
    room = width - (len(SHARES) + 1) * EDGE
    wides = [room * share // 100 for share in SHARES]
    columns = [draw(box, view, wide - 20) for draw, wide in zip(
        (_bank, _steps, _chips, _cards), wides, strict=True)]
    high = max(column.y for column in columns) + 8
    shapes: list[Shape] = []
    x = EDGE
    for column, wide in zip(columns, wides, strict=True):
        shapes.append(Group("", (Square(0, 0, wide, high, "mat", "edge", 1, 8),
                                 *column.shapes), x, y))
        x += wide + EDGE
    return shapes, high + EDGE


def _panel(room: int, title: str) -> Column:
    column = Column(room, 10, 8)
    column.say(title, TITLE, bold=True)
    column.gap(2)
    return column


def _bank(box: Box, view: View, room: int) -> Column:
    column = _panel(room, "bank")
    column.tokens(_cards_of(view.bank), 38)
    price = {what: GOODS.text(cards) for what, cards in box.price.items()}
    move = box.scenario.movement
    column.pair("new nomad", price["nomad"], SMALL + 1)
    column.pair("tribe", price["tribe"], SMALL + 1)
    column.pair("move", price["move"], SMALL + 1)
    column.pair("steps", f"{move.corners} + {move.nourished} × nourishment", SMALL + 1)
    column.pair("any 1 card", f"{box.scenario.prices.bank} equal ones", SMALL + 1)
    return column


def _cards_of(bag: Bag) -> list[tuple[str, int, str]]:
    return [(name, count, name) for name, count in zip(RESOURCES, bag, strict=True)]


def _steps(box: Box, view: View, room: int) -> Column:
    """What each step costs, a line for each kind of card; and whose the fifth step is."""
    column = _panel(room, "price of each step; the fifth takes Art")
    first = max(text_metrics.width(strip, SMALL + 1) for strip in STRIPS) + 8
    last = 60
    wide = (room - first - last) // FIELDS
    for i, strip in enumerate(STRIPS):
        top, most = column.y, 1
        cells: list[Shape] = [Text(0, 15, strip, SMALL + 1)]
        for field, bag in enumerate(box.costs[strip]):
            x = first + field * wide
            lines = [line for price in GOODS.said(bag).split(", ")
                     for line in text_metrics.lines(price, SMALL, wide - 22)]
            most = max(most, len(lines))
            cells.append(Text(x, 15, f"{field + 1}", 12, "soft", bold=True))
            cells += [Text(x + 12, 14 + 13 * n, line, SMALL) for n, line in enumerate(lines)]
        its = next((side.seat for side in view.sides if side.levels[i] == FIELDS), "")
        cells += _held(room - last, 0, last, f"Art of {strip}", "", its)
        column.put([Group("", tuple(cells), column.x, top)], most * 13 + 4)
    return column


def _held(x: int, y: int, wide: int, name: str, short: str, seat: Seat) -> Iterator[Shape]:
    """A card worth points: its name and who has it, new where another has it."""
    if short:
        yield Text(x, y + 14, short, SMALL)
    badge = text_metrics.width(seat or "free", SMALL, True) + 10
    where = x + wide - badge
    yield Group(f"{name}: {seat or 'nobody'}", (
        Square(0, 0, badge, 18, seat or "card", "edge", 1, 5),
        Text(badge // 2, 13, seat or "free", SMALL, letter(seat) if seat else "ink",
             "middle", True)), where, y, badge, 18)


def _chips(box: Box, view: View, room: int) -> Column:
    column = _panel(room, "event chips face down")
    for group, kinds in view.hidden.items():
        _entry(column, group, page.tally(kinds))
    if box.named:
        column.gap(3)
        column.say("deserts among them name", SMALL, "soft")
        column.say(page.tally(view.terrains), SMALL)
    return column


def _entry(column: Column, label: str, said: str) -> None:
    """A label, and behind it what is said of it, in as many lines as it takes."""
    x, wide = column.x, max(18, text_metrics.width(label, SMALL, True) + 4)
    column.put([Text(x, column.y + 12, label, SMALL, bold=True)], 0)
    for line in text_metrics.lines(said, SMALL, column.room - wide):
        column.put([Text(x + wide, column.y + 12, line, SMALL)], 16)


def _cards(box: Box, view: View, room: int) -> Column:
    """The cards that somebody has or may have, but Art, which stands with the steps."""
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
    for x, wide, cards in ((0, half - 6, left), (half + 6, room - half - 6, right)):
        for i, (name, points, seat) in enumerate(cards):
            column.put(_held(column.x + x, top + 22 * i, wide, name, f"{name} {points}", seat), 0)
    column.gap(22 * max(len(left), len(right)))
    column.say(f"each Art {worth.art}, each people chip {worth.people}", SMALL)
    return column


def mats(box: Box, view: View, y: int, width: int) -> tuple[list[Shape], int]:
    """What each seat has; and how high that is."""
    room = widgets.mat_room(width, len(view.sides))
    return widgets.mats(y, width, [_mat(box, view, side, room) for side in view.sides])


def _mat(box: Box, view: View, side: Side, room: int) -> Mat:
    column = Column(room)
    own = view.own if view.own and view.own.seat == side.seat else None
    if own is not None:
        column.tokens(_cards_of(own.hand), 38)
    else:
        column.tokens([("cards in hand" if side.cards != 1 else "card in hand", side.cards,
                        "closed")], 38)
    for strip, level in zip(STRIPS, side.levels, strict=True):
        column.put(_marked(track(0, column.y, room, strip, level, FIELDS, side.seat)[0]), 24)
    _flow(column, ((f"{count} {name}", "people", f"{count} people chips of {name}")
                   for name, count in _people(box, view, side)))
    left = [counted(box.supply[what] - len(out), what.removesuffix("s"))
            for what, out in (("tribes", side.tribes), ("nomads", side.nomads))]
    column.pair("left in the supply", ", ".join(left), SMALL + 1)
    if own is not None and own.refuses:
        column.pair("refuses unseen who asks for", " or ".join(own.refuses), SMALL + 1)
    _flow(column, _turned(side.chips))
    asked = not view.over and any(seat == side.seat for seat, _ in view.asks)
    starts = ", starts" * (side.seat == view.starter)
    return Mat(side.seat, f"{counted(sum(side.shares), 'point')}{starts}", column, asked)


def _marked(steps: Iterable[Shape]) -> Iterator[Shape]:
    """A strip with a heavy edge round the step that is reached, whatever the colour."""
    for shape in steps:
        reached = isinstance(shape, Square) and shape.title
        yield replace(shape, edge="ink", width=3) if reached else shape


def _people(box: Box, view: View, side: Side) -> Iterator[tuple[str, int]]:
    """People chips by their region; with one of each Distribution is reached."""
    held = [*side.people, *((view.extra,) if view.extra and view.second == side.seat else ())]
    regions = dict.fromkeys(box.region.values())
    for region in box.scenario.regions.list:
        if region.id in regions:
            yield region.name, sum(box.region[chip] == region.id for chip in held)


def _turned(chips: tuple[Turned, ...]) -> Iterator[tuple[str, str, str]]:
    """Event chips that lie open, in the order in which they were turned up."""
    for chip in chips:
        said = f"{chip.box} {chip.kind} {chip.terrain}".rstrip()
        yield said, _KINDS[chip.kind], f"event chip {said}"


def _flow(column: Column, things: Iterable[tuple[str, str, str]]) -> None:
    """Flat tokens one after the other in rows: what stands on each, its fill, its title."""
    x = wide = 0
    for said, fill, title in things:
        wide = text_metrics.width(said, SMALL) + 10
        if x and x + wide > column.room:
            x = 0
            column.gap(24)
        column.put([Group(title, (
            Square(0, 0, wide, 20, fill, "ink", 1, 4),
            Text(wide // 2, 14, said, SMALL, at="middle")), x, column.y, wide, 20)], 0)
        x += wide + 5
    column.gap(24 if wide else 0)


def offers(view: View, y: int, width: int) -> tuple[list[Shape], int]:
    """Each standing offer in a box, at its number's place; and how high they are."""
    shapes: list[Shape] = []
    top = y
    for said in page.offers(view):
        lines = text_metrics.lines(said, 13, width - 2 * EDGE - 20)
        high = 20 * len(lines) + 10
        shapes.append(Group(said, (
            Square(0, 0, width - 2 * EDGE, high, "card", "hot", 2, 8),
            *(Text(10, 20 + 20 * i, line, 13, bold=True) for i, line in enumerate(lines))),
            EDGE, top, width - 2 * EDGE, high))
        top += high + EDGE
    return shapes, top - y


def notes(box: Box, view: View, y: int, width: int) -> tuple[list[Shape], int]:
    """What is under way, and what the signs of the map mean; always as high."""
    column = Column(width - 2 * EDGE, EDGE, y)
    for line in (" ".join(page.news(box, view)), " ".join(_meant(box, view)), SIGNS):
        top = column.y
        column.say(line, SMALL + 1)
        column.y = max(column.y, top + text_metrics.lead(SMALL + 1))
    return column.shapes, column.y - y + 10


SIGNS = ("Lettered discs are people chips, black ones corners for first tribes, diamonds event "
         "chips face down. A box takes clothing (white) and construction (black). A figure shuts "
         "the heavy sides of its hex.")


def _meant(box: Box, view: View) -> Iterator[str]:
    """What the marks on open corners say, where there are any."""
    said = [*reachable.marks(box, view).values()]
    seat, price = reachable.mover(view), GOODS.text(box.price["move"])
    told = []
    if any(mark[0].isdigit() for mark in said):
        told.append(f"a number, so many times {price} takes a nomad of {seat} there")
    if any(mark[0] == "0" for mark in said):
        told.append("0, the steps that are paid do")
    if any(reachable.BEYOND in mark for mark in said):
        told.append("*, beyond an event chip, where it pauses")
    if any(mark.endswith(reachable.NOMAD) for mark in said):
        told.append("n, a new nomad can come there")
    if any(mark == reachable.TRIBE for mark in said):
        told.append("t, a tribe can stand there")
    if told:
        yield f"Marks in {seat}’s colour: " + "; ".join(told) + "."
