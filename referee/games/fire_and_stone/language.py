"""Names of things in a position of Fire & Stone, and facts about legal moves."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from referee.games.fire_and_stone.model.cards import Gain, More, Trade
from referee.games.fire_and_stone.model.scenario import STORES
from referee.games.fire_and_stone.model.state import Box
from referee.games.fire_and_stone.views.view import Tribe, View

Named = Iterator[tuple[str, str, list[str]]]
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
NTH = ("1st", "2nd", "3rd", "4th", "5th", "6th")
NUMBERS = ("one", "two", "three", "four", "five", "six")
SITES: Mapping[str, tuple[str, ...]] = {
    "forest": ("forest", "woods"), "settlement": ("settlement", "huts", "village"),
    "fire": ("fire", "campfire"),
    "empty": ("empty area", "empty one"), "cave": ("cave",)}
# what may be declined, with its nouns and its verbs
DECLINED: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "food": (("food",), ("gain food", "take food")),
    "take": (("tile", "gathering tile"), ()),
    "look": (("animal", "animals", "hunting", "hunt"), ("look", "hunt")),
    "cook": (("fire", "cooking", "grill", "meat", "roasting", "animal", "animals"),
             ("cook", "prepare", "roast")),
    "build": (("hut", "huts", "new hut", "building"), ("build", "settle")),
    "cave": (("cave",), ("use", "pay", "give")),
    "card": (("card", "cards", "invention", "inventions", "vp card"), ()),
    "bonus move": (("move", "bonus", "bonus move", "extra move", "second move"), ("move", "go")),
    "swap": (("swap", "trade", "exchange", "swapping", "trading"),
             ("swap", "trade", "exchange")),
    "draw": (("draw", "drawing"), ("draw",))}

LATER = ("card", "bonus move", "swap", "draw")  # what can be declined but is no action
GONE = (" goes", "s go", " is discarded", "s are discarded", " discarded", "s discarded",
        " away", "s away", " is lost", "s are lost")  # said of tiles
NO = ("want no", "take no", "takes no", "make no", "makes no", "use no", "uses no", "build no",
      "builds no", "gain no", "choose no", "need no")


def things(box: Box, view: View) -> Named:
    """Names of areas, of own scouts and stores, of tiles, animals and cards on offer."""
    yield from area_names(box, view)
    yield from declining_phrases(box)
    own = next((tribe for tribe in view.tribes if tribe.seat == view.to), None)
    if own is not None:
        yield own.seat, "fill", []
        yield from scout_names(view, own)
        yield from store_names(own)
    if view.seen:
        yield from row_names(("animal", "beast", "one", "number", ""), len(view.seen))
    elif view.what == "starting invention":
        yield from row_names(("card", "invention", "one", ""), len(view.offered))
    elif view.what == "card":
        yield from row_names(("card", "invention"), len(view.display))
    if view.cave:
        yield view.cave.replace("-", " "), "cave", [view.cave]


def area_names(box: Box, view: View) -> Named:
    """Areas by number, by what they are and by what they border, nearby ones first."""
    near = nearby_areas(box, view)
    numbered: dict[int, list[str]] = {}
    for place in view.places:
        region, _, number = place.id.rpartition("-")
        n = int(number)
        for name in {place.id, f"{region} {number}", f"{region} {n}", f"{region}-{n}",
                     f"{region}{number}", f"{region}{n}"}:
            yield name, "area", [place.id]
        numbered.setdefault(n, []).append(place.id)
    for n, ids in numbered.items():
        yield f"# {n}", "area", [area for area in ids if area in near] or ids
    for site, names in SITES.items():
        ids = [place.id for place in view.places if place.site == site]
        for name in names:
            yield name, "area", [area for area in ids if area in near] or ids
    for name in ("this area", "this space", "this settlement", "this fire") if view.here else ():
        yield name, "area", [view.here]
    yield from settlement_names(view, near)
    for place in view.places:
        if place.id in near:
            for word, kind in area_descriptions(box, view, place.id, place.site, place.animals):
                yield word, kind, [place.id]


def settlement_names(view: View, near: frozenset[str]) -> Named:
    """Settlements by whose huts are there; the player's own also as such."""
    for i, tribe in enumerate(view.tribes):
        ids = [place.id for place in view.places if place.huts and place.huts[i]]
        for whose in (tribe.seat, "my") if tribe.seat == view.to else (tribe.seat,):
            for word in ("settlement", "hut", "huts"):
                yield f"{whose} {word}", "area", [area for area in ids if area in near] or ids


def nearby_areas(box: Box, view: View) -> frozenset[str]:
    """The areas that a scout can move to now."""
    answers = [answer.rpartition(" ")[2] for answer in view.answers]
    own_areas = (scout for tribe in view.tribes if tribe.seat == view.to for scout in tribe.scouts)
    return frozenset(area for area in (*(way[-1] for reach in view.reach for way in reach.ways),
                                       *answers, *own_areas) if area in box.atlas.areas)


