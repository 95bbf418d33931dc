"""Single legal moves that are related to a text that was not understood."""

import re
from difflib import SequenceMatcher
from itertools import islice
from typing import Any

from referee.core.game.decisions import Seat
from referee.core.game.game import Game

MOST = 5
LOOKED = 2000  # legal moves that are looked at


def options(rules: Game, state: Any, seat: Seat, text: str) -> list[str]:
    """At most five legal moves of a seat that is asked, those first that share most words.

    Empty: none is related to the text.
    """
    if rules.hears:
        from referee.core.language import free_text

        ask = rules.asked(state, seat)
        sheet = ask is not None and ask.kind in rules.sheets  # its lines are one move
        return [one for one in free_text.offers(rules, state, seat, text) if sheet
                or "; " not in one]
    said = _words(text)
    texts = [rules.write(move) for move in islice(rules.options(state, seat), LOOKED)]
    related = [one for one in dict.fromkeys(texts) if not {*said}.isdisjoint(_words(one))]
    return sorted(related, key=lambda one: -_alike(said, one))[:MOST]


def _words(text: str) -> list[str]:
    return re.findall(r"[\w-]+", text.casefold())


def _alike(said: list[str], text: str) -> float:
    """How much of a move's text a text has; words count more than their order."""
    words = _words(text)
    shared = len({*said} & {*words})
    return shared / (1 + abs(len(words) - shared)) + SequenceMatcher(
        None, said, words, autojunk=False).ratio()
