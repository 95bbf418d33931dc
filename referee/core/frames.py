"""A game's pictures as one table of tags, and of each picture what differs from the one before.

A board changes little in a turn, so 800 pictures take less room than ten; and what shows them
puts texts together and draws nothing, so there is no second way to draw.
"""

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from msgspec import Struct

from referee.core import svg
from referee.core.picture import Picture

Step = tuple[int, int, list[int]]
Unit = tuple[int, ...]


class Frames(Struct, frozen=True):
    """``tags`` that occur; for each picture steps: at which place of the picture before how many
    tags go, and the numbers of those that come. Places are of the picture as it grows.
    """

    tags: list[str]
    steps: list[list[Step]]


def frames(pictures: Iterable[Picture]) -> Frames:
    """The frames of pictures in their order; the first is what differs from nothing."""
    numbers: dict[str, int] = {}
    steps: list[list[Step]] = []
    before: list[Unit] = []
    for picture in pictures:
        now = [tuple([numbers.setdefault(tag, len(numbers)) for tag in unit])
               for unit in svg.units(picture)]
        steps.append(_steps(before, now))
        before = now
    return Frames([*numbers], steps)


def joined(found: Frames) -> Iterable[str]:
    """The pictures again."""
    now: list[int] = []
    for steps in found.steps:
        for at, gone, come in steps:
            now[at:at + gone] = come
        yield "".join([found.tags[number] for number in now])


def _steps(before: list[Unit], now: list[Unit]) -> list[Step]:
    found: list[Step] = []
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
