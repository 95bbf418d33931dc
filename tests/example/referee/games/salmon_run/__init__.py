"""Salmon Run: the players throw hidden spears at the salmon of the round."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.core.game.decisions import FILED, GameMeta, Option, Seat
from referee.core.game.moves import resolve_options

if TYPE_CHECKING:
    from referee.core.game.game import Game

ABOUT = GameMeta(
    title="Salmon Run",
    summary="spears thrown in secret at as many salmon as the dice show",
    rulebook="none: made up to show how a game is written",
    seats=("red", "blue", "green", "yellow"),
    players=(2, 4),
    rules=1,
    options=(Option("goal", "salmon that end the game at once", "15", least=5, most=60), FILED),
)


def bind(scenario: Any, seats: tuple[Seat, ...], options: Mapping[str, str]) -> "Game":
    """The game for a scenario, its seats and options; its rules are imported only here."""
    from referee.games.salmon_run.game import SalmonRun
    from referee.games.salmon_run.model.state import Box

    settings = resolve_options(ABOUT, seats, options)
    return SalmonRun(Box(scenario, seats, int(settings["goal"])))
