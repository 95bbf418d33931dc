"""The score: final, and so far."""

from referee.core.game.decisions import Result
from referee.games.new_game.model.state import Box, State
from referee.games.new_game.views.view import View


def result(box: Box, state: State) -> Result | None:
    """The final ranking, or None while the game goes on."""
    if not state.over:
        return None
    raise NotImplementedError(
        "Write result in views/result.py: a Result with the ranking, equals together, the "
        "reason, and the rows of the score sheet.")


def score_so_far(box: Box, view: View) -> Result:
    """The score if the game ended now."""
    raise NotImplementedError(
        "Write score_so_far in views/result.py: a Result of what the view shows; what it hides "
        "is in a note.")
