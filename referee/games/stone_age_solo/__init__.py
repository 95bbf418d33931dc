"""Stone Age for one player: the SoloPlay variant."""

from collections.abc import Mapping
from typing import Any

from referee.core.game import chosen
from referee.core.rules import About, AnyRules, Option, Seat

ABOUT = About(
    title="Stone Age SoloPlay",
    summary="One player against the rules of Stone Age, a tribal elder and scarce goods.",
    rulebook="stone-age-soloplay",
    seats=("red", "blue", "green", "yellow"),
    players=(1, 1),
    rules=3,
    options=(
        Option("challenge", "how many cards are dealt and tiles stacked", "standard",
               ("standard", "easier-17", "easier-18", "harder-15", "harder-stacks")),
        Option("printing", "how many resources lie on the board: 28/18/12/10 or 20/16/12/10",
               "later", ("later", "first")),
        Option("food-capacity", "whether food too is limited to the number of people", "people",
               ("people", "none")),
    ),
    unlisted="resources of several kinds removed together.",
)


def bind(scenario: Any, seats: tuple[Seat, ...], options: Mapping[str, str]) -> AnyRules:
    """The rules for a scenario, its seats and options, loaded only for a game that is played."""
    from referee.games.stone_age_solo.box.state import pack
    from referee.games.stone_age_solo.rules import Solo

    return Solo(pack(scenario, seats, chosen(ABOUT, seats, options)))
