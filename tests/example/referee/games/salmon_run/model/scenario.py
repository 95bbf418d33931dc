"""The scenario of Salmon Run, and the check of its values."""

from typing import Annotated

from msgspec import Meta, Struct

from referee.core.base.problem import Problems
from referee.core.scenario.sections import Section, check_bounds

PLAYERS = 4  # the maximum; there must be enough spears for all of them


class Spears(Section, frozen=True):
    """How many spears there are, of lengths 1, 2, 3 and so on, and how many each is dealt."""

    count: Annotated[int, Meta(ge=1, le=200)]
    hand: Annotated[int, Meta(ge=2, le=20)]


class Salmon(Section, frozen=True):
    """The dice that say how many salmon run, and the rounds they run in."""

    dice: Annotated[int, Meta(ge=1, le=10)]
    rounds: Annotated[int, Meta(ge=1, le=19)]


class Longest(Section, frozen=True):
    """What the longest spear in hand is worth at the end, in salmon."""

    worth: Annotated[int, Meta(ge=0, le=50)]


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """All values of a game."""

    spears: Spears
    salmon: Salmon
    longest: Longest


def check(scenario: Scenario) -> Problems:
    """Check what a type cannot express: a choice in every round, a spear for every hand."""
    spears, salmon = scenario.spears, scenario.salmon
    return tuple(check_bounds({
        "spears.count": (spears.count, PLAYERS * spears.hand + salmon.rounds, 200),
        "salmon.rounds": (salmon.rounds, 1, spears.hand - 1),
    }, "unusable-value"))
