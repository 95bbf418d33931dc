"""What is fixed for one game, and what terrain makes of the board."""

from functools import lru_cache

from msgspec import Struct

from referee.games.stone_daze import layout
from referee.games.stone_daze.board import FACINGS, FRONT, Board, Square, Vector, board, vector
from referee.games.stone_daze.layout import Ground
from referee.games.stone_daze.records import Figure, Key, Land, State


class Card(Struct, frozen=True):
    """What a figure is: its clan, the word for it, number, name and actions."""

    seat: str
    id: str
    number: int
    name: str
    actions: tuple[str, ...]


class Terrain(Struct, frozen=True):
    """Squares by what they are; an open gate square with its arrow."""

    small: frozenset[Square]
    rock: frozenset[Square]
    swamp: frozenset[Square]
    walls: frozenset[Square]
    gates: dict[Square, Vector]

    @property
    def wild(self) -> frozenset[Square]:
        """What a climber crosses (rulings 58 and 59)."""
        return self.swamp | self.walls | frozenset(self.gates)


class Field(Struct, frozen=True):
    """A game's seats (South, North), board, figures, limits and add-ons."""

    seats: tuple[str, str]
    board: Board
    cards: dict[Key, Card]
    clans: dict[str, tuple[Key, ...]]
    grounds: dict[str, Ground]
    layouts: dict[str, tuple[Land, dict[str, Square]]]
    halhala: dict[str, frozenset[Square]]
    discs: int
    a_round: int
    ahead: int
    across: int
    extra: int
    rounds: int
    haunted: bool
    mega: bool

    def enemy(self, seat: str) -> str:
        """The other clan."""
        return self.seats[self.seats[0] == seat]

    def named(self, key: Key) -> str:
        """A figure in reports: ``red elder``."""
        card = self.cards[key]
        return f"{card.seat} {card.id}"


def terrain(field: Field, state: State) -> Terrain:
    """The terrain as it lies now."""
    return _terrain(field.board.columns, field.board.rows, tuple(state.land.values()))


@lru_cache(maxsize=256)
def _terrain(columns: int, rows: int, lands: tuple[Land, ...]) -> Terrain:
    squares_of = board(columns, rows).block
    squares = {kind: frozenset(s for land in lands for piece in layout.named(land, kind)
                               for s in squares_of(piece)) for kind in layout.KINDS}
    gates = {layout.middle(board(columns, rows), gate): FACINGS[land.arrow]
             for land in lands for gate in land.gate}
    return Terrain(squares["small"], squares["small"] | squares["large"], squares["swamp"],
                   squares["gate"] - set(gates), gates)


def barred(field: Field, state: State, start: Square, to: Square) -> str:
    """Why no figure may be ordered to go from a square to the next (ruling 46); or nothing."""
    ground = terrain(field, state)
    if not to:
        return "that is off the board"
    if to in ground.swamp:
        return f"{to} is swamp"
    if to in ground.walls:
        return f"{to} is the wall of a gate"
    if to == state.haunted:
        return f"{to} is haunted"
    return _against(field.board, ground, start, to)


def _against(squares: Board, ground: Terrain, start: Square, to: Square) -> str:
    by = squares.between(start, to)
    if ground.gates.get(to, by) != by:
        return f"the gate on {to} is entered along its arrow only"
    if ground.gates.get(start, by) != by:
        return f"the gate on {start} is left along its arrow only"
    return ""


def climb(field: Field, state: State, start: Square, by: Vector) -> tuple[Square, str]:
    """Where a climb in this direction lands, and why it cannot be; rulings 58 and 59."""
    wild = terrain(field, state).wild
    if by[0]:
        return "", "a climb goes straight up or down the board"
    to = field.board.step(start, by)
    if to not in wild:
        return "", "there is no swamp or gate beside the figure in that direction"
    haunted = False
    while to in wild:
        haunted = haunted or to == state.haunted
        to = field.board.step(to, by)
    if not to:
        return "", "there is no square on the other side"
    return to, f"{state.haunted} is haunted" if haunted or to == state.haunted else ""


def targets(field: Field, state: State, figure: Figure) -> list[Square]:
    """The squares a figure may throw its club at: range, and cover by mounds.

    Lanes straight ahead, one for each column (row, if it faces sideways) of the
    range. A thrower right behind rock reaches the unbroken rock of that lane
    and nothing behind it, unless it stands on a mound itself; elsewhere the one
    square behind a mound is covered, and everything else is open.
    """
    rock = terrain(field, state).rock
    on_mound = figure.at in rock
    depth = field.ahead + (field.extra if on_mound else 0)
    half = field.across // 2
    found: list[Square] = []
    for side in range(-half, half + 1):
        lane = _lane(field.board, figure, side, depth)
        found.extend(_open(lane, rock, blocked=not on_mound and bool(lane) and lane[0] in rock))
    return found


def _lane(squares: Board, figure: Figure, side: int, depth: int) -> list[Square]:
    ahead, right = vector(figure.facing, "forward"), vector(figure.facing, "right")
    steps = ((ahead[0] * k + right[0] * side, ahead[1] * k + right[1] * side)
             for k in range(1, depth + 1))
    return [square for by in steps if (square := squares.step(figure.at, by))]


def _open(lane: list[Square], rock: frozenset[Square], blocked: bool) -> list[Square]:
    found: list[Square] = []
    for k, square in enumerate(lane):
        if square in rock:
            found.append(square)
        elif blocked:
            break
        elif k == 0 or lane[k - 1] not in rock:
            found.append(square)
    return found


def front(field: Field, figure: Figure) -> list[Square]:
    """The three squares in front of a figure, as far as they are on the board."""
    steps = (field.board.step(figure.at, vector(figure.facing, way)) for way in FRONT)
    return [square for square in steps if square]


def columns(field: Field, square: Square) -> list[Square]:
    """Every square of a column and its two neighbours: the bird's range (ruling 23)."""
    x = field.board.places[square][0]
    return [other for other, (column, _) in field.board.places.items() if abs(column - x) <= 1]


def bird_squares(field: Field, seat: str, girl: Square) -> list[Square]:
    """The squares of the clan's last row where the bird's token may lie."""
    row = 0 if seat == field.seats[0] else field.board.rows - 1
    return [s for s in columns(field, girl) if field.board.places[s][1] == row]


def standing(state: State) -> dict[Square, Key]:
    """Who stands where."""
    return {figure.at: key for key, figure in state.figures.items() if figure.at}


def in_play(field: Field, state: State, seat: str) -> list[Key]:
    """A clan's figures on the board, by number."""
    return [key for key in field.clans[seat] if state.figures[key].at]


def free_clubs(field: Field, state: State, seat: str) -> int:
    """The clubs of the clan's figures that are out (ruling 48)."""
    return len(field.clans[seat]) - len(in_play(field, state, seat))


def lit(state: State) -> frozenset[Square]:
    """The squares on fire this round."""
    return frozenset(s for fire in state.fires.values() for s in (fire.base, fire.second) if s)
