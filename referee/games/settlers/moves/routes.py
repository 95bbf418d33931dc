"""Ways for nomads: open paths and routes, the shortest way, the chips on it."""

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
    Pause,
    Player,
    State,
)


class Chip(Struct, frozen=True):
    """The first chip on a way: its box, the number of steps to it, its corner."""

    box: str
    step: int
    corner: Corner


First = Chip | None


class Ground(Struct, frozen=True):
    """The figures, levels and chips that decide which paths are open to a player."""

    shut: frozenset[str]
    clothing: int
    construction: int
    chips: frozenset[str]


class Survey(Struct, frozen=True):
    """All corners within reach of a corner, nearest first."""

    walked: int  # steps before the survey
    steps: dict[Corner, int]
    # first chips of shortest ways to a corner, each with the corner before
    first_chips: dict[Corner, dict[First, Corner]]


class Way(Struct, frozen=True):
    """The corners of a way, including the first; the first chips it may take."""

    corners: tuple[Corner, ...]
    firsts: tuple[First, ...]


NO_CHIP: tuple[First, ...] = (None,)


def ground(state: State, player: Player) -> Ground:
    """The open and closed parts of the map for a player now."""
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
    """Breadth-first search from a corner, as far as ``goal`` if one is given.

    ``firsts`` are the chips that may have been met in ``walked`` steps before.
    """
    survey = _start_survey(start, firsts, walked)
    for _ in spread(box, land, survey, goal):
        pass
    return survey


def _start_survey(start: Corner, firsts: tuple[First, ...] = NO_CHIP, walked: int = 0) -> Survey:
    return Survey(walked, {start: 0}, {start: dict.fromkeys(firsts, start)})


def spread(box: Box, land: Ground, survey: Survey, goal: Corner = "",
           most: int = 0) -> Iterator[Corner]:
    """Fill a survey that has its start, nearest first, as far as ``goal`` or ``most`` steps.

    It follows open paths and routes (rulings 16, 17, 52). Each corner is yielded once everything
    equally near is known, and before anything farther.
    """
    steps, firsts, order = survey.steps, survey.first_chips, list(survey.steps)
    for corner in order:
        yield corner
        ahead = steps[corner] + 1
        if ahead > steps.get(goal, ahead) or ahead > most > 0:
            continue  # everything as near as the goal is known, and so are the chips on the way
        for other, hexes in box.paths[corner]:
            if steps.get(other, ahead) == ahead and land.shut.isdisjoint(hexes):
                if other not in steps:
                    steps[other], firsts[other] = ahead, {}
                    order.append(other)
                for first in firsts[corner]:
                    firsts[other].setdefault(first, corner)
        for other, route in box.overseas[corner]:
            if (steps.get(other, ahead) == ahead and route.clothing <= land.clothing
                    and route.construction <= land.construction):
                chip = (Chip(route.id, survey.walked + ahead, other) if route.id in land.chips
                        else None)
                if other not in steps:
                    steps[other], firsts[other] = ahead, {}
                    order.append(other)
                for first in firsts[corner]:
                    firsts[other].setdefault(first or chip, corner)


Leg = Callable[[Corner, Corner, tuple[First, ...], int], Way | None]
"""The shortest way from a corner to another, after steps that may have met these chips."""


def legs(box: Box, land: Ground, start: Corner = "", surveyed: Survey | None = None) -> Leg:
    """The shortest ways on the current map.

    ``surveyed`` is what is known from ``start`` already.
    """
    def leg(at: Corner, stop: Corner, firsts: tuple[First, ...], walked: int) -> Way | None:
        known = surveyed if (at, firsts, walked) == (start, NO_CHIP, 0) else None
        if known is None or stop not in known.steps:
            known = survey(box, land, at, stop, firsts, walked)
        met = tuple(known.first_chips.get(stop, ()))
        return Way(trail_to(known, stop, met[0]), met) if met else None

    return leg


