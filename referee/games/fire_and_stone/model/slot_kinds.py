"""The kinds of slots in the forms of moves: areas, stores, tiles, animals, inventions."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.core.game.notation import Kind, name, number, several
from referee.games.fire_and_stone.model.scenario import BEST, STORES

_NUMBER = number()


def _numeral(box: Any, words: Sequence[str], at: int) -> tuple[str, int] | None:
    number = _NUMBER.parse(box, words, at)
    return number and (str(number[0]), number[1])


def _store(box: Any, words: Sequence[str], at: int) -> tuple[int, int] | None:
    word = words[at] if at < len(words) else ""
    return (STORES.index(word) + 1, at + 1) if word in STORES else None


def _all(box: Any, words: Sequence[str], at: int) -> tuple[tuple[str, ...], int] | None:
    return (("all",), at + 1) if words[at:at + 1] == ["all"] else None


def _named(store: int) -> str:
    return STORES[store - 1]


def _either(what: str, first: Kind, other: Kind) -> Kind:
    """A slot for one of two kinds with the same text form."""
    def values(box: Any) -> Iterator[str]:
        return (text for kind in (first, other) if kind.values for text in kind.values(box))

    return Kind(what, lambda box, words, at: (
        first.parse(box, words, at) or other.parse(box, words, at)), first.write, first.data,
                values,
        first.repeats)


_NUMERAL = Kind("number", _numeral)  # the number of an animal as shown

SLOTS: Mapping[str, Kind] = {
    "number": _NUMBER,
    "area": name("area", lambda box: box.atlas.areas),
    "store": Kind("store", _store, _named, _named, lambda box: STORES),  # by number, from 1
    "kind": name("tile", lambda box: box.kinds),
    "tile": name("tile", lambda box: (*box.kinds, *box.animals)),
    "invention": name("invention", lambda box: box.inventions),
    "animal": _either("animal", _NUMERAL, name("animal", lambda box: (*box.animals, *BEST))),
    "hand": _either("animals", several(_NUMERAL), several(name("animal", lambda box: box.animals))),
    "all": Kind("all", _all, " ".join, list, lambda box: ("all",), is_literal=True)}
