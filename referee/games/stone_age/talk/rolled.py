"""Tools for a roll in words that the roll explains: ``the 4 makes 18, six wood`` (Stone Age)."""

from collections import Counter
from collections.abc import Callable, Mapping

from msgspec import Struct

from referee.games.stone_age.box.places import Rolled, one_use
from referee.games.stone_age.box.state import Box
from referee.games.stone_age.show.view import View
from referee.games.stone_age.talk.clauses import Clause, Cursor, Mark, UnreadError

IDLE = frozenset({"of", "as", "only", "more", "each", "have", "any"})
OUTCOME = ("make", "enough", "with", "for", "more", "nth")


class _Said(Struct):
    """What a text comes to: values added and kept, how many come out, what is left open."""

    roll: Rolled
    style: bool
    ready: Counter[int]
    adds: Counter[int]
    keeps: Counter[int]
    units: list[int]
    loose: list[int]
    none: bool = False
    enough: bool = False
    rest: bool = False
    every: bool = False

    @property
    def dice(self) -> int:
        """What the dice show."""
        return sum(self.roll.dice)

    def added(self) -> Counter[int] | None:
        """The values that are added; None: nobody says."""
        if self.every:
            return None if self.adds or self.none else self.ready - self.keeps
        if self.adds:
            return None if self.none or (self.adds + self.keeps) - self.ready else self.adds
        all_kept = bool(self.keeps) and not self.ready - self.keeps
        return Counter() if self.none or self.enough or self.rest or all_kept else None


def tools(box: Box, view: View, said: tuple[Clause, ...]) -> str:
    """Which tool tiles are added, if every number that is said fits them and what they bring."""
    roll = view.pending
    if not isinstance(roll, Rolled) or one_use(box.cards, view.own):
        return ""
    found = _Said(roll, box.style and roll.goods == "food", Counter(view.own.tools), Counter(),
                  Counter(), [], [])
    try:
        for clause in said:
            if not clause.reason:
                _Added(found, clause).read()
    except UnreadError:
        return ""
    adds = found.added()
    if adds is None:
        return ""
    values = sorted(adds.elements())
    total = found.dice + sum(values)
    units = total // roll.pips
    if any(n != units for n in found.units) or not {found.dice, total, units}.issuperset(
            found.loose):
        return ""
    return " ".join(("tools", *(map(str, values) if values else ("none",))))


