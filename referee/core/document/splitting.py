"""Split a page into parts of a given size: between blocks, or otherwise between lines or rows.

A block that fits into a part of its own is never split, a row of a table only if it is too
large for any part. Each piece of a split block repeats the heading of its section, and the
headings of the columns of a table.
"""

from collections.abc import Callable

from referee.core.document.blocks import Block, GridBlock, Heading, Page, TableBlock, TextBlock

Size = Callable[[Block], int]

CONTINUED = " (continued)"
MIN_LINES = 3  # lines or rows that must fit into the rest of a part to begin a long block there


def split_page(page: Page, size: Size, room: int) -> tuple[Page, ...]:
    """The parts, none larger than ``room``; at least one, and none empty unless the page is.

    ``size`` is the size of a block; the size of a part is the sum of its blocks. Raises
    ValueError if there is no room for a single character.
    """
    cutter = _PageSplitter(size, room)
    for block in page:
        cutter.add(block)
    return cutter.end()


class _PageSplitter:
    """Fills one part after the other."""

    def __init__(self, size: Size, room: int) -> None:
        self.size, self.room = size, room
        self.done: list[Page] = []
        self.part: list[Block] = []
        self.left = room
        self.heading: Heading | None = None  # the heading of the next blocks
        self.heading_placed = True  # whether the current part has it already

    def add(self, block: Block) -> None:
        if isinstance(block, Heading):
            self._place_lone_heading()
            # A heading that leaves no room for text below it is treated as a line.
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
        if self.heading is not None and not self.heading_placed:
            if self.size(self.heading) > self.left:
                self._next_part()
            self._put(self.heading)
        self.heading_placed = True

    def _add_piece(self, block: Block) -> Block | None:
        """Add as much of a block as fits; the rest of it, or None if all was added."""
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
        """Whether a block fits; quickly for long ones, as a line has at least size 1."""
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
        """Begin the next part; what continues there gets its heading again."""
        if self.part or not self.done:
            self.done.append(tuple(self.part))
        if self.heading is not None and self.heading_placed and self.part:
            self.heading, self.heading_placed = _continued(self.heading), False
        self.part, self.left = [], self.room

    def _most_lines(self, block: Block) -> int:
        """How many lines or rows of a block fit, by doubling and bisection."""
        fits, too_many = 0, 1
        end = _count(block)
        while too_many < end and self._fits(_slice(block, 0, too_many), self.left):
            fits, too_many = too_many, 2 * too_many
        too_many = min(too_many, end)
        while too_many - fits > 1:
            middle = (fits + too_many) // 2
            if self._fits(_slice(block, 0, middle), self.left):
                fits = middle
            else:
                too_many = middle
        return fits

    def _split_finely(self, block: Block) -> Block:
        """A block whose first line or row is too large for any part, in smaller pieces."""
        if isinstance(block, TableBlock):
            rows = (block.head, *block.rows) if any(block.head) else block.rows
            return TextBlock(tuple("  ".join(filter(None, row)) for row in rows))
        lines = _lines(block)
        first = lines[0]
        fits, too_many = 0, len(first)
        while too_many - fits > 1:
            middle = (fits + too_many) // 2
            if self._fits(TextBlock((first[:middle],)), self.left):
                fits = middle
            else:
                too_many = middle
        if not fits:
            raise ValueError(f"no room for a letter in {self.room}")
        blank = first.rfind(" ", 0, fits + 1)
        end = blank if blank > 0 and first[:blank].strip() else fits
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
