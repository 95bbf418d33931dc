"""Legal moves that are related to a text that was not understood, or to a refused move."""

import re
from itertools import islice
from typing import Any

from msgspec.structs import replace

from referee.core.base.problem import Problems
from referee.core.game.decisions import Seat
from referee.core.game.game import MAX_EXAMPLES, Game

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


def with_near_moves(problems: Problems, game: Game, state: Any, seat: Seat, move: Any) -> Problems:
    """The problems of a refused move, with legal moves of the seat that are near to it.

    First those of the same form that differ in fewest slots: ``place 2 hut`` for ``place 9 hut``.
    If there are none, some examples.
    """
    if all(problem.warning or problem.moves for problem in problems):
        return problems
    near = _near_moves(game, state, seat, move)
    return tuple([problem if problem.warning or problem.moves else replace(problem, moves=near)
                  for problem in problems])


def _near_moves(game: Game, state: Any, seat: Seat, move: Any) -> tuple[str, ...]:
    decision = game.decision(state, seat)
    if decision is None or decision.kind in game.order_kinds:
        return ()
    slots = game.slots(move)
    options = [*islice(game.options(state, seat), MAX_MOVES + 1)]
    same_form = [option for option in options if type(option) is type(move)]
    if len(options) > MAX_MOVES or not same_form:
        return game.example_moves(state, seat)
    same_form.sort(key=lambda option: _distance(slots, game.slots(option)))
    return tuple(dict.fromkeys(game.write(option) for option in same_form))[:MAX_EXAMPLES]


def _distance(slots: dict[str, Any], others: dict[str, Any]) -> tuple[int, int]:
    """How different two moves are: in how many slots, and by how much in their numbers."""
    names = [name for name in {*slots, *others} if slots.get(name) != others.get(name)]
    return len(names), sum(abs(slots[name] - others[name]) for name in names
                           if type(slots.get(name)) is int and type(others.get(name)) is int)


def _words(text: str) -> list[str]:
    return re.findall(r"[\w-]+", text.casefold())


def _similarity(given_words: list[str], text: str) -> float:
    """How similar a move's text is to the given words; shared words count more than their order."""
    from difflib import SequenceMatcher

    words = _words(text)
    shared = len({*given_words} & {*words})
    return shared / (1 + abs(len(words) - shared)) + SequenceMatcher(
        None, given_words, words, autojunk=False).ratio()
