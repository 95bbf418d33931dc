"""What a line that is being typed may become: legal moves, and what their forms have next."""

from collections.abc import Iterator
from itertools import islice

from referee.core.base.problem import Refused
from referee.core.game import notation
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.input import actor
from referee.core.match.match import Table

MOST = 2000  # legal moves that are looked through


def lines(now: Table, typed: str, seat: Seat | None = None, *, public: bool = False,
          ) -> list[str]:
    """Lines that begin as what is typed: whole legal moves; of others the next word.

    ``seat`` is whose moves they are unless the line says; none, where that is not plain. In
    ``public`` only moves of which all can tell that they are legal.
    """
    try:
        says = actor.who(now, typed, seat)
        who = says.seat or actor.sole(now)
    except Refused:
        return []
    lead = typed[:says.end] + " " * (len(typed[says.end:]) - len(typed[says.end:].lstrip()))
    begun = typed[len(lead):].casefold()
    ask = next((ask for ask in now.rules.awaiting(now.state).asks if ask.seat == who), None)
    if ask is None or now.ended:
        return []
    moves = (move for move in now.rules.options(now.state, who)
             if not public or (move.open and not move.hidden))
    found = [text for text in map(now.rules.write, islice(moves, MOST))
             if text.casefold().startswith(begun)]
    if isinstance(now.rules, Game):
        found += [text for text in _next(now.rules, ask.kind, begun)
                  if not any(other.casefold().startswith(text.casefold()) for other in found)]
    return [lead + text for text in dict.fromkeys(found)]


def _next(rules: Game, kind: str, begun: str) -> Iterator[str]:
    """What is typed with the next word that the form of an answer has there."""
    *words, last = begun.split(" ")
    for move in rules.answering(kind):
        for word in notation.follows(move, rules.box, words) if move.form else ():
            if word.casefold().startswith(last):
                yield " ".join([*words, word])
