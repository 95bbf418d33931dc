"""Creating and moving nomads, and the pause at a chip (Development and move nomads, a and b)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Self

from msgspec.structs import replace

from referee.core.chance import Luck
from referee.core.game import Event
from referee.core.problem import Problem
from referee.core.rules import Seat, Unasked
from referee.core.words import Reader
from referee.games.settlers import ways
from referee.games.settlers.cards import NOTHING, Bag, times
from referee.games.settlers.chips import turn_up
from referee.games.settlers.geometry import Corner
from referee.games.settlers.paying import cost, paid
from referee.games.settlers.pieces import free_beside, occupied
from referee.games.settlers.placing import after_nomad
from referee.games.settlers.scenario import FIELDS
from referee.games.settlers.sequence import Awaited, close_trade
from referee.games.settlers.state import AtCorner, Box, Course, Move, Rest, State, changed, without

RULE = "move nomads (Settlers of the Stone Age)"


class AddNomad(AtCorner, frozen=True):
    """``nomad at af14``: the first one, or one paid for."""

    verbs = ("nomad",)
    open = False
    answers = ("nomad", "trade", "build")

    def text(self, box: Box) -> str:
        return f"nomad at {self.corner}"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """On an empty corner beside an own tribe; later ones are paid (rulings 2, 5, 34, 55)."""
        player, first = box.player(state, seat), state.phase == "nomad"
        if not first and len(player.nomads) >= box.supply["nomads"]:
            yield Problem("illegal-supply", f"All {box.supply['nomads']} nomads of {seat} are out.",
                          rule="ruling 55")
        free = free_beside(box, state, player.tribes)
        if self.corner not in free:
            what = "beside" if first else "one path from"
            yield Problem("illegal-corner", f"{box.spot(self.corner)} is not an empty corner "
                          f"{what} a tribe of {seat}.",
                          hint=f"{'Free' if first else 'Lawful'}: {', '.join(free) or 'none'}.",
                          rule="ruling 2" if first else "ruling 5")
        if not first:
            yield from cost(box, state, seat, box.price["nomad"], "A nomad",
                            "create nomads (Settlers of the Stone Age)")

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        """It is paid for but in the set-up."""
        if course.state.phase == "nomad":
            course.add(NomadPlaced(seat, self.corner))
            yield from after_nomad(course)
        else:
            close_trade(course)
            course.add(NomadPlaced(seat, self.corner, course.box.price["nomad"]))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        free = [cls(corner) for corner in
                free_beside(box, state, box.player(state, seat).tribes)]
        return iter(free if free and not any(free[0].check(box, state, seat)) else ())


class MoveNomad(Move, frozen=True):
    """``move af05 to eu15 via eu18``"""

    nomad: Corner
    to: Corner
    via: tuple[Corner, ...] = ()

    verbs = ("move",)
    open = False
    answers = ("trade", "build")

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        reader.skip("nomad")
        reader.skip("from", "at")
        nomad = reader.name(box.words.corners)
        reader.expect("to")
        return cls(nomad, *_way(box, reader))

    def text(self, box: Box) -> str:
        return f"move {self.nomad} to {_said(self.to, self.via)}"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """An own nomad, an empty end, an open way, enough meat (rulings 4, 47, 48)."""
        nomads = box.player(state, seat).nomads
        if self.nomad not in nomads:
            yield no_nomad(box, seat, self.nomad, nomads, RULE)
        else:
            yield from _check_way(box, state, seat, Rest(self.nomad, 0), (*self.via, self.to))

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        to, via = ways.plain(box, state, seat, Rest(self.nomad, 0), (*self.via, self.to))
        return replace(self, to=to, via=via)

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        close_trade(course)
        yield from _walk(course, seat, Rest(self.nomad, 0), (*self.via, self.to))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        for nomad in dict.fromkeys(box.player(state, seat).nomads):
            for to, via in ways.walks(box, state, seat, Rest(nomad, 0)):
                yield cls(nomad, to, via)


class GoOn(Move, frozen=True):
    """``go on eu18``: a nomad that paused walks on; more steps are paid for."""

    to: Corner
    via: tuple[Corner, ...] = ()

    verbs = ("go, go on",)
    open = False
    answers = ("pause",)

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        reader.skip("on")
        reader.skip("to")
        return cls(*_way(box, reader))

    def text(self, box: Box) -> str:
        return f"go on {_said(self.to, self.via)}"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """As for any move, from the corner of the pause (rulings 49, 50)."""
        yield from _check_way(box, state, seat, _paused(state), (*self.via, self.to))

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        return type(self)(*ways.plain(box, state, seat, _paused(state), (*self.via, self.to)))

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        yield from _walk(course, seat, _paused(course.state), (*self.via, self.to))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        for to, via in ways.walks(box, state, seat, _paused(state)):
            yield cls(to, via)


class Stop(Move, frozen=True):
    """``stop``: a nomad that paused stays."""

    verbs = ("stop",)
    answers = ("pause",)

    def unasked(self, box: Box, state: State, seat: Seat,
                events: tuple[Event, ...]) -> Unasked | None:
        return Unasked("no nomad pauses", True)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """A pause on an occupied corner must be gone on from (ruling 50)."""
        if must_go(state):
            yield Problem("illegal-corner", f"{box.spot(_paused(state).corner)} is taken by "
                          "another piece; the nomad must go on.", hint="Write: go on CORNER.",
                          rule="ruling 50")

    def play(self, course: Course, seat: Seat) -> None:
        """Steps left over lapse (ruling 48)."""
        course.add(Stopped(seat, _paused(course.state).corner))
        course.add(Awaited("build", seat))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        if not must_go(state):
            yield cls()


class NomadPlaced(Event, frozen=True):
    """A nomad came; ``price`` is empty for the first."""

    seat: Seat
    corner: Corner
    price: Bag = NOTHING

    def after(self, box: Box, state: State) -> State:
        nomads = (*box.player(state, self.seat).nomads, self.corner)
        return changed(box, state, self.seat, self.price, nomads=tuple(sorted(nomads)))

    def told(self, box: Box, to: Seat | None) -> str:
        return f"{self.seat} has a new nomad at {box.spot(self.corner)}{paid(self.price)}."


class Stopped(Event, frozen=True):
    """A paused nomad stays."""

    seat: Seat
    corner: Corner

    def after(self, box: Box, state: State) -> State:
        return replace(state, pause=None)

    def told(self, box: Box, to: Seat | None) -> str:
        return f"The nomad of {self.seat} stops at {box.spot(self.corner)}."


class Moved(Event, frozen=True):
    """A nomad walked ``way``, its first corner included; ``price`` was paid for it."""

    seat: Seat
    way: tuple[Corner, ...]
    price: Bag

    def after(self, box: Box, state: State) -> State:
        nomads = (*without(box.player(state, self.seat).nomads, self.way[0]), self.way[-1])
        state = changed(box, state, self.seat, self.price, nomads=tuple(sorted(nomads)))
        return replace(state, pause=None)

    def told(self, box: Box, to: Seat | None) -> str:
        way = " ".join(map(box.spot, self.way))
        return f"A nomad of {self.seat} walks {way}{paid(self.price)}."


def no_nomad(box: Box, seat: Seat, corner: Corner, nomads: tuple[Corner, ...],
             rule: str) -> Problem:
    """The refusal of a nomad that is not there."""
    return Problem("illegal-nomad", f"{seat} has no nomad at {box.spot(corner)}.",
                   hint=f"{seat}'s nomads: {', '.join(nomads) or 'none'}.", rule=rule)


def must_go(state: State) -> bool:
    """Whether the nomad that paused shares its corner with another piece (ruling 50)."""
    return state.pause is not None and state.pause.corner in occupied(state, state.pause.corner)


def _paused(state: State) -> Rest:
    assert state.pause is not None
    return state.pause


def _way(box: Box, reader: Reader) -> tuple[Corner, tuple[Corner, ...]]:
    to, via = reader.name(box.words.corners), []
    if reader.skip("via"):
        via.append(reader.name(box.words.corners))
        while reader:
            reader.skip("via", "and")
            via.append(reader.name(box.words.corners))
    return to, tuple(via)


def _said(to: Corner, via: tuple[Corner, ...]) -> str:
    return f"{to} via {' '.join(via)}" if via else to


def _check_way(box: Box, state: State, seat: Seat, rest: Rest,
               stops: tuple[Corner, ...]) -> Iterator[Problem]:
    """Why a nomad may not go by these corners, some steps being paid."""
    player, start, end = box.player(state, seat), rest.corner, stops[-1]
    if end in occupied(state, start):
        yield Problem("illegal-corner", f"{box.spot(end)} is taken; a nomad passes others but "
                      "ends on an empty corner.", rule="ruling 4")
    found = ways.way(box, ways.ground(state, player), start, stops)
    if found is None:
        hint, rule = _obstacle(box, state, seat, start, stops)
        yield Problem("illegal-way", f"No open way leads from {box.spot(start)} to "
                      f"{box.spot(end)}{' by these corners' if stops[1:] else ''}.",
                      hint=hint, rule=rule)
        return
    steps = len(found.corners) - 1
    if not steps:
        yield Problem("illegal-way", "A nomad does not move zero steps.", rule="ruling 47")
    if len(found.firsts) > 1:
        yield _ambiguous(box, found)
    each = ways.allowance(box, player)
    more = f", {rest.steps} of them paid" if rest.steps else ""
    price = times(box.price["move"], ways.prices(steps, rest.steps, each))
    yield from cost(box, state, seat, price,
                    f"A way of {steps} steps{more}, {each} for each price,", RULE)


def _obstacle(box: Box, state: State, seat: Seat, start: Corner,
              stops: tuple[Corner, ...]) -> tuple[str, str]:
    """What stands in the way, and the ruling: boxes not opened yet, else a figure."""
    here = ways.ground(state, box.player(state, seat))
    raised = replace(here, clothing=FIELDS, construction=FIELDS)
    found = ways.way(box, raised, start, stops)
    if found is None:
        return (f"The sides of {state.neanderthal} and {state.carnivore}, where the figures stand, "
                "are shut.", "ruling 16")
    wanted = [f"{route.id} {route.name} wants clothing {route.clothing}, construction "
              f"{route.construction}" for one, two in pairwise(found.corners)
              for other, route in box.overseas[one] if other == two
              and (route.clothing > here.clothing or route.construction > here.construction)]
    return (", ".join(wanted) + f"; {seat} has clothing {here.clothing}, construction "
            f"{here.construction}.", "ruling 17")


def _ambiguous(box: Box, found: ways.Way) -> Problem:
    names = sorted(f"the chip of {first.box} {box.routes[first.box].name} at {first.corner}"
                   if first else "no chip" for first in found.firsts)
    corner = next(first.corner for first in found.firsts if first)
    return Problem("ambiguous-way", "Several shortest ways meet different chips first: "
                   + " or ".join(names) + ".", rule="ruling 47",
                   hint=f"Name a corner of the way you mean, as in: via {corner}.")


def _walk(course: Course, seat: Seat, rest: Rest, stops: tuple[Corner, ...]) -> Luck[None]:
    """Pay, walk, and pause at a chip (rulings 47–49)."""
    box = course.box
    walk = ways.walk(box, course.state, seat, rest, stops)
    assert walk is not None
    each = ways.allowance(box, box.player(course.state, seat))
    course.add(Moved(seat, walk.way, times(box.price["move"], walk.count)))
    if walk.chip is None:
        course.add(Awaited("build", seat))
    else:
        yield from turn_up(course, seat, walk.chip,
                           rest.steps + walk.count * each - walk.chip.step)


def usual_rest(box: Box, state: State, seat: Seat) -> Stop | GoOn:
    """It stops or, on an occupied corner, goes to the nearest empty one (ruling 70)."""
    if not must_go(state):
        return Stop()
    pause = _paused(state)
    seen = ways.survey(box, ways.ground(state, box.player(state, seat)), pause.corner)
    taken = occupied(state, pause.corner)
    near = [(steps, corner) for corner, steps in seen.steps.items()
            if corner not in taken and steps <= pause.steps]
    clear = [found for found in near if len(seen.firsts[found[1]]) == 1]
    if clear:
        return GoOn(min(clear)[1])
    end = min(near)[1]
    return GoOn(end, ways.trail(seen, end, next(iter(seen.firsts[end])))[1:-1])
