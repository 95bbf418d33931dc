"""How a game that hears people answers the questions that desk and plans ask of a text.

They go with the games that still read people's texts in ways of their own.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from referee.core import reading
from referee.core.hear import hearing, offering
from referee.core.hear.lexemes import Lexeme, Words, lexemes
from referee.core.problem import Refused, refused

if TYPE_CHECKING:
    from referee.core.bound import Game
    from referee.core.game import Move

spelled, spread, repeats = reading.spelled, reading.spread, reading.repeats
_SAYS = ("verb", "thing", "feat", "num", "some")


def read(game: "Game", state: Any, seat: str, text: str) -> "Move":
    """The one move that a text is. Refused: as what is heard; more than one."""
    move = game.canonical(text.strip())
    if move is not None:
        return move
    try:
        found = hearing.heard(game, state, seat, text)
    except Refused as error:
        error.offers = offering.offers(game, state, seat, text)
        raise
    if not hearing.talk(game, state, seat, text[found.end:]):
        raise refused("referee/invalid-text", "More than one move stands here.",
                      hint="Send one move.")
    return found.move  # type: ignore[no-any-return]


def heard(game: "Game", text: str) -> Refused | None:
    """Why a text means nothing to anybody who is asked, by its words alone; None: it may."""
    words = _words(game, text)
    unknown = next((lexeme for lexeme in words if not lexeme.senses), None)
    if any(lexeme.is_a(*_SAYS) for lexeme in words) or game.canonical(text.strip()):
        return None
    if unknown is None:
        return refused("referee/invalid-text", "No move is named here.")
    return refused("referee/invalid-word", f"“{unknown.text}” is not understood.",
                   span=unknown.span)


def orders(game: "Game", clause: str) -> bool:
    """Whether a clause that may be talk names anything of the game."""
    return heard(game, clause) is None


def aside(game: "Game", clause: str) -> bool:
    """No clause."""
    return False


def _words(game: "Game", text: str) -> Iterable[Lexeme]:
    package = type(game).__module__.rpartition(".")[0]
    return lexemes(Words(package, game.words, ()), text)
