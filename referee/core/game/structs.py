"""What games do with frozen records: one of several changed, things taken from a pile or put there.

A pile is a tuple, counts a dict without zeros; nothing is changed in its place.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

K = TypeVar("K")
T = TypeVar("T")


def replace_at(records: tuple[T, ...], index: int, /, **changes: Any) -> tuple[T, ...]:
    """The records with fields of one changed."""
    record: Any = records[index]
    return (*records[:index], replace(record, **changes), *records[index + 1:])


def without_items(pile: tuple[T, ...], *removed: T) -> tuple[T, ...]:
    """A pile less some of it, one for one. Raises: it is not there."""
    left = list(pile)
    for thing in removed:
        left.remove(thing)
    return tuple(left)


def without_keys(things: Mapping[K, T], *removed: K) -> dict[K, T]:
    """The same but for what is under some keys."""
    return {key: thing for key, thing in things.items() if key not in removed}


def add_count(counts: Mapping[K, int], thing: K, n: int = 1) -> dict[K, int]:
    """Counts with so many more of a thing; what there is none of is not mentioned."""
    left = counts.get(thing, 0) + n
    return {**counts, thing: left} if left else without_keys(counts, thing)


def expand_counts(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Counted things as a pile that nobody has looked into: sorted."""
    return tuple(name for name in sorted(counts) for _ in range(counts[name]))


def by_id(records: Iterable[T]) -> dict[str, T]:
    """Records by their id."""
    by_name: dict[str, T] = {}
    for record in records:
        move_type: Any = record
        by_name[move_type.id] = record
    return by_name
