"""The parts in which a narrow picture shows the map enlarged: each region, in strips if it is wide.

A part is named by its region and, if there are several, by its number: ``AS``, ``AS 2``.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from referee.core.graphics import text_metrics
from referee.games.settlers.model.board import Corner, Hex, Route
from referee.games.settlers.model.scenario import Region
from referee.games.settlers.model.state import Box
from referee.games.settlers.views import reachable
from referee.games.settlers.views.hex_layout import Scale
from referee.games.settlers.views.view import View

NARROW_SCALE = Scale(half=30, name=9, good=11, number=11, disc=9, piece=18, figure=18, port=9,
                     reach=12, edge=3)
LARGEST = 33  # half the width of a hex
ROOM = 376  # the width of all hexes and of the names beside them


class Part(Struct, frozen=True):
    """Hexes that are drawn together, and the outposts and routes that begin there."""

    id: str
    name: str
    half: int  # half the width of a hex
    hexes: tuple[Hex, ...]
    corners: frozenset[Corner]
    outposts: tuple[Corner, ...]
    routes: tuple[Route, ...]


def parts(box: Box) -> dict[str, Part]:
    """All parts of the map, in the order of the regions."""
    scenario = box.scenario
    return _parts(scenario.regions.list, scenario.hexes.list, tuple(box.routes.values()),
                  frozenset(box.outposts), frozenset(box.gives))


@lru_cache(8)
def _parts(regions: tuple[Region, ...], hexes: tuple[Hex, ...], routes: tuple[Route, ...],
           outposts: frozenset[Corner], gives: frozenset[str]) -> dict[str, Part]:
    found: dict[str, Part] = {}
    for region in regions:
        its = [land for land in hexes if land.region == region.id]
        strips = [*_strips(its, gives)]
        for number, (strip, half) in enumerate(strips, 1):
            several = f" {number}" if len(strips) > 1 else ""
            name = f"{region.name} ({number} of {len(strips)})" if several else region.name
            corners = frozenset(corner for land in strip for corner in land.corners)
            ports = _outposts(corners, routes, outposts)
            found[region.id + several] = Part(
                region.id + several, name, half, strip, corners, ports,
                tuple(route for route in routes if {*route.ends} & {*corners, *ports}))
    return found


def _strips(hexes: list[Hex], gives: frozenset[str]) -> Iterator[tuple[tuple[Hex, ...], int]]:
    """Hexes in upright strips that are narrow enough; and half the width of a hex in each."""
    if not hexes:
        return
    least = NARROW_SCALE.fitting_half(hexes, gives)
    names = max(text_metrics.width(corner, NARROW_SCALE.name)
                for land in hexes for corner in land.corners)
    most = max(2, (ROOM - max(names, NARROW_SCALE.piece)) // least)  # halves in a strip
    first, last = min(map(_middle, hexes)), max(map(_middle, hexes))
    count = -(-(last - first + 1) // (most - 1))
    step = -(-(last - first + 1) // count)
    for left in range(first, last + 1, step):
        strip = tuple(land for land in hexes if left <= _middle(land) < left + step)
        if strip:
            wide = max(map(_middle, strip)) - min(map(_middle, strip)) + 2
            yield strip, max(least, min(LARGEST, (ROOM - names) // wide))


def _middle(land: Hex) -> int:
    """How many halves of a hex its middle is to the right."""
    return 2 * land.column + land.row % 2


def _outposts(corners: frozenset[Corner], routes: tuple[Route, ...],
              outposts: frozenset[Corner]) -> tuple[Corner, ...]:
    """The outposts that are reached from some corners over sea alone, the nearest first."""
    reached: dict[Corner, None] = dict.fromkeys(sorted(corners))
    for corner in [*reached]:
        for route in routes:
            if corner in route.ends:
                reached.update(dict.fromkeys(end for end in route.ends if end in outposts))
    todo = [corner for corner in reached if corner in outposts]
    while todo:
        corner = todo.pop(0)
        for route in routes:
            if corner in route.ends:
                ahead = [end for end in route.ends if end in outposts and end not in reached]
                reached.update(dict.fromkeys(ahead))
                todo += ahead
    return tuple(corner for corner in reached if corner in outposts)


def in_focus(box: Box, view: View, earlier: View | None) -> tuple[str, ...]:
    """The parts in which something can be done, then those in which something is new."""
    where: list[tuple[Corner, ...]] = [
        (corner,) for corner in (*reachable.marks(box, view), *_robbable(box, view))]
    lands = {*reachable.hex_marks(box, view)}
    if view.phase == "victim":
        lands.add(view.haunted)
    known = [*parts(box).values()]
    chosen = _covering(known, where, lands, [])
    if earlier is not None:
        lands |= {view.neanderthal, view.carnivore} - {earlier.neanderthal, earlier.carnivore}
        lands |= {*view.deserts} - {*earlier.deserts}
        chosen = _covering(known, [*where, *_news(box, earlier, view)], lands, chosen)
    return tuple(part.id for part in chosen)


def _robbable(box: Box, view: View) -> set[Corner]:
    """The tribes of other seats where a figure that is to be moved can go."""
    if view.phase != "figure":
        return set()
    zones = [box.zones["neanderthal"], *([] if view.cause == "seven" else [box.zones["carnivore"]])]
    corners = {corner for zone in zones for name in zone for corner in box.hexes[name].corners}
    return {corner for side in view.sides if side.seat != view.active
            for corner in side.tribes} & corners


def _news(box: Box, earlier: View, view: View) -> list[tuple[Corner, ...]]:
    """Corners to which a piece came, or from which a chip went; both ends of such routes."""
    pieces, was = ({(side.seat, kind, corner) for side in some.sides
                    for kind, corners in enumerate((side.tribes, side.nomads))
                    for corner in corners} for some in (view, earlier))
    return [*((corner,) for _, _, corner in pieces - was),
            *((corner,) for corner in {*earlier.people} - {*view.people}),
            *(box.routes[name].ends for name in {*earlier.boxes} - {*view.boxes})]


def _covering(known: list[Part], corners: list[tuple[Corner, ...]], lands: set[str],
              chosen: list[Part]) -> list[Part]:
    """Some parts and as few others as one can see, in which all these hexes and one of each of
    these corners are.
    """
    choices = [[part for part in known if name in {land.id for land in part.hexes}]
               for name in sorted(lands)]
    choices += [[part for part in known if not {*ends}.isdisjoint((*part.corners, *part.outposts))]
                for ends in sorted(corners)]
    needed = [*chosen]
    for choice in sorted(choices, key=len):
        if choice and not any(part in needed for part in choice):
            needed.append(choice[0])
    return [*chosen, *(part for part in known if part in needed and part not in chosen)]
