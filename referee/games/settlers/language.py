"""Names of things in a position of Settlers, and facts about legal moves."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import pairwise
from typing import Any

from referee.games.settlers.model.board import Corner, Hex
from referee.games.settlers.model.cards import Bag
from referee.games.settlers.model.scenario import RESOURCES, STRIPS
from referee.games.settlers.model.state import CLOTHING, CONSTRUCTION, Box
from referee.games.settlers.moves import routes
from referee.games.settlers.views.view import Side, View

Named = Iterator[tuple[str, str, list[str]]]
ORDINALS = ("first", "second", "third", "fourth", "fifth")
REGIONS = {"AF": ("africa", "african"), "EU": ("europe", "european"), "AS": ("asia", "asian"),
           "AM": ("america", "american"), "AU": ("australia", "australian")}
TERRAINS = {"forest": ("woods", "wood", "forests"), "hills": ("hill",),
            "mountains": ("mountain",), "plains": ("plain", "steppe", "grassland")}

FREE = frozenset({"nothing", "free", "gift", "present", "gratis", "none"})
SIDES = FREE, "illegal-offer", "Each side gives at least one card.", "ruling 42"
# For each verb, phrases that cannot go with it, and why.
FORBIDDEN: Mapping[str, tuple[tuple[frozenset[str], str, str, str], ...]] = {
    "offer": (SIDES,), "counter": (SIDES,),
    "bank": ((FREE, "illegal-bank", "The bank takes equal cards and gives one for them.",
              "ruling 11"),)}


def things(box: Box, view: View) -> Named:
    """Names of things on the map, of offers, of the other players."""
    me = _own_side(view)
    yield me.seat, "fill", []
    yield from _hexes(box)
    yield from _corners(box, view, me)
    for seat in box.seats:
        if seat != me.seat:
            for kind in ("seat", "partner"):
                yield seat, kind, [seat]
            yield f"{seat} turn", "fill", []
    yield from _offers(view, me.seat)
    for count, what in ((len(me.tribes), "tribe"), (len(me.nomads), "nomad")):
        if count < len(ORDINALS):
            yield f"{ORDINALS[count]} {what}", "fill", []


def _own_side(view: View) -> Side:
    seat = view.own.seat if view.own else ""
    return next(side for side in view.sides if side.seat == seat)


def _hexes(box: Box) -> Named:
    """Hexes by id, terrain, region, yield, and by number alone."""
    for land in box.hexes.values():
        gives = (RESOURCES[box.gives[land.terrain]],) if land.terrain in box.gives else ()
        for name in (land.id, land.terrain, *TERRAINS.get(land.terrain, ()),
                     *REGIONS.get(land.region, ()), *gives):
            yield name, "hex", [land.id]
        if land.number:
            yield f"# {land.number}", "hex", [land.id]


def _landscape(box: Box, land: Hex) -> list[str]:
    """A hex by its id, and by its number with its terrain or yield."""
    gives = (RESOURCES[box.gives[land.terrain]],) if land.terrain in box.gives else ()
    return [land.id, *(f"{name} {land.number}" for name in (
        land.terrain, *TERRAINS.get(land.terrain, ()), *gives) if land.number)]


def _corners(box: Box, view: View, me: Side) -> Named:
    """Corners by id; outposts by name; own nomads by their region."""
    for corner in box.paths:
        yield corner, "corner", [corner]
    for name in ("corner between", "intersection between", "crossing between", "corner of",
                 "intersection of", "crossing of"):
        yield name, "corner", [*box.paths]
    for land in box.hexes.values():
        for name in _landscape(box, land):
            yield name, "~corner", [*land.corners]
    for corner, name in box.outposts.items():
        for word in (corner, name):
            yield word, "corner", [corner]
    for region, names in REGIONS.items():
        chips = [corner for corner in view.people if corner.startswith(region.casefold())]
        if chips:
            yield f"{names[1]} chip", "corner", chips
        own_nomads = [corner for corner in me.nomads if corner.startswith(region.casefold())]
        place, adjective = names
        for name in (f"nomad in {place}", f"{adjective} nomad", f"explorer in {place}"):
            if own_nomads:
                yield name, "corner", own_nomads
        yield place, "~corner", [one for one in box.paths if one.startswith(region.casefold())]
    for route in box.routes.values():
        for word in (route.name, route.id):
            yield word, "route", [route.id]


def _offers(view: View, seat: str) -> Named:
    """Offers that the seat may answer: by number, by maker."""
    open_to = [offer for offer in view.offers if offer.maker != seat
               and (offer.to in ("", "all", seat) or seat == view.active)]
    for offer in open_to:
        number = str(offer.number)
        for name in (f"offer {number}", number, f"# {number}", offer.maker):
            yield name, "offer", [number]


def held(view: View) -> Mapping[str, int]:
    """The cards in hand."""
    return dict(zip(RESOURCES, view.own.hand, strict=True)) if view.own else {}


def _bag(cards: Bag) -> dict[str, int]:
    return {kind: n for kind, n in zip(RESOURCES, cards, strict=True) if n}


def _legs_from(box: Box, view: View, start: Corner) -> routes.Leg:
    """The shortest ways on the map that is seen; from this corner it is walked only once."""
    levels = _own_side(view).levels
    land = routes.Ground(frozenset((view.neanderthal, view.carnivore)), levels[CLOTHING],
                         levels[CONSTRUCTION], frozenset(view.boxes))
    return routes.legs(box, land, start, routes.survey(box, land, start))


def _walk_claims(box: Box, view: View, legs_from: Callable[[Corner], routes.Leg],
                 slots: Mapping[str, Any]) -> dict[str, Any]:
    """The start of a walk, its number of steps, and its routes."""
    start, stops = slots.get("nomad", view.paused), (*slots.get("via", ()), slots["to"])
    walk = routes.shortest_way(legs_from(start), start, stops)
    if walk is None:
        return {"from": start}
    pairs = set(pairwise(walk.corners))
    over = [route.id for route in box.routes.values()
            if route.ends in pairs or route.ends[::-1] in pairs]
    return {"from": start, "steps": len(pairs), **({"over": over} if over else {})}


def _nearby_tribe(box: Box, view: View, slots: Mapping[str, Any]) -> dict[str, Any]:
    """The tribe next to the corner of a new nomad, if there is exactly one."""
    beside = {corner for corner, _ in box.paths[slots["corner"]]} & {*_own_side(view).tribes}
    return {"by": beside.pop()} if len(beside) == 1 and slots["verb"] == "nomad at" else {}


def claims(box: Box, view: View) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Facts about legal moves that their texts do not contain: prices, the terms of an offer."""
    return partial(_claims, box, view, cache(partial(_legs_from, box, view)))


