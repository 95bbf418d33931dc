"""Piles: their names, what they were when whole, and what is taken from them.

A pile has one order for the whole game, which follows from the secret and from
its name and stands nowhere; a position holds what is left of it, sorted. So
neither undo nor another order of moves draws anew.
"""

from msgspec import Struct

from referee.core.chance import Luck, Take
from referee.core.rules import Seat


class Carried(Struct, frozen=True):
    """What lay in the piles when a game went over to rules by which they have a fixed order.

    From the line ``turn`` on these are the whole piles, and have names of their
    own. ``places`` are the places of the board, in order, on which a pile lay.
    """

    turn: int
    piles: dict[str, tuple[str, ...]]
    places: dict[str, tuple[str, ...]] = {}


def top(why: str, pile: str, full: tuple[str, ...], left: tuple[str, ...], count: int = 1, *,
        carried: Carried | None = None, eyes: Seat = "") -> Luck[tuple[str, ...]]:
    """The next ``count`` from the top of a pile, as they come.

    ``full`` is the whole pile of the scenario, ``left`` what is left, both
    sorted; ``eyes`` the seat that alone sees what it takes.
    """
    if carried is not None:
        full, pile = carried.piles[pile], f"{pile}/turn {carried.turn}"
    places = yield Take(why, pile, full, left, count, eyes=eyes)
    return tuple([full[place - 1] for place in places])


def lying(why: str, pile: str, full: tuple[str, ...], left: tuple[str, ...], place: str,
          places: tuple[str, ...], *, carried: Carried | None = None,
          eyes: Seat = "") -> Luck[tuple[str, int]]:
    """What lies on a place of the board, and which of the whole pile it is, from 1.

    ``places`` are all the places on which the pile was laid out, in order.
    """
    if carried is not None:
        full, places = carried.piles[pile], carried.places[pile]
        pile = f"{pile}/turn {carried.turn}"
    found, = yield Take(why, pile, full, left, 1, places.index(place), eyes)
    return full[found - 1], found
