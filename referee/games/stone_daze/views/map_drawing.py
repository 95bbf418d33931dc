"""Drawing of the board: ground, terrain, tokens, range of clubs, figures and their facing.

A square has the same size on every board, its name in the upper left corner and a bump in the
upper right one. Its words are one above the other, from below, so that none hides another.
"""

from collections.abc import Iterable, Iterator, Mapping

from referee.core.base.references import capital_seat_ref, seat_ref
from referee.core.document.surfaces import Surface
from referee.core.graphics import text_metrics
from referee.core.graphics.shapes import Area, Disc, Group, Piece, Point, Polyline, Shape, Text
from referee.core.graphics.shapes import Box as Frame
from referee.core.graphics.widgets import mark
from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.board import FACINGS, LETTERS, Square
from referee.games.stone_daze.model.state import Box, Key
from referee.games.stone_daze.model.terrain import terrain
from referee.games.stone_daze.views import page
from referee.games.stone_daze.views.view import View

CELL, FIGURE, CORNER = 66, 36, 11  # a square, a figure, the sign that a club reaches a square
LEFT, TOP = 36, 46  # where the squares begin: right of and below the names of rows and columns
TURNED = {"up": 0, "right": 90, "down": 180, "left": 270}
HALF = CELL // 2

_DOWN = (52, 16, 40, 28)  # how far below a square's upper edge its words are, each 12 high
_FLAME = ((0, -22), (7, -9), (13, -13), (17, 5), (9, 18), (-9, 18), (-17, 5), (-13, -9), (-5, -5))
_BIRD = ((-30, -8), (-19, -17), (-6, -6), (0, -14), (6, -6), (19, -17), (30, -8), (16, 0), (6, 8),
         (0, 20), (-6, 8), (-16, 0))
_STAR = ((0, -9), (2, -4), (6, -6), (4, -2), (9, 0), (4, 2), (6, 6), (2, 4), (0, 9), (-2, 4),
         (-6, 6), (-4, 2), (-9, 0), (-4, -2), (-6, -6), (-2, -4))
Word = tuple[str, str]  # a word on a square, and the colour of its background


def size(box: Box) -> Point:
    """The size of the board with everything around it."""
    return 2 * LEFT + CELL * box.board.columns, 2 * TOP + CELL * box.board.rows


def middle(box: Box, square: Square) -> Point:
    """The position of a figure."""
    x, y = _corner(box, square)
    return x + HALF, y + HALF


def draw_board(box: Box, view: View, clubs: Mapping[Key, frozenset[Square]],
               surface: Surface) -> list[Shape]:
    """The whole board, from the back; ``clubs`` are the squares in range of each figure."""
    words = _words(box, view)
    return [*_ground(box, view, surface), *_lands(box, view), *_tokens(box, view, surface),
            *_ranges(box, view, clubs), *_orders(box, view), *_figures(box, view),
            *_names(box, words), *_token_words(box, words)]


def star(x: int, y: int) -> Area:
    """The sign of a bump."""
    return Area(tuple((x + right, y + down) for right, down in _STAR), "gold", "ink", 2, "bump")


def _corner(box: Box, square: Square) -> Point:
    x, y = box.board.places[square]
    return LEFT + CELL * x, TOP + CELL * (box.board.rows - 1 - y)


def _block(box: Box, corners: str, inset: int) -> tuple[int, int, int, int]:
    """A rectangle of squares: left, top, width, height, reduced by ``inset`` on each side."""
    points = [_corner(box, square) for square in box.board.block_squares(corners)]
    (left, top), (right, low) = map(min, zip(*points, strict=True)), map(max, zip(
        *points, strict=True))
    return (left + inset, top + inset, right - left + CELL - 2 * inset,
            low - top + CELL - 2 * inset)


def _ground(box: Box, view: View, surface: Surface) -> Iterator[Shape]:
    columns, rows = box.board.columns, box.board.rows
    width, height = CELL * columns, CELL * rows
    right, low = LEFT + width, TOP + height
    yield Frame(LEFT, TOP, width, height, "grass", "edge", 1)
    for seat in box.seats:
        for square in sorted(box.halhala[seat]):
            yield Frame(*_corner(box, square), CELL, CELL, "home", "")
    for x in range(columns):
        at = LEFT + CELL * x
        if x:
            yield Polyline(((at, TOP), (at, low)), "edge")
        yield from (Text(at + HALF, y, LETTERS[x], 14, "soft", "middle", True)
                    for y in (TOP - 12, low + 20))
    for y in range(rows):
        at = TOP + CELL * y
        if y:
            yield Polyline(((LEFT, at), (right, at)), "ink" if 2 * y == rows else "edge",
                           3 if 2 * y == rows else 1)
        yield Text(LEFT - 8, at + HALF + 5, f"{rows - y}", 14, "soft", "end", True)
        yield Text(right + 8, at + HALF + 5, f"{rows - y}", 14, "soft", bold=True)
    yield from _edges(box, view, right, low, surface)


