"""Stone Age for one player: the SoloPlay variant."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.core.game.decisions import About, Seat
from referee.core.game.moves import chosen
from referee.games.stone_age_solo.model.options import OPTIONS, PLAYERS, SEATS

if TYPE_CHECKING:
    from referee.core.game.game import Game

ABOUT = About(
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
    """The rules for a scenario, its seats and options, loaded only for a game that is played."""
    from referee.games.stone_age_solo.game import Solo
    from referee.games.stone_age_solo.model.state import pack

    return Solo(pack(scenario, seats, chosen(ABOUT, seats, options)))
