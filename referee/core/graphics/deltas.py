"""A game's pictures as one table of tags, and of each picture what differs from the one before.

A board changes little in a turn, so 800 pictures take less room than ten; and what shows them
puts texts together and draws nothing, so there is no second way to draw.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from msgspec import Struct

from referee.core.graphics import svg
from referee.core.graphics.shapes import Group, Picture, Shape

SHORTEST, TRIED = 4, 40  # of what came before and comes again: least tags, places looked at

Step = list[int | str]


class Frames(Struct, frozen=True):
    """``tags`` that come often; for each picture steps: how far behind the place of the step before
    how many tags go, and those that come. Places are of the picture as it grows.

    What comes is a tag's number; a tag that comes once, itself; or ``-n, p``, the ``n`` tags that
    once came from the ``p``-th on, counted through all steps of all pictures: a frame round a place
    comes and goes many times.
    """

    tags: list[str]
    steps: list[list[Step]]


def frames(pictures: Iterable[Picture]) -> Frames:
    """The frames of pictures in their order; the first is what differs from nothing."""
    table = _Table()
    steps: list[list[Step]] = []
    before: list[int] = []
    stream = _Stream()
    for picture in pictures:
        now = table.read(picture)
        place, some = 0, list[Step]()
        for at, gone, come in _steps(before, now, table.units):
            some.append([at - place, gone, *stream.packed(come, table.tags)])
            place = at
        steps.append(some)
        before = now
    return _numbered(steps)


def _numbered(steps: list[list[Step]]) -> Frames:
    """Steps with tags by numbers: small ones for what comes most."""
    counts = Counter(one for some in steps for step in some for one in step if type(one) is str)
    tags = [tag for tag, times in counts.most_common() if times > 1]
    numbers: dict[int | str, int] = {tag: number for number, tag in enumerate(tags)}
    return Frames(tags, [[[numbers.get(one, one) for one in step] for step in some]
                         for some in steps])


class _Table:
    """The numbers of tags, and of units of tags; most shapes of a turn stood there before."""

    def __init__(self) -> None:
        self.tags: list[str] = []
        self.units: list[tuple[int, ...]] = []
        self._tags: dict[str, int] = {}
        self._numbers: dict[svg.Unit, int] = {}
        self._shapes: dict[Shape, list[int]] = {}

    def read(self, picture: Picture) -> list[int]:
        """The numbers of a picture's units."""
        found = [self._number(unit) for unit in svg.opening(picture)]
        for shape in picture.shapes:
            found += self._shape(shape)
        return [*found, self._number(svg.CLOSING)]

    def _shape(self, shape: Shape) -> list[int]:
        if isinstance(shape, Group) and not shape.title:  # which only puts its parts elsewhere
            parts = [number for part in shape.parts for number in self._shape(part)]
            return [self._number(svg.opened(shape)), *parts, self._number(svg.CLOSED)]
        found = self._shapes.get(shape)
        if found is None:
            found = self._shapes[shape] = [self._number(unit) for unit in svg.drawn(shape)]
        return found

    def _number(self, unit: svg.Unit) -> int:
        number = self._numbers.get(unit)
        if number is None:
            number = self._numbers[unit] = len(self.units)
            self.units.append(tuple(map(self._tag, unit)))
        return number

    def _tag(self, tag: str) -> int:
        number = self._tags.setdefault(tag, len(self.tags))
        if number == len(self.tags):
            self.tags.append(tag)
        return number


class _Stream:
    """All that has come, and where each few of it stand."""

    def __init__(self) -> None:
        self.all: list[int] = []
        self.places: dict[tuple[int, ...], list[int]] = {}

    def packed(self, come: list[int], tags: list[str]) -> Step:
        """Tags, with those that came before told by their place."""
        out: Step = []
        at = 0
        while at < len(come):
            place, long = self._found(come, at)
            out += (-long, place) if long else (tags[come[at]],)
            for number in come[at:at + max(long, 1)]:
                self.all.append(number)
                if len(self.all) >= SHORTEST:
                    key = tuple(self.all[-SHORTEST:])
                    self.places.setdefault(key, []).append(len(self.all) - SHORTEST)
            at += max(long, 1)
        return out

    def _found(self, come: list[int], at: int) -> tuple[int, int]:
        """Where the longest beginning of the rest has stood, and how long it is; 0: nowhere."""
        best = (0, 0)
        for place in self.places.get(tuple(come[at:at + SHORTEST]), ())[-TRIED:]:
            there = self.all[place:place + len(come) - at]
            long = _alike(there, come[at:])
            if long > best[1]:
                best = place, long
        return best


def _steps(before: list[int], now: list[int], units: list[tuple[int, ...]],
           ) -> list[tuple[int, int, list[int]]]:
    """Places, how many tags go, which come: of two pictures by the numbers of their units."""
    found: list[tuple[int, int, list[int]]] = []
    start = _alike(before, now)
    end = _alike(before[start:][::-1], now[start:][::-1])
    old, new = before[start:len(before) - end], now[start:len(now) - end]
    at = sum(len(units[number]) for number in before[:start])
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone = [number for unit in old[a:b] for number in units[unit]]
        come = [number for unit in new[c:d] for number in units[unit]]
        if kind != "equal":
            same = _alike(gone, come)
            last = _alike(gone[same:][::-1], come[same:][::-1])
            found.append((at + same, len(gone) - same - last, come[same:len(come) - last]))
        at += len(come)
    return found


def _alike(one: Sequence[object], other: Sequence[object]) -> int:
    """How many are alike from the beginning."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
                min(len(one), len(other)))
