"""What a silent seat does (ruling 70), where that is not the first of its options."""

from collections.abc import Callable

from referee.core.rules import Seat
from referee.games.settlers import answers, figures, nomads, turns
from referee.games.settlers.state import Box, Move, State

USUAL: dict[str, Callable[[Box, State, Seat], Move | None]] = {
    "figure": figures.usual_figure, "victim": figures.usual_victim, "pause": nomads.usual_rest,
    "discard": turns.usual_discard, "offer": answers.usual_answer,
    "refuse": lambda box, state, seat: None}
