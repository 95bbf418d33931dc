"""Older versions of the rules, so that turns played under them can be replayed."""

from collections.abc import Mapping
from typing import Any

from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.game.moves import resolve_options
from referee.games.fire_and_stone import ABOUT
from referee.games.fire_and_stone.game import FireAndStone
from referee.games.fire_and_stone.model.agenda import MoveScout
from referee.games.fire_and_stone.model.state import State, build_box


class Rules3(FireAndStone):
    """As now, but a compulsory move has no default: a vacant seat played the first."""

    def default(self, state: State, seat: Seat) -> Any:
        """None for the move of a scout; otherwise the current default."""
        return None if isinstance(self.box.due(state), MoveScout) else super().default(state, seat)


def bind(version: int, scenario: Any, seats: tuple[Seat, ...],
         options: Mapping[str, str]) -> Game | None:
    """The game by an older version of the rules, with positions of that time; None: unsupported."""
    if version != 3:
        return None
    return Rules3(build_box(scenario, seats,
                            resolve_options(ABOUT, seats, options, scenario.game.players)))
