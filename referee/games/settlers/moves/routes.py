"""Ways for nomads: which paths and routes are open, the shortest way, the chips on it."""

from collections.abc import Callable, Iterator
from functools import cache

from msgspec import Struct

from referee.core.game.decisions import Seat
from referee.games.settlers.model.board import Corner
from referee.games.settlers.model.pieces import occupied
from referee.games.settlers.model.scenario import FIELDS
from referee.games.settlers.model.state import (
    CLOTHING,
    CONSTRUCTION,
    NOURISHMENT,
    Box,
    Player,
    Rest,
    State,
)


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
    """All corners within reach of one, nearest first, after ``walked`` steps before.

    ``firsts`` gives for each corner the first chips that shortest ways to it may
    meet, each with the corner before on such a way.
    """

    walked: int
    steps: dict[Corner, int]
    firsts: dict[Corner, dict[First, Corner]]


class Way(Struct, frozen=True):
    """The corners of a way, the first included; the first chips it may take."""

    corners: tuple[Corner, ...]
    firsts: tuple[First, ...]


NO_CHIP: tuple[First, ...] = (None,)


def ground(state: State, player: Player) -> Ground:
    """The open and shut parts of the map for a player as things stand."""
    return Ground(frozenset((state.neanderthal, state.carnivore)), player.levels[CLOTHING],
                  player.levels[CONSTRUCTION], frozenset(state.boxes))


def allowance(box: Box, player: Player) -> int:
    """Corners for each price of a move (Move nomads; rulings 4, 8, 9)."""
    nourishment = player.levels[NOURISHMENT]
    if nourishment == FIELDS and not box.fifth:
        nourishment -= 1
    return box.scenario.movement.corners + box.scenario.movement.nourished * nourishment


def payable(box: Box, player: Player) -> int:
    """How many prices of a move a hand covers."""
    return min(have // price for have, price in
               zip(player.hand, box.price["move"], strict=True) if price)


def survey(box: Box, land: Ground, start: Corner, goal: Corner = "",
           firsts: tuple[First, ...] = NO_CHIP, walked: int = 0) -> Survey:
    """Breadth first from a corner, as far as ``goal`` if one is given.

    ``firsts`` are the chips that may have been met in ``walked`` steps before.
    """
    seen = _begun(start, firsts, walked)
    for _ in spread(box, land, seen, goal):
        pass
    return seen


def _begun(start: Corner, firsts: tuple[First, ...] = NO_CHIP, walked: int = 0) -> Survey:
    return Survey(walked, {start: 0}, {start: dict.fromkeys(firsts, start)})


def spread(box: Box, land: Ground, seen: Survey, goal: Corner = "",
           most: int = 0) -> Iterator[Corner]:
    """Fill a survey that has its start, nearest first, as far as ``goal`` or ``most`` steps.

    It goes over open paths and routes (rulings 16, 17, 52). Each corner comes once all that
    is as near is known, and before what is farther.
    """
    steps, found, order = seen.steps, seen.firsts, list(seen.steps)
    for corner in order:
        yield corner
        ahead = steps[corner] + 1
        if ahead > steps.get(goal, ahead) or ahead > most > 0:
            continue  # all that is as near as the goal is known, and the chips on the way
        for other, hexes in box.paths[corner]:
            if steps.get(other, ahead) == ahead and land.shut.isdisjoint(hexes):
                if other not in steps:
                    steps[other], found[other] = ahead, {}
                    order.append(other)
                for first in found[corner]:
                    found[other].setdefault(first, corner)
        for other, route in box.overseas[corner]:
            if (steps.get(other, ahead) == ahead and route.clothing <= land.clothing
                    and route.construction <= land.construction):
                chip = (Chip(route.id, seen.walked + ahead, other) if route.id in land.chips
                        else None)
                if other not in steps:
                    steps[other], found[other] = ahead, {}
                    order.append(other)
                for first in found[corner]:
                    found[other].setdefault(first or chip, corner)


Leg = Callable[[Corner, Corner, tuple[First, ...], int], Way | None]
"""The shortest way from a corner to another, behind so many steps that may have met these chips."""


