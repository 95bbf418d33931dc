"""The games: each is a folder here that is found by name, not listed."""

import os
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
    # pkgutil.iter_modules would import inspect, which takes longer than to read a manual page.
    return tuple(sorted(name.replace("_", "-") for folder in __path__
                        for name in os.listdir(folder)
                        if os.path.isfile(os.path.join(folder, name, "__init__.py"))))


def game_meta(game: str) -> GameMeta:
    """Title, seats, options and the like of a game, without loading its rules.

    Refused: an unknown game.
    """
    meta: GameMeta = _game_package(game).ABOUT
    return meta


def manual(game: str) -> str:
    """The text of a game's manual page: its notation, refusals and rulings."""
    from pkgutil import get_data

    return (get_data(_game_package(game).__name__, "manual.txt") or b"").decode()


def bind(game: str, scenario: bytes | str, seats: tuple[Seat, ...],
         options: Mapping[str, str]) -> Game:
    """A game with one scenario (JSON), its seats and its options."""
    return _bind_cached(game, scenario, seats, tuple(options.items()))


@lru_cache(maxsize=8)  # an archive has few scenarios
def _bind_cached(game: str, scenario: bytes | str, seats: tuple[Seat, ...],
                 options: tuple[tuple[str, str], ...]) -> Game:
    module = _game_package(game)
    typed = msgspec.json.decode(scenario, type=part(game, game_parts.SCENARIO))
    bound_game: Game = module.bind(typed, seats, dict(options))
    return bound_game


def scenario(game: str) -> tuple[type[Any], Callable[[Any], Problems]]:
    """The type of a game's scenarios, and the check of what a type cannot express."""
    return part(game, game_parts.SCENARIO), part(game, game_parts.SCENARIO_CHECK)


def glossary(game: str, scenario: bytes) -> Iterable[Any]:
    """What is in the box of a scenario (JSON), each thing an ``Entry`` of ``core.glossary``."""
    typed = msgspec.json.decode(scenario, type=part(game, game_parts.SCENARIO))
    entries: Iterable[Any] = part(game, game_parts.GLOSSARY)(typed)
    return entries


def part(game: str, name: str) -> Any:
    """A member of a game's package by its name (``core.game.game_parts``), or None if it has none.

    ``views.picture:draw`` makes a ``core.graphics.shapes.Picture`` of a game, a view and the
    places of what lies on a map; without places it may refuse. ``views.picture:laid`` lists what
    can have a place in a typed scenario. ``model.migrations:upgrade`` brings a position of older
    rules to the current ones: it gets the position, the version of its rules and the turn of the
    upgrade.
    """
    return find_member(_game_package(game).__name__, name)


def _game_package(game: str) -> ModuleType:
    """Import a game's package. Refused: not the id of a game."""
    if len(game) <= 60 and all(word.isascii() and word.isalnum() and word.islower()
                               for word in game.split("-")):
        name = f"{__name__}.{game.replace('-', '_')}"
        try:
            package = import_module(name)
            if hasattr(package, "ABOUT"):  # a leftover folder has none
                return package
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
    from difflib import get_close_matches

    near = get_close_matches(game[:60], names(), n=3)
    raise refused("referee/usage-game", f"There is no game “{game[:60]}”.",
                  hint="Did you mean " + " or ".join(near) + "?" if near
                  else "The games are: " + ", ".join(names()) + ".")
