"""What each tribe has, as rows of a narrow picture."""

from collections.abc import Iterable, Iterator

from referee.core.base.aliases import count_noun
from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.surfaces import Surface
from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Box as Square
from referee.core.graphics.shapes import Group, Piece, Shape, Text
from referee.core.graphics.widgets import Column, mark
from referee.games.fire_and_stone.model.scenario import STORES
from referee.games.fire_and_stone.model.state import Box, Holding
from referee.games.fire_and_stone.views import alt_text, map_drawing, result
from referee.games.fire_and_stone.views.view import Tribe, View

HEAD, LEFT = 27, 14  # the height of the head of a row; where its texts begin
BAG, SPACE = 11, 12  # the size of a bag, and of a space in a store


def seat_row(box: Box, view: View, tribe: Tribe, width: int, surface: Surface,
             ) -> tuple[tuple[Shape, ...], int]:
    """The row of a tribe, from 0, 0; and its height."""
    column, name = Column(width - LEFT - 8, LEFT, HEAD), surface.resolve(seat_ref(tribe.seat))
    _goods(column, tribe, name)
    column.add_gap(2)
    where = _whereabouts(tribe)
    _flow(column, [*(_store(box, store, f"{name}: {STORES[n]} store")
                     for n, store in enumerate(tribe.stores)),
                   ("", (Text(0, 11, where, 10, "soft"),), text_metrics.width(where, 10), 13)], 8)
    owned = Column(column.room)
    _flow(owned, [_card(name, card.name, card.vp) for card in tribe.cards], 4)
    column.add_shapes([Group("", tuple(owned.shapes), LEFT, column.y,
                             anchor=f"inventions {tribe.seat}")], owned.y)
    moving = tribe.seat == view.asked
    for line in alt_text.prices(box, view) if moving else ():
        column.add_text(surface.resolve(line), 11, bold=True)
    for line in alt_text.secrets(box, view, tribe):
        column.add_text(line, 11, bold=True)
    height = column.y + 6
    frame = [Square(-3, -3, width + 6, height + 6, "", "ink", 2, 9, "to move")] if moving else []
    return (*frame, Square(0, 0, width, height, "mat", "edge", 1, 6),
            Square(0, 0, 7, height, tribe.seat, "dark", 1, 3),
            *_head(box, view, tribe, width, surface), *column.shapes), height


def _head(box: Box, view: View, tribe: Tribe, width: int, surface: Surface) -> Iterator[Shape]:
    """The name of a tribe, what it has points for, and its points."""
    points = f"{result.totals(box, view)[box.index[tribe.seat]]}"
    right = width - 8
    yield Text(right, 19, points, 17, anchor="end", bold=True)
    right -= text_metrics.width(points, 17, True) + 6
    yield Piece(LEFT + 10, 14, "disc", tribe.seat, mark(tribe.seat), 20, title="")
    moves = "▶ " * (tribe.seat == view.asked)
    name = surface.resolve(capital_seat_ref(tribe.seat))
    if name.casefold() != tribe.seat:
        name += f" ({tribe.seat})"
    shown = text_metrics.shortened(moves + name, 13, 150, True)
    yield Text(LEFT + 26, 18, shown, 13, bold=True)
    room = right - LEFT - 34 - text_metrics.width(shown, 13, True)
    lines = text_metrics.lines(alt_text.points_text(box, view, tribe), 9, room)
    yield from (Text(right, (18, 12)[len(lines) > 1] + 10 * i, line, 9, "soft", "end")
                for i, line in enumerate(lines[:2]))


def _whereabouts(tribe: Tribe) -> str:
    """Where the scouts of a tribe are, and its marking stone."""
    stone = {"": "", "card": "; stone on the cave card"}.get(tribe.stone,
                                                             f"; stone on {tribe.stone}")
    return "scouts on " + " ".join(tribe.scouts) + stone


def _goods(column: Column, tribe: Tribe, name: str) -> None:
    """Food in bags; huts left and animals."""
    right = f"{count_noun(tribe.huts, 'hut')} left, {count_noun(tribe.animals, 'animal')}"
    text = f"food {tribe.food} of {tribe.capacity}"
    start = text_metrics.width(text, 11, True) + 6
    room = column.room - start - text_metrics.width(right, 11) - 8
    pitch = min(BAG + 2, room // max(1, tribe.capacity))
    bags = [Square(start + i * pitch, 1, BAG, BAG, "food" if i < tribe.food else "paper", "ink", 1,
                   3) for i in range(tribe.capacity if pitch > 3 else 0)]
    column.add_shapes([
        Group(f"{name}: {text}", (Text(0, 11, text, 11, bold=True), *bags), LEFT, column.y,
              start + pitch * len(bags), 14),
        Text(LEFT + column.room, column.y + 11, right, 11, anchor="end")], 17)


def _flow(column: Column, items: Iterable[tuple[str, tuple[Shape, ...], int, int]],
          gap: int) -> None:
    """Add things beside each other, in rows: a title, shapes, width and height of each."""
    x, high = 0, 0
    for title, shapes, width, height in items:
        if x and x + width > column.room:
            x, column.y = 0, column.y + height + 3
        column.shapes.append(Group(title, shapes, column.x + x, column.y, width if title else 0,
                                   height))
        x, high = x + width + gap, height + 4
    column.y += high


def _store(box: Box, store: Holding, name: str) -> tuple[str, tuple[Shape, ...], int, int]:
    """The spaces of a gathering store, free ones with a card icon marked, and what is in it."""
    spaces, icons = box.scenario.stores.spaces, box.scenario.stores.icons
    shapes: list[Shape] = []
    for i in range(spaces):
        full = i < store.count
        shapes.append(Square(i * (SPACE + 2), 0, SPACE, 13, map_drawing.FILLS.get(
            store.kind, "food") if full else "paper", "ink" if full else "edge", 1, 3))
        if not full and i + 1 in icons:
            shapes.append(Text(i * (SPACE + 2) + SPACE // 2, 10, "c", 9, "soft", "middle"))
    x = spaces * (SPACE + 2) + 2
    word = store.kind if store.count else "empty"
    shapes.append(Text(x, 10, word, 10, "ink" if store.count else "soft"))
    return (f"{name}: {alt_text.held(store)}", tuple(shapes),
            x + text_metrics.width(word, 10), 13)


def _card(player: str, name: str, points: int) -> tuple[str, tuple[Shape, ...], int, int]:
    """An invention, or how many points cover it."""
    text = f"{name}: {count_noun(points, 'point')}" if points else name
    width = text_metrics.width(text, 10) + 10
    return (f"{player}: {name}{', covered' * bool(points)}",
            (Square(0, 0, width, 15, "closed" if points else "card", "edge", 1, 4),
             Text(5, 11, text, 10)), width, 15)
