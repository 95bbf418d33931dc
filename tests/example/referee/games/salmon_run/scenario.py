"""The values of Salmon Run as data, and what must hold of them."""

from msgspec import Struct

from referee.core.groups import Group, within
from referee.core.problem import Problems

PLAYERS = 4  # the most there can be: the spears must do for all of them


class Spears(Group, frozen=True):
    """How many spears there are, of lengths 1, 2, 3 and so on, and how many each is dealt."""

    count: int
    hand: int


class Salmon(Group, frozen=True):
    """The dice that say how many salmon run, and the rounds they run in."""

    dice: int
    rounds: int


class Longest(Group, frozen=True):
    """What the longest spear in hand is worth at the end, in salmon."""

    worth: int


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """All values of a game."""

    spears: Spears
    salmon: Salmon
    longest: Longest


def check(scenario: Scenario) -> Problems:
    """Every number can be played with: there is a choice in every round, a spear for every hand."""
    spears, salmon = scenario.spears, scenario.salmon
    return tuple(within({
        "spears.hand": (spears.hand, 2, 20),
        "spears.count": (spears.count, PLAYERS * spears.hand + salmon.rounds, 200),
        "salmon.dice": (salmon.dice, 1, 10),
        "salmon.rounds": (salmon.rounds, 1, spears.hand - 1),
        "longest.worth": (scenario.longest.worth, 0, 50),
    }, "unusable-value"))
