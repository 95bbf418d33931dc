"""Hexes, corners and cards by what is said of them: “the forest with the 6”, “beside af10”."""

from collections.abc import Iterable

from referee.core.problem import refused
from referee.games.settlers.box.board import Corner
from referee.games.settlers.box.state import Box
from referee.games.settlers.talk.amounts import all_of
from referee.games.settlers.talk.hearing import Heard, Item, Land, Place, Row, Rule, pattern


def values(row: Row, sort: str) -> list:  # type: ignore[type-arg]
    """The values of the items of a sort."""
    return [item.value for item in row if item.sort == sort]


def _cards(row: Row) -> Item:
    """Several amounts are one."""
    return Item("cards", all_of(values(row, "cards")))


def _land(row: Row) -> Item | None:
    """A hex of all that is said: its name, terrain, region, number, who and what lies there."""
    names, kinds = values(row, "hex"), set(values(row, "terrain"))
    areas, numbers = set(values(row, "region")), set(values(row, "number"))
    seats, places = values(row, "seat"), values(row, "corner")
    if max(len(kinds), len(numbers), len(areas)) > 1 or not (names or kinds or numbers or places
                                                             or areas or seats):
        return None

    def find(heard: Heard) -> frozenset[str]:
        found = [land for land in heard.box.hexes.values()
                 if kinds <= {land.terrain} and areas <= {land.region}
                 and numbers <= {land.number}
                 and all(land.id in one.find(heard) for one in names)
                 and all(place(heard) & set(land.corners) for place in places)]
        if seats:
            sides = {side.seat: {*side.tribes, *side.nomads} for side in heard.view.sides}
            said = frozenset(corner for place in places for corner in place(heard))
            if places and not (all(sides[seat] & said for seat in seats) and all(
                    any(sides[seat] & place(heard) for seat in seats) for place in places)):
                return frozenset()  # “blue's af17” is not blue's
            found = [land for land in found
                     if all(sides[seat] & set(land.corners) for seat in seats)]
        return frozenset(land.id for land in found)
    return Item("hex", Land(find, tuple(seats)))


def _meeting(row: Row) -> Item | None:
    """A corner where hexes meet, or that lies beside corners."""
    lands, places = values(row, "hex"), values(row, "corner")
    numbers = values(row, "number")
    if not lands and not places and len(numbers) < 2:
        return None

    def find(heard: Heard) -> frozenset[Corner]:
        box = heard.box
        areas = [one.find(heard) for one in lands]
        areas += [frozenset(land.id for land in box.hexes.values() if land.number == number)
                  for number in numbers]
        return frozenset(
            corner for corner in box.paths
            if _touches([beside(box, corner) & area for area in areas])
            and all(_neighbours(box, corner) & place(heard) for place in places))
    return Item("corner", find)


def _touches(areas: list[frozenset[str]]) -> bool:
    """Whether each of these has a hex of its own."""
    if not areas:
        return True
    return any(_touches([area - {land} for area in areas[1:]]) for land in areas[0])


def _beside(row: Row) -> Item:
    """A named corner that is said to lie beside others."""
    one, *others = values(row, "corner")

    def find(heard: Heard) -> frozenset[Corner]:
        return frozenset(corner for corner in one(heard) if all(
            _neighbours(heard.box, corner) & other(heard) for other in others))
    return Item("corner", find)


def _pointed(row: Row) -> Item | None:
    """A corner of a hex by its direction."""
    way, lands = values(row, "way")[0], values(row, "hex")
    if len(lands) != 1:
        return None

    def find(heard: Heard) -> frozenset[Corner]:
        return frozenset(heard.box.hexes[land].corners[way] for land in lands[0].find(heard))
    return Item("corner", find)


def _same(row: Row) -> Item:
    """A corner and words that say no more."""
    return next(item for item in row if item.sort == "corner")


_TAIL = ("((and | with | from | to | at)* number | (to | from | at)? region"
         " | (at | with | near | and)* near seat? (meet | tribe | nomad | to | at | seat | and)*"
         " (corner | seat | hex) ((and)? (corner | seat))* meet*"
         " | with seat? tribe (from seat | at corner)? | with tribe at corner"
         " | from? tribe from seat)")
CARDS = Rule(pattern("cards (and? cards)+"), _cards)
LAND = Rule(pattern("((land | region? terrain) hex | (seat | region)? (number | with number)?"
                    f" (terrain land? | land terrain) {_TAIL}* | region? number? land {_TAIL}+"
                    " | region land? number)"), _land)
NAMED = Rule(pattern("hex (terrain | number)+"), _land)
RULES = (
    CARDS, LAND,
    Rule(pattern("way spot? (from | at | to)? hex | hex way spot? | spot way (from | at) hex"),
         _pointed),
    Rule(pattern("spot? (near | from | at | spot)+ (hex | number)"
                 " ((and | arrow | meet)? (hex | number))+ meet*"
                 " | spot (with | from | near) number ((and)? number)+ meet*"
                 " | number ((and)? number)+ spot | hex ((and)? hex)+ spot"), _meeting),
    Rule(pattern("spot corner"), _same),
    Rule(pattern("corner (near | to | at | from | for)* road (to | from)* region"), _same),
    Rule(pattern("corner near (tribe | nomad)? (at | from)? corner ((and)? corner)*"), _beside),
    Rule(pattern("spot? near (tribe | nomad | spot)* ((at | from) corner | corner)"
                 " ((and)? corner)*"),
         _meeting))
# A bare number is a hex where one must come.
NUMBERED = Rule(pattern("number land?"), _land)


def beside(box: Box, corner: Corner) -> frozenset[str]:
    """The hexes that meet at a corner."""
    return frozenset(land.id for land in box.hexes.values() if corner in land.corners)


def _neighbours(box: Box, corner: Corner) -> set[Corner]:
    return {other for other, _ in box.paths[corner]}


def only(found: Iterable[str], likely: Iterable[str], what: str) -> str:
    """The one that is meant: of several the only one that is free, lawful or of one's own.

    Refused: none, or several.
    """
    names = sorted(found)
    if len(names) == 1:
        return names[0]
    fitting = sorted(set(names) & set(likely))
    if len(fitting) == 1:
        return fitting[0]
    several = fitting or names
    if not several:
        raise refused("referee/invalid-word", f"There is no such {what}.",
                      hint="Write its name, as in: AF5, af09.")
    shown = ", ".join(several[:12]) + (" and more" if len(several) > 12 else "")
    raise refused("referee/ambiguous-name", f"Which {what}? It may be {shown}.",
                  hint="Write the name of the one that is meant.")


def place(heard: Heard, where: Place, likely: Iterable[Corner] = ()) -> Corner:
    """The corner that is meant."""
    return only(where(heard), likely, "corner")


def ordinal(heard: Heard, row: Row, due: int, what: str) -> None:
    """Refused: the third of what is the second."""
    said = values(row, "ordinal")
    if said and said[0] != due:
        raise refused("referee/invalid-number", f"This is {what} number {due}, not {said[0]}.",
                      hint=f"Write: {what} CORNER.")
