"""Where pieces are on the map."""

from collections.abc import Iterable

from referee.games.settlers.model.board import Corner
from referee.games.settlers.model.state import Box, State


def pieces(state: State) -> list[Corner]:
    """The corners of all tribes and nomads, one entry for each piece."""
    corners: list[Corner] = []
    for player in state.players:
        corners += player.tribes
        corners += player.nomads
    return corners


def occupied(state: State, leaving: Corner = "") -> set[Corner]:
    """The corners with a piece, without one piece that is ``leaving`` its corner."""
    corners = pieces(state)
    if leaving in corners:
        corners.remove(leaving)
    return set(corners)


def free_beside(box: Box, state: State, tribes: Iterable[Corner]) -> list[Corner]:
    """The empty corners one path from these tribes, sorted (rulings 2, 5, 55)."""
    taken = occupied(state)
    return sorted({corner for tribe in tribes for corner, _ in box.paths[tribe]} - taken)
