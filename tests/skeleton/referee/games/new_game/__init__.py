"""New Game: what it is, in a line."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.core.game.decisions import GameMeta, Seat
from referee.core.game.moves import resolve_options

if TYPE_CHECKING:
    from referee.core.game.game import Game

ABOUT = GameMeta(
    title="New Game",
    summary="what it is, in a line",
    rulebook="its name, its author and its year",
    seats=("red", "blue"),
    players=(2, 2),
    rules=1,
)


def bind(scenario: Any, seats: tuple[Seat, ...], options: Mapping[str, str]) -> "Game":
    """The game for a scenario, its seats and options; its rules are imported only here."""
    from referee.games.new_game.game import NewGame
    from referee.games.new_game.model.state import Box

    resolve_options(ABOUT, seats, options)
    return NewGame(Box(scenario, seats))
