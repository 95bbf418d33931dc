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


class PictureDeltas(Struct, frozen=True):
    """``tags`` that come often; for each picture steps: how far behind the place of the step before
    how many tags go, and those that come. Places are of the picture as it grows.

    What comes is a tag's number; a tag that comes once, itself; or ``-n, p``, the ``n`` tags that
    once came from the ``p``-th on, counted through all steps of all pictures: a frame round a place
    comes and goes many times.
    """

    tags: list[str]
    steps: list[list[Step]]


def picture_deltas(pictures: Iterable[Picture]) -> PictureDeltas:
    """The frames of pictures in their order; the first is what differs from nothing."""
    table = _TagTable()
    steps: list[list[Step]] = []
    before: list[int] = []
    stream = _Stream()
    for picture in pictures:
        units_now = table.unit_numbers(picture)
        place, picture_steps = 0, list[Step]()
        for index, removed, added in _steps(before, units_now, table.units):
            picture_steps.append([index - place, removed, *stream.pack(added, table.tags)])
            place = index
        steps.append(picture_steps)
        before = units_now
    return _numbered(steps)


def _numbered(steps: list[list[Step]]) -> PictureDeltas:
    """Steps with tags by numbers: small ones for what comes most."""
    counts = Counter(tag_or_place for picture_steps in steps for step in picture_steps
                     for tag_or_place in step if type(tag_or_place) is str)
    tags = [tag for tag, times in counts.most_common() if times > 1]
    numbers: dict[int | str, int] = {tag: number for number, tag in enumerate(tags)}
    return PictureDeltas(tags, [[[numbers.get(tag_or_place, tag_or_place) for tag_or_place in step]
                                 for step in picture_steps]
                                for picture_steps in steps])


class _TagTable:
    """The numbers of tags, and of units of tags; most shapes of a turn stood there before."""

    def __init__(self) -> None:
        self.tags: list[str] = []
        self.units: list[tuple[int, ...]] = []
        self._tags: dict[str, int] = {}
        self._numbers: dict[svg.Unit, int] = {}
        self._shapes: dict[Shape, list[int]] = {}

    def unit_numbers(self, picture: Picture) -> list[int]:
        """The numbers of a picture's units."""
        numbers = [self._number(unit) for unit in svg.header_units(picture)]
        for shape in picture.shapes:
            numbers += self._shape(shape)
        return [*numbers, self._number(svg.CLOSING)]

    def _shape(self, shape: Shape) -> list[int]:
        if isinstance(shape, Group) and not shape.title:  # which only puts its parts elsewhere
            parts = [number for part in shape.parts for number in self._shape(part)]
            return [self._number(svg.group_start(shape)), *parts, self._number(svg.CLOSED)]
        numbers = self._shapes.get(shape)
        if numbers is None:
            numbers = self._shapes[shape] = [self._number(unit) for unit in svg.shape_units(shape)]
        return numbers

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

    def pack(self, added: list[int], tags: list[str]) -> Step:
        """Tags, with those that came before told by their place."""
        out: Step = []
        index = 0
        while index < len(added):
            place, length = self._longest_repeat(added, index)
            out += (-length, place) if length else (tags[added[index]],)
            for number in added[index:index + max(length, 1)]:
                self.all.append(number)
                if len(self.all) >= SHORTEST:
                    key = tuple(self.all[-SHORTEST:])
                    self.places.setdefault(key, []).append(len(self.all) - SHORTEST)
            index += max(length, 1)
        return out

    def _longest_repeat(self, added: list[int], index: int) -> tuple[int, int]:
        """Where the longest beginning of the rest has stood, and how long it is; 0: nowhere."""
        best = (0, 0)
        for place in self.places.get(tuple(added[index:index + SHORTEST]), ())[-TRIED:]:
            candidate = self.all[place:place + len(added) - index]
            length = _common_prefix(candidate, added[index:])
            if length > best[1]:
                best = place, length
        return best


def _steps(before: list[int], units_now: list[int], units: list[tuple[int, ...]],
           ) -> list[tuple[int, int, list[int]]]:
    """Places, how many tags go, which come: of two pictures by the numbers of their units."""
    steps: list[tuple[int, int, list[int]]] = []
    start = _common_prefix(before, units_now)
    end = _common_prefix(before[start:][::-1], units_now[start:][::-1])
    old, new = before[start:len(before) - end], units_now[start:len(units_now) - end]
    index = sum(len(units[number]) for number in before[:start])
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        removed = [number for unit in old[a:b] for number in units[unit]]
        added = [number for unit in new[c:d] for number in units[unit]]
        if kind != "equal":
            same = _common_prefix(removed, added)
            last = _common_prefix(removed[same:][::-1], added[same:][::-1])
            steps.append((index + same, len(removed) - same - last, added[same:len(added) - last]))
        index += len(added)
    return steps


def _common_prefix(first: Sequence[object], second: Sequence[object]) -> int:
    """How many are alike from the beginning."""
    return next((i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b),
                min(len(first), len(second)))
