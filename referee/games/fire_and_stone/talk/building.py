"""What a person writes who builds a hut: that he does, which hut of the settlement, its price."""

from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.words import Reader
from referee.games.fire_and_stone.box.state import Box
from referee.games.fire_and_stone.talk import reading

if TYPE_CHECKING:
    from referee.games.fire_and_stone.show.view import View

_BUILDS = dict.fromkeys(("build", "builds", "building", "built", "hut", "settle", "settles",
                         "house", "erect", "construct", "add another", "add another one", "add one",
                         "add one more", "adds another",
    *(f"{expand} {my} {village}" for expand in ("expand", "extend", "enlarge", "grow")
      for my in ("my", "the", "our") for village in ("village", "settlement"))), "")
_ABOUT = dict.fromkeys(reading.IDLE | {
    "place", "places", "put", "puts", "set", "sets", "add", "adds", "make",
    "makes", "another", "new", "more", "one more", "settlement", "village",
    "pay", "pays", "paying", "spend", "spends", "cost", "costs", "which costs", "price", "use",
    "using", "by", "up", "down", "extra", "further", "also", "again", "action", "next",
    "in the settlement", "expand", "own", "he", "buy", "buys", "garden", "eden", "garden of eden",
    "cave", "garden's", "last food", "my last food", "all my food", "the rest of my food"}, "")
_FREE = dict.fromkeys(("for free", "free of charge", "for nothing", "at no cost", "free"), "")
_NEXT = dict.fromkeys(("next to", "beside", "alongside", "near", "close to"), "")
_MINE = dict.fromkeys(("mine", "my hut", "my own", "my other", "my own hut", "my other hut"), "")
_PRICE = ("for", "pay", "pays", "paying", "costs", "cost", "spend", "spends")


class _Said(Struct):
    """What a text says: how many huts, the how manieth of them, the food it costs, whose stand
    there."""

    builds: bool = False
    pays: bool = False
    count: int = 1
    nth: int = 0
    price: int = -1
    beside: tuple[str, ...] = ()


def spoken(box: Box, reader: Reader) -> None:
    """Read that a hut is built. Refused: another matter, several, another price or number."""
    verb = reading.begins(reader, "build", "hut", "settle")
    reading.begin(box, reader)
    said, around = _Said(), reading.Where()
    reading.through(reader, lambda: _word(box, reader, said),
                    lambda: reading.where(box, reader, around))
    reader.end()
    pays = said.pays and said.price > 0 and bool(reader.view.offer and reader.view.offer.settle)
    if not said.builds and not verb and not pays:
        reading.other(reader)
    if said.count != 1:
        reader.fail("invalid-count", "A scout builds one hut.", "Say “build”.")
    if not (said.nth or said.beside) and said.price < 0 and around == reading.Where():
        return
    view: View = reader.view
    reading.placed(box, reader, around)
    offer = view.offer
    if offer and said.price not in (-1, offer.cost):
        reader.fail("invalid-count", f"The hut costs {offer.cost} food, not {said.price}.",
                    "Say “build”.")
    huts = next((place.huts for place in view.places if place.id == view.here), ())
    owned = dict(zip(box.seats, huts, strict=False))
    mine = owned.get(view.to or "", 0)
    if not all(mine if seat == "mine" else owned.get(seat) for seat in said.beside):
        reader.fail("invalid-area", "No such hut stands there.", "Say “build”.")
    if said.nth and said.nth not in (sum(huts) + 1, mine + 1):
        reader.fail("invalid-count", f"It is hut {sum(huts) + 1} there.", "Say “build”.")


def _word(box: Box, reader: Reader, said: _Said) -> bool:
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
    elif beside := _beside(box, reader):
        said.beside = (*said.beside, beside)
    elif not _number(reader, said):
        reader.at = start
        said.pays |= reader.peek() in _PRICE[1:]
        return reading.phrase(reader, _ABOUT) is not None
    return True


def _number(reader: Reader, said: _Said) -> bool:
    """Read ``3 food``, ``two huts`` or the number behind a word for a price, if it comes next."""
    before = reader.words[reader.at - 1].casefold() if reader.at else ""
    if before in ("the", "these", "those", "my", "full") and reader.at > 1:
        before = reader.words[reader.at - 2].casefold()
    number = reader.maybe_number()
    if number is None:
        return False
    reader.skip("more", "new", "another")
    if reader.skip("food"):
        said.price = number
    elif reader.peek() in ("hut", "huts", "house"):
        said.count = number
    elif before in _PRICE and reader.words[reader.at - 1].casefold() != "one":
        said.price = number
    else:
        return False
    return True


def _beside(box: Box, reader: Reader) -> str:
    """The seat in ``beside blue``, ``next to my own``, or nothing, unread."""
    start = reader.at
    if reading.phrase(reader, _NEXT) is not None:
        word = reader.peek().removesuffix("s").removesuffix("'").removesuffix("’")
        seat = "mine" if reading.phrase(reader, _MINE) is not None else word
        reader.at += seat == word and word in box.seats
        if seat == "mine" or word in box.seats:
            return seat
    reader.at = start
    return ""
