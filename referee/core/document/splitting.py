"""A page cut into parts of a given size: between blocks, else between lines or rows.

A block that fits into a part of its own is never cut, a row of a table only if
no part is large enough for it. Of what is cut each piece stands under its heading
again, a table's under its head too.
"""

from collections.abc import Callable

from referee.core.document.blocks import Block, GridBlock, Heading, Page, TableBlock, TextBlock

Size = Callable[[Block], int]

CONTINUED = " (continued)"
MIN_LINES = 3  # lines or rows for which a block that is too long is begun on what room is left


def split_page(page: Page, size: Size, room: int) -> tuple[Page, ...]:
    """The parts, none larger than ``room``; at least one, of which only a lone one is empty.

    ``size`` is what a block takes, and a part takes what its blocks do.
    ValueError: there is no room for a single letter.
    """
    cutter = _PageSplitter(size, room)
    for block in page:
        cutter.add(block)
    return cutter.end()


class _PageSplitter:
    """Fills one part after the other.

    ``heading`` is the heading of what comes; ``heading_placed`` says whether it stands in
    the part already.
    """

    def __init__(self, size: Size, room: int) -> None:
        self.size, self.room = size, room
        self.done: list[Page] = []
        self.part: list[Block] = []
        self.left = room
        self.heading: Heading | None = None
        self.heading_placed = True

    def add(self, block: Block) -> None:
        if isinstance(block, Heading):
            self._place_lone_heading()
            # One that leaves no room for anything below is a line like others.
            if 2 * self.size(_continued(block)) <= self.room:
                self.heading, self.heading_placed = block, False
                return
            self.heading, block = None, TextBlock((block.text,))
        while True:
            remainder = self._add_piece(block)
            if remainder is None:
                return
            block = remainder

    def end(self) -> tuple[Page, ...]:
        self._place_lone_heading()
        if self.part or not self.done:
            self._next_part()
        return tuple(self.done)

    def _place_lone_heading(self) -> None:
        """A heading with nothing below it stands by itself."""
        if self.heading is not None and not self.heading_placed:
            if self.size(self.heading) > self.left:
                self._next_part()
            self._put(self.heading)
        self.heading_placed = True

    def _add_piece(self, block: Block) -> Block | None:
        """Take what can be taken of a block; the rest of it, None if all was."""
        if self._fits(block, self.left):
            self._take(block)
            return None
        head = _continued(self.heading) if self.heading and self.heading_placed else self.heading
        if self._has_room(block, self.room - (self.size(head) if head else 0)):
            self._next_part()
            self._take(block)
            return None
        count = self._most_lines(block)
        if self.part and count < min(MIN_LINES, _count(block)):
            self._next_part()
            count = self._most_lines(block)
        if not count:
            return self._split_finely(block)
        self._take(_slice(block, 0, count))
        self._next_part()
        return _slice(block, count, _count(block))

    def _fits(self, block: Block, room: int) -> bool:
        head = 0 if self.heading_placed or self.heading is None else self.size(self.heading)
        return self._has_room(block, room - head)

    def _has_room(self, block: Block, room: int) -> bool:
        """Whether a block takes no more than this; a line takes one at least, to be quick."""
        return _count(block) <= room + 1 and self.size(block) <= room

    def _take(self, block: Block) -> None:
        if self.heading is not None and not self.heading_placed:
            self._put(self.heading)
            self.heading_placed = True
        self._put(block)

    def _put(self, block: Block) -> None:
        self.part.append(block)
        self.left -= self.size(block)

    def _next_part(self) -> None:
        """The next part; what goes on in it stands under its heading again."""
        if self.part or not self.done:
            self.done.append(tuple(self.part))
        if self.heading is not None and self.heading_placed and self.part:
            self.heading, self.heading_placed = _continued(self.heading), False
        self.part, self.left = [], self.room

    def _most_lines(self, block: Block) -> int:
        """How many lines or rows of a block fit, by doubling and halving."""
        fine, bad = 0, 1
        end = _count(block)
        while bad < end and self._fits(_slice(block, 0, bad), self.left):
            fine, bad = bad, 2 * bad
        bad = min(bad, end)
        while bad - fine > 1:
            middle = (fine + bad) // 2
            if self._fits(_slice(block, 0, middle), self.left):
                fine = middle
            else:
                bad = middle
        return fine

    def _split_finely(self, block: Block) -> Block:
        """A block whose first line or row no part can hold, in pieces that are smaller."""
        if isinstance(block, TableBlock):
            rows = (block.head, *block.rows) if any(block.head) else block.rows
            return TextBlock(tuple("  ".join(filter(None, row)) for row in rows))
        lines = _lines(block)
        first = lines[0]
        fine, bad = 0, len(first)
        while bad - fine > 1:
            middle = (fine + bad) // 2
            if self._fits(TextBlock((first[:middle],)), self.left):
                fine = middle
            else:
                bad = middle
        if not fine:
            raise ValueError(f"no room for a letter in {self.room}")
        blank = first.rfind(" ", 0, fine + 1)
        end = blank if blank > 0 and first[:blank].strip() else fine
        remainder = first[end:].strip(" ")
        return TextBlock((first[:end], *((remainder,) if remainder else ()), *lines[1:]))


def _continued(head: Heading) -> Heading:
    return head if head.text.endswith(CONTINUED) else Heading(head.text + CONTINUED)


def _lines(block: Block) -> tuple[str, ...]:
    assert isinstance(block, TextBlock | GridBlock)
    return block.lines


def _count(block: Block) -> int:
    return len(block.rows) if isinstance(block, TableBlock) else len(_lines(block))


def _slice(block: Block, start: int, end: int) -> Block:
    if isinstance(block, TableBlock):
        return TableBlock(block.head, block.rows[start:end], block.align)
    lines = _lines(block)[start:end]
    return GridBlock(lines) if isinstance(block, GridBlock) else TextBlock(lines)