def _claims(box: Box, view: View, legs_from: Callable[[Corner], routes.Leg],
            slots: Mapping[str, Any]) -> dict[str, Any]:
    verb = slots["verb"]
    if verb == "step":
        strip = STRIPS.index(slots["strip"])
        level = _own_side(view).levels[strip]
        return {"cost": _bag(box.costs[slots["strip"]][level]), "level": level + 1}
    if verb in ("move", "go on"):
        return _walk_claims(box, view, legs_from, slots)
    if verb == "stop":
        return {"at": view.paused}
    if "figure" in slots:
        return {"from": view.neanderthal if slots["figure"] == "neanderthal" else view.carnivore}
    if verb in ("nomad at", "found"):
        price = box.price.get("nomad" if verb == "nomad at" else "tribe")
        return _nearby_tribe(box, view, slots) | ({"cost": _bag(price)} if price else {})
    if verb == "accept":
        offer = next(other for other in view.offers if other.number == slots["number"])
        return {"give": _bag(offer.get), "get": _bag(offer.give)}
    if "kinds" in slots:
        kinds = slots["kinds"]
        all_kinds = not kinds or len(kinds) == len(RESOURCES)
        return {"scope": "all" if kinds else "none", **({"kinds": []} if all_kinds else {})}
    return {}
