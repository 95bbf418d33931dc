"""What a text would do as an answer to what its seat is asked; nothing is played or drawn."""


from msgspec import Struct

from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.input import actor, sequence
from referee.core.match.match import Match


class Effect(Struct, frozen=True):
    """What a text would do: moves as they are written, pieces that wait, the table it leads to.

    ``needs_luck``: luck comes before its end, so that no more can be said.
    """

    moves: tuple[str, ...]
    unplayed: tuple[str, ...]
    needs_luck: bool
    match: Match

    @property
    def text(self) -> str:
        """The moves in a line."""
        return "; ".join((*self.moves, *self.unplayed))


def interpret(match: Match, seat: Seat, text: str) -> Effect | None:
    """What a text would do as an answer to what its seat is asked; None: it is refused."""
    try:
        result = sequence.run(match, text, seat, "", None, dated=True, opening=False)
    except Refused:
        return None
    if result.problems:
        return None
    left = (" ".join(piece.casefold().replace("’", "'").split())
            for piece in result.remaining_steps)
    return Effect(tuple(map(match.game.write, result.moves)), tuple(left),
                  result.awaited_luck is not None,
                  result.match)


def is_canonical(match: Match, text: str) -> bool:
    """Whether a text is written as the log writes it, or is such texts in a row; or a wish."""
    game = match.game
    plain = " ".join(text.split())
    if any(game.parse_preference(decision.kind, plain)
           for decision in game.to_move(match.state).decisions):
        return True
    rest = text.strip()[actor.find_actor(match, text.strip(),
                                         None).end:] if ":" not in text else text
    return all(game.parse_or_none(piece.strip(" .")) is not None for piece in rest.split(";"))
