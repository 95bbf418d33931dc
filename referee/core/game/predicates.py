"""What was read of a plan or a move that hangs on something: a condition, a wish."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from referee.core.game.decisions import Seat

Asked = Callable[[str], bool]
"""Whether something is possible while a kind of question is asked."""


def always(kind: str) -> bool:
    """Whatever is asked."""
    return True


class Condition(Struct, frozen=True):
    """A condition as it was read: its canonical text, and what it says of a view.

    ``can_hold`` and ``can_fail``: whether it may hold, and whether it may not, while a kind of
    question is asked of the seat whose view it is. ``caveats`` are kinds of question at which it
    says something else than one might think, each with what.
    """

    text: str
    holds: Callable[[Any], bool]
    can_hold: Asked = always
    can_fail: Asked = always
    caveats: tuple[tuple[str, str], ...] = ()

    def __call__(self, view: Any) -> bool:
        return self.holds(view)


class PreferenceTest(Struct, frozen=True):
    """A wish as it was read: its canonical text, and the move it is in a position for a seat.

    ``move`` gives None where it is none. Refused: it may be several.
    """

    text: str
    move: Callable[[Any, Seat], Any]
