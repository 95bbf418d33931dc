"""Moves whose amounts a text shares out or makes exceptions of: “half of all”, “all but the wood”.

What is said is no one amount of a kind, so that it fills no place; from what is held the amounts
follow.
"""

from collections.abc import Container, Iterator, Mapping

from referee.core.language.frames import Frame, Place
from referee.core.language.partial_parse import Amount
from referee.core.language.resolution import Option
from referee.core.language.similarity import EACH, Text


def portions(text: Text) -> list[str]:
    """The legal moves that a text shares out amounts for, if it does."""
    found: dict[str, None] = {}
    for frame in text.here.frames:
        for place in frame.places.values():
            if place.fields and frame.says == frame.name:
                found |= dict.fromkeys(_made(text, frame, place))
    return [*found]


def _made(text: Text, frame: Frame, place: Place) -> Iterator[str]:
    if place.sort == "bag":
        yield from _halved(text, frame, place)
        held = {good: n for good, n in text.here.holding.held.items() if n > 0}
        for bag in _bags(text, held):
            if bag and all(n > 0 for n in bag.values()):
                made = text.here.made(frame, True, {place.name: {
                    good: Amount(n) for good, n in bag.items()}})
                if made is not None and made[2]:
                    yield made[0]
    elif place.sort == "count":
        yield from _fewer(text, frame, place)
    elif place.sort == "kinds":
        yield from _other_kinds(text, frame, place)


def _fewer(text: Text, frame: Frame, place: Place) -> Iterator[str]:
    """The options with so many less than the most: “all but two”."""
    less = next((n for n, excepted in _numbers(text) if excepted), None)
    if less is None or "all" not in _shares(text):
        return
    options = _options(text, frame)
    most = max((option.values.get(place.name, 0) for option in options), default=0)
    yield from (option.text for option in options if option.values.get(place.name) == most - less)


def _other_kinds(text: Text, frame: Frame, place: Place) -> Iterator[str]:
    """The option with the most kinds among those without the kinds that are excepted."""
    named = {good for good, _, kept in _goods(text, None) if kept}
    if not named:
        return
    without = [option for option in _options(text, frame) if option.values.get(place.name)
               and named.isdisjoint(option.values[place.name])]
    yield from (option.text for option in sorted(
        without, key=lambda option: -len(option.values[place.name]))[:1])


def _options(text: Text, frame: Frame) -> list[Option]:
    return [one.option for one in text.ranked if one.option.frame is frame]


def _halved(text: Text, frame: Frame, place: Place) -> Iterator[str]:
    """The options that have as much of each kind: “half and half”."""
    for option in text.at.options if "half" in _shares(text) else ():
        bag = option.values.get(place.name) or {}
        if option.frame is frame and len(bag) > 1 and len({*bag.values()}) == 1:
            yield option.text


def _bags(text: Text, held: Mapping[str, int]) -> Iterator[Mapping[str, int]]:
    """The amounts of each kind that may be meant, from what is held of it."""
    goods = [*_goods(text, held)]
    free = next((number for number in _numbers(text)), None)
    if not goods:
        yield from _shared_out(held, free, _shares(text))
        return
    kept = {good: n for good, n, away in goods if away}
    if kept:
        yield _left_over(held, kept)
    elif len(goods) == 1 and free is not None and free[1]:
        good = goods[0][0]
        yield {good: held[good] - free[0]}


def _shared_out(held: Mapping[str, int], free: tuple[int, bool] | None, shares: Container[str],
                ) -> Iterator[Mapping[str, int]]:
    """The amounts that a text without any kind shares out of all that is held.

    ``free`` is a number that stands before no kind, and whether so many of each are kept.
    """
    if "half" in shares:
        yield {good: n // 2 for good, n in held.items() if n > 1}
    if free is not None and ("all" in shares or "each" in shares):
        n, away = free
        yield ({good: most - n for good, most in held.items() if most > n} if away
               else dict.fromkeys(held, n))


def _left_over(held: Mapping[str, int], kept: Mapping[str, int]) -> Mapping[str, int]:
    """What goes if this is kept: the rest of these kinds or, without numbers, the other kinds."""
    if all(kept.values()):
        return {good: held[good] - n for good, n in kept.items() if held[good] > n}
    return {good: n for good, n in held.items() if good not in kept}


def _goods(text: Text, held: Container[str] | None) -> Iterator[tuple[str, int, bool]]:
    """The kinds that are named, each with its number (0: none is said), and whether it is kept.

    Of those that are ``held``, if it says which.
    """
    number = 0
    for one in text.said:
        n = next((sense[1] for sense in one.lexeme.senses if sense[0] == "num"), None)
        good = next((value for sense in one.senses if sense[0] == "thing" and len(sense[2]) == 1
                     for value in sense[2] if held is None or value in held), None)
        if good is not None and n is None:
            yield good, number, one.denied or one.excepted
        number = n or 0


def _numbers(text: Text) -> Iterator[tuple[int, bool]]:
    """The numbers that stand before no kind, and whether so many are kept."""
    for one, behind in zip(text.said, (*text.said[1:], None), strict=False):
        n = next((sense[1] for sense in one.lexeme.senses if sense[0] == "num"), None)
        if n and not (behind is not None and behind.lexeme.is_a("thing")):
            yield n, one.denied or one.excepted


def _shares(text: Text) -> set[str]:
    """The words that share out: “all”, “half”, “each”."""
    return {sense[1] for one in text.said for sense in one.lexeme.senses if sense[0] == "some"} | (
        {"each"} if text.words & EACH else set())
