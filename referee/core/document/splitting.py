"""A page cut into parts of a given size: between blocks, else between lines or rows.

A block that fits into a part of its own is never cut, a row of a table only if
no part is large enough for it. Of what is cut each piece stands under its heading
again, a table's under its head too.
"""

from collections.abc import Callable

from referee.core.document.blocks import Block, Grid, Heading, Lines, Page, Table

Size = Callable[[Block], int]

AGAIN = " (continued)"
FEWEST = 3  # lines or rows for which a block that is too long is begun on what room is left


def parted(page: Page, size: Size, room: int) -> tuple[Page, ...]:
    """The parts, none larger than ``room``; at least one, of which only a lone one is empty.

    ``size`` is what a block takes, and a part takes what its blocks do.
    ValueError: there is no room for a single letter.
    """
    cutter = _Cutter(size, room)
    for block in page:
        cutter.add(block)
    return cutter.end()


class _Cutter:
    """Fills one part after the other.

    ``head`` is the heading of what comes; ``stands`` says whether it stands in
    the part already.
    """

    def __init__(self, size: Size, room: int) -> None:
        self.size, self.room = size, room
        self.done: list[Page] = []
        self.now: list[Block] = []
        self.left = room
        self.head: Heading | None = None
        self.stands = True

    def add(self, block: Block) -> None:
        if isinstance(block, Heading):
            self._alone()
            # One that leaves no room for anything below is a line like others.
            if 2 * self.size(_again(block)) <= self.room:
                self.head, self.stands = block, False
                return
            self.head, block = None, Lines((block.text,))
        while True:
            rest = self._piece(block)
            if rest is None:
                return
            block = rest

    def end(self) -> tuple[Page, ...]:
        self._alone()
        if self.now or not self.done:
            self._turn()
        return tuple(self.done)

    def _alone(self) -> None:
        """A heading with nothing below it stands by itself."""
        if self.head is not None and not self.stands:
            if self.size(self.head) > self.left:
                self._turn()
            self._put(self.head)
        self.stands = True

    def _piece(self, block: Block) -> Block | None:
        """Take what can be taken of a block; the rest of it, None if all was."""
        if self._fits(block, self.left):
            self._take(block)
            return None
        head = _again(self.head) if self.head and self.stands else self.head
        if self._measures(block, self.room - (self.size(head) if head else 0)):
            self._turn()
            self._take(block)
            return None
        many = self._most(block)
        if self.now and many < min(FEWEST, _count(block)):
            self._turn()
            many = self._most(block)
        if not many:
            return self._finer(block)
        self._take(_slice(block, 0, many))
        self._turn()
        return _slice(block, many, _count(block))

    def _fits(self, block: Block, room: int) -> bool:
        head = 0 if self.stands or self.head is None else self.size(self.head)
        return self._measures(block, room - head)

    def _measures(self, block: Block, room: int) -> bool:
        """Whether a block takes no more than this; a line takes one at least, to be quick."""
        return _count(block) <= room + 1 and self.size(block) <= room

    def _take(self, block: Block) -> None:
        if self.head is not None and not self.stands:
            self._put(self.head)
            self.stands = True
        self._put(block)

    def _put(self, block: Block) -> None:
        self.now.append(block)
        self.left -= self.size(block)

    def _turn(self) -> None:
        """The next part; what goes on in it stands under its heading again."""
        if self.now or not self.done:
            self.done.append(tuple(self.now))
        if self.head is not None and self.stands and self.now:
            self.head, self.stands = _again(self.head), False
        self.now, self.left = [], self.room

    def _most(self, block: Block) -> int:
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

    def _finer(self, block: Block) -> Block:
        """A block whose first line or row no part can hold, in pieces that are smaller."""
        if isinstance(block, Table):
            rows = (block.head, *block.rows) if any(block.head) else block.rows
            return Lines(tuple("  ".join(filter(None, row)) for row in rows))
        lines = _lines(block)
        first = lines[0]
        fine, bad = 0, len(first)
        while bad - fine > 1:
            middle = (fine + bad) // 2
            if self._fits(Lines((first[:middle],)), self.left):
                fine = middle
            else:
                bad = middle
        if not fine:
            raise ValueError(f"no room for a letter in {self.room}")
        blank = first.rfind(" ", 0, fine + 1)
        end = blank if blank > 0 and first[:blank].strip() else fine
        rest = first[end:].strip(" ")
        return Lines((first[:end], *((rest,) if rest else ()), *lines[1:]))


def _again(head: Heading) -> Heading:
    return head if head.text.endswith(AGAIN) else Heading(head.text + AGAIN)


def _lines(block: Block) -> tuple[str, ...]:
    assert isinstance(block, Lines | Grid)
    return block.lines


def _count(block: Block) -> int:
    return len(block.rows) if isinstance(block, Table) else len(_lines(block))


def _slice(block: Block, start: int, end: int) -> Block:
    if isinstance(block, Table):
        return Table(block.head, block.rows[start:end], block.align)
    lines = _lines(block)[start:end]
    return Grid(lines) if isinstance(block, Grid) else Lines(lines)
