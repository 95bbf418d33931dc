"""What is dealt: the cards from one deck, the tiles to stacks (Stone Age, preparation)."""

from collections.abc import Iterable

from referee.core.game.decisions import Seat
from referee.core.luck import piles
from referee.core.luck.chance import NOBODY, Luck
from referee.core.luck.piles import Pile, UpgradedPiles
from referee.games.stone_age.model.state import Box

CARDS, TILES = "cards", "tiles"


def next_cards(box: Box, why: str, deck: Pile, count: int, carried: UpgradedPiles | None = None,
               viewer: Seat = "") -> Luck[Pile]:
    """So many from the top of what is left of the deck; ``viewer`` draws face down."""
    if carried is not None:
        viewer = NOBODY  # which cards the deck had then hangs on those drawn face down
    return piles.draw_top(why, CARDS, tuple(sorted(box.cards)), deck, count, carried=carried,
                          viewer=viewer)


def tiles_from(box: Box, why: str, pool: Pile, place: str, count: int = 1,
               carried: UpgradedPiles | None = None) -> Luck[Pile]:
    """What lies on a place in a stack, and on those behind it.

    The stacks are dealt face down before the first is looked at, so that the
    tiles of one do not hang on what is bought from another.
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
    """The place of the tile of a stack, from 1, which with those below it makes so many."""
    return f"stack {stack}, {left} left"


def face_down(stacks: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Where tiles lie face down, of the top and the number of each stack."""
    return tuple([tile_place(n, below) for n, (top, left) in enumerate(stacks, 1)
                  for below in range(1, left + (not top))])
