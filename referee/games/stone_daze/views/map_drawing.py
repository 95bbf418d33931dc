"""Drawing of the board: ground, terrain, tokens, range of clubs, figures and their facing.

On a wide picture the name of a square is in its upper left corner, and the words for tokens are
one above the other, from below. What clubs reach is marked in the middle of its left or right
side, between the corners that mark what is new.
"""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet

from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.surfaces import Surface
from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Area, Group, Piece, Polyline, Shape, Text
from referee.core.graphics.shapes import Box as Frame
from referee.core.graphics.widgets import mark
from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.board import FACINGS, LETTERS, Square
from referee.games.stone_daze.model.state import Box, Key
from referee.games.stone_daze.model.terrain import in_play, terrain
from referee.games.stone_daze.views import page, terrain_drawing
from referee.games.stone_daze.views.board_grid import Grid
from referee.games.stone_daze.views.terrain_drawing import Rectangle
from referee.games.stone_daze.views.view import View

TURNED = {"up": 0, "right": 90, "down": 180, "left": 270}
MAY = "heal?"  # on who may be healed: the only word on the squares of a narrow picture

_DOWN = (52, 17, 40, 29)  # how far below a square's upper edge its words are, each 12 high
Word = tuple[str, str]  # a word on a square, and the colour of its background


def draw_board(grid: Grid, box: Box, view: View, clubs: Mapping[Key, frozenset[Square]],
               surface: Surface, y: int = 0) -> Group:
    """The whole board; ``clubs`` are the squares in range of each figure.

    It has a size, so that it is found, and its missing figures are shown, when no figure is left.
    """
    words = _words(box, view)
    above = _token_words(grid, words) if grid.named else _patients(grid, box, view)
    names = _names(grid, _covered(box, view) | words.keys()) if grid.named else ()
    shapes = (*_ground(grid, box), *_edges(grid, box, view, surface), *_lands(grid, box, view),
              *_tokens(grid, box, view, surface), *_bumps(grid, box, view),
              *_ranges(grid, box, view, clubs), *_orders(grid, view), *_figures(grid, box, view),
              *names, *above)
    return Group("", shapes, 0, y, *grid.size, anchor="squares")


def _block(grid: Grid, corners: str) -> Rectangle:
    """A rectangle of squares."""
    points = [grid.corner(square) for square in grid.board.block_squares(corners)]
    (left, top), (right, low) = map(min, zip(*points, strict=True)), map(max, zip(
        *points, strict=True))
    return left, top, right - left + grid.cell, low - top + grid.cell


