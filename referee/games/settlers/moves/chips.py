"""The condition boxes' event chips, Reconnaissance and deserts (The Event chips)."""

from collections.abc import Iterator
from typing import Self

from msgspec.structs import replace

from referee.core.base.aliases import counted, listed
from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.structs import taken
from referee.core.luck import piles
from referee.core.luck.chance import Luck
from referee.games.settlers.model import chip_piles
from referee.games.settlers.model.board import Corner, Route
from referee.games.settlers.model.scenario import RESOURCES
from referee.games.settlers.model.state import (
    KINDS,
    Box,
    Course,
    Kind,
    Move,
    Rest,
    State,
    Turned,
    changed,
)
from referee.games.settlers.moves.routes import Chip
from referee.games.settlers.moves.sequence import Awaited, resume, won


class LayDesert(Move, frozen=True):
    """``desert AF3``"""

    hex: str

    form = "desert {hex}"
    verbs = ("desert, desolate, lay",)
    answers = ("desert",)
    opens = "a desert is laid when a chip of desolation is turned up"

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """An African hex of the named terrain that is no desert yet (rulings 19, 61)."""
        found = lands(box, state, seat)
        if self.hex not in found:
            what = f"{named(box, state, seat)} of Africa" if box.named else "land of Africa"
            yield Problem("illegal-desert", f"{self.hex} is not {what} without a desert.",
                          hint="Lawful: " + ", ".join(found) + ".", rule="ruling 19")

    def play(self, course: Course, seat: Seat) -> None:
        course.add(DesertLaid(seat, self.hex))
        resume(course)

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        """What the hex gives no more, and whose tribes lie there."""
        land = box.hexes[self.hex]
        whose = [other for other, player in zip(box.seats, state.players, strict=True)
                 if not set(land.corners).isdisjoint(player.tribes)]
        gives = (f"no more {RESOURCES[box.gives[land.terrain]]} on {land.number}"
                 if land.terrain in box.gives else "")
        return f"{gives} for {listed(whose)}" if gives and whose else gives

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        return map(cls, lands(box, state, seat))


class ChipTurned(Event, frozen=True):
    """The event chip of a box, taken on ``corner`` with so many paid steps left."""

    seat: Seat
    box: str
    kind: Kind
    corner: Corner
    left: int
    terrain: str = ""

    def after(self, box: Box, state: State) -> State:
        chips = (*box.player(state, self.seat).chips, Turned(self.box, self.kind, self.terrain))
        state = changed(box, state, self.seat, chips=chips)
        group = box.routes[self.box].group
        hidden = {**state.hidden, group: taken(state.hidden[group], self.kind)}
        terrains = taken(state.terrains, self.terrain) if self.terrain else state.terrains
        return replace(state, hidden=hidden, boxes=taken(state.boxes, self.box),
                       terrains=terrains, pause=Rest(self.corner, self.left))

    def told(self, box: Box, to: Seat | None) -> str:
        route = box.routes[self.box]
        what = {"adaptation": f"Adaptation of group {route.group}", "figure": "move a figure",
                "desert": f"Desolation of {self.terrain or 'any land'}"}[self.kind]
        return (f"{self.seat} takes the event chip of {route.id} {route.name}: {what}. The nomad "
                f"pauses at {box.spot(self.corner)}, {counted(self.left, 'step')} left.")


class ReconnaissanceTaken(Event, frozen=True):
    """The card Reconnaissance comes to a seat."""

    seat: Seat
    before: Seat
    chips: int

    def after(self, box: Box, state: State) -> State:
        return replace(state, reconnaissance=self.seat)

    def told(self, box: Box, to: Seat | None) -> str:
        source = f" from {self.before}" if self.before else ""
        return f"{self.seat} takes Reconnaissance{source} with {self.chips} event chips."


class DesertLaid(Event, frozen=True):
    """An African hex turns to desert; no hex: none was left."""

    seat: Seat
    hex: str

    def after(self, box: Box, state: State) -> State:
        if not self.hex:
            return state
        return replace(state, deserts=tuple(sorted((*state.deserts, self.hex))))

    def told(self, box: Box, to: Seat | None) -> str:
        if not self.hex:
            return "No land is left for the desert."
        return f"{self.hex} turns to desert for good."


def turn_up(course: Course, seat: Seat, chip: Chip, left: int) -> Luck[None]:
    """The chip is laid open, then Reconnaissance, then its effect (rulings 35, 51)."""
    route = course.box.routes[chip.box]
    kind, terrain = yield from _shown(course.box, course.state, route)
    course.add(ChipTurned(seat, route.id, kind, chip.corner, left, terrain))
    _reconnaissance(course, seat)
    if won(course, seat):
        return
    if kind == "figure":
        course.add(Awaited("figure", seat, "chip"))
    elif kind == "desert":
        _desolation(course, seat)
    else:
        resume(course)


def _shown(box: Box, state: State, route: Route) -> Luck[tuple[Kind, str]]:
    """What lies in a box, and the terrain that a desert chip names (ruling 35)."""
    group, at = route.group, f"{route.id} {route.name}"
    (found, nth), = yield from piles.lying(
        f"the chip of {at}", chip_piles.pile(group), box.groups[group], state.hidden[group],
        tuple(other.id for other in box.routes.values() if other.group == group), route.id,
        carried=state.carried)
    kind, terrain = next(kind for kind in KINDS if kind == found), ""
    if kind == "desert" and box.named:
        (terrain, _), = yield from piles.lying(
            f"the terrain named at {at}", chip_piles.TERRAINS, box.terrains, state.terrains,
            chip_piles.deserts(box.groups), chip_piles.desert(group, nth), carried=state.carried)
    return kind, terrain


def _reconnaissance(course: Course, seat: Seat) -> None:
    """The card for most event chips, at least two; a tie leaves it (rulings 23, 65)."""
    box, state = course.box, course.state
    chips, holder = len(box.player(state, seat).chips), state.reconnaissance
    if holder == seat or chips < box.scenario.reconnaissance.chips:
        return
    if not holder or chips > len(box.player(state, holder).chips):
        course.add(ReconnaissanceTaken(seat, holder, chips))


def named(box: Box, state: State, seat: Seat) -> str:
    """The terrain that the seat's last chip names."""
    chips = box.player(state, seat).chips
    return chips[-1].terrain if chips else ""


def lands(box: Box, state: State, seat: Seat) -> list[str]:
    """The African hexes that the seat's last chip may turn to desert (rulings 19, 20, 61)."""
    terrain = named(box, state, seat)
    return [land for land in box.deserts if land not in state.deserts
            and (not box.named or box.hexes[land].terrain == terrain)]


def _desolation(course: Course, seat: Seat) -> None:
    if lands(course.box, course.state, seat):
        course.add(Awaited("desert", seat, "chip"))
        return
    # With the standard chips there is always one.
    course.add(DesertLaid(seat, ""))
    resume(course)
