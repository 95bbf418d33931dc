"""Phase 1: the players place their people (Stone Age)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self, cast

from msgspec.structs import replace

from referee.core.chance import Luck
from referee.core.game import Event
from referee.core.problem import Problem
from referee.core.rules import Seat, Unasked
from referee.core.words import counted, listed
from referee.games.stone_age import shared, wording
from referee.games.stone_age.gains import gain, room
from referee.games.stone_age.passing import passing
from referee.games.stone_age.places import Spot, home
from referee.games.stone_age.state import Box, Course, State

if TYPE_CHECKING:
    from referee.games.stone_age.view import View

SECTION = "placing (Stone Age)"


class Place(shared.Place, frozen=True):
    """Put figures on a place."""

    @classmethod
    def declined(cls, box: Box, view: "View") -> None:
        """Refused: whoever can place must."""
        passing("Nobody passes while a place takes his figures.", "ruling B3",
                        "`referee legal` lists the places.")

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        spot = box.spots.get(self.place)
        if spot is None:
            yield Problem("illegal-place", f"There is no {self.place} in a game of "
                          f"{len(box.seats)}.", rule="set-up (Stone Age)")
            return
        player = box.holder(state, seat)
        number = "ruling E8" if spot.kind == "camp" else SECTION
        if spot.least > home(player) == 1:
            number = "ruling B45"
        yield from self.numbers(player, spot, number, SECTION)
        yield from _ground(box, state, seat, spot, self.count)

    def doubts(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Whether the place gives nothing."""
        spot = box.spots.get(self.place)
        if spot and spot.effect and not room(box, box.holder(state, seat), spot.effect.gives):
            yield Problem("doubtful-gain", f"{spot.name} gives you nothing: the limit is reached.",
                          rule="ruling B2", warning=True)

    def brings(self, box: Box, state: State, seat: Seat) -> str:
        spot = box.spots[self.place]
        if spot.effect is not None:
            most = room(box, box.holder(state, seat), spot.effect.gives)
            return wording.effect(spot.effect) if most else "nothing: the limit is reached"
        if not spot.goods:
            return ""
        return f"{counted(self.count, 'die', 'dice')} for {spot.goods}, {spot.pips} pips each"

    def unasked(self, box: Box, state: State, seat: Seat,
                events: tuple[Event, ...]) -> Unasked | None:
        if state.phase == "place":
            return Unasked(f"figures go to one place in a turn, and "
                           f"{box.seats[state.turn]} places now")
        return Unasked("nobody can place any more in this round") if state.phase == "act" else None

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """The village, then two areas, then a card and a tile."""
        left, found = home(box.holder(state, seat)), dict[str, int]()
        for spot in _places(box, state, seat):
            if found.get(spot.kind, 0) < {"village": 3, "area": 2}.get(spot.kind, 1):
                found[spot.kind] = found.get(spot.kind, 0) + 1
                free = spot.rings - sum(n for _, n in standing(box, state, spot.id))
                most = min(left, spot.most or left, free if spot.rings else left)
                yield cls(spot.id, min(3, most))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every placing: each open place with each number of figures."""
        left = home(box.holder(state, seat))
        for spot in _places(box, state, seat):
            most = min(left, spot.most or left)
            if spot.rings:
                most = min(most, spot.rings - sum(n for _, n in standing(box, state, spot.id)))
            for count in range(spot.least, most + 1):
                yield cls(spot.id, count)


class Passed(Event, frozen=True):
    """It is now this player's turn."""

    seat: Seat

    def after(self, box: Box, state: State) -> State:
        return replace(state, turn=box.index[self.seat])


class PlacingEnded(Event, frozen=True):
    """Nobody can place any more; ``home`` says how many figures each player has left."""

    home: tuple[int, ...]

    def after(self, box: Box, state: State) -> State:
        return replace(state, phase="act", turn=state.first)

    def told(self, box: Box, to: Seat | None) -> str:
        kept = [f"{seat} keeps {n} at home"
                for seat, n in zip(box.seats, self.home, strict=True) if n]
        return ("All figures are placed." if not kept
                else f"Nobody can place any more; {', '.join(kept)}.")


def standing(box: Box, state: State, place: str) -> list[tuple[Seat, int]]:
    """Who stands on a place, with how many figures."""
    return [(seat, count) for seat, player in zip(box.seats, state.players, strict=True)
            for name, count in player.placed if name == place]


