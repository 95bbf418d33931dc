"""Sending a scout to a fire, or placing the second one: no movement, no action (ruling A8)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import join_words
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import Event
from referee.games.fire_and_stone.model import agenda
from referee.games.fire_and_stone.model.areas import fires
from referee.games.fire_and_stone.model.state import (
    Box,
    Move,
    MoveContext,
    Player,
    State,
    with_tribe,
)


class WentToFire(Event, frozen=True):
    seat: Seat
    scout: int
    area: str

    def apply(self, box: Box, state: State) -> State:
        return replace(state, players=with_scout_on(box, state, self.seat, self.scout, self.area))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} sends scout {self.scout} to the fire on {self.area}."


class SecondPlaced(Event, frozen=True):
    """A second scout was placed at a fire."""

    seat: Seat
    area: str

    def apply(self, box: Box, state: State) -> State:
        """The discoverer's scout need not move this turn: the bonus move is offered separately."""
        moved = (*state.moved, 2) if box.index[self.seat] == state.turn else state.moved
        return replace(state, players=with_scout_on(box, state, self.seat, 2, self.area),
                       moved=moved)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} places the second scout at the fire on {self.area}."


class ToFire(Move, frozen=True):
    """Choose where the scout goes, or where the second scout is placed."""

    to: str

    form = "to fire {to:area}"
    verbs = ("to fire, fire",)
    answers = ("fire", "second")
    rule = "hut tile, settlement, ruling C1"

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        """Another fire than the only one; the one where the scout has just arrived."""
        taken_areas = [event.area for event in events
                       if isinstance(event, WentToFire | SecondPlaced)
                       and event.seat == seat]
        return NotNow(f"The only fire in the region is on {taken_areas[-1]}, so your scout "
                      "went there automatically.") if taken_areas else None

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        among, region = _open(box, state, seat), box.atlas.region[self.to]
        if self.to not in among:
            there = join_words(dict.fromkeys(box.atlas.region[area] for area in among), "or")
            why = (f"in region {region}: the scout must go to a fire in region {there}"
                   if self.to in fires(box, state, region) else "not a fire")
            yield Problem("illegal-fire", f"{self.to} is {why}.", rule=self.rule,
                          hint=f"The scout can go to {join_words(among, 'or')}.")

    def play(self, context: MoveContext, seat: Seat) -> None:
        item = context.state.agenda[0]
        if isinstance(item, agenda.SendToFire):
            context.add(WentToFire(seat, item.scout, self.to))
        else:
            context.add(SecondPlaced(seat, self.to))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, _open(box, state, seat))


def _open(box: Box, state: State, seat: Seat) -> tuple[str, ...]:
    """The fires where a scout may go; the second one goes to the region of the first."""
    item = state.agenda[0]
    if isinstance(item, agenda.SendToFire):
        return fires(box, state, item.region)
    return fires(box, state, box.atlas.region[box.player(state, seat).scouts[0]])


def with_scout_on(box: Box, state: State, seat: Seat, scout: int, area: str) -> tuple[Player, ...]:
    """The tribes with a scout, or a new one, on an area."""
    scouts = box.player(state, seat).scouts
    return with_tribe(box, state, seat, scouts=(*scouts[:scout - 1], area, *scouts[scout:]))
