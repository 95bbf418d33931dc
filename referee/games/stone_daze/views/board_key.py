"""The key of the board: what its marks mean, and on a narrow picture the ground and the tokens."""

from collections.abc import Iterator

from referee.core.base.references import seat_ref
from referee.core.document.surfaces import Surface
from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Box as Frame
from referee.core.graphics.shapes import Group, Shape, Text
from referee.core.graphics.widgets import Column
from referee.games.stone_daze.model.state import Box
from referee.games.stone_daze.model.terrain import terrain
from referee.games.stone_daze.views import map_drawing, page, terrain_drawing
from referee.games.stone_daze.views.board_grid import Grid, key_square
from referee.games.stone_daze.views.view import View

Entry = tuple[tuple[Shape, ...], str]  # a sign on a square, and what it means


def add_key(box: Box, view: View, surface: Surface, grid: Grid, column: Column, size: int) -> None:
    """Add the key of a board below its notes, in lines of as many signs as fit."""
    small = key_square(grid, size * 3 // 2)
    entries = [*_marks(box, view, surface, small)]
    entries += [*_ground(box, view, small)]
    if not grid.named:
        entries += [*_tokens(box, view, surface, small)]
    x, high = 0, small.cell + 3
    for sign, meaning in entries:
        width = small.cell + 5 + text_metrics.width(meaning, size) + size
        if x and x + width - size > column.room:
            x, column.y = 0, column.y + high
        text = Text(small.cell + 5, small.cell // 2 + size * 3 // 8, meaning, size, "soft")
        column.shapes.append(Group("", (*sign, text), column.x + x, column.y))
        x += width
    column.y += high if entries else 0
    column.add_text(" ".join(_sentences(box, view)), size, "soft")


def _marks(box: Box, view: View, surface: Surface, small: Grid) -> Iterator[Entry]:
    if view.phase in ("orders", "clubs"):
        for side, seat in enumerate(box.seats):
            yield ((Frame(0, 0, small.cell, small.cell, "grass", "edge"),
                    map_drawing.reach_mark(small, seat, side, small.cell * side,
                                           small.cell // 2)),
                   surface.resolve(f"a club of {seat_ref(seat)} reaches the square"))
    if any(figure.bumps for figure in view.figures.values()):
        half = small.cell // 2
        yield ((terrain_drawing.burst(half, half, small.cell * 2 // 3),),
               "a bump: the next hit removes the figure")


def _ground(box: Box, view: View, small: Grid) -> Iterator[Entry]:
    ground, square = terrain(box, view), (0, 0, small.cell, small.cell)
    if ground.rock:
        yield tuple(terrain_drawing.mound(small, square)), "mound"
    if ground.swamp:
        yield tuple(terrain_drawing.swamp(small, square, [(0, 0)])), "swamp"
    if ground.walls:
        yield tuple(terrain_drawing.wall(small, 0, 0)), "wall"
        yield tuple(terrain_drawing.gate(small, 0, 0, 1)), "gate, passed this way"
    if view.haunted:
        yield tuple(terrain_drawing.haunted(small)), "haunted"


def _tokens(box: Box, view: View, surface: Surface, small: Grid) -> Iterator[Entry]:
    for seat, _ in page.by_seat(box, view.fires):
        yield (tuple(terrain_drawing.fire(small, seat, small=False)),
               surface.resolve(f"{seat_ref(seat)}'s fire"))
    for seat, ball in page.by_seat(box, view.balls):
        if ball.at:
            yield (tuple(terrain_drawing.fireball(small, seat, "")),
                   surface.resolve(f"{seat_ref(seat)}'s fireball"))
    for seat, _ in page.by_seat(box, view.birds):
        yield (tuple(terrain_drawing.bird(small, seat)),
               surface.resolve(f"{seat_ref(seat)}'s bird"))


def _sentences(box: Box, view: View) -> Iterator[str]:
    key = box.clans[box.seats[0]][-1]
    yield f"A figure points to where it faces; {page.figure_mark(box, key)} is {box.named(key)}."
    if view.phase != "over":
        yield ("A white action can be used, a crossed-out one is used; for a pale one no disc is "
               "left. Each action spends a disc, and so does a U-turn.")
    if view.phase == "clubs" and view.plans:
        yield "An arrow points to the square where your figure is ordered to go."
    if view.phase == "set-up":
        yield "Figures start between the broken line and their own Halhala."
    if view.phase != "over":
        yield f"After round {box.rounds} the game is a draw."
