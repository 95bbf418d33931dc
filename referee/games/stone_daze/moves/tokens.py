"""Fire, fireballs and the bird: where tokens may be laid, and how fireballs move."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.base.references import capitalized, seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.games.stone_daze.model.board import FACINGS, Square
from referee.games.stone_daze.model.layout import the_figure
from referee.games.stone_daze.model.state import Ball, Box, Figure, Fire, Key, State
from referee.games.stone_daze.model.terrain import bird_squares, figures_by_square, front, terrain
from referee.games.stone_daze.moves.lines import Act

LYING = "A token is in play for two rounds. You can light the next token in the round after that."


class BallWent(Event, frozen=True):
    """A fireball moves one square, or off the board."""

    seat: Seat
    at: Square

    def apply(self, box: Box, state: State) -> State:
        ball = replace(state.balls[self.seat], at=self.at, gone=True)
        return replace(state, balls={**state.balls, self.seat: ball})

    def describe(self, box: Box, viewer: Seat | None) -> str:
        where = f"goes on to {self.at}" if self.at else "leaves the board"
        return f"{seat_ref(self.seat)}'s fireball {where}."


class FireLaid(Event, frozen=True):
    seat: Seat
    base: Square
    second: Square

    def apply(self, box: Box, state: State) -> State:
        return replace(state, fires={**state.fires, self.seat: Fire(self.base, self.second)})

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} lights a fire on {self.base} and {self.second}."


class BallLaid(Event, frozen=True):
    seat: Seat
    at: Square

    def apply(self, box: Box, state: State) -> State:
        """Its way becomes known when the panels are revealed."""
        return replace(state, balls={**state.balls, self.seat: Ball(self.at)})

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} lights a fireball on {self.at}."


class BirdCame(Event, frozen=True):
    """A bird token is laid on the clan's last row."""

    seat: Seat
    at: Square

    def apply(self, box: Box, state: State) -> State:
        return replace(state, birds={**state.birds, self.seat: self.at})

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)}'s bird comes to {self.at}."


def token_problems(box: Box, state: State, key: Key, act: Act) -> Iterator[Problem]:
    """Why a figure may not lay the token of an action where it is ordered to."""
    card, figure = box.cards[key], state.figures[key]
    name = the_figure(card.id)
    if act.name == "fire":
        if card.seat in state.fires:
            yield Problem("illegal-fire", "Your fire still burns on "
                          f"{state.fires[card.seat].base}.", rule="ruling 15", hint=LYING)
        why = _why_not_lit(box, state, figure, *act.squares)
        if why:
            yield Problem("illegal-fire", f"{capitalized(name)} cannot light "
                          f"{' and '.join(act.squares)}: {why}.", rule="ruling 50")
    elif act.name == "fireball":
        if card.seat in state.balls:
            yield Problem("illegal-fireball", "Your fireball is still in play.", rule="ruling 15",
                          hint=LYING)
        if act.squares[0] not in front(box, figure):
            yield Problem("illegal-fireball", f"{act.squares[0]} is not in front of {name}.",
                          rule="fireball", hint="In front of it: " + " ".join(front(box, figure))
                          + "." if front(box, figure) else "")
    elif act.name == "bird" and act.squares:
        places = bird_squares(box, card.seat, figure.at)
        if act.squares[0] not in places:
            yield Problem("illegal-bird", f"The bird cannot sit on {act.squares[0]}.",
                          rule="call the bird", hint=f"It can sit on: {' '.join(places)}.")


def _why_not_lit(box: Box, state: State, figure: Figure, base: Square, second: Square) -> str:
    """Why a figure may not light these squares; or empty (rulings 14 and 50)."""
    ground, taken = terrain(box, state), figures_by_square(state)
    if base not in box.board.neighbours(figure.at):
        return f"the base of the fire must be next to {figure.at}"
    if second not in box.board.orthogonal_neighbours(base):
        return f"{second} must be next to {base} in its row or column"
    for square in (base, second):
        if square in taken:
            return f"there is a figure on {square}"
        if square in ground.swamp:
            return f"{square} is swamp"
        if square in ground.walls:
            return f"{square} is the wall of a gate"
    return ""


def token_of_action(box: Box, state: State, key: Key, act: Act) -> Act:
    """The token of an action; the bird is in its caller's column if no square is named."""
    if act.name == "bird" and not act.squares:
        column = state.figures[key].at[0]
        places = bird_squares(box, box.cards[key].seat, state.figures[key].at)
        return Act("bird", tuple(s for s in places if s[0] == column))
    return act


def advance_fireballs(box: Box, state: State) -> Iterator[Event]:
    """Last round's fireballs move one square, over whatever is there (ruling 18)."""
    for seat in box.seats:
        if seat in state.balls:
            ball = state.balls[seat]
            yield BallWent(seat, box.board.step(ball.at, FACINGS[ball.facing]))


def lay_tokens(seat: str, tokens: Iterable[Act]) -> Iterator[Event]:
    """The tokens of a clan's new actions."""
    for act in tokens:
        if act.name == "fire":
            yield FireLaid(seat, *act.squares)
        elif act.name == "fireball":
            yield BallLaid(seat, *act.squares)
        else:
            yield BirdCame(seat, *act.squares)
