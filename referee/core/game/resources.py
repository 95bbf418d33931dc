"""Bags of goods that are counted: sums, what is missing, every choice, read, written and said.

A bag has a number for each of its kinds, in their order; the kinds themselves
and their names are a ``Kinds``. Bags of one sort have one length.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from operator import add, ge, sub
from typing import Generic, TypeVar, cast

from referee.core.base.aliases import Names

G = TypeVar("G", bound=tuple[int, ...])


def plus(bag: G, more: G) -> G:
    """Both together."""
    return cast(G, tuple(map(add, bag, more)))


def minus(bag: G, less: G) -> G:
    """What is left of a bag; below 0 where something is missing."""
    return cast(G, tuple(map(sub, bag, less)))


def covers(bag: G, price: G) -> bool:
    """Whether a bag holds a price, kind by kind."""
    return all(map(ge, bag, price))


def lacking(price: G, bag: G) -> G:
    """What a bag still lacks of a price, kind by kind."""
    return cast(G, tuple([n if n > 0 else 0 for n in map(sub, price, bag)]))


def bundles(bag: G, least: int, most: int, kinds: int = 0,
            at_least: G | None = None) -> Iterator[G]:
    """All ways to take ``least`` to ``most`` of a bag, of exactly ``kinds`` kinds (0: any).

    Of each kind at least what ``at_least`` says; most of the first kind first.
    """
    floor = at_least or (0,) * len(bag)
    ranges = [range(min(n, most), low - 1, -1) for low, n in zip(floor, bag, strict=True)]
    for bundle in product(*ranges):
        if least <= sum(bundle) <= most and (
                not kinds or sum(map(bool, bundle)) == kinds):
            yield cast(G, bundle)


class Kinds(Generic[G]):
    """The kinds of one sort of bags, in order, each with its other spellings.

    ``what`` is one of them in messages (``kind of goods``); ``one`` names a
    single piece where that has another name; ``ones``: in canonical text a
    single piece has its number too.
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
        """So many of one kind."""
        return cast(G, tuple([count if kind == name else 0 for kind in self.names]))

    def parse_words(self, words: Sequence[str], index: int) -> tuple[G, int] | None:
        """The bag of canonical words from a place on, and the place behind it; None: none."""
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
        """A bag as a move has it: ``2 wood brick``, with ``ones`` ``2 wood 1 brick``."""
        return " ".join(self._singular(name) if n == 1 and not self._always_counted
                        else self.amount(n, name)
                        for n, name in zip(bag, self.names, strict=True) if n) or "nothing"

    def describe(self, bag: G) -> str:
        """A bag in a sentence: ``2 wood, 1 brick``; ``nothing``."""
        return ", ".join(self.amount(n, name)
                         for n, name in zip(bag, self.names, strict=True) if n) or "nothing"

    def amount(self, n: int, name: str) -> str:
        """So many of a kind: ``1 decoration``, ``2 decorations``."""
        return f"{n} {self._singular(name) if n == 1 else name}"

    def _singular(self, name: str) -> str:
        return self._singulars.get(name, name)
