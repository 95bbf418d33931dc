"""Classifies each line of a text: quote, empty, attribution, courtesy, long or text.

Each line is visited once, with a few lines of context. Reading stops for good at our cut line, at
an unmarked older mail, a rule, a signature or a footer. An attribution followed by quoted lines
(``>``) stops nothing, because people write below quotes. The phrases in ``boilerplate.py`` cover
some forty languages; for others an address or a time, a date and a colon are enough.
"""

from referee.pbem.inbound import cut_line, quote_markers
from referee.pbem.inbound.normalization import Begins, is_quoted, normalize_line, order_text

CHARACTERS = 64 << 10  # of a text; the rest is ignored
LINES = 2_000
LONGEST = 500  # characters of a line that is read
FOLDED = 4  # lines of an attribution
AHEAD = 8  # lines examined after the first header of an older mail


class SortedLines:
    """The normalized lines of a text, each with its kind.

    ``kinds``: the kind of each line, of which ``text`` and ``long`` are the sender's own. ``end``:
    the line at which reading stopped, and ``cut`` why. ``old_start``: the first line of the older
    text. ``orders``: the order that each line begins with, or "". ``begins`` decides what begins
    like an order.
    """

    def __init__(self, text: str, is_order: Begins) -> None:
        self.raw = cut_line.on_its_own(text[:CHARACTERS + 1]).splitlines()
        self.begins = is_order
        self.cut = ""
        if len(text) > CHARACTERS:  # the last line may be truncated, and so say something else
            self.raw.pop()
            self.cut = "it is too long"
        if len(self.raw) > LINES:
            del self.raw[LINES:]
            self.cut = "it has too many lines"
        self.end = self.old_start = len(self.raw)
        self.lines = [normalize_line(line[:2 * LONGEST]) for line in self.raw]
        self.kinds = [self._kind(line) for line in self.lines]
        self.orders = [order_text(line[:LONGEST], is_order) if kind in ("text", "long") else ""
                       for kind, line in zip(self.kinds, self.lines, strict=True)]
        self.bannered: set[int] = set()  # orders directly below a banner above the mail
        self._classify()

    @staticmethod
    def _kind(line: str) -> str:
        if not line.strip():
            return "blank"
        return "quote" if is_quoted(line) else "long" if len(line) > LONGEST else "text"

    def _classify(self) -> None:
        """Classify the lines down to where reading stops."""
        for i in range(self.end):
            if self.kinds[i] != "text":
                continue
            line = self.lines[i].strip()
            if quote_markers.is_fence(line) or self._is_courtesy(i, line):
                self.kinds[i] = "courtesy"
                continue
            if quote_markers.is_footer(line) and self._is_banner(i):
                continue
            why, first = quote_markers.why_reading_ends(line, self.raw[i]), i
            if not why and quote_markers.is_footer(line):
                why = "it is in the footer of a mail"
            if not why and self._starts_old_headers(i, line):
                why = f"it is below “{line[:60]}”, the header of an older mail"
            if not why:
                first = self._attribution_start(i, line)
                if first < 0:
                    continue
                if self._quote_follows(i + 1):
                    self.kinds[first:i + 1] = ["attribution"] * (i + 1 - first)
                    continue
                why = f"it is below “{self.lines[first].strip()[:60]}”, an older mail"
            self.end, self.old_start, self.cut = first, i + 1, why
            return

    def _is_courtesy(self, i: int, line: str) -> bool:
        """Whether a line is a greeting, a closing, a name below a closing or a device line."""
        if (quote_markers.is_closing(line) or quote_markers.is_greeting(line)
                or quote_markers.is_device_line(line)):
            return True
        return (i > 0 and not self.orders[i] and self.kinds[i - 1] == "courtesy"
                and quote_markers.may_be_name(line)
                and quote_markers.is_closing(self.lines[i - 1].strip())
                and "text" in self.kinds[:i - 1])

    def _is_banner(self, i: int) -> bool:
        """Whether a footer stands above all other text, as a banner; its lines are then skipped."""
        if {*self.kinds[:i]} - {"blank", "courtesy"}:
            return False
        while i < self.end and self.kinds[i] == "text":
            if self.orders[i]:
                self.bannered.add(i)
            else:
                self.kinds[i] = "courtesy"
            i += 1
        return True

    def _starts_old_headers(self, i: int, line: str) -> bool:
        """Whether the headers of an older mail begin at a line: two of From, Sent, To, Subject.

        In an unknown language: three lines of a word, a colon and more, the first with an address
        or a time. An own line right above a known header is not part of the headers: “oops, I
        meant: place 3 hunt”.
        """
        role = quote_markers.header_role(line)
        if not role and not quote_markers.looks_like_header(line):
            return False
        if role and quote_markers.is_old_header(line):
            return True
        fields = [line]
        for j in range(i + 1, min(i + 1 + AHEAD, len(self.lines))):
            other = self.lines[j].strip()
            if role and quote_markers.header_role(other):
                # “no: …” above “From: …”; *no* is a From, too
                return quote_markers.header_role(other) != role
            if len(fields) == 4 or self.kinds[j] == "quote" or (
                    other
                    and (quote_markers.why_reading_ends(other, other)
                         or order_text(other[:LONGEST], self.begins))):
                break
            fields += [other] * bool(other)
        fields = fields[:3]
        if (self.orders[i] or not quote_markers.has_address_or_time(line)
            or any(map(quote_markers.header_role,
                                                                                    fields[1:]))):
            return False
        return len(fields) == 3 and all(map(quote_markers.looks_like_header, fields))

    def _attribution_start(self, i: int, line: str) -> int:
        """The first line of the attribution that ends at this line, or -1."""
        wrote = quote_markers.ends_with_wrote(line)
        if not wrote and not line.endswith((":", ":-", ": -")):
            return -1
        if self.orders[i] and not (wrote and quote_markers.is_attribution(line)):
            return -1
        text, first = line, i
        while not quote_markers.is_attribution(text) and first > 0 and i - first < FOLDED - 1 and (
                self.kinds[first - 1] == "text" and not self.orders[first - 1]
                and not self._may_be_second_thought(first - 1)
                and len(self.lines[first - 1]) + len(text) < quote_markers.LONGEST_WRITTEN):
            first -= 1
            text = f"{self.lines[first].strip()} {text}"
        if quote_markers.is_attribution(text):
            return first
        if quote_markers.is_attribution(line, dated=False) or (wrote and line.endswith(":")):
            return i
        return i if quote_markers.has_address(line) and self._quote_follows(i + 1) else -1

    def _may_be_second_thought(self, i: int) -> bool:
        """Whether a line may be a second thought above an attribution rather than part of it."""
        line = self.lines[i]
        return quote_markers.reconsiders(line) and not quote_markers.has_address(line)

    def _quote_follows(self, i: int) -> bool:
        """Whether the next non-blank line is quoted, or no line follows."""
        for j in range(i, min(i + AHEAD, len(self.lines))):
            if self.kinds[j] != "blank":
                return self.kinds[j] == "quote"
        return i >= len(self.lines)

    def leave(self) -> int:
        """The number of the first closing line below other text; 0 if there is none."""
        first = next((i for i in range(self.end) if self.kinds[i] == "text"), self.end)
        return next((i + 1 for i in range(first, self.end) if self.kinds[i] == "courtesy"
                     and quote_markers.is_closing(self.lines[i].strip())), 0)
