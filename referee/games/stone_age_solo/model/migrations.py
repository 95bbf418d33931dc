"""Positions of older rules, as plain data, become those of today's."""

from typing import Any

from referee.games.stone_age_solo.model.state import CARDS

# What the player has, by the names of rules 3 and by those of Stone Age.
HIS = {"people": "people", "food": "food", "goods": "goods", "field": "field", "tools": "tools",
       "used": "used", "cards": "cards", "kept": "kept", "tiles": "tiles", "placed": "placed",
       "need": "hungry"}

CHANGES = {  # what each version of the rules changed, for the players of a running game
    2: "The cards that were left out have one order for the whole game. They are shuffled again.",
    3: "The referee makes a move itself if it is the only one possible, and reports it.",
    4: "Nothing changes in play. `ruling` sets player.food and player.hungry where it set food and "
       "need.",
}


def upgrade(data: dict[str, Any], old: int, turn: int) -> dict[str, Any]:
    """A position lifted from the rules ``old`` by the line ``turn``.

    By rules 1 the cards left out had no order: they have one from here on. By
    rules 2 some answers that are now given for the player were asked for. Before
    rules 4 what he has did not stand apart.
    """
    lifted = data if "player" in data else split_upgrade(data)
    if old > 1:
        return lifted
    return {**lifted, "carried": {"turn": turn, "piles": {CARDS: data["left"]}}}


def split_upgrade(data: dict[str, Any]) -> dict[str, Any]:
    """A position in which what the player has stands apart, made of one in which it does not."""
    player = {HIS[name]: value for name, value in data.items() if name in HIS}
    if "goods" in player:
        player["goods"] = [*player["goods"], 0]  # decorations
    position = {name: value for name, value in data.items() if name not in HIS}
    # that a card's goods come from the aside pile follows from its source
    if "pending" in position:
        position["pending"] = {name: value for name, value in position["pending"].items()
                               if name != "aside"}
    return {"player": player, **position}
