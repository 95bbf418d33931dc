"""The narrow picture of a position, for a phone: the board, and below it each clan's figures."""

from referee.core.base.references import capital_seat_ref
from referee.core.document.surfaces import SHELL, Surface
from referee.core.game.game import Game
from referee.core.graphics import text_metrics
from referee.core.graphics.header import NARROW_EDGE
from referee.core.graphics.shapes import NARROW, Group, Picture, Piece, Places, Shape, Text
from referee.core.graphics.shapes import Box as Frame
from referee.core.graphics.widgets import Column, mark
from referee.games.stone_daze.model.state import Box
from referee.games.stone_daze.views import (
    board_grid,
    board_key,
    clan_panels,
    map_drawing,
    page,
    picture,
    reachable,
)
from referee.games.stone_daze.views.clan_panels import Sizes
from referee.games.stone_daze.views.options_text import Clubs
from referee.games.stone_daze.views.view import View

SIZES = Sizes(icon=22, name=12, text=11, chip=16)
ROOM = NARROW - 2 * NARROW_EDGE
STRIPE = 6  # of a clan's colour, at the left of its panel


def draw(game: Game, view: View, places: Places, surface: Surface = SHELL,
         focus: tuple[str, ...] = ()) -> Picture:
    """The picture of a view, 390 pixels wide; the figures of its viewer come first."""
    box, clubs = game.box, reachable.club_targets(game.box, view)
    stack = Column(ROOM, NARROW_EDGE)
    if view.phase == "over":
        shapes, height = clan_panels.result_panel(box, view, surface, ROOM, SIZES)
        stack.add_shapes([Group("", tuple(shapes), NARROW_EDGE, 0, anchor="result")], height + 4)
    grid = board_grid.narrow(box.board)
    stack.add_shapes([map_drawing.draw_board(grid, box, view, clubs, surface, stack.y)],
                     grid.size[1])
    for line in page.tokens(box, view):
        stack.add_text(surface.resolve(line), 11)
    stack.add_gap(4)
    for seat in sorted(box.seats, key=lambda seat: (seat != view.to, seat == box.seats[0])):
        panel, height = _panel(box, view, seat, clubs, surface)
        stack.add_shapes([Group("", tuple(panel), NARROW_EDGE, stack.y, anchor=f"mat {seat}")],
                         height + 6)
    for line in picture.task(box, view):
        stack.add_text(surface.resolve(line), 11)
    board_key.add_key(box, view, surface, grid, stack, 10)
    return picture.with_words(Picture(NARROW, stack.y, tuple(stack.shapes), ()), box, view, clubs,
                              surface)


def _panel(box: Box, view: View, seat: str, clubs: Clubs, surface: Surface,
           ) -> tuple[list[Shape], int]:
    """A clan with its figures; and the height of its panel."""
    inside = Column(ROOM - STRIPE - 14, STRIPE + 8, 28)
    clan_panels.clan_chips(box, view, seat, SIZES, inside)
    inside.add_gap(4)
    clan_panels.figure_rows(box, view, seat, clubs, SIZES, inside)
    to_move = seat in view.patients
    name = surface.resolve(capital_seat_ref(seat))
    name = "▶ " * to_move + (name if name.casefold() == seat else f"{name} ({seat})")
    count = f"{clan_panels.standing(box, view, seat).text} in play"
    room = ROOM - STRIPE - 50 - text_metrics.width(count, 12)
    edge = ("ink", 3) if to_move else ("edge", 1)
    head: list[Shape] = [
        Frame(0, 0, ROOM, inside.y, "mat", *edge, 6, "to move" * to_move),
        Frame(0, 0, STRIPE, inside.y, seat, "", round=3),
        Piece(STRIPE + 18, 15, "disc", seat, mark(seat), 20),
        Text(STRIPE + 34, 20, text_metrics.shortened(name, 14, room, True), 14, bold=True),
        Text(ROOM - 8, 20, count, 12, "soft", "end")]
    return [*head, *inside.shapes], inside.y
