"""A game's course while a move is played: the position as it grows, and what happened."""

from collections.abc import Generator

from referee.core.chance import Answer, Question
from referee.games.stone_age.box import Box
from referee.games.stone_age.records import Event, Player, State
from referee.games.stone_age.rules.happening import apply

Course = Generator[Question, Answer, None]


class Tale:
    """The position as it grows, and the events that led there."""

    __slots__ = ("box", "events", "state")

    def __init__(self, box: Box, state: State) -> None:
        self.box = box
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Let it happen."""
        self.events.append(event)
        self.state = apply(self.box, self.state, event)

    def player(self, i: int) -> Player:
        """A player as he is now."""
        return self.state.players[i]

    def words(self, what: str) -> str:
        """A question's words; they name the round, so that no two are alike."""
        return f"round {self.state.round}, {what}"
