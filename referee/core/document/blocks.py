"""Blocks, of which a page is made, and their plain text for a terminal, 78 columns wide."""

from collections.abc import Callable

from msgspec import Struct

from referee.core.base.control_characters import visible

WIDTH = 78
MAX_GLUED = 40  # characters that are kept on one line at most
Glue = Callable[[list[str]], bool]


class Heading(Struct, frozen=True, tag="heading"):
    """The title of what follows."""

    text: str


class TextBlock(Struct, frozen=True, tag="lines", omit_defaults=True):
    """Running text; a line that is too long is continued below, indented."""

    lines: tuple[str, ...]
    attached: bool = False  # no empty line comes before it


class TableBlock(Struct, frozen=True, tag="table"):
    """Rows of cells, with or without headings.

    There are two spaces between columns. If the rows are too wide, the last column is folded;
    if that would leave it less than 20 characters, there is one space between columns; if that
    is not enough, the rows are folded like lines.
    """

    head: tuple[str, ...]  # headings of the columns
    rows: tuple[tuple[str, ...], ...]
    align: str = ""  # for each column ``<`` (left, also where missing) or ``>`` (right)


class GridBlock(Struct, frozen=True, tag="grid", omit_defaults=True):
    """Lines whose spacing matters, shown unchanged: a board, a line to be copied."""

    lines: tuple[str, ...]
    attached: bool = False  # no empty line comes before it


class PictureBlock(Struct, frozen=True, tag="picture", omit_defaults=True):
    """Where the picture of the position is; nothing in a text."""

    html: str = ""  # the picture itself, which only a mail has
    lines: tuple[str, ...] = ()  # no text


Block = Heading | TextBlock | TableBlock | GridBlock | PictureBlock
Page = tuple[Block, ...]


def text(page: Page, width: int = WIDTH, glue: Glue | None = None) -> str:
    """The page as plain text, with empty lines between blocks and no spaces at line ends.

    ``glue`` tells whether the given words must not begin a continuation line.
    """
    lines: list[str] = []
    for i, block in enumerate(page):
        if isinstance(block, PictureBlock):
            continue
        attached = isinstance(block, TextBlock | GridBlock) and block.attached
        if i and not attached and not isinstance(page[i - 1], Heading):
            lines.append("")
        if isinstance(block, Heading):
            lines.extend(fold(block.text.upper(), width, glue=glue))
        elif isinstance(block, TextBlock):
            for line in block.lines:
                lines.extend(fold(line, width, glue=glue))
        elif isinstance(block, TableBlock):
            lines.extend(_table(block, width, glue))
        else:
            lines.extend(map(visible, block.lines))
    return "\n".join(line.rstrip() for line in lines) + "\n" if lines else ""


def fold(line: str, width: int, hang: int | None = None, glue: Glue | None = None) -> list[str]:
    """A line, wrapped at spaces; continuation lines are indented by ``hang``.

    The default of ``hang`` is the line's own indent + 2; no indent is deeper than half the
    width. A line is not wrapped before words for which ``glue`` is true.
    """
    line = visible(line)
    if len(line) <= width:
        return [line]
    start = min(len(line) - len(line.lstrip()), width // 2)
    indent = " " * min(start + 2 if hang is None else hang, width // 2)
    words = line.split()
    lines, first_words = _wrap(words, width, " " * start, indent)
    if glue and any(glue(words[i:]) for i in first_words):  # few words, as glue is expensive
        lines, _ = _wrap(_join_glued(words, glue), width, " " * start, indent)
    return lines


def _wrap(words: list[str], width: int, current_line: str, indent: str) -> tuple[list[str],
                                                                                 list[int]]:
    """Words in lines, the first beginning with ``current_line``; the words that begin the others.
    """
    lines: list[str] = []
    first_words: list[int] = []
    space = True
    for i, word in enumerate(words):
        index = 0  # how much of the word is written already
        while True:
            room = width - len(current_line) - (0 if space else 1)
            if len(word) - index <= room:
                current_line += word[index:] if space else " " + word
                space = False
                break
            if space:
                current_line, index = current_line + word[index:index + room], index + room
            lines.append(current_line)
            first_words += [i] if not index else []
            current_line, space = indent, True
    lines.append(current_line)
    return lines, first_words


def in_command(words: list[str]) -> bool:
    """Whether a line that begins with these words would begin within a command in backquotes."""
    return sum(word.count("`") for word in words) % 2 == 1


def _join_glued(words: list[str], glue: Glue) -> list[str]:
    """Words, each joined with those after it that must not begin a line."""
    joined = words[:1]
    for i, word in enumerate(words[1:], 1):
        if len(joined[-1]) + len(word) < MAX_GLUED and glue(words[i:]):
            joined[-1] += f" {word}"
        else:
            joined.append(word)
    return joined


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
    lines: list[str] = []
    for row in cells:
        left = gap.join(cell.rjust(w) if a == ">" else cell.ljust(w)
                        for cell, w, a in zip(row[:-1], widths, align, strict=False))
        left += gap if columns > 1 else ""
        last = row[-1].rjust(widths[-1]) if align[columns - 1] == ">" else row[-1]
        folded = fold(last, width - before, hang=0, glue=glue)
        lines.append(left + folded[0])
        lines.extend(" " * before + line for line in folded[1:])
    return lines
