"""Founding on people chips, the strips, Art and Distribution (Developments; Double victory…)."""

from collections.abc import Iterator
from typing import Self, cast

from msgspec.structs import replace

from referee.core.game import Event
from referee.core.problem import Problem
from referee.core.rules import Seat
from referee.core.words import Names, Reader
from referee.games.settlers.cards import Bag
from referee.games.settlers.geometry import Corner
from referee.games.settlers.nomads import no_nomad
from referee.games.settlers.paying import cost, paid
from referee.games.settlers.scenario import FIELDS, STRIPS, Strip
from referee.games.settlers.sequence import Awaited, close_trade, won
from referee.games.settlers.state import AtCorner, Box, Course, Move, State, changed, without

RULE = "nomads transform into tribes (Settlers of the Stone Age)"
STRIP_NAMES: Names[Strip] = Names("strip", {
    "nourishment": ("nourishment", "nutrition", "food"), "hunting": ("hunting", "hunt"),
    "construction": ("construction", "building"), "clothing": ("clothing", "clothes")})


class Step(Move, frozen=True):
    """``step clothing``: the next field of a strip."""

    strip: Strip

    verbs = ("step, develop",)
    open = False
    answers = ("trade", "build")

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        return cls(reader.name(STRIP_NAMES))

    def text(self, box: Box) -> str:
        return f"step {self.strip}"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """One field at a time; the fifth is for one player alone (rulings 10, 25, 59)."""
        i, rule = STRIPS.index(self.strip), "developments (Settlers of the Stone Age)"
        level = box.player(state, seat).levels[i]
        if level == FIELDS:
            yield Problem("illegal-strip", f"{seat} has reached the end of {self.strip}.",
                          rule=rule)
            return
        holder = next((other for other, player in zip(box.seats, state.players, strict=True)
                       if player.levels[i] == FIELDS), "")
        if level + 1 == FIELDS and holder:
            yield Problem("illegal-strip", f"{holder} holds the fifth step of {self.strip}; "
                          "nobody else may enter it.", rule="ruling 25")
        yield from cost(box, state, seat, box.costs[self.strip][level],
                        f"Step {level + 1} of {self.strip}", rule)

    def play(self, course: Course, seat: Seat) -> None:
        """On the hunting strip a figure moves (rulings 9, 60)."""
        close_trade(course)
        box = course.box
        field = box.player(course.state, seat).levels[STRIPS.index(self.strip)] + 1
        course.add(Stepped(seat, self.strip, field, box.costs[self.strip][field - 1]))
        if not won(course, seat) and self.strip == "hunting" and (field < FIELDS or box.fifth):
            course.add(Awaited("figure", seat, "hunting"))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return (move for move in map(cls, STRIPS) if not any(move.check(box, state, seat)))


class Found(Move, frozen=True):
    """``found eu15 lifting af09``: a nomad on its people chip becomes a tribe."""

    corner: Corner
    lifting: Corner = ""

    verbs = ("found, settle",)
    open = False
    answers = ("trade", "build")

    @classmethod
    def read(cls, box: Box, reader: Reader) -> Self:
        reader.skip("tribe")
        corner = box.words.corner(reader)
        lifting = reader.skip("lifting", "lift")
        return cls(corner, reader.name(box.words.corners) if lifting else "")

    def text(self, box: Box) -> str:
        return f"found {self.corner}" + (f" lifting {self.lifting}" if self.lifting else "")

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """A nomad on its people chip, the price, a tribe to use (rulings 6, 7, 56–58)."""
        nomads = box.player(state, seat).nomads
        if self.corner not in nomads:
            yield no_nomad(box, seat, self.corner, nomads, RULE)
        if self.corner not in state.people:
            yield Problem("illegal-corner", f"No people chip lies at {box.spot(self.corner)}.",
                          rule=RULE)
        yield from cost(box, state, seat, box.price["tribe"], "A tribe", RULE)
        found = liftable(box, state, seat)
        if self.lifting and not found:
            yield Problem("illegal-lifting", "A tribe is left in the supply; none is lifted.",
                          rule="ruling 57")
        elif self.lifting and self.lifting not in found:
            yield Problem("illegal-lifting",
                          f"The tribe at {box.spot(self.lifting)} cannot be taken.",
                          hint="Lawful: " + ", ".join(found) + ".", rule="ruling 7")
        elif not self.lifting and len(found) > 1:
            yield Problem("illegal-lifting", "No tribe is left in the supply; say which one is "
                          "lifted.", rule="ruling 57",
                          hint="Lawful: " + ", ".join(f"lifting {corner}" for corner in found)
                          + ".")

    def full(self, box: Box, state: State, seat: Seat) -> Self:
        """Without the tribe that is the only one to lift."""
        if liftable(box, state, seat) == [self.lifting]:
            return replace(self, lifting="")
        return self

    def play(self, course: Course, seat: Seat) -> None:
        """Pay, turn the nomad into a tribe, take the chip, look at Distribution."""
        close_trade(course)
        box = course.box
        found = liftable(box, course.state, seat)
        lifted = self.lifting or (found[0] if found else "")
        course.add(Founded(seat, self.corner, box.price["tribe"], lifted))
        place = _distribution(course, seat)
        if place:
            course.add(Distributed(seat, place))
        if not won(course, seat) and place == 2:
            _second_chip(course, seat)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        found = liftable(box, state, seat)
        for nomad in dict.fromkeys(box.player(state, seat).nomads):
            moves = [cls(nomad, lifting) for lifting in (found if len(found) > 1 else ("",))]
            if not any(moves[0].check(box, state, seat)):
                yield from moves


