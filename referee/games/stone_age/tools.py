"""Tools: what can be added to a roll, and what a gain makes of the tiles."""

from typing import Protocol

from referee.games.stone_age.box import Box
from referee.games.stone_age.scenario import Limits


class Toolbox(Protocol):
    """Whoever has tools: a player, or what is seen of him."""

    @property
    def tools(self) -> tuple[int, ...]:
        """Values of ready tiles."""

    @property
    def kept(self) -> tuple[str, ...]:
        """Cards whose top is still to be used."""


def free_tools(box: Box, player: Toolbox) -> tuple[str, ...]:
    """What a player could add to a roll: values of ready tiles, cards of one-use tools."""
    return (*map(str, player.tools), *one_use(box, player))


def one_use(box: Box, player: Toolbox) -> tuple[str, ...]:
    """A player's one-use tools, by their cards."""
    return tuple([card for card in player.kept if box.cards[card].top.gives == "one-use-tool"])


def upgraded(limits: Limits, tools: tuple[int, ...],
             used: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Tool tiles after one gain (rulings B5, B27).

    A new tile while there is room, else the lowest goes up by one, of equal
    ones a ready one; a used tile stays used. At the limit nothing changes.
    """
    if len(tools) + len(used) < limits.tools:
        return (1, *tools), used
    if tools and (not used or tools[0] <= used[0]):
        return _raised(limits, tools), used
    return tools, _raised(limits, used)


def _raised(limits: Limits, tiles: tuple[int, ...]) -> tuple[int, ...]:
    if tiles[0] >= limits.tool:
        return tiles
    return tuple(sorted((tiles[0] + 1, *tiles[1:])))
