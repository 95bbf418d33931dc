"""Fire, fireballs and the bird: tokens that new actions lay, and last round's fireballs."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from referee.core.game import Event
from referee.core.rules import Seat
from referee.games.stone_daze.box.board import FACINGS, Square
from referee.games.stone_daze.box.state import Ball, Box, Fire, State
from referee.games.stone_daze.play.lines import Act


class BallWent(Event, frozen=True):
    """A fireball goes one square on, or off the board."""

    seat: Seat
    at: Square

    def after(self, box: Box, state: State) -> State:
        ball = replace(state.balls[self.seat], at=self.at, gone=True)
        return replace(state, balls={**state.balls, self.seat: ball})

    def told(self, box: Box, to: Seat | None) -> str:
        where = f"goes on to {self.at}" if self.at else "leaves the board"
        return f"{self.seat}'s fireball {where}."


class FireLaid(Event, frozen=True):
    """A fire token is laid."""

    seat: Seat
    base: Square
    second: Square

    def after(self, box: Box, state: State) -> State:
        return replace(state, fires={**state.fires, self.seat: Fire(self.base, self.second)})

    def told(self, box: Box, to: Seat | None) -> str:
        return f"{self.seat} lights a fire on {self.base} and {self.second}."


class BallLaid(Event, frozen=True):
    """A fireball token is laid."""

    seat: Seat
    at: Square

    def after(self, box: Box, state: State) -> State:
        """It lies there; its way is known when the panels are shown."""
        return replace(state, balls={**state.balls, self.seat: Ball(self.at)})

    def told(self, box: Box, to: Seat | None) -> str:
        return f"{self.seat} lights a fireball on {self.at}."


class BirdCame(Event, frozen=True):
    """A bird token is laid on the clan's last row."""

    seat: Seat
    at: Square

    def after(self, box: Box, state: State) -> State:
        return replace(state, birds={**state.birds, self.seat: self.at})

    def told(self, box: Box, to: Seat | None) -> str:
        return f"{self.seat}'s bird comes to {self.at}."


def advance(box: Box, state: State) -> Iterator[Event]:
    """Last round's fireballs go one square on, over whatever is there (ruling 18)."""
    for seat in box.seats:
        if seat in state.balls:
            ball = state.balls[seat]
            yield BallWent(seat, box.board.step(ball.at, FACINGS[ball.facing]))


def lay(seat: str, tokens: Iterable[Act]) -> Iterator[Event]:
    """The tokens of a clan's new actions."""
    for act in tokens:
        if act.name == "fire":
            yield FireLaid(seat, *act.squares)
        elif act.name == "fireball":
            yield BallLaid(seat, *act.squares)
        else:
            yield BirdCame(seat, *act.squares)
