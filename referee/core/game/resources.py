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
    for found in product(*ranges):
        if least <= sum(found) <= most and (
                not kinds or sum(map(bool, found)) == kinds):
            yield cast(G, found)


class Kinds(Generic[G]):
    """The kinds of one sort of bags, in order, each with its other spellings.

    ``what`` is one of them in messages (``kind of goods``); ``one`` names a
    single piece where that has another name; ``ones``: in canonical text a
    single piece has its number too.
    """

    def __init__(self, what: str, spelt: Mapping[str, tuple[str, ...]],
                 one: Mapping[str, str] | None = None, ones: bool = False) -> None:
        self.names = tuple(spelt)
        self.none = cast(G, (0,) * len(self.names))
        self.read = Names(what, {i: (name, *more)
                                 for i, (name, more) in enumerate(spelt.items())})
        self._one = one or {}
        self._ones = ones

    def of(self, name: str, count: int = 1) -> G:
        """So many of one kind."""
        return cast(G, tuple([count if kind == name else 0 for kind in self.names]))

    def exact(self, words: Sequence[str], at: int) -> tuple[G, int] | None:
        """The bag of canonical words from a place on, and the place behind it; None: none."""
        if words[at:at + 1] == ["nothing"]:
            return self.none, at + 1
        bag = list(self.none)
        start = at
        while at < len(words):
            count = int(words[at]) if words[at].isdecimal() and len(words[at]) < 10 else 0
            kind = self._kinds.get(words[at + 1] if count and at + 1 < len(words) else words[at])
            if kind is None:
                break
            bag[kind] += count or 1
            at += 1 + bool(count)
        return (cast(G, tuple(bag)), at) if at > start else None

    @cached_property
    def _kinds(self) -> dict[str, int]:
        return {name: i for i, one in enumerate(self.names) for name in (one, self._piece(one))}

    def text(self, bag: G) -> str:
        """A bag as a move has it: ``2 wood brick``, with ``ones`` ``2 wood 1 brick``."""
        return " ".join(self._piece(name) if n == 1 and not self._ones else self.amount(n, name)
                        for n, name in zip(bag, self.names, strict=True) if n) or "nothing"

    def said(self, bag: G) -> str:
        """A bag in a sentence: ``2 wood, 1 brick``; ``nothing``."""
        return ", ".join(self.amount(n, name)
                         for n, name in zip(bag, self.names, strict=True) if n) or "nothing"

    def amount(self, n: int, name: str) -> str:
        """So many of a kind: ``1 decoration``, ``2 decorations``."""
        return f"{n} {self._piece(name) if n == 1 else name}"

    def _piece(self, name: str) -> str:
        return self._one.get(name, name)
