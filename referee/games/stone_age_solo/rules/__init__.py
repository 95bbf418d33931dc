"""The rules of SoloPlay, bound to a scenario, a seat and options."""

from collections.abc import Iterator, Mapping

from referee.core.chance import Luck, sure
from referee.core.page import Page
from referee.core.problem import Problems
from referee.core.rules import Awaiting, Result, Seat
from referee.games.stone_age_solo import notation, telling, view
from referee.games.stone_age_solo.box import Box, pack
from referee.games.stone_age_solo.events import Event
from referee.games.stone_age_solo.records import Move, State
from referee.games.stone_age_solo.rules import deciding, rounds, setting
from referee.games.stone_age_solo.rules.faults import faults
from referee.games.stone_age_solo.rules.happening import apply
from referee.games.stone_age_solo.rules.tale import Tale
from referee.games.stone_age_solo.scenario import Scenario
from referee.games.stone_age_solo.view import View

__all__ = ["Scenario", "Solo", "bind"]


class Solo:
    """One game of Stone Age for one player."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.vocabulary = notation.vocabulary(box.scenario)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The one seat."""
        return (self.box.seat,)

    @property
    def state(self) -> type[State]:
        """What the save's position decodes to."""
        return State

    def setup(self) -> Luck[State]:
        """The position before the first move."""
        return setting.setup(self.box)

    def awaiting(self, state: State) -> Awaiting:
        """What the player is asked."""
        return deciding.awaiting(self.box, state)

    def parse(self, text: str) -> Move:
        """The move a text means."""
        return notation.parse(self.vocabulary, text)

    def write(self, move: Move) -> str:
        """The one canonical text of a move."""
        return notation.write(move)

    def check(self, state: State, seat: Seat, move: Move) -> Problems:
        """Every reason against a move."""
        return tuple(deciding.check(self.box, state, move))

    def play(self, state: State,
             moves: Mapping[Seat, Move]) -> Luck[tuple[tuple[Event, ...], State]]:
        """What follows from a checked move."""
        tale = Tale(self.box, state)
        for move in moves.values():
            yield from deciding.play(tale, move)
        rounds.proceed(tale)
        return tuple(tale.events), tale.state

    def apply(self, state: State, event: Event) -> State:
        """The position after an event."""
        return apply(self.box, state, event)

    def full(self, state: State, seat: Seat, move: Move) -> Move:
        """The move itself."""
        return move

    def default(self, state: State, seat: Seat) -> Move | None:
        """The gentlest legal move, for a silent player."""
        return deciding.default(self.box, state)

    def options(self, state: State, seat: Seat) -> Iterator[Move]:
        """Every legal move."""
        return deciding.options(self.box, state)

    def result(self, state: State) -> Result | None:
        """The end, once it is reached."""
        return rounds.result(self.box, state)

    def view(self, state: State, to: Seat | None) -> View:
        """What may be known: everything in the position is open."""
        return View(self.box.seat, state)

    def show(self, view_: View) -> Page:
        """The position in words."""
        return view.show(self.box, view_)

    def tell(self, event: Event, to: Seat | None) -> str | None:
        """The report's line."""
        return telling.tell(self.box, event)

    def twin(self, state: State, to: Seat | None) -> Luck[State]:
        """The same position: what is hidden, an order and dice to come, is not in it."""
        return sure(state)

    def faults(self, state: State) -> Problems:
        """What cannot be."""
        return tuple(faults(self.box, state))


def bind(scenario: Scenario, seats: tuple[Seat, ...], options: Mapping[str, str]) -> Solo:
    """The rules for this seat and these options. Refused: what does not exist."""
    return Solo(pack(scenario, seats, options))
