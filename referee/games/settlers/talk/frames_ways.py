"""How nomads are sent on their way, stay, and become tribes in a person's words."""

from itertools import pairwise

from referee.core.problem import refused
from referee.games.settlers.play.building import Found
from referee.games.settlers.play.nomads import GoOn, MoveNomad, Stop
from referee.games.settlers.play.obstacles import trail
from referee.games.settlers.talk import orders
from referee.games.settlers.talk.amounts import bag
from referee.games.settlers.talk.frames import (
    PAID,
    PAYING,
    Frame,
    Made,
    hand_of,
    lies,
    priced,
    side,
)
from referee.games.settlers.talk.hearing import Heard, Place, Row, coded, pattern
from referee.games.settlers.talk.landmarks import only, place, values


def _way(heard: Heard, row: Row) -> Made:
    """The nomad that goes, its end, what it passes; what is said to be paid is the most."""
    view = heard.view
    said, marks = _stops(row)
    paused = view.paused if view.own and view.active == view.own.seat else ""
    own = [nomad for nomad, _ in view.own.ends] if view.own else []
    nomad = ""
    places = [name if isinstance(name, str) else place(heard, name, own if not i and len(said) > 1
              else ()) for i, name in enumerate(said)]
    if len(places) > 1 and places[0] not in heard.box.routes and (
            marks[0] == "from" or (marks[0] in ("", "at") and (not paused or places[0] in own))):
        nomad, places, marks = places[0], places[1:], marks[1:]
    if "from" in marks or "at" in marks[1:] or any(name in own and name != nomad
                                                   for name in places[:-1]):
        return None  # another nomad, which has a way of its own
    if not (nomad or paused or any(item.sort in _GOING for item in row)) or (
            not (nomad or paused or any(item.sort in _GOING - {"cards"} for item in row)) and any(
                one.sort in ("at", "pay") and two.sort == "corner" for one, two in pairwise(row))):
        return None  # “a nomad at af05”, paid or not, is a new one
    areas = values(row, "region")
    if areas and not nomad:
        nomad = only([one for one in own if lies(heard, one, areas)], (), "nomad")
    if not nomad and not paused:
        if len(own) != 1:
            raise refused("referee/invalid-text", "Which nomad?" if own else "You have no nomad.",
                          hint=f"Yours are at {' and '.join(own)}." if own else "")
        nomad = own[0]
    most = bag([one._replace(whole=False) for some in values(row, "cards") for one in some],
               hand_of(heard))
    order = orders.ordered(heard.box, nomad, [(mark == "via", name) for mark, name in
                                              zip(marks, places, strict=True)],
                           lambda: nomad or paused, most)
    if any(steps != len(trail(heard.box, nomad or paused, order.to)) - 1
           for steps in values(row, "number")):
        raise refused("referee/invalid-number", f"{order.to} is not so many steps away.",
                      hint="How far it is need not be said.")
    if paused and nomad in ("", paused):
        return GoOn(order.to, order.via, order.most)
    return MoveNomad(nomad, order.to, order.via, order.most)


_GOING = frozenset({"go", "back", "to", "arrow", "via", "cards", "pace", "leave"})


def _ashore(heard: Heard, row: Row) -> Made:
    """To the only end in a part of the world that is near enough."""
    view = heard.view
    paused = view.paused if view.own and view.active == view.own.seat else ""
    ways = [(nomad, end.corner) for nomad, ends in (view.own.ends if view.own else ())
            for end in ends[0] if nomad == paused or not paused
            if lies(heard, end.corner, values(row, "region"))]
    if len(ways) != 1:
        raise refused("referee/invalid-text", "Where to?" if ways else "No nomad gets there.",
                      hint="Write the corner where the way ends.")
    return GoOn(ways[0][1]) if paused else MoveNomad(*ways[0])


def _stops(row: Row) -> tuple[list[Place | str], list[str]]:
    """Corners and boxes in their order, and the last word of direction before each."""
    said, marks, mark = list[Place | str](), list[str](), ""
    for item in row:
        if item.sort in ("corner", "box"):
            said.append(item.value)
            marks.append(mark)
            mark = ""
        elif item.sort in ("to", "arrow", "via", "from", "at"):
            mark = item.sort
    return said, marks


def _stop(heard: Heard, row: Row) -> Made:
    """A nomad that stays, where it is said to stay."""
    where = values(row, "corner")
    if where and heard.view.paused not in where[0](heard):
        return None
    return Stop()


