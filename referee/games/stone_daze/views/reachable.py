"""The reach of figures and clubs on the current board, as everybody sees it."""

from collections.abc import Iterable

from referee.games.stone_daze.model.board import FACINGS, WAYS, Square
from referee.games.stone_daze.model.state import Box, Key
from referee.games.stone_daze.model.terrain import (
    climb,
    figures_by_square,
    in_play,
    targets,
    why_barred,
)
from referee.games.stone_daze.views.view import View


def walkable_squares(box: Box, view: View, key: Key) -> list[Square]:
    """The squares that a figure may be ordered to without an action."""
    at = view.figures[key].at
    return _ordered(box,
                    (to for to in box.board.neighbours(at) if not why_barred(box, view, at, to)))


def run_and_climb_ends(box: Box, view: View, key: Key) -> dict[str, list[Square]]:
    """Where a run and a climb end, if the figure and a disc are available."""
    card, figure = box.cards[key], view.figures[key]
    left = {*card.actions} - {*figure.used} if view.discs[card.seat] else set()
    squares_by_action = {"run": _runs(box, view, figure.at) if "run" in left else [],
                         "climb": _climbs(box, view, figure.at) if "climb" in left else []}
    return {act: squares for act, squares in squares_by_action.items() if squares}


def _runs(box: Box, view: View, at: Square) -> list[Square]:
    squares = []
    for step_vector in WAYS.values():
        near, far = box.board.step(at, step_vector), box.board.step(at, step_vector, 2)
        if not (why_barred(box, view, at, near) or why_barred(box, view, near, far)):
            squares.append(far)
    return _ordered(box, squares)


def _climbs(box: Box, view: View, at: Square) -> list[Square]:
    ends = (climb(box, view, at, step_vector) for step_vector in FACINGS.values())
    return _ordered(box, (to for to, why in ends if not why))


def _ordered(box: Box, squares: Iterable[Square]) -> list[Square]:
    return sorted(squares, key=box.board.places.__getitem__)


def club_targets(box: Box, view: View) -> dict[Key, frozenset[Square]]:
    """The squares that each figure's club reaches while clubs may still be thrown this round."""
    if view.phase not in ("orders", "clubs"):
        return {}
    return {key: frozenset(targets(box, view, view.figures[key]))
            for seat in box.seats for key in in_play(box, view, seat)}


def enemies_on(box: Box, view: View, key: Key, squares: frozenset[Square]) -> list[Key]:
    """The enemies on some squares, by number."""
    by_square = figures_by_square(view)
    figures_there = {by_square[square] for square in squares if square in by_square}
    return [foe for foe in box.clans[box.enemy(box.cards[key].seat)] if foe in figures_there]
