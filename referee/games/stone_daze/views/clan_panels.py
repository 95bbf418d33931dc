"""What the pictures of both widths show of a clan and its figures, and how the game ended."""

from collections.abc import Iterator

from msgspec import Struct

from referee.core.base.references import capital_seat_ref
from referee.core.document.surfaces import Surface
from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Area, Disc, Group, Piece, Polyline, Shape, Standing, Text
from referee.core.graphics.shapes import Box as Frame
from referee.core.graphics.svg import PIECES
from referee.core.graphics.widgets import Column, letter
from referee.games.stone_daze.model.board import FACINGS
from referee.games.stone_daze.model.state import Box, Key
from referee.games.stone_daze.model.terrain import free_clubs, in_play
from referee.games.stone_daze.moves import ending
from referee.games.stone_daze.views import options_text, page
from referee.games.stone_daze.views.options_text import NO_ONE, Clubs
from referee.games.stone_daze.views.view import View

MOST_DISCS = 9  # that are drawn one by one


class Sizes(Struct, frozen=True):
    """The sizes of texts and signs in a panel."""

    icon: int  # the sign of a figure
    name: int  # the font size of names
    text: int  # the font size of everything else
    chip: int  # the height of a chip


def standing(box: Box, view: View, seat: str) -> Standing:
    """How many figures a clan has in play."""
    count = len(in_play(box, view, seat))
    return Standing(seat, count, f"{count} of {len(box.clans[seat])}")


