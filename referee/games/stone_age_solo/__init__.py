"""Stone Age for one player: the SoloPlay variant."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.core.game.decisions import GameMeta, Seat
from referee.core.game.moves import resolve_options
from referee.games.stone_age_solo.model.options import OPTIONS, PLAYERS, SEATS

if TYPE_CHECKING:
    from referee.core.game.game import Game

ABOUT = GameMeta(
    title="Stone Age SoloPlay",
    summary="One player against the rules of Stone Age, a tribal elder and scarce goods.",
    rulebook="stone-age-soloplay",
    seats=SEATS,
    players=PLAYERS,
    rules=4,
    options=OPTIONS,
    unlisted="resources of several kinds removed together.",
)


def bind(scenario: Any, seats: tuple[Seat, ...], options: Mapping[str, str]) -> "Game":
    """The game for a scenario, its seats and options; its rules are imported only here."""
    from referee.games.stone_age_solo.game import Solo
    from referee.games.stone_age_solo.model.state import build_box

    return Solo(build_box(scenario, seats, resolve_options(ABOUT, seats, options)))
