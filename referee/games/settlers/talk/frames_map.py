"""How figures, victims, first pieces, deserts and chips are said."""


from referee.core.problem import refused
from referee.core.rules import Seat
from referee.games.settlers.play.building import Take
from referee.games.settlers.play.chips import LayDesert
from referee.games.settlers.play.figures import MoveFigure, Steal
from referee.games.settlers.play.nomads import AddNomad
from referee.games.settlers.play.placing import PlaceTribe
from referee.games.settlers.talk import landmarks
from referee.games.settlers.talk.frames import PAID, PAYING, Frame, Made, lies, priced, side, taken
from referee.games.settlers.talk.hearing import Heard, Land, Row
from referee.games.settlers.talk.landmarks import only, place, values


def victims(heard: Heard, land: str) -> list[Seat]:
    """Who may be robbed at a hex."""
    own, corners = side(heard.view).seat, set(heard.box.hexes[land].corners)
    return [side.seat for side in heard.view.sides
            if side.seat != own and side.cards and corners & set(side.tribes)]


def _victim(heard: Heard, row: Row, land: str, named: tuple[Seat, ...] = ()) -> Seat | None:
    """Who is robbed, as it was said; nothing where nobody was named. None: two different."""
    found = set(values(row, "seat"))
    for what, sign in values(row, "most"):
        found.add(extreme(heard, victims(heard, land), what, sign))
    for where in values(row, "corner"):
        owner = [side.seat for side in heard.view.sides
                 if any(corner in side.tribes for corner in where(heard))]
        if len(owner) != 1:
            return None
        found.add(owner[0])
    if not found and len(named) == 1 and any(item.sort == "steal" for item in row):
        found = set(named)
    if len(found) > 1:
        return None
    return next(iter(found), "")


def extreme(heard: Heard, seats: list[Seat], what: str, sign: int) -> Seat:
    """Who of some has most of something. Refused: several have as much."""
    count = {seat: sign * (side(heard.view, seat).cards if what == "cards"
                           else sum(side(heard.view, seat).shares)) for seat in seats}
    best = [seat for seat in seats if count[seat] == max(count.values())]
    if len(best) != 1:
        raise refused("referee/ambiguous-name", "Who is that? It may be "
                      + (" or ".join(best) or "nobody") + ".", hint="Write: steal SEAT.")
    return best[0]


def _figure(heard: Heard, row: Row) -> Made:
    """A figure to a hex; who is named as robbed has a tribe there."""
    lands = values(row, "hex")
    if len(lands) > 1 and not lands[0].find(heard) & {heard.view.neanderthal,
                                                     heard.view.carnivore}:
        return None  # it does not come from there
    where: Land = lands[-1]
    named = {name for name in values(row, "figure") if name}
    if len(named) > 1:
        return None
    zones, view = heard.box.zones, heard.view
    figures = [*named] or [name for name in zones if view.cause != "seven" or name != "carnivore"]
    wanted = values(row, "seat")
    zone = [land for name in figures for land in zones[name]]
    free = [land for land in zone if land not in (view.neanderthal, view.carnivore)
            and all(seat in victims(heard, land) for seat in wanted)]
    found = where.find(heard)
    land = only(found & set(zone) or found, free, "hex")
    name = next(iter(named), None) or next(name for name in zones if land in zones[name])
    if any(item.sort == "nobody" for item in row):
        if victims(heard, land):
            raise refused("referee/invalid-text", f"On {land} somebody is robbed.",
                          hint="Who can be: " + ", ".join(victims(heard, land)) + ".")
        return MoveFigure(name, land)
    victim = _victim(heard, row, land, where.seats)
    if victim is None:
        return None
    return MoveFigure(name, land, victim)


def _steal(heard: Heard, row: Row) -> Made:
    """Who of several is robbed."""
    victim = _victim(heard, row, heard.view.haunted)
    return Steal(victim) if victim else None


_WHO = "(seat | most | seat? tribe (to | from | at)* corner | seat corner)"
_ROB = (f"((and | with | for)* (steal | take | go | put)* (one | card | from | at | to | number)* "
        f"{_WHO} (card | one | steal | meet | from)*)")
FIGURES = (
    Frame("(go | put | take | and | with)* figure? (go | put | back)* (from hex)?"
          " (to | at | arrow | back | go)* hex (for figure)? full?"
          f" ({_ROB} | (and | with)* steal (one | card | from)* | (and | with | at)* nobody+)?",
          _figure, ("figure",)),
    Frame("(and | take | go | steal)* (one | card | from)* (seat | most) (steal | card | one)*"
          " (and | with | via | at)* (go | put | take)* figure? (go | put | back)*"
          " (to | at | arrow)* hex", _figure, ("figure",)),
    Frame(f"{_ROB}", _steal, ("victim",)),
)


def _desert(heard: Heard, row: Row) -> Made:
    """A hex of Africa that is no desert yet and, where a terrain is due, of that."""
    view, box = heard.view, heard.box
    chips = side(view).chips
    named = chips[-1].terrain if chips else ""
    free = [land for land in box.deserts if land not in view.deserts
            and (not box.named or box.hexes[land].terrain == named)]
    where: Land = values(row, "hex")[0]
    found = where.find(heard)
    return LayDesert(only(found & set(box.deserts) or found, free, "hex"))


def _tribe(heard: Heard, row: Row) -> Made:
    """A first tribe on a free black corner."""
    view = heard.view
    landmarks.ordinal(heard, row, 1 + len(side(view).tribes), "tribe")
    return PlaceTribe(place(heard, values(row, "corner")[0], heard.box.black - taken(view)))


def _nomad(heard: Heard, row: Row) -> Made:
    """A nomad beside a tribe; what is said to be paid is its price."""
    if not priced(heard, row, heard.box.price["nomad"], "A nomad"):
        return None
    view = heard.view
    landmarks.ordinal(heard, row, 1 + len(side(view).nomads), "nomad")
    near = {corner for tribe in side(view).tribes for corner, _ in heard.box.paths[tribe]}
    where = [one(heard) for one in values(row, "corner")]
    return AddNomad(only(where[0].intersection(*where[1:]), near - taken(view), "corner"))


def _take(heard: Heard, row: Row) -> Made:
    found = values(row, "corner")[0](heard)
    areas = values(row, "region")
    return Take(only([corner for corner in found if not areas or lies(heard, corner, areas)],
                     heard.view.people, "corner"))


PLACES = (
    Frame("(put | build | take | go | found)* dry? (go | put)*"
          " (become | to | at | arrow | for)* hex (become | dry | to | arrow | take | go | put)*",
          _desert, ("desert",)),
    Frame("(put | build | go | found | and | take)* (ordinal? tribe | ordinal one)? (go | put)*"
          " (to | at | arrow | from)* corner (for? ordinal? tribe)?", _tribe, ("tribe",)),
    Frame("(put | build | go | and | take | with)* (ordinal? nomad | ordinal one)?"
          " (go | put | and | besideit | to)* (to | at | arrow | from)* corner (for? nomad)?"
          " ((to | at | and)* corner)? (besideit tribe?)?",
          _nomad, ("nomad",)),
    Frame(f"{PAID} (build | lay)* (ordinal | build | lay)+ nomad {PAYING}"
          f" (go | put | besideit)* (to | at | arrow | and)* corner ((to | at | and)* corner)?"
          f" {PAYING}", _nomad, ("trade", "build")),
    Frame("(put | take | go)* region? (chip | one)? (to | from | at | with | meet)* corner"
          " (chip | for)*", _take, ("extra",)),
)
