"""Bags of counted goods: arithmetic, listing of all choices, reading and writing.

A bag is a tuple with the count of each kind of goods, in the order of a ``Kinds``, which has
their names.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from operator import add, ge, sub
from typing import Generic, TypeVar, cast

from referee.core.base.aliases import Names

G = TypeVar("G", bound=tuple[int, ...])


def plus(bag: G, more: G) -> G:
    """The sum of two bags."""
    return cast(G, tuple(map(add, bag, more)))


def minus(bag: G, less: G) -> G:
    """The difference of two bags; negative where something is missing."""
    return cast(G, tuple(map(sub, bag, less)))


def covers(bag: G, price: G) -> bool:
    """Whether a bag has at least as much of each kind as a price."""
    return all(map(ge, bag, price))


def lacking(price: G, bag: G) -> G:
    """How much of each kind a bag lacks of a price."""
    return cast(G, tuple([n if n > 0 else 0 for n in map(sub, price, bag)]))


def bundles(bag: G, least: int, most: int, kinds: int = 0,
            at_least: G | None = None) -> Iterator[G]:
    """All ways to take ``least`` to ``most`` pieces from a bag, of ``kinds`` kinds (0: any).

    Each has at least what ``at_least`` has of each kind. Those with most of the first kind come
    first.
    """
    floor = at_least or (0,) * len(bag)
    ranges = [range(min(n, most), low - 1, -1) for low, n in zip(floor, bag, strict=True)]
    for bundle in product(*ranges):
        if least <= sum(bundle) <= most and (
                not kinds or sum(map(bool, bundle)) == kinds):
            yield cast(G, bundle)


class Kinds(Generic[G]):
    """The kinds of goods of a bag, in order, each with its other spellings.

    ``what`` names a kind in messages (``kind of goods``); ``singulars`` are the names of single
    pieces that differ. With ``always_counted`` canonical text has the number of single pieces too.
    """

    def __init__(self, what: str, names: Mapping[str, tuple[str, ...]],
                 singulars: Mapping[str, str] | None = None, always_counted: bool = False) -> None:
        self.names = tuple(names)
        self.none = cast(G, (0,) * len(self.names))
        self.aliases = Names(what, {i: (name, *more)
                                    for i, (name, more) in enumerate(names.items())})
        self._singulars = singulars or {}
        self._always_counted = always_counted

    def bag_of(self, name: str, count: int = 1) -> G:
        """A bag with a number of one kind."""
        return cast(G, tuple([count if kind == name else 0 for kind in self.names]))

    def parse_words(self, words: Sequence[str], index: int) -> tuple[G, int] | None:
        """The bag that canonical words from an index on are, and the index after it, or None."""
        if words[index:index + 1] == ["nothing"]:
            return self.none, index + 1
        bag = list(self.none)
        start = index
        while index < len(words):
            count = int(words[index]) if words[index].isdecimal() and len(words[index]) < 10 else 0
            kind = self._kinds.get(words[index + 1] if count and index + 1 < len(words)
                                   else words[index])
            if kind is None:
                break
            bag[kind] += count or 1
            index += 1 + bool(count)
        return (cast(G, tuple(bag)), index) if index > start else None

    @cached_property
    def _kinds(self) -> dict[str, int]:
        return {name: i for i, kind_name in enumerate(self.names)
                for name in (kind_name, self._singular(kind_name))}

    def text(self, bag: G) -> str:
        """A bag in canonical text: ``2 wood brick``, if always counted ``2 wood 1 brick``."""
        return " ".join(self._singular(name) if n == 1 and not self._always_counted
                        else self.amount(n, name)
                        for n, name in zip(bag, self.names, strict=True) if n) or "nothing"

    def describe(self, bag: G) -> str:
        """A bag in a sentence: ``2 wood, 1 brick``; ``nothing``."""
        return ", ".join(self.amount(n, name)
                         for n, name in zip(bag, self.names, strict=True) if n) or "nothing"

    def amount(self, n: int, name: str) -> str:
        """A number of one kind: ``1 decoration``, ``2 decorations``."""
        return f"{n} {self._singular(name) if n == 1 else name}"

    def _singular(self, name: str) -> str:
        return self._singulars.get(name, name)
