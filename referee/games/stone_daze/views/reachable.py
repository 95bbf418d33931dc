"""How far figures may go, and whom their clubs reach, as the board lies for all to see."""

from collections.abc import Iterable

from referee.games.stone_daze.model.board import FACINGS, WAYS, Square
from referee.games.stone_daze.model.state import Box, Key
from referee.games.stone_daze.model.terrain import barred, climb, in_play, standing, targets
from referee.games.stone_daze.views.view import View


def steps(box: Box, view: View, key: Key) -> list[Square]:
    """The squares that a figure may be ordered to without an action."""
    at = view.figures[key].at
    return _ordered(box, (to for to in box.board.around(at) if not barred(box, view, at, to)))


def farther(box: Box, view: View, key: Key) -> dict[str, list[Square]]:
    """Where a run and a climb end that the figure, and a disc, are still good for."""
    card, figure = box.cards[key], view.figures[key]
    left = {*card.actions} - {*figure.used} if view.discs[card.seat] else set()
    found = {"run": _runs(box, view, figure.at) if "run" in left else [],
             "climb": _climbs(box, view, figure.at) if "climb" in left else []}
    return {act: squares for act, squares in found.items() if squares}


def _runs(box: Box, view: View, at: Square) -> list[Square]:
    found = []
    for by in WAYS.values():
        near, far = box.board.step(at, by), box.board.step(at, by, 2)
        if not (barred(box, view, at, near) or barred(box, view, near, far)):
            found.append(far)
    return _ordered(box, found)


def _climbs(box: Box, view: View, at: Square) -> list[Square]:
    ends = (climb(box, view, at, by) for by in FACINGS.values())
    return _ordered(box, (to for to, why in ends if not why))


def _ordered(box: Box, squares: Iterable[Square]) -> list[Square]:
    return sorted(squares, key=box.board.places.__getitem__)


def clubs(box: Box, view: View) -> dict[Key, frozenset[Square]]:
    """The squares that each figure's club reaches while clubs may still be thrown this round."""
    if view.phase not in ("orders", "clubs"):
        return {}
    return {key: frozenset(targets(box, view, view.figures[key]))
            for seat in box.seats for key in in_play(box, view, seat)}


def foes(box: Box, view: View, key: Key, squares: frozenset[Square]) -> list[Key]:
    """Which enemies stand on some squares, by number."""
    found = standing(view)
    there = {found[square] for square in squares if square in found}
    return [foe for foe in box.clans[box.enemy(box.cards[key].seat)] if foe in there]
