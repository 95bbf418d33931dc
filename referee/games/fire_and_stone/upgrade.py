"""Positions of older rules, as plain data, become those of today's."""

from typing import Any

from referee.games.fire_and_stone import dealing
from referee.games.fire_and_stone.state import spread


def upgrade(data: dict[str, Any], old: int, turn: int) -> dict[str, Any]:
    """A position lifted from the rules ``old`` by the line ``turn``.

    By rules 1 nothing that nobody had turned up had an order, and no forest a
    stack of its own before the first look: those looked at got the first.
    """
    forests, pool = data.get("forests", {}), spread(data["pool"])
    tiles = data.get("tiles", {})
    laid = [*sorted(forests), *sorted(
        area for area in tiles if tiles[area] == "forest" and area not in forests)]
    seen = [*data.get("cooked", {}).values(), *map(len, forests.values()),
            *(len(player.get("animals", ())) for player in data["players"])]
    stacks = range(sum(seen) + 1, sum(seen) + len(pool) + 1)
    return {**data, "laid": laid, "carried": {
        "turn": turn, "piles": dealing.lefts(data["deck"], data["pool"], data["piles"]),
        "places": [*data["hidden"], *map(dealing.animal, stacks)]}}
