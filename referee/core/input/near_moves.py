"""Legal moves that are related to a text that was not understood, or to a refused move."""

import re
from itertools import islice
from typing import Any

from msgspec.structs import replace

from referee.core.base.problem import Problems
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


def with_fixing_move(problems: Problems, game: Game, state: Any, seat: Seat, move: Any) -> Problems:
    """The problems of a refused move, with the move that fixes them, if there is exactly one.

    It is the only legal move of the seat, or the only one of the same form that differs in a
    single slot: ``place 2 hut`` for ``place 9 hut``.
    """
    fix = _fixing_move(game, state, seat, move)
    return tuple([problem if problem.warning or not fix else replace(problem, moves=(fix,))
                  for problem in problems])


def _fixing_move(game: Game, state: Any, seat: Seat, move: Any) -> str:
    decision = game.decision(state, seat)
    if decision is None or decision.kind in game.order_kinds:
        return ""
    options = [*islice(game.options(state, seat), MAX_MOVES + 1)]
    if len(options) > MAX_MOVES:
        return ""
    slots = game.slots(move)
    close = options if len(options) == 1 else [
        option for option in options
        if type(option) is type(move) and _differing(slots, game.slots(option)) == 1]
    return str(game.write(close[0])) if len(close) == 1 else ""


def _differing(slots: dict[str, Any], others: dict[str, Any]) -> int:
    """The number of slots in which two moves differ."""
    return sum(slots.get(name) != others.get(name) for name in {*slots, *others})


def _words(text: str) -> list[str]:
    return re.findall(r"[\w-]+", text.casefold())


def _similarity(given_words: list[str], text: str) -> float:
    """How similar a move's text is to the given words; shared words count more than their order."""
    from difflib import SequenceMatcher

    words = _words(text)
    shared = len({*given_words} & {*words})
    return shared / (1 + abs(len(words) - shared)) + SequenceMatcher(
        None, given_words, words, autojunk=False).ratio()
