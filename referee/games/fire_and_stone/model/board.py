"""The map: areas, regions, neighbours, the reach of scouts, and the checks of all that."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import Meta, Struct

from referee.core.base.problem import Problem
from referee.core.scenario.sections import Count, ForeignKey, Source

Way = tuple[str, ...]
AreaId = Annotated[str, ForeignKey("area")]
RegionId = Annotated[str, ForeignKey("region")]
AnyRegion = Annotated[str, ForeignKey("region", optional=True)]
Tile = Annotated[str, ForeignKey("tile")]
Near = Annotated[tuple[AreaId, ...], Meta(max_length=60)]


class Region(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A region, the hut tile that opens it (0: open), its discovery tiles by kind."""

    id: str
    name: str
    opens: Count
    tiles: Annotated[dict[Tile, Count], Meta(max_length=50)]
    source: Source | None = None


class Area(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An area: land and sea neighbours, what it borders, whether it has a printed fire."""

    id: str
    region: RegionId
    land: Near
    sea: Near = ()
    lake: bool = False
    mountain: bool = False
    fire: bool = False
    start: bool = False
    source: Source | None = None


class Atlas:
    """The areas of a map, in the order of the board, and the ways between them.

    Immutable, apart from a cache of its own answers.
    """

    def __init__(self, areas: Iterable[Area], regions: Iterable[Region]) -> None:
        self.areas = {area.id: area for area in areas}
        self.region = {area.id: area.region for area in self.areas.values()}
        self.order = {area: i for i, area in enumerate(self.areas)}
        self.start = next((area.id for area in self.areas.values() if area.start), "")
        self.printed = tuple(area.id for area in self.areas.values() if area.fire)
        self._opens = {region.id: region.opens for region in regions}
        self.covered = {region: [area.id for area in self.areas.values()
                                 if area.region == region and not area.fire]
                        for region in self._opens}
        self._reach: dict[tuple[str, int, bool, int], dict[str, Way]] = {}

    def opening_tile(self, region: str) -> int:
        """The hut tile that opens a region; 0: open from the start."""
        return self._opens[region]

    def is_open(self, region: str, track: int) -> bool:
        """True if scouts may enter a region with ``track`` hut tiles on the hut track."""
        return self._opens[region] <= track

    def neighbours(self, area: str, sea: bool) -> tuple[str, ...]:
        """The areas one step away; only ships use sea routes."""
        here = self.areas[area]
        return here.land + here.sea if sea else here.land

    def reach(self, start: str, steps: int, sea: bool, track: int) -> dict[str, Way]:
        """Each area where a scout may end, with one shortest way (including the end).

        Regions that are still closed cannot be entered, not even in passing.
        """
        key = start, steps, sea, sum(opens <= track for opens in self._opens.values())
        reachable = self._reach.get(key)
        if reachable is None:
            reachable = self._reach[key] = self._paths(start, steps, sea, track)
        return reachable

    def _paths(self, start: str, steps: int, sea: bool, track: int) -> dict[str, Way]:
        ways: dict[str, Way] = {start: ()}
        edge = [start]
        for _ in range(steps):
            last, edge = edge, []
            for area in last:
                for near in self.neighbours(area, sea):
                    if near not in ways and self.is_open(self.region[near], track):
                        ways[near] = (*ways[area], near)
                        edge.append(near)
        del ways[start]
        return {area: ways[area] for area in sorted(ways, key=self.order.__getitem__)}

    def in_board_order(self, areas: Iterable[str]) -> list[str]:
        return sorted(areas, key=self.order.__getitem__)


def check(areas: dict[str, Area], regions: tuple[str, ...]) -> Iterator[Problem]:
    """Neighbours are mutual, none its own, and regions are connected by land."""
    for area in areas.values():
        where = f"map.list.{area.id}"
        for near, times in Counter((*area.land, *area.sea)).items():
            if near == area.id or times > 1:
                yield Problem("unusable-neighbour", f"The neighbour {near} must be named only "
                              "once, and an area cannot be its own neighbour.", where)
            for way, back, here in (("land", areas[near].land, area.land),
                                    ("sea", areas[near].sea, area.sea)):
                if near in here and area.id not in back:
                    yield Problem("unusable-neighbour",
                                  f"{near} must name {area.id} by {way}, too.", where)
        if not any(areas[near].region == area.region for near in area.land):
            yield Problem("unusable-board", f"{area.id} needs a land neighbour in its own region.",
                          where)
        for near in area.land:
            if area.region == regions[0] and areas[near].region in regions[2:]:
                yield Problem("unusable-board", f"{area.id} and {near} cannot be neighbours: only "
                              "the second region can be next to the first.", where)
    for i in range(1, len(regions) + 1):
        if not _connected(areas, regions[:i]):
            yield Problem("unusable-board", "These areas must be connected by land: region "
                          + " and ".join(regions[:i]) + ".", "map")


def _connected(areas: dict[str, Area], regions: tuple[str, ...]) -> bool:
    inside = {area.id for area in areas.values() if area.region in regions}
    visited = {min(inside)} if inside else set()
    edge = [*visited]
    while edge:
        near = inside.intersection(areas[edge.pop()].land) - visited
        visited |= near
        edge += near
    return bool(inside) and visited == inside
