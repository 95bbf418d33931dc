"""Where what lies on a map is drawn: a scenario's group ``places``, which no rule knows.

It stands in no digest and decides nothing, so a map without it plays as well. Whoever owns a
game types in his own map, and its places if he wants pictures; a picture is laid out by rule
where they are missing, or refused by name.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.graphics.shapes import Point
from referee.core.scenario import schema
from referee.core.scenario.scenario import Sheet
from referee.core.scenario.sections import Listed, Record

GROUP = "places"
NEAR = 60  # hundredths: what is nearer covers the other

Hundredths = Annotated[int, Meta(ge=0, le=9999)]
Way = tuple[str, str]


class Place(Record, frozen=True):
    """Where something is drawn: so far to the right and so far down, in hundredths."""

    id: str
    at: tuple[Hundredths, Hundredths]


class Laid(Struct, frozen=True):
    """What of a scenario can have a place, and the ways between that are drawn as lines."""

    ids: frozenset[str]
    ways: tuple[Way, ...] = ()


class _Group(Struct, frozen=True):
    places: Listed[Place] | None = None


def parted(sheet: Sheet) -> tuple[Sheet, dict[str, Point]]:
    """A scenario without its places, and these. Refused: what does not fit."""
    if GROUP not in sheet.data:
        return sheet, {}
    rest = {key: value for key, value in sheet.data.items() if key != GROUP}
    found = schema.typed(replace(sheet, data={GROUP: sheet.data[GROUP]}), _Group).places
    return replace(sheet, data=rest), {one.id: one.at for one in found.list} if found else {}


def doubts(places: Mapping[str, Point], laid: Laid) -> Iterator[Problem]:
    """What is odd about places, none of which refuses anything; ``where`` is a path."""
    if not places:
        return
    for name in sorted(places.keys() - laid.ids):
        yield _doubt(f"There is no {name} on the map.", name)
    for name in sorted(laid.ids - places.keys()):
        yield _doubt(f"{name} has no place.", name)
    for (one, at), (other, there) in combinations(sorted(places.items()), 2):
        if (at[0] - there[0]) ** 2 + (at[1] - there[1]) ** 2 < NEAR ** 2:
            yield _doubt(f"{one} and {other} lie on top of each other.", one)
    ways = sorted({(min(way), max(way)) for way in laid.ways if places.keys() >= {*way}})
    for (a, b), (c, d) in combinations(ways, 2):
        if len({a, b, c, d}) == 4 and _cross(places[a], places[b], places[c], places[d]):
            yield _doubt(f"The ways {a} to {b} and {c} to {d} cross.", a)


def _doubt(why: str, name: str) -> Problem:
    return Problem("referee/doubtful-places", why, f"{GROUP}.list.{name}", warning=True,
                   hint="Pictures alone are drawn by it; the game is played as it is.")


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _left(a, b, c) != _left(a, b, d) and _left(c, d, a) != _left(c, d, b)


def _left(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


def known(places: Mapping[str, Point], ids: Iterable[str]) -> bool:
    """Whether all of these have a place."""
    return all(name in places for name in ids)
