"""Marks lines of our mails that begin like orders, so that quoting them orders nothing.

Replies contain our lines, in text or HTML, with or without quote marks. So none of them may be
parsed as an order. The mark is placed where it breaks neither a table nor a list: in the indent, in
a column of its own, before each line of its paragraph.
"""

from collections.abc import Callable

from msgspec.structs import replace

from referee.core.document import blocks
from referee.core.document.blocks import (
    Block,
    GridBlock,
    Heading,
    Page,
    PictureBlock,
    TableBlock,
    TextBlock,
)
from referee.pbem.inbound.normalization import OURS, order_text

MARK = f"{OURS} "
_AHEAD = 8  # words examined to decide whether a text begins like an order
_ROOM = " " * len(MARK)


def mark_orders(shown: Page, is_order: Callable[[str], bool]) -> Page:
    """The page with a mark before all lines, rows and headings that begin like orders."""
    return tuple(_mark_block(block, is_order) for block in shown)


def text(shown: Page, width: int, is_order: Callable[[str], bool]) -> list[str]:
    """The lines of a marked page; none is wrapped where its rest would begin like an order."""
    def glued(rest: list[str]) -> bool:
        return bool(order_text(" ".join(rest[:_AHEAD]), is_order))

    return [_mark_line(line) if order_text(line, is_order) else line
            for line in blocks.text(shown, width, glued).splitlines()]


def _mark_block(block: Block, is_order: Callable[[str], bool]) -> Block:
    if isinstance(block, Heading):
        return Heading(_mark_line(block.text)) if order_text(block.text, is_order) else block
    if isinstance(block, TextBlock):
        return replace(block, lines=_mark_lines(block.lines, is_order))
    if isinstance(block, PictureBlock):
        return block
    if isinstance(block, GridBlock):
        return replace(block, lines=_mark_grid(block.lines, is_order))
    return _mark_table(block, is_order)


def _mark_line(line: str) -> str:
    """The line with the mark in its indent, or else in front."""
    text = line.lstrip()
    return line[:len(line) - len(text)][:-len(MARK)] + MARK + text


def _mark_lines(lines: tuple[str, ...], is_order: Callable[[str], bool]) -> tuple[str, ...]:
    """The paragraph; if one unindented line needs the mark, all unindented lines get it."""
    order_lines = {line for line in lines if order_text(line, is_order)}
    margin = any(not line[:1].isspace() for line in order_lines)
    return tuple(_mark_line(line) if line in order_lines
                 or (margin and line and not line[:1].isspace()
                     and not line.startswith(OURS)) else line
                 for line in lines)


def _mark_grid(lines: tuple[str, ...], is_order: Callable[[str], bool]) -> tuple[str, ...]:
    """The board, shifted right as a whole if there is no room for the mark."""
    order_lines = {line for line in lines if order_text(line, is_order)}
    if any(not line.startswith(_ROOM) for line in order_lines):
        return tuple(MARK + line if line in order_lines else _ROOM + line if line else line
                     for line in lines)
    return tuple(_mark_line(line) if line in order_lines else line for line in lines)


def _mark_table(table: TableBlock, is_order: Callable[[str], bool]) -> TableBlock:
    """The table; its first column gets room for the mark if a row needs it."""
    rows = (table.head, *table.rows)
    marked_rows = [bool(order_text("  ".join(filter(None, row)), is_order)) for row in rows]
    if not any(marked_rows):
        return table
    head, *others = ((MARK if mine else _ROOM) + row[0] if row and any(row) else "".join(row[:1])
                     for row, mine in zip(rows, marked_rows, strict=True))
    return TableBlock((head, *table.head[1:]) if table.head else (),
                      tuple((first, *row[1:]) for first,
                            row in zip(others, table.rows, strict=True)),
                      table.align)
