"""What a player has, in Stone Age and SoloPlay, and what changes when he gets more."""

from typing import Any

from msgspec import Struct

from referee.core.game.resources import plus
from referee.games.stone_age.model.content import LATER, NOTHING, Cards, Goods, Tiles
from referee.games.stone_age.model.names import GOODS
from referee.games.stone_age.model.places import Placed
from referee.games.stone_age.model.scenario import Limits


class Player(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a player has.

    ``tools`` are values of tiles ready for use, ``used`` of those that were
    used this round, both ascending. ``cards`` were bought face up, ``drawn``
    face down; ``kept`` are those of ``cards`` whose top is still to be used.
    ``placed`` says how many figures stand where. ``traded``: this round's trade
    is done; ``hungry``: units of food that are missing and not yet settled.
    """

    people: int
    food: int
    goods: Goods = NOTHING
    field: int = 0
    trader: int = 0
    score: int = 0
    tools: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    cards: Cards = ()
    kept: Cards = ()
    drawn: Cards = ()
    tiles: Tiles = ()
    placed: Placed = ()
    traded: bool = False
    hungry: int = 0


def changes_for_new_round(player: Player) -> dict[str, Any]:
    """What changes for a player when a round begins: tools are ready again, a trade is free."""
    return {"tools": tuple(sorted(player.tools + player.used)), "used": (), "traded": False}


def changes_for_item(box: Any, player: Player, item: str) -> dict[str, Any]:
    """What changes for a player who gets a tile or a card; some tops are kept to be used later."""
    if item not in box.cards:
        return {"tiles": (*player.tiles, item)}
    kept = (*player.kept, item) if box.cards[item].top.gives in LATER else player.kept
    return {"cards": (*player.cards, item), "kept": kept}


def changes_for_gain(box: Any, player: Player, what: str, count: int) -> dict[str, Any]:
    """What changes for a player who gets so many of a thing."""
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
