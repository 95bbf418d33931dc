"""Extracts the new text of a message as parts: possible orders, blocks and prose.

The lines are classified first (``line_kinds.py``); the sender's own lines become parts. Doubtful
lines are listed in ``doubts`` and hold back the orders beside them. Lines that begin like orders
but are quoted or old are listed in ``ignored``.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from msgspec import Struct

from referee.pbem.inbound import boilerplate, quote_markers
from referee.pbem.inbound.line_kinds import LONGEST, SortedLines
from referee.pbem.inbound.normalization import (
    Begins,
    order_text,
    quote_marks,
    strip_bullets,
    strip_quote_marks,
)

Copied = Callable[[Sequence[str]], dict[int, tuple[str, int]]]
ORDERS = 100
CLAUSES = 4  # clauses of a line below a signature that are examined
LISTED = 100  # maximum number of ignored lines, and of doubts
SHOWN = 200  # characters of a line that is listed
WIDEST = 100  # characters of a line that a mail program may have wrapped
NARROWEST = 66  # smallest column at which mail programs wrap a line
WORD = 26  # characters of a word that count; programs put an address on a line of its own

BLOCKS = {  # argument of a block that has no END
    "ORDERS": r"(?:\d{1,4})?", "PLAN": r"(?:until\s.+)?", "DRAFT": r"(?:orders|plan|\d{1,4})?",
    "PRESS": r"to\s.+", "BROADCAST": "", "REPORT": ""}
# blocks of press, kept as written
PRESS_BLOCKS = frozenset({"PRESS", "BROADCAST", "REPORT"})
_OPENS = re.compile(rf"({'|'.join(BLOCKS)})(?!\w)\s*(.*?)\s*[:.]?", re.IGNORECASE)
_RESTS = {name: re.compile(rest, re.IGNORECASE) for name, rest in BLOCKS.items()}
_PLANNED = re.compile(r"when\b[^:]{1,460}:|until\s|stop\s+(?:if|when)\s", re.IGNORECASE)
_NAMED = re.compile(r"[\d<@]")  # a date or an address follows the first words of an attribution
_QUOTED = re.compile(r"\W*[\"'«»]")
_ENDED = re.compile(r"[.!?:;)\"]\s*\Z")


class OrderLine(Struct, frozen=True):
    """A line that begins like an order but was not taken as one."""

    line_number: int
    text: str
    why: str  # why it was not taken


_CLAUSES = re.compile(r"[,.!;:]\s")


class MessagePart(Struct, frozen=True):
    """A part of what the person wrote in a message."""

    kind: str  # "line" (begins like an order), "prose" or "block"
    # one line without bullets and marks, unwrapped; of a block, all between its name and END
    text: str
    line_number: int  # from 1
    name: str = ""  # of a block, in capitals
    argument: str = ""  # of a block: what follows its name ("to red")
    has_end: bool = True  # False: the block has no END and extends to the end of the new text
    last_line: int = 0
    line_numbers: tuple[int, ...] = ()  # of a block: the numbers of the lines in text
    quoted: bool = False  # begins with a quotation mark


class NewText(Struct, frozen=True):
    """The new text of a message: its parts, and lines that only look like orders."""

    parts: tuple[MessagePart, ...]
    ignored: tuple[OrderLine, ...]  # quoted, older, or below the place where reading ended
    cut_reason: str = ""  # why reading ended there; "" if it went to the end
    # possibly orders: never played, and they hold back the other orders of the message
    doubts: tuple[OrderLine, ...] = ()
    own_text: str = ""  # all that the person wrote, with greetings
    closing_line: int = 0  # number of the closing line ("Cheers, Ann"); 0 if there is none
    below_signature: tuple[MessagePart, ...] = ()  # the person's own lines below a signature
    paragraphs: tuple[int, ...] = ()  # numbers of the lines that follow a blank line


class _LineClassifier(SortedLines):
    """Classifies the lines of a text and combines them into the parts of a message.

    ``copies`` are our example moves that were copied whole, ``last_ends`` maps each block name to
    the last line that ends such a block, ``count`` is the number of orders taken so far.
    """

    def __init__(self, text: str, is_order: Begins, copied: Copied) -> None:
        super().__init__(text, is_order)
        self.copies = copied([line if kind in ("text", "long") else "" for line, kind in zip(
            self.lines[:self.end], self.kinds, strict=False)])
        self.last_ends = {name: max((i for i in range(self.end) if self.ends_block(i, name)),
                                    default=-1)
                          for name in BLOCKS}
        self.count = 0

    def below_signature(self) -> Iterator[MessagePart]:
        """The paragraphs between a signature and a quote, without the signature's own lines.

        A line with an order or a P.S. is not one of the signature's own lines.
        """
        own = self.cut != quote_markers.SIGNATURE
        for i in range(self.old_start, len(self.lines) if not own else 0):
            line = self.lines[i].strip()
            old = quote_markers.why_reading_ends(line, self.raw[i]) or quote_markers.is_footer(line)
            if self.kinds[i] == "quote" or old or self._starts_old_headers(i, line) or (
                    self._attribution_start(i, line) >= 0):
                return
            own = own or not line or quote_markers.is_postscript(line) or any(
                order_text(clause.strip(), self.begins) for clause in _CLAUSES.split(
                    line[:LONGEST])[:CLAUSES])
            if line and own:
                yield MessagePart("prose", line[:LONGEST], i + 1)

    def ignored(self) -> Iterator[OrderLine]:
        """Lines that begin like orders but are quoted or old, except headers of old mails.

        A second thought in front of an attribution on the same line is included.
        """
        for i, kind in enumerate(self.kinds):
            old = kind in ("quote", "attribution")
            if i < self.end and not old:
                continue
            line = strip_quote_marks(self.lines[i][:LONGEST]).strip()
            marks = quote_marks(self.lines[i])
            ours = marks.endswith("|") and (i >= self.end or marks != "|")  # as in our mails
            is_header = ours or (quote_markers.header_role(line)
                                 and quote_markers.has_address(line))
            before_attribution = _NAMED.split(line, maxsplit=1)[0] if (
                kind == "attribution" or self.end <= i < self.old_start) else ""
            if line and not is_header and (order_text(line, self.begins)
                                      or quote_markers.reconsiders(before_attribution[:SHOWN])):
                yield OrderLine(i + 1, line[:SHOWN], "it is quoted" if old else self.cut)

    def wraps(self, i: int) -> bool:
        """Whether a mail program may have wrapped a line here: the next word had no room on it."""
        below, long = strip_quote_marks(self.lines[i + 1]), len(self.lines[i])
        word = min(WORD, len(next(iter(below.split()), "")))
        return (long <= WIDEST and long + 1 + word > NARROWEST
                and not quote_markers.is_contact(below))

    def order_end(self, i: int) -> int:
        """The line after an order and its wrapped continuation."""
        while (i + 1 < self.end and self.wraps(i) and self.kinds[i + 1] == "text"
               and not self.orders[i + 1] and not self.block_start(i + 1)
               and not any(self.ends_block(i + 1, name) for name in BLOCKS)
               and not _PLANNED.match(strip_bullets(self.lines[i + 1]))):
            i += 1
        return i + 1

    def doubt_reason(self, i: int) -> str:
        """Why a line that begins like an order may not be one; "" if there is no doubt."""
        if self.kinds[i] == "long":
            return f"it has more than {LONGEST} characters"
        if i in self.bannered:
            return "it is right below a warning that a company adds to mails"
        above = self.lines[i - 1] if i else ""
        if (i and self.kinds[i - 1] in ("text", "quote") and self.wraps(i - 1)
                and not _ENDED.search(above) and not self.orders[i - 1]):
            quoted = "quoted " if self.kinds[i - 1] == "quote" else ""
            return f"it may be the rest of the {quoted}line above it"
        return ""

    def is_homoglyph_order(self, i: int) -> bool:
        """Whether a line begins like an order once look-alike letters are replaced."""
        line = self.lines[i][:LONGEST]
        return not line.isascii() and bool(order_text(line.translate(boilerplate.ALIKE),
                                                      self.begins))

    def block_start(self, i: int) -> tuple[str, str] | None:
        """The name and the argument of the block that begins at a line, or None."""
        opened = _OPENS.fullmatch(strip_bullets(self.lines[i]))
        if opened is None or self.kinds[i] != "text":
            return None
        name, argument = opened[1].upper(), opened[2].lstrip(":").strip()
        if _RESTS[name].fullmatch(argument) or (len(argument) <= 100 and self.last_ends[name] > i):
            return name, argument
        return None

    def ends_block(self, i: int, name: str) -> bool:
        """Whether a line ends a block; a bare END, a move in some games, ends only press."""
        if len(self.lines[i]) > 40:
            return False
        words = strip_bullets(self.lines[i]).rstrip(".!:").casefold().split()
        return words == ["end", name.casefold()] or (words == ["end"] and name in PRESS_BLOCKS)

    def read_block(self, i: int, name: str, argument: str) -> tuple[MessagePart, int]:
        """The block that begins at a line, and the line after it.

        If another block of this name begins inside it, its END is missing.
        """
        closed = next((j for j in range(i + 1, self.last_ends[name] + 1)
                       if self.ends_block(j, name)), -1)
        again = any((block_start := self.block_start(j)) and block_start[0] == name
                    for j in range(i + 1, closed))
        end = closed if closed >= 0 else self._open_end(i, name)
        lines, numbers = [], []
        j = i + 1
        while j < end:
            next_line = j + 1
            if name in PRESS_BLOCKS:
                lines.append(self.raw[j].rstrip())
                numbers.append(j + 1)
            elif self.kinds[j] in ("text", "long"):
                next_line = self.order_end(j)
                text = " ".join(strip_bullets(line) for line in self.lines[j:next_line])
                text, next_line = self.copies.get(j, (text, next_line))
                lines.append(text)
                numbers.append(j + 1)
            j = next_line
        while lines and not lines[0]:
            del lines[0], numbers[0]
        return MessagePart("block", "\n".join(lines).rstrip("\n"), i + 1, name, argument,
                           closed >= 0 and not again, last_line=j + (closed >= 0),
                           line_numbers=tuple(numbers)), j + (closed >= 0)

    def part(self, i: int) -> tuple[MessagePart | OrderLine, int]:
        """The part, or the doubtful line, at a line that begins no block; and the line after it."""
        n, line = i + 1, self.lines[i]
        order, why = self.orders[i], self.doubt_reason(i)
        quoted = _QUOTED.match(line) is not None
        if i in self.copies and not why:
            text, next_line = self.copies[i]
            return MessagePart("line", text, n, last_line=next_line, quoted=quoted), next_line
        if not order:
            if self.is_homoglyph_order(i):
                return OrderLine(n, line.strip()[:SHOWN],
                                 "one of its characters only looks like a Latin letter"), n
            return MessagePart("prose", line.strip()[:LONGEST], n, quoted=quoted), n
        next_line = self.order_end(i)
        if why or self.count == ORDERS:
            why = why or f"there are more than {ORDERS} orders"
            return OrderLine(n, order[:SHOWN], why), next_line
        self.count += 1
        own_lines = [order, *(line.strip() for line in self.lines[n:next_line])]
        return MessagePart("line", " ".join(own_lines), n, last_line=next_line,
                           quoted=quoted), next_line

    def parts(self) -> Iterator[MessagePart | OrderLine]:
        """The parts and doubtful lines in order."""
        i = 0
        while i < self.end:
            if self.kinds[i] not in ("text", "long"):
                i += 1
                continue
            block = self.block_start(i)
            part, i = self.read_block(i, *block) if block else self.part(i)
            yield part

    def own(self) -> str:
        """All that the person wrote, without quotes and attributions."""
        return "\n".join(self.raw[i].rstrip() for i in range(self.end)
                         if self.kinds[i] not in ("quote", "attribution")).strip("\n")

    def _open_end(self, i: int, name: str) -> int:
        """The line after a block that has no END.

        It extends to the end of the person's own words; a block of orders ends at a closing line.
        It never includes a quote, which may be ours and private.
        """
        for j in range(i + 1, self.end):
            leaves = name not in PRESS_BLOCKS and j > i + 1 and quote_markers.is_closing(
                self.lines[j].strip())
            if leaves or self.kinds[j] in ("attribution", "quote"):
                return j
        return self.end


def _no_copies(lines: Sequence[str]) -> dict[int, tuple[str, int]]:
    return {}


def scan(text: str, is_order: Begins, copied: Copied = _no_copies) -> NewText:
    """Split the text of a message into its parts, and list the lines that only look like orders.

    ``is_order`` tells whether a line without bullets, marks and a name in front begins with a mail
    command or a move of the game; it is called a few times a line at most. ``copied`` finds the
    lines (quoted ones are given as empty) that copy an example of ours whole; it maps each position
    to the move and the position after it.
    """
    classifier = _LineClassifier(text, is_order, copied)
    scanned = [*classifier.parts()]
    parts = tuple(part for part in scanned if isinstance(part, MessagePart))
    doubts = tuple(line for line in scanned if isinstance(line, OrderLine))
    return NewText(parts, tuple(islice(classifier.ignored(), LISTED)), classifier.cut,
                   doubts[:LISTED],
                   classifier.own(), classifier.leave(), tuple(classifier.below_signature()), tuple(
                       n for n, kind in enumerate(classifier.kinds[:classifier.end], 2)
                       if kind == "blank"))
