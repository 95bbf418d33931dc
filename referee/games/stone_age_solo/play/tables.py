"""The dice table for one player (SoloPlay, cards with six options; rulings S20, S21, S56)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self

from msgspec.structs import replace

from referee.core.chance import Luck, Roll
from referee.core.game import Event
from referee.core.problem import Problem
from referee.core.rules import Seat, Unasked
from referee.core.words import Reader
from referee.games.stone_age.box.content import Effect
from referee.games.stone_age.play import happening, shared
from referee.games.stone_age.talk import hearing
from referee.games.stone_age.talk.passing import passing
from referee.games.stone_age_solo.box.state import (
    Box,
    Choosing,
    Course,
    Move,
    Opening,
    State,
    given,
)
from referee.games.stone_age_solo.play.gains import certain, gain
from referee.games.stone_age_solo.talk.spoken import made_there, spoken

if TYPE_CHECKING:
    from referee.games.stone_age_solo.show.view import View

# Words that the notation would take for a number, or that say more than it: “one up the track”.
VAGUE = frozenset({"pair", "couple", "track", "step", "steps", "up", "least", "fewest", "middle"})


class Dice(Move, frozen=True):
    """Roll so many dice for a dice table."""

    count: int

    verbs = ("roll, throw",)
    answers = ("dice",)

    @classmethod
    @spoken
    def read(cls, box: Box, reader: Reader) -> Self:
        if reader.person:
            hearing.lead(reader, ("roll", "only", "just", "with"))
        if reader.person and reader.skip("both"):
            count = 2
        elif reader.person and reader.maybe_whole():
            count = reader.maybe_number() or box.scenario.dice.most
        elif reader.person and reader.skip("a"):
            count = 1
        else:
            count = reader.number("the number of dice")
        if reader.person:
            reader.skip("dice", "die")
        return cls(count)

    def text(self, box: Box) -> str:
        return f"roll {self.count}"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        most = box.scenario.dice.most
        if not 1 <= self.count <= most:
            yield Problem("illegal-dice", f"1 to {most} dice are rolled, not {self.count}.",
                          rule="ruling S56")

    @classmethod
    def declined(cls, box: Box, view: "View") -> Self:
        passing("At least one die is rolled.", "ruling S56")

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        return "no pips are lost" if self.count == 1 else ""

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        opening = course.state.pending
        assert isinstance(opening, Opening)
        words = course.words(f"{seat} rolls the table of {opening.source}")
        dice = yield Roll(words, self.count)
        course.add(TableRolled(seat, "dice table", opening.source, dice))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, range(1, box.scenario.dice.most + 1))


class Take(shared.Take, frozen=True):
    """Keep a number that was rolled."""

    verbs = ("take, pick, keep",)
    die_rule = "ruling S56"

    @classmethod
    @spoken
    def read(cls, box: Box, reader: Reader) -> Self:
        if not reader.person and reader.peek() in ("a", "an"):
            reader.fail("referee/invalid-number", "Which die, or a tool?", "As in take 4.")
        if reader.person:
            made_there(reader)
            if VAGUE.intersection(map(str.casefold, reader.words)):  # two of the dice, not a 2
                reader.fail("referee/invalid-number", "Which die?")
        return super().read(box, reader)

    @classmethod
    def declined(cls, box: Box, view: "View") -> Self:
        passing("One of the numbers rolled is kept.", "ruling S56")

    @classmethod
    def faces(cls, box: Box, view: "View") -> tuple[Effect, ...]:
        return box.faces

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        return self.lies(_choosing(state).dice)

    def unasked(self, box: Box, state: State, seat: Seat,
                events: tuple[Event, ...]) -> Unasked | None:
        only = given(events, "take")
        return Unasked(f"the only answer was “{only}”") if only else None

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        dice, face = _choosing(state).dice, self.face
        times = dice.count(face)
        lost = sum(dice) - face * times
        return certain(box, state, box.faces[face - 1], times) + (
            f", {lost} pips lost" if lost else "")

    def play(self, course: Course, seat: Seat) -> Luck[None]:
        """Equal dice multiply the award, the pips of the others are lost (ruling S20)."""
        rolled, face = _choosing(course.state), self.face
        times = rolled.dice.count(face)
        course.add(Taken(face, times, sum(rolled.dice) - face * times))
        yield from gain(course, course.box.faces[face - 1], rolled.source, times)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Each number rolled, the one first that costs least."""
        dice = _choosing(state).dice
        return map(cls, sorted(set(dice), key=lambda face: (-face * dice.count(face), face)))


class TableRolled(happening.TableRolled, frozen=True):
    """Dice of a table were rolled."""

    def after(self, box: Box, state: State) -> State:
        return replace(state, pending=Choosing(self.source, tuple(sorted(self.dice))))


class Taken(Event, frozen=True):
    """A number was kept, ``times`` over; the other dice cost their pips."""

    face: int
    times: int
    points: int

    def after(self, box: Box, state: State) -> State:
        return replace(state, pending=None).scored("dice", self.points)

    def told(self, box: Box, to: Seat | None) -> str:
        times = {1: "", 2: " twice", 3: " three times"}.get(self.times, f" {self.times} times")
        lost = f" and loses {self.points} points for the rest" if self.points else ""
        return f"{box.seat} keeps the {self.face}{times}{lost}."


def _choosing(state: State) -> Choosing:
    assert isinstance(state.pending, Choosing)
    return state.pending
