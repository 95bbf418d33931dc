"""What terrain does: where figures may go, what clubs reach, which squares are occupied."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Protocol

from msgspec import Struct

from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.board import (
    FACINGS,
    FRONT,
    Board,
    Square,
    Vector,
    board,
    vector,
)
from referee.games.stone_daze.model.layout import Land
from referee.games.stone_daze.model.state import Box, Figure, Fire, Key


class Sight(Protocol):
    """A position or a view of it: figures, terrain and fires are public."""

    @property
    def figures(self) -> Mapping[Key, Figure]:
        """Every figure."""

    @property
    def land(self) -> Mapping[str, Land]:
        """The terrain of each clan."""

    @property
    def haunted(self) -> Square:
        """The haunted ground; empty: none."""

    @property
    def fires(self) -> Mapping[str, Fire]:
        """The fires of clans."""


class Terrain(Struct, frozen=True):
    """Squares by their terrain; an open gate square with its arrow."""

    small: frozenset[Square]
    rock: frozenset[Square]
    swamp: frozenset[Square]
    walls: frozenset[Square]
    gates: dict[Square, Vector]

    @property
    def climbable(self) -> frozenset[Square]:
        """What a climber crosses (rulings 58 and 59)."""
        return self.swamp | self.walls | frozenset(self.gates)


def terrain(box: Box, state: Sight) -> Terrain:
    return _terrain(box.board.columns, box.board.rows, tuple(state.land.values()))


@lru_cache(maxsize=256)
def _terrain(columns: int, rows: int, lands: tuple[Land, ...]) -> Terrain:
    squares_of = board(columns, rows).block_squares
    squares = {kind: frozenset(s for land in lands for piece in layout.pieces_of_kind(land, kind)
                               for s in squares_of(piece)) for kind in layout.KINDS}
    gates = {layout.gate_square(board(columns, rows), gate): FACINGS[land.arrow]
             for land in lands for gate in land.gate}
    return Terrain(squares["small"], squares["small"] | squares["large"], squares["swamp"],
                   squares["gate"] - set(gates), gates)


def why_barred(box: Box, state: Sight, start: Square, to: Square) -> str:
    """Why no figure may be ordered to go from a square to the next (ruling 46); or empty."""
    ground = terrain(box, state)
    if not to:
        return "that square is off the board"
    if to in ground.swamp:
        return f"{to} is swamp"
    if to in ground.walls:
        return f"{to} is the wall of a gate"
    if to == state.haunted:
        return f"{to} is haunted"
    return _why_blocked(box.board, ground, start, to)


def _why_blocked(squares: Board, ground: Terrain, start: Square, to: Square) -> str:
    if not ground.gates:
        return ""
    step_vector = squares.distance(start, to)
    if ground.gates.get(to, step_vector) != step_vector:
        return f"the gate on {to} can only be entered along its arrow"
    if ground.gates.get(start, step_vector) != step_vector:
        return f"the gate on {start} can only be left along its arrow"
    return ""


def climb(box: Box, state: Sight, start: Square, step_vector: Vector) -> tuple[Square, str]:
    """Where a climb in this direction ends, and why it is impossible (rulings 58 and 59)."""
    wild = terrain(box, state).climbable
    if step_vector[0]:
        return "", "a climb goes straight up or down the board"
    to = box.board.step(start, step_vector)
    if to not in wild:
        return "", "there is no swamp or gate next to the figure in that direction"
    haunted = False
    while to in wild:
        haunted = haunted or to == state.haunted
        to = box.board.step(to, step_vector)
    if not to:
        return "", "there is no square on the other side of the swamp or gate"
    return to, f"{state.haunted} is haunted" if haunted or to == state.haunted else ""


def targets(box: Box, state: Sight, figure: Figure) -> list[Square]:
    """The squares that a figure may throw its club at."""
    return list(possible_targets(box, state, figure))


def possible_targets(box: Box, state: Sight, figure: Figure) -> Iterator[Square]:
    """The squares that a figure may throw its club at, one by one: range, and cover by mounds.

    The range has lanes straight ahead, one for each column (row, if the figure faces sideways). A
    thrower right behind rock reaches the unbroken rock of that lane and nothing behind it, unless
    it is on a mound itself; elsewhere the one square behind a mound is covered, and everything
    else is open.
    """
    rock = terrain(box, state).rock
    on_mound = figure.at in rock
    reach = box.scenario.range
    depth = reach.ahead + (reach.mound if on_mound else 0)
    half = reach.across // 2
    for side in range(-half, half + 1):
        lane = _lane(box.board.columns, box.board.rows, figure.at, figure.facing, side, depth)
        blocked = not on_mound and bool(lane) and lane[0] in rock
        behind = False
        for square in lane:
            if square in rock:
                yield square
            elif blocked:
                break
            elif not behind:
                yield square
            behind = square in rock


def why_missed(box: Box, state: Sight, figure: Figure, square: Square) -> tuple[str, str]:
    """Why a figure cannot throw at a square, and the section that says so."""
    rock, reach = terrain(box, state).rock, box.scenario.range
    on_mound = figure.at in rock
    depth = reach.ahead + (reach.mound if on_mound else 0)
    (x, y), ahead = box.board.distance(figure.at, square), vector(figure.facing, "forward")
    right = vector(figure.facing, "right")
    along, side = x * ahead[0] + y * ahead[1], x * right[0] + y * right[1]
    if not 1 <= along <= depth or abs(side) > reach.across // 2:
        return (f"the range of this figure is {depth} squares ahead and {reach.across} "
                "columns wide",
                "throwing the clubs")
    lane = _lane(box.board.columns, box.board.rows, figure.at, figure.facing, side, along)
    if lane[0] in rock and not on_mound:
        return (f"the rocks on {lane[0]}, right in front of the figure, are in the "
                "way", "rock mounds")
    return f"the rocks on {lane[-2]} cover the square", "rock mounds"


@lru_cache(maxsize=4096)  # a board has some 2,000, and every look at possible throws needs them
def _lane(columns: int, rows: int, at: Square, facing: str, side: int,
          depth: int) -> tuple[Square, ...]:
    squares, ahead, right = board(columns, rows), vector(facing, "forward"), vector(facing, "right")
    steps = [(ahead[0] * k + right[0] * side, ahead[1] * k + right[1] * side)
             for k in range(1, depth + 1)]
    return tuple([square for step_vector in steps if (square := squares.step(at, step_vector))])


def front(box: Box, figure: Figure) -> list[Square]:
    """The squares in front of a figure that are on the board."""
    steps = (box.board.step(figure.at, vector(figure.facing, way)) for way in FRONT)
    return [square for square in steps if square]


def bird_columns(box: Box, square: Square) -> list[Square]:
    """Every square of a column and its two neighbours: the bird's range (ruling 23)."""
    x = box.board.places[square][0]
    return [other for other, (column, _) in box.board.places.items() if abs(column - x) <= 1]


def bird_squares(box: Box, seat: str, girl: Square) -> list[Square]:
    """The squares of the clan's last row for the bird's token."""
    row = 0 if seat == box.seats[0] else box.board.rows - 1
    return [s for s in bird_columns(box, girl) if box.board.places[s][1] == row]


def figures_by_square(state: Sight) -> dict[Square, Key]:
    return {figure.at: key for key, figure in state.figures.items() if figure.at}


def in_play(box: Box, state: Sight, seat: str) -> list[Key]:
    """A clan's figures on the board, by number."""
    return [key for key in box.clans[seat] if state.figures[key].at]


def free_clubs(box: Box, state: Sight, seat: str) -> int:
    """The clubs of the clan's figures that are out (ruling 48)."""
    return len(box.clans[seat]) - len(in_play(box, state, seat))


def burning_squares(state: Sight) -> frozenset[Square]:
    """The squares on fire this round."""
    return frozenset(s for fire in state.fires.values() for s in (fire.base, fire.second) if s)
