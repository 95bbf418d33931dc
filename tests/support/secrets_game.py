"""A match in which red has secrets, and a check of which of them a text contains."""

from typing import Any

from referee.core.base.problem import Problem, Problems
from referee.core.game.decisions import Seat, ToMove
from referee.core.luck.chance import Luck, without_luck
from tests.support.toy_game import State, Toy
from tests.support.toy_match import Keep, Of, PlayedMatch

THREE = ("red", "blue", "green")
NOW = ("--now", "2026-01-31T18:00:00Z")
SECRETS = ("red: pass", "You pass", "roll 9", "roll 3", "x6", "(6", "[6", "holds", "illegal-count",
           "doubtful", "Not played", "You can")


class Keeping(Toy):
    """Rules in which red moves again and again, holds chip 6, and errors of red mention it."""

    def setup(self) -> Luck[State]:
        """No bids."""
        return without_luck(State(1, 0, (0, 0, 0), (1, 2, 3, 4, 5, 7, 8, 9, 10), ((6,), (), ())))

    def to_move(self, state: State) -> ToMove:
        """Never simultaneous."""
        return ToMove(Toy.to_move(self, state).decisions)

    def check(self, state: State, seat: Seat, move: Any) -> Problems:
        """A refusal and a warning that mention what the mover holds."""
        held = state.held[self.seats.index(seat)]
        if move.count > 3:
            return (Problem("illegal-count", f"{seat} holds chips {held}.", hint=f"Try {held}."),)
        warned = Problem("doubtful", f"{seat} still holds chips {held}.", warning=True)
        return (warned,) if move.count == 3 else ()

    def apply(self, state: Any, event: Any) -> Any:
        """Red is always next."""
        return state if event.what == "went on" else Toy.apply(self, state, event)

    def describe(self, event: Any, viewer: Seat | None) -> str | None:
        """A pass is reported to its seat only."""
        if event.what == "passed":
            return "You pass." if viewer == self.seats[event.seat] else None
        return Toy.describe(self, event, viewer)


def secrets(text: str) -> list[str]:
    """Which of red's secrets occur in a text."""
    return [secret for secret in SECRETS if secret in text]


def begun(kept: Keep) -> str:
    """The match in a folder."""
    rules = Keeping(THREE)
    return kept(Of(rules))(PlayedMatch(seats=THREE, games=Of(rules)).raw())
