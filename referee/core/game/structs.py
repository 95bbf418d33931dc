"""Functional updates of frozen records, piles and counts, for the positions of games.

A pile is a tuple, counts are a dict without zeros; nothing is changed in place.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

K = TypeVar("K")
T = TypeVar("T")


def replace_at(records: tuple[T, ...], index: int, /, **changes: Any) -> tuple[T, ...]:
    """The records, with fields of the one at an index changed."""
    record: Any = records[index]
    return (*records[:index], replace(record, **changes), *records[index + 1:])


def without_items(pile: tuple[T, ...], *removed: T) -> tuple[T, ...]:
    """A pile without some of its items, each removed once. Raises ValueError if one is missing."""
    remaining = list(pile)
    for item in removed:
        remaining.remove(item)
    return tuple(remaining)


def without_keys(things: Mapping[K, T], *removed: K) -> dict[K, T]:
    """The mapping without some keys."""
    return {key: value for key, value in things.items() if key not in removed}


def add_count(counts: Mapping[K, int], thing: K, n: int = 1) -> dict[K, int]:
    """Counts with ``n`` more of a thing; a count of zero is left out."""
    count = counts.get(thing, 0) + n
    return {**counts, thing: count} if count else without_keys(counts, thing)


def expand_counts(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Counts as a pile, sorted."""
    return tuple(name for name in sorted(counts) for _ in range(counts[name]))


def by_id(records: Iterable[T]) -> dict[str, T]:
    """Records by their id."""
    result: dict[str, T] = {}
    for record in records:
        with_id: Any = record
        result[with_id.id] = record
    return result
