"""What shuts the direct way: the figures' hexes and the boxes whose levels are not reached."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from msgspec import Struct

from referee.core.rules import Seat
from referee.core.words import listed
from referee.games.settlers.box.board import Corner
from referee.games.settlers.box.scenario import FIGURES
from referee.games.settlers.box.state import Box, State
from referee.games.settlers.play.ways import Ground, ground


class Direct(Struct, frozen=True):
    """The shortest way if nothing were shut: its corners, what shuts it, and the first ruling."""

    corners: tuple[Corner, ...]
    shut: tuple[str, ...]
    rule: str

    @property
    def steps(self) -> int:
        """Its length."""
        return len(self.corners) - 1


def direct(box: Box, state: State, seat: Seat, start: Corner,
           stops: tuple[Corner, ...]) -> Direct:
    """The way by these corners on which least is shut, of the shortest there are."""
    land = ground(state, box.player(state, seat))
    corners: tuple[Corner, ...] = (start,)
    for stop in stops:
        corners += trail(box, corners[-1], stop, lambda one, other: any(
            True for _ in _bars(box, state, land, one, other)))[1:]
    bars = [bar for one, other in pairwise(corners) for bar in _bars(box, state, land, one, other)]
    return Direct(corners, tuple(dict.fromkeys(why for why, _ in bars)),
                  bars[0][1] if bars else "ruling 47")


def trail(box: Box, start: Corner, goal: Corner,
          bad: Callable[[Corner, Corner], bool] = lambda one, other: False) -> tuple[Corner, ...]:
    """The corners of a shortest way over all paths and routes, with the fewest bad ones."""
    best, before, order = {start: (0, 0)}, {start: start}, [start]
    for corner in order:
        if corner == goal:
            break
        steps, wrong = best[corner]
        for other, _ in (*box.paths[corner], *box.overseas[corner]):
            found = steps + 1, wrong + bad(corner, other)
            if other not in best:
                order.append(other)
            if other not in best or found < best[other]:
                best[other], before[other] = found, corner
    back = [goal]
    while back[-1] != start:
        back.append(before[back[-1]])
    return tuple(reversed(back))


def _bars(box: Box, state: State, land: Ground, one: Corner,
          other: Corner) -> Iterator[tuple[str, str]]:
    """What shuts the path or route between two neighbours, each with its ruling."""
    for corner, hexes in box.paths[one]:
        for figure, stands in zip(FIGURES, (state.neanderthal, state.carnivore), strict=True):
            if corner == other and stands in hexes:
                name = figure.capitalize() if figure == FIGURES[0] else figure
                yield f"the {name} on {stands} shuts its sides", "ruling 16"
    for corner, route in box.overseas[one]:
        if corner == other:
            short = [(strip, wanted, level) for strip, wanted, level in (
                ("clothing", route.clothing, land.clothing),
                ("construction", route.construction, land.construction)) if wanted > level]
            if short:
                wants = listed(f"{strip} {wanted}" for strip, wanted, _ in short)
                yield (f"{route.id} {route.name} wants {wants}, not "
                       f"{listed(str(level) for *_, level in short)}", "ruling 17")
