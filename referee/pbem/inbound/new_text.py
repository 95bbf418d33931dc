"""What of a letter's text a person has just written, and which lines of it may be orders.

The lines are sorted first (``line_kinds.py``); those of the writer's own become parts.

Whatever is doubtful is no part: it stands among ``doubts``, and holds back the letter if the desk
finds it beside orders. What begins like an order and was not read stands among ``ignored``.
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
CLAUSES = 4  # of a line below a signature that may begin like an order
LISTED = 100  # lines that are ignored, and doubts, at most
SHOWN = 200  # characters of a line that is listed
WIDEST = 100  # characters of a line whose rest a program may have put into the next
NARROWEST = 66  # columns at which programs wrap a line, at least
WORD = 26  # characters of a word that count: an address is put on a line of its own

BLOCKS = {  # what may stand behind the name of a block where no END follows
    "ORDERS": r"(?:\d{1,4})?", "PLAN": r"(?:until\s.+)?", "DRAFT": r"(?:orders|plan|\d{1,4})?",
    "PRESS": r"to\s.+", "BROADCAST": "", "REPORT": ""}
# blocks of talk, kept as they were written
PRESS_BLOCKS = frozenset({"PRESS", "BROADCAST", "REPORT"})
_OPENS = re.compile(rf"({'|'.join(BLOCKS)})(?!\w)\s*(.*?)\s*[:.]?", re.IGNORECASE)
_RESTS = {name: re.compile(rest, re.IGNORECASE) for name, rest in BLOCKS.items()}
_PLANNED = re.compile(r"when\b[^:]{1,460}:|until\s|stop\s+(?:if|when)\s", re.IGNORECASE)
_NAMED = re.compile(r"[\d<@]")  # an attribution has a day or an address behind its first words
_QUOTED = re.compile(r"\W*[\"'«»]")
_ENDED = re.compile(r"[.!?:;)\"]\s*\Z")


class OrderLine(Struct, frozen=True):
    """A line of a letter that begins like an order, and why it was not taken for one."""

    line_number: int
    text: str
    why: str


_CLAUSES = re.compile(r"[,.!;:]\s")


class MessagePart(Struct, frozen=True):
    """What a person wrote: a ``line`` that begins like an order, ``prose``, or a ``block``.

    ``text`` is one line without bullets and marks, with what a program wrapped put behind it;
    ``line_number`` its number in the text, from 1. Of a block it is what stands between its name
    and END, ``name`` the name in capitals, ``argument`` what stands behind it (``to red``).
    ``has_end`` is False of a block that has no END, and went as far as what was written;
    ``last_line`` is its last line, ``line_numbers`` are those of the lines of its text. ``quoted``:
    it begins with a quotation mark.
    """

    kind: str
    text: str
    line_number: int
    name: str = ""
    argument: str = ""
    has_end: bool = True
    last_line: int = 0
    line_numbers: tuple[int, ...] = ()
    quoted: bool = False


class NewText(Struct, frozen=True):
    """The parts of a letter in their order, and what looks like an order and was not taken.

    ``doubts`` may be the person's orders or not, and must not be played; beside orders they hold
    back the letter. ``ignored`` are old, quoted or below ``cut_reason``, which says why the reading
    ended (empty: it went to the end); ``below_signature`` are lines of the writer's own below a
    signature. ``own_text`` is all that the person wrote, greetings too; ``closing_line`` the line
    in which they take leave below other text (0: they do not). ``paragraphs`` are the lines that
    stand below a blank one.
    """

    parts: tuple[MessagePart, ...]
    ignored: tuple[OrderLine, ...]
    cut_reason: str = ""
    doubts: tuple[OrderLine, ...] = ()
    own_text: str = ""
    closing_line: int = 0
    below_signature: tuple[MessagePart, ...] = ()
    paragraphs: tuple[int, ...] = ()


class _LineClassifier(SortedLines):
    """The lines of a text, and the parts of a message that they make.

    ``copies`` are the examples of ours that are copied whole, ``last_ends`` the last line that ends
    a block of each name, ``count`` the orders that were taken so far.
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
        """The paragraphs below a signature and above a quote, but for the signature's own lines.

        A line with an order, or that begins with P.S., is none of these.
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
        """The lines that begin like orders and are quoted or old; no head of an older mail.

        And what may be a second thought before an attribution that is put on the same line.
        """
        for i, kind in enumerate(self.kinds):
            old = kind in ("quote", "attribution")
            if i < self.end and not old:
                continue
            line = strip_quote_marks(self.lines[i][:LONGEST]).strip()
            marks = quote_marks(self.lines[i])
            ours = marks.endswith("|") and (i >= self.end or marks != "|")  # our mails show one so
            head = ours or (quote_markers.header_role(line) and quote_markers.has_address(line))
            said = _NAMED.split(line, maxsplit=1)[0] if (
                kind == "attribution" or self.end <= i < self.old_start) else ""
            if line and not head and (order_text(line, self.begins)
                                      or quote_markers.reconsiders(said[:SHOWN])):
                yield OrderLine(i + 1, line[:SHOWN], "it is quoted" if old else self.cut)

    def wraps(self, i: int) -> bool:
        """Whether a program may have put the rest of a line into the next, which had no room."""
        below, long = strip_quote_marks(self.lines[i + 1]), len(self.lines[i])
        word = min(WORD, len(next(iter(below.split()), "")))
        return (long <= WIDEST and long + 1 + word > NARROWEST
                and not quote_markers.is_contact(below))

    def order_end(self, i: int) -> int:
        """The line behind an order and its wrapped rest."""
        while (i + 1 < self.end and self.wraps(i) and self.kinds[i + 1] == "text"
               and not self.orders[i + 1] and not self.block_start(i + 1)
               and not any(self.ends_block(i + 1, name) for name in BLOCKS)
               and not _PLANNED.match(strip_bullets(self.lines[i + 1]))):
            i += 1
        return i + 1

    def doubt_reason(self, i: int) -> str:
        """Why a line that begins like an order may be none: it may be the rest of one above."""
        if self.kinds[i] == "long":
            return f"it has more than {LONGEST} characters"
        if i in self.bannered:
            return "it stands right below what a firm puts above mails"
        above = self.lines[i - 1] if i else ""
        if (i and self.kinds[i - 1] in ("text", "quote") and self.wraps(i - 1)
                and not _ENDED.search(above) and not self.orders[i - 1]):
            quoted = "quoted " if self.kinds[i - 1] == "quote" else ""
            return f"it may be the rest of the {quoted}line above it"
        return ""

    def is_homoglyph_order(self, i: int) -> bool:
        """Whether a line begins like an order but for letters of another alphabet."""
        line = self.lines[i][:LONGEST]
        return not line.isascii() and bool(order_text(line.translate(boilerplate.ALIKE),
                                                      self.begins))

    def block_start(self, i: int) -> tuple[str, str] | None:
        """The name of the block that begins at a line, and what stands behind it; None: none."""
        opened = _OPENS.fullmatch(strip_bullets(self.lines[i]))
        if opened is None or self.kinds[i] != "text":
            return None
        name, rest = opened[1].upper(), opened[2].lstrip(":").strip()
        if _RESTS[name].fullmatch(rest) or (len(rest) <= 100 and self.last_ends[name] > i):
            return name, rest
        return None

    def ends_block(self, i: int, name: str) -> bool:
        """Whether a line ends a block; a bare END is a move of games, and ends talk alone."""
        if len(self.lines[i]) > 40:
            return False
        words = strip_bullets(self.lines[i]).rstrip(".!:").casefold().split()
        return words == ["end", name.casefold()] or (words == ["end"] and name in PRESS_BLOCKS)

    def read_block(self, i: int, name: str, rest: str) -> tuple[MessagePart, int]:
        """The block that begins at a line, and the line behind it.

        If another of its name begins in it, its END is missing.
        """
        closed = next((j for j in range(i + 1, self.last_ends[name] + 1)
                       if self.ends_block(j, name)), -1)
        again = any((block_start := self.block_start(j)) and block_start[0] == name
                    for j in range(i + 1, closed))
        end = closed if closed >= 0 else self._open_end(i, name)
        lines, numbers = [], []
        j = i + 1
        while j < end:
            behind = j + 1
            if name in PRESS_BLOCKS:
                lines.append(self.raw[j].rstrip())
                numbers.append(j + 1)
            elif self.kinds[j] in ("text", "long"):
                behind = self.order_end(j)
                text = " ".join(strip_bullets(line) for line in self.lines[j:behind])
                text, behind = self.copies.get(j, (text, behind))
                lines.append(text)
                numbers.append(j + 1)
            j = behind
        while lines and not lines[0]:
            del lines[0], numbers[0]
        return MessagePart("block", "\n".join(lines).rstrip("\n"), i + 1, name, rest,
                           closed >= 0 and not again, last_line=j + (closed >= 0),
                           line_numbers=tuple(numbers)), j + (closed >= 0)

    def part(self, i: int) -> tuple[MessagePart | OrderLine, int]:
        """What a line is that begins no block: a part, or in doubt; and the line behind it."""
        n, line = i + 1, self.lines[i]
        found, why = self.orders[i], self.doubt_reason(i)
        quoted = _QUOTED.match(line) is not None
        if i in self.copies and not why:
            text, behind = self.copies[i]
            return MessagePart("line", text, n, last_line=behind, quoted=quoted), behind
        if not found:
            if self.is_homoglyph_order(i):
                return OrderLine(n, line.strip()[:SHOWN],
                                 "one of its characters only looks Latin"), n
            return MessagePart("prose", line.strip()[:LONGEST], n, quoted=quoted), n
        behind = self.order_end(i)
        if why or self.count == ORDERS:
            why = why or f"there are more than {ORDERS} orders"
            return OrderLine(n, found[:SHOWN], why), behind
        self.count += 1
        own_lines = [found, *(line.strip() for line in self.lines[n:behind])]
        return MessagePart("line", " ".join(own_lines), n, last_line=behind, quoted=quoted), behind

    def parts(self) -> Iterator[MessagePart | OrderLine]:
        """The parts in their order, and between them the lines that are in doubt."""
        i = 0
        while i < self.end:
            if self.kinds[i] not in ("text", "long"):
                i += 1
                continue
            block = self.block_start(i)
            part, i = self.read_block(i, *block) if block else self.part(i)
            yield part

    def own(self) -> str:
        """All that the person wrote, without what is quoted."""
        return "\n".join(self.raw[i].rstrip() for i in range(self.end)
                         if self.kinds[i] not in ("quote", "attribution")).strip("\n")

    def _open_end(self, i: int, name: str) -> int:
        """The line behind a block without its END.

        It goes as far as the person's own words, orders as far as they take leave, and no quote is
        in it: what is quoted may be ours, and secret.
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
    """The parts of a letter's text, and the lines that look like orders and are none.

    ``is_order`` says of a line without bullets, marks and a name before it whether it begins with a
    command of the desk or a head of the game. It is asked a few times a line at most. ``copied``
    finds among the lines, of which those that are quoted are empty, the examples of ours that are
    copied whole: their moves and the places behind them, by their places.
    """
    classifier = _LineClassifier(text, is_order, copied)
    found = [*classifier.parts()]
    parts = tuple(part for part in found if isinstance(part, MessagePart))
    doubts = tuple(line for line in found if isinstance(line, OrderLine))
    return NewText(parts, tuple(islice(classifier.ignored(), LISTED)), classifier.cut,
                   doubts[:LISTED],
                   classifier.own(), classifier.leave(), tuple(classifier.below_signature()), tuple(
                       n for n, kind in enumerate(classifier.kinds[:classifier.end], 2)
                       if kind == "blank"))
