"""Resources, steps and tools as people count them: all the wood, half of it, the rest."""

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec import Struct

from referee.core.problem import refused
from referee.games.stone_age_solo.box.pieces import GOODS, PIECES, Payment
from referee.games.stone_age_solo.talk.vocabulary import Word

TAGS = frozenset({"num", "a", "one", "another", "whole", "both", "half", "rest", "last", "good",
                  "goods", "piece", "step", "tool", "used", "ready", "value", "each", "alike",
                  "mine", "share", "high", "low"})
_HOWEVER = ("whole", "both", "half", "rest")


class Bag(Struct, frozen=True):
    """What is named, kind by kind; ``bare`` are the kinds without a number, counted once.

    ``rest`` is the kind that fills up what is due, ``rests`` how much that is said to be.
    """

    counts: dict[str, int]
    bare: tuple[str, ...] = ()
    rest: str = ""
    rests: int | None = None
    tools: tuple[int, ...] = ()
    used: tuple[int, ...] = ()

    @property
    def pay(self) -> Payment:
        """The same as a payment, without the rest."""
        a, b, c, d, e, f = (self.counts.get(name, 0) for name in PIECES.names)
        return Payment((a, b, c, d, e, f), tuple(sorted(self.tools)), tuple(sorted(self.used)))


def bag(words: Sequence[Word], has: Callable[[], Payment]) -> Bag | None:
    """What some words count, all of them; None: no bag. ``has`` is what all and half are of."""
    return _Filling(words, has).filled()


def _distributed(words: list[Word]) -> list[Word]:
    """``one each of wood and brick`` as one wood and one brick."""
    at = next((i for i, word in enumerate(words) if word.tag == "each"), 0)
    kinds = words[at + 1:]
    if not at or at > 1 or len(kinds) < 2 or words[0].tag not in ("num", "a", "one") or any(
            word.tag != "good" for word in kinds):
        return words
    return [one for kind in kinds for one in (words[0], kind)]


