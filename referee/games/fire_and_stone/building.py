"""What a person writes who builds a hut: that he does, which hut of the settlement, its price."""

from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.english import FILLER
from referee.core.words import Reader
from referee.games.fire_and_stone import reading
from referee.games.fire_and_stone.state import Box

if TYPE_CHECKING:
    from referee.games.fire_and_stone.view import View

_BUILDS = dict.fromkeys(("build", "builds", "building", "built", "hut", "settle", "settles",
                         "house", "erect", "construct"), "")
_ABOUT = dict.fromkeys(FILLER | {
    "i", "it", "and", "place", "places", "put", "puts", "set", "sets", "add", "adds", "make",
    "makes", "another", "new", "more", "one more", "one", "here", "there", "settlement", "village",
    "pay", "pays", "paying", "spend", "spends", "cost", "costs", "which costs", "price", "use",
    "using", "by", "up", "down", "extra", "further", "also", "take", "again", "action", "next",
    "in the settlement", "expand", "own", "he", "buy", "buys", "garden", "eden", "garden of eden",
    "cave", "garden's", "this", "that"}, "")
_FREE = dict.fromkeys(("for free", "free of charge", "for nothing", "at no cost", "free"), "")
_PRICE = ("for", "pay", "pays", "paying", "costs", "cost", "spend", "spends")


class _Said(Struct):
    """What a text says: how many huts, the how manieth of them, the food it costs."""

    builds: bool = False
    count: int = 1
    nth: int = 0
    price: int = -1


def spoken(box: Box, reader: Reader) -> None:
    """Read that a hut is built. Refused: another matter, several, another price or number."""
    verb = reading.begins(reader, "build", "hut", "settle")
    reading.begin(reader)
    said, around = _Said(), reading.Where()
    reading.through(reader, lambda: _word(reader, said),
                    lambda: reading.where(box, reader, around))
    reader.end()
    if not said.builds and not verb:
        reading.other(reader)
    if said.count != 1:
        reader.fail("invalid-count", "A scout builds one hut.", "Say “build”.")
    if not said.nth and said.price < 0 and around == reading.Where():
        return
    view: View = reader.view
    reading.placed(box, reader, around)
    offer = view.offer
    if offer and said.price not in (-1, offer.cost):
        reader.fail("invalid-count", f"The hut costs {offer.cost} food, not {said.price}.",
                    "Say “build”.")
    huts = next((place.huts for place in view.places if place.id == view.here), ())
    mine = dict(zip(box.seats, huts, strict=False)).get(view.to or "", 0)
    if said.nth and said.nth not in (sum(huts) + 1, mine + 1):
        reader.fail("invalid-count", f"It is hut {sum(huts) + 1} there.", "Say “build”.")


def _word(reader: Reader, said: _Said) -> bool:
    """Read one phrase, if it is about building."""
    start = reader.at
    if reading.phrase(reader, _BUILDS) is not None:
        said.builds = True
    elif reading.phrase(reader, _FREE) is not None:
        said.price = 0
    elif reader.peek() in reading.ORDINALS and (
            reader.words[start + 1:start + 2] not in (["scout"], ["explorer"])):
        said.nth = reading.ordinal(reader)
        reader.skip("one")
    elif reading.phrase(reader, _ABOUT) is not None:
        pass
    elif (number := reader.maybe_number()) is not None:
        reader.skip("more", "new", "another")
        if reader.skip("food"):
            said.price = number
        elif reader.peek() in ("hut", "huts", "house"):
            said.count = number
        elif start and reader.words[start - 1].casefold() in _PRICE:
            said.price = number
        else:
            reader.at = start
    return reader.at > start
