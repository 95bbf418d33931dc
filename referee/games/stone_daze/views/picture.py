"""The wide picture of a position: the board, and each clan's mat with its figures' options."""

from collections.abc import Iterator

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.surfaces import SHELL, Surface
from referee.core.game.game import Game
from referee.core.graphics import widgets
from referee.core.graphics.shapes import Group, Picture, Places, Shape
from referee.core.graphics.widgets import EDGE, WIDTH, Column, Mat
from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.state import Box
from referee.games.stone_daze.model.terrain import free_clubs, in_play
from referee.games.stone_daze.moves import ending
from referee.games.stone_daze.views import (
    board_grid,
    board_key,
    clan_panels,
    map_drawing,
    options_text,
    page,
    reachable,
)
from referee.games.stone_daze.views.clan_panels import Sizes
from referee.games.stone_daze.views.options_text import Clubs
from referee.games.stone_daze.views.view import View

SIZES = Sizes(icon=30, name=15, text=13, chip=24)
STANDING = "figures in play"


def draw(game: Game, view: View, places: Places, surface: Surface = SHELL) -> Picture:
    """The picture of a view. The board never moves; mats and notes grow with their texts."""
    box, clubs = game.box, reachable.club_targets(game.box, view)
    grid = board_grid.wide(box.board)
    (width, height), rest = grid.size, WIDTH - grid.size[0]
    shapes: list[Shape] = [map_drawing.draw_board(grid, box, view, clubs, surface)]
    beside = _result(box, view, surface, rest - 2 * EDGE)
    mats, tall = widgets.mats(beside.y, rest, [
        _mat(box, view, seat, clubs, widgets.mat_room(rest, 1), surface)
        for seat in reversed(box.seats)], 1)
    beside.add_shapes(mats, tall)
    notes = Column(width - EDGE, EDGE, height)
    for line in (*task(box, view), *page.tokens(box, view)):
        notes.add_text(surface.resolve(line), 13)
    beside.x, beside.room = EDGE, rest - 2 * EDGE
    shorter = min(notes, beside, key=lambda column: column.y)
    shorter.add_gap(5)
    board_key.add_key(box, view, surface, grid, shorter, 12)
    shapes += [Group("", tuple(beside.shapes), width, 0), *notes.shapes]
    return with_words(Picture(WIDTH, max(notes.y, beside.y), tuple(shapes), ()), box, view, clubs,
                      surface)


def with_words(drawn: Picture, box: Box, view: View, clubs: Clubs, surface: Surface) -> Picture:
    """A picture with its description and the figures that each clan has in play."""
    return Picture(drawn.width, drawn.height, drawn.shapes,
                   tuple(map(surface.resolve, _description(box, view, clubs))),
                   tuple(clan_panels.standing(box, view, seat) for seat in box.seats), STANDING)


def _result(box: Box, view: View, surface: Surface, room: int) -> Column:
    """A column with the result, if the game is over."""
    column = Column(room)
    if view.phase == "over":
        shapes, height = clan_panels.result_panel(box, view, surface, room, SIZES)
        column.add_shapes([Group("", tuple(shapes), EDGE, 0)], height + EDGE)
    return column


def task(box: Box, view: View) -> Iterator[str]:
    """What the clans have to do now; the bar says which of them."""
    if view.phase != "over":
        yield from page.decision_lines(box, view)
    if view.draw and view.phase == "healing":
        yield "You have offered a draw."


def _news(box: Box, view: View) -> Iterator[str]:
    """The round and the decision, or how the game ended."""
    head = page.title(box, view)
    yield (page.end_text(box, view) if view.phase == "over"
           else f"{head[0].upper()}{head[1:]}.")
    yield from task(box, view)


def _mat(box: Box, view: View, seat: str, clubs: Clubs, room: int, surface: Surface) -> Mat:
    column = Column(room)
    clan_panels.clan_chips(box, view, seat, SIZES, column)
    column.add_gap(7)
    clan_panels.figure_rows(box, view, seat, clubs, SIZES, column)
    return Mat(seat, "", column, seat in view.patients, surface.resolve(capital_seat_ref(seat)))


def _description(box: Box, view: View, clubs: Clubs) -> Iterator[str]:
    yield from _news(box, view)
    yield from page.tokens(box, view)
    for seat in box.seats:
        yield from _laid(box, view, seat)
    for seat in reversed(box.seats):
        mega = page.mega(box, view, seat)
        yield (f"{capital_seat_ref(seat)} has "
               f"{count_noun(len(in_play(box, view, seat)), 'figure')} in play, {view.discs[seat]} "
               f"of {count_noun(box.scenario.discs.clan, 'disc')}, "
               f"{count_noun(free_clubs(box, view, seat), 'free club')}, "
               f"{ending.landed_figures(box, view, seat)} landed"
               + (f", mega club {mega}" if mega else "") + ".")
        for key in box.clans[seat]:
            card, figure = box.cards[key], view.figures[key]
            left = [action for action in card.actions if action not in figure.used]
            acts = [f"actions left {join_words(left) or 'none'}"] if figure.at else []
            can = [*options_text.options(box, view, key),
                   options_text.reach(box, view, key, clubs)]
            yield "; ".join([f"{page.figure_mark(box, key)}, {box.named(key)}, "
                             f"{options_text.facts(box, view, key)}", *acts,
                             *filter(None, can)]) + "."


def _laid(box: Box, view: View, seat: str) -> Iterator[str]:
    """The Halhala and the terrain of a clan."""
    ends = sorted(box.halhala[seat], key=box.board.places.__getitem__)
    yield f"The Halhala of {seat_ref(seat)} is {join_words(ends)}."
    if seat in view.land:
        land = view.land[seat]
        parts = [f"{layout.PLAIN[kind]} on {join_words(layout.pieces_of_kind(land, kind))}"
                 for kind in layout.KINDS if layout.pieces_of_kind(land, kind)]
        way = f"; its gate is passed {land.arrow} the board" if land.gate else ""
        yield f"Laid out by {seat_ref(seat)}: {', '.join(parts)}{way}."
