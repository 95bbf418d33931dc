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
        Option("rounds", "after this many rounds the points decide", "300", least=1, most=9999),
        Option("fifth", "the fifth step of a strip: also its effect, or only the point", "effect",
               ("effect", "point")),
        Option("desolation", "a desert is laid on the terrain its chip names, or anywhere in "
               "Africa", "terrain", ("terrain", "any")),
        Option("bering", "boxes with two readings, such as Bering: as stated, or the other one",
               "stated", ("stated", "other")),
        FILED,
        PLANS,
    ),
    unlisted="offers with more than one card on a side, or while you have an offer; counters "
             "other than for one card more; longer ways, and ways that return to their first "
             "corner; further ends beyond a chip; refuse all for the player whose turn it is.",
)


def bind(scenario: Any, seats: tuple[Seat, ...], options: Mapping[str, str]) -> "Game":
    """The game for a scenario, its seats and options; its rules are imported only here."""
    from referee.games.settlers.game import Settlers
    from referee.games.settlers.model.state import build_box

    values = resolve_options(ABOUT, seats, options, scenario.game.players)
    return Settlers(build_box(scenario, seats, values))
