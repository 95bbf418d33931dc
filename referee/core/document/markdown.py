"""A page as Markdown, in the dialects of CommonMark, Discourse, Reddit and Discord.

The specification of CommonMark has no tables; Discourse and Reddit have them with
pipes. Discord has neither tables nor longer fences, and keeps line breaks; the others
need two spaces or a backslash before one. Old Reddit has no fences, allows a backslash
before few characters and none inside a table, where ``|`` must be an entity.
Sources: spec.commonmark.org; Discourse's markdown-it and its emoji.js; Reddit's
snudown; Discord's help on Markdown.
"""

import re

from msgspec import Struct

from referee.core.base.control_characters import visible
from referee.core.document import blocks, escaping
from referee.core.document.blocks import Block, Heading, TableBlock, TextBlock
from referee.core.document.escaping import BREAK

_FIRST = re.compile(r"(\d*)[-+.)]")  # a list item, a rule, the underline of a heading
_UNDERLINE = re.compile(r"=+$")
_RULER = re.compile(r"^(?=[ :|-]+$)(?=.*-)")  # below a | it makes a table, even in code
_TICKS = re.compile(r"`+")
_IN_CODE = re.compile(r"`(?=`)|@(?=everyone|here)")


class Dialect(Struct, frozen=True):
    """How one reader of Markdown reads it."""

    signs: re.Pattern[str]  # characters that are always escaped
    breaks: re.Pattern[str]  # where text needs a break
    newline: str = "  \n"  # a line break within a paragraph
    pipe: str = r"\|"  # a | in text
    tables: bool = True
    fences: bool = True  # if False, code is indented
    longer: bool = True  # longer fences can contain shorter ones


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
    """A block without a final line end; empty if there is nothing in it."""
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
    """Lines of a footer, which people copy as they are: as code, so that nothing is changed."""
    return dialect.newline.join(f"`{line}`" for line in lines)


def _lines(lines: tuple[str, ...], dialect: Dialect) -> str:
    result = ""
    for text in lines:
        indent, body = escaping.split_indent(text)
        line = indent + _text(body, dialect)
        if body and not indent:
            line = _escape_line_start(line)
        # Beside an empty line the characters of a line break would be shown.
        breaks_line = result and not result.endswith("\n") and line
        result += (dialect.newline if breaks_line else "\n" * bool(result)) + line
    return result


def _escape_line_start(line: str) -> str:
    """A line, escaped already, so that its beginning is not read as markup."""
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
