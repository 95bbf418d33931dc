"""Parts of the narrow pictures of Stone Age and SoloPlay: places, rows of what is sold, goods.

Letters have 9 pixels or more. Rows are as high as the highest that the box allows, so that nothing
moves from turn to turn.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from referee.core.graphics import text_metrics
from referee.core.graphics.header import NARROW_EDGE
from referee.core.graphics.shapes import NARROW, Box, Group, Shape, Text
from referee.core.graphics.widgets import Column
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.content import Card, Tile
from referee.games.stone_age.views import piece_drawings

ROOM = NARROW - 2 * NARROW_EDGE
GAP = 4  # between things
SMALL, BODY = 9, 11  # of letters
FIGURE, ROW = 18, 27  # heights of a figure and of a row of figures
TOKEN = 21  # height of a small token
TOOL = 17
BAND = 8  # of a row of a seat: its colour at the left
LEFT = BAND + 6
PLACES = 3  # places side by side
PLACE_HEAD = 31  # of a place: its name and what it gives
TAB, PRICE, SIDE = 64, 58, 15  # widths of a row: its name, its price; of a square of the price
GIVEN = TAB + PRICE + 12  # where what is sold is said
SOLD = ROOM - GIVEN - 66  # the width of that


Extent = tuple[int, int, int, int]
"""Left edge, top, width and height."""


def place_extents(sizes: Sequence[tuple[int, int]]) -> list[Extent]:
    """Where places are, given their columns and rows of figures; a row has one height."""
    unit = (ROOM + GAP) // PLACES
    lines: list[list[tuple[int, int]]] = [[]]
    for size in sizes:
        if sum(columns for columns, _ in lines[-1]) + size[0] > PLACES:
            lines.append([])
        lines[-1].append(size)
    found: list[Extent] = []
    y = 0
    for line in lines:
        height, at = PLACE_HEAD + max((rows for _, rows in line), default=0) * ROW + 3, 0
        for columns, _ in line:
            found.append((at * unit, y, columns * unit - GAP, height))
            at += columns
        y += height + GAP
    return found


def place(at: Extent, name: str, gives: str, fill: str, more: Sequence[Shape],
          title: str) -> Group:
    """A place; ``more`` is drawn on it."""
    x, y, width, height = at
    return Group(title, (
        Box(0, 0, width, height, fill, "edge", 1, 5),
        Text(6, 14, name, BODY, bold=True), Text(6, 26, gives, SMALL), *more), x, y)


def note(right: int, y: int, text: str) -> Text:
    """A few words at the right end of a place."""
    return Text(right, y, text, SMALL, anchor="end")


class Row(Struct, frozen=True):
    """A place where something is sold."""

    place: str
    name: str  # of what is sold; empty: nothing
    note: str  # beside its name
    fill: str
    price: tuple[Shape, ...]
    given: Column  # what it gives
    more: tuple[Shape, ...]  # a figure, or that one may go there
    title: str


def item_row(row: Row, y: int, height: int) -> Group:
    """A row, what is sold from left to right: its place, its price, what it gives, who is there."""
    head = [Text(5, 14, row.place, BODY, bold=True)]
    if row.name:
        head.append(Text(5, 27, row.name + f" · {row.note}" * bool(row.note), SMALL))
    return Group(row.title, (
        Box(0, 0, ROOM, height, "card", "edge", 1, 5),
        Box(0, 0, TAB, height, row.fill if row.name else "closed", "edge", 1, 5), *head,
        *row.price, *row.given.shapes, *row.more), 0, y, ROOM, height)


def fixed_price(goods: Sequence[str], payable: bool) -> tuple[Shape, ...]:
    """A price in squares."""
    return (*piece_drawings.squares(TAB + 5, 4, goods, len(goods), PRICE - 4, payable,
                                    SIDE)[0],)


def free_price(count: str, what: str, fill: str, payable: bool) -> tuple[Shape, ...]:
    """A price of equal pieces or of the buyer's choice: how many, and of what."""
    width = PRICE - 16
    tick = Text(TAB + 6 + width, 21, piece_drawings.PAYABLE, 12, bold=True)
    return (Box(TAB + 5, 4, width - 2, 28, fill, "ink", 1, 4),
            Text(TAB + 4 + width // 2, 16, count, 12, anchor="middle", bold=True),
            Text(TAB + 4 + width // 2, 28, what, SMALL, anchor="middle"), *([tick] * payable))


def tile_price(tile: Tile, payable: bool) -> tuple[Shape, ...]:
    """The price of a tile."""
    if tile.choice is None:
        return fixed_price(piece_drawings.tile_price(tile)[0], payable)
    choice = tile.choice
    count = f"{choice.least}" + f"–{choice.most}" * (choice.most > choice.least)
    what = ("deco" if choice.of == "decorations" else "any" if not choice.kinds
            else f"{choice.kinds} kind" + "s" * (choice.kinds > 1))
    return free_price(count, what, "art" if what == "deco" else "card", payable)


def card_text(card: Card, effects: Mapping[str, str]) -> Column:
    """Both halves of a card."""
    column = Column(SOLD, GIVEN, 3)
    column.add_text(descriptions.effect(card.top, effects), BODY, bold=True)
    column.add_text(f"end: {piece_drawings.end_scoring(card)}", SMALL)
    return column


def tile_text(tile: Tile) -> Column:
    """What a tile gives; a price of the buyer's choice in words as well."""
    column = Column(SOLD, GIVEN, 3)
    gain = descriptions.tile_gain(tile).replace(" figures: ", ": ").replace("for every", "per")
    column.add_text(gain, BODY, bold=True)
    if tile.choice is not None:
        column.add_text(f"for {descriptions.cost(tile)}", SMALL)
    return column


def nothing_sold(text: str) -> Column:
    column = Column(SOLD, GIVEN, 3)
    column.add_text(text, BODY, "soft")
    return column


def row_height(columns: Iterable[Column], dearest: int = 0) -> int:
    """The height of rows with room for all these texts and for prices of ``dearest`` squares."""
    across = PRICE // (SIDE + 2)
    return max([36, -(-dearest // across) * (SIDE + 2) + 6, *(column.y + 3 for column in columns)])


def on_item(seat: str, free: bool, title: str) -> tuple[Shape, ...]:
    """The figure in a row, or the mark that one may go there."""
    if seat:
        return (*piece_drawings.figures(ROOM - 8 - FIGURE, 18, seat, 1, title, FIGURE),)
    return (*piece_drawings.pill(ROOM - 12 - FIGURE, 18, "free", SMALL),) if free else ()


def goods(y: int, held: Sequence[tuple[str, int, str]], x: int, room: int) -> list[Group]:
    """Small tokens side by side, each with its number and its name."""
    width = (room + 3) // len(held) - 3
    return [token(x + i * (width + 3), y, width, name, count, fill, f"{count} {name}")
            for i, (name, count, fill) in enumerate(held)]


def token(x: int, y: int, width: int, name: str, count: int, fill: str, title: str) -> Group:
    """A small token with a number and, at its right, a name."""
    return Group(title, (
        Box(0, 0, width, TOKEN, fill, "ink", 1, 4),
        Text(4, 15, f"{count}", 12, bold=True),
        Text(width - 4, 14, name, SMALL, anchor="end")), x, y, width, TOKEN)


def panel(column: Column, y: int, anchor: str, fill: str = "card") -> tuple[Group, int]:
    """A box round a column, as wide as the picture; and its height with the gap below."""
    height = column.y + 6
    return Group("", (Box(0, 0, ROOM, height, fill, "edge", 1, 6),
                      *column.shapes), NARROW_EDGE, y, anchor=anchor), height + 6


def short_name(name: str, room: int) -> str:
    """The name of a player in a row, shortened if necessary."""
    return text_metrics.shortened(name, 13, room, True)
