"""Draws from piles: from the top, or from places of the board they were dealt to.

A pile has one order for the whole match, which follows from the secret and the pile's name and
is stored nowhere; a position holds what is left of it, sorted. So neither undo nor another order
of moves draws again.
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
    """The piles of a match when it was upgraded to rules by which piles have a fixed order.

    From then on these are the whole piles, with names of their own. A place in such a pile
    shows how many elements are before it; if some of those drawn earlier are hidden, that is a
    hint at them, and so the item of luck is private to ``chance.NOBODY``.
    """

    turn: int  # the turn of the upgrade
    piles: dict[str, Pile]
    places: tuple[str, ...] = ()  # the places of the board where a pile still was

    def places_with_pile(self, places: Iterable[str]) -> tuple[str, ...]:
        """Those of some places where a pile still was."""
        with_pile = frozenset(self.places)
        return tuple([place for place in places if place in with_pile])

    def resample_hidden(self, pile: str, full: Pile, left: Pile) -> Self:
        """The piles for another position in which ``left`` is left of a pile: its size stays."""
        before, drawn_count = Counter(self.piles[pile]), Counter(full) - Counter(left)
        drawn = [*(before & drawn_count).elements(), *(drawn_count - before).elements()]
        drawn = drawn[:before.total() - len(left)]
        return replace(self, piles={**self.piles, pile: tuple(sorted((*left, *drawn)))})


def draw_top(why: str, pile: str, full: Pile, left: Pile, count: int = 1, *,
             carried: UpgradedPiles | None = None, viewer: str = "") -> Luck[Pile]:
    """Draw ``count`` elements from the top of a pile, in their order.

    ``full`` is the whole pile of the scenario, ``left`` what is left, both in an order that no
    draw changes; ``viewer`` the only seat that sees what is drawn (empty: everybody does).
    """
    if carried is not None:
        full, pile = carried.piles[pile], f"{pile}/turn {carried.turn}"
    numbers = yield DrawFromPile(why, pile, full, left, count, private_to=viewer)
    return tuple([full[number - 1] for number in numbers])


def draw_at_place(why: str, pile: str, full: Pile, left: Pile, places: Sequence[str], place: str,
                  count: int = 1, *, carried: UpgradedPiles | None = None,
                  viewer: str = "") -> Luck[tuple[tuple[str, int], ...]]:
    """Draw what was dealt to a place of the board and to those after it, ``count`` in all.

    ``places`` are all places that the pile was dealt to, in order. Each result is a name and its
    index among the elements of that name, from 1.
    """
    if carried is not None:
        full, places = carried.piles[pile], carried.places_with_pile(places)
        pile = f"{pile}/turn {carried.turn}"
    numbers = yield DrawFromPile(why, pile, full, left, count, places.index(place), viewer)
    return tuple([(full[number - 1], number - full.index(full[number - 1]))
                  for number in numbers])


def upgraded_piles_violations(carried: UpgradedPiles, piles: Mapping[str, tuple[Pile, Pile]],
                              places: Sequence[str] = (),
                              covered: Iterable[str] = ()) -> Iterator[Problem]:
    """What is impossible in upgraded piles.

    ``piles`` has for each name the whole pile of the scenario and what is left of it; ``places``
    are all that piles were dealt to, ``covered`` those where one still is.
    """
    if carried.turn < 1 or carried.piles.keys() != piles.keys():
        yield fault("The list of piles does not match the decks that were upgraded.", "carried")
        return
    for name, (full, left) in piles.items():
        pile, where = carried.piles[name], f"carried.piles.{name}"
        if Counter(left) - Counter(pile) or Counter(pile) - Counter(full):
            yield fault("The upgraded deck has too few or too many cards.", where)
        if pile != tuple(sorted(pile)):
            yield fault("The cards of this pile must be listed in sorted order.", where)
    if len(set(carried.places)) < len(carried.places) or not (
            set(covered) <= set(carried.places) <= set(places)):
        yield fault("The list of places does not match the places where cards "
                    "lay.", "carried.places")
