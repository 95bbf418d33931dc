"""The games, found by looking into this folder and never listed."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any

import msgspec

from referee.core.base.problem import Problems, refused
from referee.core.game import game_parts
from referee.core.game.decisions import GameMeta, Seat, find_member
from referee.core.game.game import Game


@cache
def names() -> tuple[str, ...]:
    """The ids of all games, sorted: ``fire-and-stone``, ``settlers``, …"""
    from pkgutil import iter_modules

    return tuple(sorted(module.name.replace("_", "-")
                        for module in iter_modules(__path__) if module.ispkg))


def game_meta(game: str) -> GameMeta:
    """What is known of a game before it is loaded. Refused: a game that does not exist."""
    meta: GameMeta = _game_package(game).ABOUT
    return meta


def manual(game: str) -> str:
    """The text of a game's manual page: its notation, refusals and rulings."""
    from pkgutil import get_data

    return (get_data(_game_package(game).__name__, "manual.txt") or b"").decode()


def bind(game: str, scenario: bytes | str, seats: tuple[Seat, ...],
         options: Mapping[str, str]) -> Game:
    """The rules for one scenario (JSON), its seats and its options."""
    return _bind_cached(game, scenario, seats, tuple(options.items()))


@lru_cache(maxsize=8)  # an archive has few scenarios
def _bind_cached(game: str, scenario: bytes | str, seats: tuple[Seat, ...],
                 options: tuple[tuple[str, str], ...]) -> Game:
    module = _game_package(game)
    typed = msgspec.json.decode(scenario, type=part(game, game_parts.SCENARIO))
    bound_game: Game = module.bind(typed, seats, dict(options))
    return bound_game


def scenario(game: str) -> tuple[type[Any], Callable[[Any], Problems]]:
    """The type of a game's scenarios and the check of what no type can say."""
    return part(game, game_parts.SCENARIO), part(game, game_parts.SCENARIO_CHECK)


def glossary(game: str, scenario: bytes) -> Iterable[Any]:
    """What is in the box of a scenario (JSON), each thing an ``Entry`` of ``core.glossary``."""
    typed = msgspec.json.decode(scenario, type=part(game, game_parts.SCENARIO))
    entries: Iterable[Any] = part(game, game_parts.GLOSSARY)(typed)
    return entries


def part(game: str, name: str) -> Any:
    """What stands in a file of a game's folder, by its name; None: the game has none.

    ``views.picture:draw`` makes a ``core.picture.Picture`` of rules, a view and places: points by
    the ids of what lies on a map, without which it may refuse. ``views.picture:laid`` says of a
    typed scenario what can have a place, a ``core.places.Laid``. ``model.migrations:upgrade`` lifts
    a position of older rules to today's: it is given the position, the version of its rules and
    the turn that carries it over.
    """
    return find_member(_game_package(game).__name__, name)


def _game_package(game: str) -> ModuleType:
    """A game's folder. Refused: whatever is not spelt as a game, or is none."""
    if len(game) <= 60 and all(word.isascii() and word.isalnum() and word.islower()
                               for word in game.split("-")):
        name = f"{__name__}.{game.replace('-', '_')}"
        try:
            package = import_module(name)
            if hasattr(package, "ABOUT"):  # a folder that is left over has none
                return package
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
    from difflib import get_close_matches

    near = get_close_matches(game[:60], names(), n=3)
    raise refused("referee/usage-game", f"There is no game “{game[:60]}”.",
                  hint="Did you mean " + " or ".join(near) + "?" if near
                  else "The games are: " + ", ".join(names()) + ".")