class Take(AtCorner, frozen=True):
    """``take as33``: the second player's chip for Distribution."""

    verbs = ("take",)
    answers = ("extra",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """A chip still on the board, without a nomad if there is such a one (ruling 63)."""
        found = extras(state)
        if self.corner not in found:
            yield Problem("illegal-corner", f"The chip of {box.spot(self.corner)} cannot be taken.",
                          hint="Lawful: " + ", ".join(found) + ".", rule="ruling 63")

    def play(self, course: Course, seat: Seat) -> None:
        """The chip lies before the player; its corner is closed to settling."""
        course.add(ExtraTaken(seat, self.corner))
        course.add(Awaited("build", seat))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, extras(state))


class Stepped(Event, frozen=True):
    """A marker on a strip moved to a field."""

    seat: Seat
    strip: Strip
    field: int
    price: Bag

    def after(self, box: Box, state: State) -> State:
        levels = list(box.player(state, self.seat).levels)
        levels[STRIPS.index(self.strip)] = self.field
        return changed(box, state, self.seat, self.price, levels=cast(Bag, tuple(levels)))

    def told(self, box: Box, to: Seat | None) -> str:
        art = ", and takes its Art card" if self.field == len(box.costs[self.strip]) else ""
        return (f"{self.seat} advances to step {self.field} of {self.strip}"
                f"{paid(self.price)}{art}.")


class Founded(Event, frozen=True):
    """A nomad became a tribe; ``lifted`` is the tribe used, if none was left."""

    seat: Seat
    corner: Corner
    price: Bag
    lifted: Corner = ""

    def after(self, box: Box, state: State) -> State:
        player = box.player(state, self.seat)
        state = changed(
            box, state, self.seat, self.price,
            tribes=tuple(sorted((*without(player.tribes, self.lifted), self.corner))),
            nomads=without(player.nomads, self.corner), people=(*player.people, self.corner))
        return replace(state, people=without(state.people, self.corner))

    def told(self, box: Box, to: Seat | None) -> str:
        lifted = f", lifting the one at {self.lifted}" if self.lifted else ""
        region = next(region.name for region in box.scenario.regions.list
                      if region.id == box.region[self.corner])
        return (f"{self.seat} founds a tribe at {self.corner}{paid(self.price)}{lifted}, "
                f"and takes a people chip of {region}.")


class Distributed(Event, frozen=True):
    """People of every region: ``place`` 1 gets the card, 2 the point."""

    seat: Seat
    place: int

    def after(self, box: Box, state: State) -> State:
        if self.place == 1:
            return replace(state, distribution=self.seat)
        return replace(state, second=self.seat)

    def told(self, box: Box, to: Seat | None) -> str:
        if self.place == 1:
            return f"{self.seat} is first with people of every region and takes Distribution."
        return f"{self.seat} is second with people of every region and gains a point."


class ExtraTaken(Event, frozen=True):
    """The second player's chip; no corner: none was left."""

    seat: Seat
    corner: Corner

    def after(self, box: Box, state: State) -> State:
        return replace(state, extra=self.corner, people=without(state.people, self.corner))

    def told(self, box: Box, to: Seat | None) -> str:
        if not self.corner:
            return f"No people chip is left for {self.seat}; the point is noted."
        return f"{self.seat} takes the people chip of {self.corner} for it."


def liftable(box: Box, state: State, seat: Seat) -> list[Corner]:
    """The tribes to take when none is in the supply: African ones first (rulings 7, 57)."""
    tribes = box.player(state, seat).tribes
    if len(tribes) < box.supply["tribes"]:
        return []
    return [corner for corner in tribes if corner in box.black] or list(tribes)


def _distribution(course: Course, seat: Seat) -> int:
    """People of every region: 1 gets the card, 2 a point, 0 nothing (rulings 24, 63)."""
    box, state = course.box, course.state
    if seat in (state.distribution, state.second) or (state.distribution and state.second):
        return 0
    have = {box.region[corner] for corner in box.player(state, seat).people}
    if have != set(box.region.values()):
        return 0
    return 2 if state.distribution else 1


def extras(state: State) -> list[Corner]:
    """The chips the second player may take: those without a nomad, else any (ruling 24)."""
    held = {corner for player in state.players for corner in player.nomads}
    return [corner for corner in state.people if corner not in held] or list(state.people)


def _second_chip(course: Course, seat: Seat) -> None:
    if course.state.people:
        course.add(Awaited("extra", seat))
    else:
        course.add(ExtraTaken(seat, ""))
