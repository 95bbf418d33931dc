"""A page as a fragment of HTML for mails: tables with inline styles, no classes, no scripts.

Mail programs drop style sheets, and many change colours: so no colours are set except those
of lines, and no information depends on colour.
"""

from html import escape

from referee.core.base.control_characters import visible
from referee.core.document import escaping
from referee.core.document.blocks import (
    Block,
    GridBlock,
    Heading,
    PictureBlock,
    TableBlock,
    TextBlock,
)

# Cells have only an alignment: a style for each would be longer than their text, and Gmail
# clips a mail at about 100 kB.
_LEFT = ' align="left"'  # as cells of a head are centred otherwise
_TABLE = ('<table border="1" cellpadding="3" '
          'style="border-collapse:collapse;border-color:#999;margin:4px 0">')


def write(block: Block) -> str:
    """A block without a final line end; empty if there is nothing in it."""
    if isinstance(block, Heading):
        title = escaping.title(block.text)
        return f'<h3 style="margin:16px 0 4px">{_text(title)}</h3>' if title else ""
    if isinstance(block, TextBlock):
        lines = "<br>\n".join(indent + _text(body) for indent, body in map(escaping.split_indent,
                                                                          block.lines))
        return f'<p style="margin:4px 0">{lines}</p>' * bool(block.lines)
    if isinstance(block, GridBlock):
        # The first line end after <pre> is not part of the text.
        text = "\n".join(map(visible, block.lines))
        return f'<pre style="margin:4px 0;font-size:13px;line-height:1.2">\n{_text(text)}</pre>' * (
            bool(block.lines))
    if isinstance(block, PictureBlock):
        return block.html
    return _table(block)


def feet(lines: tuple[str, ...]) -> str:
    """Lines of a footer, which people copy as they are."""
    code = "<br>\n".join(f"<code>{_text(visible(line))}</code>" for line in lines)
    return f'<p style="margin:12px 0 4px">{code}</p>'


def _text(text: str) -> str:
    return escape(text, quote=False)


def _table(table: TableBlock) -> str:
    columns = max((len(row) for row in (table.head, *table.rows)), default=0)
    if not columns or not (any(table.head) or table.rows):
        return ""
    align = table.align.ljust(columns, "<")
    head = f"<thead>{_row(table.head, align, columns, 'th')}</thead>\n" if any(table.head) else ""
    rows = "\n".join(_row(row, align, columns, "td") for row in table.rows)
    return f"{_TABLE}\n{head}<tbody>\n{rows}\n</tbody></table>"


def _row(row: tuple[str, ...], align: str, columns: int, kind: str) -> str:
    cells = zip(row + ("",) * (columns - len(row)), align, strict=False)
    return f"<tr>{''.join(_cell(cell, kind, side) for cell, side in cells)}</tr>"


def _cell(text: str, kind: str, side: str) -> str:
    """A cell; one of the head without text is no heading."""
    align = ' align="right"' if side == ">" else ""
    if kind == "th" and text:
        return f'<th scope="col"{align or _LEFT}>{_text(visible(text))}</th>'
    return f"<td{align}>{_text(visible(text))}</td>"
