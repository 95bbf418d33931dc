"""Names of the fields of a position: ``red.wood`` for ``players.0.goods.0``.

A position has a tuple of players in the order of the seats, or one ``player``; some of their
fields, and some of the position, are tuples of numbers that a game names one by one. Saves, logs
and records keep the path; people read and write the name.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.core.game import game_parts
from referee.core.game.game import Game

Names = Mapping[str, tuple[str, ...]]  # of a field that is a tuple, the names of its items


def item_names(game: Game) -> Names:
    """The names that a game gives to the items of its tuples, by the name of the field."""
    names: Names | None = game.find_member(game_parts.FIELD_NAMES)
    return names or {}


def to_path(game: Game, data: Any, name: str) -> str:
    """The path of a field in a position, given as plain data; a path remains as it is."""
    parts = name.split(".")
    seat, rest = parts[0].casefold(), parts[1:]
    if seat in game.seats and seat not in data:
        parts = [*_player_path(game, data, seat), *rest]
    names = item_names(game)
    path: list[str] = []
    for part in parts:
        path += _steps(names, data, path, part)
    return ".".join(path)


def to_name(game: Game, data: Any, path: str) -> str:
    """The name of a field, by its path: ``red.wood``."""
    parts = path.split(".")
    for seat in game.seats:
        owner = _player_path(game, data, seat)
        if owner and parts[:len(owner)] == owner:
            parts = [seat, *parts[len(owner):]]
            break
    words = item_names(game).get(parts[-2], ()) if len(parts) > 1 else ()
    index = parts[-1]
    if index.isdecimal() and int(index) < len(words):
        parts = [*parts[:-2], words[int(index)]] if parts[0] in game.seats else [
            *parts[:-1], words[int(index)]]
    return ".".join(parts)


def in_words(game: Game, data: Any, path: str) -> tuple[str, str]:
    """The seat of a field, empty for none, and what the field is called: ``red``, ``wood``."""
    seat, _, rest = to_name(game, data, path).partition(".")
    return (seat, rest) if seat in game.seats and rest else ("", f"{seat}.{rest}".rstrip("."))


def all_names(game: Game, data: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a position with their values: a tuple with named items item by item."""
    for path, value in _leaves(item_names(game), data, ()):
        yield to_name(game, data, ".".join(path)), value


def _leaves(names: Names, data: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...],
                                                                             Any]]:
    if isinstance(data, dict) and data:
        for key, value in data.items():
            yield from _leaves(names, value, (*path, str(key)))
    elif isinstance(data, list) and data and (
            isinstance(data[0], dict) or len(names.get(path[-1], ())) == len(data)):
        for i, value in enumerate(data):
            yield from _leaves(names, value, (*path, str(i)))
    else:
        yield path, data


def _player_path(game: Game, data: Any, seat: str) -> list[str]:
    """The path of a seat's player; empty: positions of this game have none."""
    if isinstance(data.get("player"), dict):
        return ["player"]
    players = data.get("players")
    is_listed = isinstance(players, list) and len(players) == len(game.seats)
    return ["players", str(game.seats.index(seat))] if is_listed else []


def _steps(names: Names, data: Any, path: list[str], part: str) -> list[str]:
    """The steps from a place in a position to a part of it that may be named."""
    here = data
    for step in path:
        here = here[int(step)] if isinstance(here, list) and step.isdecimal() and int(
            step) < len(here) else here.get(step) if isinstance(here, dict) else None
    if isinstance(here, dict):
        if part in here:
            return [part]
        for field, words in names.items():
            if field in here and part in words:
                return [field, str(words.index(part))]
    if isinstance(here, list) and path and part in names.get(path[-1], ()):
        return [str(names[path[-1]].index(part))]
    return [part]
