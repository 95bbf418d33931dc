"""Phase 1: the players place their people (Stone Age)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self, cast

from msgspec.structs import replace

from referee.core.base.aliases import counted, listed
from referee.core.base.problem import Problem
from referee.core.game.decisions import Seat, Unasked
from referee.core.game.moves import Event
from referee.core.luck.chance import Luck
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import Spot, home
from referee.games.stone_age.model.player import room
from referee.games.stone_age.model.state import Box, Course, State
from referee.games.stone_age.moves import common_moves
from referee.games.stone_age.moves.gains import gain

if TYPE_CHECKING:
    from referee.games.stone_age.views.view import View

SECTION = "placing (Stone Age)"


class Place(common_moves.Place, frozen=True):
    """Put figures on a place."""

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        spot = box.spots.get(self.place)
        if spot is None:
            yield Problem("illegal-place", f"There is no {self.place} in a game of "
                          f"{len(box.seats)}.", rule="set-up (Stone Age)")
            return
        player = box.holder(state, seat)
        number = "ruling E8" if spot.kind == "camp" else SECTION
        if spot.least > 1 == home(player):
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
            return descriptions.effect(spot.effect) if most else "nothing: the limit is reached"
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
        for spot in _places(box, state, seat, left):
            if found.get(spot.kind, 0) < {"village": 3, "area": 2}.get(spot.kind, 1):
                found[spot.kind] = found.get(spot.kind, 0) + 1
                yield cls(spot.id, min(3, _most(box, state, spot, left)))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Every placing: each open place with each number of figures."""
        left = home(box.holder(state, seat))
        for spot in _places(box, state, seat, left):
            for count in range(spot.least, _most(box, state, spot, left) + 1):
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


def standing(box: Box, state: State, place: str) -> dict[Seat, int]:
    """Who stands on a place, with how many figures."""
    found = {}
    for i, player in enumerate(state.players):
        for name, count in player.placed:
            if name == place:
                found[box.seats[i]] = count
    return found


def _most(box: Box, state: State, spot: Spot, left: int) -> int:
    """How many of so many figures at home an open place takes."""
    most = min(left, spot.most) if spot.most else left
    if spot.rings:
        most = min(most, spot.rings - sum(standing(box, state, spot.id).values()))
    return most


def _ground(box: Box, state: State, seat: Seat, spot: Spot, count: int) -> list[Problem]:
    """What is against figures of a seat on a place, however many it has."""
    there, kind = standing(box, state, spot.id), spot.kind
    found: list[Problem] = []
    if seat in there:
        found.append(Problem("illegal-again", f"You have placed {spot.where} in this round.",
                             hint="Each place is used once by a player in a round.",
                             rule="ruling B1" if spot.id == "hunt" else SECTION))
    elif there and kind in ("village", "card", "tile"):
        found.append(Problem("illegal-occupied", f"{spot.name} is occupied by {next(iter(there))}.",
                             rule=SECTION))
    if kind == "area":
        if spot.rings:
            found += _area(box, spot, seat, there, count)
    elif kind == "village":
        if not there:
            found += _village(box, state)
    elif kind == "camp":
        if spot.tile not in box.holder(state, seat).tiles:
            found.append(Problem("illegal-place", f"{spot.name} is not yours.",
                                 hint="Only its owner may use it.", rule="ruling E8"))
    elif not _ware(state, spot):
        found.append(Problem("illegal-place", f"There is nothing on {spot.id}.", rule=SECTION))
    return found


def _area(box: Box, spot: Spot, seat: Seat, there: dict[Seat, int],
          count: int) -> Iterator[Problem]:
    """Seven rings (Stone Age) and, with 2 or 3 players, fewer players (ruling B4)."""
    free = spot.rings - sum(there.values())
    if count > free:
        yield Problem("illegal-full", f"There is room for {free} more {spot.where}, not for "
                      f"{count}.", rule=SECTION)
    if len(there) >= box.sharing and seat not in there:
        yield Problem("illegal-closed", f"With {len(box.seats)} players only {box.sharing} may "
                      f"stand {spot.where}: {listed(there)}.", rule="ruling B4")


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


def _places(box: Box, state: State, seat: Seat, left: int) -> Iterator[Spot]:
    """The places that would take figures of a player with so many at home."""
    if left:
        for spot in box.spots.values():
            if spot.least <= left and not _ground(box, state, seat, spot, spot.least):
                yield spot


def opening(box: Box, view: "View", place: str) -> bool:
    """Whether a place would take figures of whoever sees this, if he has enough at home."""
    spot, seen = box.spots.get(place), cast(State, view)  # alike in all that is asked here
    return spot is not None and home(view.own) >= spot.least and not _ground(
        box, seen, view.to, spot, spot.least)


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
    spot = next(_places(box, state, seat, home(box.holder(state, seat))))
    return Place(spot.id, spot.least)


def go_on(course: Course) -> bool:
    """Whether somebody can place: the next who can is asked (rulings B3, B19)."""
    box, state = course.box, course.state
    following = state.turn + 1
    for seat in box.seats[following:] + box.seats[:following]:
        player = box.holder(state, seat)
        if box.unbarred(player) or next(_places(box, state, seat, home(player)), None) is not None:
            course.add(Passed(seat))
            return True
    return False


def income(course: Course) -> Luck[None]:
    """Phase 2 begins: promo tiles yield before its first action (rulings B19, E10, E37)."""
    box = course.box
    course.add(PlacingEnded(tuple([home(player) for player in course.state.players])))
    for seat in box.after(box.seats[course.state.first]):
        for name in course.player(seat).tiles:
            income = box.tiles[name].income
            if income is not None:
                yield from gain(course, seat, income, f"tile {name}")