def _edges(box: Box, view: View, right: int, low: int, surface: Surface) -> Iterator[Shape]:
    """Whose Halhala is at an edge, and before the set-up is revealed where figures start."""
    deep = CELL * box.scenario.start.rows
    for seat, bar, word, line in zip(box.seats, (low, TOP - 6), (low + 38, 14),
                                     (low - deep, TOP + deep), strict=True):
        yield Frame(LEFT, bar, right - LEFT, 6, seat, "")
        label = surface.resolve(f"{capital_seat_ref(seat)}'s Halhala, where "
                                f"{seat_ref(box.enemy(seat))} lands")
        yield Text((LEFT + right) // 2, word, label, 12, "ink", "middle", True)
        if view.phase == "set-up":
            yield Polyline(((LEFT, line), (right, line)), "ink", 3, True)


def _lands(box: Box, view: View) -> Iterator[Shape]:
    """The terrain of both clans, and the haunted ground."""
    for seat in box.seats:
        if seat in view.land:
            for kind, paint in (("small", _mound), ("large", _mound), ("swamp", _swamp)):
                for piece in layout.pieces_of_kind(view.land[seat], kind):
                    yield Group(f"{layout.PLAIN[kind]} on {piece}", (*paint(box, piece),))
            for gate in view.land[seat].gate:
                yield Group(f"gate on {gate}, passed {view.land[seat].arrow} the board",
                            (*_gate(box, gate, FACINGS[view.land[seat].arrow][1]),))
    if view.haunted:
        ends = ((18, 18, CELL - 18, 48), (CELL - 18, 18, 18, 48))
        yield _thing(box, view.haunted, f"{view.haunted} is haunted", (
            Frame(2, 2, CELL - 4, CELL - 4, "ash", "ink", 2, 6),
            *(Polyline(((a, b), (c, d)), "edge", 3) for a, b, c, d in ends)))


def _thing(box: Box, square: Square, title: str, parts: Iterable[Shape]) -> Group:
    """Something on a square that is marked when it is new."""
    return Group(title, (*parts,), *_corner(box, square), CELL, CELL)


def _mound(box: Box, piece: str) -> Iterator[Shape]:
    """Rock, with a sharp corner under the name."""
    for inset, cut, sharp, fill in ((2, 15, 3, "mound"), (15, 11, 8, "hills")):
        x, y, width, height = _block(box, piece, inset)
        right, low = x + width, y + height
        yield Area(((x + sharp, y), (right - cut, y), (right, y + cut), (right, low - cut),
                    (right - cut, low), (x + cut, low), (x, low - cut), (x, y + sharp)),
                   fill, "ink")


def _swamp(box: Box, piece: str) -> Iterator[Shape]:
    yield Frame(*_block(box, piece, 2), "swamp", "ink", 1, 10)
    for square in box.board.block_squares(piece):
        x, y = _corner(box, square)
        for down in (28, 44):
            yield Polyline(tuple((x + 10 + 9 * i, y + down - 5 * (i % 2)) for i in range(6)),
                           "edge", 2)


def _gate(box: Box, gate: str, up: int) -> Iterator[Shape]:
    """Walls of stones, with two arrows beside the passage."""
    for square in box.board.block_squares(gate):
        x, y = _corner(box, square)
        if square == layout.gate_square(box.board, gate):
            ends = (y + 50, y + 17)[::up]
            yield from (Polyline(((at, ends[0]), (at, ends[1])), "ink", 2, arrow=True)
                        for at in (x + 9, x + CELL - 9))
            continue
        yield Frame(x + 1, y + 16, CELL - 2, 34, "stone", "ink", 2)
        yield Polyline(((x + 1, y + 33), (x + CELL - 1, y + 33)), "ink")
        yield from (Polyline(((x + at, y + top), (x + at, y + top + 17)), "ink")
                    for at, top in ((20, 16), (46, 16), (33, 33)))


def _tokens(box: Box, view: View, surface: Surface) -> Iterator[Shape]:
    names = {seat: surface.resolve(seat_ref(seat)) for seat in box.seats}
    for seat, fire in page.by_seat(box, view.fires):
        title = f"{names[seat]}'s fire on"
        yield _fire(box, fire.base, f"{title} {fire.base}", 3 if fire.second else 11)
        if fire.second:
            yield _fire(box, fire.second, f"the tip of {title} {fire.second}", 3)
    for seat, ball in page.by_seat(box, view.balls):
        if ball.at:
            right, ahead = FACINGS[ball.facing] if ball.facing and not ball.gone else (0, 0)
            ends = ((HALF + right * 20, HALF - ahead * 20), (HALF + right * 48, HALF - ahead * 48))
            yield _thing(box, ball.at, f"{names[seat]}'s fireball on {ball.at}", (
                Disc(HALF, HALF, 29, "fire", "ink", 2), Disc(HALF, HALF, 21, "gold", "edge"),
                *([Polyline(ends, "ink", 4, arrow=True)] if right or ahead else [])))
    for seat, square in page.by_seat(box, view.birds):
        yield _thing(box, square, f"{names[seat]}'s bird on {square}", (
            Area(tuple((HALF + x, HALF + y) for x, y in _BIRD), "ice", "ink", 2),))


def _fire(box: Box, square: Square, title: str, inset: int) -> Group:
    """A fire; a smaller one when it burns down."""
    flame = tuple((HALF + x, HALF + y) for x, y in _FLAME)
    return _thing(box, square, title, (
        Frame(inset, inset, CELL - 2 * inset, CELL - 2 * inset, "fire", "ink", 2, 8),
        Area(flame, "gold", "ink")))


def _words(box: Box, view: View) -> dict[Square, list[Word]]:
    """The words on squares: what is there, and who may be healed."""
    words: dict[Square, list[Word]] = {}

    def say(square: Square, word: str, fill: str = "") -> None:
        words.setdefault(square, []).append((word, fill))

    for seat, ball in page.by_seat(box, view.balls):
        if ball.at:
            say(ball.at, f"{mark(seat)} fireball", "fire")
    for square, word in _grounds(box, view):
        say(square, word)
    for seat, fire in page.by_seat(box, view.fires):
        say(fire.base, f"{mark(seat)} fire", "fire")
        if fire.second:
            say(fire.second, f"{mark(seat)} tip", "fire")
    for seat, square in page.by_seat(box, view.birds):
        say(square, f"{mark(seat)} bird", "ice")
    for _, sick in page.by_seat(box, view.patients):
        for key in sick:
            say(view.figures[key].at, "heal?", "light")
    return words


def _grounds(box: Box, view: View) -> Iterator[Word]:
    ground = terrain(box, view)
    for word, squares in (("mound", ground.rock), ("swamp", ground.swamp), ("wall", ground.walls),
                          ("gate", ground.gates), ("haunted", {view.haunted} - {""})):
        yield from ((square, word) for square in sorted(squares))


def _names(box: Box, words: Mapping[Square, list[Word]]) -> Iterator[Shape]:
    """The name of each square, and the word for its ground."""
    for square in box.board.places:
        x, y = _corner(box, square)
        yield Text(x + 5, y + 13, square, 10, "ink" if square in words else "soft")
        yield from (Text(x + HALF, y + down + 9, word, 10, "ink", "middle")
                    for (word, fill), down in zip(words.get(square, ()), _DOWN, strict=False)
                    if not fill)


def _token_words(box: Box, words: Mapping[Square, list[Word]]) -> Iterator[Shape]:
    """The words on tokens and figures, above everything else."""
    for square in sorted(words):
        x, y = _corner(box, square)
        for (word, fill), down in zip(words[square], _DOWN, strict=False):
            if fill:
                item_width = text_metrics.width(word, 10, True) + 6
                left = x + (CELL - item_width) // 2
                ink = "dark" if fill == "light" else "ink"
                yield Frame(left, y + down, item_width, 12, fill, ink, 1, 3)
                yield Text(left + item_width // 2, y + down + 9, word, 10, ink, "middle", True)


def _ranges(box: Box, view: View,
            squares_by_figure: Mapping[Key, frozenset[Square]]) -> Iterator[Shape]:
    """A corner on each square that a clan's clubs reach: South's at the left, North's right."""
    ground = terrain(box, view)
    closed = ground.swamp | ground.walls | {view.haunted}
    for i, seat in enumerate(box.seats):
        reached: set[Square] = set()
        for key in box.clans[seat]:
            reached |= squares_by_figure.get(key, frozenset())
        for square in sorted(reached - closed):
            x, y = _corner(box, square)
            yield corner(seat, i, x + CELL * i, y + CELL)


def corner(seat: str, side: int, x: int, y: int) -> Area:
    """The sign that a club of a clan reaches a square, in its lower left or right corner."""
    into = CORNER - 2 * CORNER * side
    return Area(((x, y), (x + into, y), (x, y - CORNER)), seat, "light")


def _orders(box: Box, view: View) -> Iterator[Shape]:
    """Where the own figures are ordered to go, before the movement."""
    if view.phase != "clubs":
        return
    for key in sorted(view.plans):
        plan = view.plans[key]
        if plan.to != plan.own:
            (x, y), (u, v) = middle(box, plan.own), middle(box, plan.to)
            right, down = (u > x) - (u < x), (v > y) - (v < y)
            way = (x + 20 * right, y + 20 * down), (u - 14 * right, v - 14 * down)
            yield Polyline(way, "paper", 7)
            yield Polyline(way, "ink", 3, arrow=True)


def _standing(box: Box, view: View) -> list[Key]:
    return [key for seat in box.seats for key in box.clans[seat] if view.figures[key].at]


def _figures(box: Box, view: View) -> Iterator[Shape]:
    for key in _standing(box, view):
        figure, seat = view.figures[key], box.cards[key].seat
        x, y = middle(box, figure.at)
        title = f"{box.named(key)}, facing {figure.facing}" + ", with a bump" * bool(figure.bumps)
        yield Piece(x, y, "warrior", seat, page.figure_mark(box, key), FIGURE,
                    TURNED[figure.facing],
                    title=title)
        if figure.bumps:
            yield star(x + HALF - 11, y - HALF + 11)
