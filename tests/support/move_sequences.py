"""Plays texts of several moves in a match where red moves every time."""

from typing import Any

from referee.core.input import sequence
from referee.core.input.sequence import SequenceResult
from referee.core.luck.chance import Luck, without_luck
from referee.core.match import log_entry
from tests.support.harness import WHEN
from tests.support.toy_game import State, Toy
from tests.support.toy_match import Of, PlayedMatch


def run(match: PlayedMatch, text: str, said: str | None = None) -> SequenceResult:
    """Play a text as far as it goes."""
    return sequence.run(match.now, text, said, WHEN, match.source)


def moves(result: SequenceResult) -> list[str]:
    """The moves of the new log entries."""
    return [log_entry.row_text(row) for turn in result.turns for row in turn.entry.moves]


class Again(Toy):
    """Rules by which red rolls again and again."""

    def setup(self) -> Luck[State]:
        """No bids."""
        return without_luck(State(1, 0, (0,), tuple(range(1, 11)), ((),)))

    def apply(self, state: Any, event: Any) -> Any:
        """Red is always next."""
        return state if event.what == "went on" else Toy.apply(self, state, event)


def alone() -> PlayedMatch:
    """A match in which red moves again and again."""
    return PlayedMatch(seats=("red",), games=Of(Again(("red",))))


def rich() -> PlayedMatch:
    """Red has points and is to move again."""
    match = alone()
    match.say("roll 3")
    return match
