"""Points; all of them are public."""

from referee.core.game.decisions import Seat
from referee.games.settlers.model.scenario import FIELDS
from referee.games.settlers.model.state import Box, State


def shares(box: Box, state: State, seat: Seat) -> tuple[int, ...]:
    """The points of a seat, in the order of the score sheet (Game end; rulings 21, 27, 63–65)."""
    player, worth = state.players[box.index[seat]], box.scenario.points
    return (worth.people * len(player.people),
            worth.art * player.levels.count(FIELDS),
            worth.adaptation * sum(chip.kind == "adaptation" for chip in player.chips),
            worth.reconnaissance * (state.reconnaissance == seat),
            worth.distribution * (state.distribution == seat),
            worth.second * (state.second == seat))


def points(box: Box, state: State, seat: Seat) -> int:
    return sum(shares(box, state, seat))
