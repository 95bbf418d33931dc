"""Interprets a text as an answer to a seat's decision, without playing or drawing anything."""


from msgspec import Struct

from referee.core.base.problem import Refused
from referee.core.input.actor import may_name_actor
from referee.core.match.match import Match
from referee.pbem.intent.seat_texts import SeatTexts


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


def interpret(texts: SeatTexts, text: str) -> Effect | None:
    """The effect of a text as an answer to the seat's decision; None if it is refused."""
    try:
        result = texts.of(text).check(dated=True)
    except Refused:
        return None
    if result.problems:
        return None
    remaining = (" ".join(piece.casefold().replace("’", "'").split())
                 for piece in result.remaining_steps)
    return Effect(tuple(map(texts.match.game.write, result.moves)), tuple(remaining),
                  result.awaited_luck is not None,
                  result.match)


def is_canonical(texts: SeatTexts, text: str) -> bool:
    """Whether a text is in canonical form, or several such texts with “;”; or a preference."""
    game = texts.match.game
    normalized = " ".join(text.split())
    if any(game.parse_preference(decision.kind, normalized)
           for decision in game.to_move(texts.match.state).decisions):
        return True
    rest = text if ":" in text else text.strip()
    if ":" not in text and may_name_actor(texts.match, rest):
        rest = rest[texts.of_anyone(rest).actor().end:]
    return all(game.parse_or_none(piece.strip(" .")) is not None for piece in rest.split(";"))
