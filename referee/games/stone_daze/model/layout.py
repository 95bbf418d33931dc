"""The layout of a clan: its terrain and the squares of its figures (ruling 42)."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Problem
from referee.core.base.references import capitalized
from referee.games.stone_daze.model.board import Board, Facing, Square

Pieces = list[tuple[str, tuple[Square, ...]]]
"""Pieces of one kind by their corners, each with its squares."""
KINDS = ("small", "large", "swamp", "gate")
ARROWS = ("up", "down")
PLAIN = {"small": "small mound", "large": "large mound", "swamp": "swamp", "gate": "gate"}


class Land(Struct, frozen=True, omit_defaults=True):
    """A clan's terrain; pieces of more than one square are named by two corners."""

    small: tuple[str, ...] = ()
    large: tuple[str, ...] = ()
    swamp: tuple[str, ...] = ()
    gate: tuple[str, ...] = ()
    arrow: Facing = ""  # of the gate


class Ground(Struct, frozen=True):
    """One side of the board."""

    board: Board
    facing: str
    terrain: frozenset[Square]  # where its pieces may be
    start: frozenset[Square]  # where its figures may start
    sizes: dict[str, tuple[int, int]]  # of pieces, by kind
    counts: dict[str, int]  # of pieces, by kind

    def pieces(self, kind: str) -> tuple[str, ...]:
        """Every place on this side for a piece of this kind, by its corners."""
        return tuple(piece for piece in self.board.blocks(*self.sizes[kind])
                     if has_size(self, kind, piece)
                     and self.terrain.issuperset(self.board.block_squares(piece)))


def the_figure(name: str) -> str:
    """A figure in a sentence: ``the hunter``; ``runner-1``."""
    return name if name[-1:].isdigit() else f"the {name}"


def pieces_of_kind(land: Land, kind: str) -> tuple[str, ...]:
    pieces: tuple[str, ...] = getattr(land, kind)
    return pieces


def is_canonical_piece(board: Board, kind: str, piece: str) -> bool:
    """Test for the canonical name of a piece: one square if it is small, otherwise two corners."""
    ends = piece.split("-")
    if not board.places.keys() >= {*ends} or len(ends) != (1 if kind == "small" else 2):
        return False
    columns, rows = board.distance(ends[0], ends[-1])
    return columns >= 0 and rows >= 0


def has_size(ground: Ground, kind: str, piece: str) -> bool:
    """Test for the size of this kind; a gate runs across the board."""
    one, _, other = piece.partition("-")
    x, y = ground.board.distance(one, other or one)
    size, (long, wide) = (abs(x) + 1, abs(y) + 1), ground.sizes[kind]
    return size == (long, wide) or (size == (wide, long) and kind != "gate")


def gate_square(board: Board, gate: str) -> Square:
    """The open square of a gate."""
    squares = board.block_squares(gate)
    return squares[len(squares) // 2]


def layout_problems(ground: Ground, land: Land, places: Mapping[str, Square],
                    kinds: Collection[str] = KINDS) -> Iterator[Problem]:
    """Everything that is wrong with these kinds of a layout. Rule: starting a game."""
    block = ground.board.block_squares
    laid = {kind: [(piece, block(piece)) for piece in pieces_of_kind(land, kind)] for kind in kinds}
    for kind, pieces in laid.items():
        yield from _count(ground, kind, len(pieces))
        yield from _shape(ground, kind, pieces)
    yield from _overlap(laid)
    yield from _starts(ground, laid, places)


def _count(ground: Ground, kind: str, count: int) -> Iterator[Problem]:
    due = ground.counts[kind]
    if count != due:
        why = (f"A clan lays out {count_noun(due, PLAIN[kind])}, not {count}."
               if due else f"There is no {PLAIN[kind]} in this game.")
        addon = ("The gate is an add-on, which is chosen when the game "
                 "begins." if kind == "gate" else "")
        yield Problem("illegal-count", why, rule="ruling 42",
                      hint=f"Name {f'all {due}' if due > 1 else 'it'} on one line. Or leave "
                           f"the line out to use the standard "
                           f"place{'s' * (due > 1)}." if due else addon)


def _shape(ground: Ground, kind: str, pieces: Pieces) -> Iterator[Problem]:
    long, wide = ground.sizes[kind]
    for piece, squares in pieces:
        if not has_size(ground, kind, piece):
            across = ", across the board" if kind == "gate" else ""
            yield Problem("illegal-shape", f"{piece} has the wrong size: a {PLAIN[kind]} covers "
                          f"{long} by {wide} squares{across}.", rule="ruling 42")
        elif not ground.terrain.issuperset(squares):
            outside = [square for square in squares if square not in ground.terrain]
            yield Problem("illegal-ground", f"The {PLAIN[kind]} {piece} cannot be on "
                          f"{join_words(outside)}: a clan builds on its own half, but not on its "
                          "last row.", rule="starting a game")


def _overlap(laid: Mapping[str, Pieces]) -> Iterator[Problem]:
    all_squares = [square for pieces in laid.values() for _, squares in pieces
                   for square in squares]
    if len({*all_squares}) == len(all_squares):
        return
    taken: dict[Square, str] = {}
    for kind, pieces in laid.items():
        for _, squares in pieces:
            for square in squares:
                if square in taken:
                    both = (f"two {PLAIN[kind]}s" if taken[square] == PLAIN[kind]
                            else f"a {taken[square]} and a {PLAIN[kind]}")
                    yield Problem("illegal-overlap", f"{square} has {both}: pieces cannot overlap.",
                                  rule="ruling 42")
                taken[square] = PLAIN[kind]


def _starts(ground: Ground, laid: Mapping[str, Pieces],
            places: Mapping[str, Square]) -> Iterator[Problem]:
    barred = {s: "that square is swamp" for _, squares in laid.get("swamp", ()) for s in squares}
    for gate, squares in laid.get("gate", ()):
        walls = [s for s in squares if s != gate_square(ground.board, gate)]
        barred.update(dict.fromkeys(walls, "that square is the wall of a gate"))
    rows = count_noun(len({square[1:] for square in ground.start}), "row")
    standing: dict[Square, str] = {}
    for figure, square in places.items():
        name = the_figure(figure)
        start = f"{capitalized(name)} cannot start on {square}"
        if square not in ground.start:
            yield Problem("illegal-start",
                          f"{start}: figures must start in the first {rows} of their clan.",
                          rule="starting a game")
        if square in barred:
            yield Problem("illegal-start", f"{start}: {barred[square]}.", rule="ruling 42")
        if square in standing:
            yield Problem("illegal-start", f"{capitalized(standing[square])} and {name} cannot "
                          f"both start on {square}.", rule="movement")
        standing[square] = name