class _Filling:
    """Fills a bag word by word."""

    def __init__(self, words: Sequence[Word], has: Callable[[], Payment]) -> None:
        self.words = [word for i, word in enumerate(words) if word.tag != "piece" and not (
            i and word.tag == "mine")]  # “the two I have”, never “I have two”
        self.words = _distributed(self.words)
        self.has = has
        self.counts = Counter[str]()
        self.bare: list[str] = []
        self.rest = ""
        self.rests: int | None = None
        self.tools: list[int] = []
        self.used: list[int] = []
        self.number: int | None = None
        self.last = 0  # the number before
        self.how = ""
        self.late = self._late()

    def filled(self) -> Bag | None:
        """The bag; None: the words make none."""
        i, sticky = 0, False
        while i < len(self.words):
            word = self.words[i]
            if word.tag == "share":
                i += self._shared(i + 1)
            elif word.tag in ("num", "a", "one", "another"):
                if self.number is not None and self.words[i - 1].tag not in ("a", "another"):
                    return None
                self.number, sticky = int(word.means), False
            elif word.tag == "whole" and self.how == "half":
                self._add(GOODS.names)
                self.how = ""
                i += i + 1 < len(self.words) and self.words[i + 1].tag == "goods"
            elif word.tag == "whole" and self.number is not None and (
                    i + 1 == len(self.words) or self.words[i + 1].tag != "good"):
                self._add(GOODS.names)  # five of everything
                self._anew()
            elif word.tag == "alike":  # five stone and just as many gold
                if not self.last or self.how or self.number is not None:
                    return None
                self.number = self.last
            elif word.tag in _HOWEVER:
                if self.how or self.number is not None:
                    return None
                self.how, sticky = word.tag, False
            elif word.tag == "last" or (word.tag in ("high", "low") and [
                    next_.tag for next_ in self.words[i + 1:i + 2]] in (["tool"], ["one"])):
                pass
            elif word.tag in ("good", "step", "each", "goods"):
                self.how = self.how or ("whole" if sticky and self.number is None else "")
                sticky = self.how == "whole"
                i = self._counted(word, i)
                if i < 0:
                    return None
                self._anew()
            elif word.tag in ("tool", "used", "ready"):
                i = self._tool(i)
                self._anew()
            else:
                return None
            i += 1
        if self.how == "whole" and self.number is None and not self.counts:
            self._add(GOODS.names)
            self.how = ""
        if self.how or self.number is not None or not (
                self.counts or self.rest or self.tools or self.used):
            return None
        return Bag(dict(self.counts), tuple(self.bare), self.rest, self.rests,
                   tuple(self.tools), tuple(self.used))

    def _shared(self, i: int) -> bool:
        """Whether a number that all of a kind are comes next: two “of the three bricks”."""
        number, kind = (self.words[i:i + 2] + [Word("")] * 2)[:2]
        if self.number is None or number.tag != "num" or kind.tag != "good":
            return False
        held = self.has().pieces[PIECES.names.index(kind.means)]
        if number.means != held:
            raise refused("invalid-goods", f"There are {held} {kind.means}, not {number.means}.",
                          hint="Write the number that is meant.")
        return True

    def _anew(self) -> None:
        self.last = self.number or self.last
        self.number, self.how = None, ""

    def _late(self) -> bool:
        """Whether every number stands behind its kind: ``wood 5, gold 2``."""
        tags = [word.tag for word in self.words]
        return bool(tags) and len(tags) % 2 == 0 and set(tags[::2]) == {"good"} and (
            set(tags[1::2]) <= {"num", "one", "whole", "half"})

    def _counted(self, word: Word, i: int) -> int:
        """Adds pieces of a kind, or of each; the index of the last word read, or -1."""
        if self.late:
            behind = self.words[i + 1]
            counts = behind.tag in ("num", "one")
            self.how = "" if counts else behind.tag
            self.number, i = (int(behind.means) if counts else None), i + 1
        kinds = (str(word.means),) if word.tag == "good" else (
            ("steps",) if word.tag == "step" else GOODS.names)
        if len(kinds) > 1 and self.number is None and not self.how:
            return -1
        if word.tag == "goods" and self.how not in ("whole", "half"):
            return -1
        if self.how == "rest":
            if self.rest or len(kinds) > 1:
                return -1
            self.rest, self.rests = kinds[0], self.number
            return i
        return i if self._add(kinds) else -1

    def _add(self, kinds: Sequence[str]) -> bool:
        """So many of each of these kinds. Refused: half of what is odd, all five of four."""
        for name in kinds:
            if not self.how:
                self.bare += [name] if self.number is None else []
                self.counts[name] += 1 if self.number is None else self.number
                continue
            held = self.has().pieces[PIECES.names.index(name)]
            if self.how == "both" and held != 2:
                raise refused("invalid-goods", f"There are {held} {name}, not two.",
                              hint="Write the number that is meant.")
            if self.how == "half":
                if held % 2 or self.number is not None:
                    raise refused("invalid-goods", f"Half of {held} {name} is no whole number.",
                                  hint="Write the number.")
                held //= 2
            if self.number not in (None, held):
                raise refused("invalid-goods", f"There are {held} {name}, not {self.number}.",
                              hint="Write the number that is meant.")
            self.counts[name] += held
        return True

    def _tool(self, i: int) -> int:
        """Adds tools, by the values behind the word, or those that can be meant alone."""
        served, first = self.words[i].tag == "used", i
        while i + 1 < len(self.words) and self.words[i + 1].tag in ("tool", "value", "used"):
            i += 1
        values: list[int] = []
        apart = i + 1 < len(self.words) and self.words[i + 1].at - self.words[i].at > 1 and (
            i + 2 < len(self.words) and self.words[i + 2].tag in ("good", "step"))
        while not apart and i + 1 < len(self.words) and self.words[i + 1].tag == "num" and not (
                values and i + 2 < len(self.words) and self.words[i + 2].tag in ("good", "step")):
            i += 1
            values.append(int(self.words[i].means))
        count = self.number or {"both": 2}.get(self.how, 1)
        if not values:
            mine = self.has()
            whole = self.how in ("both", "whole") and self.words[first].tag == "tool"
            held = mine.used if served else mine.tools + mine.used if whole else (
                mine.tools or mine.used)
            served = served or not (mine.tools or whole)
            size = self.words[first - 1].tag if first else ""
            if size in ("high", "low") and not whole:
                alls = sorted(mine.tools + mine.used)
                some = alls[-1:] if size == "high" else alls[:1]
                held = tuple(some) if len(set(alls)) > 1 else ()
                served = bool(held) and held[0] not in mine.tools
            if whole and (self.how == "whole" or len(held) == 2):
                self.tools += mine.tools
                self.used += mine.used
                return i
            if self.how == "whole" or len(held) == count:
                values = [*held]
            elif count == 1 and len(set(held)) == 1:
                values = [held[0]]
            else:
                raise refused("invalid-tools", "Which tools?", hint="Write their values.")
        elif self.number is not None and self.number != len(values):
            raise refused("invalid-tools", f"{self.number} tools, or {len(values)}?",
                          hint="Write the value of each.")
        (self.used if served else self.tools).extend(values)
        return i
