"""What a person writes who uses a cave: its card's name, its price, where the stone goes."""

from typing import TYPE_CHECKING

from referee.core.words import Names, Reader
from referee.games.fire_and_stone import reading
from referee.games.fire_and_stone.caves import Cave, price
from referee.games.fire_and_stone.huts import Build
from referee.games.fire_and_stone.state import Box, Move

if TYPE_CHECKING:
    from referee.games.fire_and_stone.view import View

_AROUND = ("use", "cave", "action", "pay", "give", "spend", "stone", "marking", "lay", "place",
           "put", "i", "and", "do")


def spoken(box: Box, reader: Reader) -> Move:
    """Do what the card offers; the Garden is built in. Refused: another cave, another price."""
    named = "cave" in map(str.casefold, reader.words)
    reading.loose(reader, *_AROUND)
    card = reader.maybe(Names("cave", {name: name for name in box.caves}))
    items, food, at = list[reading.Item](), 0, ""
    since = -1
    while reader and since != reader.at:
        reading.loose(reader, *_AROUND)
        since = reader.at
        at = reader.maybe(box.words.areas) or at
        food = _food(reader) or food
        items += reading.animals(box, reader)
    reader.end()
    view: View = reader.view
    here = view.offer is not None and view.offer.site == "cave"
    if card not in (None, view.cave) or not (named or here or view.what == "cave"):
        reading.other(reader)
    if view.offer and here and view.offer.build and not (items or at or food):
        return Build()
    owed = price(box.caves[view.cave].area)[0] if view.cave else 0
    if food not in (0, owed):
        reader.fail("invalid-count", f"The price is {owed} food, not {food}.", "Say “cave”.")
    given = reading.held(items, view.hand, reader) if items else ()
    return Cave(view.hand if given == ("all",) else given, at)


def _food(reader: Reader) -> int:
    """So much food, if that comes next."""
    start = reader.at
    count = reader.maybe_number()
    if count and reader.skip("food"):
        return count
    reader.at = start
    return 0
