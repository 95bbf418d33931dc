"""The games, found by looking into this folder and never listed."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any

import msgspec

from referee.core.problem import Problems, refused
from referee.core.rules import About, AnyRules, Seat


@cache
def names() -> tuple[str, ...]:
    """The ids of all games, sorted: ``fire-and-stone``, ``settlers``, …"""
    from pkgutil import iter_modules

    return tuple(sorted(found.name.replace("_", "-")
                        for found in iter_modules(__path__) if found.ispkg))


def about(game: str) -> About:
    """What is known of a game before it is loaded. Refused: a game that does not exist."""
    found: About = _module(game).ABOUT
    return found


def manual(game: str) -> str:
    """The text of a game's manual page: its notation, refusals and rulings."""
    from pkgutil import get_data

    return (get_data(_module(game).__name__, "manual.txt") or b"").decode()


def bind(game: str, scenario: bytes | str, seats: tuple[Seat, ...],
         options: Mapping[str, str]) -> AnyRules:
    """The rules for one scenario (JSON), its seats and its options."""
    return _bound(game, scenario, seats, tuple(options.items()))


@lru_cache(maxsize=8)  # an archive has few scenarios
def _bound(game: str, scenario: bytes | str, seats: tuple[Seat, ...],
           options: tuple[tuple[str, str], ...]) -> AnyRules:
    module = _module(game)
    typed = msgspec.json.decode(scenario, type=_module(game, "box.scenario").Scenario)
    rules: AnyRules = module.bind(typed, seats, dict(options))
    return rules


def scenario(game: str) -> tuple[type[Any], Callable[[Any], Problems]]:
    """The type of a game's scenarios and the check of what no type can say."""
    part = _module(game, "box.scenario")
    return part.Scenario, part.check


def glossary(game: str, scenario: bytes) -> Iterable[Any]:
    """What is in the box of a scenario (JSON), each thing an ``Entry`` of ``core.glossary``."""
    typed = msgspec.json.decode(scenario, type=_module(game, "box.scenario").Scenario)
    found: Iterable[Any] = _module(game, "show.glossary").entries(typed)
    return found


def draw(game: str) -> Callable[[AnyRules, Any, Any], Any] | None:
    """What makes a ``core.picture.Picture`` of rules, a view and places; None: nothing does.

    Places are points by the ids of what lies on a map; without them it may refuse.
    """
    found: Callable[[AnyRules, Any, Any], Any] | None = getattr(
        _part(game, "show.picture"), "draw", None)
    return found


def laid(game: str) -> Callable[[Any], Any] | None:
    """What says of a typed scenario what can have a place, a ``core.places.Laid``; None: nothing.
    """
    found: Callable[[Any], Any] | None = getattr(_part(game, "show.picture"), "laid", None)
    return found


def upgrade(game: str) -> Callable[[dict[str, Any], int, int], dict[str, Any]] | None:
    """What lifts a position of older rules to today's; None before version 2.

    It is given the position, the version of its rules and the turn that carries it over.
    """
    found: Callable[[dict[str, Any], int, int], dict[str, Any]] | None = getattr(
        _part(game, "box.upgrade"), "upgrade", None)
    return found


def _part(game: str, part: str) -> ModuleType | None:
    """A part that a game may have or not."""
    from importlib.util import find_spec

    name = f"{_module(game).__name__}.{part}"
    return import_module(name) if find_spec(name) else None


def _module(game: str, part: str = "") -> ModuleType:
    """A game's folder, or a part of it. Refused: whatever is not spelt as a game, or is none."""
    if len(game) <= 60 and all(word.isascii() and word.isalnum() and word.islower()
                               for word in game.split("-")):
        name = f"{__name__}.{game.replace('-', '_')}"
        try:
            found = import_module(name)
            if hasattr(found, "ABOUT"):  # a folder that is left over has none
                return import_module(f"{name}.{part}") if part else found
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
    from difflib import get_close_matches

    near = get_close_matches(game[:60], names(), n=3)
    raise refused("referee/usage-game", f"There is no game “{game[:60]}”.",
                  hint="Did you mean " + " or ".join(near) + "?" if near
                  else "The games are: " + ", ".join(names()) + ".")
