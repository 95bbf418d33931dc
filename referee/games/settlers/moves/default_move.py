"""The default move after a missed deadline (ruling 70), unless it is the first option."""

from collections.abc import Callable

from referee.core.game.decisions import Seat
from referee.games.settlers.model.state import Box, Move, State
from referee.games.settlers.moves import answers, figures, nomads, turns

USUAL: dict[str, Callable[[Box, State, Seat], Move | None]] = {
    "figure": figures.usual_figure, "victim": figures.usual_victim, "pause": nomads.usual_rest,
    "discard": turns.usual_discard, "offer": answers.usual_answer,
    "refuse": lambda box, state, seat: None}