class _Added(Cursor):
    """One clause of it; ``things`` are the values it adds, ``mode`` what is done with the next."""

    def __init__(self, said: _Said, clause: Clause) -> None:
        super().__init__(clause)
        self.said = said
        self.mode = "add"
        self.things = Counter[int]()
        self.outcome = self.wares = self.whole = False

    def read(self) -> None:
        """Add what the clause says. Raises: it is not understood."""
        if self._beside():
            return
        before, kept = self.said.adds.total(), self.said.keeps.total()
        self.through(STEPS, IDLE)
        if self.clause.has("enough") and self.said.adds.total() == before and not self.things:
            self.said.enough = True
        if self.things or self.whole or self.said.keeps.total() > kept:
            if self.clause.has("none"):
                raise UnreadError
        elif self.mode == "not" and not self.wares:
            self.said.none = True
        elif self.mode == "keep" and self.clause.has("keep"):
            self.said.rest = True

    def _beside(self) -> bool:
        """Whether the clause only says that tools bring nothing, or what some would not bring."""
        clause = self.clause
        if clause.has("bad"):
            self.said.none |= clause.has("tool", "it", "values") and not clause.has("ware", "n")
            return True
        if clause.has("help"):
            if not clause.has("not"):
                raise UnreadError
            numbers = clause.has("n", "a", "values") and self.said.ready.total() > 1
            self.said.none |= not numbers  # “one would not help” says nothing of two
            return True
        if self.said.style and clause.has("ware") and (clause.has(
                "as", "all", "both", "rest", "half") or not clause.has(*OUTCOME)):
            raise UnreadError  # that is how it is shared
        tags = [mark.tag for mark in clause.marks]
        return "make" in tags and "not" in tags[tags.index("make"):] and not clause.has(
            "tool", "keep", "stay")  # “a 4 is no stone either”

    def keeps(self, mark: Mark) -> None:
        """``not``, ``keep``, ``all but``: what follows is not added."""
        if mark.tag == "except" and not (self.whole or self.things):
            raise UnreadError
        self.mode = "not" if mark.tag == "not" else "keep"
        self.outcome = False

    def makes(self, mark: Mark) -> None:
        """``makes 18``: what comes of it."""
        self.outcome = self.outcome or self.clause.has("n", "nth")

    def adds(self, mark: Mark) -> None:
        """``with``, ``plus``: tools follow."""
        self.outcome = False

    def none(self, mark: Mark) -> None:
        """``as it is``."""
        self.said.none = True

    def number(self, mark: Mark) -> None:
        """What a number or an article says with what stands behind it."""
        said, n = self.said, 1 if mark.tag == "a" else mark.n
        if self.tag() == "more":
            self.at += 1
            if self.tag() == "ware":
                n += said.dice // said.roll.pips
        after = self.tag()
        one = mark.tag == "a" or mark.word == "one"
        if after in ("ware", "pips"):
            if after == "ware":
                self._goods(self.marks[self.at])
            if (mark.tag == "n" or n > 1) and self.mode != "not":
                (said.units if after == "ware" else said.loose).append(n)
            self.at += 1
        elif after == "values":
            self._put({self.take().n: n})
        elif after == "of" and self.tag(1) in ("values", "n", "it", "tool"):
            self._of(n)
        elif one and after == "n":
            value = self.take().n
            if mark.tag == "n" and 1 in said.ready and value != 1:
                raise UnreadError  # “one four”: one of them, or both
            self._put({value: 1})
        elif after == "tool":
            if n > 1 and n in said.ready:
                raise UnreadError  # so many, or one of that value
            self._many(n)
            self.at += 1
        elif mark.tag == "n" and not (one and after == "best"):
            self._alone(mark)

    def _alone(self, mark: Mark) -> None:
        """A number by itself: what comes of it, or a tool."""
        said, n = self.said, mark.n
        if self.outcome:
            said.loose.append(n)
        elif n in said.ready and self.things[n] < said.ready[n]:
            self._put({n: 1})
        elif mark.word == "one" and len(said.ready) == 1:
            self._put({next(iter(said.ready)): 1})
        elif n in said.ready or n <= said.ready.total() or (
                self.mode != "add" or self.things or self.whole):
            raise UnreadError  # of them, or what it makes without saying so
        else:
            said.loose.append(n)

    def _of(self, n: int) -> None:
        """``one of the threes``, ``two of them``, ``one of the three (tools)``."""
        self.at += 1
        mark, ready = self.take(), self.said.ready
        if mark.tag == "values":
            self._put({mark.n: n})
        elif mark.tag == "n" and (mark.n != ready.total() or len(ready) != 1):
            raise UnreadError
        else:
            self._many(n)
        self.at += self.tag() == "tool"

    def _many(self, n: int) -> None:
        """So many tools, if it can mean only these."""
        ready = self.said.ready
        if len(ready) == 1 and n <= ready.total():
            self._put({next(iter(ready)): n})
        elif n == ready.total() and self.mode == "add":
            self._put(ready)
        else:
            raise UnreadError

    def values(self, mark: Mark) -> None:
        """``the threes``."""
        both = self.at > 1 and self.marks[self.at - 2].tag == "both"
        self._put({mark.n: 2 if both else self.said.ready[mark.n]})

    def nth(self, mark: Mark) -> None:
        """``for a fifth wood``."""
        if self.tag() != "ware":
            raise UnreadError
        self._goods(self.take())
        if self.mode != "not":
            self.said.units.append(mark.n)

    def all(self, mark: Mark) -> None:
        """``all three ones``, ``both 3s``, ``all of them``."""
        ready, tag = self.said.ready, self.tag()
        number = self.marks[self.at].n if tag == "n" else 0
        if tag == "values" or (tag == "n" and self.tag(1) == "values"):
            if number and ready[self.marks[self.at + 1].n] != number:
                raise UnreadError
            return
        if mark.tag == "both" and number:
            if ready[number] != 2:
                raise UnreadError
            self.at += 1
            self._put({number: 2})
            return
        if (mark.tag == "both" and ready.total() != 2) or number not in (0, ready.total()):
            raise UnreadError
        self.at += bool(number)
        self.whole = True
        if self.mode == "add":
            self.said.every = True
        else:
            self.said.none = True

    def best(self, mark: Mark) -> None:
        """``the biggest``."""
        if not self.said.ready:
            raise UnreadError
        self._put({(max if mark.of == "max" else min)(self.said.ready): 1})

    def tool(self, mark: Mark) -> None:
        """The word alone: the one tool there is; all of them where they are left."""
        said = self.said
        if self.whole or self.things or (mark.tag == "tool" and self.tag() in ("n", "values")):
            return
        if self.mode in ("not", "keep") or self.clause.has("stay", "later"):
            if mark.tag == "it" and said.adds:
                raise UnreadError
            said.rest = True
        elif mark.tag == "it":
            if not said.adds and not self.clause.has("make"):
                raise UnreadError
        elif self.clause.has("need", "enough") or said.ready.total() != 1:
            raise UnreadError
        else:
            self._put(said.ready)

    def ware(self, mark: Mark) -> None:
        """What the roll is for."""
        self._goods(mark)

    def place(self, mark: Mark) -> None:
        """``for the river``: another roll than this is for later."""
        if mark.of == self.said.roll.source:
            return
        if self.at < 2 or self.marks[self.at - 2].tag != "for" or self.whole:
            raise UnreadError  # something to do there, or for a roll that does not wait
        self.stays(mark)

    def others(self, mark: Mark) -> None:
        """``the others stay``, ``keep one, add the others``."""
        if self.mode == "add" and self.said.keeps and not self.clause.has("stay", "later", "need"):
            self.said.every = True
            return
        if self.mode == "add" and not self.clause.has("stay", "keep", "later", "need"):
            raise UnreadError
        self.said.rest = self.said.rest or not self.said.adds

    def stays(self, mark: Mark) -> None:
        """What was just named is not added: ``the threes I need later``."""
        self.said.adds -= self.things
        self.said.keeps += self.things
        if self.clause.has("it", "tool") and not self.things and not self.said.adds:
            self.said.rest = True
        self.things.clear()
        if self.whole:
            self.said.every, self.said.none = False, True

    def needs(self, mark: Mark) -> None:
        """``no tool needed``, ``I need 15``."""
        if self.clause.has("later"):
            self.stays(mark)
        elif self.clause.has("tool") and self.mode == "not":
            self.said.none = True
        elif self.mode == "add" and (self.things or self.whole):
            raise UnreadError
        elif self.mode == "add":
            self.outcome = True

    def enough(self, mark: Mark) -> None:
        """Told of the whole clause."""

    def _goods(self, mark: Mark) -> None:
        """Other goods than the roll brings are none of it."""
        goods = self.said.roll.goods
        if mark.of != goods and not (mark.of == "decorations" and self.said.style):
            raise UnreadError
        self.wares = True

    def _put(self, some: "Mapping[int, int]") -> None:
        for value, count in some.items():
            if not count or value not in self.said.ready:
                raise UnreadError
            (self.said.adds if self.mode == "add" else self.said.keeps)[value] += count
            if self.mode == "add":
                self.things[value] += count


STEPS: Mapping[str, Callable[[_Added, Mark], None]] = {
    **dict.fromkeys(("not", "keep", "except"), _Added.keeps),
    **dict.fromkeys(("make", "for", "to"), _Added.makes),
    **dict.fromkeys(("with", "plus"), _Added.adds), **dict.fromkeys(("pass", "none"), _Added.none),
    **dict.fromkeys(("n", "a"), _Added.number), "values": _Added.values, "nth": _Added.nth,
    **dict.fromkeys(("all", "both"), _Added.all), "best": _Added.best,
    **dict.fromkeys(("tool", "it"), _Added.tool), "ware": _Added.ware, "rest": _Added.others,
    **dict.fromkeys(("stay", "later"), _Added.stays), "need": _Added.needs,
    "place": _Added.place,
    "enough": _Added.enough}
