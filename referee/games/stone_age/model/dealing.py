"""Dealing: cards from one deck, tiles into stacks (Stone Age, preparation)."""

from collections.abc import Iterable

from referee.core.game.decisions import Seat
from referee.core.luck import piles
from referee.core.luck.chance import NOBODY, Luck
from referee.core.luck.piles import Pile, UpgradedPiles
from referee.games.stone_age.model.state import Box

CARDS, TILES = "cards", "tiles"


def next_cards(box: Box, why: str, deck: Pile, count: int, carried: UpgradedPiles | None = None,
               viewer: Seat = "") -> Luck[Pile]:
    """The next cards of the remaining deck; with a ``viewer`` they are drawn face down."""
    if carried is not None:
        viewer = NOBODY  # which cards the deck had then depends on those drawn face down
    return piles.draw_top(why, CARDS, tuple(sorted(box.cards)), deck, count, carried=carried,
                          viewer=viewer)


def tiles_from(box: Box, why: str, pool: Pile, place: str, count: int = 1,
               carried: UpgradedPiles | None = None) -> Luck[Pile]:
    """The tiles at a place in a stack and below it.

    The stacks are dealt face down before the first is looked at, so that the tiles of one stack do
    not depend on purchases from another.
    """
    dealt = yield from piles.draw_at_place(why, TILES, tuple(sorted(box.tiles)), pool,
                                           tile_places(box), place,
                                           count, carried=carried)
    return tuple([tile for tile, _ in dealt])


def tile_places(box: Box) -> tuple[str, ...]:
    """The places of tiles, dealt around the stacks, the tops first."""
    return tuple([tile_place(stack, left) for left in range(box.scenario.tiles.stack, 0, -1)
                  for stack in range(1, len(box.seats) + 1)])


def tile_place(stack: int, left: int) -> str:
    """The place of the top tile of a stack (from 1) that has ``left`` tiles."""
    return f"stack {stack}, {left} left"


def face_down(stacks: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """The places of face-down tiles, from the top tile and the number of tiles of each stack."""
    return tuple([tile_place(n, below) for n, (top, left) in enumerate(stacks, 1)
                  for below in range(1, left + (not top))])
