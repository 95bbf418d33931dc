"""The rooms of a game, found by their names: ``show.page`` is a file of its folder, or none."""

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any


@cache
def room(game: str, name: str) -> ModuleType | None:
    """A file of a game's package, by the name of its room and its own; None: it has none."""
    whole = f"{game}.{name}"
    try:
        return import_module(whole)
    except ModuleNotFoundError as error:
        if error.name not in (whole, whole.rpartition(".")[0]):
            raise
    return None


def found(game: str, name: str) -> Any:
    """What stands in a file of a game: ``show.page:whole``; None: there is no such thing."""
    file, _, thing = name.partition(":")
    return getattr(room(game, file), thing, None)
