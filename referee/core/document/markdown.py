"""A page as Markdown, in the dialects of those who read it: one name, four languages.

CommonMark as its specification has it knows no tables; Discourse and Reddit
have them with pipes. Discord knows neither them nor longer fences, and breaks
lines where they are broken; elsewhere two blanks or a backslash must say so.
Old Reddit knows no fences, takes a backslash before few signs and none inside a
table, where ``|`` must be an entity.
Sources: spec.commonmark.org; Discourse's markdown-it and its emoji.js; Reddit's
snudown; Discord's help on Markdown.
"""

import re

from msgspec import Struct

from referee.core.base.control_characters import visible
from referee.core.document import blocks, escaping
from referee.core.document.blocks import Block, Heading, TableBlock, TextBlock
from referee.core.document.escaping import BREAK

_FIRST = re.compile(r"(\d*)[-+.)]")  # a list, a line drawn across, a heading's underline
_UNDERLINE = re.compile(r"=+$")
_RULER = re.compile(r"^(?=[ :|-]+$)(?=.*-)")  # below a | it makes a table, of code as well
_TICKS = re.compile(r"`+")
_IN_CODE = re.compile(r"`(?=`)|@(?=everyone|here)")


class Dialect(Struct, frozen=True):
    """How one reader of Markdown reads it.

    ``signs`` are escaped wherever they stand, ``breaks`` is where a break goes;
    ``newline`` ends a line within a paragraph. ``pipe`` is how it stands in
    text. Without ``fences`` code is indented; ``longer`` fences hold shorter.
    """

    signs: re.Pattern[str]
    breaks: re.Pattern[str]
    newline: str = "  \n"
    pipe: str = r"\|"
    tables: bool = True
    fences: bool = True
    longer: bool = True


_SIGNS = re.compile(r"[\\`*_\[\]<>&~#^$]")
COMMONMARK = Dialect(_SIGNS, escaping.break_pattern(), newline="\\\n", tables=False)
DISCOURSE = Dialect(_SIGNS, escaping.break_pattern(r"#(?=\w)"))  # a category or a tag
REDDIT = Dialect(re.compile(r"[\\`*_\[\]<>&~#^]"),
                 escaping.break_pattern(escaping.NOT_AFTER_WORD + r"[ur]/(?=\w)"),
                 pipe="&#124;", fences=False)
DISCORD = Dialect(re.compile(r"[\\`*_\[\]<>~#]"), escaping.break_pattern(), newline="\n",
                  tables=False,
                  longer=False)


def write(block: Block, dialect: Dialect) -> str:
    """A block without a line end; empty, if nothing is in it."""
    if isinstance(block, Heading):
        title = escaping.title(block.text)
        # Old Reddit drops # at the end of a heading, escaped or not.
        end = BREAK if title.endswith("#") else ""
        return f"### {_text(title, dialect)}{end}" if title else ""
    if isinstance(block, TextBlock):
        return _lines(block.lines, dialect)
    if isinstance(block, TableBlock) and dialect.tables and any(block.head):
        return _table(block, dialect)
    return _code(blocks.text((block,)), dialect)


def feet(lines: tuple[str, ...], dialect: Dialect) -> str:
    """Lines that are to be copied as they are: code, in which nothing is read as anything."""
    return dialect.newline.join(f"`{line}`" for line in lines)


def _lines(lines: tuple[str, ...], dialect: Dialect) -> str:
    out = ""
    for text in lines:
        indent, body = escaping.split_indent(text)
        line = indent + _text(body, dialect)
        if body and not indent:
            line = _escape_line_start(line)
        # What ends a line would stand in an empty one, or before it, as it is.
        out += (dialect.newline if out and not out.endswith("\n") and line else "\n" * bool(out)
                ) + line
    return out


def _escape_line_start(line: str) -> str:
    """A line whose beginning means nothing, its signs escaped already."""
    first = _FIRST.match(line)
    if first:
        return f"{first[1]}\\{line[len(first[1]):]}"
    return BREAK + line if _UNDERLINE.match(line) else line


def _text(text: str, dialect: Dialect) -> str:
    text = dialect.signs.sub(r"\\\g<0>", escaping.insert_breaks(text, dialect.breaks))
    return text.replace("|", dialect.pipe)


def _table(table: TableBlock, dialect: Dialect) -> str:
    columns = max(map(len, (table.head, *table.rows)))
    align = table.align.ljust(columns, "<")[:columns]
    rows = ["| " + " | ".join(_text(visible(cell).strip() or " ", dialect)
                              for cell in row + ("",) * (columns - len(row))) + " |"
            for row in (table.head, *table.rows)]
    rows.insert(1, "|" + "|".join("--:" if side == ">" else ":--" for side in align) + "|")
    return "\n".join(rows)


def _code(text: str, dialect: Dialect) -> str:
    text = text.rstrip("\n")
    if not text.strip():
        return ""
    if not dialect.fences:
        return "\n".join("    " + _RULER.sub(BREAK, line) if line else ""
                         for line in text.split("\n"))
    if not dialect.longer:
        text = escaping.insert_breaks(text, _IN_CODE)
    fence = "`" * max(3, *(len(run) + 1 for run in _TICKS.findall(text)), 0)
    return f"{fence}text\n{text}\n{fence}"
