"""How people's texts are read here: as sentences, else by the words of the notation."""

from functools import partial

from referee.core import reading
from referee.core.game import Move
from referee.core.problem import Refused
from referee.core.rules import Seat
from referee.games.settlers.box.state import State
from referee.games.settlers.rules import Settlers
from referee.games.settlers.talk import spoken

JOINTS = r":\s"


def heard(game: Settlers, text: str) -> Refused | None:
    """Why a text means nothing to anybody who is asked; None: it may."""
    wrong = reading.heard(game, text)
    return spoken.heard(game, text, wrong) if wrong else None


def aside(game: Settlers, clause: str) -> bool:
    """Whether a clause beside a move tells what is kept or hoped for: “that keeps my meat”."""
    return spoken.aside(game, clause)


def orders(game: Settlers, clause: str) -> bool:
    """Whether a clause that may be talk is a move by itself."""
    return spoken.orders(game, clause)


def spread(game: Settlers, text: str) -> str:
    """A text that says several moves at once with each of them in its words."""
    return spoken.spread(game, text)


def read(game: Settlers, state: State, seat: Seat, text: str) -> Move:
    """What a person's text means: by the word, else as a sentence."""
    return spoken.read(game, state, seat, text, partial(reading.read, game))