def _ground(grid: Grid, box: Box) -> Iterator[Shape]:
    columns, rows, cell = grid.board.columns, grid.board.rows, grid.cell
    top, right, low, size = grid.above, grid.right, grid.low, grid.axis
    yield Frame(grid.left, top, cell * columns, cell * rows, "grass", "edge", 1)
    for seat in box.seats:
        for square in sorted(box.halhala[seat]):
            yield Frame(*grid.corner(square), cell, cell, "home", "")
    for x in range(columns):
        at = grid.left + cell * x
        if x:
            yield Polyline(((at, top), (at, low)), "edge")
        yield from (Text(at + cell // 2, y, LETTERS[x], size, "soft", "middle", True)
                    for y in (top - grid.bar - grid.gap, low + grid.bar + size))
    for y in range(rows):
        at, middle = top + cell * y, 2 * y == rows
        if y:
            yield Polyline(((grid.left, at), (right, at)), "ink" if middle else "edge",
                           (3 if grid.named else 2) if middle else 1)
        number, base = f"{rows - y}", at + cell // 2 + size // 3 + 1
        yield Text(grid.left - (8 if grid.named else 3), base, number, size, "soft", "end", True)
        if grid.named:
            yield Text(right + 8, base, number, size, "soft", bold=True)


def _edges(grid: Grid, box: Box, view: View, surface: Surface) -> Iterator[Shape]:
    """Whose Halhala is at an edge, and before the set-up is revealed where figures start."""
    deep, right, low = grid.cell * box.scenario.start.rows, grid.right, grid.low
    outside = grid.bar + grid.gap + grid.axis
    for seat, bar, word, line in zip(
            box.seats, (low, grid.above - grid.bar),
            (low + outside + grid.label, grid.above - outside - grid.gap),
            (low - deep, grid.above + deep), strict=True):
        yield Frame(grid.left, bar, right - grid.left, grid.bar, seat, "")
        label = surface.resolve(f"{capital_seat_ref(seat)}'s Halhala, where "
                                f"{seat_ref(box.enemy(seat))} lands")
        yield Text((grid.left + right) // 2, word,
                   text_metrics.shortened(label, grid.label, grid.size[0] - 16, True), grid.label,
                   "ink", "middle", True)
        if view.phase == "set-up":
            yield Polyline(((grid.left, line), (right, line)), "ink", 3, True)


def _lands(grid: Grid, box: Box, view: View) -> Iterator[Shape]:
    """The terrain of both clans, and the haunted ground."""
    for land in (view.land[seat] for seat in box.seats if seat in view.land):
        for kind in ("small", "large", "swamp"):
            for piece in layout.pieces_of_kind(land, kind):
                place = _block(grid, piece)
                paint = (terrain_drawing.mound(grid, place) if kind != "swamp" else
                         terrain_drawing.swamp(grid, place, [
                             grid.corner(square) for square in box.board.block_squares(piece)]))
                yield Group(f"{layout.PLAIN[kind]} on {piece}", tuple(paint))
        for piece in land.gate:
            yield Group(f"gate on {piece}, passed {land.arrow} the board",
                        tuple(_gate(grid, piece, FACINGS[land.arrow][1])))
    if view.haunted:
        yield _thing(grid, view.haunted, f"{view.haunted} is haunted",
                     terrain_drawing.haunted(grid))


def _gate(grid: Grid, piece: str, up: int) -> Iterator[Shape]:
    for square in grid.board.block_squares(piece):
        if square == layout.gate_square(grid.board, piece):
            yield from terrain_drawing.gate(grid, *grid.corner(square), up)
        else:
            yield from terrain_drawing.wall(grid, *grid.corner(square))


def _thing(grid: Grid, square: Square, title: str, parts: Iterable[Shape]) -> Group:
    """Something on a square that is marked when it is new."""
    return Group(title, (*parts,), *grid.corner(square), grid.cell, grid.cell)


def _tokens(grid: Grid, box: Box, view: View, surface: Surface) -> Iterator[Shape]:
    names = {seat: surface.resolve(seat_ref(seat)) for seat in box.seats}
    for seat, fire in page.by_seat(box, view.fires):
        title = f"{names[seat]}'s fire on"
        yield _thing(grid, fire.base, f"{title} {fire.base}",
                     terrain_drawing.fire(grid, seat, small=not fire.second))
        if fire.second:
            yield _thing(grid, fire.second, f"the tip of {title} {fire.second}",
                         terrain_drawing.fire(grid, seat, small=False))
    for seat, ball in page.by_seat(box, view.balls):
        if ball.at:
            yield _thing(grid, ball.at, f"{names[seat]}'s fireball on {ball.at}",
                         terrain_drawing.fireball(grid, seat, "" if ball.gone else ball.facing))
    for seat, square in page.by_seat(box, view.birds):
        yield _thing(grid, square, f"{names[seat]}'s bird on {square}",
                     terrain_drawing.bird(grid, seat))


def _words(box: Box, view: View) -> dict[Square, list[Word]]:
    """The words on squares: what is there, and who may be healed."""
    words: dict[Square, list[Word]] = {}

    def say(square: Square, word: str, fill: str) -> None:
        words.setdefault(square, []).append((word, fill))

    for seat, ball in page.by_seat(box, view.balls):
        if ball.at:
            say(ball.at, f"{mark(seat)} fireball", "fire")
    for seat, fire in page.by_seat(box, view.fires):
        say(fire.base, f"{mark(seat)} fire", "fire")
        if fire.second:
            say(fire.second, f"{mark(seat)} tip", "fire")
    for seat, square in page.by_seat(box, view.birds):
        say(square, f"{mark(seat)} bird", "ice")
    for square in _sick(box, view):
        say(square, MAY, "light")
    return words


def _sick(box: Box, view: View) -> Iterator[Square]:
    """The squares of figures that may be healed."""
    for _, sick in page.by_seat(box, view.patients):
        yield from (view.figures[key].at for key in sick)


def _covered(box: Box, view: View) -> frozenset[Square]:
    """The squares with terrain, where names need to be darker."""
    ground = terrain(box, view)
    return frozenset(ground.rock | ground.swamp | ground.walls | {*ground.gates, view.haunted})


def _names(grid: Grid, covered: AbstractSet[Square]) -> Iterator[Shape]:
    """The name of each square."""
    for square in grid.board.places:
        x, y = grid.corner(square)
        yield Text(x + 4, y + 11, square, 11, "ink" if square in covered else "soft")


def _token_words(grid: Grid, words: Mapping[Square, list[Word]]) -> Iterator[Shape]:
    """The words on tokens and figures, above everything else."""
    for square in sorted(words):
        x, y = grid.corner(square)
        for (word, fill), down in zip(words[square], _DOWN, strict=False):
            yield from _label(x + grid.cell // 2, y + down, word, fill, 11)


def _patients(grid: Grid, box: Box, view: View) -> Iterator[Shape]:
    """The same on a picture without names: who may be healed, at the feet of the figure."""
    for square in _sick(box, view):
        x, y = grid.middle(square)
        yield from _label(x, max(y + grid.figure // 4 + 3, y + grid.cell // 2 - 11), MAY, "light",
                          9)


def _label(x: int, y: int, word: str, fill: str, size: int) -> Iterator[Shape]:
    """A word in a box with its middle at ``x``; what may be chosen is a white pill."""
    width, may = text_metrics.width(word, size, True) + 6, fill == "light"
    yield Frame(x - width // 2, y, width, size + 1, fill, "dark" if may else "ink", 1,
                size // 2 if may else 3)
    yield Text(x, y + size - 2, word, size, "dark" if may else "ink", "middle", True)


def _ranges(grid: Grid, box: Box, view: View,
            squares_by_figure: Mapping[Key, frozenset[Square]]) -> Iterator[Shape]:
    """A triangle on each square that a clan's clubs reach: South's at the left, North's right."""
    ground = terrain(box, view)
    closed = ground.swamp | ground.walls | {view.haunted}
    for side, seat in enumerate(box.seats):
        reached: set[Square] = set()
        for key in box.clans[seat]:
            reached |= squares_by_figure.get(key, frozenset())
        for square in sorted(reached - closed):
            x, y = grid.corner(square)
            yield reach_mark(grid, seat, side, x + grid.cell * side, y + grid.cell // 2)


def reach_mark(grid: Grid, seat: str, side: int, x: int, y: int) -> Area:
    """The sign that a club of a clan reaches a square, on its left (0) or right (1) side."""
    size = max(5, grid.cell // 7)
    return Area(((x, y - size), (x + size - 2 * size * side, y), (x, y + size)), seat, "light")


def _orders(grid: Grid, view: View) -> Iterator[Shape]:
    """Where the own figures are ordered to go, before the movement."""
    if view.phase != "clubs":
        return
    start, end = grid.figure // 2 + 2, grid.scaled(14)
    for key in sorted(view.plans):
        plan = view.plans[key]
        if plan.to != plan.own:
            (x, y), (u, v) = grid.middle(plan.own), grid.middle(plan.to)
            right, down = (u > x) - (u < x), (v > y) - (v < y)
            way = (x + start * right, y + start * down), (u - end * right, v - end * down)
            yield Polyline(way, "paper", 7 if grid.named else 4)
            yield Polyline(way, "ink", 3 if grid.named else 2, arrow=True)


def _on_board(box: Box, view: View) -> Iterator[Key]:
    return (key for seat in box.seats for key in in_play(box, view, seat))


def _bumps(grid: Grid, box: Box, view: View) -> Iterator[Shape]:
    """A burst behind each figure with a bump."""
    for key in _on_board(box, view):
        if view.figures[key].bumps:
            yield terrain_drawing.burst(*grid.middle(view.figures[key].at), grid.figure)


def _figures(grid: Grid, box: Box, view: View) -> Iterator[Shape]:
    for key in _on_board(box, view):
        figure = view.figures[key]
        title = f"{box.named(key)}, facing {figure.facing}" + ", with a bump" * bool(figure.bumps)
        yield Piece(*grid.middle(figure.at), "warrior", box.cards[key].seat,
                    page.figure_mark(box, key), grid.figure, TURNED[figure.facing], title=title)
