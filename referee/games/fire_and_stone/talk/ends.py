"""What may be said of an area where a scout ends, by what its tribe sees."""

from typing import TYPE_CHECKING

from referee.games.fire_and_stone.box.state import Box

if TYPE_CHECKING:  # it stands on the moves, which read by this
    from referee.games.fire_and_stone.show.view import View

End = tuple[int, str, int]
"""A scout, where it ends, after how many steps."""


def sent(view: "View") -> int:
    """The scout that comes to a fire."""
    scouts = own(view)
    return scouts.index(view.here) + 1 if view.here in scouts else 2


def nearest(box: Box, view: "View", ends: list[End]) -> list[End]:
    """The ends that are fewest steps away, by land, from where the scout stands."""
    away = {area: len(way) for area, way in box.atlas.reach(
        view.here or own(view)[0], len(box.atlas.areas), False, view.track).items()}
    far = {end: end[2] or away.get(end[1], 0) for end in ends}
    return [end for end in ends if far[end] == min(far.values())]


def own(view: "View") -> tuple[str, ...]:
    """Where the own scouts stand."""
    return next(tribe.scouts for tribe in view.tribes if tribe.seat == view.to)


def facts_of(box: Box, view: "View", name: str) -> set[str]:
    """All that may be said of an area."""
    area, place = box.atlas.areas[name], next(one for one in view.places if one.id == name)
    told = {
        "turned up": place.site == "fire" and not area.fire, "fire": area.fire or not view.reach,
        "printed": area.fire, "start": area.start,
        "lake": area.lake, "mountain": area.mountain, "animals": bool(place.animals),
        "gathering": place.site in box.kinds,
        "bare forest": place.site == "forest" and not place.animals}
    around = {who for one in view.places if one.id == name or one.id in area.land
              for who in one.scouts}
    there = [who.partition(" ")[0] for who in place.scouts]
    mine = {f"near mine {number}" for number, at in enumerate(own(view), 1)
            if at == name or at in area.land}
    near = mine | {"near mine -1" if f"near mine {3 - sent(view)}" in mine else ""} | {
        f"near {who.partition(' ')[0]}" for who in around}
    return {*near, place.site, f"at {name}", f"region {area.region}",
            f"number {int(name.rpartition('-')[2] or 0)}", f"{sum(place.huts)} huts",
            f"{place.animals} animals", *(fact for fact, so in told.items() if so),
            *(f"beside {other}" for other in area.land),
            *(f"huts {seat}" for seat, n in zip(box.seats, place.huts, strict=False) if n),
            *(f"scout {seat}" for seat in there),
            *(f"both {seat}" for seat in there if there.count(seat) > 1)}
