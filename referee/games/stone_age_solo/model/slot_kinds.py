"""The kinds of slots in the forms of moves that Stone Age does not have."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from referee.core.game import moves, notation
from referee.core.game.notation import Kind
from referee.games.stone_age.model import slot_kinds
from referee.games.stone_age_solo.model.pieces import GOODS, NOTHING, PIECES, Payment

Read = tuple[Any, int] | None

_COUNT, _TILES = slot_kinds.SLOTS["count"], slot_kinds.SLOTS["tiles"]


def _numbered(what: str, there: Callable[[Any], Iterable[int]]) -> Kind:
    """One of several things by its number."""
    def read(box: Any, words: Sequence[str], at: int) -> Read:
        number = _COUNT.parse(box, words, at)
        return number if number is not None and number[0] in there(box) else None

    return Kind(what, read, values=lambda box: map(str, there(box)))


def _paid(box: Any, words: Sequence[str], at: int) -> Read:
    """Parse ``2 wood step tools 1 2 used 3``, in this order; at least one part."""
    pieces, at = PIECES.parse_words(words, at) or (PIECES.none, at)
    tools: dict[str, tuple[int, ...]] = {}
    for which in ("tools", "used"):
        if words[at:at + 1] == [which]:
            tools[which], at = _TILES.parse(box, words, at + 1) or ((), at)
    pay = Payment(pieces, **tools)
    return (pay, at) if pay != NOTHING else None


def _pay(pay: Payment) -> str:
    parts = [PIECES.text(pay.pieces)] if any(pay.pieces) else []
    parts += [f"{which} {_TILES.write(values)}" for which, values in (
        ("tools", pay.tools), ("used", pay.used)) if values]
    return " ".join(parts) or "nothing"


def _data(pay: Payment) -> dict[str, Any]:
    """Pieces by kind, tools by value; empty parts are left out."""
    kinds = zip((*PIECES.names, "tools", "used"),
                (*pay.pieces, _TILES.data(pay.tools), _TILES.data(pay.used)), strict=True)
    return {name: value for name, value in kinds if value}


SLOTS: Mapping[str, Kind] = {
    "count": _COUNT,
    "ware": slot_kinds.SLOTS["ware"],
    "goods": slot_kinds.goods(GOODS),
    "pay": Kind("payment", _paid, _pay, _data),
    "card": notation.name("card", lambda box: box.cards),
    "area": notation.name("area", lambda box: box.material),
    "used": notation.flag("used"),
    "slot": _numbered("number", lambda box: [slot.id for slot in box.slots]),
    "stack": _numbered("stack", lambda box: box.words.stacks.shown)}


class Move(moves.Move, frozen=True):
    """A move with these slots."""

    slots: ClassVar[Mapping[str, Kind]] = SLOTS
