"""What the readings of a person's words have in common: which words, places, questions back."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from referee.core.problem import refused
from referee.core.words import Reader, listed
from referee.games.stone_age_solo.box.state import Box
from referee.games.stone_age_solo.play.placing import AREAS
from referee.games.stone_age_solo.talk.vocabulary import Word

Heard = tuple[frozenset[str], Callable[[Any, Box, Reader, list[Word]], Any]]
"""The tags that a move's words may have, and its reading of them."""

WAYS = {**AREAS, "food": "hunt"}
HOUSES = {"maker": "tool-maker", "tool": "tool-maker", "farmer": "field", "track": "field"}
THERE = frozenset({"place", "good", *HOUSES})
PATHS = frozenset({"to", "in", "from", "for", "that", "where", "first", "now", "spot"})
COUNTS = frozenset({"num", "a", "one", "another", "whole", "everyone", "both", "rest", "other",
                    "last", "half", "but", "most"})


def tags(listed: str, *more: frozenset[str]) -> frozenset[str]:
    """Tags with commas between them, and others."""
    return frozenset(listed.split(", ")).union(*more)


def which(what: str, some: Iterable[str] = ()) -> NoReturn:
    """Refused: what is left open."""
    said = listed(some, "or")
    raise refused("invalid-place", what, hint=f"Say which: {said}." if said else "")


def place_of(said: Sequence[Word]) -> list[str]:
    """The places of the board that are named, each once."""
    return list(dict.fromkeys(
        str(word.means) if word.tag == "place" else WAYS[word.means] if word.tag == "good"
        else HOUSES[word.tag] for word in said if word.tag in THERE))


def without(said: Sequence[Word], *tags: str) -> list[Word]:
    """The words but those of these tags."""
    return [word for word in said if word.tag not in tags]


def has(said: Sequence[Word], *tags: str) -> bool:
    """Whether a word of these tags is among them."""
    return any(word.tag in tags for word in said)
