"""Names of what lies in Stone Age and SoloPlay: rows of places, cards, tiles, dice."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.games.stone_age.box.content import Effect
from referee.games.stone_age.box.names import GOODS

Named = Iterator[tuple[str, str, list[str]]]
ORDINALS = ("first", "second", "third", "fourth", "fifth")
ONCE = ("one use tool", "one-use tool", "one use", "one shot", "one-shot")
NTH = ("1st", "2nd", "3rd", "4th", "5th")
NUMBERS = ("one", "two", "three", "four", "five", "six")
# What a face of a table is called by what it gives.
FACES: Mapping[str, tuple[str, ...]] = {
    "wood": ("wood", "log"), "brick": ("brick", "clay"), "stone": ("stone",),
    "gold": ("gold", "nugget"), "food": ("food",), "tool": ("tool", "new tool"),
    "field": ("field", "food track", "agriculture"), "trader": ("trader", "trader track"),
    "person": ("person", "figure", "new person"), "decorations": ("decorations", "teeth"),
    "resource": ("resource", "wood", "brick", "clay", "stone", "gold")}


def row(words: Iterable[str], kind: str, lying: Sequence[str], standing: set[str]) -> Named:
    """Places in a row, by number and by order; where something lies by their kind alone, too."""
    numbers = [n for n, one in enumerate(lying, 1) if one]
    here = [n for n in numbers if f"{kind} {n}" in standing] or numbers
    for word in words:
        yield word, "place", [f"{kind} {n}" for n in here]
        for n in range(1, len(lying) + 1):
            for name in (f"{word} {n}", f"{word} number {n}", f"{word} {NUMBERS[n - 1]}",
                         f"{ORDINALS[n - 1]} {word}", f"{NTH[n - 1]} {word}"):
                yield name, "place", [f"{kind} {n}"]
        if numbers:
            yield f"last {word}", "place", [f"{kind} {numbers[-1]}"]


def lying(box: Any, cards: Iterable[str], tiles: Iterable[str]) -> Named:
    """Cards by what stands on them, tiles by what they are worth."""
    for n, card in enumerate(cards, 1):
        if card:
            yield card, "place", [f"card {n}"]
            about = box.cards[card]
            for word in {about.bottom, about.top.gives.replace("-", " ")} - {*GOODS.names}:
                yield word, "~place", [f"card {n}"]
    for n, tile in enumerate(tiles, 1):
        if tile:
            for name in {tile, tile.rstrip("ab")}:
                yield name, "place", [f"tile {n}"]
            yield f"{box.tiles[tile].points} points", "~place", [f"tile {n}"]


def chosen(placed: Iterable[tuple[str, int]]) -> Named:
    """Places that a number alone may name: by how many stand there, by their own number."""
    for place, count in placed:
        yield f"# {count}", "place", [one for one, n in placed if n == count]
        if place[-1].isdigit():
            yield f"# {place[-1]}", "place", [place]


def dice(thrown: Iterable[int], faces: Sequence[Effect]) -> Named:
    """Dice of a table: by face, by what a face gives, the lowest and the highest."""
    there = sorted(set(thrown))
    for face in there:
        gives = faces[face - 1].gives
        for word in (str(face), NUMBERS[face - 1], *FACES.get(gives, (gives,))):
            yield word, "die", [str(face)]
    for word, face in (("lowest", there[0]), ("smallest", there[0]), ("highest", there[-1])):
        yield word, "die", [str(face)]
