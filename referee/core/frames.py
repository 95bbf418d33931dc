"""A game's pictures as one table of tags, and of each picture what differs from the one before.

A board changes little in a turn, so 800 pictures take less room than ten; and what shows them
puts texts together and draws nothing, so there is no second way to draw.
"""

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from msgspec import Struct

from referee.core import svg
from referee.core.picture import Picture

Step = list[int]
Unit = tuple[int, ...]


SHORTEST, TRIED = 4, 40  # of what came before and comes again: least numbers, places looked at


class Frames(Struct, frozen=True):
    """``tags`` that occur; for each picture steps: how far behind the place of the step before how
    many tags go, and the numbers of those that come. Places are of the picture as it grows.

    Of what comes ``-n, p`` are the ``n`` numbers that once came from the ``p``-th on, counted
    through all steps of all pictures: a frame round a place comes and goes many times.
    """

    tags: list[str]
    steps: list[list[Step]]


def frames(pictures: Iterable[Picture]) -> Frames:
    """The frames of pictures in their order; the first is what differs from nothing."""
    numbers: dict[str, int] = {}
    steps: list[list[Step]] = []
    before: list[Unit] = []
    stream = _Stream()
    for picture in pictures:
        now = [tuple([numbers.setdefault(tag, len(numbers)) for tag in unit])
               for unit in svg.units(picture)]
        place, some = 0, []
        for at, gone, come in _steps(before, now):
            some.append([at - place, gone, *stream.packed(come)])
            place = at
        steps.append(some)
        before = now
    return Frames([*numbers], steps)


class _Stream:
    """All that has come, and where each few of it stand."""

    def __init__(self) -> None:
        self.all: list[int] = []
        self.places: dict[tuple[int, ...], list[int]] = {}

    def packed(self, come: list[int]) -> list[int]:
        """Numbers with what came before told by its place."""
        out: list[int] = []
        at = 0
        while at < len(come):
            place, long = self._found(come, at)
            out += (-long, place) if long else (come[at],)
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


def joined(found: Frames) -> Iterable[str]:
    """The pictures again."""
    now: list[int] = []
    stream: list[int] = []
    for steps in found.steps:
        at = 0
        for behind, gone, *packed in steps:
            at += behind
            start, numbers = len(stream), iter(packed)
            for number in numbers:
                place = next(numbers) if number < 0 else 0
                stream += stream[place:place - number] if number < 0 else (number,)
            now[at:at + gone] = stream[start:]
        yield "".join([found.tags[number] for number in now])


def _steps(before: list[Unit], now: list[Unit]) -> list[tuple[int, int, list[int]]]:
    found: list[tuple[int, int, list[int]]] = []
    start = _alike(before, now)
    end = _alike(before[start:][::-1], now[start:][::-1])
    old, new = before[start:len(before) - end], now[start:len(now) - end]
    at = sum(map(len, before[:start]))
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone = [number for unit in old[a:b] for number in unit]
        come = [number for unit in new[c:d] for number in unit]
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
