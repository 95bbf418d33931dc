"""The panels of a narrow picture: the viewer's hand, seats as rows, prices, cards, offers."""

from collections.abc import Callable, Iterable, Iterator

from referee.core.base.aliases import count_noun
from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.surfaces import Surface
from referee.core.game.decisions import Seat
from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Piece, Shape, Text
from referee.core.graphics.widgets import Column, letter, mark
from referee.games.settlers.model.cards import Bag, listed
from referee.games.settlers.model.scenario import FIELDS, RESOURCES, STRIPS
from referee.games.settlers.model.state import Box
from referee.games.settlers.views import page, panel_texts, reachable
from referee.games.settlers.views.view import Side, View

WIDTH = 374
TEXT, SMALL = 11, 10
_INSIDE = 8  # between the edge of a panel and what is in it
_SHORT = {"nourishment": "nourish", "construction": "construct"}
_STEP = 8  # the width of a step of a strip
Panel = Callable[[Box, View, Column, Surface], None]


def panel(box: Box, view: View, fill: Panel, surface: Surface) -> tuple[list[Shape], int]:
    """A panel with a frame; and its height."""
    column = Column(WIDTH - 2 * _INSIDE, _INSIDE, 6)
    fill(box, view, column, surface)
    height = column.y + 4
    return [Square(0, 0, WIDTH, height, "mat", "edge", 1, 6), *column.shapes], height


def hand(box: Box, view: View, column: Column, surface: Surface) -> None:
    """The viewer's cards, and what they pay."""
    own = view.own
    if own is None:
        return
    column.add_text(f"your hand: {count_noun(sum(own.hand), 'card')}", TEXT + 1, bold=True)
    column.add_tokens(_cards_of(own.hand), 34)
    things = [(what, box.price[what]) for what in ("move", "nomad", "tribe")]
    texts = [f"{'✓' if reachable.can_pay(view, own.seat, price) else '✗'} "
             f"{'new ' * (what == 'nomad')}{what}: {listed(price)}" for what, price in things]
    texts += [surface.resolve(text) for text in _next_steps(box, view, own.seat, ticks=True)]
    _add_in_columns(column, texts, 2)
    if own.refuses:
        column.add_text(f"You refuse offers for {' or '.join(own.refuses)}.", SMALL)


def _next_steps(box: Box, view: View, seat: Seat, ticks: bool = False) -> Iterator[str]:
    """The price of the next step of each strip, and with a tick whether the hand pays it."""
    levels = reachable.side(view, seat).levels
    for i, (strip, level) in enumerate(zip(STRIPS, levels, strict=True)):
        price = reachable.next_step(box, view, seat, i)
        if price is None:
            holder = reachable.fifth_step(view, i)
            have = "all steps" if holder == seat else f"step {FIELDS} is {seat_ref(holder)}’s"
            yield f"{'– ' * ticks}{strip}: {have}"
        else:
            tick = ("✓ " if reachable.can_pay(view, seat, price) else "✗ ") * ticks
            yield f"{tick}{strip} {level + 1}: {listed(price)}"


