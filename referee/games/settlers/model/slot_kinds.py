"""The kinds of slots in the forms of moves: corners, hexes, seats, cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.core.game import notation
from referee.core.game.notation import Kind
from referee.games.settlers.model.cards import GOODS
from referee.games.settlers.model.scenario import RESOURCES, Resource

ALL = "all"
MOST = 999  # the most cards in one slot


def kinds() -> Kind:
    def read(box: Any, words: Sequence[str], at: int) -> tuple[tuple[Resource, ...], int] | None:
        if words[at:at + 1] == ["none"]:
            return (), at + 1
        if words[at:at + 1] != [ALL]:
            return None
        end = next((i for i in range(at + 1, len(words)) if words[i] not in RESOURCES), len(words))
        return tuple(kind for kind in RESOURCES if kind in words[at + 1:end]) or RESOURCES, end

    def write(value: tuple[Resource, ...]) -> str:
        return " ".join((ALL, *(value if value != RESOURCES else ()))) if value else "none"

    return Kind("all [KIND …] or none", read, write, list, lambda box: (ALL, "none"),
                is_literal=True)


SLOTS: Mapping[str, Kind] = {
    "corner": notation.name("corner", lambda box: box.paths),
    "hex": notation.name("hex", lambda box: box.hexes),
    "seat": notation.name("seat", lambda box: box.seats),
    "partner": notation.name("partner", lambda box: (ALL, *box.seats)),
    "strip": notation.name("strip", lambda box: box.costs),
    "figure": notation.name("figure", lambda box: box.zones),
    "number": notation.number(),
    "cards": notation.restricted(notation.bag("cards", GOODS), lambda some: 0 < sum(some) <= MOST),
    "kinds": kinds(),
}
