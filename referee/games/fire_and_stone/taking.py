"""What a person writes who takes a gathering tile: the kind, or a store by what it holds."""

from typing import TYPE_CHECKING

from referee.core.english import FILLER
from referee.core.words import Reader
from referee.games.fire_and_stone import reading
from referee.games.fire_and_stone.areas import an
from referee.games.fire_and_stone.food import Food
from referee.games.fire_and_stone.forest import Look
from referee.games.fire_and_stone.state import Box, Move
from referee.games.fire_and_stone.stores import NAMES, STORES, Take

if TYPE_CHECKING:
    from referee.games.fire_and_stone.view import View

_EMPTIES = ("empty", "replace", "clear", "discard", "for", "instead")
_STORE = ("store", "column", "one")
_AROUND = FILLER | {"it", "tile", "store", "column", "one", "and", "then", "put", "place", "take",
                    "keep", "pick", "up", "i"}


class _Said:
    """What a text says: the kind taken, the kind that makes room, a store, an amount."""

    kind = old = ""
    store = count = 0
    empties = nth = False


def spoken(box: Box, reader: Reader) -> Move:
    """Take a tile; ``take food`` and ``take an animal`` are other moves."""
    start, said = reader.at, _Said()
    while reader:
        word = reader.peek()
        if word == "food":
            reader.at = start
            return Food.read(box, reader)
        if word in ("animal", "animals") and not (said.kind or said.store or said.old):
            reader.at += 1
            reader.end()
            return Look()
        if not _word(box, reader, said):
            break
    reader.end()
    if said.kind or said.old or said.count or said.nth or not (said.store or start):
        _proved(box, reader, said)
    return Take(said.store)


def _word(box: Box, reader: Reader, said: _Said) -> bool:
    """Read one word; whether it is about a tile or a store."""
    word = reader.peek()
    kind = box.words.kinds.exact(word)
    if kind is not None:
        reader.at += 1
        if said.empties or reader.peek() in _STORE:
            said.old = kind
        else:
            said.kind = kind
    elif NAMES.exact(word) is not None and not said.store:
        said.store = reader.name(NAMES)
    elif word in _EMPTIES:
        reader.at += 1
        said.empties = word != "for" or bool(said.kind)
    elif word in reading.ORDINALS:
        if said.store:
            return False
        said.store, said.nth = reading.ordinal(reader), True
    elif number := reading.ordinal(reader):
        before = reader.words[reader.at - 2].casefold() if reader.at > 1 else ""
        if number > len(STORES):
            reader.at -= 1
            return False
        if reader.peek() in _STORE or before in _STORE:
            said.store = number
        else:
            said.count = number
    elif word in _AROUND:
        reader.at += 1
    else:
        return False
    return True


def _proved(box: Box, reader: Reader, said: _Said) -> None:
    """Hold what is said against what lies there and in the own stores. Refused: it differs."""
    view: View = reader.view
    if not (view.offer and view.offer.site in box.kinds):
        reader.fail("invalid-tile", "No gathering tile lies there.", "“pass” declines the action.")
    lies = view.offer.site
    if said.kind not in ("", lies):
        reader.fail("invalid-tile", f"{an(lies).capitalize()} lies there, no {said.kind}.",
                    "Say “take” or “leave”.")
    if said.count > 1:
        reader.fail("invalid-count", "One tile lies there.", "Say “take” or “leave”.")
    kinds = reading.kinds_held(view)
    if said.old and said.old not in kinds:
        reader.fail("invalid-tile", f"No store of yours holds {said.old}.",
                    "Say “take left” or “take right”.")
    if said.old:
        said.store = kinds.index(said.old) + 1