def _found(heard: Heard, row: Row) -> Made:
    """A nomad on its chip becomes a tribe; which tribe is used."""
    if not priced(heard, row, heard.box.price["tribe"], "A tribe"):
        return None
    view = heard.view
    row, lifted = _apart(row)
    taken = place(heard, lifted, side(view).tribes) if lifted else ""
    own = [nomad for nomad, _ in view.own.ends] if view.own else []
    ready = [nomad for nomad in own if nomad in view.people]
    areas = values(row, "region")
    if areas:
        ready = [nomad for nomad in ready if lies(heard, nomad, areas)]
    places = values(row, "corner")
    if places:
        return Found(place(heard, places[0], ready), taken)
    if len(ready) != 1:
        raise refused("referee/invalid-text", "Which nomad becomes a tribe?",
                      hint="On a people chip stand: "
                      + (", ".join(ready) or "none of your nomads") + ".")
    return Found(ready[0], taken)


def _lifted(heard: Heard, row: Row) -> Made:
    """A tribe goes from its corner to that of a nomad."""
    taken, corner = values(row, "corner")
    return Found(place(heard, corner), place(heard, taken))


def _apart(row: Row) -> tuple[Row, Place | None]:
    """A founding without what is lifted for it, and that."""
    for match in _LIFTING.finditer(coded(row)):
        said = row[match.start():match.end()]
        return (*row[:match.start()], *row[match.end():]), values(said, "corner")[0]
    return row, None


_AFTER = "(go | and | to | arrow | back | pace | nomad | from | at)*"
_STEPS = ("(go | and | to | arrow | via | back | pace | nomad | from | at"
          " | number (spot | step | steps))*")
_LIFT = ("((and | with | for | from)* lift+ (tribe | one | at | to | from)* corner lift*"
         " | and? (tribe | one) (at | from)* corner lift"
         " (?! (tribe | one | at | to | from)* corner)"
         " | with (tribe | one) (at | from)* corner)")
_LIFTING = pattern(_LIFT)
_CHIP = f"({_LIFT})? (and? take chip)? {PAYING}"
_NOMAD = "(nomad | with nomad | tribe | chip | at | to | from | become | build | meet | for)*"
NOMADS = (
    Frame(f"((and | with | pay | for | take | nomad)* cards (and | for | to | with)*)?"
          " (go | nomad | take | pace | back | and | with | one | pay | for)*"
          " ((at | from)? region nomad?)?"
          f" ({_STEPS} (corner | box))+ {_AFTER} {PAYING}", _way, ("pause", "trade", "build")),
    Frame(f"nomad? leave (nomad at)? corner (for | to) corner {PAYING}", _way, ("trade", "build")),
    Frame(f"(nomad (at | from)*)? (corner | region) nomad? found+ (tribe | chip)* {_CHIP}",
          _found, ("trade", "build")),
    Frame("(go | nomad | back | pace | and)* to region", _ashore, ("pause", "trade", "build")),
    Frame("(and | with)* nomad? stop+ ((at | to | with | stop)* corner)?", _stop, ("pause",)),
    Frame(f"({_LIFT} and*)? {PAID} (build | put | and)* found {_NOMAD} (region {_NOMAD})?"
          f" (corner (become | to | tribe | and | at | chip | found | via | with | for)*)?"
          f" (with nomad)? {_CHIP}",
          _found, ("trade", "build")),
    Frame(f"({_LIFT} and*)? {PAID} (build | put)+ (build | ordinal)? tribe"
          f" (at | to | from | chip | nomad | with)* corner? {_CHIP}", _found, ("trade", "build")),
    Frame("(and | with | for | pay)* cards (and | for | to | at)* tribe (at | to | chip)* corner"
          f" {_CHIP}", _found, ("trade", "build")),
    Frame(f"(nomad (at | from)?)? corner nomad? (become | go | put)* (build | to)* tribe {_CHIP}",
          _found, ("trade", "build")),
    Frame(f"nomad? (at | from)? (region nomad?) (become | go | put)+ (build | to)* tribe {_CHIP}",
          _found, ("trade", "build")),
    Frame("(lift | go | put | take)* tribe (at | from)* corner (go | lift)* to+ corner", _lifted,
          ("trade", "build")),
    Frame(f"{PAID} (build | put)* nomad (at | from | to | meet)* corner become*"
          f" tribe {_CHIP}",
          _found, ("trade", "build")),
)
