"""The position in a mail: whole, only what of it changed since its reader's last, or none.

What a reader was shown is remembered as a digest of each part: a paragraph or a table with the
heading that it stands under. So a part comes again if it is another, whatever changed it: a move,
an undo, a ruling.
"""

from collections.abc import Collection, Iterator
from hashlib import sha256
from typing import Literal

from referee.core.page import page
from referee.core.page.page import Block, Heading, Lines, Page
from referee.core.table.table import Table
from referee.desk.write import telling

How = Literal["whole", "changed", "none"]
DIGITS = 8  # of a digest
REST = "The rest of the position is as you know it; SHOW sends all of it."


def of(now: Table, eyes: str, known: Collection[str], how: How) -> tuple[Page, tuple[str, ...]]:
    """What of the position a mail has, and what its reader knows then: a digest of each part.

    ``known`` are the digests of the parts that were shown before. ``whole`` is all of it,
    ``changed`` the parts that were not, ``none`` nothing; then the reader knows what was known.
    """
    if how == "none":
        return (), tuple(known)
    shown = telling.position(now, eyes)
    if how == "whole":
        return shown, tuple(mark for *_, mark in _parts(shown))
    blocks: list[Block] = []
    last: Heading | None = None
    marks = []
    for heading, block, mark in _parts(shown):
        marks.append(mark)
        if mark not in known:
            blocks += [heading] if heading is not None and heading is not last else []
            blocks.append(block)
            last = heading
    if blocks and not {*marks}.isdisjoint(known):
        blocks.append(Lines((REST,)))
    return tuple(blocks), tuple(marks)


def same(now: Table, eyes: str, known: Collection[str]) -> bool:
    """Whether a reader who was shown this knows the position as it is."""
    return {mark for *_, mark in _parts(telling.position(now, eyes))} == {*known}


def _parts(shown: Page) -> Iterator[tuple[Heading | None, Block, str]]:
    """The blocks of a page, each with the heading that it stands under, and its digest."""
    heading = None
    for block in shown:
        if isinstance(block, Heading):
            heading = block
        else:
            whole = page.text((heading, block) if heading else (block,))
            yield heading, block, sha256(whole.encode()).hexdigest()[:DIGITS]