def clan_chips(box: Box, view: View, seat: str, sizes: Sizes, column: Column) -> None:
    """Add what a clan has left; a number that changed is marked as new."""
    total, left, mega = box.scenario.discs.clan, view.discs[seat], page.mega(box, view, seat)
    dots = total if total <= MOST_DISCS else 0
    chips = [(f"{left} of {total} discs", dots),
             (f"free clubs {free_clubs(box, view, seat)}", 0),
             (f"landed {ending.landed_figures(box, view, seat)}", 0),
             *([(f"mega club {mega}", 0)] if mega else [])]
    x, gap, size = 0, sizes.chip // 4, min(sizes.text, 12)
    for text, count in chips:
        width = text_metrics.width(text, size) + 2 * gap + count * size + gap * bool(count)
        if x and x + width > column.room:
            x, column.y = 0, column.y + sizes.chip + 4
        shapes: list[Shape] = [Frame(0, 0, width, sizes.chip, "card", "edge", 1, 4)]
        shapes += [Disc(gap + size // 2 + i * size, sizes.chip // 2, size * 2 // 5,
                        "brick" if i < left else "", "edge") for i in range(count)]
        shapes.append(Text(width - gap, sizes.chip // 2 + size * 3 // 8, text, size, anchor="end"))
        column.shapes.append(Group(text, tuple(shapes), column.x + x, column.y, width, sizes.chip))
        x += width + 8
    column.y += sizes.chip


def figure_rows(box: Box, view: View, seat: str, clubs: Clubs, sizes: Sizes,
                column: Column) -> None:
    """Add the figures of a clan; what moves down because a row above has grown is not new."""
    gap = sizes.text // 4
    for key in box.clans[seat]:
        row = Column(column.room)
        row.shapes.append(Polyline(((0, 0), (row.room, 0)), "edge"))
        row.add_gap(gap + 1)
        _figure(box, view, key, sizes, row)
        doing = Column(row.room - _indent(sizes), _indent(sizes), row.y)
        _options(box, view, key, clubs, sizes.text, doing)
        height = max(doing.y, sizes.icon + gap + 1) + gap
        column.add_shapes([Group("", (*row.shapes, *doing.shapes), column.x, column.y,
                                 anchor=f"row {key}")], height)


def _indent(sizes: Sizes) -> int:
    """Where the texts of a row begin, beside the sign of its figure."""
    return sizes.icon + sizes.icon // 4


def _figure(box: Box, view: View, key: Key, sizes: Sizes, row: Column) -> None:
    """Add the sign and name of a figure, where it is, and its actions."""
    name, top, left = box.cards[key].id, row.y, _indent(sizes)
    line = max(sizes.name, sizes.chip)
    base = top + line // 2 + sizes.name * 3 // 8
    actions, width = _actions(box, view, key, sizes)
    row.shapes += [*_icon(box, view, key, sizes, top),
                   Text(left, base, name, sizes.name, bold=True)]
    at = left + text_metrics.width(name, sizes.name, True) + sizes.name * 2 // 3
    facts = options_text.facts(box, view, key)
    if at + text_metrics.width(facts, sizes.text) + sizes.text + width <= row.room:
        row.shapes += [Text(at, base, facts, sizes.text),
                       Group("", tuple(actions), row.room - width, top)]
        row.y += line + 2
        return
    texts = Column(row.room - at, at, base - sizes.text)
    texts.add_text(facts, sizes.text)
    low = max(texts.y, top + line) + 2
    row.shapes += [*texts.shapes, Group("", tuple(actions), row.room - width, low)]
    row.y = low + (sizes.chip + 2) * bool(actions)


def _options(box: Box, view: View, key: Key, clubs: Clubs, size: int, texts: Column) -> None:
    """Add what a figure may do, and at the end of the last line whom it reaches."""
    phrases = options_text.options(box, view, key)
    whole, right = "; ".join(phrases), options_text.reach(box, view, key, clubs)
    bold = right != NO_ONE
    needed = text_metrics.width(right, size, bold) + size if right else 0
    if text_metrics.width(whole, size) + needed <= texts.room:
        phrases = [whole]
    for phrase in phrases:
        texts.add_text(phrase, size, "soft")
    if right:
        last = texts.shapes[-1] if texts.shapes else None
        if isinstance(last, Text) and (
                text_metrics.width(last.text, size) + needed <= texts.room):
            texts.y -= text_metrics.line_height(size)
        texts.add_text(right, size, "ink" if bold else "soft", bold, "end")


def _icon(box: Box, view: View, key: Key, sizes: Sizes, y: int) -> Iterator[Shape]:
    """A figure as it stands on the board, or pale if it is out of the game."""
    seat, figure, half = box.cards[key].seat, view.figures[key], sizes.icon // 2
    mark, size = page.figure_mark(box, key), max(9, sizes.icon // 2)
    if not figure.at:
        yield Piece(half, y + half, "warrior", seat, mark, sizes.icon, faint=True,
                    title=f"{box.named(key)}, out of the game")
        return
    right, ahead = FACINGS[figure.facing]
    points = tuple((half + (ahead * a + right * b) * sizes.icon // 24,
                    y + half + (right * a - ahead * b) * sizes.icon // 24)
                   for a, b in ((-11, -10), (-11, 5), (0, 13), (11, 5), (11, -10)))
    yield Area(points, seat, "dark")
    yield Text(half, y + half + PIECES["warrior"][1] * sizes.icon // 24, mark, size,
               letter(seat), "middle", True)


def _actions(box: Box, view: View, key: Key, sizes: Sizes) -> tuple[list[Shape], int]:
    """The actions on a figure's panel, and their width.

    Possible actions are white pills, spent ones are crossed out. Without a disc, and at the end,
    the others are pale.
    """
    figure = view.figures[key]
    disc = view.discs[box.cards[key].seat] > 0 and view.phase != "over"
    shapes: list[Shape] = []
    x, high, size = 0, sizes.chip, max(9, sizes.text - 1)
    for action in box.cards[key].actions if figure.at else ():
        spent = action in figure.used
        can = disc and not spent
        width = text_metrics.width(action, size, True) + high * 2 // 3
        parts: list[Shape] = [Frame(
            0, 0, width, high, "light" if can else "closed" if spent else "",
            "dark" if can else "edge", 1, high // 2)]
        if spent:
            parts.append(Polyline(((3, high // 2), (width - 3, high // 2)), "ink", 1))
        parts.append(Text(width // 2, high // 2 + size * 3 // 8, action, size,
                          "dark" if can else "soft", "middle", can))
        shapes.append(Group(f"{box.named(key)} has used {action}" if spent else "", tuple(parts),
                            x, 0, *((width, high) if spent else (0, 0))))
        x += width + high // 4
    return shapes, x - high // 4 if x else 0


def result_panel(box: Box, view: View, surface: Surface, room: int, sizes: Sizes,
                 ) -> tuple[list[Shape], int]:
    """Who won and why, with the counts of each clan; and its height."""
    inside = Column(room - 2 * sizes.chip, sizes.chip // 2 + 2, sizes.chip // 2)
    inside.room = room - 2 * inside.x
    inside.add_text(surface.resolve(page.end_text(box, view)), sizes.name + 1, bold=True)
    inside.add_gap(4)
    heads = "landed", "in play", "discs"
    step = max(text_metrics.width(head, sizes.text) for head in heads) + sizes.text
    ends = [inside.x + inside.room - step * i for i in (2, 1, 0)]
    first = (view.winner, box.enemy(view.winner)) if view.winner else box.seats
    rows = [("", *heads)]
    for place, seat in enumerate(first):
        number = f"{1 + place * bool(view.winner)}. "
        rows.append((number + surface.resolve(capital_seat_ref(seat)),
                     f"{ending.landed_figures(box, view, seat)}",
                     standing(box, view, seat).text, f"{view.discs[seat]}"))
    for i, (name, *numbers) in enumerate(rows):
        base, head = inside.y + sizes.text, not i
        left = ends[0] - step - inside.x
        inside.shapes += [Text(inside.x, base, text_metrics.shortened(name, sizes.text, left, True),
                               sizes.text, bold=True)] * bool(name)
        inside.shapes += [Text(end, base, number, sizes.text, "soft" if head else "ink", "end",
                               not head) for end, number in zip(ends, numbers, strict=True)]
        inside.y += text_metrics.line_height(sizes.text)
    height = inside.y + sizes.chip // 2
    return [Frame(0, 0, room, height, "card", "ink", 2, 8), *inside.shapes], height
