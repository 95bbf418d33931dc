"""Stone Daze, where two clans write orders in secret and move at once."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.core.game.decisions import FILED, PLANS, SETTLE, GameMeta, Option, Seat
from referee.core.game.moves import resolve_options

if TYPE_CHECKING:
    from referee.core.game.game import Game

_ADDON = ("scenario", "on", "off")

ABOUT = GameMeta(
    title="Stone Daze",
    summary="two clans write secret orders and move at once; for 2 to 4 people, each clan is "
            "one seat",
    rulebook="Stone Daze",
    seats=("red", "blue"),
    players=(2, 2),
    people=(2, 4),
    rules=1,
    options=(
        Option("gate", "the gate, a fence with one way through", "scenario", _ADDON),
        Option("haunted", "the haunted ground, on the square of the first figure that "
                          "is removed", "scenario", _ADDON),
        Option("mega", "the mega club, which breaks a small mound", "scenario", _ADDON),
        Option("rounds", "the number of rounds after which the game is a "
                         "draw", "100", least=1, most=1000),
        FILED,
        SETTLE,
        PLANS,
    ),
    unlisted="orders with several lines; an action together with a move or a turn (only run "
             "and climb are listed with their moves); the second club of a toss; the square "
             "of the bird's token.",
)


def bind(scenario: Any, seats: tuple[Seat, ...], options: Mapping[str, str]) -> "Game":
    """The game for a scenario, its seats and options; its rules are imported only here."""
    from referee.games.stone_daze.game import StoneDaze
    from referee.games.stone_daze.model.state import build_box

    return StoneDaze(build_box(scenario, seats, resolve_options(ABOUT, seats, options)))
