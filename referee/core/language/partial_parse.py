"""A partial filling of a frame: what has been read so far, and the budget of steps."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class NamedThings(Struct, frozen=True, gc=False):
    """The things that a description may mean."""

    values: frozenset[str]  # the possible things
    named: bool  # whether one was named, not only described
    segment: int  # the segment in which it was said
    may_locate_other: bool = False  # it may say where another thing is


class Amount(Struct, frozen=True, gc=False):
    """How many of a kind, as a number or in words."""

    n: int  # the number; 0 where it is given in words
    how: str = ""  # the quantifier, or `the`: all of them, if there are `n`
    kind: str = ""  # the kind that is counted, where things are chosen by number


def is_numeric(value: Any) -> bool:
    """Whether a filler consists only of numbers and amounts and so names nothing."""
    if isinstance(value, list):
        return all(is_numeric(one) or str(one).isdecimal() for one in value)
    return isinstance(value, int) or (isinstance(value, Amount) and not value.kind)


class PartialParse(Struct, frozen=True, gc=False):
    """What has been read so far of a filling."""

    marked_slot: str = ""  # the slot that the last mark named
    mark: str = ""  # that mark
    count: int | None = None  # a number that waits for its kind
    how: str = ""  # a quantifier that waits for its kind
    verb_said: bool = False
    after_article: bool = False  # whether the last word was an article
    fillers: Mapping[str, Any] = {}  # the content of each slot
    required_slot: str = ""  # a slot that must not stay empty
    # a slot and a segment in which a word such as “for” has separated the amounts from what
    # follows
    closed_slot: tuple[str, int] = ("", 0)
    foreignness: int = 0  # how strongly words that were skipped point to other moves (0 to 2)

    @property
    def is_waiting(self) -> bool:
        """Whether a number or quantifier waits for its kind."""
        return self.count is not None or bool(self.how)

    def with_filler(self, name: str, value: Any, marked_slot: str | None = None) -> "PartialParse":
        """A copy with this content of a slot."""
        return replace(self, marked_slot=self.marked_slot if marked_slot is None else marked_slot,
                       after_article=False,
                       fillers={**self.fillers, name: value})


class Budget:
    """The number of steps that reading one text may take; beyond it nothing is understood."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self) -> bool:
        """Take one step. Returns False if none is left."""
        self.left -= 1
        return self.left >= 0
