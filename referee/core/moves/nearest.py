"""Legal moves that are nearest to a text that was not understood."""

import re
from difflib import SequenceMatcher
from itertools import islice
from typing import Any

from referee.core.game.rules import AnyRules, Seat

MOST = 5
LOOKED = 2000  # legal moves that are looked at


def options(rules: AnyRules, state: Any, seat: Seat, text: str) -> list[str]:
    """At most five legal moves of a seat that is asked, those first that share most words."""
    said = _words(text)
    texts = [rules.write(move) for move in islice(rules.options(state, seat), LOOKED)]
    ranked = sorted(dict.fromkeys(texts), key=lambda one: -_alike(said, one))
    return ranked[:MOST]


def _words(text: str) -> list[str]:
    return re.findall(r"[\w-]+", text.casefold())


def _alike(said: list[str], text: str) -> float:
    """How much of a move's text a text has; words count more than their order."""
    words = _words(text)
    shared = len({*said} & {*words})
    return shared / (1 + abs(len(words) - shared)) + SequenceMatcher(
        None, said, words, autojunk=False).ratio()
