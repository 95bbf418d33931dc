"""What games do with frozen records: one of several changed, things taken from a pile or put there.

A pile is a tuple, counts a dict without zeros; nothing is changed in its place.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

K = TypeVar("K")
T = TypeVar("T")


def changed(records: tuple[T, ...], at: int, /, **changes: Any) -> tuple[T, ...]:
    """The records with fields of one changed."""
    one: Any = records[at]
    return (*records[:at], replace(one, **changes), *records[at + 1:])


def taken(pile: tuple[T, ...], *gone: T) -> tuple[T, ...]:
    """A pile less some of it, one for one. Raises: it is not there."""
    left = list(pile)
    for thing in gone:
        left.remove(thing)
    return tuple(left)


def without(things: Mapping[K, T], *gone: K) -> dict[K, T]:
    """The same but for what is under some keys."""
    return {key: thing for key, thing in things.items() if key not in gone}


def more(counts: Mapping[K, int], thing: K, n: int = 1) -> dict[K, int]:
    """Counts with so many more of a thing; what there is none of is not mentioned."""
    left = counts.get(thing, 0) + n
    return {**counts, thing: left} if left else without(counts, thing)


def one_by_one(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Counted things as a pile that nobody has looked into: sorted."""
    return tuple(name for name in sorted(counts) for _ in range(counts[name]))


def index(records: Iterable[T]) -> dict[str, T]:
    """Records by their id."""
    found: dict[str, T] = {}
    for record in records:
        one: Any = record
        found[one.id] = record
    return found
