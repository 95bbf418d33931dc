"""Drawings of pieces of Stone Age and SoloPlay: prices, dice, tools, cards, figures.

Whatever may be new has a title, and keeps its place from turn to turn.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from referee.core.base.aliases import count_noun
from referee.core.base.references import seat_ref
from referee.core.document.surfaces import Surface
from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Box, Disc, Group, Piece, Polyline, Shape, Text
from referee.core.graphics.widgets import EDGE, Column, card, mark, token
from referee.games.stone_age.model.content import GOODS, Card, Slot, Tile
from referee.games.stone_age.model.descriptions import EFFECTS, TIMES, amount, effect
from referee.games.stone_age.model.places import Holder, Rolled, one_use, ready_tools_text

GROUND: Mapping[str, str] = {
    "hunt": "plains", "forest": "forest", "clay-pit": "hills", "quarry": "mountains",
    "river": "water", "tool-maker": "flint", "hut": "home", "field": "grass", "trader": "symbol"}
FILLS: Mapping[str, str] = {
    **{name: name for name in ("food", "wood", "brick", "stone", "gold")},
    "decorations": "art", "tools": "flint", "any": "card"}
LETTERS: Mapping[str, str] = {**{name: name[0].upper() for name in FILLS}, "any": "?"}

FIGURE = 22  # height of a figure
ROW = 32  # height of a row of figures, with the corners round what is new
SQUARE = 18  # of a price
TOOL = 24
DIE, BETWEEN = 26, 5  # of dice in a list: their side, the space between two
CHIP = 104  # the least width of a card or building on a mat
HEAD = 34  # of a ware, with the space below it
LINE = 14  # of a card on a mat
PAYABLE = "✓"  # after a price: the seat to move holds it
_PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)), 5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1))}


def figures(x: int, y: int, seat: str, count: int, title: str,
            size: int = FIGURE) -> list[Shape]:
    """A figure with its left edge at ``x`` and its middle at ``y``; beside it, how many if several.

    The number is between the corners that a new figure has.
    """
    if not count:
        return []
    person = Piece(x + size // 2, y, "person", seat, mark(seat), size, title=title)
    number = size * 2 // 3
    return [person] if count == 1 else [person, Text(
        x + size + 1, y + number * 3 // 8, f"{count}", number, bold=True)]


def figures_title(seat: str, where: str, count: int, surface: Surface) -> str:
    """The figures of a seat as a title: ``Ann in the forest: 3 figures``."""
    return surface.resolve(f"{seat_ref(seat)} {where}: {count_noun(count, 'figure')}")


def figures_width(most: int, size: int = FIGURE) -> int:
    """The width of up to ``most`` figures, with the space to the next."""
    return size + text_metrics.width(f"{most}", size * 2 // 3, True) * (most > 1) + 5


def pill(right: int, y: int, text: str, size: int = 11) -> list[Shape]:
    """The mark of a place where the seat to move may put figures; ``y`` is its middle."""
    width = text_metrics.width(text, size, True) + 12
    return [Box(right - width, y - size // 2 - 4, width, size + 7, "light", "dark", 1,
                size * 3 // 4),
            Text(right - width // 2, y + size * 3 // 8, text, size, "dark", "middle", True)]


def squares(x: int, y: int, goods: Sequence[str], least: int, room: int,
            payable: bool = False, side: int = SQUARE) -> tuple[list[Shape], int]:
    """A price with a square for each piece, those after ``least`` optional; and its height.

    A tick after it says that it can be paid.
    """
    step = side + 2
    across = max(1, (room + step - side) // step)
    shapes: list[Shape] = []
    left = top = 0
    for i, name in enumerate(goods):
        left, top = x + i % across * step, y + i // across * step
        must = i < least
        shapes += [
            Box(left, top, side, side, FILLS[name] if must else "", "ink" if must else "edge",
                1, 3, name if must else f"{name}, if you like"),
            Text(left + side // 2, top + side * 3 // 4, LETTERS[name], side * 5 // 8,
                 "ink" if must else "soft", "middle", must)]
    if payable:
        shapes.append(Text(left + step + 1, top + side * 3 // 4, PAYABLE, side * 3 // 4, bold=True))
    return shapes, (len(goods) + across - 1) // across * step


def tile_price(tile: Tile) -> tuple[tuple[str, ...], int]:
    """The price of a tile piece by piece, and how many of the pieces must be paid."""
    if tile.cost is not None:
        paid = tuple(name for name, n in zip(GOODS, tile.cost.goods, strict=True)
                     for _ in range(n))
        return paid, len(paid)
    assert tile.choice is not None
    of = "decorations" if tile.choice.of == "decorations" else "any"
    return (of,) * tile.choice.most, tile.choice.least


def slot_price(slot: Slot, material: str = "any") -> tuple[str, ...]:
    """The price of a card place, piece by piece."""
    return (material,) * slot.resources + ("decorations",) * slot.decorations


def face(shown: Card | None, price: Sequence[str], width: int, gone: str,
         effects: Mapping[str, str] = EFFECTS, payable: bool = False) -> Column:
    """A card on its place: price and both halves, or that it is ``gone``."""
    column = Column(width - 20)
    paid, height = squares(0, 4, price, len(price), width - 100, payable)
    column.add_shapes(paid, max(28, height + 8))
    if shown is None:
        column.add_text(gone, 13, "soft")
        return column
    column.add_text(effect(shown.top, effects), 13, bold=True)
    column.y = max(column.y, 68)
    column.add_rule()
    column.add_text(f"at the end: {end_scoring(shown)}", 12)
    return column


def end_scoring(shown: Card) -> str:
    """What a card scores at the end: ``symbol art``, ``people × 2 (2 shamans)``."""
    if not shown.people:
        return f"symbol {shown.bottom}"
    return f"{TIMES[shown.bottom]} × {shown.people} ({count(shown)})"


def dice(x: int, y: int, thrown: Iterable[int], room: int) -> tuple[list[Shape], int]:
    """Dice in rows, and their height."""
    side, gap = 26, 5
    across = max(1, (room + gap) // (side + gap))
    drawn = [_die(x + i % across * (side + gap), y + i // across * (side + gap), n, side)
             for i, n in enumerate(thrown)]
    return [*drawn], (len(drawn) + across - 1) // across * (side + gap)


def _die(x: int, y: int, number: int, side: int) -> Group:
    middle, apart = side // 2, side * 2 // 7
    return Group(f"a die: {number}", (
        Box(0, 0, side, side, "light", "dark", 2, 5),
        *(Disc(middle + apart * dx, middle + apart * dy, 3, "dark", "")
          for dx, dy in _PIPS.get(number, ()))), x, y, side, side)


def tools(x: int, y: int, ready: tuple[int, ...], used: tuple[int, ...],
          once: Iterable[tuple[str, int]], side: int = TOOL) -> list[Shape]:
    """Tool tiles by value, used ones struck out, and one-use tools of cards after a plus.

    Of equal values the right ones are struck out, so that the others stay in place.
    """
    shapes: list[Shape] = []
    spent, pitch = list(used), side + side // 6
    for i, value in reversed([*enumerate(sorted(ready + used))]):
        is_used = value in spent
        if is_used:
            spent.remove(value)
        shapes.append(_tool(x + i * pitch, y, f"{value}", "closed" if is_used else "flint",
                            f"tool of value {value}" + ", used" * is_used, is_used, side))
    left = x + len(ready + used) * pitch
    shapes += [_tool(left + i * pitch, y, f"+{value}", "symbol",
                     f"{name}, tool of value {value} for once", False, side)
               for i, (name, value) in enumerate(once)]
    return shapes


def _tool(x: int, y: int, text: str, fill: str, title: str, is_used: bool, side: int) -> Group:
    struck = (Polyline(((3, side - 3), (side - 3, 3)), "soft", 2),) if is_used else ()
    size = side * 13 // 24
    return Group(title, (
        Box(0, 0, side, side, fill, "edge" if is_used else "ink", 1, side // 6), *struck,
        Text(side // 2, side // 2 + size * 3 // 8 + 1, text, size, "soft" if is_used else "ink",
             "middle", not is_used)),
        x, y, side, side)


def steps(x: int, y: int, room: int, at: int, last: int, fill: str) -> list[Shape]:
    """A track from 1 to ``last``, filled up to the marker, with its number."""
    pitch = max(2, min(30, room // max(1, last)))
    many = [Box(x + i * pitch, y, pitch - 1 - (pitch > 8), 14, fill if i < at else "card",
                "ink" if i + 1 == at else "edge", 1, 2 if pitch > 8 else 0) for i in range(last)]
    if at and pitch >= 18:
        return [*many, Text(x + (at - 1) * pitch + pitch // 2 - 1, y + 11, f"{at}", 11,
                            anchor="middle", bold=True)]
    return [*many]


def goods(column: Column, held: Sequence[tuple[str, int | str, str]], height: int = 38) -> None:
    """Tokens in a row that keep their places whatever their numbers are."""
    gap = 2
    each = (column.room + gap) // max(1, len(held)) - gap
    x = 0
    for name, count, fill in held:
        least = max(text_metrics.width(name, 11), text_metrics.width(f"{count}", 16, True)) + 2
        item_width = min(max(least, each), max(least, 84))
        if x and x + item_width > column.room:
            x, column.y = 0, column.y + height + gap
        column.shapes.append(token(column.x + x, column.y, item_width, height, name, count, fill))
        x += item_width + gap
    column.y += height + gap


Chip = tuple[str, str, str, tuple[Shape, ...], int]
"""A player's thing: its title, its text, its role, what else stands on it, how high that is."""