def area_descriptions(box: Box, view: View, area_id: str, site: str,
                      animals: int) -> Iterator[tuple[str, str]]:
    """Descriptions of a nearby area: its borders, its tile, its pieces."""
    area = box.atlas.areas[area_id]
    for fits, names in ((area.lake, ("lake", "water", "lakeside")),
                        (area.mountain, ("mountain", "mountains")), (area.fire, ("printed",)),
                        (site == "forest" and not animals, ("bare", "bare forest")),
                        (site in box.kinds, (site, f"{site} tile"))):
        if fits:
            yield from ((f"{prefix}{name}", "~area") for name in names
                        for prefix in ("", "next to ", "next to a ", "next to the ", "beside a ",
                                       "beside the ", "by a ", "by the ", "near the "))
    if site in box.kinds:
        yield from ((f"to {article} {site}", "area") for article in ("the", "an", "a", "that"))
    if area.start:
        yield from ((name, "area") for name in (
            "start", "starting space", "start space", "starting area"))


def declining_phrases(box: Box) -> Named:
    """Phrases of declining: “no hut”, “cook nothing”."""
    for what, (nouns, verbs) in DECLINED.items():
        for noun in nouns:
            for prefix in ("no", "no more", "skip", "skip the", "decline the", "without", *NO):
                yield f"{prefix} {noun}", "declined", [what]
        for verb in verbs:
            for name in (f"{verb} nothing", f"{verb} none"):
                yield name, "declined", [what]
    yield from keeping_phrases(box)


def keeping_phrases(box: Box) -> Named:
    """Phrases of declining that name what stays as it is: “keep everything”."""
    for prefix in ("no", "skip the", "skip this", "skip", "decline the", "take no", "do no"):
        yield f"{prefix} action", "declined", [what for what in DECLINED if what not in LATER]
    yield "take nothing", "declined", ["take", "look", "card", "draw"]
    for kind in box.kinds:
        yield f"keep my {kind}", "declined", ["swap"]
    for name in ("keep everything", "keeps everything", "keep my tiles", "keep all my tiles",
                 "keep all", "keep all tiles", "keep my stores", "keep both"):
        yield name, "declined", ["swap"]
    yield "leave the cave", "declined", ["cave"]
    yield from ((f"leave {food}", "declined", ["food"]) for food in ("food", "the food"))
    for name in ("keep my animals", "keep the animals", "keep my meat", "save my animals"):
        yield name, "declined", ["cook", "cave"]
    for name in ("leave the animals", "leave the forest", "leave this forest"):
        yield name, "declined", ["look"]
    where = (f"{stay} where {it}" for stay in ("stay", "stays") for it in ("he", "it"))
    for name in ("stay", "stays", "stay there", "stays there", "stay put", *where,
                 "remain", "remains", "remains there", "stay here", "stays here", "stays put"):
        yield name, "declined", ["bonus move"]


def scout_names(view: View, own: Tribe) -> Named:
    """Own scouts by number and by order; of two, “the other” is the one that has not moved."""
    for n in (1, 2):
        for word in ("scout", "explorer", "man"):
            for name in (f"{word} {n}", f"{word} {NUMBERS[n - 1]}", f"{word} no . {n}",
                         f"{ORDINALS[n - 1]} {word}",
                         f"{NTH[n - 1]} {word}", f"{word} number {n}",
                         f"{word} number {NUMBERS[n - 1]}"):
                yield name, "scout", [str(n)]
        # not “first”: “scout 2 goes first”
        for name in (ORDINALS[n - 1], f"number {n}", f"number {NUMBERS[n - 1]}", f"# {n}"):
            yield name, "scout", [str(n)]
    yield from (("new scout", "scout", ["2"]), ("new one", "scout", ["2"]))
    free = [str(reach.scout) for reach in view.reach]
    for name in ("other scout", "other one") if len(own.scouts) > 1 else ():
        yield name, "scout", free if len(free) == 1 else ["1", "2"]


def store_names(own: Tribe) -> Named:
    """Own stores by number and by contents."""
    for n, held in enumerate(own.stores):
        for suffix in GONE if held.kind else ():
            yield f"{held.kind}{suffix}", "gone", [held.kind]
        for prefix in ("where the", "where my", "to the", "to my", "with the", "with my"):
            if held.kind:
                yield f"{prefix} {held.kind}s", "store", [STORES[n]]
        for word in ("store", "column"):
            for name in (f"{word} {n + 1}", f"{ORDINALS[n]} {word}", f"{NTH[n]} {word}",
                         f"{held.kind or 'empty'} {word}",
                         *((f"{word} with {held.kind}", f"{word} with the {held.kind}",
                            f"{word} of {held.kind}s") if held.kind else ())):
                yield name, "store", [STORES[n]]


def row_names(words: Iterable[str], count: int) -> Named:
    """Items in a row by number and order."""
    for n in range(1, count + 1):
        if "animal" in words:
            yield f"# {n}", "nth", [str(n)]
        for word in words:
            for name in (ORDINALS[n - 1], NTH[n - 1]):
                yield f"{name} {word}".strip(), "nth", [str(n)]
            for name in (str(n), NUMBERS[n - 1]) if word else ():
                yield f"{word} {name}", "nth", [str(n)]
    for word in words:
        yield f"last {word}".strip(), "nth", [str(count)]


