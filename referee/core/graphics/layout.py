"""Where the things on a map are drawn: the group ``places`` of a scenario.

No rule uses it and it is not part of the digest, so a map without it can be played too. People
who own a game type in their own map, and its places if they want pictures. Without them a game
computes a layout or refuses a picture.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.graphics.shapes import Point
from referee.core.scenario import schema
from referee.core.scenario.scenario import ScenarioFile
from referee.core.scenario.sections import Records, ScenarioRecord, Section

GROUP = "places"
NEAR = 60  # hundredths: things that are closer overlap

Hundredths = Annotated[int, Meta(ge=0, le=9999)]
Way = tuple[str, str]


class LayoutPoint(ScenarioRecord, frozen=True):
    """Where something is drawn."""

    id: str
    at: tuple[Hundredths, Hundredths]  # to the right and down


class MapLayout(Struct, frozen=True):
    """What a scenario can have on its map."""

    ids: frozenset[str]  # the things that can have a place
    ways: tuple[Way, ...] = ()  # the connections that are drawn as lines


class _Places(Section, frozen=True):
    list: Records[LayoutPoint]


class _Group(Struct, frozen=True):
    places: _Places | None = None


def split_places(scenario_file: ScenarioFile) -> tuple[ScenarioFile, dict[str, Point]]:
    """A scenario without its places, and the places. Refused: invalid places."""
    if GROUP not in scenario_file.data:
        return scenario_file, {}
    other_sections = {key: value for key, value in scenario_file.data.items() if key != GROUP}
    records = schema.to_record(replace(scenario_file, data={GROUP: scenario_file.data[GROUP]}),
                               _Group).places
    return (replace(scenario_file, data=other_sections), {point.id: point.at
                                                         for point in records.list} if records
            else {})


def place_warnings(places: Mapping[str, Point], laid: MapLayout) -> Iterator[Problem]:
    """Warnings about places; their ``where`` is a path."""
    if not places:
        return
    for name in sorted(places.keys() - laid.ids):
        yield _place_warning(f"There is no {name} on the map.", name)
    for name in sorted(laid.ids - places.keys()):
        yield _place_warning(f"{name} has no place.", name)
    for (point_id, point), (other, other_point) in combinations(sorted(places.items()), 2):
        if (point[0] - other_point[0]) ** 2 + (point[1] - other_point[1]) ** 2 < NEAR ** 2:
            yield _place_warning(f"On the map, {point_id} and {other} lie on top of each "
                                 "other.", point_id)
    ways = sorted({(min(path), max(path)) for path in laid.ways if places.keys() >= {*path}})
    for (a, b), (c, d) in combinations(ways, 2):
        if len({a, b, c, d}) == 4 and _cross(places[a], places[b], places[c], places[d]):
            yield _place_warning(f"On the map, the way from {a} to {b} and the way from {c} "
                                 f"to {d} cross.", a)


def _place_warning(why: str, name: str) -> Problem:
    return Problem("referee/doubtful-places", why, f"{GROUP}.list.{name}", warning=True,
                   hint="The game can still be played: only pictures use the places on the map.")


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _is_left(a, b, c) != _is_left(a, b, d) and _is_left(c, d, a) != _is_left(c, d, b)


def _is_left(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


def all_placed(places: Mapping[str, Point], ids: Iterable[str]) -> bool:
    """Whether all ids have a place."""
    return all(name in places for name in ids)
