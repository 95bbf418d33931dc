"""Conditions of a chain: “if apple or nut”, “if food at least 3 and not cave”."""

from collections.abc import Callable
from functools import partial
from typing import get_args

from referee.core.conditions import Number, Terms, Test, compared
from referee.core.words import Names, Reader
from referee.games.fire_and_stone.box import agenda
from referee.games.fire_and_stone.box.state import Box, Words
from referee.games.fire_and_stone.show.view import Offer, Tribe, View

SITES = ("forest", "fire", "hut", "stash", "cave", "settlement", "empty", "hidden")
# What people say of a tile before its name: “if it’s a nut”, “if there is a forest”.
_TALK = ("it", "it's", "it’s", "its", "is", "there", "there's", "there’s", "that", "that's", "a",
         "an", "the", "this", "tile", "turns", "out", "to", "be", "shows", "i", "we", "find",
         "reveal", "get", "discover", "happens", "comes", "up", "something", "anything")
DEAR = 99  # the cost of a hut where none can be built: more than anybody has


def _me(view: View) -> Tribe:
    return next(tribe for tribe in view.tribes if tribe.seat == view.to)


_NUMBERS: dict[str, Number] = {
    "food": lambda view: _me(view).food,
    "room": lambda view: _me(view).capacity - _me(view).food,
    "bags": lambda view: _me(view).capacity,
    "vp": lambda view: _me(view).vp,
    "huts": lambda view: _me(view).huts,
    "animals": lambda view: len(view.hand),
    "cost": lambda view: view.offer.cost if view.offer and view.offer.settle else DEAR,
    "round": lambda view: view.round,
    "track": lambda view: view.track,
    "top": lambda view: view.top,
    "deck": lambda view: view.deck,
}
_ASKED = Names("question", {item.what: item.what for item in (agenda.Turn, *get_args(agenda.Item))
                            if item.kind})


def condition(box: Box, text: str) -> Test:
    """What a condition says of a view. Refused: what is not understood."""
    names = box.words

    def test(reader: Reader) -> Test | None:
        start = reader.at
        while reader.skip(*_TALK):
            pass
        if reader.skip("not", "no", "isn't", "isn’t"):
            found = test(reader)
            return None if found is None else lambda view: not found(view)
        word = reader.peek()
        if word in _WORDS:
            reader.at += 1
            return _WORDS[word](names, reader)
        if word in SITES or names.kinds.exact(word or "?") is not None:
            return _site(names, reader)
        if reader.skip("scout"):
            return _scout(names, reader)
        if (area := names.areas.exact(word or "?")) is not None:
            return _lies(names, reader, area)
        if names.animals.exact(word or "?") is not None:
            animal = reader.name(names.animals)
            return lambda view: animal in view.seen
        reader.at = start
        return _card(names, reader)

    return Terms(partial(_number, names), test, "Conditions are: "
                 + ", ".join((*SITES, *names.kinds.shown.values(), "gathering", "new",
                              "ANIMAL (among those seen)", "hold TILE", "hold ANIMAL",
                              "own INVENTION", "shown INVENTION", "asked QUESTION",
                              "KIND at AREA", "scout at AREA", "INVENTION taken",
                              "can build", "can cook", "nut at least 2",
                              "food at least 3"))
                 + "; numbers: " + ", ".join(_NUMBERS) + ".").read(text)


def _number(names: Words, reader: Reader) -> Number | None:
    """A number of the own tribe or of the table; of a kind of tile, where a number goes with it."""
    value = _NUMBERS.get(reader.peek())
    if value is not None:
        reader.at += 1
        return value
    start, kind = reader.at, names.kinds.exact(reader.peek() or "?")
    if kind is None:
        return None
    reader.at += 1
    behind = reader.at
    counted = compared(reader) is not None or reader.maybe_number() is not None
    before = start > 0 and Reader(reader.words[start - 1]).maybe_number() is not None
    reader.at = behind if counted or before else start
    return (lambda view: _stored(view, kind)) if counted or before else None


def _stored(view: View, kind: str) -> int:
    """How many tiles of a kind lie in the own stores."""
    return sum(store.count for store in _me(view).stores if store.kind == kind)


