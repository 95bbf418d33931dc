"""Positions of older rules, as plain data, become those of today's."""

from typing import Any

from referee.games.stone_age_solo.box.state import CARDS


def upgrade(data: dict[str, Any], old: int, turn: int) -> dict[str, Any]:
    """A position lifted from the rules ``old`` by the line ``turn``.

    By rules 1 the cards left out had no order: they have one from here on. By
    rules 2 some answers that are now given for the player were asked for.
    """
    if old > 1:
        return data
    return {**data, "carried": {"turn": turn, "piles": {CARDS: data["left"]}}}
