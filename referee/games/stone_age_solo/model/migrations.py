"""Upgrades of positions from older rules, as plain data."""

from typing import Any

from referee.games.stone_age_solo.model.state import CARDS

# Fields of the player, by their names under rules 3 and in Stone Age.
PLAYER_FIELDS = {
    "people": "people", "food": "food", "goods": "goods", "field": "field", "tools": "tools",
    "used": "used", "cards": "cards", "kept": "kept", "tiles": "tiles", "placed": "placed",
    "need": "hungry"}

CHANGES = {  # what each version of the rules changed, for players of running games
    2: "The cards that were left out have one order for the whole game. They are shuffled again.",
    3: "The referee makes a move itself if it is the only one possible, and reports it.",
    4: "Nothing changes in play. `ruling` now sets `player.food` and `player.hungry`, not `food` "
       "and `need`.",
}


def upgrade(data: dict[str, Any], old: int, turn: int) -> dict[str, Any]:
    """Upgrade a position from the rules ``old``; ``turn`` is the turn of the upgrade.

    Under rules 1, the cards left out had no order; they get one here. Under rules 2, some moves
    that are now automatic were decisions. Before rules 4, the player's fields were not a record of
    their own.
    """
    lifted = data if "player" in data else split_upgrade(data)
    if old > 1:
        return lifted
    return {**lifted, "carried": {"turn": turn, "piles": {CARDS: data["left"]}}}


def split_upgrade(data: dict[str, Any]) -> dict[str, Any]:
    """Move the player's fields of a position into a record of their own."""
    player = {PLAYER_FIELDS[name]: value for name, value in data.items() if name in PLAYER_FIELDS}
    if "goods" in player:
        player["goods"] = [*player["goods"], 0]  # decorations
    position = {name: value for name, value in data.items() if name not in PLAYER_FIELDS}
    # the source tells that a card's goods come from the aside pile
    if "pending" in position:
        position["pending"] = {name: value for name, value in position["pending"].items()
                               if name != "aside"}
    return {"player": player, **position}
