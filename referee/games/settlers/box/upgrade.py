"""Positions of older rules, as plain data, become those of today's."""

from typing import Any

from referee.games.settlers.box import chip_piles


def upgrade(data: dict[str, Any], old: int, turn: int) -> dict[str, Any]:
    """A position lifted from the rules ``old`` by the line ``turn``.

    Rules 3 play by themselves what leaves no choice; positions are as by rules 2.
    By rules 1 the chips that nobody had turned up lay nowhere: what is left of
    them lies in the boxes that are left from here on.
    """
    if old > 1:
        return data
    hidden, terrains = data["hidden"], sorted(data["terrains"])
    piles = {chip_piles.pile(group): left for group, left in hidden.items()}
    return {**data, "terrains": terrains, "carried": {
        "turn": turn, "piles": {**piles, chip_piles.TERRAINS: terrains},
        "places": [*data["boxes"], *chip_piles.deserts(hidden)]}}