def _add_in_columns(column: Column, texts: list[str], count: int) -> None:
    """Add texts side by side if all are short enough, else one below the other."""
    room = column.room // count
    if max(text_metrics.width(text, SMALL) for text in texts) > room - 6:
        for text in texts:
            column.add_text(text, SMALL)
        return
    rows = -(-len(texts) // count)
    for i, text in enumerate(texts):
        column.shapes.append(Text(column.x + i // rows * room,
                                  column.y + SMALL + i % rows * 14, text, SMALL))
    column.add_gap(rows * 14 + 2)


def ranking(box: Box, view: View, column: Column, surface: Surface) -> None:
    """The final score."""
    column.add_text(surface.resolve(panel_texts.score_title(box, view)), TEXT + 1, bold=True)
    panel_texts.add_ranking(column, box, view, SMALL, surface)


def bank(box: Box, view: View, column: Column, surface: Surface) -> None:
    """The cards in the bank, and all prices."""
    column.add_text("bank", TEXT + 1, bold=True)
    column.add_tokens(_cards_of(view.bank), 34)
    column.add_text(f"1 card for {box.scenario.prices.bank} of one kind · new nomad: "
                    f"{listed(box.price['nomad'])} · tribe: {listed(box.price['tribe'])} · move: "
                    f"{panel_texts.movement_text(box)}", SMALL)
    column.add_gap(4)
    column.add_text("price of each step; the fifth also gives Art", SMALL, "soft")
    for strip in STRIPS:
        column.add_text(f"{strip} {_costs(box.costs[strip])}", SMALL)


def _costs(costs: tuple[Bag, ...]) -> str:
    """The prices of steps, equal ones together: ``1–2: 1 meat; 3: 2 meat``."""
    runs: list[list[int]] = []
    for i in range(len(costs)):
        if runs and costs[runs[-1][0]] == costs[i]:
            runs[-1].append(i)
        else:
            runs.append([i])
    return "; ".join(f"{run[0] + 1}{f'–{run[-1] + 1}' * (len(run) > 1)}: {listed(costs[run[0]])}"
                     for run in runs)


def cards(box: Box, view: View, column: Column, surface: Surface) -> None:
    """Who has the cards that are worth points."""
    column.add_text("cards, with their points and owners", TEXT + 1, bold=True)
    worth = box.scenario.points
    every = [*panel_texts.point_cards(box, view),
             *((name, worth.art, seat) for name, seat in panel_texts.art_cards(box, view))]
    half = column.room // 2
    for i, (name, points, seat) in enumerate(every):
        owner = surface.resolve(capital_seat_ref(seat)) if seat else "free"
        width = min(text_metrics.width(owner, SMALL, True) + 8, half // 2)
        x, y = column.x + i % 2 * half, column.y + i // 2 * 19
        column.shapes += [
            Text(x, y + 12, f"{name} {points}", SMALL),
            Group(f"{name}: {owner if seat else 'no one'}", (
                Square(0, 0, width, 16, seat or "card", "edge", 1, 4),
                Text(width // 2, 12, text_metrics.shortened(owner, SMALL, width - 6, True), SMALL,
                     letter(seat) if seat else "ink", "middle", True)),
                x + half - 8 - width, y, width, 16)]
    column.add_gap(-(-len(every) // 2) * 19)
    column.add_text(f"Each people chip: {count_noun(worth.people, 'point')}.", SMALL)


def chips(box: Box, view: View, column: Column, surface: Surface) -> None:
    """The event chips that are face down."""
    column.add_text("event chips face down", TEXT + 1, bold=True)
    panel_texts.add_table(column, panel_texts.face_down(box, view), SMALL)
    if box.named:
        column.add_text(f"Terrains of the deserts: {page.tally(view.terrains)}.", SMALL)


def offers(box: Box, view: View, column: Column, surface: Surface) -> None:
    """The open offers."""
    for text in map(surface.resolve, page.offers(view)):
        top = column.y
        start = len(column.shapes)
        column.add_text(text, TEXT, bold=True)
        lines = column.shapes[start:]
        column.shapes[start:] = [Group(text, (Group("", tuple(lines), -column.x, -top),),
                                       column.x, top, column.room, column.y - top)]


def seat_row(box: Box, view: View, side: Side, surface: Surface) -> tuple[list[Shape], int]:
    """A seat: cards, supply, steps, chips, the corners of its pieces; and the height."""
    column = Column(WIDTH - 26, 16, 24)
    points = count_noun(sum(side.shares), "point")
    to_move = not view.over and any(seat == side.seat for seat, _ in view.asks)
    _flow(column, _possessions(box, view, side))
    _strips(column, side)
    where = [f"{what} {', '.join(map(box.spot, corners))} ({box.supply[what] - len(corners)} left)"
             for what, corners in (("tribes", side.tribes), ("nomads", side.nomads))]
    column.add_text(" · ".join(where).replace("  ", " "), 9)
    ticked = view.own is not None and view.own.seat == side.seat  # beside the hand
    if to_move and view.round and not ticked:
        column.add_text("next steps: " + surface.resolve("; ".join(_next_steps(
            box, view, side.seat))), SMALL)
    height = column.y + 4
    name = surface.resolve(capital_seat_ref(side.seat))
    known = "" if name.casefold() == side.seat else f" ({side.seat})"
    room = WIDTH - 50 - text_metrics.width(points, 13, True)
    title = text_metrics.shortened(f"{name}{known}{' ▶ to move' * to_move}"
                                   f"{' · starts' * (side.seat == view.starter)}", 12, room, True)
    edge = ("ink", 3) if to_move else ("edge", 1)
    return [Square(0, 0, WIDTH, height, "card", *edge, 6, "to move" * to_move),
            Square(2, 2, 8, height - 4, side.seat, "", 0, 3),
            Piece(24, 13, "disc", side.seat, mark(side.seat), 18, title=""),
            Text(38, 17, title, 12, bold=True),
            Text(WIDTH - 8, 17, points, 13, anchor="end", bold=True), *column.shapes], height


def _possessions(box: Box, view: View, side: Side) -> Iterator[tuple[str, str, str]]:
    """What a seat has, as small tokens: the text of each, its fill, its title."""
    yield count_noun(side.cards, "card"), "closed", f"{count_noun(side.cards, 'card')} in hand"
    people = [f"{count} {name}" for name, count in panel_texts.people(box, view, side) if count]
    yield (" · ".join(people) or "no people chips", "people",
           f"people chips: {', '.join(people) or 'none'}")
    for chip in side.chips:
        text = f"{chip.box} {chip.kind} {chip.terrain}".rstrip()
        yield text, panel_texts.CHIP_FILLS[chip.kind], f"event chip {text}"


def _flow(column: Column, things: Iterable[tuple[str, str, str]]) -> None:
    """Small tokens in rows, the first ones in places of their own, so that they never move."""
    x = 0
    for number, (text, fill, title) in enumerate(things):
        width = text_metrics.width(text, SMALL) + 8
        if number == 1:
            x = 62
        elif x and (number == 2 or x + width > column.room):
            x = 0
            column.add_gap(19)
        column.shapes.append(Group(title, (
            Square(0, 0, width, 16, fill, "ink", 1, 4),
            Text(width // 2, 12, text, SMALL, anchor="middle")), column.x + x, column.y, width, 16))
        x += width + 4
    column.add_gap(20)


def _strips(column: Column, side: Side) -> None:
    """The steps of all strips side by side, filled up to the one reached."""
    labels = [_SHORT.get(strip, strip) for strip in STRIPS]
    total = sum(text_metrics.width(label, 9) + 3 + FIELDS * _STEP for label in labels)
    gap, x = (column.room - total) // (len(STRIPS) - 1), 0
    shapes: list[Shape] = []
    for strip, label, level in zip(STRIPS, labels, side.levels, strict=True):
        width = text_metrics.width(label, 9) + 3
        shapes.append(Text(x, 10, label, 9))
        shapes.append(Group(f"{strip} {level}", tuple(
            Square(i * _STEP, 0, _STEP, 10, side.seat if i < level else "light", "dark", 1)
            for i in range(FIELDS)), x + width, 2, FIELDS * _STEP, 10))
        x += width + FIELDS * _STEP + gap
    column.add_shapes([Group("", tuple(shapes), column.x, column.y,
                             anchor=f"steps {side.seat}")], 16)


def _cards_of(bag: Bag) -> list[tuple[str, int, str]]:
    return [(name, count, name) for name, count in zip(RESOURCES, bag, strict=True)]
