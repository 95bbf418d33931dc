"""Counts the figures in a picture of Stone Age or SoloPlay: one figure with a number beside it."""

from collections import Counter

from referee.core.graphics.shapes import Picture, Piece, Text
from tests.support import picture_checks


def figures(shown: Picture) -> Counter[str]:
    """The figures by seat and place: ``red in the forest``. Those at home count as one.

    The number in the title of a figure is the one beside it.
    """
    found: Counter[str] = Counter()
    flat = [*picture_checks.flat(shown.shapes)]
    for person in flat:
        if not isinstance(person, Piece) or person.kind != "person":
            continue
        who, _, said = person.title.partition(": ")
        count = int(said.split()[0]) if said else 1
        beside = [text.text for text in flat if isinstance(text, Text) and text.bold
                  and text.anchor == "start" and text.x == person.x + person.size // 2 + 1
                  and abs(text.y - person.y) < person.size // 2]
        assert not said or beside == [f"{count}"] * (count > 1), person.title
        found[who] += count
    return found
