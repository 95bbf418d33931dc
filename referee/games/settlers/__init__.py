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
        Option("first", "who has the first turn: the youngest player's seat", "listed",
               ("listed", *_SEATS)),
        Option("rounds", "the rounds after which the points decide", "300", least=1, most=9999),
        Option("fifth", "whether the fifth step also has its strip's effect", "effect",
               ("effect", "point")),
        Option("desolation", "where a desert may be laid: on the terrain its chip names, "
               "or anywhere in Africa", "terrain", ("terrain", "any")),
        Option("bering", "the numbers of disputed boxes: as stated, or the other reading",
               "stated", ("stated", "other")),
        FILED,
        PLANS,
    ),
    unlisted="offers of more than one card on a side, and in place of one's own; counters but "
             "one for one card more; ways other than the shortest, and out of a corner and back "
             "into it; ends beyond a chip but one; refuse all for whose turn it is.",
)


def bind(scenario: Any, seats: tuple[Seat, ...], options: Mapping[str, str]) -> "Game":
    """The game for a scenario, its seats and options; its rules are imported only here."""
    from referee.games.settlers.game import Settlers
    from referee.games.settlers.model.state import build_box

    values = resolve_options(ABOUT, seats, options, scenario.game.players)
    return Settlers(build_box(scenario, seats, values))
