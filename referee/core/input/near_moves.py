"""Single legal moves that are related to a text that was not understood."""

import re
from difflib import SequenceMatcher
from itertools import islice
from typing import Any

from referee.core.game.decisions import Seat
from referee.core.game.game import Game

MOST = 5
MAX_MOVES = 2000  # legal moves that are looked at


def related_moves(game: Game, state: Any, seat: Seat, text: str) -> list[str]:
    """At most five legal moves of a seat, those first that share most words with the text.

    Empty if none is related to it.
    """
    if game.reads_free_text:
        from referee.core.language import free_text

        decision = game.decision(state, seat)
        # All lines of orders are a single move.
        is_orders = decision is not None and decision.kind in game.order_kinds
        return [move_text for move_text in free_text.suggest_moves(game, state, seat, text)
                if is_orders or "; " not in move_text]
    words = _words(text)
    texts = [game.write(move) for move in islice(game.options(state, seat), MAX_MOVES)]
    related = [move_text for move_text in dict.fromkeys(texts)
               if not {*words}.isdisjoint(_words(move_text))]
    return sorted(related, key=lambda move_text: -_similarity(words, move_text))[:MOST]


def _words(text: str) -> list[str]:
    return re.findall(r"[\w-]+", text.casefold())


def _similarity(given_words: list[str], text: str) -> float:
    """How similar a move's text is to the given words; shared words count more than their order."""
    words = _words(text)
    shared = len({*given_words} & {*words})
    return shared / (1 + abs(len(words) - shared)) + SequenceMatcher(
        None, given_words, words, autojunk=False).ratio()
