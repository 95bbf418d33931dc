"""What a person's sentence means as a move: the orders of words that each kind of move has.

A ``Frame`` is a pattern of sorts of words and what makes the move of its items.
Its maker gives None for what is no such move after all; it refuses what is
understood and doubtful. Nothing is chosen by legality but where the words name
no difference.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from referee.core.problem import Refused
from referee.core.words import Later, later
from referee.games.settlers.box.state import Box, Move
from referee.games.settlers.talk import (
    frames_map,
    frames_trade,
    frames_turn,
    frames_ways,
    landmarks,
)
from referee.games.settlers.talk.frames import (
    Frame,
)
from referee.games.settlers.talk.hearing import (
    Heard,
    Row,
    Sentence,
    coded,
    pattern,
    reduced,
    sorts,
)

_FRAMES = (*frames_map.FIGURES, *frames_map.PLACES, *frames_ways.NOMADS, *frames_turn.STEPS,
           *frames_turn.DISCARDS, *frames_trade.TRADES, *frames_trade.REFUSALS, *frames_turn.ENDS)


class _Ready(NamedTuple):
    matches: Any
    of: frozenset[str]
    frame: Frame


@cache
def _ready(frame: Frame) -> _Ready:
    """A frame with its pattern made ready, and the sorts that it takes with those of its things."""
    of = sorts(frame.text)
    for sort in ("hex", "corner"):
        if sort in of:
            of |= _OF_PLACES
    return _Ready(pattern(frame.text), of, frame)


_OF_PLACES = frozenset({
    "hex", "corner", "terrain", "land", "region", "number", "near", "meet", "spot", "way", "and",
    "from", "with", "at", "seat", "tribe", "to", "road", "nomad"})


def understood(box: Box, see: Callable[[], Any], text: str, kind: str | None) -> list[Move]:
    """The moves that a sentence may be; where a question of this kind is open, or any (None).

    Refused: what is understood and doubtful, if it is nothing else.
    """
    heard, found, wrong = Heard(box, see), list[Move](), None
    plain = _Plain(box, text)
    for frame in _FRAMES:
        if kind is not None and frame.asked and kind not in frame.asked:
            continue
        try:
            found += _said(heard, plain, _ready(frame))
        except Refused as error:
            wrong = wrong or error
    if not found and wrong is not None:
        raise wrong
    return list(dict.fromkeys(found))


def ends(box: Box, text: str) -> bool:
    """Whether a sentence ends a turn, as far as that can be said without a position."""
    return _says(box, text, frames_turn.ENDS)


def bans(box: Box, text: str) -> bool:
    """Whether a sentence is a standing refusal, or the end of one."""
    return _says(box, text, frames_trade.REFUSALS)


def _says(box: Box, text: str, frames: tuple[Frame, ...]) -> bool:
    heard, plain = Heard(box, later), _Plain(box, text)
    for frame in frames:
        try:
            if any(True for _ in _said(heard, plain, _ready(frame))):
                return True
        except Later:
            return True
        except Refused:
            continue
    return False


def _said(heard: Heard, plain: "_Plain", ready: _Ready) -> Iterator[Move]:
    """The moves of a sentence by one frame. Refused: doubtful, as far as it is understood."""
    wrong: Refused | None = None
    some = False
    tried: set[Row] = set()
    for code, row in plain.rows(ready.of):
        if not ready.matches.fullmatch(code) or row in tried:
            continue
        tried.add(row)
        try:
            move = ready.frame.make(heard, row)
        except Refused as error:
            wrong = wrong or error
            continue
        if move is not None:
            some = True
            yield move
    if wrong is not None and not some:
        raise wrong


class _Plain:
    """The rows of a sentence with their things put together, each for all frames but once."""

    def __init__(self, box: Box, text: str) -> None:
        self.sentence = Sentence(box, text)
        self._found: dict[tuple[Any, ...], list[tuple[str, Row]]] = {}

    def rows(self, of: frozenset[str]) -> list[tuple[str, Row]]:
        """The rows of these sorts with their letters; a bare number is a hex where one must be."""
        things = 0 if not of >= _OF_PLACES else 2 if "hex" in of else 1
        key = (things, self.sentence.meant(of))
        if key not in self._found:
            self._found[key] = [*self._reduced(self.sentence.rows(of), things)]
        return self._found[key]

    def _reduced(self, rows: list[Row], things: int) -> Iterator[tuple[str, Row]]:
        for row in rows:
            plain = reduced(row, (landmarks.CARDS,))
            yield coded(plain), plain
            if any(item.sort == "yours" for item in row):  # “two skins and the flint is yours”
                yield coded(row), row
            if things:
                plain = reduced(row, landmarks.RULES)
                yield coded(plain), plain
            if things > 1:
                plain = reduced(plain, (landmarks.NAMED, landmarks.NUMBERED))
                yield coded(plain), plain


def several(box: Box, text: str) -> list[Move]:
    """The moves of a sentence that says several at once, “two steps of clothing”; else none."""
    heard, sentence = Heard(box, later), Sentence(box, text)
    for said, make in frames_turn.SEVERAL:
        matches = pattern(said)
        for row in sentence.rows(sorts(said)):
            plain = reduced(row, (landmarks.CARDS,))
            found = make(heard, plain) if matches.fullmatch(coded(plain)) else []
            if found:
                return found
    return []
