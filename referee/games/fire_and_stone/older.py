"""Rules of older versions, so that turns which they played are played again as they were."""

from collections.abc import Mapping
from typing import Any

from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.game.moves import chosen
from referee.games.fire_and_stone import ABOUT
from referee.games.fire_and_stone.game import FireAndStone
from referee.games.fire_and_stone.model.agenda import Turn
from referee.games.fire_and_stone.model.state import State, pack


class Rules3(FireAndStone):
    """As today, but a compulsory move has no default: a seat without a player made the first."""

    def default(self, state: State, seat: Seat) -> Any:
        """None for the move of a scout; otherwise today's default."""
        return None if isinstance(self.box.due(state), Turn) else super().default(state, seat)


def bind(version: int, scenario: Any, seats: tuple[Seat, ...],
         options: Mapping[str, str]) -> Game | None:
    """The rules of an older version, with positions as they were then; None: they are gone."""
    if version != 3:
        return None
    return Rules3(pack(scenario, seats, chosen(ABOUT, seats, options, scenario.game.players)))