def count(shown: Card) -> str:
    """The end scoring of a card, in a word or two."""
    return f"{shown.people} {shown.bottom}{'s' * (shown.people > 1)}" if shown.people else (
        shown.bottom)


def chip(name: str, shown: Card, hidden: bool = False) -> Chip:
    """A player's card, with what it counts for at the end."""
    fill = "closed" if hidden else "desert" if shown.people else "symbol"
    many = count(shown)
    return f"{name}, {many}{', face down' * hidden}", f"{name} {many}", fill, (), 0


def kept_card(name: str, shown: Card, still: bool, effects: Mapping[str, str] = EFFECTS) -> Chip:
    """A bought card, with its top if that is still unused."""
    title, text, fill, more, below = chip(name, shown)
    if not still:
        return title, text, fill, more, below
    top = effect(shown.top, effects)
    return f"{title}, still to use: {top}", f"{text}; still: {top}", fill, more, below


def chips(x: int, y: int, room: int, across: int, held: Iterable[Chip],
          things: bool = True) -> tuple[list[Shape], int]:
    """Cards or buildings in rows, in the order they were gained; and their height.

    Not ``things`` where removing one moves the others, which would then look new.
    """
    gap = 4
    width = (room + gap) // across - gap
    shapes: list[Shape] = []
    top, row = y, 0
    for i, (title, text, fill, more, below) in enumerate(held):
        if i and i % across == 0:
            top, row = top + row + gap - 1, 0
        lines = text_metrics.lines(text, 11, width - 8)
        height = 4 + LINE * len(lines) + below
        row = max(row, height)
        shapes.append(Group(title, (
            Box(0, 0, width, height, fill, "edge", 1, 3),
            *(Text(4, 13 + LINE * n, line, 11) for n, line in enumerate(lines)),
            *(shifted(shape, 0, 4 + LINE * len(lines)) for shape in more)),
            x + i % across * (width + gap), top, width * things, height * things))
    return shapes, top + row - y


