"""What has been said so far of a move: things, amounts, what waits; and how long one may try."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class Things(Struct, frozen=True, gc=False):
    """What a thing may be; whether by a name and not by descriptions alone; where it was said.

    ``beside``: it may say where another thing is.
    """

    values: frozenset[str]
    named: bool
    piece: int
    beside: bool = False


class Amount(Struct, frozen=True, gc=False):
    """How many of a kind: ``n``, or ``how`` in words; ``the``: all of them, if there are n.

    ``kind``: of which, where what is chosen is counted.
    """

    n: int
    how: str = ""
    kind: str = ""


def numeric(value: Any) -> bool:
    """Whether what stands in a place are numbers and amounts alone, that name nothing."""
    if isinstance(value, list):
        return all(numeric(one) or str(one).isdecimal() for one in value)
    return isinstance(value, int) or (isinstance(value, Amount) and not value.kind)


class Parse(Struct, frozen=True, gc=False):
    """What has been said so far.

    ``role`` is the place that a ``mark`` has named, ``count`` a number that waits for its kind,
    ``how`` an amount in words that does, ``verb`` whether the verb was said, ``the`` whether an
    article stands before; ``places`` what is in each, ``bound`` one that is to be filled.
    ``turned`` is a place and a piece in which a word such as “for” has parted what was counted
    from what follows; ``strange`` how much a word that was passed over says of other moves.
    """

    role: str = ""
    mark: str = ""
    count: int | None = None
    how: str = ""
    verb: bool = False
    the: bool = False
    places: Mapping[str, Any] = {}
    bound: str = ""
    turned: tuple[str, int] = ("", 0)
    strange: int = 0

    @property
    def waits(self) -> bool:
        """Whether a number or amount waits for its kind."""
        return self.count is not None or bool(self.how)

    def put(self, name: str, value: Any, role: str | None = None) -> "Parse":
        """With this in a place."""
        return replace(self, role=self.role if role is None else role, the=False,
                       places={**self.places, name: value})


class Budget:
    """Steps that a text may take in all; what is past them is not understood."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self) -> bool:
        """One step less; False where none is left."""
        self.left -= 1
        return self.left >= 0
