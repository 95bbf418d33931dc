"""Sourced groups of a scenario, and the checks that scenarios and positions share.

Every group says where its values come from. A check yields a problem for each
fault, whose ``where`` is a path in the data: ``cards.list.C05``.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from referee.core.problem import Problem
from referee.core.scenario import Source

T = TypeVar("T")

POSITION = "unusable-position"


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Values with a source."""

    source: Source


class Record(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of a list; its source is the list's unless it says another."""

    source: Source | None = None


class Listed(Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """Records with a source; one that differs says so for itself."""

    source: Source
    list: tuple[T, ...]


def fault(why: str, where: str = "") -> Problem:
    """What cannot be in a position."""
    return Problem(POSITION, why, where)


def unique(ids: Iterable[str], code: str, where: str) -> Iterator[Problem]:
    """No id of the records at a path stands twice."""
    for name, times in Counter(ids).items():
        if times > 1:
            yield Problem(code, f"The id “{name}” stands {times} times.", f"{where}.{name}")


def once(found: Iterable[str], all_of: Iterable[str], where: str) -> Iterator[Problem]:
    """Each of some pieces is in a position just once, and no other."""
    counts = Counter(found)
    wanted = set(all_of)
    for name in sorted(wanted | set(counts)):
        if name not in wanted:
            yield fault(f"There is no {name}.", where)
        elif counts[name] != 1:
            yield fault(f"{name} is there {counts[name]} times.", where)


def within(values: Mapping[str, tuple[int, int, int]], code: str) -> Iterator[Problem]:
    """Each number, by its path, lies between its least and its most."""
    for where, (value, least, most) in values.items():
        if not least <= value <= most:
            yield Problem(code, f"{value} is not from {least} to {most}.", where)


def adds_up(found: Mapping[str, int], wanted: Mapping[str, int], code: str,
            where: str) -> Iterator[Problem]:
    """Of each thing there is as many as there should be."""
    for name, count in wanted.items():
        if found.get(name, 0) != count:
            yield Problem(code, f"{name}: {count} are expected, {found.get(name, 0)} are there.",
                          f"{where}.{name}")
