"""The values of New Game as data, and what must hold of them."""

from msgspec import Struct

from referee.core.groups import Group, within
from referee.core.problem import Problems


class Length(Group, frozen=True):
    """How many rounds are played."""

    rounds: int


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """All values of a game."""

    length: Length


def check(scenario: Scenario) -> Problems:
    """Every number can be played with."""
    return tuple(within({"length.rounds": (scenario.length.rounds, 1, 100)}, "unusable-value"))
