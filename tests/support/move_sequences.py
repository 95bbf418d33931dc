"""Plays texts of several moves in a match where red moves every time."""

from typing import Any

from referee.core.input import sequence
from referee.core.input.sequence import Done
from referee.core.luck.chance import Luck, sure
from referee.core.match import log_entry
from tests.support.harness import WHEN
from tests.support.toy_game import State, Toy
from tests.support.toy_match import Match, Of


def run(match: Match, text: str, said: str | None = None) -> Done:
    """A text played as far as it goes."""
    return sequence.run(match.now, text, said, WHEN, match.source)


def moves(done: Done) -> list[str]:
    """The moves of the log's new lines."""
    return [log_entry.text(row) for turned in done.turned for row in turned.line.moves]


class Again(Toy):
    """Red rolls again and again."""

    def setup(self) -> Luck[State]:
        """Without a bid."""
        return sure(State(1, 0, (0,), tuple(range(1, 11)), ((),)))

    def apply(self, state: Any, event: Any) -> Any:
        """After red comes red."""
        return state if event.what == "went on" else Toy.apply(self, state, event)


def alone() -> Match:
    """A match in which red moves again and again."""
    return Match(seats=("red",), games=Of(Again(("red",))))


def rich() -> Match:
    """Red has points and is to move again."""
    match = alone()
    match.say("roll 3")
    return match
