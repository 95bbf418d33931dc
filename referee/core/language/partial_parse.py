"""What has been said so far of a move: things, amounts, what waits; and how long one may try."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class NamedThings(Struct, frozen=True, gc=False):
    """What a thing may be; whether by a name and not by descriptions alone; where it was said.

    ``may_locate_other``: it may say where another thing is.
    """

    values: frozenset[str]
    named: bool
    segment: int
    may_locate_other: bool = False


class Amount(Struct, frozen=True, gc=False):
    """How many of a kind: ``n``, or ``how`` in words; ``the``: all of them, if there are n.

    ``kind``: of which, where what is chosen is counted.
    """

    n: int
    how: str = ""
    kind: str = ""


def is_numeric(value: Any) -> bool:
    """Whether what stands in a place are numbers and amounts alone, that name nothing."""
    if isinstance(value, list):
        return all(is_numeric(one) or str(one).isdecimal() for one in value)
    return isinstance(value, int) or (isinstance(value, Amount) and not value.kind)


class PartialParse(Struct, frozen=True, gc=False):
    """What has been said so far.

    ``marked_slot`` is the place that a ``mark`` has named, ``count`` a number that waits for its
    kind, ``how`` an amount in words that does, ``verb_said`` whether the verb was said,
    ``after_article`` whether an article stands before; ``fillers`` what is in each,
    ``required_slot`` one that is to be filled.
    ``closed_slot`` is a place and a piece in which a word such as “for” has parted what was counted
    from what follows; ``foreignness`` how much a word that was passed over says of other moves.
    """

    marked_slot: str = ""
    mark: str = ""
    count: int | None = None
    how: str = ""
    verb_said: bool = False
    after_article: bool = False
    fillers: Mapping[str, Any] = {}
    required_slot: str = ""
    closed_slot: tuple[str, int] = ("", 0)
    foreignness: int = 0

    @property
    def is_waiting(self) -> bool:
        """Whether a number or amount waits for its kind."""
        return self.count is not None or bool(self.how)

    def with_filler(self, name: str, value: Any, role: str | None = None) -> "PartialParse":
        """With this in a place."""
        return replace(self, marked_slot=self.marked_slot if role is None else role,
                       after_article=False,
                       fillers={**self.fillers, name: value})


class Budget:
    """Steps that a text may take in all; what is past them is not understood."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self) -> bool:
        """One step less; False where none is left."""
        self.left -= 1
        return self.left >= 0
