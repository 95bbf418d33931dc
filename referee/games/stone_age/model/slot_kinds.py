"""What stands in the forms of moves, in Stone Age and SoloPlay."""

from collections.abc import Mapping
from typing import Any, ClassVar

from referee.core.game import form, game
from referee.core.game.form import Kind
from referee.core.game.goods import Kinds
from referee.games.stone_age.box.names import GOODS


def goods(kinds: Kinds[Any]) -> Kind:
    """Counted goods that are paid or taken: at least one."""
    return form.only(form.bag("goods", kinds), any)


def ascending(kind: Kind) -> Kind:
    """One or more of a kind, in their one order: who chooses some says no order."""
    return form.only(form.several(kind), lambda some: list(some) == sorted(some))


SLOTS: Mapping[str, Kind] = {
    "count": form.number("number"),
    "place": form.name("place", lambda box: box.words.places.shown),
    "ware": form.name("card or tile", lambda box: box.words.wares.shown),
    "unpaid": form.name("place", lambda box: box.words.unpaid.shown),
    "tiles": ascending(form.number("value")),
    "cards": ascending(form.name("card", lambda box: box.words.tools.shown)),
    "face": form.number("face"),
    "good": form.name("kind of goods", lambda box: GOODS.names),
    "goods": goods(GOODS)}


class Move(game.Move, frozen=True):
    """A move whose slots are these."""

    slots: ClassVar[Mapping[str, Kind]] = SLOTS
