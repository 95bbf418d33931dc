"""A page as BBCode, as phpBB and BoardGameGeek read it.

Tables and boards are put into tags with a fixed-width font. BBCode has no escape
character, so text that looks like a tag is broken by an invisible character.
Sources: phpBB's textformatter and s9e's parser of BBCodes; BoardGameGeek's wiki,
pages "Forum formatting" and "Forum Editor".
"""

import re

from msgspec import Struct

from referee.core.document import blocks, escaping
from referee.core.document.blocks import Block, Heading, TextBlock

# A forum may have tags of its own, so everything in the form of a tag counts as one.
TAG = r"\[(?=/?(?:\*|[-\w]{1,60})[\]\s=:/])"


class Dialect(Struct, frozen=True):
    """How one forum reads BBCode."""

    code: str  # its tag for code
    breaks: re.Pattern[str]  # where text needs a break
    code_breaks: re.Pattern[str]  # where code needs a break
    allows_angles: bool = True  # if False, a ``<`` would silently end the post


_ALL = escaping.break_pattern(TAG)
PHPBB = Dialect("code", _ALL, re.compile(TAG))
# BoardGameGeek removes what follows a < without a blank; both angles are replaced.
BGG = Dialect("c", _ALL, _ALL, allows_angles=False)
_ANGLES = str.maketrans("<>", "‹›")


def write(block: Block, dialect: Dialect) -> str:
    """A block without a final line end; empty if there is nothing in it."""
    if isinstance(block, Heading):
        title = escaping.title(block.text)
        return f"[b]{_text(title, dialect, dialect.breaks)}[/b]" if title else ""
    if isinstance(block, TextBlock):
        return "\n".join(indent + _text(body, dialect, dialect.breaks)
                         for indent, body in map(escaping.split_indent, block.lines))
    text = blocks.text((block,)).rstrip("\n")
    if not text.strip():
        return ""
    return f"[{dialect.code}]{_text(text, dialect, dialect.code_breaks)}[/{dialect.code}]"


def feet(lines: tuple[str, ...], dialect: Dialect) -> str:
    """Lines of a footer, which people copy as they are.

    They need no breaks: they contain nothing in the form of a tag.
    """
    return "\n".join(lines)


def _text(text: str, dialect: Dialect, breaks: re.Pattern[str]) -> str:
    text = escaping.insert_breaks(text, breaks)
    return text if dialect.allows_angles else text.translate(_ANGLES)
