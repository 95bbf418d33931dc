"""The kinds of slots in the forms of moves, for Stone Age and SoloPlay."""

from collections.abc import Mapping
from typing import Any, ClassVar

from referee.core.game import moves, notation
from referee.core.game.notation import Kind
from referee.core.game.resources import Kinds
from referee.games.stone_age.model.names import GOODS


def goods(kinds: Kinds[Any]) -> Kind:
    """Counted goods to pay or take, at least one."""
    return notation.restricted(notation.bag("goods", kinds), any)


def ascending(kind: Kind) -> Kind:
    """One or more of a kind, always in the same order, so that players need not care for it."""
    return notation.restricted(notation.several(kind), lambda some: list(some) == sorted(some))


SLOTS: Mapping[str, Kind] = {
    "count": notation.number("number"),
    "place": notation.name("place", lambda box: box.words.places.shown),
    "ware": notation.name("card or tile", lambda box: box.words.wares.shown),
    "unpaid": notation.name("place", lambda box: box.words.unpaid.shown),
    "tiles": ascending(notation.number("value")),
    "cards": ascending(notation.name("card", lambda box: box.words.tools.shown)),
    "face": notation.number("face"),
    "good": notation.name("kind of goods", lambda box: GOODS.names),
    "goods": goods(GOODS)}


class Move(moves.Move, frozen=True):
    """A move with these slots."""

    slots: ClassVar[Mapping[str, Kind]] = SLOTS
