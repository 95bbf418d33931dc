"""Phase 1: the players place their people (Stone Age)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self, cast

from msgspec.structs import replace

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import NotNow, Seat
from referee.core.game.moves import Event
from referee.core.luck.chance import Luck
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.places import Spot, figures_at_home
from referee.games.stone_age.model.player import room_for
from referee.games.stone_age.model.state import Box, MoveContext, State
from referee.games.stone_age.moves import common_moves
from referee.games.stone_age.moves.gains import gain

if TYPE_CHECKING:
    from referee.games.stone_age.views.view import View

SECTION = "placing (Stone Age)"


class Place(common_moves.Place, frozen=True):
    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        spot = box.spots.get(self.place)
        if spot is None:
            stacks = count_noun(len(box.seats), "stack")
            why = (f"with {len(box.seats)} players, there are {stacks} of tiles."
                   if self.place.startswith("tile ") else "its tile is not in this game.")
            yield Problem("illegal-place", f"There is no {self.place}: {why}",
                          rule="set-up (Stone Age)")
            return
        player = box.holder(state, seat)
        number = "ruling E8" if spot.kind == "camp" else SECTION
        if spot.least > 1 == figures_at_home(player):
            number = "ruling B45"
        yield from self.count_problems(player, spot, number, SECTION)
        yield from _placing_problems(box, state, seat, spot, self.count)

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """A warning if the place gives nothing."""
        spot = box.spots.get(self.place)
        if spot and spot.effect and not room_for(box, box.holder(state, seat), spot.effect.gives):
            yield Problem("doubtful-gain", f"{spot.name} gives you nothing: you are at the limit.",
                          rule="ruling B2", warning=True)

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        spot = box.spots[self.place]
        if spot.effect is not None:
            most = room_for(box, box.holder(state, seat), spot.effect.gives)
            return descriptions.effect(spot.effect) if most else "nothing: the limit is reached"
        if not spot.goods:
            return ""
        return f"{count_noun(self.count, 'die', 'dice')}, 1 {spot.goods} for every {spot.pips} pips"

    def why_not_now(self, box: Box, state: State, seat: Seat,
                    events: tuple[Event, ...]) -> NotNow | None:
        if state.phase == "place":
            return NotNow("You place figures on one place, then it is the next player's turn.")
        return NotNow("You cannot place now: the placing of this round is over."
                      ) if state.phase == "act" else None

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """The village, then two areas, then a card and a tile."""
        left, counts = figures_at_home(box.holder(state, seat)), dict[str, int]()
        for spot in _places(box, state, seat, left):
            if counts.get(spot.kind, 0) < {"village": 3, "area": 2}.get(spot.kind, 1):
                counts[spot.kind] = counts.get(spot.kind, 0) + 1
                yield cls(spot.id, min(3, _max_figures(box, state, spot, left)))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """Each open place with each number of figures."""
        left = figures_at_home(box.holder(state, seat))
        for spot in _places(box, state, seat, left):
            for count in range(spot.least, _max_figures(box, state, spot, left) + 1):
                yield cls(spot.id, count)


class Passed(Event, frozen=True):
    seat: Seat

    def apply(self, box: Box, state: State) -> State:
        return replace(state, turn=box.index[self.seat])


class PlacingEnded(Event, frozen=True):
    """No player can place any more; ``home`` is how many figures each player has left."""

    home: tuple[int, ...]

    def apply(self, box: Box, state: State) -> State:
        return replace(state, phase="act", turn=state.first)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        kept = [f"{seat_ref(seat)} keeps {count_noun(n, 'figure')} at home"
                for seat, n in zip(box.seats, self.home, strict=True) if n]
        return ("All figures are placed." if not kept
                else f"No more figures can be placed: {join_words(kept)}.")


def figures_by_seat(box: Box, state: State, place: str) -> dict[Seat, int]:
    """The seats on a place, with their numbers of figures."""
    counts = {}
    for i, player in enumerate(state.players):
        for name, count in player.placed:
            if name == place:
                counts[box.seats[i]] = count
    return counts


def _max_figures(box: Box, state: State, spot: Spot, left: int) -> int:
    """The most figures that an open place takes from ``left`` at home."""
    most = min(left, spot.most) if spot.most else left
    if spot.rings:
        most = min(most, spot.rings - sum(figures_by_seat(box, state, spot.id).values()))
    return most


def _placing_problems(box: Box, state: State, seat: Seat, spot: Spot, count: int) -> list[Problem]:
    """Errors in a seat's figures on a place, however many it has."""
    figures_there, kind = figures_by_seat(box, state, spot.id), spot.kind
    problems: list[Problem] = []
    if seat in figures_there:
        problems.append(Problem("illegal-again", f"You already have figures {spot.where}: you can "
                                "use each place once a round.",
                                rule="ruling B1" if spot.id == "hunt" else SECTION))
    elif figures_there and kind in ("village", "card", "tile"):
        owner, number = next(iter(figures_there.items()))
        there = "a figure" if number == 1 else "figures"
        problems.append(Problem("illegal-occupied", f"{spot.name} is taken: {seat_ref(owner)} has "
                                f"{there} there.", rule=SECTION))
    if kind == "area":
        if spot.rings:
            problems += _area(box, spot, seat, figures_there, count)
    elif kind == "village":
        if not figures_there:
            problems += _village(box, state, spot)
    elif kind == "camp":
        if spot.tile not in box.holder(state, seat).tiles:
            problems.append(Problem("illegal-place", f"{spot.name} is not yours: only its owner "
                                    "can use it.", rule="ruling E8"))
    elif not _ware(state, spot):
        problems.append(Problem("illegal-place", f"There is nothing for sale on {spot.id}.",
                                rule=SECTION))
    return problems


