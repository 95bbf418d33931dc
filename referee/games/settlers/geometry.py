"""The proof of a map: that hexes meet, that corners are apart, that all can be reached."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from referee.core.problem import Problem
from referee.games.settlers.proof import fault
from referee.games.settlers.scenario import FIELDS, Box, Hex, Scenario

Near = dict[str, set[str]]

# The offset of the neighbour in the direction of each side, clockwise from the
# one between N and NE: rows of an odd number stand half a hex to the right.
_SIDES = ((-1, 0, 1), (0, 1, 1), (1, 0, 1), (1, -1, 0), (0, -1, -1), (-1, -1, 0))


def geometry(scenario: Scenario) -> Iterator[Problem]:
    """Every fault of the map."""
    near = paths(scenario)
    yield from _hexes(scenario)
    yield from _routes(scenario, near)
    yield from _marks(scenario, near)
    yield from _starts(scenario, near)
    yield from _reach(scenario, near)


def paths(scenario: Scenario) -> Near:
    """The corners one side of a hex away from each corner."""
    near: Near = defaultdict(set)
    for land in scenario.hexes.list:
        for i, corner in enumerate(land.corners):
            other = land.corners[i - 1]
            near[corner].add(other)
            near[other].add(corner)
    return near


def _hexes(scenario: Scenario) -> Iterator[Problem]:
    places = {(land.row, land.column): land for land in scenario.hexes.list}
    outposts = {outpost.id for outpost in scenario.outposts.list}
    touching = Counter(corner for land in scenario.hexes.list for corner in land.corners)
    for land in scenario.hexes.list:
        where = f"hexes.list.{land.id}"
        if len(set(land.corners)) != 6:
            yield fault("unusable-map", where, "A hex has six different corners.")
        if places[land.row, land.column] is not land:
            yield fault("unusable-map", where, f"Row {land.row}, column {land.column} is taken.")
        if land.number not in (0, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
            yield fault("unusable-map", f"{where}.number", f"{land.number} is no number of a hex.")
        if bool(land.number) == (land.terrain == "ice"):
            yield fault("unusable-map", where, "Ice has no number; other land has one.")
        for corner in land.corners:
            if corner in outposts or touching[corner] > 3:
                yield fault("unusable-map", f"{where}.corners",
                            f"{corner} is an outpost or meets more than three hexes.")
        yield from _sides(land, places, scenario)


def _sides(land: Hex, places: dict[tuple[int, int], Hex],
           scenario: Scenario) -> Iterator[Problem]:
    beside: set[str] = set()
    for side, (rows, even, odd) in enumerate(_SIDES):
        column = land.column + (odd if land.row % 2 else even)
        other = places.get((land.row + rows, column))
        if other is None:
            continue
        beside.add(other.id)
        mine = land.corners[side], land.corners[(side + 1) % 6]
        theirs = other.corners[(side + 4) % 6], other.corners[(side + 3) % 6]
        if mine != theirs:
            yield fault("unusable-map", f"hexes.list.{land.id}.corners",
                        f"{land.id} and {other.id} lie side by side and share other corners: "
                        f"{' '.join(mine)} against {' '.join(theirs)}.")
        if land.id < other.id and _crowded(land.number, other.number):
            yield Problem("unusable-map", f"{land.id} and {other.id} lie side by side with "
                          f"the numbers {land.number} and {other.number}.",
                          f"hexes.list.{land.id}.number", warning=True)
    for other in scenario.hexes.list:
        if other.id > land.id and other.id not in beside and set(land.corners) & set(other.corners):
            yield fault("unusable-map", f"hexes.list.{land.id}.corners",
                        f"{land.id} and {other.id} share a corner but no side.")


def _crowded(one: int, two: int) -> bool:
    return one == two != 0 or {one, two} <= {6, 8}


def _routes(scenario: Scenario, near: Near) -> Iterator[Problem]:
    seen: set[frozenset[str]] = set()
    for box in scenario.boxes.list:
        where, ends = f"boxes.list.{box.id}", frozenset(box.ends)
        if len(ends) < 2 or ends in seen or box.ends[1] in near.get(box.ends[0], ()):
            yield fault("unusable-map", f"{where}.ends",
                        "A route joins two corners that nothing else joins.")
        seen.add(ends)
        for levels in (box, box.other):
            if levels and not (0 <= levels.clothing < FIELDS and 0 <= levels.construction < FIELDS):
                yield fault("unusable-map", where,
                            f"A box asks for 0 to {FIELDS - 1}: one player alone can reach more.")


def _marks(scenario: Scenario, near: Near) -> Iterator[Problem]:
    black, chips = scenario.black.corners, [c for p in scenario.people.list for c in p.corners]
    around: Near = defaultdict(set, {corner: set(others) for corner, others in near.items()})
    for box in scenario.boxes.list:
        around[box.ends[0]].add(box.ends[1])
        around[box.ends[1]].add(box.ends[0])
    marked = Counter((*black, *chips))
    for corner, count in marked.items():
        where = "black.corners" if corner in black else "people.list"
        if count > 1:
            yield fault("unusable-map", where, f"{corner} is marked {count} times.")
        for other in sorted(around[corner] & marked.keys()):
            if corner < other:
                yield fault("unusable-map", where, f"{corner} and {other} are neighbours.")
    regions: Near = defaultdict(set)
    lively: set[str] = set()
    for land in scenario.hexes.list:
        for corner in land.corners:
            regions[corner].add(land.region)
            if land.number:
                lively.add(corner)
    wanted = [(c, scenario.deserts.region, "black.corners") for c in black]
    wanted += [(c, p.id, f"people.list.{p.id}") for p in scenario.people.list for c in p.corners]
    for corner, region, where in wanted:
        if regions[corner] != {region} or corner not in lively:
            yield fault("unusable-map", where,
                        f"{corner} touches other land than {region}, or nothing that produces.")


def _starts(scenario: Scenario, near: Near) -> Iterator[Problem]:
    zones = {region.id: region.figure for region in scenario.regions.list}
    lands = {land.id: land for land in scenario.hexes.list}
    for start in scenario.figures.list:
        if zones[lands[start.hex].region] != start.id:
            yield fault("unusable-map", f"figures.list.{start.id}.hex",
                        f"{start.hex} is not in the zone of the {start.id}.")
        if sum(zones[land.region] == start.id for land in scenario.hexes.list) < 3:
            yield fault("unusable-map", f"figures.list.{start.id}",
                        "A zone has at least three hexes, so that a figure can be moved.")
    fewest = _scarce(scenario.black.corners, lambda corner: near[corner], scenario.beginning.tribes)
    if fewest < scenario.game.players[1]:
        yield fault("unusable-map", "black.corners",
                    f"Some first tribes have only {fewest} corners beside them; "
                    "a first nomad could be left without one.")


def _scarce(corners: Iterable[str], near: Callable[[str], set[str]], size: int) -> int:
    """The fewest corners next to any ``size`` of these."""
    return min((len(set().union(*map(near, some))) for some in combinations(corners, size)),
               default=0)


def _reach(scenario: Scenario, near: Near) -> Iterator[Problem]:
    if not scenario.black.corners:
        return
    reached = _flood(scenario.black.corners[0], near, scenario.boxes.list)
    for people in scenario.people.list:
        for corner in people.corners:
            if corner not in reached:
                yield fault("unusable-map", f"people.list.{people.id}.corners",
                            f"{corner} cannot be reached from Africa.")
    for box in scenario.boxes.list:
        if box.ends[0] not in reached:
            yield fault("unusable-map", f"boxes.list.{box.id}.ends",
                        f"{box.name} cannot be reached from Africa.")
    for corner in sorted({*near, *(o.id for o in scenario.outposts.list)} - reached):
        yield fault("unusable-map", "hexes.list", f"{corner} cannot be reached from Africa.")


def _flood(start: str, near: Near, boxes: tuple[Box, ...]) -> set[str]:
    reached, todo = {start}, [start]
    while todo:
        corner = todo.pop()
        beside = set(near.get(corner, ()))
        for box in boxes:
            if corner in box.ends:
                beside |= set(box.ends)
        todo += beside - reached
        reached |= beside
    return reached
