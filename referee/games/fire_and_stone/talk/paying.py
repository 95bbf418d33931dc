"""What a person writes who uses a cave: its card's name, its price, where the stone goes."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.core.english import FILLER
from referee.core.words import Names, Reader
from referee.games.fire_and_stone.box import cards
from referee.games.fire_and_stone.box.state import Box, Move
from referee.games.fire_and_stone.play.caves import Cave, price
from referee.games.fire_and_stone.play.huts import Build
from referee.games.fire_and_stone.talk import cooking, reading

if TYPE_CHECKING:
    from referee.games.fire_and_stone.show.view import View

_AROUND = dict.fromkeys(FILLER | {
    "use", "uses", "cave", "action", "pay", "pays", "paying", "give", "gives", "giving", "spend",
    "spends", "stone", "marking stone", "marker", "lay", "lays", "place", "places", "put", "puts",
    "i", "and", "do", "it", "price", "point", "victory point", "vp", "mark", "marking", "goes",
    "settlement", "village", "card", "get", "take", "gain", "buy", "activate", "trigger", "effect",
    "there", "here", "this", "that", "go", "then", "sacrifice", "offer", "through", "hut",
    "my", "own", "cave card", "exchange", "paint", "set", "bag", "bring"}, "")


def spoken(box: Box, reader: Reader) -> Move:
    """Do what the card offers; the Garden is built in. Refused: another cave, another price."""
    named = "cave" in map(str.casefold, reader.words)
    card, said, amounts, at = None, cooking.Meant(), dict[str, int](), ""
    known = _names(box)
    while reader:
        start = reader.at
        if reading.phrase(reader, _AROUND) is None and not _amount(reader, amounts):
            if (found := reader.maybe(known)) is not None and card in (None, found):
                card = found
                continue
            area = reader.maybe(box.words.areas)
            if area and at not in ("", area):
                break
            at = area or at
            if not area and not cooking.animals(box, reader, said):
                reader.at = start
        if reader.at == start:
            break
    reader.end()
    view: View = reader.view
    here = view.offer is not None and view.offer.site == "cave"
    if card not in (None, view.cave) or not (named or here or view.what == "cave"):
        reading.other(reader)
    at = "" if at == view.cave_at else at
    if view.offer and here and view.offer.build and not (said.items or at or amounts):
        return Build()
    deeds = box.caves[view.cave].area if view.cave else ()
    owed = price(deeds)[0]
    for what, count in amounts.items():
        if count not in {owed if what == "food" else 0, *_gives(deeds, what)}:
            reader.fail("invalid-count", f"The price is {owed} food, not {count}." if what == "food"
                        else f"The cave does not give {count} {what}.", "Say “cave”.")
    given = cooking.held(box, said, view.hand, reader) if said.items else ()
    return Cave(view.hand if given == ("all",) else given, at)


def _names(box: Box) -> Names[str]:
    """The caves, by their last words too where no other has them."""
    last = [name.rpartition("-")[2] for name in box.caves]
    return Names("cave", {name: (name, *([short] if last.count(short) == 1 and short not in (
        "stone", "fire", "fires") else ())) for name, short in zip(box.caves, last, strict=True)})


def _amount(reader: Reader, amounts: dict[str, int]) -> bool:
    """So much food, or so many points, if that comes next."""
    start = reader.at
    count = reader.maybe_number()
    for what, words in (("food", ("food",)), ("vp", ("vp", "point", "points", "victory"))):
        if count and reader.skip(*words) and what not in amounts:
            amounts[what] = count
            return True
    reader.at = start
    return False


def _gives(deeds: tuple[cards.Place, ...], what: str) -> Iterator[int]:
    """What the deeds of a card give."""
    for deed in deeds:
        for got in deed.get if isinstance(deed, cards.Trade) else (deed,):
            if isinstance(got, cards.Gain):
                yield getattr(got, what)
            elif isinstance(got, cards.Ladder) and what == "vp":
                yield from got.vp