def _area(box: Box, spot: Spot, seat: Seat, figures_there: dict[Seat, int],
          count: int) -> Iterator[Problem]:
    """Seven rings (Stone Age) and, with 2 or 3 players, fewer players (ruling B4)."""
    free = spot.rings - sum(figures_there.values())
    if count > free:
        room = (f"has room for {count_noun(free, 'more figure')}, not {count}" if free
                else "is full")
        yield Problem("illegal-full", f"{spot.name} {room}.", rule=SECTION)
    if len(figures_there) >= box.sharing and seat not in figures_there:
        are = "is" if len(figures_there) == 1 else "are"
        yield Problem("illegal-closed", f"{spot.name} is closed to you this round: with "
                      f"{len(box.seats)} players, only {count_noun(box.sharing, 'player')} can use "
                      f"it, and {join_words(map(seat_ref, figures_there))} {are} there.",
                      rule="ruling B4")


def _village(box: Box, state: State, spot: Spot) -> Iterator[Problem]:
    """Only some village places may be used in a round (rulings B4, E33)."""
    taken = [place for place in box.village if figures_by_seat(box, state, place)]
    if len(taken) >= box.in_use:
        names = [f"the {place.replace('-', ' ')}" for place in taken]
        yield Problem("illegal-closed", f"{spot.name} is closed this round: with "
                      f"{len(box.seats)} players, {count_noun(box.in_use, 'village place')} can "
                      f"be used, and {join_words(names)} are taken.",
                      rule="ruling E33" if box.style else "ruling B4")


def _ware(state: State, spot: Spot) -> bool:
    """Whether there is a card or tile to buy."""
    if spot.kind == "card":
        return bool(state.shown[spot.number - 1])
    # No stack is empty during placement: an empty one ends the game in its round.
    return bool(state.stacks[spot.number - 1].tile)


def _places(box: Box, state: State, seat: Seat, left: int) -> Iterator[Spot]:
    """The places that would take figures of a player with ``left`` at home."""
    if left:
        for spot in box.spots.values():
            if spot.least <= left and not _placing_problems(box, state, seat, spot, spot.least):
                yield spot


def is_open_to_viewer(box: Box, view: "View", place: str) -> bool:
    """Return whether a place would take the viewer's figures, given enough at home."""
    spot, public_state = box.spots.get(place), cast(State, view)  # has the same fields
    return spot is not None and figures_at_home(view.own) >= spot.least and not _placing_problems(
        box, public_state, view.to, spot, spot.least)


def is_closed_to_viewer(box: Box, view: "View", place: str, or_nothing_left: bool) -> bool:
    """Whether others block a place for the viewer; ``or_nothing_left``: or it is empty.

    The viewer's own figures do not block it.
    """
    spot, public_state = box.spots.get(place), cast(State, view)  # has the same fields
    codes = {"illegal-occupied", "illegal-full", "illegal-closed"} | (
        {"illegal-place"} if or_nothing_left else set())
    problem_codes = {p.code for p in _placing_problems(box, public_state, view.to, spot,
                                                       spot.least)} if spot else set()
    return bool(codes & problem_codes) and "illegal-again" not in problem_codes


def default(box: Box, state: State, seat: Seat) -> Place:
    """One figure where it blocks no player if possible, otherwise the first open place."""
    spot = next(_places(box, state, seat, figures_at_home(box.holder(state, seat))))
    return Place(spot.id, spot.least)


def ask_next_player(context: MoveContext) -> bool:
    """Pass the turn to the next player who can place, if any (rulings B3, B19)."""
    box, state = context.box, context.state
    following = state.turn + 1
    for seat in box.seats[following:] + box.seats[:following]:
        player = box.holder(state, seat)
        if box.unbarred(player) or next(_places(box, state, seat, figures_at_home(player)),
                                        None) is not None:
            context.add(Passed(seat))
            return True
    return False


def income(context: MoveContext) -> Luck[None]:
    """Start phase 2 with the income of promo tiles (rulings B19, E10, E37)."""
    box = context.box
    context.add(PlacingEnded(tuple([figures_at_home(player) for player in context.state.players])))
    for seat in box.after(box.seats[context.state.first]):
        for name in context.player(seat).tiles:
            income = box.tiles[name].income
            if income is not None:
                yield from gain(context, seat, income, f"tile {name}")
