"""What a person writes who declines: what is declined, what he keeps, that he stays."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.words import Reader
from referee.games.fire_and_stone import reading
from referee.games.fire_and_stone.state import Box

if TYPE_CHECKING:
    from referee.games.fire_and_stone.view import View

# Words that decline by themselves, and words that turn what stands behind them.
_DECLINE = dict.fromkeys((
    "pass", "decline", "nothing", "none", "skip", "stay", "done", "nope", "nah", "no thank you",
    "no thanks", "refuse", "forgo", "do nothing", "does nothing", "pass on", "stays", "stay put",
    "neither", "remain", "remains", "remains where he is", "remains where it is", "stay there",
    "stays there", "stay here", "stays here", "remains there", "stays where he was placed",
    "remains where he was placed", "stays where it was placed", "stays where i placed him",
    "stays put", "stay where i am", "stay where he is", "stays where he is", "stays where it is",
    "stays where she is", "stay where it is", "not for me", "not this time", "not now",
    "not today", "not interested", "not needed", "no interest", "passes",
    "declines", "skips", "without", "waive", "nothing for me"), "decline")
_NOT = {"no": "no", "no more": "no"} | dict.fromkeys((
    "don't", "do not", "dont", "won't", "will not", "not", "doesn't", "does not", "never",
    "not going to"), "not") | dict.fromkeys((
    "don't want", "do not want", "don't need", "do not need", "don't like", "no need", "not want",
    "don't want to", "do not want to"), "want")
_KEEP = dict.fromkeys(("keep", "save", "hold on to", "hold", "hang on to", "keeping"), "keep")

Offered = Callable[["View"], bool]


def _acts(find: str) -> Offered:
    """Whether the area offers something."""
    return lambda view: view.offer is not None and bool(getattr(view.offer, find))


def _asks(*what: str) -> Offered:
    """Whether this is asked."""
    return lambda view: view.what in what


# What may be declined, by its names: where it is offered.
_OBJECTS: dict[str, Offered] = {
    **dict.fromkeys(("hut", "build", "building", "another hut", "settle", "new hut"),
                    _acts("settle")),
    **dict.fromkeys(("cook", "cooking", "roast", "roasting", "prepare", "preparing", "grill",
                     "fire", "barbecue"), _acts("cook")),
    **dict.fromkeys(("hunt", "hunting", "look", "looking", "animal"), _acts("animals")),
    **dict.fromkeys(("food", "eat", "eating"), _acts("food")),
    **dict.fromkeys(("card", "invention", "invention card", "vp", "vp card", "point", "invent",
                     "victory point", "victory point card", "new card"), _asks("card")),
    **dict.fromkeys(("swap", "swapping", "exchange", "exchanging", "trade", "trading", "market",
                     "deal"), _asks("swap")),
    **dict.fromkeys(("move", "bonus", "bonus move", "moving", "extra move", "second move"),
                    _asks("bonus move")),
    **dict.fromkeys(("cave", "cave action", "use the cave"),
                    lambda view: view.what == "cave" or (
                        view.offer is not None and view.offer.site == "cave")),
    **dict.fromkeys(("tile", "draw", "drawing"), _asks("draw", "swap")),
    **dict.fromkeys(("action", "act", "do anything", "anything"), _asks("action", "cave"))}
# What may be kept instead of being given.
_KEPT: dict[str, Offered] = {
    **dict.fromkeys(("animal", "meat"), lambda view: view.offer is not None and (
        view.offer.cook or view.offer.cave)),
    **dict.fromkeys(("food", "bag"), lambda view: view.offer is not None and (
        view.offer.settle or view.offer.cave)),
    **dict.fromkeys(("scout", "him where he is", "it where it is", "him there", "him"),
                    _asks("bonus move")),
    **dict.fromkeys(("tile", "both", "them", "everything", "mine", "what i have", "what i've got",
                     "what i got", "all i have", "both tiles", "all"), _asks("swap", "draw"))}
_CLEARS = dict.fromkeys(("clear", "clear away", "just clear", "empty"), "")
_IDLE = dict.fromkeys(reading.IDLE | {
    "nor", "he", "him", "she", "her", "any", "all", "turn", "time", "round", "new",
    "now", "is", "me", "just", "make", "use", "either", "today",
    "do", "still", "at the fire", "by the fire", "with this one", "these", "either of them",
    "from the pile", "of them"}, "")
_TAKEN = frozenset({"take", "it", "want", "that", "this", "these"})
_ASKED = ("action", "card", "bonus move", "cave", "swap", "draw")


class _Said(Struct):
    """What is declined and kept; ``turned``: “not” stands right before; ``taken``: what lies."""

    declines: bool = False
    turned: bool = False
    negated: bool = False
    keeps: bool = False
    taken: bool = False
    objects: list[Offered] = []
    kept: list[Offered] = []


def spoken(box: Box, reader: Reader) -> None:
    """Read a text that declines. Refused: any other, and what is not offered."""
    reader.at = 0
    said, around = _Said(), reading.Where()
    reading.through(reader, lambda: _word(box, reader, said),
                    lambda: reading.where(box, reader, around))
    reader.end()
    if not (said.declines or said.kept) or said.keeps != bool(said.kept):
        reading.other(reader)
    view: View = reader.view
    stands = [view.here, *(reach.start for reach in view.reach)]
    if view.asked != view.to or view.what not in _ASKED:
        return
    tile = view.offer is not None and view.offer.site in box.kinds
    elsewhere = any(area not in stands for area in around.areas)
    if elsewhere or (tile and said.taken and not said.objects) or not all(
            fits(view) for fits in (*said.objects, *said.kept)):
        reading.other(reader)


def _word(box: Box, reader: Reader, said: _Said) -> bool:
    """Read one phrase, if it is about declining."""
    start = reader.at
    between = reader.text[reader.spans[start - 1][1]:reader.spans[start][0]] if start else ""
    if reading.phrase(reader, _DECLINE):
        said.declines = True
        return not (said.turned and start and not between.strip())  # “don't pass”
    turned, said.turned = said.turned, False
    if word := reading.phrase(reader, _NOT):
        said.turned, said.taken = word != "no", said.taken or word != "no"
        said.declines |= word != "not"
        said.negated = True
    elif reading.phrase(reader, _KEEP):
        said.keeps = said.taken = True
    elif said.keeps and (found := reading.phrase(reader, _KEPT) or _kind(box, reader)):
        said.kept.append(found)
    elif found := reading.phrase(reader, _OBJECTS):
        said.objects.append(found)
        said.declines |= said.negated
        behind = reader.text[reader.spans[reader.at - 1][1]:reader.span()[0]]
        if reader.peek() in ("nothing", "none") and not behind.strip():
            return True  # “I build nothing”
        return said.declines and not between.strip()  # “no, food” declines nothing
    elif said.declines and reading.phrase(reader, _CLEARS) is not None:
        reading.loose(reader, "store")
        said.objects += [_asks("card"), *([found] if (found := _kind(box, reader)) else [])]
    elif reader.peek() == "leave":
        said.declines = said.taken = True
        reader.at += 1
    elif reading.phrase(reader, _IDLE) is not None:
        taken = bool(_TAKEN.intersection(map(str.casefold, reader.words[start:reader.at])))
        said.taken |= taken
        said.declines |= taken and said.negated
        said.turned = turned
    else:
        return False
    return True


def _kind(box: Box, reader: Reader) -> Offered | None:
    """A tile that is kept, if one is named."""
    kind = reader.maybe(box.words.kinds)
    return None if kind is None else (
        lambda view: view.what in ("swap", "card") and kind in reading.kinds_held(view))
