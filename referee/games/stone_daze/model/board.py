"""The squares of the board, the four facings and the ways of figures."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated

from msgspec import Struct

from referee.core.scenario.sections import ForeignKey

Square = Annotated[str, ForeignKey("square")]
At = Annotated[str, ForeignKey("square", optional=True)]
"""A square or none."""
Facing = Annotated[str, ForeignKey("facing", optional=True)]
Vector = tuple[int, int]

LETTERS = "abcdefghijklmnopqrstuvwxyz"

# Facings as steps (column, row): South starts facing up the rows, North down.
FACINGS: dict[str, Vector] = {"up": (0, 1), "right": (1, 0), "down": (0, -1), "left": (-1, 0)}
NAMES: dict[Vector, str] = {vector: name for name, vector in FACINGS.items()}

# Ways relative to the facing, as (squares to the right, squares ahead).
WAYS: dict[str, Vector] = {
    "forward": (0, 1), "forward-right": (1, 1), "right": (1, 0), "back-right": (1, -1),
    "back": (0, -1), "back-left": (-1, -1), "left": (-1, 0), "forward-left": (-1, 1),
}
TURNS: dict[str, Vector] = {"turn-left": (-1, 0), "turn-right": (1, 0), "u-turn": (0, -1)}
FRONT = ("forward-left", "forward", "forward-right")


def vector(facing: str, way: str) -> Vector:
    """The step on the board of a way, for a figure with this facing (ruling 43)."""
    ahead_x, ahead_y = FACINGS[facing]
    side, ahead = WAYS[way]
    return ahead * ahead_x + side * ahead_y, ahead * ahead_y - side * ahead_x


def facing_after_turn(facing: str, turn: str) -> str:
    ahead_x, ahead_y = FACINGS[facing]
    side, ahead = TURNS[turn]
    return NAMES[ahead * ahead_x + side * ahead_y, ahead * ahead_y - side * ahead_x]


def relative_way(facing: str, step: Vector) -> str:
    """The relative name of a step for a figure with this facing."""
    return next(name for name in WAYS if vector(facing, name) == step)


class Board(Struct, frozen=True):
    """A board of columns (a, b, …) and rows (1, 2, …)."""

    columns: int
    rows: int
    places: dict[Square, Vector]
    names: dict[Vector, Square]

    def step(self, square: Square, step_vector: Vector, times: int = 1) -> Square:
        """The square after some steps; empty if that is off the board."""
        x, y = self.places[square]
        return self.names.get((x + times * step_vector[0], y + times * step_vector[1]), "")

    def neighbours(self, square: Square) -> list[Square]:
        """The squares next to one, including diagonals."""
        return [near for step_vector in WAYS.values() if (near := self.step(square, step_vector))]

    def orthogonal_neighbours(self, square: Square) -> list[Square]:
        """The squares next to one along row and column."""
        return [near for step_vector in FACINGS.values()
                if (near := self.step(square, step_vector))]

    def distance(self, one: Square, other: Square) -> Vector:
        """The columns and rows from one square to another."""
        (x, y), (u, v) = self.places[one], self.places[other]
        return u - x, v - y

    def block_squares(self, corners: str) -> tuple[Square, ...]:
        """The squares of a rectangle named by two opposite corners (``e5-f6``), row by row."""
        one, _, other = corners.partition("-")
        (x, y), (u, v) = self.places[one], self.places[other or one]
        if not other:
            return (one,)
        return tuple([self.names[column, row]
                      for row in range(min(y, v), max(y, v) + 1)
                      for column in range(min(x, u), max(x, u) + 1)])

    def blocks(self, long: int, wide: int) -> Iterator[str]:
        """Every rectangle of this size, in both orientations, by its corners."""
        for across, along in dict.fromkeys(((long, wide), (wide, long))):
            for square in self.places:
                other = self.step(square, (across - 1, along - 1))
                if other:
                    yield square if other == square else f"{square}-{other}"

    def rotated(self, corners: str) -> str:
        """A square or rectangle after half a turn of the board, with its corners in order."""
        ends = [self.names[self.columns - 1 - x, self.rows - 1 - y]
                for x, y in (self.places[end] for end in corners.split("-"))]
        return "-".join(reversed(ends))


@cache
def board(columns: int, rows: int) -> Board:
    names = {(x, y): f"{LETTERS[x]}{y + 1}" for y in range(rows) for x in range(columns)}
    return Board(columns, rows, {square: place for place, square in names.items()}, names)