def legs(box: Box, land: Ground, start: Corner = "", seen: Survey | None = None) -> Leg:
    """The ways over a map as it lies now.

    ``seen``: what of it was surveyed from ``start`` already.
    """
    def leg(at: Corner, stop: Corner, firsts: tuple[First, ...], walked: int) -> Way | None:
        known = seen if (at, firsts, walked) == (start, NO_CHIP, 0) else None
        if known is None or stop not in known.steps:
            known = survey(box, land, at, stop, firsts, walked)
        met = tuple(known.firsts.get(stop, ()))
        return Way(trail(known, stop, met[0]), met) if met else None

    return leg


def way(leg: Leg, start: Corner, stops: tuple[Corner, ...]) -> Way | None:
    """The shortest way from corner to corner in this order; None if there is none."""
    corners: tuple[Corner, ...] = (start,)
    firsts = NO_CHIP
    for stop in stops:
        found = leg(corners[-1], stop, firsts, len(corners) - 1)
        if found is None:
            return None
        firsts = found.firsts
        corners += found.corners[1:]
    return Way(corners, firsts)


def trail(seen: Survey, goal: Corner, first: First) -> tuple[Corner, ...]:
    """The corners from the start of a survey to a corner in it, meeting that chip first."""
    back = [goal]
    while steps := seen.steps[back[-1]]:
        back.append(seen.firsts[back[-1]][first])
        if first is not None and first.step == seen.walked + steps:
            first = None
    return tuple(reversed(back))


def prices(steps: int, left: int, each: int) -> int:
    """How many prices of a move cover these steps if some are paid already (ruling 47)."""
    return max(0, -((left - steps) // each))


class Walk(Struct, frozen=True):
    """What an order to walk comes to: the corners, the prices, the chip that it pauses at."""

    way: tuple[Corner, ...]
    count: int
    chip: First


def walk(box: Box, state: State, seat: Seat, rest: Rest, stops: tuple[Corner, ...],
         leg: Leg | None = None) -> Walk | None:
    """How far an order gets; None: there is no way, or several chips may be meant (47–49)."""
    player = box.player(state, seat)
    found = way(leg or legs(box, ground(state, player)), rest.corner, stops)
    if found is None or len(found.firsts) > 1:
        return None
    chip, = found.firsts
    count = prices(len(found.corners) - 1, rest.steps, allowance(box, player))
    return Walk(found.corners[:chip.step + 1] if chip else found.corners, count, chip)


def walks(box: Box, state: State, seat: Seat,
          rest: Rest) -> Iterator[tuple[Corner, tuple[Corner, ...]]]:
    """The orders for the shortest ways: to each empty end that can be paid without a chip,
    and to each chip at each price.
    """
    player, start = box.player(state, seat), rest.corner
    each = allowance(box, player)
    reach = rest.steps + payable(box, player) * each
    if not reach:
        return
    land, taken = ground(state, player), occupied(state, start)
    seen = _begun(start)
    leg = cache(legs(box, land, start, seen))
    met: set[tuple[Chip, int]] = set()
    for end in spread(box, land, seen, most=reach):
        steps = seen.steps[end]
        if not steps or end in taken:
            continue
        for first in seen.firsts[end]:
            if first is None and len(seen.firsts[end]) == 1:
                yield end, ()
                continue
            if first is not None:
                count = prices(steps, rest.steps, each)
                if (first, count) in met:
                    continue
                met.add((first, count))
            yield plain(box, state, seat, rest, trail(seen, end, first)[1:], leg)


def plain(box: Box, state: State, seat: Seat, rest: Rest, stops: tuple[Corner, ...],
          leg: Leg | None = None) -> tuple[Corner, tuple[Corner, ...]]:
    """The end and the corners by which a walk is written down: as few as it takes.

    The end is what was said, also where a chip on the way stops the walk.
    """
    leg = leg or cache(legs(box, ground(state, box.player(state, seat))))
    said, end = walk(box, state, seat, rest, stops, leg), stops[-1]
    if said is None:
        return end, stops[:-1]
    if walk(box, state, seat, rest, (end,), leg) == said:
        return end, ()
    via = said.way[1:-1] if end == said.way[-1] else said.way[1:]
    for corner in via:
        fewer = tuple(other for other in via if other != corner)
        if walk(box, state, seat, rest, (*fewer, end), leg) == said:
            via = fewer
    return end, via
