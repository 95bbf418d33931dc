"""Ways for nomads: which paths and routes are open, the shortest way, the chips on it."""

from collections.abc import Iterator

from msgspec import Struct

from referee.games.settlers.board import Board
from referee.games.settlers.records import Player, State
from referee.games.settlers.scenario import FIELDS, Box

Corner = str


class Chip(Struct, frozen=True):
    """The first chip on a way: its box, after how many steps, on which corner."""

    box: str
    step: int
    corner: Corner


First = Chip | None


class Ground(Struct, frozen=True):
    """What decides which paths are open to a player."""

    shut: frozenset[str]
    clothing: int
    construction: int
    chips: frozenset[str]


class Survey(Struct, frozen=True):
    """All corners within reach of one: steps, the corner before, the possible first chips."""

    steps: dict[Corner, int]
    before: dict[Corner, Corner]
    firsts: dict[Corner, frozenset[First]]


class Way(Struct, frozen=True):
    """The corners of a way, the first included; the first chips it may take."""

    corners: tuple[Corner, ...]
    firsts: frozenset[First]


NO_CHIP: frozenset[First] = frozenset((None,))


def ground(state: State, player: Player) -> Ground:
    """The open and shut parts of the map for a player as things stand."""
    return Ground(frozenset((state.neanderthal, state.carnivore)), player.levels[3],
                  player.levels[2], frozenset(state.boxes))


def allowance(board: Board, player: Player) -> int:
    """Corners for each price of a move (Move nomads; rulings 4, 8, 9)."""
    nourishment = player.levels[0]
    if nourishment == FIELDS and not board.fifth:
        nourishment -= 1
    return board.scenario.movement.corners + board.scenario.movement.nourished * nourishment


def open_from(board: Board, land: Ground, corner: Corner) -> Iterator[tuple[Corner, Box | None]]:
    """The neighbours over open paths and routes (rulings 16, 17, 52)."""
    for other, hexes in board.paths[corner]:
        if land.shut.isdisjoint(hexes):
            yield other, None
    for other, box in board.routes[corner]:
        if box.clothing <= land.clothing and box.construction <= land.construction:
            yield other, box


def survey(board: Board, land: Ground, start: Corner, goal: Corner = "",
           firsts: frozenset[First] = NO_CHIP, walked: int = 0) -> Survey:
    """Breadth first from a corner, as far as ``goal`` if one is given.

    ``firsts`` are the chips that may have been met in ``walked`` steps before.
    """
    steps, before, order = {start: 0}, {start: start}, [start]
    found: dict[Corner, frozenset[First]] = {start: firsts}
    for corner in order:
        if corner == goal:
            break
        ahead = steps[corner] + 1
        for other, box in open_from(board, land, corner):
            if other not in steps:
                steps[other], before[other] = ahead, corner
                found[other] = frozenset()
                order.append(other)
            if steps[other] == ahead:
                here = found[corner]
                if box is not None and box.id in land.chips:
                    chip = Chip(box.id, walked + ahead, other)
                    here = frozenset(first or chip for first in here)
                found[other] |= here
    return Survey(steps, before, found)


def way(board: Board, land: Ground, start: Corner, stops: tuple[Corner, ...]) -> Way | None:
    """The shortest way from corner to corner in this order; None if there is none."""
    corners: tuple[Corner, ...] = (start,)
    firsts = NO_CHIP
    for stop in stops:
        seen = survey(board, land, corners[-1], stop, firsts, len(corners) - 1)
        if stop not in seen.steps:
            return None
        corners += trail(seen, stop)[1:]
        firsts = seen.firsts[stop]
    return Way(corners, firsts)


def trail(seen: Survey, goal: Corner) -> tuple[Corner, ...]:
    """The corners from the start of a survey to a corner in it."""
    back = [goal]
    while seen.steps[back[-1]]:
        back.append(seen.before[back[-1]])
    return tuple(reversed(back))


def prices(steps: int, left: int, each: int) -> int:
    """How many prices of a move cover these steps if some are paid already (ruling 47)."""
    return max(0, -((left - steps) // each))
