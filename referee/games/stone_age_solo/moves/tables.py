"""The dice table for one player (SoloPlay, cards with six options; rulings S20, S21, S56)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import Event
from referee.core.luck.chance import Luck, Roll
from referee.games.stone_age.moves import common_events, common_moves
from referee.games.stone_age_solo.model.slot_kinds import Move
from referee.games.stone_age_solo.model.state import (
    Box,
    Choosing,
    MoveContext,
    Opening,
    State,
    only_answer,
)
from referee.games.stone_age_solo.moves.gains import certain_gain_text, gain


class Dice(Move, frozen=True):
    """Choose how many dice to roll for a dice table."""

    count: int

    form = "roll {count}"
    verbs = ("roll, throw",)
    answers = ("dice",)

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        most = box.scenario.dice.most
        if not 1 <= self.count <= most:
            yield Problem("illegal-dice", f"You can roll 1 to {most} dice, not {self.count}.",
                          rule="ruling S56")

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return "lose no points" if self.count == 1 else ""

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        opening = context.state.pending
        assert isinstance(opening, Opening)
        words = context.words(f"{seat} rolls the table of {opening.source}")
        dice = yield Roll(words, self.count)
        context.add(TableRolled(seat, "dice table", opening.source, dice))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, range(1, box.scenario.dice.most + 1))


class Take(common_moves.Take, frozen=True):
    """Keep a number that was rolled."""

    verbs = ("take, pick, keep",)
    die_rule = "ruling S56"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        return self.missing_face_problems(_choosing(state).dice)

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        return only_answer(events, "take")

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        dice, face = _choosing(state).dice, self.face
        times = dice.count(face)
        lost = sum(dice) - face * times
        return certain_gain_text(box, state, box.faces[face - 1], times) + (
            f", lose {lost} points" if lost else "")

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        """Equal dice multiply the award, the pips of the others are lost (ruling S20)."""
        rolled, face = _choosing(context.state), self.face
        times = rolled.dice.count(face)
        context.add(Taken(face, times, sum(rolled.dice) - face * times))
        yield from gain(context, context.box.faces[face - 1], rolled.source, times)

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Each number rolled, the one that costs least first."""
        dice = _choosing(state).dice
        return map(cls, sorted(set(dice), key=lambda face: (-face * dice.count(face), face)))


class TableRolled(common_events.TableRolled, frozen=True):
    def apply(self, box: Box, state: State) -> State:
        return replace(state, pending=Choosing(self.source, tuple(sorted(self.dice))))


class Taken(Event, frozen=True):
    """A number was kept, ``times`` over; the other dice cost their pips."""

    face: int
    times: int
    points: int

    def apply(self, box: Box, state: State) -> State:
        return replace(state, pending=None).scored("dice", self.points)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        times = {1: "", 2: " twice", 3: " three times"}.get(self.times, f" {self.times} times")
        lost = f" and loses {self.points} points for the other dice" if self.points else ""
        return f"{seat_ref(box.seat)} keeps the {self.face}{times}{lost}."


def _choosing(state: State) -> Choosing:
    assert isinstance(state.pending, Choosing)
    return state.pending
