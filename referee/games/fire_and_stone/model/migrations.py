"""Upgrades of positions from older rules, as plain data."""

from typing import Any

from referee.core.game.structs import expand_counts
from referee.games.fire_and_stone.model import dealing

CHANGES = {  # what each version of the rules changed, for players of running games
    2: "Each area now has its tile and each forest its animals from the start. All tiles "
       "and animals that no player has seen are shuffled and laid out again.",
    3: "If a player has only one possible move, the referee makes this move and reports it.",
    4: "If a player misses the deadline for a scout's move, the referee moves the scout to "
       "the first area, in the order of the board, where nothing is revealed.",
}


def upgrade(data: dict[str, Any], old: int, turn: int) -> dict[str, Any]:
    """Upgrade a position from the rules ``old``; ``turn`` is the turn of the upgrade.

    Under rules 1, nothing unseen had an order, and a forest had no stack before the first look.
    Positions are unchanged since rules 2.
    """
    if old > 1:
        return data
    looked, pool = data.get("forests", {}), expand_counts(data["pool"])
    laid = [area for area, tile in sorted(data.get("tiles", {}).items())
            if tile == "forest" and area not in looked]
    return {**data, "laid": laid, "carried": {
        "turn": turn, "piles": dealing.remaining_piles(data["deck"], data["pool"], data["piles"]),
        "places": [*data["hidden"], *(dealing.animal_place(n + 1) for n in range(len(pool)))]}}
