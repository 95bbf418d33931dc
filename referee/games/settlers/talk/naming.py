"""Corners, hexes, seats and cards in a text, as its words name them."""

import re
from functools import cache

from referee.core.english import ARTICLES, FILLER
from referee.core.goods import plus
from referee.core.problem import refused
from referee.core.rules import Seat
from referee.core.words import Names, Reader
from referee.games.settlers.box.board import Corner
from referee.games.settlers.box.cards import GOODS, NOTHING, Bag, single
from referee.games.settlers.box.scenario import RESOURCES, Figure
from referee.games.settlers.box.slots import ALL, MOST
from referee.games.settlers.box.state import Box

FIGURE_NAMES: Names[Figure] = Names("figure", {
    "neanderthal": ("neanderthal", "neandertal"),
    "carnivore": ("carnivore", "tiger", "sabre-tooth", "sabre-tooth tiger")})
_MANY = 24  # names in a message
_OF_CARDS = (["card", "of"], ["cards", "of"])


@cache
def partners(seats: tuple[Seat, ...]) -> Names[Seat]:
    """The partners of an offer: a seat or all."""
    return Names("seat", {**{seat: seat for seat in seats},
                          ALL: (ALL, "everyone", "everybody", "anyone", "anybody")})


def marks(box: Box) -> str:
    """The letters that the page sets behind a corner where a piece stands."""
    return "".join(seat[0] for seat in box.seats)


def corner(box: Box, reader: Reader) -> Corner:
    """The corner that comes next, which may be at it, on it or to it."""
    reader.skip("at", "on", "to", "the")
    _lead(reader, "goes", "corner", "crossing", "intersection", "people", "chip", "token")
    return spot(box, reader)


def spot(box: Box, reader: Reader) -> Corner:
    """The corner named next. Refused: what is none; a hex is told apart from it."""
    names = box.words
    found = maybe_corner(box, reader)
    while found is None and reader.peek() in FILLER and reader.at < len(reader.words) - 1:
        reader.at += 1
        found = maybe_corner(box, reader)
    if found is not None:
        return found
    word = reader.words[reader.at] if reader else ""
    if names.seats.exact(word or "?") is not None:  # “green” is not short for Greenland
        reader.fail("referee/invalid-word", f"{word} is a player, and a corner is needed.")
    land = names.hexes.exact(word or "?")
    if land is not None:
        reader.fail("referee/invalid-word", f"{land} is a hex, and a corner is needed.",
                    f"Its corners are {', '.join(box.hexes[land].corners)}.")
    many = len(names.corners.starting(word)) if word else 0
    if many > _MANY:
        reader.fail("referee/ambiguous-name", f"“{word}” begins the names of {many} corners.",
                    "Write the whole name, as in: af09, eu15, Britain.")
    return reader.name(names.corners)


def maybe_corner(box: Box, reader: Reader) -> Corner | None:
    """The corner named next, or None with nothing read; a person may copy the page's marks."""
    names, ours = box.words, marks(box)
    start, found = reader.at, reader.maybe(names.corners)
    if found is not None and names.seats.exact(reader.words[reader.at - 1]) is not None:
        reader.at, found = start, None
    if found is None and reader.person and reader:
        word = reader.peek()
        found = names.corners.exact(word[:-1] or "?") if word[-1] in ours else None
        reader.at += found is not None
    elif found is not None and reader.person and reader.peek() in set(ours):
        before, here = reader.spans[reader.at - 1][1], reader.spans[reader.at][0]
        reader.at += reader.text[before:here] in ("*", "+")
    return found


def hexagon(box: Box, reader: Reader) -> str:
    """The hex that comes next, likewise."""
    names = box.words
    reader.skip("at", "on", "to", "the")
    _lead(reader, "hex", "land", "landscape", "tile")
    word = reader.words[reader.at] if reader else ""
    found = names.corners.exact(word or "?")
    if found is not None and names.hexes.exact(word) is None:
        beside = [land.id for land in box.hexes.values() if found in land.corners]
        reader.fail("referee/invalid-word", f"{found} is a corner, and a hex is needed.",
                    f"It lies at {', '.join(beside)}." if beside else "It lies at none.")
    return reader.name(names.hexes)


