"""How a way is read: the end and the corners on it, boxes by their names, a price it may not pass.

The canonical text is one corner to another, with ``via`` behind it; a person
lists the corners of a way in any order that says which is the end.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from referee.core.english import FILLER
from referee.core.problem import refused
from referee.core.words import Reader
from referee.games.settlers.box.board import Corner, Route
from referee.games.settlers.box.cards import NOTHING, Bag
from referee.games.settlers.box.state import Box
from referee.games.settlers.play.obstacles import trail
from referee.games.settlers.talk import naming

NOMADS = ("nomad", "explorer", "nomads", "explorers")
_TO = ("to", "then", "until", "towards")
_BY = ("via", "over", "through", "along", "across", "by", "past")
_SKIPPED = FILLER | {"and", "nomad", "explorer", "corner", "crossing", "on", "onto", "way", "route"}


class Order(NamedTuple):
    """A way as it was said; ``nomad`` is empty where none was named."""

    nomad: Corner
    to: Corner
    via: tuple[Corner, ...]
    most: Bag


def strict(box: Box, reader: Reader) -> tuple[Corner, tuple[Corner, ...], Bag]:
    """The end, the corners behind ``via``, and the price it may not pass."""
    to, via = naming.spot(box, reader), []
    if reader.skip("via"):
        via.append(naming.spot(box, reader))
        while reader and reader.peek() != "for":
            reader.skip("via", "and")
            via.append(naming.spot(box, reader))
    return to, tuple(via), bound(reader)


def bound(reader: Reader) -> Bag:
    """What a way may cost at most, ``for 2 meat``; nothing if that is not said."""
    if not reader.skip("for"):
        return NOTHING
    if reader.skip("at"):
        reader.expect("most")
    found = naming.cards(reader, own=False)
    for word in ("or", "not", "at", "all"):
        reader.skip(word)
    return found


def free(box: Box, reader: Reader, walker: Callable[[], Corner], paused: bool = False) -> Order:
    """A way in a person's words; ``paused``: its nomad is known, and not named.

    ``walker`` tells which nomad is meant where none is named. Refused: no end;
    a word that is no corner and no box.
    """
    _apart(box, reader)
    nomad, said, most = "", list[tuple[bool, str]](), NOTHING
    by, began = False, paused
    while reader:
        word = reader.peek()
        if word == "for" and said:
            most = bound(reader)
            break
        if word in _TO or word in _BY:
            by, began = word in _BY, True
            reader.at += 1
            if by and not reader:  # “and I am through”
                reader.at -= 1
                reader.end()
            continue
        found = naming.maybe_corner(box, reader)
        if found is None and word in _SKIPPED:
            reader.at += 1
        elif found is None:
            route = reader.maybe(box.words.boxes)
            said.append((True, route or naming.spot(box, reader)))
            began = True
        elif began:
            said.append((by, found))
        else:
            nomad, began = found, True
    if not said and nomad:
        nomad, said = "", [(False, nomad)]
    if not said:
        reader.fail("referee/invalid-text", "The text ends where a corner is needed.",
                    "Write the nomad and the end, as in: move af05 to eu15.")
    reader.end()
    return ordered(box, nomad, said, walker, most)


def ordered(box: Box, nomad: Corner, said: list[tuple[bool, str]],
             walker: Callable[[], Corner], most: Bag) -> Order:
    """Which of the corners said is the end, and which are passed, boxes by their corners."""
    ends = [i for i, (aside, _) in enumerate(said) if not aside]
    if not ends and said[-1][1] not in box.routes:
        raise refused("referee/invalid-text", "Where does the way end?",
                      hint="Write the end behind “to”, as in: move af05 to eu15.")
    end = ends[-1] if ends else len(said) - 1
    passed: list[Corner] = []
    for i, (_, name) in enumerate(said):
        if name in box.routes:
            last = passed[-1] if passed else nomad or walker()
            passed += _crossing(box.routes[name], box, last)
        elif i != end:
            passed.append(name)
    if said[end][1] in box.routes:
        return Order(nomad, passed[-1], tuple(passed[:-1]), most)
    return Order(nomad, said[end][1], tuple(passed), most)


def _crossing(route: Route, box: Box, last: Corner) -> tuple[Corner, ...]:
    """The corners of a condition box, in the order in which one comes to them."""
    one, other = route.ends
    if last in (one, other):
        return (other if last == one else one,)
    near = len(trail(box, last, one)) < len(trail(box, last, other))
    return (one, other) if near else (other, one)


def _apart(box: Box, reader: Reader) -> None:
    """Corners with hyphens between them, ``af05-af01``, as words of their own."""
    names = box.words.corners
    for i in range(len(reader.words) - 1, reader.at - 1, -1):
        word, (start, _) = reader.words[i], reader.spans[i]
        parts = list(re.finditer(r"[^-–—]+", word))
        if len(parts) > 1 and names.exact(word) is None and all(
                names.exact(part[0]) is not None for part in parts):
            reader.words[i:i + 1] = [part[0] for part in parts]
            reader.spans[i:i + 1] = [(start + part.start(), start + part.end())
                                     for part in parts]
