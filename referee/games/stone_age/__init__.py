"""Stone Age and its expansion Style is the Goal, for two to five players."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.core.game.decisions import PLANS, GameMeta, Option, Seat
from referee.core.game.moves import resolve_options
from referee.games.stone_age.model import PLAYERS

if TYPE_CHECKING:
    from referee.core.game.game import Game

ABOUT = GameMeta(
    title="Stone Age",
    summary="Worker placement with dice, cards and buildings; expansion Style is the Goal.",
    rulebook="stone-age-style-is-the-goal",
    seats=("red", "blue", "green", "yellow", "black"),
    players=PLAYERS,
    rules=3,
    options=(
        Option("promo-tiles", "shuffle in the six old promo tiles (only in the "
               "scenario style-is-the-goal)", "off", ("off", "on")),
        PLANS,
    ),
    unlisted="payments by a trade with the same result as a listed payment, or a worse one; "
             "“use all places”.",
)


def bind(scenario: Any, seats: tuple[Seat, ...], options: Mapping[str, str]) -> "Game":
    """The game for a scenario, its seats and options; its rules are imported only here."""
    from referee.games.stone_age.game import StoneAge
    from referee.games.stone_age.model.state import build_box

    return StoneAge(build_box(scenario, seats,
                              resolve_options(ABOUT, seats, options, scenario.game.players)))
