"""How a move is said: the orders of words that it has, and what is asked of what is seen."""

from collections.abc import Callable
from typing import NamedTuple

from referee.core.problem import refused
from referee.core.rules import Seat
from referee.games.settlers.box.board import Corner
from referee.games.settlers.box.cards import GOODS, NOTHING, Bag
from referee.games.settlers.box.state import Move
from referee.games.settlers.show.view import Side, View
from referee.games.settlers.talk import landmarks
from referee.games.settlers.talk.amounts import all_of, meets
from referee.games.settlers.talk.hearing import Heard, Row
from referee.games.settlers.talk.landmarks import values

Made = Move | None
Make = Callable[[Heard, Row], Made]


class Frame(NamedTuple):
    """An order of words, and the move that it is; only where one of these is asked."""

    text: str
    make: Make
    asked: tuple[str, ...]


def side(view: View, seat: Seat = "") -> Side:
    """A seat's side of the table, the mover's own for nobody."""
    seat = seat or (view.own.seat if view.own else "")
    return next(side for side in view.sides if side.seat == seat)


def hand_of(heard: Heard) -> Bag:
    """The mover's hand."""
    own = heard.view.own
    return own.hand if own else NOTHING


def taken(view: View) -> set[Corner]:
    """The corners where a piece stands."""
    return {corner for side in view.sides for corner in (*side.tribes, *side.nomads)}


def priced(heard: Heard, row: Row, price: Bag, what: str) -> bool:
    """Whether what is said to be paid is the price, or nothing is said. Refused: another."""
    said = all_of(values(row, "cards"))
    if not said or meets(said, price):
        return True
    raise refused("referee/invalid-number", f"{what} costs {GOODS.text(price)}.",
                  hint="What it costs need not be said.")


def lies(heard: Heard, corner: Corner, areas: list[str]) -> bool:
    """Whether a corner lies at land of one of these regions."""
    return any(heard.box.hexes[land].region in areas
               for land in landmarks.beside(heard.box, corner))


PAID = "((and | with | for | pay)* cards (and | for | to | at)*)?"
PAYING = "((and | for | with | pay | at)* cards)?"
