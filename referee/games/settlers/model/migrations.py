"""Positions of older rules, as plain data, become those of today's."""

from typing import Any

from referee.games.settlers.model import chip_piles

CHANGES = {  # what each version of the rules changed, for the players of a running game
    2: "Each event chip lies on its box from the start, so the order of moves does not matter. "
       "Chips that nobody has seen are laid out again.",
    3: "The referee makes a move itself if it is the only one possible, and reports it.",
}


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
