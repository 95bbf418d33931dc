"""Cards in hands and in trades: four counts, as they are read, written and compared."""

import re
from collections.abc import Iterable, Iterator
from typing import cast

from referee.core.english import ARTICLES
from referee.core.goods import Kinds, plus
from referee.core.problem import refused
from referee.core.words import Reader
from referee.games.settlers.box.scenario import RESOURCES

Bag = tuple[int, int, int, int]
"""Meat, bones, flint, skins."""

GOODS: Kinds[Bag] = Kinds("card", {
    "meat": ("meats",), "bones": ("bone",), "flint": ("flints",),
    "skins": ("skin", "hides", "hide", "furs", "fur", "pelts", "pelt")}, ones=True)
NOTHING = GOODS.none
_OF_CARDS = (["card", "of"], ["cards", "of"])


def bag(cards: Iterable[str]) -> Bag:
    """Cards as counts."""
    held = list(cards)
    return cast(Bag, tuple(map(held.count, RESOURCES)))


def times(bag: Bag, count: int) -> Bag:
    """The bag so many times."""
    return cast(Bag, tuple([count * n for n in bag]))


def single(kind: int, count: int = 1) -> Bag:
    """So many cards of one kind."""
    return GOODS.of(RESOURCES[kind], count)


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
    if sum(found) > 999:
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


def overlap(give: Bag, get: Bag) -> bool:
    """Whether a kind stands on both sides of a trade."""
    return any(map(min, give, get))


def pairs(hand: Bag, count: int) -> Iterator[tuple[int, int]]:
    """Each kind of which a hand holds so many, with each other kind."""
    for give, held in enumerate(hand):
        if held >= count:
            for get in range(len(hand)):
                if get != give:
                    yield give, get
