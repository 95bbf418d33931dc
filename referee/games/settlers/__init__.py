"""Out of Africa by dice, trade and nomads."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.core.game.decisions import FILED, PLANS, GameMeta, Option, Seat
from referee.core.game.moves import resolve_options
from referee.games.settlers.model import PLAYERS

if TYPE_CHECKING:
    from referee.core.game.game import Game

_SEATS = ("red", "blue", "green", "orange", "white")

ABOUT = GameMeta(
    title="Settlers of the Stone Age",
    summary="out of Africa by dice, trade and nomads",
    rulebook="settlers-of-the-stone-age",
    seats=_SEATS,
    players=PLAYERS,
    rules=3,
    options=(
        Option("first", "the seat of the youngest player, who has the first turn", "listed",
               ("listed", *_SEATS)),
        Option("rounds", "number of rounds after which the points decide", "300",
               least=1, most=9999),
        Option("fifth", "whether the fifth step of a strip has its effect, too, or only gives the "
               "point", "effect",
               ("effect", "point")),
        Option("desolation", "whether a desert is laid on the terrain that its chip names, or "
               "anywhere in Africa", "terrain", ("terrain", "any")),
        Option("bering", "which levels the boxes with two readings need, such as Bering",
               "stated", ("stated", "other")),
        FILED,
        PLANS,
    ),
    unlisted="offers with more than one card on a side; offers while you already have an offer; "
             "counter-offers, except for one card more; longer ways, and ways that return to their "
             "first corner; further ends beyond a chip; “refuse all” in your own turn.",
)


def bind(scenario: Any, seats: tuple[Seat, ...], options: Mapping[str, str]) -> "Game":
    """The game for a scenario, its seats and options; its rules are imported only here."""
    from referee.games.settlers.game import Settlers
    from referee.games.settlers.model.state import build_box

    values = resolve_options(ABOUT, seats, options, scenario.game.players)
    return Settlers(build_box(scenario, seats, values))