def shortest_way(leg: Leg, start: Corner, stops: tuple[Corner, ...]) -> Way | None:
    """The shortest way by these corners in this order, or None."""
    corners: tuple[Corner, ...] = (start,)
    firsts = NO_CHIP
    for stop in stops:
        legs_found = leg(corners[-1], stop, firsts, len(corners) - 1)
        if legs_found is None:
            return None
        firsts = legs_found.firsts
        corners += legs_found.corners[1:]
    return Way(corners, firsts)


def trail_to(survey: Survey, goal: Corner, first: First) -> tuple[Corner, ...]:
    """The corners from the start of a survey to a corner, meeting that chip first."""
    back = [goal]
    while steps := survey.steps[back[-1]]:
        back.append(survey.first_chips[back[-1]][first])
        if first is not None and first.step == survey.walked + steps:
            first = None
    return tuple(reversed(back))


def prices(steps: int, left: int, each: int) -> int:
    """How many prices of a move cover these steps if some are paid already (ruling 47)."""
    return max(0, -((left - steps) // each))


class Walk(Struct, frozen=True):
    """A walk: the corners, the prices, the chip at which it pauses."""

    way: tuple[Corner, ...]
    count: int
    chip: First


def walk(box: Box, state: State, seat: Seat, pause: Pause, stops: tuple[Corner, ...],
         leg: Leg | None = None) -> Walk | None:
    """How far a move gets; None: there is no way, or several chips may be meant (47–49)."""
    player = box.player(state, seat)
    route = shortest_way(leg or legs(box, ground(state, player)), pause.corner, stops)
    if route is None or len(route.firsts) > 1:
        return None
    chip, = route.firsts
    count = prices(len(route.corners) - 1, pause.steps, allowance(box, player))
    return Walk(route.corners[:chip.step + 1] if chip else route.corners, count, chip)


def possible_walks(box: Box, state: State, seat: Seat,
                   pause: Pause) -> Iterator[tuple[Corner, tuple[Corner, ...]]]:
    """Moves along shortest ways: to each affordable empty end without a chip, to each chip.

    Chips are reached at each price.
    """
    player, start = box.player(state, seat), pause.corner
    each = allowance(box, player)
    reach = pause.steps + payable(box, player) * each
    if not reach:
        return
    land, taken = ground(state, player), occupied(state, start)
    survey = _start_survey(start)
    leg = cache(legs(box, land, start, survey))
    met: set[tuple[Chip, int]] = set()
    for end in spread(box, land, survey, most=reach):
        steps = survey.steps[end]
        if not steps or end in taken:
            continue
        for first in survey.first_chips[end]:
            if first is None and len(survey.first_chips[end]) == 1:
                yield end, ()
                continue
            if first is not None:
                count = prices(steps, pause.steps, each)
                if (first, count) in met:
                    continue
                met.add((first, count))
            yield shortest_notation(box, state, seat, pause, trail_to(survey, end, first)[1:], leg)


def shortest_notation(box: Box, state: State, seat: Seat, pause: Pause, stops: tuple[Corner, ...],
                      leg: Leg | None = None) -> tuple[Corner, tuple[Corner, ...]]:
    """The end and the fewest corners that write a walk unambiguously.

    The end is what the player wrote, even if a chip on the way stops the walk.
    """
    leg = leg or cache(legs(box, ground(state, box.player(state, seat))))
    walked, end = walk(box, state, seat, pause, stops, leg), stops[-1]
    if walked is None:
        return end, stops[:-1]
    if walk(box, state, seat, pause, (end,), leg) == walked:
        return end, ()
    via = walked.way[1:-1] if end == walked.way[-1] else walked.way[1:]
    for corner in via:
        fewer = tuple(other for other in via if other != corner)
        if walk(box, state, seat, pause, (*fewer, end), leg) == walked:
            via = fewer
    return end, via
