"""What stands in the forms of moves, in Stone Age and SoloPlay."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from referee.core import form, game
from referee.core.form import Kind
from referee.core.goods import Kinds
from referee.games.stone_age.box.names import GOODS


def goods(kinds: Kinds[Any]) -> Kind:
    """Counted goods that are paid or taken: at least one."""
    some = form.bag("goods", kinds)

    def read(box: Any, words: Sequence[str], at: int) -> tuple[Any, int] | None:
        found = some.read(box, words, at)
        return found if found is not None and any(found[0]) else None

    return some._replace(read=read)


def ascending(kind: Kind) -> Kind:
    """One or more of a kind, in their one order: who chooses some says no order."""
    some = form.several(kind)

    def read(box: Any, words: Sequence[str], at: int) -> tuple[Any, int] | None:
        found = some.read(box, words, at)
        return found if found is not None and list(found[0]) == sorted(found[0]) else None

    return some._replace(read=read)


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