def cards_and_buildings(column: Column, right: int, cards: Sequence[Chip],
                        buildings: Callable[[int], Sequence[Chip]], gap: int) -> None:
    """Cards on the left, buildings in ``right`` of the columns, all made for the width of one."""
    across = max(2, column.room // CHIP)
    half = (column.room + 4) * (across - right) // across
    y, width = column.y, column.room - half
    built = buildings(width // right)
    left, tall = chips(0, y + 17, half - 4, across - right, cards)
    drawn, height = chips(half, y + 17, width, right, built)
    column.shapes += [Text(0, y + 11, amount(len(cards), "cards"), 11, "soft"),
                      Text(half, y + 11, amount(len(built), "buildings"), 11, "soft")]
    column.add_shapes([*left, *drawn], 17 + max(tall, height) + gap)


def shifted(shape: Shape, x: int, y: int) -> Group:
    return Group("", (shape,), x, y)


def ware_place(x: int, y: int, width: int, height: int, head: tuple[str, str, str, str],
               column: Column, text: str, seat: str, surface: Surface, free: bool) -> Group:
    """A place where something is sold: price and use.

    ``head`` is the place, the name of the item, a text at the right, its role. ``text`` describes
    the item or why it is missing; ``seat`` has a figure on it, or the seat to move may go there.
    """
    place, name, right, fill = head
    title = f"{place}: {name}, {text}" if name else f"{place}: {text}"
    more = (figures(width - 10 - FIGURE, HEAD + 14, seat, 1,
                    surface.resolve(f"{seat_ref(seat)} on {place}")) if seat
            else pill(width - 18 - FIGURE, HEAD + 14, "free") if free else [])
    return card(x, y, width, height, f"{place} {name}".strip(), right, fill if name else "closed",
                column, title, more)


def column_positions(width: int, count: int, left: int = EDGE) -> tuple[int, list[int]]:
    """The width of each of several things side by side, and where each begins."""
    item_width = (width - (count - 1) * EDGE) // max(1, count)
    return item_width, [left + i * (item_width + EDGE) for i in range(count)]


def add_roll(column: Column, box: Any, roll: Rolled, holder: Holder) -> None:
    """Dice, what they bring, what more pips bring, and the tools that could give them."""
    thrown, height = dice(column.x, column.y, roll.dice, column.room)
    column.add_shapes(thrown, height + 2)
    pips, once = sum(roll.dice), one_use(box.cards, holder)
    units = f"{pips // roll.pips} {roll.goods}"
    column.add_text(f"{pips} pips: {units}", 14, bold=True)
    column.add_text(f"1 for {roll.pips} pips; {roll.missing_pips} more for the next", 12)
    if not (holder.tools or once):
        column.add_text("no tools to add", 12)
        return
    most = roll.total(box, holder.tools, once)
    column.add_text(f"tools to add: {ready_tools_text(box.cards, holder)}; with all of them "
                    f"{most} pips, {most // roll.pips} {roll.goods}", 12)
