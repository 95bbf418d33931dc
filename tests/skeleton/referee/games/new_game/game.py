"""The game class of New Game: setup and who is to move."""

from referee.core.game.decisions import Decision, Seat
from referee.core.game.game import Game
from referee.core.luck.chance import Luck
from referee.games.new_game.model.state import Box, MoveContext, State

WORDS = {"pass": "turns:Pass"}
ANSWERS = {"turn": "pass"}


class NewGame(Game):
    """One game of New Game."""

    box: Box
    state = State
    moves_by_verb, verbs_by_kind = WORDS, ANSWERS

    def setup(self) -> Luck[State]:
        """The position before the first move."""
        raise NotImplementedError(
            "Write setup in game.py: the first State; ask piles.top and Roll for what is dealt "
            "and thrown, or return without_luck(State(…)) where nothing is.")

    def decision(self, state: State, seat: Seat) -> Decision | None:
        raise NotImplementedError(
            "Write decision in game.py: Decision(seat, 'turn', …) for each seat that must or may "
            "move, None for the others and once the game is over.")

    def move_context(self, state: State) -> MoveContext:
        return MoveContext(self.box, state)
