"""How the core finds games and the older rules of a game."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from referee.core.base.problem import Problems
from referee.core.game.decisions import GameMeta, Seat
from referee.core.game.game import Game


class GameRegistry(Protocol):
    """Where games are found; the core imports no game."""

    def game_meta(self, game: str) -> GameMeta:
        """The description of a game, available before it is loaded."""

    def bind(self, game: str, scenario: bytes, seats: tuple[Seat, ...],
             options: Mapping[str, str]) -> Game:
        """The rules for a scenario, its seats and its options."""

    def scenario(self, game: str) -> tuple[type[Any], Callable[[Any], Problems]]:
        """The type of a game's scenarios, and a check for what no type can express."""

    def part(self, game: str, name: str) -> Any:
        """An object in a game's package (``model.migrations:upgrade``); None if it is missing."""


class OlderGames:
    """Finds older versions of a match's rules; equal for all matches, so that these compare."""

    def __init__(self, find: Callable[[int], Game | None] | None = None) -> None:
        self._find = find

    def __call__(self, version: int) -> Game | None:
        """The rules of an older version; None if the program no longer has them."""
        return self._find(version) if self._find else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OlderGames)

    def __hash__(self) -> int:
        return 0