def held(view: View) -> Mapping[str, int]:
    """The animals in hand."""
    return {kind: view.hand.count(kind) for kind in dict.fromkeys(view.hand)}


def claims(box: Box, view: View) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Facts about a legal move that its text does not contain: tiles, gains, costs."""
    return partial(_claims, box, view)


def _claims(box: Box, view: View, slots: Mapping[str, Any]) -> dict[str, Any]:
    own = next(tribe for tribe in view.tribes if tribe.seat == view.to)
    claims_of_verb = CLAIMS.get(slots["verb"])
    return {"at": view.here} | claims_of_verb(box, view, own, slots) if claims_of_verb else {}


def _scout(box: Box, view: View, own: Tribe, slots: Mapping[str, Any]) -> dict[str, Any]:
    scout, to = slots["scout"], slots["to"]
    steps = next((len(way) for reach in view.reach if reach.scout == scout
                  for way in reach.ways if way[-1] == to), 0)
    return {"from": own.scouts[scout - 1], "steps": steps}


def _to_fire(box: Box, view: View, own: Tribe, slots: Mapping[str, Any]) -> dict[str, Any]:
    if view.what == "second scout":
        return {"who": "2"}
    return {"from": view.here} | ({"who": "1"} if len(own.scouts) == 1 else {})


def _take(box: Box, view: View, own: Tribe, slots: Mapping[str, Any]) -> dict[str, Any]:
    what = view.offer.site if view.offer else ""
    goes = own.stores[STORES.index(slots["store"])].kind
    cleared = {"goes": goes, "gone": goes} if goes not in ("", what) else {}
    return {"what": what, "count": 1} | cleared


def _leave(box: Box, view: View, own: Tribe, slots: Mapping[str, Any]) -> dict[str, Any]:
    lake = box.atlas.areas[view.here].lake
    more = sum(effect.food for card in own.cards if not card.vp
               for effect in box.inventions[card.name].lasting
               if isinstance(effect, More) and effect.by in ("leave", "any")
               and (lake or effect.where == "any"))
    return {"what": view.offer.site if view.offer else "",
            "food": box.scenario.play.leave + more}


def _animal(box: Box, view: View, own: Tribe, slots: Mapping[str, Any]) -> dict[str, Any]:
    if not view.seen:
        return {}
    name = view.seen[int(slots["which"]) - 1]
    animal = box.animals[name]
    return {"which": name, "nth": slots["which"], "food": animal.food,
            "bags": animal.bag, "many": 1}


def _build(box: Box, view: View, own: Tribe, slots: Mapping[str, Any]) -> dict[str, Any]:
    settled = view.offer is not None and view.offer.site == "settlement"
    return {"where": "settlement" if settled else "garden", "huts": 1,
            "cost": view.offer.cost if view.offer else 0}


def _cave(box: Box, view: View, own: Tribe, slots: Mapping[str, Any]) -> dict[str, Any]:
    card = box.caves[view.cave]
    deeds = card.area if view.offer else [deed for part in card.once for deed in part.do]
    trades = [deed for deed in deeds if isinstance(deed, Trade)]
    gains = [deed for trade in trades for deed in trade.get if isinstance(deed, Gain)]
    return {"card": view.cave, "price": sum(trade.food for trade in trades),
            "gain": sum(gain.vp for gain in gains)}


def _invention(box: Box, view: View, own: Tribe, slots: Mapping[str, Any]) -> dict[str, Any]:
    row = view.offered if view.what == "starting invention" else view.display
    return {"nth": str(row.index(slots["name"]) + 1)}


def _pass(box: Box, view: View, own: Tribe, slots: Mapping[str, Any]) -> dict[str, Any]:
    claims = {"at": view.here or own.scouts[-1], "what": view.what}
    if len(view.reach) == 1:
        claims["who"] = str(view.reach[0].scout)
    offer = view.offer
    if offer is not None:
        what = next((what for what, there in (
            ("look", offer.animals), ("build", offer.settle), ("cook", offer.cook),
            ("cave", offer.cave), ("take", offer.stores), ("food", offer.food)) if there), "action")
        claims["what"] = what
    return claims


CLAIMS: Mapping[str, Callable[[Box, View, Tribe, Mapping[str, Any]], dict[str, Any]]] = {
    "scout": _scout, "to fire": _to_fire, "take": _take, "leave": _leave, "animal": _animal,
    "look": lambda box, view, own, slots: {"count": view.offer.animals if view.offer else 0},
    "food": lambda box, view, own, slots: {"food": view.offer.food if view.offer else 0},
    "build": _build, "cave": _cave, "invention": _invention, "pass": _pass,
    "vp": lambda box, view, own, slots: {"points": view.top},
    "draw": lambda box, view, own, slots: {"count": 1},
    "swap": lambda box, view, own, slots: {"count": 1}}
