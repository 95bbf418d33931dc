"""The map: hexes with shared corners, routes over sea, and the checks of both."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.core.base.problem import Problem
from referee.core.scenario.sections import Count, ForeignKey, ScenarioRecord

Land = Literal["hills", "plains", "mountains", "forest", "ice"]
Corner = Annotated[str, ForeignKey("corner")]
NoCorner = Annotated[str, ForeignKey("corner", optional=True)]
RegionId = Annotated[str, ForeignKey("region")]
Paths = Mapping[Corner, Mapping[Corner, tuple[str, ...]]]
"""The neighbours of each corner, each with the hexes whose side the path to it is."""

NUMBERS = (0, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12)

# The offset of the neighbour in the direction of each side, clockwise from the
# one between N and NE: rows of an odd number are half a hex to the right.
_SIDES = ((-1, 0, 1), (0, 1, 1), (1, 0, 1), (1, -1, 0), (0, -1, -1), (-1, -1, 0))


# Only one player can have the fifth step, so no box requires it.
Step = Annotated[int, Meta(ge=0, le=4)]


class Hex(ScenarioRecord, frozen=True):
    """A landscape; ``corners`` run N, NE, SE, S, SW, NW; number 0 never produces."""

    id: str
    region: RegionId
    row: Count
    column: Count
    terrain: Annotated[Land, ForeignKey("terrain")]
    corners: tuple[Corner, Corner, Corner, Corner, Corner, Corner]
    number: Annotated[int, Meta(ge=0, le=12)] = 0


class Levels(Struct, frozen=True, forbid_unknown_fields=True):
    """The steps that a condition box requires."""

    clothing: Step
    construction: Step


class Route(ScenarioRecord, frozen=True):
    """A route over sea with its condition box; ``other`` is a disputed reading of its numbers."""

    id: str
    name: str
    ends: tuple[Corner, Corner]
    group: Annotated[str, ForeignKey("group of chips")]
    clothing: Step
    construction: Step
    other: Levels | None = None


def fault(where: str, why: str) -> Problem:
    """An error in the map, at a path of the scenario."""
    return Problem("unusable-map", why, where)


def paths(hexes: Iterable[Hex]) -> Paths:
    """The paths along the sides of these hexes."""
    sides: dict[Corner, dict[Corner, tuple[str, ...]]] = {}
    for land in hexes:
        for i, corner in enumerate(land.corners):
            other = land.corners[i - 1]
            for start, end in ((corner, other), (other, corner)):
                neighbours = sides.setdefault(start, {})
                neighbours[end] = (*neighbours.get(end, ()), land.id)
    return sides


def check_hexes(hexes: tuple[Hex, ...], outposts: set[Corner]) -> Iterator[Problem]:
    """Each hex needs six corners, a valid place and number; neighbours share their corners."""
    places = {(land.row, land.column): land for land in hexes}
    touching = Counter(corner for land in hexes for corner in land.corners)
    for land in hexes:
        where = f"hexes.list.{land.id}"
        if len(set(land.corners)) != 6:
            yield fault(where, "A hex must have six different corners.")
        if places[land.row, land.column] is not land:
            yield fault(where, f"Another hex is already in row {land.row}, column {land.column}.")
        if land.number not in NUMBERS:
            yield fault(f"{where}.number", f"A hex cannot have the number {land.number}.")
        if bool(land.number) == (land.terrain == "ice"):
            yield fault(where, "Ice must have no number; every other hex needs a number.")
        for corner in land.corners:
            if corner in outposts or touching[corner] > 3:
                yield fault(f"{where}.corners",
                            f"Corner {corner} is an outpost or meets more than three hexes.")
        yield from _beside(land, places, hexes)


def _beside(land: Hex, places: Mapping[tuple[int, int], Hex],
            hexes: Iterable[Hex]) -> Iterator[Problem]:
    neighbours: set[str] = set()
    for side, (rows, even, odd) in enumerate(_SIDES):
        column = land.column + (odd if land.row % 2 else even)
        other = places.get((land.row + rows, column))
        if other is None:
            continue
        neighbours.add(other.id)
        own_side = land.corners[side], land.corners[(side + 1) % 6]
        other_side = other.corners[(side + 4) % 6], other.corners[(side + 3) % 6]
        if own_side != other_side:
            yield fault(f"hexes.list.{land.id}.corners",
                        f"{land.id} and {other.id} lie side by side, but their corners differ "
                        f"there: {' '.join(own_side)} and {' '.join(other_side)}.")
        if land.id < other.id and _crowded(land.number, other.number):
            yield Problem("unusable-map", f"{land.id} and {other.id} lie side by side with "
                          f"the numbers {land.number} and {other.number}.",
                          f"hexes.list.{land.id}.number", warning=True)
    for other in hexes:
        if (other.id > land.id and other.id not in neighbours
            and set(land.corners) & set(other.corners)):
            yield fault(f"hexes.list.{land.id}.corners",
                        f"{land.id} and {other.id} share a corner but no side.")


def _crowded(one: int, two: int) -> bool:
    return one == two != 0 or {one, two} <= {6, 8}


def check_routes(routes: Iterable[Route], near: Paths) -> Iterator[Problem]:
    """Each route joins corners that nothing else joins."""
    known_ends: set[frozenset[Corner]] = set()
    for route in routes:
        where, ends = f"boxes.list.{route.id}", frozenset(route.ends)
        if len(ends) < 2 or ends in known_ends or route.ends[1] in near.get(route.ends[0], ()):
            yield fault(f"{where}.ends",
                        "A route must join two corners that no path or other route joins.")
        known_ends.add(ends)


def check_marks(hexes: Iterable[Hex], routes: Iterable[Route], near: Paths,
                marked: Iterable[tuple[Corner, str, str]]) -> Iterator[Problem]:
    """Checks of marked corners: region, path, distance from each other, land that produces.

    Marked corners are black corners and those of people chips.
    """
    around = {corner: set(others) for corner, others in near.items()}
    for route in routes:
        for end, other in (route.ends, route.ends[::-1]):
            around.setdefault(end, set()).add(other)
    lands: dict[Corner, list[Hex]] = {}
    for land in hexes:
        for corner in land.corners:
            lands.setdefault(corner, []).append(land)
    paths: dict[Corner, str] = {}
    for corner, region, where in marked:
        if corner in paths:
            yield fault(where, f"Corner {corner} is listed twice.")
        paths.setdefault(corner, where)
        here = lands.get(corner, ())
        if {land.region for land in here} != {region} or not any(land.number for land in here):
            yield fault(where, f"Corner {corner} touches land outside {region}, or no land "
                        "that gives cards.")
    for corner, where in paths.items():
        for other in sorted(around.get(corner, set()) & paths.keys()):
            if corner < other:
                yield fault(where, f"Corners {corner} and {other} are next to each other.")


def scarce(corners: Iterable[Corner], near: Callable[[Corner], Iterable[Corner]],
           size: int) -> int:
    """The fewest corners next to any ``size`` of these."""
    return min((len(set().union(*map(near, chosen))) for chosen in combinations(corners, size)),
               default=0)


def flood(start: Corner, near: Paths, routes: Iterable[Route]) -> set[Corner]:
    """All corners that can be reached from one once every box is open."""
    reached, todo = {start}, [start]
    while todo:
        corner = todo.pop()
        neighbours = set(near.get(corner, ()))
        for route in routes:
            if corner in route.ends:
                neighbours |= set(route.ends)
        todo += neighbours - reached
        reached |= neighbours
    return reached
