"""What may be known of the position: all of it."""

from msgspec import Struct

from referee.core.rules import Seat
from referee.games.stone_age_solo.state import State


class View(Struct, frozen=True):
    """Everything: the position holds no order of the cards left out and no dice to come."""

    seat: Seat
    now: State
