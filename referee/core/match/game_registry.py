"""Where the core finds games, and the older rules of one."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from referee.core.base.problem import Problems
from referee.core.game.decisions import GameMeta, Seat
from referee.core.game.game import Game


class Games(Protocol):
    """Where games are found; the core imports none."""

    def game_meta(self, game: str) -> GameMeta:
        """What is known of a game before it is loaded."""

    def bind(self, game: str, scenario: bytes, seats: tuple[Seat, ...],
             options: Mapping[str, str]) -> Game:
        """The rules for a scenario, its seats and its options."""

    def scenario(self, game: str) -> tuple[type[Any], Callable[[Any], Problems]]:
        """The type of a game's scenarios and the check of what no type can say."""

    def part(self, game: str, name: str) -> Any:
        """What stands in a file of a game, by its name: ``model.migrations:upgrade``; None:
        nothing.
        """


class OlderGames:
    """Where a table finds the rules of older versions; no two tables differ by it."""

    def __init__(self, find: Callable[[int], Game | None] | None = None) -> None:
        self._find = find

    def __call__(self, version: int) -> Game | None:
        """The rules of an older version; None: the program has them no more."""
        return self._find(version) if self._find else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OlderGames)

    def __hash__(self) -> int:
        return 0
