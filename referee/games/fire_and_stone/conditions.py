"""Conditions of a chain: “if apple or nut”, “if food at least 3 and not cave”."""

from collections.abc import Callable, Iterable
from operator import eq, ge, gt, le, lt
from typing import NoReturn, get_args

from referee.core.problem import refused
from referee.core.words import Names, Reader
from referee.games.fire_and_stone import agenda
from referee.games.fire_and_stone.state import Words
from referee.games.fire_and_stone.view import Tribe, View

Test = Callable[[View], bool]

SITES = ("forest", "fire", "hut", "stash", "cave", "settlement", "empty")
_SIGNS = {">=": " at least ", "≥": " at least ", "<=": " at most ", "≤": " at most ",
          ">": " more than ", "<": " less than ", "=": " exactly "}
_COMPARE: dict[tuple[str, ...], Callable[[int, int], bool]] = {
    ("at", "least"): ge, ("at", "most"): le, ("more", "than"): gt, ("less", "than"): lt}


def _me(view: View) -> Tribe:
    return next(tribe for tribe in view.tribes if tribe.seat == view.to)


_NUMBERS: dict[str, Callable[[View], int]] = {
    "food": lambda view: _me(view).food,
    "room": lambda view: _me(view).capacity - _me(view).food,
    "bags": lambda view: _me(view).capacity,
    "vp": lambda view: _me(view).vp,
    "huts": lambda view: _me(view).huts,
    "animals": lambda view: len(view.hand),
    "cost": lambda view: view.offer.cost if view.offer else 0,
    "track": lambda view: view.track,
    "top": lambda view: view.top,
    "deck": lambda view: view.deck,
}
_ASKED = Names("question", {item.what: item.what for item in (agenda.Turn, *get_args(agenda.Item))
                            if item.kind})


def condition(names: Words, text: str) -> Test:
    """What a condition says of a view. Refused: what is not understood.

    ``and`` binds closer than ``or``; there are no brackets.
    """
    at = next((i for i, char in enumerate(text) if char in "()[]{}&|!"), None)
    if at is not None:
        raise refused("invalid-condition", f"“{text[at]}” is not read in a condition.",
                      span=(at, at + 1), hint="Use the words and, or, not; and binds closer.")
    for sign, words in _SIGNS.items():
        text = text.replace(sign, words)
    reader = Reader(text)
    test = _joined(names, reader, "or", any)
    if reader:
        reader.fail("invalid-condition", f"“{reader.words[reader.at]}” does not follow from what "
                    "stands before it.", "Join conditions with and, or.")
    return test


def _joined(names: Words, reader: Reader, word: str, of: Callable[[Iterable[bool]], bool]) -> Test:
    """Conditions with ``or`` between them; between two, conditions with ``and``."""
    tests: list[Test] = []
    while not tests or reader.skip(word):
        tests.append(_joined(names, reader, "and", all) if word == "or" else _one(names, reader))
    return lambda view: of(test(view) for test in tests)


def _one(names: Words, reader: Reader) -> Test:
    if reader.skip("not", "no"):
        test = _one(names, reader)
        return lambda view: not test(view)
    reader.skip("a", "an", "the")
    word = reader.peek()
    if word in _NUMBERS:
        return _number(reader)
    if word in _WORDS:
        reader.at += 1
        return _WORDS[word](names, reader)
    if word in SITES or names.kinds.exact(word or "?") is not None:
        return _site(names, reader)
    if names.animals.exact(word or "?") is not None:
        animal = reader.name(names.animals)
        return lambda view: animal in view.seen
    _not_understood(names, reader)
    return None


def _not_understood(names: Words, reader: Reader) -> NoReturn:
    got = f"“{reader.words[reader.at]}” is not" if reader else "The end is not"
    reader.fail("invalid-condition", f"{got} part of a condition.", "Conditions are: "
                + ", ".join((*SITES, *names.kinds.shown.values(), "gathering", "new",
                             "ANIMAL (among those seen)", "hold TILE", "hold ANIMAL",
                             "own INVENTION", "shown INVENTION", "asked QUESTION",
                             "KIND at AREA", "food at least 3")) + "; numbers: "
                + ", ".join(_NUMBERS) + ".")


def _number(reader: Reader) -> Test:
    """``food at least 3``, ``room 2``: a number of the own tribe or of the table."""
    value = _NUMBERS[reader.peek()]
    reader.at += 1
    reader.skip("is")
    two = tuple(word.casefold() for word in reader.words[reader.at:reader.at + 2])
    compare: Callable[[int, int], bool] = eq
    if two in _COMPARE:
        compare = _COMPARE[two]
        reader.at += 2
    else:
        reader.skip("exactly")
    number = reader.number("something to compare with")
    return lambda view: compare(value(view), number)


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


def here(view: View) -> str:
    """What the area shows where the acting scout stands; nothing if none acts."""
    return next((place.site for place in view.places if place.id == view.here), "")


def _gathering(names: Words, reader: Reader) -> Test:
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


_WORDS: dict[str, Callable[[Words, Reader], Test]] = {
    "gathering": _gathering, "new": _new, "hold": _hold, "holding": _hold, "have": _hold,
    "own": _own, "shown": _shown, "offered": _shown, "asked": _asked}
