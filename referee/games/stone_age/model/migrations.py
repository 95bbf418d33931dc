"""Positions of older rules, as plain data, become those of today's."""

from typing import Any

from referee.games.stone_age.model import dealing

CHANGES = {  # what each version of the rules changed, for the players of a running game
    2: "Cards and building tiles have one order for the whole game, whoever buys and when. "
       "What nobody has seen is shuffled again.",
    3: "The referee makes a move itself if it is the only one possible, and reports it.",
}


def upgrade(data: dict[str, Any], old: int, turn: int) -> dict[str, Any]:
    """A position lifted from the rules ``old`` by the line ``turn``.

    By rules 1 nothing that nobody had seen had an order: what is left has one
    from here on. By rules 2 a question with one answer was asked; it still is
    where one was open.
    """
    if old > 1:
        return data
    stacks = [(stack["tile"], stack["left"]) for stack in data["stacks"]]
    return {**data, "carried": {
        "turn": turn, "piles": {dealing.CARDS: data["deck"], dealing.TILES: data["pool"]},
        "places": dealing.face_down(stacks)}}
