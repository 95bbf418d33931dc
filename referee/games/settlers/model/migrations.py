"""Upgrades of positions from older rules, as plain data."""

from typing import Any

from referee.games.settlers.model import chip_piles

CHANGES = {  # what each version of the rules changed, for players of running games
    2: "Each event chip lies on its box from the start, so the order of moves does not matter. "
       "Chips that no one has seen are laid out again.",
    3: "The referee makes a move itself if it is the only one possible, and reports it.",
}


def upgrade(data: dict[str, Any], old: int, turn: int) -> dict[str, Any]:
    """Upgrade a position from the rules ``old``; ``turn`` is the turn of the upgrade.

    Rules 3 play moves without a choice automatically; positions are as under rules 2. Under rules
    1, unseen chips were nowhere; those left are in the remaining boxes from here on.
    """
    if old > 1:
        return data
    hidden, terrains = data["hidden"], sorted(data["terrains"])
    piles = {chip_piles.pile(group): left for group, left in hidden.items()}
    return {**data, "terrains": terrains, "carried": {
        "turn": turn, "piles": {**piles, chip_piles.TERRAINS: terrains},
        "places": [*data["boxes"], *chip_piles.deserts(hidden)]}}
