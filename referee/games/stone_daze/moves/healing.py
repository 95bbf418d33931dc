"""Heal: the elder's disc, at the end of the round."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import join_words
from referee.core.base.problem import Problem
from referee.core.base.references import capitalized, seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.games.stone_daze.model.layout import the_figure
from referee.games.stone_daze.model.state import Box, Key, Move, MoveContext, Plan, State, changed
from referee.games.stone_daze.model.terrain import in_play


class Heal(Move, frozen=True):
    """The elder's choice among several patients."""

    figure: str

    form = "heal {figure}"
    verbs = ("heal, heals",)
    answers = ("healing",)
    rule = "ruling 68"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        if f"{seat}-{self.figure}" not in state.patients[seat]:
            yield Problem("illegal-patient", f"{capitalized(the_figure(self.figure))} cannot be "
                          "healed: only a figure with a bump, next to the healer, can be healed.",
                          rule=self.rule)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return f"{self.figure} loses the bump"

    def play(self, context: MoveContext, seat: Seat) -> None:
        box, state = context.box, context.state
        healer = next(key for key, plan in state.plans.items()
                      if box.cards[key].seat == seat and "heal" in plan.acts)
        context.add(Healed(healer, f"{seat}-{self.figure}"))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return (cls(box.cards[key].id) for key in state.patients[seat])


class Choosing(Event, frozen=True):
    """Clans whose elder has several patients must name one."""

    patients: dict[Seat, tuple[Key, ...]]

    def apply(self, box: Box, state: State) -> State:
        return replace(state, phase="healing", patients=self.patients)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        choices = [f"{seat_ref(seat)} chooses {_named(box, keys)}"
                   for seat, keys in self.patients.items()]
        return f"Several figures can be healed: {'; '.join(choices)} [ruling 68]"


class Healed(Event, frozen=True):
    """A figure loses its bump; no figure: the disc is spent for nothing."""

    healer: Key
    figure: Key = ""

    def apply(self, box: Box, state: State) -> State:
        return changed(state, self.figure, bumps=0) if self.figure else state

    def describe(self, box: Box, viewer: Seat | None) -> str:
        if not self.figure:
            return (f"{box.named(self.healer)} has no figure to heal: the disc is spent all "
                    "the same [ruling 8]")
        return f"{box.named(self.healer)} heals {box.cards[self.figure].id}."


def patients(box: Box, state: State, healer: Key) -> tuple[Key, ...]:
    """The possible patients of a healer: own figures next to it with a bump (rulings 24 and 68)."""
    near = box.board.neighbours(state.figures[healer].at)
    return tuple(key for key in in_play(box, state, box.cards[healer].seat)
                 if state.figures[key].bumps and state.figures[key].at in near)


def _named(box: Box, keys: Iterable[Key]) -> str:
    return join_words((box.cards[key].id for key in keys), "or")


def heal(box: Box, state: State, plans: Mapping[Key, Plan]) -> Iterator[Event]:
    """Heal as ordered; a clan with several patients must choose."""
    choices: dict[Seat, tuple[Key, ...]] = {}
    for seat in box.seats:
        for key in in_play(box, state, seat):
            if key in plans and "heal" in plans[key].acts:
                sick = patients(box, state, key)
                if len(sick) > 1:
                    choices[seat] = sick
                else:
                    yield Healed(key, sick[0] if sick else "")
    if choices:
        yield Choosing(choices)
