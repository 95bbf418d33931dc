"""Fire & Stone: lead scouts out of Africa, gather, invent, build huts."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.core.game.decisions import PLANS, GameMeta, Option, Seat
from referee.core.game.moves import resolve_options

if TYPE_CHECKING:
    from referee.core.game.game import Game

ABOUT = GameMeta(
    title="Fire & Stone",
    summary="a game of exploring hidden tiles, with secret tasks",
    rulebook="Fire & Stone (Klaus-Jürgen Wrede, Pegasus Spiele 2022)",
    seats=("black", "blue", "red", "yellow"),
    players=(2, 4),
    rules=4,
    options=(
        Option("caves", "the cave cards that can be drawn: the two in the rulebook, the cards "
                        "of level 1, or all 24", "known", ("known", "easy", "all")),
        Option("starting-inventions", "play the variant with starting "
                                      "inventions", "no", ("no", "yes")),
        Option("start-tiles", "with three players: the start tile that all of them use",
               "sun", ("sun", "moon")),
        PLANS,
    ),
    unlisted="other ways of a scout to the same area; other orders in which you cook your animals.",
)


def bind(scenario: Any, seats: tuple[Seat, ...], options: Mapping[str, str]) -> "Game":
    """The game for a scenario, its seats and options; its rules are imported only here."""
    from referee.games.fire_and_stone.game import FireAndStone
    from referee.games.fire_and_stone.model.state import build_box

    return FireAndStone(build_box(scenario, seats, resolve_options(ABOUT, seats, options,
                                                                   scenario.game.players)))
