"""New Game put together: set-up, who is asked, the course of a round, the end."""

from referee.core.game.decisions import Ask, Seat
from referee.core.game.game import Game
from referee.core.luck.chance import Luck
from referee.games.new_game.model.state import Box, Course, State

WORDS = {"pass": "turns:Pass"}
ANSWERS = {"turn": "pass"}


class NewGame(Game):
    """The rules, bound to a box."""

    box: Box
    state = State
    words, answers = WORDS, ANSWERS

    def setup(self) -> Luck[State]:
        """The position before the first move."""
        raise NotImplementedError(
            "Write setup in game.py: the first State; ask piles.top and Roll for what is dealt "
            "and thrown, or return sure(State(…)) where nothing is.")

    def asked(self, state: State, seat: Seat) -> Ask | None:
        """Whose turn it is."""
        raise NotImplementedError(
            "Write asked in game.py: Ask(seat, 'turn', …) for each seat that must or may move, "
            "None for the others and once the game is over.")

    def course(self, state: State) -> Course:
        return Course(self.box, state)
