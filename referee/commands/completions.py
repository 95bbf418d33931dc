"""Completions of a line that is being typed: legal moves, and the next words of their forms."""

from collections.abc import Iterator
from itertools import islice

from referee.core.base.problem import Refused
from referee.core.game import notation
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.input import actor
from referee.core.match.match import Match

MOST = 2000  # legal moves that are looked through


def complete(match: Match, typed: str, seat: Seat | None = None, *, public: bool = False,
             ) -> list[str]:
    """Lines that begin with what is typed: legal moves in full, and otherwise the next word.

    ``seat`` is the mover unless the line names one; None if that is not clear. With ``public`` only
    moves that everyone knows to be legal.
    """
    try:
        writer = actor.find_actor(match, typed, seat)
        seat_to_move = writer.seat or actor.sole_seat_to_move(match)
    except Refused:
        return []
    lead = typed[:writer.end] + " " * (len(typed[writer.end:]) - len(typed[writer.end:].lstrip()))
    typed_start = typed[len(lead):].casefold()
    decision = next((decision for decision in match.game.to_move(match.state).decisions
                     if decision.seat == seat_to_move), None)
    if decision is None or match.end_reason:
        return []
    moves = (move for move in match.game.options(match.state, seat_to_move)
             if not public or (move.options_public and not move.hidden))
    completed = [text for text in map(match.game.write, islice(moves, MOST))
                 if text.casefold().startswith(typed_start)]
    if isinstance(match.game, Game):
        completed += [text for text in _next_words(match.game, decision.kind, typed_start)
                      if not any(other.casefold().startswith(text.casefold())
                                 for other in completed)]
    return [lead + text for text in dict.fromkeys(completed)]


def _next_words(game: Game, kind: str, typed_start: str) -> Iterator[str]:
    """What is typed, with each next word that the form of a move has there."""
    *words, last = typed_start.split(" ")
    for move in game.move_types_for(kind):
        for word in notation.completions(move, game.box, words) if move.form else ():
            if word.casefold().startswith(last):
                yield " ".join([*words, word])
