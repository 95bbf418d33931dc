"""Game sequence 5 and the ends of the game: tokens burn down, rounds begin, a clan wins."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.game.structs import without_keys
from referee.games.stone_daze.model.board import Square
from referee.games.stone_daze.model.state import Box, Fire, State
from referee.games.stone_daze.model.terrain import Sight, in_play


class Begun(Event, frozen=True):
    """A round begins with its orders."""

    round: int

    def apply(self, box: Box, state: State) -> State:
        return replace(state, round=self.round, phase="orders", plans={}, birds={}, draw=(),
                       patients={})

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"Round {self.round} begins."


class Waned(Event, frozen=True):
    """A clan's fire burns down to its base; without any left it goes out."""

    seat: Seat
    base: Square
    out: bool

    def apply(self, box: Box, state: State) -> State:
        fires = (without_keys(state.fires, self.seat) if self.out
                 else {**state.fires, self.seat: Fire(self.base)})
        return replace(state, fires=fires)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        if self.out:
            return f"{seat_ref(self.seat)}'s fire on {self.base} goes out."
        return f"{seat_ref(self.seat)}'s fire burns down to {self.base}."


class BallOut(Event, frozen=True):
    """A fireball is removed."""

    seat: Seat

    def apply(self, box: Box, state: State) -> State:
        return replace(state, balls=without_keys(state.balls, self.seat))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)}'s fireball is removed."


class Ended(Event, frozen=True):
    """The game is over; no winner: drawn."""

    reason: str
    winner: Seat = ""

    def apply(self, box: Box, state: State) -> State:
        return replace(state, phase="over", plans={}, patients={}, winner=self.winner,
                       reason=self.reason)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"The game is over: {reason_text(box, self.reason)}. " + (
            f"{seat_ref(self.winner)} wins." if self.winner else "It is a draw.")


def landed_figures(box: Box, state: Sight, seat: Seat) -> int:
    """How many figures a clan has landed so far."""
    return sum(state.figures[key].landed for key in box.clans[seat])


def reason_text(box: Box, reason: str) -> str:
    """Why the game is over; the position keeps it without a reference to the clan in it."""
    clan, _, rest = reason.partition(" ")
    return f"{seat_ref(clan)} {rest}" if clan in box.seats else reason


def is_over(state: State) -> bool:
    return state.phase == "over"


def goal(box: Box, state: State) -> Iterator[Event]:
    """More figures landed wins; if equal, the game goes on (objective, A9)."""
    south, north = (landed_figures(box, state, seat) for seat in box.seats)
    if south != north:
        winner = box.seats[north > south]
        yield Ended(f"{winner} reached the Halhala, {max(south, north)} landed "
                    f"against {min(south, north)}", winner)


def nobody_left(box: Box, state: State) -> Iterator[Event]:
    """A clan without figures has lost; both at once: drawn (ruling 3)."""
    left = [seat for seat in box.seats if in_play(box, state, seat)]
    if not left:
        yield Ended("neither clan has a figure left")
    elif len(left) == 1:
        yield Ended(f"{box.enemy(left[0])} has no figure left", left[0])


def finish(box: Box, state: State) -> Iterator[Event]:
    """Tokens burn down, and the next round begins or the limit is reached."""
    for seat in box.seats:
        if seat in state.fires:
            fire = state.fires[seat]
            yield Waned(seat, fire.base, out=not fire.second)
        if seat in state.balls and state.balls[seat].gone:
            yield BallOut(seat)
    if state.round >= box.rounds:
        yield Ended(f"{box.rounds} rounds are played")
    else:
        yield Begun(state.round + 1)
