"""Creating and moving nomads, and the pause at a chip (Development and move nomads, a and b)."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Self

from msgspec.structs import replace

from referee.core.chance import Luck
from referee.core.game import Event
from referee.core.goods import covers
from referee.core.problem import Problem, refused
from referee.core.rules import Seat, Unasked
from referee.core.words import Reader, counted, listed
from referee.games.settlers.box.board import Corner
from referee.games.settlers.box.cards import GOODS, NOTHING, Bag, times
from referee.games.settlers.box.pieces import free_beside, occupied
from referee.games.settlers.box.state import (
    AtCorner,
    Box,
    Course,
    Move,
    Rest,
    State,
    changed,
    without,
)
from referee.games.settlers.play import ways
from referee.games.settlers.play.chips import turn_up
from referee.games.settlers.play.figures import ANY, MoveFigure
from referee.games.settlers.play.obstacles import RULE, check_way, round_about
from referee.games.settlers.play.paying import cost, paid
from referee.games.settlers.play.placing import after_nomad
from referee.games.settlers.play.sequence import Awaited, close_trade, lapsing
from referee.games.settlers.talk import orders

if TYPE_CHECKING:
    from referee.games.settlers.show.view import View

_LOOKED = 30  # ways that are looked at for an example


class AddNomad(AtCorner, frozen=True):
    """``nomad at af14``: the first one, or one paid for."""

    verbs = ("nomad, explorer",)
    open = False
    answers = ("nomad", "trade", "build")
    opens = "a nomad comes with the first tribes, or in one's own turn"

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        """Its corner; “nomad to af14” is one that walks, but of the first."""
        if reader.at and reader.peek() == "to" and not (
                reader.person and reader.view.phase == "nomad"):
            reader.fail("referee/invalid-text", "A new nomad, or one that walks?",
                        "Write: nomad at af14, or move af05 to af14.")
        return super().read(box, reader)

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

    def doubts(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        return lapsing(state, seat)  # in the set-up nobody has made an offer

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        """It is paid for but in the set-up."""
        if course.state.phase == "nomad":
            course.add(NomadPlaced(seat, self.corner))
            yield from after_nomad(course)
        else:
            close_trade(course)
            course.add(NomadPlaced(seat, self.corner, course.box.price["nomad"]))

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        return "" if state.phase == "nomad" else paid(box.price["nomad"]).strip()

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        player = box.player(state, seat)
        if state.phase == "nomad" or covers(player.hand, box.price["nomad"]):
            free = [cls(corner) for corner in free_beside(box, state, player.tribes)]
            if free and free[0].lawful(box, state, seat):
                yield from free


class MoveNomad(Move, frozen=True):
    """``move af05 to eu15 via eu18``"""

    nomad: Corner
    to: Corner
    via: tuple[Corner, ...] = ()
    most: Bag = NOTHING

    verbs = ("move, walk, travel, march", "cross, sail")
    open = False
    answers = ("trade", "build")
    opens = "nomads move in one's own turn"

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Move:
        """A nomad and its way; a person's may be a figure's, or that of a nomad that pauses."""
        figure = _figure(box, reader)
        if figure is not None:
            return figure
        if reader.person:
            return _moved(box, reader)
        reader.skip("nomad")
        if reader.verb == "cross" or reader.peek() == "to":
            reader.fail("referee/invalid-text", "Which nomad, and where to?",
                        "Write: move af05 to eu15.")
        reader.skip("from", "at")
        nomad = box.words.spot(reader)
        reader.expect("to")
        return cls(nomad, *orders.strict(box, reader))

    def unasked(self, box: Box, state: State, seat: Seat,
                events: tuple[Event, ...]) -> Unasked | None:
        if state.pause is not None and seat == state.active:
            return Unasked(f"the nomad at {state.pause.corner} pauses and goes on or stops first, "
                           f"as in: go on {self.to}")
        return super().unasked(box, state, seat, events)

    def text(self, box: Box) -> str:
        return f"move {self.nomad} to {_said(self.to, self.via, self.most)}"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """An own nomad, an empty end, an open way, enough meat (rulings 4, 47, 48)."""
        nomads = box.player(state, seat).nomads
        if self.nomad not in nomads:
            yield no_nomad(box, seat, self.nomad, nomads, RULE)
        else:
            yield from check_way(box, state, seat, Rest(self.nomad, 0), (*self.via, self.to),
                                 self.most)

    def doubts(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        yield from lapsing(state, seat)
        if self.nomad in box.player(state, seat).nomads:
            yield from round_about(box, state, seat, Rest(self.nomad, 0), (*self.via, self.to),
                                   self.most)

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        to, via = ways.plain(box, state, seat, Rest(self.nomad, 0), (*self.via, self.to))
        return replace(self, to=to, via=via, most=NOTHING)

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        return _brings(box, state, seat, Rest(self.nomad, 0), (*self.via, self.to))

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        close_trade(course)
        yield from _walk(course, seat, Rest(self.nomad, 0), (*self.via, self.to))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        for nomad in dict.fromkeys(box.player(state, seat).nomads):
            for to, via in ways.walks(box, state, seat, Rest(nomad, 0)):
                yield cls(nomad, to, via)

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """To a people chip or over a box, if there is such a way, else to the next corner."""
        found = list(islice(cls.options(box, state, seat), _LOOKED))
        telling = [move for move in found if move.to in state.people or box.overseas[move.to]]
        return iter((telling or found)[:1])


class GoOn(Move, frozen=True):
    """``go on eu18``: a nomad that paused walks on; more steps are paid for."""

    to: Corner
    via: tuple[Corner, ...] = ()
    most: Bag = NOTHING

    verbs = ("go, go on, continue, proceed",)
    open = False
    answers = ("pause",)
    opens = "no nomad pauses; one is moved with “move”"

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Move:
        """The way on; where no nomad pauses a person's order is that of any nomad."""
        if reader.person:
            return _moved(box, reader)
        if not reader.skip("on") and reader.words[:reader.at][-1:] == ["go"]:
            reader.fail("referee/invalid-text", "Which way?", "Write: go on eu18, or move af05 to "
                        "eu15.")
        reader.skip("to")
        return cls(*orders.strict(box, reader))

    def text(self, box: Box) -> str:
        return f"go on {_said(self.to, self.via, self.most)}"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """As for any move, from the corner of the pause (rulings 49, 50)."""
        yield from check_way(box, state, seat, _paused(state), (*self.via, self.to), self.most)

    def doubts(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        return round_about(box, state, seat, _paused(state), (*self.via, self.to), self.most)

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        return type(self)(*ways.plain(box, state, seat, _paused(state), (*self.via, self.to)))

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        return _brings(box, state, seat, _paused(state), (*self.via, self.to))

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        yield from _walk(course, seat, _paused(course.state), (*self.via, self.to))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        for to, via in ways.walks(box, state, seat, _paused(state)):
            yield cls(to, via)


class Stop(Move, frozen=True):
    """``stop``: a nomad that paused stays."""

    verbs = ("stop, stay, halt, remain",)
    answers = ("pause",)
    bare = False

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        while reader.person and reader.skip("the", "nomad", "here", "there"):
            pass
        return cls()

    @classmethod
    def declined(cls, box: Box, view: "View") -> Self | None:
        return cls()

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


def _figure(box: Box, reader: Reader) -> Move | None:
    """The move of a figure that comes next, or None with nothing read."""
    start = reader.at
    reader.skip("the")
    if reader.peek() in ANY or box.words.figures.exact(reader.peek() or "?"):
        reader.verb = ANY[0]
        return MoveFigure.read(box, reader)
    reader.at = start
    return None


def _moved(box: Box, reader: Reader) -> Move:
    """What a person moves: the nomad that pauses, or one of his nomads."""
    said = orders.free(box, reader, lambda: _walker(reader), reader.verb == "go")
    reader.end()
    if said.nomad and reader.verb != "go" and not _pauses(reader):
        return MoveNomad(*said)
    nomad, via = said.nomad, said.via
    if not nomad and via and (via[0] == _pauses(reader) or via[0] in _own(reader)):
        nomad, *rest = via
        via = tuple(rest)
    if _pauses(reader) and nomad in ("", _pauses(reader)):
        return GoOn(said.to, via, said.most)
    return MoveNomad(nomad or _walker(reader), said.to, via, said.most)


def _pauses(reader: Reader) -> Corner:
    """The corner of a person's nomad that pauses, if one does."""
    view: View = reader.view
    return view.paused if view.own is not None and view.active == view.own.seat else ""


def _own(reader: Reader) -> list[Corner]:
    """The corners of a person's nomads."""
    view: View = reader.view
    return [] if view.own is None else [nomad for nomad, _ in view.own.ends]


def _walker(reader: Reader) -> Corner:
    """The nomad of a person who names none: the one that pauses, else the only one."""
    if _pauses(reader):
        return _pauses(reader)
    nomads = _own(reader)
    if len(nomads) != 1:
        raise refused("referee/invalid-text", "Which nomad?" if nomads else "You have no nomad.",
                      hint=f"Yours are at {listed(nomads)}; write: move {nomads[0]} to CORNER."
                      if nomads else "", span=reader.span())
    return nomads[0]


def _said(to: Corner, via: tuple[Corner, ...], most: Bag) -> str:
    text = f"{to} via {' '.join(via)}" if via else to
    return text if most == NOTHING else f"{text} for {GOODS.text(most)}"


def _brings(box: Box, state: State, seat: Seat, rest: Rest, stops: tuple[Corner, ...]) -> str:
    """The way, its price, and the chip that is met first."""
    walk = ways.walk(box, state, seat, rest, stops)
    if walk is None:
        return ""
    price = times(box.price["move"], walk.count)
    chip = f", then the chip of {walk.chip.box}" if walk.chip else ""
    return f"{' '.join(walk.way)}, {counted(len(walk.way) - 1, 'step')}{paid(price)}{chip}"


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
