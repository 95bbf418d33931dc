"""The pictures of a match as a table of SVG tags and, for each picture, the changed tags.

A board changes little in a turn, so 800 pictures take less space than ten full ones. A page that
shows them only joins texts; shapes are drawn by `svg.py` alone.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from itertools import compress, count
from operator import ne
from typing import NamedTuple

from msgspec import Struct

from referee.core.graphics import svg
from referee.core.graphics.shapes import Group, Picture, Shape

SHORTEST, TRIED = 4, 40  # of a repetition: the fewest tags, the places compared

Step = list[int | str]


class TagChange(NamedTuple):
    """One change to the tags of a picture."""

    distance: int  # of its place from that of the change before
    removed: int  # the number of tags removed there
    added: list[str]  # the tags added there


class PictureDeltas(Struct, frozen=True):
    """Pictures, each as the changes to the one before.

    A step is a list: the distance of its place from that of the step before, the number of tags
    removed there, then the tags added. Places are those in the picture with the steps before
    applied. A tag added is its number in ``tags``; if it occurs only once, the tag itself; or
    ``-n, p`` for ``n`` tags that were added before, from the ``p``-th on, counted through all
    steps of all pictures: a frame round a place comes and goes many times.
    """

    tags: list[str]  # the tags that are added more than once
    steps: list[list[Step]]  # the steps of each picture


def tag_changes(pictures: Iterable[Picture]) -> list[list[TagChange]]:
    """The changes from each picture to the next; the first is compared with nothing."""
    table = _TagTable()
    found: list[list[TagChange]] = []
    before: list[int] = []
    for picture in pictures:
        units_now = table.unit_numbers(picture)
        place, picture_changes = 0, list[TagChange]()
        for index, removed, added in _steps(before, units_now, table.units):
            picture_changes.append(TagChange(index - place, removed,
                                             [table.tags[number] for number in added]))
            place = index
        found.append(picture_changes)
        before = units_now
    return found


def packed(changes: Iterable[list[TagChange]]) -> PictureDeltas:
    """The changes of pictures in their short form."""
    stream = _Stream()
    return _numbered([[[distance, removed, *stream.pack(added)]
                       for distance, removed, added in picture_changes]
                      for picture_changes in changes])


def unpacked(deltas: PictureDeltas) -> list[list[TagChange]]:
    """The changes of pictures from their short form."""
    stream: list[str] = []
    found: list[list[TagChange]] = []
    for steps in deltas.steps:
        picture_changes = list[TagChange]()
        for distance, removed, *added in steps:
            assert isinstance(distance, int) and isinstance(removed, int)
            start, items = len(stream), iter(added)
            for item in items:
                if isinstance(item, str):
                    stream.append(item)
                elif item >= 0:
                    stream.append(deltas.tags[item])
                else:
                    place = next(items)
                    assert isinstance(place, int)
                    stream += stream[place:place - item]
            picture_changes.append(TagChange(distance, removed, stream[start:]))
        found.append(picture_changes)
    return found


def _numbered(steps: list[list[Step]]) -> PictureDeltas:
    """Replace tags by numbers, the smallest for those that occur most."""
    counts = Counter(tag_or_place for picture_steps in steps for step in picture_steps
                     for tag_or_place in step if type(tag_or_place) is str)
    tags = [tag for tag, times in counts.most_common() if times > 1]
    numbers: dict[int | str, int] = {tag: number for number, tag in enumerate(tags)}
    return PictureDeltas(tags, [[[numbers.get(tag_or_place, tag_or_place) for tag_or_place in step]
                                 for step in picture_steps]
                                for picture_steps in steps])


class _TagTable:
    """The numbers of tags, and of units of tags; cached, as most shapes occur turn after turn."""

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
        numbers = self._shapes.get(shape)
        if numbers is None:
            numbers = self._shapes[shape] = self._new_shape(shape)
        return numbers

    def _new_shape(self, shape: Shape) -> list[int]:
        if isinstance(shape, Group) and not shape.title:  # only an offset of its parts
            parts = [number for part in shape.parts for number in self._shape(part)]
            return [self._number(svg.group_start(shape)), *parts, self._number(svg.CLOSED)]
        return [self._number(unit) for unit in svg.shape_units(shape)]

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
    """The numbers of all tags added so far, with the places of each few of them in a row."""

    def __init__(self) -> None:
        self.all: list[int] = []
        self.places: dict[tuple[int, ...], list[int]] = defaultdict(list)
        self._numbers: dict[str, int] = {}
        self._last = (-1,) * SHORTEST  # the last few numbers

    def pack(self, tags: list[str]) -> Step:
        """Tags as texts, repetitions of earlier ones as ``-n, p``; and remember them."""
        added = [self._numbers.setdefault(tag, len(self._numbers)) for tag in tags]
        packed_tags: Step = []
        index = 0
        while index < len(added):
            place, length = self._longest_repeat(added, index)
            packed_tags += (-length, place) if length else (tags[index],)
            self._remember(added[index:index + max(length, 1)])
            index += max(length, 1)
        return packed_tags

    def _remember(self, numbers: list[int]) -> None:
        for number in numbers:
            self.all.append(number)
            self._last = (*self._last[1:], number)
            self.places[self._last].append(len(self.all) - SHORTEST)

    def _longest_repeat(self, added: list[int], index: int) -> tuple[int, int]:
        """The place and length of the longest repetition that begins at an index, or 0, 0."""
        best = (0, 0)
        for place in self.places.get(tuple(added[index:index + SHORTEST]), ())[-TRIED:]:
            now, then = index + best[1], place + best[1]  # where a longer one goes on
            if added[now:now + 1] != self.all[then:then + 1]:
                continue
            rest = len(added) - index
            length = _common_prefix(self.all[place:place + rest], added[index:])
            if length > best[1]:
                best = place, length
        return best


def _steps(before: list[int], units_now: list[int], units: list[tuple[int, ...]],
           ) -> list[tuple[int, int, list[int]]]:
    """The changes between two pictures: places, numbers of tags removed, tags added."""
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
    """The length of the common beginning of two sequences."""
    return next(compress(count(), map(ne, first, second)), min(len(first), len(second)))
