"""People fed in words that only what is due explains: of all payments the one that fits them."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from referee.core.goods import bundles
from referee.games.stone_age.box.content import RESOURCES
from referee.games.stone_age.box.names import GOODS
from referee.games.stone_age.box.state import Box
from referee.games.stone_age.show.view import View
from referee.games.stone_age.talk.clauses import Clause, Cursor, Mark, UnreadError

IDLE = frozenset({"of", "for", "to", "as", "with", "make", "it", "only", "more", "plus", "eater",
                  "points"})


class _Due(Struct, frozen=True):
    """What is missing and held, how many there are to eat, what hunger costs."""

    hungry: int
    people: int
    penalty: int
    held: Mapping[str, int]


class _Meal(Struct):
    """What is said of a payment: so many of a kind, some of it, all, what stays.

    ``some`` count one each beside numbers, ``many`` of them all there is.
    """

    due: _Due
    paid: dict[str, int]
    some: set[str]
    many: set[str]
    kept: dict[str, int | None]
    last: str = ""
    filled: bool = False
    rest: bool = False
    each: bool = False
    starve: bool = False
    pays: bool = False

    @property
    def named(self) -> set[str]:
        """The kinds that are paid."""
        return {*self.paid, *self.some}

    def stays(self, kind: str) -> int:
        """How many of a kind are kept."""
        keep = self.kept.get(kind, 0)
        return self.due.held[kind] if keep is None else keep

    def fits(self, way: Mapping[str, int]) -> bool:
        """Whether a payment is what is said."""
        return all(self._fits(kind, n, self.due.held[kind]) for kind, n in way.items())

    def _fits(self, kind: str, n: int, held: int) -> bool:
        if n > max(0, held - self.stays(kind)) or (kind in self.paid and n != self.paid[kind]):
            return False
        if kind in self.some and (not n or (self.paid and not self.filled and n != (
                held if kind in self.many else 1))):
            return False
        if self.each and n != min(1, held):
            return False
        if self.rest and kind not in self.paid and n != held - self.stays(kind):
            return False
        return not n or self.rest or not self.named or kind in self.named


def feed(box: Box, view: View, said: tuple[Clause, ...]) -> str:
    """Hunger, or the one payment that fits all amounts that are paid and kept."""
    own = view.own
    found = _Meal(_Due(own.hungry, own.people, box.scenario.feeding.penalty,
                       dict(zip(RESOURCES, own.goods[:4], strict=True))), {}, set(), set(), {})
    try:
        for clause in said:
            if not clause.reason:
                _Fed(found, clause).read()
    except UnreadError:
        return ""
    if found.starve:
        return "" if found.named or found.each or found.rest or found.pays else "starve"
    if not (found.named or found.each or found.rest or found.pays):
        return ""
    ways = [way for way in bundles((*own.goods[:4], 0), own.hungry, own.hungry)
            if found.fits(dict(zip(RESOURCES, way[:4], strict=True)))]
    return f"feed {GOODS.text(ways[0])}" if len(ways) == 1 else ""


class _Fed(Cursor):
    """One clause of it; ``here`` are the kinds that it names, paid or kept, and how many."""

    def __init__(self, meal: _Meal, clause: Clause) -> None:
        super().__init__(clause)
        self.meal = meal
        self.mode = "pay"
        self.count: int | None = None
        self.whole = self.has = self.but = False
        self.here: list[tuple[str, str, int | None]] = []

    def read(self) -> None:
        """Add what the clause says. Raises: it is not understood."""
        if self.clause.has("bad"):  # “-10 would be silly”
            if self.clause.has("n") and not self.clause.has("minus", "points", "starve"):
                raise UnreadError
            return
        self.through(STEPS, IDLE)
        self._close()

    def keeps(self, mark: Mark) -> None:
        """``keep``, ``not``, ``but``: what follows stays; all but that of its kind is paid."""
        self.but = self.whole and mark.tag == "except"
        self.whole = self.whole and not self.but
        self.mode = "keep"

    def needs(self, mark: Mark) -> None:
        """``the stones I need``: what was named stays, and what follows."""
        self.here = [("keep", kind, n) for _, kind, n in self.here]
        self.mode = "keep"

    def possesses(self, mark: Mark) -> None:
        """``I've got 14``: what follows is not paid."""
        self.has = True

    def number(self, mark: Mark) -> None:
        """A number of goods, of people or points, with what stands behind it."""
        n = mark.n if mark.tag == "n" else 1
        due, meal, after = self.meal.due, self.meal, self.tag()
        if after == "points":
            self._points(n)
        elif (after == "eater" and not self.clause.has("for")) or (
                self.clause.has("starve") and n <= due.hungry):
            if not (n == due.hungry or (n == due.people and after == "eater")
                    or self.clause.has("ware")):
                raise UnreadError
            self.at += after == "eater"
        elif after == "of" and self.tag(1) == "n" and self.tag(2) == "ware":
            kind = self.marks[self.at + 2].of
            if due.held.get(kind) != self.marks[self.at + 1].n:
                raise UnreadError
            self._name(kind, n)
            self.at += 3
        elif after == "of" and self.tag(1) == "it" and meal.last:
            self._name(meal.last, n)
            self.at += 2
        elif "each" in (after, self.tag(1) if after == "of" else ""):
            if n != 1:
                raise UnreadError
            meal.each = True
            self.at += 1 if after == "each" else 2
        elif self.count is not None:
            raise UnreadError
        else:
            self.count = n
            self.at += after == "of" and self.tag(1) == "ware"

    def purpose(self, mark: Mark) -> None:
        """``the stones stay for T17``."""
        before = self.marks[self.at - 2].tag if self.at > 1 else ""
        if before != "for" or not self.clause.has("stay", "keep"):
            raise UnreadError

    def _points(self, n: int) -> None:
        """``ten points``: the people starve; ``rather than wood`` may follow."""
        if n != self.meal.due.penalty or self.mode == "keep":
            raise UnreadError
        self.meal.starve, self.meal.pays = True, False
        more = self.marks[self.at + 1:]
        if any(mark.tag == "n" for mark in more) and not any(
                mark.tag == "except" for mark in more):
            raise UnreadError
        self.at = len(self.marks)

    def ware(self, mark: Mark) -> None:
        """A kind of goods, with the number before it."""
        meal, held = self.meal, self.meal.due.held
        if mark.of == "food":
            if self.count not in (None, meal.due.hungry):
                raise UnreadError
            self.count, self.mode = None, "pay"
        elif mark.of not in held:
            if self.mode != "keep" and not self.clause.has("stay"):
                raise UnreadError
            self.count = None  # no teeth are paid
        else:
            if self.count is None and not self.whole and mark.word.endswith("s"):
                meal.many.add(mark.of)
            if self.whole and self.count not in (None, held[mark.of]):
                raise UnreadError
            n = self.count
            if self.whole and n is None and self.mode == "pay":
                n = held[mark.of]
            self._name(mark.of, n)
            self.count, self.whole = None, False

    def _name(self, kind: str, n: int | None) -> None:
        self.here.append((self.mode, kind, n))
        self.meal.last = kind

    def all(self, mark: Mark) -> None:
        """``all wood``, ``every piece of it``; “for all three” are those who eat."""
        due = self.meal.due
        if self.clause.has("for") and self.tag() == "n" and self.tag(1) in ("", "eater") and (
                self.marks[self.at].n in (due.hungry, due.people)):
            self.at += 1
        else:
            self.whole = True

    def both(self, mark: Mark) -> None:
        """``both bricks``; ``the clay, both pieces``."""
        meal = self.meal
        if self.tag() == "ware" and meal.due.held.get(self.marks[self.at].of) == 2:
            self.whole = True
        elif meal.due.held.get(meal.last) == 2 and self.mode == "pay":
            self.here[-1:] = [(self.mode, meal.last, 2)]
            meal.some.discard(meal.last)
        else:
            raise UnreadError

    def others(self, mark: Mark) -> None:
        """``the rest wood``, ``all the rest``."""
        if self.mode == "keep" or self.clause.has("stay", "need"):
            return
        if self.tag() in ("ware", "as"):
            self.meal.filled = True
        else:
            self.meal.rest, self.whole = True, False

    def each(self, mark: Mark) -> None:
        """``of each``."""
        self.meal.each = True

    def hunger(self, mark: Mark) -> None:
        """The people starve."""
        if self.mode == "keep" and self.clause.has("not"):
            raise UnreadError
        self.meal.starve = True

    def minus(self, mark: Mark) -> None:
        """``minus ten``."""
        behind = self.tag() == "n"
        if behind and self.marks[self.at].n != self.meal.due.penalty:
            raise UnreadError
        compared = any(mark.tag == "except" for mark in self.marks[:self.at])
        self.meal.starve = self.meal.starve or not (compared or self.clause.has("not"))
        self.at += behind

    def pays(self, mark: Mark) -> None:
        """``feed``, ``eat``."""
        self.meal.pays |= self.mode == "pay"

    def stays(self, mark: Mark) -> None:
        """What was named stays: ``the wood stays``, ``one stays``."""
        self.here = [("keep", kind, n) for _, kind, n in self.here]
        if self.here or self.count is not None or self.clause.has("rest", "nth"):
            self.mode = "keep"
        if self.count is not None and self.meal.last:
            self.here.append(("keep", self.meal.last, self.count))
            self.count = None

    def nth(self, mark: Mark) -> None:
        """``the sixth stays``."""
        if not self.clause.has("stay", "keep"):
            raise UnreadError

    def plenty(self, mark: Mark) -> None:
        """``goods``, ``enough``: only of what is kept."""
        if self.mode != "keep" and not (mark.tag == "enough" and self.meal.starve):
            raise UnreadError

    def _close(self) -> None:
        """What stands at the end of the clause belongs to what was named before."""
        meal, held = self.meal, self.meal.due.held
        if self.whole and not self.here and meal.last and self.mode == "pay" and (
                self.clause.has("it")):
            meal.some.discard(meal.last)
            self.here.append((self.mode, meal.last, held[meal.last]))
        elif self.whole and (self.here or self.mode != "keep"):
            raise UnreadError
        if self.marks[-1:] and self.marks[-1].tag == "not" and len(self.marks) > 1 and (
                not self.clause.has("starve", "pay") and self.here):
            raise UnreadError  # a “no” that is about nothing
        if self.count is not None and self.here and self.clause.has("for") and (
                self.here[-1][2] is None and self.count <= meal.due.hungry):
            self.here[-1] = (*self.here[-1][:2], self.count)
        elif self.count is not None and self.mode == "keep" and meal.last:
            self.here.append(("keep", meal.last, self.count))
        elif self.count not in (None, meal.due.hungry) and not (self.has and self.here):
            raise UnreadError
        for how, kind, n in self.here:
            if not (self.has and how == "pay"):
                self._say(how, kind, n)
            elif (self.count if n is None else n) not in (None, held[kind]):
                raise UnreadError  # so many are not held

    def _say(self, how: str, kind: str, n: int | None) -> None:
        meal = self.meal
        if how == "keep":
            meal.kept[kind] = n
            if self.but and n is not None and n < meal.due.held[kind]:
                meal.paid[kind] = meal.due.held[kind] - n
                return
            if n is not None and meal.paid.get(kind) == meal.due.held[kind]:
                meal.paid[kind] -= n  # “all wood but one”
        elif n is None:
            meal.some.add(kind)
        elif meal.paid.setdefault(kind, n) != n:
            raise UnreadError


STEPS: Mapping[str, Callable[[_Fed, Mark], None]] = {
    **dict.fromkeys(("not", "none", "keep", "except"), _Fed.keeps), "need": _Fed.needs,
    "have": _Fed.possesses, "n": _Fed.number, "a": _Fed.number, "ware": _Fed.ware,
    "all": _Fed.all, "both": _Fed.both, "rest": _Fed.others, "each": _Fed.each,
    "starve": _Fed.hunger, "minus": _Fed.minus, "pay": _Fed.pays, "stay": _Fed.stays,
    "item": _Fed.purpose, "nth": _Fed.nth, "goods": _Fed.plenty, "enough": _Fed.plenty,
    "any": _Fed.keeps}
