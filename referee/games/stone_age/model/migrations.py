"""Upgrades of positions from older rules, as plain data."""

from typing import Any

from referee.games.stone_age.model import dealing

CHANGES = {  # what each version of the rules changed, for players of running games
    2: "Cards and building tiles have one order for the whole game, no matter who buys "
       "and when. Unseen ones are shuffled again.",
    3: "The referee makes a move itself if it is the only one possible, and reports it.",
}


def upgrade(data: dict[str, Any], old: int, turn: int) -> dict[str, Any]:
    """Upgrade a position from the rules ``old``; ``turn`` is the turn of the upgrade.

    Under rules 1, unseen cards and tiles had no order; they get one here. Under rules 2, players
    made moves that were the only legal ones; a pending decision of that kind is kept.
    """
    if old > 1:
        return data
    stacks = [(stack["tile"], stack["left"]) for stack in data["stacks"]]
    return {**data, "carried": {
        "turn": turn, "piles": {dealing.CARDS: data["deck"], dealing.TILES: data["pool"]},
        "places": dealing.face_down(stacks)}}
