"""Interprets a text as an answer to a seat's decision, without playing or drawing anything."""


from msgspec import Struct

from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.input import actor, sequence
from referee.core.match.match import Match


class Effect(Struct, frozen=True):
    """The effect that a text would have."""

    moves: tuple[str, ...]  # in canonical form
    unplayed: tuple[str, ...]  # steps after a random event, as written
    needs_luck: bool  # a random event stops the interpretation
    match: Match  # the match after the moves

    @property
    def text(self) -> str:
        """The moves on one line."""
        return "; ".join((*self.moves, *self.unplayed))


def interpret(match: Match, seat: Seat, text: str) -> Effect | None:
    """The effect of a text as an answer to the seat's decision; None if it is refused."""
    try:
        result = sequence.run(match, text, seat, "", None, dated=True, opening=False)
    except Refused:
        return None
    if result.problems:
        return None
    remaining = (" ".join(piece.casefold().replace("’", "'").split())
                 for piece in result.remaining_steps)
    return Effect(tuple(map(match.game.write, result.moves)), tuple(remaining),
                  result.awaited_luck is not None,
                  result.match)


def is_canonical(match: Match, text: str) -> bool:
    """Whether a text is in canonical form, or several such texts with “;”; or a preference."""
    game = match.game
    normalized = " ".join(text.split())
    if any(game.parse_preference(decision.kind, normalized)
           for decision in game.to_move(match.state).decisions):
        return True
    rest = text.strip()[actor.find_actor(match, text.strip(),
                                         None).end:] if ":" not in text else text
    return all(game.parse_or_none(piece.strip(" .")) is not None for piece in rest.split(";"))
