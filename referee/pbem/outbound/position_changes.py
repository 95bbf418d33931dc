"""Selects how much of the position a mail shows: all, only the changes, or none.

What a reader was shown is stored as digests: one for each row of a table and each line of a
paragraph, with its heading. A part is shown again if it differs, whatever changed it: a move, an
undo, a ruling.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core.document.blocks import Block, Heading, Page, TableBlock, TextBlock
from referee.core.document.surfaces import MAIL, resolved_page
from referee.core.match.match import Match
from referee.pbem.outbound import content
from referee.pbem.roster.game_roster import SHOWN

How = Literal["whole", "fresh", "few", "changed", "none"]
DIGITS = 9  # of a digest: with two hundred lines, one in three hundred million is taken for another
FEW = 3  # if the changes times this are longer than the position, all of it is shown
LEAD = "What has changed in the position (SHOW sends all of it):"


class ShownPosition(Struct, frozen=True):
    """The part of the position that a mail shows."""

    page: Page
    digests: str  # digests of what its reader then knows
    is_full: bool = False  # the mail shows all of the position


class _PositionPart(Struct, frozen=True):
    """Rows or lines of a block that belong together, with their heading and digest."""

    heading: Heading | None
    block: Block
    digest: str


def changed_position(match: Match, viewer: str, known: str, how: How) -> ShownPosition:
    """The part of the position to show, and the digests of what the reader then knows.

    ``known`` are the digests of what was shown before. ``whole``: all of the position; ``fresh``:
    all of it if anything differs; ``changed``: only what was not shown; ``few``: the same, or all
    if that is much; ``none``: nothing, and ``known`` stays.
    """
    if how == "none":
        return ShownPosition((), known)
    shown = content.position(match, viewer)
    parts = [*_parts(shown)]
    marks = "".join(part.digest for part in parts[:SHOWN // DIGITS])  # the rest is always shown
    before = _split_digests(known)
    new = [part for part in parts if part.digest not in before]
    if how == "fresh" and _split_digests(marks) == before:
        return ShownPosition((), marks)
    if how in ("whole", "fresh") or (how == "few" and FEW * len(new) > len(parts)):
        return ShownPosition(shown, marks, is_full=True)
    blocks: list[Block] = []
    last: _PositionPart | None = None
    for part in new:
        heading = part.heading if last is None or part.heading is not last.heading else None
        blocks += [heading] if heading else []
        blocks.append(part.block)
        last = part
    lead = [TextBlock((LEAD,))] * bool(blocks and before & _split_digests(marks))
    return ShownPosition((*lead, *_join_blocks(blocks)), marks)


def _split_digests(known: str) -> set[str]:
    return {known[i:i + DIGITS] for i in range(0, len(known), DIGITS)}


def _parts(shown: Page) -> Iterator[_PositionPart]:
    """The parts of a page that can change separately, in order."""
    heading = None
    for block in shown:
        if isinstance(block, Heading):
            heading = block
            continue
        for part in _split_block(block):
            title = MAIL.resolve(heading.text) if heading else ""
            text = f"{title}|{resolved_page((part,), MAIL)[0]}"
            yield _PositionPart(heading, part, sha256(text.encode()).hexdigest()[:DIGITS])


def _split_block(block: Block) -> Iterator[Block]:
    """The rows of a table and the lines of a paragraph, each with its continuation lines."""
    if isinstance(block, TableBlock):
        rows: list[tuple[tuple[str, ...], ...]] = []
        for row in block.rows:
            if rows and not row[0]:  # continues the row above
                rows[-1] += (row,)
            else:
                rows.append((row,))
        yield from (replace(block, rows=some) for some in rows)
    elif isinstance(block, TextBlock):
        lines: list[tuple[str, ...]] = []
        for line in block.lines:
            if lines and line[:1].isspace():
                lines[-1] += (line,)
            else:
                lines.append((line,))
        yield from map(TextBlock, lines)
    else:
        yield block


def _join_blocks(blocks: list[Block]) -> Iterator[Block]:
    """Join the parts of one table or paragraph again."""
    last: Block | None = None
    for block in blocks:
        if isinstance(last, TableBlock) and isinstance(block,
                                                       TableBlock) and last.head == block.head:
            last = replace(last, rows=last.rows + block.rows)
        elif isinstance(last, TextBlock) and isinstance(block, TextBlock):
            last = TextBlock(last.lines + block.lines)
        else:
            if last is not None:
                yield last
            last = block
    if last is not None:
        yield last
