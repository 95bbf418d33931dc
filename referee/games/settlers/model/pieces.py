"""Where the pieces stand."""

from collections.abc import Iterable

from referee.games.settlers.model.board import Corner
from referee.games.settlers.model.state import Box, State


def pieces(state: State) -> list[Corner]:
    """The corners of all tribes and nomads, one entry for each piece."""
    found: list[Corner] = []
    for player in state.players:
        found += player.tribes
        found += player.nomads
    return found


def occupied(state: State, leaving: Corner = "") -> set[Corner]:
    """The corners with a piece; a piece that is ``leaving`` a corner counts no longer."""
    found = pieces(state)
    if leaving in found:
        found.remove(leaving)
    return set(found)


def free_beside(box: Box, state: State, tribes: Iterable[Corner]) -> list[Corner]:
    """The empty corners one path from these tribes, sorted (rulings 2, 5, 55)."""
    taken = occupied(state)
    return sorted({corner for tribe in tribes for corner, _ in box.paths[tribe]} - taken)
