"""The mark before what begins like an order in a mail of ours, so that nobody's program orders it.

A mail that is answered comes back with our lines, in text or HTML, with or without marks of a
quote. So none of them may be read as an order. The mark stands where it breaks neither a table
nor a list: in the indent, in a column of its own, before each line of its paragraph.
"""

from collections.abc import Callable

from referee.core.document import blocks
from referee.core.document.blocks import Block, Grid, Heading, Lines, Page, Table
from referee.pbem.inbound.normalization import OURS, order

MARK = f"{OURS} "
_AHEAD = 8  # words that are looked at to tell whether a text begins like an order
_ROOM = " " * len(MARK)


def marked(shown: Page, begins: Callable[[str], bool]) -> Page:
    """A page with the mark before all of its lines, rows and titles that begin like orders."""
    return tuple(_block(block, begins) for block in shown)


def text(shown: Page, width: int, begins: Callable[[str], bool]) -> list[str]:
    """The lines of a page that is marked; none is cut where its rest would begin like an order."""
    def glued(rest: list[str]) -> bool:
        return bool(order(" ".join(rest[:_AHEAD]), begins))

    return [_line(line) if order(line, begins) else line
            for line in blocks.text(shown, width, glued).splitlines()]


def _block(block: Block, begins: Callable[[str], bool]) -> Block:
    if isinstance(block, Heading):
        return Heading(_line(block.text)) if order(block.text, begins) else block
    if isinstance(block, Lines):
        return Lines(_lines(block.lines, begins))
    if isinstance(block, Grid):
        return Grid(_grid(block.lines, begins))
    return _table(block, begins)


def _line(line: str) -> str:
    """A line with the mark in its indent, if it has one, else before it."""
    said = line.lstrip()
    return line[:len(line) - len(said)][:-len(MARK)] + MARK + said


def _lines(lines: tuple[str, ...], begins: Callable[[str], bool]) -> tuple[str, ...]:
    """A paragraph: if one of its lines at the margin has the mark, all there have it."""
    found = {line for line in lines if order(line, begins)}
    margin = any(not line[:1].isspace() for line in found)
    return tuple(_line(line) if line in found or (margin and line and not line[:1].isspace()
                                                  and not line.startswith(OURS)) else line
                 for line in lines)


def _grid(lines: tuple[str, ...], begins: Callable[[str], bool]) -> tuple[str, ...]:
    """A board, moved to the right as a whole if the mark has no room else."""
    found = {line for line in lines if order(line, begins)}
    if any(not line.startswith(_ROOM) for line in found):
        return tuple(MARK + line if line in found else _ROOM + line if line else line
                     for line in lines)
    return tuple(_line(line) if line in found else line for line in lines)


def _table(table: Table, begins: Callable[[str], bool]) -> Table:
    """A table, whose first column gets room for the mark if one of its rows needs it."""
    rows = (table.head, *table.rows)
    found = [bool(order("  ".join(filter(None, row)), begins)) for row in rows]
    if not any(found):
        return table
    head, *others = ((MARK if mine else _ROOM) + row[0] if row and any(row) else "".join(row[:1])
                     for row, mine in zip(rows, found, strict=True))
    return Table((head, *table.head[1:]) if table.head else (),
                 tuple((first, *row[1:]) for first, row in zip(others, table.rows, strict=True)),
                 table.align)
