"""A hunt shared in words that only what was hunted explains (Stone Age)."""

from collections import Counter
from collections.abc import Callable, Mapping

from msgspec import Struct

from referee.games.stone_age.box.names import RING
from referee.games.stone_age.box.state import Box, Hunted
from referee.games.stone_age.show.view import View
from referee.games.stone_age.talk.clauses import Clause, Cursor, Mark, UnreadError

KINDS = ("food", "decorations")
IDLE = frozenset({"eater", "only", "keep", "make", "to", "of", "more", "with", "plus", "it", "for",
                  "need", "have", "enough"})

SUPPLY = ("need", "have", "enough", "not", "ware", "for", "more", "a", "of", "make")


class _Shares(Struct):
    """So many of a kind, kinds without a number, kinds of which there is none."""

    units: int
    counts: Counter[str]
    open: set[str]
    none: set[str]
    whole: bool = False
    even: bool = False
    rest: bool = False

    def shared(self) -> Mapping[str, int]:
        """The one way to share that fits; nothing: none does."""
        counts, left = self.counts, self.units - self.counts.total()
        more = self.open - {*counts}
        if self.even:
            half, odd = divmod(self.units, 2)
            if counts or self.none or odd or self.whole or self.rest or not self.open:
                return {}
            return dict.fromkeys(KINDS, half)
        if not counts and len(self.open) == 1 and not self.rest:
            return dict.fromkeys(self.open, self.units)
        if counts and left > 0 and len(more) == 1 and self.rest and not self.whole:
            return counts + Counter(dict.fromkeys(more, left))
        return counts if counts and not left and not more else {}


def split(box: Box, view: View, said: tuple[Clause, ...]) -> str:
    """All food, all decorations, both in numbers, one in numbers and the rest of the other."""
    units = view.pending.units if isinstance(view.pending, Hunted) else 0
    found = _Shares(units, Counter(), set(), set())
    try:
        for clause in said:
            if not clause.reason and not _supply(found, clause):
                _Shared(found, clause).read()
    except UnreadError:
        return ""
    shared = found.shared()
    if any(shared.get(kind) for kind in found.none):
        return ""
    parts = [f"{n} {kind}" for kind in KINDS if (n := shared.get(kind, 0))]
    return f"split {' '.join(parts)}" if parts else ""


def _supply(found: _Shares, clause: Clause) -> bool:
    """Whether a clause says what there is too little or enough of: ``we need food``."""
    if clause.has("have") and any(mark.tag == "n" and mark.n > found.units
                                  for mark in clause.marks):
        return True  # “I've 18 teeth already”
    if not clause.has("need", "have", "enough") or clause.has("n", "all", "both", "rest"):
        return False
    if any(mark.tag not in SUPPLY for mark in clause.marks):
        raise UnreadError
    kinds = {mark.of for mark in clause.marks if mark.tag == "ware"}
    if clause.has("enough"):
        found.none |= kinds
    elif clause.has("need") != clause.has("not"):
        found.open |= kinds
    return True


class _Shared(Cursor):
    """One clause of it."""

    def __init__(self, shares: _Shares, clause: Clause) -> None:
        super().__init__(clause)
        self.shares = shares
        self.negative = False
        self.count: int | None = None
        self.last = ""

    def read(self) -> None:
        """Add what the clause says. Raises: it is not understood."""
        self.through(STEPS, IDLE)
        if self.negative:
            raise UnreadError
        if self.count is not None:
            self._behind(self.count)

    def _behind(self, count: int) -> None:
        """A number at the end: ``food 4``, ``food, all four``."""
        shares = self.shares
        if self.last in shares.open and not shares.whole and count < shares.units:
            shares.open.discard(self.last)
            shares.counts[self.last] += count
        elif count == shares.units and (shares.whole or self.last):
            shares.whole = True
        elif not shares.rest or count != shares.units - shares.counts.total():
            raise UnreadError

    def purpose(self, mark: Mark) -> None:
        """``3 teeth for C08``."""
        if self.at < 2 or self.marks[self.at - 2].tag != "for":
            raise UnreadError

    def no(self, mark: Mark) -> None:
        """None of what follows."""
        self.negative = True

    def number(self, mark: Mark) -> None:
        """A number of what follows."""
        n = mark.n if mark.tag == "n" else 1
        if self.tag() == "eater":  # “for the eight people”
            self.at += 1
            return
        if self.count is not None or n > self.shares.units:
            raise UnreadError
        self.count = n

    def ring(self, mark: Mark) -> None:
        """Three decorations."""
        if self.negative:
            raise UnreadError
        if self.last != "decorations" or self.count is not None:
            self.shares.counts["decorations"] += RING * (1 if self.count is None else self.count)
        self.count, self.last = None, "decorations"

    def ware(self, mark: Mark) -> None:
        """A kind, with the number before it; said again it is the same."""
        shares, kind = self.shares, mark.of
        if kind not in KINDS or (self.negative and self.count is not None):
            raise UnreadError
        if self.negative:
            shares.none.add(kind)
        elif self.count is not None:
            shares.counts[kind] += self.count
        elif kind != self.last:
            shares.open.add(kind)
        self.negative, self.count, self.last = False, None, kind

    def all(self, mark: Mark) -> None:
        """``all of it``, ``both``."""
        if mark.tag == "both" and self.shares.units != 2:
            raise UnreadError
        self.shares.whole = True

    def halves(self, mark: Mark) -> None:
        """``half food``; ``evenly`` names both."""
        self.shares.even = True
        self.shares.open |= {*KINDS} if mark.tag == "even" else set()

    def others(self, mark: Mark) -> None:
        """``the rest food``."""
        self.shares.rest, self.last = True, ""


STEPS: Mapping[str, Callable[[_Shared, Mark], None]] = {
    "item": _Shared.purpose, "not": _Shared.no, "none": _Shared.no, "n": _Shared.number,
    "a": _Shared.number, "ring": _Shared.ring, "ware": _Shared.ware, "all": _Shared.all,
    "both": _Shared.all, "half": _Shared.halves, "even": _Shared.halves,
    "rest": _Shared.others, "except": _Shared.others}
