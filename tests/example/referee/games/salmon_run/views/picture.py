"""The picture of a position: the salmon of the round, and a mat for each seat."""

from collections.abc import Iterator

from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.surfaces import SHELL, Surface
from referee.core.game import result_text
from referee.core.game.game import Game
from referee.core.graphics.shapes import Picture, Places, Shape
from referee.core.graphics.widgets import EDGE, WIDTH, Column, Mat, mat_room, mats
from referee.games.salmon_run.model.state import Box, spear_list
from referee.games.salmon_run.views.result import score_so_far
from referee.games.salmon_run.views.view import View


def draw(game: Game, view: View, places: Places, surface: Surface = SHELL) -> Picture:
    """The picture of a view. There is no map, so ``places`` is empty."""
    top = Column(WIDTH - 2 * EDGE, EDGE, EDGE)
    lines = [surface.resolve(line) for line in (*round_lines(view), *result_lines(game.box, view))]
    for line in lines:
        top.add_text(line, 14)
    room = mat_room(WIDTH, len(view.holds))
    drawn, height = mats(top.y + EDGE, WIDTH,
                         [mat(game.box, view, seat, room, surface) for seat in view.holds])
    shapes: list[Shape] = [*top.shapes, *drawn]
    sentences = (*lines, *map(surface.resolve, seat_lines(view)))
    return Picture(WIDTH, top.y + EDGE + height, tuple(shapes), sentences)


def mat(box: Box, view: View, seat: str, room: int, surface: Surface) -> Mat:
    """A seat's mat; its spears only if the viewer may see them."""
    column = Column(room)
    column.add_pair("spears", str(view.holds[seat]))
    column.add_pair("thrown", str(view.thrown.get(seat, "-")))
    if seat in view.hands:
        column.add_text(f"holds {spear_list(view.hands[seat])}")
    total = dict(score_so_far(box, view).sheet)["total"][box.seats.index(seat)]
    return Mat(seat, f"{total} points" if view.over else f"{view.caught[seat]} salmon", column,
               name=surface.resolve(capital_seat_ref(seat)))


def round_lines(view: View) -> Iterator[str]:
    yield f"Round {view.round} of {view.rounds}: {view.salmon or 'no'} salmon run."
    yield (f"Goal: {view.goal} salmon. Pile: {view.deck} spears. "
           f"Thrown before: {spear_list(view.spent)}.")


def result_lines(box: Box, view: View) -> Iterator[str]:
    """The ranking, once the game is over."""
    if view.over:
        result = score_so_far(box, view)
        yield from (f"{line}." for line in result_text.ranking_lines(result, box.seats))


def seat_lines(view: View) -> Iterator[str]:
    """The mats in words, for readers who do not see the picture."""
    for seat, count in view.holds.items():
        hand = f": {spear_list(view.hands[seat])}" if seat in view.hands else ""
        thrown = f"; thrown: {view.thrown[seat]}" if seat in view.thrown else ""
        yield f"{seat_ref(seat)}: {view.caught[seat]} salmon, {count} spears{hand}{thrown}."
