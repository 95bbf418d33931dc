"""Piles: their names, what they were when whole, and what is taken from them.

A pile has one order for the whole game, which follows from the secret and from
its name and stands nowhere; a position holds what is left of it, sorted. So
neither undo nor another order of moves draws anew.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.luck.chance import DrawFromPile, Luck
from referee.core.scenario.sections import fault

Pile = tuple[str, ...]


class UpgradedPiles(Struct, frozen=True, omit_defaults=True):
    """What lay in the piles when a game went over to rules by which they have a fixed order.

    From the line ``turn`` on these are the whole piles, and have names of their
    own. A place in such a pile tells how many lay before it there; where some of
    what had gone is secret that is a hint at it, and the row is nobody's.
    ``places`` are the places of the board on which a pile still lay.
    """

    turn: int
    piles: dict[str, Pile]
    places: tuple[str, ...] = ()

    def places_with_pile(self, places: Iterable[str]) -> tuple[str, ...]:
        """Those of some places on which a pile still lay."""
        left = frozenset(self.places)
        return tuple([place for place in places if place in left])

    def resample_hidden(self, pile: str, full: Pile, left: Pile) -> Self:
        """As much as lay in a pile then, for another position in which this is left of it."""
        was, drawn_count = Counter(self.piles[pile]), Counter(full) - Counter(left)
        drawn = [*(was & drawn_count).elements(), *(drawn_count - was).elements()]
        drawn = drawn[:was.total() - len(left)]
        return replace(self, piles={**self.piles, pile: tuple(sorted((*left, *drawn)))})


def draw_top(why: str, pile: str, full: Pile, left: Pile, count: int = 1, *,
             carried: UpgradedPiles | None = None, viewer: str = "") -> Luck[Pile]:
    """The next ``count`` from the top of a pile, as they come.

    ``full`` is the whole pile of the scenario, ``left`` what is left, both in
    one order that no draw changes; ``viewer`` the seat that alone sees what it takes.
    """
    if carried is not None:
        full, pile = carried.piles[pile], f"{pile}/turn {carried.turn}"
    answer_numbers = yield DrawFromPile(why, pile, full, left, count, private_to=viewer)
    return tuple([full[which - 1] for which in answer_numbers])


def draw_at_place(why: str, pile: str, full: Pile, left: Pile, places: Sequence[str], place: str,
                  count: int = 1, *, carried: UpgradedPiles | None = None,
                  viewer: str = "") -> Luck[tuple[tuple[str, int], ...]]:
    """What lies on a place of the board, and on those behind it, ``count`` in all.

    ``places`` are all on which the pile was laid out, in order. Beside each
    name stands which of that name it is, from 1.
    """
    if carried is not None:
        full, places = carried.piles[pile], carried.places_with_pile(places)
        pile = f"{pile}/turn {carried.turn}"
    answer_numbers = yield DrawFromPile(why, pile, full, left, count, places.index(place), viewer)
    return tuple([(full[which - 1], which - full.index(full[which - 1]))
                  for which in answer_numbers])


def upgraded_piles_violations(carried: UpgradedPiles, piles: Mapping[str, tuple[Pile, Pile]],
                              places: Sequence[str] = (),
                              covered: Iterable[str] = ()) -> Iterator[Problem]:
    """What cannot be in piles that were carried over.

    ``piles`` are, by name, each whole pile of the scenario and what is left of
    it; ``places`` those on which piles lie, ``covered`` where one lies still.
    """
    if carried.turn < 1 or carried.piles.keys() != piles.keys():
        yield fault("These are not the piles that were carried over.", "carried")
        return
    for name, (full, left) in piles.items():
        pile, where = carried.piles[name], f"carried.piles.{name}"
        if Counter(left) - Counter(pile) or Counter(pile) - Counter(full):
            yield fault("What was carried over is less than what is left, or more than ever "
                        "was.", where)
        if pile != tuple(sorted(pile)):
            yield fault("A pile has no order but the sorted one.", where)
    if len(set(carried.places)) < len(carried.places) or not (
            set(covered) <= set(carried.places) <= set(places)):
        yield fault("These are not the places on which something lay.", "carried.places")
