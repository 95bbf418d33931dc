"""The things of a player, and changes to them, for Stone Age and SoloPlay."""

from typing import Any

from msgspec import Struct

from referee.core.game.resources import plus
from referee.games.stone_age.model.content import LATER, NOTHING, Cards, Goods, Tiles
from referee.games.stone_age.model.names import GOODS
from referee.games.stone_age.model.places import Placed
from referee.games.stone_age.model.scenario import Limits


class Player(Struct, frozen=True, gc=False, omit_defaults=True):
    """The things of a player."""

    people: int
    food: int
    goods: Goods = NOTHING
    field: int = 0
    trader: int = 0
    score: int = 0
    tools: tuple[int, ...] = ()  # values of ready tool tiles, ascending
    used: tuple[int, ...] = ()  # values of tiles used this round, ascending
    cards: Cards = ()  # bought face up
    kept: Cards = ()  # those of ``cards`` whose top is still unused
    drawn: Cards = ()  # cards drawn face down
    tiles: Tiles = ()
    placed: Placed = ()  # how many figures are on which place
    traded: bool = False  # this round's trade is done
    hungry: int = 0  # missing units of food, not settled yet


def changes_for_new_round(player: Player) -> dict[str, Any]:
    """Changes to a player when a round begins: tools are ready again, a trade is possible."""
    return {"tools": tuple(sorted(player.tools + player.used)), "used": (), "traded": False}


def changes_for_item(box: Any, player: Player, item: str) -> dict[str, Any]:
    """Changes to a player who gets a tile or a card; some tops are kept for later use."""
    if item not in box.cards:
        return {"tiles": (*player.tiles, item)}
    kept = (*player.kept, item) if box.cards[item].top.gives in LATER else player.kept
    return {"cards": (*player.cards, item), "kept": kept}


def changes_for_gain(box: Any, player: Player, what: str, count: int) -> dict[str, Any]:
    """Changes to a player who gets ``count`` of something."""
    if what in GOODS.names:
        return {"goods": plus(player.goods, GOODS.bag_of(what, count))}
    if what == "tool":
        tools, used = player.tools, player.used
        for _ in range(count):
            tools, used = upgraded_tools(box.limits, tools, used)
        return {"tools": tools, "used": used}
    name = {"points": "score", "person": "people"}.get(what, what)
    return {name: getattr(player, name) + count}


def upgraded_tools(limits: Limits, tools: tuple[int, ...],
                   used: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Tool tiles after gaining one tool (rulings B5, B27).

    While there is room this is a new tile; otherwise the lowest tile goes up by one, a ready one
    if values are equal, and a used tile stays used. At the limit nothing changes.
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


def room_for(box: Any, player: Player, what: str) -> int:
    """How much of something a player can still get."""
    limits: Limits = box.limits
    if what == "person":
        return limits.people - player.people
    if what == "field":
        return limits.field - player.field
    if what == "tool":
        return limits.tools * limits.tool - sum(player.tools) - sum(player.used)
    if what == "trader":
        return len(box.rates) - 1 - player.trader
    return 1_000_000_000
