"""New Game put together: set-up, who is asked, the course of a round, the end."""

from referee.core.bound import Game
from referee.core.chance import Luck
from referee.core.page import Page
from referee.core.problem import Problems
from referee.core.rules import Ask, Result, Seat
from referee.games.new_game import proof
from referee.games.new_game.box.state import Box, Course, State
from referee.games.new_game.show import page, result, view
from referee.games.new_game.show.view import View

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
            "Write setup in rules.py: the first State; ask piles.top and Roll for what is dealt "
            "and thrown, or return sure(State(…)) where nothing is.")

    def asked(self, state: State, seat: Seat) -> Ask | None:
        """Whose turn it is."""
        raise NotImplementedError(
            "Write asked in rules.py: Ask(seat, 'turn', …) for each seat that must or may move, "
            "None for the others and once the game is over.")

    def course(self, state: State) -> Course:
        return Course(self.box, state)

    def result(self, state: State) -> Result | None:
        return result.result(self.box, state)

    def view(self, state: State, to: Seat | None) -> View:
        return view.view(self.box, state, to)

    def worth(self, view: View) -> Result:
        return result.worth(self.box, view)

    def show(self, view: View) -> Page:
        return page.show(view)

    def twin(self, state: State, to: Seat | None) -> Luck[State]:
        return proof.twin(self.box, state, to)

    def faults(self, state: State) -> Problems:
        return tuple(proof.faults(self.box, state))
