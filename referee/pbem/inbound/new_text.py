"""What of a letter's text a person has just written, and which lines of it may be orders.

Each line is looked at once, with a look ahead and back of a few lines, and sorted: quoted, blank,
the head of an older mail, a greeting, text. Reading ends for good at our cut line, at an older mail
that stands there without marks, at a rule, a signature, a footer. An attribution with marked lines
below it (``>``) ends nothing, for people write below quotes. The phrases (``boilerplate.py``) are
what mail programs write in some forty languages; where none is known, an address or a clock time, a
date and a colon are enough.

Whatever is doubtful is no part: it stands among ``doubts``, and holds back the letter if the desk
finds it beside orders. What begins like an order and was not read stands among ``ignored``.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from referee.pbem.inbound import boilerplate, quote_markers
from referee.pbem.inbound.normalization import (
    Begins,
    bare,
    marked,
    order,
    plain,
    quote_marks,
    unmarked,
)

Copied = Callable[[Sequence[str]], dict[int, tuple[str, int]]]
CUT = "=== reply above this line ==="
READ = "=== only UNWATCH is read above this line ==="  # of who watches
CHARACTERS = 64 << 10  # of a text; what stands behind them is not read
LINES = 2_000
LONGEST = 500  # characters of a line that is read
ORDERS = 100
CLAUSES = 4  # of a line below a signature that may begin like an order
LISTED = 100  # lines that are ignored, and doubts, at most
SHOWN = 200  # characters of a line that is listed
WIDEST = 100  # characters of a line whose rest a program may have put into the next
NARROWEST = 66  # columns at which programs wrap a line, at least
WORD = 26  # characters of a word that count: an address is put on a line of its own
FOLDED = 4  # lines of an attribution
AHEAD = 8  # lines that are looked at behind the head of an older mail

BLOCKS = {  # what may stand behind the name of a block where no END follows
    "ORDERS": r"(?:\d{1,4})?", "PLAN": r"(?:until\s.+)?", "DRAFT": r"(?:orders|plan|\d{1,4})?",
    "PRESS": r"to\s.+", "BROADCAST": "", "REPORT": ""}
LETTERS = frozenset({"PRESS", "BROADCAST", "REPORT"})  # blocks of talk, kept as they were written
_OPENS = re.compile(rf"({'|'.join(BLOCKS)})(?!\w)\s*(.*?)\s*[:.]?", re.IGNORECASE)
_RESTS = {name: re.compile(rest, re.IGNORECASE) for name, rest in BLOCKS.items()}
_PLANNED = re.compile(r"when\b[^:]{1,460}:|until\s|stop\s+(?:if|when)\s", re.IGNORECASE)
_MARK = re.compile(r"(?<!=)={2,9}[ \t]{0,9}reply\s{1,9}above\s{1,9}this\s{1,9}line"
                   r"(?:[ \t]?={2,9})?", re.IGNORECASE)
_NAMED = re.compile(r"[\d<@]")  # an attribution has a day or an address behind its first words
_QUOTED = re.compile(r"\W*[\"'«»]")
_ENDED = re.compile(r"[.!?:;)\"]\s*\Z")


class Line(Struct, frozen=True):
    """A line of a letter that begins like an order, and why it was not taken for one."""

    n: int
    text: str
    why: str


_CLAUSES = re.compile(r"[,.!;:]\s")


class Part(Struct, frozen=True):
    """What a person wrote: a ``line`` that begins like an order, ``prose``, or a ``block``.

    ``text`` is one line without bullets and marks, with what a program wrapped put behind it;
    ``n`` its number in the text, from 1. Of a block it is what stands between its name and END,
    ``name`` the name in capitals, ``rest`` what stands behind it (``to red``). ``ended`` is False
    of a block that has no END, and went as far as what was written; ``end`` is its last line,
    ``numbers`` are those of the lines of its text. ``quoted``: it begins with a quotation mark.
    """

    kind: str
    text: str
    n: int
    name: str = ""
    rest: str = ""
    ended: bool = True
    end: int = 0
    numbers: tuple[int, ...] = ()
    quoted: bool = False


class Scanned(Struct, frozen=True):
    """The parts of a letter in their order, and what looks like an order and was not taken.

    ``doubts`` may be the person's orders or not, and must not be played; beside orders they hold
    back the letter. ``ignored`` are old, quoted or below ``cut``, which says why the reading ended
    (empty: it went to the end); ``below`` are lines of the writer's own below a signature. ``own``
    is all that the person wrote, greetings too; ``leave`` the line in which they take leave below
    other text (0: they do not). ``paragraphs`` are the lines that stand below a blank one.
    """

    parts: tuple[Part, ...]
    ignored: tuple[Line, ...]
    cut: str = ""
    doubts: tuple[Line, ...] = ()
    own: str = ""
    leave: int = 0
    below: tuple[Part, ...] = ()
    paragraphs: tuple[int, ...] = ()


class _Reading:
    """The lines of a text made plain, and what each is."""

    def __init__(self, text: str, begins: Begins) -> None:
        self.raw = _parted(text[:CHARACTERS + 1]).splitlines()
        self.begins = begins
        self.copies: dict[int, tuple[str, int]] = {}
        self.cut = ""
        if len(text) > CHARACTERS:  # the last line may be half of one, and say something else
            self.raw.pop()
            self.cut = "it is too long to be read whole"
        if len(self.raw) > LINES:
            del self.raw[LINES:]
            self.cut = "it has too many lines to be read whole"
        self.end = self.old = len(self.raw)
        self.lines = [plain(line[:2 * LONGEST]) for line in self.raw]
        self.kinds = [self._kind(line) for line in self.lines]
        self.orders = [order(line[:LONGEST], begins) if kind in ("text", "long") else ""
                       for kind, line in zip(self.kinds, self.lines, strict=True)]
        self.bannered: set[int] = set()  # orders within what a firm puts above a mail
        self._sort()
        self.last = {name: max((i for i in range(self.end) if self.closes(i, name)), default=-1)
                     for name in BLOCKS}

    @staticmethod
    def _kind(line: str) -> str:
        if not line.strip():
            return "blank"
        return "quote" if marked(line) else "long" if len(line) > LONGEST else "text"

    def _sort(self) -> None:
        """Go down the lines as far as they are read."""
        for i in range(self.end):
            if self.kinds[i] != "text":
                continue
            line = self.lines[i].strip()
            if quote_markers.passed(line) or self._courtesy(i, line):
                self.kinds[i] = "courtesy"
                continue
            if quote_markers.footer(line) and self._banner(i):
                continue
            why, first = quote_markers.ends(line, self.raw[i]), i
            if not why and quote_markers.footer(line):
                why = "it stands in a footer"
            if not why and self._headed(i, line):
                why = f"it stands below “{line[:60]}”, the head of an older mail"
            if not why:
                first = self._attributed(i, line)
                if first < 0:
                    continue
                if self._quotes(i + 1):
                    self.kinds[first:i + 1] = ["attribution"] * (i + 1 - first)
                    continue
                why = f"it stands below “{self.lines[first].strip()[:60]}”, an older mail"
            self.end, self.old, self.cut = first, i + 1, why
            return

    def below(self) -> Iterator[Part]:
        """The paragraphs below a signature and above a quote, but for the signature's own lines.

        A line with an order, or that begins with P.S., is none of these.
        """
        own = self.cut != quote_markers.SIGNATURE
        for i in range(self.old, len(self.lines) if not own else 0):
            line = self.lines[i].strip()
            old = quote_markers.ends(line, self.raw[i]) or quote_markers.footer(line)
            if self.kinds[i] == "quote" or old or self._headed(i, line) or (
                    self._attributed(i, line) >= 0):
                return
            own = own or not line or quote_markers.postscript(line) or any(
                order(clause.strip(), self.begins) for clause in _CLAUSES.split(
                    line[:LONGEST])[:CLAUSES])
            if line and own:
                yield Part("prose", line[:LONGEST], i + 1)

    def _courtesy(self, i: int, line: str) -> bool:
        """Whether a line only greets, takes leave, or tells of the telephone it was written on."""
        if (quote_markers.leave(line) or quote_markers.greeting(line)
                or quote_markers.telephone(line)):
            return True
        return (i > 0 and not self.orders[i] and self.kinds[i - 1] == "courtesy"
                and quote_markers.name(line) and quote_markers.leave(self.lines[i - 1].strip())
                and "text" in self.kinds[:i - 1])

    def _banner(self, i: int) -> bool:
        """Whether what looks like a footer stands above all else; its lines are passed over."""
        if {*self.kinds[:i]} - {"blank", "courtesy"}:
            return False
        while i < self.end and self.kinds[i] == "text":
            if self.orders[i]:
                self.bannered.add(i)
            else:
                self.kinds[i] = "courtesy"
            i += 1
        return True

    def _headed(self, i: int, line: str) -> bool:
        """Whether the head of an older mail begins at a line: two of From, Sent, To, Subject.

        In a language whose words are not known: three lines of a word, a colon and more, the first
        with an address or a time. A line of the player's own right above a head that is known is
        not part of the block: “oops, I meant: place 3 hunt”.
        """
        role = quote_markers.head(line)
        if not role and not quote_markers.field(line):
            return False
        if role and quote_markers.heads(line):
            return True
        fields = [line]
        for j in range(i + 1, min(i + 1 + AHEAD, len(self.lines))):
            other = self.lines[j].strip()
            if role and quote_markers.head(other):
                # “no: …” above “From: …”; *no* is a From, too
                return quote_markers.head(other) != role
            if len(fields) == 4 or self.kinds[j] == "quote" or (
                    other
                    and (quote_markers.ends(other, other) or order(other[:LONGEST], self.begins))):
                break
            fields += [other] * bool(other)
        fields = fields[:3]
        if self.orders[i] or not quote_markers.dated(line) or any(map(quote_markers.head,
                                                                      fields[1:])):
            return False
        return len(fields) == 3 and all(map(quote_markers.field, fields))

    def _attributed(self, i: int, line: str) -> int:
        """The first line of an attribution that ends at a line; -1: none ends there."""
        wrote = quote_markers.wrote_last(line)
        if not wrote and not line.endswith((":", ":-", ": -")):
            return -1
        if self.orders[i] and not (wrote and quote_markers.written(line)):
            return -1
        whole, first = line, i
        while not quote_markers.written(whole) and first > 0 and i - first < FOLDED - 1 and (
                self.kinds[first - 1] == "text" and not self.orders[first - 1]
                and not self._thought(first - 1)
                and len(self.lines[first - 1]) + len(whole) < quote_markers.LONGEST_WRITTEN):
            first -= 1
            whole = f"{self.lines[first].strip()} {whole}"
        if quote_markers.written(whole):
            return first
        if quote_markers.written(line, dated=False) or (wrote and line.endswith(":")):
            return i
        return i if quote_markers.addressed(line) and self._quotes(i + 1) else -1

    def _thought(self, i: int) -> bool:
        """Whether a line may be a second thought above an attribution, and no part of it."""
        line = self.lines[i]
        return quote_markers.reconsiders(line) and not quote_markers.addressed(line)

    def _quotes(self, i: int) -> bool:
        """Whether the next line that is not blank is quoted, or there is none."""
        for j in range(i, min(i + AHEAD, len(self.lines))):
            if self.kinds[j] != "blank":
                return self.kinds[j] == "quote"
        return i >= len(self.lines)

    def leave(self) -> int:
        """The number of the first line that takes leave below other text; 0: none does."""
        first = next((i for i in range(self.end) if self.kinds[i] == "text"), self.end)
        return next((i + 1 for i in range(first, self.end) if self.kinds[i] == "courtesy"
                     and quote_markers.leave(self.lines[i].strip())), 0)

    def ignored(self) -> Iterator[Line]:
        """The lines that begin like orders and are quoted or old; no head of an older mail.

        And what may be a second thought before an attribution that is put on the same line.
        """
        for i, kind in enumerate(self.kinds):
            old = kind in ("quote", "attribution")
            if i < self.end and not old:
                continue
            line = unmarked(self.lines[i][:LONGEST]).strip()
            marks = quote_marks(self.lines[i])
            ours = marks.endswith("|") and (i >= self.end or marks != "|")  # our mails show one so
            head = ours or (quote_markers.head(line) and quote_markers.addressed(line))
            said = _NAMED.split(line, maxsplit=1)[0] if (
                kind == "attribution" or self.end <= i < self.old) else ""
            if line and not head and (order(line, self.begins)
                                      or quote_markers.reconsiders(said[:SHOWN])):
                yield Line(i + 1, line[:SHOWN], "it is quoted" if old else self.cut)

    def wraps(self, i: int) -> bool:
        """Whether a program may have put the rest of a line into the next, which had no room."""
        below, long = unmarked(self.lines[i + 1]), len(self.lines[i])
        word = min(WORD, len(next(iter(below.split()), "")))
        return long <= WIDEST and long + 1 + word > NARROWEST and not quote_markers.contact(below)

    def rest(self, i: int) -> int:
        """The line behind an order and its wrapped rest."""
        while (i + 1 < self.end and self.wraps(i) and self.kinds[i + 1] == "text"
               and not self.orders[i + 1] and not self.opens(i + 1)
               and not any(self.closes(i + 1, name) for name in BLOCKS)
               and not _PLANNED.match(bare(self.lines[i + 1]))):
            i += 1
        return i + 1

    def doubt(self, i: int) -> str:
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

    def alike(self, i: int) -> bool:
        """Whether a line begins like an order but for letters of another alphabet."""
        line = self.lines[i][:LONGEST]
        return not line.isascii() and bool(order(line.translate(boilerplate.ALIKE), self.begins))

    def opens(self, i: int) -> tuple[str, str] | None:
        """The name of the block that begins at a line, and what stands behind it; None: none."""
        opened = _OPENS.fullmatch(bare(self.lines[i]))
        if opened is None or self.kinds[i] != "text":
            return None
        name, rest = opened[1].upper(), opened[2].lstrip(":").strip()
        if _RESTS[name].fullmatch(rest) or (len(rest) <= 100 and self.last[name] > i):
            return name, rest
        return None

    def closes(self, i: int, name: str) -> bool:
        """Whether a line ends a block; a bare END is a move of games, and ends talk alone."""
        if len(self.lines[i]) > 40:
            return False
        said = bare(self.lines[i]).rstrip(".!:").casefold().split()
        return said == ["end", name.casefold()] or (said == ["end"] and name in LETTERS)

    def block(self, i: int, name: str, rest: str) -> tuple[Part, int]:
        """The block that begins at a line, and the line behind it.

        One without its END goes as far as the person's own words, orders as far as they take
        leave, and no quote is in it: what is quoted may be ours, and secret. If another of its
        name begins in it, its END is missing.
        """
        closed = next((j for j in range(i + 1, self.last[name] + 1) if self.closes(j, name)), -1)
        again = any((found := self.opens(j)) and found[0] == name for j in range(i + 1, closed))
        end = closed if closed >= 0 else next(
            (j for j in range(i + 1, self.end) if self.kinds[j] in ("attribution", "quote") or (
                name not in LETTERS and j > i + 1 and quote_markers.leave(self.lines[j].strip()))),
            self.end)
        lines, numbers = [], []
        j = i + 1
        while j < end:
            behind = j + 1
            if name in LETTERS:
                lines.append(self.raw[j].rstrip())
                numbers.append(j + 1)
            elif self.kinds[j] in ("text", "long"):
                behind = self.rest(j)
                text = " ".join(bare(line) for line in self.lines[j:behind])
                text, behind = self.copies.get(j, (text, behind))
                lines.append(text)
                numbers.append(j + 1)
            j = behind
        while lines and not lines[0]:
            del lines[0], numbers[0]
        return Part("block", "\n".join(lines).rstrip("\n"), i + 1, name, rest,
                    closed >= 0 and not again, end=j + (closed >= 0),
                    numbers=tuple(numbers)), j + (closed >= 0)


def _parted(text: str) -> str:
    """A text with our cut line on a line of its own: some programs put it behind other text.

    Where it stands behind the mark of a quote it stays.
    """
    found = _MARK.search(text)
    if found is None:
        return text
    begin = text.rfind("\n", 0, found.start()) + 1
    before, behind = text[begin:found.start()], text[found.end():]
    if marked(before) or (not any(map(str.isalnum, before))
                          and behind.find("\n") < LONGEST // 2):
        return text
    return f"{text[:begin]}{before.rstrip()}\n{CUT}\n{behind}"


def _none(lines: Sequence[str]) -> dict[int, tuple[str, int]]:
    return {}


def scan(text: str, begins: Begins, copied: Copied = _none) -> Scanned:
    """The parts of a letter's text, and the lines that look like orders and are none.

    ``begins`` says of a line without bullets, marks and a name before it whether it begins with a
    command of the desk or a head of the game. It is asked a few times a line at most. ``copied``
    finds among the lines, of which those that are quoted are empty, the examples of ours that are
    copied whole: their moves and the places behind them, by their places.
    """
    reading = _Reading(text, begins)
    reading.copies = copied([line if kind in ("text", "long") else "" for line, kind in zip(
        reading.lines[:reading.end], reading.kinds, strict=False)])
    parts: list[Part] = []
    doubts: list[Line] = []
    count = i = 0
    while i < reading.end:
        n, line = i + 1, reading.lines[i]
        if reading.kinds[i] not in ("text", "long"):
            i += 1
            continue
        block = reading.opens(i)
        if block:
            part, i = reading.block(i, *block)
            parts.append(part)
            continue
        found, why = reading.orders[i], reading.doubt(i)
        quoted = _QUOTED.match(line) is not None
        if i in reading.copies and not why:
            text, i = reading.copies[i]
            parts.append(Part("line", text, n, end=i, quoted=quoted))
            continue
        behind = reading.rest(i) if found else n
        if found and not why and count < ORDERS:
            whole = [found, *(line.strip() for line in reading.lines[n:behind])]
            parts.append(Part("line", " ".join(whole), n, end=behind, quoted=quoted))
            count += 1
        elif found:
            doubts.append(Line(n, found[:SHOWN], why or f"there are more than {ORDERS} orders"))
        elif reading.alike(i):
            doubts.append(Line(n, line.strip()[:SHOWN], "one of its characters only looks Latin"))
        else:
            parts.append(Part("prose", line.strip()[:LONGEST], n, quoted=quoted))
        i = behind
    listed = [line for line, _ in zip(reading.ignored(), range(LISTED), strict=False)]
    own = "\n".join(reading.raw[i].rstrip() for i in range(reading.end)
                    if reading.kinds[i] not in ("quote", "attribution")).strip("\n")
    return Scanned(tuple(parts), tuple(listed), reading.cut, tuple(doubts[:LISTED]), own,
                   reading.leave(), tuple(reading.below()), tuple(
                       n for n, kind in enumerate(reading.kinds[:reading.end], 2)
                       if kind == "blank"))