def seat(reader: Reader, names: Names[Seat]) -> Seat | None:
    """The seat named next, or None with nothing read; ``blue's`` is blue."""
    word = reader.words[reader.at] if reader else ""
    found = names.exact(word[:-2]) if word[-2:] in ("'s", "’s") and word[:-2] else None
    if found is not None:
        reader.at += 1
        return found
    return reader.maybe(names)


def _lead(reader: Reader, *words: str) -> None:
    """Words that say no more than what is named."""
    while reader.person and reader.at < len(reader.words) - 1 and (
            reader.peek() in FILLER or reader.peek() in words):
        reader.at += 1


def cards(reader: Reader, own: bool = True) -> Bag:
    """The cards that come next. Refused: none, or more than could be.

    A person may say ``all`` of what is in the ``own`` hand.
    """
    start, found = reader.at, NOTHING
    for i in range(len(reader.words) - 2, start - 1, -1):
        if reader.person and [word.casefold() for word in reader.words[i:i + 2]] in _OF_CARDS:
            del reader.words[i:i + 2], reader.spans[i:i + 2]
    while reader and reader.peek() != "for":  # behind it stands the other side of a trade
        before = reader.at
        if reader.person:
            reader.skip("my")
        found = plus(found, _whole(reader, own))
        found = plus(found, GOODS.amounts(reader))
        if reader.at == before:
            break
        reader.skip("and", "plus")
    if found == NOTHING:
        reader.at = min(start, len(reader.words))
        reader.fail("referee/invalid-text", "Cards are needed here.",
                    f"Write for example “2 meat 1 flint”; the kinds are {', '.join(RESOURCES)}.")
    if sum(found) > MOST:
        raise refused("referee/invalid-number", "So many cards do not exist.",
                      span=reader.span(start))
    return found


def _whole(reader: Reader, own: bool) -> Bag:
    """All of a kind, or of the hand, and the word “cards” after any."""
    start, found = reader.at, NOTHING
    word = reader.maybe_whole()
    if word:
        reader.skip("of")
        reader.skip("my", "the")
        kind = reader.maybe(GOODS.read)
        if not own:
            reader.at = start
            reader.fail("referee/invalid-number", f"“{word}” says no number of cards.",
                        "Write how many, as in: 2 meat for 1 flint.")
        if not reader.person:
            reader.at = start
            return NOTHING
        hand: Bag = reader.view.own.hand
        if kind is None and reader.peek()[:1].isdigit():  # “all 3 meat”
            return NOTHING
        found = hand if kind is None else single(kind, hand[kind])
        while kind is not None and (kind := _another(reader)) is not None:
            found = plus(found, single(kind, hand[kind]))
        if word == "both" and sum(found) != 2:
            reader.at = start
            reader.fail("referee/invalid-number", f"“both” are two, but you hold "
                        f"{GOODS.text(found)}.", "Write how many.")
    if reader.person:
        reader.skip("card", "cards")
    return found


def _another(reader: Reader) -> int | None:
    """The next kind that “all” is said of too: “all bones and flint”, but not “and a flint”."""
    start = reader.at
    reader.skip("and")
    kind = None if reader.peek() in ARTICLES else reader.maybe(GOODS.read)
    if kind is None:
        reader.at = start
    return kind


def terms(reader: Reader) -> tuple[Bag, Bag]:
    """What is given and what is wanted for it."""
    return given(reader), wanted(reader)


def given(reader: Reader) -> Bag:
    """What is given in a trade; a person may draw an arrow behind it."""
    if reader.person:
        _arrows(reader)
    return cards(reader)


def wanted(reader: Reader) -> Bag:
    """What is wanted for it."""
    if reader.person and reader.skip("in"):
        reader.expect("exchange", "return")
    reader.expect("for", "against")
    return cards(reader, own=False)


def _arrows(reader: Reader) -> None:
    """An arrow between two words becomes the word ``for``."""
    for i in range(len(reader.words) - 1, reader.at, -1):
        gap = reader.spans[i - 1][1], reader.spans[i][0]
        if re.search("[>=→⇒]", reader.text[slice(*gap)]):
            reader.words.insert(i, "for")
            reader.spans.insert(i, gap)
