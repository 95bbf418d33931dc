"""The names of the piles of chips, from which the game's secret determines their order."""

from collections.abc import Mapping, Sequence

TERRAINS = "terrains"


def pile(group: str) -> str:
    return f"chips {group}"


def desert(group: str, nth: int) -> str:
    """The desert chip that names a terrain."""
    return f"desert {nth} of {group}"


def deserts(groups: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """All desert chips of some groups."""
    return tuple([desert(group, nth) for group, chips in groups.items()
                  for nth in range(1, chips.count("desert") + 1)])
