"""Moves whose amounts a text divides or excepts: “half of all”, “all but the wood”.

Such a text states no amount of a kind, so it fills no slot; the amounts are calculated from the
goods that are held.
"""

from collections.abc import Container, Iterator, Mapping

from referee.core.language.frames import Frame, FrameSlot
from referee.core.language.partial_parse import Amount
from referee.core.language.resolution import Candidate
from referee.core.language.similarity import EACH_WORDS, ComparedText


def shared_out_moves(text: ComparedText) -> list[str]:
    """The legal moves with the amounts that a text divides or excepts."""
    texts: dict[str, None] = {}
    for frame in text.context.frames:
        for slot in frame.slots.values():
            if slot.fields and frame.says == frame.name:
                texts |= dict.fromkeys(_slot_moves(text, frame, slot))
    return [*texts]


def _slot_moves(text: ComparedText, frame: Frame, slot: FrameSlot) -> Iterator[str]:
    if slot.sort == "bag":
        yield from _equal_amounts(text, frame, slot)
        held = {good: n for good, n in text.context.resolver.held.items() if n > 0}
        for bag in _possible_amounts(text, held):
            if bag and all(n > 0 for n in bag.values()):
                built = text.context.build_move(frame, True, {slot.name: {
                    good: Amount(n) for good, n in bag.items()}})
                if built is not None and built[2]:
                    yield built[0]
    elif slot.sort == "count":
        yield from _all_but(text, frame, slot)
    elif slot.sort == "kinds":
        yield from _other_kinds(text, frame, slot)


def _all_but(text: ComparedText, frame: Frame, slot: FrameSlot) -> Iterator[str]:
    """The moves with so many less than the highest count: “all but two”."""
    less = next((n for n, excepted in _free_numbers(text) if excepted), None)
    if less is None or "all" not in _share_words(text):
        return
    options = _options(text, frame)
    most = max((option.values.get(slot.name, 0) for option in options), default=0)
    yield from (option.text for option in options if option.values.get(slot.name) == most - less)


def _other_kinds(text: ComparedText, frame: Frame, slot: FrameSlot) -> Iterator[str]:
    """The move with the most kinds among those without the excepted kinds."""
    excepted = {good for good, _, kept in _named_goods(text, None) if kept}
    if not excepted:
        return
    without = [option for option in _options(text, frame) if option.values.get(slot.name)
               and excepted.isdisjoint(option.values[slot.name])]
    yield from (option.text for option in sorted(
        without, key=lambda option: -len(option.values[slot.name]))[:1])


def _options(text: ComparedText, frame: Frame) -> list[Candidate]:
    return [similarity.option for similarity in text.ranked if similarity.option.frame is frame]


def _equal_amounts(text: ComparedText, frame: Frame, slot: FrameSlot) -> Iterator[str]:
    """The moves with equal amounts of each kind: “half and half”."""
    for option in text.legal_moves.options if "half" in _share_words(text) else ():
        bag = option.values.get(slot.name) or {}
        if option.frame is frame and len(bag) > 1 and len({*bag.values()}) == 1:
            yield option.text


def _possible_amounts(text: ComparedText, held: Mapping[str, int]) -> Iterator[Mapping[str, int]]:
    """The amounts of each kind that may be meant, given the goods held."""
    goods = [*_named_goods(text, held)]
    free = next((number for number in _free_numbers(text)), None)
    if not goods:
        yield from _shared_out(held, free, _share_words(text))
        return
    kept = {good: n for good, n, is_kept in goods if is_kept}
    if kept:
        yield _left_over(held, kept)
    elif len(goods) == 1 and free is not None and free[1]:
        good = goods[0][0]
        yield {good: held[good] - free[0]}


def _shared_out(held: Mapping[str, int], free_number: tuple[int, bool] | None,
                shares: Container[str]) -> Iterator[Mapping[str, int]]:
    """The amounts that a text without kinds divides: “half of all”, “2 of each”.

    ``free_number`` is a number without a kind, and whether so many of each are kept.
    """
    if "half" in shares:
        yield {good: n // 2 for good, n in held.items() if n > 1}
    if free_number is not None and ("all" in shares or "each" in shares):
        n, is_kept = free_number
        yield ({good: most - n for good, most in held.items() if most > n} if is_kept
               else dict.fromkeys(held, n))


def _left_over(held: Mapping[str, int], kept: Mapping[str, int]) -> Mapping[str, int]:
    """What goes if this is kept: the rest of these kinds or, without numbers, the other kinds."""
    if all(kept.values()):
        return {good: held[good] - n for good, n in kept.items() if held[good] > n}
    return {good: n for good, n in held.items() if good not in kept}


def _named_goods(text: ComparedText,
                 held: Container[str] | None) -> Iterator[tuple[str, int, bool]]:
    """The named kinds, each with its number (0: none) and whether it is kept.

    Only kinds that are ``held``, if given.
    """
    number = 0
    for word in text.content_words:
        n = next((sense[1] for sense in word.lexeme.senses if sense[0] == "num"), None)
        good = next((value for sense in word.senses if sense[0] == "thing" and len(sense[2]) == 1
                     for value in sense[2] if held is None or value in held), None)
        if good is not None and n is None:
            yield good, number, word.denied or word.excepted
        number = n or 0


def _free_numbers(text: ComparedText) -> Iterator[tuple[int, bool]]:
    """The numbers without a kind, each with whether so many are kept."""
    for word, following in zip(text.content_words, (*text.content_words[1:], None), strict=False):
        n = next((sense[1] for sense in word.lexeme.senses if sense[0] == "num"), None)
        if n and not (following is not None and following.lexeme.is_a("thing")):
            yield n, word.denied or word.excepted


def _share_words(text: ComparedText) -> set[str]:
    """The words that divide amounts: “all”, “half”, “each”."""
    return {sense[1] for word in text.content_words for sense in word.lexeme.senses
            if sense[0] == "some"} | (
        {"each"} if text.words & EACH_WORDS else set())
