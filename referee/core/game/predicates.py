"""Conditions and preferences of plans as functions of a view or a position."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from referee.core.game.decisions import Seat

Asked = Callable[[str], bool]
"""Whether something is possible at a kind of decision."""


def always(kind: str) -> bool:
    """Possible at every kind of decision."""
    return True


class Condition(Struct, frozen=True):
    """A condition that a move of a plan depends on."""

    text: str  # its canonical text
    holds: Callable[[Any], bool]  # whether it is true of a view
    can_hold: Asked = always  # whether it can be true when the viewer has a kind of decision
    can_fail: Asked = always  # whether it can be false then
    # Kinds of decision at which it means something unexpected, each with what it means.
    caveats: tuple[tuple[str, str], ...] = ()

    def __call__(self, view: Any) -> bool:
        return self.holds(view)


class PreferenceTest(Struct, frozen=True):
    """A preference of a plan, or the beginning of a move, that means a move."""

    text: str  # its canonical text
    # The move it stands for in a position for a seat, or None. Refused: several are possible.
    move: Callable[[Any, Seat], Any]
