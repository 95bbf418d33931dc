"""What a clan may lay out: its terrain and the places of its figures (ruling 42)."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.problem import Problem
from referee.games.stone_daze.board import Board, Square

KINDS = ("small", "large", "swamp", "gate")
PLAIN = {"small": "small mound", "large": "large mound", "swamp": "swamp", "gate": "gate"}


class Land(Struct, frozen=True, omit_defaults=True):
    """A clan's terrain, pieces of more than one square by two corners; the gate's arrow."""

    small: tuple[str, ...] = ()
    large: tuple[str, ...] = ()
    swamp: tuple[str, ...] = ()
    gate: tuple[str, ...] = ()
    arrow: str = ""


class Ground(Struct, frozen=True):
    """One side of the board: where its pieces may lie and its figures start, sizes, counts."""

    board: Board
    facing: str
    terrain: frozenset[Square]
    start: frozenset[Square]
    sizes: dict[str, tuple[int, int]]
    counts: dict[str, int]

    def pieces(self, kind: str) -> tuple[str, ...]:
        """Every place on this side where a piece of this kind may lie, by its corners."""
        return tuple(piece for piece in self.board.blocks(*self.sizes[kind])
                     if fits(self, kind, piece)
                     and self.terrain.issuperset(self.board.block(piece)))


def named(land: Land, kind: str) -> tuple[str, ...]:
    """The pieces of one kind."""
    found: tuple[str, ...] = getattr(land, kind)
    return found


def fits(ground: Ground, kind: str, piece: str) -> bool:
    """Whether a rectangle has the size of this kind; a gate lies across the board."""
    ends = piece.split("-")
    columns, rows = (abs(n) + 1 for n in ground.board.between(ends[0], ends[-1]))
    long, wide = ground.sizes[kind]
    if kind == "gate":
        return (columns, rows) == (long, wide)
    return (columns, rows) in ((long, wide), (wide, long))


def middle(board: Board, gate: str) -> Square:
    """The open square of a gate."""
    squares = board.block(gate)
    return squares[len(squares) // 2]


def problems(ground: Ground, land: Land, places: Mapping[str, Square],
             kinds: Collection[str] = KINDS) -> Iterator[Problem]:
    """Everything wrong with a layout, as far as these kinds go. Rule: starting a game."""
    unknown: dict[str, Any] = {kind: () for kind in KINDS if kind not in kinds}
    land = replace(land, **unknown)
    for kind in kinds:
        yield from _count(ground, kind, named(land, kind))
        yield from _shape(ground, kind, named(land, kind))
    yield from _overlap(ground.board, land)
    yield from _starts(ground, land, places)


def _count(ground: Ground, kind: str, pieces: tuple[str, ...]) -> Iterator[Problem]:
    due = ground.counts[kind]
    if len(pieces) != due:
        why = (f"{PLAIN[kind].capitalize()}: {due} must be laid out, the sheet has {len(pieces)}."
               if due else f"There is no {PLAIN[kind]} in this game.")
        yield Problem("illegal-count", why, rule="ruling 42",
                      hint=f"Name all {due} on one line, or leave the line out for the standard "
                      "places." if due else "That add-on is not in play.")


def _shape(ground: Ground, kind: str, pieces: tuple[str, ...]) -> Iterator[Problem]:
    long, wide = ground.sizes[kind]
    for piece in pieces:
        outside = [s for s in ground.board.block(piece) if s not in ground.terrain]
        if not fits(ground, kind, piece):
            across = ", across the board" if kind == "gate" else ""
            yield Problem("illegal-shape", f"{piece} is no {PLAIN[kind]}.", rule="ruling 42",
                          hint=f"A {PLAIN[kind]} covers {long} by {wide} squares{across}.")
        elif outside:
            yield Problem("illegal-ground", f"The {PLAIN[kind]} {piece} lies on "
                          f"{' '.join(outside)}, which is not yours to build on.",
                          hint="Terrain lies on your own half, but not on your last row.",
                          rule="starting a game")


def _overlap(board: Board, land: Land) -> Iterator[Problem]:
    taken: dict[Square, str] = {}
    for kind in KINDS:
        for piece in named(land, kind):
            for square in board.block(piece):
                if square in taken:
                    yield Problem("illegal-overlap", f"{square} would bear a {taken[square]} "
                                  f"and a {PLAIN[kind]}.", rule="ruling 42")
                taken[square] = PLAIN[kind]


def _starts(ground: Ground, land: Land, places: Mapping[str, Square]) -> Iterator[Problem]:
    board = ground.board
    barred = {s: "swamp" for piece in land.swamp for s in board.block(piece)}
    for gate in land.gate:
        walls = [s for s in board.block(gate) if s != middle(board, gate)]
        barred.update(dict.fromkeys(walls, "the gate's wall"))
    standing: dict[Square, str] = {}
    for figure, square in places.items():
        if square not in ground.start:
            yield Problem("illegal-start", f"{figure} cannot start on {square}.",
                          hint="Figures start in your own first rows.", rule="starting a game")
        if square in barred:
            yield Problem("illegal-start", f"{figure} would start in {barred[square]}, "
                          f"on {square}.", rule="ruling 42")
        if square in standing:
            yield Problem("illegal-start", f"{standing[square]} and {figure} would both start "
                          f"on {square}.", rule="movement")
        standing[square] = figure
