"""The games, found by looking into this folder and never listed."""

from collections.abc import Callable, Mapping
from functools import cache
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
    return _module(game).__doc__ or ""


def bind(game: str, scenario: bytes | str, seats: tuple[Seat, ...],
         options: Mapping[str, str]) -> AnyRules:
    """The rules for one scenario (JSON), its seats and its options."""
    part = _module(game, "rules")
    typed = msgspec.json.decode(scenario, type=part.Scenario)
    rules: AnyRules = part.bind(typed, seats, dict(options))
    return rules


def scenario(game: str) -> tuple[type[Any], Callable[[Any], Problems]]:
    """The type of a game's scenarios and the check of what no type can say."""
    part = _module(game, "scenario")
    return part.Scenario, part.check


def upgrade(game: str) -> Callable[[dict[str, Any], int], dict[str, Any]] | None:
    """What lifts a position of older rules (dict, version) to today's; None before version 2."""
    from importlib.util import find_spec

    name = f"{__name__}.{game.replace('-', '_')}.upgrade"
    return import_module(name).upgrade if find_spec(name) else None


def _module(game: str, part: str = "") -> ModuleType:
    name = f"{__name__}.{game.replace('-', '_')}"
    try:
        return import_module(f"{name}.{part}" if part else name)
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith(name) or (part and game in names()):
            raise
    from difflib import get_close_matches

    near = get_close_matches(game, names(), n=3)
    raise refused("referee/usage-game", f"There is no game “{game}”.",
                  hint="Did you mean " + " or ".join(near) + "?" if near
                  else "The games are: " + ", ".join(names()) + ".")
