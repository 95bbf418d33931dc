"""The board as a graph: who borders whom, how far a scout gets, along which way."""

from collections.abc import Iterable

from referee.games.fire_and_stone.content import Area, Scenario

Way = tuple[str, ...]


class Atlas:
    """The areas of a scenario, in the order of the board, and the ways between them.

    Never changed after it is built, but for what it remembers of its own answers.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.areas: dict[str, Area] = {area.id: area for area in scenario.map.list}
        self.regions = tuple(region.id for region in scenario.regions.list)
        self.region = {area.id: area.region for area in scenario.map.list}
        self.order = {area: i for i, area in enumerate(self.areas)}
        self.start = next((a.id for a in scenario.map.list if a.start), "")
        self.printed = tuple(a.id for a in scenario.map.list if a.fire)
        self._opens = {region.id: region.opens for region in scenario.regions.list}
        self._reach: dict[tuple[str, int, bool, int], dict[str, Way]] = {}

    def opens(self, region: str) -> int:
        """The hut tile that opens a region; 0: open from the start."""
        return self._opens[region]

    def open(self, region: str, track: int) -> bool:
        """Whether scouts may enter a region when so many hut tiles lie on the track."""
        return self._opens[region] <= track

    def beside(self, area: str, sea: bool) -> tuple[str, ...]:
        """The areas one step away; sea routes are steps for ships alone."""
        here = self.areas[area]
        return here.land + here.sea if sea else here.land

    def reach(self, start: str, steps: int, sea: bool, track: int) -> dict[str, Way]:
        """Each area a scout may end on, with one shortest way there (end included).

        Regions that are still closed are not entered, not even in passing.
        """
        key = start, steps, sea, sum(opens <= track for opens in self._opens.values())
        found = self._reach.get(key)
        if found is None:
            found = self._reach[key] = self._ways(start, steps, sea, track)
        return found

    def _ways(self, start: str, steps: int, sea: bool, track: int) -> dict[str, Way]:
        ways: dict[str, Way] = {start: ()}
        edge = [start]
        for _ in range(steps):
            last, edge = edge, []
            for area in last:
                for near in self.beside(area, sea):
                    if near not in ways and self.open(self.region[near], track):
                        ways[near] = (*ways[area], near)
                        edge.append(near)
        del ways[start]
        return {area: ways[area] for area in sorted(ways, key=self.order.__getitem__)}

    def sorted(self, areas: Iterable[str]) -> list[str]:
        """Areas in the order of the board."""
        return sorted(areas, key=self.order.__getitem__)


def connected(areas: dict[str, Area], regions: Iterable[str]) -> bool:
    """Whether these regions hang together by land."""
    among = set(regions)
    inside = {area.id for area in areas.values() if area.region in among}
    if not inside:
        return False
    edge = [min(inside)]
    seen = set(edge)
    while edge:
        for near in areas[edge.pop()].land:
            if near in inside and near not in seen:
                seen.add(near)
                edge.append(near)
    return seen == inside