def _ground(box: Box, state: State, seat: Seat, spot: Spot, count: int) -> Iterator[Problem]:
    there = standing(box, state, spot.id)
    if any(other == seat for other, _ in there):
        yield Problem("illegal-again", f"You have placed {spot.where} in this round.",
                      hint="Each place is used once by a player in a round.",
                      rule="ruling B1" if spot.id == "hunt" else SECTION)
    elif there and spot.kind in ("village", "card", "tile"):
        yield Problem("illegal-occupied", f"{spot.name} is occupied by {there[0][0]}.",
                      rule=SECTION)
    if spot.kind == "area":
        if spot.rings:
            yield from _area(box, spot, seat, there, count)
    elif spot.kind == "village":
        if not there:
            yield from _village(box, state)
    elif spot.kind == "camp":
        if spot.tile not in box.holder(state, seat).tiles:
            yield Problem("illegal-place", f"{spot.name} is not yours.",
                          hint="Only its owner may use it.", rule="ruling E8")
    elif not _ware(state, spot):
        yield Problem("illegal-place", f"There is nothing on {spot.id}.", rule=SECTION)


def _area(box: Box, spot: Spot, seat: Seat, there: list[tuple[Seat, int]],
          count: int) -> Iterator[Problem]:
    """Seven rings (Stone Age) and, with 2 or 3 players, fewer players (ruling B4)."""
    free = spot.rings - sum(n for _, n in there)
    if count > free:
        yield Problem("illegal-full", f"There is room for {free} more {spot.where}, not for "
                      f"{count}.", rule=SECTION)
    if len(there) >= box.sharing and all(other != seat for other, _ in there):
        others = listed(other for other, _ in there)
        yield Problem("illegal-closed", f"With {len(box.seats)} players only {box.sharing} may "
                      f"stand {spot.where}: {others}.", rule="ruling B4")


def _village(box: Box, state: State) -> Iterator[Problem]:
    """Only so many village places may hold figures in a round (rulings B4, E33)."""
    taken = [place for place in box.village if standing(box, state, place)]
    if len(taken) >= box.in_use:
        yield Problem("illegal-closed", f"With {len(box.seats)} players {box.in_use} village "
                      f"places are used in a round; {listed(taken)} are taken.",
                      rule="ruling E33" if box.style else "ruling B4")


def _ware(state: State, spot: Spot) -> bool:
    """Whether there is a card or tile to buy."""
    if spot.kind == "card":
        return bool(state.shown[spot.number - 1])
    # No stack is empty while figures are placed: an empty one ends the game in its round.
    return bool(state.stacks[spot.number - 1].tile)


def _places(box: Box, state: State, seat: Seat) -> Iterator[Spot]:
    """The places that would take a player's figures, each with its least number."""
    left = home(box.holder(state, seat))
    if left:
        for spot in box.spots.values():
            if spot.least <= left and not any(
                    True for _ in _ground(box, state, seat, spot, spot.least)):
                yield spot


def opening(box: Box, view: "View", place: str) -> bool:
    """Whether a place would take figures of whoever sees this, if he has enough at home."""
    spot, seen = box.spots.get(place), cast(State, view)  # alike in all that is asked here
    return spot is not None and home(view.own) >= spot.least and not any(
        True for _ in _ground(box, seen, view.to, spot, spot.least))


def shut(box: Box, view: "View", place: str, gone: bool) -> bool:
    """Whether others keep whoever sees this from a place; ``gone``: or nothing is there.

    His own figures there take it from nobody.
    """
    spot, seen = box.spots.get(place), cast(State, view)  # alike in all that is asked here
    codes = {"illegal-occupied", "illegal-full", "illegal-closed"} | (
        {"illegal-place"} if gone else set())
    found = {p.code for p in _ground(box, seen, view.to, spot, spot.least)} if spot else set()
    return bool(codes & found) and "illegal-again" not in found


def default(box: Box, state: State, seat: Seat) -> Place:
    """One figure where it takes nobody's place if possible, else the first open place."""
    spot = next(_places(box, state, seat))
    return Place(spot.id, spot.least)


def go_on(course: Course) -> Luck[None]:
    """The next who can place is asked; if there is none, phase 2 begins (ruling B19).

    Who can place nothing is skipped (rulings B3, B19).
    """
    box, state = course.box, course.state
    now, *others = box.after(box.seats[state.turn])
    for seat in (*others, now):
        if any(True for _ in _places(box, state, seat)):
            course.add(Passed(seat))
            return
    course.add(PlacingEnded(tuple(home(player) for player in state.players)))
    yield from _income(course)


def _income(course: Course) -> Luck[None]:
    """Promo tiles yield before the start player's first action (rulings E10, E37)."""
    box = course.box
    for seat in box.after(box.seats[course.state.first]):
        for name in course.player(seat).tiles:
            income = box.tiles[name].income
            if income is not None:
                yield from gain(course, seat, income, f"tile {name}")
