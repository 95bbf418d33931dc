"""The rules of Stone Age, bound to a scenario, seats and options."""

from collections.abc import Iterator, Mapping

from referee.core.chance import Luck
from referee.core.page import Page
from referee.core.problem import Problems
from referee.core.rules import Awaiting, Result, Seat
from referee.games.stone_age import notation, view
from referee.games.stone_age.box import Box, pack
from referee.games.stone_age.records import Event, Move, State
from referee.games.stone_age.rules import deciding, rounds
from referee.games.stone_age.rules.faults import faults
from referee.games.stone_age.rules.happening import apply
from referee.games.stone_age.rules.tale import Tale
from referee.games.stone_age.scenario import Scenario
from referee.games.stone_age.view import View

__all__ = ["Scenario", "StoneAge", "bind"]


class StoneAge:
    """One game of Stone Age, with or without Style is the Goal."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.vocabulary = notation.vocabulary(box.scenario)
        self.number = {seat: i for i, seat in enumerate(box.seats)}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play; the first is start player."""
        return self.box.seats

    @property
    def state(self) -> type[State]:
        """What the save's position decodes to."""
        return State

    def setup(self) -> Luck[State]:
        """The position before the first move."""
        return rounds.setup(self.box)

    def awaiting(self, state: State) -> Awaiting:
        """Who is asked what."""
        return deciding.awaiting(self.box, state)

    def parse(self, text: str) -> Move:
        """The move a text means."""
        return notation.parse(self.vocabulary, text)

    def write(self, move: Move) -> str:
        """The one canonical text of a move."""
        return notation.write(move)

    def check(self, state: State, seat: Seat, move: Move) -> Problems:
        """Every reason against a move."""
        return tuple(deciding.check(self.box, state, self.number[seat], move))

    def play(self, state: State, moves: Mapping[Seat, Move]) -> Luck[tuple[Event, ...]]:
        """What follows from a checked move."""
        tale = Tale(self.box, state)
        for seat, move in moves.items():
            yield from deciding.play(tale, self.number[seat], move)
        yield from rounds.proceed(tale)
        return tuple(tale.events)

    def apply(self, state: State, event: Event) -> State:
        """The position after an event."""
        return apply(self.box, state, event)

    def full(self, state: State, seat: Seat, move: Move) -> Move:
        """The move itself."""
        return move

    def default(self, state: State, seat: Seat) -> Move | None:
        """The gentlest legal move, for a silent seat."""
        return deciding.default(self.box, state, self.number[seat])

    def options(self, state: State, seat: Seat) -> Iterator[Move]:
        """Every legal move."""
        return deciding.options(self.box, state, self.number[seat])

    def result(self, state: State) -> Result | None:
        """The end, once it is reached."""
        return rounds.result(self.box, state)

    def view(self, state: State, to: Seat | None) -> View:
        """What a seat may know."""
        return view.view(self.box, state, None if to is None else self.number[to])

    def show(self, view_: View) -> Page:
        """The position in words."""
        return view.show(self.box, view_)

    def tell(self, event: Event, to: Seat | None) -> str | None:
        """The report's line."""
        return view.tell(self.box, event, None if to is None else self.number[to])

    def twin(self, state: State, to: Seat | None) -> Luck[State]:
        """A position that this seat could not tell from the given one."""
        return view.twin(self.box, state, None if to is None else self.number[to])

    def faults(self, state: State) -> Problems:
        """What cannot be."""
        return tuple(faults(self.box, state))


def bind(scenario: Scenario, seats: tuple[Seat, ...], options: Mapping[str, str]) -> StoneAge:
    """The rules for these seats and options. Refused: what does not exist."""
    return StoneAge(pack(scenario, seats, options))
