"""What the piles of chips are called, by which their order follows from the game's secret."""

from collections.abc import Mapping, Sequence

TERRAINS = "terrains"


def pile(group: str) -> str:
    """The name of a group's pile of chips."""
    return f"chips {group}"


def desert(group: str, nth: int) -> str:
    """The chip that a named terrain is printed on, for good."""
    return f"desert {nth} of {group}"


def deserts(groups: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """All desert chips of some groups."""
    return tuple([desert(group, nth) for group, chips in groups.items()
                  for nth in range(1, chips.count("desert") + 1)])
