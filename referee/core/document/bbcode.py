"""A page as BBCode, as phpBB and BoardGameGeek read it.

Tables and boards stand in what shows every letter as wide as the others. BBCode
has no sign that says "as it stands", so a tag that is none is broken.
Sources: phpBB's textformatter and s9e's parser of BBCodes; BoardGameGeek's wiki,
pages "Forum formatting" and "Forum Editor".
"""

import re

from msgspec import Struct

from referee.core.document import blocks, escaping
from referee.core.document.blocks import Block, Heading, TextBlock

# A board may have tags of its own, so whatever has the form of one is one.
TAG = r"\[(?=/?(?:\*|[-\w]{1,60})[\]\s=:/])"


class Dialect(Struct, frozen=True):
    """How one reader of BBCode reads it.

    ``code`` is its tag of code, and ``breaks`` is where a break goes, ``code_breaks`` it too.
    Without ``allows_angles`` a ``<`` would silently end the post.
    """

    code: str
    breaks: re.Pattern[str]
    code_breaks: re.Pattern[str]
    allows_angles: bool = True


_ALL = escaping.break_pattern(TAG)
PHPBB = Dialect("code", _ALL, re.compile(TAG))
# BoardGameGeek strips what stands behind a < without a blank; both are written alike.
BGG = Dialect("c", _ALL, _ALL, allows_angles=False)
_ANGLES = str.maketrans("<>", "‹›")


def write(block: Block, dialect: Dialect) -> str:
    """A block without a line end; empty, if nothing is in it."""
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
    """Lines that are to be copied as they are.

    The colon behind a turn ends what could be a tag; of "commitment" there is none.
    """
    return "\n".join(lines)


def _text(text: str, dialect: Dialect, where: re.Pattern[str]) -> str:
    text = escaping.insert_breaks(text, where)
    return text if dialect.allows_angles else text.translate(_ANGLES)
