"""The condition boxes' event chips, Reconnaissance and deserts (The Event chips)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.structs import without_items
from referee.core.luck import piles
from referee.core.luck.chance import Luck
from referee.games.settlers.model import chip_piles
from referee.games.settlers.model.board import Corner, Route
from referee.games.settlers.model.scenario import RESOURCES
from referee.games.settlers.model.state import (
    KINDS,
    Box,
    Kind,
    Move,
    MoveContext,
    Pause,
    State,
    Turned,
    changed,
)
from referee.games.settlers.moves.routes import Chip
from referee.games.settlers.moves.sequence import Awaited, check_win, resume


class LayDesert(Move, frozen=True):
    """``desert AF3``"""

    hex: str

    form = "desert {hex}"
    verbs = ("desert, desolate, lay",)
    answers = ("desert",)
    opens = "You lay a desert only after you turn up a desert chip."

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """An African hex of the named terrain, not yet desert (rulings 19, 61)."""
        lands = lands_to_desolate(box, state, seat)
        if self.hex not in lands:
            what = f"the {named_terrain(box, state, seat)}" if box.named else "any hex"
            yield Problem("illegal-desert", f"{self.hex} cannot become desert: choose from {what} "
                          "of Africa that is not desert yet.", rule="ruling 19")

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(DesertLaid(seat, self.hex))
        resume(context)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        """The lost yield of the hex, and whose tribes are there."""
        land = box.hexes[self.hex]
        whose = [other for other, player in zip(box.seats, state.players, strict=True)
                 if not set(land.corners).isdisjoint(player.tribes)]
        gives = (f"no more {RESOURCES[box.gives[land.terrain]]} on {land.number}"
                 if land.terrain in box.gives else "")
        return f"{gives} for {join_words(whose)}" if gives and whose else gives

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, lands_to_desolate(box, state, seat))


class ChipTurned(Event, frozen=True):
    """The event chip of a box, taken on ``corner`` with ``left`` paid steps remaining."""

    seat: Seat
    box: str
    kind: Kind
    corner: Corner
    left: int
    terrain: str = ""

    def apply(self, box: Box, state: State) -> State:
        chips = (*box.player(state, self.seat).chips, Turned(self.box, self.kind, self.terrain))
        state = changed(box, state, self.seat, chips=chips)
        group = box.routes[self.box].group
        hidden = {**state.hidden, group: without_items(state.hidden[group], self.kind)}
        terrains = without_items(state.terrains, self.terrain) if self.terrain else state.terrains
        return replace(state, hidden=hidden, boxes=without_items(state.boxes, self.box),
                       terrains=terrains, pause=Pause(self.corner, self.left))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        route = box.routes[self.box]
        what = {"adaptation": f"Adaptation of group {route.group}", "figure": "a figure moves",
                "desert": f"Desolation of {self.terrain or 'any land'}"}[self.kind]
        return (f"{seat_ref(self.seat)} takes the event chip of {route.id} {route.name}: {what}. "
                f"The nomad pauses at {box.spot(self.corner)}, with "
                f"{count_noun(self.left, 'step')} left.")


class ReconnaissanceTaken(Event, frozen=True):
    """A seat gets the card Reconnaissance."""

    seat: Seat
    before: Seat
    chips: int

    def apply(self, box: Box, state: State) -> State:
        return replace(state, reconnaissance=self.seat)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        source = f" from {seat_ref(self.before)}" if self.before else ""
        return f"{seat_ref(self.seat)} takes Reconnaissance{source}, with {self.chips} event chips."


class DesertLaid(Event, frozen=True):
    """An African hex becomes desert; no hex: none was left."""

    seat: Seat
    hex: str

    def apply(self, box: Box, state: State) -> State:
        if not self.hex:
            return state
        return replace(state, deserts=tuple(sorted((*state.deserts, self.hex))))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        if not self.hex:
            return "No hex is left for the desert."
        return f"{self.hex} becomes desert for good."


def turn_up(context: MoveContext, seat: Seat, chip: Chip, left: int) -> Luck[None]:
    """Reveal the chip, then check Reconnaissance, then apply its effect (rulings 35, 51)."""
    route = context.box.routes[chip.box]
    kind, terrain = yield from _chip_contents(context.box, context.state, route)
    context.add(ChipTurned(seat, route.id, kind, chip.corner, left, terrain))
    _reconnaissance(context, seat)
    if check_win(context, seat):
        return
    if kind == "figure":
        context.add(Awaited("figure", seat, "chip"))
    elif kind == "desert":
        _desolation(context, seat)
    else:
        resume(context)


def _chip_contents(box: Box, state: State, route: Route) -> Luck[tuple[Kind, str]]:
    """The chip in a box, and the terrain that a desert chip names (ruling 35)."""
    group, at = route.group, f"{route.id} {route.name}"
    (chip, nth), = yield from piles.draw_at_place(
        f"the chip of {at}", chip_piles.pile(group), box.groups[group], state.hidden[group],
        tuple(other.id for other in box.routes.values() if other.group == group), route.id,
        carried=state.carried)
    kind, terrain = next(kind for kind in KINDS if kind == chip), ""
    if kind == "desert" and box.named:
        (terrain, _), = yield from piles.draw_at_place(
            f"the terrain named at {at}", chip_piles.TERRAINS, box.terrains, state.terrains,
            chip_piles.deserts(box.groups), chip_piles.desert(group, nth), carried=state.carried)
    return kind, terrain


def _reconnaissance(context: MoveContext, seat: Seat) -> None:
    """The card for most event chips, at least two; a tie changes nothing (rulings 23, 65)."""
    box, state = context.box, context.state
    chips, holder = len(box.player(state, seat).chips), state.reconnaissance
    if holder == seat or chips < box.scenario.reconnaissance.chips:
        return
    if not holder or chips > len(box.player(state, holder).chips):
        context.add(ReconnaissanceTaken(seat, holder, chips))


def named_terrain(box: Box, state: State, seat: Seat) -> str:
    """The terrain that the seat's last chip names."""
    chips = box.player(state, seat).chips
    return chips[-1].terrain if chips else ""


def lands_to_desolate(box: Box, state: State, seat: Seat) -> list[str]:
    """The African hexes that the seat's last chip may turn into desert (rulings 19, 20, 61)."""
    terrain = named_terrain(box, state, seat)
    return [land for land in box.deserts if land not in state.deserts
            and (not box.named or box.hexes[land].terrain == terrain)]


def _desolation(context: MoveContext, seat: Seat) -> None:
    if lands_to_desolate(context.box, context.state, seat):
        context.add(Awaited("desert", seat, "chip"))
        return
    # the standard chips always leave one
    context.add(DesertLaid(seat, ""))
    resume(context)