def _site(names: Words, reader: Reader) -> Test:
    """What the area of the acting scout shows, or was just turned up; ``fire at II-11``."""
    word = reader.peek()
    kind = word if word in SITES else reader.name(names.kinds)
    if word in SITES:
        reader.at += 1
    reader.skip("tile")
    if reader.skip("at", "on"):
        area = reader.name(names.areas)
        return lambda view: any(
            place.id == area and place.site == kind for place in view.places)
    return lambda view: here(view) == kind or view.found == kind


def _lies(names: Words, reader: Reader, area: str) -> Test:
    """What an area shows: ``II-11 is a fire``."""
    reader.at += 1
    reader.skip("is", "shows")
    negative = reader.skip("not")
    reader.skip("still")
    reader.skip("a", "an", "the")
    word = reader.peek()
    kind = word if word in SITES else reader.name(names.kinds)
    reader.at += word in SITES
    return lambda view: any(place.id == area and place.site == kind
                            for place in view.places) != negative


def _scout(names: Words, reader: Reader) -> Test:
    """An own scout stands on an area."""
    number = reader.maybe_number()
    reader.skip("is", "stands")
    reader.skip("at", "on", "in")
    area = reader.name(names.areas)
    return lambda view: any(place == area and number in (None, n)
                            for n, place in enumerate(_me(view).scouts, 1))


def _card(names: Words, reader: Reader) -> Test | None:
    """An invention lies open or not: ``farming shown``, ``farming is taken``."""
    start, name = reader.at, reader.maybe(names.inventions)
    reader.skip("is")
    reader.skip("still")
    negative = reader.skip("not")
    shown = reader.skip("shown", "open", "there", "available", "free", "left")
    if name is None or not (shown or reader.skip("taken", "gone", "away")):
        reader.at = start
        return None
    return lambda view: (name in (*view.display, *view.offered)) != (shown == negative)


def here(view: View) -> str:
    """What the area shows where the acting scout stands; nothing if none acts."""
    return next((place.site for place in view.places if place.id == view.here), "")


def _gathering(names: Words, reader: Reader) -> Test:
    reader.skip("tile")
    kinds = tuple(names.kinds.shown)
    return lambda view: here(view) in kinds


def _new(names: Words, reader: Reader) -> Test:
    return lambda view: bool(view.found)


def _hold(names: Words, reader: Reader) -> Test:
    """A gathering tile in an own store, or an animal on the own mat."""
    tile = reader.name(names.tiles)
    return lambda view: tile in view.hand or any(
        store.kind == tile for store in _me(view).stores)


def _own(names: Words, reader: Reader) -> Test:
    """An own invention that is not covered."""
    name = reader.name(names.inventions)
    return lambda view: any(card.name == name and not card.vp for card in _me(view).cards)


def _shown(names: Words, reader: Reader) -> Test:
    name = reader.name(names.inventions)
    return lambda view: name in view.display or name in view.offered


def _asked(names: Words, reader: Reader) -> Test:
    reader.skip("for", "a", "an")
    what = reader.name(_ASKED)
    return lambda view: view.asked == view.to and view.what == what


def _can(names: Words, reader: Reader) -> Test:
    """Whether the area offers an action to the acting scout."""
    found = _OFFERS[reader.name(_ACTIONS)]
    return lambda view: view.offer is not None and found(view.offer)


_OFFERS: dict[str, Callable[[Offer], bool]] = {
    "build": lambda offer: offer.build, "cook": lambda offer: offer.cook,
    "take": lambda offer: bool(offer.stores), "look": lambda offer: bool(offer.animals),
    "food": lambda offer: bool(offer.food), "cave": lambda offer: offer.cave}
_ACTIONS = Names("action", {name: name for name in _OFFERS})
_WORDS: dict[str, Callable[[Words, Reader], Test]] = {
    "gathering": _gathering, "gather": _gathering, "new": _new, "hold": _hold, "holding": _hold,
    "have": _hold,
    "own": _own, "shown": _shown, "offered": _shown, "asked": _asked, "can": _can}
