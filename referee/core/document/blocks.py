"""A position or a sheet as blocks, and their text of at most 78 columns, fit for a terminal."""

from collections.abc import Callable

from msgspec import Struct

from referee.core.base.control_characters import visible

WIDTH = 78
MAX_GLUED = 40  # characters that are kept together at most
Glue = Callable[[list[str]], bool]


class Heading(Struct, frozen=True, tag="heading"):
    """The title of what follows."""

    text: str


class TextBlock(Struct, frozen=True, tag="lines"):
    """Running text; a line too long goes on below, indented under its first word."""

    lines: tuple[str, ...]


class TableBlock(Struct, frozen=True, tag="table"):
    """Rows of cells under a head; ``align`` has ``<`` or ``>`` for each column.

    Columns are two blanks apart. If the rows are too wide, the last column is folded;
    if that would leave it less than 20 columns, they are one blank apart; if that
    does not help, the rows run on like lines.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str = ""


class GridBlock(Struct, frozen=True, tag="grid"):
    """Lines whose spacing matters, shown as they are: a board."""

    lines: tuple[str, ...]


Block = Heading | TextBlock | TableBlock | GridBlock
Page = tuple[Block, ...]


def text(page: Page, width: int = WIDTH, glue: Glue | None = None) -> str:
    """The page as plain text, blocks apart by an empty line, no blanks at line ends.

    ``glue`` says of words whether they may not begin a line that goes on.
    """
    out: list[str] = []
    for i, block in enumerate(page):
        if i and not isinstance(page[i - 1], Heading):
            out.append("")
        if isinstance(block, Heading):
            out.extend(fold(block.text.upper(), width, glue=glue))
        elif isinstance(block, TextBlock):
            for line in block.lines:
                out.extend(fold(line, width, glue=glue))
        elif isinstance(block, TableBlock):
            out.extend(_table(block, width, glue))
        else:
            out.extend(map(visible, block.lines))
    return "\n".join(line.rstrip() for line in out) + "\n" if out else ""


def fold(line: str, width: int, hang: int | None = None, glue: Glue | None = None) -> list[str]:
    """A line cut at blanks; what goes on is indented by ``hang`` (as it began + 2).

    No indent is deeper than half the width. It is not cut before words that ``glue`` keeps
    to those before them.
    """
    line = visible(line)
    if len(line) <= width:
        return [line]
    start = min(len(line) - len(line.lstrip()), width // 2)
    indent = " " * min(start + 2 if hang is None else hang, width // 2)
    words = line.split()
    out, cuts = _wrap(words, width, " " * start, indent)
    if glue and any(glue(words[i:]) for i in cuts):  # asked of few words, for it is dear
        out, _ = _wrap(_join_glued(words, glue), width, " " * start, indent)
    return out


def _wrap(words: list[str], width: int, current_line: str, indent: str) -> tuple[list[str],
                                                                                 list[int]]:
    """Words in lines, of which the first begins as ``current_line``; and which words begin the
    others.
    """
    out: list[str] = []
    cuts: list[int] = []
    blank = True
    for i, word in enumerate(words):
        index = 0  # how much of the word stands already
        while True:
            room = width - len(current_line) - (0 if blank else 1)
            if len(word) - index <= room:
                current_line += word[index:] if blank else " " + word
                blank = False
                break
            if blank:
                current_line, index = current_line + word[index:index + room], index + room
            out.append(current_line)
            cuts += [i] if not index else []
            current_line, blank = indent, True
    out.append(current_line)
    return out, cuts


def _join_glued(words: list[str], glue: Glue) -> list[str]:
    """Words, each with those behind it that may not begin a line."""
    out = words[:1]
    for i, word in enumerate(words[1:], 1):
        if len(out[-1]) + len(word) < MAX_GLUED and glue(words[i:]):
            out[-1] += f" {word}"
        else:
            out.append(word)
    return out


def _table(table: TableBlock, width: int, glue: Glue | None) -> list[str]:
    rows = ((table.head, *table.rows) if any(table.head) else table.rows)
    columns = max(map(len, rows), default=0)
    cells = [tuple(map(visible, row)) + ("",) * (columns - len(row)) for row in rows]
    if not columns:
        return []
    widths = [max(len(row[i]) for row in cells) for i in range(columns)]
    align = table.align.ljust(columns, "<")
    gap = next((gap for gap in ("  ", " ") if sum(widths[:-1]) + len(gap) * (columns - 1)
                + min(widths[-1], 20) <= width), "")
    before = sum(widths[:-1]) + len(gap) * (columns - 1)
    if not gap:
        return [line for row in cells for line in fold("  ".join(filter(None, row)), width,
                                                     glue=glue)]
    out: list[str] = []
    for row in cells:
        left = gap.join(cell.rjust(w) if a == ">" else cell.ljust(w)
                        for cell, w, a in zip(row[:-1], widths, align, strict=False))
        left += gap if columns > 1 else ""
        last = row[-1].rjust(widths[-1]) if align[columns - 1] == ">" else row[-1]
        folded = fold(last, width - before, hang=0, glue=glue)
        out.append(left + folded[0])
        out.extend(" " * before + more for more in folded[1:])
    return out
