"""Tools added to a roll, as somebody says it who sees his own, in Stone Age and SoloPlay."""

import re
from collections import Counter
from typing import Any

from referee.core.english import FILLER, POLITE, WHOLE
from referee.core.words import Names, Reader
from referee.games.stone_age.box.places import Rolled, where
from referee.games.stone_age.talk import hearing
from referee.games.stone_age.talk.hearing import sight, unnamed
from referee.games.stone_age.talk.thesaurus import WARES, plainly
from referee.games.stone_age.talk.tool_words import (
    ADDING,
    BESIDE,
    BEST,
    CONTENT,
    ENOUGH,
    KEEPING,
    NOBODY,
    NOUNS,
    ONE_USE,
    OUTCOME,
    TOOLS,
    VALUES,
)

_SUM = re.compile(r"[:=(]?\s*\d+(?:\s*\+\s*\d+)+\s*=\s*\d+\)?")
HIGHEST = 9  # no tool has more, in any scenario
BROUGHT = Names("outcome", {name: name for name in (
    "wood", "brick", "bricks", "clay", "stone", "stones", "gold", "food", "meat", "wood", "pips",
    "pip", "points", "units")})


def tools(reader: Reader, box: Any) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Tools by number, by value, the best of them, all of them, none.

    Values of tiles and cards of one-use tools, in order; said for a place they
    are for the roll there. Refused: two tools of several values, for those may
    be two or a tool of value 2; what is for another roll.
    """
    none = reader.at == 2 and reader.words[0].casefold() == "no"
    plainly(reader, TOOLS, WARES)
    _unsummed(reader)
    hearing.doubled(reader, KEEPING)
    start = reader.at
    if none or _none(reader, box):
        return (), ()
    reader.at = start
    tiles: list[int] = []
    cards: list[str] = []
    closed = False  # a word for several of them stands alone: “two tools” is not “2, and tools”
    while True:
        said = _adding(reader, box)
        before, tiled, at = len(tiles) + len(cards), len(tiles), reader.at
        if not reader or (before and _outcome(reader)):
            break
        whole = _several(reader, box, said, tiles, cards)
        if reader.at == at:
            break
        if len(tiles) > tiled and (closed or (whole and before)):
            unnamed(reader)
        closed |= whole
    if not (tiles or cards) and said and (not reader or _outcome(reader)):
        tiles, cards = _only(reader, box)
    reader.skip(ENOUGH)
    while reader.peek() in ADDING or _place(reader, box):
        reader.at += reader.peek() in ADDING
    if not (tiles or cards):
        unnamed(reader)
    return tuple(sorted(tiles)), tuple(sorted(cards))


def _unsummed(reader: Reader) -> None:
    """Drop sums behind what is added: ``2: 7+2=9``."""
    sums = [match.span() for match in _SUM.finditer(reader.text)]
    kept = [at for at, (begin, _) in enumerate(reader.spans) if at < reader.at or not any(
        start <= begin < end for start, end in sums)]
    if len(kept) > reader.at:
        reader.words[:] = [reader.words[at] for at in kept]
        reader.spans[:] = [reader.spans[at] for at in kept]


def _adding(reader: Reader, box: Any) -> bool:
    """Pass over what stands before a tool, and the place of the roll; whether “tool” is said."""
    start = reader.at
    while _place(reader, box) or reader.peek() in ADDING:
        reader.at += reader.peek() in ADDING
    return any(word.casefold() in ("tool", "tools", "value", "values")
               for word in reader.words[start:reader.at])


def _several(reader: Reader, box: Any, said: bool, tiles: list[int], cards: list[str]) -> bool:
    """Add what is named next, if anything is; whether it is a word for several of them."""
    if reader.peek() == "card" and not hearing.is_id("".join(
            reader.words[reader.at + 1:reader.at + 2]).casefold()):
        reader.words[reader.at] = ONE_USE  # no other card is added
    if reader.skip(ONE_USE):
        some = [] if hearing.is_id(reader.peek()) else _once(reader, box)
        value = reader.maybe_number()  # “the one-use 3”
        if value is not None and not reader.view:
            unnamed(reader)
        some = [card for card in some if value in (None, box.cards[card].top.count)]
        if len(some) != 1 and not hearing.is_id(reader.peek()):
            unnamed(reader)
        some = some or [reader.name(box.words.tools)]
        cards += [card for card in some if card not in cards]  # “everything, the one-use 3 too”
        reader.skip("tool", "one")
        return False
    if hearing.is_id("".join(reader.words[reader.at + 1:reader.at + 2]).casefold()):
        reader.skip("card")
    whole = reader.maybe_whole()
    if reader.peek() in VALUES:
        tiles += _values(reader, whole)
    elif whole:
        count = reader.maybe_number()
        some_tiles, some_cards = _whole(reader, box)
        if {ONE_USE, "card"} & {word.casefold() for word in reader.words[reader.at:]} and (
                count or whole == "both"):
            some_cards = []  # it is named besides
        if whole in ("rest", "remaining"):
            unnamed(reader)
        if count is not None or whole == "both":
            _as_many(reader, count or 2, some_tiles, some_cards)
        tiles += some_tiles
        cards += some_cards
        return True
    elif reader.peek() in BEST:
        tiles.append(_best(reader, BEST[reader.peek()]))
        reader.at += 1
        reader.skip("one", "tool")
    else:
        return _value(reader, box, said, tiles, cards)
    return False


def _none(reader: Reader, box: Any) -> bool:
    """Whether a text says that no tool is added, and nothing else."""
    found = kept = False
    while reader:
        word, start = reader.peek(), reader.at
        if word in hearing.NONE or word in KEEPING:
            found, kept = True, kept or word in KEEPING
            reader.at += 1
            if word in KEEPING:
                reader.skip("all", "both", "them", "everything", "it")
        elif reader.skip(CONTENT):
            found = True
            reader.maybe_number()
            reader.skip("a", "the")
            reader.maybe(BROUGHT)
        elif kept and reader.skip("for", "at") and _elsewhere(reader, box):
            pass
        elif _place(reader, box) or _content(reader):
            found = True if reader.words[reader.at - 1].casefold() == ENOUGH else found
        elif word in ADDING or word in NOBODY or word in POLITE or word in hearing.BEGINNING:
            reader.at = start + 1
        elif found and not _outcome(reader):
            reader.end()
        else:
            return found
    return found


def _elsewhere(reader: Reader, box: Any) -> bool:
    """The place that tools are kept for."""
    reader.skip("the", "my")
    return reader.maybe(box.words.places) is not None


def _content(reader: Reader) -> bool:
    """``3 bricks are fine``, ``at 19``: what the dice bring is enough."""
    start = reader.at
    number, thing = reader.maybe_number(), reader.maybe(BROUGHT)
    shown = number is not None and thing is None and number == _dice(reader)
    alone = number is None and thing is None and {"tool", "tools", "one", "a"}.isdisjoint(
        word.casefold() for word in reader.words[:start])
    if shown or ((thing is not None or alone) and reader.skip(ENOUGH)):
        return True
    reader.at = start
    return False


def _dice(reader: Reader) -> int:
    """What the dice show that wait, if no tool can have such a value; else 0."""
    view = sight(reader)
    pending = view.pending if view else None
    total = sum(pending.dice) if isinstance(pending, Rolled) else 0
    return total if total > HIGHEST else 0


def _place(reader: Reader, box: Any) -> bool:
    """``at the river``: the roll these tools are for. Refused: another one waits."""
    start = reader.at
    while reader.skip("on", "at", "in", "for", "with", "to", "from", "the", "my"):
        pass
    begun, word = reader.at > start, reader.peek()
    plain = word in ADDING or word in FILLER or word in WHOLE or word[:1].isdecimal()
    place: str = (reader.maybe(box.words.places) if begun and not plain else None) or ""
    if place not in box.spots or box.spots[place].kind in ("card", "tile", "village"):
        reader.at = start
        return False
    reader.skip("roll", "dice", "throw")
    view = sight(reader)
    pending = view.pending if view else None
    if isinstance(pending, Rolled) and pending.source != place and (
            pending.source in box.spots or box.spots[place].goods != pending.goods):
        reader.fail("invalid-tools", f"The roll {where(place)} is not the one that waits.",
                    hint="Say what is added to this one.")
    return True


def _value(reader: Reader, box: Any, said: bool, tiles: list[int], cards: list[str]) -> bool:
    """Add a tool by its value or its card, or so many tools; whether they are so many."""
    start = reader.at
    value = reader.maybe_number()
    if value is None:
        card = reader.maybe(box.words.tools)
        cards += [card] if card is not None else []
        return False
    if value == 1 and _one(reader, start, tiles):
        return False
    if reader.peek() == "of" and _of(reader, value, tiles):
        return False
    if reader.peek() in VALUES:  # “two threes”
        tiles += [VALUES[reader.peek()]] * value
        reader.at += 1
        return False
    if value > HIGHEST and _sum(reader, box, value, tiles, cards):
        return False
    of = False
    while reader.skip("my", "the", "more") or reader.peek() == "of":
        of |= reader.skip("of")
    if reader.skip("card"):  # “the +2 card”
        once = [card for card in _once(reader, box) if box.cards[card].top.count == value]
        if len(once) != 1 and reader.view:
            unnamed(reader)
        cards += once
    elif (of or not said) and reader.skip("tool", "tools"):
        if of and len(sight(reader).own.tools if sight(reader) else ()) < value:
            unnamed(reader)
        tiles += several(reader, value, len(_once(reader, box)))
        return True
    if reader.maybe(BROUGHT) is not None or reader.skip(*NOUNS):
        reader.at = start
    else:
        tiles.append(value)
    return False


def _one(reader: Reader, start: int, tiles: list[int]) -> bool:
    """``a single one``, ``one 2``. Refused: it may be two tools, of value 1 and that."""
    word = reader.words[start].casefold()
    if word == "single":
        return True  # what follows says which
    at = reader.at
    value = reader.maybe_number() if word == "one" and not hearing.stopped(reader) else None
    if value is None or reader.peek() in VALUES or value > HIGHEST:
        reader.at = at
        return False
    view = sight(reader)
    if view is not None and 1 in view.own.tools:
        unnamed(reader)
    tiles.append(value)
    return True


def _of(reader: Reader, count: int, tiles: list[int]) -> bool:
    """``one of the threes``: so many of a value."""
    at = reader.at
    while reader.skip("of", "the", "my"):
        pass
    if reader.peek() not in VALUES:
        reader.at = at
        return False
    tiles += [VALUES[reader.peek()]] * count
    reader.at += 1
    return True


def _sum(reader: Reader, box: Any, value: int, tiles: list[int], cards: list[str]) -> bool:
    """Whether a number is what the dice show and the tools that were named before it."""
    more = sum(tiles) + sum(box.cards[card].top.count for card in cards)
    view = sight(reader)
    dice = sum(view.pending.dice) if view and isinstance(view.pending, Rolled) else 0
    return view is None or value == dice + more


def _only(reader: Reader, box: Any) -> tuple[list[int], list[str]]:
    """The one tool there is to add. Refused: there are several."""
    view = sight(reader)
    if view is None:
        return [1], []
    tiles, cards = [*view.own.tools], _once(reader, box)
    if len(set(tiles)) + len(cards) != 1 or (len(tiles) + len(cards) > 1 and _plural(reader)):
        unnamed(reader)
    return tiles[:1], cards


def _plural(reader: Reader) -> bool:
    return "tools" in (word.casefold() for word in reader.words)


def _whole(reader: Reader, box: Any) -> tuple[list[int], list[str]]:
    view = sight(reader)
    return ([*view.own.tools], _once(reader, box)) if view else ([1], [])


def _as_many(reader: Reader, count: int, tiles: list[int], cards: list[str]) -> None:
    """Refused: so many are not all there are."""
    if sight(reader) is not None and len(tiles) + len(cards) != count:
        unnamed(reader)


def _best(reader: Reader, best: Any) -> int:
    view = sight(reader)
    if view is None:
        return 1
    if not view.own.tools:
        unnamed(reader)
    return int(best(view.own.tools))


def _values(reader: Reader, whole: str) -> list[int]:
    """``both threes``, ``two ones``, ``the twos``: all of that value, if they are so many."""
    value = VALUES[reader.peek()]
    reader.at += 1
    view = sight(reader)
    if view is None:
        return [value]
    ready = Counter(view.own.tools)[value]
    if (whole == "both" and ready != 2) or not ready:
        return [value] * 2  # the check says what is ready
    return [value] * ready


def _outcome(reader: Reader) -> bool:
    """What a roll makes: ``makes 9``, ``13 pips, 4 wood``; to the end of the text."""
    start, told = reader.at, False
    while reader:
        if reader.peek() in OUTCOME or reader.peek() in BESIDE:
            told |= reader.peek() in OUTCOME
            reader.at += 1
            continue
        number = reader.maybe_number()
        while reader.skip("more", "extra", "of"):
            pass
        thing = reader.maybe(BROUGHT)
        if thing is None and not (told and number is not None):
            reader.at = start
            return False
        told = True
    reader.at = reader.at if told else start
    return told


def _once(reader: Reader, box: Any) -> list[str]:
    """The mover's one-use tools."""
    view = sight(reader)
    if view is None:
        return [next(iter(box.words.tools.shown))]
    return [card for card in view.own.kept if box.cards[card].top.gives == "one-use-tool"]


def several(reader: Reader, count: int, once: int = 0) -> tuple[int, ...]:
    """``2 tools``: which, if it can mean only these; ``once`` one-use tools might be meant too."""
    view = sight(reader)
    if view is not None and once and count <= once + len(view.own.tools):
        unnamed(reader)
    ready = view.own.tools if view else (1,) * count
    if len(ready) < count or (count < len(ready) and len(set(ready)) > 1) or (
            count > 1 and count in ready):
        unnamed(reader)
    return tuple(ready[:count])
